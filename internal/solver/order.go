package solver

import (
	"math/bits"

	"sixtyfour/internal/reversi"
)

// move is a move and the position after it, from the view of who moves then.
type move struct {
	own, opp, replies uint64
	value             int32 // how promising it looks; larger comes first
	square            reversi.Square
}

// moveList holds the moves of a position; more than 34 have never been seen, and
// not more than 60 squares can be empty.
type moveList struct {
	moves [60]move
	n     int
}

func (l *moveList) expand(own, opp, moves uint64) {
	l.n = 0
	for ; moves != 0; moves &= moves - 1 {
		s := reversi.Square(bits.TrailingZeros64(moves))
		turned := reversi.Turns(own, opp, s)
		m := &l.moves[l.n]
		m.own, m.opp, m.square = opp&^turned, own|turned|s.Bit(), s
		l.n++
	}
}

// pick brings the most promising of the moves from i on to place i.
func (l *moveList) pick(i int) *move {
	at := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j].value > l.moves[at].value {
			at = j
		}
	}
	if at != i {
		l.moves[i], l.moves[at] = l.moves[at], l.moves[i]
	}
	return &l.moves[i]
}

// rate finds the replies of each move and says how promising it looks.
func (r *run) rate(l *moveList, full uint64, known reversi.Square, low, n int) {
	odd := oddQuadrants(^full)
	depth := 0
	if n >= aheadFrom {
		depth = min(1+(n-aheadFrom)/2, aheadMost)
	}
	for i := range l.n {
		m := &l.moves[i]
		m.replies = reversi.Moves(m.own, m.opp)
		switch {
		case m.square == known:
			m.value = 1 << 30
			continue
		case m.own == 0:
			m.value = 1 << 29
			continue
		}
		v := -weigh(m.replies)<<4 - bits.OnesCount64(frontier(m.opp, m.own|m.opp))<<1
		if depth > 0 {
			v = -r.ahead(m.own, m.opp, m.replies, -1<<20, 1<<20, depth-1)
		}
		if odd&m.square.Bit() != 0 {
			v += 8
		}
		m.value = int32(v)
	}
}

// weigh counts moves, those on corners twice.
func weigh(moves uint64) int {
	return bits.OnesCount64(moves) + bits.OnesCount64(moves&corners)
}

// frontier returns the empty squares beside discs of a set.
func frontier(discs, full uint64) uint64 {
	wide := discs | discs<<1&0xfefefefefefefefe | discs>>1&0x7f7f7f7f7f7f7f7f
	return (wide | wide<<8 | wide>>8) &^ full
}

// ahead is alpha-beta on guess, for sorting only.
func (r *run) ahead(own, opp, moves uint64, low, high, depth int) int {
	if moves == 0 {
		replies := reversi.Moves(opp, own)
		if replies == 0 {
			return final(own, opp) << 8
		}
		return -r.ahead(opp, own, replies, -high, -low, depth)
	}
	if depth <= 0 {
		r.nodes++
		return guess(own, opp, moves)
	}
	r.nodes++
	for ; moves != 0; moves &= moves - 1 {
		s := reversi.Square(bits.TrailingZeros64(moves))
		turned := reversi.Turns(own, opp, s)
		o, p := opp&^turned, own|turned|s.Bit()
		low = max(low, -r.ahead(o, p, reversi.Moves(o, p), -high, -low, depth-1))
		if low >= high {
			break
		}
	}
	return low
}

// guess judges a position for the side to move, which has the given moves.
func guess(own, opp, moves uint64) int {
	count, full := bits.OnesCount64, own|opp
	v := 16 * (weigh(moves) - weigh(reversi.Moves(opp, own)))
	v += 4 * (count(frontier(opp, full)) - count(frontier(own, full)))
	v += 12 * (count(stable(own, opp)) - count(stable(opp, own)))
	return v
}
