package director_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

var semiFinals = tournament.FinalRules{Cut: 4, Games: 3, FinalGames: 3, ThirdPlace: true, Right: "either"}

// finalHall is an event whose only round is closed, with a final of four.
func finalHall(t *testing.T) (*hall, tournament.Final) {
	t.Helper()
	h := newHall(t, 8, func(r *tournament.Rules) { r.Rounds = 1 })
	h.play(1)
	f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil)
	h.must(err)
	return h, f
}

func (h *hall) final(n int) tournament.Final {
	h.t.Helper()
	f, ok := h.snapshot().Final(n)
	if !ok {
		h.t.Fatalf("there is no final %d", n)
	}
	return f
}

// win lets a player win the next game of a match with 40–24 as Black.
func (h *hall) win(round, slot, number int, winner tournament.PlayerID) {
	h.t.Helper()
	played := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(40), White: reversi.Whole(24)})
	h.must(h.d.RecordFinal(h.ctx, h.who, h.event, 1, director.FinalSubmission{
		Round: round, Slot: slot, Number: number, Version: h.final(1).Version, Black: winner, Result: &played,
	}))
}

func TestFinals(t *testing.T) {
	t.Run("a final waits for the rounds", func(t *testing.T) {
		h := newHall(t, 8, nil)
		if _, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil); !errors.Is(err, tournament.ErrRoundOpen) {
			t.Errorf("before the first round: %v", err)
		}
		h.publish(1)
		if _, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil); !errors.Is(err, tournament.ErrRoundOpen) {
			t.Errorf("in a round: %v", err)
		}
	})
	t.Run("what no final can be is refused field by field", func(t *testing.T) {
		h, _ := finalHall(t)
		_, err := h.d.MakeFinal(h.ctx, h.who, h.event, " ", tournament.FinalRules{Cut: 3, Games: 2, FinalGames: 1, Right: "luck"}, nil)
		fields := map[string]bool{}
		for _, f := range director.FieldErrors(err) {
			fields[f.Field] = true
		}
		if !fields["name"] || !fields["cut"] || !fields["games"] || !fields["right"] || fields["final_games"] {
			t.Errorf("refused: %v", err)
		}
		if _, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", semiFinals, nil); len(director.FieldErrors(err)) != 1 {
			t.Errorf("the same name twice: %v", err)
		}
		if _, err := h.d.MakeFinal(h.ctx, director.Who{Role: director.RoleViewer}, h.event, "X", semiFinals, nil); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
	})
	t.Run("seeds follow the standings; two level for the last place play for it", func(t *testing.T) {
		h, f := finalHall(t)
		b, err := director.Bracket(f)
		h.must(err)
		if len(f.Seeds)+min(len(f.Level), 1) != 4 {
			t.Fatalf("seeds %v, level %v", f.Seeds, f.Level)
		}
		if len(b.Rounds) != 2 || len(b.Rounds[0]) != 2 || b.Third == nil {
			t.Errorf("drawn as %+v", b.Rounds)
		}
	})
	t.Run("best of three is over after two, and the bracket goes on to a champion", func(t *testing.T) {
		h, f := finalHall(t)
		four := f.Seeds
		if len(f.Level) > 0 {
			h.win(0, 1, 1, f.Level[0])
			four = append(four, f.Level[0])
		}
		h.win(1, 1, 1, four[0])
		h.win(1, 1, 2, four[0])
		played := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(40), White: reversi.Whole(24)})
		err := h.d.RecordFinal(h.ctx, h.who, h.event, 1, director.FinalSubmission{
			Round: 1, Slot: 1, Number: 3, Version: h.final(1).Version, Black: four[0], Result: &played,
		})
		if !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("a third game of a match that is over: %v", err)
		}
		h.win(1, 2, 1, four[1])
		h.win(1, 2, 2, four[2])
		h.win(1, 2, 3, four[2])
		h.win(2, 2, 1, four[1]) // third place
		h.win(2, 1, 1, four[0])
		h.win(2, 1, 2, four[0])
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if want := [4]tournament.PlayerID{four[0], four[2], four[1], four[3]}; b.Places != want {
			t.Errorf("places %v, want %v", b.Places, want)
		}
		before := h.snapshot()
		if n := len(before.Rounds); n != 1 {
			t.Errorf("finals are among the rounds: %d", n)
		}

		t.Run("the same result again changes nothing", func(t *testing.T) {
			version := h.final(1).Version
			h.win(2, 1, 2, four[0])
			if h.final(1).Version != version {
				t.Error("it was stored again")
			}
		})
		t.Run("a correction takes away what nobody can have played, and marks what rests on it", func(t *testing.T) {
			h.win(1, 2, 2, four[1]) // won in two now, by the other
			f := h.final(1)
			for _, g := range f.Games {
				if g.Round == 1 && g.Slot == 2 && g.Number == 3 {
					t.Error("the third game stays")
				}
			}
			b, err := director.Bracket(f)
			h.must(err)
			if !b.Rounds[1][0].Stale || b.Places[0] != 0 {
				t.Errorf("the final stands: %+v", b.Rounds[1][0])
			}
		})
		t.Run("an old page conflicts", func(t *testing.T) {
			err := h.d.RecordFinal(h.ctx, h.who, h.event, 1, director.FinalSubmission{Round: 2, Slot: 1, Number: 1, Version: 1, Black: four[0], Result: &played})
			var changed *tournament.ChangedError
			if !errors.As(err, &changed) {
				t.Errorf("error %v", err)
			}
		})
		t.Run("a final that has begun stays; games are taken back from the last", func(t *testing.T) {
			if err := h.d.DropFinal(h.ctx, h.who, h.event, 1, h.final(1).Version); !errors.Is(err, tournament.ErrHasResults) {
				t.Errorf("error %v", err)
			}
			n := len(h.final(1).Games)
			h.must(h.d.ClearFinal(h.ctx, h.who, h.event, 1, h.final(1).Version, 1, 1))
			if left := h.final(1).Games; len(left) != n-1 {
				t.Errorf("%d games are left of %d", len(left), n)
			}
		})
	})
	t.Run("a level single game is won by who holds the right", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
		h.play(1)
		f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "either"}, nil)
		h.must(err)
		black, white := f.Seeds[0], tournament.PlayerID(0)
		if len(f.Level) > 0 {
			h.win(0, 1, 1, f.Level[0])
			white = f.Level[0]
		} else {
			white = f.Seeds[1]
		}
		level := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)})
		h.must(h.d.RecordFinal(h.ctx, h.who, h.event, 1, director.FinalSubmission{
			Round: 1, Slot: 1, Number: 1, Version: h.final(1).Version, Black: black, Result: &level, Right: white,
		}))
		b, err := director.Bracket(h.final(1))
		h.must(err)
		if b.Places[0] != white {
			t.Errorf("won by %v, the right was of %v", b.Places[0], white)
		}
	})
	t.Run("a final of some players is seeded by the standings, and a player may be in two", func(t *testing.T) {
		h, f := finalHall(t)
		s := h.snapshot()
		chosen := []tournament.PlayerID{f.Seeds[0], s.Entries[6].Player, s.Entries[7].Player}
		other, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Women's final", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}, chosen)
		h.must(err)
		if other.Number != 2 || other.Seeds[0] != f.Seeds[0] {
			t.Errorf("final %d of %v", other.Number, other.Seeds)
		}
		h.must(h.d.DropFinal(h.ctx, h.who, h.event, 2, other.Version))
		h.must(h.d.DropFinal(h.ctx, h.who, h.event, 2, other.Version)) // a second press
	})
}
