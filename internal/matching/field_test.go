package matching

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// fieldOf makes a field of m in groups that begin at the given vertices.
func fieldOf(m *Matrix, groups []int) Field {
	end := func(g int) int {
		if g+1 < len(groups) {
			return groups[g+1]
		}
		return m.Len()
	}
	return Field{Vertices: m.Len(), Price: m.At, Groups: groups, Floor: func(g, h int) int64 {
		floor := int64(Forbidden)
		for i := groups[g]; i < end(g); i++ {
			for j := groups[h]; j < end(h); j++ {
				if i != j {
					floor = min(floor, m.At(min(i, j), max(i, j)))
				}
			}
		}
		return floor
	}}
}

func TestAFieldCostsWhatItsMatrixCosts(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 64))
	for _, kind := range prices {
		t.Run(kind.name, func(t *testing.T) {
			for range 60 {
				n := 2 * (1 + r.IntN(60))
				m := NewMatrix(n)
				for i := range n {
					for j := i + 1; j < n; j++ {
						c := kind.draw(r, n)
						if c == Forbidden {
							c = Limit(n)
						}
						m.Set(i, j, max(c, -c))
					}
				}
				groups := []int{0}
				for v := 1; v < n; v++ {
					if r.IntN(8) == 0 {
						groups = append(groups, v)
					}
				}
				compareField(t, m, groups)
			}
		})
	}
	t.Run("prices of a Swiss event", func(t *testing.T) {
		for _, n := range []int{2, 4, 50, 300, 600} {
			m := swiss(n, 6, uint64(n))
			compareField(t, m, []int{0})
			compareField(t, m, []int{0, n / 2})
		}
	})
}

func compareField(t *testing.T, m *Matrix, groups []int) {
	t.Helper()
	got, err := SolveField(fieldOf(m, groups))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Solve(m)
	if err != nil {
		t.Fatal(err)
	}
	if got.Cost != want.Cost {
		t.Fatalf("%d vertices in groups %v cost %d, the matrix %d", m.Len(), groups, got.Cost, want.Cost)
	}
	if err := got.Check(m); err != nil {
		t.Fatalf("%d vertices in groups %v: %v", m.Len(), groups, err)
	}
	again, _ := SolveField(fieldOf(m, groups))
	if !slices.Equal(again.Mate, got.Mate) {
		t.Fatalf("the same field is paired %v and %v", got.Mate, again.Mate)
	}
}

func TestAFieldIsRefusedLikeAMatrix(t *testing.T) {
	price := func(c int64) func(int, int) int64 { return func(int, int) int64 { return c } }
	floor := func(int, int) int64 { return 0 }
	if _, err := SolveField(Field{Vertices: 3, Price: price(0), Groups: []int{0}, Floor: floor}); !errors.Is(err, ErrOdd) {
		t.Errorf("three vertices: %v", err)
	}
	for _, c := range []int64{-1, Limit(4) + 1, Forbidden} {
		var cost *CostError
		if _, err := SolveField(Field{Vertices: 4, Price: price(c), Groups: []int{0}, Floor: floor}); !errors.As(err, &cost) || cost.Cost != c {
			t.Errorf("price %d: %v", c, err)
		}
	}
	if m, err := SolveField(Field{}); err != nil || m.Mate == nil || len(m.Mate) != 0 {
		t.Errorf("nobody: %v, %v", m, err)
	}
}

func BenchmarkField(b *testing.B) {
	for _, n := range []int{200, 1000, 2000} {
		m := swiss(n, 9, 7)
		f := Field{Vertices: n, Price: m.At, Groups: []int{0}, Floor: func(int, int) int64 { return 0 }}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := SolveField(f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
