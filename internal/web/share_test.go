package web

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestShare(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.crowd(tournament.Player{Family: "Okada", Given: "Mio", Native: "岡田 澪", Reading: "おかだ みお"}, tournament.Club{Name: "Kamogawa"})
	h.play(1)
	h.publish(2)
	t.Run("standings and pairings are there as text, as Markdown and as a picture", func(t *testing.T) {
		for path, says := range map[string][]string{
			"/share":          {"Club evening · Standings after round 2", "Okada Mio"},
			"/rounds/1/share": {"Club evening · Round 1", "Okada Mio (0)", "40–24", "bye"},
			"/rounds/2/share": {"Club evening · Round 2", "(1)"},
			"/share?after=1":  {"Club evening · Standings after round 1"},
		} {
			page := h.guest().get(h.path(path))
			page.want(t, http.StatusOK, says...)
			page.want(t, http.StatusOK, `<textarea id="share-text"`, "| --: |", "/share.svg?", "/share.png?")
		}
	})
	t.Run("the files say what the page says", func(t *testing.T) {
		h.guest().get(h.path("/share.txt")).want(t, http.StatusOK, "Club evening · Standings after round 2\n", "Okada Mio")
		h.guest().get(h.path("/share.md?after=1")).want(t, http.StatusOK, "**Club evening · Standings after round 1**\n", "| Okada Mio |")
		h.guest().get(h.path("/share.svg?lang=ja")).want(t, http.StatusOK, "岡田 澪")
		h.guest().get(h.path("/rounds/2/share.svg")).want(t, http.StatusOK, "Okada Mio (")
		picture := h.guest().get(h.path("/rounds/1/share.png"))
		picture.want(t, http.StatusOK)
		if _, err := png.Decode(bytes.NewReader([]byte(picture.body))); err != nil || picture.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%v, %v", err, picture.Header)
		}
	})
	t.Run("STAND-03 a shared rank is shared in every form", func(t *testing.T) {
		for _, path := range []string{"/share?after=1", "/share.txt?after=1", "/share.md?after=1", "/share.svg?after=1"} {
			if n := strings.Count(h.guest().get(h.path(path)).body, "1="); n < 2 {
				t.Errorf("%s: %d players are first", path, n)
			}
		}
	})
	t.Run("what is not published is not there, for an official neither", func(t *testing.T) {
		for _, g := range h.round(2).Matches {
			h.enterResult(g.Games[0], "40", "")
		}
		h.must(h.d.Close(t.Context(), h.who, h.event, 2, h.round(2).Version))
		h.draft(3)
		for _, path := range []string{"/rounds/3/share", "/rounds/3/share.svg", "/share?after=3", "/share.png?after=3", "/share.svg?part=2"} {
			h.get(h.path(path)).want(t, http.StatusNotFound)
		}
		h.get(h.path("/share.svg?part=x")).want(t, http.StatusBadRequest)
	})
}

func TestShareInParts(t *testing.T) {
	t.Parallel()
	h := newHall(t, 52)
	h.publish(1)
	h.guest().get(h.path("/share")).want(t, http.StatusOK, "1–50", "51–52", "part=2")
	first, second := h.guest().get(h.path("/share.svg")), h.guest().get(h.path("/share.svg?part=2"))
	first.want(t, http.StatusOK, "P50")
	first.lacks(t, "P51")
	second.want(t, http.StatusOK, "P52")
	h.guest().get(h.path("/share.txt")).want(t, http.StatusOK, "P01", "P52")
}
