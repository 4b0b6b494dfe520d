package web

import (
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"sixtyfour/internal/tournament"
)

// version is the field that says which state of a round a form was made from.
func version(r tournament.Round) url.Values {
	return url.Values{"version": {strconv.Itoa(r.Version)}}
}

func TestRoundLife(t *testing.T) {
	h := newHall(t, 5)
	t.Run("a draft is made, published, closed and followed by the next", func(t *testing.T) {
		res := h.press("", "/rounds", url.Values{"round": {"1"}})
		if got := res.Header.Get("Location"); got != h.path("/rounds/1") {
			t.Fatalf("led to %q (%d)", got, res.StatusCode)
		}
		h.follow(res).want(t, http.StatusOK, "draft", "Publish", "first bye", "P01")
		res = h.press("/rounds/1", "/publish", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is published.", "0 of 2 in", "Quick entry", "Waiting for tables 1, 2.")
		for table := 1; table <= 2; table++ {
			res = h.press("/rounds/1", "/quick", url.Values{"table": {strconv.Itoa(table)}, "discs": {"44"}})
			h.follow(res).want(t, http.StatusOK, "44–20", "confirmed")
		}
		h.follow(res).want(t, http.StatusOK, "2 of 2 in", "All results are in.")
		res = h.press("/rounds/1", "/close", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is closed.", "Draft round 2", "Open again")
	})
}
