package director_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// finished is a game that ended 34–30.
const finished = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"

var thirtyFour = reversi.Score{Black: reversi.Whole(34), White: reversi.Whole(30)}

func (h *hall) causes() []director.Cause {
	h.t.Helper()
	list, err := h.d.Queue(h.ctx, h.event)
	h.must(err)
	if len(list) == 0 {
		return nil
	}
	if len(list) > 1 {
		h.t.Fatalf("%d games wait", len(list))
	}
	return list[0].Causes
}

func TestQueue(t *testing.T) {
	other := reversi.Score{Black: reversi.Whole(44), White: reversi.Whole(20)}
	for _, tt := range []struct {
		name string
		do   func(*hall, tournament.Game)
		want []director.Cause
	}{
		{"a game without a result does not wait", func(*hall, tournament.Game) {}, nil},
		{"a game with a result does not wait", func(h *hall, g tournament.Game) { h.must(h.enterResult(g, "40", "")) }, nil},
		{"two claims that differ wait", func(h *hall, g tournament.Game) {
			_, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, &thirtyFour, "")
			h.must(err)
			_, err = h.d.Claim(h.ctx, h.who, h.event, g.ID, g.White, &other, "")
			h.must(err)
		}, []director.Cause{director.CauseClaims}},
		{"a stored transcript that contradicts the stored count waits", func(h *hall, g tournament.Game) {
			result := h.snapshot().Event.Rules.PlayedResult(other)
			g.Result, g.Transcript = &result, finished
			h.must(h.store.Change(h.ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
				_, err := tx.SaveGame(context.Background(), g)
				return tournament.AuditEntry{Event: h.event, Action: "event.import", At: h.now}, err
			}))
		}, []director.Cause{director.CauseCount}},
		{"two sheets that part wait", func(h *hall, g tournament.Game) {
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideBlack, Text: finished}))
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideWhite, Text: strings.Replace(finished, "f7", "g7", 1)}))
		}, []director.Cause{director.CauseSheets}},
		{"two sheets with the same moves and other counts wait", func(h *hall, g tournament.Game) {
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideBlack, Text: finished, Count: &thirtyFour}))
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideWhite, Text: finished, Count: &other}))
		}, []director.Cause{director.CauseSheets}},
		{"a sheet typed again as the other's waits no more", func(h *hall, g tournament.Game) {
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideBlack, Text: finished}))
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideWhite, Text: "f5d6"}))
			h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideWhite, Text: finished}))
		}, nil},
		{"an open objection waits", func(h *hall, g tournament.Game) {
			h.must(h.enterResult(g, "40", ""))
			h.must(h.store.Change(h.ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
				_, err := tx.AddObjection(context.Background(), tournament.Objection{Game: g.ID, Player: g.White, Text: "I had 30", At: h.now})
				return tournament.AuditEntry{Event: h.event, Action: "result.object", At: h.now}, err
			}))
		}, []director.Cause{director.CauseObjection}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, 4, nil)
			h.publish(1)
			tt.do(h, h.game(1, 1, 1))
			if got := h.causes(); !slices.Equal(got, tt.want) {
				t.Fatalf("it waits for %v, want %v", got, tt.want)
			}
			if tt.want == nil {
				return
			}
			h.now = h.now.Add(time.Minute)
			g := h.game(1, 1, 1)
			_, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, tournament.Ruling{
				Kind: tournament.RuledResult, Outcome: tournament.BlackWon, Score: thirtyFour, Reason: "by the moves", Moves: finished,
			})
			h.must(err)
			if got := h.causes(); len(got) > 0 {
				t.Errorf("after the ruling it waits for %v", got)
			}
		})
	}
}

