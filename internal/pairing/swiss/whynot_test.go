package swiss

import (
	"errors"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func TestWhyNot(t *testing.T) {
	e := newEvent(t, "Ana Ben Cho Dov Eli Fay Gus")
	e.play("Ana>Ben", "Cho>Dov", "Eli>Fay", "Gus:bye")
	plan := e.next(pairing.Pins{})
	tables := func(list []pairing.Table) string {
		return e.show(pairing.Plan{Tables: list})
	}
	ask := func(a, b string) pairing.Difference {
		t.Helper()
		var other tournament.PlayerID
		if b != "" {
			other = e.who(b)
		}
		d, err := pairing.WhyNot(Pair, e.Snapshot, 2, e.Event.Seed, pairing.Pins{}, e.who(a), other)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	t.Run("a rematch costs more, and only what it moves is told", func(t *testing.T) {
		d := ask("Ana", "Ben")
		if d.Cost < newField(e.Snapshot, 2, e.Event.Seed).again || !strings.Contains(tables(d.Come), "Ben-Ana") {
			t.Errorf("from %s: costs %d more, comes %s", e.show(plan), d.Cost, tables(d.Come))
		}
		for _, gone := range d.Gone {
			for _, come := range d.Come {
				if gone.Black == come.Black && gone.White == come.White {
					t.Errorf("table %s goes and comes", tables([]pairing.Table{gone}))
				}
			}
		}
		if len(d.Gone)+len(d.GoneByes) != len(d.Come)+len(d.ComeByes) || len(d.Gone) == 0 {
			t.Errorf("gone %s %v, come %s %v", tables(d.Gone), d.GoneByes, tables(d.Come), d.ComeByes)
		}
	})
	t.Run("a bye of another moves the bye", func(t *testing.T) {
		d := ask("Ana", "")
		if d.Cost <= 0 || len(d.ComeByes) != 1 || d.ComeByes[0].Player != e.who("Ana") || len(d.GoneByes) != 1 || d.GoneByes[0].Player != plan.Byes[0].Player {
			t.Errorf("costs %d, come %v, gone %v", d.Cost, d.ComeByes, d.GoneByes)
		}
	})
	t.Run("what is so already changes nothing", func(t *testing.T) {
		top := plan.Tables[0]
		d, err := pairing.WhyNot(Pair, e.Snapshot, 2, e.Event.Seed, pairing.Pins{}, top.White, top.Black)
		if err != nil || d.Cost != 0 || len(d.Gone)+len(d.Come)+len(d.GoneByes)+len(d.ComeByes) > 0 {
			t.Errorf("%+v, %v", d, err)
		}
	})
	t.Run("strangers and who is set by hand elsewhere are refused", func(t *testing.T) {
		pins := pairing.Pins{Byes: []tournament.PlayerID{e.who("Ana")}}
		var pin *pairing.PinError
		if _, err := pairing.WhyNot(Pair, e.Snapshot, 2, 1, pins, e.who("Ana"), e.who("Ben")); !errors.As(err, &pin) {
			t.Errorf("error %v, want a PinError", err)
		}
		for _, b := range []tournament.PlayerID{9999, e.who("Ana")} {
			if _, err := pairing.WhyNot(Pair, e.Snapshot, 2, 1, pairing.Pins{}, e.who("Ana"), b); !errors.Is(err, tournament.ErrNotFound) {
				t.Errorf("with %d: error %v, want ErrNotFound", b, err)
			}
		}
	})
	t.Run("no pair that was not made makes a round cheaper", func(t *testing.T) {
		asked := 0
		simulate.Run(t, simulate.Options{Events: 20, Rounds: 5, Most: 12, Constraints: true}, Pair, func(r simulate.Round) {
			present := pairing.Present(r.Snapshot, r.Number)
			for i, a := range present {
				b := present[(i*7+3)%len(present)]
				if a == b {
					b = 0
				}
				if b == 0 && len(present) < 3 {
					continue
				}
				d, err := pairing.WhyNot(Pair, r.Snapshot, r.Number, r.Seed, r.Pins, a, b)
				if err != nil || d.Cost < 0 {
					t.Errorf("%d against %d: %+v, %v", a, b, d, err)
				}
				asked++
			}
		})
		if asked < 200 {
			t.Errorf("only %d questions", asked)
		}
	})
}
