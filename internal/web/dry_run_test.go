package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestDryRun(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 2 })
	page := h.path("/ratings")
	h.guest().get(page).want(t, http.StatusOK, "What would my rating be?", "No rating list has been published here yet.")
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries("name", "By margin")))
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries("name", "Elo list", "system", "elo", "once", "e")))
	first := h.guest().get(page).Header.Get("Location")
	h.guest().get(first).want(t, http.StatusOK, "By margin", "Elo list", "No result counts yet.")
	h.play(1)
	elo := page + "/2"
	t.Run("every result that is entered counts, also of a round that goes on", func(t *testing.T) {
		h.publish(2)
		h.guest().get(elo).want(t, http.StatusOK, "1516", "1484", "1 game")
		h.enterResult(h.game(2, 1, 1), "44-20", "")
		h.guest().get(elo).want(t, http.StatusOK, "2 games")
	})
	t.Run("nothing is written, and no list is made", func(t *testing.T) {
		last, err := h.d.Reader().LedgerLast(t.Context())
		h.must(err)
		heads, err := h.d.Reader().ListHeads(t.Context(), 2)
		h.must(err)
		if last != 0 || len(heads) != 0 {
			t.Errorf("entry %d, %d lists", last, len(heads))
		}
	})
	t.Run("it is what the list says when the event is over, whatever the ledger had before", func(t *testing.T) {
		for _, table := range []int{2} {
			h.enterResult(h.game(2, table, 1), "40-24", "")
		}
		h.must(h.d.Close(t.Context(), h.who, h.event, 2, h.round(2).Version))
		ratings := regexp.MustCompile(`<td class="about num rules">(\d+)</td>`)
		for _, series := range []string{"1", "2"} {
			var before []string
			for _, m := range ratings.FindAllStringSubmatch(h.guest().get(page+"/"+series).body, -1) {
				before = append(before, m[1])
			}
			list := h.publishList("/ratings/" + series)
			body := h.guest().get(list).body
			for _, rating := range before {
				if !strings.Contains(body, ">"+rating+"</td>") {
					t.Errorf("series %s: %s is not on the list: %v", series, rating, before)
				}
			}
			if len(before) != 4 {
				t.Errorf("series %s: %v", series, before)
			}
		}
	})
	t.Run("who was on the list sees what the event did alone", func(t *testing.T) {
		h.guest().get(page+"/2").want(t, http.StatusOK, fmt.Sprintf("href=%q", h.path("/standings")))
		h.guest().get(page+"/9").want(t, http.StatusNotFound)
		h.guest().get("/events/99/ratings").want(t, http.StatusNotFound)
	})
}
