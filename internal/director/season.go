package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/standings/season"
	"sixtyfour/internal/tournament"
)

// SeasonTable returns the standing of a season as its events are now.
//
// Errors: tournament.ErrNotFound.
func (d *Director) SeasonTable(ctx context.Context, id tournament.SeasonID) (season.Table, error) {
	s, err := d.store.Season(ctx, id)
	if err != nil {
		return season.Table{}, err
	}
	events := make([]season.Event, len(s.Events))
	for i, id := range s.Events {
		snapshot, err := d.store.Snapshot(ctx, id)
		if err != nil {
			return season.Table{}, err
		}
		e := season.Event{Event: snapshot.Event, Started: snapshot.Public().Last() > 0}
		if e.Places, e.Settled, err = Places(snapshot, s.Rules.Final); err != nil {
			return season.Table{}, err
		}
		if err := d.asOneRecord(ctx, e.Places.Rows); err != nil {
			return season.Table{}, err
		}
		events[i] = e
	}
	return season.Compute(s, events), nil
}

// asOneRecord puts the record that stands for a player in the place of one that is part of it,
// unless both played in the event.
func (d *Director) asOneRecord(ctx context.Context, rows []standings.Row) error {
	for i := range rows {
		p := rows[i].Player
		for p.Merged != 0 {
			var err error
			if p, err = d.store.Player(ctx, p.Merged); err != nil {
				return err
			}
		}
		if !slices.ContainsFunc(rows, func(r standings.Row) bool { return r.Player.ID == p.ID }) {
			rows[i].Player = p
		}
	}
	return nil
}

// ParseSeasonPoints reads the points of the places as typed, from the first on, apart
// by white space, commas or semicolons.
//
// Errors: a *tournament.FieldError that quotes what is no number.
func ParseSeasonPoints(text string) (points []int, err error) {
	for word := range strings.FieldsFuncSeq(norm.NFKC.String(text), func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '、' || r < ' ' }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, &tournament.FieldError{Field: "points", Value: word, Err: tournament.ErrBadNumber}
		}
		points = append(points, n)
	}
	return points, nil
}

// SaveSeason creates a season without an id, or changes the one that has s.ID and
// s.Version. The same again changes nothing.
//
// Errors: joined *tournament.FieldError; tournament.ErrNotFound;
// *tournament.ChangedError.
func (d *Director) SaveSeason(ctx context.Context, who Who, s tournament.Season) (tournament.Season, error) {
	var saved tournament.Season
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, errs := s.Validate()
		all, err := tx.Seasons(ctx)
		if err != nil {
			return entry, err
		}
		entry.Action = "season.create"
		for _, other := range all {
			switch {
			case other.ID == s.ID:
				if saved = other; other.Same(s) {
					return tournament.AuditEntry{}, nil
				}
				entry.Action, entry.Before = "season.change", seasonState(other)
			case other.Name == s.Name:
				errs = append(errs, &tournament.FieldError{Field: "name", Value: s.Name, Err: tournament.ErrDuplicate})
			}
		}
		if s.ID != 0 && saved.ID == 0 {
			return entry, tournament.ErrNotFound
		}
		for _, event := range s.Events {
			if _, err := tx.EventVersion(ctx, event); errors.Is(err, tournament.ErrNotFound) {
				errs = append(errs, &tournament.FieldError{Field: "events", Value: fmt.Sprint(event), Err: tournament.ErrBadChoice})
			} else if err != nil {
				return entry, err
			}
		}
		if len(errs) > 0 {
			return entry, errors.Join(errs...)
		}
		if saved, err = tx.SaveSeason(ctx, s); err != nil {
			return entry, err
		}
		entry.Target, entry.After = fmt.Sprintf("season %d", saved.ID), seasonState(saved)
		return entry, nil
	})
	return saved, err
}

// DropSeason takes a season away; its events stay. One that is gone already is no
// error.
//
// Errors: *tournament.ChangedError.
func (d *Director) DropSeason(ctx context.Context, who Who, id tournament.SeasonID, version int) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		all, err := tx.Seasons(ctx)
		if err != nil {
			return entry, err
		}
		i := slices.IndexFunc(all, func(s tournament.Season) bool { return s.ID == id })
		if i < 0 {
			return entry, nil // a second press
		}
		s := all[i]
		entry = tournament.AuditEntry{Action: "season.drop", Target: s.Name, Before: seasonState(s)}
		s.Version = version
		return entry, tx.DeleteSeason(ctx, s)
	})
}

// seasonState writes a season for the audit, its events as ids.
func seasonState(s tournament.Season) string {
	r := s.Rules
	fields := map[string]any{
		"name": s.Name, "season_points": r.Points, "season_rest": r.Rest, "season_ties": r.Ties, "level_in_points": r.ByPoints,
		"best_results": r.Best, "by_final": r.Final, "events": s.Events,
	}
	return document(fields)
}
