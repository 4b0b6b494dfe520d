package web

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// sheet is the list of a round as a page holds it, with texts typed over it by
// the label of the game, such as "4" or "4.2".
func (h *hall) sheet(n int, typed map[string]string) url.Values {
	h.t.Helper()
	r := h.round(n)
	form := url.Values{}
	for _, m := range r.Matches {
		for _, g := range m.Games {
			label := strconv.Itoa(m.Table)
			if len(m.Games) > 1 {
				label += "." + strconv.Itoa(g.Number)
			}
			was := ""
			if g.Result != nil {
				was = typedResult(h.snapshot().Event.Rules, *g.Result)
			}
			text, ok := typed[label]
			if !ok {
				text = was
			}
			form.Add("game", strconv.FormatInt(int64(g.ID), 10))
			form.Add("version", strconv.Itoa(g.Version))
			form.Add("black", id(g.Black))
			form.Add("white", id(g.White))
			form.Add("was", was)
			form.Add("discs", text)
		}
	}
	return form
}

func TestQuickEntry(t *testing.T) {
	t.Parallel()
	t.Run("table, discs, Enter: the result stands in its row and the field waits for the next", func(t *testing.T) {
		h := newHall(t, 4)
		g := h.publish(1).Matches[1].Games[0]
		res := h.press("/rounds/1", "/quick", url.Values{"table": {" ２ "}, "discs": {"44"}})
		s := h.snapshot()
		h.follow(res).want(t, http.StatusOK,
			"Table 2: "+s.Players[g.Black].Family+" 44–20 "+s.Players[g.White].Family, `class="self"`,
			`name="table" value="" inputmode="decimal" autocomplete="off" autofocus`)
		if got := h.game(1, 2, 1).Result; got == nil || got.Score.Black != reversi.Whole(44) {
			t.Errorf("result %+v", got)
		}
	})
	bad := []struct{ name, typed, why string }{
		{"below nothing", "-3", "Write a number from 0 to 64."},
		{"a pair below nothing", "-3/67", "Write"},
		{"very large", "999999999999", "Write a number from 0 to 64."},
		{"a very large pair", "999999999999/0", "Write a number from 0 to 64."},
		{"a letter O", "4O", "Write a whole number."},
		{"a letter O in a pair", "4O/24", "Write a whole number."},
		{"empty", "", "This is needed."},
		{"half of a pair", "/40", "Write"},
		{"parts of a disc", "40.5", "Write a whole number."},
		{"a pair of parts", "40.5/23.5", "Write a whole number."},
		{"a pair of another total", "40-25", "40 &#43; 25 = 65, not 64."},
		{"a colour without discs", "w", "Discs are missing after w."},
		{"too long for any field", strings.Repeat("4", 50), "At most 40 characters."},
		{"a script", `"><script>`, "Write a whole number."},
	}
	h := newHall(t, 4)
	h.publish(1)
	for _, tt := range bad {
		t.Run("RES-01 "+tt.name+" is refused beside the field and kept", func(t *testing.T) {
			res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {tt.typed}})
			res.want(t, http.StatusUnprocessableEntity, tt.why, `name="table" value="1"`,
				`name="discs" value="`+html.EscapeString(tt.typed)+`"`, `aria-describedby="e-discs"`)
			list := h.press("/rounds/1", "/results", h.sheet(1, map[string]string{"1": tt.typed + " "}))
			if strings.TrimSpace(tt.typed) != "" {
				list.want(t, http.StatusUnprocessableEntity, "1 row was not saved")
			}
			if h.game(1, 1, 1).Result != nil {
				t.Error("it was stored")
			}
		})
	}
	t.Run("RES-01 64 and 0 are counts", func(t *testing.T) {
		for table, typed := range map[string]string{"1": "64", "2": "0"} {
			h.press("/rounds/1", "/quick", url.Values{"table": {table}, "discs": {typed}}).want(t, http.StatusSeeOther)
		}
		if a, b := h.game(1, 1, 1).Result.Score, h.game(1, 2, 1).Result.Score; a.String() != "64–0" || b.String() != "0–64" {
			t.Errorf("stored %s and %s", a, b)
		}
	})
	t.Run("a table that is not there is refused beside the field and kept", func(t *testing.T) {
		for typed, why := range map[string]string{"7": "There is no such table", "": "This is needed.", "1.2": "There is no such table", "x": "There is no such table"} {
			res := h.press("/rounds/1", "/quick", url.Values{"table": {typed}, "discs": {"44"}})
			res.want(t, http.StatusUnprocessableEntity, why, `name="table" value="`+typed+`"`, `name="discs" value="44"`)
		}
	})
	t.Run("one key each tells what was not played to the end", func(t *testing.T) {
		for typed, want := range map[string]string{"bn": "0–64", "wr20": "44–20", "t": "31–33", "m": "0–0", "u": "0–0"} {
			h := newHall(t, 2)
			h.publish(1)
			res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {typed}})
			h.follow(res).want(t, http.StatusOK, want)
			if got := typedResult(h.snapshot().Event.Rules, *h.game(1, 1, 1).Result); got[len(got)-1] != typed[len(typed)-1] && typed != "t" {
				t.Errorf("%s is shown as %s", typed, got)
			}
		}
	})
	t.Run("another result for the table is replaced only by a second press", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"44"}}).want(t, http.StatusSeeOther)
		res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"40"}})
		res.want(t, http.StatusConflict, "Changed by Ina at 12:00: 44–20. You typed 40.", "Replace with 40")
		if got := h.game(1, 1, 1).Result.Score.String(); got != "44–20" {
			t.Fatalf("stored %s", got)
		}
		v := strconv.Itoa(h.game(1, 1, 1).Version)
		h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"40"}, "version": {v}}).want(t, http.StatusSeeOther)
		if got := h.game(1, 1, 1).Result.Score.String(); got != "40–24" {
			t.Errorf("stored %s", got)
		}
	})
	t.Run("in a match of two games the table is its first open game", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		h.publish(1)
		for _, discs := range []string{"40", "30"} {
			h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {discs}}).want(t, http.StatusSeeOther)
		}
		if a, b := h.game(1, 1, 1).Result.Score, h.game(1, 1, 2).Result.Score; a.String() != "40–24" || b.String() != "30–34" {
			t.Errorf("stored %s and %s", a, b)
		}
		res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"50"}})
		res.want(t, http.StatusUnprocessableEntity, "Type 1.1 or 1.2 to correct one.", `name="discs" value="50"`)
	})
	t.Run("a rule without a fixed total asks for both counts", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { r.Scoring = reversi.ScoringRetail })
		h.publish(1)
		h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"40"}}).want(t, http.StatusUnprocessableEntity, "40-20")
		res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"40-20"}})
		h.follow(res).want(t, http.StatusOK, "40–20", `name="discs" value="40-20"`)
	})
	t.Run("a draft and a closed round take no quick result", func(t *testing.T) {
		h := newHall(t, 2)
		h.draft(1)
		h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"40"}}).want(t, http.StatusConflict)
		h.must(h.d.DropDraft(t.Context(), h.who, h.event, 1, h.round(1).Version))
		h.play(1)
		v := strconv.Itoa(h.game(1, 1, 1).Version)
		res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"41"}, "version": {v}})
		res.want(t, http.StatusUnprocessableEntity, "Give a reason for this change.")
		if got := h.game(1, 1, 1).Result.Score.String(); got != "40–24" {
			t.Errorf("stored %s", got)
		}
	})
}

