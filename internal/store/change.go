package store

import (
	"context"
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// keepOnce is how long a form that was sent is remembered.
const keepOnce = 7 * 24 * time.Hour

// errNothing rolls a transaction back that had nothing to do.
var errNothing = errors.New("nothing to do")

// tx is one write transaction. It notes what it touched, so that Change can
// write down by whom and when.
type tx struct {
	reader
	touched map[string][]int64               // ids by table
	entries map[tournament.EventID][]int64   // players of changed entries
	renamed struct{ players, clubs []int64 } // changed rows that events show
}

// onceRow mirrors table once.
type onceRow struct {
	Key    string `gorm:"primaryKey"`
	Target string
	At     int64
}

func (onceRow) TableName() string { return "once" }

// Change implements [director.Store]. fn must use the Tx that it is given and
// must not call Change.
func (s *Store) Change(ctx context.Context, once string, fn func(director.Tx) (tournament.AuditEntry, error)) error {
	err := s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		t := &tx{
			reader:  reader{db: db, within: true},
			touched: map[string][]int64{},
			entries: map[tournament.EventID][]int64{},
		}
		if err := t.checkOnce(ctx, once); err != nil {
			return err
		}
		entry, err := fn(t)
		if err != nil {
			return err
		}
		if entry.Action == "" {
			return errNothing
		}
		return failed("record "+entry.Action, t.record(ctx, once, entry))
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

func (t *tx) checkOnce(ctx context.Context, key string) error {
	if key == "" {
		return nil
	}
	var found []onceRow
	if err := t.db.WithContext(ctx).Where("key = ?", key).Find(&found).Error; err != nil {
		return failed("look for a repeated form", err)
	}
	if len(found) > 0 {
		return &director.RepeatedError{Target: found[0].Target}
	}
	return nil
}

// record writes what every change writes besides its own rows.
func (t *tx) record(ctx context.Context, once string, entry tournament.AuditEntry) error {
	db := t.db.WithContext(ctx)
	if once != "" {
		if err := db.Where("at < ?", entry.At.Add(-keepOnce).Unix()).Delete(&onceRow{}).Error; err != nil {
			return err
		}
		if err := db.Create(&onceRow{Key: once, Target: entry.Target, At: entry.At.Unix()}).Error; err != nil {
			return err
		}
	}
	if err := t.stamp(ctx, entry); err != nil {
		return err
	}
	if err := t.raise(ctx, entry); err != nil {
		return err
	}
	return t.appendAudit(ctx, entry)
}

// touch notes that a row was written.
func (t *tx) touch(table string, id int64) {
	t.touched[table] = append(t.touched[table], id)
}

// chunk keeps statements below the number of parameters that SQLite takes.
const chunk = 500

// stamp writes by whom and when the touched rows were changed.
func (t *tx) stamp(ctx context.Context, entry tournament.AuditEntry) error {
	by := map[string]any{"changed_by": entry.Actor, "changed_at": unix(entry.At)}
	for table, ids := range t.touched {
		for part := range slices.Chunk(ids, chunk) {
			if err := t.db.WithContext(ctx).Table(table).Where("id IN ?", part).Updates(by).Error; err != nil {
				return err
			}
		}
	}
	for event, players := range t.entries {
		for part := range slices.Chunk(players, chunk) {
			err := t.db.WithContext(ctx).Table("entries").
				Where("event = ? AND player IN ?", int64(event), part).Updates(by).Error
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// raise raises the version of the event of the entry by one, and of every other
// event that shows a player or club whose row has changed: pages are kept by
// event version.
func (t *tx) raise(ctx context.Context, entry tournament.AuditEntry) error {
	next := map[string]any{
		"version":    gorm.Expr("version + 1"),
		"changed_by": entry.Actor,
		"changed_at": unix(entry.At),
	}
	if entry.Event != 0 {
		res := t.db.WithContext(ctx).Table("events").Where("id = ?", int64(entry.Event)).Updates(next)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return tournament.ErrNotFound
		}
	}
	events := map[int64]bool{}
	for _, shown := range []struct {
		ids   []int64
		query string
	}{
		{t.renamed.players, "SELECT DISTINCT event FROM entries WHERE player IN ?"},
		{t.renamed.clubs, "SELECT DISTINCT event FROM entries WHERE player IN (SELECT id FROM players WHERE club IN ?)"},
	} {
		for part := range slices.Chunk(shown.ids, chunk) {
			var found []int64
			if err := t.db.WithContext(ctx).Raw(shown.query, part).Scan(&found).Error; err != nil {
				return err
			}
			for _, id := range found {
				events[id] = true
			}
		}
	}
	delete(events, int64(entry.Event))
	for id := range events {
		if err := t.db.WithContext(ctx).Table("events").Where("id = ?", id).Updates(next).Error; err != nil {
			return err
		}
	}
	return nil
}

// unix returns whole seconds, 0 for a time that is not known.
func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

func timeOf(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}
