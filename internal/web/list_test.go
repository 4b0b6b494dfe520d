package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"sixtyfour/internal/tournament"
)

// sendFile sends a file from page to action, with the other fields of the form.
func (h *hall) sendFile(page, action, name string, data []byte, fields url.Values) answer {
	h.t.Helper()
	found := csrfField.FindStringSubmatch(h.get(page).body)
	if found == nil {
		h.t.Fatal("the page has no form")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	h.must(form.WriteField("csrf", found[1]))
	for field := range fields {
		h.must(form.WriteField(field, fields.Get(field)))
	}
	file, err := form.CreateFormFile("file", name)
	h.must(err)
	_, err = file.Write(data)
	h.must(err)
	h.must(form.Close())
	req := httptest.NewRequest(http.MethodPost, action, &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return h.do(req)
}

var (
	hiddenField = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)"`)
	selectField = regexp.MustCompile(`(?s)<select id="[^"]+" name="([^"]+)"[^>]*>(.*?)</select>`)
	chosenValue = regexp.MustCompile(`<option value="([^"]*)" selected`)
	firstValue  = regexp.MustCompile(`<option value="([^"]*)"`)
)

// filled returns the form of a preview as a browser would send it.
func filled(res answer) url.Values {
	form := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(res.body, -1) {
		form.Set(m[1], m[2])
	}
	for _, m := range selectField.FindAllStringSubmatch(res.body, -1) {
		if v := chosenValue.FindStringSubmatch(m[2]); v != nil {
			form.Set(m[1], v[1])
		} else if v := firstValue.FindStringSubmatch(m[2]); v != nil {
			form.Set(m[1], v[1])
		}
	}
	if strings.Contains(res.body, `name="heading" value="yes" checked`) {
		form.Set("heading", "yes")
	}
	return form
}

func TestImportPlayers(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	const page, take = "/players/import", "/players/import/take"
	t.Run("IO-01 a file with semicolons has one player and no player called like its heading", func(t *testing.T) {
		res := h.sendFile(page, page, "list.csv", []byte("name;club;rating\nNils Ek;Nord;1520\n"), nil)
		res.want(t, http.StatusOK, "1 new", "semicolons", "Nils Ek", "Nord", "list.csv")
		res.lacks(t, "1520</bdi>", `>name</span>`)
	})
	t.Run("IO-01 a heading in words that are not known is asked about, and nothing can be taken", func(t *testing.T) {
		text := "Pelaaja;Seura;Luku\nNils Ek;Nord;1520\n"
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "names that are not known", `name="col-2"`)
		res.lacks(t, "1 new", `action="/players/import/take"><button`)
		form := filled(res)
		form.Set("list", text)
		h.send(page, take, form)
		if n := len(h.registry()); n != 0 {
			t.Fatalf("%d players", n)
		}
		form.Set("col-0", "name")
		form.Set("col-1", "club")
		res = h.send(page, page, form)
		res.want(t, http.StatusOK, "1 new", "Nord")
		res.lacks(t, "Pelaaja</span>")
	})
	t.Run("IO-07 thirty players, imported again, are thirty that are there already", func(t *testing.T) {
		var list strings.Builder
		list.WriteString("id;family;given;club;country\n")
		for i := range 30 {
			fmt.Fprintf(&list, "%05d;Family%02d;Given;Club %d;SWE\n", i, i, i%3)
		}
		for i := range 30 { // and as many without an id
			fmt.Fprintf(&list, ";Other%02d;Given;Club %d;SWE\n", i, i%3)
		}
		res := h.sendFile(page, page, "thirty.csv", []byte(list.String()), nil)
		res.want(t, http.StatusOK, "60 new", "00007")
		form := filled(res)
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Registered: 60. Changed: 0.")
		h.send(page, take, form).want(t, http.StatusSeeOther)
		res = h.sendFile(page, page, "thirty.csv", []byte(list.String()), nil)
		res.want(t, http.StatusOK, "60 there already")
		res.lacks(t, " new", " changed", "to decide")
		again := filled(res)
		again.Del("once")
		h.follow(h.send(page, take, again)).want(t, http.StatusOK, "Registered: 0. Changed: 0. There already: 60.")
		if n := len(h.registry()); n != 60 {
			t.Errorf("%d players", n)
		}
		if clubs, err := h.d.Reader().Clubs(t.Context()); err != nil || len(clubs) != 3 {
			t.Errorf("clubs %v, %v", clubs, err)
		}
	})
	t.Run("IO-13 an id is text: 7 is not 00007", func(t *testing.T) {
		res := h.send(page, page, url.Values{"list": {"id;name\n7;Seven Eva\n00007;Family07 Given\n"}})
		res.want(t, http.StatusOK, "1 new", "1 there already")
	})
	t.Run("what an id says otherwise is shown, and taken over unless it is left", func(t *testing.T) {
		text := "id;family;given;country\n00001;Family01;Given;NOR\n00002;Family02;Given;NOR\n"
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "2 changed", "Country: SWE → NOR")
		form := filled(res)
		form.Set("list", text)
		form.Set("line-3", "skip")
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Changed: 1.")
		for _, p := range h.registry() {
			if want := map[string]string{"00001": "NOR", "00002": "SWE"}[p.FederationID]; want != "" && p.Country != want {
				t.Errorf("%s is of %s", p.FederationID, p.Country)
			}
		}
	})
	t.Run("an equal name that says something else is asked about, never merged", func(t *testing.T) {
		text := "name,club\nOther01 Given,Elsewhere\n"
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "1 to decide", "Choose…", "It is Other01 Given")
		form := filled(res)
		form.Set("list", text)
		h.send(page, take, form).want(t, http.StatusUnprocessableEntity, "Line 2 needs a choice.")
		form.Set("line-2", "new")
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Registered: 1.")
	})
	t.Run("two of one name in one list are asked about; the same line twice is left out", func(t *testing.T) {
		res := h.send(page, page, url.Values{"list": {"name,club\nNew Person,A\nNew Person,B\nNew Person,A\n"}})
		res.want(t, http.StatusOK, "1 new", "1 to decide", "1 left out", "The same stands above.")
	})
	t.Run("IO-17 names are found without their accents", func(t *testing.T) {
		for _, p := range []tournament.Player{{Family: "Dupont", Given: "Jérôme"}, {Family: "Nowak", Given: "Łukasz"}, {Family: "Müller", Given: "Eva"}, {Family: "Strauß", Given: "Søren"}} {
			h.register(p)
		}
		res := h.send(page, page, url.Values{"list": {"Dupont Jerome\nNowak lukasz\nMuller Eva\nStrauss Soren\n"}})
		res.want(t, http.StatusOK, "4 there already")
	})
	t.Run("IO-03 a file can be read as another encoding, and one that does not fit is refused beside the choice", func(t *testing.T) {
		data, err := charmap.Windows1252.NewEncoder().Bytes([]byte("name;club\nDupré Zoé;Orléans\n"))
		h.must(err)
		res := h.sendFile(page, page, "old.csv", data, nil)
		res.want(t, http.StatusOK, "Windows-1252", "Dupré Zoé", "Orléans")
		form := filled(res)
		form.Set("encoding", "UTF-8")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-encoding"`, `name="data"`)
	})
	t.Run("days are read as the list declares them", func(t *testing.T) {
		text := "name;born\nBirth One;03.04.1990\n"
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "1 left out", "Field 2: Not a day")
		form := filled(res)
		form.Set("list", text)
		form.Set("locale", "day")
		h.send(page, page, form).want(t, http.StatusOK, "1 new", "1990")
	})
	t.Run("a list that would do something else than what was shown is shown again", func(t *testing.T) {
		text := "name,country\nMoving Target,SWE\n"
		res := h.send(page, page, url.Values{"list": {text}})
		form := filled(res)
		form.Set("list", text)
		id := h.register(tournament.Player{Family: "Moving", Given: "Target", Country: "NOR"})
		h.send(page, take, form).want(t, http.StatusConflict, "1 to decide", "Look at it again")
		form.Set("seen", filled(h.send(page, page, url.Values{"list": {text}})).Get("seen"))
		form.Set("line-2", strconv.Itoa(int(id)))
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Changed: 1.")
	})
	t.Run("SEC-13 a file that is too large is refused beside the field, and a larger one is not read", func(t *testing.T) {
		h.sendFile(page, page, "big.csv", bytes.Repeat([]byte("x"), largestFile+1), nil).want(t, http.StatusUnprocessableEntity, `id="e-file"`)
		h.sendFile(page, page, "huge.csv", bytes.Repeat([]byte("x"), longestList), nil).want(t, http.StatusRequestEntityTooLarge)
		h.guest().send("/login", page, url.Values{"list": {strings.Repeat("x", 2<<20)}}).want(t, http.StatusRequestEntityTooLarge)
	})
	t.Run("both languages", func(t *testing.T) {
		h.get(page+"?lang=ja").want(t, http.StatusOK, "選手名簿の取り込み")
		h.send(page, page, url.Values{"list": {"氏名,所属\n森 凪,大阪\n"}}).want(t, http.StatusOK, "新規1名", "森 凪", "大阪", "コンマ")
	})
}

