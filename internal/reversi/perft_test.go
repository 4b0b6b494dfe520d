package reversi

import (
	"math/bits"
	"testing"
)

// perft returns how many sequences of the given length follow, a forced pass
// counting as a ply and a finished game once at every depth behind its end.
func perft(own, opp uint64, depth int, passed bool) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	moves := legal(own, opp)
	if moves == 0 {
		if passed {
			return 1
		}
		return perft(opp, own, depth-1, true)
	}
	if depth == 1 {
		return uint64(bits.OnesCount64(moves))
	}
	for ; moves != 0; moves &= moves - 1 {
		s := Square(bits.TrailingZeros64(moves))
		turned := flips(own, opp, s)
		leaves += perft(opp&^turned, own|turned|s.Bit(), depth-1, false)
	}
	return leaves
}

func perftStart(depth int) uint64 {
	b := Start()
	return perft(b.Black, b.White, depth, false)
}

// perftWant are the published counts from the start position, depth 1 first.
// Source: RULES.md, "Moves".
var perftWant = []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}

func TestPerft(t *testing.T) {
	for i, want := range perftWant {
		depth := i + 1
		if depth > 9 && testing.Short() {
			break
		}
		if got := perftStart(depth); got != want {
			t.Errorf("perft(%d) = %d, want %d", depth, got, want)
		}
	}
}

func BenchmarkPerft9(b *testing.B) {
	for b.Loop() {
		if perftStart(9) != perftWant[8] {
			b.Fatal("perft(9) is wrong")
		}
	}
	b.ReportMetric(float64(perftWant[8])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaf/s")
}
