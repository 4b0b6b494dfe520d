package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func TestTieOrder(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	page := h.path("/settings")
	chosen := func(form url.Values) (list []string) {
		for _, b := range form["tie_breaks"] {
			if b != "" {
				list = append(list, b)
			}
		}
		return list
	}
	press := func(form url.Values, button string) url.Values {
		t.Helper()
		form.Set("ties", button)
		res := h.send(page, page+"/ties", form)
		res.want(t, http.StatusOK, "<details class=\"rule-book\" open>")
		return res.fields()
	}
	t.Run("without a script a tie-break is added, moved and removed, and nothing is stored", func(t *testing.T) {
		form := h.get(page).fields()
		form.Set("name", "Typed")
		form.Add("tie_breaks", "buchholz-c1")
		for _, step := range []struct {
			button string
			want   []string
		}{
			{"add", []string{"brightwell", "discs", "buchholz-c1"}},
			{"up 2", []string{"brightwell", "buchholz-c1", "discs"}},
			{"down 0", []string{"buchholz-c1", "brightwell", "discs"}},
			{"drop 1", []string{"buchholz-c1", "discs"}},
			{"up 0", []string{"buchholz-c1", "discs"}},
			{"down 9", []string{"buchholz-c1", "discs"}},
			{"sideways 1", []string{"buchholz-c1", "discs"}},
			{"fide_round_robin", []string{"direct", "wins", "sonneborn", "koya"}},
		} {
			form = press(form, step.button)
			if got := chosen(form); !slices.Equal(got, step.want) {
				t.Fatalf("%s gives %q, want %q", step.button, got, step.want)
			}
		}
		if form.Get("name") != "Typed" || form.Get("treatment") != string(tournament.TreatFIDE2026) {
			t.Errorf("the form is %v", form)
		}
		if got := h.snapshot().Event.Rules.TieBreaks; len(got) != 2 {
			t.Errorf("%v is stored", got)
		}
	})
	t.Run("the order is saved, told in words, and is that of the columns", func(t *testing.T) {
		form := press(h.get(page).fields(), "fide_swiss")
		h.follow(h.send(page, page, form)).want(t, http.StatusOK,
			"Buchholz cut 1, Buchholz, Sonneborn-Berger, Direct encounter", "FIDE C.07 of March 2026", "Games that were not played are no encounters.")
		h.play(1)
		h.guest().get(h.path("/standings")).want(t, http.StatusOK,
			">Points</th><th class=\"num\" scope=\"col\">Buchholz cut 1</th>", "Cut 1 and 2 leave out the lowest", "a dummy opponent")
		h.guest().get(h.path("/standings?lang=ja")).want(t, http.StatusOK, "ブッフホルツ（最低1除く）", "直接対決：")
		h.guest().get(h.path("/standings.json")).want(t, http.StatusOK, `"buchholz-c1"`, `"cut": true`)
	})
	t.Run("a tie-break twice and a limit out of range are refused beside their fields", func(t *testing.T) {
		form := h.get(page).fields()
		form["tie_breaks"] = []string{"discs", "discs", "nonsense"}
		form.Set("koya_limit", "101")
		form.Set("brightwell_constant", "100")
		form.Set("treatment", "mine")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-tie_breaks"`, `id="e-koya_limit"`, `id="e-brightwell_constant"`, `id="e-treatment"`)
	})
	t.Run("a new event has the same buttons", func(t *testing.T) {
		form := h.get("/events/new").fields()
		form.Set("ties", "club")
		res := h.send("/events/new", "/events/new/ties", form)
		res.want(t, http.StatusOK)
		if got := chosen(res.fields()); !slices.Equal(got, []string{"discs"}) {
			t.Errorf("%q", got)
		}
		h.another("Pål", director.RoleViewer).send("/account", page+"/ties", form).want(t, http.StatusForbidden)
	})
}

func TestLots(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4, func(r *tournament.Rules) { r.TieBreaks = []tournament.TieBreak{tournament.TieLots} })
	h.play(1)
	press := func(action string, form url.Values) answer {
		return h.send(h.path("/standings"), h.path(action), form)
	}
	version := func() url.Values { return h.get(h.path("/standings")).fields() }
	t.Run("STAND-11 lots are drawn once, told and taken back", func(t *testing.T) {
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "Lots are not drawn yet")
		first := version()
		h.follow(press("/lots", first)).want(t, http.StatusOK, "Lots are drawn.", "from the number ")
		lots := h.snapshot().Event.Lots
		press("/lots", first) // a second press
		if got := h.snapshot().Event.Lots; got != lots || lots == 0 {
			t.Errorf("lots %d, then %d", lots, got)
		}
		for i, r := range standings.Compute(h.snapshot()).Rows {
			if r.Rank != i+1 {
				t.Errorf("row %d has rank %d", i, r.Rank)
			}
		}
		press("/lots/back", first).want(t, http.StatusConflict)
		h.follow(press("/lots/back", version())).want(t, http.StatusOK, "taken back")
		h.get(h.path("/log")).want(t, http.StatusOK, "Lots drawn", "Lots taken back", strconv.FormatUint(lots, 10))
	})
	t.Run("the settings do not touch them", func(t *testing.T) {
		press("/lots", version())
		lots := h.snapshot().Event.Lots
		form := h.get(h.path("/settings")).fields()
		form.Set("name", "Renamed")
		h.press("/settings", "", form)
		if e := h.snapshot().Event; e.Lots != lots || e.Name != "Renamed" {
			t.Errorf("%+v", e)
		}
	})
	t.Run("only the director draws", func(t *testing.T) {
		h.another("Pål", director.RoleViewer).send("/account", h.path("/lots/back"), version()).want(t, http.StatusForbidden)
	})
}

func TestEntryRating(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2, func(r *tournament.Rules) {
		r.TieBreaks = []tournament.TieBreak{tournament.TieRating, tournament.TiePerformance}
	})
	rating := func(text string) answer {
		return h.press("/players", fmt.Sprintf("/%d/rating", h.player("P02")), url.Values{"rating": {text}})
	}
	t.Run("a rating is set and stands in the tables", func(t *testing.T) {
		h.follow(rating("1650")).want(t, http.StatusOK, "The rating of P02 is noted.", "Rating 1650")
		h.play(1)
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "1650", "Performance rating")
	})
	t.Run("what is no rating is refused", func(t *testing.T) {
		for _, text := range []string{"4001", "-1", "many"} {
			rating(text).want(t, http.StatusUnprocessableEntity)
		}
	})
}
