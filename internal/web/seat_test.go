package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// phone is a player's: a visitor who holds the slip of a seat.
type phone struct {
	*site
	code string
}

// phones are the two of a table, Black's in the first game first.
func (h *hall) phones(n, table int) (black, white phone) {
	h.t.Helper()
	for _, m := range h.round(n).Matches {
		if m.Table == table {
			b, w := m.Players()
			return phone{h.guest(), h.code(n, b)}, phone{h.guest(), h.code(n, w)}
		}
	}
	h.t.Fatalf("round %d has no table %d", n, table)
	return black, white
}

// code returns what is printed on the slip of a player in round n.
func (h *hall) code(n int, p tournament.PlayerID) string {
	h.t.Helper()
	list, err := h.db.SeatCodes(h.t.Context(), h.round(n).ID)
	h.must(err)
	for _, c := range list {
		if c.Player == p {
			return c.Code
		}
	}
	h.t.Fatalf("player %d has no code in round %d", p, n)
	return ""
}

func (p phone) look(query string) answer { p.t.Helper(); return p.get("/t/" + p.code + query) }

// claim sends a form of the page and returns the answer.
func (p phone) claim(form url.Values) answer {
	p.t.Helper()
	return p.send("/t/"+p.code+"?change=1", "/t/"+p.code, form)
}

// moves sends the form on which moves are entered.
func (p phone) moves(form url.Values) answer {
	p.t.Helper()
	return p.send("/t/"+p.code+"/moves", "/t/"+p.code+"/moves", form)
}

// object sends the form of a confirmed game.
func (p phone) object(text string) answer {
	p.t.Helper()
	return p.send("/t/"+p.code, "/t/"+p.code+"/object", url.Values{"game": {"1"}, "text": {text}})
}

func discs(text string) url.Values { return url.Values{"game": {"1"}, "discs": {text}} }

// whole is over after 9 moves: 64–0 for Black.
const whole = "f5d6c5f6e7f4g5e6e3"

