package web

import (
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestCertificates(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.play(1)
	at := h.path("/certificates")
	t.Run("the first places are chosen, until somebody says otherwise", func(t *testing.T) {
		page := h.get(at)
		page.want(t, http.StatusOK, "Who gets one", "P01")
		if n := strings.Count(page.body, " checked>"); n != 3 {
			t.Errorf("%d are chosen, want 3 who share the first place", n)
		}
	})
	t.Run("STAND-03 a shared place is certified as one, in both languages", func(t *testing.T) {
		page := h.get(at + "?who=1&who=4")
		page.want(t, http.StatusOK, "P01", "Place 1, shared", "P04", "Place 4, shared", "Points: 1, after 1 round")
		page.lacks(t, "P02")
		h.get(at+"?who=1&lang=ja").want(t, http.StatusOK, "第1位タイ")
		h.get("/?lang=en")
	})
	t.Run("in a category places are counted among the chosen", func(t *testing.T) {
		page := h.get(at + "?who=3&who=4&who=6&category=Juniors")
		page.want(t, http.StatusOK, "P03", "Place 1, Juniors", "P04", "Place 2, shared, Juniors")
		page.lacks(t, "Place 4", "Place 1, shared")
	})
	t.Run("a category of the event gives its members to choose from, and its own places", func(t *testing.T) {
		_, err := h.d.SaveCategory(t.Context(), h.who, h.event, tournament.Category{Name: "Novices", By: tournament.ByHand, Members: []tournament.PlayerID{h.player("P03"), h.player("P05"), h.player("P06")}})
		h.must(err)
		page := h.get(at + "?of=1")
		page.want(t, http.StatusOK, "Whole field", `value="Novices"`, "P05")
		page.lacks(t, "P04", "P01")
		h.get(at+"?of=1&who=6&category=Novices").want(t, http.StatusOK, "P06", "Place 3, Novices")
		h.get(at+"?of=9").want(t, http.StatusNotFound)
	})
	t.Run("a category too long is refused, nobody is a choice of nobody", func(t *testing.T) {
		h.get(at+"?who=1&category="+strings.Repeat("x", 61)).want(t, http.StatusUnprocessableEntity)
		h.get(at+"?who=99").want(t, http.StatusOK, "Who gets one")
	})
	t.Run("they are made by officials", func(t *testing.T) {
		h.guest().get(at).want(t, http.StatusSeeOther)
	})
}
