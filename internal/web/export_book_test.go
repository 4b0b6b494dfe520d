package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestOfficeWorkbook(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	h.enterResult(h.game(1, 1, 1), "12", "read wrongly")
	h.publish(2)
	h.must(h.d.AddConstraint(t.Context(), h.who, h.event, tournament.Constraint{Kind: tournament.ApartClubs, From: 1, Hard: true}))
	office := h.path("/workbook/office")
	t.Run("it holds slips, what is asked of the pairing, and who changed what and why", func(t *testing.T) {
		res := h.get(office)
		res.want(t, http.StatusOK)
		if got := res.Header.Get("Content-Disposition"); !strings.Contains(got, "Club evening for directors.xlsx") {
			t.Errorf("disposition %q", got)
		}
		text := unpacked(t, res.body)
		for _, want := range []string{"Signature", "Ina", "read wrongly", "Players of one club", "result corrected"} {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
				t.Errorf("no %q", want)
			}
		}
	})
	t.Run("SEC-07 nobody else gets it, and the public one holds none of it", func(t *testing.T) {
		if res := h.guest().get(office); res.StatusCode == http.StatusOK {
			t.Error("a guest gets it")
		}
		if res := h.another("Abe", director.RoleViewer).get(office); res.StatusCode != http.StatusForbidden {
			t.Errorf("a viewer gets %d", res.StatusCode)
		}
		for name, body := range map[string]string{"guest": h.guest().get(h.path("/workbook")).body, "director": h.get(h.path("/workbook")).body} {
			for _, private := range []string{"Signature", "Ina<", "read wrongly", "Players of one club"} {
				if strings.Contains(unpacked(t, body), private) {
					t.Errorf("the public workbook of a %s holds %q", name, private)
				}
			}
		}
	})
}

// Ranks, points and tie-breaks of the page and of the JSON; LibreOffice compares the
// JSON with the workbook in package spreadsheet.
func TestPageSaysWhatTheFilesSay(t *testing.T) {
	t.Parallel()
	h := newHall(t, 7)
	h.play(1)
	h.play(2)
	page := h.guest().get(h.path("/standings")).body
	var doc struct {
		Standings struct {
			Rows []struct {
				Rank   int
				Name   string
				Values []struct{ Exact string }
			}
		}
	}
	h.must(json.Unmarshal([]byte(h.guest().get(h.path("/standings.json")).body), &doc))
	rows := strings.Split(page, `<td class="num rank">`)[1:]
	if len(rows) != 7 || len(doc.Standings.Rows) != 7 {
		t.Fatalf("%d rows on the page, %d in the file", len(rows), len(doc.Standings.Rows))
	}
	head := regexp.MustCompile(`(?s)^(\d+).*?class="who"[^>]*>(.*?)</`)
	number := regexp.MustCompile(`data-label="[^"]*">(?:<details name="w\d+"><summary>|<span>)([^<]+)<`)
	for i, want := range doc.Standings.Rows {
		first := head.FindStringSubmatch(rows[i])
		if first == nil {
			t.Fatalf("row %d: %s", i+1, rows[i])
		}
		shown := first[1] + " " + first[2]
		for _, m := range number.FindAllStringSubmatch(rows[i], -1) {
			shown += " " + m[1]
		}
		said := fmt.Sprint(want.Rank, " ", want.Name)
		for _, v := range want.Values {
			said += " " + v.Exact
		}
		if shown != said {
			t.Errorf("row %d: the page says %q, the files %q", i+1, shown, said)
		}
	}
}

func TestRegistryWorkbook(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	_, err := h.d.SavePlayerOf(t.Context(), h.who, tournament.Player{Family: "Shown", Email: "secret@example.org", Note: "owes"}, "Nord", true)
	h.must(err)
	guest := h.guest()
	public, private := "/players/workbook", "/players/workbook/office"
	t.Run("everybody has what the pages show, directors the rest", func(t *testing.T) {
		res := guest.get(public)
		res.want(t, http.StatusOK)
		if text := unpacked(t, res.body); !strings.Contains(text, "Shown") || !strings.Contains(text, "Nord") {
			t.Error("the player or the club is missing")
		}
		if text := unpacked(t, h.get(private).body); !strings.Contains(text, "secret@example.org") || !strings.Contains(text, "owes") {
			t.Error("the private fields are missing")
		}
	})
	t.Run("SEC-07 nobody else has them", func(t *testing.T) {
		for name, res := range map[string]answer{"guest": guest.get(private), "viewer": h.another("Vic", director.RoleViewer).get(private), "public": h.get(public)} {
			if strings.Contains(unpacked(t, res.body), "secret@") {
				t.Errorf("%s: it holds an address", name)
			}
			if name != "public" && res.StatusCode == http.StatusOK {
				t.Errorf("%s: status %d", name, res.StatusCode)
			}
		}
	})
}

func TestSeasonWorkbook(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
	h.play(1)
	sn, err := h.d.SaveSeason(t.Context(), h.who, tournament.Season{Name: "Grand Prix", Rules: tournament.SeasonPreset("european"), Events: []tournament.EventID{h.event}})
	h.must(err)
	res := h.guest().get(seasonPath(sn.ID) + "/workbook")
	res.want(t, http.StatusOK)
	if text := unpacked(t, res.body); !strings.Contains(text, "P01") || !strings.Contains(text, "Club evening") {
		t.Error("a player or the event is missing")
	}
	h.guest().get("/seasons/99/workbook").want(t, http.StatusNotFound)
}
