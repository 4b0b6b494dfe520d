package director

import (
	"context"
	"strconv"

	"sixtyfour/internal/tournament"
)

// DrawLots draws lots for everybody at once: one number, kept with the event and told
// in its log, from which the order follows (see standings). Lots that are drawn stay;
// to draw others, take them back first.
//
// Errors: tournament.ErrConflict when version is not that of the event.
func (d *Director) DrawLots(ctx context.Context, who Who, event tournament.EventID, version int64) error {
	return d.setLots(ctx, who, event, version, d.random()>>1|1) // 63 bits, never 0
}

// TakeBackLots makes as if lots had never been drawn; the log keeps them.
//
// Errors: tournament.ErrConflict when version is not that of the event.
func (d *Director) TakeBackLots(ctx context.Context, who Who, event tournament.EventID, version int64) error {
	return d.setLots(ctx, who, event, version, 0)
}

func (d *Director) setLots(ctx context.Context, who Who, event tournament.EventID, version int64, lots uint64) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		e := s.Event
		if (e.Lots == 0) == (lots == 0) {
			return tournament.AuditEntry{}, nil // a second press
		}
		if e.Version != version {
			return tournament.AuditEntry{}, tournament.ErrConflict
		}
		entry := tournament.AuditEntry{
			Event: e.ID, Action: "event.lots", Target: "event " + strconv.FormatInt(int64(e.ID), 10), Before: lotsDocument(e.Lots), After: lotsDocument(lots),
		}
		if lots == 0 {
			entry.Action = "event.lots_back"
		}
		e.Lots = lots
		_, err = tx.SaveEvent(ctx, e)
		return entry, err
	})
}

// lotsDocument writes the number as text: it is larger than a script keeps exactly.
func lotsDocument(lots uint64) string {
	if lots == 0 {
		return document(map[string]any{})
	}
	return document(map[string]any{"lots": strconv.FormatUint(lots, 10)})
}
