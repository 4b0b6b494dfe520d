package store

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// gameRow mirrors table games. The columns of a result are all set or all NULL.
type gameRow struct {
	ID             int64 `gorm:"primaryKey"`
	Match          int64
	Number         int
	Black          int64
	White          int64
	ColoursUnknown bool
	Outcome        *string
	BlackDiscs     *int // half-discs
	WhiteDiscs     *int
	Reason         *string
	ResultBy       *string
	ResultAt       *int64
	ResultNote     *string
	Transcript     string
	Version        int
	ChangedBy      string
	ChangedAt      int64
}

func (gameRow) TableName() string { return "games" }

const gameColumns = `id, match, number, black, white, colours_unknown, outcome, black_discs, white_discs, reason,
	result_by, result_at, result_note, transcript, version, changed_by, changed_at`

// destinations are the fields in the order of gameColumns.
func (r *gameRow) destinations() []any {
	return []any{&r.ID, &r.Match, &r.Number, &r.Black, &r.White, &r.ColoursUnknown, &r.Outcome, &r.BlackDiscs, &r.WhiteDiscs, &r.Reason,
		&r.ResultBy, &r.ResultAt, &r.ResultNote, &r.Transcript, &r.Version, &r.ChangedBy, &r.ChangedAt}
}

func newGameRow(match tournament.MatchID, g tournament.Game) gameRow {
	row := gameRow{
		ID: int64(g.ID), Match: int64(match), Number: g.Number, Black: int64(g.Black), White: int64(g.White),
		ColoursUnknown: g.ColoursUnknown, Transcript: g.Transcript, Version: g.Version,
		ChangedBy: g.ChangedBy, ChangedAt: unix(g.ChangedAt),
	}
	if r := g.Result; r != nil {
		outcome, reason, at := string(r.Outcome), string(r.Reason), unix(r.At)
		black, white := int(r.Score.Black), int(r.Score.White)
		row.Outcome, row.Reason, row.BlackDiscs, row.WhiteDiscs = &outcome, &reason, &black, &white
		row.ResultBy, row.ResultAt, row.ResultNote = &r.By, &at, &r.Note
	}
	return row
}

func (r gameRow) game() tournament.Game {
	g := tournament.Game{
		ID: tournament.GameID(r.ID), Number: r.Number,
		Black: tournament.PlayerID(r.Black), White: tournament.PlayerID(r.White),
		ColoursUnknown: r.ColoursUnknown, Transcript: r.Transcript, Version: r.Version,
		ChangedBy: r.ChangedBy, ChangedAt: timeOf(r.ChangedAt),
	}
	if r.Outcome != nil { // the schema says that the others are set as well
		g.Result = &tournament.Result{
			Outcome: tournament.Outcome(*r.Outcome), Reason: tournament.Reason(*r.Reason),
			Score: reversi.Score{Black: reversi.Discs(*r.BlackDiscs), White: reversi.Discs(*r.WhiteDiscs)},
			By:    *r.ResultBy, At: timeOf(*r.ResultAt), Note: *r.ResultNote,
		}
	}
	return g
}

// claimRow mirrors table claims.
type claimRow struct {
	ID            int64 `gorm:"primaryKey"`
	Game          int64
	Player        int64
	BlackDiscs    int // half-discs
	WhiteDiscs    int
	Transcript    string
	At            int64
	ReplayedBlack int
	ReplayedWhite int
}

func (claimRow) TableName() string { return "claims" }

func (r claimRow) claim() tournament.Claim {
	return tournament.Claim{
		Player:     tournament.PlayerID(r.Player),
		Score:      reversi.Score{Black: reversi.Discs(r.BlackDiscs), White: reversi.Discs(r.WhiteDiscs)},
		Replayed:   reversi.Score{Black: reversi.Discs(r.ReplayedBlack), White: reversi.Discs(r.ReplayedWhite)},
		Transcript: r.Transcript, At: timeOf(r.At),
	}
}

