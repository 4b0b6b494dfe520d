package store

import (
	"context"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
)

// uploadRow mirrors table ledger_uploads.
type uploadRow struct {
	ID         int64 `gorm:"primaryKey"`
	Name       string
	Collection string
	Actor      string
	At         int64
	Files      []byte
}

func (uploadRow) TableName() string { return "ledger_uploads" }

func (r uploadRow) upload() director.LedgerUpload {
	return director.LedgerUpload{ID: r.ID, Name: r.Name, Collection: r.Collection, By: r.Actor, At: timeOf(r.At), Files: r.Files}
}

// LedgerUploads implements [director.LedgerReader].
func (r reader) LedgerUploads(ctx context.Context) ([]director.LedgerUpload, error) {
	var rows []uploadRow
	if err := r.db.WithContext(ctx).Omit("files").Order("id DESC").Find(&rows).Error; err != nil {
		return nil, failed("read the files for the ledger", err)
	}
	list := make([]director.LedgerUpload, len(rows))
	for i, row := range rows {
		list[i] = row.upload()
	}
	return list, nil
}

// LedgerUpload implements [director.LedgerReader].
func (r reader) LedgerUpload(ctx context.Context, id int64) (director.LedgerUpload, error) {
	var row uploadRow
	err := r.db.WithContext(ctx).Where("id = ?", id).Take(&row).Error
	return row.upload(), failed("read files for the ledger", err)
}

// AddLedgerUpload implements [director.LedgerTx].
func (t *tx) AddLedgerUpload(ctx context.Context, u director.LedgerUpload, after time.Time, most int) (int64, error) {
	db := t.db.WithContext(ctx)
	row := uploadRow{Name: u.Name, Collection: u.Collection, Actor: u.By, At: unix(u.At), Files: u.Files}
	err := db.Create(&row).Error
	if err == nil {
		err = db.Where("at < ? OR id <= ?", unix(after), row.ID-int64(most)).Delete(&uploadRow{}).Error
	}
	return row.ID, failed("keep files for the ledger", err)
}

// DeleteLedgerUpload implements [director.LedgerTx].
func (t *tx) DeleteLedgerUpload(ctx context.Context, id int64) error {
	return failed("throw files for the ledger away", t.db.WithContext(ctx).Where("id = ?", id).Delete(&uploadRow{}).Error)
}

// LedgerEntry implements [director.LedgerReader].
func (r reader) LedgerEntry(ctx context.Context, seq int64) (ledger.Entry, error) {
	var row ledgerRow
	err := r.db.WithContext(ctx).Where("seq = ?", seq).Take(&row).Error
	var e ledger.Entry
	if err == nil {
		e, err = row.entry()
	}
	return e, failed("read an entry of the ledger", err)
}

// LedgerLog implements [director.LedgerReader].
func (r reader) LedgerLog(ctx context.Context, from, limit int) ([]director.LedgerLine, error) {
	var rows []ledgerRow
	err := r.db.WithContext(ctx).Select("seq, at, actor, kind, key, revision, title, games, CASE kind WHEN 'games' THEN '' ELSE content END AS content").
		Order("seq DESC").Offset(from).Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, failed("read the ledger", err)
	}
	list := make([]director.LedgerLine, len(rows))
	for i, row := range rows {
		list[i].Games = row.Games
		if list[i].Entry, err = row.entry(); err != nil {
			return nil, failed("read the ledger", err)
		}
	}
	return list, nil
}
