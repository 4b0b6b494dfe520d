package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func TestImportResults(t *testing.T) {
	t.Parallel()
	h := newHall(t, 8)
	h.publish(1)
	page, take := h.path("/results/import"), h.path("/results/import/take")
	names := func(table int) (black, white string) {
		g := h.game(1, table, 1)
		s := h.snapshot()
		return s.Players[g.Black].Name(), s.Players[g.White].Name()
	}
	black2, white2 := names(2)
	black3, white3 := names(3)
	text := "round;table;black;white;black discs;white discs\n1;1;;;44;20\n;;" + black2 + ";" + white2 + ";30;34\n;;" + white3 + ";" + black3 + ";40;24\n"
	t.Run("the table, or the two players in any order, tell the game; nothing is stored yet", func(t *testing.T) {
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "3 new results", "Enter 44–20", "Enter 30–34", "Enter 24–40")
		if h.game(1, 1, 1).Result != nil {
			t.Error("a result is stored")
		}
		form := filled(res)
		form.Set("list", text)
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Results entered: 3.")
		if r := h.game(1, 3, 1).Result; r == nil || r.Score.Black != reversi.Whole(24) || r.By != "Ina" {
			t.Errorf("result %+v", r)
		}
	})
	t.Run("IO-07 the same list again changes nothing", func(t *testing.T) {
		version := h.snapshot().Event.Version
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK, "3 there already")
		form := filled(res)
		form.Set("list", text)
		h.follow(h.send(page, take, form)).want(t, http.StatusOK, "Results entered: 0. There already: 3.")
		if h.snapshot().Event.Version != version {
			t.Error("the event has changed")
		}
	})
	t.Run("every line is judged as the desk would, and says where it fails", func(t *testing.T) {
		for line, want := range map[string]string{
			"1;1;;;20;44":                            "44–20 is stored.",
			"1;9;;;44;20":                            "Field 2: ",
			"2;1;;;44;20":                            "There is no such round, or it is not published.",
			"1;4;;;44;30":                            "Field 5: ",
			"1;4;;;44,5;19,5":                        "Field 5: Not a number",
			"1;4;" + black2 + ";;44;20":              "1 new result",
			"1;4;Nobody Here;" + white2 + ";1;63":    "Field 3: Nobody in the event is called so.",
			";;" + black2 + ";" + white3 + ";1;63":   "These two do not meet in this round.",
			"1;4;" + black2 + ";" + white2 + ";1;63": "table",
			"1;4;;;;":                                "Field 5: ",
			"1;x;;;44;20":                            "Field 2: ",
		} {
			list := "round;table;black;white;black discs;white discs\n" + line + "\n"
			h.send(page, page, url.Values{"list": {list}}).want(t, http.StatusOK, want)
		}
	})
	t.Run("what the desk takes is taken: losses, and the discs of White", func(t *testing.T) {
		h.send(page, page, url.Values{"list": {"table,score\n4,w44\n"}}).want(t, http.StatusOK, "Enter 20–44")
		h.send(page, page, url.Values{"list": {"卓,結果\n４,ｗｎ\n"}}).want(t, http.StatusOK, "Enter 64–0")
	})
	t.Run("a claim that says otherwise is not overruled by a list", func(t *testing.T) {
		g := h.game(1, 4, 1)
		score := reversi.Score{Black: reversi.Whole(33), White: reversi.Whole(31)}
		_, err := h.d.Claim(t.Context(), h.who, h.event, g.ID, g.Black, &score, "")
		h.must(err)
		h.send(page, page, url.Values{"list": {"table,score\n4,44\n"}}).want(t, http.StatusOK, "A player says 33–31.")
		h.send(page, page, url.Values{"list": {"table,score\n4,33\n"}}).want(t, http.StatusOK, "1 new result")
	})
	t.Run("columns that are not named are asked about", func(t *testing.T) {
		res := h.send(page, page, url.Values{"list": {"4;33\n"}})
		res.want(t, http.StatusOK, "Say what they hold", `name="col-1"`)
		form := filled(res)
		form.Set("list", "4;33\n")
		form.Set("col-0", "table")
		form.Set("col-1", "score")
		h.send(page, page, form).want(t, http.StatusOK, "1 new result")
	})
	t.Run("taken back, the games are open again; what was touched since stays", func(t *testing.T) {
		list, err := h.d.Reader().Imports(t.Context(), 10)
		h.must(err)
		undo := fmt.Sprintf("/imports/%d/undo", list[0].ID)
		h.send("/imports", undo, url.Values{}).want(t, http.StatusSeeOther)
		for table := 1; table <= 3; table++ {
			if h.game(1, table, 1).Result != nil {
				t.Errorf("table %d has a result", table)
			}
		}
		form := filled(h.send(page, page, url.Values{"list": {text}}))
		form.Set("list", text)
		h.send(page, take, form).want(t, http.StatusSeeOther)
		h.enterResult(h.game(1, 2, 1), "50", "")
		h.send("/imports", fmt.Sprintf("/imports/%d/undo", list[0].ID+1), url.Values{}).want(t, http.StatusConflict, "Nothing was taken back.")
		if h.game(1, 1, 1).Result == nil {
			t.Error("a part was taken back")
		}
	})
	t.Run("our own workbook reads as what is stored", func(t *testing.T) {
		var out bytes.Buffer
		f := excelize.NewFile()
		defer f.Close()
		for i, value := range []any{"Table", "Black", "White", "Black discs", "White discs"} {
			h.must(f.SetCellValue("Sheet1", fmt.Sprintf("%c1", 'A'+i), value))
		}
		b, w := names(1)
		for i, value := range []any{1, b, w, 44, 20} {
			h.must(f.SetCellValue("Sheet1", fmt.Sprintf("%c2", 'A'+i), value))
		}
		h.must(f.Write(&out))
		h.sendFile(page, page, "results.xlsx", out.Bytes(), nil).want(t, http.StatusOK, "1 there already")
	})
}

