package web

import (
	"bytes"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

const eloFile = "%%Tournament: Paris Open\n%%Country: France\n%%Date: 16/05/2009\n%_% 101, DURAND, Anne, FRA, 3.0, 120\n%_% 102, MARTIN, Luc, FRA, 2.0, 110\n" +
	"%Round 1\n101 (40)>(24) 102 B\n?????? (40)>(24) 101\n%Round 2\n101 (32)>(32) 102 W\n"

// sendFiles sends the form of the import with files.
func (v *site) sendFiles(files map[string]string) answer {
	v.t.Helper()
	found := csrfField.FindStringSubmatch(v.get("/ledger/import").body)
	if found == nil {
		v.t.Fatal("the page has no form")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"csrf": found[1], "collection": ""} {
		if err := form.WriteField(name, value); err != nil {
			v.t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := form.CreateFormFile("files", name)
		if err != nil {
			v.t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[name])); err != nil {
			v.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		v.t.Fatal(err)
	}
	req := httptest.NewRequest(http.MethodPost, "/ledger/import", &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return v.do(req)
}

func TestLedgerIsForOfficials(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	guest, viewer := h.guest(), h.another("Vera", director.RoleViewer)
	for _, path := range []string{"/ledger", "/ledger/events", "/ledger/flags/level"} {
		if res := guest.get(path); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s for a guest: %d", path, res.StatusCode)
		}
		if res := viewer.get(path); res.StatusCode != http.StatusOK {
			t.Errorf("%s for a viewer: %d", path, res.StatusCode)
		}
	}
	if res := viewer.get("/ledger/import"); res.StatusCode != http.StatusForbidden {
		t.Errorf("the import for a viewer: %d", res.StatusCode)
	}
	for _, path := range []string{"/ledger/events/1", "/ledger/flags/none", "/ledger/imports/1", "/players/1/identity", "/players/1/merge?into=x"} {
		if res := h.get(path); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}

func TestLedgerOfOwnEvents(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	h.get("/ledger").says(t, "1 event is not in the ledger", "Club evening", "new: 2 games")
	res := h.send("/ledger", "/ledger/update", url.Values{})
	h.follow(res).says(t, "1 added", "2 of 2")
	h.get("/ledger").lacks(t, "not in the ledger as it is now")
	h.get("/ledger/events").says(t, "Club evening")
	h.get("/ledger/events/1").says(t, "P01", "1–0", "40–24", "Revision 1")
	h.send("/ledger/events/1", "/ledger/events/1/exclude", url.Values{"reason": {""}}).says(t, "Give a reason")
	h.follow(h.send("/ledger/events/1", "/ledger/events/1/exclude", url.Values{"reason": {"a friendly"}})).says(t, "The event is not rated.", "decided here")
	h.get("/ledger").says(t, "0 of 2", "The event is not rated")
	h.send("/ledger", "/ledger/entries/2/undo", url.Values{"reason": {" "}}).says(t, "Give a reason")
	h.follow(h.send("/ledger", "/ledger/entries/2/undo", url.Values{"reason": {"rated after all"}})).says(t, "Entry 2 is taken back", "2 of 2")
}

func TestResultsAreTakenIntoTheLedger(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	if res := h.sendFiles(nil); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("no file: %d", res.StatusCode)
	}
	if res := h.sendFiles(map[string]string{"a.pdf": "x"}); res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(res.body, "not a kind of file") {
		t.Errorf("a file that is none: %d", res.StatusCode)
	}
	res := h.sendFiles(map[string]string{"a.elo": eloFile, "none.elo": "%%Tournament: X\n"})
	page := h.follow(res)
	page.says(t, "a.elo", "writes 3 games", "it holds no games")
	at := res.Header.Get("Location")
	h.follow(h.send(at, at+"/take", url.Values{})).says(t, "1 added", "A player nobody knew", "Decided with level discs", "2 of 3")
	if res := h.send("/ledger", at+"/take", url.Values{}); res.StatusCode != http.StatusSeeOther {
		t.Errorf("a second press: %d", res.StatusCode)
	}
	h.get("/ledger/flags/nobody").says(t, "Nobody known", "Paris Open")
	res = h.sendFiles(map[string]string{"b.ELO": strings.ReplaceAll(eloFile, "\n", "\r\n")})
	h.follow(res).says(t, "There is nothing new")
	res = h.sendFiles(map[string]string{"b.elo": strings.Replace(eloFile, "(40)>(24) 102", "(44)>(20) 102", 1)})
	h.follow(res).says(t, "a correction", "1 games more, 1 fewer")
	at = res.Header.Get("Location")
	h.follow(h.send(at, at+"/take", url.Values{})).says(t, "1 corrected", "revision 2")
	h.get("/ledger/events/2").says(t, "What this revision changed", "44–20", "40–24")
	h.get("/ledger/events/1").says(t, "replaced by a later one")
	res = h.sendFiles(map[string]string{"c.elo": strings.Replace(eloFile, "Paris Open", "Open de Paris", 1)})
	h.follow(res).says(t, "the games of another event", "Paris Open")
	at = res.Header.Get("Location")
	h.follow(h.send(at, at+"/drop", url.Values{})).says(t, "thrown away")
	if res := h.get(at); res.StatusCode != http.StatusNotFound {
		t.Errorf("files that are thrown away: %d", res.StatusCode)
	}
	res = h.sendFiles(map[string]string{"c.elo": strings.NewReplacer("Paris Open", "Open de Paris", "(40)>(24) 102", "(44)>(20) 102").Replace(eloFile)})
	at = res.Header.Get("Location")
	h.send(at, at+"/take", url.Values{})
	page = h.get("/ledger/events/3")
	page.says(t, "It has the games of", "Paris Open", "Rate this event")
	h.follow(h.send("/ledger/events/3", "/ledger/events/3/rate", url.Values{"reason": {"another one indeed"}})).says(t, "The event is rated", "entry 4")
}

func TestRAT09_MergePageShowsTheGame(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	a, b := h.round(1).Matches[0].Players()
	path := fmt.Sprintf("/players/%d/merge", a)
	h.get(path+fmt.Sprintf("?into=%d", b)).says(t, "They cannot be one person", "Club evening", "40–24")
	res := h.send(path+fmt.Sprintf("?into=%d", b), path, url.Values{"into": {fmt.Sprint(b)}, "reason": {"x"}})
	if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(res.body, "They cannot be one person") {
		t.Errorf("%d", res.StatusCode)
	}
}

func TestMergeSplitAndProgram(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	res := h.sendFiles(map[string]string{"a.elo": eloFile})
	at := res.Header.Get("Location")
	h.send(at, at+"/take", url.Values{})
	p, err := h.d.SavePlayer(t.Context(), h.who, tournament.Player{Family: "Durand", Given: "A."}, true)
	h.must(err)
	durand, other := h.listed("DURAND"), p.ID
	path := fmt.Sprintf("/players/%d/", other)
	h.get(path+"identity").says(t, "Durand A.", fmt.Sprintf("merge?into=%d", durand), "no games of this record")
	into := fmt.Sprint(durand)
	h.get(path+"merge?into="+into).says(t, "The other way round", "3 games in the ledger")
	h.get(fmt.Sprintf("/players/%d/merge?into=%d", durand, other)).says(t, "The record that stays has no id of the federation", "101")
	h.send(path+"merge?into="+into, path+"merge", url.Values{"into": {into}, "reason": {""}}).says(t, "Give a reason")
	h.follow(h.send(path+"merge?into="+into, path+"merge", url.Values{"into": {into}, "reason": {"one person"}})).says(t, "one record now", "DURAND")
	if res := h.get(path + "identity"); res.StatusCode != http.StatusConflict {
		t.Errorf("a record that is part of another: %d", res.StatusCode)
	}
	h.get("/ledger").says(t, "Durand A. is DURAND Anne", "one person")

	path = fmt.Sprintf("/players/%d/", durand)
	h.get(path+"identity").says(t, "Paris Open", "MARTIN Luc")
	key := "wof 2009-05-16 paris open (france)"
	h.send(path+"identity", path+"split", url.Values{"family": {"Durant"}, "reason": {"x"}}).says(t, "Durant")
	res = h.send(path+"identity", path+"split", url.Values{"event": {key}, "family": {"Durant"}, "reason": {"two people"}})
	h.follow(res).says(t, "given to this record", "Durant")
	h.get("/ledger").says(t, "1 event of DURAND Anne is of Durant")

	path = fmt.Sprintf("/players/%d/", h.listed("MARTIN"))
	h.follow(h.send(path+"identity", path+"program", url.Values{"reason": {"it computes"}})).says(t, "is a computer program now", "A computer program")
	h.get(path+"identity").says(t, "It can be taken back in the")
}

// says checks that the page says all of texts.
func (a answer) says(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("%d: the page does not say %q", a.StatusCode, text)
		}
	}
}

// listed returns the id of who is in the registry under a family name.
func (h *hall) listed(family string) tournament.PlayerID {
	h.t.Helper()
	all, err := h.db.Players(h.t.Context())
	h.must(err)
	for _, p := range all {
		if p.Family == family {
			return p.ID
		}
	}
	h.t.Fatalf("%s is not in the registry", family)
	return 0
}

func TestManyEventsThatAreNotInTheLedger(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	for n := range mostCompared {
		_, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: fmt.Sprint("Event ", n), Rules: tournament.DefaultRules()})
		h.must(err)
	}
	h.get("/ledger").says(t, "41 events have changed", "Bring the ledger up to date")
	h.follow(h.send("/ledger", "/ledger/update", url.Values{})).says(t, "1 added")
	h.get("/ledger").lacks(t, "have changed")
}
