package director_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func TestParseResult(t *testing.T) {
	woc := tournament.DefaultRules()
	immediate, retail, split, mild, rights := woc, woc, woc, woc, woc
	rights.DrawRights = true
	mild.NoShow = 40
	immediate.Regime = tournament.RegimeImmediate
	retail.Scoring = reversi.ScoringRetail
	split.Scoring = reversi.ScoringSplit
	tests := []struct {
		name    string
		rules   tournament.Rules
		text    string
		side    reversi.Colour
		black   string
		white   string
		outcome tournament.Outcome
		reason  tournament.Reason
		wantErr error
	}{
		{name: "one number is Black's discs, White gets the rest", text: "44", black: "44", white: "20", outcome: tournament.BlackWon},
		{name: "the number is of the side that was asked for", text: "44", side: reversi.White, black: "20", white: "44", outcome: tournament.WhiteWon},
		{name: "a named colour wins over the side", text: "w44", black: "20", white: "44", outcome: tournament.WhiteWon},
		{name: "both numbers", text: "31–33", black: "31", white: "33", outcome: tournament.WhiteWon},
		{name: "level is a draw", text: "32", black: "32", white: "32", outcome: tournament.Drawn},
		{name: "full-width digits read the same", text: "４４", black: "44", white: "20", outcome: tournament.BlackWon},
		{name: "RES-01 64-0 is a count", text: "64-0", black: "64", white: "0", outcome: tournament.BlackWon},
		{name: "RES-01 0-64 is a count", text: "0-64", black: "0", white: "64", outcome: tournament.WhiteWon},
		{name: "RES-01 a negative count is refused", text: "-3/67", wantErr: tournament.ErrOutOfRange},
		{name: "RES-01 a huge count is refused", text: "999999999999/0", wantErr: tournament.ErrOutOfRange},
		{name: "RES-01 a number beyond all integers is refused", text: "99999999999999999999", wantErr: tournament.ErrBadNumber},
		{name: "RES-01 the letter O is not a zero", text: "4O", wantErr: tournament.ErrBadNumber},
		{name: "RES-01 the letter O beside a number is refused", text: "4O/24", wantErr: tournament.ErrBadNumber},
		{name: "RES-01 nothing is refused", text: "  ", wantErr: tournament.ErrRequired},
		{name: "RES-01 half a result is refused", text: "/40", wantErr: tournament.ErrBadNumber},
		{name: "RES-01 half discs are refused where no rule makes them", text: "40.5/23.5", wantErr: tournament.ErrBadNumber},
		{name: "a sign is no part of a count", text: "+44", wantErr: tournament.ErrBadNumber},
		{name: "a raised number is no count", text: "⁴⁴", wantErr: tournament.ErrBadNumber},
		{name: "65 discs do not fit on the board", text: "65", wantErr: tournament.ErrOutOfRange},
		{name: "a count that leaves squares empty is answered with what was meant", text: "40-20", wantErr: tournament.ErrEmptySquares},
		{name: "a count that does not add up is refused", text: "33-32", wantErr: tournament.ErrImpossible},
		{name: "retail counts may leave squares empty", rules: retail, text: "40-20", black: "40", white: "20", outcome: tournament.BlackWon},
		{name: "retail counts need both sides", rules: retail, text: "40", wantErr: tournament.ErrBothCounts},
		{name: "split counts may be half a disc", rules: split, text: "34½", black: "34½", white: "29½", outcome: tournament.BlackWon},
		{name: "split counts may be typed with a point", rules: split, text: "34.5-29.5", black: "34½", white: "29½", outcome: tournament.BlackWon},
		{name: "no-show of Black", text: "bn", black: "0", white: "64", outcome: tournament.WhiteWon, reason: tournament.ReasonNoShow},
		{name: "what a no-show counts is a rule of the event", rules: mild, text: "bn", black: "24", white: "40", outcome: tournament.WhiteWon, reason: tournament.ReasonNoShow},
		{name: "a no-show keeps no discs", text: "bn12", wantErr: tournament.ErrImpossible},
		{name: "White resigned", text: "wr", black: "64", white: "0", outcome: tournament.BlackWon, reason: tournament.ReasonResigned},
		{name: "a flag under the championship's regime costs 31–33", text: "wt", black: "33", white: "31", outcome: tournament.BlackWon, reason: tournament.ReasonTime},
		{name: "a worse board stands at a flag", text: "wt21", black: "43", white: "21", outcome: tournament.BlackWon, reason: tournament.ReasonTime},
		{name: "a flag costs everything where the event says so", rules: immediate, text: "bt", black: "0", white: "64", outcome: tournament.WhiteWon, reason: tournament.ReasonTime},
		{name: "who leads on the board and lost on time keeps 31", text: "wt40", black: "33", white: "31", outcome: tournament.BlackWon, reason: tournament.ReasonTime},
		{name: "a count at a flag is nothing where a flag costs everything", rules: immediate, text: "bt21", black: "0", white: "64", outcome: tournament.WhiteWon, reason: tournament.ReasonTime},
		{name: "who resigned cannot keep most discs", text: "wr40", wantErr: tournament.ErrImpossible},
		{name: "the right to win a draw decides 32–32", rules: rights, text: "wd", black: "32", white: "32", outcome: tournament.WhiteWon},
		{name: "where the event knows no such right it is no result", text: "wd", wantErr: tournament.ErrBadNumber},
		{name: "both lose", text: "m", black: "0", white: "0", outcome: tournament.NeitherWon, reason: tournament.ReasonMutualLoss},
		{name: "not played", text: "u", black: "0", white: "0", outcome: tournament.NotPlayed, reason: tournament.ReasonNotPlayed},
		{name: "a colour alone is no result", text: "b", wantErr: tournament.ErrBadNumber},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules, side := tt.rules, tt.side
			if rules.Rounds == 0 {
				rules = woc
			}
			if side == reversi.NoColour {
				side = reversi.Black
			}
			got, err := director.ParseResult(rules, tt.text, side)
			if !errors.Is(err, tt.wantErr) {
				t.Fatalf("error = %v, want %v", err, tt.wantErr)
			}
			if err != nil {
				var field *tournament.FieldError
				if !errors.As(err, &field) || field.Field != "discs" || field.Value != tt.text || errors.Is(err, tournament.ErrEmptySquares) != (field.Hint == "44–20") {
					t.Errorf("error = %#v, want the field with what was typed", err)
				}
				return
			}
			reason := tt.reason
			if reason == "" {
				reason = tournament.ReasonPlayed
			}
			if got.Score.Black.String() != tt.black || got.Score.White.String() != tt.white || got.Outcome != tt.outcome || got.Reason != reason {
				t.Errorf("result = %s–%s %s %s", got.Score.Black, got.Score.White, got.Outcome, got.Reason)
			}
		})
	}
}

