package store

import (
	"context"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestEvents(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	ctx := context.Background()
	list, err := s.Events(ctx)
	if err != nil || len(list) != 1 {
		t.Fatalf("events %+v, %v", list, err)
	}
	saved, err := s.Snapshot(ctx, h.event)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("an event in the list is the event as it was saved", func(t *testing.T) {
		equal(t, "event", list[0].Event, saved.Event)
		if list[0].Players != 5 || list[0].Rounds != 0 {
			t.Errorf("%d players, %d rounds: a draft is not counted", list[0].Players, list[0].Rounds)
		}
	})
	t.Run("a player's events are those of the list that he is entered in", func(t *testing.T) {
		own, err := s.PlayerEvents(ctx, h.players[0])
		if err != nil || len(own) != 1 {
			t.Fatalf("own %+v, %v", own, err)
		}
		equal(t, "event", own[0], list[0])
		if none, err := s.PlayerEvents(ctx, h.players[5]); err != nil || len(none) != 0 {
			t.Errorf("who is not entered has %+v, %v", none, err)
		}
	})
}

// In rules from before each kind of absence had a worth of its own one was that of all.
func TestRulesWithOneWorthOfAbsences(t *testing.T) {
	r, err := readRules(`{"scoring":"woc","away":{"points":1,"discs":31}}`)
	want := tournament.Worth{Points: 1, Discs: 31}
	if err != nil || r.Late != want || r.Absent != want || r.ZeroBye != want || r.Left != want || r.Expelled != want {
		t.Errorf("got %+v, %v", r, err)
	}
	r.Absent = tournament.Worth{}
	text, err := writeRules(r)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := readRules(text); err != nil || again.Absent != r.Absent || again.Left != want {
		t.Errorf("%s reads %+v, %v", text, again, err)
	}
}
