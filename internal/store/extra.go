package store

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// extraRow mirrors table extras.
type extraRow struct {
	ID        int64 `gorm:"primaryKey"`
	Event     int64
	Kind      string // a key of the documents below
	Document  string
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (extraRow) TableName() string { return "extras" }

// The kinds of extras.
const (
	extraTeams  = "teams"
	extraPrizes = "prizes"
)

type teamsDocument struct {
	By    string           `json:"by"`
	Best  int              `json:"best"`
	Size  int              `json:"size,omitempty"`
	Ties  string           `json:"ties"`
	Named map[int64]string `json:"named,omitempty"`
}

type prizesDocument struct {
	Currency string              `json:"currency"`
	Decimals int                 `json:"decimals"`
	Ties     string              `json:"ties"`
	Several  bool                `json:"several"`
	Final    bool                `json:"final"`
	Lists    []prizeListDocument `json:"lists"`
}

type prizeListDocument struct {
	Category int     `json:"category"`
	Amounts  []int64 `json:"amounts"`
}

func writeTeams(r tournament.TeamRules) (string, error) {
	d := teamsDocument{By: string(r.By), Best: r.Best, Size: r.Size, Ties: string(r.Ties)}
	for p, name := range r.Named {
		if d.Named == nil {
			d.Named = map[int64]string{}
		}
		d.Named[int64(p)] = name
	}
	return write(d)
}

func readTeams(text string, version int) (tournament.TeamRules, error) {
	var d teamsDocument
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return tournament.TeamRules{}, fmt.Errorf("document of teams: %w", err)
	}
	r := tournament.TeamRules{By: tournament.TeamBy(d.By), Best: d.Best, Size: d.Size, Ties: tournament.TeamTies(d.Ties), Version: version}
	for p, name := range d.Named {
		if r.Named == nil {
			r.Named = map[tournament.PlayerID]string{}
		}
		r.Named[tournament.PlayerID(p)] = name
	}
	return r, nil
}

func writePrizes(r tournament.PrizeRules) (string, error) {
	d := prizesDocument{Currency: r.Currency, Decimals: r.Decimals, Ties: string(r.Ties), Several: r.Several, Final: r.Final}
	for _, l := range r.Lists {
		d.Lists = append(d.Lists, prizeListDocument{Category: l.Category, Amounts: l.Amounts})
	}
	return write(d)
}

func readPrizes(text string, version int) (tournament.PrizeRules, error) {
	var d prizesDocument
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return tournament.PrizeRules{}, fmt.Errorf("document of prizes: %w", err)
	}
	r := tournament.PrizeRules{Currency: d.Currency, Decimals: d.Decimals, Ties: tournament.PrizeTies(d.Ties), Several: d.Several, Final: d.Final, Version: version}
	for _, l := range d.Lists {
		r.Lists = append(r.Lists, tournament.PrizeList{Category: l.Category, Amounts: l.Amounts})
	}
	return r, nil
}

// extrasOf adds teams and prizes to a snapshot.
func extrasOf(db *gorm.DB, event tournament.EventID, s *tournament.Snapshot) error {
	var rows []extraRow
	if err := db.Where("event = ?", int64(event)).Find(&rows).Error; err != nil {
		return err
	}
	for _, row := range rows {
		var err error
		switch row.Kind {
		case extraTeams:
			s.Teams, err = readTeams(row.Document, row.Version)
		case extraPrizes:
			s.Prizes, err = readPrizes(row.Document, row.Version)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// SaveTeams implements [director.Tx].
func (t *tx) SaveTeams(ctx context.Context, event tournament.EventID, r tournament.TeamRules) (tournament.TeamRules, error) {
	text, err := writeTeams(r)
	if err == nil {
		r.Version, err = t.saveExtra(ctx, event, extraTeams, text, r.Version)
	}
	return r, failed("save the teams", err)
}

// SavePrizes implements [director.Tx].
func (t *tx) SavePrizes(ctx context.Context, event tournament.EventID, r tournament.PrizeRules) (tournament.PrizeRules, error) {
	text, err := writePrizes(r)
	if err == nil {
		r.Version, err = t.saveExtra(ctx, event, extraPrizes, text, r.Version)
	}
	return r, failed("save the prizes", err)
}

// saveExtra inserts a document without a version, or updates it by its version. What
// somebody else inserted meanwhile conflicts.
func (t *tx) saveExtra(ctx context.Context, event tournament.EventID, kind, text string, version int) (int, error) {
	var old []extraRow
	if err := t.db.WithContext(ctx).Where("event = ? AND kind = ?", int64(event), kind).Find(&old).Error; err != nil {
		return version, err
	}
	row := extraRow{Event: int64(event), Kind: kind, Document: text, Version: version + 1}
	if len(old) == 0 {
		if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
			return version, err
		}
		t.touch("extras", row.ID)
		return row.Version, nil
	}
	row.ID = old[0].ID
	found, err := t.overwrite(ctx, row, append([]string{"id", "event", "kind"}, stamped...), "id = ? AND version = ?", row.ID, version)
	if err == nil && !found {
		err = t.conflict(ctx, "extras", "id = ?", row.ID)
	}
	if err != nil {
		return version, err
	}
	t.touch("extras", row.ID)
	return row.Version, nil
}
