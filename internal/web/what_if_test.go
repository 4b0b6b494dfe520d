package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestWhatIf(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	r := h.publish(1)
	first, second := r.Matches[0].Games[0], r.Matches[1].Games[0]
	h.enterResult(second, "40", "")
	page := h.path("/standings/what-if")
	t.Run("a supposed result changes the standings on the page and nothing else", func(t *testing.T) {
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, `href="`+page+`"`)
		before := h.snapshot().Event.Version
		body := h.guest().get(fmt.Sprintf("%s?g%d=64", page, first.ID)).body
		winner := h.snapshot().Players[first.Black].Name()
		if !strings.Contains(body, `<td class="num">1</td><td class="num">3=</td><th scope="row">`+winner+`</th>`) &&
			!strings.Contains(body, `<td class="num">1</td><td class="num">2=</td><th scope="row">`+winner+`</th>`) {
			t.Errorf("%s does not lead:\n%s", winner, body)
		}
		if h.snapshot().Event.Version != before || h.game(1, 1, 1).Result != nil {
			t.Error("something is stored")
		}
		if again := h.guest().get(page).body; strings.Contains(again, `<td class="num">1</td><td class="num">3=</td>`) {
			t.Error("the supposed result stays")
		}
	})
	t.Run("what cannot be is told beside the game, as it was typed", func(t *testing.T) {
		for _, text := range []string{"65", "-1", "x"} {
			h.guest().get(fmt.Sprintf("%s?g%d=%s", page, first.ID, text)).want(t, http.StatusUnprocessableEntity,
				fmt.Sprintf(`id="e-g%d"`, first.ID), `value="`+text+`"`)
		}
	})
	t.Run("a game with a result and one of nobody cannot be supposed", func(t *testing.T) {
		h.guest().get(fmt.Sprintf("%s?g%d=0&g999=3", page, second.ID)).want(t, http.StatusOK)
	})
	t.Run("before the first round there is nothing to suppose", func(t *testing.T) {
		empty := newHall(t, 2)
		empty.guest().get(empty.path("/standings/what-if")).want(t, http.StatusOK, "No game of the last round is open.")
		empty.guest().get(empty.path("/standings/what-if?lang=ja")).want(t, http.StatusOK, "対局中の試合はありません")
	})
}
