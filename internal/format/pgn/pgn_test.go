package pgn

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// readAll reads a text to its end: the games, and the errors about the others.
func readAll(t testing.TB, text string) (games []format.Game, failed []*format.Error) {
	t.Helper()
	r := NewReader("x.pgn", strings.NewReader(text))
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

func write(t *testing.T, g format.Game) string {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := errors.Join(w.Write(&g), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestReadAndWrite(t *testing.T) {
	const text = `[Event "Open \"A\" \\ B"]
[Site "Rome"]
[Date "2026.10.7"]
[Time "20.52.27"]
[Round "3"]
[Black "Aiko"]
[White "?"]
[Result "1-0"]
[BlackElo "1500"]
[Clock "30"]

1. f5 f6 2. d3 {the {first pass} e3 3. f3! $4 f4 (3... g5 (3... a1) 4. b2)
; to the end of the line
4. f7 c3 5. b2 64-0

[Event "next"]
1. F5 D6 *
`
	games, failed := readAll(t, text)
	if len(games) != 2 || len(failed) != 0 {
		t.Fatalf("%d games, %v", len(games), failed)
	}
	g := games[0]
	t.Run("tags, comments and results are read", func(t *testing.T) {
		if g.Event != `Open "A" \ B` || g.Site != "Rome" || g.Date != "2026-10-07 20:52:27" || g.Black.Rating != "1500" || g.White.Name != "" ||
			g.Transcript().String() != "f5f6d3e3f3f4f7c3b2" || g.Result != (format.Result{Kind: format.Counts, Black: 64}) ||
			len(g.Comments) != 2 || g.Comments[0] != (format.Comment{Ply: 3, Text: "the {first pass"}) || len(g.Notes) != 2 {
			t.Errorf("%+v", g)
		}
		if games[1].Result.Kind != format.Unfinished || games[1].Place.Game != 2 || games[1].Place.Line != 16 {
			t.Errorf("%+v", games[1])
		}
	})
	t.Run("what is written has one form", func(t *testing.T) {
		want := `[Event "Open \"A\" \\ B"]
[Site "Rome"]
[Date "2026.10.07"]
[Time "20:52:27"]
[Round "3"]
[Black "Aiko"]
[White "?"]
[Result "64-0"]
[BlackElo "1500"]
[Clock "30"]

1. f5 f6 2. d3 {the (first pass} e3 3. f3 f4 {to the end of the line} 4. f7 c3
5. b2 64-0

`
		if got := write(t, g); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	})
	for _, tt := range []struct{ name, text, want string }{
		{"numbers stand tight", "1.f5d6 2.c3", "f5d6c3"},
		{"a number for each move", "1. f5 2. d6 3. c3", "f5d6c3"},
		{"no numbers", "f5 d6\nc3", "f5d6c3"},
		{"dots alone", "1. f5 1... d6 2 . c3", "f5d6c3"},
		{"full-width letters", "1. ｆ５ d6", "f5d6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if g := readOne(t, tt.text); g.Transcript().String() != tt.want {
				t.Errorf("%s, want %s", g.Transcript(), tt.want)
			}
		})
	}
	t.Run("a pass in every writing", func(t *testing.T) {
		for _, pass := range []string{"pass", "PA", "ps", "--", "Pass"} {
			g := readOne(t, "1. f5 "+pass)
			if len(g.Moves) != 2 || g.Moves[1].Square != reversi.Pass {
				t.Errorf("%s: %+v", pass, g.Moves)
			}
			if err := NewWriter(io.Discard).Write(&g); !errors.Is(err, reversi.ErrPassWithMoves) {
				t.Errorf("%s: %v", pass, err)
			}
		}
	})
}

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       format.Result
	}{
		{"the discs", `[Result "34-30"]`, format.Result{Kind: format.Counts, Black: 34, White: 30}},
		{"the discs behind the moves are finer than the winner", `[Result "1-0"] 1. f5 34-30`, format.Result{Kind: format.Counts, Black: 34, White: 30}},
		{"the discs of the tag are finer than the winner", `[Result "34-30"] 1. f5 1-0`, format.Result{Kind: format.Counts, Black: 34, White: 30}},
		{"a star behind the moves takes nothing back", `[Result "34-30"] 1. f5 *`, format.Result{Kind: format.Counts, Black: 34, White: 30}},
		{"White won", "1. f5 0-1", format.Result{Kind: format.Winner, Winner: reversi.White}},
		{"a draw", "1. f5 1/2-1/2", format.Result{Kind: format.Winner}},
		{"both lost", "1. f5 0-0", format.Result{Kind: format.Counts}},
		{"a lead with komi", `[Result "0-1"][Margin "-22.870"] 1. f5 0-1`, format.Result{Kind: format.Margin, Margin: -22870}},
		{"why", `[Result "0-1"][Termination "time forfeit"]`, format.Result{Kind: format.Winner, Winner: reversi.White, Why: format.TimedOut}},
		{"void", `[Result "*"][Termination "void"]`, format.Result{Kind: format.Void}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := readOne(t, `[Event "x"]`+tt.text)
			if g.Result != tt.want {
				t.Errorf("%+v, want %+v", g.Result, tt.want)
			}
			if again := readOne(t, write(t, g)); again.Result != tt.want {
				t.Errorf("written and read again %+v", again.Result)
			}
		})
	}
}

