package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// version is the field that says which state of a round a form was made from.
func version(r tournament.Round) url.Values {
	return url.Values{"version": {strconv.Itoa(r.Version)}}
}

func id(p tournament.PlayerID) string { return strconv.FormatInt(int64(p), 10) }

// arrange drafts round n and seats the players at its tables as named, Black
// first; who is left has the bye.
func (h *hall) arrange(n int, pairs ...[2]string) {
	h.t.Helper()
	h.draft(n)
	for i, pair := range pairs {
		for seat, family := range pair {
			r := h.round(n)
			black, white := r.Matches[i].Players()
			sits := [2]tournament.PlayerID{black, white}[seat]
			if p := h.player(family); p != sits {
				h.must(h.d.Swap(h.t.Context(), h.who, h.event, n, r.Version, sits, p))
			}
		}
	}
}

// finish publishes the draft of round n, lets Black win every game and closes it.
func (h *hall) finish(n int) {
	h.t.Helper()
	h.must(h.d.Publish(h.t.Context(), h.who, h.event, n, h.round(n).Version))
	for _, m := range h.round(n).Matches {
		h.enterResult(m.Games[0], "40", "")
	}
	h.must(h.d.Close(h.t.Context(), h.who, h.event, n, h.round(n).Version))
}

var onceField = regexp.MustCompile(`name="once" value="([^"]+)"`)

// twice presses one button of one page two times.
func (h *hall) twice(page, action string, form url.Values) (first, second answer) {
	h.t.Helper()
	body := h.get(h.path(page)).body
	form.Set("csrf", csrfField.FindStringSubmatch(body)[1])
	form.Set("once", onceField.FindStringSubmatch(body)[1])
	return h.post(h.path(page+action), form), h.post(h.path(page+action), form)
}

func TestRoundLife(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	t.Run("a draft is made, published, closed and followed by the next", func(t *testing.T) {
		res := h.press("", "/rounds", url.Values{"round": {"1"}})
		if got := res.Header.Get("Location"); got != h.path("/rounds/1") {
			t.Fatalf("led to %q (%d)", got, res.StatusCode)
		}
		h.follow(res).want(t, http.StatusOK, "draft", "Publish", "first bye", "P01")
		res = h.press("/rounds/1", "/publish", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is published.", "0 of 2 in", "Quick entry", "Waiting for tables 1, 2.")
		for table := 1; table <= 2; table++ {
			res = h.press("/rounds/1", "/quick", url.Values{"table": {strconv.Itoa(table)}, "discs": {"44"}})
			h.follow(res).want(t, http.StatusOK, "44–20", "confirmed")
		}
		h.follow(res).want(t, http.StatusOK, "2 of 2 in", "All results are in.")
		res = h.press("/rounds/1", "/close", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is closed.", "Draft round 2", "Open again")
		res = h.press("/rounds/1", "/reopen", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is open again.", "Close round")
	})
	t.Run("a round that is not in is not closed, and the tables are named", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.publish(1)
		h.enterResult(r.Matches[0].Games[0], "44", "")
		res := h.press("/rounds/1", "/close", version(h.round(1)))
		res.want(t, http.StatusUnprocessableEntity, "Table 2 has no confirmed result yet.", "1 of 2 in")
	})
	t.Run("what was published by mistake is taken back, and thrown away", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		res := h.press("/rounds/1", "/take-back", version(h.round(1)))
		h.follow(res).want(t, http.StatusOK, "Round 1 is a draft again.", "Throw the draft away")
		res = h.press("/rounds/1", "/drop", version(h.round(1)))
		res.want(t, http.StatusSeeOther)
		if h.snapshot().Last() != 0 {
			t.Error("the draft is still there")
		}
	})
	t.Run("throwing away a draft that is not there says that nothing was there", func(t *testing.T) {
		h := newHall(t, 4)
		form := version(h.draft(1))
		first, second := h.twice("/rounds/1", "/drop", form)
		first.want(t, http.StatusSeeOther)
		h.follow(second).want(t, http.StatusOK, "The draft of round 1 was thrown away.")
		h.follow(h.send("/account", h.path("/rounds/1/drop"), url.Values{"version": {"1"}})).want(t, http.StatusOK, "There was no draft of round 1 to throw away.")
	})
	t.Run("a round with a result offers no way back, and refuses it", func(t *testing.T) {
		h := newHall(t, 4)
		h.enterResult(h.publish(1).Matches[0].Games[0], "44", "")
		h.get(h.path("/rounds/1")).lacks(t, "Take back to draft")
		h.press("/rounds/1", "/take-back", version(h.round(1))).want(t, http.StatusConflict, "Results have been entered.")
	})
	t.Run("a second round is not drafted while the first is open", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		res := h.send(h.path("/rounds/1"), h.path("/rounds"), url.Values{"round": {"2"}})
		res.want(t, http.StatusConflict, "The round before is not closed yet.", "Quick entry")
	})
	t.Run("what is no round is not there", func(t *testing.T) {
		for _, path := range []string{"/rounds/9", "/rounds/0", "/rounds/x", "/rounds/99999999999999999999", "/rounds/9/print"} {
			h.get(h.path(path)).want(t, http.StatusNotFound)
		}
		h.get("/events/77/rounds/1").want(t, http.StatusNotFound)
	})
	t.Run("after the last round the standings come next", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { r.Rounds = 1 })
		h.play(1)
		res := h.get(h.path("/rounds/1"))
		res.want(t, http.StatusOK, `class="button main" href="`+h.path("/standings")+`"`)
		res.lacks(t, "Draft round 2")
	})
}

