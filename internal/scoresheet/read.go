package scoresheet

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sixtyfour/internal/reversi"
)

// Reasons a sheet is refused. Test for them with errors.Is.
var (
	ErrNotNumber = errors.New("a cell holds a move number from 1 to 99 or nothing")
	ErrShape     = errors.New("a grid has eight rows of eight cells")
	ErrEmpty     = errors.New("nothing is written on the sheet")
	ErrTooLong   = errors.New("far more is written than a game can have")
)

const (
	highest     = 99  // number that a cell may hold
	mostEntries = 128 // of a transcript: two games' worth, for a copy pasted twice
	mostBytes   = 1 << 16
)

// CellError tells where a grid was refused, and why.
type CellError struct {
	Line   int            // of the text, from 1; 0 if cells were given one by one
	Column int            // cell in the line, from 1; 0 for the whole line
	Square reversi.Square // the square of the cell, reversi.Pass if it has none
	Text   string         // what stands there, shortened
	Err    error          // one of the reasons above
}

// Error names the line, the square, the text and the reason.
func (e *CellError) Error() string {
	var where []string
	if e.Line > 0 {
		where = append(where, fmt.Sprintf("line %d", e.Line))
	}
	if e.Square < reversi.Pass {
		where = append(where, e.Square.String())
	} else if e.Column > 0 {
		where = append(where, fmt.Sprintf("cell %d", e.Column))
	}
	if len(where) == 0 {
		return e.Err.Error()
	}
	if e.Text == "" {
		return fmt.Sprintf("%s: %v", strings.Join(where, ", "), e.Err)
	}
	return fmt.Sprintf("%s %q: %v", strings.Join(where, ", "), e.Text, e.Err)
}

// Unwrap returns the reason.
func (e *CellError) Unwrap() error { return e.Err }

// Read reads a sheet of either kind: a text that names a square such as f5 is a
// transcript, any other a grid. The errors are those of [ReadText] and [ReadGrid].
func Read(text string) (Sheet, error) {
	if namesSquare(text) {
		return ReadText(text)
	}
	return ReadGrid(text)
}

// namesSquare reports whether a letter a to h stands before a digit or a mark
// for an unreadable character, or two such marks in a row.
func namesSquare(text string) bool {
	previous := rune(0)
	for _, r := range text {
		r = fold(r)
		if previous >= 'a' && previous <= 'h' && (r >= '1' && r <= '8' || r == '?') ||
			previous == '?' && (r == '?' || r >= '1' && r <= '8') {
			return true
		}
		previous = r
	}
	return false
}

// ReadText reads a transcript as [reversi.ParseTranscript] does, with two
// liberties that a sheet needs: it may hold more moves than a game, and "?"
// stands for a letter or digit that cannot be read, as in f?, ?5 and ??.
//
// The error is a *[reversi.MoveError] with the ply and the byte offset.
func ReadText(text string) (Sheet, error) {
	var s Sheet
	for at := 0; ; {
		moves, err := reversi.ParseTranscript(text[at:])
		for _, sq := range moves {
			s.write(sq)
		}
		var refused *reversi.MoveError
		if err == nil && len(s.slots) <= mostEntries {
			break
		}
		if err == nil {
			return Sheet{}, moveError(&reversi.MoveError{}, s.next(), len(text), fmt.Errorf("%w: %w", ErrTooLong, reversi.ErrAfterEnd))
		}
		if !errors.As(err, &refused) {
			return Sheet{}, err
		}
		at += refused.Offset
		if len(s.slots) >= mostEntries {
			return Sheet{}, moveError(refused, s.next(), at, fmt.Errorf("%w: %w", ErrTooLong, reversi.ErrAfterEnd))
		}
		if errors.Is(err, reversi.ErrAfterEnd) {
			continue
		}
		half, size := unread(text[at:])
		if size == 0 {
			return Sheet{}, moveError(refused, s.next(), at, refused.Err)
		}
		s.slots = append(s.slots, slot{number: s.next(), half: half})
		at += size
	}
	if len(s.slots) == 0 {
		return Sheet{}, moveError(&reversi.MoveError{}, 1, 0, ErrEmpty)
	}
	return s, nil
}

