package director

import (
	"context"
	"errors"
	"slices"

	"sixtyfour/internal/tournament"
)

// AddConstraint asks something of the pairing of an event. The same again changes
// nothing. A draft that it concerns becomes stale; rounds that are published stand.
//
// Errors: joined *tournament.FieldError; ErrNotFound for an event that is not there.
func (d *Director) AddConstraint(ctx context.Context, who Who, event tournament.EventID, c tournament.Constraint) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		if c, err = checkConstraint(s, c); err != nil {
			return tournament.AuditEntry{}, err
		}
		if slices.ContainsFunc(s.Constraints, c.Same) {
			return tournament.AuditEntry{}, nil
		}
		if c, err = tx.AddConstraint(ctx, event, c); err != nil {
			return tournament.AuditEntry{}, err
		}
		return tournament.AuditEntry{Event: event, Action: "constraint.add", Target: constraintTarget(s, c), After: constraintDocument(s, c)}, nil
	})
}

// RemoveConstraint takes a constraint back. One that is gone already is no error.
func (d *Director) RemoveConstraint(ctx context.Context, who Who, event tournament.EventID, id tournament.ConstraintID) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		i := slices.IndexFunc(s.Constraints, func(c tournament.Constraint) bool { return c.ID == id })
		if i < 0 {
			return tournament.AuditEntry{}, nil // a second press
		}
		c := s.Constraints[i]
		if err := tx.DeleteConstraint(ctx, event, id); err != nil {
			return tournament.AuditEntry{}, err
		}
		return tournament.AuditEntry{Event: event, Action: "constraint.remove", Target: constraintTarget(s, c), Before: constraintDocument(s, c)}, nil
	})
}

// checkConstraint brings c into its stored form: the smaller id first, nothing that
// its kind does not have.
func checkConstraint(s tournament.Snapshot, c tournament.Constraint) (tournament.Constraint, error) {
	var errs []error
	refuse := func(field string, why error, low, high int) {
		errs = append(errs, &tournament.FieldError{Field: field, Err: why, Low: low, High: high})
	}
	entered := func(field string, p tournament.PlayerID) {
		if _, ok := s.Entry(p); !ok {
			refuse(field, tournament.ErrRequired, 0, 0)
		}
	}
	switch c.Kind {
	case tournament.KeepApart, tournament.MustMeet:
		entered("first", c.Players[0])
		entered("second", c.Players[1])
		if c.Players[0] == c.Players[1] && c.Players[0] != 0 {
			refuse("second", tournament.ErrDuplicate, 0, 0)
		}
		if c.Players[0] > c.Players[1] {
			c.Players[0], c.Players[1] = c.Players[1], c.Players[0]
		}
		c.Table = 0
	case tournament.FixedTable:
		entered("first", c.Players[0])
		if c.Table < 1 || c.Table > 999 {
			refuse("table", tournament.ErrOutOfRange, 1, 999)
		}
		c.Players[1], c.Hard = 0, true
	case tournament.ApartClubs, tournament.ApartCountry, tournament.ApartFamilies:
		c.Players, c.Table = [2]tournament.PlayerID{}, 0
	default:
		refuse("kind", tournament.ErrBadChoice, 0, 0)
	}
	if c.From < 1 || c.From > 30 {
		refuse("from", tournament.ErrOutOfRange, 1, 30)
	}
	if c.To != 0 && (c.To < c.From || c.To > 30) {
		refuse("to", tournament.ErrOutOfRange, c.From, 30)
	}
	return c, errors.Join(errs...)
}

func constraintTarget(s tournament.Snapshot, c tournament.Constraint) string {
	switch {
	case c.Players[1] != 0:
		return s.Players[c.Players[0]].Name() + ", " + s.Players[c.Players[1]].Name()
	case c.Players[0] != 0:
		return s.Players[c.Players[0]].Name()
	}
	return s.Event.Name
}

func constraintDocument(s tournament.Snapshot, c tournament.Constraint) string {
	fields := map[string]any{"asked": c.Kind, "from": c.From, "hard": c.Hard}
	if c.To != 0 {
		fields["to"] = c.To
	}
	if c.Table != 0 {
		fields["table"] = c.Table
	}
	for i, name := range []string{"first", "second"} {
		if e, ok := s.Entry(c.Players[i]); ok {
			fields[name] = e.Number
		}
	}
	return document(fields)
}
