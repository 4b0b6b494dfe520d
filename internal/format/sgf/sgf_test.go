package sgf

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
	r := NewReader("x.sgf", strings.NewReader(text))
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

const served = `(;FF[4]GM[2]AP[edax:4.6]
PC[Edax]DT[2026-10-07]
PB[?]PW[Ana \] B\:]
SZ[8]AB[e4][d5]AW[d4][e5]PL[B]
RE[Void]
B[f5];W[d6];
B[c3];W[d3];
B[c4];)`

func TestReadAndWrite(t *testing.T) {
	t.Run("a file of another program is read", func(t *testing.T) {
		g := readOne(t, served)
		if g.Transcript().String() != "f5d6c3d3c4" || g.Black.Name != "" || g.White.Name != "Ana ] B:" ||
			g.Result.Kind != format.Void || g.Date != "2026-10-07" || g.Site != "Edax" || g.Start != (format.Position{}) {
			t.Errorf("%+v", g)
		}
		want := "(;FF[4]CA[UTF-8]GM[2]AP[sixtyfour]SZ[8]\nPC[Edax]DT[2026-10-07]PW[Ana \\] B\\:]RE[Void]\n" +
			"AB[e4][d5]AW[d4][e5]PL[B]\n;B[f5];W[d6];B[c3];W[d3];B[c4]\n)\n"
		if got := write(t, g); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	})
	for _, tt := range []struct{ name, moves, want string }{
		{"capitals", ";B[F5];W[D6]", "f5d6"},
		{"two letters as for Go", ";B[fe];W[df]", "f5d6"},
		{"a mixture", ";B[fe];W[D6]", "f5d6"},
		{"two moves in one node", ";B[f5]W[d6]", "f5d6"},
		{"spaces and line breaks", " ; B [f5]\n;\r\nW\t[d6] ", "f5d6"},
		{"an empty node", ";;B[f5];;W[d6]", "f5d6"},
		{"the first branch of side lines", ";B[f5](;W[d6](;B[c3])(;B[c4]C[a\\]])) (;W[f4];B[x])", "f5d6c3"},
		{"long names of properties", ";Black[f5];White[d6]", "f5d6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if g := readOne(t, "(;GM[2]"+tt.moves+")"); g.Transcript().String() != tt.want {
				t.Errorf("%s, want %s", g.Transcript(), tt.want)
			}
		})
	}
	t.Run("what is left out is noted", func(t *testing.T) {
		g := readOne(t, "(;GM[2];B[f5]BL[12]V[3](;W[d6])(;W[f4]))")
		if len(g.Notes) != 3 {
			t.Errorf("%q", g.Notes)
		}
	})
	t.Run("a pass in every writing", func(t *testing.T) {
		const game = "(;GM[2];B[f5];W[f6];B[d3];W[e3];B[f3];W[f4];B[f7];W[c3];B[b2]%s)"
		for _, pass := range []string{";W[]", ";W[tt]", ";W[PA]", ";W[pass]", ";W[--]", ""} {
			g := readOne(t, strings.Replace(game, "%s", pass, 1))
			if _, err := g.Replay(); err != nil || g.Plies() != 9 {
				t.Errorf("%q: %v", pass, err)
			}
		}
	})
	t.Run("properties of the first node go on to the writer", func(t *testing.T) {
		g := readOne(t, "(;GM[2]TM[1800]XX[y]EV[Cup]RO[3]BR[1200]GN[a\\\\b])")
		out := write(t, g)
		for _, want := range []string{"TM[1800]", "EV[Cup]RO[3]", "BR[1200]", `GN[a\\b]`} {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %s", out, want)
			}
		}
		if strings.Contains(out, "XX") {
			t.Errorf("%s", out)
		}
	})
}

func TestResults(t *testing.T) {
	for value, want := range map[string]string{
		"B+4": "B+4", "W+12": "W+12", "w+22.87": "W+22.87", "0": "0", "Draw": "Draw", "Void": "Void", "?": "?",
		"B+R": "B+R", "W+Resign": "W+R", "B+T": "B+T", "W+Time": "W+T", "B+F": "B+F", "W+": "W+",
	} {
		if out := write(t, readOne(t, "(;GM[2]RE["+value+"])")); !strings.Contains(out, "RE["+want+"]") {
			t.Errorf("%s is written as %s", value, out)
		}
	}
}

