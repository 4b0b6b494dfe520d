package dutch

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

// event returns an event by the Dutch system in which the first odd number has Black.
func event(t testing.TB, rounds int, names string) *simulate.Event {
	r := tournament.DefaultRules()
	r.Rounds = rounds
	r.CountryRounds = 0
	r.Pairing = tournament.PairingRules{System: tournament.SystemDutch, FirstColour: reversi.Black}
	return simulate.New(t, r, names)
}

// shows holds what plan shows to want.
func shows(t *testing.T, e *simulate.Event, plan pairing.Plan, want string) {
	t.Helper()
	if got := e.Show(plan); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestPair_Cases(t *testing.T) {
	t.Run("the upper half meets the lower half, colours alternate by number", func(t *testing.T) {
		e := event(t, 5, "A B C D E F G")
		shows(t, e, e.Next(Pair, pairing.Pins{}), "A-D E-B C-F bye G")
	})
	t.Run("PAIR-01 a fresh round is found where going down greedily finds none", func(t *testing.T) {
		e := event(t, 3, "Aiko Bram Cleo Dirk")
		e.Play("Aiko>Bram", "Cleo>Dirk")
		e.Play("Cleo<Aiko", "Dirk<Bram")
		shows(t, e, e.Next(Pair, pairing.Pins{}), "Aiko-Dirk Bram-Cleo")
	})
	t.Run("PAIR-03 no legal round is told as such", func(t *testing.T) {
		e := event(t, 5, "Abe Bea Cem Dora Egon Fia")
		e.Play("Abe>Dora", "Bea>Egon", "Cem>Fia")
		e.Play("Egon<Abe", "Fia<Bea", "Dora<Cem")
		e.Play("Abe>Fia", "Bea>Dora", "Cem>Egon")
		_, err := Pair(e.Snapshot, 4, 1, pairing.Pins{})
		if !errors.Is(err, ErrNoPairing) {
			t.Errorf("%v, want %v", err, ErrNoPairing)
		}
	})
	t.Run("PAIR-05 nobody has a second bye while another has had none", func(t *testing.T) {
		e := event(t, 5, "Pia Quin Rui Sven Tova")
		seen := map[tournament.PlayerID]bool{}
		for range 3 {
			plan := e.Next(Pair, pairing.Pins{})
			if len(plan.Byes) != 1 || seen[plan.Byes[0].Player] {
				t.Fatalf("%s after byes of %v", e.Show(plan), seen)
			}
			seen[plan.Byes[0].Player] = true
			e.Finish(plan, e.ByNumber)
		}
	})
	t.Run("PAIR-07 a granted full bye and a no-show of the opponent count as a bye", func(t *testing.T) {
		e := event(t, 5, "A B C D Noor")
		e.Play("A>C", "B>D", "Noor:full-bye")
		e.Play("A>B", "D)C", "Noor:absent")
		plan := e.Next(Pair, pairing.Pins{})
		if p := e.Name[plan.Byes[0].Player]; p == "Noor" || p == "D" {
			t.Errorf("%s", e.Show(plan))
		}
	})
	t.Run("PAIR-17 a forfeit gives no colour and no meeting", func(t *testing.T) {
		e := event(t, 5, "Gil Hans")
		e.Play("Gil)Hans")
		plan := e.Next(Pair, pairing.Pins{})
		shows(t, e, plan, "Gil-Hans")
	})
	t.Run("PAIR-13 a late entry is paired without a result for the rounds missed", func(t *testing.T) {
		e := event(t, 6, "A B C D E")
		e.Play("A>C", "B>D", "E:bye")
		e.Enter("Ilse", 2)
		plan := e.Next(Pair, pairing.Pins{})
		if len(plan.Tables) != 3 {
			t.Errorf("%s, want three tables", e.Show(plan))
		}
	})
	t.Run("PAIR-09 without a round that breaks no rule none is made up", func(t *testing.T) {
		e := event(t, 5, "Pia Quin Rui Sven Tova")
		e.Play("Pia>Tova", "Rui>Sven", "Quin:bye")
		e.Play("Pia>Rui", "Quin>Tova", "Sven:bye")
		e.Play("Quin>Rui", "Sven>Tova", "Pia:bye")
		plan, err := Pair(e.Snapshot, 4, 1, pairing.Pins{})
		if !errors.Is(err, ErrNoPairing) {
			t.Errorf("%s, %v; want %v", e.Show(plan), err, ErrNoPairing)
		}
	})
	t.Run("a lone player is no round", func(t *testing.T) {
		e := event(t, 5, "A")
		if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("%v, want %v", err, tournament.ErrTooFewPlayers)
		}
	})
}

