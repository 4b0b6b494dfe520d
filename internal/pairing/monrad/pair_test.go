package monrad

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func rules(seed uint64) tournament.Rules {
	r := tournament.DefaultRules()
	if seed%5 == 0 {
		r = tournament.ExchangeRules()
	}
	r.CountryRounds = 0
	r.Rounds = 8
	r.Pairing.FirstColour = reversi.Black
	return r
}

func event(t testing.TB, names string) *simulate.Event { return simulate.New(t, rules(1), names) }

// byHand pairs as with cards on a table: from the top down, taking pairs apart from
// the foot upwards when it does not come out. It shares no code with the package.
type byHand struct {
	e      *simulate.Event
	last   bool
	cards  []pairing.Record
	fewest int
}

func newByHand(e *simulate.Event, round int) *byHand {
	h := &byHand{e: e, last: round >= e.Event.Rules.Rounds || e.Event.Rules.Games > 1, fewest: 1 << 30}
	present := pairing.Present(e.Snapshot, round)
	for _, r := range pairing.Records(e.Snapshot, round) {
		if slices.Contains(present, r.Player) {
			h.cards = append(h.cards, r)
			h.fewest = min(h.fewest, r.Byes)
		}
	}
	slices.SortFunc(h.cards, func(a, b pairing.Record) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Number, b.Number))
	})
	return h
}

// third reports whether one more of that colour is a third running or too many.
func third(r pairing.Record, black bool) bool {
	n, more := len(r.Black), 0
	for _, b := range r.Black {
		if b == black {
			more++
		} else {
			more--
		}
	}
	return more >= 2 || n >= 2 && r.Black[n-1] == black && r.Black[n-2] == black
}

func (h *byHand) legal(a, b pairing.Record) bool {
	if a.Against(b.Player).Times > 0 {
		return false
	}
	return h.last || !third(a, true) && !third(b, false) || !third(a, false) && !third(b, true)
}

func (h *byHand) pairs(cards []pairing.Record) ([][2]tournament.PlayerID, bool) {
	if len(cards) == 0 {
		return nil, true
	}
	for i := 1; i < len(cards); i++ {
		if !h.legal(cards[0], cards[i]) {
			continue
		}
		if rest, ok := h.pairs(slices.Concat(cards[1:i], cards[i+1:])); ok {
			return append(rest, [2]tournament.PlayerID{cards[0].Player, cards[i].Player}), true
		}
	}
	return nil, false
}

// round returns the pairs and who has the bye; false if no round is legal.
func (h *byHand) round() ([][2]tournament.PlayerID, tournament.PlayerID, bool) {
	if len(h.cards)%2 == 0 {
		pairs, ok := h.pairs(h.cards)
		return pairs, 0, ok
	}
	for i, c := range slices.Backward(h.cards) {
		if c.Byes > h.fewest {
			continue
		}
		if pairs, ok := h.pairs(slices.Concat(h.cards[:i], h.cards[i+1:])); ok {
			return pairs, c.Player, true
		}
	}
	return nil, 0, false
}

func TestPair_ByHand(t *testing.T) {
	t.Run("rounds are paired as with cards, taken apart from the foot upwards", func(t *testing.T) {
		legal := 0
		o := simulate.Options{Events: 900, Rounds: 8, Most: 14, Rules: rules}
		n := simulate.Run(t, o, Pair, func(r simulate.Round) {
			h := newByHand(r.Event, r.Number)
			if len(h.cards) > 14 {
				return
			}
			pairs, left, ok := h.round()
			if !ok {
				if len(r.Plan.Relaxed) == 0 {
					t.Error("no round is legal, but nothing is said to have given way")
				}
				return
			}
			legal++
			for _, table := range r.Plan.Tables {
				a, b := table.Black, table.White
				if !slices.Contains(pairs, [2]tournament.PlayerID{a, b}) && !slices.Contains(pairs, [2]tournament.PlayerID{b, a}) {
					t.Errorf("table %s-%s in %s is not what cards give", r.Name[a], r.Name[b], r.Show(r.Plan))
				}
			}
			if len(r.Plan.Byes) > 0 && r.Plan.Byes[0].Player != left {
				t.Errorf("bye of %s, cards give %s", r.Name[r.Plan.Byes[0].Player], r.Name[left])
			}
		})
		t.Logf("%d rounds, %d of them legal without anything giving way", n, legal)
		if legal < 3000 {
			t.Errorf("only %d of %d rounds were held to the cards", legal, n)
		}
	})
}

