package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestRegistry(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	t.Run("an empty registry teaches", func(t *testing.T) {
		h.get("/players").want(t, http.StatusOK, "Nobody is registered yet", "Lind Sara, SWE, Malmö")
	})
	t.Run("a player is saved with every field and leads to the page of the player", func(t *testing.T) {
		res := h.send("/players/new", "/players", url.Values{
			"family": {"Sato"}, "given": {"Ken"}, "native": {"佐藤 健"}, "reading": {"さとう けん"}, "country": {"jpn"},
			"birth_year": {"1991"}, "federation_id": {"7"}, "email": {"ken@example.org"}, "note": {"left-handed"},
			"id": {"99"}, "Version": {"4"},
		})
		h.follow(res).want(t, http.StatusOK, "Sato Ken is saved.", "佐藤 健", "JPN", "1991")
	})
	t.Run("names are found by their start in any script, width or case", func(t *testing.T) {
		for _, q := range []string{"sat", "KEN", "佐藤", "サトウ", "ｓａｔｏ", "7"} {
			h.get("/players?q="+queryEscape(q)).want(t, http.StatusOK, "Sato Ken")
		}
		h.get("/players?q=ato").want(t, http.StatusOK, "Nobody is found for “ato”.")
	})
	t.Run("a Japanese page shows the name in its own script first", func(t *testing.T) {
		h.get("/players?lang=ja").want(t, http.StatusOK, `<a class="who" href="/players/1">佐藤 健</a>`)
		h.get("/players?lang=en").want(t, http.StatusOK, `<a class="who" href="/players/1">Sato Ken</a>`)
	})
	t.Run("a look-alike is warned about, with a way to say that it is another person", func(t *testing.T) {
		form := url.Values{"family": {"Sató"}, "given": {"Ken"}, "note": {"a namesake"}}
		res := h.send("/players/new", "/players", form)
		res.want(t, http.StatusUnprocessableEntity, `href="/players/1"`, `name="sure"`, `value="Sató"`, "a namesake")
		if n := len(h.registry()); n != 1 {
			t.Errorf("%d players", n)
		}
		form.Set("sure", "1")
		h.send("/players/new", "/players", form).want(t, http.StatusSeeOther)
		if n := len(h.registry()); n != 2 {
			t.Errorf("%d players", n)
		}
	})
	t.Run("a federation id belongs to one person, sure or not", func(t *testing.T) {
		h.send("/players/new", "/players", url.Values{"family": {"Mori"}, "federation_id": {"7"}, "sure": {"1"}}).
			want(t, http.StatusUnprocessableEntity, `id="e-federation_id"`)
	})
	t.Run("a refused form keeps what was typed and says what is wrong beside each field", func(t *testing.T) {
		res := h.send("/players/new", "/players", url.Values{
			"given": {"Anna"}, "country": {"Sweden"}, "birth_year": {"last year"}, "email": {"a@b.example"}, "note": {"abc\ndef"},
		})
		res.want(t, http.StatusUnprocessableEntity, `id="e-family"`, `id="e-country"`, `id="e-birth_year"`,
			`value="Anna"`, `value="Sweden"`, `value="last year"`, `value="a@b.example"`, "abc\ndef")
	})
	t.Run("the same form sent twice makes one player and leads to it", func(t *testing.T) {
		form := url.Values{"family": {"Twice"}, "once": {"key-of-this-form"}}
		before := len(h.registry())
		first := h.send("/players/new", "/players", form)
		second := h.send("/players/new", "/players", form)
		if n := len(h.registry()); n != before+1 {
			t.Errorf("%d players more", n-before)
		}
		if a, b := first.Header.Get("Location"), second.Header.Get("Location"); a == "" || a != b {
			t.Errorf("the first led to %q, the second to %q", a, b)
		}
	})
	t.Run("who changes an older version is told, and what was typed is kept", func(t *testing.T) {
		p := h.registry()[0]
		path := playerPath(p.ID)
		form := url.Values{"family": {"Changed"}, "given": {"Once"}, "version": {strconv.Itoa(p.Version)}}
		h.send(path+"/edit", path, form).want(t, http.StatusSeeOther)
		form.Set("given", "Late")
		h.send(path+"/edit", path, form).want(t, http.StatusConflict, `value="Late"`)
	})
	t.Run("players who are not there are not found", func(t *testing.T) {
		for _, path := range []string{"/players/999", "/players/x", "/players/-1", "/players/999/edit", "/clubs/999", "/clubs/999/edit"} {
			h.get(path).want(t, http.StatusNotFound)
		}
		h.send("/players/new", "/players/999", url.Values{"family": {"Ghost"}}).want(t, http.StatusNotFound)
	})
}

func (h *hall) registry() []tournament.Player {
	h.t.Helper()
	all, err := h.d.Reader().Players(h.t.Context())
	h.must(err)
	return all
}

