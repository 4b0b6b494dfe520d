package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sixtyfour/internal/store"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// seats returns the codes of a table of round 4 of the demo, Black's first.
func seats(t *testing.T, st *store.Store, table int) (codes [2]string, g tournament.Game) {
	t.Helper()
	s, err := st.Snapshot(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := s.Round(4)
	list, err := st.SeatCodes(t.Context(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Matches {
		if m.Table != table {
			continue
		}
		black, white := m.Players()
		for _, c := range list {
			switch c.Player {
			case black:
				codes[0] = c.Code
			case white:
				codes[1] = c.Code
			}
		}
		return codes, m.Games[0]
	}
	t.Fatalf("round 4 has no table %d", table)
	return codes, g
}

var langQuery = regexp.MustCompile(`[?&]lang=\w+`)

// TestSeat walks the two players of a table through their day: both send, and
// differ; one plays the game through on the board and sends that instead; the
// other confirms, and objects afterwards.
func TestSeat(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	codes, _ := seats(t, st, 11)
	black, white := openBrowser(t, s), openBrowser(t, s)
	look := func(b *tab, name string) {
		t.Helper()
		path := langQuery.ReplaceAllString(b.address(), "")
		for _, lang := range []string{"ja", "en"} {
			for _, width := range []int64{360, 1280, 390} {
				b.size(width, 844)
				b.open(withLang(path, lang))
				checkPage(t, b, lang)
				if *shots != "" && width != 360 {
					if err := os.MkdirAll(*shots, 0o755); err != nil {
						t.Fatal(err)
					}
					b.picture(filepath.Join(*shots, fmt.Sprintf("seat-%s-%s-%d.png", name, lang, width)))
				}
			}
		}
	}
	for _, b := range []*tab{black, white} {
		b.size(390, 844)
	}

	// Black types the code in small letters with a dash, White follows the QR code.
	black.open("/t")
	look(black, "code")
	black.enter("#f-code", strings.ToLower(codes[0][:4]+"-"+codes[0][4:]))
	black.sees("Table 11", "You play Black against", "Not sent yet")
	look(black, "open")
	black.do(chromedp.Focus(chromedp.CSS("#f-discs")), chromedp.KeyEvent("44"))
	if got := black.text("form.own output"); !strings.Contains(got, "gets 20.") {
		t.Errorf("beside 44 stands %q", got)
	}
	black.press("form.own button")
	black.sees("sent", "Waits for")
	if black.count("meta[http-equiv=refresh]") != 1 {
		t.Error("the page that waits does not look again by itself")
	}
	look(black, "sent")

	white.open("/t/" + codes[1])
	white.sees("You play White against", "sent at")
	if white.count("meta[http-equiv=refresh]") != 0 {
		t.Error("the page with the form would be loaded again while somebody types")
	}
	look(white, "first")
	white.fill("#f-discs", "25")
	white.press("form.own button")
	white.sees("different results", "tell the arbiter")
	look(white, "disputed")
	black.open(black.address())
	black.sees("two claims")

	// White looks again; a file that was pasted is not wiped out by a tap. Then White plays the game through: 9 moves, 64–0 for Black.
	white.press("a[href*='change=1']")
	white.press("a[href*='/moves']")
	white.do(chromedp.WaitVisible(chromedp.CSS(".tap .board")))
	if side := value[float64](white, "document.querySelector('.tap [data-sq=d3]').getBoundingClientRect().width"); side < 44 {
		t.Errorf("a square of the board is %.1f px wide at 390", side)
	}
	tap := func(square string) {
		t.Helper()
		white.do(chromedp.Click(chromedp.CSS(".tap [data-sq=" + square + "]")))
	}
	white.do(chromedp.Evaluate[chromedp.Void](`(f => { f.value = "(;GM[2];B[f5])"; f.dispatchEvent(new Event("input")); })(document.querySelector("#f-transcript"))`))
	tap("d3")
	white.sees("read when you send it")
	if got := value[string](white, "document.querySelector('#f-transcript').value"); got != "(;GM[2];B[f5])" {
		t.Errorf("a tap made %q of a pasted file", got)
	}
	white.do(chromedp.Click(chromedp.CSS("[data-tap=clear]")))
	tap("a1")
	white.sees("a1: no legal move")
	for i := 0; i < len(shortGame); i += 2 {
		tap(shortGame[i : i+2])
	}
	white.sees("The game is over")
	white.do(chromedp.Click(chromedp.CSS("[data-tap=undo]")))
	if got := value[string](white, "document.querySelector('#f-transcript').value"); got != shortGame[:16] {
		t.Errorf("after a move was taken back the text is %q", got)
	}
	// The last move again, by the keyboard: e3 is one row above e4.
	white.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tap [data-sq=e4]').focus()"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	if *shots != "" {
		white.picture(filepath.Join(*shots, "seat-moves-tapped-390.png"))
	}
	white.fill("#f-discs", "25")
	white.press("form.moves-form .button.main")
	white.sees("do not fit together", "64")
	look(white, "contradicts")
	white.press("a[href*='change=1']")
	look(white, "change")
	white.press("a[href*='/moves']")
	look(white, "moves")
	white.press("form.moves-form .button.main")
	white.sees("different results")

	// Black replaces his count by the one of White.
	black.open("/t/" + codes[0] + "?change=1")
	black.fill("#f-discs", "64")
	black.press("form.own button.main")
	black.sees("confirmed", "You won.")
	look(black, "confirmed")
	white.open("/t/" + codes[1])
	white.sees("confirmed", "You lost.")
	white.do(chromedp.Click(chromedp.CSS("details.object summary")))
	white.fill("#f-text", "We stopped before the end.")
	white.press("details.object .button")
	white.sees("you objected")
	look(white, "objected")

	// The director sees it on the page of the game, and prints slips.
	b := openBrowser(t, s)
	b.size(1280, 900)
	b.signIn(s)
	_, g := seats(t, st, 11)
	b.open(fmt.Sprintf("/events/1/games/%d", g.ID))
	b.sees("A player objects", "We stopped before the end.", "by slip")
	b.open("/events/1/rounds/4/print?by=slips&lang=en")
	b.sees(codes[0][:4] + "-" + codes[0][4:])
	if n := b.count("svg.qr"); n != 22 {
		t.Errorf("%d QR codes for 11 tables", n)
	}
	look(b, "slips")
	scanSlips(t, b, codes[:2])
}

// scanSlips lets a reader of QR codes look at the printed slips: each leads to the
// address of its seat.
func scanSlips(t *testing.T, b *tab, codes []string) {
	t.Helper()
	zbar := testkit.Program(t, "zbarimg")
	picture := filepath.Join(t.TempDir(), "slips.png")
	b.picture(picture)
	out, err := exec.Command(zbar, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture).Output()
	if err != nil {
		t.Fatalf("zbarimg: %v", err)
	}
	links := strings.Fields(string(out))
	if len(links) != 22 {
		t.Errorf("%d QR codes are read on 22 slips", len(links))
	}
	for _, code := range codes {
		if !slices.ContainsFunc(links, func(link string) bool { return strings.HasSuffix(link, "/t/"+code) }) {
			t.Errorf("no QR code leads to seat %s: %q", code, links)
		}
	}
}