func TestRulingRefuses(t *testing.T) {
	h := newHall(t, 4, nil)
	h.publish(1)
	g := h.game(1, 1, 1)
	good := tournament.Ruling{Kind: tournament.RuledResult, Outcome: tournament.BlackWon, Score: thirtyFour, Reason: "by the moves"}
	for _, tt := range []struct {
		name   string
		change func(*tournament.Ruling)
		want   error
	}{
		{"no reason", func(r *tournament.Ruling) { r.Reason = " \n" }, tournament.ErrRequired},
		{"an endless reason", func(r *tournament.Ruling) { r.Reason = strings.Repeat("x", 2001) }, tournament.ErrTooLong},
		{"an unknown outcome", func(r *tournament.Ruling) { r.Outcome = "both" }, tournament.ErrBadChoice},
		{"an unknown kind", func(r *tournament.Ruling) { r.Kind = "maybe" }, tournament.ErrBadChoice},
		{"more than 64 discs", func(r *tournament.Ruling) { r.Score.Black = reversi.Whole(40) }, tournament.ErrImpossible},
		{"fewer than 64 where the empties count", func(r *tournament.Ruling) { r.Score.White = reversi.Whole(20) }, tournament.ErrImpossible},
		{"the fewer discs winning", func(r *tournament.Ruling) { r.Outcome = tournament.WhiteWon }, tournament.ErrImpossible},
		{"moves that are no game", func(r *tournament.Ruling) { r.Moves = "f5f6a1" }, reversi.ErrTrapsNothing},
		{"a board of nowhere", func(r *tournament.Ruling) { r.Board = 99 }, tournament.ErrNotFound},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := good
			tt.change(&r)
			if _, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, r); !errors.Is(err, tt.want) {
				t.Errorf("error is %v, want %v", err, tt.want)
			}
			if now := h.game(1, 1, 1); now.Version != g.Version || now.Result != nil {
				t.Error("something was stored")
			}
		})
	}
	t.Run("a viewer", func(t *testing.T) {
		viewer := director.Who{Name: "Vera", Role: director.RoleViewer}
		if _, err := h.d.Rule(h.ctx, viewer, h.event, g.ID, g.Version, good); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("error is %v", err)
		}
	})
	t.Run("a version that was not shown", func(t *testing.T) {
		if _, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version+1, good); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("error is %v", err)
		}
	})
}

func TestWhatARulingDoes(t *testing.T) {
	t.Run("a level count can be decisive", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.publish(1)
		g := h.game(1, 1, 1)
		level := reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)}
		_, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, tournament.Ruling{Kind: tournament.RuledResult, Outcome: tournament.WhiteWon, Score: level, Reason: "x"})
		h.must(err)
		if r := h.game(1, 1, 1).Result; r == nil || r.Outcome != tournament.WhiteWon || r.Reason != tournament.ReasonRuling {
			t.Errorf("the result is %+v", r)
		}
	})
	t.Run("a restart takes the claims and the moves away", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.publish(1)
		g := h.game(1, 1, 1)
		g, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, &thirtyFour, finished)
		h.must(err)
		_, err = h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, tournament.Ruling{Kind: tournament.RuledRestart, Reason: "nobody could rebuild it"})
		h.must(err)
		if g := h.game(1, 1, 1); g.State() != tournament.GameOpen || g.Transcript != "" {
			t.Errorf("the game is %+v", g)
		}
	})
	t.Run("a closed round keeps its results", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		g := h.game(1, 1, 1)
		_, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, tournament.Ruling{Kind: tournament.RuledPlayOn, Reason: "x"})
		if !errors.Is(err, tournament.ErrRoundClosed) {
			t.Errorf("error is %v", err)
		}
	})
	t.Run("a ruled result is changed by a ruling alone", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.publish(1)
		g := h.game(1, 1, 1)
		ruling := tournament.Ruling{Kind: tournament.RuledResult, Outcome: tournament.BlackWon, Score: thirtyFour, Reason: "x"}
		for n := 1; n <= 2; n++ {
			r, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, ruling)
			h.must(err)
			if r.Number != n || r.By != "Dina" || !r.At.Equal(h.now) {
				t.Errorf("ruling %d is %+v", n, r)
			}
			g = h.game(1, 1, 1)
		}
		if err := h.enterResult(g, "20", "why not"); !errors.Is(err, tournament.ErrRuled) {
			t.Errorf("a correction: %v", err)
		}
		if err := h.d.ClearResult(h.ctx, h.who, h.event, g.ID, g.Version, "x"); !errors.Is(err, tournament.ErrRuled) {
			t.Errorf("clearing: %v", err)
		}
		entries, err := h.d.Reader().Audit(h.ctx, h.event, 2)
		h.must(err)
		for _, e := range entries {
			if e.Action != "desk.ruling" || e.Note != "x" {
				t.Errorf("the audit has %+v", e)
			}
		}
	})
}

func TestRulingContradictsItsMoves(t *testing.T) {
	h := newHall(t, 2, nil)
	g := h.publish(1).Matches[0].Games[0]
	ruling := tournament.Ruling{
		Kind: tournament.RuledResult, Outcome: tournament.WhiteWon, Reason: "as the board stood",
		Score: reversi.Score{Black: reversi.Whole(24), White: reversi.Whole(40)}, Moves: draw,
	}
	var differ *tournament.DiscrepancyError
	if _, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, ruling); !errors.As(err, &differ) || differ.Replayed.Black != reversi.Whole(32) {
		t.Fatalf("error %v, want both counts", err)
	}
	if h.game(1, 1, 1).Result != nil {
		t.Error("the ruling was stored")
	}
	ruling.Moves = "" // a result that the moves do not give is ruled without them
	if _, err := h.d.Rule(h.ctx, h.who, h.event, g.ID, g.Version, ruling); err != nil {
		t.Error(err)
	}
}
