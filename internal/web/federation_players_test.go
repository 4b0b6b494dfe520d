package web

import (
	"bytes"
	"fmt"
	"html"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/director"
)

func TestPlayerFile(t *testing.T) {
	t.Parallel()
	h := newHall(t, 3)
	page := "/players/federation"
	first := h.snapshot().Entries[0].Player
	list := "pays = FRA\n3752 LOT\u00c9, J\u00f6rg %_<1900>\npays = ARG\n280016 ACUNA, Ricardo %_<1484>\n280017 " + h.name(first) + "\nno player\n"

	t.Run("only directors have the page", func(t *testing.T) {
		h.another("Pål", director.RoleViewer).get(page).want(t, http.StatusForbidden)
		if res := h.guest().get(page); res.StatusCode == http.StatusOK {
			t.Error("a guest sees it")
		}
	})
	t.Run("nothing, something else and two files are refused beside the field", func(t *testing.T) {
		h.send(page, page, url.Values{"players": {" "}}).want(t, http.StatusUnprocessableEntity, `id="e-players"`)
		h.send(page, page, url.Values{"players": {"hello"}}).want(t, http.StatusUnprocessableEntity, "There is no player in it.", ">hello<")
	})
	res := h.send(page, page, url.Values{"players": {list}})
	res.want(t, http.StatusOK, "Read as UTF-8.", "Not registered here", "Everybody (3)", "ARG (2)", "The same person?", "same-280017", "no player", "No id and name")
	basis := regexp.MustCompile(`name="basis" value="([^"]+)"`).FindStringSubmatch(res.body)[1]
	apply := url.Values{"players": {list}, "basis": {basis}, "add": {"FRA"}, "same-280017": {fmt.Sprint(first)}}
	t.Run("a page that is out of date conflicts and shows what is new", func(t *testing.T) {
		old := url.Values{"players": {list}, "basis": {"x"}, "add": {"FRA"}}
		h.send(page, page+"/apply", old).want(t, http.StatusConflict, `<option value="FRA" selected>`)
	})
	h.follow(h.send(page, page+"/apply", apply)).want(t, http.StatusOK, "Applied: 1 added, 1 ids given, 0 renamed, 0 moved, 0 ratings, 0 computer programs.")
	players, err := h.db.Players(t.Context())
	h.must(err)
	for _, p := range players {
		switch {
		case p.ID == first && p.FederationID != "280017":
			t.Errorf("%+v", p)
		case p.FederationID == "3752":
			h.guest().get(fmt.Sprintf("/players/%d", p.ID)).want(t, http.StatusOK, "LOTÉ Jörg", "Rating of the federation", "1900")
		}
	}
	t.Run("a file of the federation in ISO-8859-1 is read as such", func(t *testing.T) {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		h.must(form.WriteField("csrf", csrfField.FindStringSubmatch(h.get(page).body)[1]))
		w, err := form.CreateFormFile("file", "joueurs.txt")
		h.must(err)
		_, err = w.Write([]byte("pays = FRA\n3752 LOT\xc9, J\xf6rg %_<1901>\n"))
		h.must(err)
		h.must(form.Close())
		req := httptest.NewRequest(http.MethodPost, page, &body)
		req.Header.Set("Content-Type", form.FormDataContentType())
		h.do(req).want(t, http.StatusOK, "Read as ISO-8859-1.", "New ratings", "1900 → 1901", "No longer in the file")
	})
	t.Run("a whole federation fits through the form, and the page stays short", func(t *testing.T) {
		var long strings.Builder
		long.WriteString("pays = JPN\n")
		for i := range 15_800 {
			fmt.Fprintf(&long, "%06d SURNAME, Given %%_<%d>\n", 100_000+i, 1000+i%1500)
		}
		res := h.send(page, page, url.Values{"players": {long.String()}})
		res.want(t, http.StatusOK, "Everybody (15800)", "and 15600 more")
		brought := regexp.MustCompile(`(?s)<textarea name="players" hidden readonly>\n(.*?)</textarea>`).FindStringSubmatch(res.body)[1]
		h.send(page, page+"/apply", url.Values{"players": {html.UnescapeString(brought)}, "basis": {"x"}}).want(t, http.StatusConflict)
		if n := strings.Count(res.body, "<li>"); n > 900 {
			t.Errorf("%d lines on the page", n)
		}
	})
	h.get("/log").want(t, http.StatusOK, "Player file of the federation applied")
	h.get(page+"?lang=ja").want(t, http.StatusOK, "連盟の選手名簿")
}

func TestGiveIDs(t *testing.T) {
	t.Parallel()
	h := newHall(t, 3)
	page := h.path("/federation")
	first, second := h.snapshot().Entries[0].Player, h.snapshot().Entries[1].Player
	field := func(id any) string { return fmt.Sprintf("id-%v", id) }
	t.Run("what is no id comes back as typed", func(t *testing.T) {
		h.send(page, page+"/ids", url.Values{field(first): {"x1"}, field(second): {"55"}}).
			want(t, http.StatusUnprocessableEntity, `value="x1"`, `value="55"`, "Write a whole number.")
		h.another("Pål", director.RoleViewer).send(page, page+"/ids", url.Values{field(first): {"1"}}).want(t, http.StatusForbidden)
	})
	h.follow(h.send(page, page+"/ids", url.Values{field(first): {"55"}})).want(t, http.StatusOK, "1 id is recorded.")
	h.get("/players/federation").want(t, http.StatusOK, h.name(first)+": 55", "Take back")
	h.guest().get(h.path("/results.elo")).lacks(t, "%_% +9000001,")
	back := regexp.MustCompile(`/players/federation/ids/\d+/take-back`).FindString(h.get("/players/federation").body)
	for range 2 {
		h.follow(h.send("/players/federation", back, url.Values{})).want(t, http.StatusOK)
	}
	h.guest().get(h.path("/results.elo")).want(t, http.StatusOK, "%_% +9000001,")
	h.send("/players/federation", "/players/federation/ids/1/take-back", url.Values{}).want(t, http.StatusNotFound)
	h.get("/log").want(t, http.StatusOK, "Ids of the federation recorded", "Ids of the federation taken back")
}
