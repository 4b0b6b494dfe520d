package director

import (
	"context"
	"slices"
	"strings"

	"sixtyfour/internal/tournament"
)

// Expel excludes a player from the event for good: nobody is paired with the player any
// more. Games that are open keep their tables and need their results. The same again
// changes nothing.
//
// Errors: *tournament.FieldError of reason; tournament.ErrAlreadyDone for who was
// expelled for another reason.
func (d *Director) Expel(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID, reason string) error {
	reason = strings.Join(strings.Fields(reason), " ")
	if reason == "" {
		return &tournament.FieldError{Field: "reason", Err: tournament.ErrRequired}
	}
	if err := tournament.CheckText("reason", reason, longestReason); err != nil {
		return err
	}
	return d.changeEntryFor(ctx, who, event, player, reason, func(_ tournament.Snapshot, e *tournament.Entry) (string, error) {
		switch e.Expelled {
		case reason:
			return "", nil
		case "":
			e.Expelled = reason
			return "entry.expel", nil
		}
		return "", tournament.ErrAlreadyDone
	})
}

// Readmit takes an expulsion back, while nothing rests on it. Who had withdrawn before
// has withdrawn again.
//
// Errors: tournament.ErrRests.
func (d *Director) Readmit(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID) error {
	return d.changeEntry(ctx, who, event, player, func(s tournament.Snapshot, e *tournament.Entry) (string, error) {
		if !e.IsExpelled() {
			return "", nil
		}
		if !Readmissible(s, player) {
			return "", tournament.ErrRests
		}
		e.Expelled = ""
		return "entry.readmit", nil
	})
}

// Readmissible reports whether nothing rests on the expulsion of a player: no round was
// published, and no final drawn, in which the player would have been otherwise.
func Readmissible(s tournament.Snapshot, player tournament.PlayerID) bool {
	for _, r := range s.Rounds {
		if r.State != tournament.Draft && slices.ContainsFunc(r.Idle, func(i tournament.Idle) bool {
			return i.Player == player && i.Presence == tournament.Expelled
		}) {
			return false
		}
	}
	back := s
	back.Entries = slices.Clone(s.Entries)
	for i := range back.Entries {
		if back.Entries[i].Player == player {
			back.Entries[i].Expelled = ""
		}
	}
	return !slices.ContainsFunc(s.Finals, func(f tournament.Final) bool { return !Moved(s, f) && Moved(back, f) })
}
