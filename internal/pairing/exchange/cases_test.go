package exchange

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func event(t *testing.T, names string) *simulate.Event {
	r := rules(0)
	r.Credit = tournament.GamePoints
	r.Bye.Points = 3
	r.Pairing.FirstColour = reversi.Black
	return simulate.New(t, r, names)
}

func TestPair(t *testing.T) {
	tests := []struct {
		name    string
		event   func(*testing.T) *simulate.Event
		want    string // Black first; the better board first
		relaxed string
	}{
		{
			name:  "eight fresh players meet 1-5, 2-6, 3-7, 4-8; odd numbers get the first colour",
			event: func(t *testing.T) *simulate.Event { return event(t, "A B C D E F G H") },
			want:  "A-E F-B C-G H-D",
		},
		{
			name: "two of a group who have met take two from the group below",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D E F")
				e.Play("A>>D", "B>>E", "C==F")
				return e
			},
			want: "B-A E-C F-D", // C and F have met, so each of the two needs another
		},
		{
			name: "PAIR-01 a fresh round is found where pairing from the top runs into a rematch",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Aiko Bram Cleo Dirk")
				e.Play("Aiko>>Bram", "Cleo>>Dirk")
				e.Play("Aiko>>Cleo", "Bram>>Dirk")
				return e
			},
			want: "Dirk-Aiko Cleo-Bram",
		},
		{
			name: "PAIR-03 without a fresh round the one with a single rematch is made and says so",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Abe Bea Cem Dora Egon Fia")
				e.Play("Abe>>Dora", "Bea>>Egon", "Cem>>Fia")
				e.Play("Egon>>Abe", "Fia>>Bea", "Dora>>Cem")
				e.Play("Abe>>Fia", "Bea>>Dora", "Cem>>Egon")
				return e
			},
			relaxed: "rematch 1",
		},
		{
			name: "PAIR-09 a second bye gives way before a rematch does",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Pia Quin Rui Sven Tova")
				e.Play("Pia>>Tova", "Rui>>Sven", "Quin:bye")
				e.Play("Pia>>Rui", "Quin>>Tova", "Sven:bye")
				e.Play("Quin>>Rui", "Sven>>Tova", "Pia:bye")
				return e
			},
			relaxed: "bye-again 1",
		},
		{
			name: "PAIR-17 a match that was not played gives no colour",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Gil Hana Ivo Jun")
				e.Play("Gil))Hana", "Jun>>Ivo")
				e.Play("Ivo>>Gil", "Hana>>Jun")
				return e
			},
			want: "Gil-Jun Ivo-Hana",
		},
		{
			name: "a repeat gets the other colours",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Ada Bo")
				e.Play("Ada>>Bo")
				return e
			},
			want:    "Bo-Ada",
			relaxed: "rematch 1",
		},
		{
			name: "RES-09 a match of which one game was played counts as a meeting",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Ada Bo Cy Di")
				e.Play("Ada>~Bo", "Cy>~Di")
				return e
			},
			want: "Cy-Ada Bo-Di",
		},
		{
			name: "a match forfeited by one who forfeits both games may be made again",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Ada Bo Cy Di")
				e.Play("Ada))Bo", "Cy==Di")
				e.Play("Ada>>Cy", "Bo>>Di")
				e.Play("Ada<<Di", "Bo>>Cy")
				return e
			},
			want:    "Bo-Ada Di-Cy",
			relaxed: "rematch 1",
		},
		{
			name: "a match in which each forfeits one game is a meeting",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Ada Bo")
				e.Play("Ada)(Bo")
				return e
			},
			want:    "Ada-Bo",
			relaxed: "rematch 1",
		},
		{
			name: "PAIR-23 clubs kept apart are kept apart, and so is a pair",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Eli Ken Eva Moe Ned Pat Oda Rob")
				for i, name := range []string{"Eli", "Ken", "Moe", "Ned"} {
					p := e.Players[e.Who(name)]
					p.Club = 1
					e.Players[p.ID] = p
					q := e.Players[e.Who([]string{"Eva", "Pat", "Oda", "Rob"}[i])]
					q.Club = 2
					e.Players[q.ID] = q
				}
				e.Constraints = []tournament.Constraint{
					{ID: 1, Kind: tournament.ApartClubs, From: 1, To: 2, Hard: true},
					{ID: 2, Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{e.Who("Eli"), e.Who("Eva")}, From: 1, Hard: true},
				}
				return e
			},
			want: "Eli-Pat Oda-Ken Eva-Ned Rob-Moe",
		},
		{
			name: "a wish decides only among pairings of the bracket",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D")
				e.Constraints = []tournament.Constraint{
					{ID: 1, Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("C")}, From: 1},
				}
				return e
			},
			want: "A-D C-B",
		},
		{
			name: "a wish does not make anybody float",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D")
				e.Play("A>>C", "B>>D")
				e.Constraints = []tournament.Constraint{
					{ID: 1, Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("B")}, From: 1},
				}
				return e
			},
			want:    "B-A C-D",
			relaxed: "apart 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tt.event(t)
			plan := e.Next(Pair, pairing.Pins{})
			if got := e.Show(plan); tt.want != "" && got != tt.want {
				t.Errorf("round is %s, want %s", got, tt.want)
			}
			if got := e.ShowRelaxed(plan); got != tt.relaxed {
				t.Errorf("relaxed %q, want %q", got, tt.relaxed)
			}
		})
	}
}

