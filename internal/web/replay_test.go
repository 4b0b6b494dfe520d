package web

import (
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

// manyPasses is game 2208 of the WTHOR file of 2007: 54 discs, 15 passes.
const manyPasses = "f5d6c3f3d3f4e6f7g4f6e7d8g5d2g6b3g3h3f8h5e8e3c8d7h4h6c7b8a8g8h8h7b7a7a6g7c6c5b6a5b5c4h2f2e2g2h1g1f1c1e1d1c2a3"

func TestReplay(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil).server
	game, err := reversi.ParseTranscript("f5f4c3c6c5d6f3c4c7")
	if err != nil {
		t.Fatal(err)
	}
	en, ja := s.words.In("en"), s.words.In("ja")
	t.Run("it begins with the start position and Black to move", func(t *testing.T) {
		r := newReplay(en, reversi.Game{Moves: game}, 0, "/g", "A game")
		if r.Black != 2 || r.White != 2 || r.Mover != "Black to move" || !r.AtStart || r.Said != "Start position" {
			t.Errorf("%d–%d, %s, %s", r.Black, r.White, r.Mover, r.Said)
		}
	})
	t.Run("every move has a line and an address", func(t *testing.T) {
		r := newReplay(en, reversi.Game{Moves: game}, 1, "/g", "A game")
		if len(r.Moves) != 9 || r.Moves[0].Text != "B: f5 (+1)" || r.Moves[8].URL != "/g?ply=9" || !r.Moves[0].Here {
			t.Errorf("%+v", r.Moves)
		}
		if r.Previous != "/g?ply=0" || r.Next != "/g?ply=2" || r.End != "/g?ply=9" {
			t.Errorf("%s %s %s", r.Previous, r.Next, r.End)
		}
	})
	t.Run("after the last move the game is over", func(t *testing.T) {
		r := newReplay(ja, reversi.Game{Moves: game}, 9, "/g", "対局")
		if r.Mover != "終局" || r.White != 0 || !r.AtEnd || r.Moves[8].Text != "黒: c7 (+5)" {
			t.Errorf("%s, White %d, %s", r.Mover, r.White, r.Moves[8].Text)
		}
	})
	t.Run("a ply out of bounds is brought back in", func(t *testing.T) {
		if r := newReplay(en, reversi.Game{Moves: game}, 99, "/g", ""); r.Ply != 9 {
			t.Errorf("ply %d", r.Ply)
		}
		if r := newReplay(en, reversi.Game{Moves: game}, -1, "/g", ""); r.Ply != 0 {
			t.Errorf("ply %d", r.Ply)
		}
	})
	t.Run("a forced pass is told with the move after it", func(t *testing.T) {
		passing, err := reversi.ParseTranscript(manyPasses)
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, m := range newReplay(en, reversi.Game{Moves: passing}, 0, "/g", "").Moves {
			if strings.HasSuffix(m.Passed, "had to pass") {
				got++
			}
		}
		if got != 15 {
			t.Errorf("%d passes told, the record has 15", got)
		}
	})
	t.Run("of a refused transcript the legal moves are shown", func(t *testing.T) {
		bad, err := reversi.ParseTranscript("f5a1")
		if err != nil {
			t.Fatal(err)
		}
		if r := newReplay(en, reversi.Game{Moves: bad}, 5, "/g", ""); len(r.Moves) != 1 || r.Ply != 1 {
			t.Errorf("%d moves, ply %d", len(r.Moves), r.Ply)
		}
	})
}
