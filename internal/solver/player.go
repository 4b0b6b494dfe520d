// Package solver plays and searches Reversi positions. It draws no random
// numbers itself: whoever wants variety passes a source.
package solver

import (
	"math/bits"

	"sixtyfour/internal/reversi"
)

const (
	corners = 1<<0 | 1<<7 | 1<<56 | 1<<63
	edges   = 0xff | 0xff<<56 | 0x0101010101010101 | 0x8080808080808080
)

// beside holds, for each corner, the X- and C-squares that give it away while
// it is empty.
var beside = [...]struct{ corner, near uint64 }{
	{1 << 0, 1<<1 | 1<<8 | 1<<9},
	{1 << 7, 1<<6 | 1<<14 | 1<<15},
	{1 << 56, 1<<48 | 1<<49 | 1<<57},
	{1 << 63, 1<<54 | 1<<55 | 1<<62},
}

// Choose returns a move for c, looking depth plies ahead by mobility, corners
// and edges, and by discs once the game is over. When several moves are within
// margin of the best (in units of the evaluation: one more legal move is 10),
// pick chooses among n of them. Choose returns [reversi.Pass] when c has no move.
func Choose(b reversi.Board, c reversi.Colour, depth, margin int, pick func(n int) int) reversi.Square {
	moves := reversi.Squares(b.Legal(c))
	if len(moves) == 0 {
		return reversi.Pass
	}
	values := make([]int, len(moves))
	best := -limit
	for i, s := range moves {
		values[i] = -lookAhead(b.Play(c, s), c.Opponent(), depth-1, -limit, limit)
		best = max(best, values[i])
	}
	good := moves[:0:0]
	for i, s := range moves {
		if values[i] >= best-margin {
			good = append(good, s)
		}
	}
	return good[pick(len(good))]
}

// limit is above every evaluation.
const limit = 1_000_000

// lookAhead is alpha-beta on the value of b for c, who is to move.
func lookAhead(b reversi.Board, c reversi.Colour, depth, low, high int) int {
	legal := b.Legal(c)
	if legal == 0 {
		if b.Legal(c.Opponent()) == 0 {
			return 1000 * (b.Count(c) - b.Count(c.Opponent()))
		}
		return -lookAhead(b, c.Opponent(), depth, -high, -low)
	}
	if depth <= 0 {
		return evaluate(b, c, legal)
	}
	for ; legal != 0; legal &= legal - 1 {
		s := reversi.Square(bits.TrailingZeros64(legal))
		low = max(low, -lookAhead(b.Play(c, s), c.Opponent(), depth-1, -high, -low))
		if low >= high {
			break
		}
	}
	return low
}

// evaluate judges a position for c, whose legal moves are given.
func evaluate(b reversi.Board, c reversi.Colour, legal uint64) int {
	own, opp := b.Black, b.White
	if c == reversi.White {
		own, opp = opp, own
	}
	count := bits.OnesCount64
	value := 10 * (count(legal) - count(b.Legal(c.Opponent())))
	value += 80 * (count(own&corners) - count(opp&corners))
	value += 5 * (count(own&edges) - count(opp&edges))
	for _, at := range beside {
		if (own|opp)&at.corner == 0 {
			value -= 30 * (count(own&at.near) - count(opp&at.near))
		}
	}
	return value
}
