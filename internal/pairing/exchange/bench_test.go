package exchange

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

// BenchmarkPair pairs the round after so many rounds of so many players, of whom
// the smaller numbers win more often.
func BenchmarkPair(b *testing.B) {
	for _, size := range []struct{ players, rounds int }{{40, 4}, {200, 4}, {1000, 4}, {1000, 8}} {
		e := simulate.New(b, rules(1), "")
		e.Event.Rules.Rounds = 12
		for i := range size.players {
			e.Enter(fmt.Sprint("P", i), 1)
		}
		rng := rand.New(rand.NewPCG(7, 64))
		for range size.rounds {
			e.Finish(e.Next(Pair, pairing.Pins{}), func(black, white tournament.PlayerID) string {
				signs := []string{">>", ">>", "><", "><", "=>", "<<"}
				if black > white {
					signs = []string{"<<", "<<", "><", "><", "=<", ">>"}
				}
				return signs[rng.IntN(len(signs))]
			})
		}
		b.Run(fmt.Sprintf("%d-after-%d", size.players, size.rounds), func(b *testing.B) {
			for b.Loop() {
				if _, err := Pair(e.Snapshot, size.rounds+1, 1, pairing.Pins{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		for i := range e.Entries { // half of them from one country, kept apart
			p := e.Players[e.Entries[i].Player]
			p.Country = []string{"JPN", "JPN", "ITA", "GBR"}[i%4]
			e.Players[p.ID] = p
		}
		e.Constraints = []tournament.Constraint{{ID: 1, Kind: tournament.ApartCountry, From: size.rounds + 1, Hard: true}}
		b.Run(fmt.Sprintf("%d-after-%d-countries", size.players, size.rounds), func(b *testing.B) {
			for b.Loop() {
				if _, err := Pair(e.Snapshot, size.rounds+1, 1, pairing.Pins{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
