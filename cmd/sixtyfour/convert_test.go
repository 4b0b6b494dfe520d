package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// convert runs the subcommand into a new folder and returns what it wrote.
func convert(t *testing.T, in, ext string) (file string, status int, stdout, stderr string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "out"+ext)
	var out, errs bytes.Buffer
	status = runConvert([]string{in, file}, &out, &errs)
	return file, status, out.String(), errs.String()
}

// converted is convert for files without a fault.
func converted(t *testing.T, in, ext string) string {
	t.Helper()
	file, status, stdout, stderr := convert(t, in, ext)
	if status != exitOK || stderr != "" {
		t.Fatalf("%s to %s: status %d, %s%s", in, ext, status, stdout, stderr)
	}
	return file
}

// gamesIn reads all games of a file.
func gamesIn(t *testing.T, file string) (list []format.Game) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := readers[extension(file)](&conversion{in: file}, f)
	if err != nil {
		t.Fatal(err)
	}
	for {
		var g format.Game
		if err := r.Read(&g); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
}

// through is every format that holds moves.
var through = []string{".ggf", ".sgf", ".pgn", ".txt", ".wtb"}

func TestConvertRealGames(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "wthor")
	files := map[string]string{"all of 1977": filepath.Join(dir, "WTH_1977.wtb"), "300 of 2001": sample(t, dir, 300)}
	for name, file := range files {
		want := gamesIn(t, file)
		for _, ext := range through {
			t.Run(name+" through "+ext+" and back", func(t *testing.T) {
				there := converted(t, file, ext)
				got := gamesIn(t, converted(t, there, ".wtb"))
				if len(got) != len(want) {
					t.Fatalf("%d games, want %d", len(got), len(want))
				}
				for i := range want {
					if got[i].Transcript().String() != want[i].Transcript().String() || got[i].Result != want[i].Result {
						t.Errorf("game %d: %s %+v, want %s %+v", i+1, got[i].Transcript(), got[i].Result, want[i].Transcript(), want[i].Result)
					}
					if ext == ".txt" {
						continue // it holds no names
					}
					if got[i].Black != want[i].Black || got[i].White != want[i].White || got[i].Event != want[i].Event || got[i].Date != want[i].Date {
						t.Errorf("game %d: %+v, want %+v", i+1, got[i], want[i])
					}
				}
				again := converted(t, there, ext)
				if a, b := read(t, there), read(t, again); ext != ".wtb" && !bytes.Equal(a, b) {
					t.Errorf("what was written is not written the same again: %s and %s", there, again)
				}
			})
		}
		t.Run(name+" as positions", func(t *testing.T) {
			got := gamesIn(t, converted(t, file, ".obf"))
			for i := range want {
				if played, err := want[i].Replay(); err != nil || got[i].Start.Board != played.Board {
					t.Errorf("game %d: %+v, %v", i+1, got[i].Start, err)
				}
			}
			for i, g := range gamesIn(t, converted(t, converted(t, file, ".obf"), ".obf")) {
				if g.Start != got[i].Start {
					t.Errorf("position %d: %+v became %+v", i+1, got[i].Start, g.Start)
				}
			}
		})
	}
}

// sample writes n games of 2001, chosen at random, with the lists beside them.
func sample(t *testing.T, dir string, n int) string {
	t.Helper()
	const seed = 64
	data := read(t, filepath.Join(dir, "WTH_2001.wtb"))
	total := (len(data) - wthor.HeaderSize) / wthor.GameSize
	out := bytes.Clone(data[:wthor.HeaderSize])
	binary.LittleEndian.PutUint32(out[4:], uint32(n))
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(total)[:n] {
		at := wthor.HeaderSize + wthor.GameSize*i
		out = append(out, data[at:at+wthor.GameSize]...)
	}
	file := write(t, "WTH_2001.wtb", out)
	for _, name := range []string{"WTHOR.JOU", "WTHOR.TRN"} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), name), read(t, filepath.Join(dir, name)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestConvertWritesBasesByteForByte(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "wthor")
	for _, name := range []string{"WTH_1977.wtb", "WTH_1986.wtb", "WTH_1996.wtb", "WTH_2001.wtb", "WTH_2013.wtb"} {
		file := converted(t, filepath.Join(dir, name), ".wtb")
		for ours, theirs := range map[string]string{file: name, filepath.Join(filepath.Dir(file), "WTHOR.JOU"): "WTHOR.JOU", filepath.Join(filepath.Dir(file), "WTHOR.TRN"): "WTHOR.TRN"} {
			got, want := read(t, ours), read(t, filepath.Join(dir, theirs))
			if len(got) < 4 || !bytes.Equal(got[4:], want[4:]) {
				t.Errorf("%s differs from %s behind the date", ours, theirs)
			}
		}
	}
}

