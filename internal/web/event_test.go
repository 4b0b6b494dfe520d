package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// fields reads the fields of the form of a page as a browser would send them.
func (a answer) fields() url.Values {
	form := url.Values{}
	for _, m := range regexp.MustCompile(`<input id="f-\w+" name="(\w+)"[^>]* value="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
		form.Set(m[1], m[2])
	}
	for _, m := range regexp.MustCompile(`(?s)<select id="f-\w+" name="(\w+)".*?</select>`).FindAllStringSubmatch(a.body, -1) {
		if chosen := regexp.MustCompile(`<option value="([^"]*)" selected`).FindStringSubmatch(m[0]); chosen != nil {
			form.Set(m[1], chosen[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?s)<select name="tie_breaks".*?</select>`).FindAllString(a.body, -1) {
		if chosen := regexp.MustCompile(`<option value="([^"]*)" selected`).FindStringSubmatch(m); chosen != nil {
			form.Add("tie_breaks", chosen[1])
		}
	}
	for _, m := range regexp.MustCompile(`<input type="radio" name="(\w+)" value="([^"]*)" checked`).FindAllStringSubmatch(a.body, -1) {
		form.Set(m[1], m[2])
	}
	if m := regexp.MustCompile(`name="version" value="(\d*)"`).FindStringSubmatch(a.body); m != nil {
		form.Set("version", m[1])
	}
	return form
}

func TestNoShowRule(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	settings := func(text string) answer {
		t.Helper()
		e := h.snapshot().Event
		form := url.Values{"version": {strconv.FormatInt(e.Version, 10)}}
		for _, field := range newEventForm(e).typed() {
			form.Set(field[0], field[1])
		}
		form["tie_breaks"] = newEventForm(e).TieBreaks
		form.Set("no_show", text)
		return h.press("/settings", "", form)
	}
	t.Run("the discs of a no-show are whole, and more than half the board", func(t *testing.T) {
		for text, why := range map[string]string{
			"32": "Write a number from 33 to 64.", "65": "Write a number from 33 to 64.", "": "Write a number from 33 to 64.",
			"40½": "Write a whole number.", "40.5": "Write a whole number.", "x": "Write a whole number.",
		} {
			settings(text).want(t, http.StatusUnprocessableEntity, why, `id="e-no_show"`, `name="no_show" type="text" value="`+text+`"`)
		}
	})
	t.Run("they are said among the rules and counted", func(t *testing.T) {
		settings("40").want(t, http.StatusSeeOther)
		h.guest().get(h.path("")).want(t, http.StatusOK, "A no-show counts 40–24.")
		h.guest().get(h.path("?lang=ja")).want(t, http.StatusOK, "不戦敗は40–24。")
		h.publish(1)
		res := h.press("/rounds/1", "/quick", url.Values{"table": {"1"}, "discs": {"wn"}})
		h.follow(res).want(t, http.StatusOK, "40–24", "no-show")
	})
}

