package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// seriesRow mirrors table series.
type seriesRow struct {
	ID        int64 `gorm:"primaryKey"`
	Name      string
	Document  string
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (seriesRow) TableName() string { return "series" }

// seriesDocument is what a series is made by, without its name.
type seriesDocument struct {
	System       string             `json:"system"`
	Parameters   map[string]float64 `json:"parameters"`
	Country      string             `json:"country,omitempty"`
	Club         int64              `json:"club,omitempty"`
	Period       string             `json:"period"`
	ByEnd        bool               `json:"by_end"`
	Listed       int                `json:"listed"`
	Provisional  int                `json:"provisional"`
	Inactive     int                `json:"inactive"`
	Restate      bool               `json:"restate"`
	HideMinors   bool               `json:"hide_minors"`
	WithPrograms bool               `json:"with_programs,omitempty"`
	WithoutLevel bool               `json:"without_level,omitempty"`
	WithoutMore  bool               `json:"without_more,omitempty"`
}

func writeSeries(s list.Series) (string, error) {
	return write(seriesDocument{
		System: s.System, Parameters: s.Parameters, Country: s.Country, Club: int64(s.Club), Period: string(s.Period), ByEnd: s.ByEnd,
		Listed: s.Listed, Provisional: s.Provisional, Inactive: s.Inactive, Restate: s.Restate, HideMinors: s.HideMinors,
		WithPrograms: s.Policy.WithPrograms, WithoutLevel: s.Policy.WithoutLevel, WithoutMore: s.Policy.WithoutMore,
	})
}

func readSeries(text string) (list.Series, error) {
	var d seriesDocument
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return list.Series{}, fmt.Errorf("rules of a series: %w", err)
	}
	return list.Series{
		System: d.System, Parameters: d.Parameters, Country: d.Country, Club: tournament.ClubID(d.Club), Period: list.Period(d.Period),
		ByEnd: d.ByEnd, Listed: d.Listed, Provisional: d.Provisional, Inactive: d.Inactive, Restate: d.Restate, HideMinors: d.HideMinors,
		Policy: ledger.Policy{WithPrograms: d.WithPrograms, WithoutLevel: d.WithoutLevel, WithoutMore: d.WithoutMore},
	}, nil
}

func (r seriesRow) series() (list.Series, error) {
	s, err := readSeries(r.Document)
	s.ID, s.Name, s.Version = list.SeriesID(r.ID), r.Name, r.Version
	return s, err
}

// AllSeries implements [director.ListReader].
func (r reader) AllSeries(ctx context.Context) ([]list.Series, error) {
	var rows []seriesRow
	if err := r.db.WithContext(ctx).Order("name COLLATE NOCASE, id").Find(&rows).Error; err != nil {
		return nil, failed("read the series", err)
	}
	all := make([]list.Series, len(rows))
	for i, row := range rows {
		var err error
		if all[i], err = row.series(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Series implements [director.ListReader].
func (r reader) Series(ctx context.Context, id list.SeriesID) (list.Series, error) {
	var row seriesRow
	if err := r.db.WithContext(ctx).Where("id = ?", int64(id)).Take(&row).Error; err != nil {
		return list.Series{}, failed("read a series", err)
	}
	return row.series()
}

// SaveSeries implements [director.ListTx].
func (t *tx) SaveSeries(ctx context.Context, s list.Series) (list.Series, error) {
	text, err := writeSeries(s)
	if err != nil {
		return s, failed("save a series", err)
	}
	row := seriesRow{ID: int64(s.ID), Name: s.Name, Document: text, Version: s.Version + 1}
	if s.ID == 0 {
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, s.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "series", "id = ?", row.ID)
		}
	}
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = taken("name", s.Name)
	}
	if err != nil {
		return s, failed("save a series", err)
	}
	t.touch("series", row.ID)
	s.ID, s.Version = list.SeriesID(row.ID), row.Version
	return s, nil
}