func TestPair_Simulated(t *testing.T) {
	t.Run("no rematch or second bye that could be avoided, no colour too often without a word", func(t *testing.T) {
		o := simulate.Options{Events: 900, Rounds: 8, Most: 40, Rules: rules, Pins: true}
		n := simulate.Run(t, o, Pair, func(r simulate.Round) {
			r.HoldFresh()
			if r.Number >= r.Event.Event.Rules.Rounds || r.Event.Event.Rules.Games > 1 {
				return
			}
			clashes := 0
			h := newByHand(r.Event, r.Number)
			card := func(p tournament.PlayerID) pairing.Record {
				return h.cards[slices.IndexFunc(h.cards, func(c pairing.Record) bool { return c.Player == p })]
			}
			for _, table := range r.Plan.Tables {
				if a, b := card(table.Black), card(table.White); !table.Pinned && (third(a, true) || third(b, false)) && a.Against(b.Player).Times == 0 {
					clashes++
				}
			}
			said := 0
			for _, term := range r.Plan.Relaxed {
				if term.Rule == pairing.RuleColourRun {
					said = term.Value
				}
			}
			if clashes > said {
				t.Errorf("%d tables with a colour too often, %d said", clashes, said)
			}
		})
		if n < 6000 {
			t.Errorf("only %d rounds", n)
		}
	})
	t.Run("with constraints as well", func(t *testing.T) {
		o := simulate.Options{Events: 900, Rounds: 8, Most: 40, Rules: rules, Pins: true, Constraints: true}
		if n := simulate.Run(t, o, Pair, nil); n < 6000 {
			t.Errorf("only %d rounds", n)
		}
	})
}