func TestCreateEvent(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	t.Run("a kind of event fills the rules without a script", func(t *testing.T) {
		for preset, want := range map[string]map[string]string{
			"":         {"rounds": "7", "games": "1", "tie_breaks": "brightwell", "bye_points": "1", "half_bye_points": "½", "system": "swiss"},
			"woc":      {"rounds": "13"},
			"club":     {"rounds": "5", "country_rounds": "0"},
			"exchange": {"rounds": "5", "games": "2", "credit": "game", "bye_points": "1½", "bye_discs": "72", "system": "exchange"},
			"school":   {"rounds": "5", "regime": "immediate", "tie_breaks": "discs"},
		} {
			form := h.get("/events/new?preset=" + preset).fields()
			for field, value := range want {
				if form.Get(field) != value {
					t.Errorf("%s: %s is %q, want %q", preset, field, form.Get(field), value)
				}
			}
		}
	})
	t.Run("another kind keeps what was typed and changes the rules alone", func(t *testing.T) {
		form := h.get("/events/new").fields()
		for field, text := range map[string]string{"name": "Spring", "place": "Cellar", "country": "NOR", "starts": "2027-03-01", "kind": "club"} {
			form.Set(field, text)
		}
		res := h.send("/events/new", "/events/new", form)
		res.want(t, http.StatusOK, `value="club" aria-current="true"`)
		for field, want := range map[string]string{
			"name": "Spring", "place": "Cellar", "country": "NOR", "starts": "2027-03-01", "rounds": "5", "country_rounds": "0",
		} {
			if got := res.fields().Get(field); got != want {
				t.Errorf("%s is %q, want %q", field, got, want)
			}
		}
		if rows, err := h.d.Reader().Events(t.Context()); err != nil || len(rows) != 1 {
			t.Errorf("%d events, %v", len(rows), err)
		}
		h.another("Pål", director.RoleViewer).send("/account", "/events/new", form).want(t, http.StatusForbidden)
	})
	t.Run("what was filled in creates the event; halves may be typed in any way", func(t *testing.T) {
		form := h.get("/events/new?preset=exchange").fields()
		form.Set("name", "Tuesday")
		form.Set("bye_points", "1,5")
		form.Set("half_bye_points", "½")
		form.Set("once", "tuesday form")
		res := h.send("/events/new", "/events", form)
		h.follow(res).want(t, http.StatusOK, "Tuesday is created.", "5 rounds of two games", "Bye: points 1½, discs 72.", "Add players")
		again := h.send("/events/new", "/events", form)
		if a, b := res.Header.Get("Location"), again.Header.Get("Location"); a != b {
			t.Errorf("the same form led to %q and %q", a, b)
		}
		rows, err := h.d.Reader().Events(t.Context())
		h.must(err)
		if len(rows) != 2 {
			t.Errorf("%d events", len(rows))
		}
	})
	t.Run("every fault is told at once, in the unit that was typed, and nothing typed is lost", func(t *testing.T) {
		form := h.get("/events/new").fields()
		for field, text := range map[string]string{
			"name": "", "country": "Norway", "starts": "tomorrow", "rounds": "many", "bye_points": "3",
			"bye_discs": "a few", "place": "Harbour Hall", "scoring": "mine",
		} {
			form.Set(field, text)
		}
		res := h.send("/events/new", "/events", form)
		res.want(t, http.StatusUnprocessableEntity, `id="e-name"`, `id="e-country"`, `id="e-starts"`, `id="e-rounds"`,
			`id="e-bye_points"`, `id="e-bye_discs"`, `id="e-scoring"`, "Write a number from 0 to 1.",
			"such as 1, ½ or 1½", `value="many"`, `value="Harbour Hall"`, `value="a few"`, "<details class=\"rule-book\" open>")
	})
	t.Run("the words of the rules are in the language of the page", func(t *testing.T) {
		h.get(h.path("?lang=ja")).want(t, http.StatusOK, "空きマスは勝者の石数に加えます", "ブライトウェル値（係数6）")
		h.get(h.path("?lang=en")).want(t, http.StatusOK, "Empty squares go to the winner", "Brightwell (constant 6)")
	})
}

func TestSettings(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	page := h.path("/settings")
	t.Run("name and rules are changed", func(t *testing.T) {
		form := h.get(page).fields()
		form.Set("name", "Harbour Open")
		form.Set("rounds", "3")
		h.follow(h.send(page, page, form)).want(t, http.StatusOK, "The changes are saved.", "Harbour Open", "3 rounds of one game.")
	})
	t.Run("the system of pairing is chosen, and one for two games needs two", func(t *testing.T) {
		form := h.get(page).fields()
		form.Set("system", "exchange")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, "e-games", "Double Swiss pairs matches of two games", `value="exchange" checked`)
		form.Set("games", "2")
		form.Set("first_colour", "white")
		h.follow(h.send(page, page, form)).want(t, http.StatusOK, "The changes are saved.", "Paired by Double Swiss")
		form = h.get(page).fields()
		if form.Get("system") != "exchange" || form.Get("first_colour") != "white" {
			t.Errorf("stored as %q, %q", form.Get("system"), form.Get("first_colour"))
		}
		form.Set("system", "chess")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, "Take one of the choices.")
		form.Set("system", "swiss")
		form.Set("games", "1")
		h.send(page, page, form).want(t, http.StatusSeeOther)
	})
	t.Run("every system that is offered pairs a round of the event", func(t *testing.T) {
		for _, system := range tournament.Systems {
			h := newHall(t, 6, func(r *tournament.Rules) {
				r.Pairing.System = system
				if system == tournament.SystemExchange {
					r.Games = 2
				}
			})
			h.publish(1)
			h.get(h.path("/rounds/1")).want(t, http.StatusOK, "Round 1")
			res := h.get(h.path(""))
			res.want(t, http.StatusOK, html.EscapeString(h.server.words.In("en").Text("events.words.system."+string(system))))
			if n := len(h.round(1).Matches); n != 3 {
				t.Errorf("%s: %d tables", system, n)
			}
		}
	})
	t.Run("each kind of absence has its own worth, and the rules say it", func(t *testing.T) {
		form := h.get(page).fields()
		form.Set("late_points", "½")
		form.Set("absent_points", "3")
		form.Set("left_discs", "x")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-absent_points"`, `id="e-left_discs"`, `name="late_points" type="text" value="½"`)
		form.Set("absent_points", "0")
		form.Set("left_discs", "32")
		form.Set("zero_bye_discs", "20")
		h.follow(h.send(page, page, form)).want(t, http.StatusOK, "Each round before a late entry: points ½, discs 0.",
			"Zero bye: points 0, discs 20.", "Each round after a withdrawal: points 0, discs 32.")
		h.guest().get(h.path("?lang=ja")).want(t, http.StatusOK, "途中参加の前の回戦は勝点½、0石。", "棄権後の回戦は勝点0、32石。")
	})
	t.Run("who is slower is told what differs and can save again", func(t *testing.T) {
		mine := h.get(page).fields()
		theirs := h.get(page).fields()
		theirs.Set("rounds", "4")
		h.send(page, page, theirs).want(t, http.StatusSeeOther)
		mine.Set("place", "Cellar")
		res := h.send(page, page, mine)
		res.want(t, http.StatusConflict, "stored: 4 / yours: 3", `value="Cellar"`)
		h.send(page, page, res.fields()).want(t, http.StatusSeeOther)
		if e := h.snapshot().Event; e.Place != "Cellar" || e.Rules.Rounds != 3 {
			t.Errorf("stored %q, %d rounds", e.Place, e.Rules.Rounds)
		}
	})
	t.Run("what played rounds rest on is refused beside its field", func(t *testing.T) {
		h.play(1)
		form := h.get(page).fields()
		form.Set("games", "2")
		form.Set("scoring", "retail")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-games"`, `id="e-scoring"`)
	})
}

