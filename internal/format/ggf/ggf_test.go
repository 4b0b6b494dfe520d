package ggf

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
	r := NewReader("x.ggf", strings.NewReader(text))
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

const served = `(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-1.50/2]B[D6];)`

func TestReadAndWrite(t *testing.T) {
	g := readOne(t, served)
	t.Run("every tag is read", func(t *testing.T) {
		want := format.Game{
			Site: "GGS/os", Date: "2003-12-15 13:24:03 MST",
			Black: format.Player{Name: "Saio1200", Rating: "2197.01"}, White: format.Player{Name: "Saio3000", Rating: "2199.72"},
			Result: format.Result{Kind: format.Margin},
			Tags:   []format.Tag{{Name: "TI", Value: "05:00//02:00"}, {Name: "TY", Value: "8"}},
		}
		got := g
		got.Moves, got.Place = nil, format.Place{}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v\nwant %+v", got, want)
		}
		if g.Transcript().String() != "d3c5d6" || g.Moves[0].Time != "0.01" || g.Moves[1].Eval != "-1.50" || g.Moves[1].Side != reversi.White {
			t.Errorf("%+v", g.Moves)
		}
	})
	t.Run("what is written has one form", func(t *testing.T) {
		want := `1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[+0.000]BO[8 ---------------------------O*------*O--------------------------- *]B[d3//0.01]W[c5/-1.50/2]B[d6];)` + "\n"
		if got := write(t, g); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	})
	t.Run("tags in any case and order, with line breaks, are read", func(t *testing.T) {
		g := readOne(t, "\ufeff 1 (;\n re[?]\n gm[othello] b[F5] w[d6]\n bo[8 ---------------------------O*------*O--------------------------- *]\n;)\n")
		if g.Transcript().String() != "f5d6" || g.Result.Kind != format.Unfinished {
			t.Errorf("%+v", g)
		}
	})
	t.Run("text that is not UTF-8 is ISO-8859-1", func(t *testing.T) {
		if g := readOne(t, "(;GM[Othello]PB[Ren\xe9];)"); g.Black.Name != "René" {
			t.Errorf("%q", g.Black.Name)
		}
	})
	t.Run("brackets in a name become parentheses, and that is said", func(t *testing.T) {
		var out bytes.Buffer
		w := NewWriter(&out)
		if err := w.Write(&format.Game{Black: format.Player{Name: "a[b]"}}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "PB[a(b)]") || len(w.Lost()) != 1 || w.Lost()[0].What != format.LostSigns {
			t.Errorf("%s %v", out.String(), w.Lost())
		}
	})
}

func TestResults(t *testing.T) {
	for _, tt := range []struct{ name, value, again string }{
		{"a lead", "+54.000", "+54.000"},
		{"a lead with komi is no count of discs", "-22.87", "-22.870"},
		{"no sign and one decimal", "18.0", "+18.000"},
		{"resigned", "-40.00:r", "-40.000:r"},
		{"time", "+64:t", "+64.000:t"},
		{"adjourned", "?:l", "?:l"},
		{"a score that both accepted", "+2.000:s", "+2.000:s"},
		{"unfinished", "?", "?"},
		{"unfinished as one program writes it", "-127.000", "?"},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := write(t, readOne(t, "(;GM[Othello]TY[8kr20]KM[-3.133]RE["+tt.value+"];)"))
			want := "RE[" + tt.again + "]"
			if tt.again == "" {
				want = "TY[8kr20]BO"
			}
			if !strings.Contains(out, want) || !strings.Contains(out, "KM[-3.133]") {
				t.Errorf("%s lacks %s", out, want)
			}
		})
	}
}

