package swiss

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// played returns an event of n players after rounds in which neighbours in score
// met, three games of a hundred drawn.
func played(t testing.TB, n, rounds int, rules tournament.Rules) *event {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(rounds)))
	e := newEvent(t, "")
	e.Event.Rules = rules
	points := make([]int, n)
	order := make([]int, n)
	for i := range n {
		e.enter(fmt.Sprint("P", i), 1)
		order[i] = i
	}
	for range rounds {
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
		var what []string
		for i := 0; i+1 < n; i += 2 {
			a, b := order[i], order[i+1]
			if rng.IntN(2) == 0 {
				a, b = b, a
			}
			sign := ">"
			if rng.IntN(100) < 3 {
				sign, points[b], points[a] = "=", points[b]+1, points[a]+1
			} else {
				points[a] += 2
			}
			what = append(what, fmt.Sprint("P", a, sign, "P", b))
		}
		if n%2 == 1 {
			points[order[n-1]] += 2
			what = append(what, fmt.Sprint("P", order[n-1], ":bye"))
		}
		e.play(what...)
	}
	return e
}

func TestFit(t *testing.T) {
	t.Run("up to 5,000 players every price fits and the strict tiers do not mix", func(t *testing.T) {
		for _, n := range []int{2, 3, 8, 24, 25, 48, 60, 120, 200, 201, 500, 1000, 2000, 2001, 5000} {
			for _, rounds := range []int{0, 1, 5, 9, 20} {
				if n > 2001 && rounds > 9 {
					continue
				}
				e := played(t, n, rounds, tournament.DefaultRules())
				f := newField(e.Snapshot, rounds+1, 1)
				r := f.reach(f.scale)
				s := f.scale
				if dearest := s.spread(r); dearest > matching.Limit(n+1) {
					t.Errorf("%d players after %d rounds: dearest price %d, limit %d", n, rounds, dearest, matching.Limit(n+1))
				}
				for tier := tierScore; tier < tiers; tier++ {
					var below int64
					for low := range tier {
						below += f.unit[low] * r.total[low]
					}
					if f.unit[tier] <= below {
						t.Errorf("%d players after %d rounds: tier %d costs %d, all below can add up to %d", n, rounds, tier, f.unit[tier], below)
					}
				}
				if (n <= 25 || n <= 48 && rounds <= 9) && f.span < (n+1)/2 {
					t.Errorf("%d players after %d rounds: soft tiers outweigh %d tables only", n, rounds, f.span)
				}
				t.Logf("%d players after %d rounds: lots %d, steps %d, span %d of %d tables", n, rounds, f.lots, f.steps, f.span, (n+1)/2)
			}
		}
	})
}

func TestPrice(t *testing.T) {
	t.Run("the terms of a table or bye add up to what the matching was told", func(t *testing.T) {
		for _, rules := range []tournament.Rules{tournament.DefaultRules(), tournament.ExchangeRules()} {
			e := played(t, 31, 7, rules)
			for round := 1; round <= 8; round++ {
				f := newField(e.Snapshot, round, 5)
				for a := range f.records {
					if got, want := pairing.Sum(f.byeTerms(a)), f.byePrice(a); got != want {
						t.Errorf("round %d: terms of the bye of %d cost %d, price %d", round, a, got, want)
					}
					for b := range a {
						got := min(pairing.Sum(f.terms(a, b)), pairing.Sum(f.terms(b, a)))
						if want := f.price(a, b); got != want || want != f.price(b, a) {
							t.Errorf("round %d: terms of %d–%d cost %d, price %d", round, a, b, got, want)
						}
						x, y := f.allocate(a, b, 0)
						if cost := pairing.Sum(f.terms(x, y)); cost != got {
							t.Errorf("round %d: colours of %d–%d cost %d, could cost %d", round, a, b, cost, got)
						}
					}
				}
			}
		}
	})
}

func TestMisfit(t *testing.T) {
	tests := []struct {
		name    string
		history string // b, w: begun with Black, White; oldest first
		black   bool
		want    colour
	}{
		{"without a game any colour fits", "", true, colour{}},
		{"the colour due fits", "w", true, colour{}},
		{"the same colour again leans and repeats", "b", true, colour{lean: 7, run: 1}},
		{"in balance only the repeat counts", "bw", false, colour{run: 1}},
		{"a third time running is much worse", "bww", false, colour{lean: 7, run: 21}},
		{"each further surplus doubles", "bbwb", true, colour{lean: 14, run: 1}},
		{"beyond four it stays", "bbbbbb", true, colour{lean: 56, run: 21}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &pairing.Record{}
			for _, c := range tt.history {
				r.Black = append(r.Black, c == 'b')
			}
			if got := misfit(r, tt.black); got != tt.want {
				t.Errorf("misfit = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func BenchmarkPair(b *testing.B) {
	for _, n := range []int{24, 200, 1000, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e := played(b, n, 5, tournament.DefaultRules())
			for b.Loop() {
				if _, err := Pair(e.Snapshot, 6, 1, pairing.Pins{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
