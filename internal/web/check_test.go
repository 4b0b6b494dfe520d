package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	at := h.path("/check")
	before, err := h.d.Reader().EventVersion(t.Context(), h.event)
	h.must(err)
	check := func(form url.Values) answer { return h.send(at, at, form) }

	t.Run("of two sheets it says where they part and which game both stand for", func(t *testing.T) {
		page := check(url.Values{"black_sheet": {longGame}, "white_sheet": {misread}, "count": {"34-30"}})
		page.want(t, http.StatusOK, "They part at move 21", "move 21 is f7, not g7", "Only this game fits.", ">"+longGame+"</textarea>", `value="34-30"`)
		page.lacks(t, "?take=", "#ruling")
	})
	t.Run("with the board it looks for discs that were not turned", func(t *testing.T) {
		moves, err := reversi.ParseTranscript(longGame[:40])
		h.must(err)
		steps, err := (reversi.Game{Moves: moves}).Steps()
		h.must(err)
		record, err := reversi.Replay(moves)
		h.must(err)
		last := steps[len(steps)-1]
		check(url.Values{"black_sheet": {longGame[:40]}, "board": {boardText(record.Board)}}).
			want(t, http.StatusOK, "after move 20", "nothing was turned wrongly")
		unturned := record.Board // White moved last, and left all discs as they were
		unturned.White, unturned.Black = unturned.White&^last.Flips, unturned.Black|last.Flips
		page := check(url.Values{"white_sheet": {longGame[:40]}, "board": {boardText(unturned)}})
		page.want(t, http.StatusOK, "Judged by the moves of: White", "move 20, "+moves[19].String(), `<ol class="candidates">`)
	})
	t.Run("what cannot be read comes back as typed, with the words beside its field", func(t *testing.T) {
		for _, tt := range []struct{ field, value, typed string }{
			{"white_sheet", "f5 z9", "f5 z9"},
			{"count", "99-99", "99-99"},
			{"count", "wn", "wn"},
			{"board", "XO", "XO"},
			{"board", strings.Repeat("-", 64), strings.Repeat("-", 64)},
			{"black_sheet", strings.Repeat("f5", 9000), ""},
		} {
			form := url.Values{"black_sheet": {longGame}}
			form.Set(tt.field, tt.value)
			res := check(form)
			res.want(t, http.StatusUnprocessableEntity, `id="e-`+tt.field+`"`, tt.typed)
			res.lacks(t, "Only this game fits")
		}
		check(url.Values{}).want(t, http.StatusUnprocessableEntity, `id="e-black_sheet"`)
	})
	t.Run("nothing is kept", func(t *testing.T) {
		after, err := h.d.Reader().EventVersion(t.Context(), h.event)
		h.must(err)
		evidence, err := h.d.Reader().Evidence(t.Context(), h.event)
		h.must(err)
		if after != before || len(evidence) != 0 {
			t.Error("the event has changed")
		}
	})
	t.Run("it is for officials, and for an event that is there", func(t *testing.T) {
		h.guest().get(at).want(t, http.StatusSeeOther)
		h.get("/events/99/check").want(t, http.StatusNotFound)
	})
}
