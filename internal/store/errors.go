package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// ErrTwice tells that a round to be saved holds a player, a table or a game
// twice.
var ErrTwice = errors.New("a player, a table or a game stands twice in the round")

// ErrNoGame tells that a table to be saved has no game, so that nobody sits there.
var ErrNoGame = errors.New("the table has no game")

// failed says what was being done when err came, in the sentinels that the use
// cases know. A broken reference is a thing that does not exist.
func failed(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gorm.ErrRecordNotFound), errors.Is(err, sql.ErrNoRows), errors.Is(err, gorm.ErrForeignKeyViolated):
		err = tournament.ErrNotFound
	case errors.Is(err, gorm.ErrDuplicatedKey):
		err = tournament.ErrAlreadyDone
	}
	return fmt.Errorf("store: %s: %w", doing, err)
}

// taken is an ErrAlreadyDone that says which field is the cause.
func taken(field, value string) error {
	return fmt.Errorf("%w: %w", tournament.ErrAlreadyDone,
		&tournament.FieldError{Field: field, Value: value, Err: tournament.ErrDuplicate})
}

// row is a struct that mirrors a table.
type row interface{ TableName() string }

// overwrite writes all columns of r, zero values included, over the row that
// where finds, except omit. where names the version that the caller has seen.
func (t *tx) overwrite(ctx context.Context, r row, omit []string, where string, args ...any) (bool, error) {
	res := t.db.WithContext(ctx).Model(r).Where(where, args...).Select("*").Omit(omit...).Updates(r)
	return res.RowsAffected == 1, res.Error
}

// conflict says why no row was found for a version: the row is gone, or someone
// was faster.
func (t *tx) conflict(ctx context.Context, table, where string, args ...any) error {
	var last struct {
		ChangedBy string
		ChangedAt int64
	}
	err := t.db.WithContext(ctx).Table(table).Select("changed_by, changed_at").Where(where, args...).Take(&last).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return tournament.ErrNotFound
	case err != nil:
		return err
	case last.ChangedBy == "":
		return tournament.ErrConflict
	}
	return &tournament.ChangedError{By: last.ChangedBy, At: last.ChangedAt}
}
