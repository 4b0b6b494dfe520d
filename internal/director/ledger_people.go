package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sixtyfour/internal/tournament"
)

// Alias is the number that another collection has for a player of the registry, and the name
// that it had there, empty for none.
type Alias struct {
	Collection, Number string
	Name               string
	Player             tournament.PlayerID
}

// Renamed is a number of a collection that has another name than it had: the same person
// with a name that changed, or a number that was given to somebody else.
type Renamed struct {
	Alias
	Now string
}

// name is what the collection calls s.
func (s SourcePlayer) name() string { return strings.TrimSpace(s.Family + " " + s.Given) }

// newcomer is s as a player of the registry. Who has no name is called by his number.
func (s SourcePlayer) newcomer() (tournament.Player, error) {
	p := tournament.Player{Family: s.Family, Given: s.Given, Country: s.Country}
	if p.Family == "" {
		p.Family = clip(s.Collection+" "+s.Number, 60)
	}
	if s.Collection == FederationCollection {
		p.FederationID = s.Number
		if s.name() == "" {
			p.Family = s.Number
		}
	}
	p, errs := p.Validate()
	return p, errors.Join(errs...)
}

// people finds the registry's players of source events, by their numbers alone.
type people struct {
	ids     map[[2]string]tournament.PlayerID
	fresh   []SourcePlayer // who is not found, each once
	renamed []Renamed
}

// findPeople looks for everybody in events.
func findPeople(ctx context.Context, r Reader, events []SourceEvent) (*people, error) {
	p := &people{ids: map[[2]string]tournament.PlayerID{}}
	wanted := map[[2]string]SourcePlayer{}
	for i := range events {
		if err := settleTemporary(ctx, r, &events[i], p); err != nil {
			return nil, err
		}
		for _, s := range events[i].People {
			key := [2]string{s.Collection, s.Number}
			if _, known := wanted[key]; !known || s.name() != "" { // a roster may lack who another has
				wanted[key] = s
			}
		}
	}
	numbers := map[string][]string{}
	keys := slices.SortedFunc(maps.Keys(wanted), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(len(a[1]), len(b[1])), cmp.Compare(a[1], b[1]))
	})
	for _, key := range keys {
		numbers[key[0]] = append(numbers[key[0]], key[1])
	}
	for collection, list := range numbers {
		if collection == FederationCollection {
			found, err := r.PlayersByFederationID(ctx, list)
			if err != nil {
				return nil, err
			}
			for number, id := range found {
				p.ids[[2]string{collection, number}] = id
			}
			continue
		}
		found, err := r.Aliases(ctx, collection, list)
		if err != nil {
			return nil, err
		}
		for number, alias := range found {
			key := [2]string{collection, number}
			p.ids[key] = alias.Player
			if now := wanted[key].name(); now != "" && alias.Name != "" && fold(now) != fold(alias.Name) {
				p.renamed = append(p.renamed, Renamed{alias, now})
			}
		}
	}
	slices.SortFunc(p.renamed, func(a, b Renamed) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(len(a.Number), len(b.Number)), cmp.Compare(a.Number, b.Number))
	})
	for _, key := range keys {
		if p.ids[key] == 0 {
			p.fresh = append(p.fresh, wanted[key])
		}
	}
	return p, nil
}

// settleTemporary gives players with a temporary id of the federation the number that they
// have in this event alone, unless the id leads back to a player of ours.
func settleTemporary(ctx context.Context, r Reader, e *SourceEvent, p *people) error {
	for i := range e.People {
		s := &e.People[i]
		id := temporary(s.Number)
		if s.Collection != FederationCollection || id == 0 {
			continue
		}
		owner, err := r.Player(ctx, id)
		if err != nil && !errors.Is(err, tournament.ErrNotFound) {
			return err
		}
		if err == nil && temporaryOwner(*s, owner) {
			p.ids[[2]string{s.Collection, s.Number}] = id
			continue
		}
		s.Collection = e.Event.Key
	}
	return nil
}

// create registers who was not found, with an alias where the number is no id of the federation.
func (p *people) create(ctx context.Context, tx Tx) error {
	players := make([]tournament.Player, len(p.fresh))
	for i, s := range p.fresh {
		var err error
		if players[i], err = s.newcomer(); err != nil {
			return fmt.Errorf("player %s of %s: %w", s.Number, s.Collection, err)
		}
	}
	ids, err := tx.AddPlayers(ctx, players)
	if err != nil {
		return err
	}
	var aliases []Alias
	for i, s := range p.fresh {
		p.ids[[2]string{s.Collection, s.Number}] = ids[i]
		if s.Collection != FederationCollection {
			aliases = append(aliases, Alias{Collection: s.Collection, Number: s.Number, Name: clip(s.name(), 120), Player: ids[i]})
		}
	}
	return tx.AddAliases(ctx, aliases)
}

// seat returns the revision of e with the registry's numbers.
func (p *people) seat(e SourceEvent) SourceEvent {
	ids := make([]int64, len(e.People)+1)
	for i, s := range e.People {
		ids[i+1] = int64(p.ids[[2]string{s.Collection, s.Number}])
	}
	games := slices.Clone(e.Event.Games)
	for i := range games {
		games[i].A, games[i].B = ids[games[i].A], ids[games[i].B]
	}
	e.Event.Games = games
	e.Event = e.Event.Canonical()
	return e
}