func TestResultsSheet(t *testing.T) {
	t.Parallel()
	t.Run("every row that was typed in is stored", func(t *testing.T) {
		h := newHall(t, 6)
		h.publish(1)
		res := h.press("/rounds/1", "/results", h.sheet(1, map[string]string{"1": "44", "3": "wn"}))
		h.follow(res).want(t, http.StatusOK, "2 results saved.", "Waiting for table 2.", "no-show",
			`<output>–20</output>`, `<output>64–0</output>`)
	})
	t.Run("a refused row holds up no other", func(t *testing.T) {
		h := newHall(t, 6)
		h.publish(1)
		res := h.press("/rounds/1", "/results", h.sheet(1, map[string]string{"1": "44", "2": "4O", "3": "20"}))
		res.want(t, http.StatusUnprocessableEntity, "1 row was not saved: see beside it. 2 results saved.",
			`name="discs" value="4O"`, "Write a whole number.")
		if h.game(1, 1, 1).Result == nil || h.game(1, 2, 1).Result != nil || h.game(1, 3, 1).Result == nil {
			t.Error("not exactly the two good rows are stored")
		}
	})
	t.Run("an empty field takes no result away", func(t *testing.T) {
		h := newHall(t, 2)
		h.enterResult(h.publish(1).Matches[0].Games[0], "44", "")
		res := h.press("/rounds/1", "/results", h.sheet(1, map[string]string{"1": ""}))
		res.want(t, http.StatusUnprocessableEntity, "An empty field takes no result away.")
		if h.game(1, 1, 1).Result == nil {
			t.Error("the result is gone")
		}
	})
	t.Run("RES-05 saving again changes nothing, whoever had Black", func(t *testing.T) {
		h := newHall(t, 6, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		h.publish(1)
		h.press("/rounds/1", "/results", h.sheet(1, map[string]string{"3.2": "25"})).want(t, http.StatusSeeOther)
		want := h.game(1, 3, 2)
		page := h.get(h.path("/rounds/1")).body
		if !strings.Contains(page, `name="discs" value="25"`) {
			t.Fatal("the page does not show what was saved")
		}
		for range 3 {
			h.press("/rounds/1", "/results", h.sheet(1, nil)).want(t, http.StatusSeeOther)
			h.press("/rounds/1", "/quick", url.Values{"table": {"3.2"}, "discs": {"25-39"}}).want(t, http.StatusSeeOther)
			form := h.sheet(1, nil)
			form["was"] = make([]string, len(form["was"])) // a page that forgot what it showed
			h.press("/rounds/1", "/results", form)
		}
		got := h.game(1, 3, 2)
		if got.Version != want.Version || got.Black != want.Black || !got.Result.Same(*want.Result) || got.Result.Outcome != tournament.WhiteWon {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
	t.Run("RES-07 the same player on both sides is refused and nothing is stored", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		form := h.sheet(1, map[string]string{"1": "40"})
		form["white"] = form["black"]
		h.press("/rounds/1", "/results", form).want(t, http.StatusUnprocessableEntity, "These two players are not the pair of this table.")
		form = h.sheet(1, map[string]string{"1": "40"})
		form["black"], form["white"] = form["white"], form["black"]
		h.press("/rounds/1", "/results", form).want(t, http.StatusUnprocessableEntity)
		if h.game(1, 1, 1).Result != nil {
			t.Error("a result is stored")
		}
	})
	t.Run("RES-11 a stale page overwrites nothing and says who was faster", func(t *testing.T) {
		h := newHall(t, 8)
		h.publish(1)
		stale := h.sheet(1, map[string]string{"1": "44", "4": "20"})
		ben := h.another("Ben", director.RoleDirector)
		h.now = h.now.Add(2*time.Hour + 2*time.Minute)
		ben.send(h.path("/rounds/1"), h.path("/rounds/1/quick"), url.Values{"table": {"4"}, "discs": {"38"}}).want(t, http.StatusSeeOther)
		res := h.press("/rounds/1", "/results", stale)
		res.want(t, http.StatusConflict, "Changed by Ben at 14:02: 38–26. You typed 20.", "Replace with 20", "1 result saved.")
		if a, b := h.game(1, 1, 1).Result.Score, h.game(1, 4, 1).Result.Score; a.String() != "44–20" || b.String() != "38–26" {
			t.Errorf("stored %s and %s, want both kept", a, b)
		}
		again := h.press("/rounds/1", "/results", stale)
		again.want(t, http.StatusConflict)
		replace := h.sheet(1, map[string]string{"4": "20", "2": "12"})
		g := h.game(1, 4, 1)
		replace.Set("replace", strconv.FormatInt(int64(g.ID), 10)+" "+strconv.Itoa(g.Version))
		h.press("/rounds/1", "/results", replace).want(t, http.StatusSeeOther)
		if got := h.game(1, 4, 1).Result.Score.String(); got != "20–44" {
			t.Errorf("replaced by %s", got)
		}
		if h.game(1, 2, 1).Result != nil {
			t.Error("the button of one row stored another")
		}
	})
	t.Run("RES-11 a row that was not touched is no conflict", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.publish(1)
		h.enterResult(r.Matches[1].Games[0], "44", "")
		stale := h.sheet(1, map[string]string{"1": "40"})
		h.enterResult(h.game(1, 2, 1), "43", "")
		h.press("/rounds/1", "/results", stale).want(t, http.StatusSeeOther)
		if got := h.game(1, 2, 1).Result.Score.String(); got != "43–21" {
			t.Errorf("stored %s", got)
		}
	})
	t.Run("RES-13 claims are named as open and block the close", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.publish(1)
		h.enterResult(r.Matches[1].Games[0], "44", "")
		g := r.Matches[0].Games[0]
		claim := func(p tournament.PlayerID, black int) {
			score := reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(64 - black)}
			_, err := h.d.Claim(t.Context(), h.who, h.event, g.ID, p, &score, "")
			h.must(err)
		}
		claim(g.Black, 64)
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "1 of 2 in", `tag claimed`, "64–0", "Waiting for table 1.")
		claim(g.White, 30)
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "1 of 2 in", "two claims", "30–34")
		h.press("/rounds/1", "/close", version(h.round(1))).want(t, http.StatusUnprocessableEntity, "Table 1 has no confirmed result yet.")
		guest := h.guest().get(h.path("/rounds/1"))
		guest.want(t, http.StatusOK, "two claims")
		guest.lacks(t, "30–34", "64–0")
	})
	t.Run("a list that was cut is refused", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		form := h.sheet(1, map[string]string{"1": "44"})
		form["discs"] = form["discs"][:1]
		h.press("/rounds/1", "/results", form).want(t, http.StatusBadRequest)
	})
	t.Run("a game of another round is not of this one", func(t *testing.T) {
		h := newHall(t, 4)
		h.play(1)
		form := h.sheet(1, map[string]string{"1": "20"})
		h.publish(2)
		h.press("/rounds/2", "/results", form).want(t, http.StatusUnprocessableEntity)
		if got := h.game(1, 1, 1).Result.Score.String(); got != "40–24" {
			t.Errorf("stored %s", got)
		}
	})
}
