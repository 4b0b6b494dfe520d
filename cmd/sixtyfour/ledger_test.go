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
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// TestLedgerPages looks at the pages of the ledger, with an event of ours that is missing, files that
// wait, corrections, flags, a merge and a split, on a phone and on a laptop.
func TestLedgerPages(t *testing.T) {
	corpus := testkit.Corpus(t)
	data := t.TempDir()
	s := start(t, data, "--demo")
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	fillLedger(t, newDirector(st), corpus)
	b := openBrowser(t, s)
	b.signIn(s)
	if *shots != "" {
		if err := os.MkdirAll(*shots, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{
		"/ledger", "/ledger?page=2", "/ledger/events", "/ledger/events/92", "/ledger/events/1", "/ledger/flags/nobody", "/ledger/import",
		"/ledger/imports/1", "/players/5/merge?into=6", "/players/60/identity", "/players/60/merge?into=5",
	} {
		for _, lang := range []string{"en", "ja"} {
			for _, width := range widths() {
				t.Run(fmt.Sprintf("%s in %s at %d", path, lang, width), func(t *testing.T) {
					b.t = t
					b.size(width, 900)
					b.open(withLang(path, lang))
					checkPage(t, b, lang)
					if *shots != "" && width != 360 {
						name := strings.Trim(strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(path), "-")
						b.picture(filepath.Join(*shots, fmt.Sprintf("%s-%s-%d.png", name, lang, width)))
					}
				})
			}
		}
	}
}

// fillLedger takes the federation's files of the corpus, and lets others wait.
func fillLedger(t *testing.T, d *director.Director, corpus string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(corpus, "wof", "*.elo"))
	if err != nil || len(names) < 50 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	var files []director.LedgerFile
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, director.LedgerFile{Name: filepath.Base(name), Data: text})
	}
	source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
	if err == nil {
		_, err = d.ImportLedger(t.Context(), shell, source, director.LedgerChoice{}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	corrected := director.LedgerFile{Name: "0001-corrected.elo", Data: []byte(strings.Replace(string(files[0].Data), "30", "31", 1))}
	if source, err = director.ReadLedgerFiles([]director.LedgerFile{corrected}, director.LedgerOptions{}); err == nil {
		_, err = d.ImportLedger(t.Context(), shell, source, director.LedgerChoice{}, nil)
	}
	twin := string(files[3].Data)
	waiting := []director.LedgerFile{
		{Name: "another-name.elo", Data: []byte(strings.Replace(twin, "%%Tournament: ", "%%Tournament: Also called ", 1))},
		{Name: "0003.elo", Data: []byte(strings.Replace(string(files[2].Data), "41", "42", 1))},
		{Name: "unrated.elo", Data: []byte("% not rated\n%%Tournament: Friendly match\n%%Date: 01/02/2024\n777 (40)>(24) 778\n")},
		files[0], {Name: "empty.elo", Data: []byte("%%Tournament: Nothing\n")}, files[10],
	}
	var errs []error
	_, upload := d.SaveLedgerUpload(t.Context(), shell, waiting, director.LedgerOptions{})
	records, list := d.PlayerRecords(t.Context(), 40)
	errs = append(errs, err, upload, list)
	if list == nil && len(records) > 0 {
		_, split := d.SplitPlayer(t.Context(), shell, 40, []string{records[0].Key}, tournament.Player{Family: "Somebody", Given: "Else"}, "two people with one id")
		errs = append(errs, split)
	}
	p, found := d.SavePlayer(t.Context(), shell, tournament.Player{Family: "Registered", Given: "Twice"}, true)
	errs = append(errs, found, d.MergePlayers(t.Context(), shell, p.ID, 50, "registered twice at the door"), d.MarkProgram(t.Context(), shell, 60, "plays for its maker"))
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestLedgerWalk takes a file of results on a phone, in Japanese, and joins two records and
// parts them again.
func TestLedgerWalk(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	correctGame(t, data)
	b := openBrowser(t, s)
	b.signIn(s)
	file := filepath.Join(t.TempDir(), "results.elo")
	results := "%%Tournament: Kyoto Open\n%%Country: Japan\n%%Date: 16/05/2026\n%_% 700001, SATO, K., JPN, 1.0, 40\n%Round 1\n700001 (40)>(24) 700002\n"
	if err := os.WriteFile(file, []byte(results), 0o600); err != nil {
		t.Fatal(err)
	}
	b.size(390, 844)
	b.open(withLang("/ledger", "ja"))
	b.sees("台帳を最新にする")
	b.press(`form[action="/ledger/update"] button`)
	b.sees("台帳は最新です")
	b.press(`a[href="/ledger/import"]`)
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#f-files"), []string{file}))
	b.press(`form[action="/ledger/import"] button`)
	b.sees("results.elo", "新規")
	b.press(`form[action$="/take"] button`)
	b.sees("取り込みました")

	b.size(1280, 900)
	b.open(withLang("/players?q=SATO", "en"))
	link := value[string](b, `[...document.querySelectorAll("a.who")].find(a => a.innerText === "SATO K.").getAttribute("href")`)
	b.open(link + "/merge?into=5")
	b.sees("SATO K.", "Sato Ken", "1 game in the ledger")
	b.fill("#f-reason", "one person")
	b.press(`form[action$="/merge"] button`)
	b.sees("They are one record now.", "Sato Ken")
	b.open(link)
	if at := b.address(); at != "/players/5" {
		t.Errorf("the page of the record leads to %s", at)
	}
	b.open("/ledger")
	b.sees("SATO K. is Sato Ken", "one person")
	b.do(chromedp.Click(chromedp.CSS("#entry-4 summary")))
	b.fill("#r-4", "two after all")
	b.press("#entry-4 form button")
	b.sees("Entry 4 is taken back.", "taken back")
	b.open(link)
	b.sees("SATO K.")
}

// correctGame corrects a result of the demo that the ledger has.
func correctGame(t *testing.T, data string) {
	t.Helper()
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	d := newDirector(st)
	s, err := d.Reader().Snapshot(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	g := s.Rounds[0].Matches[0].Games[0]
	result := tournament.LossResult(reversi.White, tournament.ReasonTime, 20)
	if g.Result.Score.Black > g.Result.Score.White {
		result = tournament.LossResult(reversi.Black, tournament.ReasonTime, 20)
	}
	if _, err := d.Record(t.Context(), shell, director.Submission{Event: 1, Game: g.ID, Version: g.Version, Result: &result, Reason: "the flag had fallen"}); err != nil {
		t.Fatal(err)
	}
}
