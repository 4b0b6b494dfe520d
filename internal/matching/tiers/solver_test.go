package tiers

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// game is a problem that can be tried out in full. A missing price is forbidden.
type game struct {
	n, k   int
	prices map[[2]int]Price // (v,v) is being alone
}

func (g game) price(i, j int) (Price, bool) {
	p, ok := g.prices[[2]int{min(i, j), max(i, j)}]
	return p, ok
}

func (g game) roll(rng *rand.Rand, i, j int) {
	at := [2]int{min(i, j), max(i, j)}
	delete(g.prices, at)
	if rng.IntN(4) == 0 || i == j && rng.IntN(2) == 0 {
		return
	}
	var p Price
	for l := range g.k {
		p[l] = int64(rng.IntN(4) - 1)
	}
	if i == j {
		p[0] += int64(rng.IntN(5))
	}
	g.prices[at] = p
}

func (g game) solver() *Solver {
	s := New(g.n, g.k)
	for at, p := range g.prices {
		if at[0] == at[1] {
			s.Alone(at[0], p)
		} else {
			s.Set(at[0], at[1], p)
		}
	}
	return s
}

// best tries every matching.
func (g game) best() (Price, bool) {
	var try func(rest []int) (Price, bool)
	try = func(rest []int) (Price, bool) {
		if len(rest) == 0 {
			return Price{}, true
		}
		var least Price
		found := false
		for i := range rest {
			p, ok := g.price(rest[0], rest[i])
			if !ok {
				continue
			}
			others := slices.Concat(rest[1:max(i, 1)], rest[i+1:])
			q, ok := try(others)
			if !ok {
				continue
			}
			for l := range p {
				q[l] += p[l]
			}
			if !found || slices.Compare(q[:], least[:]) < 0 {
				least, found = q, true
			}
		}
		return least, found
	}
	all := make([]int, g.n)
	for v := range all {
		all[v] = v
	}
	return try(all)
}

// check holds s to the price want and to the proof by duals.
func (g game) check(t *testing.T, s *Solver, want Price) {
	t.Helper()
	var sum Price
	for v := range g.n {
		w := s.Mate(v)
		switch {
		case w > v:
			if s.Mate(w) != v {
				t.Fatalf("%d is paired with %d, who is paired with %d", v, w, s.Mate(w))
			}
		case w >= 0:
			continue
		default:
			w = v
		}
		p, ok := g.price(v, w)
		if !ok {
			t.Fatalf("pair %d–%d is forbidden", v, w)
		}
		for l := range p {
			sum[l] += p[l]
		}
		if w == v && !s.TightAlone(v) || w != v && !s.Tight(v, w) {
			t.Fatalf("pair %d–%d is made and has slack", v, w)
		}
	}
	if sum != want {
		t.Fatalf("matching costs %v, want %v", sum, want)
	}
}

func TestSolver(t *testing.T) {
	solved, failed, repriced := 0, 0, 0
	for seed := range uint64(6000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := game{n: 1 + rng.IntN(9), k: 1 + rng.IntN(3), prices: map[[2]int]Price{}}
		for i := range g.n {
			for j := i; j < g.n; j++ {
				g.roll(rng, i, j)
			}
		}
		s := g.solver()
		want, ok := g.best()
		if got := s.Solve(); got != ok {
			t.Fatalf("seed %d: solved %v, want %v", seed, got, ok)
		}
		for range 6 {
			if !ok {
				failed++
				break
			}
			solved++
			g.check(t, s, want)
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
			v := rng.IntN(g.n)
			for w := range g.n {
				g.roll(rng, v, w)
			}
			want, ok = g.best()
			if got := s.Reprice(v, func(w int) (Price, bool) { return g.price(v, w) }); got != ok {
				t.Fatalf("seed %d: repriced %v, want %v", seed, got, ok)
			}
			repriced++
		}
	}
	t.Logf("%d solved, %d without a matching, %d repriced", solved, failed, repriced)
	if solved < 5000 || failed < 500 || repriced < 5000 {
		t.Errorf("too few cases")
	}
}

// The random games above are small; here blossoms nest, and the proof is that every
// pair made is tight while no slack is negative.
func TestSolver_Proof(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 2))
		g := game{n: 20 + rng.IntN(40), k: 2, prices: map[[2]int]Price{}}
		for i := range g.n {
			for j := i; j < g.n; j++ {
				if i == j || rng.IntN(g.n) < 6 {
					g.prices[[2]int{i, j}] = Price{int64(rng.IntN(3)), int64(rng.IntN(9))}
				}
			}
			g.prices[[2]int{i, i}] = Price{int64(rng.IntN(8)), 0}
		}
		s := g.solver()
		if !s.Solve() {
			t.Fatalf("seed %d: not solved", seed)
		}
		for range 20 {
			g.proof(t, s)
			v := rng.IntN(g.n)
			for w := range g.n {
				if p, ok := g.price(v, w); ok {
					p[1] = int64(rng.IntN(9))
					g.prices[[2]int{min(v, w), max(v, w)}] = p
				}
			}
			s.Reprice(v, func(w int) (Price, bool) { return g.price(v, w) })
		}
	}
}

func (g game) proof(t *testing.T, s *Solver) {
	t.Helper()
	for i := range g.n {
		for j := i; j < g.n; j++ {
			p, ok := g.price(i, j)
			if !ok {
				continue
			}
			var slack Price
			for l := range g.k {
				if i == j {
					slack[l] = 2*p[l] - s.y[l][i]
					continue
				}
				slack[l] = 2*p[l] - s.y[l][i] - s.y[l][j]
				for b := s.parent[i]; b != none; b = s.parent[b] {
					if s.holds(b, j) {
						slack[l] += s.flowers[b-s.n].z[l]
					}
				}
			}
			zero := Price{}
			made := s.Mate(i) == j || i == j && s.Mate(i) == none
			if slices.Compare(slack[:], zero[:]) < 0 || made && slack != zero {
				t.Fatalf("pair %d–%d has slack %v, made %v", i, j, slack, made)
			}
		}
	}
	for i := range s.flowers {
		f := &s.flowers[i]
		if !f.used {
			continue
		}
		inside := 0
		for _, v := range f.members {
			if w := s.Mate(v); w != none && slices.Contains(f.members, w) {
				inside++
			}
		}
		zero := Price{}
		if slices.Compare(f.z[:], zero[:]) < 0 || inside != len(f.members)-1 {
			t.Fatalf("blossom of %d has dual %v and %d paired inside", len(f.members), f.z, inside)
		}
	}
}
