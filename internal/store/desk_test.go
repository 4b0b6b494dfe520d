package store

import (
	"context"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func TestEvidenceIsReadBackEqual(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	first, second := h.round.Matches[0].Games[0].ID, h.round.Matches[1].Games[0].ID
	at := time.Date(2026, 3, 14, 10, 0, 0, 0, time.UTC)
	start := reversi.Start()
	want := map[tournament.GameID]tournament.Evidence{}
	h.change(t, s, func(ctx context.Context, tx director.Tx) error {
		var e tournament.Evidence
		count := reversi.Score{Black: 69, White: 59}
		for _, sheet := range []tournament.Sheet{
			{Side: tournament.SideBlack, Text: "f5d6", Count: &count, By: "Ina", At: at},
			{Side: tournament.SideOther, Text: "1\t2\n'; --\t佐藤"},
		} {
			saved, err := tx.AddSheet(ctx, first, sheet)
			if err != nil {
				return err
			}
			sheet.ID = saved.ID
			equal(t, "sheet as returned", saved, sheet)
			e.Sheets = append(e.Sheets, sheet)
		}
		seen := tournament.Seen{Ply: 1, Board: start.Play(reversi.Black, 37), By: "Ina", At: at}
		saved, err := tx.AddSeen(ctx, first, seen)
		if err != nil {
			return err
		}
		seen.ID = saved.ID
		equal(t, "board as returned", saved, seen)
		e.Boards = append(e.Boards, seen)
		for _, r := range []tournament.Ruling{
			{
				Number: 1, Kind: tournament.RuledResult, Outcome: tournament.Drawn, Score: reversi.Score{Black: 64, White: 64}, Reason: "both agree",
				BlackSheet: e.Sheets[0].ID, OtherSheet: e.Sheets[1].ID, Board: seen.ID, Moves: "f5d6", Ply: 2, By: "Ina", At: at,
			},
			{Number: 2, Kind: tournament.RuledRestart, Reason: "nobody could rebuild it"},
		} {
			saved, err := tx.AddRuling(ctx, first, r)
			if err != nil {
				return err
			}
			r.ID = saved.ID
			equal(t, "ruling as returned", saved, r)
			e.Rulings = append(e.Rulings, r)
		}
		want[first] = e
		other, err := tx.AddSeen(ctx, second, tournament.Seen{Board: start})
		want[second] = tournament.Evidence{Boards: []tournament.Seen{other}}
		if err != nil {
			return err
		}
		inside, err := tx.Evidence(ctx, h.event)
		equal(t, "evidence inside", inside, want)
		return err
	})
	outside, err := s.Evidence(t.Context(), h.event)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "evidence", outside, want)
	none, err := s.Evidence(t.Context(), h.event+1)
	if err != nil || len(none) != 0 {
		t.Errorf("another event has %v, %v", none, err)
	}
}

func TestEvidenceOfAnotherGameIsNotThere(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	err := h.try(s, func(ctx context.Context, tx director.Tx) error {
		seen, err := tx.AddSeen(ctx, h.round.Matches[1].Games[0].ID, tournament.Seen{Board: reversi.Start()})
		if err != nil {
			return err
		}
		_, err = tx.AddRuling(ctx, h.round.Matches[0].Games[0].ID, tournament.Ruling{Number: 1, Kind: tournament.RuledRestart, Reason: "x", Board: seen.ID})
		return err
	})
	wantErr(t, err, tournament.ErrNotFound)
}

// Rules from before the question was asked are those of a competition.
func TestRulesWithoutACorrection(t *testing.T) {
	r, err := readRules(`{"scoring":"woc","regime":"woc","rounds":7,"games":1}`)
	if err != nil || r.Correction != tournament.CorrectionCompetition {
		t.Errorf("the policy is %q, %v", r.Correction, err)
	}
}
