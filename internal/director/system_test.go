package director_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/tournament"
)

// TestSystemsToTheEnd plays more rounds than a small field has opponents for, by
// every system: each round is paired, or refused in words.
func TestSystemsToTheEnd(t *testing.T) {
	for _, system := range tournament.Systems {
		for _, players := range []int{2, 3, 4, 5} {
			h := newHall(t, players, func(r *tournament.Rules) {
				r.Pairing.System, r.Rounds = system, 7
				if system == tournament.SystemExchange {
					r.Games = 2
				}
			})
			for n := 1; n <= 7; n++ {
				err := h.d.DraftRound(h.ctx, h.who, h.event, n)
				if errors.Is(err, tournament.ErrNoPairing) || errors.Is(err, tournament.ErrNoMoreRounds) {
					break
				}
				if err != nil {
					t.Fatalf("%s, %d players, round %d: %v", system, players, n, err)
				}
				r := h.round(n)
				if 2*len(r.Matches)+len(r.Idle) != players {
					t.Fatalf("%s, %d players, round %d: %d tables and %d without", system, players, n, len(r.Matches), len(r.Idle))
				}
				h.play(n)
			}
		}
	}
}
