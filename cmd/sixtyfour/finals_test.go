package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// TestFinals walks a browser through the finals of a Swiss: three are level for the
// fourth place and two of them play for it, the semi-finals and the final are best of three.
func TestFinals(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	event := levelFourth(t, data)
	b := openBrowser(t, s)
	b.size(1280, 900)
	b.signIn(s)

	look := func(name string) {
		t.Helper()
		at := b.address()
		for _, lang := range []string{"en", "ja"} {
			for _, width := range widths() {
				b.size(width, 900)
				b.open(withLang(at, lang))
				checkPage(t, b, lang)
				if *shots != "" && width != 360 {
					if err := os.MkdirAll(*shots, 0o755); err != nil {
						t.Fatal(err)
					}
					b.picture(filepath.Join(*shots, fmt.Sprintf("finals-%s-%s-%d.png", name, lang, width)))
				}
			}
		}
		b.size(1280, 900)
		b.open(withLang(at, "en"))
	}
	b.open(event + "/finals")
	b.sees("The best 4:", "are level for the last place.", "drop out by the tie-breaks")
	look("make")
	b.press("main form .button.main")
	b.sees("The bracket is drawn.", "Play-off for the last place", "winner of Play-off", "Semi-finals", "winner of Semi-final 1", "Third place", "was level for the last place too")
	look("drawn")

	// The first choice in the list has Black and wins, until there is a champion.
	played := 0
	for b.count(".final-form:not(details .final-form)") > 0 {
		if played++; played > 12 {
			t.Fatalf("the finals do not end:\n%s", b.text("main"))
		}
		form := ".final-game .final-form"
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
			const form = document.querySelector(%q), black = form.querySelector("select[name=black]");
			if (black) black.selectedIndex = 1;
		})()`, form)))
		discs := "40"
		if value[bool](b, fmt.Sprintf("!document.querySelector(%q).querySelector('select[name=black]')", form)) {
			discs = "24" // the colours are exchanged, and the other one wins again
		}
		b.do(chromedp.SetValue(chromedp.CSS(form+" input[name=discs]"), discs))
		b.press(form + " .actions button")
		b.sees("Recorded.")
		if played == 3 {
			look("semi")
			if sheets := b.pagesOnPaper("finals-semi"); sheets != 1 {
				t.Errorf("a bracket of four fills %d sheets of paper", sheets)
			}
		}
	}
	// Play-off 1, semi-finals 2 and 2, third place 1, final 2.
	if played != 8 {
		t.Errorf("%d games were played", played)
	}
	places := b.text("main ol")
	if strings.Count(places, ".") < 4 {
		t.Errorf("the places are %q", places)
	}
	look("over")
	final := b.address()
	b.open(event)
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(places), "1."), "\n")
	b.sees(strings.TrimSpace(first))
	look("event")

	// The moves of the play-off are added; a level game would have to say who won it.
	b.open(final)
	b.do(chromedp.Click(chromedp.CSS("details:has(#f-discs-0-1-1) > summary")), chromedp.SetValue(chromedp.CSS("#f-discs-0-1-1"), "32"))
	b.press("form:has(#f-discs-0-1-1) .actions button")
	b.sees("A level game is won by who holds the right to it: say who.")
	b.do(
		chromedp.SetValue(chromedp.CSS("#f-discs-0-1-1"), "64"),
		chromedp.Click(chromedp.CSS("details:has(> .field #f-moves-0-1-1) > summary")),
		chromedp.SetValue(chromedp.CSS("#f-moves-0-1-1"), shortGame),
	)
	b.press("form:has(#f-discs-0-1-1) .actions button")
	b.sees("Recorded.", "64–0")
	b.press(".final-game a[href$=\"/games/0-1-1\"]")
	b.sees("Play-off for the last place", "9 moves", "64–0")
	look("moves")

	// The play-off is corrected: the semi-final was played by another, and all that
	// rests on it.
	b.open(final)
	b.do(chromedp.Click(chromedp.CSS("details:has(#f-discs-0-1-1) > summary")))
	b.do(chromedp.SetValue(chromedp.CSS("#f-discs-0-1-1"), "20"))
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#f-moves-0-1-1").value = ""`))
	b.press("form:has(#f-discs-0-1-1) .actions button")
	b.sees("Recorded.", "Games were played here by others", "It no longer counts", "To be played now")
	look("corrected")

	// A cut of sixteen where eight came: eight have a bye.
	b.open(event + "/finals")
	b.do(chromedp.SetValue(chromedp.CSS("#f-name"), "All play"), chromedp.SetValue(chromedp.CSS("#f-cut"), "16"), chromedp.SetValue(chromedp.CSS("#f-games"), "1"))
	b.press("main form .button.main")
	b.sees("The bracket is drawn.", "nobody: a bye", "Quarter-finals", "is wanted at another game first")
	look("sixteen")
	if sheets := b.pagesOnPaper("finals-sixteen"); sheets > 2 {
		t.Errorf("a bracket of sixteen fills %d sheets of paper", sheets)
	}
}

// levelFourth makes an event of eight whose third to sixth have equal points, and
// returns its address.
func levelFourth(t *testing.T, data string) string {
	t.Helper()
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	d := newDirector(st)
	rules := tournament.DefaultRules()
	rules.Rounds = 2
	e, err := d.CreateEvent(t.Context(), shell, tournament.Event{Name: "Cup with finals", Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Enter(t.Context(), shell, e.ID, []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7, 8}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 2; n++ {
		playFor(t, d, e.ID, n)
	}
	return fmt.Sprintf("/events/%d", e.ID)
}

// playFor drafts, publishes, plays and closes a round: the smaller start number wins,
// by more the smaller it is.
func playFor(t *testing.T, d *director.Director, event tournament.EventID, n int) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	round := func() (tournament.Snapshot, tournament.Round) {
		s, err := d.Reader().Snapshot(t.Context(), event)
		must(err)
		r, _ := s.Round(n)
		return s, r
	}
	must(d.DraftRound(t.Context(), shell, event, n))
	_, r := round()
	must(d.Publish(t.Context(), shell, event, n, r.Version))
	s, r := round()
	for _, m := range r.Matches {
		g := m.Games[0]
		black, _ := s.Entry(g.Black)
		white, _ := s.Entry(g.White)
		discs := 32 + 2*(9-min(black.Number, white.Number))
		if black.Number > white.Number {
			discs = 64 - discs
		}
		result := s.Event.Rules.PlayedResult(reversi.Score{Black: reversi.Whole(discs), White: reversi.Whole(64 - discs)})
		_, err := d.Record(t.Context(), shell, director.Submission{Event: event, Game: g.ID, Version: g.Version, Result: &result})
		must(err)
	}
	_, r = round()
	must(d.Close(t.Context(), shell, event, n, r.Version))
}
