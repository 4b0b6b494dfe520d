package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/tournament"
)

// List is a pasted list of players as it was understood. Nothing is stored yet.
type List struct{ Lines []ListLine }

// ListLine is one line: the player as read and what would happen.
type ListLine struct {
	Line    int // 1 for the first
	Text    string
	Player  tournament.Player
	Club    string // a club as named in the line; unknown ones are created
	Kind    LineKind
	Matches []tournament.Player // who in the registry it may be
	Err     error               // why a refused line is refused
}

// LineKind is what will happen with a line.
type LineKind string

// Only a suspicious line needs a choice.
const (
	LineNew        LineKind = "new"        // nobody like that: created and entered
	LineKnown      LineKind = "known"      // exactly one: entered
	LineEntered    LineKind = "entered"    // in the event already
	LineSuspicious LineKind = "suspicious" // may be one of Matches, or new
	LineRefused    LineKind = "refused"
)

// Choice decides a line: one of the registry, a new player, or neither.
type Choice struct {
	Player tournament.PlayerID
	New    bool
	Skip   bool
}

// ChooseError names the suspicious lines that nobody decided on.
type ChooseError struct{ Lines []int }

func (e *ChooseError) Error() string { return fmt.Sprintf("lines %v need a choice", e.Lines) }

const (
	longestList = 1000 // lines
	longestLine = 300  // characters
)

// ReadList reads a pasted list: a player a line, the fields parted by tabs,
// semicolons or commas. The name comes first, family name before given name;
// country, birth year, federation id, native name and club are told apart by
// their shape.
//
// Errors: a *tournament.FieldError when the list is too long.
func (d *Director) ReadList(ctx context.Context, event tournament.EventID, text string) (List, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return List{}, err
	}
	all, err := d.store.Players(ctx)
	if err != nil {
		return List{}, err
	}
	return readList(s, spellAll(all), text)
}

func readList(s tournament.Snapshot, registry spelled, text string) (List, error) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\uFEFF", "").Replace(text), "\n")
	if len(lines) > longestList {
		return List{}, &tournament.FieldError{Field: "list", Err: tournament.ErrTooLong, High: longestList}
	}
	var list List
	seen := map[string]bool{}
	columns := readHeading(lines[0])
	for i, line := range lines {
		if strings.TrimSpace(line) == "" || i == 0 && columns != nil {
			continue
		}
		l := ListLine{Line: i + 1, Text: line}
		l.Player, l.Club, l.Err = readPlayer(line, columns)
		key := nameKey(l.Player.Name()) + "|" + fold(l.Player.Native) + "|" + l.Player.FederationID
		switch {
		case l.Err != nil:
			l.Kind = LineRefused
		case seen[key]:
			l.Kind, l.Err = LineRefused, &tournament.FieldError{Field: "line", Value: line, Err: tournament.ErrDuplicate}
		default:
			seen[key] = true
			l.match(s, registry)
		}
		list.Lines = append(list.Lines, l)
	}
	return list, nil
}

// match looks for the player of a line in the registry: by federation id, then
// by name. Names that are only alike are a question, never an answer.
func (l *ListLine) match(s tournament.Snapshot, registry spelled) {
	l.Kind = LineNew
	exact := 0
	name := spell(l.Player)
	for i, p := range registry.players {
		if l.Player.FederationID != "" && p.FederationID == l.Player.FederationID {
			l.Matches, exact = []tournament.Player{p}, 1
			break
		}
		if !name.alike(registry.names[i]) || l.Player.FederationID != "" && p.FederationID != "" {
			continue
		}
		l.Matches = append(l.Matches, p)
		if name.same(registry.names[i]) {
			exact++
		}
	}
	switch {
	case len(l.Matches) == 1 && exact == 1:
		l.Kind = LineKnown
		if _, in := s.Entry(l.Matches[0].ID); in {
			l.Kind = LineEntered
		}
	case len(l.Matches) > 0:
		l.Kind = LineSuspicious
	}
}

// EnterList enters the players of a pasted list; choose decides lines by number
// and may overrule what the line would do by itself. New players and clubs are
// created. Everything or nothing is stored, and the same list again adds nobody.
//
// Errors: *[ChooseError]; a *tournament.FieldError when the list is too long.
func (d *Director) EnterList(ctx context.Context, who Who, event tournament.EventID, text string, choose map[int]Choice) (added int, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		added = 0
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		registry, err := tx.Players(ctx)
		if err != nil {
			return entry, err
		}
		list, err := readList(s, spellAll(registry), text)
		if err != nil {
			return entry, err
		}
		if open := undecided(list, choose); len(open) > 0 {
			return entry, &ChooseError{Lines: open}
		}
		clubs, err := clubsByName(ctx, tx)
		if err != nil {
			return entry, err
		}
		var ids []tournament.PlayerID
		created := 0
		for _, l := range list.Lines {
			id, fresh, err := l.enter(ctx, tx, clubs, choose[l.Line])
			if err != nil {
				return entry, fmt.Errorf("line %d: %w", l.Line, err)
			}
			if id != 0 {
				ids = append(ids, id)
			}
			if fresh {
				created++
			}
		}
		names, err := enter(ctx, tx, s, ids)
		added = len(names)
		if err != nil || added == 0 && created == 0 {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "entry.add", Target: fmt.Sprintf("%d players", added),
			After: document(map[string]any{"players": names, "created": created}),
		}, nil
	})
	return added, err
}

func undecided(list List, choose map[int]Choice) (lines []int) {
	for _, l := range list.Lines {
		c := choose[l.Line]
		known := slices.ContainsFunc(l.Matches, func(p tournament.Player) bool { return p.ID == c.Player })
		if l.Kind == LineSuspicious && !c.New && !c.Skip && !known {
			lines = append(lines, l.Line)
		}
	}
	return lines
}

// enter returns the registry's id for a line, creating the player if that is
// what was decided; 0 for a line that is left out.
func (l ListLine) enter(ctx context.Context, tx Tx, clubs map[string]tournament.ClubID, c Choice) (id tournament.PlayerID, created bool, err error) {
	switch {
	case l.Kind == LineRefused || c.Skip:
		return 0, false, nil
	case !c.New && l.Kind == LineSuspicious:
		return c.Player, false, nil
	case !c.New && len(l.Matches) == 1:
		return l.Matches[0].ID, false, nil
	}
	p := l.Player
	if p.Club, err = clubNamed(ctx, tx, clubs, l.Club); err != nil {
		return 0, false, err
	}
	p, err = tx.SavePlayer(ctx, p)
	return p.ID, true, err
}

// clubsByName returns the clubs by their folded names.
func clubsByName(ctx context.Context, tx Tx) (map[string]tournament.ClubID, error) {
	all, err := tx.Clubs(ctx)
	if err != nil {
		return nil, err
	}
	clubs := make(map[string]tournament.ClubID, len(all))
	for _, c := range all {
		clubs[fold(c.Name)] = c.ID
	}
	return clubs, nil
}

// clubNamed finds a club by its name, or creates it and adds it to clubs.
func clubNamed(ctx context.Context, tx Tx, clubs map[string]tournament.ClubID, name string) (tournament.ClubID, error) {
	if id, ok := clubs[fold(name)]; ok || name == "" {
		return id, nil
	}
	c, errs := tournament.Club{Name: name}.Validate()
	if len(errs) > 0 {
		return 0, errors.Join(errs...)
	}
	c, err := tx.SaveClub(ctx, c)
	clubs[fold(name)] = c.ID
	return c.ID, err
}
