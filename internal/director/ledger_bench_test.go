package director_test

import (
	"os"
	"path/filepath"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/testkit"
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
