package report

import (
	"os"
	"path/filepath"
	"testing"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

func load(t testing.TB, name string, system tournament.System) *Event {
	t.Helper()
	in, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f, err := trf.Read(filepath.Base(name), in)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Read(filepath.Base(name), f, system)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestCorpus pairs recorded tournaments anew, each round from the file.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "swiss", "*", "*.trf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tournament report in the corpus (%v)", err)
	}
	rounds, tables := 0, 0
	for _, name := range files {
		e := load(t, name, tournament.SystemDutch)
		if len(e.Players) > 60 && testing.Short() {
			continue
		}
		for n := 1; n <= e.PlayedRounds(); n++ {
			rounds++
			tables += len(e.Paired(n))
			d, ok, err := e.Check(tournament.SystemDutch, n, 0)
			if err != nil || !ok {
				t.Errorf("%s: %+v, %v", name, d, err)
			}
		}
	}
	t.Logf("%d files, %d rounds, %d tables and byes", len(files), rounds, tables)
}
