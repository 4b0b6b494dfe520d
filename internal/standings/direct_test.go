package standings_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

// only returns rules that part ties by breaks and nothing else.
func only(breaks ...tournament.TieBreak) tournament.Rules {
	r := tournament.DefaultRules()
	r.TieBreaks = breaks
	return r
}

// played returns the standings of rounds written as [simulate.Event.Play] reads them.
func playedEvent(t *testing.T, rules tournament.Rules, names string, rounds ...[]string) *simulate.Event {
	t.Helper()
	e := simulate.New(t, rules, names)
	for _, r := range rounds {
		e.Play(r...)
	}
	return e
}

// wantPlaces checks ranks by name, and what the second column shows.
func wantPlaces(t *testing.T, e *simulate.Event, want map[string][2]any) {
	t.Helper()
	for _, r := range standings.Compute(e.Snapshot).Rows {
		name := e.Name[r.Entry.Player]
		if w, ok := want[name]; ok && (r.Rank != w[0] || r.Values[1].String() != w[1]) {
			t.Errorf("%s has rank %d and %s, want %v and %v", name, r.Rank, r.Values[1], w[0], w[1])
		}
	}
}

func TestDirectEncounter(t *testing.T) {
	direct := only(tournament.TieDirect)
	t.Run("two who are level are parted by their game", func(t *testing.T) {
		e := playedEvent(t, direct, "A B C D", []string{"A>B", "C>D"}, []string{"B>C", "D<A"}, []string{"C>A", "B>D"})
		// A, B and C have two each and beat each other in a ring.
		wantPlaces(t, e, map[string][2]any{"A": {1, "–"}, "B": {1, "–"}, "C": {1, "–"}, "D": {4, "–"}})
		e = playedEvent(t, direct, "A B C D", []string{"A>B", "C=D"}, []string{"B>C", "A=D"}, []string{"C=A", "B=D"})
		// A has 2, B and D have 1½, C has 1; B and D drew.
		wantPlaces(t, e, map[string][2]any{"A": {1, "–"}, "B": {2, "–"}, "D": {2, "–"}, "C": {4, "–"}})
		e = playedEvent(t, direct, "A B C D", []string{"A>B", "C>D"}, []string{"B>C", "A<D"})
		wantPlaces(t, e, map[string][2]any{"B": {1, "–"}, "C": {1, "–"}, "A": {1, "–"}, "D": {1, "–"}})
		e = playedEvent(t, direct, "A B C D", []string{"A>B", "C=D"}, []string{"B>C", "A<D"})
		wantPlaces(t, e, map[string][2]any{"D": {1, "–"}, "A": {2, "1"}, "B": {3, "0"}, "C": {4, "–"}})
	})
	t.Run("three by a table, those still level among themselves", func(t *testing.T) {
		// In the table A has 1½, B 1½ and C 0; A and B drew, so C alone is parted.
		e := playedEvent(t, direct, "A B C X", []string{"A=B", "C>X"}, []string{"A>C", "B:zero-bye", "X:zero-bye"}, []string{"B>C", "A:zero-bye", "X:zero-bye"},
			[]string{"C:half-bye", "A:zero-bye", "B:zero-bye", "X:zero-bye"})
		wantPlaces(t, e, map[string][2]any{"A": {1, "1½"}, "B": {1, "1½"}, "C": {3, "0"}})
	})
	t.Run("split meetings of two resolve nothing", func(t *testing.T) {
		e := playedEvent(t, direct, "A B", []string{"A>B"}, []string{"B>A"})
		wantPlaces(t, e, map[string][2]any{"A": {1, "–"}, "B": {1, "–"}})
	})
	t.Run("several meetings count by their average", func(t *testing.T) {
		// A won and drew against B: ¾ on average. C drew with both.
		e := playedEvent(t, direct, "A B C", []string{"A>B", "C:zero-bye"}, []string{"A=B", "C:zero-bye"}, []string{"A=C", "B:full-bye"}, []string{"B=C", "A:zero-bye"},
			[]string{"C:full-bye", "A:zero-bye", "B:zero-bye"})
		wantPlaces(t, e, map[string][2]any{"A": {1, "1.25"}, "C": {2, "1"}, "B": {3, "0.75"}})
	})
	t.Run("when not all have met only who is first whatever the missing games give is ahead", func(t *testing.T) {
		// A beat B and C, who did not meet: whoever wins that game has 1 at most.
		e := playedEvent(t, direct, "A B C", []string{"A>B", "C:full-bye"}, []string{"A>C", "B:full-bye"}, []string{"A:zero-bye", "B:full-bye", "C:full-bye"})
		wantPlaces(t, e, map[string][2]any{"A": {1, "2"}, "B": {2, "0"}, "C": {2, "0"}})
		// A beat B alone: C could still win both games.
		e = playedEvent(t, direct, "A B C", []string{"A>B", "C:full-bye"}, []string{"A:zero-bye", "B:full-bye", "C:zero-bye"})
		wantPlaces(t, e, map[string][2]any{"A": {1, "–"}, "B": {1, "–"}, "C": {1, "–"}})
	})
	for _, tt := range []struct {
		name    string
		counts  bool
		ana     string
		benRank int
	}{
		{"STAND-05 a win by no-show does not count as an encounter", false, "–", 1},
		{"STAND-05 a win by no-show counts where the event says so", true, "1", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules := direct
			rules.ForfeitsMeet = tt.counts
			e := playedEvent(t, rules, "Ana Ben", []string{"Ana)Ben"}, []string{"Ben:full-bye", "Ana:zero-bye"})
			wantPlaces(t, e, map[string][2]any{"Ana": {1, tt.ana}, "Ben": {tt.benRank, map[bool]string{false: "–", true: "0"}[tt.counts]}})
		})
	}
	t.Run("STAND-05 in a round robin under the rules of FIDE a forfeit is an encounter", func(t *testing.T) {
		rules := direct
		rules.Pairing.System, rules.Treatment = tournament.SystemRoundRobin, tournament.TreatFIDE2026
		e := playedEvent(t, rules, "Ana Ben", []string{"Ana)Ben"}, []string{"Ben:full-bye", "Ana:zero-bye"})
		wantPlaces(t, e, map[string][2]any{"Ana": {1, "1"}, "Ben": {2, "0"}})
	})
}