func TestImportWorkbook(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	const page, take = "/players/import", "/players/import/take"
	f := excelize.NewFile()
	t.Cleanup(func() { f.Close() })
	for at, value := range map[string]any{
		"A1": "Members of spring", "A3": "会員番号", "B3": "氏名", "C3": "ふりがな", "D3": "国", "E3": "生年月日",
		"A4": "00123", "B4": "髙﨑 凪", "C4": "たかさき なぎ", "D4": "JPN", "E4": time.Date(1990, 4, 3, 0, 0, 0, 0, time.UTC),
		"A5": 45, "B5": "高橋 一郎", "D5": "JPN", "A6": "0007", "B6": "Ito Ken", "D6": "Japan",
	} {
		h.must(f.SetCellValue("Sheet1", at, value))
	}
	_, err := f.NewSheet("Others")
	h.must(err)
	h.must(f.SetCellValue("Others", "A1", "Lind Sara"))
	var file bytes.Buffer
	h.must(f.Write(&file))
	t.Run("a workbook is read below its heading, with the address of what is refused", func(t *testing.T) {
		res := h.sendFile(page, page, "members.xlsx", file.Bytes(), nil)
		res.want(t, http.StatusOK, "2 new", "1 left out", "00123", "髙﨑 凪", "JPN 1990", "D6: ", "members.xlsx", "Sheet1")
		t.Run("IO-13 an id in a cell of a number is told", func(t *testing.T) {
			res.want(t, http.StatusOK, "A5: The cell holds a number: zeros in front may be lost.")
		})
		h.follow(h.send(page, take, filled(res))).want(t, http.StatusOK, "Registered: 2.")
	})
	t.Run("another sheet can be chosen", func(t *testing.T) {
		form := filled(h.sendFile(page, page, "members.xlsx", file.Bytes(), nil))
		form.Set("sheet", "Others")
		h.send(page, page, form).want(t, http.StatusOK, "1 new", "Lind Sara")
		form.Set("sheet", "None")
		h.send(page, page, form).want(t, http.StatusUnprocessableEntity, `id="e-sheet"`)
	})
	t.Run("the same list is read for an event", func(t *testing.T) {
		res := h.sendFile(h.path("/players"), h.path("/players/list"), "members.xlsx", file.Bytes(), nil)
		res.want(t, http.StatusOK, "2 in the registry", "1 left out")
		h.follow(h.send(h.path("/players"), h.path("/players/list/enter"), filled(res))).want(t, http.StatusOK, "2 players are entered. 1 line was left out.")
	})
	t.Run("an old workbook is told what to do", func(t *testing.T) {
		h.sendFile(page, page, "old.xls", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), nil).want(t, http.StatusUnprocessableEntity, "Save it as .xlsx without a password")
	})
	t.Run("SEC-13 a workbook that unpacks to 512 MB is refused, and the server goes on", func(t *testing.T) {
		var bomb bytes.Buffer
		z := zip.NewWriter(&bomb)
		for name, text := range map[string]string{
			"xl/workbook.xml":            `<workbook><sheets><sheet name="List" r:id="a"/></sheets></workbook>`,
			"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>`,
		} {
			w, err := z.Create(name)
			h.must(err)
			_, err = w.Write([]byte(text))
			h.must(err)
		}
		w, err := z.Create("xl/sheet.xml")
		h.must(err)
		piece := bytes.Repeat([]byte(" "), 1<<20)
		for range 512 {
			_, err := w.Write(piece)
			h.must(err)
		}
		h.must(z.Close())
		t.Logf("%d kB", bomb.Len()>>10)
		h.sendFile(page, page, "bomb.xlsx", bomb.Bytes(), nil).want(t, http.StatusUnprocessableEntity, `id="e-file"`, "Save the list alone")
		h.get("/players").want(t, http.StatusOK, "髙﨑")
	})
}

