package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// holm is a person whose names are nowhere else.
var holm = tournament.Player{
	Family: "Holmqvister", Given: "Miaflora", Native: "鴻池 澪羅", Reading: "こうのいけ みおら", Country: "SWE",
	BirthYear: 1987, FederationID: "9301207", Email: "miaflora@private.example", Note: "needs a chair by the door",
}

// traces are what nobody may find of her.
var traces = []string{"Holmqvister", "Miaflora", "鴻池", "澪羅", "こうのいけ", "private.example", "chair by the door"}

func TestPrivacy(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.crowd(holm, tournament.Club{Name: "Kamogawa"})
	h.play(1)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries()))
	h.publishList(seriesPage)
	id := h.snapshot().Entries[0].Player
	called := fmt.Sprintf("Player #%d", id)
	set := func(privacy string) {
		p, err := h.d.Reader().Player(t.Context(), id)
		h.must(err)
		p.Privacy = tournament.Privacy(privacy)
		_, err = h.d.SavePlayer(t.Context(), h.who, p, true)
		h.must(err)
	}
	standings, list := h.path("/standings"), "/ratings/lists/1"
	h.guest().get(standings).want(t, http.StatusOK, "Holmqvister")
	for _, privacy := range []string{"number", "hidden"} {
		set(privacy)
		t.Run(privacy+": no page, file or feed tells a guest the name", func(t *testing.T) {
			for _, lang := range []string{"en", "ja"} {
				guest := h.guest()
				guest.cookies["lang"] = lang
				for _, path := range append(h.everyPage(), "/players?q=holmq", "/players/search.json?q=holmq", apiRoot+"/players?q=holmq", list+"?q=holmq") {
					text := plainText(t, guest.get(path).body)
					for _, trace := range traces {
						if strings.Contains(text, trace) {
							t.Errorf("%s %s: tells %q", lang, path, trace)
						}
					}
				}
			}
			for _, path := range []string{standings, h.path("/rounds/1"), h.path("/players")} {
				h.guest().get(path).want(t, http.StatusOK, called)
			}
		})
		t.Run(privacy+": officials see the name", func(t *testing.T) {
			h.get(standings).want(t, http.StatusOK, "Holmqvister")
			h.get(playerPath(id)).want(t, http.StatusOK, "Holmqvister")
			h.get("/players?q=miafl").want(t, http.StatusOK, "Holmqvister")
		})
		t.Run(privacy+": a picture for a chat group does not tell the name, whoever makes it", func(t *testing.T) {
			h.get(h.path("/share.txt")).lacks(t, traces...)
		})
		t.Run(privacy+": what was computed is the same", func(t *testing.T) {
			if got := strings.Count(h.guest().get(h.path("/standings.json")).body, `"rank"`); got != 5 {
				t.Errorf("%d ranks", got)
			}
		})
	}
	t.Run("hidden: in no rating list and on no page of the player, but in the pairings", func(t *testing.T) {
		h.guest().get(playerPath(id)).want(t, http.StatusNotFound)
		h.guest().get(fmt.Sprintf("%s/players/%d", list, id)).want(t, http.StatusNotFound)
		for _, path := range []string{list, list + "/list.csv", list + "/list.json"} {
			h.guest().get(path).lacks(t, called)
		}
	})
	set("number")
	t.Run("number: a number in the rating list and on the page of the player", func(t *testing.T) {
		h.guest().get(playerPath(id)).want(t, http.StatusOK, called, "Club evening")
		h.guest().get(playerPath(id)).lacks(t, "Kamogawa", "9301207")
		h.guest().get(list).want(t, http.StatusOK, called)
	})
	t.Run("the form keeps the choice, and refuses another one", func(t *testing.T) {
		page := playerPath(id) + "/edit"
		h.get(page).want(t, http.StatusOK, `<option value="number" selected>`)
		h.send(page, playerPath(id), url.Values{"family": {"X"}, "privacy": {"secret"}, "version": {"9"}}).want(t, http.StatusUnprocessableEntity, `id="e-privacy"`)
	})
}

