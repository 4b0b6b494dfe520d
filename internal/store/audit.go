package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// auditRow mirrors table audit.
type auditRow struct {
	ID     int64 `gorm:"primaryKey;autoIncrement:false"`
	Event  *int64
	Actor  string
	At     int64
	Action string
	Target string
	Before string
	After  string
	Note   string
	Prev   string
	Hash   string
}

func (auditRow) TableName() string { return "audit" }

func (r auditRow) entry() tournament.AuditEntry {
	return tournament.AuditEntry{
		ID: r.ID, Event: tournament.EventID(deref(r.Event)), Actor: r.Actor, At: timeOf(r.At),
		Action: r.Action, Target: r.Target, Before: r.Before, After: r.After, Note: r.Note, Hash: r.Hash,
	}
}

// auditHash returns the hex SHA-256 over the hash of the entry before, "" for
// the first, and all fields of e but its hash. Each field is preceded by its
// length, so that no two entries have the same encoding.
func auditHash(prev string, e tournament.AuditEntry) string {
	digest := sha256.New()
	for _, field := range []string{
		"sixtyfour audit 1", prev,
		strconv.FormatInt(e.ID, 10), strconv.FormatInt(int64(e.Event), 10),
		e.Actor, strconv.FormatInt(unix(e.At), 10),
		e.Action, e.Target, e.Before, e.After, e.Note,
	} {
		digest.Write(binary.BigEndian.AppendUint64(nil, uint64(len(field))))
		digest.Write([]byte(field))
	}
	return hex.EncodeToString(digest.Sum(nil))
}

// appendAudit writes e as the next link of the chain.
func (t *tx) appendAudit(ctx context.Context, e tournament.AuditEntry) error {
	db := t.db.WithContext(ctx)
	made, err := auditCounter(db)
	if err != nil {
		return err
	}
	var last []auditRow
	if err := db.Order("id DESC").Limit(1).Find(&last).Error; err != nil {
		return err
	}
	e.ID, e.Hash = made+1, ""
	prev := ""
	if len(last) > 0 {
		prev = last[0].Hash
	}
	return db.Create(&auditRow{
		ID: e.ID, Event: ref(e.Event), Actor: e.Actor, At: unix(e.At),
		Action: e.Action, Target: e.Target, Before: e.Before, After: e.After, Note: e.Note,
		Prev: prev, Hash: auditHash(prev, e),
	}).Error
}

// auditCounter returns the id of the last entry that was ever made.
func auditCounter(db *gorm.DB) (made int64, err error) {
	err = db.Raw("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'audit'").Scan(&made).Error
	return made, err
}

// Audit implements [director.Reader]. A limit of 0 is no limit.
func (r reader) Audit(ctx context.Context, event tournament.EventID, limit int) ([]tournament.AuditEntry, error) {
	query := r.db.WithContext(ctx).Order("id DESC")
	if event == 0 {
		query = query.Where("event IS NULL")
	} else {
		query = query.Where("event = ?", int64(event))
	}
	if limit > 0 {
		query = query.Limit(limit)
	}
	var rows []auditRow
	if err := query.Find(&rows).Error; err != nil {
		return nil, failed("read the audit", err)
	}
	entries := make([]tournament.AuditEntry, len(rows))
	for i, row := range rows {
		entries[i] = row.entry()
	}
	return entries, nil
}

// AuditError names the first entry at which the chain of the audit breaks.
type AuditError struct {
	ID  int64
	Why string
}

func (e *AuditError) Error() string { return fmt.Sprintf("audit entry %d %s", e.ID, e.Why) }

// AuditEnd is the last entry of the audit. Written down elsewhere, its hash shows
// later that nothing before it was changed.
type AuditEnd struct {
	Entries int64
	Hash    string // empty when there is no entry
}

// VerifyAudit follows the chain from the first entry to the last. Entries that
// were cut off at the end are seen by the counter of the table, which never
// goes back; whoever turns that back too is found out only by an [AuditEnd]
// that was kept elsewhere.
//
// Errors: an *AuditError for the first entry that was changed, is missing or has
// moved.
func (r reader) VerifyAudit(ctx context.Context) (end AuditEnd, err error) {
	err = r.view(ctx, func(db *gorm.DB) error {
		made, err := auditCounter(db)
		if err != nil {
			return failed("read the counter of the audit", err)
		}
		for {
			var rows []auditRow
			if err := db.Where("id > ?", end.Entries).Order("id").Limit(1000).Find(&rows).Error; err != nil {
				return failed("read the audit", err)
			}
			if len(rows) == 0 {
				if end.Entries < made {
					return &AuditError{ID: end.Entries + 1, Why: "is missing"}
				}
				return nil
			}
			for _, row := range rows {
				switch {
				case row.ID != end.Entries+1:
					return &AuditError{ID: end.Entries + 1, Why: "is missing"}
				case row.Prev != end.Hash:
					return &AuditError{ID: row.ID, Why: "does not follow the entry before it"}
				case row.Hash != auditHash(end.Hash, row.entry()):
					return &AuditError{ID: row.ID, Why: "was changed"}
				}
				end.Entries, end.Hash = row.ID, row.Hash
			}
		}
	})
	return end, err
}

// ref and deref turn an id of which 0 is none into a column of which NULL is.
func ref[ID ~int64](id ID) *int64 {
	if id == 0 {
		return nil
	}
	n := int64(id)
	return &n
}

func deref(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}
