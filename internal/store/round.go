package store

import (
	"context"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// roundRow mirrors table rounds.
type roundRow struct {
	ID        int64 `gorm:"primaryKey"`
	Event     int64
	Number    int
	State     string
	Seed      int64 // the same bits, signed
	Basis     string
	Relaxed   string // []termDocument
	Pairing   string // pairingRules, empty where it is not kept
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (roundRow) TableName() string { return "rounds" }

// matchRow mirrors table matches.
type matchRow struct {
	ID          int64 `gorm:"primaryKey"`
	Round       int64
	TableNumber int
	Pinned      bool
	Terms       string // []termDocument
}

func (matchRow) TableName() string { return "matches" }

// seatRow mirrors table seats.
type seatRow struct {
	ID       int64 `gorm:"primaryKey"`
	Round    int64
	Event    int64
	Player   int64
	Match    *int64 // with Side: NULL without an opponent
	Side     *int
	Presence string
	Pinned   bool
	Terms    string // []termDocument
	Expelled bool   // with presence withdrawn: it is expelled
}

// newPresence returns what columns hold p.
func newPresence(p tournament.Presence) (presence string, expelled bool) {
	if p == tournament.Expelled {
		return string(tournament.Withdrawn), true
	}
	return string(p), false
}

func (r seatRow) presence() tournament.Presence {
	if r.Expelled {
		return tournament.Expelled
	}
	return tournament.Presence(r.Presence)
}

func (seatRow) TableName() string { return "seats" }

// SaveRound implements [director.Tx]. A match or game that comes with an id must
// be one of this round, a game with the version it has; it keeps its id. Tables,
// games and claims that are not in r are gone, and so are all codes of seats and
// all objections.
func (t *tx) SaveRound(ctx context.Context, event tournament.EventID, r tournament.Round) (tournament.Round, error) {
	saved, err := t.saveRound(ctx, event, r)
	return saved, failed(fmt.Sprintf("save round %d", r.Number), err)
}

func (t *tx) saveRound(ctx context.Context, event tournament.EventID, r tournament.Round) (tournament.Round, error) {
	pairing, err := writePairing(r.Pairing)
	if err != nil {
		return tournament.Round{}, err
	}
	relaxed, err := writeTerms(r.Relaxed)
	if err != nil {
		return tournament.Round{}, err
	}
	row := roundRow{
		ID: int64(r.ID), Event: int64(event), Number: r.Number, State: string(r.State),
		Seed: int64(r.Seed), Basis: r.Basis, Relaxed: relaxed, Pairing: pairing, Version: r.Version + 1,
	}
	stored := contents{}
	if r.ID == 0 {
		row.Version = 1
		if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
			return tournament.Round{}, err // a duplicate here means that the round exists
		}
	} else {
		found, err := t.overwrite(ctx, row, stamped, "id = ? AND event = ? AND version = ?", row.ID, row.Event, r.Version)
		if err != nil {
			return tournament.Round{}, err
		}
		if !found {
			return tournament.Round{}, t.conflict(ctx, "rounds", "id = ? AND event = ?", row.ID, row.Event)
		}
		if stored, err = t.empty(ctx, row.ID); err != nil {
			return tournament.Round{}, err
		}
	}
	t.touch("rounds", row.ID)
	r.ID, r.Version = tournament.RoundID(row.ID), row.Version
	if r.Matches, err = t.fill(ctx, event, r, stored); errors.Is(err, gorm.ErrDuplicatedKey) {
		err = ErrTwice
	}
	if err != nil {
		return tournament.Round{}, err
	}
	return r, nil
}

// contents tells what a round held: games by id, with what conflicts name.
type contents struct {
	matches map[int64]bool
	games   map[int64]gameRow
}

// empty deletes all of a round but its own row and returns what was there.
func (t *tx) empty(ctx context.Context, round int64) (contents, error) {
	db := t.db.WithContext(ctx)
	held := contents{matches: map[int64]bool{}, games: map[int64]gameRow{}}
	var matches []int64
	if err := db.Model(&matchRow{}).Where("round = ?", round).Pluck("id", &matches).Error; err != nil {
		return held, err
	}
	for _, id := range matches {
		held.matches[id] = true
	}
	var games []gameRow
	if err := db.Where("match IN (SELECT id FROM matches WHERE round = ?)", round).Find(&games).Error; err != nil {
		return held, err
	}
	for _, g := range games {
		held.games[g.ID] = g
	}
	for _, statement := range []string{
		"DELETE FROM seat_codes WHERE match IN (SELECT id FROM matches WHERE round = ?)",
		"DELETE FROM objections WHERE game IN (SELECT id FROM games WHERE match IN (SELECT id FROM matches WHERE round = ?))",
		"DELETE FROM claims WHERE game IN (SELECT id FROM games WHERE match IN (SELECT id FROM matches WHERE round = ?))",
		"DELETE FROM games WHERE match IN (SELECT id FROM matches WHERE round = ?)",
		"DELETE FROM seats WHERE round = ?",
		"DELETE FROM matches WHERE round = ?",
	} {
		if err := db.Exec(statement, round).Error; err != nil {
			return held, err
		}
	}
	return held, nil
}

// fill writes tables, seats and games of r and returns the tables as stored.
func (t *tx) fill(ctx context.Context, event tournament.EventID, r tournament.Round, stored contents) ([]tournament.Match, error) {
	var seats []seatRow
	var matches []tournament.Match
	for _, m := range r.Matches {
		if len(m.Games) == 0 {
			return nil, fmt.Errorf("table %d: %w", m.Table, ErrNoGame)
		}
		if m.ID != 0 && !stored.matches[int64(m.ID)] {
			return nil, fmt.Errorf("table %d: %w", m.Table, tournament.ErrNotFound)
		}
		terms, err := writeTerms(m.Terms)
		if err != nil {
			return nil, err
		}
		row := matchRow{ID: int64(m.ID), Round: int64(r.ID), TableNumber: m.Table, Pinned: m.Pinned, Terms: terms}
		if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
			return nil, err
		}
		m.ID = tournament.MatchID(row.ID)
		black, white := m.Players()
		for i, p := range []tournament.PlayerID{black, white} {
			side := i + 1
			seats = append(seats, seatRow{
				Round: int64(r.ID), Event: int64(event), Player: int64(p), Match: &row.ID, Side: &side,
				Presence: string(tournament.Plays), Terms: "[]",
			})
		}
		matches = append(matches, m)
	}
	for _, idle := range r.Idle {
		terms, err := writeTerms(idle.Terms)
		if err != nil {
			return nil, err
		}
		presence, expelled := newPresence(idle.Presence)
		seats = append(seats, seatRow{
			Round: int64(r.ID), Event: int64(event), Player: int64(idle.Player),
			Presence: presence, Pinned: idle.Pinned, Terms: terms, Expelled: expelled,
		})
	}
	if len(seats) > 0 {
		if err := t.db.WithContext(ctx).CreateInBatches(seats, chunk).Error; err != nil {
			return nil, err
		}
	}
	for i := range matches {
		var err error
		if matches[i].Games, err = t.addGames(ctx, matches[i], stored); err != nil {
			return nil, fmt.Errorf("table %d: %w", matches[i].Table, err)
		}
	}
	return matches, nil
}