func TestImportClubs(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	const page, take = "/clubs/import", "/clubs/import/take"
	send := func(text string, change ...string) answer {
		form := filled(h.send(page, page, url.Values{"list": {text}}))
		form.Set("list", text)
		for i := 0; i < len(change); i += 2 {
			form.Set(change[i], change[i+1])
		}
		return h.send(page, take, form)
	}
	text := "name;city;country\nKamogawa;Kyoto;JPN\nNord;Malmö;SWE\nNord;Malmö;SWE\nWest;;Sweden\n"
	t.Run("new clubs are created, doubles and faults left out with their place", func(t *testing.T) {
		h.send(page, page, url.Values{"list": {text}}).want(t, http.StatusOK, "2 new", "2 left out", "Field 3: ", "stands above")
		h.follow(send(text)).want(t, http.StatusOK, "Registered: 2.", "Kamogawa")
	})
	t.Run("IO-07 the same list again changes nothing", func(t *testing.T) {
		h.send(page, page, url.Values{"list": {text}}).want(t, http.StatusOK, "2 there already")
		h.follow(send(text)).want(t, http.StatusOK, "Registered: 0.")
	})
	t.Run("an equal name in another city is asked about", func(t *testing.T) {
		other := "クラブ名,所在地\nＫＡＭＯＧＡＷＡ,大阪\n"
		send(other).want(t, http.StatusUnprocessableEntity, "Line 2 needs a choice.", "Kamogawa · Kyoto · JPN")
		h.follow(send(other, "line-2", "new")).want(t, http.StatusOK, "Registered: 1.")
	})
	t.Run("taken back, the clubs are gone unless somebody names one", func(t *testing.T) {
		h.send("/imports", "/imports/2/undo", url.Values{}).want(t, http.StatusSeeOther)
		h.send("/players/new", "/players", url.Values{"family": {"Okada"}, "club": {"1"}}).want(t, http.StatusSeeOther)
		h.send("/imports", "/imports/1/undo", url.Values{}).want(t, http.StatusConflict, "Nothing was taken back.")
		if clubs, err := h.d.Reader().Clubs(t.Context()); err != nil || len(clubs) != 2 {
			t.Errorf("clubs %v, %v", clubs, err)
		}
	})
}