func TestPair(t *testing.T) {
	tests := []struct {
		name    string
		event   func(*testing.T) *simulate.Event
		want    string // Black first; the better board first
		relaxed string
	}{
		{
			name:  "in the first round neighbours meet, odd numbers with the first colour",
			event: func(t *testing.T) *simulate.Event { return event(t, "A B C D E") },
			want:  "A-B C-D bye E",
		},
		{
			name: "who has met the neighbour meets the next one down",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D")
				e.Play("A=B", "C=D")
				return e
			},
			want: "C-A B-D",
		},
		{
			name: "PAIR-01 pairs are dissolved when those at the foot have met",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Aiko Bram Cleo Dirk")
				e.Play("Aiko>Bram", "Cleo>Dirk")
				e.Play("Aiko>Cleo", "Bram>Dirk")
				return e
			},
			want: "Dirk-Aiko Cleo-Bram",
		},
		{
			name: "PAIR-03 without a fresh round the one with a single rematch is made and says so",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Abe Bea Cem Dora Egon Fia")
				e.Play("Abe>Dora", "Bea>Egon", "Cem>Fia")
				e.Play("Egon>Abe", "Fia>Bea", "Dora>Cem")
				e.Play("Abe>Fia", "Bea>Dora", "Cem>Egon")
				return e
			},
			relaxed: "rematch 1",
		},
		{
			name: "PAIR-09 a second bye gives way before a rematch does",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Pia Quin Rui Sven Tova")
				e.Play("Pia>Tova", "Rui>Sven", "Quin:bye")
				e.Play("Pia>Rui", "Quin>Tova", "Sven:bye")
				e.Play("Quin>Rui", "Sven>Tova", "Pia:bye")
				return e
			},
			relaxed: "bye-again 1, colour-run 1", // Rui and Tova, who alone are left to each other, both had White twice
		},
		{
			name: "nobody gets a colour for a third match running",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D E F")
				e.Play("A=D", "B=E", "C=F")
				e.Play("A=E", "B=F", "C=D")
				return e
			},
			// D to F have had White twice, A to C Black: three pairs of unlike colours
			// are left, though A and B stand next to each other.
			want: "F-A D-B E-C",
		},
		{
			name: "but in the last round colours bar nobody",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D E F")
				e.Play("A=D", "B=E", "C=F")
				e.Play("A=E", "B=F", "C=D")
				e.Event.Rules.Rounds = 3
				return e
			},
			want: "B-A E-C D-F",
		},
		{
			name: "PAIR-17 a game that was not played gives no colour",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "Gil Hana Ivo Jun")
				e.Play("Gil)Hana", "Jun>Ivo")
				e.Play("Ivo>Gil", "Hana>Jun")
				return e
			},
			want: "Gil-Jun Ivo-Hana", // Gil and Hana might meet, but Ivo and Jun have
		},
		{
			name: "once all have met a rematch has the other colours",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B")
				e.Play("A>B")
				return e
			},
			want:    "B-A",
			relaxed: "rematch 1",
		},
		{
			name: "one whom a wish speaks against is passed over for another of the same score",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D")
				e.Constraints = []tournament.Constraint{{Kind: tournament.KeepApart, From: 1, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("B")}}}
				return e
			},
			want: "A-C D-B",
		},
		{
			name: "PAIR-23 a pair kept apart does not meet, whatever the scores",
			event: func(t *testing.T) *simulate.Event {
				e := event(t, "A B C D")
				e.Play("A>C", "B>D")
				e.Constraints = []tournament.Constraint{{Kind: tournament.KeepApart, From: 1, Hard: true, Players: [2]tournament.PlayerID{e.Who("A"), e.Who("B")}}}
				return e
			},
			want: "D-A C-B",
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
	t.Run("PAIR-05 after five rounds of five players each has had one bye", func(t *testing.T) {
		e := event(t, "Pia Quin Rui Sven Tova")
		e.Event.Rules.Bye.Points = 0
		had := map[tournament.PlayerID]int{}
		for range 5 {
			plan := e.Next(Pair, pairing.Pins{})
			had[plan.Byes[0].Player]++
			e.Finish(plan, e.ByNumber)
		}
		for id, n := range had {
			if n != 1 {
				t.Errorf("%s has had %d byes", e.Name[id], n)
			}
		}
	})
	t.Run("PAIR-07 a bye by hand and a point from a no-show count as byes", func(t *testing.T) {
		for _, first := range [][]string{
			{"Ida>Jon", "Kay>Lee", "Mia>Ole", "Noor:full-bye"},
			{"Ida>Jon", "Kay>Lee", "Noor)Mia", "Ole:full-bye"},
		} {
			e := event(t, "Ida Jon Kay Lee Mia Ole Noor")
			e.Event.Rules.Bye.Points = 0
			e.Play(first...)
			e.Play("Jon>Ida", "Lee>Kay", "Ole>Mia", "Noor:zero-bye")
			if plan := e.Next(Pair, pairing.Pins{}); e.Name[plan.Byes[0].Player] == "Noor" {
				t.Errorf("after %v Noor has the bye", first)
			}
		}
	})
	t.Run("PAIR-11 only what was set by hand stays when a round is paired again", func(t *testing.T) {
		e := event(t, "Ana Ben Cho Dov Eli Yara Sami")
		plan := e.Next(Pair, pairing.Pins{Byes: []tournament.PlayerID{e.Who("Yara")}})
		if len(plan.Byes) != 1 || plan.Byes[0].Player != e.Who("Yara") {
			t.Errorf("round is %s, want one bye, for Yara", e.Show(plan))
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
	t.Run("fewer than two players are too few", func(t *testing.T) {
		for _, names := range []string{"", "Ana"} {
			e := event(t, names)
			if _, err := Pair(e.Snapshot, 1, 1, pairing.Pins{}); !errors.Is(err, tournament.ErrTooFewPlayers) {
				t.Errorf("players %q: error %v", names, err)
			}
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

func TestExplain(t *testing.T) {
	e := event(t, "Ana Ben Cho Dov Eli")
	e.Play("Ana>Ben", "Cho>Dov", "Eli:bye")
	plan := e.Next(Pair, pairing.Pins{})
	for _, table := range plan.Tables {
		got := Explain(e.Snapshot, 2, 0, table.Black, table.White)
		if len(got) < 3 || got[0].Rule != pairing.RulePinned || !slices.Equal(got[1:], table.Terms[:len(got)-1]) {
			t.Errorf("terms %+v, want pinned and %+v", got, table.Terms)
		}
	}
	if got := ExplainBye(e.Snapshot, 2, 0, plan.Byes[0].Player); !slices.Equal(got[1:], plan.Byes[0].Terms) {
		t.Errorf("terms %+v, want pinned and %+v", got, plan.Byes[0].Terms)
	}
	again := Explain(e.Snapshot, 2, 0, e.Who("Ana"), e.Who("Ben"))
	if !slices.ContainsFunc(again, func(term tournament.Term) bool { return term.Rule == pairing.RuleRematchColour }) {
		t.Errorf("terms %+v do not say that the colours repeat", again)
	}
	if len(Explain(e.Snapshot, 2, 0, e.Who("Ana"), 1)) != 1 || len(ExplainBye(e.Snapshot, 2, 0, 1)) != 1 {
		t.Error("a stranger has more reasons than the hand that set the table")
	}
}

func BenchmarkPair(b *testing.B) {
	for _, players := range []int{40, 200, 1000} {
		e := simulate.New(b, rules(1), "")
		for i := range players {
			e.Enter(fmt.Sprint("P", i), 1)
		}
		rng := rand.New(rand.NewPCG(7, 64))
		for range 4 {
			e.Finish(e.Next(Pair, pairing.Pins{}), func(_, _ tournament.PlayerID) string { return []string{">", "<", ">", "="}[rng.IntN(4)] })
		}
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			for b.Loop() {
				if _, err := Pair(e.Snapshot, 5, 1, pairing.Pins{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
