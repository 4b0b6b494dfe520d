package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// register adds a player to the registry without entering.
func (h *hall) register(p tournament.Player) tournament.PlayerID {
	h.t.Helper()
	saved, err := h.d.SavePlayer(h.t.Context(), h.who, p, true)
	h.must(err)
	return saved.ID
}

func (h *hall) entry(id tournament.PlayerID) tournament.Entry {
	h.t.Helper()
	e, ok := h.snapshot().Entry(id)
	if !ok {
		h.t.Fatalf("player %d is not entered", id)
	}
	return e
}

func TestEnterByName(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	sara := h.register(tournament.Player{Family: "Lind", Given: "Sara", Country: "SWE"})
	h.register(tournament.Player{Family: "Berg", Given: "Ann"})
	h.register(tournament.Player{Family: "Berg", Given: "Ann", Country: "NOR"})
	ken := h.register(tournament.Player{Family: "Sato", Given: "Ken", Native: "佐藤 健"})
	t.Run("an event without players teaches three ways", func(t *testing.T) {
		h.get(h.path("/players")).want(t, http.StatusOK, "Three ways to enter players", "Paste a list")
		h.guest().get(h.path("/players")).want(t, http.StatusOK, "Nobody is entered yet.")
	})
	t.Run("an exact name enters, however it is written", func(t *testing.T) {
		for i, name := range []string{"sara lind", "Lind Sara · SWE", "Lind, Sara"} {
			res := h.follow(h.press("/players", "", url.Values{"player": {name}}))
			want := "Lind Sara is entered."
			if i > 0 {
				want = "Lind Sara was entered already."
			}
			res.want(t, http.StatusOK, want)
		}
		h.press("/players", "", url.Values{"player": {"佐藤 健"}}).want(t, http.StatusSeeOther)
		h.entry(sara)
		h.entry(ken)
	})
	t.Run("two of a name are a question, answered by a button", func(t *testing.T) {
		res := h.press("/players", "", url.Values{"player": {"Berg Ann"}})
		res.want(t, http.StatusOK, "Who is “Berg Ann”?", `name="id" value="2"`, `name="id" value="3"`, "NOR")
		if n := len(h.snapshot().Entries); n != 2 {
			t.Errorf("%d entries", n)
		}
		h.press("/players", "", url.Values{"id": {"3"}}).want(t, http.StatusSeeOther)
		h.entry(3)
	})
	t.Run("the start of a name shows whom it may be, and enters nobody", func(t *testing.T) {
		h.press("/players", "", url.Values{"player": {"Ber"}}).want(t, http.StatusOK, `name="id" value="2"`, `value="Ber"`)
	})
	t.Run("an unknown name is created in place, once", func(t *testing.T) {
		h.press("/players", "", url.Values{"player": {"NOVAK Tereza"}}).
			want(t, http.StatusOK, "Nobody of that name is in the registry.", `value="NOVAK"`, `value="Tereza"`)
		form := url.Values{"family": {"Novak"}, "given": {"Tereza"}, "country": {"CZE"}, "once": {"novak"}}
		before := len(h.registry())
		h.follow(h.press("/players", "/new", form)).want(t, http.StatusOK, "Novak Tereza is entered.")
		h.press("/players", "/new", form).want(t, http.StatusSeeOther)
		if n := len(h.registry()); n != before+1 {
			t.Errorf("%d players more", n-before)
		}
	})
	t.Run("a look-alike is warned about in place", func(t *testing.T) {
		form := url.Values{"family": {"Lind"}, "given": {"Sara"}, "country": {"DEN"}}
		res := h.press("/players", "/new", form)
		res.want(t, http.StatusUnprocessableEntity, `name="sure"`, `value="DEN"`, `href="/players/1"`, "entered already")
		form.Set("sure", "1")
		h.press("/players", "/new", form).want(t, http.StatusSeeOther)
		if n := len(h.snapshot().Entries); n != 5 {
			t.Errorf("%d entries", n)
		}
	})
	t.Run("nothing typed, too much typed, and an id of nobody are refused", func(t *testing.T) {
		h.press("/players", "", url.Values{"player": {" "}}).want(t, http.StatusUnprocessableEntity, `id="e-player"`)
		h.press("/players", "", url.Values{"player": {"a\x00b"}}).want(t, http.StatusUnprocessableEntity, `id="e-player"`)
		h.press("/players", "", url.Values{"player": {"A b, c, d, e, f"}}).want(t, http.StatusUnprocessableEntity, `value="A b, c, d, e, f"`)
		h.press("/players", "", url.Values{"id": {"999"}}).want(t, http.StatusNotFound)
		h.press("/players", "", url.Values{"id": {"x"}}).want(t, http.StatusUnprocessableEntity)
	})
}

