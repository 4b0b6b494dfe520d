package web

import (
	"fmt"
	"net/http"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestWhyNot(t *testing.T) {
	t.Parallel()
	h := newHall(t, 9)
	h.play(1)
	h.publish(2)
	r := h.round(2)
	ask := func(a, b tournament.PlayerID) answer {
		t.Helper()
		return h.get(h.path(fmt.Sprintf("/rounds/2/why?a=%d&b=%d", a, b)))
	}
	black, white := r.Matches[0].Players()
	h.get(h.path("/rounds/2")).want(t, http.StatusOK, h.path("/rounds/2/why"))
	h.get(h.path("/rounds/2/why")).want(t, http.StatusOK, "Why do they not meet?", h.name(black))

	t.Run("who meets is told so", func(t *testing.T) {
		ask(black, white).want(t, http.StatusOK, h.name(black)+" and "+h.name(white)+" do meet in this round.")
	})
	t.Run("a table that was not made is compared, with what it would cost and which tables change", func(t *testing.T) {
		last, _ := r.Matches[len(r.Matches)-1].Players()
		ask(black, last).want(t, http.StatusOK, "It would cost", "more. These tables would change.", h.name(last), "down-float")
	})
	t.Run("a rematch says that it is one", func(t *testing.T) {
		a, b := h.round(1).Matches[0].Players()
		ask(a, b).want(t, http.StatusOK, "It would cost", "rematch: met once before")
	})
	t.Run("so is a bye", func(t *testing.T) {
		ask(black, 0).want(t, http.StatusOK, "It would cost", "bye")
		var rests tournament.PlayerID
		for _, i := range r.Idle {
			rests = i.Player
		}
		ask(rests, 0).want(t, http.StatusOK, "does have the bye of this round")
		ask(rests, black).want(t, http.StatusOK, "These tables would change.")
	})
	t.Run("a result corrected since is said", func(t *testing.T) {
		g := h.game(1, 1, 1)
		h.enterResult(g, "1", "misread")
		ask(black, white).want(t, http.StatusOK, "Presence or results have changed")
	})
	t.Run("what cannot be asked is not there, and visitors cannot ask", func(t *testing.T) {
		ask(black, black).want(t, http.StatusNotFound)
		ask(999, black).want(t, http.StatusNotFound)
		h.get(h.path("/rounds/2/why?a=x&b=1")).want(t, http.StatusNotFound)
		h.get(h.path("/rounds/7/why")).want(t, http.StatusNotFound)
		if res := h.guest().get(h.path("/rounds/2/why")); res.StatusCode == http.StatusOK {
			t.Errorf("a visitor asks: %d", res.StatusCode)
		}
	})
	t.Run("a system that adds up no costs says what changes", func(t *testing.T) {
		h := newHall(t, 6, func(r *tournament.Rules) { r.Pairing.System = tournament.SystemDutch })
		h.play(1)
		h.publish(2)
		a, _ := h.round(2).Matches[0].Players()
		_, b := h.round(2).Matches[2].Players()
		h.get(h.path(fmt.Sprintf("/rounds/2/why?a=%d&b=%d", a, b))).want(t, http.StatusOK, "The system prefers the round as it is.", h.name(b))
	})
}

func TestWarningsOfADraft(t *testing.T) {
	t.Parallel()
	h := newHall(t, 9)
	h.must(h.d.Request(t.Context(), h.who, h.event, h.snapshot().Entries[8].Player, 1, tournament.Absent))
	h.draft(1)
	page := h.path("/rounds/1")
	h.get(page).want(t, http.StatusOK, "1 · note", "1 player does not play in this round.")
	h.guest().get(page).lacks(t, "1 · note")

	m := h.round(1).Matches[0]
	h.must(h.d.SwapColours(t.Context(), h.who, h.event, 1, h.round(1).Version, m.ID))
	h.get(page).want(t, http.StatusOK, "2 · notice", "1 place is set by hand")

	h.must(h.d.Withdraw(t.Context(), h.who, h.event, h.snapshot().Entries[0].Player))
	h.get(page+"?lang=ja").want(t, http.StatusOK, "5 · 公開不可", "組み直してください。")
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name            string
		players, rounds int
		want            string
	}{
		{"8 players, 5 rounds", 8, 5, "All 5 rounds that are left can be played without a rematch."},
		{"4 players, 5 rounds", 4, 5, "Of the 5 rounds that are left, at most 3 can be played without a rematch. First of all, two meet again"},
		{"5 players, 5 rounds: each rests once", 5, 5, "All 5 rounds that are left can be played without a rematch."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, tt.players, func(r *tournament.Rules) { r.Rounds = tt.rounds })
			h.get(h.path("")).want(t, http.StatusOK, tt.want)
			h.guest().get(h.path("")).lacks(t, "without a rematch")
		})
	}
	t.Run("PAIR-03 a field that has used up its meetings is told so before the round", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 5 })
		for n := 1; n <= 3; n++ {
			h.play(n)
		}
		h.get(h.path("")).want(t, http.StatusOK, "at most 0 can be played without a rematch")
	})
}

func TestARoundKeepsWhatItWasPairedBy(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6, func(r *tournament.Rules) { r.Pairing.System = tournament.SystemMonrad })
	h.play(1)
	e := h.snapshot().Event
	e.Rules.Pairing.System = tournament.SystemDutch
	_, err := h.d.ChangeEvent(t.Context(), h.who, e)
	h.must(err)
	h.play(2)
	h.get(h.path("/rounds/1")).want(t, http.StatusOK, "Paired by Monrad", "The options were not those of the event now.")
	res := h.get(h.path("/rounds/2"))
	res.want(t, http.StatusOK, "Paired by the FIDE Dutch system")
	res.lacks(t, "The options were not those")
}
