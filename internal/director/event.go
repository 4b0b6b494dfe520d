package director

import (
	"context"
	"errors"
	"fmt"

	"sixtyfour/internal/tournament"
)

// CreateEvent creates an event. Its seed is drawn here, once.
//
// Errors: joined *tournament.FieldError.
func (d *Director) CreateEvent(ctx context.Context, who Who, e tournament.Event) (tournament.Event, error) {
	e, errs := e.Validate()
	if len(errs) > 0 {
		return e, errors.Join(errs...)
	}
	if e.Seed == 0 {
		e.Seed = d.random() >> 1 // 63 bits: databases keep signed numbers
	}
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if e, err = tx.SaveEvent(ctx, e); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: e.ID, Action: "event.create", Target: fmt.Sprintf("event %d", e.ID), After: eventDocument(e),
		}, nil
	})
	return e, err
}

// ChangeEvent changes name, place, date and rules. What played rounds rest on
// stays: the number of games, and the scoring rule once a result is in.
//
// Errors: joined *tournament.FieldError, some with tournament.ErrEventStarted;
// tournament.ErrConflict when e.Version is not the stored one.
func (d *Director) ChangeEvent(ctx context.Context, who Who, e tournament.Event) (tournament.Event, error) {
	e, errs := e.Validate()
	if len(errs) > 0 {
		return e, errors.Join(errs...)
	}
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, e.ID)
		if err != nil {
			return entry, err
		}
		if s.Event.Version != e.Version {
			return entry, tournament.ErrConflict
		}
		e.Seed, e.Lots = s.Event.Seed, s.Event.Lots
		before, after := eventDocument(s.Event), eventDocument(e)
		if before == after {
			return entry, nil
		}
		if err := startedRefuses(s, e.Rules); err != nil {
			return entry, err
		}
		if e, err = tx.SaveEvent(ctx, e); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: e.ID, Action: "event.change", Target: fmt.Sprintf("event %d", e.ID), Before: before, After: after,
		}, nil
	})
	return e, err
}

func startedRefuses(s tournament.Snapshot, to tournament.Rules) error {
	var errs []error
	refuse := func(field string) {
		errs = append(errs, &tournament.FieldError{Field: field, Err: tournament.ErrEventStarted})
	}
	if s.Last() > 0 && to.Games != s.Event.Rules.Games {
		refuse("games")
	}
	if to.Rounds < s.Last() {
		errs = append(errs, &tournament.FieldError{Field: "rounds", Err: tournament.ErrOutOfRange, Low: s.Last(), High: 30})
	}
	if to.Scoring != s.Event.Rules.Scoring && hasResults(s.Rounds...) {
		refuse("scoring")
	}
	return errors.Join(errs...)
}

func hasResults(rounds ...tournament.Round) bool {
	for _, r := range rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result != nil || len(g.Claims) > 0 || g.Transcript != "" {
					return true
				}
			}
		}
	}
	return false
}

func eventDocument(e tournament.Event) string {
	r := e.Rules
	return document(map[string]any{
		"name": e.Name, "place": e.Place, "country": e.Country, "starts": e.Starts,
		"scoring": r.Scoring, "regime": r.Regime, "correction": r.Correction, "rounds": r.Rounds, "games": r.Games, "credit": r.Credit,
		"draw_rights": r.DrawRights, "level_by_discs": r.LevelByDiscs, "bye": r.Bye, "half_bye": r.HalfBye,
		"late": r.Late, "absent": r.Absent, "zero_bye": r.ZeroBye, "left": r.Left, "expelled": r.Expelled, "expelled_keep": r.ExpelledKeep, "expelled_count": r.ExpelledCount, "no_show": r.NoShow, "tie_breaks": r.TieBreaks, "brightwell": r.BrightwellConstant, "unplayed": r.BrightwellUnplayed,
		"brightwell_by_rounds": r.BrightwellByRounds, "treatment": r.Treatment, "forfeits_meet": r.ForfeitsMeet, "koya_limit": r.KoyaLimit,
		"country_rounds": r.CountryRounds, "pairing": r.Pairing,
	})
}