func TestLateEntry(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.publish(1)
	id := h.register(tournament.Player{Family: "Late", Given: "Lena"})
	h.get(h.path("/players")).want(t, http.StatusOK, "Late entry: plays from round 2.")
	h.follow(h.press("/players", "", url.Values{"player": {"Late Lena"}})).want(t, http.StatusOK, "Late Lena is entered and plays from round 2.")
	if got := h.entry(id).FirstRound; got != 2 {
		t.Errorf("first round %d", got)
	}
	h.guest().get(h.path("/players")).want(t, http.StatusOK, "from round 2")
}

func TestPresence(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.play(1)
	p := h.player("P01")
	at := "/" + strconv.Itoa(int(p))
	t.Run("an absence in the coming round is noted and taken back", func(t *testing.T) {
		res := h.press("/players", at+"/request", url.Values{"round": {"2"}, "presence": {"absent"}})
		h.follow(res).want(t, http.StatusOK, "P01: away in round 2.", "Round 2: away")
		if got := h.entry(p).Requests[2]; got != tournament.Absent {
			t.Errorf("noted %q", got)
		}
		h.follow(h.press("/players", at+"/request", url.Values{"round": {"2"}, "presence": {"plays"}})).want(t, http.StatusOK, "P01 plays in round 2.")
		if len(h.entry(p).Requests) != 0 {
			t.Errorf("still noted: %v", h.entry(p).Requests)
		}
	})
	t.Run("any round to come can be named", func(t *testing.T) {
		h.get(h.path("/players")).want(t, http.StatusOK, `<option value="2">Round 2</option><option value="3">Round 3</option>`)
		h.get(h.path("/players")).lacks(t, `<option value="1">Round 1</option>`)
		res := h.press("/players", at+"/request", url.Values{"round": {"5"}, "presence": {"half-bye"}})
		h.follow(res).want(t, http.StatusOK, "P01: half bye in round 5.", "Round 5: half bye")
		h.press("/players", at+"/request", url.Values{"round": {"5"}, "presence": {"plays"}}).want(t, http.StatusSeeOther)
	})
	t.Run("byes are granted", func(t *testing.T) {
		for _, presence := range []string{"half-bye", "full-bye", "zero-bye"} {
			h.press("/players", at+"/request", url.Values{"round": {"2"}, "presence": {presence}}).want(t, http.StatusSeeOther)
			if got := h.entry(p).Requests[2]; string(got) != presence {
				t.Errorf("noted %q, want %q", got, presence)
			}
		}
	})
	t.Run("a published round, an unannounced one and other words are refused", func(t *testing.T) {
		h.press("/players", at+"/request", url.Values{"round": {"1"}, "presence": {"absent"}}).want(t, http.StatusConflict)
		for _, form := range []url.Values{
			{"round": {"99"}, "presence": {"absent"}}, {"round": {"x"}, "presence": {"absent"}}, {"round": {"2"}, "presence": {"bye"}},
		} {
			h.press("/players", at+"/request", form).want(t, http.StatusUnprocessableEntity)
		}
	})
	t.Run("withdrawing and returning are a click each, and a second click changes nothing", func(t *testing.T) {
		form := url.Values{"once": {"the same key"}}
		h.follow(h.press("/players", at+"/withdraw", form)).want(t, http.StatusOK, "P01 is withdrawn from all rounds to come. To take it back: Change, then Return to the event.")
		h.follow(h.press("/players", at+"/withdraw", form)).want(t, http.StatusOK, "P01 is withdrawn")
		h.guest().get(h.path("/players")).want(t, http.StatusOK, "withdrawn")
		h.follow(h.press("/players", at+"/return", form)).want(t, http.StatusOK, "P01 is back")
		if h.entry(p).Withdrawn {
			t.Error("still withdrawn")
		}
	})
	t.Run("who has played is not taken off the list", func(t *testing.T) {
		h.press("/players", at+"/remove", url.Values{}).want(t, http.StatusConflict)
		h.entry(p)
	})
	t.Run("a draft made before is said to be out of date", func(t *testing.T) {
		h.draft(2)
		h.get(h.path("/players")).lacks(t, "after the draft was made")
		h.press("/players", at+"/withdraw", url.Values{})
		h.get(h.path("/players")).want(t, http.StatusOK, "after the draft was made", h.path("/rounds/2"))
		h.guest().get(h.path("/players")).lacks(t, "after the draft was made", h.path("/rounds/2"))
	})
	t.Run("a player of another event is not found here", func(t *testing.T) {
		other := h.register(tournament.Player{Family: "Elsewhere"})
		for _, action := range []string{"/withdraw", "/return", "/request"} {
			h.press("/players", "/"+strconv.Itoa(int(other))+action, url.Values{"round": {"3"}, "presence": {"absent"}}).want(t, http.StatusNotFound)
		}
	})
	t.Run("before the first round a player is taken off", func(t *testing.T) {
		h := newHall(t, 3)
		at := "/" + strconv.Itoa(int(h.player("P02")))
		h.follow(h.press("/players", at+"/remove", url.Values{})).want(t, http.StatusOK, "P02 is taken off the list.")
		if n := len(h.snapshot().Entries); n != 2 {
			t.Errorf("%d entries", n)
		}
	})
}

