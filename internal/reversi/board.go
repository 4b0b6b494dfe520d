package reversi

import "math/bits"

// Board is a position without the side to move: one set of squares for each
// colour. In every board that this package returns the sets do not overlap.
// The zero Board is empty. Boards can be compared with ==.
type Board struct {
	Black, White uint64
}

// Start returns the four discs before the first move.
func Start() Board {
	return Board{Black: 1<<28 | 1<<35, White: 1<<27 | 1<<36}
}

// sides returns the discs of c and those of the other side.
func (b Board) sides(c Colour) (own, opp uint64) {
	if c == White {
		return b.White, b.Black
	}
	return b.Black, b.White
}

// board puts the sets that sides returned back in their places.
func board(own, opp uint64, c Colour) Board {
	if c == White {
		return Board{Black: opp, White: own}
	}
	return Board{Black: own, White: opp}
}

// Legal returns the squares where c may play. It is empty for NoColour.
func (b Board) Legal(c Colour) uint64 {
	if c == NoColour {
		return 0
	}
	return legal(b.sides(c))
}

// Flips returns the discs that turn when c plays on s: the empty set when the
// move is not legal, because s is occupied, no square, or traps nothing.
func (b Board) Flips(c Colour, s Square) uint64 {
	own, opp := b.sides(c)
	if c == NoColour || s >= Pass || (own|opp)&s.Bit() != 0 {
		return 0
	}
	return flips(own, opp, s)
}

// Play returns the board after c plays on s. The move must be legal: Play
// returns b unchanged if it turns nothing. A Pass also leaves b as it is.
func (b Board) Play(c Colour, s Square) Board {
	turned := b.Flips(c, s)
	if turned == 0 {
		return b
	}
	own, opp := b.sides(c)
	return board(own|turned|s.Bit(), opp&^turned, c)
}

// Count returns how many discs c has; for NoColour, how many squares are empty.
func (b Board) Count(c Colour) int {
	switch c {
	case Black:
		return bits.OnesCount64(b.Black)
	case White:
		return bits.OnesCount64(b.White)
	case NoColour:
	}
	return b.Empties()
}

// Empties returns how many squares are empty.
func (b Board) Empties() int { return 64 - bits.OnesCount64(b.Black|b.White) }

// Over reports whether neither side can move.
func (b Board) Over() bool {
	return legal(b.Black, b.White) == 0 && legal(b.White, b.Black) == 0
}

// At returns whose disc lies on s, NoColour if none or if s is no square.
func (b Board) At(s Square) Colour {
	switch bit := s.Bit(); {
	case b.Black&bit != 0:
		return Black
	case b.White&bit != 0:
		return White
	default:
		return NoColour
	}
}
