package store

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// seasonRow mirrors table seasons.
type seasonRow struct {
	ID        int64 `gorm:"primaryKey"`
	Name      string
	Rules     string // seasonDocument
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (seasonRow) TableName() string { return "seasons" }

// seasonEventRow mirrors table season_events.
type seasonEventRow struct {
	Season   int64
	Position int
	Event    int64
}

func (seasonEventRow) TableName() string { return "season_events" }

type seasonDocument struct {
	Points   []int  `json:"points"`
	Rest     int    `json:"rest"`
	Ties     string `json:"ties"`
	ByPoints bool   `json:"by_points"`
	Best     int    `json:"best"`
	Final    bool   `json:"final"`
}

func (r seasonRow) season() (tournament.Season, error) {
	var d seasonDocument
	if err := json.Unmarshal([]byte(r.Rules), &d); err != nil {
		return tournament.Season{}, fmt.Errorf("rules of a season: %w", err)
	}
	return tournament.Season{
		ID: tournament.SeasonID(r.ID), Name: r.Name, Version: r.Version,
		Rules: tournament.SeasonRules{
			Points: d.Points, Rest: d.Rest, Ties: tournament.SeasonTies(d.Ties), ByPoints: d.ByPoints, Best: d.Best, Final: d.Final,
		},
	}, nil
}

// Seasons implements [director.Reader].
func (r reader) Seasons(ctx context.Context) (list []tournament.Season, err error) {
	err = r.view(ctx, func(db *gorm.DB) error {
		var rows []seasonRow
		if err := db.Order("id DESC").Find(&rows).Error; err != nil {
			return err
		}
		for _, row := range rows {
			s, err := withEvents(db, row)
			if err != nil {
				return err
			}
			list = append(list, s)
		}
		return nil
	})
	return list, failed("read the seasons", err)
}

// Season implements [director.Reader].
func (r reader) Season(ctx context.Context, id tournament.SeasonID) (s tournament.Season, err error) {
	err = r.view(ctx, func(db *gorm.DB) error {
		var row seasonRow
		if err := db.Where("id = ?", int64(id)).Take(&row).Error; err != nil {
			return err
		}
		s, err = withEvents(db, row)
		return err
	})
	return s, failed("read a season", err)
}

func withEvents(db *gorm.DB, row seasonRow) (tournament.Season, error) {
	s, err := row.season()
	if err != nil {
		return s, err
	}
	var events []seasonEventRow
	if err := db.Where("season = ?", row.ID).Order("position").Find(&events).Error; err != nil {
		return s, err
	}
	for _, e := range events {
		s.Events = append(s.Events, tournament.EventID(e.Event))
	}
	return s, nil
}

// SaveSeason implements [director.Tx].
func (t *tx) SaveSeason(ctx context.Context, s tournament.Season) (tournament.Season, error) {
	text, err := write(seasonDocument{
		Points: s.Rules.Points, Rest: s.Rules.Rest, Ties: string(s.Rules.Ties), ByPoints: s.Rules.ByPoints, Best: s.Rules.Best, Final: s.Rules.Final,
	})
	if err != nil {
		return s, failed("save a season", err)
	}
	db := t.db.WithContext(ctx)
	row := seasonRow{ID: int64(s.ID), Name: s.Name, Rules: text, Version: s.Version + 1}
	if s.ID == 0 {
		err = db.Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, s.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "seasons", "id = ?", row.ID)
		}
		if err == nil {
			err = db.Where("season = ?", row.ID).Delete(&seasonEventRow{}).Error
		}
	}
	if err != nil {
		return s, failed("save a season", err)
	}
	t.touch("seasons", row.ID)
	events := make([]seasonEventRow, len(s.Events))
	for i, e := range s.Events {
		events[i] = seasonEventRow{Season: row.ID, Position: i + 1, Event: int64(e)}
	}
	if len(events) > 0 {
		if err := db.Create(&events).Error; err != nil {
			return s, failed("save the events of a season", err)
		}
	}
	s.ID, s.Version = tournament.SeasonID(row.ID), row.Version
	return s, nil
}

// DeleteSeason implements [director.Tx].
func (t *tx) DeleteSeason(ctx context.Context, s tournament.Season) error {
	done := t.db.WithContext(ctx).Where("id = ? AND version = ?", int64(s.ID), s.Version).Delete(&seasonRow{})
	if done.Error == nil && done.RowsAffected == 0 {
		return t.conflict(ctx, "seasons", "id = ?", int64(s.ID))
	}
	return failed("delete a season", done.Error)
}
