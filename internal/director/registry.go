package director

import (
	"context"
	"errors"
	"fmt"

	"sixtyfour/internal/tournament"
)

// DuplicatesError asks whether a new record is really another person.
type DuplicatesError struct{ Like []tournament.Player }

func (e *DuplicatesError) Error() string {
	return fmt.Sprintf("%d players with a name like this are registered", len(e.Like))
}

// SavePlayer creates the player, or changes the one with p.ID.
//
// Errors: joined *tournament.FieldError; *[DuplicatesError] when the name is
// like another's and the person at the keyboard is not sure yet;
// tournament.ErrConflict when the record was changed meanwhile.
func (d *Director) SavePlayer(ctx context.Context, who Who, p tournament.Player, sure bool) (tournament.Player, error) {
	return d.SavePlayerOf(ctx, who, p, "", sure)
}

// SavePlayerOf is SavePlayer with the club named instead of chosen; one that is
// not known is created together with the player.
func (d *Director) SavePlayerOf(ctx context.Context, who Who, p tournament.Player, club string, sure bool) (tournament.Player, error) {
	p, errs := p.Validate()
	if len(errs) > 0 {
		return p, errors.Join(errs...)
	}
	var saved tournament.Player
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if club != "" {
			clubs, err := clubsByName(ctx, tx)
			if err != nil {
				return entry, err
			}
			if p.Club, err = clubNamed(ctx, tx, clubs, club); err != nil {
				return entry, err
			}
		}
		if p.Club != 0 {
			if _, err := tx.Club(ctx, p.Club); err != nil {
				return entry, &tournament.FieldError{Field: "club", Err: tournament.ErrBadChoice}
			}
		}
		before := ""
		if p.ID != 0 {
			old, err := tx.Player(ctx, p.ID)
			if err != nil {
				return entry, err
			}
			if old.Erased {
				return entry, ErrErased
			}
			p.Rating, p.Merged, p.Erased = old.Rating, old.Merged, false
			if old == p {
				saved = old
				return entry, nil
			}
			before = playerDocument(old)
			sure = sure || old.Name() == p.Name() && old.Native == p.Native
		}
		if err := distinct(ctx, tx, p, sure); err != nil {
			return entry, err
		}
		if saved, err = tx.SavePlayer(ctx, p); err != nil {
			return entry, err
		}
		action := "player.create"
		if p.ID != 0 {
			action = "player.change"
		}
		return tournament.AuditEntry{
			Action: action, Target: fmt.Sprintf("player %d", saved.ID), Before: before, After: playerDocument(saved),
		}, nil
	})
	return saved, err
}

// distinct refuses a federation id that is taken and, unless sure, a name like
// another's.
func distinct(ctx context.Context, tx Tx, p tournament.Player, sure bool) error {
	all, err := tx.Players(ctx)
	if err != nil {
		return err
	}
	var like []tournament.Player
	name := spell(p)
	for _, other := range all {
		if other.ID == p.ID {
			continue
		}
		if p.FederationID != "" && p.FederationID == other.FederationID {
			return &tournament.FieldError{Field: "federation_id", Value: p.FederationID, Err: tournament.ErrDuplicate}
		}
		if !sure && name.alike(spell(other)) {
			like = append(like, other)
		}
	}
	if len(like) > 0 {
		return &DuplicatesError{Like: like}
	}
	return nil
}

// playerDocument leaves the private fields out of the audit: an erased person
// must not live on there. That they changed is said.
func playerDocument(p tournament.Player) string {
	fields := map[string]any{
		"family": p.Family, "given": p.Given, "native": p.Native, "reading": p.Reading,
		"country": p.Country, "club": p.Club, "federation_id": p.FederationID,
	}
	if p.Privacy != tournament.ByName {
		fields["privacy"] = string(p.Privacy)
	}
	return document(fields)
}

// SaveClub creates the club, or changes the one with c.ID.
func (d *Director) SaveClub(ctx context.Context, who Who, c tournament.Club) (tournament.Club, error) {
	c, errs := c.Validate()
	if len(errs) > 0 {
		return c, errors.Join(errs...)
	}
	var saved tournament.Club
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		before := ""
		all, err := tx.Clubs(ctx)
		if err != nil {
			return entry, err
		}
		for _, other := range all {
			switch {
			case other == c:
				saved = other
				return entry, nil
			case other.ID == c.ID:
				before = clubDocument(other)
			case fold(other.Name) == fold(c.Name) && fold(other.City) == fold(c.City):
				return entry, &tournament.FieldError{Field: "name", Value: c.Name, Err: tournament.ErrDuplicate}
			}
		}
		if saved, err = tx.SaveClub(ctx, c); err != nil {
			return entry, err
		}
		action := "club.create"
		if c.ID != 0 {
			action = "club.change"
		}
		return tournament.AuditEntry{
			Action: action, Target: fmt.Sprintf("club %d", saved.ID), Before: before, After: clubDocument(saved),
		}, nil
	})
	return saved, err
}

func clubDocument(c tournament.Club) string {
	return document(map[string]any{"name": c.Name, "city": c.City, "country": c.Country})
}

// SearchPlayers returns up to limit players whose names begin with the words of
// query, in registry order.
func (d *Director) SearchPlayers(ctx context.Context, query string, limit int, unnamed bool) ([]tournament.Player, error) {
	all, err := d.store.Players(ctx)
	if err != nil {
		return nil, err
	}
	query = fold(query)
	var found []tournament.Player
	for _, p := range all {
		if len(found) == limit {
			break
		}
		if (unnamed || p.IsNamed()) && matches(p, query) {
			found = append(found, p)
		}
	}
	return found, nil
}