func TestConvertEdgeGames(t *testing.T) {
	data := read(t, filepath.Join(testkit.Corpus(t), "..", "cases", "edge-games.tsv"))
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	if len(lines) != 33 {
		t.Errorf("%d edge games, want 33", len(lines))
	}
	var text strings.Builder
	for _, line := range lines {
		col := strings.Split(strings.TrimRight(line, "\r"), "\t")
		var black int
		if _, err := fmt.Sscan(col[3], &black); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "%s %d-%d\n", col[9], black, 64-black)
	}
	file := write(t, "edge.txt", []byte(text.String()))
	for _, ext := range through {
		t.Run("all 33 through "+ext+" and back", func(t *testing.T) {
			got := gamesIn(t, converted(t, converted(t, file, ext), ".txt"))
			want := gamesIn(t, file)
			if len(got) != len(want) {
				t.Fatalf("%d games, want %d", len(got), len(want))
			}
			for i := range want {
				a, _, okA := got[i].Result.CountsOf()
				b, _, okB := want[i].Result.CountsOf()
				if got[i].Transcript().String() != want[i].Transcript().String() || a != b || !okA || !okB {
					t.Errorf("game %d: %s %+v, want %s %+v", i+1, got[i].Transcript(), got[i].Result, want[i].Transcript(), want[i].Result)
				}
			}
		})
	}
}

