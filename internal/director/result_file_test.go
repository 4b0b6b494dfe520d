package director

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// gamesOf returns what every game of a file says, whoever stands on the left.
func gamesOf(f wof.File) []string {
	var all []string
	for _, g := range f.Games {
		a, b, c, d, out, colour := g.First, g.Second, g.FirstDiscs, g.SecondDiscs, g.Outcome, g.FirstColour
		if colour == reversi.White || colour == reversi.NoColour && a > b {
			a, b, c, d = b, a, d, c
			switch out {
			case wof.FirstWon:
				out = wof.SecondWon
			case wof.SecondWon:
				out = wof.FirstWon
			case wof.Drawn:
			}
		}
		all = append(all, fmt.Sprintf("%s %d %c %d %s, colours known: %t", a, c, out, d, b, colour != reversi.NoColour))
	}
	slices.Sort(all)
	return all
}

func convertText(t testing.TB, text []byte) ([]byte, wof.File, wof.File) {
	t.Helper()
	in, err := wof.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := ConvertWOF(in)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := wof.Write(&buf, out); err != nil {
		t.Fatal(err)
	}
	again, err := wof.Read(bytes.NewReader(buf.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if len(again.Notes) != 0 {
		t.Errorf("what is written is not all read: %+v", again.Notes)
	}
	return buf.Bytes(), in, again
}

// TestConvertWOF_Corpus sends every real file through an event.
func TestConvertWOF_Corpus(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "wof", "*.elo"))
	if err != nil || len(paths) != 92 {
		t.Fatalf("%d files, want 92 (%v)", len(paths), err)
	}
	games := 0
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			once, in, out := convertText(t, text)
			if a, b := gamesOf(in), gamesOf(out); !slices.Equal(a, b) {
				t.Errorf("%d games became %d", len(a), len(b))
			}
			games += len(in.Games)
			if in.Name != out.Name || in.Country != out.Country || in.Date != out.Date || in.LastDay != out.LastDay || in.Sender != out.Sender {
				t.Errorf("header %q became %q", in.Country, out.Country)
			}
			for _, h := range in.Players {
				if !slices.ContainsFunc(out.Players, func(o wof.Header) bool { return o.ID == h.ID && o.Family == h.Family && o.Given == h.Given }) {
					t.Errorf("%s %s is lost", h.ID, h.Family)
				}
			}
			twice, _, _ := convertText(t, once)
			if !bytes.Equal(once, twice) {
				t.Errorf("a second trip differs:\n%s", firstDifference(once, twice))
			}
		})
	}
	if games != 8581 {
		t.Errorf("%d games, want 8581", games)
	}
}

func firstDifference(a, b []byte) string {
	left, right := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return fmt.Sprintf("line %d\n%s\n%s", i+1, left[i], right[i])
		}
	}
	return "one is longer"
}

// FuzzConvertWOF holds that an event keeps every game of any file.
func FuzzConvertWOF(f *testing.F) {
	f.Add("%_% 1, A, B, JPN, 1.5, 72\n%_% 1, A\n%_% ?, X, 4\n%Round PO\n1 (40)>(24) ?\n%Round RR\n1 (24)<(40) 2 W\n3 > 1\n1 = 4\n")
	f.Add("1>2\n1>3\n%%Added results\n1>4\n9000001>5\n2>3\n2>4\n??>??\n?>1\n0>00")
	f.Fuzz(func(t *testing.T, text string) {
		in, err := wof.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		if _, _, err := ConvertWOF(in); err != nil {
			return
		}
		_, in, out := convertText(t, []byte(text))
		if a, b := gamesOf(in), gamesOf(out); !slices.Equal(a, b) {
			t.Fatalf("%q\n%q", a, b)
		}
	})
}
