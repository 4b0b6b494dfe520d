package web

import (
	"bytes"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

// onceOf returns the key of a form of a page, as it lies in the browser.
func (s *site) onceOf(page string) string {
	s.t.Helper()
	found := onceField.FindStringSubmatch(s.get(page).body)
	if found == nil {
		s.t.Fatalf("%s has no form", page)
	}
	return found[1]
}

func TestOnce_Registry(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	tests := []struct {
		name, page, action, field string
		first, second             url.Values
		count                     func() int
	}{
		{
			"players", "/players/new", "/players", "family", url.Values{"family": {"Sato"}}, url.Values{"family": {"Kato"}},
			func() int { all, err := h.d.Reader().Players(t.Context()); h.must(err); return len(all) },
		},
		{
			"clubs", "/clubs/new", "/clubs", "name", url.Values{"name": {"Tokyo"}}, url.Values{"name": {"Osaka"}},
			func() int { all, err := h.d.Reader().Clubs(t.Context()); h.must(err); return len(all) },
		},
		{
			"events", "/events/new", "/events", "name", typedEvent("Spring open"), typedEvent("Autumn open"),
			func() int { all, err := h.d.Reader().Events(t.Context()); h.must(err); return len(all) },
		},
		{
			"lists", h.path("/players"), h.path("/players/list/enter"), "list", url.Values{"list": {"Abe Jun\n"}}, url.Values{"list": {"Baba Rei\n"}},
			func() int { return len(h.snapshot().Entries) },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name+": sent twice it is one, gone back to and edited it is another", func(t *testing.T) {
			before, once := tt.count(), h.onceOf(tt.page)
			send := func(form url.Values) {
				t.Helper()
				form = maps.Clone(form)
				form.Set("once", once)
				h.send(tt.page, tt.action, form).want(t, http.StatusSeeOther)
			}
			send(tt.first)
			send(tt.first)
			if got := tt.count() - before; got != 1 {
				t.Fatalf("a double click made %d", got)
			}
			send(tt.second)
			if got := tt.count() - before; got != 2 {
				t.Errorf("after Back, edit and Save there are %d, want 2", got)
			}
			send(tt.second)
			send(tt.first)
			if got := tt.count() - before; got != 2 {
				t.Errorf("sent again there are %d, want 2", got)
			}
		})
	}
}

// typedEvent is the form of a new event as its page shows it.
func typedEvent(name string) url.Values {
	f := newEventForm(tournament.Event{Name: name, Rules: tournament.DefaultRules()})
	form := url.Values{}
	for _, field := range f.typed() {
		form.Set(field[0], field[1])
	}
	form["tie_breaks"] = f.TieBreaks
	return form
}

func TestOnceKey(t *testing.T) {
	key := func(path string, form url.Values) string {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return onceKey(r)
	}
	base := url.Values{"once": {"K"}, "a": {"1", "2"}, "csrf": {"x"}}
	file := func(content string) string {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		if err := w.WriteField("once", "K"); err != nil {
			t.Fatal(err)
		}
		part, err := w.CreateFormFile("file", "list.csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, "/p", &body)
		r.Header.Set("Content-Type", w.FormDataContentType())
		return onceKey(r)
	}
	t.Run("the key of the visit does not matter, because each page has another", func(t *testing.T) {
		if a, b := key("/p", base), key("/p", url.Values{"once": {"K"}, "a": {"1", "2"}, "csrf": {"y"}}); a != b || !strings.HasPrefix(a, "K-") {
			t.Errorf("keys %s and %s", a, b)
		}
	})
	t.Run("every value, its field, its place and the address matter", func(t *testing.T) {
		seen := map[string]bool{key("/p", base): true}
		for _, other := range []string{
			key("/q", base), key("/p", url.Values{"once": {"L"}, "a": {"1", "2"}}), key("/p", url.Values{"once": {"K"}, "a": {"2", "1"}}),
			key("/p", url.Values{"once": {"K"}, "a": {"12"}}), key("/p", url.Values{"once": {"K"}, "a": {"1"}, "b": {"2"}}), key("/p", url.Values{"once": {"K"}}),
			file("Abe"), file("Baba"),
		} {
			if seen[other] {
				t.Errorf("%s is the key of two forms", other)
			}
			seen[other] = true
		}
	})
	t.Run("a form without a key has none", func(t *testing.T) {
		if got := key("/p", url.Values{"a": {"1"}}); got != "" {
			t.Errorf("got %q", got)
		}
	})
}

func TestOnce_Results(t *testing.T) {
	t.Parallel()
	two := func(r *tournament.Rules) { *r = tournament.ExchangeRules() }
	quick := func(h *hall, once, table, discs string) answer {
		h.t.Helper()
		return h.press("/rounds/1", "/quick", url.Values{"once": {once}, "table": {table}, "discs": {discs}})
	}
	t.Run("RES-07 a double click on the quick line records one game of a match, not both", func(t *testing.T) {
		h := newHall(t, 2, two)
		h.publish(1)
		once := h.onceOf(h.path("/rounds/1"))
		h.follow(quick(h, once, "1", "40")).want(t, http.StatusOK, "Table 1.1: ", "40–24")
		h.follow(quick(h, once, "1", "40")).want(t, http.StatusOK, "Table 1.1: already recorded.")
		if h.game(1, 1, 1).Result == nil || h.game(1, 1, 2).Result != nil {
			t.Fatal("not exactly the first game has a result")
		}
		t.Run("and when both are in it is no error either", func(t *testing.T) {
			next := h.onceOf(h.path("/rounds/1"))
			h.follow(quick(h, next, "1", "40")).want(t, http.StatusOK, "Table 1.2: ")
			h.follow(quick(h, next, "1", "40")).want(t, http.StatusOK, "Table 1.2: already recorded.")
			h.follow(quick(h, once, "1", "40")).want(t, http.StatusOK, "Table 1.1: already recorded.")
			quick(h, h.onceOf(h.path("/rounds/1")), "1", "40").want(t, http.StatusUnprocessableEntity, "Type 1.1 or 1.2")
			quick(h, next, "1", "41").want(t, http.StatusUnprocessableEntity, "Type 1.1 or 1.2")
		})
	})
	t.Run("the same result from another page says that it was there", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		h.follow(quick(h, h.onceOf(h.path("/rounds/1")), "1", "44")).want(t, http.StatusOK, "44–20 P")
		h.follow(quick(h, h.onceOf(h.path("/rounds/1")), "1", "44")).want(t, http.StatusOK, "Table 1: already recorded.")
	})
	t.Run("a line whose result was taken away since is not said to be recorded", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		once := h.onceOf(h.path("/rounds/1"))
		quick(h, once, "1", "44").want(t, http.StatusSeeOther)
		g := h.game(1, 1, 1)
		h.must(h.d.ClearResult(t.Context(), h.who, h.event, g.ID, g.Version, "wrong table"))
		res := quick(h, once, "1", "44")
		res.want(t, http.StatusConflict, `name="discs" value="44"`, "changed by someone else")
		quick(h, onceField.FindStringSubmatch(res.body)[1], "1", "44").want(t, http.StatusSeeOther)
		if h.game(1, 1, 1).Result == nil {
			t.Error("sent from the page that came back, it is not stored")
		}
	})
	t.Run("RES-07 a double click on the list stores its rows once and says so", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		form := h.sheet(1, map[string]string{"1": "44", "2": "30"})
		form.Set("once", h.onceOf(h.path("/rounds/1")))
		h.follow(h.press("/rounds/1", "/results", form)).want(t, http.StatusOK, "2 results saved.")
		v := h.game(1, 1, 1).Version
		h.follow(h.press("/rounds/1", "/results", form)).want(t, http.StatusOK, "2 results were recorded already.")
		if h.game(1, 1, 1).Version != v {
			t.Error("it was stored again")
		}
		form["discs"] = []string{"45", "30"}
		form["version"] = []string{strconv.Itoa(v), strconv.Itoa(h.game(1, 2, 1).Version)}
		h.follow(h.press("/rounds/1", "/results", form)).want(t, http.StatusOK, "1 result saved.")
		if got := h.game(1, 1, 1).Result.Score.String(); got != "45–19" {
			t.Errorf("gone back to and edited, %s is stored", got)
		}
	})
}
