package web

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// everyPage returns the address of every page that the router knows, with the
// ids of the hall's first round, first game, first player and first club.
func (h *hall) everyPage() []string {
	h.t.Helper()
	player := h.snapshot().Entries[0].Player
	ids := strings.NewReplacer(
		":format", "ggf", ":event", fmt.Sprint(h.event), ":round", "1", ":game", fmt.Sprint(h.game(1, 1, 1).ID),
		":final", "1", ":category", "1", ":season", "1", ":series", "1", ":job", "1", ":list", "1", ":place", "1-1-1", ":player", fmt.Sprint(player), ":club", "1", ":file", "sixtyfour.css", ":token", "none", ":user", "1", ":code", "none", ":entry", "1", ":flag", "no_count", ":upload", "1",
	)
	seen := map[string]bool{}
	var paths []string
	for _, r := range h.server.echo.Routes() {
		path := ids.Replace(r.Path)
		if r.Method != http.MethodGet || seen[path] || strings.HasPrefix(path, "/static/") || path == "/favicon.ico" {
			continue
		}
		if strings.Contains(path, ":") || strings.Contains(path, "*") {
			h.t.Errorf("the test does not know how to fill in %s", r.Path)
			continue
		}
		seen[path] = true
		paths = append(paths, path)
	}
	return append(paths, "/players/search.json?q=", "/players?q=a", "/players?page=2", "/no/such/page")
}

// plainText returns everything that an answer tells: the parts of a workbook are
// unpacked.
func plainText(t *testing.T, body string) string {
	t.Helper()
	if !strings.HasPrefix(body, "PK\x03\x04") {
		return body
	}
	archive, err := zip.NewReader(bytes.NewReader([]byte(body)), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range archive.File {
		part, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, part); err != nil {
			t.Fatal(err)
		}
		part.Close()
	}
	return all.String()
}

// crowd gives the first player of the hall everything a player can have.
func (h *hall) crowd(p tournament.Player, club tournament.Club) {
	h.t.Helper()
	ctx := h.t.Context()
	saved, err := h.d.SaveClub(ctx, h.who, club)
	h.must(err)
	old := h.snapshot().Players[h.snapshot().Entries[0].Player]
	p.ID, p.Version, p.Club = old.ID, old.Version, saved.ID
	_, err = h.d.SavePlayer(ctx, h.who, p, true)
	h.must(err)
}

func TestPublicPagesHoldNothingPrivate(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.crowd(tournament.Player{
		Family: "Okada", Given: "Mio", Native: "岡田 澪", Reading: "おかだ みお", Country: "JPN",
		BirthYear: 1987, FederationID: "900101", Email: "mio.okada@private.example", Note: "needs a chair by the door",
	}, tournament.Club{Name: "Kamogawa"})
	_, err := h.d.SaveCategory(t.Context(), h.who, h.event, tournament.Category{Name: "Forty", By: tournament.ByRule, AgeTo: 40, On: "2026-08-01"})
	h.must(err)
	h.play(1)
	h.must(h.d.Request(t.Context(), h.who, h.event, h.player("P02"), 2, tournament.HalfBye))
	h.draft(2)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries()))
	h.publishList(seriesPage)
	private := []string{"1987", "private.example", "mio.okada", "chair by the door"}
	other := []string{"half-bye", "half bye"} // asked for in a round that is not published
	shown := 0
	t.Run("SEC-07 a guest finds no e-mail, birth year or note in any page, file or feed", func(t *testing.T) {
		for _, lang := range []string{"en", "ja"} {
			guest := h.guest()
			guest.cookies["lang"] = lang
			for _, path := range h.everyPage() {
				res := guest.get(path)
				text := plainText(t, res.body)
				for _, secret := range private {
					if strings.Contains(text, secret) {
						t.Errorf("%s %s: tells %q", lang, path, secret)
					}
				}
				if res.StatusCode == http.StatusOK {
					shown++
				}
			}
		}
		if shown < 30 {
			t.Errorf("only %d pages were shown", shown)
		}
	})
	t.Run("SEC-07 what was asked for in a coming round is not told to visitors", func(t *testing.T) {
		res := h.guest().get(h.path("/players"))
		res.want(t, http.StatusOK, "P02")
		res.lacks(t, other...)
	})
	t.Run("SEC-07 a viewer, who is an official, sees them on the page of the player alone", func(t *testing.T) {
		viewer := h.another("Vera", director.RoleViewer)
		path := playerPath(h.snapshot().Entries[0].Player)
		viewer.get(path).want(t, http.StatusOK, "1987", "mio.okada@private.example", "needs a chair by the door")
		viewer.get("/players").lacks(t, private...)
		viewer.get("/players/search.json?q=oka").lacks(t, private...)
	})
	t.Run("SEC-07 the answer to a completion has three fields", func(t *testing.T) {
		var list []map[string]any
		if err := json.Unmarshal([]byte(h.guest().get("/players/search.json?q=おか").body), &list); err != nil {
			t.Fatal(err)
		}
		if len(list) != 1 || len(list[0]) != 3 || list[0]["name"] != "Okada Mio" {
			t.Errorf("got %v", list)
		}
	})
	t.Run("the log keeps no private field either", func(t *testing.T) {
		for _, path := range []string{"/log", h.path("/log")} {
			res := h.get(path)
			res.want(t, http.StatusOK)
			res.lacks(t, private...)
		}
	})
}

