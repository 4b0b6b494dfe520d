package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

// bracketHall is an event with a final of four in single games, ticked so that no
// place is level.
type bracketHall struct {
	*hall
	final string // its address
}

func newBracketHall(t *testing.T) bracketHall {
	t.Helper()
	h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 1 })
	h.play(1)
	page := h.path("/finals")
	form := url.Values{"name": {"Final"}, "cut": {"4"}, "games": {"1"}, "final_games": {"1"}, "third_place": {"on"}, "right": {"either"}}
	for _, e := range h.snapshot().Entries[:4] { // four of them, for a category
		form.Add("player", fmt.Sprint(e.Player))
	}
	h.follow(h.send(page, page, form)).want(t, http.StatusOK, "The bracket is drawn.")
	return bracketHall{h, page + "/1"}
}

func (h bracketHall) stored() tournament.Final {
	f, _ := h.snapshot().Final(1)
	return f
}

func (h bracketHall) game(round, slot int, black tournament.PlayerID, discs string) url.Values {
	return url.Values{
		"version": {fmt.Sprint(h.stored().Version)}, "round": {fmt.Sprint(round)}, "slot": {fmt.Sprint(slot)}, "number": {"1"},
		"black": {fmt.Sprint(black)}, "discs": {discs},
	}
}

func TestFinals_Correction(t *testing.T) {
	t.Parallel()
	h := newBracketHall(t)
	seeds := h.stored().Seeds
	if len(seeds) != 4 {
		t.Fatalf("seeds %v, level %v", seeds, h.stored().Level)
	}
	t.Run("a game that was not played is typed where it is called again, and nowhere twice", func(t *testing.T) {
		h.follow(h.send(h.final, h.final, h.game(1, 1, seeds[0], "u"))).want(t, http.StatusOK, "Recorded.", "To be played now")
		if n := strings.Count(h.get(h.final).body, `id="f-discs-1-1-1"`); n != 1 {
			t.Errorf("%d fields for its discs", n)
		}
	})
	t.Run("a level game asks who held the right, beside its field", func(t *testing.T) {
		h.send(h.final, h.final, h.game(1, 1, seeds[0], "32")).want(t, http.StatusUnprocessableEntity,
			"A level game is won by who holds the right to it: say who.", `value="32"`)
	})
	t.Run("bd and wd are typed as elsewhere", func(t *testing.T) {
		h.follow(h.send(h.final, h.final, h.game(1, 1, seeds[0], "bd"))).want(t, http.StatusOK, "Recorded.", "won by right: "+h.name(seeds[0]))
	})
	h.follow(h.send(h.final, h.final, h.game(1, 2, seeds[1], "40"))).want(t, http.StatusOK, "Recorded.")
	last := h.game(2, 1, seeds[0], "")
	last.Set("transcript", wipeout)
	h.follow(h.send(h.final, h.final, last)).want(t, http.StatusOK, "Recorded.", h.final+"/games/2-1-1")
	h.follow(h.send(h.final, h.final, h.game(2, 2, seeds[2], "br20"))).want(t, http.StatusOK, "Recorded.", "resigned")

	t.Run("first, second and third stand on the page of the event and of its finals", func(t *testing.T) {
		for _, path := range []string{h.path(""), h.path("/finals"), h.final} {
			body := h.guest().get(path).body
			_, list, _ := strings.Cut(body, `<ol class="plain-list"><li><b class="rules">1.`)
			at := 0
			for i, p := range []tournament.PlayerID{seeds[0], seeds[1], seeds[3]} {
				n := strings.Index(list, h.name(p))
				if n < at {
					t.Errorf("%s does not list %s as number %d", path, h.name(p), i+1)
				}
				at = n
			}
		}
	})
	t.Run("the moves have a page and leave as files, for visitors too", func(t *testing.T) {
		page := h.final + "/games/2-1-1"
		h.guest().get(page).want(t, http.StatusOK, "64–0", `data-replay="next"`, page+"?ply=8", page+"/record/ggf")
		h.guest().get(page+"?ply=3").want(t, http.StatusOK, `aria-current="step"`)
		h.guest().get(page+"/record/pgn").want(t, http.StatusOK, "Final, Final", h.name(seeds[0]))
		h.guest().get(page+"/record/exe").want(t, http.StatusNotFound)
		for _, none := range []string{"1-1-1", "2-1-2", "x", "2-1-1-1"} {
			h.get(h.final+"/games/"+none).want(t, http.StatusNotFound)
		}
	})
	t.Run("a correction marks the games of others, and they are played again", func(t *testing.T) {
		h.follow(h.send(h.final, h.final, h.game(1, 1, seeds[0], "20"))).want(t, http.StatusOK,
			"Games were played here by others", "It no longer counts")
		body := h.get(h.final).body
		for _, place := range []string{"2-1-1", "2-2-1"} {
			if n := strings.Count(body, `id="f-discs-`+place+`"`); n != 1 {
				t.Errorf("%d fields for the discs of %s", n, place)
			}
		}
		h.guest().get(h.path("")).want(t, http.StatusOK, "being played")
		h.guest().get(h.final+"/games/2-1-1").want(t, http.StatusOK, "It no longer counts")
		res := h.follow(h.send(h.final, h.final, h.game(2, 1, seeds[3], "40")))
		res.want(t, http.StatusOK, "Recorded.")
		if n := len(h.stored().Games); n != 4 {
			t.Errorf("%d games are stored", n)
		}
	})
	t.Run("a game is taken back once, however often it is pressed", func(t *testing.T) {
		form := url.Values{"version": {fmt.Sprint(h.stored().Version)}, "round": {"2"}, "slot": {"1"}, "once": {"back"}}
		for range 2 {
			h.send(h.final, h.final+"/clear", form).want(t, http.StatusSeeOther)
		}
		if n := len(h.stored().Games); n != 3 {
			t.Errorf("%d games are left", n)
		}
	})
	t.Run("the standings of the rounds are what they were", func(t *testing.T) {
		fresh := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 1 })
		fresh.play(1)
		with, without := h.guest().get(h.path("/standings.csv")), fresh.guest().get(fresh.path("/standings.csv"))
		with.want(t, http.StatusOK, h.name(seeds[0]))
		if with.body != without.body {
			t.Errorf("with finals:\n%s\nwithout:\n%s", with.body, without.body)
		}
	})
	t.Run("officials hear that the rounds were corrected after the draw", func(t *testing.T) {
		h.get(h.final).lacks(t, "drawn now, the seeds would be others")
		for table := 1; table <= 3; table++ {
			h.enterResult(h.hall.game(1, table, 1), "20", "the cards were mixed up")
		}
		h.get(h.final).want(t, http.StatusOK, "drawn now, the seeds would be others")
		h.guest().get(h.final).lacks(t, "drawn now, the seeds would be others")
	})
}

