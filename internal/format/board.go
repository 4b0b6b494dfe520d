package format

import (
	"fmt"
	"strings"

	"sixtyfour/internal/reversi"
)

// ParseBoard reads 64 squares from the start of text, a1 first and rank by rank,
// and returns what is behind them. Black is X x * B b, White O o W w, an empty
// square - or a dot; spaces in between are skipped. "0" for Black and "1" for
// White are read too when text has no other sign of a disc. It returns
// [ErrBadBoard] for anything else.
func ParseBoard(text string) (b reversi.Board, rest string, err error) {
	digits, letters := false, false
	n := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if n == 64 {
			return b, text[i:], nil
		}
		bit := uint64(1) << n
		switch c {
		case ' ', '\t', '\n', '\r':
			continue
		case 'X', 'x', '*', 'B', 'b':
			b.Black |= bit
			letters = true
		case 'O', 'o', 'W', 'w':
			b.White |= bit
			letters = true
		case '0':
			b.Black |= bit
			digits = true
		case '1':
			b.White |= bit
			digits = true
		case '-', '.':
		default:
			return reversi.Board{}, text, fmt.Errorf("%w: square %s is %s", ErrBadBoard, reversi.Square(n), Clip(text[i:min(i+4, len(text))]))
		}
		n++
		if digits && letters {
			return reversi.Board{}, text, fmt.Errorf("%w: digits and letters stand for discs", ErrBadBoard)
		}
	}
	if n < 64 {
		return reversi.Board{}, text, fmt.Errorf("%w: it has %d squares", ErrBadBoard, n)
	}
	return b, "", nil
}

// ParsePosition reads 64 squares and the side to move from the start of text, as
// [ParseBoard] does, and returns what is behind them. The side is the first sign
// of a disc behind the squares, with spaces, a semicolon or nothing in between.
func ParsePosition(text string) (p Position, rest string, err error) {
	b, rest, err := ParseBoard(text)
	if err != nil {
		return Position{}, text, err
	}
	side := strings.TrimLeft(rest, " \t;")
	if side == "" {
		return Position{}, text, fmt.Errorf("%w: nobody is to move", ErrBadBoard)
	}
	c := ParseSide(side[:1])
	if c == reversi.NoColour {
		return Position{}, text, fmt.Errorf("%w: the side to move is %s", ErrBadBoard, Clip(side[:1]))
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

// FormatBoard writes 64 squares, a1 first, with the given signs for Black, White
// and an empty square.
func FormatBoard(b reversi.Board, signs string) string {
	text := make([]byte, 64)
	for s := range reversi.Square(64) {
		switch b.At(s) {
		case reversi.Black:
			text[s] = signs[0]
		case reversi.White:
			text[s] = signs[1]
		default:
			text[s] = signs[2]
		}
	}
	return string(text)
}

// FormatPosition writes the squares and the side to move, "----…---- X".
func FormatPosition(p Position) string {
	side := "X"
	if p.ToMove == reversi.White {
		side = "O"
	}
	return FormatBoard(p.Board, "XO-") + " " + side
}