func moveError(e *reversi.MoveError, ply, offset int, err error) error {
	return &reversi.MoveError{Ply: ply, Offset: offset, Text: e.Text, Err: err}
}

// unread reads a square with one or two characters that cannot be read. size is
// 0 if there is none.
func unread(text string) (half uint64, size int) {
	first, n := utf8.DecodeRuneInString(text)
	second, m := utf8.DecodeRuneInString(text[n:])
	first, second = fold(first), fold(second)
	files, ranks := ^uint64(0), ^uint64(0)
	switch {
	case first >= 'a' && first <= 'h' && second == '?':
		files = 0x0101010101010101 << (first - 'a')
	case first == '?' && second >= '1' && second <= '8':
		ranks = 0xff << (8 * (second - '1'))
	case first == '?' && second == '?':
	default:
		return 0, 0
	}
	return files & ranks &^ Centre, n + m
}

// fold brings full-width forms and capitals to the lower-case ASCII character.
func fold(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		r -= 0xFF01 - '!'
	}
	if r >= 'A' && r <= 'Z' {
		r += 'a' - 'A'
	}
	return r
}

// ReadCells reads a grid typed cell by cell, a1 first, rank by rank. A cell
// holds a move number, two numbers ("12/34") if somebody wrote two, or nothing;
// the centre may show its start discs as B and W, ● and ○, X and O. The numbers
// may be full-width.
//
// The error is a *[CellError] with the square, or with [ErrEmpty].
func ReadCells(cells [64]string) (Sheet, error) {
	var numbers [64][]int
	var marks reversi.Board
	total := 0
	for i, text := range cells {
		sq := reversi.Square(i)
		c, list, ok := readCell(text)
		if !ok || c != reversi.NoColour && Centre&sq.Bit() == 0 {
			return Sheet{}, &CellError{Square: sq, Text: clip(strings.TrimSpace(text)), Err: ErrNotNumber}
		}
		switch c {
		case reversi.Black:
			marks.Black |= sq.Bit()
		case reversi.White:
			marks.White |= sq.Bit()
		case reversi.NoColour:
		}
		numbers[i] = list
		total += len(list)
	}
	if total == 0 {
		return Sheet{}, &CellError{Square: reversi.Pass, Err: ErrEmpty}
	}
	return fromNumbers(numbers, marks), nil
}

// readCell reads one cell: a start disc, numbers, or nothing.
func readCell(text string) (c reversi.Colour, numbers []int, ok bool) {
	n, digits := 0, 0
	visible := 0
	for _, r := range text {
		r = fold(r)
		if unseen(r) {
			continue
		}
		visible++
		if r >= '0' && r <= '9' {
			n, digits = 10*n+int(r-'0'), digits+1
			if n > highest {
				return c, nil, false
			}
			continue
		}
		if digits > 0 {
			if n == 0 {
				return c, nil, false
			}
			numbers = append(numbers, n)
			n, digits = 0, 0
		}
		switch {
		case unicode.IsSpace(r) || r == '/' || r == ',' || r == '.' && len(numbers) > 0 || isBlank(r):
		case discOf(r) != reversi.NoColour && c == reversi.NoColour && len(numbers) == 0:
			c = discOf(r)
		default:
			return c, nil, false
		}
	}
	if digits > 0 {
		if n == 0 {
			return c, nil, false
		}
		numbers = append(numbers, n)
	}
	// A disc with a number, or a crowd of numbers, is something else.
	if c != reversi.NoColour && len(numbers) > 0 || len(numbers) > 4 {
		return c, nil, false
	}
	return c, numbers, true
}

// unseen reports characters that copying leaves behind and nobody can see.
func unseen(r rune) bool {
	return r >= 0x200B && r <= 0x200F || r == 0x2060 || r == 0xFEFF || r == 0xFE0E || r == 0xFE0F
}

func isBlank(r rune) bool { return strings.ContainsRune("-._·–—―ー", r) }

// discOf returns the colour that a mark stands for, in lower case.
func discOf(r rune) reversi.Colour {
	switch r {
	case 'b', 'x', '*', '●', '⚫', '黒':
		return reversi.Black
	case 'w', 'o', '○', '⚪', '◯', '白':
		return reversi.White
	}
	return reversi.NoColour
}

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
