package roundrobin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func rules(legs int) tournament.Rules {
	r := tournament.DefaultRules()
	r.CountryRounds = 0
	r.Pairing.Legs = legs
	r.Pairing.FirstColour = reversi.Black
	return r
}

func event(t testing.TB, legs, n int) *simulate.Event {
	e := simulate.New(t, rules(legs), "")
	for i := range n {
		e.Enter(string(rune('A'+i)), 1)
	}
	return e
}

func TestBerger(t *testing.T) {
	// FIDE Handbook, C.05, annex 1: seven or eight players.
	want := []string{
		"1-8 2-7 3-6 4-5",
		"8-5 6-4 7-3 1-2",
		"2-8 3-1 4-7 5-6",
		"8-6 7-5 1-4 2-3",
		"3-8 4-2 5-1 6-7",
		"8-7 1-6 2-5 3-4",
		"4-8 5-3 6-2 7-1",
	}
	for r := 1; r <= 7; r++ {
		var got []string
		for _, table := range berger(8, r) {
			got = append(got, fmt.Sprintf("%d-%d", table[0], table[1]))
		}
		wanted := strings.Fields(want[r-1])
		slices.Sort(got)
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("round %d is %v, want %v", r, got, wanted)
		}
	}
}

// TestPair_WholeEvents plays the schedule of every size through.
func TestPair_WholeEvents(t *testing.T) {
	for n := 2; n <= 26; n++ {
		for legs := 1; legs <= 2; legs++ {
			t.Run(fmt.Sprintf("%d players, %d legs", n, legs), func(t *testing.T) {
				e := event(t, legs, n)
				for range Rounds(n, legs) {
					plan := e.Next(Pair, pairing.Pins{})
					if len(plan.Relaxed) > 0 {
						t.Fatalf("round %d relaxed %s", len(e.Rounds)+1, e.ShowRelaxed(plan))
					}
					e.Finish(plan, e.ByNumber)
				}
				most := 1 - n%2 // colours cannot be even over an odd number of games
				if legs == 2 {
					most = 0
				}
				for _, r := range pairing.Records(e.Snapshot, len(e.Rounds)+1) {
					if len(r.Met) != n-1 {
						t.Errorf("%s has met %d players", e.Name[r.Player], len(r.Met))
					}
					for _, m := range r.Met {
						if m.Times != legs || legs == 2 && m.Black != 1 {
							t.Errorf("%s has met %s %d times, %d with Black", e.Name[r.Player], e.Name[m.Opponent], m.Times, m.Black)
						}
					}
					if r.Byes != n%2*legs {
						t.Errorf("%s has rested %d times", e.Name[r.Player], r.Byes)
					}
					if b := max(r.Balance(), -r.Balance()); b > most {
						t.Errorf("%s has a difference of %d colours", e.Name[r.Player], b)
					}
					if run := longest(r.Black); run > 2 {
						t.Errorf("%s has one colour %d times running", e.Name[r.Player], run)
					}
				}
			})
		}
	}
}

func longest(black []bool) int {
	run, most := 0, 0
	for i, b := range black {
		if i > 0 && b == black[i-1] {
			run++
		} else {
			run = 1
		}
		most = max(most, run)
	}
	return most
}

func TestPair_Simulated(t *testing.T) {
	o := simulate.Options{Events: 1500, Rounds: 8, Most: 20, Pins: true, Constraints: true, Rules: func(seed uint64) tournament.Rules { return rules(int(seed % 3)) }}
	n := simulate.Run(t, o, Pair, nil)
	if n < 10000 {
		t.Errorf("only %d rounds", n)
	}
	t.Logf("%d rounds", n)
}

func TestPair_PlacesStand(t *testing.T) {
	t.Run("places stand when others come and go: nobody meets twice before all have met", func(t *testing.T) {
		o := simulate.Options{Events: 400, Rounds: 9, Most: 12, Rules: func(uint64) tournament.Rules { return rules(1) }}
		met := 0
		simulate.Run(t, o, Pair, func(r simulate.Round) {
			started := 0 // players with a place
			for _, m := range first(r).Matches {
				if len(m.Games) > 0 {
					started += 2
				}
			}
			if r.Number > started-1 {
				return // perhaps beyond the schedule
			}
			met++
			if len(r.Plan.Relaxed) > 0 {
				t.Errorf("relaxed %s", r.ShowRelaxed(r.Plan))
			}
		})
		if met < 500 {
			t.Errorf("only %d rounds looked at", met)
		}
	})
	t.Run("a late entry takes the empty place of an odd field", func(t *testing.T) {
		e := event(t, 1, 5)
		e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber)
		e.Enter("Late", 2)
		for range 4 {
			plan := e.Next(Pair, pairing.Pins{})
			if len(plan.Tables) != 3 {
				t.Fatalf("round %d is %s, want three tables", len(e.Rounds)+1, e.Show(plan))
			}
			e.Finish(plan, e.ByNumber)
		}
	})
	t.Run("a further one has no place and is absent, and the list says so", func(t *testing.T) {
		e := event(t, 1, 4)
		e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber)
		late := e.Enter("Late", 2)
		plan := e.Next(Pair, pairing.Pins{})
		want := []tournament.Term{{Rule: pairing.RuleNoPlace, Player: late, Value: 4}}
		if len(plan.Tables) != 2 || len(plan.Byes) != 1 || !plan.Byes[0].Away || !slices.Equal(plan.Byes[0].Terms, want) {
			t.Errorf("round is %s with %+v", e.Show(plan), plan.Byes)
		}
	})
	t.Run("PAIR-15 the opponent of one who has withdrawn has a bye, and the list says why", func(t *testing.T) {
		e := event(t, 1, 4)
		e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber) // A-D, B-C
		e.Entries[3].Withdrawn = true
		plan := e.Next(Pair, pairing.Pins{}) // D-C, A-B
		want := []tournament.Term{{Rule: pairing.RuleNoOpponent, Player: e.Who("D"), Value: 2}}
		if e.Show(plan) != "A-B bye C" || !slices.Equal(plan.Byes[0].Terms, want) {
			t.Errorf("round is %s with %+v", e.Show(plan), plan.Byes)
		}
		e.Finish(plan, e.ByNumber)
		e.Entries[3].Withdrawn = false
		if plan := e.Next(Pair, pairing.Pins{}); e.Show(plan) != "C-A B-D" {
			t.Errorf("after the return round is %s, want the schedule", e.Show(plan))
		}
	})
	t.Run("who withdrew before the start has no place", func(t *testing.T) {
		e := event(t, 1, 5)
		e.Entries[1].Withdrawn = true
		if plan := e.Next(Pair, pairing.Pins{}); e.Show(plan) != "A-E C-D" {
			t.Errorf("round is %s", e.Show(plan))
		}
	})
}

