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
