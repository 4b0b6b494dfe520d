package store

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// userRow mirrors table users.
type userRow struct {
	ID        int64 `gorm:"primaryKey"`
	Name      string
	NameKey   string // foldCase(Name)
	Role      string
	Hash      string
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (userRow) TableName() string { return "users" }

func (r userRow) user() director.User {
	return director.User{
		ID: tournament.UserID(r.ID), Name: r.Name, Role: director.Role(r.Role), Hash: r.Hash, Version: r.Version,
	}
}

// foldCase returns the same text for names that strings.EqualFold calls equal.
func foldCase(name string) string {
	return strings.Map(func(r rune) rune {
		low := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			low = min(low, f)
		}
		return low
	}, name)
}

// Users implements [director.Reader].
func (r reader) Users(ctx context.Context) ([]director.User, error) {
	var rows []userRow
	if err := r.db.WithContext(ctx).Order("name_key").Find(&rows).Error; err != nil {
		return nil, failed("read the accounts", err)
	}
	users := make([]director.User, len(rows))
	for i, row := range rows {
		users[i] = row.user()
	}
	return users, nil
}

// UserNamed implements [director.Reader].
func (r reader) UserNamed(ctx context.Context, name string) (director.User, error) {
	var row userRow
	if err := r.db.WithContext(ctx).Where("name_key = ?", foldCase(name)).Take(&row).Error; err != nil {
		return director.User{}, failed("read an account", err)
	}
	return row.user(), nil
}

// User implements [director.Reader].
func (r reader) User(ctx context.Context, id tournament.UserID) (director.User, error) {
	var row userRow
	if err := r.db.WithContext(ctx).Where("id = ?", int64(id)).Take(&row).Error; err != nil {
		return director.User{}, failed("read an account", err)
	}
	return row.user(), nil
}

// SaveUser implements [director.Tx]. A name that another account has, in any
// case, is an ErrAlreadyDone that wraps a *tournament.FieldError too.
func (t *tx) SaveUser(ctx context.Context, u director.User) (director.User, error) {
	row := userRow{
		ID: int64(u.ID), Name: u.Name, NameKey: foldCase(u.Name), Role: string(u.Role), Hash: u.Hash, Version: u.Version + 1,
	}
	var err error
	if u.ID == 0 {
		row.Version = 1
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, u.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "users", "id = ?", row.ID)
		}
		if err == nil { // whoever holds a link may be why the password changed
			err = t.db.WithContext(ctx).Where("account = ?", row.ID).Delete(&linkRow{}).Error
		}
	}
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = taken("name", u.Name)
	}
	if err != nil {
		return director.User{}, failed("save an account", err)
	}
	t.touch("users", row.ID)
	return row.user(), nil
}

// linkRow mirrors table links.
type linkRow struct {
	Digest  string `gorm:"primaryKey"`
	Account int64
	Expires int64
}

func (linkRow) TableName() string { return "links" }

// SaveLink implements [director.Tx].
func (t *tx) SaveLink(ctx context.Context, digest string, user tournament.UserID, expires int64) error {
	row := linkRow{Digest: digest, Account: int64(user), Expires: expires}
	return failed("save a sign-in link", t.db.WithContext(ctx).Create(&row).Error)
}

// UseLink implements [director.Tx]. It also removes every expired link;
// ErrNotFound tells that this one is used, expired or was never made.
func (t *tx) UseLink(ctx context.Context, digest string, now int64) (tournament.UserID, error) {
	db := t.db.WithContext(ctx)
	if err := db.Where("expires <= ?", now).Delete(&linkRow{}).Error; err != nil {
		return 0, failed("use a sign-in link", err)
	}
	var used []linkRow
	if err := db.Clauses(clause.Returning{}).Where("digest = ?", digest).Delete(&used).Error; err != nil {
		return 0, failed("use a sign-in link", err)
	}
	if len(used) == 0 {
		return 0, failed("use a sign-in link", tournament.ErrNotFound)
	}
	return tournament.UserID(used[0].Account), nil
}