func FuzzParseResult(f *testing.F) {
	for _, seed := range []string{"44", "44-20", "wt31", "m", "", "½", "b", "-", "4O/24", "９９"} {
		f.Add(seed, true)
	}
	rules := tournament.DefaultRules()
	f.Fuzz(func(t *testing.T, text string, white bool) {
		side := reversi.Black
		if white {
			side = reversi.White
		}
		got, err := director.ParseResult(rules, text, side)
		if err != nil {
			if len(director.FieldErrors(err)) != 1 {
				t.Fatalf("ParseResult(%q) error = %#v, want one *FieldError", text, err)
			}
			return
		}
		if sum := got.Score.Black + got.Score.White; sum != reversi.Whole(64) && sum != 0 {
			t.Fatalf("ParseResult(%q) = %v, which adds up to %s", text, got.Score, sum)
		}
	})
}

// draw is TRN-13's game: 31–31 on the board, counted 32–32.
const draw = "f5d6c4d3c5b4b5f4e2f6d7a5a6b3g5g6b2h6h5a2c3a4e3g4g3d8f7f1a3d2c2a1f2c1e6a7h4g8e7e8b1g7f3c7d1c6b8b6h7e1h8g1f8h3c8b7h2g2"

func TestRecord(t *testing.T) {
	t.Run("a transcript gives the count", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		saved, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Transcript: strings.ToUpper(draw)})
		h.must(err)
		if saved.Result.Outcome != tournament.Drawn || saved.Result.Score.Black != reversi.Whole(32) || saved.Transcript != draw {
			t.Errorf("result = %+v, transcript %q", saved.Result, saved.Transcript)
		}
	})
	t.Run("moves that give another count than was typed are refused and nothing is stored", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		claimed := h.snapshot().Event.Rules.PlayedResult(reversi.Score{Black: reversi.Whole(33), White: reversi.Whole(31)})
		_, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Result: &claimed, Transcript: draw})
		var differ *tournament.DiscrepancyError
		if !errors.As(err, &differ) || differ.Replayed.Black != reversi.Whole(32) {
			t.Fatalf("error = %v, want the two counts", err)
		}
		if got := h.game(1, 1, 1); got.Result != nil || got.Transcript != "" {
			t.Errorf("stored %+v", got)
		}
	})
	t.Run("a record that stops before the end needs a ruling, and is kept beside it", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		sub := director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Transcript: "f5d6"}
		if _, err := h.d.Record(h.ctx, h.who, sub); !errors.Is(err, reversi.ErrNotOver) {
			t.Fatalf("error = %v, want ErrNotOver", err)
		}
		lost := tournament.LossResult(reversi.White, tournament.ReasonResigned, 0)
		sub.Result = &lost
		saved, err := h.d.Record(h.ctx, h.who, sub)
		h.must(err)
		if saved.Transcript != "f5d6" || saved.Result.Outcome != tournament.BlackWon {
			t.Errorf("saved %+v", saved)
		}
	})
	t.Run("RES-05 saving again any number of times changes nothing", func(t *testing.T) {
		h := newHall(t, 4, tournamentRules(tournament.ExchangeRules()))
		g := h.publish(1).Matches[0].Games[1] // colours are exchanged in game 2
		h.must(h.enterResult(g, "25-39", ""))
		first := h.game(1, 1, 2)
		version := h.snapshot().Event.Version
		for range 3 {
			h.must(h.enterResult(h.game(1, 1, 2), "25-39", ""))
			h.must(h.enterResult(g, "25-39", "")) // from the old page
		}
		again := h.game(1, 1, 2)
		if again.Version != first.Version || *again.Result != *first.Result || again.Black != g.Black {
			t.Errorf("first %+v, again %+v", first, again)
		}
		if now := h.snapshot().Event.Version; now != version {
			t.Errorf("the event's version went from %d to %d", version, now)
		}
	})
	t.Run("RES-07 the players must be exactly the pair of the table", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		result := h.snapshot().Event.Rules.PlayedResult(reversi.Score{Black: reversi.Whole(40), White: reversi.Whole(24)})
		for _, pair := range [][2]tournament.PlayerID{{g.Black, g.Black}, {g.White, g.Black}, {g.Black, 999}} {
			_, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Black: pair[0], White: pair[1], Result: &result})
			if !errors.Is(err, tournament.ErrNotThisTable) {
				t.Errorf("players %v: error = %v", pair, err)
			}
		}
		if h.game(1, 1, 1).Result != nil {
			t.Error("a result was stored")
		}
	})
	t.Run("RES-11 a page that is out of date does not overwrite, and says who was faster", func(t *testing.T) {
		h := newHall(t, 4, nil)
		stale := h.publish(1).Matches[0].Games[0]
		h.must(h.enterResult(stale, "44", ""))
		err := h.enterResult(stale, "20", "")
		var changed *tournament.ChangedError
		if !errors.As(err, &changed) || changed.By != "Dina" || changed.At != h.now.Unix() {
			t.Fatalf("error = %#v, want who and when", err)
		}
		if got := h.game(1, 1, 1).Result.Score.Black; got != reversi.Whole(44) {
			t.Errorf("stored %s", got)
		}
	})
	t.Run("a game of another event is not found", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		other, err := h.d.CreateEvent(h.ctx, h.who, tournament.Event{Name: "Other", Rules: tournament.DefaultRules()})
		h.must(err)
		result := tournament.LossResult(reversi.Black, tournament.ReasonNoShow, 0)
		_, err = h.d.Record(h.ctx, h.who, director.Submission{Event: other.ID, Game: g.ID, Result: &result})
		if !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a viewer changes nothing", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		h.who.Role = director.RoleViewer
		if err := h.enterResult(g, "44", ""); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a result of an earlier round is corrected with a reason, standings follow and pairings stand", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		second := h.publish(2)
		g := h.game(1, 1, 1)
		if err := h.enterResult(g, "20", ""); !errors.Is(err, tournament.ErrNeedsReason) {
			t.Fatalf("error = %v, want ErrNeedsReason", err)
		}
		h.must(h.enterResult(g, "20", "typed the wrong way round"))
		if got := h.snapshot().Upto(1).Points(g.White); got != 2 {
			t.Errorf("White has %s points", got)
		}
		if after := h.round(2); after.Version != second.Version || after.Matches[0].ID != second.Matches[0].ID {
			t.Error("the published round changed")
		}
	})
}