func TestSeatStates(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.publish(1)
	black, white := h.phones(1, 2)
	const refresh = `http-equiv="refresh"`
	t.Run("nothing is sent: the page asks for the discs and stays as it is", func(t *testing.T) {
		res := black.look("")
		res.want(t, http.StatusOK, "Table 2", "You play Black against", "Your discs at the end", "Enter the moves instead", "Not sent yet")
		res.lacks(t, refresh)
		if res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("headers %v", res.Header)
		}
	})
	t.Run("it is said in Japanese too", func(t *testing.T) {
		black.look("?lang=ja").want(t, http.StatusOK, "2番卓", "あなたは黒番です", "終局時の自分の石数")
		black.look("?lang=en")
	})
	t.Run("RES-13 one is sent: it waits, counts nowhere, and blocks the closing of the round", func(t *testing.T) {
		black.follow(black.claim(discs("47"))).want(t, http.StatusOK, "Waits for", refresh, "47", "17")
		g := h.game(1, 2, 1)
		if g.State() != tournament.GameClaimed || g.Result != nil {
			t.Errorf("the game is %s with %v", g.State(), g.Result)
		}
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "without a confirmed result")
		if err := h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version); err == nil {
			t.Error("the round was closed")
		}
	})
	t.Run("the other sees what was sent and can confirm it in one press", func(t *testing.T) {
		white.look("").want(t, http.StatusOK, "That is right", `name="discs" value="17"`)
	})
	t.Run("RES-03 two claims that differ: neither counts, both are kept with their times", func(t *testing.T) {
		h.now = h.now.Add(time.Minute)
		white.follow(white.claim(discs("25"))).want(t, http.StatusOK, "different results", "tell the arbiter", "12:00", "12:01", refresh)
		g := h.game(1, 2, 1)
		if g.State() != tournament.GameDisputed || g.Result != nil || len(g.Claims) != 2 || g.Claims[0].At.Equal(g.Claims[1].At) {
			t.Errorf("the game is %s: %+v", g.State(), g)
		}
		h.get(gamePath(h.event, g.ID)).want(t, http.StatusOK, "47–17", "39–25", "12:00", "12:01")
	})
	t.Run("no public page tells what was claimed", func(t *testing.T) {
		for _, path := range []string{h.path(""), h.path("/rounds/1"), gamePath(h.event, h.game(1, 2, 1).ID), h.path("/standings")} {
			h.guest().get(path).lacks(t, "47–17", "39–25", "47–", ">47<", ">39<")
		}
	})
	t.Run("what was sent is changed by sending again, and two that agree confirm", func(t *testing.T) {
		black.look("?change=1").want(t, http.StatusOK, `value="47"`, "Send instead of the first")
		black.follow(black.claim(discs("39"))).want(t, http.StatusOK, "confirmed", "You won.", "39", "25")
		white.look("").want(t, http.StatusOK, "You lost.")
		g := h.game(1, 2, 1)
		want := reversi.Score{Black: reversi.Whole(39), White: reversi.Whole(25)}
		if g.Result == nil || g.Result.Score != want || g.Result.Outcome != tournament.BlackWon || !strings.HasSuffix(g.Result.By, " (seat)") {
			t.Errorf("the result is %+v", g.Result)
		}
		h.get(gamePath(h.event, g.ID)).want(t, http.StatusOK, "by slip")
		h.get(h.path("/log")).want(t, http.StatusOK, "by slip")
	})
	t.Run("RES-05 sending again after that changes nothing, whatever is sent", func(t *testing.T) {
		before := h.game(1, 2, 1)
		for _, text := range []string{"39", "47"} {
			res := black.send("/t/"+black.code, "/t/"+black.code, discs(text))
			black.follow(res).want(t, http.StatusOK, "confirmed")
		}
		if after := h.game(1, 2, 1); after.Version != before.Version || *after.Result != *before.Result {
			t.Errorf("was %+v, is %+v", before, after)
		}
	})
	t.Run("a confirmed result can be objected to with a sentence, which officials see", func(t *testing.T) {
		res := white.object("  ")
		res.want(t, http.StatusUnprocessableEntity, "This is needed.")
		white.follow(white.object("I had <b>30</b>.")).want(t, http.StatusOK, "you objected", "I had &lt;b&gt;30&lt;/b&gt;.")
		black.look("").lacks(t, "I had")
		page := gamePath(h.event, h.game(1, 2, 1).ID)
		h.get(page).want(t, http.StatusOK, "A player objects", "I had &lt;b&gt;30&lt;/b&gt;.")
		h.guest().get(page).lacks(t, "objects", "I had")
		g := h.game(1, 2, 1)
		if g.Result == nil {
			t.Error("the result is gone")
		}
		h.enterResult(g, "34", "")
		white.look("").want(t, http.StatusOK, "it is settled", "34", "30")
	})
	t.Run("RES-05 the player listed first who is White in game 2 keeps his colour", func(t *testing.T) {
		two := newHall(t, 2, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		two.publish(1)
		first, second := two.phones(1, 1)
		first.claim(discs("40"))
		first.look("").want(t, http.StatusOK, "You play White against", "Game 1 · sent") // the next game is shown
		first.send("/t/"+first.code+"?game=2", "/t/"+first.code, url.Values{"game": {"2"}, "colour": {"white"}, "discs": {"25"}}).want(t, http.StatusSeeOther)
		second.send("/t/"+second.code+"?game=2", "/t/"+second.code, url.Values{"game": {"2"}, "colour": {"black"}, "discs": {"39"}})
		for range 2 {
			if g := two.game(1, 1, 2); g.Result == nil || g.Result.Outcome != tournament.BlackWon || g.Result.Score.String() != "39–25" {
				t.Errorf("game 2 is %+v", g.Result)
			}
			first.send("/t/"+first.code+"?game=1&change=1", "/t/"+first.code, url.Values{"game": {"2"}, "colour": {"white"}, "discs": {"25"}})
		}
		res := first.send("/t/"+first.code+"?game=1&change=1", "/t/"+first.code, url.Values{"game": {"1"}, "colour": {"white"}, "discs": {"25"}})
		res.want(t, http.StatusUnprocessableEntity, "not the pair")
	})
}

