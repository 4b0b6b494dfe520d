package swiss

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

func TestPair(t *testing.T) {
	tests := []struct {
		name    string
		event   func(*testing.T) *event
		want    string // Black first; the better board first
		relaxed string
	}{
		{
			name: "PAIR-01 a fresh round is found where pairing from the top runs into a rematch",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Aiko Bram Cleo Dirk")
				e.play("Aiko>Bram", "Cleo>Dirk")
				e.play("Aiko>Cleo", "Bram>Dirk")
				return e
			},
			want: "Dirk-Aiko Cleo-Bram",
		},
		{
			name: "PAIR-09 a second bye gives way before a rematch does",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Pia Quin Rui Sven Tova")
				e.play("Pia>Tova", "Rui>Sven", "Quin:bye")
				e.play("Pia>Rui", "Quin>Tova", "Sven:bye")
				e.play("Quin>Rui", "Sven>Tova", "Pia:bye")
				return e
			},
			want:    "Quin-Pia Tova-Rui bye Sven",
			relaxed: "bye-again 1",
		},
		{
			name: "PAIR-17 a game that was not played gives no colour",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Gil Hana Ivo Jun")
				e.play("Gil>Hana!", "Jun>Ivo")
				e.play("Ivo>Gil", "Hana>Jun")
				return e
			},
			want: "Gil-Jun Ivo-Hana",
		},
		{
			name: "a table that was not played may be made again, whoever lost it",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Ada Bo Cy Di")
				e.play("Ada>Bo", "Cy-Di!")
				e.play("Ada>Cy", "Bo>Di")
				e.play("Ada>Di", "Bo>Cy")
				return e
			},
			want:    "Bo-Ada Cy-Di",
			relaxed: "rematch 1",
		},
		{
			name: "countrymen are kept apart in the first rounds",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Ada Bo Cy Di")
				e.country("JPN", "Ada", "Cy")
				e.country("ITA", "Bo", "Di")
				e.Event.Seed = 2
				return e
			},
			want: "Ada-Di Cy-Bo",
		},
		{
			name: "the top half meets the bottom half in order",
			event: func(t *testing.T) *event {
				e := newEvent(t, "A B C D E F G H")
				e.Event.Seed = 2
				return e
			},
			want: "A-E F-B C-G H-D",
		},
		{
			name: "a repeat gets the other colours",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Ada Bo")
				e.play("Ada>Bo")
				return e
			},
			want:    "Bo-Ada",
			relaxed: "rematch 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tt.event(t)
			plan := e.next(pairing.Pins{})
			if got := e.show(plan); got != tt.want {
				t.Errorf("round is %s, want %s", got, tt.want)
			}
			if got := e.relaxed(plan); got != tt.relaxed {
				t.Errorf("relaxed %q, want %q", got, tt.relaxed)
			}
		})
	}
}

func TestPair_ForcedRematch(t *testing.T) {
	t.Run("PAIR-03 without a fresh round the one with a single rematch is made and says so", func(t *testing.T) {
		e := newEvent(t, "Abe Bea Cem Dora Egon Fia")
		e.play("Abe>Dora", "Bea>Egon", "Cem>Fia")
		e.play("Egon>Abe", "Fia>Bea", "Dora>Cem")
		e.play("Abe>Fia", "Bea>Dora", "Cem>Egon")
		if feasible(e.Snapshot, 4) {
			t.Error("round 4 is called feasible without a rematch")
		}
		if !feasible(e.Snapshot, 3) {
			t.Error("round 3 is called impossible without a rematch")
		}
		plan := e.next(pairing.Pins{})
		if got := e.relaxed(plan); got != "rematch 1" {
			t.Errorf("relaxed %q, want one rematch", got)
		}
		marked := 0
		for _, table := range plan.Tables {
			for _, term := range table.Terms {
				if term.Rule == pairing.RuleRematch {
					marked++
				}
			}
		}
		if marked != 1 {
			t.Errorf("%d tables are marked as a rematch in %s, want 1", marked, e.show(plan))
		}
	})
}

