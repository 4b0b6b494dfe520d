package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"sixtyfour/internal/director"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// A game that ended 34–30, and a sheet of it on which move 21, f7, reads g7.
const (
	disputedGame = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"
	misreadGame  = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3g7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"
)

// deskWords are what the walk reads in one language.
var deskWords = map[string]struct{ waits, parted, misread, taken, wrong, ruled, sheet, pass string }{
	"en": {
		"1 game waits for the arbiter", "They part at move 21", "ove 21 is f7, not g7", "Filled in, not yet stored",
		"a1 was turned too", "Ruling 1 is recorded.", "Arbiter’s ruling", "Was a pass of",
	},
	"ja": {
		"1局が裁定を待っています", "21手目で分かれます", "21手目はg7ではなくf7", "記入しました（まだ保存していません）",
		"a1まで返した", "裁定1を記録しました。", "裁定書", "パスはやむを得なかったか",
	},
}

// TestDispute walks from two sheets that part to a printed ruling: on a laptop
// and on a phone, in both languages.
func TestDispute(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	b := openBrowser(t, s)
	b.signIn(s)
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	games := disputed(t, newDirector(st))
	n := 0
	for _, width := range []int64{1280, 390} {
		for _, lang := range []string{"en", "ja"} {
			game := games[n]
			n++
			t.Run(fmt.Sprintf("in %s at %d", lang, width), func(t *testing.T) {
				b.t = t
				b.size(width, 900)
				b.dispute(game, lang, func(name string) {
					checkPage(t, b, lang)
					if *shots != "" {
						if err := os.MkdirAll(*shots, 0o755); err != nil {
							t.Fatal(err)
						}
						b.picture(filepath.Join(*shots, fmt.Sprintf("desk-%s-%s-%d.png", name, lang, width)))
					}
				})
			})
		}
	}
}

// disputed makes an event of eight players with round 1 published, and returns
// the paths of its games.
func disputed(t *testing.T, d *director.Director) (paths []string) {
	t.Helper()
	e, err := d.CreateEvent(t.Context(), shell, tournament.Event{Name: "Spring Cup", Place: "Town Hall", Starts: "2026-03-14", Rules: tournament.DefaultRules()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Enter(t.Context(), shell, e.ID, []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7, 8}); err != nil {
		t.Fatal(err)
	}
	if err := d.DraftRound(t.Context(), shell, e.ID, 1); err != nil {
		t.Fatal(err)
	}
	snapshot, err := d.Reader().Snapshot(t.Context(), e.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Publish(t.Context(), shell, e.ID, 1, snapshot.Rounds[0].Version); err != nil {
		t.Fatal(err)
	}
	for _, m := range snapshot.Rounds[0].Matches {
		paths = append(paths, fmt.Sprintf("/events/%d/games/%d", e.ID, m.Games[0].ID))
	}
	return paths
}

// dispute settles one game; look is called on every page.
func (b *tab) dispute(game, lang string, look func(string)) {
	b.t.Helper()
	w := deskWords[lang]
	desk := game + "/desk"
	event := strings.Split(game, "/games/")[0]
	b.open(withLang(desk, lang))
	look("empty")

	// Black's sheet as text, White's as well; the queue has the game.
	sheet := func(side, text, count string) {
		b.do(chromedp.SetValue(chromedp.CSS("#f-side"), side), chromedp.SetValue(chromedp.CSS("#f-sheet"), text))
		b.fill("#f-count", count)
		b.press("#sheet form .actions .button")
	}
	sheet("black", disputedGame, "34-30")
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#sheet > details').open = true"))
	sheet("white", misreadGame, "34-30")
	b.open(event + "/disputes")
	b.sees(w.waits)
	look("queue")
	b.press("table.disputes tbody tr:first-child a.button")
	b.sees(w.parted, w.misread)
	look("parted")

	// The board on the table, one disc pressed over to the other side.
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#board > details').open = true"))
	if n := b.count(".press-board button"); n != 64 {
		b.t.Fatalf("%d squares can be pressed", n)
	}
	class := "document.querySelector('.press-board button').className"
	was := value[string](b, class)
	b.do(chromedp.Click(chromedp.CSS(".press-board button:first-child")))
	if now := value[string](b, class); now == was {
		b.t.Errorf("a1 stays %q", was)
	}
	for value[string](b, class) != map[string]string{"black": "white", "white": "black"}[was] {
		b.do(chromedp.Click(chromedp.CSS(".press-board button:first-child")))
	}
	b.press("#board form .actions .button")
	b.sees(w.wrong)
	look("turns")

	// A question, then a candidate, then the ruling.
	b.open(desk + "?of=black&ply=55&worth=1")
	b.sees(w.pass)
	look("asked")
	b.open(desk)
	b.press(".report .candidates a[href*=white-0]")
	b.sees(w.taken)
	look("taken")
	b.do(chromedp.SetValue(chromedp.CSS("#f-reason"), "Both agree on the board: move 21 was f7.\n盤面のとおり。"))
	b.press("#ruling .button.main")
	b.sees(w.ruled, "34–30")
	look("ruled")
	b.press("#rulings a[href*='print']")
	b.sees(w.sheet, "Spring Cup", "34–30", "盤面のとおり。")
	look("print")
	if pages := b.pagesOnPaper("ruling"); pages > 2 {
		b.t.Errorf("the ruling fills %d sheets of paper", pages)
	}
	b.open(event + "/disputes")
	look("settled")
	b.open(game)
	look("game")
}

// pagesOnPaper prints the page as the browser would and counts the sheets of A4. name
// is that of the file beside the pictures.
func (b *tab) pagesOnPaper(name string) int {
	b.t.Helper()
	return len(pdfPage.FindAll(b.print(name, sheetA4), -1))
}

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)
