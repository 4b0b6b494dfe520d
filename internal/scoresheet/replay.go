package scoresheet

import (
	"errors"
	"fmt"

	"sixtyfour/internal/reversi"
)

// ErrNotDisc refuses a character on a board.
var ErrNotDisc = errors.New("a square of a board is X, O or -")

// ReadBoard reads a board as text: 64 squares, a1 to h8 rank by rank, as X, B, *
// or ● for Black, O, W or ○ for White and - or . for empty, with spaces and line
// breaks anywhere. What stands behind the squares, such as the side to move, is
// left aside.
//
// The error is a *[CellError] with the line and [ErrNotDisc] or [ErrShape].
func ReadBoard(text string) (reversi.Board, error) {
	var b reversi.Board
	sq, line := reversi.Square(0), 1
	gap, side := false, false // white space before this character; the side to move was read
	for _, r := range text {
		if r == '\n' {
			line++
		}
		if unseen(r) || r == ' ' || r == '\t' || r == '\r' || r == '\n' || r == '|' || r == 0x3000 {
			gap = true
			continue
		}
		r = fold(r)
		if sq == reversi.Pass && gap && !side && discOf(r) != reversi.NoColour {
			side = true // behind the squares stands who is to move
			continue
		}
		gap = false
		if sq == reversi.Pass {
			return reversi.Board{}, &CellError{Line: line, Square: reversi.Pass, Text: string(r), Err: fmt.Errorf("%w; behind the 64 squares stands only the side to move, X or O", ErrShape)}
		}
		switch c := discOf(r); {
		case c == reversi.Black:
			b.Black |= sq.Bit()
		case c == reversi.White:
			b.White |= sq.Bit()
		case !isBlank(r):
			return reversi.Board{}, &CellError{Line: line, Square: sq, Text: string(r), Err: ErrNotDisc}
		}
		sq++
	}
	if sq == reversi.Pass {
		return b, nil
	}
	return reversi.Board{}, &CellError{Line: line, Square: reversi.Pass, Err: fmt.Errorf("%w; only %d squares are here", ErrShape, sq)}
}