// MadeRow is what a draft and a published list have in common; exported, or gorm would
// not see what it embeds.
type MadeRow struct {
	Series       int64
	Cutoff       int32
	Before       *int64
	Seq          int64
	LedgerDigest string
	Rules        string
	Program      string
	Content      string
	Changes      string
}

func newMadeRow(m director.MadeList) (MadeRow, error) {
	rules, err := writeSeries(m.Series)
	return MadeRow{
		Series: int64(m.Series.ID), Cutoff: int32(m.List.Cutoff), Before: ref(m.Before), Seq: m.Seq, LedgerDigest: m.LedgerDigest,
		Rules: rules, Program: m.Program, Content: m.List.Text(), Changes: m.List.ChangesText(),
	}, err
}

func (r MadeRow) made() (director.MadeList, error) {
	m := director.MadeList{Before: list.ID(deref(r.Before)), Seq: r.Seq, LedgerDigest: r.LedgerDigest, Program: r.Program}
	var err error
	if m.Series, err = readSeries(r.Rules); err != nil {
		return m, err
	}
	m.Series.ID = list.SeriesID(r.Series)
	m.List, err = list.Parse(r.Content, r.Changes)
	return m, err
}

// draftRow mirrors table list_drafts.
type draftRow struct {
	MadeRow
	Restates *int64
	MadeBy   string
	MadeAt   int64
}

func (draftRow) TableName() string { return "list_drafts" }

// ListDraft implements [director.ListReader].
func (r reader) ListDraft(ctx context.Context, series list.SeriesID) (director.ListDraft, error) {
	var row draftRow
	if err := r.db.WithContext(ctx).Where("series = ?", int64(series)).Take(&row).Error; err != nil {
		return director.ListDraft{}, failed("read the draft of a list", err)
	}
	made, err := row.made()
	return director.ListDraft{MadeList: made, Restates: list.ID(deref(row.Restates)), By: row.MadeBy, At: timeOf(row.MadeAt)}, err
}

