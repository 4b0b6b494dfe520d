package director_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

// resultsTo2014 is 231,860 games in 4,349 events.
func resultsTo2014(t testing.TB) []director.LedgerFile {
	t.Helper()
	const name = "wof-results-to-2014.csv.gz"
	data, err := os.ReadFile(filepath.Join(testkit.Corpus(t), name))
	if err != nil {
		t.Fatal(err)
	}
	return []director.LedgerFile{{Name: name, Data: data}}
}

func BenchmarkImportLedger(b *testing.B) {
	files := resultsTo2014(b)
	for b.Loop() {
		h := newHallFor(b)
		source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := h.d.ImportLedger(h.ctx, h.who, source, director.LedgerChoice{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLedger(b *testing.B) {
	h := newHallFor(b)
	source, err := director.ReadLedgerFiles(resultsTo2014(b), director.LedgerOptions{})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := h.d.ImportLedger(h.ctx, h.who, source, director.LedgerChoice{}, nil); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := h.d.Ledger(h.ctx, 0, ledger.Policy{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEntryDuringImport reports how long a change of something else waits at most
// while the whole file comes in.
func BenchmarkEntryDuringImport(b *testing.B) {
	files := resultsTo2014(b)
	for b.Loop() {
		h := newHallFor(b)
		source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
		if err != nil {
			b.Fatal(err)
		}
		done := make(chan error)
		go func() {
			_, err := h.d.ImportLedger(h.ctx, h.who, source, director.LedgerChoice{}, nil)
			done <- err
		}()
		var longest time.Duration
		for n := 0; ; n++ {
			select {
			case err := <-done:
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(longest.Milliseconds()), "ms/longest-wait")
				b.ReportMetric(float64(n), "changes")
			default:
				begin := time.Now()
				if _, err := h.d.SaveClub(h.ctx, h.who, tournament.Club{Name: fmt.Sprint("Club ", n)}); err != nil {
					b.Fatal(err)
				}
				longest = max(longest, time.Since(begin))
				time.Sleep(20 * time.Millisecond)
				continue
			}
			break
		}
	}
}
