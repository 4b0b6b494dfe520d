package plain

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// readAll reads a text to its end: the games, and the errors about the others.
func readAll(t testing.TB, text string) (games []format.Game, failed []*format.Error) {
	t.Helper()
	r := NewReader("x.txt", strings.NewReader(text))
	for {
		var g format.Game
		err := r.Read(&g)
		var e *format.Error
		switch {
		case errors.Is(err, io.EOF):
			return games, failed
		case err == nil:
			games = append(games, g)
			continue
		case !errors.As(err, &e):
			t.Fatalf("error = %#v, want *format.Error", err)
		}
		failed = append(failed, e)
		if e.Fatal {
			return games, failed
		}
	}
}

func readOne(t *testing.T, text string) format.Game {
	t.Helper()
	games, failed := readAll(t, text)
	if len(games) != 1 || len(failed) != 0 {
		t.Fatalf("%d games, errors %v in %q", len(games), failed, text)
	}
	return games[0]
}

func write(t *testing.T, games ...format.Game) string {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	for i := range games {
		if err := w.Write(&games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const wipeout = "f5f6d3e3f3f4f7c3b2"

func TestResults(t *testing.T) {
	counts := format.Result{Kind: format.Counts, Black: 64}
	for _, tt := range []struct {
		name, tail string
		want       format.Result
		again      string
	}{
		{"no score", "", format.Result{}, ""},
		{"the discs", " 64-0", counts, " 64-0"},
		{"the discs with another dash and spaces", "  64 – 0 ", counts, " 64-0"},
		{"a lead", " +64", format.Result{Kind: format.Margin, Margin: 64000}, " +64"},
		{"a lead without a sign", " 64", format.Result{Kind: format.Margin, Margin: 64000}, " +64"},
		{"a sign: White won", " -1", format.Result{Kind: format.Winner, Winner: reversi.White}, " -1"},
		{"a sign: Black won", " 1", format.Result{Kind: format.Winner, Winner: reversi.Black}, " +1"},
		{"nought is no lead", " 0", format.Result{Kind: format.Margin}, " +0"},
		{"a lead of one disc has a point", " +1.0", format.Result{Kind: format.Margin, Margin: 1000}, " +1.0"},
		{"a lead with komi", " -22.87", format.Result{Kind: format.Margin, Margin: -22870}, " -22.87"},
		{"a star is unfinished", " *", format.Result{Kind: format.Unfinished}, " *"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := readOne(t, wipeout+tt.tail)
			if g.Result != tt.want || g.Transcript().String() != wipeout {
				t.Errorf("%+v", g)
			}
			if got := write(t, g); got != wipeout+tt.again+"\n" {
				t.Errorf("written as %q", got)
			}
		})
	}
}

func TestShapes(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"one game a line", "f5d6\n\n# a remark\nf5f6\n% another\nf5f4\r\n", "f5d6 f5f6 f5f4"},
		{"a byte order mark and full-width letters", "\ufeffｆ５　Ｄ６", "f5d6"},
		{"numbered lines are one game", "1. F5 D6\n2. C3 D3\n3. C4\n", "f5d6c3d3c4"},
		{"the number 1 begins a game", "1. F5 D6\n2. C3\n1. F5 F6\n2. E6", "f5d6c3 f5f6e6"},
		{"lines that go on a game without numbers", "f5d6c3\nd3c4f4\nf6f3e6", "f5d6c3d3c4f4f6f3e6"},
		{"one move a line", "f5\nd6\nc3\n", "f5d6c3"},
		{"a score in a line of its own ends a game", "1. f5 f6 2. d3 e3 3. f3 f4\n4. f7 c3 5. b2\n64-0\nf5d6", wipeout + " f5d6"},
		{"a line behind a whole game is a game", wipeout + "\nd3c3", wipeout + " d3c3"},
		{"empty lines do not end a game", "f5d6\n\nc3", "f5d6c3"},
		{"a list of one site", "eOthello_game_id,winner,game_moves\n17,1," + wipeout + "\n18,0,d3c3\n", wipeout + " d3c3"},
		{"signs are colours", "+f5-f6+d3-e3+f3-f4+f7-c3+b2: +64 10\n+f5: +00 0", wipeout + " f5"},
		{"no line end", "f5", "f5"},
		{"nothing", "\n \n#\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, failed := readAll(t, tt.text)
			var list []string
			for _, g := range games {
				list = append(list, g.Transcript().String())
			}
			if got := strings.Join(list, " "); got != tt.want || len(failed) != 0 {
				t.Errorf("%s, %v; want %s", got, failed, tt.want)
			}
			again, failed := readAll(t, write(t, games...))
			if len(again) != len(games) || len(failed) != 0 {
				t.Errorf("written and read again: %d games, %v", len(again), failed)
			}
		})
	}
	t.Run("signs are colours, the lead is Black's", func(t *testing.T) {
		g := readOne(t, "+f5-f6+d3-e3+f3-f4+f7-c3+b2: -64 10")
		if g.Result.Margin != -64000 || g.Moves[1].Side != reversi.White {
			t.Errorf("%+v", g)
		}
	})
	t.Run("a list of one site says who won", func(t *testing.T) {
		g := readOne(t, "17,-1,f5d6")
		if w, ok := g.Result.WinnerOf(); !ok || w != reversi.White || g.Tags[0].Value != "17" {
			t.Errorf("%+v", g)
		}
	})
	const start = "------------------OOO------XX-----OXXX------X------------------- X"
	for _, sep := range []string{";", " ", "; ", "\t"} {
		t.Run("from another position with "+sep, func(t *testing.T) {
			g := readOne(t, start+sep+"c2 b2 +4")
			if g.Start.Board.Count(reversi.White) != 4 || g.Transcript().String() != "c2b2" || g.Result.Margin != 4000 {
				t.Errorf("%+v", g)
			}
			if err := NewWriter(io.Discard).Write(&g); err == nil {
				if out := write(t, g); !strings.HasPrefix(out, start+";c2b2 +4") {
					t.Errorf("%s", out)
				}
			}
		})
	}
	t.Run("a game without moves is written so that it is one", func(t *testing.T) {
		if g := readOne(t, write(t, format.Game{})); !g.Start.Usual() || len(g.Moves) != 0 {
			t.Errorf("%+v", g)
		}
	})
}

func TestRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		game, line int
		at         int64
		reason     error
	}{
		{"a square off the board", "f5d6\nf5 i9", 2, 2, 8, reversi.ErrBadSquare},
		{"a letter that only looks right", "e6f6f5f4g6h7g3\u04415g4g5h6h5", 1, 1, 14, reversi.ErrBadSquare},
		{"words behind the moves", "f5d6 Black won", 1, 1, 5, reversi.ErrBadSquare},
		{"a number that is no move number", "f5 10 d6", 1, 1, 3, reversi.ErrBadSquare},
		{"a score without moves", "34-30\nf5", 1, 1, 0, format.ErrSyntax},
		{"a position with a strange sign", strings.Repeat("-", 64) + " Z;f5", 1, 1, 0, reversi.ErrBadBoard},
		{"a line that can be read in two ways", "f5d6\nc4", 1, 2, 5, format.ErrAmbiguous},
		{"an unreadable line inside a numbered game", "1. f5 d6\n2. c3 x9\n3. d3", 1, 2, 15, reversi.ErrBadSquare},
		{"200 moves", strings.Repeat("f5", 200), 1, 1, 120, reversi.ErrAfterEnd},
		{"200 moves over lines", "1. f5 d6\n" + strings.Repeat("2. c3 d3\n", 100), 1, 62, 549, format.ErrTooLong},
		{"a line of a megabyte", strings.Repeat("f5d6", 1<<18), 1, 1, 0, format.ErrTooLong},
		{"zero bytes", "\x00\x00", 1, 1, 0, format.ErrSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, failed := readAll(t, tt.text)
			if len(failed) == 0 {
				t.Fatalf("not refused: %+v", games)
			}
			e := failed[0]
			if !errors.Is(e, tt.reason) || e.File != "x.txt" || len(e.Error()) > 300 {
				t.Fatalf("error = %v, want %v", e, tt.reason)
			}
			if e.Place != (format.Place{Game: tt.game, Line: tt.line, Byte: tt.at}) {
				t.Errorf("%v, want game %d, line %d, byte %d", e, tt.game, tt.line, tt.at)
			}
		})
	}
	t.Run("a game with an unreadable line in it is not read as a shorter one", func(t *testing.T) {
		for _, text := range []string{"1. f5 d6\n2. c3 x9", "f5d6c3\nd3 x9", "1. f5 d6\n2. x9"} {
			if games, failed := readAll(t, text); len(games) != 0 || len(failed) != 1 {
				t.Errorf("%q: %+v, %v", text, games, failed)
			}
		}
	})
	t.Run("the lines before and behind a refused one are read", func(t *testing.T) {
		games, failed := readAll(t, wipeout+"\nx\nf5d6")
		if len(games) != 2 || len(failed) != 1 || games[1].Place.Game != 3 {
			t.Errorf("%+v, %v", games, failed)
		}
	})
	t.Run("a reader that fails is a file that cannot be read", func(t *testing.T) {
		r := NewReader("x.txt", io.MultiReader(strings.NewReader("f5d6"), broken{}))
		var g format.Game
		err := r.Read(&g)
		for err == nil {
			err = r.Read(&g)
		}
		var e *format.Error
		if !errors.As(err, &e) || !e.Fatal || !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("how the board stood is written and read", func(t *testing.T) {
		// White turned nothing at d6, which left moves that the rules do not give.
		first, _ := reversi.Replay(reversi.Transcript{37})
		stood := first.Board
		stood.White |= reversi.Square(43).Bit()
		g := readOne(t, "f5d6 "+format.FormatRemark(format.BoardAfter{Ply: 2, Board: stood})+" c6 64-0")
		if len(g.Boards) != 1 || g.Boards[0].Board != stood || g.Transcript().String() != "f5d6c6" || g.Result.Black != 64 {
			t.Fatalf("%+v", g)
		}
		if _, err := g.Replay(); !errors.Is(err, reversi.ErrTrapsNothing) {
			t.Errorf("c6 on that board: error %v", err)
		}
		for _, text := range []string{
			"f5d6 " + format.FormatRemark(format.BoardAfter{Ply: 2, Board: stood}) + " d7\n",
			"1. f5 d6\n" + format.FormatRemark(format.BoardAfter{Ply: 2, Board: stood}) + "\n2. d7\n",
		} {
			g := readOne(t, text)
			if out := write(t, g); out != "f5d6d7 "+format.FormatRemark(format.BoardAfter{Ply: 2, Board: stood})+"\n" {
				t.Errorf("written as %q", out)
			}
		}
		_, failed := readAll(t, "f5\nd6 board after ply 2: none\n")
		if len(failed) == 0 || !errors.Is(failed[0], reversi.ErrBadRemark) || failed[0].Place.Line != 2 {
			t.Errorf("a remark without a board: %v", failed)
		}
	})
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }

// FuzzReader holds these promises: reading ends; an error has a place in the file;
// a game that can be written reads back the same.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"", "f5d6c3 34-30\nf5", "1. f5 d6\n2. c3", "+f5-d6: +02 10", "17,1,f5d6", "f5d6 -1\n*\n34-30", "#\n%\n \x00",
		"------------------OOO------XX-----OXXX------X------------------- X;c2 +4", "f5\nd6\nc3\nd3", "f5 pa d6",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, failed := readAll(t, text)
		for _, e := range failed {
			if e.Place.Byte < 0 || e.Place.Byte > int64(len(text)) || e.Place.Line < 1 {
				t.Fatalf("%v is not in the file", e)
			}
		}
		for _, g := range games {
			var out bytes.Buffer
			if NewWriter(&out).Write(&g) != nil {
				continue
			}
			again, failed := readAll(t, out.String())
			if len(again) != 1 || len(failed) != 0 {
				t.Fatalf("%q reads as %d games, %v", out.String(), len(again), failed)
			}
			b := again[0]
			if b.Transcript().String() != g.Transcript().String() || b.Start.Given() != g.Start.Given() {
				t.Fatalf("%+v\nbecame %+v", g, b)
			}
			if g.Result == (format.Result{Kind: format.Winner}) {
				g.Result.Kind = format.Margin // a draw is no lead
			}
			if b.Result != g.Result {
				t.Fatalf("result %+v became %+v", g.Result, b.Result)
			}
		}
	})
}
