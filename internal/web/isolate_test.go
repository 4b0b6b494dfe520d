package web

import (
	"net/http"
	"net/url"
	"testing"

	"sixtyfour/internal/tournament"
)

// A name that runs from right to left must not carry what stands beside it to
// its other side.
func TestDirections(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	const hebrew, arabic = "אבי לוי", "كريم"
	h.enter(hebrew)
	h.enter(arabic)
	h.publish(1)
	g := h.game(1, 1, 1)
	s := h.snapshot()
	apart := func(p tournament.PlayerID) string { return "\u2068" + s.Players[p].Family + "\u2069" }
	t.Run("in a sentence each name is enclosed", func(t *testing.T) {
		h.follow(h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"44"}})).
			want(t, http.StatusOK, "Table 1: "+apart(g.Black)+" 44–20 "+apart(g.White))
		h.get(h.gameAt(g)).want(t, http.StatusOK, `<span class="side">`, "<title>Table 1: "+apart(g.Black))
	})
	t.Run("on paper too", func(t *testing.T) {
		for _, by := range []string{"table", "name", "slips"} {
			h.get(h.path("/rounds/1/print?by="+by)).want(t, http.StatusOK, "<bdi>"+hebrew+"</bdi>", "<bdi>"+arabic+"</bdi>")
		}
	})
	t.Run("where a name stands alone the stylesheet does it", func(t *testing.T) {
		css := h.get("/static/" + h.server.static.hashed["sixtyfour.css"])
		css.want(t, http.StatusOK, "unicode-bidi: isolate")
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, `">`+hebrew+`</a>`)
	})
}