func TestDates(t *testing.T) {
	for value, want := range map[string][2]string{
		"2003.12.15_13:24:03.MST":     {"2003-12-15 13:24:03 MST", "2003.12.15_13:24:03.MST"},
		"947375357":                   {"2000-01-08 23:49:17 GMT", "2000.01.08_23:49:17.GMT"},
		"2000-4-16 11:13 EST":         {"2000-04-16 11:13 EST", "2000.04.16_11:13.EST"},
		"2014-02-21 20:52:27 GMT":     {"2014-02-21 20:52:27 GMT", "2014.02.21_20:52:27.GMT"},
		"1977":                        {"1977", "1977"},
		"a Sunday":                    {"a Sunday", "a Sunday"},
		"2014.02.31_20:52:27.GMT":     {"2014.02.31_20:52:27.GMT", "2014.02.31_20:52:27.GMT"},
		"2026.11.29_08:00:00.GMT+1:0": {"2026-11-29 08:00:00 GMT+1:0", "2026.11.29_08:00:00.GMT+1:0"},
	} {
		g := readOne(t, "(;GM[Othello]DT["+value+"];)")
		if out := write(t, g); g.Date != want[0] || !strings.Contains(out, "DT["+want[1]+"]") {
			t.Errorf("%q is %q, written as %s", value, g.Date, out)
		}
	}
}

func TestPairs(t *testing.T) {
	one, two := "(;GM[Othello]PB[a]PW[b]TY[s8r18]B[f5];)", "(;GM[Othello]PB[b]PW[a]TY[s8r18]B[d3];)"
	t.Run("the games of a match stay together", func(t *testing.T) {
		games, failed := readAll(t, "2 "+one+two+"\n1 "+one+"\n2 "+one+"\n"+two)
		if len(failed) != 0 || len(games) != 5 {
			t.Fatalf("%d games, %v", len(games), failed)
		}
		for i, want := range []int{1, 2, 0, 1, 2} {
			if games[i].Pair != want {
				t.Errorf("game %d is number %d of a pair, want %d", i+1, games[i].Pair, want)
			}
		}
		lines := strings.Split(strings.TrimSpace(write(t, games...)), "\n")
		if len(lines) != 3 || strings.Count(lines[0], "(;") != 2 || lines[0][:2] != "2 " || lines[1][:2] != "1 " || lines[2][:2] != "2 " {
			t.Errorf("%q", lines)
		}
		again, failed := readAll(t, write(t, games...))
		if len(failed) != 0 || len(again) != 5 || again[4].Pair != 2 || again[4].Black.Name != "b" {
			t.Errorf("%d games, %v", len(again), failed)
		}
	})
	t.Run("a match that lacks its second game is refused there", func(t *testing.T) {
		for _, text := range []string{"2 " + one, "2 " + one + "1 " + two} {
			games, failed := readAll(t, text)
			if len(failed) != 1 || !errors.Is(failed[0], format.ErrPair) || len(games) == 0 {
				t.Errorf("%d games, %v", len(games), failed)
			}
		}
	})
	t.Run("half a pair is written as a game of its own, and that is said", func(t *testing.T) {
		games, _ := readAll(t, "2 "+one+two)
		var out bytes.Buffer
		w := NewWriter(&out)
		if err := errors.Join(w.Write(&games[0]), w.Close()); err != nil || !strings.HasPrefix(out.String(), "1 (;") || len(w.Lost()) != 1 {
			t.Errorf("%s, %v, %v", out.String(), w.Lost(), err)
		}
	})
}

