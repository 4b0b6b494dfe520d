package web

import (
	"net/http"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestRecordThatIsPartOfAnother(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	var ids []tournament.PlayerID
	for _, name := range []string{"Berg", "Bergmann"} {
		p, err := h.d.SavePlayer(t.Context(), h.who, tournament.Player{Family: name}, true)
		h.must(err)
		ids = append(ids, p.ID)
	}
	h.must(h.d.MergePlayers(t.Context(), h.who, ids[0], ids[1], "one person"))
	guest := h.guest()
	res := guest.get(playerPath(ids[0]))
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != playerPath(ids[1]) {
		t.Errorf("its page: %d, %s", res.StatusCode, res.Header.Get("Location"))
	}
	guest.get("/players").lacks(t, ">Berg<")
	guest.get("/players/search.json?q=berg").lacks(t, `"Berg"`)
}