// SetRoundState implements [director.Tx].
func (t *tx) SetRoundState(ctx context.Context, r tournament.Round, to tournament.RoundState) error {
	res := t.db.WithContext(ctx).Table("rounds").Where("id = ? AND version = ?", int64(r.ID), r.Version).
		Updates(map[string]any{"state": string(to), "version": r.Version + 1})
	err := res.Error
	if err == nil && res.RowsAffected == 0 {
		err = t.conflict(ctx, "rounds", "id = ?", int64(r.ID))
	}
	if err != nil {
		return failed(fmt.Sprintf("set the state of round %d", r.Number), err)
	}
	t.touch("rounds", int64(r.ID))
	return nil
}

// DeleteRound implements [director.Tx].
func (t *tx) DeleteRound(ctx context.Context, r tournament.Round) error {
	return failed(fmt.Sprintf("delete round %d", r.Number), t.deleteRound(ctx, r))
}

func (t *tx) deleteRound(ctx context.Context, r tournament.Round) error {
	var row roundRow
	err := t.db.WithContext(ctx).Where("id = ? AND version = ?", int64(r.ID), r.Version).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return t.conflict(ctx, "rounds", "id = ?", int64(r.ID))
	}
	if err != nil {
		return err
	}
	if _, err := t.empty(ctx, row.ID); err != nil {
		return err
	}
	return t.db.WithContext(ctx).Where("id = ?", row.ID).Delete(&roundRow{}).Error
}

// AddTable implements [director.Tx]. The other tables, their games and their codes
// stay as they are.
func (t *tx) AddTable(ctx context.Context, event tournament.EventID, r tournament.Round, m tournament.Match) (tournament.Match, error) {
	black, white := m.Players()
	db := t.db.WithContext(ctx)
	if err := db.Where("round = ? AND match IS NULL AND player IN (?, ?)", int64(r.ID), int64(black), int64(white)).Delete(&seatRow{}).Error; err != nil {
		return m, failed("seat a late player", err)
	}
	added, err := t.fill(ctx, event, tournament.Round{ID: r.ID, Matches: []tournament.Match{m}}, contents{})
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = ErrTwice
	}
	if err == nil {
		err = t.SetRoundState(ctx, r, r.State) // raises the version
	}
	if err != nil {
		return m, failed("seat a late player", err)
	}
	return added[0], nil
}
