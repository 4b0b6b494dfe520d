package store

import (
	"context"

	"gorm.io/gorm"
)

// reader reads, from the pool of readers or within a write transaction, whose
// own writes it then sees.
type reader struct {
	db     *gorm.DB
	within bool
}

// view runs queries that belong together against one state of the database.
func (r reader) view(ctx context.Context, fn func(*gorm.DB) error) error {
	db := r.db.WithContext(ctx)
	if r.within {
		return fn(db)
	}
	return db.Transaction(fn)
}

// each reads the rows of a large query one after the other into the same
// destinations; by reflection, as Find does it, a large event takes twice as long.
func each(query *gorm.DB, columns string, destinations []any, fn func() error) error {
	rows, err := query.Select(columns).Rows()
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what went wrong is in rows.Err
	for rows.Next() {
		if err := rows.Scan(destinations...); err != nil {
			return err
		}
		if err := fn(); err != nil {
			return err
		}
	}
	return rows.Err()
}
