package reversi

import (
	"math/bits"
	"testing"
)

func TestMovesAndTurnsAreLegalAndFlipsWithoutColours(t *testing.T) {
	_, r := mustRead(t, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7")
	b := r.Board
	for _, side := range []struct {
		c        Colour
		own, opp uint64
	}{{Black, b.Black, b.White}, {White, b.White, b.Black}} {
		moves := Moves(side.own, side.opp)
		if moves == 0 || moves != b.Legal(side.c) {
			t.Errorf("%v: Moves gives %q, Legal %q", side.c, FormatSquares(moves), FormatSquares(b.Legal(side.c)))
		}
		for empty := ^(side.own | side.opp); empty != 0; empty &= empty - 1 {
			s := Square(bits.TrailingZeros64(empty))
			turned := Turns(side.own, side.opp, s)
			if turned != b.Flips(side.c, s) || (turned != 0) != (moves&s.Bit() != 0) {
				t.Errorf("%v on %s: Turns gives %q, Flips %q", side.c, s, FormatSquares(turned), FormatSquares(b.Flips(side.c, s)))
			}
		}
	}
}
