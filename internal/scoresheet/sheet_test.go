package scoresheet

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

const game60 = "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5e8c7c8h4f1f7g1d1a2h5a8f5b7h7b8"

func moves(t testing.TB, text string) reversi.Transcript {
	t.Helper()
	m, err := reversi.ParseTranscript(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// gridText writes a filled grid with a separator.
func gridText(g Grid, sep, blank string) string {
	var sb strings.Builder
	for i, n := range g {
		switch {
		case n > 0:
			sb.WriteString(strconv.Itoa(n))
		default:
			sb.WriteString(blank)
		}
		if i%8 < 7 {
			sb.WriteString(sep)
		} else {
			sb.WriteString("\n")
		}
	}
	return sb.String()
}

func TestReadGrid(t *testing.T) {
	want := moves(t, game60)
	filled := FillGrid(want)
	tabs := gridText(filled, "\t", "")
	labelled := "\ta\tb\tc\td\te\tf\tg\th\n"
	for i, row := range strings.Split(strings.TrimSuffix(tabs, "\n"), "\n") {
		labelled += strconv.Itoa(i+1) + "\t" + row + "\n"
	}
	marked := strings.Split(tabs, "\n")
	wide := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, tabs)
	for i, row := range marked[:8] {
		cells := strings.Split(row, "\t")
		switch i {
		case 3:
			cells[3], cells[4] = "W", "●"
		case 4:
			cells[3], cells[4] = "b", " ○ "
		}
		marked[i] = strings.Join(cells, "\t")
	}
	for name, text := range map[string]string{
		"cells parted by tabs, the centre blank":            tabs,
		"line breaks of another system":                     strings.ReplaceAll(tabs, "\n", "\r\n"),
		"file letters above and rank digits in front":       labelled,
		"full-width digits":                                 wide,
		"start discs drawn in the centre":                   strings.Join(marked, "\n"),
		"cells parted by spaces, blanks shown":              gridText(filled, "  ", "-"),
		"cells parted by semicolons":                        gridText(filled, ";", ""),
		"cells parted by bars, with bars around":            "|" + strings.ReplaceAll(strings.TrimSuffix(gridText(filled, " | ", " "), "\n"), "\n", "|\n|") + "|",
		"empty lines around the grid, zero-width in a cell": "\n\n\u200b" + tabs + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Read(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Moves(); !slices.Equal(got, want) || !s.IsGrid() || s.Len() != 60 {
				t.Errorf("read %s, want %s", got, want)
			}
			if s.Grid() != filled {
				t.Error("the grid is not written back as it was read")
			}
		})
	}
}

func TestReadGrid_Refused(t *testing.T) {
	tabs := gridText(FillGrid(moves(t, game60)), "\t", "")
	for _, tt := range []struct {
		name, text string
		want       error
		line       int
		square     string
	}{
		{"nothing at all", "\n \n", ErrEmpty, 0, "pass"},
		{"a blank grid", strings.Repeat("\t\t\t\t\t\t\t\n", 8), ErrEmpty, 0, "pass"},
		{"a word in a cell", strings.Replace(tabs, "\t", "\tmove", 1), ErrNotNumber, 1, "b1"},
		{"a number above 99", strings.Replace(tabs, "60", "600", 1), ErrNotNumber, 8, "b8"},
		{"a disc outside the centre", "B" + tabs[strings.Index(tabs, "\t"):], ErrNotNumber, 1, "a1"},
		{"seven rows", tabs[strings.Index(tabs, "\n")+1:], ErrShape, 8, "pass"},
		{"nine rows", tabs + "1\t2\n", ErrShape, 9, "pass"},
		{"ten columns", strings.Replace(tabs, "\n", "\t61\t62\n", 1), ErrShape, 1, "pass"},
		{"blanks that spaces cannot show", gridText(FillGrid(moves(t, game60)), " ", ""), ErrShape, 4, "pass"},
		{"a flood", strings.Repeat("1\t", 1<<19), ErrTooLong, 0, "pass"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadGrid(tt.text)
			var ce *CellError
			if !errors.As(err, &ce) || !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want a *CellError with %v", err, tt.want)
			}
			if ce.Line != tt.line || ce.Square.String() != tt.square {
				t.Errorf("line %d, %s; want line %d, %s", ce.Line, ce.Square, tt.line, tt.square)
			}
		})
	}
}

func TestReadText(t *testing.T) {
	t.Run("a text that names squares is a transcript, unreadable ones too", func(t *testing.T) {
		s, err := Read("1. f5 2. d? 3. ?3 4. ??")
		if err != nil || s.IsGrid() || s.Len() != 4 {
			t.Fatalf("%v: %d entries", err, s.Len())
		}
		if got := s.slots[1].half; got != 0x0808080808080808&^Centre {
			t.Errorf("d? may be %s", reversi.FormatSquares(got))
		}
	})
	t.Run("more moves than a game has are read, and then refused by Repair, not here", func(t *testing.T) {
		s, err := ReadText(game60 + "a1b1")
		if err != nil || s.Len() != 62 {
			t.Errorf("%v: %d entries, want 62", err, s.Len())
		}
	})
	t.Run("TRN-17 a look-alike letter is refused by ply and offset, never dropped", func(t *testing.T) {
		_, err := Read("e6f6f5f4g6h7g3с5g4g5h6h5")
		var me *reversi.MoveError
		var twin *reversi.LookAlikeError
		if !errors.As(err, &me) || me.Ply != 8 || me.Offset != 14 || !errors.As(err, &twin) {
			t.Errorf("error %v, want one at ply 8, byte 14", err)
		}
	})
	t.Run("behind an unreadable square the ply still counts", func(t *testing.T) {
		_, err := ReadText("f5 d? x")
		var me *reversi.MoveError
		if !errors.As(err, &me) || me.Ply != 3 || me.Offset != 6 {
			t.Errorf("error %v, want one at ply 3, byte 6", err)
		}
	})
	t.Run("noise is refused, far too much of it early", func(t *testing.T) {
		if _, err := ReadText(strings.Repeat("f5", 1<<19)); !errors.Is(err, ErrTooLong) {
			t.Errorf("error %v, want %v", err, ErrTooLong)
		}
		if _, err := ReadText(""); !errors.Is(err, ErrEmpty) {
			t.Errorf("error %v, want %v", err, ErrEmpty)
		}
	})
}

func TestSymmetry(t *testing.T) {
	t.Run("four symmetries keep the start, four exchange its colours", func(t *testing.T) {
		start := reversi.Start()
		for _, y := range allSymmetries {
			b := y.Board(start)
			if y.KeepsStart() != (b == start) || !y.KeepsStart() != (b == reversi.Board{Black: start.White, White: start.Black}) {
				t.Errorf("%s lays the start as %v", y, b)
			}
			if y.then(y.inverse()) != AsWritten {
				t.Errorf("%s and %s do not undo each other", y, y.inverse())
			}
		}
	})
}
