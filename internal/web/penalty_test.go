package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// values are the values of the page in its order.
func values(a answer) (list []string) {
	for _, m := range regexp.MustCompile(`name="value" value="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
		list = append(list, m[1])
	}
	return list
}

func TestPenalties(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	page := h.path("/penalties")
	version := func() string { return strconv.FormatInt(h.snapshot().Event.Version, 10) }
	h.guest().get(page).want(t, http.StatusOK, "5000000", "20000", "40588", "1075", "Round 10 and later")
	usual := values(h.get(page))
	if len(usual) != 47 || usual[0] != "5000000" {
		t.Fatalf("%d values from %q", len(usual), usual[0])
	}
	t.Run("the usual values sent back are the usual ones", func(t *testing.T) {
		h.follow(h.send(page, page, url.Values{"version": {version()}, "value": usual})).want(t, http.StatusOK, "The changes are saved.")
		if p := h.snapshot().Event.Rules.Pairing.Swiss; p != (tournament.SwissPenalties{}) {
			t.Errorf("stored as %+v", p)
		}
	})
	t.Run("what does not grow, or is no number, is told beside its value and stays as typed", func(t *testing.T) {
		typed := append([]string(nil), usual...)
		typed[4] = "x"   // three games ahead
		typed[9] = "100" // a whole point apart, less than half a point
		res := h.send(page, page, url.Values{"version": {version()}, "value": typed})
		res.want(t, http.StatusUnprocessableEntity, `id="e-swiss_colour_3"`, `value="x"`, `value="100"`)
		typed[4] = "225"
		res = h.send(page, page, url.Values{"version": {version()}, "value": typed})
		res.want(t, http.StatusUnprocessableEntity, `id="e-swiss_float_2"`, `value="100"`)
		if p := h.snapshot().Event.Rules.Pairing.Swiss; p != (tournament.SwissPenalties{}) {
			t.Errorf("stored: %+v", p)
		}
	})
	t.Run("a value of its own is shown beside the usual one, said among the rules, kept by the settings, and taken back", func(t *testing.T) {
		typed := append([]string(nil), usual...)
		typed[len(typed)-1] = "500"
		h.follow(h.send(page, page, url.Values{"version": {version()}, "value": typed})).want(t, http.StatusOK, "1 value is not the usual one", "usually 400")
		h.guest().get(h.path("")).want(t, http.StatusOK, "The penalties of the pairing are not all the usual ones.", page)
		form := h.get(h.path("/settings")).fields()
		form.Set("place", "Cellar")
		h.send(h.path("/settings"), h.path("/settings"), form).want(t, http.StatusSeeOther)
		if p := h.snapshot().Event.Rules.Pairing.Swiss; p.Top[9] != 500 {
			t.Errorf("after the settings were saved: %+v", p)
		}
		h.follow(h.send(page, page, url.Values{"version": {version()}, "usual": {"on"}})).want(t, http.StatusOK, "The changes are saved.")
		if p := h.snapshot().Event.Rules.Pairing.Swiss; p != (tournament.SwissPenalties{}) {
			t.Errorf("not taken back: %+v", p)
		}
	})
	t.Run("an old page conflicts, who only looks cannot change", func(t *testing.T) {
		h.send(page, page, url.Values{"version": {"1"}, "value": usual}).want(t, http.StatusConflict)
		h.another("Pål", director.RoleViewer).send(page, page, url.Values{"version": {version()}, "usual": {"on"}}).want(t, http.StatusForbidden)
	})
}