// first returns round 1 of r, or no round.
func first(r simulate.Round) tournament.Round {
	one, _ := r.Round(1)
	return one
}

func TestPair(t *testing.T) {
	t.Run("number 1 begins with the colour of the event", func(t *testing.T) {
		e := event(t, 1, 4)
		if got := e.Show(e.Next(Pair, pairing.Pins{})); got != "A-D B-C" {
			t.Errorf("round is %s", got)
		}
		e.Event.Rules.Pairing.FirstColour = reversi.White
		if got := e.Show(e.Next(Pair, pairing.Pins{})); got != "D-A C-B" {
			t.Errorf("round is %s", got)
		}
	})
	t.Run("those whom a pin leaves alone are put together", func(t *testing.T) {
		e := event(t, 1, 6)
		plan := e.Next(Pair, pairing.Pins{Tables: []pairing.Table{{Black: e.Who("A"), White: e.Who("B")}}})
		if got := e.Show(plan); got != "C-D A-B E-F" {
			t.Errorf("round is %s, want F and E, whom A and B leave, together", got)
		}
	})
	t.Run("beyond the schedule rounds go on with colours exchanged, as rematches", func(t *testing.T) {
		e := event(t, 1, 2)
		e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber)
		plan := e.Next(Pair, pairing.Pins{})
		if e.Show(plan) != "B-A" || e.ShowRelaxed(plan) != "rematch 1" {
			t.Errorf("round is %s, relaxed %s", e.Show(plan), e.ShowRelaxed(plan))
		}
	})
	t.Run("a hard constraint that the schedule goes against is named", func(t *testing.T) {
		e := event(t, 1, 4)
		e.Constraints = []tournament.Constraint{{Kind: tournament.KeepApart, From: 1, Hard: true, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("D")}}}
		if got := e.ShowRelaxed(e.Next(Pair, pairing.Pins{})); got != "apart 1" {
			t.Errorf("relaxed %q", got)
		}
	})
	t.Run("fewer than two players are too few", func(t *testing.T) {
		for n := range 2 {
			e := event(t, 1, n)
			if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
				t.Errorf("%d players: error %v", n, err)
			}
		}
	})
	t.Run("a player pinned twice is named", func(t *testing.T) {
		e := event(t, 1, 3)
		pins := pairing.Pins{Byes: []tournament.PlayerID{e.Who("B"), e.Who("B")}}
		var pin *pairing.PinError
		if _, err := Pair(e.Snapshot, 1, 1, pins); !errors.As(err, &pin) || pin.Player != e.Who("B") {
			t.Errorf("error %v, want a PinError about B", err)
		}
	})
}

func TestExplain(t *testing.T) {
	e := event(t, 2, 5)
	for range 6 {
		e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber)
	}
	plan := e.Next(Pair, pairing.Pins{})
	for _, table := range plan.Tables {
		got := Explain(e.Snapshot, 7, 0, table.Black, table.White)
		if len(got) == 0 || !slices.Equal(got[1:], table.Terms) {
			t.Errorf("terms %+v, want pinned and %+v", got, table.Terms)
		}
		scheduled := tournament.Term{Rule: pairing.RuleSchedule, Value: 2}
		if !slices.Contains(table.Terms, scheduled) {
			t.Errorf("terms %+v do not say that round 2 of the leg has them", table.Terms)
		}
	}
	if got := ExplainBye(e.Snapshot, 7, 0, plan.Byes[0].Player); !slices.Equal(got[1:], plan.Byes[0].Terms) {
		t.Errorf("terms %+v, want pinned and %+v", got, plan.Byes[0].Terms)
	}
	if len(Explain(e.Snapshot, 7, 0, 1, 2)) != 1 || len(ExplainBye(e.Snapshot, 7, 0, 1)) != 1 {
		t.Error("a stranger has more reasons than the hand that set the table")
	}
}
