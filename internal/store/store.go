// Package store keeps everything in an SQLite file: rows, queries and the steps
// of the schema. It knows no rule of the game; what must never be is refused by
// the constraints in migrations/.
//
// All writes go through one connection, one transaction each; reads have
// connections of their own, which cannot write and do not wait for a writer.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"sixtyfour/internal/director"
)

// FileName is the database inside the data folder; SQLite keeps two more files
// beside it while the program runs.
const FileName = "sixtyfour.db"

// lockName is a file beside the database that stays empty.
const lockName = "sixtyfour.lock"

const (
	// NORMAL syncs at checkpoints: a crash of the program loses nothing, a power
	// cut may lose the last commits and never damages the file.
	// What is deleted is overwritten: an erased name must not lie on in a free page.
	writerOptions = "_journal_mode=WAL&_foreign_keys=on&_synchronous=NORMAL&_busy_timeout=5000&_txlock=immediate&_stmt_cache_size=64&_secure_delete=on"
	readerOptions = "mode=ro&_query_only=on&_busy_timeout=5000&_stmt_cache_size=64"
	lockOptions   = "_busy_timeout=30000&_txlock=exclusive"
	readers       = 4
)

// Store is one open database. It satisfies [director.Store].
type Store struct {
	reader
	writer  *gorm.DB
	pools   []*sql.DB // to be closed in this order: the writer last
	version int64
}

var (
	_ director.Store = (*Store)(nil)
	_ director.Tx    = (*tx)(nil)
)

// FolderError tells that the data folder cannot be used.
type FolderError struct {
	Dir string
	Err error
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("the data folder %s cannot be written: %v", e.Dir, e.Err)
}
func (e *FolderError) Unwrap() error { return e.Err }

// NewerError tells that a newer version of the program has used the database:
// its schema has steps that this program does not know.
type NewerError struct {
	Path       string
	Has, Knows int64 // the last step of the database and of this program
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s was made by a newer version of the program (schema step %d; this program knows %d)",
		e.Path, e.Has, e.Knows)
}

// Open opens the database in dir, making folder and file if they are missing,
// and brings its schema up to date. migrations holds the folder sqlite.
//
// Errors: a *FolderError or a *NewerError when that is the cause.
func Open(ctx context.Context, dir string, migrations fs.FS) (*Store, error) {
	path, err := prepareFile(dir)
	if err != nil {
		return nil, &FolderError{Dir: dir, Err: err}
	}
	s := &Store{}
	if err := s.open(ctx, path, migrations); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, path string, migrations fs.FS) error {
	unlock, err := lockStart(ctx, filepath.Dir(path))
	if err != nil {
		return err
	}
	defer unlock()
	pool, err := s.pool(path, writerOptions, 1)
	if err != nil {
		return err
	}
	if s.version, err = migrate(ctx, pool, path, migrations); err != nil {
		return err
	}
	if s.writer, err = open(pool); err != nil {
		return err
	}
	if pool, err = s.pool(path, readerOptions, readers); err != nil {
		return err
	}
	s.db, err = open(pool)
	return err
}

// prepareFile returns the path of a database file that can be written. Only its
// owner may read it: it holds private fields and password hashes.
func prepareFile(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	probe, err := os.CreateTemp(dir, ".write-*") // SQLite makes files beside the database
	if err != nil {
		return "", err
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return "", err
	}
	path := filepath.Join(dir, FileName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", err
	}
	return path, file.Close()
}

// lockStart lets one program at a time bring the schema up to date. The lock is an
// empty database of its own: SQLite knows how to lock a file on every system.
func lockStart(ctx context.Context, dir string) (unlock func(), err error) {
	db, err := sql.Open(sqlite.DriverName, address(filepath.Join(dir, lockName), lockOptions))
	if err != nil {
		return nil, fmt.Errorf("store: lock: %w", err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: wait for another program to start: %w", err), db.Close())
	}
	return func() {
		_ = tx.Rollback() // nothing was written
		_ = db.Close()
	}, nil
}

// address writes path as a URI, in which a ? or # of a folder's name is escaped.
func address(path, options string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + options
}

func (s *Store) pool(path, options string, size int) (*sql.DB, error) {
	db, err := sql.Open(sqlite.DriverName, address(path, options))
	if err != nil {
		return nil, fmt.Errorf("store: open %s: %w", path, err)
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	db.SetConnMaxLifetime(0)
	s.pools = append([]*sql.DB{db}, s.pools...)
	return db, nil
}

func open(pool *sql.DB) (*gorm.DB, error) {
	db, err := gorm.Open(sqlite.New(sqlite.Config{Conn: pool}), &gorm.Config{
		SkipDefaultTransaction: true,  // Change makes the transactions
		PrepareStmt:            false, // gorm's own cache can hang a full pool; the driver caches
		TranslateError:         true,
		Logger:                 logger.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("store: open: %w", err)
	}
	return db, nil
}

// SchemaVersion returns the number of the last step of the schema.
func (s *Store) SchemaVersion() int64 { return s.version }

// Close waits for what is running and closes the file.
func (s *Store) Close() error {
	var errs []error
	for _, pool := range s.pools {
		errs = append(errs, pool.Close())
	}
	s.pools = nil
	return errors.Join(errs...)
}
