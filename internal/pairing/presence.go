package pairing

import (
	"cmp"
	"slices"

	"sixtyfour/internal/tournament"
)

// Present returns who can be paired in round: entered by then, not withdrawn or expelled,
// nothing requested for it. By start number.
func Present(s tournament.Snapshot, round int) []tournament.PlayerID {
	var present []tournament.PlayerID
	for _, e := range entries(s) {
		if presence(e, round) == tournament.Plays {
			present = append(present, e.Player)
		}
	}
	return present
}

// Idle returns everyone else with what they do instead. By start number.
func Idle(s tournament.Snapshot, round int) []tournament.Idle {
	var idle []tournament.Idle
	for _, e := range entries(s) {
		if p := presence(e, round); p != tournament.Plays {
			idle = append(idle, tournament.Idle{Player: e.Player, Presence: p})
		}
	}
	return idle
}

func presence(e tournament.Entry, round int) tournament.Presence {
	switch {
	case e.IsExpelled():
		return tournament.Expelled
	case e.Withdrawn:
		return tournament.Withdrawn
	case round < e.FirstRound:
		return tournament.NotEntered
	}
	if p, ok := e.Requests[round]; ok && p != "" {
		return p
	}
	return tournament.Plays
}

// entries returns the entries by start number, whatever the order of rows.
func entries(s tournament.Snapshot) []tournament.Entry {
	sorted := slices.Clone(s.Entries)
	slices.SortFunc(sorted, func(a, b tournament.Entry) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Player, b.Player))
	})
	return sorted
}

// before returns the rounds before round, by number.
func before(s tournament.Snapshot, round int) []tournament.Round {
	var rounds []tournament.Round
	for _, r := range s.Rounds {
		if r.Number < round {
			rounds = append(rounds, r)
		}
	}
	slices.SortFunc(rounds, func(a, b tournament.Round) int { return cmp.Compare(a.Number, b.Number) })
	return rounds
}
