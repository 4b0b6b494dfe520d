package solver

// stable returns discs of own that can never turn again, whatever is played. It
// does not find all of them: it looks at edges by themselves, at discs whose
// four lines are full, and at discs that lean on stable ones in all four lines.
func stable(own, opp uint64) uint64 {
	full := own | opp
	horizontal, vertical, rising, falling := fullLines(full)
	safe := edgeStable(own, opp) | own&horizontal&vertical&rising&falling
	if safe == 0 {
		return 0
	}
	const (
		inside = 0x007e7e7e7e7e7e00
		sides  = 0x7e7e7e7e7e7e7e7e
	)
	for {
		// Only inner discs are added, so no shift can reach round an edge.
		next := safe | own&inside&
			(safe<<1|safe>>1|horizontal)&
			(safe<<8|safe>>8|vertical)&
			(safe<<9|safe>>9|rising)&
			(safe<<7|safe>>7|falling)
		if next == safe {
			return safe
		}
		safe = next
	}
}

// fullLines returns the squares whose line in each of the four directions has no
// empty square.
func fullLines(full uint64) (horizontal, vertical, rising, falling uint64) {
	h := full & (full >> 4) & 0x0f0f0f0f0f0f0f0f
	h &= h >> 2
	h = h & (h >> 1) & 0x0101010101010101
	v := full & (full>>32 | full<<32)
	v &= v>>16 | v<<48
	v &= v>>8 | v<<56

	const notA, notH = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	const notAB, notGH = notA & (notA << 1), notH & (notH >> 1)
	const notAD, notEH = 0xf0f0f0f0f0f0f0f0, 0x0f0f0f0f0f0f0f0f
	empty := ^full
	up, down := empty, empty
	up |= up << 9 & notA
	down |= down >> 9 & notH
	up |= up << 18 & notAB
	down |= down >> 18 & notGH
	up |= up << 36 & notAD
	down |= down >> 36 & notEH
	rising = ^(up | down)
	up, down = empty, empty
	up |= up << 7 & notH
	down |= down >> 7 & notA
	up |= up << 14 & notGH
	down |= down >> 14 & notAB
	up |= up << 28 & notEH
	down |= down >> 28 & notAD
	return h * 0xff, v, rising, ^(up | down)
}

// ternary is the number in base three with a one for each bit of the index.
var ternary = makeTernary()

func makeTernary() (table [256]uint16) {
	for set := range table {
		power := uint16(1)
		for i := range 8 {
			if set>>i&1 != 0 {
				table[set] += power
			}
			power *= 3
		}
	}
	return table
}

// edges holds the discs of own on an edge that no sequence of moves can turn, by
// ternary[own] + 2*ternary[opp].
var edgeTable = makeEdgeTable()

func makeEdgeTable() (table [6561]uint8) {
	var known [6561]bool
	var walk func(own, opp uint8) uint8
	walk = func(own, opp uint8) uint8 {
		at := ternary[own] + 2*ternary[opp]
		if known[at] {
			return table[at]
		}
		safe := own
		for i := range 8 {
			bit := uint8(1) << i
			if (own|opp)&bit != 0 {
				continue
			}
			// Either side may come to play here, if only for discs off the edge.
			turned := edgeTurns(own, opp, i)
			safe &= walk(own|turned|bit, opp&^turned)
			turned = edgeTurns(opp, own, i)
			safe &= walk(own&^turned, opp|turned|bit)
		}
		table[at], known[at] = safe, true
		return safe
	}
	for own := range 256 {
		for opp := range 256 {
			if own&opp == 0 {
				walk(uint8(own), uint8(opp))
			}
		}
	}
	return table
}

// edgeTurns is what a move on square i of a line of eight turns in that line.
func edgeTurns(own, opp uint8, i int) (turned uint8) {
	for _, step := range [2]int{1, -1} {
		line := uint8(0)
		j := i + step
		for ; j >= 0 && j < 8 && opp>>j&1 != 0; j += step {
			line |= 1 << j
		}
		if j >= 0 && j < 8 && own>>j&1 != 0 {
			turned |= line
		}
	}
	return turned
}

// edgeStable returns the discs of own on the four edges that can never turn.
func edgeStable(own, opp uint64) uint64 {
	const fileA, fileH = 0x0101010101010101, 0x8080808080808080
	south := edge(uint8(own), uint8(opp))
	north := edge(uint8(own>>56), uint8(opp>>56))
	// The product gathers a file in the top byte, rank 1 in its lowest bit.
	const gather = 0x0102040810204080
	west := edge(uint8(own&fileA*gather>>56), uint8(opp&fileA*gather>>56))
	east := edge(uint8(own>>7&fileA*gather>>56), uint8(opp>>7&fileA*gather>>56))
	return uint64(south) | uint64(north)<<56 | spread[west] | spread[east]<<7
}

func edge(own, opp uint8) uint8 { return edgeTable[ternary[own]+2*ternary[opp]] }

// spread puts the eight bits of its index on file a, the lowest on rank 1.
var spread = makeSpread()

func makeSpread() (table [256]uint64) {
	for set := range table {
		for i := range 8 {
			if set>>i&1 != 0 {
				table[set] |= 1 << (8 * i)
			}
		}
	}
	return table
}
