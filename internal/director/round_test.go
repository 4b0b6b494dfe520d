package director_test

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// sitting returns what p does in round n.
func (h *hall) sitting(n int, p tournament.PlayerID) tournament.Sitting {
	h.t.Helper()
	return h.snapshot().Sitting(h.round(n), p)
}

// byes returns who has the pairing bye of round n.
func (h *hall) byes(n int) (players []tournament.PlayerID) {
	h.t.Helper()
	for _, i := range h.round(n).Idle {
		if i.Presence == tournament.PairingBye {
			players = append(players, i.Player)
		}
	}
	return players
}

func TestRoundLife(t *testing.T) {
	t.Run("draft, published, closed, and back while nothing rests on it", func(t *testing.T) {
		h := newHall(t, 4, nil)
		r := h.publish(1)
		h.must(h.d.TakeBack(h.ctx, h.who, h.event, 1, r.Version))
		if got := h.round(1); got.State != tournament.Draft {
			t.Fatalf("state %s", got.State)
		}
		h.must(h.d.Publish(h.ctx, h.who, h.event, 1, h.round(1).Version))
		for _, m := range h.round(1).Matches {
			h.must(h.enterResult(m.Games[0], "40", ""))
		}
		h.must(h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version))
		h.must(h.d.Reopen(h.ctx, h.who, h.event, 1, h.round(1).Version))
		h.must(h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version))
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 2))
		if err := h.d.Reopen(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.Is(err, tournament.ErrRoundState) {
			t.Errorf("reopened under a later round: %v", err)
		}
		h.must(h.d.DropDraft(h.ctx, h.who, h.event, 2, h.round(2).Version))
		if h.snapshot().Last() != 1 {
			t.Error("the draft is still there")
		}
	})
	t.Run("the next round waits until the one before is closed", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.publish(1)
		if err := h.d.DraftRound(h.ctx, h.who, h.event, 2); !errors.Is(err, tournament.ErrRoundOpen) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("no round beyond the announced ones", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { r.Rounds = 1 })
		h.play(1)
		if err := h.d.DraftRound(h.ctx, h.who, h.event, 2); !errors.Is(err, tournament.ErrNoMoreRounds) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("one player is no round", func(t *testing.T) {
		h := newHall(t, 1, nil)
		if err := h.d.DraftRound(h.ctx, h.who, h.event, 1); !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("an old page cannot publish a draft that was paired anew", func(t *testing.T) {
		h := newHall(t, 6, nil)
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		old := h.round(1).Version
		h.must(h.d.Repair(h.ctx, h.who, h.event, 1, old))
		if err := h.d.Publish(h.ctx, h.who, h.event, 1, old); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("PAIR-11 a bye that was moved by hand stays when the round is paired anew, and stays the only one", func(t *testing.T) {
		h := newHall(t, 7, nil)
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		sami := h.byes(1)[0]
		yara := h.snapshot().Entries[2].Player
		h.must(h.d.Swap(h.ctx, h.who, h.event, 1, h.round(1).Version, sami, yara))
		h.must(h.d.Repair(h.ctx, h.who, h.event, 1, h.round(1).Version))
		if got := h.byes(1); len(got) != 1 || got[0] != yara {
			t.Errorf("byes %v, want only %d", got, yara)
		}
	})
	t.Run("a locked table stands when the round is paired anew", func(t *testing.T) {
		h := newHall(t, 8, nil)
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		a, _ := h.round(1).Matches[0].Players()
		b, _ := h.round(1).Matches[3].Players()
		h.must(h.d.Swap(h.ctx, h.who, h.event, 1, h.round(1).Version, a, b))
		opponent := h.sitting(1, a).Opponent
		h.must(h.d.Repair(h.ctx, h.who, h.event, 1, h.round(1).Version))
		if got := h.sitting(1, a); got.Opponent != opponent || !got.Match.Pinned {
			t.Errorf("a plays %d, want %d; pinned %t", got.Opponent, opponent, got.Match.Pinned)
		}
	})
	t.Run("PAIR-13 a late entry blocks nothing and is paired from the next round", func(t *testing.T) {
		h := newHall(t, 6, nil)
		h.play(1)
		ilse := h.enter("Ilse")
		h.play(2)
		if got := h.sitting(1, ilse); got.Presence != tournament.NotEntered || got.Points != 0 {
			t.Errorf("round 1: %+v", got)
		}
		if got := h.sitting(2, ilse); got.Presence != tournament.Plays && got.Presence != tournament.PairingBye {
			t.Errorf("round 2: %+v", got)
		}
	})
	t.Run("PAIR-15 a withdrawal makes the draft stale: it cannot be published, and pairing anew leaves no ghost", func(t *testing.T) {
		h := newHall(t, 8, nil)
		h.play(1)
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 2))
		femke, other := h.round(2).Matches[2].Players()
		h.must(h.d.Withdraw(h.ctx, h.who, h.event, femke))
		if err := h.d.Publish(h.ctx, h.who, h.event, 2, h.round(2).Version); !errors.Is(err, tournament.ErrDraftStale) {
			t.Fatalf("error = %v", err)
		}
		if !director.Stale(h.snapshot(), h.round(2)) {
			t.Error("the draft is not shown as stale")
		}
		h.must(h.d.Repair(h.ctx, h.who, h.event, 2, h.round(2).Version))
		h.must(h.d.Publish(h.ctx, h.who, h.event, 2, h.round(2).Version))
		if got := h.sitting(2, femke).Presence; got != tournament.Withdrawn {
			t.Errorf("who withdrew %s", got)
		}
		if got := h.sitting(2, other); got.Opponent == femke {
			t.Error("the other plays a ghost")
		}
	})
	t.Run("PAIR-19 a corrected result makes the next draft stale, and nothing is lost", func(t *testing.T) {
		h := newHall(t, 8, nil)
		h.play(1)
		h.play(2)
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 3))
		g := h.game(2, 4, 1)
		h.must(h.enterResult(g, "20-44", "sheet says 44-20 for White"))
		if !director.Stale(h.snapshot(), h.round(3)) {
			t.Fatal("the draft does not know")
		}
		h.must(h.enterResult(h.game(2, 4, 1), "40", "no: the first was right"))
		if director.Stale(h.snapshot(), h.round(3)) {
			t.Error("the draft is stale though the results are what it was paired from")
		}
		h.must(h.enterResult(h.game(2, 4, 1), "20-44", "final"))
		before := h.round(3)
		h.must(h.d.Keep(h.ctx, h.who, h.event, 3, before.Version)) // the director has other reasons
		if kept := h.round(3); director.Stale(h.snapshot(), kept) || kept.Matches[0].Games[0].Black != before.Matches[0].Games[0].Black {
			t.Error("the kept draft is not what it was")
		}
		h.must(h.d.Withdraw(h.ctx, h.who, h.event, before.Matches[0].Games[0].Black))
		if err := h.d.Keep(h.ctx, h.who, h.event, 3, h.round(3).Version); !errors.Is(err, tournament.ErrDraftStale) {
			t.Errorf("a draft with someone who left was kept: %v", err)
		}
		h.must(h.d.Repair(h.ctx, h.who, h.event, 3, h.round(3).Version))
		h.must(h.d.Publish(h.ctx, h.who, h.event, 3, h.round(3).Version))
	})
	t.Run("PAIR-21 a round with results is not paired anew", func(t *testing.T) {
		h := newHall(t, 7, nil)
		r := h.publish(1)
		if err := h.d.Repair(h.ctx, h.who, h.event, 1, r.Version); !errors.Is(err, tournament.ErrRoundState) {
			t.Errorf("a published round was paired anew: %v", err)
		}
		h.must(h.enterResult(r.Matches[0].Games[0], "40", ""))
		if err := h.d.TakeBack(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.Is(err, tournament.ErrHasResults) {
			t.Errorf("error = %v, want ErrHasResults", err)
		}
		h.must(h.d.ClearResult(h.ctx, h.who, h.event, h.game(1, 1, 1).ID, h.game(1, 1, 1).Version, ""))
		h.must(h.d.TakeBack(h.ctx, h.who, h.event, 1, h.round(1).Version)) // only the bye is left
		h.must(h.d.Repair(h.ctx, h.who, h.event, 1, h.round(1).Version))
	})
	t.Run("PAIR-05 in five rounds each of five players has exactly one bye", func(t *testing.T) {
		h := newHall(t, 5, func(r *tournament.Rules) { r.Rounds = 5 })
		had := map[tournament.PlayerID]int{}
		for n := 1; n <= 5; n++ {
			h.play(n)
			had[h.byes(n)[0]]++
		}
		for p, n := range had {
			if n != 1 || len(had) != 5 {
				t.Errorf("player %d had %d byes", p, n)
			}
		}
	})
	t.Run("RES-09 a match with a game that was never started cannot close until it is classified", func(t *testing.T) {
		h := newHall(t, 4, tournamentRules(tournament.ExchangeRules()))
		r := h.publish(1)
		h.must(h.enterResult(r.Matches[0].Games[0], "40", ""))
		h.must(h.enterResult(r.Matches[0].Games[1], "40", ""))
		h.must(h.enterResult(r.Matches[1].Games[0], "50-14", ""))
		var open *tournament.OpenGamesError
		if err := h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.As(err, &open) || !slices.Equal(open.Tables, []int{2}) {
			t.Fatalf("error = %v, want table 2", err)
		}
		h.must(h.enterResult(r.Matches[1].Games[1], "u", ""))
		h.must(h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version))
		black, white := r.Matches[1].Players()
		if s := h.sitting(1, black); s.Points != 2 || s.Discs.String() != "50" {
			t.Errorf("winner of the only game: %+v", s)
		}
		if s := h.sitting(1, white); s.Points != 0 || s.Discs.String() != "14" {
			t.Errorf("loser of the only game: %+v", s)
		}
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 2))
	})
	t.Run("colours are exchanged in the second game of a match", func(t *testing.T) {
		h := newHall(t, 4, tournamentRules(tournament.ExchangeRules()))
		for _, m := range h.publish(1).Matches {
			if len(m.Games) != 2 || m.Games[0].Black != m.Games[1].White || m.Games[0].White != m.Games[1].Black {
				t.Errorf("games %+v", m.Games)
			}
		}
	})
	t.Run("swapping colours turns both games", func(t *testing.T) {
		h := newHall(t, 4, tournamentRules(tournament.ExchangeRules()))
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		before := h.round(1).Matches[0]
		h.must(h.d.SwapColours(h.ctx, h.who, h.event, 1, h.round(1).Version, before.ID))
		after := h.round(1).Matches[0]
		if after.Games[0].Black != before.Games[0].White || after.Games[1].Black != before.Games[1].White || after.ID != before.ID {
			t.Errorf("before %+v, after %+v", before.Games, after.Games)
		}
	})
}

