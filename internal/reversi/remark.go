package reversi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var (
	// ErrBadRemark refuses words that announce a board where there is none.
	ErrBadRemark = errors.New("not a remark “board after ply N: 64 squares”")
	// ErrBadBoard refuses a text that is not 64 squares.
	ErrBadBoard = errors.New("not a board of 64 squares")
)

// String writes the remark that [CutBoard] reads.
func (b BoardAfter) String() string {
	return fmt.Sprintf("board after ply %d: %s", b.Ply, FormatBoard(b.Board, "XO-"))
}

// CutBoard finds the first remark
//
//	board after ply 19: ---…---
//
// in a text, with 64 squares as [ParseBoard] reads them, in any case and with
// spaces anywhere. It returns where it begins and ends, end 0 if there is none.
//
// The error wraps [ErrBadRemark]: words that announce a board without one are
// refused, not skipped.
func CutBoard(text string) (start, end int, b BoardAfter, err error) {
	for from := 0; ; {
		colon := strings.IndexByte(text[from:], ':')
		if colon < 0 {
			return 0, 0, b, nil
		}
		from += colon + 1
		start, ply, ok := announced(text[:from-1])
		if !ok {
			continue
		}
		board, rest, err := ParseBoard(text[from:])
		if err != nil {
			return 0, 0, b, fmt.Errorf("%w: %w", ErrBadRemark, err)
		}
		return start, len(text) - len(rest), BoardAfter{Ply: ply, Board: board}, nil
	}
}

// announced reads the words "board after ply 19" from the end of text.
func announced(text string) (start, ply int, ok bool) {
	rest := strings.TrimRight(text, " \t\r\n")
	digits := strings.TrimRight(rest, "0123456789")
	if n := len(rest) - len(digits); n < 1 || n > 3 {
		return 0, 0, false
	}
	ply, _ = strconv.Atoi(rest[len(digits):]) // at most three digits
	rest = digits
	for _, word := range []string{"ply", "after", "board"} {
		before := strings.TrimRight(rest, " \t\r\n")
		at := len(before) - len(word)
		if len(before) == len(rest) || at < 0 || !strings.EqualFold(before[at:], word) {
			return 0, 0, false
		}
		rest = before[:at]
	}
	return len(rest), ply, true
}

// ParseBoard reads 64 squares from the start of text, a1 first and rank by rank,
// and returns what is behind them. Black is X x * B b, White O o W w, an empty
// square - or a dot; spaces in between are skipped. "0" for Black and "1" for
// White are read too when text has no other sign of a disc. The error wraps
// [ErrBadBoard].
func ParseBoard(text string) (b Board, rest string, err error) {
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
			return Board{}, text, fmt.Errorf("%w: square %s is %q", ErrBadBoard, Square(n), clip(text[i:min(i+4, len(text))]))
		}
		n++
		if digits && letters {
			return Board{}, text, fmt.Errorf("%w: digits and letters stand for discs", ErrBadBoard)
		}
	}
	if n < 64 {
		return Board{}, text, fmt.Errorf("%w: it has %d squares", ErrBadBoard, n)
	}
	return b, "", nil
}

// FormatBoard writes 64 squares, a1 first, with the given signs for Black, White
// and an empty square.
func FormatBoard(b Board, signs string) string {
	text := make([]byte, 64)
	for s := range Pass {
		switch b.At(s) {
		case Black:
			text[s] = signs[0]
		case White:
			text[s] = signs[1]
		default:
			text[s] = signs[2]
		}
	}
	return string(text)
}