// addGames writes the games of a table whose seats are written.
func (t *tx) addGames(ctx context.Context, m tournament.Match, stored contents) ([]tournament.Game, error) {
	games := make([]tournament.Game, len(m.Games))
	for i, g := range m.Games {
		row := newGameRow(m.ID, g)
		row.Version = 1
		if g.ID != 0 {
			was, ok := stored.games[row.ID]
			if !ok {
				return nil, tournament.ErrNotFound
			}
			if was.Version != g.Version {
				return nil, &tournament.ChangedError{By: was.ChangedBy, At: was.ChangedAt}
			}
			row.Version = g.Version + 1
		}
		if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
			return nil, err
		}
		g.ID, g.Version = tournament.GameID(row.ID), row.Version
		if err := t.addClaims(ctx, g); err != nil {
			return nil, err
		}
		games[i] = g
	}
	return games, nil
}

func (t *tx) addClaims(ctx context.Context, g tournament.Game) error {
	if len(g.Claims) == 0 {
		return nil
	}
	rows := make([]claimRow, len(g.Claims))
	for i, c := range g.Claims {
		rows[i] = claimRow{
			Game: int64(g.ID), Player: int64(c.Player), Transcript: c.Transcript, At: unix(c.At),
			BlackDiscs: int(c.Score.Black), WhiteDiscs: int(c.Score.White),
			ReplayedBlack: int(c.Replayed.Black), ReplayedWhite: int(c.Replayed.White),
		}
	}
	return t.db.WithContext(ctx).Create(&rows).Error
}

// SaveGame implements [director.Tx]. The players and the colours stay as they
// are stored. A *tournament.ChangedError names who was faster.
func (t *tx) SaveGame(ctx context.Context, g tournament.Game) (tournament.Game, error) {
	saved, err := t.saveGame(ctx, g)
	return saved, failed("save a game", err)
}

func (t *tx) saveGame(ctx context.Context, g tournament.Game) (tournament.Game, error) {
	row := newGameRow(0, g)
	row.Version = g.Version + 1
	found, err := t.overwrite(ctx, row, []string{"id", "match", "number", "black", "white", "colours_unknown"},
		"id = ? AND version = ?", row.ID, g.Version)
	if err == nil && !found {
		err = t.conflict(ctx, "games", "id = ?", row.ID)
	}
	if err != nil {
		return tournament.Game{}, err
	}
	if err := t.db.WithContext(ctx).Where("game = ?", row.ID).Delete(&claimRow{}).Error; err != nil {
		return tournament.Game{}, err
	}
	if err := t.addClaims(ctx, g); err != nil {
		return tournament.Game{}, err
	}
	var stored gameRow
	if err := t.db.WithContext(ctx).Where("id = ?", row.ID).Take(&stored).Error; err != nil {
		return tournament.Game{}, err
	}
	saved := stored.game()
	saved.Claims = g.Claims
	return saved, nil
}

// gamesOf returns the games of an event by match, with their claims.
func gamesOf(db *gorm.DB, event tournament.EventID) (map[int64][]tournament.Game, error) {
	const ofEvent = "match IN (SELECT matches.id FROM matches JOIN rounds ON rounds.id = matches.round WHERE rounds.event = ?)"
	var claims []claimRow
	err := db.Where("game IN (SELECT id FROM games WHERE "+ofEvent+")", int64(event)).Order("id").Find(&claims).Error
	if err != nil {
		return nil, fmt.Errorf("claims: %w", err)
	}
	byGame := map[int64][]tournament.Claim{}
	for _, c := range claims {
		byGame[c.Game] = append(byGame[c.Game], c.claim())
	}
	games := map[int64][]tournament.Game{}
	var row gameRow
	err = each(db.Model(&row).Where(ofEvent, int64(event)).Order("match, number"), gameColumns, row.destinations(), func() error {
		g := row.game()
		g.Claims = byGame[row.ID]
		games[row.Match] = append(games[row.Match], g)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("games: %w", err)
	}
	return games, nil
}
