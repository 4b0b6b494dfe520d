package solver

import (
	"math/bits"

	"sixtyfour/internal/reversi"
)

// quadrant holds, for each square, the 4×4 corner of the board it lies in. Who
// plays last in a corner gains there, so squares in corners with an odd number
// of empty squares are tried first.
var quadrant = makeQuadrants()

func makeQuadrants() (table [64]uint64) {
	const southWest = 0x0f0f0f0f
	for s := range table {
		table[s] = uint64(southWest) << (s & 4) << (s & 32)
	}
	return table
}

// oddQuadrants returns the squares of all quadrants with an odd number of empties.
func oddQuadrants(empty uint64) (odd uint64) {
	for _, q := range [4]uint64{quadrant[0], quadrant[7], quadrant[56], quadrant[63]} {
		if bits.OnesCount64(empty&q)&1 != 0 {
			odd |= q
		}
	}
	return odd
}

// around holds the neighbours of each square.
var around = makeAround()

func makeAround() (table [64]uint64) {
	for s := range table {
		for t := range 64 {
			df, dr := s%8-t%8, s/8-t/8
			if s != t && df*df <= 1 && dr*dr <= 1 {
				table[s] |= 1 << t
			}
		}
	}
	return table
}

// final is the score when nobody can move: the empty squares go to the winner.
func final(own, opp uint64) int {
	mine, yours := bits.OnesCount64(own), bits.OnesCount64(opp)
	switch {
	case mine > yours:
		return 64 - 2*yours
	case mine < yours:
		return 2*mine - 64
	default:
		return 0
	}
}

// worst is below every score.
const worst = -65

// shallow searches the last few empties, without table and sorting. n is the
// number of empties, at least 3; odd is oddQuadrants of them.
func (r *run) shallow(own, opp uint64, low, high, n int, odd uint64, passed bool) int {
	r.nodes++
	empty := ^(own | opp)
	best := worst
	for set, later := empty&odd, empty&^odd; ; set, later = later, 0 {
		for ; set != 0; set &= set - 1 {
			s := bits.TrailingZeros64(set) & 63
			if around[s]&opp == 0 {
				continue
			}
			turned := reversi.Turns(own, opp, reversi.Square(s))
			if turned == 0 {
				continue
			}
			bit := uint64(1) << s
			o, p := opp&^turned, own|turned|bit
			var v int
			if n == 3 {
				v = -r.last2(o, p, -high, -low, empty&^bit)
			} else {
				v = -r.shallow(o, p, -high, -low, n-1, odd^quadrant[s], false)
			}
			if v > best {
				if best = v; v > low {
					if low = v; v >= high {
						return v
					}
				}
			}
		}
		if later == 0 {
			break
		}
	}
	switch {
	case best > worst:
		return best
	case passed:
		return final(own, opp)
	default:
		return -r.shallow(opp, own, -high, -low, n, odd, true)
	}
}

// last2 searches two empty squares.
func (r *run) last2(own, opp uint64, low, high int, empty uint64) int {
	r.nodes++
	a := bits.TrailingZeros64(empty) & 63
	b := 63 - bits.LeadingZeros64(empty)&63
	best := worst
	if around[a]&opp != 0 {
		if turned := reversi.Turns(own, opp, reversi.Square(a)); turned != 0 {
			best = -r.last1(opp&^turned, b)
			if best >= high {
				return best
			}
		}
	}
	if around[b]&opp != 0 {
		if turned := reversi.Turns(own, opp, reversi.Square(b)); turned != 0 {
			best = max(best, -r.last1(opp&^turned, a))
		}
	}
	if best > worst {
		return best
	}
	// Forced to pass; the same from the other side, for which small is good.
	best = -worst
	if around[a]&own != 0 {
		if turned := reversi.Turns(opp, own, reversi.Square(a)); turned != 0 {
			best = r.last1(own&^turned, b)
			if best <= low {
				return best
			}
		}
	}
	if around[b]&own != 0 {
		if turned := reversi.Turns(opp, own, reversi.Square(b)); turned != 0 {
			best = min(best, r.last1(own&^turned, a))
		}
	}
	if best < -worst {
		return best
	}
	return final(own, opp)
}

// last1 is the score with one empty square s, for the side that owns own and is
// to move; every other disc is the opponent's.
func (r *run) last1(own uint64, s int) int {
	r.nodes++
	mine := bits.OnesCount64(own)
	if n := countTurns(own, s); n != 0 {
		return 2*(mine+n+1) - 64
	}
	bit := uint64(1) << s
	if n := countTurns(^own&^bit, s); n != 0 {
		return 2*(mine-n) - 64
	}
	if mine >= 32 {
		return 2*mine - 62
	}
	return 2*mine - 64
}

// lines tells how to read the four lines through a square as bytes: mask the
// line and multiply so that it comes to lie in the top byte.
type lines struct {
	file, rising, falling uint64
	shift                 uint8 // of the rank
}

var linesOf = makeLines()

func makeLines() (table [64]lines) {
	for s := range table {
		l := &table[s]
		l.file = 0x0101010101010101 << (s & 7)
		l.shift = uint8(s & 56)
		for t := range 64 {
			df, dr := s%8-t%8, s/8-t/8
			if df == dr {
				l.rising |= 1 << t
			}
			if df == -dr {
				l.falling |= 1 << t
			}
		}
	}
	return table
}

// turnCount holds how many discs turn in a line of eight when the side that owns
// the bits of the second index plays on the first, all else being the opponent's.
var turnCount = makeTurnCount()

func makeTurnCount() (table [8][256]uint8) {
	for i := range table {
		for own := range table[i] {
			bit := uint8(1) << i
			turned := edgeTurns(uint8(own)&^bit, ^uint8(own)&^bit, i)
			table[i][own] = uint8(bits.OnesCount8(turned))
		}
	}
	return table
}

// countTurns returns how many discs turn when the side owning own plays on s,
// the only empty square.
func countTurns(own uint64, s int) int {
	l := &linesOf[s&63]
	byFile := &turnCount[s&7]
	const columns, gather = 0x0101010101010101, 0x0102040810204080
	return int(byFile[uint8(own>>(l.shift&63))]) +
		int(byFile[uint8(own&l.rising*columns>>56)]) +
		int(byFile[uint8(own&l.falling*columns>>56)]) +
		int(turnCount[s>>3&7][uint8(own&l.file>>(s&7)*gather>>56)])
}
