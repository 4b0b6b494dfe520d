package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestClubPage(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.crowd(tournament.Player{Family: "Okada", Given: "Mio", Country: "JPN"}, tournament.Club{Name: "Kamogawa", Country: "JPN"})
	h.play(1)
	const page = "/clubs/1"
	h.guest().get(page).want(t, http.StatusOK, "1 member", "Okada Mio", "Club evening")
	h.guest().get(page).lacks(t, "Ratings ·")
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries("name", "World")))
	world := h.publishList("/ratings/1")
	t.Run("members are ranked by a list of everybody while the club has none", func(t *testing.T) {
		h.guest().get(page).want(t, http.StatusOK, "World, 18 Oct 2076", world)
		h.guest().get(page).lacks(t, "P02", "The list as a spreadsheet")
	})
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries("name", "Ours", "club", "1", "once", "o")))
	own := h.publishList("/ratings/2")
	t.Run("its own list is the nearest, with its workbook", func(t *testing.T) {
		h.guest().get(page).want(t, http.StatusOK, "Ours, 18 Oct 2076", own+"/workbook")
	})
	t.Run("the workbook has the members alone", func(t *testing.T) {
		res := h.guest().get(page + "/workbook")
		text := plainText(t, res.body)
		if !strings.Contains(text, "Okada") || strings.Contains(text, "P02") {
			t.Error("it holds other people")
		}
		if got := res.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="Kamogawa.xlsx"`) {
			t.Errorf("disposition %q", got)
		}
	})
	t.Run("who does not want to be named is no member to a visitor", func(t *testing.T) {
		p, err := h.d.Reader().Player(t.Context(), h.snapshot().Entries[0].Player)
		h.must(err)
		p.Privacy = tournament.ByNumber
		_, err = h.d.SavePlayer(t.Context(), h.who, p, true)
		h.must(err)
		h.guest().get(page).lacks(t, "Okada")
		h.guest().get(page).want(t, http.StatusOK, "0 members")
		h.guest().get(page).lacks(t, fmt.Sprintf("Player #%d", p.ID))
		h.guest().get(own+"?club=1").want(t, http.StatusOK, "Nobody on this list is like that.")
		h.get(page).want(t, http.StatusOK, "1 member", "Okada Mio")
	})
	h.guest().get("/clubs/9/workbook").want(t, http.StatusNotFound)
}
