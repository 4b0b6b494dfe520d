package trf

import (
	"errors"
	"fmt"
	"strings"

	"sixtyfour/internal/format"
)

// Reasons a file is refused. Test for them with errors.Is.
var (
	ErrNumber    = errors.New("not a number")
	ErrPoints    = errors.New("not a number of points")
	ErrColour    = errors.New("not a colour")
	ErrResult    = errors.New("not a result")
	ErrOpponent  = errors.New("opponent and result contradict each other")
	ErrSymbol    = errors.New("not one of the symbols of this record")
	ErrTrailing  = errors.New("something stands behind the end of the record")
	ErrNotHeld   = errors.New("a line cannot hold this")
	ErrTooLong   = errors.New("the line is longer than any record")
	ErrTooLarge  = errors.New("the file is larger than any tournament report")
	ErrNoPlayers = errors.New("the file holds no player")
)

// Error tells where a file was refused and what should stand there.
type Error struct {
	File     string // as the reader was told; may be empty
	Line     int    // 1 for the first; 0 for the whole file
	Column   int    // in characters, 1 for the first; 0 for the whole line
	Expected string // in words, such as "the colour of round 3: w, b or -"
	Found    string // what stands there, shortened
	Err      error
}

// Error names the file, the place and what was expected there.
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File + ": ")
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d", e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, ", column %d", e.Column)
		}
		b.WriteString(": ")
	}
	b.WriteString(e.Err.Error())
	if e.Expected != "" {
		fmt.Fprintf(&b, "; expected %s, found %s", e.Expected, format.Clip(e.Found))
	}
	return b.String()
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }
