package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/store"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// sheet is a size of paper, in inches as the browser takes it.
type sheet struct {
	name          string
	width, height float64
}

var (
	sheetA4     = sheet{"A4", 8.27, 11.69}
	sheetA3     = sheet{"A3", 11.69, 16.54}
	sheetLetter = sheet{"Letter", 8.5, 11}
)

// print prints the page as the browser would, and writes it beside the pictures.
func (b *tab) print(name string, on sheet) []byte {
	b.t.Helper()
	css := true
	printed, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &css, PaperWidth: on.width, PaperHeight: on.height})
	if err != nil {
		b.t.Fatal(err)
	}
	if *shots != "" {
		if err := os.WriteFile(filepath.Join(*shots, name+".pdf"), printed.Data, 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
	return printed.Data
}

// pagesOf returns the text of each page of a PDF, as it stands on it.
func pagesOf(t *testing.T, pdf []byte) []string {
	t.Helper()
	program := testkit.Program(t, "pdftotext")
	file := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(file, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(string(out), "\f")
	return pages[:len(pages)-1]
}

// newCrowd adds an event of n players and 13 rounds, in which everybody but an odd
// one plays every round.
func newCrowd(t *testing.T, data string, n int) tournament.EventID {
	t.Helper()
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	rng := rand.New(rand.NewPCG(1, 64))
	f := wof.File{Name: "Crowd", Date: "2026-10-18"}
	for i := range n {
		f.Players = append(f.Players, wof.Header{ID: fmt.Sprint(700000 + i), Family: fmt.Sprintf("Longfamily%03d", i+1), Given: "Maximilian"})
	}
	for round := 1; round <= 13; round++ {
		f.Markers = append(f.Markers, wof.Marker{Label: fmt.Sprint(round), Number: round})
		order := rng.Perm(n)
		for ; len(order) > 1; order = order[2:] {
			discs := 33 + rng.IntN(31)
			f.Games = append(f.Games, wof.GameLine{
				Marker: round - 1, Round: round, First: f.Players[order[0]].ID, Second: f.Players[order[1]].ID, Outcome: wof.FirstWon,
				FirstDiscs: reversi.Whole(discs), SecondDiscs: reversi.Whole(64 - discs), FirstColour: reversi.Black,
			})
		}
	}
	event, _, err := newDirector(st).ImportWOF(t.Context(), director.Who{Name: "shell", Role: director.RoleDirector}, f)
	if err != nil {
		t.Fatal(err)
	}
	return event
}

// TestPaper prints what is hung on walls and handed out, on the papers of both
// halves of the world, and reads the pages.
func TestPaper(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	crowd := newCrowd(t, data, 201)
	b := openBrowser(t, s)
	if *shots != "" {
		if err := os.MkdirAll(*shots, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	b.signIn(s)
	event := func(rest string) string { return fmt.Sprintf("/events/%d%s", crowd, rest) }
	tests := []struct {
		name, path string
		on         []sheet
		low, high  int      // sheets
		every      []string // stands on every sheet
		once       []string // stands on one at least
	}{
		{"pairings by table", "/events/1/rounds/4/print?by=table", []sheet{sheetA4, sheetLetter}, 1, 1, []string{"Table", "Black", "White"}, []string{"Round 4", "10"}},
		{"pairings by name", "/events/1/rounds/4/print?by=name", []sheet{sheetA4, sheetLetter}, 1, 2, []string{"Player", "Table", "Opponent"}, []string{"Round 4"}},
		{"slips", "/events/1/rounds/4/print?by=slips", []sheet{sheetA4, sheetLetter}, 2, 6, []string{"Table", "Round 4", "Signature"}, []string{"Table 1", "Table 10"}},
		{"standings", "/events/1/standings", []sheet{sheetA4, sheetLetter}, 1, 2, nil, []string{"Standings after round 4", "Brightwell", "How the order comes about"}},
		{"standings of 201", event("/standings"), []sheet{sheetA4, sheetLetter}, 5, 12, nil, []string{"Final standings", "Longfamily001", "Longfamily201"}},
		{"certificates", "/events/1/certificates?who=1&who=2&who=3", []sheet{sheetA4, sheetLetter}, 3, 3, []string{"Certificate", "Place", "Points:"}, nil},
		{"cross-table", "/events/1/cross/print", []sheet{sheetA4, sheetLetter}, 1, 2, nil, []string{"Cross-table", "R4", "Black, beat the player now ranked 7th"}},
		{"cross-table of 201", event("/cross/print"), []sheet{sheetA4, sheetLetter}, 8, 24, []string{"Player", "Longfamily"}, []string{"R1 ", "R13", "Points", "Longfamily001", "Longfamily201", "away"}},
		{"cross-table of 201 on A3", event("/cross/print?paper=A3"), []sheet{sheetA3}, 2, 8, []string{"R1 ", "R13", "Points"}, []string{"Longfamily001", "Longfamily201"}},
	}
	for _, tt := range tests {
		for _, on := range tt.on {
			t.Run(tt.name+" on "+on.name, func(t *testing.T) {
				b.t = t
				b.open(withLang(tt.path, "en"))
				pages := pagesOf(t, b.print("paper-"+strings.ReplaceAll(tt.name, " ", "-")+"-"+on.name, on))
				if len(pages) < tt.low || len(pages) > tt.high {
					t.Errorf("%d sheets, want %d to %d", len(pages), tt.low, tt.high)
				}
				for i, text := range pages {
					for _, want := range tt.every {
						if !strings.Contains(text, want) && i < len(pages)-1 { // the last may hold the end of a legend
							t.Errorf("sheet %d does not say %q:\n%s", i+1, want, text)
						}
					}
				}
				for _, want := range tt.once {
					if !strings.Contains(strings.Join(pages, "\n"), want) {
						t.Errorf("no sheet says %q", want)
					}
				}
			})
		}
	}
	t.Run("in Japanese", func(t *testing.T) {
		b.t = t
		for path, want := range map[string]string{
			"/events/1/certificates?who=1": "賞状", "/events/1/cross/print": "対戦表", "/events/1/standings": "順位", "/events/1/rounds/4/print?by=name": "黒",
		} {
			b.open(withLang(path, "ja"))
			pages := pagesOf(t, b.print("paper-ja-"+strings.Trim(strings.NewReplacer("/", "-", "?", "-").Replace(path), "-"), sheetA4))
			if text := strings.Join(strings.Fields(strings.Join(pages, "")), ""); !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", path, want)
			}
		}
	})
	t.Run("STAND-13 the cells of a printed cross-table name ranks of the same table", func(t *testing.T) {
		b.t = t
		b.open(withLang("/events/1/cross/print", "en"))
		wrong := value[string](b, `(() => {
			const rows = [...document.querySelectorAll(".cross.on-paper tbody tr")];
			const rank = new Map(rows.map((r) => [r.querySelector("th").lastChild.textContent.trim(), r.querySelector(".rank").textContent.replace("=", "")]));
			const cells = rows.flatMap((r) => [...r.querySelectorAll("td a[title]")]);
			if (cells.length < 80) return "only " + cells.length + " cells";
			return cells.filter((a) => !a.textContent.endsWith(rank.get(a.title))).map((a) => a.title + " " + a.textContent).join(", ");
		})()`)
		if wrong != "" {
			t.Error(wrong)
		}
	})
}