func TestSeatMoves(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.publish(1)
	grid := func(text string) url.Values {
		moves, err := reversi.ParseTranscript(text)
		h.must(err)
		cells := make([]string, 64)
		for i, s := range moves {
			cells[s] = fmt.Sprint(i + 1)
		}
		return url.Values{"game": {"1"}, "cell": cells}
	}
	text := func(moves, own string) url.Values {
		return url.Values{"game": {"1"}, "transcript": {moves}, "discs": {own}}
	}
	tests := []struct {
		name   string
		form   url.Values
		status int
		says   []string
	}{
		{"an illegal move is refused with its place and the board", text("f5d6c5f6e7f4g5a1", ""), 422, []string{"Move 8, a1", "traps no disc", `class="board"`, "f5d6c5f6e7f4g5a1"}},
		{"moves that stop before the end are refused", text("f5d6c5", ""), 422, []string{"stop before the end", `class="board"`}},
		{"nothing at all is refused", text(" ", ""), 422, []string{"This is needed."}},
		{"a letter that only looks right is named", text("f5d6с5", ""), 422, []string{"only looks like c"}},
		{"a grid whose cell is no number names the square", func() url.Values {
			g := grid(whole)
			g["cell"][0] = "x7"
			return g
		}(), 422, []string{"a1: “x7” is no move number.", `aria-label="a1" aria-invalid="true"`}},
		{"a grid with a number twice names the squares", func() url.Values {
			g := grid(whole)
			g["cell"][0] = "9"
			return g
		}(), 422, []string{"Move 9 is there more than once: a1, e3."}},
		{"a grid with a number missing names it", func() url.Values {
			g := grid(whole)
			g["cell"][reversi.Square(20)] = "10"
			return g
		}(), 422, []string{"Move 9 is missing."}},
		{"a grid with an illegal move marks its cell and draws the board", func() url.Values {
			g := grid("f5d6c5f6e7f4g5e6")
			g["cell"][0] = "9"
			return g
		}(), 422, []string{"Move 9, a1", `aria-label="a1" aria-invalid="true"`, `class="board"`}},
		{"a grid with half its cells is no grid", url.Values{"game": {"1"}, "cell": make([]string, 30)}, 422, []string{"This is needed."}},
		{"text and grid that differ are refused", func() url.Values {
			g := grid(whole)
			g.Set("transcript", "f5d6c3")
			return g
		}(), 422, []string{"not the same game"}},
		{"a count that is none is refused", text(whole, "65"), 422, []string{"Write a number from"}},
	}
	black, white := h.phones(1, 1)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			black.moves(tt.form).want(t, tt.status, tt.says...)
			if g := h.game(1, 1, 1); len(g.Claims) != 0 {
				t.Errorf("it was stored: %+v", g.Claims)
			}
		})
	}
	t.Run("moves are counted, and agree with the bare count of the other", func(t *testing.T) {
		black.follow(black.moves(text("1. F5 2. D6 3. C5 f6 e7 f4 g5 e6 e3", ""))).want(t, http.StatusOK, "with 9 moves", "64")
		white.follow(white.claim(discs("0"))).want(t, http.StatusOK, "confirmed", "You lost.")
		if g := h.game(1, 1, 1); g.Transcript != whole {
			t.Errorf("the moves are %q", g.Transcript)
		}
	})
	t.Run("moves that contradict the count of the same player are a dispute that keeps both", func(t *testing.T) {
		black, white := h.phones(1, 2)
		black.follow(black.moves(text(whole, "40"))).want(t, http.StatusOK, "do not fit together", "40", "24", "64")
		g := h.game(1, 2, 1)
		if g.State() != tournament.GameDisputed || len(g.Claims) != 1 || g.Claims[0].Replayed.String() != "64–0" || g.Claims[0].Score.String() != "40–24" {
			t.Errorf("the game is %s: %+v", g.State(), g.Claims)
		}
		h.get(gamePath(h.event, g.ID)).want(t, http.StatusOK, "says 40–24", "but the moves give 64–0")
		white.claim(discs("24"))
		if g := h.game(1, 2, 1); g.Result != nil {
			t.Error("a claim that contradicts itself was confirmed")
		}
		black.moves(text(whole, ""))
		white.follow(white.claim(discs("0"))).want(t, http.StatusOK, "confirmed")
	})
	t.Run("moves that contradict the count of the other are a dispute", func(t *testing.T) {
		black, white := h.phones(1, 3)
		white.claim(discs("24"))
		black.follow(black.moves(grid(whole))).want(t, http.StatusOK, "different results")
	})
	t.Run("a grid can be pasted into the field", func(t *testing.T) {
		black, _ := h.phones(1, 3)
		var sb strings.Builder
		for i, cell := range grid(whole)["cell"] {
			sb.WriteString(cell)
			sb.WriteString(map[bool]string{true: "\n", false: "\t"}[i%8 == 7])
		}
		black.moves(text(sb.String(), "")).want(t, http.StatusSeeOther)
		if g := h.game(1, 3, 1); len(g.Claims) != 2 || g.Claims[0].Transcript != whole {
			t.Errorf("claims %+v", g.Claims)
		}
	})
	t.Run("in a confirmed game there is nothing to enter", func(t *testing.T) {
		black, _ := h.phones(1, 1)
		black.get("/t/"+black.code+"/moves").want(t, http.StatusSeeOther)
	})
}

