package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestAudit(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	want := tournament.AuditEntry{
		Event: h.event, Actor: "Anna", At: at, Action: "round.publish", Target: "round 1",
		Before: `{"state":"draft"}`, After: `{"state":"published"}`, Note: "all are here",
	}
	for _, entry := range []tournament.AuditEntry{want, entryOf(0)} {
		if err := s.Change(ctx, "", func(director.Tx) (tournament.AuditEntry, error) { return entry, nil }); err != nil {
			t.Fatal(err)
		}
	}

	t.Run("an event's entries are read back, the newest first", func(t *testing.T) {
		got, err := s.Audit(ctx, h.event, 1)
		if err != nil || len(got) != 1 {
			t.Fatal(got, err)
		}
		all, err := s.Audit(ctx, h.event, 0)
		if err != nil || len(all) != 2 || all[0] != got[0] {
			t.Fatal(all, err)
		}
		want.ID, want.Hash = 2, auditHash(all[1].Hash, got[0])
		equal(t, "entry", got[0], want)
	})

	t.Run("entries outside an event are listed apart", func(t *testing.T) {
		got, err := s.Audit(ctx, 0, 10)
		if err != nil || len(got) != 1 || got[0].Event != 0 || got[0].ID != 3 {
			t.Fatal(got, err)
		}
	})
}

// Who writes to the file past the program can drop the triggers; the chain still
// tells.
func TestVerifyAudit(t *testing.T) {
	ctx := context.Background()
	for _, tt := range []struct {
		name   string
		tamper string
		id     int64
	}{
		{"an untouched audit is whole", "", 0},
		{"an actor that was changed", "UPDATE audit SET actor = 'Bert' WHERE id = 2", 2},
		{"a note that was changed", "UPDATE audit SET note = 'x' WHERE id = 3", 3},
		{"a time that was changed", "UPDATE audit SET at = at + 1 WHERE id = 3", 3},
		{"text that moved to the next field", "UPDATE audit SET action = 'test', target = '.change' || target WHERE id = 4", 4},
		{"an event that was changed", "UPDATE audit SET event = NULL WHERE id = 1", 1},
		{"an entry that is missing", "DELETE FROM audit WHERE id = 3", 3},
		{"a last entry that was cut off", "DELETE FROM audit WHERE id = 4", 4},
		{"everything was cut off", "DELETE FROM audit", 1},
		{"a first entry that is missing", "DELETE FROM audit WHERE id = 1", 1},
		{"a gap that was closed", "DELETE FROM audit WHERE id = 3; UPDATE audit SET id = 3 WHERE id = 4", 3},
		{"two entries that changed places", "UPDATE audit SET id = 99 WHERE id = 2; UPDATE audit SET id = 2 WHERE id = 3; UPDATE audit SET id = 3 WHERE id = 99", 2},
		{"an entry that names another as the one before", "UPDATE audit SET prev = 'x' WHERE id = 2", 2},
		{"an entry with a hash of its own", "UPDATE audit SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE id = 2", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t)
			h := newHall(t, s)
			for range 3 {
				if err := s.Change(ctx, "", named(h.event)); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.writer.Exec("DROP TRIGGER audit_is_not_changed; DROP TRIGGER audit_is_not_deleted; " + tt.tamper).Error; err != nil {
				t.Fatal(err)
			}
			end, err := s.VerifyAudit(ctx)
			if tt.id == 0 && (end.Entries != 4 || len(end.Hash) != 64) {
				t.Errorf("the end is %+v", end)
			}
			var broken *AuditError
			switch {
			case tt.id == 0 && err != nil:
				t.Errorf("error is %v", err)
			case tt.id != 0 && (!errors.As(err, &broken) || broken.ID != tt.id):
				t.Errorf("error is %v, want entry %d", err, tt.id)
			}
		})
	}
}

func TestAuditHashCoversEveryField(t *testing.T) {
	base := tournament.AuditEntry{ID: 1, Event: 2, Actor: "a", At: at, Action: "b", Target: "c", Before: "d", After: "e", Note: "f"}
	seen := map[string]string{auditHash("", base): "the entry"}
	note := func(name, prev string, change func(*tournament.AuditEntry)) {
		e := base
		change(&e)
		hash := auditHash(prev, e)
		if other, ok := seen[hash]; ok {
			t.Errorf("%s has the hash of %s", name, other)
		}
		seen[hash] = name
	}
	note("another entry before", "x", func(e *tournament.AuditEntry) {})
	note("id", "", func(e *tournament.AuditEntry) { e.ID = 9 })
	note("event", "", func(e *tournament.AuditEntry) { e.Event = 9 })
	note("actor", "", func(e *tournament.AuditEntry) { e.Actor = "ab" })
	note("time", "", func(e *tournament.AuditEntry) { e.At = at.Add(time.Second) })
	note("action", "", func(e *tournament.AuditEntry) { e.Action = "bc" })
	note("target", "", func(e *tournament.AuditEntry) { e.Target = "" })
	note("before", "", func(e *tournament.AuditEntry) { e.Before = "" })
	note("after", "", func(e *tournament.AuditEntry) { e.After = "de" })
	note("note", "", func(e *tournament.AuditEntry) { e.Note = "" })
	note("text in the next field", "", func(e *tournament.AuditEntry) { e.Before, e.After = "", "de" })
}
