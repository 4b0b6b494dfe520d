package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// sheetAs writes moves and passes in a format without a look at their legality, as a
// program or a person might. Colours, where the format has them, are those of the
// legal beginning and then alternate.
func sheetAs(t *testing.T, ext string, words []string) string {
	t.Helper()
	sides := colours(words)
	var sb strings.Builder
	for i, word := range words {
		side := "B"
		if sides[i] == reversi.White {
			side = "W"
		}
		switch ext {
		case ".ggf":
			fmt.Fprintf(&sb, "%s[%s]", side, word)
		case ".sgf":
			fmt.Fprintf(&sb, ";%s[%s]", side, word)
		default:
			sb.WriteString(word + " ")
		}
	}
	text := sb.String()
	switch ext {
	case ".ggf":
		text = "1 (;GM[Othello]PB[Aiko]PW[Bram]" + text + ";)\n"
	case ".sgf":
		text = "(;FF[4]GM[2]PB[Aiko]PW[Bram]" + text + ")\n"
	case ".pgn":
		text = "[Black \"Aiko\"]\n[White \"Bram\"]\n\n" + text + "*\n"
	}
	return write(t, "case"+ext, []byte(text))
}

func colours(words []string) []reversi.Colour {
	list := make([]reversi.Colour, len(words))
	b, due := reversi.Start(), reversi.Black
	for i, word := range words {
		s, err := reversi.ParseSquare(word)
		if err == nil && b.Flips(due, s) == 0 && b.Flips(due.Opponent(), s) != 0 && b.Legal(due) == 0 {
			due = due.Opponent()
		}
		list[i] = due
		if err == nil {
			b = b.Play(due, s)
		}
		due = due.Opponent()
	}
	return list
}

// wordsOf cuts a canonical transcript into words.
func wordsOf(text string) []string {
	var words []string
	for len(text) >= 2 {
		words, text = append(words, text[:2]), text[2:]
	}
	return words
}

// written is every format in which moves are written as words.
var written = []string{".ggf", ".sgf", ".pgn", ".txt"}

const trn01 = "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5e8c7c8h4f1f7g1d1a2h5a8f5b7h7"

