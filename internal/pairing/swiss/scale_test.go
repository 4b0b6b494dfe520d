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
	t.Run("up to 5,000 players every price fits and no tier mixes with those below", func(t *testing.T) {
		for _, n := range []int{2, 3, 8, 25, 60, 120, 200, 201, 500, 1000, 2001, 5000} {
			for _, rounds := range []int{0, 1, 5, 9, 20} {
				if n > 1000 && rounds > 9 {
					continue
				}
				for _, asked := range []bool{false, true} {
					e := played(t, n, rounds, tournament.DefaultRules())
					if asked {
						e.askAll()
					}
					checkFit(t, e, fmt.Sprintf("%d players after %d rounds, asked %t", n, rounds, asked))
				}
			}
		}
	})
	t.Run("the dearest penalties that are allowed fit too", func(t *testing.T) {
		for _, n := range []int{8, 60, 200, 500} {
			e := played(t, n, 9, tournament.ExchangeRules())
			e.askAll()
			p := tournament.DefaultSwissPenalties()
			for i := range p.Float {
				p.Float[i] = 10_000_000 / len(p.Float) * (i + 1)
			}
			for _, row := range [][]int{p.Colour[:], p.Top[:]} {
				for i := range row {
					row[i] = 100_000
				}
			}
			p.Rematch, p.RematchSoon, p.ColourAgain, p.FloatAgain, p.Country, p.CountryFrom, p.Wish = 100_000_000, 100_000_000, 100_000, 100_000, 100_000, 1, 100_000
			if errs := p.Validate(); len(errs) > 0 {
				t.Fatal(errs)
			}
			e.Event.Rules.Pairing.Swiss = p
			checkFit(t, e, fmt.Sprintf("%d players with the dearest penalties", n))
		}
	})
	t.Run("a field of 500 tells all 32 steps of seeding apart", func(t *testing.T) {
		e := played(t, 500, 5, tournament.DefaultRules())
		if f := newField(e.Snapshot, 6, 1); f.steps != 32 || f.lots != 8 {
			t.Errorf("%d steps, %d lots", f.steps, f.lots)
		}
	})
}

func checkFit(t *testing.T, e *event, what string) {
	t.Helper()
	f := newField(e.Snapshot, len(e.Rounds)+1, 1)
	n := len(f.present)
	r := f.reach(grain{lots: f.lots, steps: f.steps})
	if f.same > matching.Limit(n+1)+1 {
		t.Errorf("%s: dearest price %d, limit %d", what, f.same-1, matching.Limit(n+1))
	}
	for tier := tierPenalty; tier < tiers; tier++ {
		var below int64
		for low := range tier {
			below += f.unit[low] * r.total[low]
		}
		if f.unit[tier] <= below {
			t.Errorf("%s: tier %d costs %d, all below can add up to %d", what, tier, f.unit[tier], below)
		}
	}
	if f.again <= f.soon || f.soon < f.unit[tierRematch] || f.again < int64(f.pen.Rematch)*f.unit[tierPenalty] {
		t.Errorf("%s: rematch %d, of the round before %d, tier %d", what, f.again, f.soon, f.unit[tierRematch])
	}
	t.Logf("%s: lots %d, steps %d, repeat %d", what, f.lots, f.steps, f.again/f.soon)
}

func TestPrice(t *testing.T) {
	t.Run("the terms of a table or bye add up to what the matching was told", func(t *testing.T) {
		for _, rules := range []tournament.Rules{tournament.DefaultRules(), tournament.ExchangeRules()} {
			e := played(t, 31, 7, rules)
			e.askAll()
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
		want    int
	}{
		{"in the first game either colour gets ahead by one", "", true, 20},
		{"the colour due brings the balance back", "w", true, 0},
		{"the same colour again gets ahead by two and repeats", "b", true, 105 + 15},
		{"in balance the change of colours is cheaper by the repeat", "bw", false, 20 + 15},
		{"in balance the change of colours is cheaper", "bw", true, 20},
		{"three ahead", "bbwb", true, 225 + 15},
		{"one less behind still costs what is left", "bbb", false, 105},
		{"beyond five it stays", "bbbbbbb", true, 1075 + 15},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &pairing.Record{}
			for _, c := range tt.history {
				r.Black = append(r.Black, c == 'b')
			}
			f := &field{pen: tournament.DefaultSwissPenalties()}
			if got := f.misfit(r, tt.black); got != tt.want {
				t.Errorf("misfit = %d, want %d", got, tt.want)
			}
		})
	}
}

func BenchmarkPair(b *testing.B) {
	for _, n := range []int{24, 200, 500, 1000, 5000} {
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

func TestSolve_Large(t *testing.T) {
	for _, n := range []int{402, 451} {
		for _, rounds := range []int{0, 1, 4, 8} {
			t.Run(fmt.Sprintf("%d players after %d rounds cost what the whole matrix costs", n, rounds), func(t *testing.T) {
				e := played(t, n, rounds, tournament.DefaultRules())
				e.askAll()
				f := newField(e.Snapshot, rounds+1, 1)
				pairs, left, err := f.solve(slices.Clone(f.present))
				if err != nil {
					t.Fatal(err)
				}
				var got int64
				for _, p := range pairs {
					got += f.price(p.a, p.b)
				}
				if left >= 0 {
					got += f.byePrice(left)
				}
				want, err := matching.Solve(matching.Fill(n+n%2, func(i, j int) int64 {
					if j == n {
						return f.byePrice(f.present[i])
					}
					return f.price(f.present[i], f.present[j])
				}))
				if err != nil || got != want.Cost {
					t.Errorf("cost %d, the matrix %d, %v", got, want.Cost, err)
				}
			})
		}
	}
}
