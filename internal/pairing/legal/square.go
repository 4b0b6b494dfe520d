package legal

import (
	"math/bits"
	"slices"

	"sixtyfour/internal/matching"
)

// square is a symmetric relation of n players, a bit for each two.
type square struct {
	words int // of a row
	bits  []uint64
}

func newSquare(n int) square {
	words := (n + 63) / 64
	return square{words: words, bits: make([]uint64, n*words)}
}

func (s square) row(a int) []uint64 { return s.bits[a*s.words : (a+1)*s.words] }

func (s square) has(a, b int) bool { return s.bits[a*s.words+b/64]&(1<<(b%64)) != 0 }

func (s square) set(a, b int) {
	s.bits[a*s.words+b/64] |= 1 << (b % 64)
	s.bits[b*s.words+a/64] |= 1 << (a % 64)
}

// Perfect reports whether all of players can be paired among themselves.
func (f *Field) Perfect(players []int) bool {
	if len(players)%2 != 0 {
		return false
	}
	if f.Plenty(players) {
		return true
	}
	_, err := matching.Solve(matching.Fill(len(players), func(i, j int) int64 {
		if f.May(players[i], players[j]) {
			return 0
		}
		return matching.Forbidden
	}))
	return err == nil
}

// Plenty reports whether players, an even number, have so many whom they may meet
// that a pairing must exist. False says nothing.
//
// Source: V. Chvátal (1972): with degrees d(1) ≤ … ≤ d(n), if d(i) ≤ i < n/2 always
// brings d(n−i) ≥ n−i, a cycle runs through everybody, and every second step of it
// is a pair.
func (f *Field) Plenty(players []int) bool {
	n := len(players)
	if n < 4 {
		return n == 0 || n == 2 && f.May(players[0], players[1])
	}
	mask := make([]uint64, f.barred.words)
	for _, p := range players {
		mask[p/64] |= 1 << (p % 64)
	}
	degrees := make([]int, n)
	for i, p := range players {
		degrees[i] = n - 1
		for w, row := range f.barred.row(p) {
			degrees[i] -= bits.OnesCount64(row & mask[w])
		}
	}
	slices.Sort(degrees)
	for i := 1; 2*i < n; i++ {
		if degrees[i-1] <= i && degrees[n-i-1] < n-i {
			return false
		}
	}
	return true
}
