package web

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestTeams(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2, func(r *tournament.Rules) { r.Rounds = 1 })
	swe, nor := h.born("Sven", "SWE", 0), h.born("Nils", "NOR", 0)
	page, form := h.path("/teams"), h.path("/teams/change")
	h.get(page).want(t, http.StatusOK, "No teams", form)
	h.guest().get(page).want(t, http.StatusOK, "No teams")
	h.guest().get(h.path("/standings")).lacks(t, page)
	h.get(form).want(t, http.StatusOK, `<option value="country" selected>`, `name="best" type="text" value="3"`, `name="size" type="text" value="4"`)
	h.play(1)
	t.Run("what was typed comes back with the words beside the field", func(t *testing.T) {
		bad := url.Values{"by": {"hand"}, "best": {"x"}, "ties": {"discs"}, "player": {fmt.Sprint(swe)}, "team": {"Reds"}}
		h.send(form, form, bad).want(t, http.StatusUnprocessableEntity, `id="e-best"`, `value="x"`, `value="Reds"`, `<option value="hand" selected>`)
		h.send(form, form, url.Values{"by": {"country"}, "best": {"3"}, "size": {"2"}, "ties": {"discs"}}).want(t, http.StatusUnprocessableEntity, `id="e-size"`)
	})
	t.Run("by country", func(t *testing.T) {
		ok := url.Values{"by": {"country"}, "best": {"1"}, "ties": {"discs"}, "version": {"0"}}
		for range 2 {
			h.follow(h.send(form, form, ok)).want(t, http.StatusOK, "The teams are saved.", "SWE", "NOR", "Sven", "A team is a country.")
		}
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, page)
		h.guest().get(page).lacks(t, form)
		h.guest().get(page+"?lang=ja").want(t, http.StatusOK, "団体", "国ごとのチームです。")
	})
	t.Run("by hand, with the scores that do not count in brackets", func(t *testing.T) {
		ok := url.Values{
			"by": {"hand"}, "best": {"1"}, "ties": {"best"}, "version": {"1"},
			"player": {fmt.Sprint(swe), fmt.Sprint(nor), "999"}, "team": {"Reds", "Reds", "Ghosts"},
		}
		res := h.follow(h.send(form, form, ok))
		res.want(t, http.StatusOK, "Reds", "(0, 24)", "named by the director")
		res.lacks(t, "Ghosts")
		h.send(form, form, url.Values{"by": {"club"}, "best": {"1"}, "ties": {"best"}, "version": {"1"}}).want(t, http.StatusConflict)
	})
	t.Run("none again", func(t *testing.T) {
		h.follow(h.send(form, form, url.Values{"by": {""}, "version": {"2"}})).want(t, http.StatusOK, "No teams")
		h.another("Pål", director.RoleViewer).send(page, form, url.Values{"by": {"club"}}).want(t, http.StatusForbidden)
		h.get(h.path("/log")).want(t, http.StatusOK, "Teams saved", "a team is", "Reds: 3 4")
	})
}

func TestPrizes(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
	women := []tournament.PlayerID{h.player("P03"), h.player("P04")}
	_, err := h.d.SaveCategory(t.Context(), h.who, h.event, tournament.Category{Name: "Women", By: tournament.ByHand, Members: women})
	h.must(err)
	page, form := h.path("/prizes"), h.path("/prizes/change")
	h.get(page).want(t, http.StatusOK, "No prizes", form)
	h.get(form).want(t, http.StatusOK, `value="EUR"`, "Whole field", "Women")
	prizes := func(version, whole, women string) url.Values {
		return url.Values{
			"version": {version}, "currency": {"EUR"}, "decimals": {"2"}, "ties": {"points"}, "final": {"on"},
			"category": {"0", "1"}, "amounts": {whole, women},
		}
	}
	t.Run("what was typed comes back with the words beside the list", func(t *testing.T) {
		res := h.send(form, form, prizes("0", "100 50.555", "20 30"))
		res.want(t, http.StatusUnprocessableEntity, `id="e-list-0"`, "50.555 is no amount", ">100 50.555</textarea>", ">20 30</textarea>")
		h.send(form, form, prizes("0", "100", "20 30")).want(t, http.StatusUnprocessableEntity, `id="e-list-1"`, "30.00 is larger than the prize before it.")
		bad := prizes("0", "100", "")
		bad.Set("category", "9")
		h.send(form, form, bad).want(t, http.StatusUnprocessableEntity)
		bad.Set("decimals", "9")
		h.send(form, form, bad).want(t, http.StatusUnprocessableEntity, `id="e-decimals"`)
	})
	t.Run("before the end it is provisional", func(t *testing.T) {
		for range 2 {
			h.follow(h.send(form, form, prizes("0", "100；50,01", "25"))).want(t, http.StatusOK, "The prizes are saved.", "provisional: after 0 rounds")
		}
	})
	h.play(1)
	t.Run("who gets what and why", func(t *testing.T) {
		res := h.guest().get(page)
		res.want(t, http.StatusOK, "prizes 1 to 2, together 150.01 EUR, shared by 2: 75.01 EUR (place 1); with one unit of the rest", "75.00 EUR",
			"Women: prize 1, 25.00 EUR (place", "175.01 EUR of 175.01 EUR are given.", "level in points share")
		res.lacks(t, "provisional", form)
		h.guest().get(page+"?lang=ja").want(t, http.StatusOK, "賞金", "等分")
		h.get(form).want(t, http.StatusOK, ">100.00 50.01</textarea>")
	})
	t.Run("a final that is drawn holds them up, and decides the first places", func(t *testing.T) {
		rules := tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}
		f, err := h.d.MakeFinal(t.Context(), h.who, h.event, "Final", rules, nil)
		h.must(err)
		h.get(page).want(t, http.StatusOK, "provisional: the final is not over")
		if len(f.Seeds) != 2 {
			t.Fatalf("seeds %v", f.Seeds)
		}
		game := url.Values{"version": {"1"}, "round": {"1"}, "slot": {"1"}, "number": {"1"}, "black": {fmt.Sprint(f.Seeds[1])}, "discs": {"40"}}
		h.send(h.path("/finals/1"), h.path("/finals/1"), game).want(t, http.StatusSeeOther)
		res := h.get(page)
		res.want(t, http.StatusOK, "Whole field: prize 1, 100.00 EUR (place 1)", "Whole field: prize 2, 50.01 EUR (place 2)")
		res.lacks(t, "provisional")
	})
	t.Run("two officials, and who may only look", func(t *testing.T) {
		h.send(form, form, prizes("0", "1", "")).want(t, http.StatusConflict)
		h.another("Pål", director.RoleViewer).send(page, form, prizes("1", "1", "")).want(t, http.StatusForbidden)
		h.get(h.path("/log")).want(t, http.StatusOK, "Prizes saved", "100.00 50.01", "Women: 25.00")
	})
	t.Run("a category that is removed takes its prizes along, and the next one does not inherit them", func(t *testing.T) {
		h.must(h.d.DropCategory(t.Context(), h.who, h.event, 1, 1))
		_, err := h.d.SaveCategory(t.Context(), h.who, h.event, tournament.Category{Name: "Novice", By: tournament.ByHand, Members: women})
		h.must(err)
		if r := h.snapshot().Prizes; len(r.Lists) != 1 || r.Lists[0].Category != 0 {
			t.Errorf("prizes are %+v", r.Lists)
		}
	})
	t.Run("without amounts there are none", func(t *testing.T) {
		h.follow(h.send(form, form, prizes("2", "", " "))).want(t, http.StatusOK, "No prizes")
	})
}