func TestPair_Constraints(t *testing.T) {
	apart := func(e *simulate.Event, a, b string, hard bool) {
		e.Constraints = append(e.Constraints, tournament.Constraint{
			Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{e.Who(a), e.Who(b)}, From: 1, Hard: hard,
		})
	}
	t.Run("PAIR-23 two who are to be kept apart do not meet", func(t *testing.T) {
		e := event(t, 5, "A B C D")
		apart(e, "A", "C", true)
		shows(t, e, e.Next(Pair, pairing.Pins{}), "A-D C-B")
	})
	t.Run("a soft wish has no place among the criteria", func(t *testing.T) {
		e := event(t, 5, "A B C D")
		apart(e, "A", "C", false)
		shows(t, e, e.Next(Pair, pairing.Pins{}), "A-C D-B")
	})
	t.Run("a hard one gives way where there is no round with it, and the round says so", func(t *testing.T) {
		e := event(t, 5, "A B C D")
		for _, other := range []string{"B", "C", "D"} {
			apart(e, "A", other, true)
		}
		plan := e.Next(Pair, pairing.Pins{})
		if len(plan.Tables) != 2 || e.ShowRelaxed(plan) != "apart 1" {
			t.Errorf("%s, given way %q", e.Show(plan), e.ShowRelaxed(plan))
		}
	})
	t.Run("it gives way before an absolute colour does", func(t *testing.T) {
		// After two rounds C and D have had the same colour twice; with B away the only
		// round that keeps A from D and E from C seats those two.
		e := event(t, 9, "A B C D E")
		e.Play("C>A", "D>B", "E:zero-bye")
		e.Play("C>B", "D>E", "A:zero-bye")
		e.Entries[1].Withdrawn = true
		apart(e, "A", "D", true)
		apart(e, "E", "C", true)
		plan := e.Next(Pair, pairing.Pins{})
		shows(t, e, plan, "E-C A-D")
		if got := e.ShowRelaxed(plan); got != "apart 2" {
			t.Errorf("given way %q", got)
		}
	})
	t.Run("only one kind gives way, and only as often as it must", func(t *testing.T) {
		// All of one club, and A to be kept apart from B: the club gives way twice, A and B do not meet.
		e := event(t, 5, "A B C D")
		for id, p := range e.Players {
			p.Club = 7
			e.Players[id] = p
		}
		apart(e, "A", "B", true)
		apart(e, "A", "D", true)
		e.Constraints = append(e.Constraints, tournament.Constraint{Kind: tournament.ApartClubs, From: 1, Hard: true})
		plan := e.Next(Pair, pairing.Pins{})
		shows(t, e, plan, "A-C D-B")
		if got := e.ShowRelaxed(plan); got != "club 2" {
			t.Errorf("given way %q", got)
		}
	})
	t.Run("wishes are not heard and not named: also two who should meet, and countrymen", func(t *testing.T) {
		e := event(t, 5, "A B C D")
		e.Event.Rules.CountryRounds = 5
		for id, p := range e.Players {
			p.Country = "NOR"
			e.Players[id] = p
		}
		e.Constraints = append(e.Constraints, tournament.Constraint{Kind: tournament.MustMeet, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("B")}, From: 1})
		plan := e.Next(Pair, pairing.Pins{})
		shows(t, e, plan, "A-C D-B")
		if len(plan.Relaxed) > 0 || strings.Contains(words(e, plan.Tables[0].Terms), "country") {
			t.Errorf("given way %q, reasons %s", e.ShowRelaxed(plan), words(e, plan.Tables[0].Terms))
		}
	})
	t.Run("pins stand and the others are paired around them", func(t *testing.T) {
		e := event(t, 5, "A B C D E F G")
		plan := e.Next(Pair, pairing.Pins{
			Tables: []pairing.Table{{Black: e.Who("B"), White: e.Who("A")}},
			Byes:   []tournament.PlayerID{e.Who("C")},
		})
		shows(t, e, plan, "B-A F-D E-G bye C")
	})
}