func TestSeatForms(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.publish(1)
	black, white := h.phones(1, 1)
	t.Run("a count that is refused comes back with what was typed", func(t *testing.T) {
		black.claim(discs("65")).want(t, http.StatusUnprocessableEntity, `value="65"`, "Write a number from")
		black.claim(discs("35/25")).want(t, http.StatusUnprocessableEntity, `value="35/25"`, "39–25")
		black.claim(discs("n")).want(t, http.StatusUnprocessableEntity, "Write a whole number.")
		black.claim(discs("")).want(t, http.StatusUnprocessableEntity, "This is needed.")
	})
	t.Run("the same form sent twice is one claim, and does not bring an older count back", func(t *testing.T) {
		form := discs("44")
		form.Set("once", "first")
		black.claim(form)
		black.claim(discs("45"))
		black.claim(form).want(t, http.StatusSeeOther)
		if g := h.game(1, 1, 1); len(g.Claims) != 1 || g.Claims[0].Score.String() != "45–19" {
			t.Errorf("claims %+v", g.Claims)
		}
	})
	t.Run("a form without the key of the visit is refused", func(t *testing.T) {
		h.guest().post("/t/"+black.code, discs("44")).want(t, http.StatusForbidden)
	})
	t.Run("one press of an official confirms the one claim, on the round and on the game", func(t *testing.T) {
		g := h.game(1, 1, 1)
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "Confirm 45–19")
		h.get(gamePath(h.event, g.ID)).want(t, http.StatusOK, "Confirm 45–19")
		viewer := h.another("Vera", director.RoleViewer)
		viewer.get(h.path("/rounds/1")).lacks(t, "Confirm 45")
		viewer.send(h.path("/rounds/1"), gamePath(h.event, g.ID)+"/confirm", url.Values{"confirm": {fmt.Sprint(g.Version)}}).want(t, http.StatusForbidden)
		stale := h.press("/games/"+fmt.Sprint(g.ID), "/confirm", url.Values{"confirm": {fmt.Sprint(g.Version - 1)}})
		stale.want(t, http.StatusConflict)
		for range 2 { // the second press changes nothing
			h.press("/games/"+fmt.Sprint(g.ID), "/confirm", url.Values{"confirm": {fmt.Sprint(g.Version)}}).want(t, http.StatusSeeOther)
		}
		if after := h.game(1, 1, 1); after.Result == nil || after.Result.By != "Ina" || after.Version != g.Version+1 {
			t.Errorf("the game is %+v", after)
		}
		white.look("").want(t, http.StatusOK, "confirmed")
	})
	t.Run("from the list, what was typed in other rows is stored too", func(t *testing.T) {
		black, _ := h.phones(1, 2)
		black.claim(discs("33"))
		g := h.game(1, 2, 1)
		res := h.press("/rounds/1", "/results", url.Values{"confirm": {fmt.Sprintf("%d %d", g.ID, g.Version)}})
		h.follow(res).want(t, http.StatusOK, "33")
		if after := h.game(1, 2, 1); after.Result == nil || after.Result.Score.String() != "33–31" {
			t.Errorf("the game is %+v", after)
		}
	})
	t.Run("two claims that differ are not confirmed by a press", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		black, white := h.phones(1, 1)
		black.claim(discs("40"))
		white.claim(discs("30"))
		g := h.game(1, 1, 1)
		h.get(gamePath(h.event, g.ID)).lacks(t, "Confirm 40", "Confirm 34")
		h.press("/games/"+fmt.Sprint(g.ID), "/confirm", url.Values{"confirm": {fmt.Sprint(g.Version)}}).want(t, http.StatusConflict)
	})
	t.Run("where both counts are needed, both are asked for, one's own first", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { r.Scoring = reversi.ScoringRetail })
		h.publish(1)
		black, white := h.phones(1, 1)
		black.claim(discs("40")).want(t, http.StatusUnprocessableEntity, "type both")
		black.claim(discs("40-20"))
		white.look("").want(t, http.StatusOK, `name="discs" value="20-40"`)
		white.follow(white.claim(discs("20-40"))).want(t, http.StatusOK, "confirmed")
	})
	t.Run("a level game that somebody has the right to win waits for the arbiter", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { r.DrawRights = true })
		h.publish(1)
		black, white := h.phones(1, 1)
		black.claim(discs("32"))
		white.follow(white.claim(discs("32"))).want(t, http.StatusOK, "who held the right")
		g := h.game(1, 1, 1)
		if g.Result != nil {
			t.Errorf("it was confirmed as %+v", g.Result)
		}
		h.press("/games/"+fmt.Sprint(g.ID), "/confirm", url.Values{"confirm": {fmt.Sprint(g.Version)}}).want(t, http.StatusConflict, "bd or wd")
	})
}

