package standings

import "sixtyfour/internal/tournament"

// scores are the points of everybody as tie-breaks see them. Source: FIDE C.07,
// articles 15 and 16, and RULES.md, "Tie-breaks".
type scores struct {
	own      []tournament.Points // the player's own
	seen     []tournament.Points // as opponents see them
	adjusted []bool              // seen is not own: rounds left out at the end count as draws
	drawn    bool                // the last round counts as drawn
}

func (f *field) allScores() *scores {
	if f.scores == nil {
		f.scores = f.newScores(false)
	}
	return f.scores
}

func (f *field) foreScores() *scores {
	if f.fore == nil {
		f.fore = f.newScores(true)
	}
	return f.fore
}

// newScores derives the scores; drawn counts every paired game of the last round as
// a draw.
func (f *field) newScores(drawn bool) *scores {
	n := len(f.rows)
	s := &scores{own: make([]tournament.Points, n), seen: make([]tournament.Points, n), adjusted: make([]bool, n), drawn: drawn}
	draw := f.rules.MatchWorth() / 2
	for i := range f.rows {
		row := &f.rows[i]
		s.own[i] = row.Points
		if last := len(row.Rounds) - 1; drawn && last >= 0 && row.Rounds[last].Presence == tournament.Plays {
			s.own[i] += draw - row.Rounds[last].Points
		}
		s.seen[i] = s.own[i]
		if !f.rules.Treatment.FIDE() {
			continue
		}
		// 16.3.2: byes that were asked for and followed by nothing but rounds that
		// the player left out.
		for k := len(row.Rounds) - 1; k >= 0 && voluntary(&row.Rounds[k]); k-- {
			if row.Rounds[k].Presence != tournament.Plays && row.Rounds[k].Points != draw {
				s.seen[i] += draw - row.Rounds[k].Points
				s.adjusted[i] = true
			}
		}
	}
	return s
}

// voluntary reports a round that the player left out by choice: a bye that was
// asked for, an absence of any kind, a game not come to (16.1.2).
func voluntary(sitting *tournament.Sitting) bool {
	switch sitting.Presence {
	case tournament.HalfBye, tournament.ZeroBye, tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.Expelled:
		return true
	case tournament.Plays:
		return forfeited(sitting) && sitting.Points == 0
	case tournament.PairingBye, tournament.FullBye:
	}
	return false
}

// forfeited reports a match that was ruled on without a game over the board.
func forfeited(sitting *tournament.Sitting) bool {
	if sitting.Presence != tournament.Plays || sitting.Played || sitting.Open {
		return false
	}
	for i := range sitting.Match.Games {
		if sitting.Match.Games[i].Result.Outcome != tournament.NotPlayed {
			return true
		}
	}
	return false
}

// asGame reports whether a match counts as one that was played: it was, or it was
// forfeited in a round robin under the rules of FIDE (15.2).
func (f *field) asGame(sitting *tournament.Sitting) bool {
	return sitting.Played ||
		f.rules.Treatment.FIDE() && f.rules.Pairing.System == tournament.SystemRoundRobin && forfeited(sitting)
}

// seen returns what round k of player i is worth in a tie-break on opponents'
// scores, in Of: the score of the opponent, or of the dummy that stands in for one
// in a round without a game.
func (f *field) seenIn(s *scores, i, k int) Part {
	sitting := &f.rows[i].Rounds[k]
	part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent, Factor: Whole(1)}
	opponent := f.met[i][k]
	foreseen := s.drawn && k == f.rounds-1 && sitting.Presence == tournament.Plays
	switch {
	case sitting.Open && !foreseen, opponent < 0 && sitting.Presence == tournament.Plays:
		part.Factor = Number{}
		return part
	case (foreseen || f.asGame(sitting)) && (f.rules.Treatment != tournament.TreatWOC || f.left(&f.rows[opponent]) == KindNothing):
		part.Kind, part.Of = KindPlayed, Halves(s.seen[opponent])
		switch {
		case s.adjusted[opponent]:
			part.Kind = KindAdjusted
		case !sitting.Played && !foreseen:
			part.Kind = KindForfeit
		}
		return part
	}
	part.Voluntary = voluntary(sitting)
	dummy := s.own[i]
	part.Kind = KindUnplayed
	if sitting.Played {
		part.Kind = f.left(&f.rows[opponent])
	}
	switch f.rules.Treatment {
	case tournament.TreatSkip:
		part.Kind, part.Factor = KindNothing, Number{}
		return part
	case tournament.TreatFIDE2026:
		limit := f.rules.MatchWorth() / 2 * tournament.Points(f.rounds) // 16.4.2
		if sitting.Presence == tournament.Plays {
			limit = s.seen[opponent] // 16.4.1
		}
		if dummy > limit {
			dummy, part.Kind = limit, KindCapped
		}
	case tournament.TreatWOC, tournament.TreatFIDE2023, tournament.TreatFIDE2024:
	}
	part.Of = Halves(dummy)
	return part
}
