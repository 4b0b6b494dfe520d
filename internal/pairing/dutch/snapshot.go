package dutch

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// input puts s into an Input for round, players in the order of records. Everybody
// present is to be paired; points are half-points.
//
// A match is a game with the colours of its first one; where one of its games was or
// is being played the two have met, else it is a forfeit.
func input(s tournament.Snapshot, round int, records []pairing.Record) *Input {
	rules := s.Event.Rules
	win := int(rules.MatchWorth())
	in := &Input{
		Players: make([]Player, len(records)),
		Points:  Points{Win: win, Draw: win / 2},
		Round:   round, Rounds: rules.Rounds,
		FirstColour: rules.Pairing.FirstColour,
	}
	if in.FirstColour == reversi.NoColour {
		in.FirstColour = reversi.Black
		if s.Event.Seed&1 == 0 {
			in.FirstColour = reversi.White
		}
	}
	at := make(map[tournament.PlayerID]int, len(records))
	for i := range records {
		at[records[i].Player] = i
		in.Players[i] = Player{Number: records[i].Number, Cells: make([]Cell, round-1)}
	}
	for _, id := range pairing.Present(s, round) {
		in.Players[at[id]].Present = true
	}
	past := s.Upto(round - 1)
	all := past.Sittings()
	for k, e := range past.Entries {
		for _, sat := range all[k] {
			if sat.Round >= 1 {
				in.Players[at[e.Player]].Cells[sat.Round-1] = cell(sat, e.Player, at)
			}
		}
	}
	if rules.Pairing.Baku {
		accelerate(in, s.Entries, at)
	}
	return in
}

func cell(sat tournament.Sitting, p tournament.PlayerID, at map[tournament.PlayerID]int) Cell {
	c := Cell{Points: int(sat.Points)}
	switch sat.Presence {
	case tournament.PairingBye:
		c.Kind = PairingBye
	case tournament.FullBye, tournament.HalfBye, tournament.ZeroBye:
		c.Kind = Bye
	case tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.Expelled:
		c.Kind = Absent
	case tournament.Plays:
		opponent, ok := at[sat.Opponent]
		if !ok || !sat.Played && !sat.Open {
			c.Kind = Forfeit
			break
		}
		c.Kind, c.Opponent = Game, opponent
		if g := sat.Match.Games[0]; !g.ColoursUnknown {
			c.Colour = g.Colour(p)
		}
	}
	return c
}

// accelerate gives the virtual points of C.04.7 to the first half of those who were
// entered for the first round, rounded up to an even number: a win in the first half
// of the accelerated rounds, which are the first half of all, then a draw.
func accelerate(in *Input, entries []tournament.Entry, at map[tournament.PlayerID]int) {
	var first []int
	for _, e := range entries {
		if e.FirstRound <= 1 {
			first = append(first, at[e.Player])
		}
	}
	slices.Sort(first)
	rounds := (in.Rounds + 1) / 2
	full := (rounds + 1) / 2
	for _, i := range first[:min(len(first), 2*((len(first)+3)/4))] {
		for r := range rounds {
			points := in.Points.Draw
			if r < full {
				points = in.Points.Win
			}
			in.Players[i].Virtual = append(in.Players[i].Virtual, points)
		}
	}
}