func TestConvertCases(t *testing.T) {
	for _, ext := range written {
		t.Run("TRN-01 explicit pass tokens read the same in "+ext, func(t *testing.T) {
			for _, pass := range []string{"", "PA", "pa", "ps", "--", "pass"} {
				words := wordsOf(trn01)
				if pass != "" {
					words = append(words, pass)
				}
				file := converted(t, sheetAs(t, ext, append(words, "b8")), ".txt")
				if got := string(read(t, file)); strings.Fields(got)[0] != trn01+"b8" {
					t.Errorf("with %q: %s", pass, got)
				}
			}
		})
		t.Run("TRN-03 capitals read the same in "+ext, func(t *testing.T) {
			file := converted(t, sheetAs(t, ext, wordsOf(strings.ToUpper(trn01+"b8"))), ".txt")
			if got := string(read(t, file)); strings.Fields(got)[0] != trn01+"b8" {
				t.Errorf("%s", got)
			}
		})
		for _, tt := range []struct{ name, moves string }{
			{"TRN-07 one side passes five times", "e6d6c7f7d3c6d7c4b5f5e7d8g5b8g7c5b6a4b7e2c2f6f1a7c8e3f8b1e8h5c3b3b4g6g4a5b2f3a8e1g3g8d1a2f4h7h8h4a1h2g2g1c1d2f2h1h3a3a6h6"},
			{"TRN-09 a wipe-out", wipeoutGame},
			{"TRN-11 a game that ends with discs of both sides", earlyGame},
			{"TRN-13 a draw with empty squares", "f5d6c4d3c5b4b5f4e2f6d7a5a6b3g5g6b2h6h5a2c3a4e3g4g3d8f7f1a3d2c2a1f2c1e6a7h4g8e7e8b1g7f3c7d1c6b8b6h7e1h8g1f8h3c8b7h2g2"},
			{"TRN-15 a game with four empty squares", "f5f6c4g5g6h6f7c3h5d6b2f4e6g7h4e8g4h3d7g3h7b4c5e7h2d8h8d3e2b3g2a1a4d2c6c7e1b5g8f1f8d1c8b6a3a5b1c1c2a2a6a7b7b8a8e3"},
		} {
			t.Run(tt.name+" in "+ext, func(t *testing.T) {
				there := sheetAs(t, ext, wordsOf(tt.moves))
				for _, to := range through {
					file := converted(t, converted(t, there, to), ".txt")
					got := strings.Fields(string(read(t, file)))[0]
					if to == ".wtb" { // it lies there so that it starts with f5
						moves, err := reversi.ParseTranscript(tt.moves)
						if err != nil {
							t.Fatal(err)
						}
						if _, r, err := reversi.ReadGame(got); err != nil || r.Plies != len(moves) {
							t.Errorf("through %s: %s, %v", to, got, err)
						}
					} else if got != tt.moves {
						t.Errorf("through %s: %s", to, got)
					}
				}
			})
		}
		for _, tt := range []struct {
			name  string
			words []string
			says  []string
		}{
			{"TRN-05 a board set up the other way round is refused at ply 1", wordsOf("c5c6e3d3c3c4c7f3g2"), []string{"game 1", `move 1 "c5"`, "d3 c4 f5 e6"}},
			{"TRN-17 a look-alike letter is refused by name at its ply", append(append(wordsOf("e6f6f5f4g6h7g3"), "\u04415"), wordsOf("g4g5h6h5")...), []string{"game 1", "move 8 \"\u04415", "Cyrillic letter es"}},
			{"TRN-19 an illegal move is refused with the legal ones", wordsOf("e6f4c3c4d3d6f6e3"), []string{"game 1", `move 8 "e3"`, "c2 d2 e2 c6 g6 e7 f7"}},
			{"a pass written where a move exists is refused with the legal moves", []string{"f5", "d6", "PA", "c3"}, []string{"game 1", `move 3 "pass"`, "a pass was claimed", "c3"}},
		} {
			t.Run(tt.name+" in "+ext, func(t *testing.T) {
				for _, to := range through {
					file, status, _, stderr := convert(t, sheetAs(t, ext, tt.words), to)
					if _, err := os.Stat(file); status != exitFailed || !os.IsNotExist(err) {
						t.Errorf("to %s: status %d, %v", to, status, err)
					}
					for _, words := range append(tt.says, "case"+ext) {
						if !strings.Contains(stderr, words) {
							t.Errorf("to %s: %s lacks %q", to, stderr, words)
						}
					}
				}
			})
		}
	}
	t.Run("TRN-03 line breaks, tabs and numbers read the same", func(t *testing.T) {
		upper := strings.ToUpper(trn01 + "b8")
		var lines strings.Builder
		for i, word := range wordsOf(upper) {
			lines.WriteString(word)
			if i%10 == 9 {
				lines.WriteString("\r\n")
			}
		}
		for name, text := range map[string]string{
			"lines": lines.String(), "numbers": numbered(upper), "tabs": strings.Join(wordsOf(upper), "\t"),
			"numbered lines": strings.ReplaceAll(numbered(upper), " 11.", "\n11."),
		} {
			file := converted(t, write(t, "a.txt", []byte(text)), ".txt")
			if got := strings.TrimSpace(string(read(t, file))); got != trn01+"b8" {
				t.Errorf("%s: %s", name, got)
			}
		}
	})
	t.Run("TRN-21 one game in capitals and small letters is written the same", func(t *testing.T) {
		const moves = "c4e3f5"
		for _, ext := range through {
			a := read(t, converted(t, write(t, "a.txt", []byte(moves+" 34-30")), ext))
			b := read(t, converted(t, write(t, "b.txt", []byte(strings.ToUpper(moves)+" 34-30")), ext))
			if !bytes.Equal(a, b) {
				t.Errorf("%s: %q and %q", ext, a, b)
			}
		}
	})
	t.Run("TRN-19 and a move byte that is no square in .wtb", func(t *testing.T) {
		data := wtb(40, "f5d6", 40, "f5f5", 40, "f5d6")
		data[16+2*68+8+1] = 19
		file, status, _, stderr := convert(t, write(t, "a.wtb", data), ".ggf")
		if status != exitFailed || len(gamesIn(t, file)) != 1 {
			t.Errorf("status %d", status)
		}
		for _, words := range []string{"a.wtb: game 2, byte 93: move 2", "f4 d6 f6", "a.wtb: game 3, byte 161: move 2 is 19"} {
			if !strings.Contains(stderr, words) {
				t.Errorf("%s lacks %q", stderr, words)
			}
		}
	})
}