func TestPresence(t *testing.T) {
	t.Run("an absence for one round is worth what the event says, and the player is back after it", func(t *testing.T) {
		h := newHall(t, 6, nil)
		p := h.snapshot().Entries[0].Player
		h.must(h.d.Request(h.ctx, h.who, h.event, p, 1, tournament.Absent))
		h.play(1)
		if s := h.sitting(1, p); s.Presence != tournament.Absent || s.Points != 0 {
			t.Errorf("round 1: %+v", s)
		}
		h.play(2)
		if s := h.sitting(2, p); s.Presence == tournament.Absent {
			t.Errorf("round 2: %+v", s)
		}
	})
	t.Run("a granted half bye gives half a point", func(t *testing.T) {
		h := newHall(t, 6, nil)
		p := h.snapshot().Entries[0].Player
		h.must(h.d.Request(h.ctx, h.who, h.event, p, 1, tournament.HalfBye))
		h.play(1)
		if s := h.sitting(1, p); s.Points != 1 {
			t.Errorf("round 1: %+v", s)
		}
	})
	t.Run("a published round takes no more requests", func(t *testing.T) {
		h := newHall(t, 6, nil)
		h.publish(1)
		p := h.snapshot().Entries[0].Player
		if err := h.d.Request(h.ctx, h.who, h.event, p, 1, tournament.Absent); !errors.Is(err, tournament.ErrRoundState) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("who withdrew and returned is paired again", func(t *testing.T) {
		h := newHall(t, 6, nil)
		p := h.snapshot().Entries[3].Player
		h.play(1)
		h.must(h.d.Withdraw(h.ctx, h.who, h.event, p))
		h.play(2)
		h.must(h.d.Return(h.ctx, h.who, h.event, p))
		h.play(3)
		if s := h.sitting(2, p); s.Presence != tournament.Withdrawn {
			t.Errorf("round 2: %+v", s)
		}
		if s := h.sitting(3, p); s.Presence != tournament.Plays {
			t.Errorf("round 3: %+v", s)
		}
	})
	t.Run("who has sat in a round cannot be removed, only withdrawn", func(t *testing.T) {
		h := newHall(t, 4, nil)
		p := h.snapshot().Entries[0].Player
		h.publish(1)
		if err := h.d.RemoveEntry(h.ctx, h.who, h.event, p); !errors.Is(err, tournament.ErrEventStarted) {
			t.Errorf("error = %v", err)
		}
		late := h.enter("Late")
		h.must(h.d.RemoveEntry(h.ctx, h.who, h.event, late))
		h.must(h.d.RemoveEntry(h.ctx, h.who, h.event, late)) // a second press
	})
}
