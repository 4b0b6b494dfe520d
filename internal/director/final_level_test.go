package director_test

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// levelFinal is a final of two, one game, that ends 32–32 as sub says. It returns the
// two and what came of it.
func levelFinal(t *testing.T, right string, games int, fill func(*director.FinalSubmission, tournament.Final)) (*hall, tournament.Final, error) {
	t.Helper()
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
	h.play(1)
	all := h.snapshot().Entries
	chosen := []tournament.PlayerID{all[0].Player, all[1].Player} // two, so that nobody is level for a place
	f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", tournament.FinalRules{Cut: 2, Games: games, FinalGames: games, Right: right}, chosen)
	h.must(err)
	level := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)})
	sub := director.FinalSubmission{Round: 1, Slot: 1, Number: 1, Version: f.Version, Black: f.Seeds[0], Result: &level}
	if fill != nil {
		fill(&sub, f)
	}
	return h, f, h.d.RecordFinal(h.ctx, h.who, h.event, 1, sub)
}

func TestFinals_LevelGame(t *testing.T) {
	field := func(t *testing.T, err error, name string, why error) {
		t.Helper()
		if list := director.FieldErrors(err); len(list) != 1 || list[0].Field != name || !errors.Is(err, why) {
			t.Errorf("error %v, want %v of %s", err, why, name)
		}
	}
	for _, right := range []string{"either", "call"} {
		t.Run("where the right is chosen ("+right+") somebody holds it, and who is asked", func(t *testing.T) {
			h, _, err := levelFinal(t, right, 1, nil)
			field(t, err, "right", tournament.ErrDrawRight)
			if n := len(h.final(1).Games); n != 0 {
				t.Errorf("%d games are stored", n)
			}
		})
	}
	t.Run("the result may say itself who won by right", func(t *testing.T) {
		h, f, err := levelFinal(t, "either", 1, func(sub *director.FinalSubmission, f tournament.Final) {
			won := tournament.DrawResult(reversi.White)
			sub.Result = &won
		})
		h.must(err)
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if b.Places[0] != f.Seeds[1] {
			t.Errorf("typed as won by White, won by %v", b.Places[0])
		}
	})
	t.Run("typed as won by one and held by the other is a contradiction", func(t *testing.T) {
		_, _, err := levelFinal(t, "either", 1, func(sub *director.FinalSubmission, f tournament.Final) {
			won := tournament.DrawResult(reversi.White)
			sub.Result, sub.Right = &won, f.Seeds[0]
		})
		field(t, err, "right", tournament.ErrBadChoice)
	})
	t.Run("a right that is nobody's of the two is refused", func(t *testing.T) {
		_, _, err := levelFinal(t, "either", 1, func(sub *director.FinalSubmission, _ tournament.Final) { sub.Right = 999 })
		field(t, err, "right", tournament.ErrBadChoice)
	})
	t.Run("where only the colour is chosen discs and seed decide", func(t *testing.T) {
		h, f, err := levelFinal(t, "colour", 1, nil)
		h.must(err)
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if b.Places[0] != f.Seeds[0] {
			t.Errorf("won by %v", b.Places[0])
		}
	})
	t.Run("in the best of three a level game is a half each", func(t *testing.T) {
		h, _, err := levelFinal(t, "either", 3, nil)
		h.must(err)
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if m := b.Rounds[0][0]; m.Over() || m.Seats[0].Points != 1 || m.Seats[1].Points != 1 {
			t.Errorf("the match stands at %+v", m)
		}
	})
	t.Run("there nobody holds a right", func(t *testing.T) {
		_, _, err := levelFinal(t, "either", 3, func(sub *director.FinalSubmission, f tournament.Final) { sub.Right = f.Seeds[0] })
		field(t, err, "right", tournament.ErrBadChoice)
	})
}

func TestMakeFinal_Rounds(t *testing.T) {
	t.Run("a final waits for every round that is announced", func(t *testing.T) {
		h := newHall(t, 8, func(r *tournament.Rules) { r.Rounds = 2 })
		h.play(1)
		if _, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil); !errors.Is(err, tournament.ErrRoundsLeft) {
			t.Errorf("after the first of two: %v", err)
		}
		h.play(2)
		_, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil)
		h.must(err)
	})
	t.Run("a correction of the rounds does not move the seeds, and is told", func(t *testing.T) {
		h, f := finalHall(t)
		if director.Moved(h.snapshot(), f) {
			t.Fatal("just drawn, and it would be drawn otherwise")
		}
		for table := 1; table <= 4; table++ {
			g := h.game(1, table, 1)
			turned := tournament.DefaultRules().PlayedResult(reversi.Score{Black: g.Result.Score.White, White: g.Result.Score.Black})
			_, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Result: &turned, Reason: "cards mixed up"})
			h.must(err)
		}
		now := h.final(1)
		if !slices.Equal(now.Seeds, f.Seeds) || !slices.Equal(now.Level, f.Level) {
			t.Errorf("seeds %v were %v", now.Seeds, f.Seeds)
		}
		if !director.Moved(h.snapshot(), now) {
			t.Error("it is not told")
		}
	})
	t.Run("a final of some is compared with these only", func(t *testing.T) {
		h, _ := finalHall(t)
		all := h.snapshot().Entries
		chosen := []tournament.PlayerID{all[6].Player, all[7].Player}
		other, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Women", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}, chosen)
		h.must(err)
		if director.Moved(h.snapshot(), h.final(other.Number)) {
			t.Error("just drawn, and it would be drawn otherwise")
		}
	})
	t.Run("one alone is no final", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
		h.play(1)
		_, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, []tournament.PlayerID{h.snapshot().Entries[0].Player})
		if list := director.FieldErrors(err); len(list) != 1 || list[0].Field != "player" || !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("error %v", err)
		}
	})
}

func TestRecord_RightWithMoves(t *testing.T) {
	right := func(r *tournament.Rules) { r.DrawRights = true }
	won := tournament.DrawResult(reversi.White)
	t.Run("a level game that is won by right stays won when its moves are typed with it", func(t *testing.T) {
		h := newHall(t, 2, right)
		h.publish(1)
		g := h.game(1, 1, 1)
		_, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Result: &won, Transcript: draw})
		h.must(err)
		if got := h.game(1, 1, 1); got.Result.Outcome != tournament.WhiteWon || got.Transcript != draw {
			t.Errorf("stored as %+v with %q", got.Result, got.Transcript)
		}
	})
	t.Run("so it does in a final", func(t *testing.T) {
		h, f, err := levelFinal(t, "either", 1, func(sub *director.FinalSubmission, _ tournament.Final) {
			sub.Result, sub.Transcript = &won, draw
		})
		h.must(err)
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if b.Places[0] != f.Seeds[1] {
			t.Errorf("won by %v", b.Places[0])
		}
	})
}