func TestPair_Baku(t *testing.T) {
	e := event(t, 9, "A B C D E F G H I J")
	e.Event.Rules.Pairing.Baku = true
	t.Run("the upper half, rounded up to an even number, is a bracket of its own", func(t *testing.T) {
		shows(t, e, e.Next(Pair, pairing.Pins{}), "A-D E-B C-F G-I J-H")
	})
	t.Run("a win in the first half of five rounds, then a draw, then nothing", func(t *testing.T) {
		in := input(e.Snapshot, 1, pairing.Records(e.Snapshot, 1))
		if got := in.Players[5].Virtual; !slices.Equal(got, []int{2, 2, 2, 1, 1}) || in.Players[6].Virtual != nil {
			t.Errorf("F has %v, G %v", got, in.Players[6].Virtual)
		}
	})
}

// words writes terms as "rule who value".
func words(e *simulate.Event, terms []tournament.Term) string {
	var list []string
	for _, term := range terms {
		list = append(list, strings.Join(strings.Fields(fmt.Sprintf("%s %s %d", term.Rule, e.Name[term.Player], term.Value)), " "))
	}
	return strings.Join(list, ", ")
}

func TestPair_Reasons(t *testing.T) {
	e := event(t, 5, "A B C D E")
	e.Play("A>C", "D<B", "E:bye")
	plan := e.Next(Pair, pairing.Pins{})
	shows(t, e, plan, "E-A B-C bye D")
	want := []string{
		"same-score 2, bracket 2, colour-both 0",
		"score B 2, float-down B 2, float-up C 2, c12 C 2, c13 C 2, bracket 0, colour-rank B 0",
		"bye D 5, bye-lowest D 0",
	}
	got := []string{words(e, plan.Tables[0].Terms), words(e, plan.Tables[1].Terms), words(e, plan.Byes[0].Terms)}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
	explained := []struct{ got, want string }{
		{words(e, Explain(e.Snapshot, 2, 1, e.Who("A"), e.Who("C"))), "pinned 0, rematch 1, rematch-soon 1, score A 2, float-down A 2, float-up C 2, c12 C 2, c13 C 2, c12 A 2, c13 A 2"},
		{words(e, Explain(e.Snapshot, 2, 1, e.Who("A"), e.Who("B"))), "pinned 0, same-score 2, c12 B 2, c13 B 2, c12 A 2, c13 A 2"},
		{words(e, ExplainBye(e.Snapshot, 2, 1, e.Who("E"))), "pinned 0, bye E 5, bye-again E 1, bye-lowest E 2, c9 E 1, c14 E 1"},
		{words(e, ExplainBye(e.Snapshot, 2, 1, 999)), "pinned 0"},
		{words(e, Explain(e.Snapshot, 2, 1, e.Who("A"), 999)), "pinned 0"},
	}
	for _, x := range explained {
		if x.got != x.want {
			t.Errorf("%s, want %s", x.got, x.want)
		}
	}
}