func TestNamesAreText(t *testing.T) {
	t.Parallel()
	const (
		name  = `<svg/onload=alert(1)>`
		club  = `"><img src=x onerror=alert(1)>`
		event = `</title><script>alert(1)</script>`
	)
	h := newHall(t, 5)
	h.crowd(tournament.Player{Family: name, Given: name, Native: name, Reading: name, FederationID: `"><b>x`, Note: name}, tournament.Club{Name: club, City: club})
	e := h.snapshot().Event
	e.Name, e.Place = event, event
	_, err := h.d.ChangeEvent(t.Context(), h.who, e)
	h.must(err)
	_, err = h.d.SaveCategory(t.Context(), h.who, h.event, tournament.Category{Name: name, By: tournament.ByHand, Members: []tournament.PlayerID{h.snapshot().Entries[0].Player}})
	h.must(err)
	h.play(1)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries("name", name)))
	h.publishList(seriesPage)
	h.draft(2)
	active := []string{"<svg/onload", "<img src=x", "<script>alert", `"><b>x`}
	t.Run("SEC-05 script in a name is text on every page, for guests and officials", func(t *testing.T) {
		for _, lang := range []string{"en", "ja"} {
			for _, visitor := range []*site{h.guest(), h.site} {
				visitor.cookies["lang"] = lang
				for _, path := range h.everyPage() {
					res := visitor.get(path)
					kind, offered := res.Header.Get("Content-Type"), res.Header.Get("Content-Disposition")
					if strings.HasPrefix(kind, "text/csv") || strings.HasPrefix(res.body, "PK") ||
						strings.HasPrefix(kind, "text/plain") && strings.HasPrefix(offered, "attachment") && res.Header.Get("X-Content-Type-Options") == "nosniff" {
						continue // no browser runs these; their own tests hold them
					}
					for _, text := range active {
						if strings.Contains(res.body, text) {
							t.Errorf("%s %s: holds %s", lang, path, text)
						}
					}
				}
			}
		}
		h.cookies["lang"] = "en"
	})
	const escaped = "&lt;svg/onload=alert(1)&gt;"
	t.Run("SEC-05 it is still there to be read", func(t *testing.T) {
		for _, path := range []string{"/players", h.path("/players"), h.path("/rounds/1"), h.path("/standings")} {
			h.guest().get(path).want(t, http.StatusOK, escaped)
		}
		h.guest().get("/players/search.json?q=svg").lacks(t, "<svg")
		h.guest().get("/players?q="+queryEscape(name)).want(t, http.StatusOK, escaped)
	})
	t.Run("SEC-05 a refused form shows what was typed as text", func(t *testing.T) {
		res := h.send("/players/new", "/players", map[string][]string{"family": {`"><script>alert(1)</script>`}, "country": {"nowhere"}})
		res.want(t, http.StatusUnprocessableEntity, "&lt;script&gt;alert(1)&lt;/script&gt;")
		res.lacks(t, "<script>alert")
	})
	t.Run("SEC-05 JSON is not taken for a page", func(t *testing.T) {
		r := httptest.NewRequest(http.MethodGet, "/players/search.json?q=svg", nil)
		res := h.guest().do(r)
		if res.Header.Get("Content-Type") != "application/json" || res.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("headers %v", res.Header)
		}
	})
}