func TestUndoImport(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	kept := h.register(tournament.Player{Family: "Kept", Given: "Eva", FederationID: "007", BirthYear: 1990})
	importList := func(page, take, text string) {
		t.Helper()
		res := h.send(page, page, url.Values{"list": {text}})
		res.want(t, http.StatusOK)
		form := filled(res)
		form.Set("list", text)
		h.send(page, take, form).want(t, http.StatusSeeOther)
	}
	undo := func(id int) answer { return h.send("/imports", fmt.Sprintf("/imports/%d/undo", id), url.Values{}) }
	const page, take = "/players/import", "/players/import/take"
	text := "id;name;club;born\n007;Kept Eva;New Club;1991\n008;New Nils;New Club;1980\n"
	importList(page, take, text)
	t.Run("what was created is gone, what was changed is as it was, at any number of presses", func(t *testing.T) {
		h.get("/imports").want(t, http.StatusOK, "Take back", "Players")
		for range 2 {
			h.follow(undo(1)).want(t, http.StatusOK, "The list is taken back.", "taken back by Ina")
		}
		all := h.registry()
		p, err := h.d.Reader().Player(t.Context(), kept)
		h.must(err)
		if len(all) != 3 || p.BirthYear != 1990 || p.Club != 0 {
			t.Errorf("%d players, %+v", len(all), p)
		}
		if clubs, err := h.d.Reader().Clubs(t.Context()); err != nil || len(clubs) != 0 {
			t.Errorf("clubs %v, %v", clubs, err)
		}
	})
	t.Run("nothing private is kept of an import that was taken back, and none is in the log", func(t *testing.T) {
		i, err := h.d.Reader().Import(t.Context(), 1)
		h.must(err)
		log, err := h.d.Reader().Audit(t.Context(), 0, 5)
		h.must(err)
		if len(i.Steps) != 0 || strings.Contains(fmt.Sprint(log), "1990") {
			t.Errorf("steps %v, log %v", i.Steps, log)
		}
	})
	t.Run("who was entered since is not taken back, nor is anything else", func(t *testing.T) {
		importList(page, take, text)
		var id tournament.PlayerID
		for _, p := range h.registry() {
			if p.FederationID == "008" {
				id = p.ID
			}
		}
		_, err := h.d.Enter(t.Context(), h.who, h.event, []tournament.PlayerID{id})
		h.must(err)
		undo(2).want(t, http.StatusConflict, "Nothing was taken back.")
		if p, err := h.d.Reader().Player(t.Context(), kept); err != nil || p.BirthYear != 1991 {
			t.Errorf("player %+v, %v", p, err)
		}
	})
	t.Run("the entries of a list are taken back with the players that it registered, until they play", func(t *testing.T) {
		players, list := h.path("/players"), h.path("/players/list")
		importList2 := func(text string) {
			t.Helper()
			form := filled(h.send(players, list, url.Values{"list": {text}}))
			form.Set("list", text)
			h.send(players, list+"/enter", form).want(t, http.StatusSeeOther)
		}
		importList2("Late One, SWE\nLate Two, SWE\n")
		before := len(h.registry())
		undo(3).want(t, http.StatusSeeOther)
		if n := len(h.registry()); n != before-2 || len(h.snapshot().Entries) != 3 {
			t.Errorf("%d players, %d entries", n, len(h.snapshot().Entries))
		}
		importList2("Late One, SWE\n")
		h.publish(1)
		undo(4).want(t, http.StatusConflict)
	})
	t.Run("only a director takes back; officials look", func(t *testing.T) {
		viewer := h.another("Vera", director.RoleViewer)
		viewer.get("/imports").want(t, http.StatusOK)
		viewer.send("/imports", "/imports/2/undo", url.Values{}).want(t, http.StatusForbidden)
		h.guest().get("/imports").want(t, http.StatusSeeOther)
		undo(99).want(t, http.StatusNotFound)
	})
}