func TestPair_Byes(t *testing.T) {
	bye := func(t *testing.T, e *simulate.Event, pins pairing.Pins) string {
		t.Helper()
		plan := e.Next(Pair, pins)
		if len(plan.Byes) != 1 {
			t.Fatalf("round is %s, want one bye", e.Show(plan))
		}
		return e.Name[plan.Byes[0].Player]
	}
	t.Run("the bye of the first round is for the largest number", func(t *testing.T) {
		if got := bye(t, event(t, "A B C D E"), pairing.Pins{}); got != "E" {
			t.Errorf("bye of %s, want E", got)
		}
	})
	t.Run("of two with the lowest score, who has played more matches has it", func(t *testing.T) {
		e := event(t, "A B C D E")
		e.Play("A>>B", "C>>D", "E:absent")
		if got := bye(t, e, pairing.Pins{}); got != "D" {
			t.Errorf("bye of %s, want D: E has not played", got)
		}
	})
	t.Run("PAIR-05 STAND-09 after five rounds of five players each has had one bye, and points add up", func(t *testing.T) {
		e := event(t, "Pia Quin Rui Sven Tova")
		had := map[tournament.PlayerID]int{}
		for range 5 {
			plan := e.Next(Pair, pairing.Pins{})
			had[plan.Byes[0].Player]++
			if len(plan.Relaxed) != 0 {
				t.Errorf("round %d relaxed %s", len(e.Rounds)+1, e.ShowRelaxed(plan))
			}
			e.Finish(plan, e.ByNumber)
		}
		var sum tournament.Points
		for _, entry := range e.Entries {
			if had[entry.Player] != 1 {
				t.Errorf("%s has had %d byes", e.Name[entry.Player], had[entry.Player])
			}
			sum += e.Points(entry.Player)
		}
		if want := tournament.Points(5 * (2*4 + 3)); sum != want {
			t.Errorf("points add up to %s, want %s: two tables of two points and a bye of 1½ each round", sum, want)
		}
	})
	t.Run("PAIR-07 a full bye by hand and a match won by forfeit bar from the bye, and the list says so", func(t *testing.T) {
		for _, first := range [][]string{
			{"Ida>>Jon", "Kay>>Lee", "Mia>>Ole", "Noor:full-bye"},
			{"Ida>>Jon", "Kay>>Lee", "Noor))Mia", "Ole:full-bye"},
		} {
			e := event(t, "Ida Jon Kay Lee Mia Ole Noor")
			e.Event.Rules.Bye.Points = 0
			e.Play(first...)
			e.Play("Jon>>Ida", "Lee>>Kay", "Ole>>Mia", "Noor:zero-bye")
			plan := e.Next(Pair, pairing.Pins{})
			if e.Name[plan.Byes[0].Player] == "Noor" {
				t.Errorf("after %v Noor has the bye", first)
			}
		}
	})
	t.Run("PAIR-11 only what was set by hand stays when a round is paired again", func(t *testing.T) {
		e := event(t, "Ana Ben Cho Dov Eli Yara Sami")
		if got := bye(t, e, pairing.Pins{}); got != "Sami" {
			t.Errorf("bye of %s, want Sami", got)
		}
		if got := bye(t, e, pairing.Pins{Byes: []tournament.PlayerID{e.Who("Yara")}}); got != "Yara" {
			t.Errorf("bye of %s, want Yara alone", got)
		}
	})
	t.Run("who would leave the others no round is passed over, and named", func(t *testing.T) {
		e := event(t, "A B C D E")
		e.Play("A==B", "C:half-bye", "D:absent", "E:absent")
		e.Play("A==C", "B:half-bye", "D:absent", "E:absent")
		e.Play("B==C", "A:half-bye", "D:absent", "E:absent")
		plan := e.Next(Pair, pairing.Pins{})
		if got := e.Name[plan.Byes[0].Player]; got != "C" || len(plan.Relaxed) > 0 {
			t.Fatalf("bye of %s, relaxed %s; want C and nothing", got, e.ShowRelaxed(plan))
		}
		for _, name := range []string{"D", "E"} {
			if !slices.Contains(plan.Byes[0].Terms, tournament.Term{Rule: pairing.RuleByeBlocked, Player: e.Who(name)}) {
				t.Errorf("terms %+v do not say that %s was passed over", plan.Byes[0].Terms, name)
			}
		}
	})
	t.Run("PAIR-13 a late entry is paired with no result for the rounds missed", func(t *testing.T) {
		e := event(t, "Ana Ben Cho Dov Eli")
		e.Play("Ana>>Ben", "Cho>>Dov", "Eli:bye")
		e.Enter("Ilse", 2)
		if plan := e.Next(Pair, pairing.Pins{}); len(plan.Tables) != 3 || len(plan.Byes) != 0 {
			t.Errorf("round is %s, want three tables", e.Show(plan))
		}
	})
	t.Run("PAIR-15 a player who withdrew sits nowhere, pinned or not", func(t *testing.T) {
		e := event(t, "Ana Ben Cho Dov Eli Femke")
		e.Entries[5].Withdrawn = true
		plan := e.Next(Pair, pairing.Pins{Tables: []pairing.Table{{Black: e.Who("Femke"), White: e.Who("Ana")}}})
		if len(plan.Tables) != 2 || len(plan.Byes) != 1 {
			t.Errorf("round is %s, want two tables and a bye", e.Show(plan))
		}
	})
}

