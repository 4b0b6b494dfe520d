package legal

import (
	"fmt"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func TestLook(t *testing.T) {
	many := func(n int) string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprint("P", i))
		}
		return strings.Join(names, " ")
	}
	tests := []struct {
		name         string
		players      string
		played       []string // rounds, tables parted by spaces
		rounds, next int
		want         Outlook
	}{
		{"eight players have seven rounds", many(8), nil, 7, 1, Outlook{Rounds: 7, Fresh: 7, Most: 7}},
		{"and no eighth", many(8), nil, 8, 1, Outlook{Rounds: 8, Fresh: 7, Most: 7, First: pairing.RuleRematch}},
		{"five players rest once each", many(5), nil, 5, 1, Outlook{Rounds: 5, Fresh: 5, Most: 5}},
		{"in a sixth round one would rest again, and meet somebody again", many(5), nil, 6, 1, Outlook{Rounds: 6, Fresh: 5, Most: 5, First: pairing.RuleByeAgain}},
		{
			"PAIR-03 two trios that have met have no fresh round", "Abe Bea Cem Dora Egon Fia",
			[]string{"Abe>Dora Bea>Egon Cem>Fia", "Egon>Abe Fia>Bea Dora>Cem", "Abe>Fia Bea>Dora Cem>Egon"}, 5, 4,
			Outlook{Rounds: 2, First: pairing.RuleRematch},
		},
		{
			"PAIR-09 only with a second bye is there a fresh round", "Pia Quin Rui Sven Tova",
			[]string{"Pia>Tova Rui>Sven Quin:bye", "Pia>Rui Quin>Tova Sven:bye", "Quin>Rui Sven>Tova Pia:bye"}, 4, 4,
			Outlook{Rounds: 1, Fresh: 1, Most: 1, First: pairing.RuleByeAgain},
		},
		{"PAIR-01 a last round that is just there is seen", "Aiko Bram Cleo Dirk", []string{"Aiko>Bram Cleo>Dirk", "Aiko>Cleo Bram>Dirk"}, 3, 3, Outlook{Rounds: 1, Fresh: 1, Most: 1}},
		{"a large field has enough for everybody", many(301), nil, 30, 1, Outlook{Rounds: 30, Fresh: 30, Most: 30}},
		{"one player has nothing to look for", "Ana", nil, 5, 1, Outlook{Rounds: 5, Most: 5}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := simulate.New(t, tournament.DefaultRules(), tt.players)
			e.Event.Rules.Rounds = tt.rounds
			for _, round := range tt.played {
				e.Play(strings.Fields(round)...)
			}
			if got := Look(e.Snapshot, tt.next); got != tt.want {
				t.Errorf("outlook %+v, want %+v", got, tt.want)
			}
		})
	}
}

// TestLook_Simulated holds outlooks of small fields to every schedule there is.
func TestLook_Simulated(t *testing.T) {
	asked, unsure := 0, 0
	simulate.Run(t, simulate.Options{Events: 150, Rounds: 6, Most: 7}, func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error) {
		return drawn(s, round, pins)
	}, func(r simulate.Round) {
		s := r.Snapshot
		s.Event.Rules.Rounds = r.Number + 2
		o := Look(s, r.Number)
		f := Read(s, r.Number, pairing.Records(s, r.Number))
		if o.Fresh > o.Most || o.Most > o.Rounds {
			t.Errorf("outlook %+v contradicts itself", o)
		}
		want := longest(f, f.Present, map[[2]int]bool{}, 3)
		if o.Fresh > want || o.Most < want {
			t.Errorf("outlook %+v, but %d rounds can be had", o, want)
		}
		asked++
		if o.Fresh != o.Most {
			unsure++
		}
	})
	if asked < 500 || unsure > 0 {
		t.Errorf("%d outlooks, %d unsure", asked, unsure)
	}
}

// longest returns how many rounds without a rematch there are, up to most, by trying
// all of them. Byes are free.
func longest(f *Field, present []int, used map[[2]int]bool, most int) int {
	if most == 0 {
		return 0
	}
	best := 0
	var seat func(rest []int, rested bool)
	seat = func(rest []int, rested bool) {
		if best == most {
			return
		}
		if len(rest) == 0 {
			best = max(best, 1+longest(f, present, used, most-1))
			return
		}
		first := rest[0]
		if len(rest)%2 == 1 && !rested {
			seat(rest[1:], true)
		}
		for i, b := range rest[1:] {
			key := [2]int{first, b}
			if f.Met(first, b) || used[key] {
				continue
			}
			used[key] = true
			others := append(append([]int(nil), rest[1:i+1]...), rest[i+2:]...)
			seat(others, rested)
			delete(used, key)
		}
	}
	seat(present, false)
	return best
}

func BenchmarkLook(b *testing.B) {
	for _, n := range []int{12, 20, 40, 64, 1000} {
		e := simulate.New(b, tournament.DefaultRules(), "")
		for i := range n {
			e.Enter(fmt.Sprint("P", i), 1)
		}
		e.Event.Rules.Rounds = min(n-2, 25)
		for round := 1; round <= e.Event.Rules.Rounds/2; round++ {
			plan, err := drawn(e.Snapshot, round, pairing.Pins{})
			if err != nil {
				b.Fatal(err)
			}
			e.Finish(plan, e.ByNumber)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Look(e.Snapshot, len(e.Rounds)+1)
			}
		})
	}
}
