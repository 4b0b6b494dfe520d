package exchange

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func rules(seed uint64) tournament.Rules {
	r := tournament.ExchangeRules()
	r.Rounds = 8
	r.Pairing.FirstColour = []reversi.Colour{reversi.Black, reversi.White}[seed%2]
	if seed%4 == 0 {
		r.Credit = tournament.MatchPoints
		r.Bye.Points = 2
	}
	return r
}

// agree holds plan to the oracle. It reports false where the oracle has no legal
// round.
func agree(t *testing.T, e *simulate.Event, round int, plan pairing.Plan) bool {
	t.Helper()
	want, left, ok := newOracle(e.Snapshot, round).pair()
	if !ok {
		if len(plan.Relaxed) == 0 {
			t.Error("no round is legal, but nothing is said to have given way")
		}
		return false
	}
	for _, table := range plan.Tables {
		if !want[[2]tournament.PlayerID{table.Black, table.White}] {
			t.Errorf("table %s-%s in %s is not of the oracle", e.Name[table.Black], e.Name[table.White], e.Show(plan))
		}
	}
	if len(plan.Byes) > 0 && plan.Byes[0].Player != left {
		t.Errorf("bye of %s, the oracle has %s", e.Name[plan.Byes[0].Player], e.Name[left])
	}
	return true
}

func TestPair_Oracle(t *testing.T) {
	t.Run("simulated events are paired as by trying everything", func(t *testing.T) {
		legal := 0
		o := simulate.Options{Events: 450, Rounds: 8, Most: 10, Rules: rules}
		n := simulate.Run(t, o, Pair, func(r simulate.Round) {
			if len(pairing.Present(r.Snapshot, r.Number)) <= 10 && agree(t, r.Event, r.Number, r.Plan) {
				legal++
			}
		})
		t.Logf("%d rounds, %d of them legal without anything giving way", n, legal)
		if legal < 1000 {
			t.Errorf("only %d of %d rounds were held to the oracle", legal, n)
		}
	})
	t.Run("so are rounds after histories that no system would make", func(t *testing.T) {
		legal, several := 0, 0
		for seed := uint64(1); seed <= 6000; seed++ {
			rng := rand.New(rand.NewPCG(seed, 5))
			e := wild(t, seed, rng)
			round := len(e.Rounds) + 1
			plan, err := Pair(e.Snapshot, round, seed, pairing.Pins{})
			if err != nil {
				t.Fatal(err)
			}
			if agree(t, e, round, plan) {
				legal++
			}
			if widest(plan) > 1 {
				several++
			}
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
		t.Logf("%d legal rounds, %d with brackets of more than one upfloater", legal, several)
		if legal < 3000 || several < 300 {
			t.Errorf("only %d legal rounds, %d with several upfloaters", legal, several)
		}
	})
}

// wild returns an event whose rounds were drawn by lot, with some to be kept apart.
func wild(t *testing.T, seed uint64, rng *rand.Rand) *simulate.Event {
	e := simulate.New(t, rules(seed), "")
	for i := range 4 + rng.IntN(6) {
		e.Enter(fmt.Sprint("P", i), 1)
	}
	rounds := 1 + rng.IntN(min(4, len(e.Entries)-2))
	for range rng.IntN(5) {
		c := tournament.Constraint{Kind: tournament.KeepApart, From: 1, Hard: rng.IntN(2) == 0}
		for i := range c.Players {
			c.Players[i] = e.Entries[rng.IntN(len(e.Entries))].Player
		}
		e.Constraints = append(e.Constraints, c)
	}
	if seed%3 == 0 {
		e.Event.Rules.Rounds = rounds + 1 // the next one is the last
	}
	for range rounds {
		order := rng.Perm(len(e.Entries))
		var what []string
		for len(order) > 1 {
			signs := []string{">>", "><", "<<", ">=", "==", "><", ">)", "()", "))", "~>"}[rng.IntN(10)]
			what = append(what, e.Name[e.Entries[order[0]].Player]+signs+e.Name[e.Entries[order[1]].Player])
			order = order[2:]
		}
		for _, i := range order {
			what = append(what, e.Name[e.Entries[i].Player]+":"+string(tournament.PairingBye))
		}
		e.Play(what...)
	}
	return e
}

// widest returns the largest number of upfloaters of a bracket.
func widest(plan pairing.Plan) int {
	n := 0
	for _, table := range plan.Tables {
		for _, term := range table.Terms {
			if term.Rule == pairing.RuleUpfloat {
				n = max(n, term.Value)
			}
		}
	}
	return n
}

func TestPair_Simulated(t *testing.T) {
	t.Run("every round is complete and has no rematch or second bye that could be avoided", func(t *testing.T) {
		o := simulate.Options{Events: 800, Rounds: 8, Most: 40, Rules: rules, Pins: true}
		n := simulate.Run(t, o, Pair, func(r simulate.Round) {
			if forfeits(r.Snapshot) {
				return // a match in which each forfeited a game is not in the records
			}
			r.HoldFresh()
		})
		t.Logf("%d rounds", n)
		if n < 5000 {
			t.Errorf("only %d rounds", n)
		}
	})
	t.Run("with constraints as well", func(t *testing.T) {
		o := simulate.Options{Events: 800, Rounds: 8, Most: 40, Rules: rules, Pins: true, Constraints: true}
		if n := simulate.Run(t, o, Pair, nil); n < 5000 {
			t.Errorf("only %d rounds", n)
		}
	})
}

func forfeits(s tournament.Snapshot) bool {
	for _, r := range s.Rounds {
		for _, m := range r.Matches {
			if counts(m) && !overTheBoard(m) {
				return true
			}
		}
	}
	return false
}