func TestPair_Refusals(t *testing.T) {
	t.Run("fewer than two players are too few", func(t *testing.T) {
		for _, names := range []string{"", "Ana"} {
			e := event(t, names)
			if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
				t.Errorf("players %q: error %v, want ErrTooFewPlayers", names, err)
			}
		}
	})
	t.Run("all absent are too few", func(t *testing.T) {
		e := event(t, "Ana Ben Cho")
		for i := range e.Entries {
			e.Entries[i].Requests = map[int]tournament.Presence{1: tournament.Absent}
		}
		if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("error %v, want ErrTooFewPlayers", err)
		}
	})
	t.Run("a player pinned twice is named", func(t *testing.T) {
		e := event(t, "Ana Ben Cho")
		pins := pairing.Pins{
			Tables: []pairing.Table{{Black: e.Who("Ana"), White: e.Who("Ben")}},
			Byes:   []tournament.PlayerID{e.Who("Ben")},
		}
		_, err := Pair(e.Snapshot, 1, 1, pins)
		var pin *pairing.PinError
		if !errors.As(err, &pin) || pin.Player != e.Who("Ben") || !errors.Is(err, tournament.ErrDuplicate) {
			t.Errorf("error %v, want a PinError about Ben", err)
		}
	})
	t.Run("two and three players play on for thirty rounds, colours and byes in turn", func(t *testing.T) {
		for names, byes := range map[string]int{"Ana Ben": 0, "Ana Ben Cho": 10} {
			e := event(t, names)
			for range 30 {
				e.Finish(e.Next(Pair, pairing.Pins{}), e.ByNumber)
			}
			for _, r := range pairing.Records(e.Snapshot, 31) {
				if b := r.Balance(); r.Byes != byes || b < -2 || b > 2 {
					t.Errorf("%s: %s has had %d byes and a balance of %d", names, e.Name[r.Player], r.Byes, b)
				}
			}
		}
	})
}