func TestClubs(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	h.get("/clubs").want(t, http.StatusOK, "No club yet.")
	t.Run("a club is created once", func(t *testing.T) {
		form := url.Values{"name": {"Kamogawa"}, "city": {"Kyoto"}, "country": {"JPN"}, "once": {"club-form"}}
		h.follow(h.send("/clubs/new", "/clubs", form)).want(t, http.StatusOK, "Kamogawa is saved.", "<bdi>Kyoto</bdi> · JPN", "Nobody names this club yet.")
		if got := h.send("/clubs/new", "/clubs", form).Header.Get("Location"); got != "/clubs/1" {
			t.Errorf("the second sending led to %q", got)
		}
		form.Set("once", "another form")
		h.send("/clubs/new", "/clubs", form).want(t, http.StatusUnprocessableEntity, `id="e-name"`, `value="Kyoto"`)
	})
	t.Run("its members stand on its page", func(t *testing.T) {
		h.send("/players/new", "/players", url.Values{"family": {"Okada"}, "club": {"1"}}).want(t, http.StatusSeeOther)
		h.guest().get("/clubs/1").want(t, http.StatusOK, "1 member", "Okada")
	})
	t.Run("a club that is not there cannot be chosen", func(t *testing.T) {
		h.send("/players/new", "/players", url.Values{"family": {"Mori"}, "club": {"77"}}).
			want(t, http.StatusUnprocessableEntity, `id="e-club"`)
	})
	t.Run("a change of an older version is told", func(t *testing.T) {
		h.send("/clubs/1/edit", "/clubs/1", url.Values{"name": {"Kamo"}, "version": {"1"}}).want(t, http.StatusSeeOther)
		h.send("/clubs/1/edit", "/clubs/1", url.Values{"name": {"Gawa"}, "version": {"1"}}).want(t, http.StatusConflict, `value="Gawa"`)
	})
}

// TestForbidden sends every form of these pages as a viewer and as a guest.
func TestForbidden(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.send("/clubs/new", "/clubs", url.Values{"name": {"Kamogawa"}})
	viewer := h.another("Vera", director.RoleViewer)
	guest := h.guest()
	player := strconv.Itoa(int(h.player("P01")))
	before := len(h.registry())
	version := h.snapshot().Event.Version
	forms := map[string]url.Values{
		"/events":                     {"name": {"Mine"}, "rounds": {"5"}},
		h.path("/settings"):           {"name": {"Mine"}},
		"/players":                    {"family": {"Mine"}},
		"/players/" + player:          {"family": {"Mine"}},
		"/players/import":             {"list": {"Mine"}},
		"/players/import/take":        {"list": {"Mine"}},
		"/clubs":                      {"name": {"Mine"}},
		"/clubs/1":                    {"name": {"Mine"}},
		h.path("/players"):            {"player": {"Mine"}},
		h.path("/players/new"):        {"family": {"Mine"}},
		h.path("/players/list"):       {"list": {"Mine"}},
		h.path("/players/list/enter"): {"list": {"Mine"}},
		h.path("/players/" + player + "/request"):  {"round": {"1"}, "presence": {"full-bye"}},
		h.path("/players/" + player + "/withdraw"): {},
		h.path("/players/" + player + "/return"):   {},
		h.path("/players/" + player + "/remove"):   {},
	}
	for path, form := range forms {
		form.Set("role", "director")
		t.Run("SEC-03 a viewer cannot send "+path, func(t *testing.T) {
			viewer.send("/account", path, form).want(t, http.StatusForbidden)
		})
		t.Run("SEC-03 a guest is asked to sign in before "+path, func(t *testing.T) {
			res := guest.send("/login", path, form)
			if res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(res.Header.Get("Location"), "/login") {
				t.Errorf("%d %s", res.StatusCode, res.Header.Get("Location"))
			}
		})
	}
	t.Run("SEC-03 nothing has changed", func(t *testing.T) {
		if n := len(h.registry()); n != before || h.snapshot().Event.Version != version {
			t.Errorf("%d players, version %d", n, h.snapshot().Event.Version)
		}
	})
	t.Run("a viewer sees no buttons", func(t *testing.T) {
		for _, path := range []string{"/", "/players", "/clubs", h.path(""), h.path("/players"), "/players/" + player} {
			res := viewer.get(path)
			res.want(t, http.StatusOK)
			if strings.Count(res.body, `method="post"`) > 1 { // one signs out
				t.Errorf("%s has a form", path)
			}
		}
		for _, path := range []string{"/events/new", "/players/new", "/clubs/new", h.path("/settings"), "/clubs/1/edit"} {
			viewer.get(path).want(t, http.StatusForbidden)
		}
	})
	t.Run("logs are for officials", func(t *testing.T) {
		for _, path := range []string{"/log", h.path("/log")} {
			viewer.get(path).want(t, http.StatusOK)
			guest.get(path).want(t, http.StatusSeeOther)
		}
	})
}
