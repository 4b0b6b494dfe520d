package director_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// book is what the ledger says now.
func (h *hall) book() ledger.Book {
	h.t.Helper()
	b, err := h.d.Ledger(h.ctx, 0, ledger.Policy{})
	h.must(err)
	return b
}

// update brings the ledger up to date.
func (h *hall) update() director.LedgerDone {
	h.t.Helper()
	done, err := h.d.UpdateLedger(h.ctx, h.who, nil)
	h.must(err)
	return done
}

func (h *hall) behind() int {
	h.t.Helper()
	list, err := h.d.LedgerBehind(h.ctx)
	h.must(err)
	return len(list)
}

func dayOf(t time.Time) rating.Day { return rating.DayOf(t) }

func TestRAT05_OnlyGamesThatWerePlayedAreInTheLedger(t *testing.T) {
	h := newHall(t, 3, func(r *tournament.Rules) { r.Rounds = 3 })
	for n := 1; n <= 3; n++ { // one has a bye in each; the first game is a no-show
		m := h.publish(n).Matches[0]
		text := "30"
		if n == 1 {
			text = "bn"
		}
		h.must(h.enterResult(m.Games[0], text, ""))
		h.must(h.d.Close(h.ctx, h.who, h.event, n, h.round(n).Version))
	}
	if done := h.update(); done.Added != 1 || done.Games != 2 {
		t.Fatalf("written: %+v", done)
	}
	b := h.book()
	if len(b.Games) != 2 || b.Games[0].Round != 2 || b.Games[1].Round != 3 {
		t.Fatalf("games: %+v", b.Games)
	}
	g := h.game(2, 1, 1)
	got := b.Games[0]
	if b.Players[got.A] != int64(min(g.Black, g.White)) || b.Players[got.B] != int64(max(g.Black, g.White)) {
		t.Errorf("players %d and %d", b.Players[got.A], b.Players[got.B])
	}
	if got.DiscsA+got.DiscsB != 64 || min(got.DiscsA, got.DiscsB) != 30 || got.ColourA == 0 {
		t.Errorf("30–34 is there as %+v", got)
	}
	if (got.ColourA == 1) != (g.Black < g.White) || (got.Score == 0) != (got.DiscsA == 30) {
		t.Errorf("colours or winner: %+v", got)
	}
}

func TestRAT07_EachRoundOfALeagueHasItsDay(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 3 })
	e := h.snapshot().Event
	e.Starts = "2026-03-25"
	_, err := h.d.ChangeEvent(h.ctx, h.who, e)
	h.must(err)
	days := []time.Time{
		time.Date(2026, 3, 25, 18, 0, 0, 0, time.UTC), time.Date(2026, 4, 16, 18, 0, 0, 0, time.UTC), time.Date(2026, 5, 10, 18, 0, 0, 0, time.UTC),
	}
	for i, at := range days {
		h.now = at
		h.play(i + 1)
	}
	h.now = h.now.AddDate(0, 1, 0)
	h.must(h.enterResult(h.game(2, 1, 1), "44", "read wrongly")) // a correction moves no game
	h.update()
	b := h.book()
	if len(b.Games) != 6 {
		t.Fatalf("%d games", len(b.Games))
	}
	for i, g := range b.Games {
		if g.Day != dayOf(days[i/2]) {
			t.Errorf("game %d of round %d is dated %v", i, g.Round, g.Day.Time())
		}
	}
	if got := b.Events[0]; got.Starts != dayOf(days[0]) || got.Ends != dayOf(days[2]) || got.Key != "event 1" {
		t.Errorf("the event is %+v", got)
	}
}

func TestResultsThatAreTypedLaterHaveTheDayOfTheEvent(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 2 })
	e := h.snapshot().Event
	e.Starts = "2026-03-25"
	_, err := h.d.ChangeEvent(h.ctx, h.who, e)
	h.must(err)
	h.play(1)
	h.play(2)
	h.update()
	if got := h.book().Events[0]; got.Starts != got.Ends || got.Starts.Time().Format(time.DateOnly) != "2026-03-25" {
		t.Errorf("the event is %+v", got)
	}
}

