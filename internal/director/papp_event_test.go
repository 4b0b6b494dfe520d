package director_test

import (
	"bytes"
	"errors"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/papp"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

func TestPAPPEvent(t *testing.T) {
	h := federationHall(t)
	e, err := director.PAPPEvent(h.snapshot())
	h.must(err)
	var work, standings bytes.Buffer
	h.must(papp.WriteWorkfile(&work, e))
	testkit.Golden(t, "evening-workfile.txt", work.Bytes())
	h.must(papp.WriteStandings(&standings, e, 2))
	testkit.Golden(t, "evening-standings.xml", standings.Bytes())
	if len(e.Played) != 2 || len(e.Played[0].Present) != 7 || len(e.Played[0].Pairs) != 3 {
		t.Errorf("rounds %+v", e.Played)
	}

	t.Run("what PAPP has no sign for is refused", func(t *testing.T) {
		for name, change := range map[string]func(*tournament.Snapshot){
			"matches of two games": func(s *tournament.Snapshot) { s.Event.Rules.Games = 2 },
			"a level game with a winner": func(s *tournament.Snapshot) {
				s.Rounds[1].Matches[0].Games[0].Result = &tournament.Result{Outcome: tournament.BlackWon, Score: reversi.Score{Black: 64, White: 64}, Reason: tournament.ReasonPlayed}
			},
			"both lost": func(s *tournament.Snapshot) {
				s.Rounds[1].Matches[0].Games[0].Result = &tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}
			},
			"counts that leave squares out": func(s *tournament.Snapshot) {
				s.Rounds[1].Matches[0].Games[0].Result = &tournament.Result{Outcome: tournament.BlackWon, Score: reversi.Score{Black: 80, White: 20}, Reason: tournament.ReasonPlayed}
			},
			"half discs": func(s *tournament.Snapshot) {
				s.Rounds[1].Matches[0].Games[0].Result = &tournament.Result{Outcome: tournament.BlackWon, Score: reversi.Score{Black: 69, White: 59}, Reason: tournament.ReasonPlayed}
			},
			"a bye that is a draw": func(s *tournament.Snapshot) {
				s.Event.Rules.Bye = tournament.Worth{Points: 1, Discs: reversi.Whole(32)}
			},
			"a round that is open in front": func(s *tournament.Snapshot) { s.Rounds[0].Matches[0].Games[0].Result = nil },
		} {
			s := h.snapshot()
			change(&s)
			if _, err := director.PAPPEvent(s); !errors.Is(err, director.ErrNotForPAPP) {
				t.Errorf("%s: %v", name, err)
			}
			if got := director.PAPPStandings(s); len(got.Players) != 7 {
				t.Errorf("%s: the standings have %d players", name, len(got.Players))
			}
		}
	})
	t.Run("a half bye that gives something is refused, an absence is not", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.must(h.d.Request(h.ctx, h.who, h.event, h.snapshot().Entries[0].Player, 1, tournament.Absent))
		h.play(1)
		e, err := director.PAPPEvent(h.snapshot())
		if err != nil || len(e.Played[0].Present) != 3 {
			t.Errorf("%+v (%v)", e.Played, err)
		}
		h.must(h.d.Request(h.ctx, h.who, h.event, h.snapshot().Entries[0].Player, 2, tournament.HalfBye))
		h.play(2)
		if _, err := director.PAPPEvent(h.snapshot()); !errors.Is(err, director.ErrNotForPAPP) {
			t.Errorf("%v", err)
		}
	})
}
