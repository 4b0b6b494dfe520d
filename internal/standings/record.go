package standings

import (
	"cmp"
	"slices"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// wins appends 1 for a round that was won, with or without playing (7.1), or its
// weight: the number of announced rounds for the first, one less for each later one.
// Won is more than half of what the two of a match share, so that a bye worth a win
// and a draw is one win.
func (f *field) wins(parts []Part, b tournament.TieBreak, sitting *tournament.Sitting) []Part {
	part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
	if !sitting.Open && 2*sitting.Points > f.rules.MatchWorth() {
		part.Kind, part.Base = KindUnplayed, Whole(1)
		if sitting.Played {
			part.Kind = KindPlayed
		}
		if b == tournament.TieRoundWins {
			part.Base = Whole(max(f.rules.Rounds-sitting.Round+1, 0))
		}
	}
	return append(parts, part)
}

// gamesOf appends 1 for every game over the board that b counts: won (7.2), won
// with White, played with Black (7.3). A game of which the colours are not known
// counts for no colour.
func gamesOf(parts []Part, b tournament.TieBreak, row *Row, sitting *tournament.Sitting) []Part {
	if sitting.Presence != tournament.Plays {
		return append(parts, Part{Round: sitting.Round, Kind: KindNothing})
	}
	for i := range sitting.Match.Games {
		g := &sitting.Match.Games[i]
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if g.Result != nil && g.Result.OverTheBoard() {
			part.Kind = KindPlayed
			own, _ := gamePoints(*g, row.Entry.Player)
			colour := g.Colour(row.Entry.Player)
			if g.ColoursUnknown {
				colour = reversi.NoColour
			}
			if b == tournament.TieWinsPlayed && own == 2 || b == tournament.TieWinsWhite && own == 2 && colour == reversi.White ||
				b == tournament.TieGamesBlack && colour == reversi.Black {
				part.Base = Whole(1)
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// progressive appends the score after each round (7.5). The cut leaves out the
// first, whatever was done in it.
func progressive(parts []Part, b tournament.TieBreak, row *Row) []Part {
	var running tournament.Points
	for k := range row.Rounds {
		sitting := &row.Rounds[k]
		running += sitting.Points
		part := Part{Round: sitting.Round, Kind: KindUnplayed, Opponent: sitting.Opponent, Base: Halves(running)}
		if sitting.Played || sitting.Open {
			part.Kind = KindPlayed
		}
		part = part.counted()
		if k == 0 && b == tournament.TieProgressiveC1 {
			cut(&part)
		}
		parts = append(parts, part)
	}
	return parts
}

// lot appends the place that the lots gave the player. The lots are drawn for
// everybody at once from one number, kept with the event, so that they can be drawn
// again by anybody and a late entry moves nobody past another.
func (f *field) lot(parts []Part, i int) []Part {
	if f.lots == 0 {
		return parts
	}
	if f.drawn == nil {
		order := make([]int, len(f.rows))
		for k := range order {
			order[k] = k
		}
		slices.SortFunc(order, func(a, b int) int {
			m, n := f.rows[a].Entry.Number, f.rows[b].Entry.Number
			return cmp.Or(cmp.Compare(lotOf(f.lots, m), lotOf(f.lots, n)), cmp.Compare(m, n))
		})
		f.drawn = make([]int, len(f.rows))
		for place, k := range order {
			f.drawn[k] = place + 1
		}
	}
	return append(parts, Part{Kind: KindPlayed, Base: Whole(f.drawn[i])}.counted())
}

// lotOf mixes the drawn number with a start number (the finaliser of SplitMix64).
func lotOf(drawn uint64, number int) uint64 {
	z := drawn + uint64(number)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