func tournamentRules(r tournament.Rules) func(*tournament.Rules) {
	return func(to *tournament.Rules) { *to = r }
}

func TestClaim(t *testing.T) {
	score := func(black int) *reversi.Score {
		return &reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(64 - black)}
	}
	t.Run("RES-03 two claims that differ are a dispute, and neither counts", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		_, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, score(36), "")
		h.must(err)
		got, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.White, score(30), "")
		h.must(err)
		if got.State() != tournament.GameDisputed || len(got.Claims) != 2 || got.Claims[0].At.IsZero() {
			t.Fatalf("state %s, claims %+v", got.State(), got.Claims)
		}
		if p := h.snapshot().Points(g.Black) + h.snapshot().Points(g.White); p != 0 {
			t.Errorf("disputed games gave %s points", p)
		}
		var open *tournament.OpenGamesError
		if err := h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.As(err, &open) {
			t.Errorf("the round closed: %v", err)
		}
	})
	t.Run("two claims that agree confirm", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		_, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, score(36), "")
		h.must(err)
		got, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.White, score(36), "")
		h.must(err)
		if got.State() != tournament.GameConfirmed || got.Result.Outcome != tournament.BlackWon {
			t.Errorf("state %s, result %+v", got.State(), got.Result)
		}
	})
	t.Run("TRN-21 the same game from both players is one transcript", func(t *testing.T) {
		h := newHall(t, 4, nil)
		g := h.publish(1).Matches[0].Games[0]
		_, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, nil, draw)
		h.must(err)
		got, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.White, nil, strings.ToUpper(draw))
		h.must(err)
		if got.State() != tournament.GameConfirmed || got.Transcript != draw {
			t.Errorf("state %s, transcript %q", got.State(), got.Transcript)
		}
	})
	t.Run("RES-13 an unconfirmed claim pairs nobody: the round cannot close", func(t *testing.T) {
		h := newHall(t, 2, nil)
		g := h.publish(1).Matches[0].Games[0]
		_, err := h.d.Claim(h.ctx, h.who, h.event, g.ID, g.Black, score(64), "")
		h.must(err)
		var open *tournament.OpenGamesError
		if err := h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.As(err, &open) || len(open.Tables) != 1 || open.Tables[0] != 1 {
			t.Errorf("error = %v, want table 1 named", err)
		}
		if err := h.d.DraftRound(h.ctx, h.who, h.event, 2); !errors.Is(err, tournament.ErrRoundOpen) {
			t.Errorf("error = %v, want ErrRoundOpen", err)
		}
		if table := standings.Compute(h.snapshot()); table.Rows[0].Points != 0 {
			t.Errorf("an unconfirmed claim gave %s points", table.Rows[0].Points)
		}
	})
	t.Run("a stranger claims nothing", func(t *testing.T) {
		h := newHall(t, 4, nil)
		r := h.publish(1)
		stranger := r.Matches[1].Games[0].Black
		if _, err := h.d.Claim(h.ctx, h.who, h.event, r.Matches[0].Games[0].ID, stranger, score(36), ""); !errors.Is(err, tournament.ErrNotThisTable) {
			t.Errorf("error = %v", err)
		}
	})
}

