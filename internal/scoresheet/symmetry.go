package scoresheet

import (
	"math/bits"

	"sixtyfour/internal/reversi"
)

// Symmetry is one of the eight ways to lay a board on a board. The zero Symmetry
// changes nothing.
type Symmetry uint8

// The symmetries. Those of the first group leave the four start discs as they
// are; those of the second exchange the colours of the start.
const (
	AsWritten    Symmetry = 0
	HalfTurn     Symmetry = 3
	MainDiagonal Symmetry = 4 // mirrored in a1–h8
	AntiDiagonal Symmetry = 7 // mirrored in a8–h1

	MirrorFiles  Symmetry = 1 // a↔h
	MirrorRanks  Symmetry = 2 // 1↔8
	QuarterRight Symmetry = 5
	QuarterLeft  Symmetry = 6
)

var allSymmetries = [8]Symmetry{
	AsWritten, HalfTurn, MainDiagonal, AntiDiagonal, MirrorFiles, MirrorRanks, QuarterRight, QuarterLeft,
}

// symmetryNames are the ends of the message keys, by value.
var symmetryNames = [8]string{
	"as_written", "mirror_files", "mirror_ranks", "half_turn",
	"main_diagonal", "quarter_right", "quarter_left", "anti_diagonal",
}

// String returns the name of y in message keys, such as "half_turn".
func (y Symmetry) String() string { return symmetryNames[y&7] }

// KeepsStart reports whether the start discs keep their colours under y, so that
// a legal game stays one.
func (y Symmetry) KeepsStart() bool { return y&1 == y>>1&1 }

// Square returns where y takes s; a pass stays.
func (y Symmetry) Square(s reversi.Square) reversi.Square {
	if s >= reversi.Pass {
		return s
	}
	f, r := s&7, s>>3
	if y&4 != 0 {
		f, r = r, f
	}
	if y&1 != 0 {
		f = 7 - f
	}
	if y&2 != 0 {
		r = 7 - r
	}
	return r*8 + f
}

// Set returns where y takes a set of squares.
func (y Symmetry) Set(set uint64) (moved uint64) {
	if y == AsWritten {
		return set
	}
	for ; set != 0; set &= set - 1 {
		moved |= y.Square(reversi.Square(bits.TrailingZeros64(set))).Bit()
	}
	return moved
}

// Board returns b laid over by y.
func (y Symmetry) Board(b reversi.Board) reversi.Board {
	return reversi.Board{Black: y.Set(b.Black), White: y.Set(b.White)}
}

// Moves returns t laid over by y.
func (y Symmetry) Moves(t reversi.Transcript) reversi.Transcript {
	moved := make(reversi.Transcript, len(t))
	for i, s := range t {
		moved[i] = y.Square(s)
	}
	return moved
}

// then returns the symmetry that does y first and z after it.
func (y Symmetry) then(z Symmetry) Symmetry {
	for _, both := range allSymmetries {
		if both.Square(1) == z.Square(y.Square(1)) && both.Square(8) == z.Square(y.Square(8)) {
			return both
		}
	}
	return AsWritten
}

// inverse returns the symmetry that undoes y.
func (y Symmetry) inverse() Symmetry {
	for _, back := range allSymmetries {
		if y.then(back) == AsWritten {
			return back
		}
	}
	return AsWritten
}
