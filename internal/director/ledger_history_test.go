package director_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// drawnFile is a result file of event n between some of six players.
func drawnFile(r *rand.Rand, n int) director.LedgerFile {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%%%%Tournament: Event %d\n%%%%Date: %02d/03/2020\n", n, n+1)
	for round := range 4 {
		fmt.Fprintf(&sb, "%%Round %d\n", round+1)
		seats := r.Perm(6)
		for t := range 3 {
			discs := r.IntN(65)
			sign := ">"
			if discs < 32 {
				sign = "<"
			} else if discs == 32 {
				sign = "="
			}
			fmt.Fprintf(&sb, "%d (%02d)%s(%02d) %d\n", 101+seats[2*t], discs, sign, 64-discs, 101+seats[2*t+1])
		}
	}
	return text(fmt.Sprintf("event-%d.elo", n), sb.String())
}

// newArchive is a database in which six players have ids of the federation.
func newArchive(t *testing.T) *hall {
	h := newHallFor(t)
	for n := range 6 {
		h.enterAlone(fmt.Sprintf("P%d", n), fmt.Sprint(101+n))
	}
	return h
}

func TestCorrectionsLeadToTheBookOfTheLastFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 9))
	corrected := newArchive(t)
	last := map[int]director.LedgerFile{}
	for range 40 {
		n := r.IntN(5)
		last[n] = drawnFile(r, n)
		corrected.take(director.LedgerChoice{Suspicious: true}, last[n])
	}
	scratch := newArchive(t)
	var files []director.LedgerFile
	for _, f := range last { // in any order
		files = append(files, f)
	}
	scratch.take(director.LedgerChoice{Suspicious: true}, files...)
	a, b := corrected.book(), scratch.book()
	if a.Digest != b.Digest || len(a.Games) != 12*len(last) || a.Seq <= b.Seq {
		t.Errorf("after %d entries %d games, from scratch %d in %d", a.Seq, len(a.Games), len(b.Games), b.Seq)
	}
}

func TestTwoOfficialsBringTheLedgerUpToDate(t *testing.T) {
	h := newHall(t, 6, nil)
	h.play(1)
	h.play(2)
	var wg sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		wg.Go(func() { _, errs[i] = h.d.UpdateLedger(h.ctx, h.who, nil) })
	}
	wg.Wait()
	h.must(errors.Join(errs...))
	if b := h.book(); b.Seq != 1 || len(b.Games) != 6 {
		t.Errorf("%d entries, %d games", b.Seq, len(b.Games))
	}
}

func TestTwoOfficialsMerge(t *testing.T) {
	h := newArchive(t)
	a, b := h.player("P0"), h.player("P1")
	var wg sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		wg.Go(func() {
			from, into := a, b
			if i%2 == 1 { // the other way round
				from, into = b, a
			}
			errs[i] = h.d.MergePlayers(h.ctx, h.who, from, into, "one person")
		})
	}
	wg.Wait()
	refused := 0
	for _, err := range errs {
		if errors.Is(err, director.ErrMerged) {
			refused++
		} else if err != nil {
			t.Error(err)
		}
	}
	if last, err := h.store.LedgerLast(h.ctx); err != nil || last != 1 || refused != 3 {
		t.Errorf("%d entries, %d refused, %v", last, refused, err)
	}
}

func TestRecordsOfAPlayerNeedNotTheWholeLedger(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 10))
	h := newArchive(t)
	for n := range 12 {
		h.take(director.LedgerChoice{}, drawnFile(r, n))
		h.enterAlone(fmt.Sprintf("Q%d", n), "")
	}
	for range 30 { // some of these are refused
		all, err := h.store.Players(h.ctx)
		h.must(err)
		a, b := all[r.IntN(len(all))].ID, all[r.IntN(len(all))].ID
		records, err := h.d.PlayerRecords(h.ctx, a)
		h.must(err)
		if len(records) > 0 && r.IntN(2) == 0 {
			_, _ = h.d.SplitPlayer(h.ctx, h.who, a, []string{records[r.IntN(len(records))].Key}, tournament.Player{ID: b}, "x")
		} else {
			_ = h.d.MergePlayers(h.ctx, h.who, a, b, "x")
		}
		entries, err := h.store.LedgerEntries(h.ctx, 0)
		h.must(err)
		for _, p := range all {
			got, err := h.d.PlayerRecords(h.ctx, p.ID)
			h.must(err)
			if want := ledger.Records(entries, int64(p.ID)); !reflect.DeepEqual(got, want) {
				t.Fatalf("player %d has %d events, by the whole ledger %d", p.ID, len(got), len(want))
			}
		}
	}
	if decisions, err := h.store.LedgerDecisions(h.ctx); err != nil || len(decisions) < 5 {
		t.Errorf("only %d decisions, %v", len(decisions), err)
	}
}

func TestAFileWithBothIdsOfOnePersonIsAnEvent(t *testing.T) {
	h := newArchive(t)
	from, into := h.player("P0"), h.player("P1")
	h.must(h.d.MergePlayers(h.ctx, h.who, from, into, "one person"))
	f, err := wof.Read(strings.NewReader("%%Tournament: X\n%%Date: 01/02/2004\n%Round 1\n101 (40)>(24) 103\n102 (40)>(24) 104\n"))
	h.must(err)
	id, report, err := h.d.ImportWOF(h.ctx, h.who, f)
	h.must(err)
	s, err := h.d.Reader().Snapshot(h.ctx, id)
	h.must(err)
	if _, ok := s.Entry(from); !ok || report.Created != 0 || len(s.Entries) != 4 {
		t.Errorf("entries: %+v", s.Entries)
	}
	h.must(second(h.d.UpdateLedger(h.ctx, h.who, nil)))
	if b := h.book(); len(b.Players) != 3 {
		t.Errorf("%d people are rated", len(b.Players))
	}
	if rows, err := h.d.Reader().PlayerEvents(h.ctx, into); err != nil || len(rows) != 1 {
		t.Errorf("events of the one record: %v, %v", rows, err)
	}
}