func TestColours(t *testing.T) {
	tests := []struct {
		name string
		play [][]string
		want string // of A and B, Black first
		rule string
	}{
		{"4.3.1 an odd number gets the first colour", nil, "A-B", pairing.RuleColourFirst},
		{"4.3.2 who has begun with White less often gets White", [][]string{{"C==A", "B==D"}, {"C==B", "A:absent", "D:absent"}, {"D==A", "B==C"}}, "A-B", pairing.RuleColourFewer},
		{"4.3.3 colours are exchanged from the last time they differed", [][]string{{"A==C", "D==B"}, {"D==A", "B==C"}}, "A-B", pairing.RuleColourTurn},
		{"4.3.4 the stronger alternates", [][]string{{"A==C", "B==D"}}, "B-A", pairing.RuleColourLast},
		{"4.3.5 the other alternates where the stronger has not played", [][]string{{"B==D", "A:half-bye", "C:absent"}}, "A-B", pairing.RuleColourLast},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := event(t, "A B C D")
			for _, r := range tt.play {
				e.Play(r...)
			}
			x := look(e.Snapshot, len(e.Rounds)+1)
			a, b := x.At[e.Who("A")], x.At[e.Who("B")]
			black, white := x.colours(a, b)
			if got := e.Name[x.Records[black].Player] + "-" + e.Name[x.Records[white].Player]; got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if _, why := x.due(a, b); why.Rule != tt.rule || why.Player != x.Records[black].Player {
				t.Errorf("decided by %+v, want %s", why, tt.rule)
			}
		})
	}
}

func TestExplain(t *testing.T) {
	e := event(t, "Ana Ben Cho Dov Eli")
	e.Play("Ana>>Ben", "Cho>>Dov", "Eli:bye")
	plan := e.Next(Pair, pairing.Pins{})
	t.Run("a table of the plan is explained by hand as it was by the plan, the bracket apart", func(t *testing.T) {
		for _, table := range plan.Tables {
			got := Explain(e.Snapshot, 2, 0, table.Black, table.White)
			if len(got) < 3 || got[0].Rule != pairing.RulePinned || !slices.Equal(got[1:], table.Terms[:len(got)-1]) {
				t.Errorf("terms %+v, want pinned and %+v", got, table.Terms)
			}
		}
		got := ExplainBye(e.Snapshot, 2, 0, plan.Byes[0].Player)
		if !slices.Equal(got[1:], plan.Byes[0].Terms) {
			t.Errorf("terms %+v, want pinned and %+v", got, plan.Byes[0].Terms)
		}
	})
	t.Run("a repeat with the same colours says both", func(t *testing.T) {
		got := Explain(e.Snapshot, 2, 0, e.Who("Ana"), e.Who("Ben"))
		for _, rule := range []string{pairing.RuleRematch, pairing.RuleRematchSoon, pairing.RuleRematchColour} {
			if !slices.ContainsFunc(got, func(term tournament.Term) bool { return term.Rule == rule }) {
				t.Errorf("terms %+v do not say %s", got, rule)
			}
		}
	})
	t.Run("a stranger is no panic", func(t *testing.T) {
		if got := Explain(e.Snapshot, 2, 1, e.Who("Ana"), 9999); len(got) != 1 {
			t.Errorf("terms %+v, want only that it was made by hand", got)
		}
		if got := ExplainBye(e.Snapshot, 2, 1, 9999); len(got) != 1 {
			t.Errorf("terms %+v, want only that it was made by hand", got)
		}
	})
}