func TestFinals_Level(t *testing.T) {
	t.Parallel()
	t.Run("while announced rounds are left there is nothing to draw", func(t *testing.T) {
		h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 2 })
		h.play(1)
		page := h.path("/finals")
		h.get(page).lacks(t, `name="cut"`)
		form := url.Values{"name": {"Final"}, "cut": {"4"}, "games": {"1"}, "final_games": {"1"}, "right": {"either"}}
		h.send(page, page, form).want(t, http.StatusConflict, "Rounds that were announced are not played yet.")
	})
	h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 1 })
	h.play(1)
	page := h.path("/finals")
	t.Run("the page says for which cuts players are level, and who of them plays", func(t *testing.T) {
		h.get(page).want(t, http.StatusOK, "The best 2:", "The best 4:", "are level for the last place", "drop out by the tie-breaks")
	})
	t.Run("fewer than two players are refused beside their list", func(t *testing.T) {
		one := url.Values{
			"name": {"Final"}, "cut": {"4"}, "games": {"1"}, "final_games": {"1"}, "right": {"either"},
			"player": {fmt.Sprint(h.snapshot().Entries[0].Player)},
		}
		h.send(page, page, one).want(t, http.StatusUnprocessableEntity, "Tick at least two players.", " checked>")
	})
	t.Run("of three the one who drops out is named on the bracket", func(t *testing.T) {
		form := url.Values{"name": {"Final"}, "cut": {"4"}, "games": {"3"}, "final_games": {"3"}, "right": {"either"}}
		res := h.follow(h.send(page, page, form))
		f, _ := h.snapshot().Final(1)
		if len(f.Level) != 3 {
			t.Fatalf("level %v", f.Level)
		}
		res.want(t, http.StatusOK, h.name(f.Level[2])+" was level for the last place too", "Play-off for the last place")
	})
}
