package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sixtyfour/internal/tournament"
)

// ImportKind is what kind of list was brought in.
type ImportKind string

// The kinds of lists.
const (
	ImportedPlayers ImportKind = "players"
	ImportedClubs   ImportKind = "clubs"
	ImportedEntries ImportKind = "entries"
	ImportedResults ImportKind = "results"
)

// Import is a list that was brought in, with what taking it back needs.
type Import struct {
	ID       int64
	Event    tournament.EventID // 0 for the registry
	Kind     ImportKind
	By       string
	At       time.Time
	Created  int
	Changed  int
	UndoneBy string // empty until it is taken back
	UndoneAt time.Time
	Steps    []ImportStep // in the order in which they were done; none once taken back
}

// ImportStep is one thing that an import wrote: a player, a club, the entry of a
// player, or the result of a game. Version is what it had then; Before is set where
// a player was changed and not created.
type ImportStep struct {
	Player  tournament.PlayerID
	Club    tournament.ClubID
	Entry   tournament.PlayerID
	Game    tournament.GameID
	Version int
	Before  *tournament.Player
}

// ErrImportUsed tells that what an import brought was changed since, or that
// something depends on it.
var ErrImportUsed = errors.New("what the import brought was changed or used since")

// UndoImport takes an import back as a whole: what it created is deleted, what it
// changed is as it was. A second press changes nothing.
//
// Errors: [ErrImportUsed]; ErrNotFound.
func (d *Director) UndoImport(ctx context.Context, who Who, id int64) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		i, err := tx.Import(ctx, id)
		if err != nil || i.UndoneBy != "" {
			return entry, err
		}
		var s tournament.Snapshot
		if i.Event != 0 {
			if s, err = tx.Snapshot(ctx, i.Event); err != nil {
				return entry, err
			}
		}
		for _, step := range slices.Backward(i.Steps) {
			if err := d.undo(ctx, tx, who, s, step); err != nil {
				if errors.Is(err, tournament.ErrConflict) || errors.Is(err, tournament.ErrNotFound) || errors.Is(err, tournament.ErrEventStarted) {
					err = fmt.Errorf("%w: %w", ErrImportUsed, err)
				}
				return entry, err
			}
		}
		if err := tx.EndImport(ctx, id, who.Name, d.clock()); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: i.Event, Action: "registry.undo", Target: fmt.Sprintf("import %d", id),
			Before: document(map[string]any{"created": i.Created, "changed": i.Changed}),
		}, nil
	})
}

func (d *Director) undo(ctx context.Context, tx Tx, who Who, s tournament.Snapshot, step ImportStep) error {
	switch {
	case step.Entry != 0:
		e, ok := s.Entry(step.Entry)
		if !ok || e.Version != step.Version || s.Last() >= e.FirstRound {
			return tournament.ErrConflict
		}
		return tx.DeleteEntry(ctx, s.Event.ID, step.Entry)
	case step.Game != 0:
		return d.undoResult(ctx, tx, who, s, step)
	case step.Club != 0:
		return tx.DeleteClub(ctx, step.Club, step.Version)
	case step.Before == nil:
		return tx.DeletePlayer(ctx, step.Player, step.Version)
	}
	p, err := tx.Player(ctx, step.Player)
	if err != nil {
		return err
	}
	was := step.Before // what no list holds, such as a rating, stays as it is
	p.Family, p.Given, p.Native, p.Reading = was.Family, was.Given, was.Native, was.Reading
	p.Country, p.Club, p.BirthYear, p.FederationID = was.Country, was.Club, was.BirthYear, was.FederationID
	p.Email, p.Note = was.Email, was.Note
	p.Version = step.Version
	_, err = tx.SavePlayer(ctx, p)
	return err
}

// undoResult clears a result that nobody has touched since.
func (d *Director) undoResult(ctx context.Context, tx Tx, who Who, s tournament.Snapshot, step ImportStep) error {
	at, err := findGame(s, step.Game)
	if err != nil {
		return err
	}
	g := at.game
	if g.Version != step.Version || at.round.State != tournament.Published {
		return tournament.ErrConflict
	}
	g.Result = nil
	g.ChangedBy, g.ChangedAt = who.Name, d.clock()
	_, err = tx.SaveGame(ctx, g)
	return err
}
