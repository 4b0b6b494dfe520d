package director

import (
	"context"
	"errors"
	"slices"

	"sixtyfour/internal/tournament"
)

// SaveCategory adds a category to an event, or changes the one that has c.Number and
// c.Version. The same again changes nothing. Of those ticked who is not entered is
// left out.
//
// Errors: joined *tournament.FieldError; tournament.ErrNotFound for a number that
// is not there; *tournament.ChangedError.
func (d *Director) SaveCategory(ctx context.Context, who Who, event tournament.EventID, c tournament.Category) (tournament.Category, error) {
	var saved tournament.Category
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		var old tournament.Category
		if c.Number != 0 {
			var ok bool
			if old, ok = s.Category(c.Number); !ok {
				return entry, tournament.ErrNotFound
			}
		}
		if c, err = checkCategory(s, c); err != nil {
			return entry, err
		}
		if saved = old; old.Number != 0 && old.Same(c) {
			return entry, nil
		}
		entry = tournament.AuditEntry{Event: event, Action: "category.save", Target: c.Name, After: categoryState(s, c)}
		if c.Number == 0 {
			c.Number = 1
			for _, other := range s.Categories {
				c.Number = max(c.Number, other.Number+1)
			}
		} else {
			entry.Before = categoryState(s, old)
		}
		c.ID = old.ID
		saved, err = tx.SaveCategory(ctx, event, c)
		return entry, err
	})
	return saved, err
}

// DropCategory takes a category away. One that is gone already is no error.
//
// Errors: *tournament.ChangedError.
func (d *Director) DropCategory(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		c, ok := s.Category(n)
		if !ok {
			return entry, nil // a second press
		}
		entry = tournament.AuditEntry{Event: event, Action: "category.drop", Target: c.Name, Before: categoryState(s, c)}
		c.Version = version
		if err := tx.DeleteCategory(ctx, c); err != nil {
			return entry, err
		}
		// Its prizes go with it: the next category may get its number.
		r := s.Prizes
		r.Lists = slices.DeleteFunc(slices.Clone(r.Lists), func(l tournament.PrizeList) bool { return l.Category == n })
		if len(r.Lists) < len(s.Prizes.Lists) {
			_, err = tx.SavePrizes(ctx, event, r)
		}
		return entry, err
	})
}

func checkCategory(s tournament.Snapshot, c tournament.Category) (tournament.Category, error) {
	c, errs := c.Validate()
	var members []tournament.PlayerID
	for _, e := range s.Entries {
		if slices.Contains(c.Members, e.Player) {
			members = append(members, e.Player)
		}
	}
	c.Members = members
	if slices.ContainsFunc(s.Categories, func(o tournament.Category) bool { return o.Name == c.Name && o.Number != c.Number }) {
		errs = append(errs, &tournament.FieldError{Field: "name", Value: c.Name, Err: tournament.ErrDuplicate})
	}
	if _, ok := s.Clubs[c.Club]; !ok && c.Club != 0 {
		errs = append(errs, &tournament.FieldError{Field: "club", Err: tournament.ErrBadChoice})
	}
	return c, errors.Join(errs...)
}

// categoryState writes a category for the audit, members as start numbers.
func categoryState(s tournament.Snapshot, c tournament.Category) string {
	fields := map[string]any{"name": c.Name, "by": c.By}
	if c.By == tournament.ByHand {
		members := make([]int, len(c.Members))
		for i, p := range c.Members {
			members[i] = startNumber(s, p)
		}
		fields["members"] = members
	}
	for name, age := range map[string]int{"age_from": c.AgeFrom, "age_to": c.AgeTo} {
		if age != 0 {
			fields[name] = age
		}
	}
	for name, text := range map[string]string{"on": string(c.On), "country": c.Country, "club": s.Clubs[c.Club].Name} {
		if text != "" {
			fields[name] = text
		}
	}
	return document(fields)
}
