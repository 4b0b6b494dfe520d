package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

// level is 31–31 on the board, counted 32–32.
const level = "f5d6c4d3c5b4b5f4e2f6d7a5a6b3g5g6b2h6h5a2c3a4e3g4g3d8f7f1a3d2c2a1f2c1e6a7h4g8e7e8b1g7f3c7d1c6b8b6h7e1h8g1f8h3c8b7h2g2"

func TestGame_WonByRight(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2, func(r *tournament.Rules) { r.DrawRights = true })
	h.publish(1)
	g := h.game(1, 1, 1)
	h.enterResult(g, "wd", "")
	outcome := func() tournament.Outcome { return h.game(1, 1, 1).Result.Outcome }
	t.Run("the pages show it as it is typed", func(t *testing.T) {
		h.get(h.gameAt(g)).want(t, http.StatusOK, `name="discs" value="wd"`)
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, `value="wd"`)
	})
	t.Run("moves that are added later leave the winner as he is", func(t *testing.T) {
		_, section, found := strings.Cut(h.get(h.gameAt(g)).body, `id="moves"`)
		if !found {
			t.Fatal("the page does not ask for the moves")
		}
		form := url.Values{"transcript": {level}}
		for _, name := range []string{"version", "discs", "ended", "loser", "keeps"} { // as the form sends them
			form.Set(name, regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(section)[1])
		}
		h.follow(h.submit(g, form)).want(t, http.StatusOK, "58 moves")
		if got := h.game(1, 1, 1); got.Transcript != level || outcome() != tournament.WhiteWon {
			t.Errorf("stored as %v with %q", outcome(), got.Transcript)
		}
	})
}
