package matching

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// checkObstacle proves from m alone that e is right: there is no perfect
// matching, because too many odd groups depend on too few vertices.
func checkObstacle(t *testing.T, m *Matrix, e *NoPerfectError) {
	t.Helper()
	const apart, door = -1, -2
	group := make([]int, m.Len())
	for v := range group {
		group[v] = apart
	}
	for _, v := range e.Outside {
		group[v] = door
	}
	for g, members := range e.Groups {
		if len(members)%2 == 0 {
			t.Errorf("group %v is of even size", members)
		}
		for _, v := range members {
			if group[v] != apart {
				t.Errorf("vertex %d stands in two places", v)
			}
			group[v] = g
		}
	}
	if len(e.Groups) <= len(e.Outside) {
		t.Errorf("%d groups do not outnumber %d vertices outside", len(e.Groups), len(e.Outside))
	}
	for i := range m.Len() {
		for j := range m.Len() {
			if i != j && group[i] >= 0 && group[j] != door && group[j] != group[i] && m.At(i, j) != Forbidden {
				t.Errorf("allowed pair %d–%d leads out of group %d", i, j, group[i])
			}
		}
	}
}

func TestAnImpossibleFieldIsExplained(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 4))
	refused, large, throughOthers := 0, 0, 0
	for round := range 600 {
		n := 2 * (1 + r.IntN(8))
		if round%10 == 0 {
			n = 150
		}
		m := Fill(n, func(i, j int) int64 {
			if r.IntN(n) > 2 {
				return Forbidden
			}
			return r.Int64N(1000)
		})
		_, err := Solve(m)
		if err == nil {
			continue
		}
		var e *NoPerfectError
		if !errors.As(err, &e) {
			t.Fatalf("Solve error = %v, want *NoPerfectError", err)
		}
		checkObstacle(t, m, e)
		refused++
		if n == 150 {
			large++
		}
		if len(e.Outside) > 0 {
			throughOthers++
		}
	}
	if refused < 100 || large < 10 || throughOthers < 10 {
		t.Errorf("%d fields refused, %d of them large, %d with vertices outside: too few to tell", refused, large, throughOthers)
	}
}

func TestRefusalsSayWhichVertices(t *testing.T) {
	star := Fill(4, func(i, _ int) int64 { return map[bool]int64{true: 1, false: Forbidden}[i == 0] })
	alone := Fill(4, func(i, _ int) int64 { return map[bool]int64{false: 1, true: Forbidden}[i == 0] })
	tests := []struct {
		name string
		m    *Matrix
		want string
	}{
		{
			name: "two may meet only the same one",
			m:    star,
			want: "the forbidden pairs leave no way to pair everybody: 2 odd groups [[1] [2]] have only [0] to meet outside themselves",
		},
		{
			name: "one may meet nobody",
			m:    alone,
			want: "the forbidden pairs leave no way to pair everybody: 0 may meet nobody",
		},
		{
			name: "three may meet only each other",
			m: Fill(6, func(i, j int) int64 {
				if (i < 3) != (j < 3) {
					return Forbidden
				}
				return 1
			}),
			want: "the forbidden pairs leave no way to pair everybody: the 3 of [0 1 2] may meet only each other",
		},
		{
			name: "a price is too large",
			m:    Fill(2, func(int, int) int64 { return Limit(2) + 1 }),
			want: "pair 0–1 costs 288230376151711744: price is too large to be added up exactly: prices and their differences may reach 288230376151711743",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Solve(tt.m)
			if err == nil || err.Error() != tt.want {
				t.Errorf("Solve error = %v, want %s", err, tt.want)
			}
		})
	}
}

// Two triangles with one pair between them: its proof needs odd sets.
func twoTriangles() *Matrix {
	return Fill(6, func(i, j int) int64 {
		switch {
		case (i < 3) == (j < 3):
			return 1
		case i == 2 && j == 3:
			return 10
		}
		return 20
	})
}

func TestCheckRefusesWhatIsNotProven(t *testing.T) {
	tests := []struct {
		name   string
		spoil  func(m *Matching, prices *Matrix)
		wantIs error
	}{
		{"the solver's own answer stands", func(*Matching, *Matrix) {}, nil},
		{"a dearer matching falls", func(m *Matching, p *Matrix) {
			m.Mate, m.Cost = []int{3, 4, 5, 0, 1, 2}, 60
		}, ErrNotProven},
		{"a matching of equal cost needs no other proof", func(m *Matching, p *Matrix) {
			m.Mate = []int{1, 0, 3, 2, 5, 4}
		}, nil},
		{"a wrong cost falls", func(m *Matching, _ *Matrix) { m.Cost-- }, ErrNotProven},
		{"a cheaper pair than was solved falls", func(_ *Matching, p *Matrix) { p.Set(0, 5, 2) }, ErrNotProven},
		{"a dearer pair than was matched falls", func(m *Matching, p *Matrix) { p.Set(0, m.Mate[0], 2); m.Cost++ }, ErrNotProven},
		{"a matched pair forbidden since falls", func(m *Matching, p *Matrix) { p.Set(2, 3, Forbidden) }, ErrNotProven},
		{"a vertex without a mate falls", func(m *Matching, _ *Matrix) { m.Mate[0] = -1 }, ErrNotProven},
		{"a vertex paired with itself falls", func(m *Matching, _ *Matrix) { m.Mate[0] = 0 }, ErrNotProven},
		{"two vertices with one mate fall", func(m *Matching, _ *Matrix) { m.Mate[0] = m.Mate[1] }, ErrNotProven},
		{"a proof without its odd sets falls", func(m *Matching, _ *Matrix) { m.odd = nil }, ErrNotProven},
		{"an odd set below 0 falls", func(m *Matching, _ *Matrix) { m.odd[0].z = -2 }, ErrNotProven},
		{"a set of even size falls", func(m *Matching, _ *Matrix) { m.odd[0].members = m.odd[0].members[1:] }, ErrNotProven},
		{"a set that counts one twice falls", func(m *Matching, _ *Matrix) {
			m.odd[0].members[0] = m.odd[0].members[1]
		}, ErrNotProven},
		{"prices beyond the limit are refused", func(_ *Matching, p *Matrix) { p.Set(0, 5, Limit(6)+1) }, ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			prices := twoTriangles()
			m, err := Solve(prices)
			if err != nil {
				t.Fatal(err)
			}
			if m.Cost != 12 || len(m.odd) == 0 {
				t.Fatalf("Cost = %d with %d odd sets, want 12 with one at least", m.Cost, len(m.odd))
			}
			tt.spoil(&m, prices)
			if err := m.Check(prices); !errors.Is(err, tt.wantIs) {
				t.Errorf("Check = %v, want %v", err, tt.wantIs)
			}
		})
	}
	t.Run("prices of another field are refused", func(t *testing.T) {
		m, err := Solve(twoTriangles())
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Check(NewMatrix(4)); !errors.Is(err, ErrNotProven) {
			t.Errorf("Check = %v, want ErrNotProven", err)
		}
	})
}