func TestNewEntry(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	t.Run("a club is typed: known it is found, unknown it is created with the player", func(t *testing.T) {
		for _, form := range []url.Values{
			{"family": {"Lind"}, "given": {"Sara"}, "club_name": {" Malmö "}},
			{"family": {"Berg"}, "given": {"Jonas"}, "club_name": {"malmö"}},
		} {
			h.press("/players", "/new", form).want(t, http.StatusSeeOther)
		}
		clubs, err := h.d.Reader().Clubs(t.Context())
		h.must(err)
		if len(clubs) != 1 || clubs[0].Name != "Malmö" {
			t.Fatalf("clubs %v", clubs)
		}
		for _, name := range []string{"Lind", "Berg"} {
			if got := h.snapshot().Players[h.player(name)].Club; got != clubs[0].ID {
				t.Errorf("%s is of club %d", name, got)
			}
		}
	})
	t.Run("a refused player creates no club, and what was typed is kept", func(t *testing.T) {
		form := url.Values{"family": {"Lind"}, "given": {"Sara"}, "club_name": {"Lund"}}
		h.press("/players", "/new", form).want(t, http.StatusUnprocessableEntity, `name="sure"`, `value="Lund"`, "family or native name needed")
		if clubs, err := h.d.Reader().Clubs(t.Context()); err != nil || len(clubs) != 1 {
			t.Errorf("clubs %v, %v", clubs, err)
		}
	})
	t.Run("nobody is born after this year", func(t *testing.T) {
		form := url.Values{"family": {"Early"}, "birth_year": {"2099"}}
		h.press("/players", "/new", form).want(t, http.StatusUnprocessableEntity, `id="e-birth_year"`)
		h.send("/players/new", "/players", form).want(t, http.StatusUnprocessableEntity, `id="e-birth_year"`)
	})
	t.Run("with players and no round, drafting the first round is the filled button", func(t *testing.T) {
		h.get(h.path("/players")).want(t, http.StatusOK, `<button class="button main" form="draft">Draft round 1</button>`)
		h.send(h.path("/players"), h.path("/rounds"), url.Values{"round": {"1"}}).want(t, http.StatusSeeOther)
		h.get(h.path("/players")).lacks(t, `form="draft"`)
	})
}

func TestPasteList(t *testing.T) {
	t.Parallel()
	h := newHall(t, 1)
	h.register(tournament.Player{Family: "Lind", Given: "Sara"})
	anna := h.register(tournament.Player{Family: "Berg", Given: "Anna"})
	const list = "P01\r\nLind Sara, SWE\r\nNovak Tereza, CZE, Praha\r\nBerg A\r\n\r\nNovak Tereza\r\nX, Y, a club, another club"
	t.Run("a list is shown as it was understood, and nothing is stored", func(t *testing.T) {
		before := h.snapshot().Event.Version
		res := h.press("/players", "/list", url.Values{"list": {list}})
		res.want(t, http.StatusOK, "1 in the registry", "1 new", "1 to decide", "1 entered already", "2 left out",
			"The same stands above.", "There is no place for “another club”.", `name="line-4"`, "Praha",
			"Not taken over: SWE.")
		if h.snapshot().Event.Version != before || len(h.registry()) != 3 {
			t.Error("something was stored")
		}
	})
	t.Run("a line that may be somebody must be decided; other choices are kept", func(t *testing.T) {
		res := h.press("/players", "/list/enter", url.Values{"list": {list}, "line-3": {"skip"}, "line-4": {""}})
		res.want(t, http.StatusUnprocessableEntity, "Line 4 needs a choice.", `<option value="skip" selected>`, `aria-invalid="true"`)
		if len(h.snapshot().Entries) != 1 {
			t.Error("somebody was entered")
		}
	})
	t.Run("decided, it is entered as a whole, and twice is once", func(t *testing.T) {
		form := url.Values{"list": {list}, "line-4": {strconv.Itoa(int(anna))}, "line-2": {"new"}, "once": {"list form"}}
		h.follow(h.press("/players", "/list/enter", form)).want(t, http.StatusOK, "3 players are entered. 2 lines were left out.", "Novak Tereza")
		h.press("/players", "/list/enter", form).want(t, http.StatusSeeOther)
		h.entry(anna)
		if n := len(h.registry()); n != 5 {
			t.Errorf("%d players, want 5: Novak and another Lind are new", n)
		}
		if n := len(h.snapshot().Entries); n != 4 {
			t.Errorf("%d entries", n)
		}
	})
	t.Run("a country written out is the fault that is named", func(t *testing.T) {
		h.press("/players", "/list", url.Values{"list": {"Lund Eva, SWEDEN, Malmö"}}).
			want(t, http.StatusOK, "“SWEDEN”: a country is three letters, such as SWE.")
	})
	t.Run("a choice that was not offered is no choice", func(t *testing.T) {
		h.press("/players", "/list/enter", url.Values{"list": {"Berg An"}, "line-1": {"1"}}).want(t, http.StatusUnprocessableEntity)
	})
	t.Run("an empty list and a list without end are refused and kept", func(t *testing.T) {
		h.press("/players", "/list", url.Values{"list": {" \n"}}).want(t, http.StatusUnprocessableEntity, `id="e-list"`)
		long := strings.Repeat("Name\n", 1001)
		h.press("/players", "/list", url.Values{"list": {long}}).want(t, http.StatusUnprocessableEntity, `id="e-list"`, "Name\nName")
	})
}

