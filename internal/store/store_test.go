package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// at is the moment at which every test acts.
var at = time.Date(2026, 3, 14, 9, 30, 0, 0, time.UTC)

func openStore(t testing.TB) *Store {
	t.Helper()
	s, err := Open(context.Background(), t.TempDir(), migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// entryOf is an audit entry of Anna for event, 0 for none.
func entryOf(event tournament.EventID) tournament.AuditEntry {
	return tournament.AuditEntry{Event: event, Actor: "Anna", At: at, Action: "test.change", Target: "the test"}
}

// try runs one change outside any event.
func try(s *Store, fn func(context.Context, director.Tx) error) error {
	ctx := context.Background()
	return s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
		return entryOf(0), fn(ctx, tx)
	})
}

func change(t testing.TB, s *Store, fn func(context.Context, director.Tx) error) {
	t.Helper()
	if err := try(s, fn); err != nil {
		t.Fatal(err)
	}
}

func wantErr(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

func TestOpen(t *testing.T) {
	ctx := context.Background()

	t.Run("a missing folder is made for its owner alone", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "a", "b")
		s, err := Open(ctx, dir, migrations.FS)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for path, want := range map[string]fs.FileMode{dir: 0o700, filepath.Join(dir, FileName): 0o600} {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode().Perm(); got != want {
				t.Errorf("%s has mode %o, want %o", path, got, want)
			}
		}
	})

	t.Run("a folder may have any name", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "spring cup? #1 100% café 春&mode=memory")
		s, err := Open(ctx, dir, migrations.FS)
		if err != nil {
			t.Fatal(err)
		}
		change(t, s, func(ctx context.Context, tx director.Tx) error {
			_, err := tx.SaveClub(ctx, tournament.Club{Name: "Black Corner"})
			return err
		})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := Open(ctx, dir, migrations.FS)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		clubs, err := again.Clubs(ctx)
		if err != nil || len(clubs) != 1 {
			t.Fatalf("clubs after reopening: %v, %v", clubs, err)
		}
	})

	t.Run("a folder that cannot be written is named", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(ctx, filepath.Join(file, "data"), migrations.FS)
		var folder *FolderError
		if !errors.As(err, &folder) || folder.Dir != filepath.Join(file, "data") {
			t.Fatalf("error is %v, want a FolderError", err)
		}
	})

	t.Run("migrating twice changes nothing", func(t *testing.T) {
		dir := t.TempDir()
		var schemas [2]string
		for i := range schemas {
			s, err := Open(ctx, dir, migrations.FS)
			if err != nil {
				t.Fatal(err)
			}
			schemas[i] = schemaOf(t, s)
			var steps, last int64
			if err := s.db.Raw("SELECT count(*) FROM goose_db_version").Scan(&steps).Error; err != nil {
				t.Fatal(err)
			}
			if err := s.db.Raw("SELECT max(version_id) FROM goose_db_version").Scan(&last).Error; err != nil {
				t.Fatal(err)
			}
			files, err := fs.Glob(migrations.FS, "sqlite/*.sql")
			if err != nil {
				t.Fatal(err)
			}
			if last != s.SchemaVersion() || steps != int64(len(files))+1 { // there is a line for step 0
				t.Errorf("%d steps up to %d are recorded, want each of %d up to %d once", steps, last, len(files), s.SchemaVersion())
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if schemas[0] != schemas[1] {
			t.Errorf("the schema changed from\n%s\nto\n%s", schemas[0], schemas[1])
		}
	})

	t.Run("a database of a newer program is refused", func(t *testing.T) {
		dir := t.TempDir()
		newer := fstest.MapFS{"sqlite/9999_later.sql": {Data: []byte("-- +goose Up\nCREATE TABLE later (id INTEGER);\n")}}
		s, err := Open(ctx, dir, newer)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		_, err = Open(ctx, dir, migrations.FS)
		var refused *NewerError
		if !errors.As(err, &refused) || refused.Has != 9999 {
			t.Fatalf("error is %v, want a NewerError with step 9999", err)
		}
	})

	t.Run("a reader cannot write", func(t *testing.T) {
		s := openStore(t)
		if err := s.db.Exec("DELETE FROM clubs").Error; err == nil {
			t.Error("a DELETE of a reader succeeded")
		}
	})
}

func TestTwoProgramsMayStartAtOnce(t *testing.T) {
	dir := t.TempDir()
	errs := make(chan error)
	for range 4 {
		go func() {
			s, err := Open(context.Background(), dir, migrations.FS)
			if err == nil {
				err = s.Close()
			}
			errs <- err
		}()
	}
	for range 4 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}