func TestStartsAndRemarks(t *testing.T) {
	g := readOne(t, "(;GM[2]AB[c3:e3][h8]AW[dd][e4]AE[h8]PL[W]C[from the book];W[d2]C[slip\nboard after ply 1: "+
		"-------- ---O---- --XXX--- ---OO--- -------- -------- -------- --------];B[d1])")
	t.Run("discs are set up by squares, letters and corners", func(t *testing.T) {
		if reversi.FormatSquares(g.Start.Board.Black) != "c3 d3 e3" || reversi.FormatSquares(g.Start.Board.White) != "d4 e4" || g.Start.ToMove != reversi.White {
			t.Errorf("%+v", g.Start)
		}
	})
	t.Run("the board on the table is read from C and written back", func(t *testing.T) {
		if len(g.Boards) != 1 || g.Boards[0].Ply != 1 {
			t.Fatalf("%+v", g.Boards)
		}
		played, err := g.Replay()
		if err != nil || played.Plies != 2 {
			t.Fatalf("%+v, %v", played, err)
		}
		again := readOne(t, write(t, g))
		if again.Start != g.Start || len(again.Boards) != 1 || again.Boards[0].Board != g.Boards[0].Board || !reflect.DeepEqual(again.Comments, g.Comments) {
			t.Errorf("%+v", again)
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
		{"another game", "(;GM[1]B[aa])", 2, 1, format.ErrOtherGame},
		{"a board of another size", "(;GM[2]\nSZ[10];B[k1])", 8, 2, format.ErrBoardSize},
		{"a square off the board", "(;GM[2];B[f5];W[i9])", 14, 1, reversi.ErrBadSquare},
		{"a letter that only looks right", "(;GM[2];B[\u0441" + "5])", 8, 1, reversi.ErrBadSquare},
		{"discs set up in the middle", "(;GM[2];B[f5];AW[a1])", 14, 1, format.ErrSetUpLate},
		{"a square set up for both sides", "(;GM[2]AB[a1]AW[a1];B[f5])", 19, 1, reversi.ErrBadBoard},
		{"a result in words", "(;GM[2]RE[Black])", 7, 1, format.ErrBadResult},
		{"a property without a value", "(;GM[2]PB;B[f5])", 7, 1, format.ErrSyntax},
		{"text in a game", "(;GM[2] 12 ;B[f5])", 8, 1, format.ErrSyntax},
		{"no node", "(GM[2])", 1, 1, format.ErrSyntax},
		{"text before a game", "hello (;GM[2])", 0, 1, format.ErrSyntax},
		{"a remark without a board", "(;GM[2];B[f5]C[board after ply 1: ?])", 13, 1, reversi.ErrBadRemark},
		{"200 moves", "(;GM[2]" + strings.Repeat(";B[f5]", 200) + ")", 7 + 6*122 + 1, 1, format.ErrTooLong},
		{"a megabyte in one value", "(;GM[2]C[" + strings.Repeat("x", 1<<20) + "])", 7, 1, format.ErrTooLong},
		{"a megabyte of noise", strings.Repeat("noise\n", 1<<18), 0, 1, format.ErrSyntax},
		{"a megabyte of parentheses", strings.Repeat("(", 1<<20), 1<<17 + 1, 1, format.ErrTooLong},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, failed := readAll(t, tt.text)
			if len(failed) == 0 {
				t.Fatal("not refused")
			}
			e := failed[0]
			if !errors.Is(e, tt.reason) || e.File != "x.sgf" || e.Place.Game != 1 || e.Place.Line != tt.line || len(e.Error()) > 300 {
				t.Fatalf("error = %v, want %v", e, tt.reason)
			}
			if e.Place.Byte != tt.at {
				t.Errorf("%v, want byte %d", e, tt.at)
			}
		})
	}
	t.Run("a game that is cut off is the end of the file", func(t *testing.T) {
		for _, text := range []string{"(", "(;GM[2", "(;GM[2];B[f5]", "(;GM[2]C[a\\"} {
			if _, failed := readAll(t, text); len(failed) != 1 || !failed[0].Fatal || !errors.Is(failed[0], format.ErrTruncated) {
				t.Errorf("%q: %v", text, failed)
			}
		}
	})
	t.Run("the game behind a refused one is read", func(t *testing.T) {
		for _, bad := range []string{"(;GM[1];B[aa];W[bb](;B[cc])(;B[dd]))", "(;GM[2];B[i9]C[(;]) ", "(;GM[2]PB;"} {
			games, failed := readAll(t, bad+"\n(;GM[2];B[f5])")
			if len(games) != 1 || len(failed) == 0 || games[0].Place.Game < 2 {
				t.Errorf("%q: %d games, %v", bad, len(games), failed)
			}
		}
	})
}

// FuzzReader holds these promises: reading ends; an error has a place in the file;
// a game that can be written reads back the same.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"", served, "(;GM[2];B[f5](;W[d6])(;W[f4]))", "(;GM[1])", "(;SZ[10])", "(;AB[a1:h8];W[])", "(;PL[W];W[d3]C[a\\]])",
		"(;GM[2]RE[B+R];B[fe];W[tt])", "(", "(;C[board after ply 1: x])", "x(;GM[2])", "(;GM[2](;B[f5])C[x])",
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
			if b.Result != g.Result {
				t.Fatalf("result %+v became %+v", g.Result, b.Result)
			}
		}
	})
}
