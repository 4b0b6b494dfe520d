package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"gorm.io/gorm"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// importRow mirrors table imports.
type importRow struct {
	ID       int64 `gorm:"primaryKey"`
	Event    *int64
	Kind     string
	Actor    string
	At       int64
	Created  int
	Changed  int
	Steps    string
	UndoneBy string
	UndoneAt int64
}

func (importRow) TableName() string { return "imports" }

// stepDocument is one step of an import. One of the ids is set.
type stepDocument struct {
	Player  int64           `json:"player,omitempty"`
	Club    int64           `json:"club,omitempty"`
	Entry   int64           `json:"entry,omitempty"`
	Game    int64           `json:"game,omitempty"`
	Version int             `json:"version,omitempty"`
	Before  *playerDocument `json:"before,omitempty"`
}

// playerDocument is a player as it was, in what a list can change. What is private stays only as long as the
// import can be taken back.
type playerDocument struct {
	Family       string `json:"family"`
	Given        string `json:"given"`
	Native       string `json:"native"`
	Reading      string `json:"reading"`
	Country      string `json:"country"`
	Club         int64  `json:"club"`
	BirthYear    int    `json:"birth_year"`
	FederationID string `json:"federation_id"`
	Email        string `json:"email"`
}

func (r importRow) entry() (director.Import, error) {
	i := director.Import{
		ID: r.ID, Event: tournament.EventID(deref(r.Event)), Kind: director.ImportKind(r.Kind), By: r.Actor, At: timeOf(r.At),
		Created: r.Created, Changed: r.Changed, UndoneBy: r.UndoneBy, UndoneAt: timeOf(r.UndoneAt),
	}
	var steps []stepDocument
	if err := json.Unmarshal([]byte(r.Steps), &steps); err != nil {
		return i, err
	}
	for _, d := range steps {
		s := director.ImportStep{
			Player: tournament.PlayerID(d.Player), Club: tournament.ClubID(d.Club), Entry: tournament.PlayerID(d.Entry),
			Game: tournament.GameID(d.Game), Version: d.Version,
		}
		if p := d.Before; p != nil {
			s.Before = &tournament.Player{
				ID: s.Player, Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading, Country: p.Country,
				Club: tournament.ClubID(p.Club), BirthYear: p.BirthYear, FederationID: p.FederationID, Email: p.Email,
			}
		}
		i.Steps = append(i.Steps, s)
	}
	return i, nil
}

func newImportRow(i director.Import) (importRow, error) {
	steps := make([]stepDocument, len(i.Steps))
	for k, s := range i.Steps {
		steps[k] = stepDocument{Player: int64(s.Player), Club: int64(s.Club), Entry: int64(s.Entry), Game: int64(s.Game), Version: s.Version}
		if p := s.Before; p != nil {
			steps[k].Before = &playerDocument{
				Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading, Country: p.Country, Club: int64(p.Club),
				BirthYear: p.BirthYear, FederationID: p.FederationID, Email: p.Email,
			}
		}
	}
	text, err := json.Marshal(steps)
	return importRow{
		ID: i.ID, Event: ref(i.Event), Kind: string(i.Kind), Actor: i.By, At: unix(i.At), Created: i.Created, Changed: i.Changed,
		Steps: string(text), UndoneBy: i.UndoneBy, UndoneAt: unix(i.UndoneAt),
	}, err
}

// Imports implements [director.Reader].
func (r reader) Imports(ctx context.Context, limit int) ([]director.Import, error) {
	var rows []importRow
	if err := r.db.WithContext(ctx).Omit("steps").Select("id, event, kind, actor, at, created, changed, '[]' AS steps, undone_by, undone_at").
		Order("id DESC").Limit(limit).Find(&rows).Error; err != nil {
		return nil, failed("read the imports", err)
	}
	list := make([]director.Import, len(rows))
	for k, row := range rows {
		var err error
		if list[k], err = row.entry(); err != nil {
			return nil, failed("read an import", err)
		}
	}
	return list, nil
}

// Import implements [director.Reader].
func (r reader) Import(ctx context.Context, id int64) (director.Import, error) {
	var row importRow
	err := r.db.WithContext(ctx).Where("id = ?", id).Take(&row).Error
	var i director.Import
	if err == nil {
		i, err = row.entry()
	}
	return i, failed("read an import", err)
}

// AddImport implements [director.Tx].
func (t *tx) AddImport(ctx context.Context, i director.Import) error {
	row, err := newImportRow(i)
	if err == nil {
		err = t.db.WithContext(ctx).Create(&row).Error
	}
	return failed("note an import", err)
}

// EndImport implements [director.Tx].
func (t *tx) EndImport(ctx context.Context, id int64, by string, at time.Time) error {
	err := t.db.WithContext(ctx).Model(&importRow{}).Where("id = ?", id).
		Updates(map[string]any{"undone_by": by, "undone_at": unix(at), "steps": "[]"}).Error
	return failed("note that an import is taken back", err)
}

// DeletePlayer implements [director.Tx].
func (t *tx) DeletePlayer(ctx context.Context, p tournament.PlayerID, version int) error {
	return failed("delete a player", t.deleteUnused(ctx, &playerRow{}, int64(p), version))
}

// DeleteClub implements [director.Tx].
func (t *tx) DeleteClub(ctx context.Context, c tournament.ClubID, version int) error {
	return failed("delete a club", t.deleteUnused(ctx, &clubRow{}, int64(c), version))
}

// deleteUnused deletes a row that is as it was and that nothing names.
func (t *tx) deleteUnused(ctx context.Context, r row, id int64, version int) error {
	res := t.db.WithContext(ctx).Where("id = ? AND version = ?", id, version).Delete(r)
	switch {
	case errors.Is(res.Error, gorm.ErrForeignKeyViolated):
		return tournament.ErrConflict
	case res.Error == nil && res.RowsAffected == 0:
		return tournament.ErrConflict
	}
	return res.Error
}
