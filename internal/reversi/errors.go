package reversi

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Reasons a game record is refused. Test for them with errors.Is.
var (
	ErrBadSquare     = errors.New("not a square a1 to h8")
	ErrOccupied      = errors.New("the square is already occupied")
	ErrTrapsNothing  = errors.New("the move traps no disc")
	ErrOtherSide     = errors.New("only the other side could move there")
	ErrAfterEnd      = errors.New("the game was already over")
	ErrPassWithMoves = errors.New("a pass was claimed with a move available")
)

// MoveError tells which move of a transcript was refused, and why.
type MoveError struct {
	Ply    int    // 1 for the first disc played; passes are not counted
	Offset int    // byte offset in the text that was read, -1 if there was none
	Text   string // the move as it was read, such as "f5", shortened if long
	Err    error  // wraps one of the reasons above
	Legal  uint64 // where the side to move could have played; empty when parsing
	ToMove Colour // whose turn it was; NoColour when parsing or after the end
}

// Error names the ply, the move, the reason and the legal squares.
func (e *MoveError) Error() string {
	text := fmt.Sprintf("move %d %q: %v", e.Ply, e.Text, e.Err)
	if e.Legal != 0 {
		text += fmt.Sprintf(" (%s could play %s)", e.ToMove, FormatSquares(e.Legal))
	}
	return text
}

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }

// clip shortens hostile or garbled text so that an error stays one line.
func clip(text string) string {
	const most = 16
	for i, n := 0, 0; i < len(text); n++ {
		if n == most {
			return text[:i] + "…"
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += size
	}
	return text
}