func TestConvertKeepsTheBoardOnTheTable(t *testing.T) {
	// e5 was not turned by f5; White's g5 is legal only on that board.
	b := reversi.Start()
	b.Black |= 1 << 37
	remark := "so it lay: " + format.FormatRemark(format.BoardAfter{Ply: 1, Board: b})
	file := write(t, "slip.pgn", []byte("[Black \"Aiko\"]\n[Result \"34-30\"]\n\n1. f5 {"+remark+"} g5 34-30\n"))
	for _, ext := range []string{".ggf", ".sgf", ".pgn", ".txt"} {
		t.Run("in "+ext, func(t *testing.T) {
			there := converted(t, file, ext)
			g := gamesIn(t, converted(t, there, ".pgn"))[0]
			if len(g.Boards) != 1 || g.Boards[0].Ply != 1 || g.Boards[0].Board != b || ext != ".txt" && !reflect.DeepEqual(g.Comments, []format.Comment{{Ply: 1, Text: "so it lay:"}}) {
				t.Errorf("%+v", g)
			}
			if _, err := g.Replay(); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("not in .wtb", func(t *testing.T) {
		_, status, _, stderr := convert(t, file, ".wtb")
		if status != exitFailed || !strings.Contains(stderr, "g5") || !strings.Contains(stderr, "slip.pgn: game 1") {
			t.Errorf("status %d, %s", status, stderr)
		}
	})
}

func TestConvertSaysWhatIsLostOnceAKind(t *testing.T) {
	file := write(t, "a.ggf", []byte(strings.Repeat("1 (;GM[Othello]PB[a]PW[b]TY[8k]KM[-3]B[f5/1.5];)\n", 3)))
	_, status, stdout, stderr := convert(t, file, ".txt")
	if status != exitOK || stderr != "" {
		t.Fatalf("status %d, %s", status, stderr)
	}
	for _, what := range []string{format.LostNames, format.LostTags, format.LostEvals} {
		if strings.Count(stdout, what) != 1 || !strings.Contains(stdout, "in 3 games: "+what) {
			t.Errorf("%s says %q not once", stdout, what)
		}
	}
	t.Run("and what the reader left out", func(t *testing.T) {
		file := write(t, "a.sgf", []byte("(;GM[2];B[f5](;W[d6])(;W[f4]))"))
		if _, _, stdout, _ := convert(t, file, ".ggf"); !strings.Contains(stdout, "side lines") {
			t.Errorf("%s", stdout)
		}
	})
}

func TestConvertStatus(t *testing.T) {
	good := write(t, "good.txt", []byte(wipeoutGame+" 64-0\n"))
	half := write(t, "half.txt", []byte(wipeoutGame+" 64-0\nf5d6c3 a1\n"+earlyGame+"\n"))
	run := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		return runConvert(args, &out, &errs), errs.String()
	}
	for _, tt := range []struct {
		name   string
		args   []string
		status int
	}{
		{"0 for help", []string{"--help"}, exitOK},
		{"2 for one file", []string{good}, exitUsage},
		{"2 for an unknown extension", []string{good, "x.doc"}, exitUsage},
		{"2 for a format that is only read", []string{good, "x.gam"}, exitUsage},
		{"2 for one file twice", []string{good, good}, exitUsage},
		{"1 for a file that is not there", []string{filepath.Join(t.TempDir(), "no.txt"), filepath.Join(t.TempDir(), "x.ggf")}, exitFailed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if status, stderr := run(tt.args...); status != tt.status || stderr == "" {
				t.Errorf("status %d, want %d; %s", status, tt.status, stderr)
			}
		})
	}
	t.Run("1 when a game is not legal: it is named and the others are written", func(t *testing.T) {
		file, status, stdout, stderr := convert(t, half, ".ggf")
		if status != exitFailed || len(gamesIn(t, file)) != 2 || !strings.Contains(stdout, "2 games of 3") {
			t.Errorf("status %d, %s%s", status, stdout, stderr)
		}
		for _, words := range []string{"half.txt: game 2, line 2, byte", "move 4 \"a1\"", "could play"} {
			if !strings.Contains(stderr, words) {
				t.Errorf("%s lacks %q", stderr, words)
			}
		}
	})
	t.Run("a file that would hold no game is not written", func(t *testing.T) {
		bad := write(t, "bad.txt", []byte("a1\n"))
		file, status, _, _ := convert(t, bad, ".sgf")
		if _, err := os.Stat(file); status != exitFailed || !os.IsNotExist(err) {
			t.Errorf("status %d, %v", status, err)
		}
	})
	t.Run("a file that cannot be read to its end leaves OUT as it was", func(t *testing.T) {
		cut := write(t, "cut.ggf", []byte("1 (;GM[Othello]B[f5];)\n1 (;GM[Othello]B[f5]"))
		out := write(t, "out.pgn", []byte("before"))
		status, stderr := run(cut, out)
		entries, err := os.ReadDir(filepath.Dir(out))
		if err != nil {
			t.Fatal(err)
		}
		if status != exitFailed || string(read(t, out)) != "before" || len(entries) != 1 || !strings.Contains(stderr, "cut.ggf: game 2") {
			t.Errorf("status %d, %d files, %s", status, len(entries), stderr)
		}
	})
	t.Run("new names are added to the lists of OUT, old numbers stay", func(t *testing.T) {
		file := write(t, "a.pgn", []byte("[Event \"Cup\"]\n[Black \"Aiko\"]\n[White \"Bram\"]\n[Result \"64-0\"]\n"+numbered(wipeoutGame)+" 64-0\n"))
		dir := t.TempDir()
		for i, name := range []string{"a.wtb", "b.wtb"} {
			if status, stderr := run(file, filepath.Join(dir, name)); status != exitOK || stderr != "" {
				t.Fatalf("status %d, %s", status, stderr)
			}
			names, err := wthor.FindNames(os.DirFS(dir))
			if err != nil || len(names.Players) != 3 || names.Player(2) != "Bram" || len(names.Tournaments) != 2 {
				t.Errorf("after %d files: %+v, %v", i+1, names, err)
			}
		}
	})
}

// numbered writes moves as "1. f5 f6 2. …", all by number of ply.
func numbered(moves string) string {
	var sb strings.Builder
	for i := 0; i < len(moves); i += 2 {
		fmt.Fprintf(&sb, "%d. %s ", i/2+1, moves[i:i+2])
	}
	return sb.String()
}
