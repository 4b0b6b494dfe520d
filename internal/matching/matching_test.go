package matching

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// cheapest finds the least cost by trying every pairing, over subsets. ok is
// false if there is none. For n up to about 16.
func cheapest(m *Matrix) (cost int64, ok bool) {
	n := m.Len()
	best := make([]int64, 1<<n)
	for set := 1; set < len(best); set++ {
		best[set] = Forbidden
		if bits.OnesCount(uint(set))%2 != 0 {
			continue
		}
		i := bits.TrailingZeros(uint(set))
		for j := i + 1; j < n; j++ {
			rest := set &^ (1<<i | 1<<j)
			if set>>j&1 == 0 || m.At(i, j) == Forbidden || best[rest] == Forbidden {
				continue
			}
			best[set] = min(best[set], best[rest]+m.At(i, j))
		}
	}
	cost = best[len(best)-1]
	return cost, cost != Forbidden
}

// prices are the kinds of field that the tests draw from.
var prices = []struct {
	name string
	draw func(r *rand.Rand, n int) int64
}{
	{"all prices 0", func(*rand.Rand, int) int64 { return 0 }},
	{"prices 0 and 1", func(r *rand.Rand, _ int) int64 { return r.Int64N(2) }},
	{"few prices, many equal", func(r *rand.Rand, _ int) int64 { return r.Int64N(5) }},
	{"prices all over", func(r *rand.Rand, _ int) int64 { return r.Int64N(1000) }},
	{"prices below 0", func(r *rand.Rand, _ int) int64 { return r.Int64N(201) - 100 }},
	{"odd prices only", func(r *rand.Rand, _ int) int64 { return 2*r.Int64N(20) + 1 }},
	{"prices up to the limit", func(r *rand.Rand, n int) int64 { return r.Int64N(Limit(n) + 1) }},
	{"prices 0 or the limit", func(r *rand.Rand, n int) int64 { return r.Int64N(2) * Limit(n) }},
	{"prices just under the limit", func(r *rand.Rand, n int) int64 { return Limit(n) - r.Int64N(3) }},
	{"prices around minus half the limit", func(r *rand.Rand, n int) int64 { return -Limit(n)/2 + r.Int64N(Limit(n)) }},
	{"every third pair forbidden", func(r *rand.Rand, _ int) int64 { return orForbidden(r, 3, r.Int64N(10)) }},
	{"most pairs forbidden", func(r *rand.Rand, n int) int64 {
		if r.IntN(n) > 2 {
			return Forbidden
		}
		return r.Int64N(50)
	}},
	{"forbidden or up to the limit", func(r *rand.Rand, n int) int64 { return orForbidden(r, 2, r.Int64N(Limit(n)+1)) }},
}

func orForbidden(r *rand.Rand, oneIn int, c int64) int64 {
	if r.IntN(oneIn) == 0 {
		return Forbidden
	}
	return c
}

func TestSmallFieldsCostWhatBruteForceFinds(t *testing.T) {
	rounds := 1500
	if testing.Short() {
		rounds = 200
	}
	for _, tt := range prices {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(64, 1))
			var s Solver
			for range rounds {
				n := 2 * (1 + r.IntN(6))
				m := Fill(n, func(int, int) int64 { return tt.draw(r, n) })
				compare(t, &s, m)
				if t.Failed() {
					return
				}
			}
		})
	}
}

// compare holds the solver against brute force on m.
func compare(t *testing.T, s *Solver, m *Matrix) {
	t.Helper()
	want, ok := cheapest(m)
	got, err := s.Solve(m)
	if !ok {
		if !errors.Is(err, ErrNoPerfect) {
			t.Errorf("Solve error = %v, want ErrNoPerfect for %v", err, m.cells)
		}
		return
	}
	if err != nil {
		t.Errorf("Solve error = %v, want cost %d for n=%d %v", err, want, m.n, m.cells)
		return
	}
	if got.Cost != want {
		t.Errorf("Cost = %d, want %d for n=%d %v", got.Cost, want, m.n, m.cells)
	}
	if err := got.Check(m); err != nil {
		t.Errorf("Check = %v for n=%d %v", err, m.n, m.cells)
	}
}

func TestLargeFieldsCarryTheirProof(t *testing.T) {
	sizes := []int{100, 300}
	if !testing.Short() {
		sizes = append(sizes, 1000)
	}
	for _, tt := range append(prices, struct {
		name string
		draw func(r *rand.Rand, n int) int64
	}{"Swiss", nil}) {
		t.Run(tt.name, func(t *testing.T) {
			var s Solver
			for _, n := range sizes {
				r := rand.New(rand.NewPCG(64, uint64(n)))
				var m *Matrix
				if tt.draw == nil {
					m = swiss(n, 9, 7)
				} else {
					m = Fill(n, func(int, int) int64 { return tt.draw(r, n) })
				}
				got, err := s.Solve(m)
				if errors.Is(err, ErrNoPerfect) && tt.name == "most pairs forbidden" {
					continue // some vertex has no partner at all
				}
				if err != nil {
					t.Fatalf("n=%d: %v", n, err)
				}
				if err := got.Check(m); err != nil {
					t.Fatalf("n=%d: %v", n, err)
				}
			}
		})
	}
}

func TestCostDoesNotDependOnTheNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 2))
	for _, m := range []*Matrix{
		swiss(60, 5, 1),
		Fill(60, func(int, int) int64 { return r.Int64N(4) }),
		Fill(60, func(int, int) int64 { return orForbidden(r, 2, r.Int64N(1000)) }),
	} {
		first, err := Solve(m)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p := r.Perm(m.Len())
			again, err := Solve(Fill(m.Len(), func(i, j int) int64 { return m.At(p[i], p[j]) }))
			if err != nil {
				t.Fatal(err)
			}
			if again.Cost != first.Cost {
				t.Errorf("renumbered field costs %d, the same field cost %d", again.Cost, first.Cost)
			}
		}
	}
}

func TestSameMatrixSameMatching(t *testing.T) {
	m := swiss(80, 6, 3)
	first, err := Solve(m)
	if err != nil {
		t.Fatal(err)
	}
	var used Solver
	for _, n := range []int{200, 80, 10, 80} {
		got, err := used.Solve(swiss(n, 6, 3))
		if err != nil {
			t.Fatal(err)
		}
		if n == 80 && !slices.Equal(got.Mate, first.Mate) {
			t.Error("a used solver pairs otherwise than a new one")
		}
	}
}

func TestEdgesOfTheField(t *testing.T) {
	fill := func(n int, c int64) *Matrix { return Fill(n, func(int, int) int64 { return c }) }
	oneAlone := fill(6, 1)
	for j := 1; j < 6; j++ {
		oneAlone.Set(0, j, Forbidden)
	}
	twoTriangles := fill(6, Forbidden)
	for _, p := range [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}} {
		twoTriangles.Set(p[0], p[1], 7)
	}
	bridged := Fill(6, twoTriangles.At)
	bridged.Set(2, 3, 100)
	far := fill(4, 0)
	far.Set(1, 3, Limit(4)+1)
	wide := fill(4, -2)
	wide.Set(1, 3, Limit(4))
	tests := []struct {
		name     string
		m        *Matrix
		wantCost int64
		wantErr  error
	}{
		{"nobody is paired at no cost", fill(0, 0), 0, nil},
		{"one alone cannot be paired", fill(1, 0), 0, ErrOdd},
		{"two play each other", fill(2, 5), 5, nil},
		{"two who may not meet cannot be paired", fill(2, Forbidden), 0, ErrNoPerfect},
		{"three leave one over", fill(3, 0), 0, ErrOdd},
		{"eight at equal prices", fill(8, 3), 12, nil},
		{"everything forbidden", fill(8, Forbidden), 0, ErrNoPerfect},
		{"one who may meet nobody", oneAlone, 0, ErrNoPerfect},
		{"two odd groups with no pair between them", twoTriangles, 0, ErrNoPerfect},
		{"two odd groups take the dear pair between them", bridged, 114, nil},
		{"a price above the limit is refused", far, 0, ErrTooLarge},
		{"a price far below zero is refused", fill(4, math.MinInt64), 0, ErrTooLarge},
		{"prices too far apart are refused", wide, 0, ErrTooLarge},
		{"every price at the limit", fill(200, Limit(200)), 100 * Limit(200), nil},
		{"every price at minus the limit", fill(200, -Limit(200)), -100 * Limit(200), nil},
		{"all want the same one and the others cost the limit", hubs(200, 1), 99 * Limit(200), nil},
		{"all want one of 51 and the others cost the limit", hubs(200, 51), 49 * Limit(200), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Solve(tt.m)
			if !errors.Is(err, tt.wantErr) {
				t.Fatalf("Solve error = %v, want %v", err, tt.wantErr)
			}
			if got.Cost != tt.wantCost {
				t.Errorf("Cost = %d, want %d", got.Cost, tt.wantCost)
			}
			if err != nil {
				return
			}
			if err := got.Check(tt.m); err != nil {
				t.Error(err)
			}
			if len(got.Pairs()) != tt.m.Len()/2 {
				t.Errorf("%d pairs for %d vertices", len(got.Pairs()), tt.m.Len())
			}
		})
	}
}

// hubs is a field in which pairs with one of the first k vertices cost 0 and all
// others the limit: it drives the duals as far apart as they can get.
func hubs(n, k int) *Matrix {
	return Fill(n, func(i, _ int) int64 {
		if i < k {
			return 0
		}
		return Limit(n)
	})
}

func TestHubsAtTheLimitCostWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 5))
	var s Solver
	for range 3000 {
		n := 2 * (1 + r.IntN(6))
		m := hubs(n, r.IntN(n))
		for i := range n {
			for j := i + 1; j < n; j++ {
				switch r.IntN(6) {
				case 0:
					m.Set(i, j, Forbidden)
				case 1:
					m.Set(i, j, Limit(n)-m.At(i, j))
				}
			}
		}
		if compare(t, &s, m); t.Failed() {
			return
		}
	}
}