// TestConvertBadInput gives every reader what is no game, a megabyte where it can
// be long.
func TestConvertBadInput(t *testing.T) {
	const size = 1 << 20
	noise := make([]byte, size)
	for i, x := 0, uint32(64); i < size; i++ {
		x = x*1664525 + 1013904223
		noise[i] = byte(x >> 24)
	}
	long := strings.Repeat("f5", 200)
	for _, tt := range []struct {
		name, ext string
		data      []byte
		says      string
	}{
		{"10×10 games", ".wtb", append(make([]byte, 12), 10, 0, 0, 0), "10×10"},
		{"a truncated header", ".wtb", make([]byte, 7), "byte 7"},
		{"fewer games than promised", ".wtb", wtb(64, wipeoutGame)[:50], "byte 50"},
		{"a list of names", ".wtb", []byte("\x14\x1a\x02\x10\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"), "list of names"},
		{"10×10", ".ggf", []byte("(;GM[Othello]BO[10 " + strings.Repeat("-", 100) + " *]B[k1];)"), "the board is 10×10"},
		{"10×10", ".sgf", []byte("(;GM[2]SZ[10];B[k1])"), "the board is 10×10"},
		{"10×10", ".pgn", []byte(`[FEN "` + strings.Repeat("10/", 9) + `10 b"] 1. k1`), "the board is 10×10"},
		{"200 moves", ".ggf", []byte("(;GM[Othello]" + strings.Repeat("B[f5]", 200) + ";)"), "longer than any game"},
		{"200 moves", ".sgf", []byte("(;GM[2]" + strings.Repeat(";B[f5]", 200) + ")"), "longer than any game"},
		{"200 moves", ".pgn", []byte(long), "already over"},
		{"200 moves", ".txt", []byte(long), "already over"},
		{"a megabyte of noise", ".wtb", noise, "byte"},
		{"a megabyte of noise", ".ggf", noise, "byte 0"},
		{"a megabyte of noise", ".sgf", noise, "byte 0"},
		{"a megabyte of noise", ".pgn", noise, "byte 0"},
		{"a megabyte of noise", ".txt", noise, "byte"},
		{"a megabyte of noise", ".obf", noise, "byte 0"},
		{"a hundred kilobytes of games that are none", ".txt", bytes.Repeat([]byte("a1\n"), size/30), "more games are refused"},
		{"a megabyte of games that are none", ".ggf", bytes.Repeat([]byte("(;B[a1];)\n"), size/10), "more games are refused"},
		{"a megabyte of open games", ".sgf", bytes.Repeat([]byte("(;"), size/2), "longer than any game"},
		{"nothing", ".ggf", nil, "no game"},
		{"nothing", ".txt", nil, "no game"},
	} {
		t.Run(tt.name+" as "+tt.ext, func(t *testing.T) {
			in := write(t, "bad"+tt.ext, tt.data)
			file, status, _, stderr := convert(t, in, ".ggf")
			_, err := os.Stat(file)
			if status != exitFailed || !os.IsNotExist(err) {
				t.Errorf("status %d, %v", status, err)
			}
			if !strings.Contains(stderr, tt.says) || tt.data != nil && !strings.Contains(stderr, "bad"+tt.ext) {
				t.Errorf("%.500s lacks %q", stderr, tt.says)
			}
			if len(stderr) > 40000 {
				t.Errorf("%d bytes are said about it", len(stderr))
			}
			if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".convert-*")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// endless gives a piece of text again and again, and measures the heap that is in
// use after each 512 kB.
type endless struct {
	piece       string
	left, at    int
	first, peak uint64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) {
		k := copy(p[n:], e.piece[e.at:])
		n, e.at = n+k, (e.at+k)%len(e.piece)
	}
	if e.left>>19 != (e.left-n)>>19 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if e.first == 0 {
			e.first = m.HeapAlloc
		}
		e.peak = max(e.peak, m.HeapAlloc)
	}
	e.left -= n
	return n, nil
}

func TestReadersKeepMemoryConstant(t *testing.T) {
	pad := strings.Repeat(" ", 150) // fewer games in so many bytes: less to wait for
	for ext, pieces := range map[string][]string{
		".ggf": {"noise ", "(;GM[Othello]B[f5];)" + pad, "(;B[a1]" + pad, "(;CO[x", "2 (;" + pad, "B[f5]"},
		".sgf": {"noise ", "(;GM[2];B[f5])" + pad, "(", "(;B[f5]", "(;C[\\\\"},
		".pgn": {"noise ", "[Event \"x\"]\n1. f5 d6 *" + pad + "\n", "{", "( ", "f5 ", "[A \""},
		".txt": {"noise ", "f5d6" + pad + "\n", "f5", "2. c3" + pad + "\n", "\n", "\x00"},
		".obf": {"noise" + pad + "\n", "-", "% \n", strings.Repeat("-", 64) + " X; A1:+2;" + pad + pad + "\n"},
	} {
		for _, piece := range pieces {
			t.Run(fmt.Sprintf("%s with 2 MB of %q", ext, strings.TrimRight(piece, " \n")), func(t *testing.T) {
				source := &endless{piece: piece, left: 2 << 20}
				r, err := readers[ext](&conversion{in: "x" + ext}, source)
				if err != nil {
					t.Fatal(err)
				}
				for {
					var g format.Game
					err := r.Read(&g)
					if errors.Is(err, io.EOF) {
						break
					}
					var e *format.Error
					if err != nil && !errors.As(err, &e) {
						t.Fatalf("error = %#v, want *format.Error", err)
					}
					if err != nil && e.Fatal {
						break
					}
				}
				if source.peak > source.first+1<<20 {
					t.Errorf("the heap grew from %d to %d bytes", source.first, source.peak)
				}
			})
		}
	}
}
