package format

import (
	"fmt"
	"strings"

	"sixtyfour/internal/reversi"
)

// ParsePosition reads 64 squares and the side to move from the start of text, as
// [reversi.ParseBoard] does, and returns what is behind them. The side is the first sign
// of a disc behind the squares, with spaces, a semicolon or nothing in between.
func ParsePosition(text string) (p Position, rest string, err error) {
	b, rest, err := reversi.ParseBoard(text)
	if err != nil {
		return Position{}, text, err
	}
	side := strings.TrimLeft(rest, " \t;")
	if side == "" {
		return Position{}, text, fmt.Errorf("%w: nobody is to move", reversi.ErrBadBoard)
	}
	c := ParseSide(side[:1])
	if c == reversi.NoColour {
		return Position{}, text, fmt.Errorf("%w: the side to move is %s", reversi.ErrBadBoard, Clip(side[:1]))
	}
	return Position{Board: b, ToMove: c}, side[1:], nil
}

// ParseSide reads the sign of a colour as boards write it, NoColour for another.
func ParseSide(text string) reversi.Colour {
	switch strings.ToLower(text) {
	case "x", "*", "b", "black", "0":
		return reversi.Black
	case "o", "w", "white", "1":
		return reversi.White
	default:
		return reversi.NoColour
	}
}

// FormatPosition writes the squares and the side to move, "----…---- X".
func FormatPosition(p Position) string {
	side := "X"
	if p.ToMove == reversi.White {
		side = "O"
	}
	return reversi.FormatBoard(p.Board, "XO-") + " " + side
}
