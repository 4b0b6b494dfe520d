package store

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// entryRow mirrors table entries.
type entryRow struct {
	Event      int64 `gorm:"primaryKey;autoIncrement:false"`
	Player     int64 `gorm:"primaryKey;autoIncrement:false"`
	Number     int
	FirstRound int
	Withdrawn  bool
	Expelled   string
	Rating     int
	Requests   string // {"3":"half-bye"}
	Version    int
	ChangedBy  string
	ChangedAt  int64
}

func (entryRow) TableName() string { return "entries" }

func (r entryRow) entry() (tournament.Entry, error) {
	requests, err := readRequests(r.Requests)
	return tournament.Entry{
		Player: tournament.PlayerID(r.Player), Number: r.Number, FirstRound: r.FirstRound,
		Withdrawn: r.Withdrawn, Expelled: r.Expelled, Rating: r.Rating, Requests: requests, Version: r.Version,
	}, err
}

func newEntryRow(event tournament.EventID, e tournament.Entry) (entryRow, error) {
	requests, err := writeRequests(e.Requests)
	return entryRow{
		Event: int64(event), Player: int64(e.Player), Number: e.Number, FirstRound: e.FirstRound,
		Withdrawn: e.Withdrawn, Expelled: e.Expelled, Rating: e.Rating, Requests: requests, Version: e.Version + 1,
	}, err
}

// AddEntry implements [director.Tx]. ErrAlreadyDone tells that the player is
// entered or that the start number is taken.
func (t *tx) AddEntry(ctx context.Context, event tournament.EventID, e tournament.Entry) error {
	row, err := newEntryRow(event, e)
	if err == nil {
		row.Version = 1
		err = t.db.WithContext(ctx).Create(&row).Error
	}
	if err != nil {
		return failed("add an entry", err)
	}
	t.entries[event] = append(t.entries[event], row.Player)
	return nil
}

// SaveEntry implements [director.Tx].
func (t *tx) SaveEntry(ctx context.Context, event tournament.EventID, e tournament.Entry) error {
	row, err := newEntryRow(event, e)
	if err != nil {
		return failed("save an entry", err)
	}
	found, err := t.overwrite(ctx, row, []string{"event", "player", "changed_by", "changed_at"},
		"event = ? AND player = ? AND version = ?", row.Event, row.Player, e.Version)
	if err == nil && !found {
		err = t.conflict(ctx, "entries", "event = ? AND player = ?", row.Event, row.Player)
	}
	if err != nil {
		return failed("save an entry", err)
	}
	t.entries[event] = append(t.entries[event], row.Player)
	return nil
}

// DeleteEntry implements [director.Tx]. ErrEventStarted tells that the player
// stands in a round.
func (t *tx) DeleteEntry(ctx context.Context, event tournament.EventID, p tournament.PlayerID) error {
	res := t.db.WithContext(ctx).Where("event = ? AND player = ?", int64(event), int64(p)).Delete(&entryRow{})
	err := res.Error
	switch {
	case errors.Is(err, gorm.ErrForeignKeyViolated):
		err = tournament.ErrEventStarted
	case err == nil && res.RowsAffected == 0:
		err = tournament.ErrNotFound
	}
	return failed("delete an entry", err)
}
