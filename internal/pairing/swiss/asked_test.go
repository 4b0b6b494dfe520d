package swiss

import (
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// meets reports whether a table of plan is one of a and b.
func (e *event) meets(plan pairing.Plan, a, b string) bool {
	show := " " + e.show(plan) + " "
	return strings.Contains(show, " "+a+"-"+b+" ") || strings.Contains(show, " "+b+"-"+a+" ")
}

func (e *event) constrain(kind tournament.ConstraintKind, from, to int, hard bool, names ...string) {
	c := tournament.Constraint{ID: tournament.ConstraintID(len(e.Constraints) + 1), Kind: kind, From: from, To: to, Hard: hard}
	for i, name := range names {
		c.Players[i] = e.who(name)
	}
	e.Constraints = append(e.Constraints, c)
}

func (e *event) club(id tournament.ClubID, names ...string) {
	for _, name := range names {
		p := e.Players[e.who(name)]
		p.Club = id
		e.Players[p.ID] = p
	}
}

func TestPair_Asked(t *testing.T) {
	t.Run("PAIR-23 clubs are kept apart in the rounds asked for, two players in all", func(t *testing.T) {
		for seed := uint64(1); seed <= 40; seed++ {
			e := newEvent(t, "Ana Ben Cho Dov Eli Eva Gus Hal")
			e.Event.Seed = seed
			e.club(1, "Ana", "Ben", "Eli", "Gus") // Kita
			e.club(2, "Cho", "Dov", "Eva", "Hal") // Nord
			e.constrain(tournament.ApartClubs, 1, 2, true)
			e.constrain(tournament.KeepApart, 1, 0, true, "Eli", "Eva")
			for round := 1; round <= 6; round++ {
				plan := e.next(pairing.Pins{})
				for _, table := range plan.Tables {
					if round <= 2 && e.Players[table.Black].Club == e.Players[table.White].Club {
						t.Errorf("seed %d round %d: %s has a table of one club", seed, round, e.show(plan))
					}
				}
				if e.meets(plan, "Eli", "Eva") {
					t.Errorf("seed %d round %d: Eli meets Eva in %s", seed, round, e.show(plan))
				}
				if len(plan.Relaxed) > 0 {
					t.Errorf("seed %d round %d: relaxed %s", seed, round, e.relaxed(plan))
				}
				e.finish(plan, func(a, b tournament.PlayerID) string { return []string{">", "<"}[(uint64(a)*seed+uint64(b))%2] })
			}
		}
	})
	t.Run("two who must meet do so, whatever their scores, and only once", func(t *testing.T) {
		e := newEvent(t, "A B C D E F")
		e.play("A>B", "C>D", "E>F")
		e.constrain(tournament.MustMeet, 2, 0, true, "A", "F")
		plan := e.next(pairing.Pins{})
		if !e.meets(plan, "A", "F") || len(plan.Relaxed) > 0 {
			t.Errorf("round is %s, relaxed %q", e.show(plan), e.relaxed(plan))
		}
		e.finish(plan, e.byNumber)
		if plan = e.next(pairing.Pins{}); e.meets(plan, "A", "F") {
			t.Errorf("they meet again: %s", e.show(plan))
		}
	})
	t.Run("a wish costs no score", func(t *testing.T) {
		e := newEvent(t, "A B C D")
		e.play("A>B", "C>D")
		e.constrain(tournament.KeepApart, 1, 0, false, "A", "C")
		if plan := e.next(pairing.Pins{}); !e.meets(plan, "A", "C") {
			t.Errorf("round is %s, want A–C in spite of the wish", e.show(plan))
		}
	})
	t.Run("orders give way in their order and say so", func(t *testing.T) {
		e := newEvent(t, "A B C D")
		e.play("A>B", "C>D")
		e.play("A>C", "B>D")
		e.club(1, "A", "D")
		e.constrain(tournament.ApartClubs, 1, 0, true)
		e.constrain(tournament.KeepApart, 1, 0, true, "B", "C")
		plan := e.next(pairing.Pins{})
		if got := e.relaxed(plan); !e.meets(plan, "A", "D") || got != "apart 1, club 1" {
			t.Errorf("round is %s, relaxed %q: a rematch comes last", e.show(plan), got)
		}
	})
	t.Run("two orders that cannot both be are told", func(t *testing.T) {
		e := newEvent(t, "A B C D")
		e.constrain(tournament.MustMeet, 1, 0, true, "A", "B")
		e.constrain(tournament.MustMeet, 1, 0, true, "A", "C")
		plan := e.next(pairing.Pins{})
		if got := e.relaxed(plan); got != "meet 1" {
			t.Errorf("round is %s, relaxed %q, want one meeting missed", e.show(plan), got)
		}
	})
	t.Run("from a round on countrymen are kept apart like by order", func(t *testing.T) {
		e := newEvent(t, "A B C D")
		e.Event.Rules.Pairing.Swiss = tournament.DefaultSwissPenalties()
		e.Event.Rules.Pairing.Swiss.CountryFrom = 2
		e.country("JPN", "A", "C")
		e.play("A>B", "C>D")
		plan := e.next(pairing.Pins{})
		if e.meets(plan, "A", "C") || len(plan.Relaxed) > 0 {
			t.Errorf("round is %s, relaxed %q", e.show(plan), e.relaxed(plan))
		}
		e.Event.Rules.Pairing.Swiss.CountryFrom = 3
		if plan = e.next(pairing.Pins{}); !e.meets(plan, "A", "C") {
			t.Errorf("round is %s, want A–C as ever before that", e.show(plan))
		}
	})
	t.Run("the penalties of the event decide", func(t *testing.T) {
		e := newEvent(t, "A B C D")
		e.play("A>B", "C>D")
		cheap := tournament.DefaultSwissPenalties()
		for i := range cheap.Float {
			cheap.Float[i] = 4 * (i + 1)
		}
		cheap.FloatBack, cheap.Top = 0, [10]int{}
		cheap.Colour = [5]int{0, 9000, 9000, 9000, 9000}
		if plan := e.next(pairing.Pins{}); !e.meets(plan, "A", "C") {
			t.Errorf("round is %s, want the scores level", e.show(plan))
		}
		e.Event.Rules.Pairing.Swiss = cheap
		if plan := e.next(pairing.Pins{}); !e.meets(plan, "A", "D") {
			t.Errorf("round is %s, want the colours level", e.show(plan))
		}
	})
}

func TestPair_SmallFields(t *testing.T) {
	for _, names := range []string{"A B", "A B C", "A B C D", "A B C D E"} {
		t.Run("everybody has met long ago: "+names, func(t *testing.T) {
			e := newEvent(t, names)
			e.askAll()
			for range 14 {
				plan := e.next(pairing.Pins{})
				if n := len(e.Entries); len(plan.Tables) != n/2 || len(plan.Byes) != n%2 {
					t.Fatalf("round %d is %s", len(e.Rounds)+1, e.show(plan))
				}
				e.finish(plan, e.byNumber)
			}
		})
	}
}