// PutListDraft implements [director.ListTx].
func (t *tx) PutListDraft(ctx context.Context, d director.ListDraft) error {
	made, err := newMadeRow(d.MadeList)
	if err != nil {
		return failed("keep the draft of a list", err)
	}
	row := draftRow{MadeRow: made, Restates: ref(d.Restates), MadeBy: d.By, MadeAt: unix(d.At)}
	err = t.db.WithContext(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error
	return failed("keep the draft of a list", err)
}

// DropListDraft implements [director.ListTx].
func (t *tx) DropListDraft(ctx context.Context, series list.SeriesID) (bool, error) {
	done := t.db.WithContext(ctx).Where("series = ?", int64(series)).Delete(&draftRow{})
	return done.RowsAffected > 0, failed("drop the draft of a list", done.Error)
}

// listRow mirrors table lists.
type listRow struct {
	ID int64 `gorm:"primaryKey"`
	MadeRow
	Number      int
	Digest      string
	PublishedBy string
	PublishedAt int64
}

func (listRow) TableName() string { return "lists" }

// listNameRow mirrors table list_names.
type listNameRow struct {
	List   int64
	Player int64
	Family string
	Given  string
	Native string
}

func (listNameRow) TableName() string { return "list_names" }

func (r listRow) head() director.ListHead {
	return director.ListHead{
		ID: list.ID(r.ID), Series: list.SeriesID(r.Series), Cutoff: rating.Day(r.Cutoff), Number: r.Number, Before: list.ID(deref(r.Before)),
		Digest: r.Digest, By: r.PublishedBy, At: timeOf(r.PublishedAt),
	}
}

// ListHeads implements [director.ListReader].
func (r reader) ListHeads(ctx context.Context, series list.SeriesID) ([]director.ListHead, error) {
	var rows []listRow
	err := r.db.WithContext(ctx).Select("id, series, cutoff, number, before, digest, published_by, published_at").
		Where("series = ?", int64(series)).Order("cutoff DESC, number DESC").Find(&rows).Error
	heads := make([]director.ListHead, len(rows))
	for i, row := range rows {
		heads[i] = row.head()
	}
	return heads, failed("read the lists of a series", err)
}

// ListHead implements [director.ListReader].
func (r reader) ListHead(ctx context.Context, id list.ID) (director.ListHead, error) {
	var row listRow
	err := r.db.WithContext(ctx).Select("id, series, cutoff, number, before, digest, published_by, published_at").Where("id = ?", int64(id)).Take(&row).Error
	return row.head(), failed("read a rating list", err)
}

// PlayerRows implements [director.ListReader]. The database cuts the line of the player
// out of each list, so that a long series is not read whole.
func (r reader) PlayerRows(ctx context.Context, series list.SeriesID, player tournament.PlayerID) ([]director.PlayerRow, error) {
	var found []struct {
		ID          int64
		Cutoff      int32
		Number      int
		Before      *int64
		Digest      string
		PublishedBy string
		PublishedAt int64
		Line        string
	}
	begins := fmt.Sprintf("\n%d ", player)
	err := r.db.WithContext(ctx).Table("lists").
		Select("id, cutoff, number, before, digest, published_by, published_at, substr(content, instr(content, ?) + 1, 400) AS line", begins).
		Where("series = ? AND instr(content, ?) > 0", int64(series), begins).Order("cutoff DESC, number DESC").Scan(&found).Error
	if err != nil {
		return nil, failed("read a player of the lists", err)
	}
	rows := make([]director.PlayerRow, len(found))
	for i, f := range found {
		line, _, _ := strings.Cut(f.Line, "\n")
		row := listRow{ID: f.ID, Number: f.Number, Digest: f.Digest, PublishedBy: f.PublishedBy, PublishedAt: f.PublishedAt}
		row.Series, row.Cutoff, row.Before = int64(series), f.Cutoff, f.Before
		rows[i].ListHead = row.head()
		if rows[i].Row, err = list.ParseRow(line); err != nil {
			return nil, failed("read a player of the lists", err)
		}
	}
	return rows, nil
}

// RatingList implements [director.ListReader].
func (r reader) RatingList(ctx context.Context, id list.ID) (out director.RatingList, err error) {
	err = r.view(ctx, func(db *gorm.DB) error {
		var row listRow
		if err := db.Where("id = ?", int64(id)).Take(&row).Error; err != nil {
			return err
		}
		made, err := row.made()
		if err != nil {
			return err
		}
		out = director.RatingList{MadeList: made, ListHead: row.head(), Names: map[int64]director.ListName{}}
		var name listNameRow
		return each(db.Table("list_names").Where("list = ?", row.ID), "player, family, given, native",
			[]any{&name.Player, &name.Family, &name.Given, &name.Native}, func() error {
				out.Names[name.Player] = director.ListName{Family: name.Family, Given: name.Given, Native: name.Native}
				return nil
			})
	})
	return out, failed("read a rating list", err)
}

// AddRatingList implements [director.ListTx].
func (t *tx) AddRatingList(ctx context.Context, l director.RatingList) (list.ID, error) {
	made, err := newMadeRow(l.MadeList)
	if err != nil {
		return 0, failed("publish a list", err)
	}
	row := listRow{MadeRow: made, Number: l.Number, Digest: l.Digest, PublishedBy: l.By, PublishedAt: unix(l.At)}
	if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
		return 0, failed("publish a list", err)
	}
	names := make([]listNameRow, 0, len(l.Names))
	for player, n := range l.Names {
		names = append(names, listNameRow{List: row.ID, Player: player, Family: n.Family, Given: n.Given, Native: n.Native})
	}
	if len(names) > 0 {
		if err := t.db.WithContext(ctx).CreateInBatches(names, chunk).Error; err != nil {
			return 0, failed("keep the names of a list", err)
		}
	}
	return list.ID(row.ID), nil
}
