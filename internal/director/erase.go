package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sixtyfour/internal/tournament"
)

// ErrErased tells that the record is of a person who was erased.
var ErrErased = errors.New("the person was erased")

// Erasure is a person whose names are taken out of what is stored.
type Erasure struct {
	Players []tournament.PlayerID // the record and those that are part of it
	Called  string                // what stands in place of a name
	// Within are names that are replaced wherever they stand in a text, Whole those that are
	// only where they are the whole of it: a single name is a word as well.
	Within, Whole []string
}

// Erased is what an erasure came across.
type Erased struct {
	Texts   int    // in which a name stood, the audit included
	Entries int    // of the audit that were changed
	Head    string // the last hash of the audit as it was; its chain is made anew from the first entry changed
}

// Called is what a player is called whose name is gone, in files and in the log.
func Called(id tournament.PlayerID) string { return fmt.Sprintf("Player #%d", id) }

// ErasePlayer erases a person: names, ids, year of birth, address and notes go from the
// registry, from the log, from imports that could be taken back, from the texts of the
// arbiter and from published lists. Results, pairings and ratings stay under
// "Player #n". The numbers that the federation and other collections have for the
// person stay as aliases without a name, so that the same files do not bring the person
// back. Once more changes nothing.
//
// Errors: [ErrMerged] for a record that is part of another one.
func (d *Director) ErasePlayer(ctx context.Context, who Who, id tournament.PlayerID) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		p, err := tx.Player(ctx, id)
		if err != nil || p.Erased {
			return entry, err
		}
		if p.Merged != 0 {
			return entry, ErrMerged
		}
		all, err := tx.AllPlayers(ctx)
		if err != nil {
			return entry, err
		}
		e := Erasure{Called: Called(id)}
		names, others := map[string]bool{}, map[string]bool{}
		var aliases []Alias
		for _, record := range all {
			if record.ID != id && record.Merged != id {
				for _, name := range spellings(record) {
					others[name] = true
				}
				continue
			}
			e.Players = append(e.Players, record.ID)
			for _, name := range append(spellings(record), record.Email) {
				names[name] = true
			}
			if record.FederationID != "" {
				aliases = append(aliases, Alias{Collection: FederationCollection, Number: record.FederationID, Player: record.ID})
			}
			gone := tournament.Player{
				ID: record.ID, Family: Called(id), Country: record.Country, Club: record.Club, Rating: record.Rating, Merged: record.Merged,
				Privacy: tournament.ByNumber, Erased: true, Version: record.Version,
			}
			if _, err := tx.SavePlayer(ctx, gone); err != nil {
				return entry, err
			}
		}
		earlier, err := earlierNames(ctx, tx, e.Players)
		if err != nil {
			return entry, err
		}
		for _, name := range earlier {
			names[name] = true
		}
		for _, name := range slices.Sorted(maps.Keys(names)) {
			switch {
			case name == "" || others[name] || name == e.Called:
			case strings.ContainsAny(name, " @"):
				e.Within = append(e.Within, name)
			default:
				e.Whole = append(e.Whole, name)
			}
		}
		// The longest first: a name may be the beginning of another.
		slices.SortStableFunc(e.Within, func(a, b string) int { return len(b) - len(a) })
		if err := tx.AddAliases(ctx, aliases); err != nil {
			return entry, err
		}
		done, err := tx.Erase(ctx, e)
		if err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Action: "player.erase", Target: fmt.Sprintf("player %d", id),
			After: document(map[string]any{"texts": done.Texts, "entries_changed": done.Entries, "head_before": done.Head}),
		}, nil
	})
}

// spellings returns the ways in which the names of p are written.
func spellings(p tournament.Player) []string {
	list := []string{p.Native, p.Reading, strings.ReplaceAll(p.Native, " ", ""), strings.ReplaceAll(p.Reading, " ", "")}
	if p.Family == "" || p.Given == "" {
		return append(list, p.Family+p.Given)
	}
	return append(list, p.Family+" "+p.Given, p.Given+" "+p.Family, p.Family+", "+p.Given, p.Family+","+p.Given)
}

// earlierNames returns the names that players had before, by the log of the registry.
func earlierNames(ctx context.Context, r Reader, players []tournament.PlayerID) ([]string, error) {
	log, err := r.Audit(ctx, 0, 0)
	if err != nil {
		return nil, err
	}
	targets := map[string]bool{}
	for _, id := range players {
		targets[fmt.Sprintf("player %d", id)] = true
	}
	var names []string
	for _, entry := range log {
		if !targets[entry.Target] {
			continue
		}
		for _, text := range []string{entry.Before, entry.After} {
			var was struct{ Family, Given, Native, Reading string }
			if json.Unmarshal([]byte(text), &was) == nil {
				names = append(names, spellings(tournament.Player{Family: was.Family, Given: was.Given, Native: was.Native, Reading: was.Reading})...)
			}
		}
	}
	return names, nil
}
