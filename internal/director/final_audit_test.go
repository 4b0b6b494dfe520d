package director_test

import (
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func TestFinals_Audit(t *testing.T) {
	last := func(h *hall) tournament.AuditEntry {
		h.t.Helper()
		list, err := h.store.Audit(h.ctx, h.event, 1)
		h.must(err)
		return list[0]
	}
	t.Run("who won by right is told apart, where the discs are the same", func(t *testing.T) {
		h, f, err := levelFinal(t, "either", 1, func(sub *director.FinalSubmission, f tournament.Final) { sub.Right = f.Seeds[0] })
		h.must(err)
		level := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)})
		h.must(h.d.RecordFinal(h.ctx, h.who, h.event, 1, director.FinalSubmission{
			Round: 1, Slot: 1, Number: 1, Version: h.final(1).Version, Black: f.Seeds[0], Result: &level, Right: f.Seeds[1],
		}))
		e := last(h)
		if e.Action != "final.result" || !strings.Contains(e.Before, `"outcome":["black"]`) || !strings.Contains(e.After, `"outcome":["white"]`) {
			t.Errorf("audit %+v", e)
		}
	})
	t.Run("a game that a correction takes away is kept in the audit, the games beside it are not told again", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
		h.play(1)
		all := h.snapshot().Entries
		f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", tournament.FinalRules{Cut: 2, Games: 3, FinalGames: 3, Right: "either"},
			[]tournament.PlayerID{all[0].Player, all[1].Player})
		h.must(err)
		if e := last(h); !strings.Contains(e.After, `"final_games":3`) || !strings.Contains(e.After, `"right":"either"`) {
			t.Errorf("audit of the draw %+v", e)
		}
		h.win(1, 1, 1, f.Seeds[0])
		h.win(1, 1, 2, f.Seeds[1])
		h.win(1, 1, 3, f.Seeds[1])
		h.win(1, 1, 2, f.Seeds[0]) // over in two
		e := last(h)
		if !strings.Contains(e.Before, "1.1.2:") || !strings.Contains(e.Before, "1.1.3:") || strings.Contains(e.Before, "1.1.1:") {
			t.Errorf("before %s", e.Before)
		}
		if !strings.Contains(e.After, "1.1.2:") || strings.Contains(e.After, "1.1.3:") {
			t.Errorf("after %s", e.After)
		}
	})
}
