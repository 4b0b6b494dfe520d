package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/tournament"
)

// The audit's names for ids that the federation has given, for a player file, which may
// give some too, and for the field of a document with ids by player.
const (
	actionIDs     = "federation.ids"
	actionPlayers = "federation.players"
	fieldIDs      = "federation_ids"
)

// ConfirmIDs gives players of an event the ids that the federation has given them, in
// one transaction. Their temporary ids are gone from every file with that. A player who
// has the id already is left alone; the entry in the log can be taken back.
//
// Errors: joined *tournament.FieldError of "id-" and the player: ErrBadNumber for what
// is no number of the federation, ErrDuplicate for an id that another has or that is
// given twice, ErrAlreadyDone for a player who has another id by now; ErrNotFound for
// one who is not entered.
func (d *Director) ConfirmIDs(ctx context.Context, who Who, event tournament.EventID, ids map[tournament.PlayerID]string) (int, error) {
	given := 0
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		given = 0
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		all, err := tx.AllPlayers(ctx)
		if err != nil {
			return entry, err
		}
		taken := map[string]tournament.PlayerID{}
		for _, p := range all {
			if p.FederationID != "" {
				taken[p.FederationID] = p.ID
			}
		}
		var errs []error
		before, after := map[string]string{}, map[string]string{}
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			text := strings.TrimSpace(ids[id])
			refuse := func(why error) {
				errs = append(errs, &tournament.FieldError{Field: fmt.Sprintf("id-%d", id), Value: text, Err: why})
			}
			p, entered := s.Players[id]
			if _, ok := s.Entry(id); !ok || !entered {
				return entry, tournament.ErrNotFound
			}
			switch other, used := taken[text]; {
			case text == "" || p.FederationID == text:
				continue
			case !federationID(text):
				refuse(tournament.ErrBadNumber)
			case used && other != id:
				refuse(tournament.ErrDuplicate)
			case p.FederationID != "":
				refuse(tournament.ErrAlreadyDone)
			default:
				taken[text] = id
				before[fmt.Sprint(id)], after[fmt.Sprint(id)] = p.FederationID, text
			}
		}
		if len(errs) > 0 {
			return entry, errors.Join(errs...)
		}
		if given = len(after); given == 0 {
			return entry, nil
		}
		return d.setIDs(ctx, tx, actionIDs, before, after)
	})
	return given, err
}

// federationID reports whether a federation can have given text: digits, and no
// temporary id of ours.
func federationID(text string) bool {
	return isNumber(text) && strings.Trim(text, "0") != "" && temporary(text) == 0
}

// isNumber reports whether text is an id as files for the federation can hold it.
func isNumber(text string) bool {
	return text != "" && len(text) <= 12 && strings.Trim(text, "0123456789") == ""
}

// setIDs writes ids by player, and the entry that says so.
func (d *Director) setIDs(ctx context.Context, tx Tx, action string, before, after map[string]string) (tournament.AuditEntry, error) {
	for key, id := range after {
		n, err := strconv.ParseInt(key, 10, 64)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		p, err := tx.Player(ctx, tournament.PlayerID(n))
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		p.FederationID = id
		if _, err := tx.SavePlayer(ctx, p); err != nil {
			return tournament.AuditEntry{}, err
		}
	}
	return tournament.AuditEntry{
		Action: action, Target: fmt.Sprintf("%d players", len(after)),
		Before: document(map[string]any{fieldIDs: before}), After: document(map[string]any{fieldIDs: after}),
	}, nil
}

// GivenIDs are ids that were given at one time.
type GivenIDs struct {
	Entry  tournament.AuditEntry
	Before map[tournament.PlayerID]string
	After  map[tournament.PlayerID]string
}

// mostGiven bounds how far back ids can be taken back, in entries of the log.
const mostGiven = 200

// GivenIDs returns which ids [Director.ConfirmIDs] and [Director.ApplyPlayerFile] gave
// lately and which still stand, the newest first.
func (d *Director) GivenIDs(ctx context.Context) ([]GivenIDs, error) {
	all, err := d.store.AllPlayers(ctx)
	if err != nil {
		return nil, err
	}
	now := map[tournament.PlayerID]string{}
	for _, p := range all {
		now[p.ID] = p.FederationID
	}
	log, err := d.store.Audit(ctx, 0, mostGiven)
	if err != nil {
		return nil, err
	}
	var list []GivenIDs
	for _, e := range log {
		g, ok := readIDs(e)
		if !ok {
			continue
		}
		stands := true
		for p, id := range g.After {
			stands = stands && now[p] == id
		}
		if stands {
			list = append(list, g)
		}
	}
	return list, nil
}

// TakeBackIDs takes the ids of one such entry back: the players have temporary ids again.
//
// Errors: tournament.ErrNotFound for an entry that is none of these;
// tournament.ErrConflict when a player has another id since.
func (d *Director) TakeBackIDs(ctx context.Context, who Who, entry int64) error {
	return d.change(ctx, who, func(tx Tx) (done tournament.AuditEntry, err error) {
		log, err := tx.Audit(ctx, 0, mostGiven)
		if err != nil {
			return done, err
		}
		at := slices.IndexFunc(log, func(e tournament.AuditEntry) bool { return e.ID == entry })
		if at < 0 {
			return done, tournament.ErrNotFound
		}
		g, ok := readIDs(log[at])
		if !ok {
			return done, tournament.ErrNotFound
		}
		before, after, back := map[string]string{}, map[string]string{}, 0
		for p, id := range g.After {
			player, err := tx.Player(ctx, p)
			if err != nil {
				return done, err
			}
			switch player.FederationID {
			case id:
				before[fmt.Sprint(p)], after[fmt.Sprint(p)] = id, g.Before[p]
			case g.Before[p]:
				back++
			default:
				return done, tournament.ErrConflict
			}
		}
		if back == len(g.After) {
			return done, nil // a second press
		}
		return d.setIDs(ctx, tx, actionIDs+"-back", before, after)
	})
}

// readIDs reads an entry of the log that gave ids.
func readIDs(e tournament.AuditEntry) (GivenIDs, bool) {
	g := GivenIDs{Entry: e, Before: idsOf(e.Before), After: idsOf(e.After)}
	return g, (e.Action == actionIDs || e.Action == actionPlayers) && len(g.After) > 0
}

func idsOf(text string) map[tournament.PlayerID]string {
	var fields struct {
		IDs map[tournament.PlayerID]string `json:"federation_ids"`
	}
	if json.Unmarshal([]byte(text), &fields) != nil {
		return nil
	}
	return fields.IDs
}
