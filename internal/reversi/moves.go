package reversi

import "math/bits"

// inner leaves out files a and h: a disc there ends no line that runs sideways,
// so a shifted set cannot reappear on the other edge.
const inner = 0x7e7e7e7e7e7e7e7e

// legal returns the squares where the side owning own traps at least one disc
// of opp. Each direction is a Kogge-Stone fill: two doublings reach the six
// discs that the longest line can trap.
func legal(own, opp uint64) uint64 {
	in := opp & inner

	e := in & (own << 1)
	w := in & (own >> 1)
	n := opp & (own << 8)
	s := opp & (own >> 8)
	ne := in & (own << 9)
	sw := in & (own >> 9)
	nw := in & (own << 7)
	se := in & (own >> 7)

	e |= in & (e << 1)
	w |= in & (w >> 1)
	n |= opp & (n << 8)
	s |= opp & (s >> 8)
	ne |= in & (ne << 9)
	sw |= in & (sw >> 9)
	nw |= in & (nw << 7)
	se |= in & (se >> 7)

	// Pairs of neighbours, shared by both ways along a line.
	pe := in & (in << 1)
	pn := opp & (opp << 8)
	pne := in & (in << 9)
	pnw := in & (in << 7)
	pw, ps, psw, pse := pe>>1, pn>>8, pne>>9, pnw>>7

	e |= pe & (e << 2)
	w |= pw & (w >> 2)
	n |= pn & (n << 16)
	s |= ps & (s >> 16)
	ne |= pne & (ne << 18)
	sw |= psw & (sw >> 18)
	nw |= pnw & (nw << 14)
	se |= pse & (se >> 14)

	e |= pe & (e << 2)
	w |= pw & (w >> 2)
	n |= pn & (n << 16)
	s |= ps & (s >> 16)
	ne |= pne & (ne << 18)
	sw |= psw & (sw >> 18)
	nw |= pnw & (nw << 14)
	se |= pse & (se >> 14)

	reach := e<<1 | w>>1 | n<<8 | s>>8 | ne<<9 | sw>>9 | nw<<7 | se>>7
	return reach &^ (own | opp)
}

// ray holds the squares beyond one square in the eight directions: up to the
// higher bit numbers (east, north-west, north, north-east as bits, rank 8 being
// north), down to the lower ones.
type ray struct {
	up, down [4]uint64
}

var rays = makeRays()

func makeRays() (table [64]ray) {
	steps := [4][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}
	for s := range 64 {
		for d, step := range steps {
			table[s].up[d] = beyond(s, step[0], step[1])
			table[s].down[d] = beyond(s, -step[0], -step[1])
		}
	}
	return table
}

func beyond(s, df, dr int) (set uint64) {
	for f, r := s%8+df, s/8+dr; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+df, r+dr {
		set |= 1 << (8*r + f)
	}
	return set
}

// flips returns the discs of opp that turn when the side owning own plays on s,
// which must be an empty square of the board.
//
// Upwards, filling everything off the ray with ones lets an addition carry
// through the trapped discs to the first square that holds none; downwards,
// that square is the highest one on the ray without a disc of opp.
func flips(own, opp uint64, s Square) uint64 {
	r := &rays[s&63]
	return carry(own, opp, r.up[0]) | carry(own, opp, r.up[1]) |
		carry(own, opp, r.up[2]) | carry(own, opp, r.up[3]) |
		lead(own, opp, r.down[0]) | lead(own, opp, r.down[1]) |
		lead(own, opp, r.down[2]) | lead(own, opp, r.down[3])
}

func carry(own, opp, ray uint64) uint64 {
	end := ((opp | ^ray) + 1) & own & ray
	return (end - (end|-end)>>63) & ray
}

func lead(own, opp, ray uint64) uint64 {
	// The added a1 gives Len64 a bit when opp holds the whole ray; it ends no line
	// there, being off the ray or opp's. The masked shift spares a comparison.
	end := uint64(1) << ((bits.Len64(ray&^opp|1) - 1) & 63) & own & ray
	return -(end << 1) & ray
}

// Moves returns the squares where the side owning own may play against opp.
// With [Turns] it is what a search needs that does not care for colours.
func Moves(own, opp uint64) uint64 { return legal(own, opp) }

// Turns returns the discs of opp that turn when the side owning own plays on s,
// the empty set if the move is not legal. s must be an empty square of the board.
func Turns(own, opp uint64, s Square) uint64 { return flips(own, opp, s) }
