package store

import (
	"context"
	"fmt"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// fill makes an event of players players (an even number) and as many rounds,
// each game with a result and a transcript, each table with three reasons.
func fill(t testing.TB, s *Store, players, rounds int) tournament.EventID {
	t.Helper()
	ctx := context.Background()
	var event tournament.EventID
	err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
		e, err := tx.SaveEvent(ctx, tournament.Event{Name: "Large Cup", Rules: tournament.DefaultRules()})
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		event = e.ID
		var ids []tournament.PlayerID
		for n := range players {
			p, err := tx.SavePlayer(ctx, tournament.Player{Family: fmt.Sprint("Player ", n), Country: "JPN"})
			if err != nil {
				return tournament.AuditEntry{}, err
			}
			ids = append(ids, p.ID)
			if err := tx.AddEntry(ctx, event, tournament.Entry{Player: p.ID, Number: n + 1, FirstRound: 1}); err != nil {
				return tournament.AuditEntry{}, err
			}
		}
		for n := range rounds {
			if _, err := tx.SaveRound(ctx, event, fullRound(n+1, ids)); err != nil {
				return tournament.AuditEntry{}, err
			}
		}
		return entryOf(event), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return event
}

func fullRound(number int, ids []tournament.PlayerID) tournament.Round {
	r := tournament.Round{Number: number, State: tournament.Closed, Seed: 64}
	for i := 0; i < len(ids); i += 2 {
		result := tournament.LossResult(reversi.White, tournament.ReasonPlayed, 20)
		result.By, result.At = "Anna", at
		r.Matches = append(r.Matches, tournament.Match{
			Table: i/2 + 1,
			Terms: []tournament.Term{{Rule: "score", Value: 1, Cost: 100}, {Rule: "colour", Player: ids[i], Cost: 3}, {Rule: "float", Cost: 9}},
			Games: []tournament.Game{{Number: 1, Black: ids[i], White: ids[i+1], Result: &result, Transcript: transcript, ChangedBy: "Anna", ChangedAt: at}},
		})
	}
	return r
}

// transcript has the length of a whole game; the store does not replay it.
const transcript = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3d1c1f6b1a3a4a5a6b6c7d7e7d8c8f7e8f8g6g5g4g3h3h4h5h6h7g7b7a7a8b8g8h8b2a1a2g2h1h2g1f1e1e2"

func BenchmarkSnapshot200PlayersOf13Rounds(b *testing.B) {
	s := openStore(b)
	event := fill(b, s, 200, 13)
	ctx, cancel := context.WithCancel(context.Background()) // as a request has
	defer cancel()
	for b.Loop() {
		if _, err := s.Snapshot(ctx, event); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSaveRoundOf100Tables(b *testing.B) {
	s := openStore(b)
	event := fill(b, s, 200, 1)
	ctx := context.Background()
	for b.Loop() {
		err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
			snap, err := tx.Snapshot(ctx, event)
			if err != nil {
				return tournament.AuditEntry{}, err
			}
			_, err = tx.SaveRound(ctx, event, snap.Rounds[0])
			return entryOf(event), err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSaveGame(b *testing.B) {
	s := openStore(b)
	h := newHall(b, s)
	ctx := context.Background()
	game := h.round.Matches[0].Games[0]
	for b.Loop() {
		h.change(b, s, func(_ context.Context, tx director.Tx) (err error) {
			game, err = tx.SaveGame(ctx, game)
			return err
		})
	}
}
