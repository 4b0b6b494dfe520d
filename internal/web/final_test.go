package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestFinals(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 1 })
	page := h.path("/finals")
	h.get(page).want(t, http.StatusOK, "Finals are drawn from the standings once the last announced round is closed.")
	h.play(1)
	h.get(h.path("")).want(t, http.StatusOK, page)
	make := url.Values{
		"name": {"Final"}, "cut": {"4"}, "games": {"3"}, "final_games": {"1"}, "third_place": {"on"}, "right": {"either"}, "once": {"a final"},
	}
	t.Run("what cannot be is refused and comes back as typed", func(t *testing.T) {
		bad := url.Values{"name": {""}, "cut": {"4"}, "games": {"1"}, "final_games": {"3"}, "right": {"call"}}
		h.send(page, page, bad).want(t, http.StatusUnprocessableEntity, `id="e-name"`, `<option value="call" selected>`)
	})
	res := h.send(page, page, make)
	h.follow(res).want(t, http.StatusOK, "The bracket is drawn.", "Semi-finals", "Third place", "winner of Semi-final 1", "is seed", "chooses the colour of game")
	for range 2 { // a second press leads to the list, and makes no second final
		h.send(page, page, make).want(t, http.StatusSeeOther)
	}
	if n := len(h.snapshot().Finals); n != 1 {
		t.Fatalf("%d finals", n)
	}
	final := page + "/1"
	f := func() tournament.Final { f, _ := h.snapshot().Final(1); return f }
	players := append(f().Seeds, f().Level...)
	game := func(round, slot, number int, black tournament.PlayerID, discs string) url.Values {
		return url.Values{
			"version": {fmt.Sprint(f().Version)}, "round": {fmt.Sprint(round)}, "slot": {fmt.Sprint(slot)}, "number": {fmt.Sprint(number)},
			"black": {fmt.Sprint(black)}, "discs": {discs},
		}
	}
	if len(f().Level) > 0 {
		h.get(final).want(t, http.StatusOK, "Play-off for the last place")
		h.send(final, final, game(0, 1, 1, f().Level[0], "40")).want(t, http.StatusSeeOther)
	}
	t.Run("a result without a colour, or that is no count, is refused beside its field", func(t *testing.T) {
		h.send(final, final, game(1, 1, 1, 0, "40")).want(t, http.StatusUnprocessableEntity, "This is needed.", `value="40"`)
		h.send(final, final, game(1, 1, 1, players[0], "77")).want(t, http.StatusUnprocessableEntity, `value="77"`)
		bad := game(1, 1, 1, players[0], "")
		bad.Set("transcript", "f5 f5")
		h.send(final, final, bad).want(t, http.StatusUnprocessableEntity, "occupied", "f5 f5")
	})
	t.Run("moves are counted, colours are exchanged, and the match is over", func(t *testing.T) {
		moves := game(1, 1, 1, players[0], "")
		moves.Set("transcript", wipeout)
		h.follow(h.send(final, final, moves)).want(t, http.StatusOK, "Recorded.", "64–0", wipeout, "Colours of game 1 are exchanged")
		hidden := regexp.MustCompile(`name="black" value="(\d+)"`).FindStringSubmatch(h.get(final).body)
		if hidden == nil || hidden[1] == fmt.Sprint(players[0]) {
			t.Fatalf("Black of game 2 is %v", hidden)
		}
		var other tournament.PlayerID
		if _, err := fmt.Sscan(hidden[1], &other); err != nil {
			t.Fatal(err)
		}
		h.follow(h.send(final, final, game(1, 1, 2, other, "20"))).want(t, http.StatusOK, "Recorded.")
	})
	t.Run("visitors see the bracket and no forms, viewers cannot record", func(t *testing.T) {
		res := h.guest().get(final)
		res.want(t, http.StatusOK, "Semi-finals", h.name(players[0]))
		res.lacks(t, `name="discs"`, "Throw this final away")
		h.another("Pål", director.RoleViewer).send(final, final, game(1, 2, 1, players[1], "40")).want(t, http.StatusForbidden)
		h.guest().get(final+"?lang=ja").want(t, http.StatusOK, "準決勝", "3位決定戦")
	})
	t.Run("an old page conflicts, a game that is not to be played is not there", func(t *testing.T) {
		old := game(1, 2, 1, players[1], "40")
		old.Set("version", "1")
		h.send(final, final, old).want(t, http.StatusConflict)
		h.send(final, final, game(2, 1, 1, players[0], "40")).want(t, http.StatusNotFound)
		h.get(page+"/7").want(t, http.StatusNotFound)
		h.get(h.path("/finals/x")).want(t, http.StatusNotFound)
	})
	h.guest().get(h.path("/event.json")).want(t, http.StatusOK, `"finals"`, `"best_of": 3`, `"black_discs": 64`)
	h.get(h.path("/log")).want(t, http.StatusOK, "Final drawn", "Game of a final")
	h.get(h.path("")).want(t, http.StatusOK, "being played")
}
