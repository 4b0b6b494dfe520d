package store

import (
	"context"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// constraintRow mirrors table constraints.
type constraintRow struct {
	ID          int64 `gorm:"primaryKey"`
	Event       int64
	Kind        string
	Player      *int64
	Other       *int64
	TableNumber *int
	FirstRound  int
	LastRound   int
	Hard        bool
}

func (constraintRow) TableName() string { return "constraints" }

func newConstraintRow(event tournament.EventID, c tournament.Constraint) constraintRow {
	row := constraintRow{Event: int64(event), Kind: string(c.Kind), FirstRound: c.From, LastRound: c.To, Hard: c.Hard}
	for i, at := range []**int64{&row.Player, &row.Other} {
		if id := int64(c.Players[i]); id != 0 {
			*at = &id
		}
	}
	if c.Table != 0 {
		row.TableNumber = &c.Table
	}
	return row
}

func (r constraintRow) constraint() tournament.Constraint {
	c := tournament.Constraint{
		ID: tournament.ConstraintID(r.ID), Kind: tournament.ConstraintKind(r.Kind), From: r.FirstRound, To: r.LastRound, Hard: r.Hard,
	}
	for i, id := range []*int64{r.Player, r.Other} {
		if id != nil {
			c.Players[i] = tournament.PlayerID(*id)
		}
	}
	if r.TableNumber != nil {
		c.Table = *r.TableNumber
	}
	return c
}

func constraintsOf(db *gorm.DB, event tournament.EventID) ([]tournament.Constraint, error) {
	var rows []constraintRow
	if err := db.Where("event = ?", int64(event)).Order("id").Find(&rows).Error; err != nil {
		return nil, err
	}
	var list []tournament.Constraint
	for _, row := range rows {
		list = append(list, row.constraint())
	}
	return list, nil
}

// AddConstraint implements [director.Tx].
func (t *tx) AddConstraint(ctx context.Context, event tournament.EventID, c tournament.Constraint) (tournament.Constraint, error) {
	row := newConstraintRow(event, c)
	err := t.db.WithContext(ctx).Create(&row).Error
	return row.constraint(), failed("save a constraint", err)
}

// DeleteConstraint implements [director.Tx].
func (t *tx) DeleteConstraint(ctx context.Context, event tournament.EventID, id tournament.ConstraintID) error {
	done := t.db.WithContext(ctx).Where("event = ? AND id = ?", int64(event), int64(id)).Delete(&constraintRow{})
	if done.Error == nil && done.RowsAffected == 0 {
		return tournament.ErrNotFound
	}
	return failed("delete a constraint", done.Error)
}
