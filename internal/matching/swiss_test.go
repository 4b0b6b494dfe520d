package matching

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// swiss plays rounds-1 rounds of an invented event of n players and returns the
// prices of the next: rematch, score difference squared, colour, and a small
// wish to meet the player half a score group away. Rounds are drawn by score
// with a little disorder, the stronger wins most games.
func swiss(n, rounds int, seed uint64) *Matrix {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	score, colour := make([]int, n), make([]int, n)
	met := make(map[[2]int]bool)
	order := make([]int, n)
	for range rounds - 1 {
		key := make([]float64, n)
		for v := range order {
			order[v] = v
			key[v] = float64(score[v]) + 1.2*r.Float64()
		}
		sortBy(order, key)
		for k := 0; k+1 < n; k += 2 {
			a, b := order[k], order[k+1]
			met[[2]int{min(a, b), max(a, b)}] = true
			switch x := r.IntN(100); {
			case x < 4:
				score[a]++
				score[b]++
			case (x < 75) == (a < b):
				score[a] += 2
			default:
				score[b] += 2
			}
			colour[a]++
			colour[b]--
		}
	}
	return Fill(n, func(i, j int) int64 {
		d := int64(score[i] - score[j])
		c := d * d * 1_000_000
		if met[[2]int{i, j}] {
			c += 100_000_000_000
		}
		if colour[i]*colour[j] > 0 {
			c += 50_000
		}
		off := int64(j - i - n/4)
		return c + off*off/int64(n)
	})
}

func sortBy(order []int, key []float64) {
	for i := 1; i < len(order); i++ {
		for k := i; k > 0 && key[order[k]] > key[order[k-1]]; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
}

func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{200, 1000, 2000} {
		m := swiss(n, 9, 7)
		b.Run(fmt.Sprint(n), func(b *testing.B) { bench(b, m) })
	}
}

func BenchmarkRandom(b *testing.B) {
	for _, n := range []int{200, 1000, 2000} {
		r := rand.New(rand.NewPCG(64, uint64(n)))
		m := Fill(n, func(int, int) int64 { return r.Int64N(1_000_000) })
		b.Run(fmt.Sprint(n), func(b *testing.B) { bench(b, m) })
	}
}

func bench(b *testing.B, m *Matrix) {
	var s Solver
	for b.Loop() {
		if _, err := s.Solve(m); err != nil {
			b.Fatal(err)
		}
	}
}
