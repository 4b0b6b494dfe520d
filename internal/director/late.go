package director

import (
	"context"
	"maps"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/tournament"
)

// SeatLate gives a player who has come late a table in a round that is published:
// against somebody who has no game in it, as a rule the one with the bye. The other
// tables, their results and their codes stay. Who had fewer games with Black has
// Black; with equally many it is who has come in time. The same again changes nothing.
//
// Errors: tournament.ErrRoundState when the round is not published, ErrNotFound for
// who is not entered, ErrNotThisTable for who has a table already.
func (d *Director) SeatLate(ctx context.Context, who Who, event tournament.EventID, n int, late, opponent tournament.PlayerID) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		r, ok := s.Round(n)
		switch {
		case !ok:
			return entry, tournament.ErrNotFound
		case r.State != tournament.Published:
			return entry, tournament.ErrRoundState
		}
		table := 0
		for _, m := range r.Matches {
			switch {
			case m.Opponent(late) == opponent && opponent != 0:
				return entry, nil // a second press
			case m.Opponent(late) != 0 || m.Opponent(opponent) != 0:
				return entry, tournament.ErrNotThisTable
			}
			table = max(table, m.Table)
		}
		for _, p := range []tournament.PlayerID{late, opponent} {
			if err := d.present(ctx, tx, s, n, p); err != nil {
				return entry, err
			}
		}
		black, white := opponent, late
		records := pairing.Records(s, n)
		balance := func(p tournament.PlayerID) int {
			i := slices.IndexFunc(records, func(r pairing.Record) bool { return r.Player == p })
			if i < 0 {
				return 0
			}
			return records[i].Balance()
		}
		if balance(late) < balance(opponent) {
			black, white = late, opponent
		}
		terms := systems.Of(s).Explain(s, n, r.Seed, black, white)
		m := newMatch(s.Event.Rules, table+1, pairing.Table{Black: black, White: white, Pinned: true, Terms: terms})
		if m, err = tx.AddTable(ctx, event, r, m); err != nil {
			return entry, err
		}
		r.Matches = []tournament.Match{m}
		if err := giveCodes(ctx, tx, event, r); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "round.late", Target: roundTarget(n),
			After: document(map[string]any{"table": m.Table, "players": s.Players[black].Name() + " – " + s.Players[white].Name()}),
		}, nil
	})
}

// present makes an entry one that plays in round n.
func (d *Director) present(ctx context.Context, tx Tx, s tournament.Snapshot, n int, p tournament.PlayerID) error {
	e, ok := s.Entry(p)
	if e.IsExpelled() {
		return tournament.ErrExpelled
	}
	if !ok || e.Withdrawn {
		return tournament.ErrNotFound
	}
	_, asked := e.Requests[n]
	if e.FirstRound <= n && !asked {
		return nil
	}
	e.FirstRound = min(e.FirstRound, n)
	e.Requests = maps.Clone(e.Requests)
	delete(e.Requests, n)
	return tx.SaveEntry(ctx, s.Event.ID, e)
}
