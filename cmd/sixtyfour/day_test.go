package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/xuri/excelize/v2"
)

// shortGame is over after nine moves.
const shortGame = "f5d6c5f6e7f4g5e6e3"

// TestDirectorsDay walks a real browser through a whole event: create it, enter
// 23 players, pair, publish, enter results and one transcript, a late entry, a
// withdrawal, seven rounds, the standings and the workbook.
func TestDirectorsDay(t *testing.T) {
	s := start(t, t.TempDir())
	b := openBrowser(t, s)
	b.size(1280, 900)

	// The first start asks for the director.
	b.open("/")
	b.fill("#f-name", "Ingrid")
	b.fill("#f-password", "a long enough password")
	b.press("main form button")
	b.sees("Ingrid")

	// The event, from a preset.
	b.open("/events/new")
	b.fill("#f-name", "Winter Cup")
	b.fill("#f-place", "Town Hall")
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.rule-book').open = true"))
	b.fill("#f-rounds", "7")
	b.press("main form .button.main")
	b.sees("Winter Cup")
	event := b.address()

	// One by hand, the others as a pasted list.
	b.open(event + "/players")
	b.enter("#f-player", "Okada Mio")
	b.press("main form[action$='/players/new'] .button.main")
	b.sees("Okada Mio")
	var list strings.Builder
	for i := 2; i <= 22; i++ {
		fmt.Fprintf(&list, "Player%02d Given%02d\n", i, i)
	}
	list.WriteString("SATO Ken; JPN; 佐藤 健; Kamogawa")
	b.open(event + "/players")
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#f-list').closest('details').open = true"))
	b.do(chromedp.SetValue(chromedp.CSS("#f-list"), list.String()))
	b.press("main form[action$='/players/list'] .button")
	b.sees("SATO Ken", "佐藤 健", "Kamogawa")
	b.press("main .button.main")
	if n := b.count("table.entries tbody tr"); n != 23 {
		t.Fatalf("%d players are entered:\n%s", n, b.text("main"))
	}

	for round := 1; round <= 7; round++ {
		b.playRound(event, round)
		switch round {
		case 2: // a late entry
			b.open(event + "/players")
			b.enter("#f-player", "Late Lena")
			b.press("main form[action$='/players/new'] .button.main")
			b.sees("Late Lena")
		case 4: // a withdrawal
			b.open(event + "/players")
			row := "table.entries tbody tr:nth-child(9)"
			b.do(chromedp.Click(chromedp.CSS(row + " summary")))
			b.press(row + " form[action$='/withdraw'] button")
			if n := b.count("table.entries tr.out"); n != 1 {
				t.Fatalf("%d players have withdrawn", n)
			}
		}
	}

	// The standings: 24 players, with ranks, and every number unfolds.
	b.open(event + "/standings")
	if n := b.count("table tbody tr"); n != 24 {
		t.Fatalf("%d rows:\n%s", n, b.text("main"))
	}
	b.sees("Final standings", "SATO Ken")
	b.open(event + "/standings?lang=ja")
	b.sees("佐藤 健")
	b.open(event + "/standings?lang=en")
	b.workbook(event)
}

// playRound drafts, publishes, plays and closes a round.
func (b *tab) playRound(event string, round int) {
	b.t.Helper()
	b.open(event)
	b.press(".card.next .button.main") // draft it
	b.sees(fmt.Sprintf("Round %d", round), "same score, first meeting")
	tables := b.count("table.sheet tbody tr")
	want := 11 // 23 players until the late entry, 24 with, 23 after the withdrawal
	if round == 3 || round == 4 {
		want = 12
	}
	if tables != want {
		b.t.Fatalf("round %d has %d tables, not %d", round, tables, want)
	}
	b.press(".actions .button.main") // publish it
	if round == 1 {
		b.transcript()
	}
	for table := 1; table <= tables; table++ {
		if round == 1 && table == 1 {
			continue // the transcript said it
		}
		// Table, Enter, discs, Enter: no mouse.
		b.do(chromedp.Focus(chromedp.CSS("#f-table")), chromedp.KeyEvent(strconv.Itoa(table)), chromedp.KeyEvent(kb.Enter))
		discs := strconv.Itoa(20 + (7*table+11*round)%25)
		if table == 3 {
			discs = "wn" // White did not come
		}
		b.enter("#f-discs", discs)
	}
	b.sees(fmt.Sprintf("%d of %d in", tables, tables))
	b.press("main form .button.main") // close it
	b.sees("closed")
}

// transcript opens the game of table 1, is told where a wrong transcript goes
// wrong, and enters a right one.
func (b *tab) transcript() {
	b.t.Helper()
	round := b.address()
	b.press("table.sheet tbody tr:first-child .why a")
	const tooLong = shortGame + " a1"
	b.fill("#f-transcript", tooLong)
	b.press("#result-form .button.main")
	b.sees("Move 10")
	if kept := value[string](b, "document.querySelector('#f-transcript').value"); kept != tooLong {
		b.t.Fatalf("what was typed became %q", kept)
	}
	b.fill("#f-transcript", shortGame)
	b.press("#result-form .button.main")
	if !strings.Contains(b.address(), "/games/") {
		b.t.Fatalf("led to %s", b.address())
	}
	b.sees("64–0", "B: f5 (+1)")
	// The arrow keys walk through the game.
	b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	if here := b.text(".moves a[aria-current=step]"); !strings.Contains(here, "d6") {
		b.t.Errorf("two moves from the start stands %q", here)
	}
	b.open(round)
}

// workbook presses the button and reads what was downloaded.
func (b *tab) workbook(event string) {
	b.t.Helper()
	file := b.download(event + "/workbook")
	book, err := excelize.OpenFile(file)
	if err != nil {
		b.t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Standings")
	if err != nil {
		b.t.Fatal(err)
	}
	text := fmt.Sprint(rows)
	for _, want := range []string{"Winter Cup", "SATO Ken", "佐藤 健", "Late Lena", "Brightwell"} {
		if !strings.Contains(text, want) {
			b.t.Errorf("the sheet Standings does not hold %q", want)
		}
	}
	info, err := os.Stat(file)
	if err != nil || info.Size() < 10_000 {
		b.t.Errorf("the workbook has %v bytes, %v", info, err)
	}
}