func TestSeatCodes(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	round := h.publish(1)
	black, _ := h.phones(1, 1)
	t.Run("a code is read in any case, with or without a dash", func(t *testing.T) {
		for _, typed := range []string{black.code, strings.ToLower(black.code), black.code[:4] + "-" + black.code[4:], " " + black.code[:4] + " " + black.code[4:]} {
			res := h.guest().get("/t?code=" + queryEscape(typed))
			if to := res.Header.Get("Location"); to != "/t/"+black.code {
				t.Errorf("%q leads to %q", typed, to)
			}
		}
	})
	old := black.code
	t.Run("wrong, mistyped and taken back codes are answered alike", func(t *testing.T) {
		h.must(h.d.TakeBack(t.Context(), h.who, h.event, 1, round.Version))
		var bodies []string
		for _, code := range []string{old, "22222222", "O0O0", "none"} {
			for _, path := range []string{"/t/" + code, "/t/" + code + "/moves", "/t?code=" + code} {
				res := h.guest().get(path)
				res.want(t, http.StatusNotFound, "This code opens no table.")
				bodies = append(bodies, regexp.MustCompile(`name="code" type="text" value="[^"]*"|href="[^"]*lang=ja[^"]*"`).ReplaceAllString(res.body, ""))
			}
			v := h.guest()
			v.send("/login", "/t/"+code, discs("44")).want(t, http.StatusNotFound, "This code opens no table.")
		}
		for _, body := range bodies {
			if body != bodies[0] {
				t.Errorf("two answers differ:\n%s\n%s", body, bodies[0])
			}
		}
	})
	t.Run("a round that is published again has new codes", func(t *testing.T) {
		h.must(h.d.Publish(t.Context(), h.who, h.event, 1, h.round(1).Version))
		again, _ := h.phones(1, 1)
		if again.code == old {
			t.Error("the code is the same")
		}
		again.look("").want(t, http.StatusOK)
		h.guest().get("/t/"+old).want(t, http.StatusNotFound)
	})
	t.Run("a closed round can be looked at and not changed", func(t *testing.T) {
		black, white := h.phones(1, 1)
		for _, table := range []int{1, 2} {
			h.enterResult(h.game(1, table, 1), "40", "")
		}
		page := black.look("")
		h.must(h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version))
		black.look("").want(t, http.StatusOK, "confirmed", "The round is closed")
		black.look("").lacks(t, "<form")
		csrf := csrfField.FindStringSubmatch(page.body)
		if csrf == nil {
			t.Fatal("the page had no form")
		}
		before := h.game(1, 1, 1)
		for path, form := range map[string]url.Values{
			"/t/" + black.code:             discs("20"),
			"/t/" + black.code + "/moves":  {"game": {"1"}, "transcript": {whole}},
			"/t/" + black.code + "/object": {"game": {"1"}, "text": {"No."}},
		} {
			form.Set("csrf", csrf[1])
			black.follow(black.post(path, form)).want(t, http.StatusOK, "The round is closed")
		}
		if after := h.game(1, 1, 1); after.Version != before.Version {
			t.Errorf("the game is %+v", after)
		}
		if list, err := h.db.Objections(t.Context(), h.event); err != nil || len(list) != 0 {
			t.Errorf("objections %v, %v", list, err)
		}
		white.look("").want(t, http.StatusOK, "You lost.")
	})
	t.Run("SEC-09 a hall of mistyping players is let in; a guesser is slowed, and not who has a slip open", func(t *testing.T) {
		h := newHall(t, 60)
		h.publish(1)
		var open []phone
		for _, m := range h.round(1).Matches {
			a, b := h.phones(1, m.Table)
			for _, p := range []phone{a, b} {
				p.get("/t/"+strings.Repeat(p.code[:1], 8)).want(t, http.StatusNotFound)
				p.look("").want(t, http.StatusOK)
				open = append(open, p)
			}
		}
		guesser := h.guest()
		status := 0
		for i := range 400 {
			status = guesser.get(fmt.Sprintf("/t/2222%04d", i)).StatusCode
			if status == http.StatusTooManyRequests {
				break
			}
		}
		if status != http.StatusTooManyRequests {
			t.Error("the guesser was never slowed down")
		}
		guesser.get("/t/"+open[0].code).want(t, http.StatusTooManyRequests, "Too many wrong codes")
		for _, p := range open[:10] {
			p.look("").want(t, http.StatusOK)
		}
		h.now = h.now.Add(20 * time.Minute)
		guesser.get("/t/"+open[0].code).want(t, http.StatusOK)
	})
}

var formKeys = regexp.MustCompile(`<input type="hidden" name="(csrf|once)" value="[^"]*"`)