func TestStartsAndRemarks(t *testing.T) {
	// Rank 8 stands first: the four discs of the usual start, then others.
	t.Run("the usual start as FEN is the usual start", func(t *testing.T) {
		if g := readOne(t, `[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"] 1. f5`); g.Start != (format.Position{}) {
			t.Errorf("%+v", g.Start)
		}
	})
	g := readOne(t, `[SetUp "1"][FEN "8/8/8/3PPP2/3Pp3/8/8/8 b - - 0 1"] 1... c6 {so it stood: board after ply 1:
	-------- -------- -------- ---OX--- ---OXO-- --X----- -------- --------}`)
	t.Run("another start is kept", func(t *testing.T) {
		if reversi.FormatSquares(g.Start.Board.Black) != "e4" || reversi.FormatSquares(g.Start.Board.White) != "d4 d5 e5 f5" || g.Start.ToMove != reversi.Black {
			t.Errorf("%+v", g.Start)
		}
	})
	t.Run("the board on the table is read from braces and written back", func(t *testing.T) {
		again := readOne(t, write(t, g))
		if len(g.Boards) != 1 || len(again.Boards) != 1 || again.Boards[0].Board != g.Boards[0].Board || again.Start != g.Start || !reflect.DeepEqual(again.Comments, g.Comments) {
			t.Errorf("%+v, %+v", g, again)
		}
	})
}

func TestRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		at         int64
		line       int
		reason     error
	}{
		{"a square off the board", "[Event \"x\"]\n1. f5 i9", 18, 2, reversi.ErrBadSquare},
		{"a letter that only looks right", "1. f5 \u0441" + "5", 6, 1, reversi.ErrBadSquare},
		{"a board of another size", `[FEN "10/10/10/10/10/10/10/10/10/10 b"] 1. k1`, 0, 1, format.ErrBoardSize},
		{"a rank that is too long", `[FEN "9/8/8/8/8/8/8/8 b"]`, 0, 1, reversi.ErrBadBoard},
		{"a rank that is too short", `[FEN "7/8/8/8/8/8/8/8 b"]`, 0, 1, reversi.ErrBadBoard},
		{"a board without a side", `[FEN "8/8/8/8/8/8/8/8"]`, 0, 1, reversi.ErrBadBoard},
		{"chess", `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]`, 0, 1, reversi.ErrBadBoard},
		{"results that differ", "[Result \"34-30\"]\n1. f5 30-34", 0, 1, format.ErrTwoResults},
		{"a winner that differs", "[Result \"34-30\"]\n1. f5 0-1", 0, 1, format.ErrTwoResults},
		{"a result in words", `[Result "Black"]`, 0, 1, format.ErrBadResult},
		{"a tag without quotes", `[Result 1-0]`, 0, 1, format.ErrSyntax},
		{"a tag that is not closed", `[Result "1-0" 1. f5`, 0, 1, format.ErrSyntax},
		{"a bracket in the moves", "1. f5 )", 6, 1, reversi.ErrBadSquare},
		{"a remark without a board", "1. f5 {board after ply 1: gone}", 6, 1, reversi.ErrBadRemark},
		{"200 moves", strings.Repeat("f5 ", 200), 366, 1, format.ErrTooLong},
		{"a megabyte in one comment", "1. f5 {" + strings.Repeat("x", 1<<20) + "}", 6, 1, format.ErrTooLong},
		{"a megabyte of spaces", "1. f5" + strings.Repeat(" ", 1<<20) + "d6", 5 + 1<<20, 1, format.ErrTooLong},
		{"a megabyte of numbers", strings.Repeat("1 ", 1<<19), 1<<17 + 2, 1, format.ErrTooLong},
		{"a megabyte of one number", strings.Repeat("1", 1<<20), 0, 1, reversi.ErrBadSquare},
		{"a megabyte of noise", strings.Repeat("noise\n", 1<<18), 0, 1, reversi.ErrBadSquare},
		{"zero bytes", strings.Repeat("\x00", 1<<16), 0, 1, reversi.ErrBadSquare},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, failed := readAll(t, tt.text)
			if len(failed) == 0 {
				t.Fatal("not refused")
			}
			e := failed[0]
			if !errors.Is(e, tt.reason) || e.File != "x.pgn" || len(e.Error()) > 400 {
				t.Fatalf("error = %v, want %v", e, tt.reason)
			}
			if e.Place != (format.Place{Game: 1, Line: tt.line, Byte: tt.at}) {
				t.Errorf("%v, want line %d, byte %d", e, tt.line, tt.at)
			}
		})
	}
	t.Run("a comment or tag that is cut off is the end of the file", func(t *testing.T) {
		for _, text := range []string{"1. f5 {x", "1. f5 (x", "[Event", `[Event "x`} {
			if _, failed := readAll(t, text); len(failed) != 1 || !failed[0].Fatal || !errors.Is(failed[0], format.ErrTruncated) {
				t.Errorf("%q: %v", text, failed)
			}
		}
	})
	t.Run("the game behind a refused one is read", func(t *testing.T) {
		games, failed := readAll(t, "[Event \"a\"]\n\n1. f5 x1 [no game here]\n2. c3\n\n[Event \"b\"]\n\n1. f5\n")
		if len(games) != 1 || len(failed) != 1 || games[0].Event != "b" || games[0].Place.Game != 2 {
			t.Errorf("%+v, %v", games, failed)
		}
	})
	t.Run("a move that is not read has its ply", func(t *testing.T) {
		_, failed := readAll(t, "1. f5 d6 2. pass e6z")
		var me *reversi.MoveError
		if len(failed) != 1 || !errors.As(failed[0], &me) || me.Ply != 4 {
			t.Errorf("%v", failed)
		}
	})
}

// FuzzReader holds these promises: reading ends; an error has a place in the file;
// a game that can be written reads back the same.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"", "[Event \"x\"]\n1. f5 d6 34-30", `[FEN "8/8/8/3PPP2/3Pp3/8/8/8 b"] 1. c6 {board after ply 1: x}`, "1. f5 (d6 {)}) $1 ! *",
		`[Margin "-2.5"][Result "*"][Termination "void"]`, "[a", "; x\n", "1-0 1-0", "\x00", "1. f5 pass",
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
			if b.Transcript().String() != g.Transcript().String() || b.Start.Given() != g.Start.Given() || len(b.Boards) != len(g.Boards) {
				t.Fatalf("%+v\nbecame %+v", g, b)
			}
			if g.Result.Kind == format.NoResult {
				g.Result.Kind = format.Unfinished // both are a star
			}
			if b.Result != g.Result {
				t.Fatalf("result %+v became %+v", g.Result, b.Result)
			}
		}
	})
}