func TestListExamples(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	for _, lang := range []string{"en", "ja"} {
		w := h.server.words.In(lang)
		text := w.Text("registry.list.example_1") + "\n" + w.Text("registry.list.example_2") + "\n" + w.Text("registry.list.example_3")
		src, err := director.PasteSource(text)
		h.must(err)
		list, err := h.d.ReadList(t.Context(), h.event, src)
		h.must(err)
		for _, line := range list.Lines {
			p := line.Player
			if line.Faults != nil || p.Country == "" || p.Family != "" && p.Given == "" || p.Family == "" && p.Native == "" {
				t.Errorf("%s: %q is read as %+v, club %q, %v", lang, line.Text, p, line.Club, line.Faults)
			}
		}
		if len(list.Lines) != 3 || list.Lines[2].Player.BirthYear != 1988 {
			t.Errorf("%s: %d lines", lang, len(list.Lines))
		}
	}
}

func TestExpelPage(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.publish(1)
	black, _ := h.round(1).Matches[0].Players()
	who := h.snapshot().Players[black].Name()
	page := h.path(fmt.Sprintf("/players/%d/expel", black))
	t.Run("the page says what it means, and comes back as typed without a reason", func(t *testing.T) {
		h.get(page).want(t, http.StatusOK, "Expel "+who, "never paired again", "listed last, without a rank", "Table 1 of the player has no result yet")
		form := h.get(page).fields()
		form.Set("reason", "  ")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-reason"`, "This is needed.")
		form.Set("reason", strings.Repeat("a", 301))
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-reason"`, strings.Repeat("a", 301))
		form.Set("reason", strings.Repeat("a", 601))
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-reason"`)
	})
	t.Run("strangers, other events and visitors are refused", func(t *testing.T) {
		h.get(h.path("/players/999/expel")).want(t, http.StatusNotFound)
		h.get(h.path("/players/x/expel")).want(t, http.StatusNotFound)
		if res := h.guest().get(page); res.StatusCode == http.StatusOK {
			t.Errorf("a visitor sees the page")
		}
	})
	t.Run("who is expelled stands apart everywhere; the reason is for officials", func(t *testing.T) {
		form := h.get(page).fields()
		form.Set("reason", "hit a <clock>")
		h.follow(h.send(page, page, form)).want(t, http.StatusOK, who+" is expelled from the event.", "hit a &lt;clock&gt;", "Take the expulsion back", "1 expelled")
		h.send(page, page, form).want(t, http.StatusSeeOther) // a second press
		form.Set("reason", "another")
		h.send(page, page, form).want(t, http.StatusConflict, "recorded already")
		for _, path := range []string{"/players", "/standings", "/cross", ""} {
			res := h.guest().get(h.path(path))
			res.want(t, http.StatusOK, "expelled")
			res.lacks(t, "clock")
		}
		h.guest().get(h.path("/players?lang=ja")).want(t, http.StatusOK, "除名1名")
		for _, path := range []string{"/standings.json", "/event.json"} {
			res := h.guest().get(h.path(path))
			res.want(t, http.StatusOK, `"expelled": true`, `"rank": 0`)
			res.lacks(t, "clock")
		}
		h.get(h.path("/log")).want(t, http.StatusOK, "Player expelled", "hit a &lt;clock&gt;")
	})
	t.Run("it is taken back while nothing rests on it", func(t *testing.T) {
		h.follow(h.press("/players", fmt.Sprintf("/%d/readmit", black), url.Values{})).want(t, http.StatusOK, "is taken back")
		h.follow(h.press("/players", fmt.Sprintf("/%d/readmit", black), url.Values{})).want(t, http.StatusOK) // a second press
	})
}
