package store

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// categoryRow mirrors table categories.
type categoryRow struct {
	ID        int64 `gorm:"primaryKey"`
	Event     int64
	Number    int
	Name      string
	Document  string // categoryDocument
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (categoryRow) TableName() string { return "categories" }

type categoryDocument struct {
	By      string  `json:"by"`
	AgeFrom int     `json:"age_from,omitempty"`
	AgeTo   int     `json:"age_to,omitempty"`
	On      string  `json:"on,omitempty"`
	Country string  `json:"country,omitempty"`
	Club    int64   `json:"club,omitempty"`
	Members []int64 `json:"members,omitempty"`
}

func newCategoryRow(event tournament.EventID, c tournament.Category) (categoryRow, error) {
	text, err := write(categoryDocument{
		By: string(c.By), AgeFrom: c.AgeFrom, AgeTo: c.AgeTo, On: string(c.On), Country: c.Country, Club: int64(c.Club), Members: ids(c.Members),
	})
	return categoryRow{ID: int64(c.ID), Event: int64(event), Number: c.Number, Name: c.Name, Document: text, Version: c.Version}, err
}

func (r categoryRow) category() (tournament.Category, error) {
	var d categoryDocument
	if err := json.Unmarshal([]byte(r.Document), &d); err != nil {
		return tournament.Category{}, fmt.Errorf("document of a category: %w", err)
	}
	return tournament.Category{
		ID: tournament.CategoryID(r.ID), Number: r.Number, Name: r.Name, Version: r.Version,
		By: tournament.CategoryBy(d.By), AgeFrom: d.AgeFrom, AgeTo: d.AgeTo, On: tournament.Date(d.On),
		Country: d.Country, Club: tournament.ClubID(d.Club), Members: playersOf(d.Members),
	}, nil
}

func categoriesOf(db *gorm.DB, event tournament.EventID) (list []tournament.Category, err error) {
	var rows []categoryRow
	if err := db.Where("event = ?", int64(event)).Order("number").Find(&rows).Error; err != nil {
		return nil, err
	}
	for _, row := range rows {
		c, err := row.category()
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// SaveCategory implements [director.Tx].
func (t *tx) SaveCategory(ctx context.Context, event tournament.EventID, c tournament.Category) (tournament.Category, error) {
	row, err := newCategoryRow(event, c)
	if err != nil {
		return c, failed("save a category", err)
	}
	row.Version = c.Version + 1
	if c.ID == 0 {
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, append([]string{"id", "event", "number"}, stamped...), "id = ? AND version = ?", row.ID, c.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "categories", "id = ?", row.ID)
		}
	}
	if err != nil {
		return c, failed("save a category", err)
	}
	t.touch("categories", row.ID)
	return row.category()
}

// DeleteCategory implements [director.Tx].
func (t *tx) DeleteCategory(ctx context.Context, c tournament.Category) error {
	done := t.db.WithContext(ctx).Where("id = ? AND version = ?", int64(c.ID), c.Version).Delete(&categoryRow{})
	if done.Error == nil && done.RowsAffected == 0 {
		return t.conflict(ctx, "categories", "id = ?", int64(c.ID))
	}
	return failed("delete a category", done.Error)
}