func TestLedgerOfOurEvents(t *testing.T) {
	t.Run("a round that is not closed is not there", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.publish(1)
		h.must(h.enterResult(h.game(1, 1, 1), "40", ""))
		if n := h.behind(); n != 0 {
			t.Errorf("%d events are behind", n)
		}
		if done := h.update(); done.Added != 0 || h.book().Seq != 0 {
			t.Errorf("written: %+v", done)
		}
	})
	t.Run("a closed round is missed until it is written, and written once", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		if n := h.behind(); n != 1 {
			t.Fatalf("%d events are behind", n)
		}
		h.update()
		log, err := h.store.Audit(h.ctx, 0, 0)
		h.must(err)
		if done := h.update(); h.behind() != 0 || done.Added+done.Changed != 0 {
			t.Errorf("a second time: %+v", done)
		}
		again, err := h.store.Audit(h.ctx, 0, 0)
		h.must(err)
		if len(again) != len(log) || h.book().Seq != 1 {
			t.Errorf("a second time something was written")
		}
	})
	t.Run("a name that changes is nothing to the ledger, a result that changes is", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		h.update()
		first := h.book()
		p, err := h.d.Reader().Player(h.ctx, h.player("P01"))
		h.must(err)
		p.Family = "Other"
		_, err = h.d.SavePlayer(h.ctx, h.who, p, true)
		h.must(err)
		if n := h.behind(); n != 0 {
			t.Errorf("after a new name %d events are behind", n)
		}
		h.must(h.enterResult(h.game(1, 1, 1), "20", "typed wrongly"))
		if n := h.behind(); n != 1 {
			t.Errorf("after a correction %d events are behind", n)
		}
		if done := h.update(); done.Changed != 1 {
			t.Errorf("written: %+v", done)
		}
		old, err := h.d.Ledger(h.ctx, first.Seq, ledger.Policy{})
		h.must(err)
		if now := h.book(); now.Digest == first.Digest || old.Digest != first.Digest || now.Seq != 2 {
			t.Errorf("what the ledger said before must stay readable")
		}
		revisions, err := h.d.Reader().LedgerRevisions(h.ctx, "event 1")
		h.must(err)
		if len(revisions) != 2 || revisions[1].Event.Number != 2 {
			t.Errorf("revisions: %+v", revisions)
		}
	})
	t.Run("a round that is opened again takes its games out", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		h.update()
		h.must(h.d.Reopen(h.ctx, h.who, h.event, 1, h.round(1).Version))
		h.update()
		if b := h.book(); len(b.Games) != 0 || len(b.Events) != 0 || b.Seq != 2 {
			t.Errorf("the book holds %+v", b)
		}
	})
	t.Run("each game of a match of two games counts", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Games = 2; r.Pairing.System = tournament.SystemExchange })
		h.play(1)
		h.update()
		if got := len(h.book().Games); got != 4 {
			t.Errorf("%d games", got)
		}
	})
	t.Run("games of finals come behind the rounds", func(t *testing.T) {
		h, f := finalHall(t)
		if len(f.Level) > 0 {
			t.Skip("a play-off comes first")
		}
		h.win(1, 1, 1, f.Seeds[0])
		h.update()
		b := h.book()
		if last := b.Games[len(b.Games)-1]; len(b.Games) != 5 || last.Round < 2 {
			t.Errorf("%d games, the last one %+v", len(b.Games), last)
		}
	})
	t.Run("where the fewer discs win it is another game", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Scoring = reversi.ScoringAnti })
		h.play(1)
		h.update()
		if b := h.book(); len(b.Games) != 0 || b.Flagged[ledger.FlagUnrated] != (ledger.Count{Games: 2, Left: 2}) {
			t.Errorf("counted: %+v", b.Flagged)
		}
	})
	t.Run("only a director writes, and a cancelled update keeps what it has", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		if _, err := h.d.UpdateLedger(h.ctx, director.Who{Role: director.RoleViewer}, nil); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
		_, err := h.d.UpdateLedger(h.ctx, h.who, func(int, int, string) error { return context.Canceled })
		if !errors.Is(err, context.Canceled) || h.book().Seq != 1 {
			t.Errorf("cancelled: %v", err)
		}
	})
}

func (h *hall) player(family string) tournament.PlayerID {
	h.t.Helper()
	all, err := h.d.Reader().Players(h.ctx)
	h.must(err)
	for _, p := range all {
		if p.Family == family {
			return p.ID
		}
	}
	h.t.Fatalf("no player %s", family)
	return 0
}

// newHallFor is newHall without an event, for benchmarks as well.
func newHallFor(t testing.TB) *hall {
	t.Helper()
	h := &hall{
		ctx: t.Context(), who: director.Who{Name: "Dina", Role: director.RoleDirector},
		now: time.Date(2026, 10, 17, 14, 2, 0, 0, time.UTC),
	}
	var err error
	if h.store, err = store.Open(h.ctx, t.TempDir(), migrations.FS); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.store.Close() })
	h.d = director.New(h.store, func() time.Time { return h.now }, func() uint64 { return 64 })
	h.t, _ = t.(*testing.T)
	return h
}

func TestNobodyOfAnImportedEventIsNobody(t *testing.T) {
	h := newHallFor(t)
	f, err := wof.Read(strings.NewReader("%%Tournament: X\n%%Date: 01/02/2004\n%Round 1\n1 (40)>(24) 2\n?????? (40)>(24) 3\n"))
	h.must(err)
	_, _, err = h.d.ImportWOF(h.ctx, h.who, f)
	h.must(err)
	if done, err := h.d.UpdateLedger(h.ctx, h.who, nil); err != nil || done.Games != 2 {
		t.Fatalf("%+v, %v", done, err)
	}
	b := h.book()
	if len(b.Games) != 1 || b.Flagged[ledger.FlagNobody] != (ledger.Count{Games: 1, Left: 1}) || b.Events[0].Starts.Time().Format(time.DateOnly) != "2004-02-01" {
		t.Errorf("games %v, flags %v, %+v", b.Games, b.Flagged, b.Events)
	}
	t.Run("and its file is a twin of it", func(t *testing.T) {
		if done := h.take(director.LedgerChoice{}, text("x.elo", "%%Tournament: X\n%%Date: 01/02/2004\n%Round 1\n1 (40)>(24) 2\n?????? (40)>(24) 3\n")); done.Twins != 1 || len(h.book().Games) != 1 {
			t.Errorf("%+v", done)
		}
	})
}
