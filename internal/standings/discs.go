package standings

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// brightwell appends what one round adds to the Brightwell quotient: the
// player's own discs and the constant for each point of the opponent, for a game
// really played against someone who has not withdrawn or been expelled; otherwise 32
// discs and the constant for each own point. All points are those of the whole table.
//
// In matches of two games each game is a game and adds a part of its own. A
// round without a match adds as many parts as its match would have had games, so
// that a bye weighs as much as the games that the others played.
//
// Source: RULES.md, "Brightwell quotient".
func (f *field) brightwell(parts []Part, i, k int) []Part {
	row := &f.rows[i]
	sitting := &row.Rounds[k]
	own := Part{
		Round:    sitting.Round,
		Kind:     KindUnplayed,
		Opponent: sitting.Opponent,
		Base:     Whole(32),
		Factor:   f.constant(),
		Of:       Halves(row.Points),
	}
	nothing := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
	if sitting.Presence != tournament.Plays {
		part := own
		if f.rules.BrightwellUnplayed == tournament.UnplayedByesOnly && away(sitting.Presence) {
			part = nothing
		}
		for range f.games() {
			parts = append(parts, part)
		}
		return parts
	}
	var points tournament.Points // of one who is not entered, which no event of ours has
	left := KindNothing
	if n := f.met[i][k]; n >= 0 {
		points, left = f.rows[n].Points, f.left(&f.rows[n])
	}
	for _, g := range sitting.Match.Games {
		part := own
		switch {
		case g.Result == nil:
			part = nothing
		case !g.Result.OverTheBoard():
			// Whoever came to a game that was not played has it like a bye.
			if won, _ := gamePoints(g, row.Entry.Player); won == 0 && f.rules.BrightwellUnplayed == tournament.UnplayedByesOnly {
				part = nothing
			}
		case left != KindNothing:
			part.Kind = left
		default:
			part.Kind = KindPlayed
			own, _ := gameDiscs(g, row.Entry.Player)
			part.Base = Halves(own)
			part.Of = Halves(points)
		}
		parts = append(parts, part)
	}
	return parts
}

// constant returns how many discs a point is worth.
func (f *field) constant() Number {
	if f.rules.BrightwellByRounds {
		return Fraction(64, int64(max(f.rules.Rounds, 1)))
	}
	return Whole(f.rules.BrightwellConstant)
}

// left tells how games against a player who has left the event count otherwise, or
// [KindNothing] where they do not.
func (f *field) left(opponent *Row) Kind {
	switch {
	case opponent.Entry.Withdrawn:
		return KindWithdrawn
	case opponent.Entry.IsExpelled() && !f.rules.ExpelledCount:
		return KindExpelled
	}
	return KindNothing
}

// away reports whether p is a round in which the player was not there, as
// against a bye. A zero bye is an absence that was agreed.
func away(p tournament.Presence) bool {
	switch p {
	case tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.Expelled, tournament.ZeroBye:
		return true
	case tournament.Plays, tournament.PairingBye, tournament.FullBye, tournament.HalfBye:
	}
	return false
}

// discs appends what one round adds to the disc total: the discs of every
// confirmed game as they were ruled, or the worth of the bye.
func discs(parts []Part, row *Row, sitting *tournament.Sitting) []Part {
	if sitting.Presence != tournament.Plays {
		part := Part{Round: sitting.Round, Kind: KindUnplayed, Base: Halves(sitting.Discs)}
		if sitting.Discs == 0 {
			part.Kind = KindNothing
		}
		return append(parts, part)
	}
	for _, g := range sitting.Match.Games {
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if g.Result != nil {
			own, _ := gameDiscs(g, row.Entry.Player)
			part.Base = Halves(own)
			part.Kind = KindPlayed
			if !g.Result.OverTheBoard() {
				part.Kind = KindUnplayed
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// discDifference appends by how many discs each game was won or lost, as it was
// ruled. A bye counts as if its discs were those of a game: 40 is 40–24, half of 64
// is level. A round that gives no discs counts nothing.
func (f *field) discDifference(parts []Part, row *Row, sitting *tournament.Sitting) []Part {
	if sitting.Presence != tournament.Plays {
		part := Part{Round: sitting.Round, Kind: KindNothing}
		if sitting.Discs != 0 {
			part.Kind, part.Base = KindUnplayed, Halves(2*sitting.Discs-reversi.Whole(64*f.games()))
		}
		return append(parts, part)
	}
	for _, g := range sitting.Match.Games {
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if g.Result != nil {
			own, other := gameDiscs(g, row.Entry.Player)
			part.Kind, part.Base = KindUnplayed, Halves(own-other)
			if g.Result.OverTheBoard() {
				part.Kind = KindPlayed
			}
		}
		parts = append(parts, part)
	}
	return parts
}
