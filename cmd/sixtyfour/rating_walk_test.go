package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"sixtyfour/internal/testkit"
)

// resultFile is a file of the federation with four players, whose first game has a score.
func resultFile(t *testing.T, name, score string) string {
	t.Helper()
	text := "%%Tournament: Kyoto Open\n%%Country: Japan\n%%Date: 16/05/2026\n" +
		"%_% 700001, SATO, Kenji, JPN, 2.0, 80\n%_% 700002, ITO, Mio, JPN, 1.0, 64\n%_% 700003, MORI, Aoi, JPN, 1.0, 64\n%_% 700004, ABE, Rin, JPN, 0.0, 48\n" +
		"%Round 1\n700001 " + score + " 700002 B\n700003 (40)>(24) 700004 B\n%Round 2\n700001 (40)>(24) 700003 B\n700002 (40)>(24) 700004 B\n"
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRatingWalk takes results in, drafts a list, looks at who moves, publishes, corrects a result,
// sees the restatement and takes the workbook home: in both languages, on a laptop and on a phone.
func TestRatingWalk(t *testing.T) {
	for _, walk := range []struct {
		lang          string
		width, height int64
		say           map[string]string
	}{
		{"en", 1280, 900, map[string]string{
			"draft": "Draft for 31 May 2026", "published": "The list is published.", "won": "beat", "restates": "restatement", "corrected": "This list has been corrected since",
			"moves": "Who moves", "correction": "a correction", "sheet": "Ratings",
		}},
		{"ja", 390, 844, map[string]string{
			"draft": "2026年5月31日 の下書き", "published": "リストを公開しました", "won": "に勝ち", "restates": "訂正版", "corrected": "このリストはその後訂正されました",
			"moves": "動いた人", "correction": "訂正", "sheet": "レーティング",
		}},
	} {
		t.Run(fmt.Sprintf("%s at %d", walk.lang, walk.width), func(t *testing.T) {
			s := start(t, t.TempDir(), "--demo")
			b := openBrowser(t, s)
			b.signIn(s)
			b.size(walk.width, walk.height)
			take := func(file string) {
				b.open(withLang("/ledger/import", walk.lang))
				b.do(chromedp.SetUploadFiles(chromedp.CSS("#f-files"), []string{file}))
				b.press(`form[action="/ledger/import"] button`)
				b.press(`form[action$="/take"] button`)
			}
			draft := func() {
				b.open("/ratings/2")
				b.do(chromedp.SetValue(chromedp.CSS("#f-day"), "2026-05-31"))
				b.press(`form[action="/ratings/2/draft"] button`)
				b.sees(walk.say["draft"])
				checkPage(t, b, walk.lang)
			}
			take(resultFile(t, "kyoto.elo", "(40)>(24)"))
			b.open("/ratings/new")
			b.fill("#f-name", "Kansai ratings")
			b.press(`form[action="/ratings/new"] .button.main`)
			b.sees("Kansai ratings")

			draft()
			b.press(".movers a.who")
			b.sees("SATO Kenji", walk.say["won"])
			checkPage(t, b, walk.lang)
			b.open("/ratings/2/draft")
			b.press(`form[action$="/publish"] button`)
			b.sees(walk.say["published"], "SATO Kenji", "ABE Rin")
			first := b.address()

			take(resultFile(t, "kyoto2.elo", "(20)<(44)"))
			draft()
			b.sees(walk.say["moves"], walk.say["restates"], "SATO Kenji")
			b.press(`form[action$="/publish"] button`)
			b.sees(walk.say["restates"])
			second := b.address()
			if second == first {
				t.Fatal("the list was changed")
			}
			checkPage(t, b, walk.lang)
			b.open(first)
			b.sees(walk.say["corrected"])
			b.open(second)
			book := b.download(second + "/workbook")
			if text := inOffice(t, book, walk.say["sheet"]); !strings.Contains(text, "SATO Kenji") || !strings.Contains(text, "JPN") {
				t.Errorf("LibreOffice shows\n%s", text)
			}
			b.open(withLang("/players?q=SATO+Kenji", walk.lang))
			b.press("th a.who")
			b.sees("SATO Kenji", "Kansai ratings", "Kyoto Open")
		})
	}
}

// inOffice opens a workbook in LibreOffice and returns a sheet as it shows it.
func inOffice(t *testing.T, book, sheet string) string {
	t.Helper()
	office := testkit.Program(t, "soffice", "libreoffice")
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1", "--outdir", dir, book)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	name := strings.TrimSuffix(filepath.Base(book), ".xlsx") + "-" + sheet + ".csv"
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
