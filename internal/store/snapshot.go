package store

import (
	"context"

	"gorm.io/gorm"

	"sixtyfour/internal/tournament"
)

// Snapshot implements [director.Reader]: thirteen queries, however large the event,
// against one state of the database.
func (r reader) Snapshot(ctx context.Context, id tournament.EventID) (tournament.Snapshot, error) {
	var s tournament.Snapshot
	err := r.view(ctx, func(db *gorm.DB) error {
		var event eventRow
		err := db.Where("id = ?", int64(id)).Take(&event).Error
		if err != nil {
			return err
		}
		if s.Event, err = event.event(); err != nil {
			return err
		}
		if s.Entries, err = entriesOf(db, id); err != nil {
			return err
		}
		if err := people(db, id, &s); err != nil {
			return err
		}
		if s.Constraints, err = constraintsOf(db, id); err != nil {
			return err
		}
		if s.Categories, err = categoriesOf(db, id); err != nil {
			return err
		}
		if err := extrasOf(db, id, &s); err != nil {
			return err
		}
		if s.Finals, err = finalsOf(db, id); err != nil {
			return err
		}
		s.Rounds, err = roundsOf(db, id)
		return err
	})
	return s, failed("read an event", err)
}

func entriesOf(db *gorm.DB, event tournament.EventID) ([]tournament.Entry, error) {
	var rows []entryRow
	if err := db.Where("event = ?", int64(event)).Order("number").Find(&rows).Error; err != nil {
		return nil, err
	}
	var entries []tournament.Entry
	for _, row := range rows {
		e, err := row.entry()
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// people adds the players of the entries and their clubs.
func people(db *gorm.DB, event tournament.EventID, s *tournament.Snapshot) error {
	const entered = "SELECT player FROM entries WHERE event = ?"
	var players []playerRow
	if err := db.Where("id IN ("+entered+")", int64(event)).Find(&players).Error; err != nil {
		return err
	}
	var clubs []clubRow
	if err := db.Where("id IN (SELECT club FROM players WHERE id IN ("+entered+"))", int64(event)).Find(&clubs).Error; err != nil {
		return err
	}
	s.Players = make(map[tournament.PlayerID]tournament.Player, len(players))
	for _, row := range players {
		s.Players[tournament.PlayerID(row.ID)] = row.player()
	}
	s.Clubs = make(map[tournament.ClubID]tournament.Club, len(clubs))
	for _, row := range clubs {
		s.Clubs[tournament.ClubID(row.ID)] = row.club()
	}
	return nil
}

// roundsOf returns the rounds of an event by number, tables by number, and who
// has no table in the order in which they were saved.
func roundsOf(db *gorm.DB, event tournament.EventID) ([]tournament.Round, error) {
	games, err := gamesOf(db, event)
	if err != nil {
		return nil, err
	}
	tables := map[int64][]tournament.Match{}
	var m matchRow
	err = each(db.Model(&m).Where("round IN (SELECT id FROM rounds WHERE event = ?)", int64(event)).Order("round, table_number"),
		"id, round, table_number, pinned, terms", []any{&m.ID, &m.Round, &m.TableNumber, &m.Pinned, &m.Terms}, func() error {
			terms, err := readTerms(m.Terms)
			tables[m.Round] = append(tables[m.Round], tournament.Match{
				ID: tournament.MatchID(m.ID), Table: m.TableNumber, Pinned: m.Pinned, Terms: terms, Games: games[m.ID],
			})
			return err
		})
	if err != nil {
		return nil, err
	}
	var seats []seatRow
	if err := db.Where("event = ? AND match IS NULL", int64(event)).Order("id").Find(&seats).Error; err != nil {
		return nil, err
	}
	idle := map[int64][]tournament.Idle{}
	for _, row := range seats {
		terms, err := readTerms(row.Terms)
		if err != nil {
			return nil, err
		}
		idle[row.Round] = append(idle[row.Round], tournament.Idle{
			Player: tournament.PlayerID(row.Player), Presence: row.presence(), Pinned: row.Pinned, Terms: terms,
		})
	}
	var rows []roundRow
	if err := db.Where("event = ?", int64(event)).Order("number").Find(&rows).Error; err != nil {
		return nil, err
	}
	var rounds []tournament.Round
	for _, row := range rows {
		pairing, err := readPairing(row.Pairing)
		if err != nil {
			return nil, err
		}
		relaxed, err := readTerms(row.Relaxed)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, tournament.Round{
			ID: tournament.RoundID(row.ID), Number: row.Number, State: tournament.RoundState(row.State),
			Seed: uint64(row.Seed), Basis: row.Basis, Pairing: pairing, Relaxed: relaxed, Version: row.Version,
			Matches: tables[row.ID], Idle: idle[row.ID],
		})
	}
	return rounds, nil
}
