package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// List is a list of players as it was understood. Nothing is stored yet.
type List struct {
	Layout Layout
	Lines  []ListLine // none while Layout asks
}

// ListLine is one line: the player as read and what would happen.
type ListLine struct {
	Line    int // of the text, or row of the worksheet, where it begins
	Text    string
	Player  tournament.Player
	Club    string // a club as named in the line; unknown ones are created
	Kind    LineKind
	Matches []tournament.Player // who in the registry it may be
	// Changes are what the line says otherwise than the registry, for each of Matches.
	Changes [][]Change
	Faults  []*ListFault // why a refused line is refused
	Notes   []*ListFault // what is worth a look
	byName  bool         // the one match has nothing but its name in common
}

// ByID reports whether the one match has the federation id of the line.
func (l ListLine) ByID() bool {
	return l.Player.FederationID != "" && len(l.Matches) == 1 && l.Matches[0].FederationID == l.Player.FederationID
}

// LineKind is what will happen with a line.
type LineKind string

// Only a suspicious line needs a choice.
const (
	LineNew        LineKind = "new"     // nobody like that: created, and entered
	LineKnown      LineKind = "known"   // exactly one: entered
	LineEntered    LineKind = "entered" // in the event already
	LineSame       LineKind = "same"    // in the registry already, as the line says
	LineChanged    LineKind = "changed" // in the registry under this id, but not as the line says
	LineSuspicious LineKind = "suspicious"
	LineRefused    LineKind = "refused"
)

// Change is a field that a list says otherwise than what is stored. Field is named
// as in forms.
type Change struct{ Field, From, To string }

// Choice decides a line: one of the registry, a new player, or neither.
type Choice struct {
	Player tournament.PlayerID
	New    bool
	Skip   bool
}

// ChooseError names the lines that nobody decided on, or that were decided to be
// the player of a line above.
type ChooseError struct{ Lines []int }

func (e *ChooseError) Error() string { return fmt.Sprintf("lines %v need a choice", e.Lines) }

const (
	longestList = 1000 // lines of a list that is entered in an event
	longestLine = 500  // characters, as many as a note may have
)

// PasteSource is a text that was pasted as a list, with nothing said about it.
//
// Errors: *sheet.Error.
func PasteSource(text string) (ListSource, error) {
	table, err := sheet.ReadText(text, sheet.Separator(text))
	return ListSource{Table: table}, err
}

// ReadList reads a list of players for an event, a player a line. Without a
// heading the name comes first, family name before given name; country, birth
// year, federation id, native name and club are told apart by their shape.
//
// Errors: a *tournament.FieldError when the list is too long.
func (d *Director) ReadList(ctx context.Context, event tournament.EventID, src ListSource) (List, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return List{}, err
	}
	registry, err := readRegistry(ctx, d.store)
	if err != nil {
		return List{}, err
	}
	return readEntryList(s, registry, src)
}

func readEntryList(s tournament.Snapshot, registry *registry, src ListSource) (List, error) {
	if len(src.Table.Rows) > longestList {
		return List{}, &tournament.FieldError{Field: "list", Err: tournament.ErrTooLong, High: longestList}
	}
	list := registry.read(src)
	for i := range list.Lines {
		l := &list.Lines[i]
		if l.Kind != LineSame && l.Kind != LineChanged {
			continue
		}
		l.Kind = LineKnown
		if _, in := s.Entry(l.Matches[0].ID); in {
			l.Kind = LineEntered
		}
	}
	return list, nil
}

// ReadPlayers reads a list of players for the registry.
func (d *Director) ReadPlayers(ctx context.Context, src ListSource) (List, error) {
	registry, err := readRegistry(ctx, d.store)
	if err != nil {
		return List{}, err
	}
	return registry.readPlayers(src), nil
}

func (r *registry) readPlayers(src ListSource) List {
	list := r.read(src)
	for i := range list.Lines {
		if l := &list.Lines[i]; l.Kind == LineChanged && l.byName {
			l.Kind = LineSuspicious
		}
	}
	return list
}

// read reads every line and looks for its player.
func (r *registry) read(src ListSource) List {
	list := List{Layout: src.layout(playerWords, true)}
	if list.Layout.Ask {
		return list
	}
	above := newRegistry(nil, nil) // the players of the lines read so far
	for _, row := range list.Layout.rows {
		in := reading{table: src.Table, row: row, locale: src.Locale}
		in.read(list.Layout.Columns)
		l := ListLine{Line: row.Line, Text: textOf(row), Player: in.player, Club: in.club, Faults: in.faults, Notes: in.notes}
		if len(l.Faults) > 0 {
			l.Kind = LineRefused
			list.Lines = append(list.Lines, l)
			continue
		}
		r.match(&l)
		above.matchAbove(&l, src.Table.At(row, wholeLine))
		list.Lines = append(list.Lines, l)
	}
	return list
}

func textOf(row sheet.Row) string {
	var parts []string
	for _, c := range row.Cells {
		if c.Text != "" {
			parts = append(parts, strings.ToValidUTF8(c.Text, ""))
		}
	}
	return strings.Join(parts, " · ")
}

// Digest stands for everything that a preview of the list shows. A list that is taken
// with another digest than the one that was shown would do something unseen.
func (l List) Digest() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%q %t\n", l.Layout.Columns, l.Layout.Heading)
	for _, line := range l.Lines {
		fmt.Fprintf(&out, "%d %s %q %q", line.Line, line.Kind, line.Text, line.Changes)
		for _, p := range line.Matches {
			fmt.Fprintf(&out, " %d", p.ID)
		}
		out.WriteByte('\n')
	}
	return digest(out.String())
}

// ErrListMoved tells that a list would do something else now than what was shown:
// it is read otherwise, or the registry has changed.
var ErrListMoved = errors.New("the list would do something else than what was shown")

// checkSeen compares the list with the digest of what was shown, if one is given.
func (l List) checkSeen(seen string) error {
	if seen != "" && seen != l.Digest() {
		return ErrListMoved
	}
	return nil
}

// undecided returns the suspicious lines without a choice that was offered.
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

// decide returns the player of the registry that a line is, with what the line
// says otherwise; nil for a new one, and skip for a line that is left out.
func (l ListLine) decide(c Choice) (known *tournament.Player, changes []Change, skip bool) {
	if l.Kind == LineRefused || c.Skip {
		return nil, nil, true
	}
	if c.New {
		return nil, nil, false
	}
	for i, p := range l.Matches {
		if l.Kind != LineSuspicious || p.ID == c.Player {
			return &p, l.Changes[i], false
		}
	}
	return nil, nil, false
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

// clubsByName returns the clubs by their folded names.
func clubsByName(ctx context.Context, r Reader) (map[string]tournament.ClubID, error) {
	all, err := r.Clubs(ctx)
	if err != nil {
		return nil, err
	}
	clubs := make(map[string]tournament.ClubID, len(all))
	for _, c := range all {
		clubs[fold(c.Name)] = c.ID
	}
	return clubs, nil
}
