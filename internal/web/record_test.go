package web

import (
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format"
	"sixtyfour/internal/format/ggf"
	"sixtyfour/internal/format/pgn"
	"sixtyfour/internal/format/plain"
	"sixtyfour/internal/format/sgf"
)

func TestRecord(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	h.publish(1)
	g := h.game(1, 1, 1)
	const moves = "f5d6c5f6e7f4g5e6e3"
	_, err := h.d.Record(t.Context(), h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Transcript: moves})
	h.must(err)
	path := h.path("/games/1/record/")
	readers := map[string]func(string) interface{ Read(*format.Game) error }{
		"ggf": func(text string) interface{ Read(*format.Game) error } {
			return ggf.NewReader("x", strings.NewReader(text))
		},
		"pgn": func(text string) interface{ Read(*format.Game) error } {
			return pgn.NewReader("x", strings.NewReader(text))
		},
		"sgf": func(text string) interface{ Read(*format.Game) error } {
			return sgf.NewReader("x", strings.NewReader(text))
		},
		"txt": func(text string) interface{ Read(*format.Game) error } {
			return plain.NewReader("x", strings.NewReader(text))
		},
	}
	for name, open := range readers {
		t.Run("a visitor takes the game along as "+name+" and it reads back the same", func(t *testing.T) {
			res := h.guest().get(path + name)
			res.want(t, http.StatusOK)
			var back format.Game
			if err := open(res.body).Read(&back); err != nil {
				t.Fatalf("%v in\n%s", err, res.body)
			}
			if got := back.Transcript().String(); got != moves {
				t.Errorf("moves %q in\n%s", got, res.body)
			}
			if name != "txt" && (back.Black.Name == "" || back.Black.Name == back.White.Name) {
				t.Errorf("players %q and %q", back.Black.Name, back.White.Name)
			}
			if !strings.Contains(res.Header.Get("Content-Disposition"), "."+name) {
				t.Errorf("offered as %q", res.Header.Get("Content-Disposition"))
			}
		})
	}
	t.Run("the last position of the game is given out as OBF", func(t *testing.T) {
		h.guest().get(path+"obf").want(t, http.StatusOK, "X")
	})
	t.Run("the score sheet prints filled, and blank", func(t *testing.T) {
		filled := h.guest().get(h.path("/games/1/sheet"))
		filled.want(t, http.StatusOK, "<td>9</td>", "64–0")
		blank := h.guest().get(h.path("/games/1/sheet?blank=1"))
		blank.want(t, http.StatusOK, "score-sheet")
		blank.lacks(t, "<td>9</td>", "64–0")
	})
	t.Run("a format that nobody knows is not there, nor is a game without moves", func(t *testing.T) {
		h.get(path+"exe").want(t, http.StatusNotFound)
		other := newHall(t, 2)
		other.publish(1)
		other.get(other.path("/games/1/record/ggf")).want(t, http.StatusNotFound)
	})
}
