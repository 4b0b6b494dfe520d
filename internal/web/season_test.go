package web

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestSeasons(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
	second, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: "Spring cup", Rules: h.snapshot().Event.Rules})
	h.must(err)
	h.guest().get("/seasons").want(t, http.StatusOK, "There is none yet.")
	h.guest().get("/").want(t, http.StatusOK, `href="/seasons"`)
	t.Run("a table of a federation fills the form", func(t *testing.T) {
		h.get("/seasons/new").want(t, http.StatusOK, "200 140 90 60 40 30 20 15 10 5", `name="best" type="text" value="4"`, "Spring cup")
		h.get("/seasons/new?preset=british").want(t, http.StatusOK, "200 160 120 100 80 60 40 20 10<", `value="up" selected`, `name="rest" type="text" value="5"`)
		h.get("/seasons/new?preset=italian").want(t, http.StatusOK, "100 70 50 35 25 20 15 10 9 8", `value="cents" selected`)
		h.get("/seasons/new?preset=own").want(t, http.StatusOK, `value="exact" selected`)
	})
	form := func(change ...string) url.Values {
		v := url.Values{
			"name": {"Grand Prix"}, "points": {"200 140 90 60"}, "ties": {"exact"}, "level": {"rank"}, "best": {"1"}, "final": {"on"},
			"event": {fmt.Sprint(second.ID), fmt.Sprint(h.event)}, "position": {"2", "1"}, "once": {"a"},
		}
		for i := 0; i < len(change); i += 2 {
			v.Set(change[i], change[i+1])
		}
		return v
	}
	const fresh = "/seasons/new"
	t.Run("what was typed comes back with the words beside the field", func(t *testing.T) {
		h.send(fresh, fresh, form("points", "5 6", "name", "", "best", "x", "ties", "up")).want(t, http.StatusUnprocessableEntity,
			`id="e-best"`, `value="x"`, ">5 6</textarea>", `value="up" selected`)
		h.send(fresh, fresh, form("points", "5 6", "name", "")).want(t, http.StatusUnprocessableEntity, `id="e-name"`, "No place gives more than the one before it.")
		bad := form()
		bad["position"] = []string{"first", "1"}
		h.send(fresh, fresh, bad).want(t, http.StatusUnprocessableEntity, `value="first"`, "Write a whole number.")
	})
	res := h.send(fresh, fresh, form())
	h.follow(res).want(t, http.StatusOK, "The season is saved.", "No round of its events is published yet.", "not played yet")
	for range 2 { // a second press leads to the same season
		h.follow(h.send(fresh, fresh, form())).want(t, http.StatusOK, "Grand Prix")
	}
	seasons, err := h.d.Reader().Seasons(t.Context())
	h.must(err)
	if len(seasons) != 1 || seasons[0].Events[0] != h.event {
		t.Fatalf("stored as %+v", seasons)
	}
	page := seasonPath(seasons[0].ID)
	t.Run("the page follows its events, and is provisional until they are over", func(t *testing.T) {
		h.guest().get(page).want(t, http.StatusOK, "No round of its events is published yet.")
		h.publish(1)
		h.guest().get(page).want(t, http.StatusOK, "provisional", "P01")
		for _, m := range h.round(1).Matches {
			h.enterResult(m.Games[0], "40", "")
		}
		h.must(h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version))
		res := h.guest().get(page)
		res.want(t, http.StatusOK, "170", "#1=", "75", "#3=", "finished", "not played yet", "Points by place: 200, 140, 90, 60; 0 for every place after those.", "best result of a player counts")
		res.lacks(t, "provisional</span>", "/change")
		h.guest().get(page+"?lang=ja").want(t, http.StatusOK, "合計", "1位タイ")
	})
	t.Run("a result that does not count stands in brackets", func(t *testing.T) {
		_, err := h.d.Enter(t.Context(), h.who, second.ID, []tournament.PlayerID{h.player("P01"), h.player("P02")})
		h.must(err)
		h.must(h.d.DraftRound(t.Context(), h.who, second.ID, 1))
		s, err := h.d.Reader().Snapshot(t.Context(), second.ID)
		h.must(err)
		h.guest().get(page).lacks(t, "(170)")
		h.must(h.d.Publish(t.Context(), h.who, second.ID, 1, s.Rounds[0].Version))
		h.guest().get(page).want(t, http.StatusOK, "(170)")
	})
	t.Run("changed and removed by directors alone", func(t *testing.T) {
		change := page + "/change"
		h.get(change).want(t, http.StatusOK, `value="Grand Prix"`, `name="position" value="2"`, "Remove this season")
		h.send(change, change, form("version", "0", "name", "Other")).want(t, http.StatusConflict)
		h.follow(h.send(change, change, form("version", "1", "name", "Other"))).want(t, http.StatusOK, "Other")
		viewer := h.another("Pål", director.RoleViewer)
		viewer.get(page).lacks(t, change)
		viewer.send(page, change, form()).want(t, http.StatusForbidden)
		viewer.send(page, page+"/drop", url.Values{}).want(t, http.StatusForbidden)
		h.get("/log").want(t, http.StatusOK, "Season created", "Season changed", page)
		for range 2 {
			h.follow(h.send("/seasons", page+"/drop", url.Values{"version": {"2"}})).want(t, http.StatusOK, "The season is removed.")
		}
		h.get(page).want(t, http.StatusNotFound)
		h.get("/seasons/x").want(t, http.StatusNotFound)
	})
}
