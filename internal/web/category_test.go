package web

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// born enters a player with a year of birth.
func (h *hall) born(name, country string, year int) tournament.PlayerID {
	h.t.Helper()
	p, err := h.d.SavePlayer(h.t.Context(), h.who, tournament.Player{Family: name, Country: country, BirthYear: year}, true)
	h.must(err)
	_, err = h.d.Enter(h.t.Context(), h.who, h.event, []tournament.PlayerID{p.ID})
	h.must(err)
	return p.ID
}

func TestCategories(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2, func(r *tournament.Rules) { r.Rounds = 1 })
	young, old := h.born("Young", "SWE", 2012), h.born("Older", "NOR", 1961)
	page, fresh := h.path("/categories"), h.path("/categories/new")
	h.get(page).want(t, http.StatusOK, "No categories yet", fresh+"?kind=junior")
	h.guest().get(h.path("/standings")).lacks(t, page)
	t.Run("a usual category fills the form", func(t *testing.T) {
		h.get(fresh+"?kind=junior").want(t, http.StatusOK, `value="Junior"`, `value="15"`, `value="rule" checked`)
		h.get(fresh+"?kind=women").want(t, http.StatusOK, `value="Women"`, `value="hand" checked`)
		h.get(fresh+"?kind=x").want(t, http.StatusOK, `value="hand" checked`)
	})
	t.Run("what was typed comes back with the words beside the field", func(t *testing.T) {
		bad := url.Values{"name": {""}, "by": {"rule"}, "age_to": {"1x"}, "member": {fmt.Sprint(young)}}
		h.send(fresh, fresh, bad).want(t, http.StatusUnprocessableEntity, `id="e-age_to"`, `value="1x"`, fmt.Sprintf(`value="%d" checked`, young))
		bad = url.Values{"name": {"Junior"}, "by": {"rule"}, "age_to": {"15"}}
		h.send(fresh, fresh, bad).want(t, http.StatusUnprocessableEntity, `id="e-on"`)
		bad = url.Values{"name": {"All"}, "by": {"rule"}}
		h.send(fresh, fresh, bad).want(t, http.StatusUnprocessableEntity, "Fill in an age, a country or a club, or tick the members.")
	})
	junior := url.Values{"name": {"Junior"}, "by": {"rule"}, "age_to": {"15"}, "on": {"2026-08-01"}, "once": {"a"}}
	for range 2 { // a second press makes no second category
		h.follow(h.send(fresh, fresh, junior)).want(t, http.StatusOK, "The category is saved.", "age up to 15 in the year of 1 Aug 2026", "Young")
	}
	h.follow(h.send(fresh, fresh, url.Values{"name": {"Women"}, "by": {"hand"}, "member": {fmt.Sprint(old), fmt.Sprint(young)}})).want(t, http.StatusOK, "chosen by the director")
	h.play(1)
	t.Run("ranks stand beside those of the whole, and behind the names of the standings", func(t *testing.T) {
		h.guest().get(page).want(t, http.StatusOK, "Junior", "Women", "Overall", "Older")
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, page, `<span class="tag part">Junior 1</span>`, "Women 2")
		h.guest().get(page+"?lang=ja").want(t, http.StatusOK, "部門", "総合")
	})
	t.Run("no year of birth leaves the house, and who has none is told to officials", func(t *testing.T) {
		for _, path := range []string{"/categories", "/standings", "/event.json", "/standings.json", "/standings.csv"} {
			h.guest().get(h.path(path)).lacks(t, "2012", "1961", "no year of birth")
		}
		h.get(page).want(t, http.StatusOK, "2 players have no year of birth", "P01")
	})
	t.Run("a final of a category has its members ticked", func(t *testing.T) {
		finals := h.path("/finals")
		h.get(finals).want(t, http.StatusOK, finals+"?category=2")
		res := h.get(finals + "?category=2")
		res.want(t, http.StatusOK, `value="Women final"`, fmt.Sprintf(`name="player" value="%d" checked`, old))
		res.want(t, http.StatusOK, fmt.Sprintf(`name="player" value="%d" checked`, young))
		res.lacks(t, fmt.Sprintf(`name="player" value="%d" checked`, h.player("P01")))
		h.get(finals+"?category=99").want(t, http.StatusOK, `value="Final"`)
	})
	t.Run("who may not change gets no form", func(t *testing.T) {
		viewer := h.another("Pål", director.RoleViewer)
		viewer.get(page).lacks(t, "/new")
		viewer.get(page+"/1").want(t, http.StatusForbidden)
		viewer.send(page, page+"/1/drop", url.Values{"version": {"1"}}).want(t, http.StatusForbidden)
		h.get(page+"/99").want(t, http.StatusNotFound)
		h.get(page+"/x").want(t, http.StatusNotFound)
	})
	t.Run("a category is changed and removed, however often", func(t *testing.T) {
		h.get(page+"/1").want(t, http.StatusOK, `value="Junior"`, `value="2026-08-01"`, "Remove this category")
		junior.Set("name", "U16")
		h.send(page+"/1", page+"/1", junior).want(t, http.StatusConflict)
		junior.Set("version", "1")
		h.follow(h.send(page+"/1", page+"/1", junior)).want(t, http.StatusOK, "U16")
		for range 2 {
			h.follow(h.send(page+"/2", page+"/1/drop", url.Values{"version": {"2"}})).want(t, http.StatusOK, "The category is removed.")
		}
		h.get(h.path("/log")).want(t, http.StatusOK, "Category saved", "Category removed", "age to", "members (start numbers)")
	})
}
