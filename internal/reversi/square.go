package reversi

import (
	"fmt"
	"math/bits"
	"strings"
)

// Colour is one side of the board. The zero Colour is [NoColour]: an empty
// square, nobody to move, or a level game.
type Colour uint8

// The two sides; Black moves first.
const (
	NoColour Colour = iota
	Black
	White
)

// Opponent returns the other side; the opponent of NoColour is NoColour.
func (c Colour) Opponent() Colour {
	switch c {
	case Black:
		return White
	case White:
		return Black
	case NoColour:
	}
	return NoColour
}

// String returns "Black", "White", or "" for NoColour.
func (c Colour) String() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	case NoColour:
	}
	return ""
}

// Square is a square of the board, 0 (a1) to 63 (h8), file first. The value 64,
// [Pass], stands for a pass where one is written down; higher values are no
// square. The zero Square is a1.
type Square uint8

// Pass is a turn without a disc, as an element of a [Transcript].
const Pass Square = 64

// ParseSquare reads one square such as "f5" or "F5", nothing around it.
// It returns [ErrBadSquare], wrapped with the text, for anything else.
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 {
		file, rank := text[0]|0x20, text[1]
		if file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8' {
			return Square((rank-'1')*8 + (file - 'a')), nil
		}
	}
	return Pass, fmt.Errorf("%q: %w", clip(text), ErrBadSquare)
}

// String returns "f5", "pass", or "?" for a value that is neither.
func (s Square) String() string {
	switch {
	case s < Pass:
		return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
	case s == Pass:
		return "pass"
	default:
		return "?"
	}
}

// Bit returns the set that holds only s; it is empty for Pass and for no square.
func (s Square) Bit() uint64 { return 1 << s }

// File returns 0 for file a to 7 for file h.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for rank 1 to 7 for rank 8.
func (s Square) Rank() int { return int(s >> 3) }

// Squares returns the squares of a set, a1 first, rank by rank.
func Squares(set uint64) []Square {
	list := make([]Square, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		list = append(list, Square(bits.TrailingZeros64(set)))
	}
	return list
}

// FormatSquares writes a set of squares as "c2 d2 e2", rank by rank.
func FormatSquares(set uint64) string {
	var sb strings.Builder
	for ; set != 0; set &= set - 1 {
		if sb.Len() > 0 {
			sb.WriteByte(' ')
		}
		sb.WriteString(Square(bits.TrailingZeros64(set)).String())
	}
	return sb.String()
}
