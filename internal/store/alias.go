package store

import (
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// aliasRow mirrors table aliases.
type aliasRow struct {
	Collection string `gorm:"primaryKey"`
	Number     string `gorm:"primaryKey"`
	Name       string
	Player     int64
}

func (aliasRow) TableName() string { return "aliases" }

// Aliases implements [director.LedgerReader].
func (r reader) Aliases(ctx context.Context, collection string, numbers []string) (map[string]director.Alias, error) {
	found := map[string]director.Alias{}
	for part := range slices.Chunk(numbers, chunk) {
		var rows []aliasRow
		if err := r.db.WithContext(ctx).Where("collection = ? AND number IN ?", collection, part).Find(&rows).Error; err != nil {
			return nil, failed("look for players by their numbers", err)
		}
		for _, row := range rows {
			found[row.Number] = director.Alias{
				Collection: row.Collection, Number: row.Number, Name: row.Name, Player: tournament.PlayerID(row.Player),
			}
		}
	}
	return found, nil
}

// PlayersByFederationID implements [director.LedgerReader].
func (r reader) PlayersByFederationID(ctx context.Context, ids []string) (map[string]tournament.PlayerID, error) {
	found := map[string]tournament.PlayerID{}
	for part := range slices.Chunk(ids, chunk) {
		var rows []playerRow
		err := r.db.WithContext(ctx).Select("id, federation_id").Where("federation_id IN ? AND federation_id <> ''", part).Find(&rows).Error
		if err != nil {
			return nil, failed("look for players by their ids", err)
		}
		for _, row := range rows {
			found[row.FederationID] = tournament.PlayerID(row.ID)
		}
	}
	erased, err := r.Aliases(ctx, director.FederationCollection, ids)
	if err != nil {
		return nil, err
	}
	for number, a := range erased {
		found[number] = a.Player
	}
	return found, nil
}

// AddPlayers implements [director.LedgerTx].
func (t *tx) AddPlayers(ctx context.Context, players []tournament.Player) ([]tournament.PlayerID, error) {
	if len(players) == 0 {
		return nil, nil
	}
	rows := make([]playerRow, len(players))
	for i, p := range players {
		rows[i] = newPlayerRow(p)
		rows[i].ID, rows[i].Version = 0, 1
	}
	err := t.db.WithContext(ctx).CreateInBatches(rows, chunk).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = taken("federation_id", "")
	}
	if err != nil {
		return nil, failed("add players", err)
	}
	ids := make([]tournament.PlayerID, len(rows))
	for i, row := range rows {
		ids[i] = tournament.PlayerID(row.ID)
		t.touch("players", row.ID)
	}
	return ids, nil
}

// AddAliases implements [director.LedgerTx].
func (t *tx) AddAliases(ctx context.Context, aliases []director.Alias) error {
	if len(aliases) == 0 {
		return nil
	}
	rows := make([]aliasRow, len(aliases))
	for i, a := range aliases {
		rows[i] = aliasRow{Collection: a.Collection, Number: a.Number, Name: a.Name, Player: int64(a.Player)}
	}
	return failed("add what a collection calls players", t.db.WithContext(ctx).CreateInBatches(rows, chunk).Error)
}
