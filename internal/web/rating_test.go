package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/director"
)

const seriesPage = "/ratings/1"

// typedSeries is the form of a series that counts a game on its day.
func typedSeries(change ...string) url.Values {
	v := url.Values{
		"name": {"Club list"}, "system": {"sixtyfour"}, "period": {"month"}, "date": {"game"}, "listed": {"1"}, "provisional": {"0"}, "inactive": {"24"},
		"restate": {"restate"}, "once": {"s"},
	}
	for i := 0; i < len(change); i += 2 {
		v.Set(change[i], change[i+1])
	}
	return v
}

var shownDigest = regexp.MustCompile(`name="digest" value="([0-9a-f]{64})"`)

// publishList drafts the list of today and publishes it.
func (h *hall) publishList(page string) string {
	h.t.Helper()
	draft := h.follow(h.send(page, page+"/draft", url.Values{"day": {"2076-10-18"}}))
	found := shownDigest.FindStringSubmatch(draft.body)
	if found == nil {
		h.t.Fatalf("no draft is shown: %s", draft.body)
	}
	res := h.send(page+"/draft", page+"/draft/publish", url.Values{"digest": {found[1]}})
	if res.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("publishing: status %d", res.StatusCode)
	}
	return res.Header.Get("Location")
}

// ratedHall has an event of four with a round that is played, and a series of lists.
func ratedHall(t *testing.T, change ...string) *hall {
	h := newHall(t, 4)
	h.play(1)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries(change...)))
	return h
}

func TestSeriesForm(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	h.guest().get("/ratings").want(t, http.StatusOK, "No rating list has been published here yet.")
	h.get("/ratings").want(t, http.StatusOK, "Make the first one", `href="/ratings/new"`)
	const fresh = "/ratings/new"
	t.Run("every system can be chosen and says what it is", func(t *testing.T) {
		h.get(fresh).want(t, http.StatusOK, "What predicts best", `name="p-drift"`)
		h.get(fresh+"?system=elo").want(t, http.StatusOK, "K times the surprise", `name="p-k"`, "Usually 32; 0–400.", `<select id="f-p-batch"`)
		h.get(fresh+"?system=nonsense").want(t, http.StatusOK, "What predicts best")
	})
	t.Run("what was typed comes back with the words beside the field", func(t *testing.T) {
		h.send(fresh, fresh, typedSeries("name", "", "country", "Japan", "listed", "x", "inactive", "0")).want(t, http.StatusUnprocessableEntity,
			`id="e-name"`, `value="Japan"`, `id="e-country"`, `value="x"`, `id="e-listed"`, "Write a number from 1 to 600.")
		h.send(fresh, fresh, typedSeries("system", "elo", "p-k", "4000", "p-start", "many")).want(t, http.StatusUnprocessableEntity,
			`value="4000"`, "Write a number from these: 0–400.", `value="many"`, "Write a number from these: 0–4000.", "<details open>")
		h.send(fresh, fresh, typedSeries("system", "chess")).want(t, http.StatusUnprocessableEntity)
		h.send(fresh, fresh, typedSeries("club", "99")).want(t, http.StatusUnprocessableEntity, `id="e-club"`)
	})
	for range 2 { // pressed twice
		h.follow(h.send(fresh, fresh, typedSeries("system", "elo", "p-k", "24,5", "p-batch", "1", "hide_minors", "on"))).want(t, http.StatusOK,
			"Club list", "Settings other than usual: K 24.5, Rate a whole period at once 1.", "no list yet", "is shown as a number")
	}
	if all, err := h.d.Reader().AllSeries(t.Context()); err != nil || len(all) != 1 {
		t.Fatalf("series %+v, %v", all, err)
	}
	h.get(seriesPage+"/change").want(t, http.StatusOK, `value="24.5"`, `<option value="1" selected>yes`, `name="hide_minors" value="on" checked`)
	t.Run("two who change a series at once are told of each other", func(t *testing.T) {
		h.follow(h.send(seriesPage+"/change", seriesPage+"/change", typedSeries("version", "1", "once", "a"))).want(t, http.StatusOK, "The series is saved.")
		h.send(seriesPage+"/change", seriesPage+"/change", typedSeries("version", "1", "name", "Mine", "once", "b")).want(t, http.StatusConflict, `value="Mine"`)
	})
	t.Run("series are for directors to make", func(t *testing.T) {
		viewer := h.another("Vera", director.RoleViewer)
		for _, path := range []string{fresh, seriesPage + "/change"} {
			if res := h.guest().get(path); res.StatusCode != http.StatusSeeOther {
				t.Errorf("%s for a guest: %d", path, res.StatusCode)
			}
			viewer.get(path).want(t, http.StatusForbidden)
		}
		viewer.send(seriesPage, fresh, typedSeries("once", "v")).want(t, http.StatusForbidden)
		viewer.send(seriesPage, seriesPage+"/draft", url.Values{"day": {"2076-10-18"}}).want(t, http.StatusForbidden)
	})
	t.Run("what is not there is not found", func(t *testing.T) {
		for _, path := range []string{"/ratings/2", "/ratings/x", "/ratings/2/feed.atom", "/ratings/1/draft", "/ratings/1/compare?a=1&b=2", "/ratings/lists/1", "/ratings/lists/1/workbook", "/ratings/lists/1/players/1"} {
			h.get(path).want(t, http.StatusNotFound)
		}
	})
}