func TestPair_Byes(t *testing.T) {
	t.Run("PAIR-05 after five rounds of five players each has had one bye", func(t *testing.T) {
		e := newEvent(t, "Pia Quin Rui Sven Tova")
		e.play("Pia>Quin", "Rui>Sven", "Tova:bye")
		e.Event.Rules.Bye.Points = 0 // so that Tova stays last
		had := map[tournament.PlayerID]int{e.who("Tova"): 1}
		for range 4 {
			plan := e.next(pairing.Pins{})
			if len(plan.Byes) != 1 || had[plan.Byes[0].Player] > 0 {
				t.Fatalf("round %d is %s: want one bye for a player without one", len(e.Rounds)+1, e.show(plan))
			}
			had[plan.Byes[0].Player]++
			if len(plan.Relaxed) != 0 {
				t.Errorf("round %d relaxed %s", len(e.Rounds)+1, e.relaxed(plan))
			}
			e.finish(plan, e.byNumber)
		}
	})
	for _, tt := range []struct {
		name          string
		first, second []string
		want          string
	}{
		{
			"PAIR-07 a full bye given by hand counts as a bye, and the list says who was passed over",
			[]string{"Ida>Jon", "Kay>Lee", "Mia>Ole", "Noor:full-bye"},
			[]string{"Jon>Ida", "Lee>Kay", "Ole>Mia", "Noor:zero-bye"},
			"Ole",
		},
		{
			"PAIR-07 a point from an opponent who did not show up counts as a bye, and the list says who was passed over",
			[]string{"Ida>Jon", "Kay>Lee", "Noor>Mia!", "Ole:zero-bye"},
			[]string{"Jon>Ida", "Lee>Kay", "Mia>Noor", "Ole:full-bye"},
			"Lee", // Mia, who is one Black ahead, gets rid of it at a table
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := newEvent(t, "Ida Jon Kay Lee Mia Ole Noor")
			e.play(tt.first...)
			e.play(tt.second...)
			plan := e.next(pairing.Pins{})
			if len(plan.Byes) != 1 || plan.Byes[0].Player != e.who(tt.want) {
				t.Fatalf("round is %s, want one bye, for %s", e.show(plan), tt.want)
			}
			passed := tournament.Term{Rule: pairing.RuleByePassed, Player: e.who("Noor"), Value: 1}
			if !slices.Contains(plan.Byes[0].Terms, passed) {
				t.Errorf("terms %+v do not say that Noor was passed over", plan.Byes[0].Terms)
			}
		})
	}
	t.Run("PAIR-11 only what was set by hand stays when a round is paired again", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho Dov Eli Yara Sami")
		auto := e.next(pairing.Pins{})
		if len(auto.Byes) != 1 || auto.Byes[0].Player != e.who("Sami") || auto.Byes[0].Pinned {
			t.Fatalf("byes %+v, want an automatic one for Sami", auto.Byes)
		}
		again := e.next(pairing.Pins{Byes: []tournament.PlayerID{e.who("Yara")}})
		if len(again.Byes) != 1 || again.Byes[0].Player != e.who("Yara") || !again.Byes[0].Pinned {
			t.Errorf("byes %+v, want exactly one, for Yara", again.Byes)
		}
	})
	t.Run("PAIR-13 a late entry is paired with no result for the rounds missed, and that was no bye", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho Dov Eli")
		e.play("Ana>Ben", "Cho>Dov", "Eli:bye")
		ilse := e.enter("Ilse", 2)
		plan := e.next(pairing.Pins{})
		if len(plan.Tables) != 3 || len(plan.Byes) != 0 {
			t.Errorf("round is %s, want three tables", e.show(plan))
		}
		for _, r := range pairing.Records(e.Snapshot, 2) {
			if r.Player == ilse && (r.Byes != 0 || r.Points != 0) {
				t.Errorf("record of the late entry %+v, want no bye and no points", r)
			}
		}
	})
	t.Run("PAIR-15 a player who withdrew sits nowhere, pinned or not", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho Dov Eli Femke")
		pins := pairing.Pins{Tables: []pairing.Table{{Black: e.who("Femke"), White: e.who("Ana")}}}
		e.Entries[5].Withdrawn = true
		plan := e.next(pins)
		if len(plan.Tables) != 2 || len(plan.Byes) != 1 || strings.Contains(e.show(plan), "Femke") {
			t.Errorf("round is %s, want two tables and a bye", e.show(plan))
		}
	})
}