func TestStartsAndRemarks(t *testing.T) {
	const start = "8 -------- -------- ---***-- ---**--- ---*OO-- ---*---- -------- -------- O"
	g := readOne(t, "(;GM[Othello]TY[8r11]BO["+start+"]W[c3]B[c4]CO[odd; board after ply 2: "+
		"-------- -------- --OXXX-- --XOX--- ---XOO-- ---X---- -------- --------];)")
	t.Run("another start is kept", func(t *testing.T) {
		if g.Start.ToMove != reversi.White || g.Start.Board.Count(reversi.Black) != 7 {
			t.Fatalf("%+v", g.Start)
		}
		if out := write(t, g); !strings.Contains(out, "BO[8 "+strings.ReplaceAll(start[2:len(start)-2], " ", "")+" O]W[c3]") {
			t.Errorf("%s", out)
		}
	})
	t.Run("the board on the table is read from CO and written back", func(t *testing.T) {
		if len(g.Boards) != 1 || g.Boards[0].Ply != 2 || len(g.Comments) != 1 || g.Comments[0].Text != "odd;" {
			t.Fatalf("%+v %+v", g.Boards, g.Comments)
		}
		again := readOne(t, write(t, g))
		if len(again.Boards) != 1 || again.Boards[0].Board != g.Boards[0].Board || !reflect.DeepEqual(again.Comments, g.Comments) {
			t.Errorf("%+v %+v", again.Boards, again.Comments)
		}
	})
}

func TestRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		at         int64
		line, game int
		reason     error
	}{
		{"a file that ends inside a board", "(;GM[Othello]BO[10 ---", 13, 1, 1, format.ErrTruncated},
		{"another size", "(;GM[Othello]\nBO[10 --- *]B[k1];)", 14, 2, 1, format.ErrBoardSize},
		{"a size by TY", "(;GM[Othello]TY[s10r18]B[k1];)", 13, 1, 1, format.ErrBoardSize},
		{"another game", "(;GM[Go]B[aa];)", 2, 1, 1, format.ErrOtherGame},
		{"a square off the board", "(;GM[Othello]B[f5]W[i9];)", 18, 1, 1, reversi.ErrBadSquare},
		{"a letter that only looks right", "(;GM[Othello]B[f5]W[\u0441 5];)", 18, 1, 1, reversi.ErrBadSquare},
		{"two squares in one move", "(;GM[Othello]B[f5d6];)", 13, 1, 1, reversi.ErrBadSquare},
		{"four parts in a move", "(;GM[Othello]B[f5/1/2/3];)", 13, 1, 1, format.ErrSyntax},
		{"a result with an unknown flag", "(;GM[Othello]RE[+2:q];)", 13, 1, 1, format.ErrBadResult},
		{"a result in words", "(;GM[Othello]RE[black];)", 13, 1, 1, format.ErrBadResult},
		{"a board with a strange sign", "(;GM[Othello]BO[8 ---?];)", 13, 1, 1, reversi.ErrBadBoard},
		{"a board with 63 squares", "(;GM[Othello]BO[8 " + strings.Repeat("-", 63) + " *];)", 13, 1, 1, reversi.ErrBadBoard},
		{"a board without a side", "(;GM[Othello]BO[8 " + strings.Repeat("-", 64) + "];)", 13, 1, 1, reversi.ErrBadBoard},
		{"a tag without a value", "(;GM[Othello]PB;)", 13, 1, 1, format.ErrSyntax},
		{"a tag that stands there twice", "(;GM[Othello]PB[a]PB[b];)", 18, 1, 1, format.ErrSyntax},
		{"text between games", "(;GM[Othello];)\nhello (;GM[Othello];)", 16, 2, 2, format.ErrSyntax},
		{"a game that is cut off", "(;GM[Othello]B[f5]", 18, 1, 1, format.ErrTruncated},
		{"moves of no game", "(;B[f5];)", 7, 1, 1, format.ErrSyntax},
		{"a remark without a board", "(;GM[Othello]CO[board after ply 3: none];)", 13, 1, 1, reversi.ErrBadRemark},
		{"200 moves", "(;GM[Othello]" + strings.Repeat("B[f5]", 200) + ";)", 13 + 5*122, 1, 1, format.ErrTooLong},
		{"a megabyte in one value", "(;GM[Othello]CO[" + strings.Repeat("x", 1<<20) + "];)", 13, 1, 1, format.ErrTooLong},
		{"a megabyte of noise", strings.Repeat("noise\n", 1<<18), 0, 1, 1, format.ErrSyntax},
		{"zero bytes", strings.Repeat("\x00", 1<<16), 0, 1, 1, format.ErrSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, failed := readAll(t, tt.text)
			if len(failed) == 0 {
				t.Fatal("not refused")
			}
			e := failed[0]
			if !errors.Is(e, tt.reason) || e.File != "x.ggf" {
				t.Fatalf("error = %v, want %v", e, tt.reason)
			}
			if errors.Is(tt.reason, format.ErrTruncated) {
				if !e.Fatal {
					t.Error("the file can be read on")
				}
				return
			}
			if e.Place != (format.Place{Game: tt.game, Line: tt.line, Byte: tt.at}) || len(e.Error()) > 300 {
				t.Errorf("%v, want game %d, line %d, byte %d", e, tt.game, tt.line, tt.at)
			}
		})
	}
	t.Run("the game behind a refused one is read", func(t *testing.T) {
		for _, bad := range []string{"(;GM[Othello]B[i9];)", "(;GM[Othello]B[i9]", "(;GM[Othello]TY[10]B[k1]CO[;)];)", "junk "} {
			games, failed := readAll(t, bad+"\n(;GM[Othello]B[f5];)")
			if len(games) != 1 || len(failed) == 0 || games[0].Place.Game < 2 {
				t.Errorf("%q: %d games, %v", bad, len(games), failed)
			}
		}
	})
	t.Run("a size is refused by its name", func(t *testing.T) {
		_, failed := readAll(t, "(;GM[Othello]BO[4 -----OX--XO----- *];)")
		var size *format.SizeError
		if len(failed) != 1 || !errors.As(failed[0], &size) || size.Size != "4" {
			t.Errorf("%v", failed)
		}
	})
	t.Run("a game that is not legal is not written", func(t *testing.T) {
		for text, reason := range map[string]error{
			"B[f5]W[a1]":   reversi.ErrTrapsNothing,
			"B[f5]W[PA]":   reversi.ErrPassWithMoves,
			"B[f5]B[d6]":   format.ErrWrongSide,
			"W[f5]":        format.ErrWrongSide,
			"B[f5]W[pass]": reversi.ErrPassWithMoves,
			"B[f5]W[f5]":   reversi.ErrOccupied,
			"B[f5]CO[board after ply 9: " + strings.Repeat("-", 64) + "]": reversi.ErrBoardPly,
		} {
			g := readOne(t, "(;GM[Othello]"+text+";)")
			var out bytes.Buffer
			if err := NewWriter(&out).Write(&g); !errors.Is(err, reason) || out.Len() > 0 {
				t.Errorf("%s: %v, wrote %q", text, err, out.String())
			}
		}
	})
}

// FuzzReader holds these promises: reading ends; an error has a place in the file;
// a game that can be written reads back the same.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"", served, "2 " + served + served, "(;GM[Othello]BO[10 -];)", "(;GM[Othello]CO[board after ply 1: x];)",
		"(;GM[Othello]RE[-40.00:r]B[f5]W[PA];)", "1 (;", "(;GM[", "(;TY[8]DT[947375357]KM[-3.1];)", "x(;",
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
			w := NewWriter(&out)
			if w.Write(&g) != nil {
				continue
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			again, failed := readAll(t, out.String())
			if len(again) != 1 || len(failed) != 0 {
				t.Fatalf("%q reads as %d games, %v", out.String(), len(again), failed)
			}
			b := again[0]
			if b.Transcript().String() != g.Transcript().String() || b.Start.Given() != g.Start.Given() || len(b.Boards) != len(g.Boards) {
				t.Fatalf("%+v\nbecame %+v", g, b)
			}
			if b.Result != g.Result {
				t.Fatalf("result %+v became %+v", g.Result, b.Result)
			}
		}
	})
}
