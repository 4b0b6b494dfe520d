package dutch

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/swiss"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func rules(seed uint64) tournament.Rules {
	r := tournament.DefaultRules()
	r.Rounds = 7
	r.CountryRounds = 0
	r.Pairing = tournament.PairingRules{
		System:      tournament.SystemDutch,
		FirstColour: []reversi.Colour{reversi.NoColour, reversi.Black, reversi.White}[seed%3],
		Baku:        seed%4 == 0,
	}
	if seed%5 == 0 {
		r.Bye.Points = 1
	}
	return r
}

func TestPair_Simulated(t *testing.T) {
	tests := []struct {
		name              string
		constraints, pins bool
	}{
		{"as the articles have it", false, false},
		{"around constraints", true, false},
		{"around pins", false, true},
		{"around both", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			refused := 0
			pair := func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error) {
				plan, err := Pair(s, round, seed, pins)
				if errors.Is(err, ErrNoPairing) {
					refused++
					return swiss.Pair(s, round, seed, pins)
				}
				return plan, err
			}
			held := 0
			o := simulate.Options{Events: 120, Rounds: 7, Most: 9, Rules: rules, Constraints: tt.constraints, Pins: tt.pins}
			n := simulate.Run(t, o, pair, func(r simulate.Round) {
				plan, err := Pair(r.Snapshot, r.Number, r.Seed, r.Pins)
				if err != nil || len(r.Pins.Tables)+len(r.Pins.Byes) > 0 || len(r.Constraints) > 0 || len(pairing.Present(r.Snapshot, r.Number)) > 9 {
					return
				}
				held++
				in := input(r.Snapshot, r.Number, pairing.Records(r.Snapshot, r.Number))
				o := newOracle(in)
				pairs, bye, _ := o.pair()
				for _, p := range pairs {
					w, b := min(p[0], p[1]), max(p[0], p[1])
					if !o.white(w, b) {
						w, b = b, w
					}
					at := slices.IndexFunc(plan.Tables, func(t pairing.Table) bool {
						return t.White == r.Entries[o.who[w].index].Player && t.Black == r.Entries[o.who[b].index].Player
					})
					if at < 0 {
						t.Errorf("%s has no table %d-%d, White first", r.Show(plan), o.who[w].number, o.who[b].number)
					}
				}
				if bye >= 0 && (len(plan.Byes) != 1 || plan.Byes[0].Player != r.Entries[o.who[bye].index].Player) {
					t.Errorf("%s has no bye of %d", r.Show(plan), o.who[bye].number)
				}
			})
			t.Logf("%d rounds, %d held to the articles, %d times no legal pairing", n, held, refused)
			if n < 400 || !tt.constraints && !tt.pins && held < 100 {
				t.Errorf("only %d rounds, %d held to the articles", n, held)
			}
		})
	}
}
