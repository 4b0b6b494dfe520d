package web

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestSomebodyComesLate(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.publish(1)
	page := "/rounds/1"
	h.get(h.path(page)).lacks(t, "Somebody has come late") // nobody is left but the one with the bye
	late := h.enter("Latecomer")
	var rests tournament.PlayerID
	for _, i := range h.round(1).Idle {
		rests = i.Player
	}
	first := h.round(1).Matches[0]
	h.enterResult(first.Games[0], "40", "")
	codes := func() (list []string) {
		all, err := h.d.Reader().SeatCodes(t.Context(), h.round(1).ID)
		h.must(err)
		for _, c := range all {
			list = append(list, c.Code)
		}
		return list
	}
	before := codes()
	h.get(h.path(page)).want(t, http.StatusOK, "Somebody has come late", "Latecomer", h.name(rests)+" · bye")

	t.Run("what cannot be is refused beside its field", func(t *testing.T) {
		h.press(page, "/late", url.Values{"late": {fmt.Sprint(late)}}).want(t, http.StatusUnprocessableEntity, `id="e-opponent"`, fmt.Sprintf(`<option value="%d" selected>`, late))
		h.press(page, "/late", url.Values{"late": {fmt.Sprint(late)}, "opponent": {fmt.Sprint(late)}}).want(t, http.StatusUnprocessableEntity, `id="e-opponent"`)
		black, _ := first.Players()
		if res := h.press(page, "/late", url.Values{"late": {fmt.Sprint(late)}, "opponent": {fmt.Sprint(black)}}); res.StatusCode < 400 || res.StatusCode >= 500 {
			t.Errorf("against somebody who plays: %d", res.StatusCode)
		}
	})
	for range 2 { // a second press changes nothing
		h.follow(h.press(page, "/late", url.Values{"late": {fmt.Sprint(late)}, "opponent": {fmt.Sprint(rests)}})).want(t, http.StatusOK, "The table is there.", "Latecomer")
	}
	r := h.round(1)
	if len(r.Matches) != 3 || len(r.Idle) != 0 {
		t.Fatalf("%d tables, %d without one", len(r.Matches), len(r.Idle))
	}
	last := r.Matches[2]
	if last.Table != 3 || last.Opponent(late) != rests {
		t.Errorf("the table is %+v", last)
	}
	if g := r.Matches[0].Games[0]; g.Result == nil || r.Matches[0].ID != first.ID {
		t.Error("another table has changed")
	}
	after := codes()
	if len(after) != len(before)+2 {
		t.Errorf("%d codes became %d", len(before), len(after))
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("a code that was printed opens nothing any more")
		}
	}
	if s := h.snapshot().Sitting(r, late); s.Presence != tournament.Plays {
		t.Errorf("the late player %+v", s)
	}
	h.enterResult(r.Matches[1].Games[0], "30", "")
	h.enterResult(last.Games[0], "30", "")
	h.follow(h.press(page, "/close", version(h.round(1)))).want(t, http.StatusOK, "closed")
	if res := h.press(page, "/late", url.Values{"late": {fmt.Sprint(late)}, "opponent": {fmt.Sprint(rests)}}); res.StatusCode == http.StatusSeeOther {
		t.Error("a closed round takes another table")
	}
}