// TestNextStep walks an event and reads the one filled button of its page.
func TestNextStep(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0, func(r *tournament.Rules) { r.Rounds = 2 })
	filled := regexp.MustCompile(`(?s)class="button main"[^>]*>([^<]*)<`)
	next := func(want string) {
		t.Helper()
		res := h.get(h.path(""))
		all := filled.FindAllStringSubmatch(res.body, -1)
		if len(all) != 1 || all[0][1] != want {
			t.Errorf("filled buttons %v, want %q", all, want)
		}
	}
	next("Add players")
	for _, name := range []string{"P01", "P02", "P03", "P04"} {
		h.enter(name)
	}
	next("Draft round 1")
	h.press("", "/rounds", url.Values{"round": {"1"}}).want(t, http.StatusSeeOther)
	next("Look at round 1")
	h.must(h.d.Publish(t.Context(), h.who, h.event, 1, h.round(1).Version))
	next("Go to round 1")
	h.guest().get(h.path("")).want(t, http.StatusOK, "with games of round 1 still open")
	for _, m := range h.round(1).Matches {
		h.enterResult(m.Games[0], "40", "")
	}
	next("Close round 1")
	page := h.get(h.path(""))
	h.send(h.path(""), h.path("/rounds/1/close"), page.fields()).want(t, http.StatusSeeOther)
	if state := h.round(1).State; state != tournament.Closed {
		t.Errorf("the button of the event's page left round 1 %s", state)
	}
	next("Draft round 2")
	h.play(2)
	next("Standings")
	h.guest().get(h.path("")).want(t, http.StatusOK, "finished", "In front after round 2")
}

func TestEventList(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	t.Run("an event in play stands above newer ones that have not begun", func(t *testing.T) {
		h.publish(1)
		_, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: "Spring", Starts: "2027-04-01", Rules: tournament.DefaultRules()})
		h.must(err)
		for _, path := range []string{"/", "/events"} {
			res := h.guest().get(path)
			res.want(t, http.StatusOK, "Club evening", "Spring", "round 1 of 7")
			if strings.Index(res.body, "Club evening") > strings.Index(res.body, "Spring") {
				t.Errorf("%s: the event in play stands below", path)
			}
		}
	})
	t.Run("a draft is no round for visitors", func(t *testing.T) {
		h := newHall(t, 4)
		h.draft(1)
		h.guest().get(h.path("")).want(t, http.StatusOK, "to come")
		h.guest().get(h.path("")).lacks(t, "Round 1")
	})
	t.Run("the list of an empty house teaches three ways to begin, and guests nothing of them", func(t *testing.T) {
		h := openHall(t)
		h.get("/").want(t, http.StatusOK, "Three ways to begin", `href="/events/new"`, `href="/players/new"`, "serve --demo")
		h.guest().get("/").want(t, http.StatusOK, "No events yet", `href="/login"`)
	})
	t.Run("an event that is not there is not found", func(t *testing.T) {
		for _, path := range []string{"/events/99", "/events/x", "/events/99/players", "/events/99/settings", "/events/99/log"} {
			h.get(path).want(t, http.StatusNotFound)
		}
	})
}
