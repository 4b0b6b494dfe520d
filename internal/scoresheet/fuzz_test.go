package scoresheet

import (
	"context"
	"errors"
	"testing"

	"sixtyfour/internal/reversi"
)

// FuzzRead holds four promises: an error has a place, a sheet that was read has
// a grid that reads the same, every candidate is a legal game, and explanations
// of its board are found without a crash.
func FuzzRead(f *testing.F) {
	game, err := reversi.ParseTranscript(game60)
	if err != nil {
		f.Fatal(err)
	}
	tabs := gridText(FillGrid(game), "\t", "")
	for _, seed := range []string{"", game60, tabs, "f5 d? ?? pass", "1\t2", "c5c6e3", "12/34;;;;B", "ｆ５ｄ６", "f5f5f5", "99", gridText(FillGrid(game[:9]), " ", "-")} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(text)
		if err != nil {
			var me *reversi.MoveError
			var ce *CellError
			if !errors.As(err, &me) && !errors.As(err, &ce) {
				t.Fatalf("Read(%q) error = %#v, want one with a place", text, err)
			}
			return
		}
		if g := s.Grid(); s.IsGrid() && g != (Grid{}) {
			again, err := ReadGrid(gridText(g, "\t", ""))
			if err != nil || again.Grid() != g {
				t.Fatalf("grid of %q: %v", text, err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		r, err := Repair(ctx, s, Evidence{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Candidates {
			if _, err := reversi.Replay(c.Moves); err != nil {
				t.Fatalf("candidate %s of %q: %v", c.Moves, text, err)
			}
		}
		x, err := WrongTurns(ctx, s.Moves(), TurnEvidence{})
		if var1 := (*reversi.MoveError)(nil); err != nil && !errors.As(err, &var1) {
			t.Fatalf("WrongTurns of %q: %v", text, err)
		}
		for _, e := range x.Explanations {
			if len(e.Turns) == 0 {
				t.Fatalf("an explanation of %q names no turn", text)
			}
		}
	})
}

// FuzzReadBoard holds that sets never overlap and that errors have a place.
func FuzzReadBoard(f *testing.F) {
	f.Add("---------------------------OX------XO---------------------------")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadBoard(text)
		if err == nil && b.Black&b.White != 0 {
			t.Fatalf("%q: a square has two discs", text)
		}
		if ce := (*CellError)(nil); err != nil && !errors.As(err, &ce) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
