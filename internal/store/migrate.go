package store

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// migrate applies the steps that the database does not have yet, each in one
// transaction, and returns the number of the last step.
func migrate(ctx context.Context, db *sql.DB, path string, migrations fs.FS) (version int64, err error) {
	steps, err := fs.Sub(migrations, "sqlite")
	if err != nil {
		return 0, fmt.Errorf("store: schema steps: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, steps,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
		goose.WithAllowOutofOrder(true)) // a step's number is given out before the step is done
	if err != nil {
		return 0, fmt.Errorf("store: schema steps: %w", err)
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return 0, fmt.Errorf("store: read the schema version of %s: %w", path, err)
	}
	if has > knows {
		return 0, &NewerError{Path: path, Has: has, Knows: knows}
	}
	if _, err := provider.Up(ctx); err != nil {
		return 0, fmt.Errorf("store: bring the schema of %s up to date: %w", path, err)
	}
	return knows, nil
}
