package director

import (
	"context"
	"fmt"

	"sixtyfour/internal/tournament"
)

// EnterList enters the players of a list in an event as it was decided. New players and clubs
// are created; who is known stays as the registry has it. Everything or nothing is
// stored, and the same list again adds nobody.
//
// Errors: [ErrListMoved]; *[ChooseError]; a *tournament.FieldError when the list is too long.
func (d *Director) EnterList(ctx context.Context, who Who, event tournament.EventID, src ListSource, take Take) (added int, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		added = 0
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		registry, err := readRegistry(ctx, tx)
		if err != nil {
			return entry, err
		}
		list, err := readEntryList(s, registry, src)
		if err != nil {
			return entry, err
		}
		if err := list.checkSeen(take.Seen); err != nil {
			return entry, err
		}
		if open := undecided(list, take.Choices); len(open) > 0 {
			return entry, &ChooseError{Lines: open}
		}
		in, err := newListImport(ctx, tx)
		if err != nil {
			return entry, err
		}
		var ids []tournament.PlayerID
		for _, l := range list.Lines {
			known, _, skip := l.decide(take.Choices[l.Line])
			if skip {
				continue
			}
			id := tournament.PlayerID(0)
			if known != nil {
				id = known.ID
			} else if id, err = in.create(ctx, l); err != nil {
				return entry, fmt.Errorf("line %d: %w", l.Line, err)
			}
			ids = append(ids, id)
		}
		names, err := enter(ctx, tx, s, ids)
		added = len(names)
		if err != nil || added == 0 && in.done.Created == 0 {
			return entry, err
		}
		fresh := map[tournament.PlayerID]bool{}
		for _, id := range ids {
			if _, entered := s.Entry(id); !entered && !fresh[id] {
				fresh[id] = true
				in.steps = append(in.steps, ImportStep{Entry: id, Version: 1})
			}
		}
		created := in.done.Created
		in.done.Created = added
		return tournament.AuditEntry{
			Event: event, Action: "entry.add", Target: fmt.Sprintf("%d players", added),
			After: document(map[string]any{"players": names, "created": created}),
		}, in.note(ctx, d, who, ImportedEntries, event)
	})
	return added, err
}

// Take is what was decided on the lines of a list. A choice, by the number of its line,
// may overrule what the line would do by itself.
type Take struct {
	Seen    string // the digest of what was shown; empty when nothing was
	Choices map[int]Choice
}

// ListDone counts what an import did with the lines of a list.
type ListDone struct {
	Created int
	Changed int
	Same    int // there already
	Left    int // refused, or left out by choice
	Clubs   int // created on the way
}

// ImportPlayers takes a list into the registry as it was decided. Everything or nothing is stored,
// and the same list again changes nothing.
//
// Errors: [ErrListMoved]; *[ChooseError].
func (d *Director) ImportPlayers(ctx context.Context, who Who, src ListSource, take Take) (done ListDone, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		registry, err := readRegistry(ctx, tx)
		if err != nil {
			return entry, err
		}
		list := registry.readPlayers(src)
		if err := list.checkSeen(take.Seen); err != nil {
			return entry, err
		}
		if open := undecided(list, take.Choices); len(open) > 0 {
			return entry, &ChooseError{Lines: open}
		}
		in, err := newListImport(ctx, tx)
		if err != nil {
			return entry, err
		}
		taken := map[tournament.PlayerID]bool{}
		for _, l := range list.Lines {
			known, changes, skip := l.decide(take.Choices[l.Line])
			switch {
			case skip:
				in.done.Left++
			case known == nil:
				_, err = in.create(ctx, l)
			case len(changes) == 0:
				in.done.Same++
			case taken[known.ID]:
				return entry, &ChooseError{Lines: []int{l.Line}}
			default:
				taken[known.ID] = true
				err = in.change(ctx, l, *known, changes)
			}
			if err != nil {
				return entry, fmt.Errorf("line %d: %w", l.Line, err)
			}
		}
		if done = in.done; done.Created+done.Changed == 0 {
			return entry, nil
		}
		return tournament.AuditEntry{
			Action: "registry.import", Target: fmt.Sprintf("%d players", done.Created+done.Changed),
			After: document(map[string]any{"created": done.Created, "changed": done.Changed, "clubs_created": done.Clubs}),
		}, in.note(ctx, d, who, ImportedPlayers, 0)
	})
	return done, err
}

// listImport is an import under way.
type listImport struct {
	tx    Tx
	clubs map[string]tournament.ClubID
	done  ListDone
	steps []ImportStep // what was done, to take it back
}

func newListImport(ctx context.Context, tx Tx) (*listImport, error) {
	clubs, err := clubsByName(ctx, tx)
	return &listImport{tx: tx, clubs: clubs}, err
}

// create registers the player of a line.
func (in *listImport) create(ctx context.Context, l ListLine) (tournament.PlayerID, error) {
	p := l.Player
	var err error
	if p.Club, err = in.club(ctx, l.Club); err != nil {
		return 0, err
	}
	if p, err = in.tx.SavePlayer(ctx, p); err != nil {
		return 0, err
	}
	in.done.Created++
	in.steps = append(in.steps, ImportStep{Player: p.ID, Version: p.Version})
	return p.ID, nil
}

// change takes over what a line says otherwise.
func (in *listImport) change(ctx context.Context, l ListLine, known tournament.Player, changes []Change) error {
	p := taking(known, l.Player, changes)
	for _, c := range changes {
		if c.Field == "club" {
			var err error
			if p.Club, err = in.club(ctx, l.Club); err != nil {
				return err
			}
		}
	}
	p, err := in.tx.SavePlayer(ctx, p)
	if err != nil {
		return err
	}
	in.steps = append(in.steps, ImportStep{Player: p.ID, Version: p.Version, Before: &known})
	in.done.Changed++
	return nil
}

func (in *listImport) club(ctx context.Context, name string) (tournament.ClubID, error) {
	before := len(in.clubs)
	id, err := clubNamed(ctx, in.tx, in.clubs, name)
	if len(in.clubs) > before {
		in.done.Clubs++
		in.steps = append(in.steps, ImportStep{Club: id, Version: 1})
	}
	return id, err
}

// note writes down the import, so that it can be taken back.
func (in *listImport) note(ctx context.Context, d *Director, who Who, kind ImportKind, event tournament.EventID) error {
	return in.tx.AddImport(ctx, Import{
		Event: event, Kind: kind, By: who.Name, At: d.clock(), Created: in.done.Created, Changed: in.done.Changed, Steps: in.steps,
	})
}
