package store

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// addEntries writes entries for one player each, made here.
func addEntries(t *testing.T, s *Store, entries ...ledger.Entry) []ledger.Entry {
	t.Helper()
	var written []ledger.Entry
	err := s.Change(t.Context(), "", func(tx director.Tx) (tournament.AuditEntry, error) {
		var err error
		written, err = tx.AddLedgerEntries(t.Context(), entries)
		return tournament.AuditEntry{Action: "ledger.event"}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return written
}

func TestLedgerIsReadBack(t *testing.T) {
	s := openStore(t)
	a, b := addPlayers(t, s)
	event := ledger.Revision{Key: "event 1", Title: "Club evening", Number: 1, Country: "FRA", Games: []ledger.Game{
		{Day: 20000, Round: 1, A: int64(a), B: int64(b), Score: 2, DiscsA: 80, DiscsB: 48, ColourA: 1},
	}}
	written := addEntries(t, s,
		ledger.Entry{At: ledgerNoon, By: "Ina", Kind: ledger.KindGames, Event: &event},
		ledger.Entry{At: ledgerNoon, By: "Ina", Kind: ledger.KindSplit, Player: int64(a), Into: int64(b), Events: []string{"event 1"}, Reason: "two people"},
		ledger.Entry{At: ledgerNoon, By: "Ina", Kind: ledger.KindExclude, Key: "event 1"},
		ledger.Entry{At: ledgerNoon, By: "Ina", Kind: ledger.KindUndo, Undoes: 3},
	)
	got, err := s.LedgerEntries(t.Context(), 0)
	if err != nil || !reflect.DeepEqual(got, written) {
		t.Errorf("read back as %+v, %v\nwant %+v", got, err, written)
	}
	heads, err := s.LedgerHeads(t.Context(), []string{"event 1", "event 2", ""})
	want := map[string]director.LedgerHead{"event 1": {Seq: 1, Number: 1, Digest: ledger.Digest(event.Content()), Games: 1}}
	if err != nil || !reflect.DeepEqual(heads, want) {
		t.Errorf("heads: %+v, %v", heads, err)
	}
	if _, err := s.LedgerRevisions(t.Context(), "event 2"); !errors.Is(err, tournament.ErrNotFound) {
		t.Errorf("an event that is not there: %v", err)
	}
}

func TestLedgerEntriesAreTheLastRevisions(t *testing.T) {
	s := openStore(t)
	a, b := addPlayers(t, s)
	revision := func(number, round int) ledger.Entry {
		return ledger.Entry{At: ledgerNoon, Kind: ledger.KindGames, Event: &ledger.Revision{Key: "event 1", Number: number, Games: []ledger.Game{
			{Day: 20000, Round: int32(round), A: int64(a), B: int64(b), Score: 1, DiscsA: 64, DiscsB: 64},
		}}}
	}
	addEntries(t, s, revision(1, 1), revision(2, 2))
	for upto, want := range map[int64]int{0: 2, 1: 1, 2: 2, 9: 2} {
		list, err := s.LedgerEntries(t.Context(), upto)
		if err != nil || len(list) != 1 || list[0].Event.Number != want {
			t.Errorf("up to %d: %+v, %v", upto, list, err)
		}
	}
	err := s.Change(t.Context(), "", func(tx director.Tx) (tournament.AuditEntry, error) {
		_, err := tx.AddLedgerEntries(t.Context(), []ledger.Entry{revision(2, 3)})
		return tournament.AuditEntry{Action: "ledger.event"}, err
	})
	if err == nil {
		t.Errorf("a second revision with the number of another: %v", err)
	}
}

func TestLedgerCannotBeChanged(t *testing.T) {
	s := openStore(t)
	a, b := addPlayers(t, s)
	addEntries(t, s, ledger.Entry{At: ledgerNoon, Kind: ledger.KindMerge, Player: int64(a), Into: int64(b)})
	for _, statement := range []string{
		"UPDATE ledger SET content = '{}'", "DELETE FROM ledger", "UPDATE ledger_players SET player = 1", "DELETE FROM ledger_players",
		"INSERT OR REPLACE INTO ledger SELECT * FROM ledger",
	} {
		if err := s.writer.Exec(statement).Error; err == nil {
			t.Errorf("%s was carried out", statement)
		}
	}
	if err := s.writer.Exec("DELETE FROM players").Error; err == nil {
		t.Error("a player of the ledger was deleted")
	}
}

var ledgerNoon = time.Date(2026, 10, 17, 12, 0, 0, 0, time.UTC)

// addPlayers registers two players.
func addPlayers(t *testing.T, s *Store) (a, b tournament.PlayerID) {
	t.Helper()
	err := s.Change(t.Context(), "", func(tx director.Tx) (tournament.AuditEntry, error) {
		for _, p := range []*tournament.PlayerID{&a, &b} {
			saved, err := tx.SavePlayer(t.Context(), tournament.Player{Family: "X"})
			if err != nil {
				return tournament.AuditEntry{}, err
			}
			*p = saved.ID
		}
		return tournament.AuditEntry{Action: "player.create"}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, b
}