func TestPair_Refusals(t *testing.T) {
	t.Run("fewer than two players are too few", func(t *testing.T) {
		for _, names := range []string{"", "Ana"} {
			e := newEvent(t, names)
			if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
				t.Errorf("players %q: error %v, want ErrTooFewPlayers", names, err)
			}
			if feasible(e.Snapshot, 1) {
				t.Errorf("players %q: called feasible", names)
			}
		}
	})
	t.Run("all absent are too few", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho")
		for i := range e.Entries {
			e.Entries[i].Requests = map[int]tournament.Presence{1: tournament.Absent}
		}
		if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("error %v, want ErrTooFewPlayers", err)
		}
	})
	t.Run("a player pinned twice is named", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho")
		pins := pairing.Pins{
			Tables: []pairing.Table{{Black: e.who("Ana"), White: e.who("Ben")}},
			Byes:   []tournament.PlayerID{e.who("Ben")},
		}
		_, err := Pair(e.Snapshot, 1, 1, pins)
		var pin *pairing.PinError
		if !errors.As(err, &pin) || pin.Player != e.who("Ben") || !errors.Is(err, tournament.ErrDuplicate) {
			t.Errorf("error %v, want a PinError about Ben", err)
		}
	})
	t.Run("two players all of whose rounds are repeats are paired on", func(t *testing.T) {
		e := newEvent(t, "Ana Ben")
		for range 30 {
			e.finish(e.next(pairing.Pins{}), e.byNumber)
		}
		if r := pairing.Records(e.Snapshot, 31)[0]; r.Balance() != 0 || r.Against(e.who("Ben")).Times != 30 {
			t.Errorf("record %+v, want 30 meetings with colours in balance", r)
		}
	})
	t.Run("three players rest in turn", func(t *testing.T) {
		e := newEvent(t, "Ana Ben Cho")
		for range 9 {
			e.finish(e.next(pairing.Pins{}), e.byNumber)
		}
		for _, r := range pairing.Records(e.Snapshot, 10) {
			if r.Byes != 3 {
				t.Errorf("%s has had %d byes in 9 rounds, want 3", e.name[r.Player], r.Byes)
			}
		}
	})
}

func TestExplain(t *testing.T) {
	e := newEvent(t, "Ana Ben Cho Dov Eli")
	e.play("Ana>Ben", "Cho>Dov", "Eli:bye")
	plan := e.next(pairing.Pins{})
	t.Run("a table of the plan is explained by hand as it was by the plan", func(t *testing.T) {
		for _, table := range plan.Tables {
			got := Explain(e.Snapshot, 2, e.Event.Seed, table.Black, table.White)
			if len(got) == 0 || got[0].Rule != pairing.RulePinned || !slices.Equal(got[1:], table.Terms) {
				t.Errorf("terms %+v, want pinned and %+v", got, table.Terms)
			}
		}
		got := ExplainBye(e.Snapshot, 2, e.Event.Seed, plan.Byes[0].Player)
		if !slices.Equal(got[1:], plan.Byes[0].Terms) {
			t.Errorf("terms %+v, want pinned and %+v", got, plan.Byes[0].Terms)
		}
	})
	t.Run("a repeat with the same colours costs more than with the other ones", func(t *testing.T) {
		same := pairing.Sum(Explain(e.Snapshot, 2, 1, e.who("Ana"), e.who("Ben")))
		other := pairing.Sum(Explain(e.Snapshot, 2, 1, e.who("Ben"), e.who("Ana")))
		if same <= other || other <= plan.Cost {
			t.Errorf("same colours cost %d, other colours %d, the whole plan %d", same, other, plan.Cost)
		}
	})
	t.Run("a stranger is no panic", func(t *testing.T) {
		if got := Explain(e.Snapshot, 2, 1, e.who("Ana"), 9999); len(got) != 1 {
			t.Errorf("terms %+v, want only that it was made by hand", got)
		}
		if got := ExplainBye(e.Snapshot, 2, 1, 9999); len(got) != 1 {
			t.Errorf("terms %+v, want only that it was made by hand", got)
		}
	})
}