func TestLists(t *testing.T) {
	t.Parallel()
	h := ratedHall(t)
	draftPage := seriesPage + "/draft"
	t.Run("a day for which there can be no list is refused beside the field", func(t *testing.T) {
		for day, why := range map[string]string{"2076-10-19": "That day has not come yet.", "soon": "date", "2001-01-01": "no game up to that day"} {
			h.send(seriesPage, draftPage, url.Values{"day": {day}}).want(t, http.StatusUnprocessableEntity, `id="e-day"`, why, fmt.Sprintf(`value="%s"`, day))
		}
	})
	res := h.follow(h.send(seriesPage, draftPage, url.Values{"day": {"2076-10-18"}}))
	res.want(t, http.StatusOK, "Draft for 18 Oct 2076", "2 games", "4 players", "The first ten", "P01")
	t.Run("a draft is not for everybody", func(t *testing.T) {
		for _, path := range []string{draftPage, draftPage + "/players/1"} {
			if res := h.guest().get(path); res.StatusCode != http.StatusSeeOther {
				t.Errorf("%s: %d", path, res.StatusCode)
			}
		}
		h.guest().get(seriesPage).want(t, http.StatusOK, "no list yet")
		h.guest().get("/ratings").lacks(t, "draft")
		h.another("Vera", director.RoleViewer).get(draftPage).lacks(t, "/publish")
	})
	digest := shownDigest.FindStringSubmatch(res.body)[1]
	t.Run("a draft that is not up to date is not published", func(t *testing.T) {
		h.enterResult(h.game(1, 1, 1), "24-40", "the sheet says so")
		h.get(draftPage).want(t, http.StatusOK, "Something has changed since this draft was made.")
		h.send(draftPage, draftPage+"/publish", url.Values{"digest": {digest}}).want(t, http.StatusConflict, "Make the draft again")
		h.send(draftPage, draftPage+"/publish", url.Values{"digest": {"0"}}).want(t, http.StatusConflict)
	})
	first := h.publishList(seriesPage)
	t.Run("publishing twice leads to the one list", func(t *testing.T) {
		lists, err := h.d.Reader().ListHeads(t.Context(), 1)
		h.must(err)
		res := h.send(seriesPage, draftPage+"/publish", url.Values{"digest": {lists[0].Digest}})
		if len(lists) != 1 || res.Header.Get("Location") != first {
			t.Errorf("%d lists, status %d to %s", len(lists), res.StatusCode, res.Header.Get("Location"))
		}
	})
	t.Run("everybody reads the list, sorts it and searches in it", func(t *testing.T) {
		guest := h.guest()
		guest.get(first).want(t, http.StatusOK, "Club list · 18 Oct 2076", "4 players", "Ledger up to entry")
		guest.get(first+"?q=p03").want(t, http.StatusOK, "1 player", "P03")
		guest.get(first+"?q=p03").lacks(t, "P01<")
		guest.get(first+"?status=inactive").want(t, http.StatusOK, "Nobody on this list is like that.")
		guest.get(first+"?sort=name").want(t, http.StatusOK, "<b>Name</b>")
		guest.get(first+"?sort=nonsense&page=99&country=XXX&club=y").want(t, http.StatusOK)
		guest.get(first+"?all=yes").want(t, http.StatusOK, "P04")
		guest.get(first+"?lang=ja").want(t, http.StatusOK, "このリストの作り方")
	})
	t.Run("a player reads why, in words", func(t *testing.T) {
		h.guest().get(fmt.Sprintf("%s/players/%d", first, h.player("P01"))).want(t, http.StatusOK, "was expected", "95 of 100")
		h.guest().get(first+"/players/999").want(t, http.StatusNotFound)
	})
	t.Run("a correction makes a restatement beside the list", func(t *testing.T) {
		old := h.guest().get(first)
		h.enterResult(h.game(1, 1, 1), "44-20", "no, it does not")
		h.follow(h.send(seriesPage, draftPage, url.Values{"day": {"2076-10-18"}})).want(t, http.StatusOK, "restatement", "will stand beside it")
		second := h.publishList(seriesPage)
		if second == first {
			t.Fatal("the list was changed")
		}
		h.guest().get(second).want(t, http.StatusOK, "restatement")
		now := h.guest().get(first)
		now.want(t, http.StatusOK, "This list has been corrected since", fmt.Sprintf(`href="%s"`, second))
		if row := regexp.MustCompile(`(?s)<tbody>.*</tbody>`); row.FindString(old.body) != row.FindString(now.body) {
			t.Error("its rows are not as they were")
		}
		h.guest().get(seriesPage+"/compare?a=1&b=2").want(t, http.StatusOK, "Who moves", "18 Oct 2076 · restatement 1")
		h.guest().get(seriesPage+"/compare?a=1&b=1").want(t, http.StatusOK, "The two lists say the same.")
	})
	t.Run("the feed tells of every list", func(t *testing.T) {
		res := h.guest().get(seriesPage + "/feed.atom")
		res.want(t, http.StatusOK, "18 Oct 2076 · restatement 1", "has been corrected")
		var feed struct {
			Updated string `xml:"updated"`
			Entries []struct {
				ID string `xml:"id"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal([]byte(res.body), &feed); err != nil || len(feed.Entries) != 2 || feed.Entries[0].ID == feed.Entries[1].ID || !strings.HasPrefix(feed.Updated, "2076-10-18T") {
			t.Errorf("feed %+v, %v", feed, err)
		}
	})
	t.Run("a draft can be dropped, and dropped again", func(t *testing.T) {
		h.follow(h.send(seriesPage, draftPage, url.Values{"day": {"2076-10-18"}})).want(t, http.StatusOK, "Nobody moves.")
		for range 2 {
			h.follow(h.send(seriesPage, draftPage+"/drop", url.Values{})).want(t, http.StatusOK, "The draft is gone.")
		}
	})
}

func TestListFiles(t *testing.T) {
	t.Parallel()
	h := ratedHall(t, "hide_minors", "on")
	who, err := h.d.Reader().Player(t.Context(), h.player("P01"))
	h.must(err)
	who.BirthYear, who.FederationID, who.Country, who.Given = 1990, "123", "FRA", "=cmd()"
	_, err = h.d.SavePlayer(t.Context(), h.who, who, true)
	h.must(err)
	list := h.publishList(seriesPage)
	guest := h.guest()
	t.Run("who is how old is told by category alone, and of nobody who is a number", func(t *testing.T) {
		guest.get(list+"?category=junior").want(t, http.StatusOK, "Nobody on this list is like that.")
		guest.get(list+"?category=senior").want(t, http.StatusOK, "1 player", "P01")
		guest.get(list+"?category=nonsense").want(t, http.StatusOK, "P01")
	})
	t.Run("the CSV is for Excel, or without its mark", func(t *testing.T) {
		res := guest.get(list + "/list.csv")
		res.want(t, http.StatusOK, "\ufeffRank,", "P01")
		if plain := guest.get(list + "/list.csv?bom=no"); "\ufeff"+plain.body != res.body {
			t.Error("the two differ by more")
		}
		if got := res.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="Club list 2076-10-18.csv"`) {
			t.Errorf("disposition %q", got)
		}
	})
	t.Run("JSON is whole, the API in pages", func(t *testing.T) {
		var whole, page struct {
			Ratings []struct{ Name string } `json:"ratings"`
			Total   int                     `json:"total"`
		}
		if err := json.Unmarshal([]byte(guest.get(list+"/list.json").body), &whole); err != nil || len(whole.Ratings) != 4 {
			t.Errorf("%+v, %v", whole, err)
		}
		if err := json.Unmarshal([]byte(guest.get(apiRoot+"/rating-lists/1?per_page=3&page=2").body), &page); err != nil || len(page.Ratings) != 1 || page.Total != 4 {
			t.Errorf("%+v, %v", page, err)
		}
	})
	t.Run("the workbook is one", func(t *testing.T) {
		if res := guest.get(list + "/workbook"); !strings.HasPrefix(res.body, "PK") || res.Header.Get("Content-Type") != typeWorkbook {
			t.Errorf("type %q", res.Header.Get("Content-Type"))
		}
	})
	t.Run("the player file of the federation has who has its id", func(t *testing.T) {
		guest.get(list+"/players.txt").want(t, http.StatusOK, "pays = FRA\n123 P01, =cmd %_<")
	})
	t.Run("minors, and who may be one, are numbers everywhere", func(t *testing.T) {
		for _, path := range []string{list, list + "?all=yes", list + "/list.csv", list + "/list.json", list + "/players.txt", apiRoot + "/rating-lists/1"} {
			guest.get(path).lacks(t, "P02", "P03", "P04")
		}
		guest.get(list+"?q=P02").want(t, http.StatusOK, "Nobody on this list is like that.")
		guest.get(list).want(t, http.StatusOK, fmt.Sprintf("Player #%d", h.player("P02")))
		guest.get(fmt.Sprintf("%s/players/%d", list, h.player("P02"))).lacks(t, "P02")
	})
}
