package director_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// hall is an event on a real database file, with a director at the desk.
type hall struct {
	t     *testing.T
	ctx   context.Context
	store *store.Store
	d     *director.Director
	who   director.Who
	event tournament.EventID
	now   time.Time
}

// newHall opens a database with an event of n players named P01, P02, …; change
// may alter the rules.
func newHall(t *testing.T, n int, change func(*tournament.Rules)) *hall {
	t.Helper()
	h := &hall{
		t: t, ctx: t.Context(), who: director.Who{Name: "Dina", Role: director.RoleDirector},
		now: time.Date(2026, 10, 17, 14, 2, 0, 0, time.UTC),
	}
	var err error
	if h.store, err = store.Open(h.ctx, t.TempDir(), migrations.FS); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.store.Close() })
	h.d = director.New(h.store, func() time.Time { return h.now }, func() uint64 { return 64 })
	rules := tournament.DefaultRules()
	rules.CountryRounds = 0
	if change != nil {
		change(&rules)
	}
	e, err := h.d.CreateEvent(h.ctx, h.who, tournament.Event{Name: "Club evening", Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	h.event = e.ID
	for i := range n {
		h.enter(fmt.Sprintf("P%02d", i+1))
	}
	return h
}

// enter registers a player by family name and enters it.
func (h *hall) enter(name string) tournament.PlayerID {
	h.t.Helper()
	p, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: name}, true)
	h.must(err)
	_, err = h.d.Enter(h.ctx, h.who, h.event, []tournament.PlayerID{p.ID})
	h.must(err)
	return p.ID
}

func (h *hall) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *hall) snapshot() tournament.Snapshot {
	h.t.Helper()
	s, err := h.d.Reader().Snapshot(h.ctx, h.event)
	h.must(err)
	return s
}

func (h *hall) round(n int) tournament.Round {
	h.t.Helper()
	r, ok := h.snapshot().Round(n)
	if !ok {
		h.t.Fatalf("there is no round %d", n)
	}
	return r
}

// publish drafts and publishes round n.
func (h *hall) publish(n int) tournament.Round {
	h.t.Helper()
	h.must(h.d.DraftRound(h.ctx, h.who, h.event, n))
	h.must(h.d.Publish(h.ctx, h.who, h.event, n, h.round(n).Version))
	return h.round(n)
}

// enterResult enters a result as it is typed at the desk, Black's discs first.
func (h *hall) enterResult(g tournament.Game, text, reason string) error {
	h.t.Helper()
	result, err := director.ParseResult(h.snapshot().Event.Rules, text, reversi.Black)
	h.must(err)
	_, err = h.d.Record(h.ctx, h.who, director.Submission{
		Event: h.event, Game: g.ID, Version: g.Version, Result: &result, Reason: reason,
	})
	return err
}

// play publishes round n, lets Black win every game by 40–24, and closes it.
func (h *hall) play(n int) {
	h.t.Helper()
	for _, m := range h.publish(n).Matches {
		for _, g := range m.Games {
			h.must(h.enterResult(g, "40", ""))
		}
	}
	h.must(h.d.Close(h.ctx, h.who, h.event, n, h.round(n).Version))
}

// game returns game k of table in round n, as stored now.
func (h *hall) game(n, table, k int) tournament.Game {
	h.t.Helper()
	for _, m := range h.round(n).Matches {
		if m.Table == table {
			return m.Games[k-1]
		}
	}
	h.t.Fatalf("round %d has no table %d", n, table)
	return tournament.Game{}
}