func TestRoundDraft(t *testing.T) {
	t.Parallel()
	t.Run("two players change places and the reasons are worked out anew", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.draft(1)
		a, _ := r.Matches[0].Players()
		b, _ := r.Matches[1].Players()
		form := version(r)
		form["swap"] = []string{id(a), id(b)}
		res := h.press("/rounds/1", "/swap", form)
		h.follow(res).want(t, http.StatusOK, "The two changed places", "set by hand", "locked", "Unlock")
		if got, _ := h.round(1).Matches[0].Players(); got != b {
			t.Error("they did not change places")
		}
	})
	t.Run("a swap of one is refused and the mark is kept", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.draft(1)
		a, _ := r.Matches[0].Players()
		form := version(r)
		form.Set("swap", id(a))
		res := h.press("/rounds/1", "/swap", form)
		res.want(t, http.StatusUnprocessableEntity, "Mark exactly two players.", `name="swap" value="`+id(a)+`" checked`)
	})
	t.Run("a bye changes hands by a swap", func(t *testing.T) {
		h := newHall(t, 5)
		r := h.draft(1)
		a, _ := r.Matches[0].Players()
		form := version(r)
		form["swap"] = []string{id(a), id(r.Idle[0].Player)}
		h.press("/rounds/1", "/swap", form).want(t, http.StatusSeeOther)
		if got := h.round(1).Idle[0]; got.Player != a || !got.Pinned {
			t.Errorf("bye %+v, want player %d, locked", got, a)
		}
	})
	t.Run("colours are exchanged, and a table is locked and let go", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.draft(1)
		black, white := r.Matches[0].Players()
		form := version(r)
		form.Set("match", strconv.FormatInt(int64(r.Matches[0].ID), 10))
		h.press("/rounds/1", "/colours", form).want(t, http.StatusSeeOther)
		r = h.round(1)
		if got, _ := r.Matches[0].Players(); got != white {
			t.Error("the colours are as before")
		}
		form = version(r)
		form.Set("unlock", id(black))
		h.press("/rounds/1", "/pin", form).want(t, http.StatusSeeOther)
		form = version(h.round(1))
		form.Set("lock", id(h.round(1).Matches[1].Games[0].Black))
		h.press("/rounds/1", "/pin", form).want(t, http.StatusSeeOther)
		if r = h.round(1); r.Matches[0].Pinned || !r.Matches[1].Pinned {
			t.Errorf("locked %v %v, want the second table alone", r.Matches[0].Pinned, r.Matches[1].Pinned)
		}
	})
	t.Run("a page of yesterday changes nothing", func(t *testing.T) {
		h := newHall(t, 4)
		old := h.draft(1)
		a, b := old.Matches[0].Players()
		h.must(h.d.Swap(t.Context(), h.who, h.event, 1, old.Version, a, b))
		before := h.round(1)
		for _, action := range []string{"/publish", "/repair", "/drop"} {
			res := h.press("/rounds/1", action, version(old))
			res.want(t, http.StatusConflict, "changed by someone else", "Publish")
		}
		if got := h.round(1); got.Version != before.Version || got.State != tournament.Draft {
			t.Errorf("version %d, state %s, want %d and a draft", got.Version, got.State, before.Version)
		}
	})
	t.Run("PAIR-03 a rematch that cannot be avoided is said on top and marked at its table", func(t *testing.T) {
		h := newHall(t, 0)
		for _, name := range []string{"Abe", "Bea", "Cem", "Dora", "Egon", "Fia"} {
			h.enter(name)
		}
		h.arrange(1, [2]string{"Abe", "Dora"}, [2]string{"Bea", "Egon"}, [2]string{"Cem", "Fia"})
		h.finish(1)
		h.arrange(2, [2]string{"Abe", "Egon"}, [2]string{"Bea", "Fia"}, [2]string{"Cem", "Dora"})
		h.finish(2)
		h.arrange(3, [2]string{"Abe", "Fia"}, [2]string{"Bea", "Dora"}, [2]string{"Cem", "Egon"})
		h.finish(3)
		res := h.follow(h.send(h.path("/rounds/3"), h.path("/rounds"), url.Values{"round": {"4"}}))
		res.want(t, http.StatusOK, "No round without a rematch exists: 1 rematch.", "Publish")
		if got := strings.Count(res.body, "rematch: met once before"); got != 1 {
			t.Errorf("%d tables are marked as rematches, want 1", got)
		}
		h.must(h.d.Publish(t.Context(), h.who, h.event, 4, h.round(4).Version))
		const tag = `<span class="tag care">rematch</span>`
		for path, want := range map[string]int{"/rounds/4": 1, "/rounds/4/print?by=table": 1, "/rounds/4/print?by=name": 2, "/rounds/3": 0, "/rounds/3/print?by=name": 0} {
			if got := strings.Count(h.guest().get(h.path(path)).body, tag); got != want {
				t.Errorf("a visitor sees %d tags on %s, want %d", got, path, want)
			}
		}
		if got := strings.Count(h.get(h.path("/rounds/4/print?by=slips")).body, tag); got != 2 {
			t.Errorf("%d halves of slips are marked, want the 2 of one table", got)
		}
		h.guest().get(h.path("/rounds/4?lang=ja")).want(t, http.StatusOK, ">再戦</span>")
	})
	t.Run("PAIR-09 a second bye that cannot be avoided is said on top", func(t *testing.T) {
		h := newHall(t, 0)
		for _, name := range []string{"Pia", "Quin", "Rui", "Sven", "Tova"} {
			h.enter(name)
		}
		h.arrange(1, [2]string{"Pia", "Tova"}, [2]string{"Rui", "Sven"})
		h.finish(1)
		h.arrange(2, [2]string{"Pia", "Rui"}, [2]string{"Quin", "Tova"})
		h.finish(2)
		h.arrange(3, [2]string{"Quin", "Rui"}, [2]string{"Sven", "Tova"})
		h.finish(3)
		res := h.follow(h.send(h.path("/rounds/3"), h.path("/rounds"), url.Values{"round": {"4"}}))
		res.want(t, http.StatusOK, "4 · a rule gave way", "gets a bye after 1 before.", "had 1 bye before")
		res.lacks(t, "rematch: met")
	})
	t.Run("PAIR-15 a withdrawal makes the draft stale: it is paired again before it is published", func(t *testing.T) {
		h := newHall(t, 6)
		h.draft(1)
		gone := h.player("P03")
		h.must(h.d.Withdraw(t.Context(), h.who, h.event, gone))
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "This draft is out of date", `/publish" disabled`)
		res := h.press("/rounds/1", "/publish", version(h.round(1)))
		res.want(t, http.StatusConflict, "Pair again, then publish.")
		if h.round(1).State != tournament.Draft {
			t.Fatal("a stale draft was published")
		}
		res = h.press("/rounds/1", "/repair", version(h.round(1)))
		page := h.follow(res)
		page.want(t, http.StatusOK, "was paired again", "withdrawn")
		page.lacks(t, "out of date")
		for _, m := range h.round(1).Matches {
			if m.Opponent(gone) != 0 {
				t.Error("who withdrew sits at a table")
			}
		}
		h.press("/rounds/1", "/publish", version(h.round(1))).want(t, http.StatusSeeOther)
	})
	t.Run("PAIR-19 a corrected result makes the draft stale, and one press pairs again", func(t *testing.T) {
		h := newHall(t, 8)
		h.play(1)
		h.draft(2)
		h.enterResult(h.game(1, 4, 1), "20", "typed the wrong way round")
		h.get(h.path("/rounds/2")).want(t, http.StatusOK, "This draft is out of date", `button main" formaction="`+h.path("/rounds/2/repair"))
		res := h.press("/rounds/2", "/repair", version(h.round(2)))
		h.follow(res).want(t, http.StatusOK, `button main" formaction="`+h.path("/rounds/2/publish"))
		if h.game(1, 4, 1).Result.Score.Black != reversi.Whole(20) {
			t.Error("the correction is lost")
		}
	})
	t.Run("PAIR-19 or the draft is kept as it is", func(t *testing.T) {
		h := newHall(t, 8)
		h.play(1)
		old := h.draft(2)
		h.enterResult(h.game(1, 4, 1), "20", "typed the wrong way round")
		h.get(h.path("/rounds/2")).want(t, http.StatusOK, "Results changed after it was made.", `formaction="`+h.path("/rounds/2/keep")+`">Keep as it is`)
		page := h.follow(h.press("/rounds/2", "/keep", version(h.round(2))))
		page.want(t, http.StatusOK, "The draft of round 2 stands as it is.", `button main" formaction="`+h.path("/rounds/2/publish"))
		page.lacks(t, "out of date", "Keep as it is")
		for i, m := range h.round(2).Matches {
			if m.Games[0].Black != old.Matches[i].Games[0].Black || m.Games[0].White != old.Matches[i].Games[0].White {
				t.Errorf("table %d was paired again", m.Table)
			}
		}
		h.press("/rounds/2", "/publish", version(h.round(2))).want(t, http.StatusSeeOther)
	})
	t.Run("PAIR-15 a draft in which somebody is missing or too many is not kept", func(t *testing.T) {
		h := newHall(t, 6)
		h.draft(1)
		h.must(h.d.Withdraw(t.Context(), h.who, h.event, h.player("P03")))
		h.get(h.path("/rounds/1")).lacks(t, "/keep")
		h.press("/rounds/1", "/keep", version(h.round(1))).want(t, http.StatusConflict, "Pair again, then publish.")
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "This draft is out of date")
	})
	t.Run("PAIR-21 a round with results is not paired again", func(t *testing.T) {
		h := newHall(t, 6)
		h.enterResult(h.publish(1).Matches[0].Games[0], "44", "")
		h.get(h.path("/rounds/1")).lacks(t, "Pair again", "/repair")
		h.press("/rounds/1", "/repair", version(h.round(1))).want(t, http.StatusConflict)
		if h.game(1, 1, 1).Result == nil {
			t.Error("the result is gone")
		}
	})
}