// TestDirectEncounter_Oracle tries all outcomes of all missing games of small ties.
func TestDirectEncounter_Oracle(t *testing.T) {
	decided, whole := 0, 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 6))
		rules := only(tournament.TieDirect)
		if seed%3 == 0 {
			rules = tournament.ExchangeRules()
			rules.TieBreaks = []tournament.TieBreak{tournament.TieDirect}
		}
		rules.ForfeitsMeet = seed%2 == 0
		e := random(rng, rules, 3+rng.IntN(5), 1+rng.IntN(6), seed%5 != 0)
		o := oracle{s: e.s, r: rules}
		table := standings.Compute(e.s)
		ties := map[tournament.Points][]tournament.PlayerID{}
		for _, r := range table.Rows {
			ties[r.Points] = append(ties[r.Points], r.Entry.Player)
		}
		for points, tied := range ties {
			want := map[tournament.PlayerID]int{}
			if !o.places(tied, 1, want) {
				continue // too many missing games to try
			}
			for _, p := range tied {
				v := row(t, table, p).Values[1]
				if v.Place != want[p] {
					t.Fatalf("seed %d, %s points: player %d has place %d, want %d", seed, points, p, v.Place, want[p])
				}
				if v.Blank {
					whole++
				} else {
					decided++
				}
			}
		}
	}
	if decided < 500 || whole < 500 {
		t.Errorf("%d values decide and %d do not", decided, whole)
	}
}

// encounter returns the average points of p against q, nil when they did not meet.
func (o oracle) encounter(p, q tournament.PlayerID) *big.Rat {
	var all []*big.Rat
	for k := range o.s.Rounds {
		in := o.in(p, k)
		ruled, _ := o.ruledOn(in)
		if in.Opponent == q && !in.Open && (in.Played || ruled && o.r.ForfeitsMeet) {
			all = append(all, rat(in.Points))
		}
	}
	if len(all) == 0 {
		return nil
	}
	return new(big.Rat).Quo(total(all), big.NewRat(int64(len(all)), 1))
}

// places gives the places of a tie by trying everything; false when that is too much.
func (o oracle) places(tied []tournament.PlayerID, from int, places map[tournament.PlayerID]int) bool {
	for _, p := range tied {
		places[p] = from
	}
	if len(tied) < 2 {
		return true
	}
	type pair struct{ a, b tournament.PlayerID }
	var missing []pair
	won := map[tournament.PlayerID]*big.Rat{}
	for i, p := range tied {
		won[p] = new(big.Rat)
		for j, q := range tied {
			if e := o.encounter(p, q); i != j && e != nil {
				won[p].Add(won[p], e)
			} else if i < j && e == nil {
				missing = append(missing, pair{p, q})
			}
		}
	}
	if len(missing) > 6 {
		return false
	}
	order := slices.Clone(tied)
	slices.SortFunc(order, func(p, q tournament.PlayerID) int { return won[q].Cmp(won[p]) })
	if len(missing) > 0 {
		// ahead reports whether p is alone ahead of rest in every case there is.
		ahead := func(p tournament.PlayerID, rest []tournament.PlayerID) bool {
			cases := 1
			for range missing {
				cases *= 3
			}
			for c := range cases {
				now := map[tournament.PlayerID]*big.Rat{}
				for q, w := range won {
					now[q] = new(big.Rat).Set(w)
				}
				for _, m := range missing {
					a := tournament.Points(c%3) * o.draw()
					now[m.a].Add(now[m.a], rat(a))
					now[m.b].Add(now[m.b], rat(o.r.MatchWorth()-a))
					c /= 3
				}
				for _, q := range rest {
					if now[p].Cmp(now[q]) <= 0 {
						return false
					}
				}
			}
			return true
		}
		n := 0
		for n < len(order) && ahead(order[n], order[n+1:]) {
			places[order[n]] = from + n
			n++
		}
		if n == 0 {
			return true
		}
		return o.places(order[n:], from+n, places)
	}
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && won[order[j]].Cmp(won[order[i]]) == 0 {
			j++
		}
		if i == 0 && j == len(order) {
			return true
		}
		if !o.places(order[i:j], from+i, places) {
			return false
		}
		i = j
	}
	return true
}
