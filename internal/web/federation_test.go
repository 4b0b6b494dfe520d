package web

import (
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/director"
)

func TestFederation(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	t.Run("everybody may have the result file, whose sender is who says so", func(t *testing.T) {
		h.guest().get(h.path("/federation")).want(t, http.StatusOK, "Save the result file", director.TemporaryID(h.snapshot().Entries[0].Player))
		res := h.guest().get(h.path("/results.elo?sender=Chlo%C3%A9+Berg"))
		res.want(t, http.StatusOK, "%%Tournament: Club evening\n", "%%Sender: Chlo\xe9 Berg\n", "%Round 1\n", " B\n", "%_% +9000001, ")
		if got := res.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="Club evening.elo"`) {
			t.Errorf("disposition %q", got)
		}
		for _, sender := range []string{"", "?sender=" + strings.Repeat("x", 101), "?sender=a%0A%25%25Date:+x"} {
			h.guest().get(h.path("/results.elo"+sender)).want(t, http.StatusOK, "%%Sender: ")
		}
		if body := h.guest().get(h.path("/results.elo?sender=a%0A%25%25Date:+x")).body; strings.Count(body, "\n%%Date") != 1 {
			t.Errorf("a sender writes lines of the file:\n%s", body)
		}
	})
	t.Run("in Japanese", func(t *testing.T) {
		h.get(h.path("/federation?lang=ja")).want(t, http.StatusOK, "結果ファイル")
	})
	t.Run("a draft is in no file", func(t *testing.T) {
		h.draft(2)
		h.get(h.path("/results.elo")).lacks(t, "%Round 2")
	})
}
