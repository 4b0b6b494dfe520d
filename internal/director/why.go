package director

import (
	"context"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/tournament"
)

// Why is the answer to "why do these two not meet?".
type Why struct {
	pairing.Difference
	// Changed says that presence or results are not those the round was paired from:
	// the answer is about the round as it would be paired now.
	Changed bool
}

// WhyNot pairs round n again with a table of a and b, or a bye of a with b 0, and
// tells what would change. What was set by hand stands unless it seats one of them.
//
// Errors: tournament.ErrNotFound for a round that is not there, or one of the two who
// is not present in it; ErrNoPairing.
func (d *Director) WhyNot(ctx context.Context, event tournament.EventID, n int, a, b tournament.PlayerID) (Why, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return Why{}, err
	}
	r, ok := s.Round(n)
	if !ok {
		return Why{}, tournament.ErrNotFound
	}
	pins := pinsOf(s, r)
	pins.Tables = without(pins.Tables, func(t pairing.Table) bool {
		return t.Black == a || t.White == a || b != 0 && (t.Black == b || t.White == b)
	})
	pins.Byes = without(pins.Byes, func(p tournament.PlayerID) bool { return p == a || p == b })
	difference, err := pairing.WhyNot(systems.Of(s).Pair, s, n, r.Seed, pins, a, b)
	return Why{Difference: difference, Changed: r.Basis != pairing.Basis(s, n)}, err
}

// Outlook tells whether the rounds from round on can be played without a rematch, and
// what gives way first. A schedule that meets everybody needs no outlook.
func Outlook(s tournament.Snapshot, round int) legal.Outlook {
	if s.Event.Rules.Pairing.System == tournament.SystemRoundRobin {
		return legal.Outlook{}
	}
	return legal.Look(s, round)
}

func without[T any](list []T, drop func(T) bool) (kept []T) {
	for _, v := range list {
		if !drop(v) {
			kept = append(kept, v)
		}
	}
	return kept
}

// pinsOf returns what was set by hand in r, of those who are still present.
func pinsOf(s tournament.Snapshot, r tournament.Round) (pins pairing.Pins) {
	present := map[tournament.PlayerID]bool{}
	for _, p := range pairing.Present(s, r.Number) {
		present[p] = true
	}
	for _, m := range r.Matches {
		black, white := m.Players()
		if m.Pinned && present[black] && present[white] {
			pins.Tables = append(pins.Tables, pairing.Table{Black: black, White: white})
		}
	}
	for _, i := range r.Idle {
		if i.Pinned && i.Presence == tournament.PairingBye && present[i.Player] {
			pins.Byes = append(pins.Byes, i.Player)
		}
	}
	return pins
}
