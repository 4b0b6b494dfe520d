package standings

import (
	"cmp"
	"slices"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Compute returns the standings after the published and closed rounds of s;
// drafts never count. For the standings after an earlier round cut s with Upto.
//
// Only confirmed results count. The order is points, then the tie-breaks of the
// event; players level in all of them share a rank and are listed by name and
// start number, which decides nothing.
func Compute(s tournament.Snapshot) Table {
	s = s.Public()
	t := Table{
		Event:  s.Event,
		After:  s.Last(),
		Open:   openGames(s.Rounds),
		Breaks: slices.Clone(s.Event.Rules.TieBreaks),
		Rows:   make([]Row, len(s.Entries)),
	}
	w := working{rules: s.Event.Rules, players: make(map[tournament.PlayerID]standing, len(s.Entries))}
	sittings := s.Sittings()
	for i, e := range s.Entries {
		row := Row{Entry: e, Player: s.Players[e.Player], Rounds: sittings[i]}
		row.Club = s.Clubs[row.Player.Club].Name
		for _, sitting := range row.Rounds {
			row.Points += sitting.Points
		}
		w.players[e.Player] = standing{points: row.Points, withdrawn: e.Withdrawn}
		t.Rows[i] = row
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Values = make([]Value, len(t.Breaks))
		for j, b := range t.Breaks {
			row.Values[j] = w.value(b, *row)
		}
	}
	rank(t.Rows)
	return t
}

func openGames(rounds []tournament.Round) int {
	n := 0
	for _, r := range rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result == nil {
					n++
				}
			}
		}
	}
	return n
}

// rank sorts rows and gives ranks 1, 2, 2, 4.
func rank(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(
			level(a, b),
			cmp.Compare(a.Player.Name(), b.Player.Name()),
			cmp.Compare(a.Entry.Number, b.Entry.Number),
		)
	})
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && level(rows[i-1], rows[i]) == 0 {
			rows[i].Rank = rows[i-1].Rank
			rows[i-1].Shared, rows[i].Shared = true, true
		}
	}
}

// level compares what decides a rank; 0 is a shared rank.
func level(a, b Row) int {
	if c := cmp.Compare(b.Points, a.Points); c != 0 {
		return c
	}
	for i := range a.Values {
		if c := cmp.Compare(b.Values[i].Amount, a.Values[i].Amount); c != 0 {
			return c
		}
	}
	return 0
}

// standing is what a tie-break needs to know of a player.
type standing struct {
	points    tournament.Points
	withdrawn bool
}

// working computes tie-breaks from the points of everyone.
type working struct {
	rules   tournament.Rules
	players map[tournament.PlayerID]standing
}

func (w working) value(b tournament.TieBreak, row Row) Value {
	v := Value{Break: b, Parts: make([]Part, 0, len(row.Rounds)*w.rules.Games)}
	for _, sitting := range row.Rounds {
		switch b {
		case tournament.TieBrightwell:
			v.Parts = w.brightwell(v.Parts, row, sitting)
		case tournament.TieDiscs:
			v.Parts = w.discs(v.Parts, row, sitting)
		}
	}
	for i := range v.Parts {
		p := &v.Parts[i]
		p.Amount = p.Discs + reversi.Discs(p.Constant*int(p.Points))
		v.Amount += p.Amount
	}
	return v
}

// brightwell appends what one round adds to the Brightwell quotient: the
// player's own discs and the constant for each point of the opponent, for a game
// really played against someone who has not withdrawn; otherwise 32 discs and
// the constant for each own point. All points are those of the whole table.
//
// In matches of two games each game is a game and adds a part of its own. A
// round without a match adds as many parts as its match would have had games, so
// that a bye weighs as much as the games that the others played.
//
// Source: RULES.md, "Brightwell quotient".
func (w working) brightwell(parts []Part, row Row, sitting tournament.Sitting) []Part {
	own := Part{
		Round:    sitting.Round,
		Kind:     KindUnplayed,
		Opponent: sitting.Opponent,
		Discs:    reversi.Whole(32),
		Points:   row.Points,
		Constant: w.rules.BrightwellConstant,
	}
	nothing := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
	if sitting.Presence != tournament.Plays {
		part := own
		if w.rules.BrightwellUnplayed == tournament.UnplayedByesOnly && away(sitting.Presence) {
			part = nothing
		}
		for range max(w.rules.Games, 1) {
			parts = append(parts, part)
		}
		return parts
	}
	opponent := w.players[sitting.Opponent]
	for _, g := range sitting.Match.Games {
		part := own
		switch {
		case g.Result == nil:
			part = nothing
		case !g.Result.OverTheBoard():
			// Whoever came to a game that was not played has it like a bye.
			if won, _ := gamePoints(g, row.Entry.Player); won == 0 && w.rules.BrightwellUnplayed == tournament.UnplayedByesOnly {
				part = nothing
			}
		case opponent.withdrawn:
			part.Kind = KindWithdrawn
		default:
			part.Kind = KindPlayed
			part.Discs = gameDiscs(g, row.Entry.Player)
			part.Points = opponent.points
		}
		parts = append(parts, part)
	}
	return parts
}

// away reports whether p is a round in which the player was not there, as
// against a bye. A zero bye is an absence that was agreed.
func away(p tournament.Presence) bool {
	switch p {
	case tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.ZeroBye:
		return true
	case tournament.Plays, tournament.PairingBye, tournament.FullBye, tournament.HalfBye:
	}
	return false
}

// discs appends what one round adds to the disc total: the discs of every
// confirmed game as they were ruled, or the worth of the bye.
func (w working) discs(parts []Part, row Row, sitting tournament.Sitting) []Part {
	if sitting.Presence != tournament.Plays {
		part := Part{Round: sitting.Round, Kind: KindUnplayed, Discs: sitting.Discs}
		if part.Discs == 0 {
			part.Kind = KindNothing
		}
		return append(parts, part)
	}
	for _, g := range sitting.Match.Games {
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if g.Result != nil {
			part.Discs = gameDiscs(g, row.Entry.Player)
			part.Kind = KindPlayed
			if !g.Result.OverTheBoard() {
				part.Kind = KindUnplayed
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// gameDiscs returns the discs of p in a game with a result.
func gameDiscs(g tournament.Game, p tournament.PlayerID) reversi.Discs {
	if g.Colour(p) == reversi.Black {
		return g.Result.Score.Black
	}
	return g.Result.Score.White
}

// gamePoints returns the half-points of p and of the opponent in a game with a
// result, before a match of several games is counted.
func gamePoints(g tournament.Game, p tournament.PlayerID) (own, other tournament.Points) {
	black, white := g.Result.Points()
	if g.Colour(p) == reversi.Black {
		return black, white
	}
	return white, black
}