func TestRoundRepeats(t *testing.T) {
	t.Parallel()
	t.Run("a second press does nothing and lands on the same page", func(t *testing.T) {
		h := newHall(t, 5)
		check := func(page, action string, form url.Values, want string) {
			t.Helper()
			first, second := h.twice(page, action, form)
			for _, res := range []answer{first, second} {
				res.want(t, http.StatusSeeOther)
				if got := res.Header.Get("Location"); got != h.path(want) {
					t.Errorf("%s led to %q", action, got)
				}
			}
		}
		check("", "/rounds", url.Values{"round": {"1"}}, "/rounds/1")
		r := h.round(1)
		a, _ := r.Matches[0].Players()
		b, _ := r.Matches[1].Players()
		form := version(r)
		form["swap"] = []string{id(a), id(b)}
		check("/rounds/1", "/swap", form, "/rounds/1")
		if got, _ := h.round(1).Matches[0].Players(); got != b {
			t.Error("the second press swapped them back")
		}
		check("/rounds/1", "/publish", version(h.round(1)), "/rounds/1")
		for _, m := range h.round(1).Matches {
			h.enterResult(m.Games[0], "44", "")
		}
		check("/rounds/1", "/close", version(h.round(1)), "/rounds/1")
		check("/rounds/1", "/reopen", version(h.round(1)), "/rounds/1")
		if got := len(h.snapshot().Rounds); got != 1 {
			t.Errorf("%d rounds", got)
		}
	})
	t.Run("PAIR-25 officials who press at once make one round and one result", func(t *testing.T) {
		h := newHall(t, 6)
		desks := []*site{h.site, h.another("Ben", director.RoleDirector), h.another("Cai", director.RoleDirector)}
		at := func(page, action string, form url.Values) []answer {
			var all sync.WaitGroup
			got := make([]answer, len(desks))
			for i, desk := range desks {
				mine := url.Values{"csrf": {csrfField.FindStringSubmatch(desk.get(h.path(page)).body)[1]}}
				for key, values := range form {
					mine[key] = values
				}
				all.Go(func() { got[i] = desk.post(h.path(action), mine) })
			}
			all.Wait()
			return got
		}
		for _, res := range at("", "/rounds", url.Values{"round": {"1"}}) {
			res.want(t, http.StatusSeeOther)
		}
		if got := h.snapshot().Rounds; len(got) != 1 || len(got[0].Matches) != 3 {
			t.Fatalf("%d rounds", len(got))
		}
		h.must(h.d.Publish(t.Context(), h.who, h.event, 1, h.round(1).Version))
		for _, res := range at("/rounds/1", "/rounds/1/quick", url.Values{"table": {"1"}, "discs": {"44"}}) {
			res.want(t, http.StatusSeeOther)
		}
		entries, err := h.d.Reader().Audit(t.Context(), h.event, 100)
		h.must(err)
		n := 0
		for _, e := range entries {
			if e.Action == "result.enter" {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the result was entered %d times", n)
		}
	})
}

func TestRoundVisitors(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	guest, viewer := h.guest(), h.another("Vic", director.RoleViewer)
	t.Run("WEB-13 a draft is nowhere for visitors until it is published", func(t *testing.T) {
		r := h.draft(1)
		for _, path := range []string{"/rounds/1", "/rounds/1/print", "/rounds/1/print?by=slips"} {
			guest.get(h.path(path)).want(t, http.StatusNotFound)
		}
		res := viewer.get(h.path("/rounds/1"))
		res.want(t, http.StatusOK, "draft", "first bye")
		res.lacks(t, "/publish", `name="swap"`)
		h.must(h.d.Publish(t.Context(), h.who, h.event, 1, r.Version))
		guest.get(h.path("/rounds/1")).want(t, http.StatusOK, "P01", "published")
		h.must(h.d.TakeBack(t.Context(), h.who, h.event, 1, h.round(1).Version))
		guest.get(h.path("/rounds/1")).want(t, http.StatusNotFound)
		h.must(h.d.Publish(t.Context(), h.who, h.event, 1, h.round(1).Version))
	})
	t.Run("visitors see results and no way to change them", func(t *testing.T) {
		h.enterResult(h.game(1, 1, 1), "44", "")
		res := guest.get(h.path("/rounds/1"))
		res.want(t, http.StatusOK, "44–20", "1 of 2 in")
		res.lacks(t, `name="discs"`, "/close", "first meeting", `name="csrf"`)
		tag := res.Header.Get("ETag")
		guest.headers["If-None-Match"] = tag
		guest.get(h.path("/rounds/1")).want(t, http.StatusNotModified)
		h.enterResult(h.game(1, 2, 1), "20", "")
		guest.get(h.path("/rounds/1")).want(t, http.StatusOK, "20–44")
		delete(guest.headers, "If-None-Match")
	})
	t.Run("SEC-01 nobody but a director changes a round", func(t *testing.T) {
		before := h.snapshot()
		form := func() url.Values {
			v := version(h.round(1))
			v.Set("round", "2")
			v.Set("table", "1")
			v.Set("discs", "0")
			return v
		}
		actions := []string{"/rounds"}
		for _, a := range strings.Fields("publish take-back close reopen repair keep drop swap colours pin quick results") {
			actions = append(actions, "/rounds/1/"+a)
		}
		for _, action := range actions {
			res := guest.send("/login", h.path(action), form())
			if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/login" {
				t.Errorf("%s of a guest: %d %s", action, res.StatusCode, res.Header.Get("Location"))
			}
			viewer.send("/account", h.path(action), form()).want(t, http.StatusForbidden)
			h.post(h.path(action), form()).want(t, http.StatusForbidden) // without the key of the visit
		}
		if got := h.snapshot().Event.Version; got != before.Event.Version {
			t.Errorf("the event changed from version %d to %d", before.Event.Version, got)
		}
	})
	t.Run("pairings are printed by table and by name, and slips for the tables", func(t *testing.T) {
		res := guest.get(h.path("/rounds/1/print?by=table"))
		res.want(t, http.StatusOK, "Club evening", "Round 1", "P05")
		res.lacks(t, "Main menu", "<form")
		guest.get(h.path("/rounds/1/print?by=name")).want(t, http.StatusOK, "Opponent", "P01")
		slips := h.get(h.path("/rounds/1/print?by=slips"))
		slips.want(t, http.StatusOK, "Signature", "example.com/t")
		if got := strings.Count(slips.body, `class="slip"`); got != 2 {
			t.Errorf("%d slips, want 2", got)
		}
		sent := guest.get(h.path("/rounds/1/print?by=slips"))
		if to := sent.Header.Get("Location"); sent.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/login?next=") {
			t.Errorf("a visitor who asks for slips gets %d, %q", sent.StatusCode, to)
		}
		guest.get(h.path("/rounds/1/print?by=table")).lacks(t, "by=slips")
		viewer.get(h.path("/rounds/1/print?by=slips")).want(t, http.StatusForbidden) // a code speaks for its player
	})
	t.Run("a fault of ours says nothing of itself", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		form := url.Values{"table": {"1"}, "discs": {"44"}}
		form.Set("csrf", csrfField.FindStringSubmatch(h.get(h.path("/rounds/1")).body)[1])
		h.must(h.db.Close())
		res := h.post(h.path("/rounds/1/quick"), form)
		if res.StatusCode != http.StatusInternalServerError {
			t.Fatalf("status %d", res.StatusCode)
		}
		res.lacks(t, "sql", "database", "/tmp")
	})
}