func TestTogether(t *testing.T) {
	t.Run("PAIR-25 two officials enter the last result and pair at once: one result, one round", func(t *testing.T) {
		h := newHall(t, 5, nil)
		r := h.publish(1)
		h.must(h.enterResult(r.Matches[1].Games[0], "40", ""))
		g := r.Matches[0].Games[0]
		var wait sync.WaitGroup
		failures := make(chan error, 64)
		for range 8 {
			wait.Go(func() {
				result := tournament.LossResult(reversi.White, tournament.ReasonResigned, 20)
				if _, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Result: &result}); err != nil {
					failures <- err
				}
				s, err := h.d.Reader().Snapshot(h.ctx, h.event)
				if err != nil {
					failures <- err
					return
				}
				first, _ := s.Round(1)
				if err := h.d.Close(h.ctx, h.who, h.event, 1, first.Version); err != nil && !errors.Is(err, tournament.ErrConflict) {
					failures <- err
				}
				if err := h.d.DraftRound(h.ctx, h.who, h.event, 2); err != nil {
					failures <- err
				}
			})
		}
		wait.Wait()
		close(failures)
		for err := range failures {
			t.Error(err)
		}
		s := h.snapshot()
		if len(s.Rounds) != 2 {
			t.Fatalf("there are %d rounds", len(s.Rounds))
		}
		sat := map[tournament.PlayerID]int{}
		for _, m := range s.Rounds[1].Matches {
			black, white := m.Players()
			sat[black]++
			sat[white]++
		}
		for _, i := range s.Rounds[1].Idle {
			sat[i.Player]++
		}
		for _, e := range s.Entries {
			if sat[e.Player] != 1 {
				t.Errorf("player %d sits %d times in round 2", e.Player, sat[e.Player])
			}
		}
		entries, err := h.d.Reader().Audit(h.ctx, h.event, 1000)
		h.must(err)
		count := map[string]int{}
		for _, e := range entries {
			count[e.Action+" "+e.Target]++
		}
		for _, what := range []string{"result.enter round 1, table 1", "round.close round 1", "round.draft round 2"} {
			if count[what] != 1 {
				t.Errorf("%q is in the audit %d times", what, count[what])
			}
		}
	})
	t.Run("a form that is sent twice makes one event", func(t *testing.T) {
		h := newHall(t, 0, nil)
		who := h.who
		who.Once = "form-1"
		first, err := h.d.CreateEvent(h.ctx, who, tournament.Event{Name: "Spring", Rules: tournament.DefaultRules()})
		h.must(err)
		_, err = h.d.CreateEvent(h.ctx, who, tournament.Event{Name: "Spring", Rules: tournament.DefaultRules()})
		var repeated *director.RepeatedError
		if !errors.As(err, &repeated) || repeated.Target != "event 2" || first.ID != 2 {
			t.Errorf("error = %v, first event %d", err, first.ID)
		}
	})
}
