package director

import (
	"context"
	"errors"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Prizes returns who gets which prize of an event and whether that is settled.
//
// Errors: those of Bracket, which a stored final has none of.
func Prizes(s tournament.Snapshot) (standings.PrizeTable, bool, error) {
	places, settled, err := Places(s, s.Prizes.Final)
	if err != nil {
		return standings.PrizeTable{}, false, err
	}
	return standings.Prizes(places, s.Prizes, s.Categories), settled, nil
}

// ParsePrizes reads the amounts of a list as typed, apart by white space or
// semicolons, from the first place on.
//
// Errors: a *tournament.FieldError that quotes the amount.
func ParsePrizes(r tournament.PrizeRules, category int, text string) (tournament.PrizeList, error) {
	list := tournament.PrizeList{Category: category}
	for word := range strings.FieldsSeq(strings.ReplaceAll(norm.NFKC.String(text), ";", " ")) {
		amount, err := r.ParseAmount(word)
		if err != nil {
			return list, &tournament.FieldError{Field: tournament.PrizeField(category), Value: word, Err: err, Hint: word}
		}
		list.Amounts = append(list.Amounts, amount)
	}
	return list, nil
}

// SavePrizes stores the prizes of an event; without lists there are none. The same
// again changes nothing.
//
// Errors: joined *tournament.FieldError; *tournament.ChangedError.
func (d *Director) SavePrizes(ctx context.Context, who Who, event tournament.EventID, r tournament.PrizeRules) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		r, errs := r.Validate()
		for _, l := range r.Lists {
			if _, ok := s.Category(l.Category); !ok && l.Category != 0 {
				errs = append(errs, &tournament.FieldError{Field: tournament.PrizeField(l.Category), Err: tournament.ErrBadChoice})
			}
		}
		if len(errs) > 0 {
			return entry, errors.Join(errs...)
		}
		if r.Same(s.Prizes) {
			return entry, nil
		}
		_, err = tx.SavePrizes(ctx, event, r)
		return tournament.AuditEntry{Event: event, Action: "prizes.save", Target: s.Event.Name, Before: prizesState(s, s.Prizes), After: prizesState(s, r)}, err
	})
}

// prizesState writes the prizes for the audit.
func prizesState(s tournament.Snapshot, r tournament.PrizeRules) string {
	if len(r.Lists) == 0 {
		return document(nil)
	}
	fields := map[string]any{"currency": r.Currency, "prize_ties": r.Ties, "several": r.Several, "by_final": r.Final}
	var lists []string
	for _, l := range r.Lists {
		var text string
		if c, ok := s.Category(l.Category); ok {
			text = c.Name + ":"
		}
		for _, amount := range l.Amounts {
			text += " " + r.Text(amount)
		}
		lists = append(lists, strings.TrimSpace(text))
	}
	fields["prizes"] = lists
	return document(fields)
}
