package web

import (
	"archive/zip"
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestFederation(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	t.Run("everybody may have the result file, whose sender is who says so", func(t *testing.T) {
		h.guest().get(h.path("/federation")).want(t, http.StatusOK, "Save the result file", director.TemporaryID(h.snapshot().Entries[0].Player))
		res := h.guest().get(h.path("/results.elo?sender=Chlo%C3%A9+Berg"))
		res.want(t, http.StatusOK, "%%Tournament: Club evening\n", "%%Sender: Chlo\xe9 Berg\n", "%Round 1\n", " B\n", "%_% +9000001, ")
		if got := res.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="Club evening.elo"`) {
			t.Errorf("disposition %q", got)
		}
		for _, sender := range []string{"", "?sender=" + strings.Repeat("x", 101), "?sender=a%0A%25%25Date:+x"} {
			h.guest().get(h.path("/results.elo"+sender)).want(t, http.StatusOK, "%%Sender: ")
		}
		if body := h.guest().get(h.path("/results.elo?sender=a%0A%25%25Date:+x")).body; strings.Count(body, "\n%%Date") != 1 {
			t.Errorf("a sender writes lines of the file:\n%s", body)
		}
	})
	t.Run("in Japanese", func(t *testing.T) {
		h.get(h.path("/federation?lang=ja")).want(t, http.StatusOK, "結果ファイル")
	})
	t.Run("a draft is in no file", func(t *testing.T) {
		h.draft(2)
		h.get(h.path("/results.elo")).lacks(t, "%Round 2")
	})
}

func TestFederationFiles(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	h.guest().get(h.path("/federation")).want(t, http.StatusOK, "No game has its moves recorded yet.", "/papp.zip", "/standings.xml")
	h.guest().get(h.path("/wthor.zip")).want(t, http.StatusNotFound)
	t.Run("PAPP has its files and the standings are XML", func(t *testing.T) {
		names := zipNames(t, h.guest().get(h.path("/papp.zip")).body)
		if want := "papp-internal-workfile.txt nouveaux.txt stand_01.xml rounds.xml"; strings.Join(names, " ") != want {
			t.Errorf("files %v", names)
		}
		h.guest().get(h.path("/standings.xml")).want(t, http.StatusOK, "<Points>1</Points>", "<Number>1</Number>")
	})
	t.Run("an event that PAPP cannot hold has the standings and no work file", func(t *testing.T) {
		exchange := newHall(t, 4, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		exchange.play(1)
		exchange.get(exchange.path("/federation")).want(t, http.StatusOK, "PAPP cannot go on with this event")
		exchange.get(exchange.path("/papp.zip")).want(t, http.StatusNotFound)
		exchange.get(exchange.path("/standings.xml")).want(t, http.StatusOK, "<Player>")
	})
	t.Run("games with moves are a base of WTHOR", func(t *testing.T) {
		g := h.publish(2).Matches[0].Games[0]
		_, err := h.d.Record(t.Context(), h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Transcript: wipeout})
		h.must(err)
		h.get(h.path("/federation")).want(t, http.StatusOK, "1 game as a base of WTHOR")
		names := zipNames(t, h.guest().get(h.path("/wthor.zip")).body)
		if len(names) != 3 || !strings.HasSuffix(names[0], ".wtb") || names[1] != "WTHOR.JOU" || names[2] != "WTHOR.TRN" {
			t.Errorf("files %v", names)
		}
	})
}

func zipNames(t *testing.T, body string) (names []string) {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	return names
}