func TestSEC11(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.crowd(tournament.Player{Family: "Holmqvister", Given: "Miaflora Before"}, tournament.Club{Name: "Kamogawa"})
	h.crowd(holm, tournament.Club{Name: "Fushimi"})
	id := h.snapshot().Entries[0].Player
	h.play(1)
	h.must(h.d.Withdraw(t.Context(), h.who, h.event, id)) // the log says whom by name
	h.must(h.d.Return(t.Context(), h.who, h.event, id))
	text := "Family\tGiven\tFederation id\tClub\nHolmqvister\tMiaflora\t9301207\tDaigo"
	res := h.send("/players/import", "/players/import", url.Values{"list": {text}})
	res.want(t, http.StatusOK, "Holmqvister")
	form := filled(res)
	form.Set("list", text)
	h.send("/players/import", "/players/import/take", form).want(t, http.StatusSeeOther)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries()))
	list := h.publishList(seriesPage)
	h.follow(h.send(seriesPage, seriesPage+"/draft", url.Values{"day": {"2076-10-18"}}))
	before := h.snapshot()
	rank := h.guest().get(list + "/list.json").body
	page := playerPath(id) + "/erase"
	t.Run("SEC-11 it is asked twice, and for directors", func(t *testing.T) {
		h.get(page).want(t, http.StatusOK, "This cannot be taken back.", "Player #")
		h.send(page, page, url.Values{}).want(t, http.StatusUnprocessableEntity, `id="e-sure"`)
		h.another("Vera", director.RoleViewer).get(page).want(t, http.StatusForbidden)
		h.guest().get(playerPath(id)).want(t, http.StatusOK, "Holmqvister")
	})
	for range 2 {
		h.follow(h.send(page, page, url.Values{"sure": {"yes"}, "once": {"e"}})).want(t, http.StatusOK, fmt.Sprintf("Player #%d", id))
	}
	h.must(h.d.ErasePlayer(t.Context(), h.who, id)) // once more changes nothing
	t.Run("SEC-11 no page, file, feed or log tells anybody the name", func(t *testing.T) {
		for _, visitor := range []*site{h.guest(), h.site} {
			for _, path := range h.everyPage() {
				text := plainText(t, visitor.get(path).body)
				for _, trace := range append(traces, "9301207") {
					if strings.Contains(text, trace) {
						t.Errorf("%s: tells %q", path, trace)
					}
				}
			}
		}
	})
	t.Run("SEC-11 results, standings and ratings stay", func(t *testing.T) {
		after := h.snapshot()
		if !reflect.DeepEqual(after.Rounds, before.Rounds) {
			t.Errorf("rounds\n%+v\nwere\n%+v", after.Rounds, before.Rounds)
		}
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, fmt.Sprintf("Player #%d", id))
		now := h.guest().get(list + "/list.json").body
		want := strings.NewReplacer("Holmqvister Miaflora", fmt.Sprintf("Player #%d", id), `"club_id": 3`, `"club_id": 0`).Replace(rank) // country alone stays
		if want != now {
			t.Errorf("list\n%s\nwas\n%s", now, rank)
		}
		r, err := h.d.ReproduceList(t.Context(), 1, nil)
		if err != nil || !r.Same() {
			t.Errorf("the list does not come out the same: %v", err)
		}
	})
	t.Run("SEC-11 the log is whole, and says that somebody was erased", func(t *testing.T) {
		if _, err := h.db.VerifyAudit(t.Context()); err != nil {
			t.Error(err)
		}
		h.get("/log").want(t, http.StatusOK, "Person erased", "last hash before")
	})
	t.Run("SEC-11 the record cannot be filled again", func(t *testing.T) {
		p, err := h.d.Reader().Player(t.Context(), id)
		h.must(err)
		p.Family = "Holmqvister"
		if _, err := h.d.SavePlayer(t.Context(), h.who, p, true); !errors.Is(err, director.ErrErased) {
			t.Errorf("saving: %v", err)
		}
		if err := h.d.UndoImport(t.Context(), h.who, 1); err == nil {
			t.Error("the import was taken back")
		}
		found, err := h.d.Reader().PlayersByFederationID(t.Context(), []string{"9301207"})
		if err != nil || found["9301207"] != id {
			t.Errorf("files with the old id lead to %v, %v", found, err)
		}
	})
	t.Run("SEC-11 the bytes of the database do not hold it", func(t *testing.T) {
		h.must(h.db.Close())
		files, err := filepath.Glob(filepath.Join(h.dir, "*"))
		h.must(err)
		for _, name := range files {
			data, err := os.ReadFile(name)
			h.must(err)
			for _, trace := range traces {
				if at := bytes.Index(data, []byte(trace)); at >= 0 {
					t.Errorf("%s holds %q: %q", filepath.Base(name), trace, data[max(0, at-80):min(len(data), at+80)])
				}
			}
		}
		if len(files) == 0 {
			t.Error("there is no file")
		}
	})
}
