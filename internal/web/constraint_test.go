package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestConstraints(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	page := "/constraints"
	id := func(i int) string { return fmt.Sprint(h.snapshot().Entries[i].Player) }
	name := func(i int) string { return h.name(h.snapshot().Entries[i].Player) }

	h.get(h.path("/players")).want(t, http.StatusOK, h.path(page), "Asked of the pairing")
	h.get(h.path(page)).want(t, http.StatusOK, "Nothing is asked")
	t.Run("two players are kept apart, and it is shown with its rounds", func(t *testing.T) {
		form := url.Values{"kind": {"apart"}, "first": {id(0)}, "second": {id(3)}, "from": {"1"}, "to": {"2"}, "hard": {"on"}}
		for range 2 {
			h.follow(h.press(page, "", form)).want(t, http.StatusOK, "Noted for the pairing.", name(0)+" and "+name(3)+" do not meet", "rounds 1 to 2", "must")
		}
		if n := len(h.snapshot().Constraints); n != 1 {
			t.Errorf("%d are stored", n)
		}
		h.get(h.path("/log")).want(t, http.StatusOK, "Asked of the pairing")
	})
	t.Run("what was typed comes back with the words beside the field", func(t *testing.T) {
		res := h.press(page, "", url.Values{"kind": {"meet"}, "first": {id(1)}, "second": {id(1)}, "from": {"1"}})
		res.want(t, http.StatusUnprocessableEntity, `id="e-second"`, `<option value="meet" selected>`, `<option value="`+id(1)+`" selected>`)
		res = h.press(page, "", url.Values{"kind": {"table"}, "first": {id(1)}, "table": {"x"}, "from": {"1"}})
		res.want(t, http.StatusUnprocessableEntity, `id="e-table"`, `value="x"`)
		res = h.press(page, "", url.Values{"kind": {"table"}, "from": {"9"}, "to": {"3"}})
		res.want(t, http.StatusUnprocessableEntity, `id="e-first"`, `id="e-table"`, `id="e-to"`)
	})
	t.Run("PAIR-27 a fixed table is marked on the page of the round", func(t *testing.T) {
		h.follow(h.press(page, "", url.Values{"kind": {"table"}, "first": {id(2)}, "table": {"1"}, "hard": {"on"}})).want(t, http.StatusOK, name(2)+" sits at table 1", "all rounds")
		h.publish(1)
		if m := h.round(1).Matches[0]; m.Opponent(h.snapshot().Entries[2].Player) == 0 {
			t.Errorf("table 1 is %+v", m)
		}
		h.guest().get(h.path("/rounds/1")).want(t, http.StatusOK, "fixed table")
		h.get(h.path("/rounds/1/print")).want(t, http.StatusOK, "fixed table")
	})
	t.Run("a constraint is removed, however often", func(t *testing.T) {
		c := h.snapshot().Constraints[0]
		for range 2 {
			h.follow(h.press(page+fmt.Sprintf("/%d/remove", c.ID), "", url.Values{})).want(t, http.StatusOK, "Removed.")
		}
	})
	t.Run("who only looks cannot ask, visitors do not see it", func(t *testing.T) {
		viewer := h.another("Pål", director.RoleViewer)
		res := viewer.get(h.path(page))
		res.want(t, http.StatusOK, "sits at table 1")
		res.lacks(t, "Ask for something", "/remove")
		h.guest().get(h.path("/players")).lacks(t, page)
		if res := h.guest().get(h.path(page)); res.StatusCode == http.StatusOK || strings.Contains(res.body, "sits at") {
			t.Errorf("a visitor sees it: %d", res.StatusCode)
		}
	})
	if c := h.snapshot().Constraints; len(c) != 1 || c[0].Kind != tournament.FixedTable {
		t.Errorf("left: %+v", c)
	}
}

func TestConstraintsThatTheSystemDoesNotHear(t *testing.T) {
	t.Parallel()
	tests := []struct {
		system  tournament.System
		soft    bool // has no effect
		hard    bool
		says    string
		country bool // the rules speak of countrymen
	}{
		{tournament.SystemSwiss, false, false, "as little as possible gives way", true},
		{tournament.SystemMonrad, false, false, "as little as possible gives way", true},
		{tournament.SystemDutch, true, false, "FIDE Dutch has no place for wishes", false},
		{tournament.SystemRoundRobin, true, true, "only fixed tables have an effect", false},
	}
	for _, tt := range tests {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Pairing.System, r.CountryRounds = tt.system, 2 })
		for _, hard := range []bool{true, false} {
			kind := tournament.ApartClubs
			if hard {
				kind = tournament.ApartFamilies
			}
			h.must(h.d.AddConstraint(t.Context(), h.who, h.event, tournament.Constraint{Kind: kind, From: 1, Hard: hard}))
		}
		res := h.get(h.path("/constraints"))
		res.want(t, http.StatusOK, tt.says)
		want := 0
		for _, unheard := range []bool{tt.soft, tt.hard} {
			if unheard {
				want++
			}
		}
		if got := strings.Count(res.body, "no effect in this system"); got != want {
			t.Errorf("%s: %d of two have no effect, want %d", tt.system, got, want)
		}
		if got := strings.Contains(h.get(h.path("")).body, "Countrymen do not meet"); got != tt.country {
			t.Errorf("%s: the rules speak of countrymen: %v", tt.system, got)
		}
	}
}
