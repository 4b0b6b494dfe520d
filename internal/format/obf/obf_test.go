package obf

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// readAll reads a text to its end: the positions, and the errors about the others.
func readAll(t testing.TB, text string) (games []format.Game, failed []*format.Error) {
	t.Helper()
	r := NewReader("x.obf", strings.NewReader(text))
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

const board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"

func TestShapes(t *testing.T) {
	for _, tt := range []struct{ name, text, again string }{
		{"moves with scores", board + " X; G8:+18; H1:+12; A4:-22;", board + " X; G8:+18; H1:+12; A4:-22;"},
		{"small letters and no last semicolon", board + " X;g8:18", board + " X; G8:+18;"},
		{"other signs for the discs", strings.NewReplacer("X", "*", "O", "w", "-", ".").Replace(board) + " b", board + " X;"},
		{"digits for the discs", strings.NewReplacer("X", "0", "O", "1").Replace(board) + " 1", board + " O;"},
		{"squares in groups", board[:8] + " " + board[8:40] + "\t" + board[40:] + "  o", board + " O;"},
		{"a comment", "  " + board + " X % the first % one", board + " X; % the first % one"},
		{"the score of the position", board + " w -4", board + " O; -4;"},
		{"a name and a description", "12;" + board + ";w;a  hard, one;", "12;" + board + " O; % a hard, one"},
		{"a filler that is no move", board + " X; --:-127;", board + " X;"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, failed := readAll(t, tt.text+"\n")
			if len(games) != 1 || len(failed) != 0 {
				t.Fatalf("%d positions, %v", len(games), failed)
			}
			out := write(t, games[0])
			if out != tt.again+"\n" {
				t.Errorf("%q, want %q", out, tt.again)
			}
			again, failed := readAll(t, out)
			if len(again) != 1 || len(failed) != 0 || again[0].Start != games[0].Start || !reflect.DeepEqual(again[0].Values, games[0].Values) {
				t.Errorf("read again %+v, %v", again, failed)
			}
		})
	}
	t.Run("a game is written as the position after its last move, and that is said", func(t *testing.T) {
		g := format.Game{Black: format.Player{Name: "Aiko"}, White: format.Player{Name: "Bram"}}
		moves, err := reversi.ParseTranscript("f5d6")
		if err != nil {
			t.Fatal(err)
		}
		g.Add(moves)
		var out bytes.Buffer
		w := NewWriter(&out)
		if err := w.Write(&g); err != nil || len(w.Lost()) != 1 || w.Lost()[0].What != format.LostMoves {
			t.Fatalf("%v, %v", w.Lost(), err)
		}
		if want := "---------------------------OX------OXX-----O-------------------- X; % Aiko – Bram, after 2 moves, last d6\n"; out.String() != want {
			t.Errorf("%s\nwant %s", out.String(), want)
		}
	})
}

func TestRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		reason     error
	}{
		{"63 squares", board[1:] + " X", reversi.ErrBadBoard},
		{"65 squares", "-" + board + " X", reversi.ErrBadBoard},
		{"a strange sign", "?" + board[1:] + " X", reversi.ErrBadBoard},
		{"letters and digits", "0" + board[1:] + " X", reversi.ErrBadBoard},
		{"no side to move", board, reversi.ErrBadBoard},
		{"a hexadecimal board", "0x0000000810000000 0x0000001008000000", format.ErrTwoReadings},
		{"a move on a disc", board + " X; C1:+2", reversi.ErrOccupied},
		{"a move that traps nothing", board + " X; A1:+2", reversi.ErrTrapsNothing},
		{"a pass where a move exists", board + " X; PA:+2", reversi.ErrPassWithMoves},
		{"a score that no game has", board + " X; G8:+65", format.ErrBadResult},
		{"words", board + " X; best G8", format.ErrSyntax},
		{"10×10", strings.Repeat("-", 100) + " X", reversi.ErrBadBoard},
		{"a line of a megabyte", strings.Repeat("-", 1<<20), format.ErrTooLong},
		{"zero bytes", strings.Repeat("\x00", 99), reversi.ErrBadBoard},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, failed := readAll(t, "% a comment\n"+tt.text+"\n"+board+" X\n")
			if len(failed) != 1 || !errors.Is(failed[0], tt.reason) || failed[0].Place.Line != 2 || failed[0].Place.Game != 1 {
				t.Fatalf("%v, want %v in line 2", failed, tt.reason)
			}
			if len(games) != 1 || games[0].Place.Game != 2 || len(failed[0].Error()) > 300 {
				t.Errorf("%+v behind %v", games, failed[0])
			}
		})
	}
}

func TestRealProblems(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "endgame")
	for file, want := range map[string]int{"ffo-1-19.obf": 19, "ffo-20-39.obf": 20} {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		games, failed := readAll(t, string(data))
		if len(games) != want || len(failed) != 0 {
			t.Fatalf("%s: %d positions, %v", file, len(games), failed)
		}
		again, failed := readAll(t, write(t, games...))
		if len(failed) != 0 || len(again) != want {
			t.Fatalf("%s: %d positions, %v", file, len(again), failed)
		}
		for i := range games {
			if again[i].Start != games[i].Start || !reflect.DeepEqual(again[i].Values, games[i].Values) {
				t.Errorf("%s line %d: %+v became %+v", file, i+1, games[i], again[i])
			}
		}
	}
}

// FuzzReader holds these promises: reading ends; an error has a place in the file;
// a position that can be written reads back the same.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{"", board + " X; G8:+18;", "12;" + board + ";w;x;", board + " b +4 % y", "0x1 0x2", "% z\n\n" + board} {
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
				t.Fatalf("%q reads as %d positions, %v", out.String(), len(again), failed)
			}
			if again[0].Start != g.Start || !reflect.DeepEqual(again[0].Values, g.Values) {
				t.Fatalf("%+v\nbecame %+v", g, again[0])
			}
		}
	})
}
