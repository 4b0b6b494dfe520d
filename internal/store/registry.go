package store

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// stamped are the columns that Change writes at the end of a transaction.
var stamped = []string{"id", "changed_by", "changed_at"}

// playerRow mirrors table players.
type playerRow struct {
	ID           int64 `gorm:"primaryKey"`
	Family       string
	Given        string
	Native       string
	Reading      string
	Country      string
	Club         *int64
	BirthYear    int
	FederationID string
	Rating       int
	Email        string
	Note         string
	Merged       *int64
	Privacy      string
	Erased       bool
	Version      int
	ChangedBy    string
	ChangedAt    int64
}

func (playerRow) TableName() string { return "players" }

func newPlayerRow(p tournament.Player) playerRow {
	return playerRow{
		ID: int64(p.ID), Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading,
		Country: p.Country, Club: ref(p.Club), BirthYear: p.BirthYear,
		FederationID: p.FederationID, Rating: p.Rating, Email: p.Email, Note: p.Note, Merged: ref(p.Merged), Privacy: string(p.Privacy),
		Erased: p.Erased, Version: p.Version,
	}
}

func (r playerRow) player() tournament.Player {
	return tournament.Player{
		ID: tournament.PlayerID(r.ID), Family: r.Family, Given: r.Given, Native: r.Native, Reading: r.Reading,
		Country: r.Country, Club: tournament.ClubID(deref(r.Club)), BirthYear: r.BirthYear,
		FederationID: r.FederationID, Rating: r.Rating, Email: r.Email, Note: r.Note,
		Merged: tournament.PlayerID(deref(r.Merged)), Privacy: tournament.Privacy(r.Privacy), Erased: r.Erased, Version: r.Version,
	}
}

// Players implements [director.Reader].
func (r reader) Players(ctx context.Context) ([]tournament.Player, error) {
	return registryOf(r.db.WithContext(ctx).Where("merged IS NULL"))
}

// AllPlayers implements [director.LedgerReader].
func (r reader) AllPlayers(ctx context.Context) ([]tournament.Player, error) {
	return registryOf(r.db.WithContext(ctx))
}

func registryOf(query *gorm.DB) ([]tournament.Player, error) {
	var rows []playerRow
	err := query.Order("family COLLATE NOCASE, given COLLATE NOCASE, id").Find(&rows).Error
	if err != nil {
		return nil, failed("read the players", err)
	}
	players := make([]tournament.Player, len(rows))
	for i, row := range rows {
		players[i] = row.player()
	}
	return players, nil
}

// RegistryVersion implements [director.Reader]. Versions only rise, and so do ids.
func (r reader) RegistryVersion(ctx context.Context) (version int64, err error) {
	err = r.db.WithContext(ctx).Raw("SELECT coalesce(sum(version), 0) + (coalesce(max(id), 0) << 32) - (count(*) << 24) + (SELECT coalesce(sum(version), 0) << 48 FROM clubs) FROM players").Scan(&version).Error
	return version, failed("read the version of the registry", err)
}

// Player implements [director.Reader].
func (r reader) Player(ctx context.Context, id tournament.PlayerID) (tournament.Player, error) {
	var row playerRow
	if err := r.db.WithContext(ctx).Where("id = ?", int64(id)).Take(&row).Error; err != nil {
		return tournament.Player{}, failed("read a player", err)
	}
	return row.player(), nil
}

// SavePlayer implements [director.Tx]. A federation id that another player has
// is an ErrAlreadyDone that wraps a *tournament.FieldError too.
func (t *tx) SavePlayer(ctx context.Context, p tournament.Player) (tournament.Player, error) {
	row := newPlayerRow(p)
	row.Version++
	var err error
	if p.ID == 0 {
		row.Version = 1
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, p.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "players", "id = ?", row.ID)
		}
		t.renamed.players = append(t.renamed.players, row.ID)
	}
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = taken("federation_id", p.FederationID)
	}
	if err != nil {
		return tournament.Player{}, failed("save a player", err)
	}
	t.touch("players", row.ID)
	return row.player(), nil
}

// clubRow mirrors table clubs.
type clubRow struct {
	ID        int64 `gorm:"primaryKey"`
	Name      string
	City      string
	Country   string
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (clubRow) TableName() string { return "clubs" }

func (r clubRow) club() tournament.Club {
	return tournament.Club{ID: tournament.ClubID(r.ID), Name: r.Name, City: r.City, Country: r.Country, Version: r.Version}
}

// Clubs implements [director.Reader].
func (r reader) Clubs(ctx context.Context) ([]tournament.Club, error) {
	var rows []clubRow
	if err := r.db.WithContext(ctx).Order("name COLLATE NOCASE, id").Find(&rows).Error; err != nil {
		return nil, failed("read the clubs", err)
	}
	clubs := make([]tournament.Club, len(rows))
	for i, row := range rows {
		clubs[i] = row.club()
	}
	return clubs, nil
}

// Club implements [director.Reader].
func (r reader) Club(ctx context.Context, id tournament.ClubID) (tournament.Club, error) {
	var row clubRow
	if err := r.db.WithContext(ctx).Where("id = ?", int64(id)).Take(&row).Error; err != nil {
		return tournament.Club{}, failed("read a club", err)
	}
	return row.club(), nil
}

// SaveClub implements [director.Tx].
func (t *tx) SaveClub(ctx context.Context, c tournament.Club) (tournament.Club, error) {
	row := clubRow{ID: int64(c.ID), Name: c.Name, City: c.City, Country: c.Country, Version: c.Version + 1}
	var err error
	if c.ID == 0 {
		row.Version = 1
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, c.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "clubs", "id = ?", row.ID)
		}
		t.renamed.clubs = append(t.renamed.clubs, row.ID)
	}
	if err != nil {
		return tournament.Club{}, failed("save a club", err)
	}
	t.touch("clubs", row.ID)
	return row.club(), nil
}
