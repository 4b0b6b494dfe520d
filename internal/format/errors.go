package format

import (
	"errors"
	"fmt"
	"strings"
)

// Reasons a file or a game is refused. Test for them with errors.Is; a move that
// cannot be read or played is a *[reversi.MoveError] or one of its reasons.
var (
	ErrSyntax      = errors.New("this is not how the format is written")
	ErrTruncated   = errors.New("the file ends in the middle of a game")
	ErrTooLong     = errors.New("the game is longer than any game can be")
	ErrOtherGame   = errors.New("a record of another game")
	ErrBoardSize   = errors.New("only 8×8 boards are read")
	ErrBadResult   = errors.New("not a result")
	ErrWrongSide   = errors.New("the move is written for the side that is not to move")
	ErrPair        = errors.New("the second game of a synchro pair is missing")
	ErrSetUpLate   = errors.New("discs are set up in the middle of the game")
	ErrNotHeld     = errors.New("the format cannot hold this game")
	ErrTwoResults  = errors.New("two results are given and they differ")
	ErrAmbiguous   = errors.New("this line can be a game of its own or the rest of the one before; number the moves or write the score")
	ErrUnreadable  = errors.New("the file cannot be read")
	ErrTwoReadings = errors.New("the notation can be read in two ways")
)

// Place is where something stands in a file.
type Place struct {
	Game int   // 1 for the first game; 0 outside of any
	Line int   // 1 for the first line; 0 in a file without lines
	Byte int64 // offset from the start of the file
}

// String returns "game 3, line 12, byte 455", without what is not known.
func (p Place) String() string {
	var parts []string
	if p.Game > 0 {
		parts = append(parts, fmt.Sprintf("game %d", p.Game))
	}
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", p.Line))
	}
	return strings.Join(append(parts, fmt.Sprintf("byte %d", p.Byte)), ", ")
}

// Error tells what in which file was refused, and why. A reader that returns one
// with Fatal unset goes on with the next game.
type Error struct {
	File  string // as the reader was told; may be empty
	Place Place
	Fatal bool
	Err   error
}

// Error names the file, the place and the reason.
func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("%v: %v", e.Place, e.Err)
	}
	return fmt.Sprintf("%s: %v: %v", e.File, e.Place, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// SizeError refuses a board of another size by name. It counts as [ErrBoardSize].
type SizeError struct {
	Size string // as written, such as "10"
}

// Error names the size.
func (e *SizeError) Error() string {
	if len(e.Size) < 3 && strings.Trim(e.Size, "0123456789") == "" {
		return fmt.Sprintf("the board is %s×%[1]s; %v", e.Size, ErrBoardSize)
	}
	return fmt.Sprintf("the board is of size %s; %v", Clip(e.Size), ErrBoardSize)
}

// Unwrap returns ErrBoardSize.
func (e *SizeError) Unwrap() error { return ErrBoardSize }

// Clip quotes a piece of a file for an error: short, and nothing in it steers a
// terminal.
func Clip(text string) string {
	const most = 24
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most || len(text) > 4*most {
		text = string(runes[:min(len(runes), most)]) + "…"
	}
	return fmt.Sprintf("%q", text)
}
