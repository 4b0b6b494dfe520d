package director_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

func player(family, id string) tournament.Player {
	return tournament.Player{Family: family, FederationID: id}
}

const results = "date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour\n" +
	"2014-01-02,1,1,7,9,2,40,24,B\n2014-01-02,1,2,9,11,1,32,32,\n2014-02-03,2,1,7,11,0,,,W\n"

func TestResultsInTheLedger(t *testing.T) {
	h := newHallFor(t)
	h.enterAlone("Durand", "7")
	if done := h.take(director.LedgerChoice{}, text("r.csv", results)); done != (director.LedgerDone{Added: 2, Games: 3, Created: 3}) {
		t.Fatalf("taken: %+v", done)
	}
	if done := h.take(director.LedgerChoice{}, text("other.csv", results)); done.Same != 2 {
		t.Errorf("again: %+v", done)
	}
	b := h.book()
	if len(b.Games) != 3 || len(b.Events) != 2 || b.Flagged[ledger.FlagNoCount].Games != 1 || b.Games[1].Round != 2 {
		t.Errorf("the book: %+v", b.Games)
	}
	t.Run("numbers of another collection are other people", func(t *testing.T) {
		source, err := director.ReadLedgerFiles([]director.LedgerFile{text("r.csv", results)}, director.LedgerOptions{Collection: "Elsewhere"})
		h.must(err)
		if v, err := h.d.PreviewLedger(h.ctx, source); err != nil || v.Fresh != 3 || v.Count[director.StandingNew] != 2 {
			t.Errorf("preview: %+v, %v", v, err)
		}
	})
	t.Run("numbers of the federation are its ids", func(t *testing.T) {
		source, err := director.ReadLedgerFiles([]director.LedgerFile{text("r.csv", results)}, director.LedgerOptions{Collection: "federation"})
		h.must(err)
		if v, err := h.d.PreviewLedger(h.ctx, source); err != nil || v.Fresh != 2 {
			t.Errorf("preview: %+v, %v", v, err)
		}
	})
}

// wthorBase is a year of two games between players with the names given.
func wthorBase(t *testing.T, names ...string) []director.LedgerFile {
	t.Helper()
	header := wthor.Header{Century: 20, Year: 2, Month: 1, Day: 1}
	var jou, trn bytes.Buffer
	if err := errors.Join(wthor.WritePlayers(&jou, header, names), wthor.WriteTournaments(&trn, header, []string{"???", "Meijin"})); err != nil {
		t.Fatal(err)
	}
	base := []byte{20, 2, 1, 1, 2, 0, 0, 0, 0, 0, 209, 7, 8, 0, 22, 0} // 2001
	for _, g := range [][4]byte{{1, 1, 2, 40}, {1, 2, 0, 32}} {
		row := make([]byte, wthor.GameSize)
		row[0], row[2], row[4], row[6] = g[0], g[1], g[2], g[3]
		base = append(base, row...)
	}
	return []director.LedgerFile{{Name: "WTH_2001.wtb", Data: base}, {Name: "WTHOR.JOU", Data: jou.Bytes()}, {Name: "WTHOR.TRN", Data: trn.Bytes()}}
}

func TestWthorInTheLedger(t *testing.T) {
	h := newHallFor(t)
	h.take(director.LedgerChoice{}, wthorBase(t, "???", "Tamenori Hideshi", "Brightwell Graham")...)
	b := h.book()
	if len(b.Games) != 1 || b.Flagged[ledger.FlagNobody].Games != 1 {
		t.Fatalf("games %+v, flags %v", b.Games, b.Flagged)
	}
	if e := b.Events[0]; e.Title != "Meijin" || !e.ByYear || e.Ends.Time().Format(time.DateOnly) != "2001-12-31" {
		t.Errorf("a game of a year has its last day: %+v", e)
	}
	p, err := h.d.Reader().Player(h.ctx, tournament.PlayerID(b.Players[0]))
	h.must(err)
	if p.Family != "Tamenori" || p.Given != "Hideshi" {
		t.Errorf("the player is %q", p.Name())
	}
	t.Run("a number with another name is the same player, and told", func(t *testing.T) {
		v := h.preview(wthorBase(t, "???", "Tamenori Hideshi", "Somebody Else")...)
		if v.Count[director.StandingSame] != 1 || v.Fresh != 0 || len(v.Renamed) != 1 || v.Renamed[0].Now != "Somebody Else" {
			t.Errorf("preview: %+v", v)
		}
	})
	t.Run("a change of case is no other name", func(t *testing.T) {
		if v := h.preview(wthorBase(t, "???", "TAMENORI Hideshi", "Brightwell Graham")...); len(v.Renamed) != 0 {
			t.Errorf("renamed: %+v", v.Renamed)
		}
	})
}

func TestImportIntoTheLedger(t *testing.T) {
	t.Run("only for a director", func(t *testing.T) {
		h := newHallFor(t)
		source, err := director.ReadLedgerFiles([]director.LedgerFile{text("r.csv", results)}, director.LedgerOptions{})
		h.must(err)
		if _, err := h.d.ImportLedger(h.ctx, director.Who{Role: director.RoleViewer}, source, director.LedgerChoice{}, nil); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
	})
	t.Run("the real files of the corpus, twice, and once with an interruption", func(t *testing.T) {
		names, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "wof", "*.elo"))
		if err != nil || len(names) < 50 {
			t.Fatalf("%d files, %v", len(names), err)
		}
		var files []director.LedgerFile
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, director.LedgerFile{Name: filepath.Base(name), Data: data})
		}
		h := newHallFor(t)
		first := h.take(director.LedgerChoice{}, zipped(t, files...))
		book := h.book()
		if again := h.take(director.LedgerChoice{}, files...); again.Same != first.Added || again.Added+again.Changed+again.Created != 0 {
			t.Errorf("first %+v, then %+v", first, again)
		}
		if len(book.Games) < 5000 || first.Left != 0 {
			t.Errorf("%d games; %+v", len(book.Games), first)
		}
		other := newHallFor(t)
		source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
		other.must(err)
		_, err = other.d.ImportLedger(other.ctx, other.who, source, director.LedgerChoice{}, func(done, total int, what string) error { return context.Canceled })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
		other.take(director.LedgerChoice{}, files...)
		if got := other.book(); got.Digest != book.Digest {
			t.Error("after an interruption the book is another one")
		}
	})
	t.Run("two writers of the same files write them once", func(t *testing.T) {
		h := newHallFor(t)
		var wg sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			wg.Go(func() {
				source, err := director.ReadLedgerFiles([]director.LedgerFile{text("r.csv", results), text("a.elo", elo)}, director.LedgerOptions{})
				if err == nil {
					_, err = h.d.ImportLedger(h.ctx, h.who, source, director.LedgerChoice{}, nil)
				}
				errs[i] = err
			})
		}
		wg.Wait()
		all, err := h.d.Reader().Players(h.ctx)
		h.must(errors.Join(append(errs, err)...))
		if b := h.book(); b.Seq != 3 || len(b.Games) != 9 || len(all) != 7 {
			t.Errorf("%d entries, %d games, %d players", b.Seq, len(b.Games), len(all))
		}
	})
}
