package director

import (
	"context"
	"fmt"
	"slices"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// PlayerRecords returns the events of the ledger in which a player has games.
func (d *Director) PlayerRecords(ctx context.Context, p tournament.PlayerID) ([]ledger.Record, error) {
	entries, err := entriesAbout(ctx, d.store, p)
	if err != nil {
		return nil, err
	}
	return ledger.Records(entries, int64(p)), nil
}

// SplitPlayer gives the games of a player in some events to another record: two people had
// one. to is a record, or a name for a new one with id 0. It returns the record.
//
// Errors: tournament.ErrNotFound; *tournament.FieldError for "events" without any or with
// [ErrNoGame], for "to", and of the new record; a *[MetError] when player and record have met in
// one of the events; [ErrMerged]; tournament.ErrNeedsReason.
func (d *Director) SplitPlayer(ctx context.Context, who Who, player tournament.PlayerID, events []string, to tournament.Player, reason string) (tournament.PlayerID, error) {
	reason, err := checkReason(reason)
	if err != nil {
		return 0, err
	}
	events = slices.Compact(slices.Sorted(slices.Values(events)))
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		p, err := tx.Player(ctx, player)
		if err != nil {
			return entry, err
		}
		if to.ID != 0 {
			if to, err = tx.Player(ctx, to.ID); err != nil {
				return entry, err
			}
		}
		switch {
		case p.Merged != 0 || to.Merged != 0:
			return entry, ErrMerged
		case to.ID == player:
			return entry, &tournament.FieldError{Field: "to", Err: tournament.ErrBadChoice}
		case len(events) == 0:
			return entry, &tournament.FieldError{Field: "events", Err: tournament.ErrRequired}
		}
		entries, err := entriesAbout(ctx, tx, player)
		if err != nil {
			return entry, err
		}
		if err := splits(ledger.Records(entries, int64(player)), events, int64(to.ID)); err != nil {
			return entry, err
		}
		if to.ID == 0 {
			if to, err = newRecord(ctx, tx, to); err != nil {
				return entry, err
			}
		}
		return d.addIdentity(ctx, tx, who, player, ledger.Entry{
			Kind: ledger.KindSplit, Player: int64(player), Into: int64(to.ID), Events: events, Reason: reason,
		})
	})
	return to.ID, err
}

// splits says why the games of a player in events cannot go to another record.
func splits(records []ledger.Record, events []string, to int64) error {
	var met []Meeting
	for _, key := range events {
		i := slices.IndexFunc(records, func(r ledger.Record) bool { return r.Key == key })
		if i < 0 {
			return &tournament.FieldError{Field: "events", Value: key, Err: ErrNoGame}
		}
		for _, g := range records[i].Games {
			if to != 0 && (g.A == to || g.B == to) {
				met = append(met, Meeting{Title: records[i].Title, Key: key, Event: EventOfKey(key), Game: g})
			}
		}
	}
	if len(met) > 0 {
		return &MetError{Meetings: met}
	}
	return nil
}

// newRecord registers a player who was part of another record.
func newRecord(ctx context.Context, tx Tx, p tournament.Player) (tournament.Player, error) {
	p, errs := p.Validate()
	if len(errs) > 0 {
		return p, errs[0]
	}
	return tx.SavePlayer(ctx, p)
}

// MarkProgram says that a player is a computer program, whose games lists leave out.
func (d *Director) MarkProgram(ctx context.Context, who Who, player tournament.PlayerID, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if _, err := tx.Player(ctx, player); err != nil {
			return entry, err
		}
		entries, err := tx.LedgerDecisions(ctx)
		if err != nil || ledger.Identify(entries).Program(int64(player)) {
			return entry, err
		}
		return d.addIdentity(ctx, tx, who, player, ledger.Entry{Kind: ledger.KindProgram, Player: int64(player), Reason: reason})
	})
}

// ExcludeEvent says that an event of the ledger is not rated.
func (d *Director) ExcludeEvent(ctx context.Context, who Who, key, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if _, err := tx.LedgerRevisions(ctx, key); err != nil {
			return entry, err
		}
		entries, err := tx.LedgerDecisions(ctx)
		if err != nil || ledger.Identify(entries).Excluded(key) {
			return entry, err
		}
		return d.addIdentity(ctx, tx, who, 0, ledger.Entry{Kind: ledger.KindExclude, Key: key, Reason: reason})
	})
}

// RateEvent writes an event that its source, or its likeness to another one, keeps from being
// rated once more, as one that is.
func (d *Director) RateEvent(ctx context.Context, who Who, key, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		revisions, err := tx.LedgerRevisions(ctx, key)
		if err != nil {
			return entry, err
		}
		last := *revisions[len(revisions)-1].Event
		if last.Unrated == "" {
			return entry, nil
		}
		was := last.Unrated
		last.Unrated = ""
		last.Number++
		written, err := tx.AddLedgerEntries(ctx, []ledger.Entry{{At: d.clock(), By: who.Name, Kind: ledger.KindGames, Event: &last}})
		if err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Action: "ledger.rate", Target: key, Note: reason, Before: document(map[string]any{"unrated": was}),
			After: document(map[string]any{"entry": written[0].Seq}),
		}, nil
	})
}

// UndoIdentity takes back what an entry says of players or of what is rated: a merge, a
// split, a mark. Once it is done a second press changes nothing.
//
// Errors: tournament.ErrNotFound for an entry that is none of these; [ErrBuiltOn] when a
// later one has to be taken back first; tournament.ErrNeedsReason.
func (d *Director) UndoIdentity(ctx context.Context, who Who, seq int64, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		entries, err := tx.LedgerDecisions(ctx)
		if err != nil {
			return entry, err
		}
		i := slices.IndexFunc(entries, func(e ledger.Entry) bool { return e.Seq == seq })
		if i < 0 || entries[i].Kind == ledger.KindGames || entries[i].Kind == ledger.KindUndo {
			return entry, tournament.ErrNotFound
		}
		w := ledger.Identify(entries)
		if !w.Holds(seq) {
			return entry, nil
		}
		if later := w.Later(seq); later != 0 {
			return entry, fmt.Errorf("entry %d: %w", later, ErrBuiltOn)
		}
		e := entries[i]
		if e.Kind == ledger.KindMerge {
			p, err := tx.Player(ctx, tournament.PlayerID(e.Player))
			if err != nil {
				return entry, err
			}
			p.Merged = 0
			if _, err := tx.SavePlayer(ctx, p); err != nil {
				return entry, err
			}
		}
		return d.addIdentity(ctx, tx, who, tournament.PlayerID(e.Player), ledger.Entry{Kind: ledger.KindUndo, Undoes: seq, Reason: reason})
	})
}
