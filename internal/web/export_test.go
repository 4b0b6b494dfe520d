package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

var exports = []string{"/workbook", "/standings.csv", "/standings.json", "/event.json", "/report.trf", "/results.elo"}

func TestExport(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	tests := []struct{ name, path, mime, begins string }{
		{"the workbook is an .xlsx", "/workbook", typeWorkbook, "PK"},
		{"the standings are CSV that Excel reads as UTF-8", "/standings.csv", typeCSV, "\ufeffRank,"},
		{"the standings are JSON", "/standings.json", typeJSON, "{"},
		{"the event is JSON", "/event.json", typeJSON, "{"},
		{"the event is a result file", "/results.elo", "text/plain", "%%Tournament: Club evening"},
		{"the event is a tournament report", "/report.trf", "text/plain; charset=utf-8", "012 Club evening"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := h.guest().get(h.path(tt.path))
			res.want(t, http.StatusOK)
			if got := res.Header.Get("Content-Type"); got != tt.mime {
				t.Errorf("type %q", got)
			}
			if got := res.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="Club evening`) {
				t.Errorf("disposition %q", got)
			}
			if !strings.HasPrefix(res.body, tt.begins) {
				t.Errorf("it begins with %q", res.body[:10])
			}
		})
	}
	t.Run("who has a file of this version is told so", func(t *testing.T) {
		for _, path := range exports[1:] {
			ask := httptest.NewRequest(http.MethodGet, h.path(path), nil)
			ask.Header.Set("If-None-Match", h.guest().get(h.path(path)).Header.Get("ETag"))
			if res := h.guest().do(ask); res.StatusCode != http.StatusNotModified || res.body != "" {
				t.Errorf("%s: status %d", path, res.StatusCode)
			}
			h.enter("Late " + path)
			if res := h.guest().do(ask); res.StatusCode != http.StatusOK {
				t.Errorf("%s after a change: status %d", path, res.StatusCode)
			}
		}
	})
	t.Run("what is no round is not there, and is in no header", func(t *testing.T) {
		for _, after := range []string{"x", "0", "-1", "1.5", "x%22%0d%0aSet-Cookie:%20a=b", strings.Repeat("9", 400), "99"} {
			for _, file := range []string{"/standings.json", "/standings.csv", "/event.json", "/workbook"} {
				res := h.guest().get(h.path(file + "?after=" + after))
				if res.StatusCode != http.StatusNotFound {
					t.Errorf("%s after %q: status %d", file, after, res.StatusCode)
				}
				if tag := res.Header.Get("ETag"); tag != "" && after != "99" {
					t.Errorf("%s after %q: ETag %s", file, after, tag)
				}
			}
		}
		same := h.guest().get(h.path("/standings.json?after=01"))
		if want := h.guest().get(h.path("/standings.json?after=1")); same.Header.Get("ETag") != want.Header.Get("ETag") {
			t.Error("two spellings of a round are two files")
		}
	})
	t.Run("a file of an earlier round holds that round and says so in its name", func(t *testing.T) {
		h.play(2)
		res := h.guest().get(h.path("/standings.json?after=1"))
		res.want(t, http.StatusOK, `"after_round": 1`)
		if got := res.Header.Get("Content-Disposition"); !strings.Contains(got, `filename="Club evening Standings 1.json"`) {
			t.Errorf("disposition %q", got)
		}
	})
}

func TestExport_Private(t *testing.T) {
	t.Parallel()
	h := newHall(t, 3)
	p, err := h.d.SavePlayer(t.Context(), h.who, tournament.Player{
		Family: "Shown", BirthYear: 1987, Email: "secret@example.org", Note: "owes the club money",
	}, true)
	h.must(err)
	_, err = h.d.Enter(t.Context(), h.who, h.event, []tournament.PlayerID{p.ID})
	h.must(err)
	h.play(1)
	h.play(2)
	h.draft(3)
	game := h.game(1, 1, 1)
	h.enterResult(game, "12", "whispered by the arbiter")
	h.must(h.d.AddConstraint(t.Context(), h.who, h.event, tournament.Constraint{
		Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{game.Black, p.ID}, From: 1, Hard: true,
	}))
	if text := h.guest().get(h.path("/report.trf")).body; strings.Contains(text, "\r260") || strings.Contains(text, "\n260") {
		t.Errorf("the report tells who is to be kept apart:\n%s", text)
	}

	t.Run("SEC-07 no file and no public page holds a private field", func(t *testing.T) {
		paths := append([]string{"/standings", "/cross", fmt.Sprintf("/games/%d", game.ID)}, exports...)
		for _, path := range paths {
			for name, body := range map[string]string{"guest": h.guest().get(h.path(path)).body, "director": h.get(h.path(path)).body} {
				if name == "director" && !strings.Contains(strings.Join(exports, " "), path) {
					continue // officials see more on pages, never in files
				}
				text := unpacked(t, body)
				if !strings.Contains(text, "Shown") && !strings.Contains(path, "/games/") {
					t.Errorf("%s for the %s does not name the player", path, name)
				}
				for _, private := range []string{"1987", "secret@example.org", "owes the club", "whispered", "Ina"} {
					if name == "director" && private == "Ina" {
						continue
					}
					if strings.Contains(text, private) {
						t.Errorf("%s for the %s holds %q", path, name, private)
					}
				}
			}
		}
	})
	t.Run("drafts are in no file, not even for officials", func(t *testing.T) {
		h.get(h.path("/event.json")).want(t, http.StatusOK, `"number": 2`)
		body := h.get(h.path("/event.json")).body
		if rounds := body[strings.Index(body, `"rounds": [`):]; strings.Contains(rounds, "\n   \"number\": 3,") {
			t.Error("round 3 is in the file")
		}
		h.get(h.path("/standings.json")).want(t, http.StatusOK, `"after_round": 2`)
	})
}

// unpacked returns the text of a page or file; a workbook is a zip of texts.
func unpacked(t *testing.T, body string) string {
	t.Helper()
	if !strings.HasPrefix(body, "PK") {
		return body
	}
	z, err := zip.NewReader(bytes.NewReader([]byte(body)), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var sb strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&sb, r); err != nil { //nolint:gosec // our own file
			t.Fatal(err)
		}
		r.Close()
	}
	return sb.String()
}

func TestDisposition(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a plain name is given as it is", "Autumn Open", `attachment; filename="Autumn Open.csv"; filename*=UTF-8''Autumn%20Open.csv`},
		{"a Japanese name has an ASCII one beside it", "名人戦 2026", `attachment; filename="event-7.csv"; filename*=UTF-8''%E5%90%8D%E4%BA%BA%E6%88%A6%202026.csv`},
		{"accents are left out of the ASCII name", "Café Cup", `attachment; filename="Caf Cup.csv"; filename*=UTF-8''Caf%C3%A9%20Cup.csv`},
		{"quotes, slashes and line breaks cannot leave the name", "a\"b/..\\c\r\nX: y;z", `attachment; filename="a b .. c X y z.csv"; filename*=UTF-8''a%20b%20..%20c%20X%20y%20z.csv`},
		{"nothing left is named by the number", "///", `attachment; filename="event-7.csv"; filename*=UTF-8''event-7.csv`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := disposition(tt.in, "csv", "event-7"); got != tt.want {
				t.Errorf("got %s\nwant %s", got, tt.want)
			}
		})
	}
}
