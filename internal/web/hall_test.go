package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/job"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// hall is an event on a real database file with the pages over it. It is itself
// a visitor: the director Ina, signed in, with her cookies.
type hall struct {
	*site
	d     *director.Director
	db    *store.Store
	who   director.Who
	event tournament.EventID
	now   time.Time // the clock of everything here; tests may move it
	dir   string    // the data folder
}

// openHall opens an empty database and signs the director in.
func openHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{
		site: &site{t: t, log: &strings.Builder{}, cookies: map[string]string{}, headers: map[string]string{}},
		who:  director.Who{Name: "Ina", Role: director.RoleDirector},
		now:  noon,
		dir:  t.TempDir(),
	}
	var err error
	if h.db, err = store.Open(t.Context(), h.dir, migrations.FS); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.db.Close() })
	clock := func() time.Time { return h.now }
	h.d = director.New(h.db, clock, func() uint64 { return 64 })
	jobs, err := job.New(t.Context(), h.db, clock, WhyFailed)
	h.must(err)
	t.Cleanup(jobs.Close)
	h.server = New(Config{
		Jobs:     jobs,
		Director: h.d, Pages: ourPages(t, nil), Sessions: store.NewSessions(h.db, clock),
		Log: slog.New(slog.NewTextHandler(h.log, nil)), Now: clock, Version: "test",
	})
	u, err := h.d.CreateFirst(t.Context(), h.who.Name, "")
	h.must(err)
	h.signInBy(h.site, u)
	return h
}

// newHall opens a database with an event of n players named P01, P02, … who are
// numbered in that order; change may alter its rules.
func newHall(t *testing.T, n int, change ...func(*tournament.Rules)) *hall {
	t.Helper()
	h := openHall(t)
	rules := tournament.DefaultRules()
	rules.CountryRounds = 0
	for _, fn := range change {
		fn(&rules)
	}
	e, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: "Club evening", Rules: rules})
	h.must(err)
	h.event = e.ID
	for i := range n {
		h.enter(fmt.Sprintf("P%02d", i+1))
	}
	return h
}

// signInBy opens a session of v for account u, as its one-time link does.
func (h *hall) signInBy(v *site, u director.User) {
	h.t.Helper()
	token, err := h.d.NewLink(h.t.Context(), h.who, u.ID)
	h.must(err)
	path := "/signin/" + token
	if res := v.send(path, path, url.Values{}); res.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("sign in by link: %d", res.StatusCode)
	}
}

// guest is someone else at the same server, not signed in.
func (h *hall) guest() *site {
	return &site{t: h.t, server: h.server, log: h.log, cookies: map[string]string{}, headers: map[string]string{}}
}

// another is a second account with its own browser, signed in.
func (h *hall) another(name string, role director.Role) *site {
	h.t.Helper()
	u, err := h.d.SaveUser(h.t.Context(), h.who, name, role, password)
	h.must(err)
	v := h.guest()
	h.signInBy(v, u)
	return v
}

// path is the address of a page of the event, such as path("/rounds/1").
func (h *hall) path(rest string) string { return eventPath(h.event, rest) }

// press sends a form from page to page + action, as a press of its button does,
// and returns the answer; follow shows where it led.
func (h *hall) press(page, action string, form url.Values) answer {
	h.t.Helper()
	return h.send(h.path(page), h.path(page+action), form)
}

// follow gets the page that res led to.
func (v *site) follow(res answer) answer {
	v.t.Helper()
	if res.StatusCode != http.StatusSeeOther {
		v.t.Fatalf("status %d leads nowhere", res.StatusCode)
	}
	to, _, _ := strings.Cut(res.Header.Get("Location"), "#")
	return v.do(httptest.NewRequest(http.MethodGet, to, nil))
}

// lacks checks that the page does not say any of texts.
func (a answer) lacks(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(a.body, text) {
			t.Errorf("the page says %q", text)
		}
	}
}

func (h *hall) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// enter registers a player by family name and enters it.
func (h *hall) enter(name string) tournament.PlayerID {
	h.t.Helper()
	p, err := h.d.SavePlayer(h.t.Context(), h.who, tournament.Player{Family: name}, true)
	h.must(err)
	_, err = h.d.Enter(h.t.Context(), h.who, h.event, []tournament.PlayerID{p.ID})
	h.must(err)
	return p.ID
}

// player returns the id of who is entered under a family name.
func (h *hall) player(family string) tournament.PlayerID {
	h.t.Helper()
	for id, p := range h.snapshot().Players {
		if p.Family == family {
			return id
		}
	}
	h.t.Fatalf("nobody is called %s", family)
	return 0
}

func (h *hall) snapshot() tournament.Snapshot {
	h.t.Helper()
	s, err := h.d.Reader().Snapshot(h.t.Context(), h.event)
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

func (h *hall) draft(n int) tournament.Round {
	h.t.Helper()
	h.must(h.d.DraftRound(h.t.Context(), h.who, h.event, n))
	return h.round(n)
}

// publish drafts and publishes round n.
func (h *hall) publish(n int) tournament.Round {
	h.t.Helper()
	h.must(h.d.Publish(h.t.Context(), h.who, h.event, n, h.draft(n).Version))
	return h.round(n)
}

// enterResult enters a result as it is typed at the desk, Black's discs first.
func (h *hall) enterResult(g tournament.Game, text, reason string) {
	h.t.Helper()
	result, err := director.ParseResult(h.snapshot().Event.Rules, text, reversi.Black)
	h.must(err)
	_, err = h.d.Record(h.t.Context(), h.who, director.Submission{
		Event: h.event, Game: g.ID, Version: g.Version, Result: &result, Reason: reason,
	})
	h.must(err)
}

// play publishes round n, lets Black win every game by 40–24, and closes it.
func (h *hall) play(n int) {
	h.t.Helper()
	for _, m := range h.publish(n).Matches {
		for _, g := range m.Games {
			h.enterResult(g, "40", "")
		}
	}
	h.must(h.d.Close(h.t.Context(), h.who, h.event, n, h.round(n).Version))
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

func TestHall(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	h.get("/account").want(t, http.StatusOK, "Ina")
	if got := h.snapshot(); len(got.Entries) != 4 || got.LastClosed() != 1 {
		t.Errorf("%d entries, round %d closed, want 4 and 1", len(got.Entries), got.LastClosed())
	}
}
