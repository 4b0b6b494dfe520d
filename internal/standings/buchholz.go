package standings

import "sixtyfour/internal/tournament"

// buchholz appends the score of every opponent (C.07, 8.1), with the lowest and the
// highest cut as b says (14.1 to 14.4).
func (f *field) buchholz(parts []Part, s *scores, b tournament.TieBreak, i int) []Part {
	from := len(parts)
	for k := range f.rows[i].Rounds {
		parts = append(parts, f.seenIn(s, i, k).counted())
	}
	own := parts[from:]
	lowest := func(p, q *Part) int { return p.Amount.Compare(q.Amount) }
	highest := func(p, q *Part) int { return q.Amount.Compare(p.Amount) }
	low, high := 0, 0
	switch b {
	case tournament.TieBuchholzC1:
		low = 1
	case tournament.TieBuchholzC2:
		low = 2
	case tournament.TieBuchholzM1:
		low, high = 1, 1
	case tournament.TieBuchholzM2:
		low, high = 2, 2
	default:
	}
	for range low {
		f.cutLowest(own, lowest)
	}
	for range high {
		cut(first(own, highest, false))
	}
	return parts
}

// cutLowest cuts the least significant part. Under the rules of FIDE the lowest of
// the rounds that the player left out by choice goes before it, unless it is worth
// less (16.5).
func (f *field) cutLowest(parts []Part, order func(p, q *Part) int) {
	least := first(parts, order, false)
	if f.rules.Treatment.FIDE() {
		left := first(parts, func(p, q *Part) int { return p.Amount.Compare(q.Amount) }, true)
		if left != nil && left.Amount.Compare(least.Amount) >= 0 {
			least = left
		}
	}
	cut(least)
}

// first returns the part that comes first in order of those that count and are not
// cut, or of the voluntary ones among them; nil when none is left.
func first(parts []Part, order func(p, q *Part) int, voluntary bool) *Part {
	var found *Part
	for i := range parts {
		p := &parts[i]
		if p.Cut || p.Kind == KindNothing || voluntary && !p.Voluntary {
			continue
		}
		if found == nil || order(p, found) < 0 {
			found = p
		}
	}
	return found
}

func cut(p *Part) {
	if p != nil {
		p.Cut, p.Amount = true, Number{}
	}
}

// averageBuchholz appends the Buchholz of every opponent met over the board (8.2).
func (f *field) averageBuchholz(parts []Part, i int) []Part {
	if f.bh == nil {
		f.bh = make([]Number, len(f.rows))
		for p := range f.rows {
			for k := range f.rows[p].Rounds {
				f.bh[p] = f.bh[p].Plus(f.seenIn(f.allScores(), p, k).counted().Amount)
			}
		}
	}
	for k := range f.rows[i].Rounds {
		sitting := &f.rows[i].Rounds[k]
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if opponent := f.met[i][k]; sitting.Played && !sitting.Open && opponent >= 0 {
			part.Kind, part.Base = KindPlayed, f.bh[opponent]
		}
		parts = append(parts, part.counted())
	}
	return parts
}

// sonneborn appends the score of every opponent times the points won against him
// (9.1). The cut takes the opponent with the lowest score, of several the one with
// the lowest product (14.1.1).
func (f *field) sonneborn(parts []Part, b tournament.TieBreak, i int) []Part {
	from := len(parts)
	for k := range f.rows[i].Rounds {
		part := f.seenIn(f.allScores(), i, k)
		if part.Kind != KindNothing {
			part.Factor = Halves(f.rows[i].Rounds[k].Points)
		}
		parts = append(parts, part.counted())
	}
	if b == tournament.TieSonnebornC1 {
		f.cutLowest(parts[from:], func(p, q *Part) int {
			if c := p.Of.Compare(q.Of); c != 0 {
				return c
			}
			return p.Amount.Compare(q.Amount)
		})
	}
	return parts
}

// koya appends the points won against everybody who has at least the limit of what
// could be won (9.2, 14.5).
func (f *field) koya(parts []Part, i int) []Part {
	most := int(f.rules.MatchWorth()) * f.rounds
	for k := range f.rows[i].Rounds {
		sitting := &f.rows[i].Rounds[k]
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if opponent := f.met[i][k]; opponent >= 0 && !sitting.Open && f.asGame(sitting) {
			part.Kind = KindBelow
			if 100*int(f.rows[opponent].Points) >= f.rules.KoyaLimit*most {
				part.Kind, part.Base = KindPlayed, Halves(sitting.Points)
			}
		}
		parts = append(parts, part.counted())
	}
	return parts
}
