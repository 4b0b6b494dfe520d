package director

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sixtyfour/internal/tournament"
)

// ColumnCity is where a club meets.
const ColumnCity Column = "city"

// ClubColumns are those of a list of clubs, in the order of a form.
var ClubColumns = []Column{ColumnClub, ColumnCity, ColumnCountry}

var clubWords = vocabulary{
	words: map[Column]string{
		ColumnClub:    "name|club|team|verein|klub|klubb|società|société|クラブ|クラブ名",
		ColumnCity:    "city|town|place|ort|stadt|stad|ville|市|都市|所在地",
		ColumnCountry: "country|nation|land|pays|国|国名",
		columnOther:   "members|number|no|no.|会員数|人数|番号",
	},
	enough: func(has func(...Column) bool) bool { return has(ColumnClub) },
}

// ClubList is a list of clubs as it was understood. Nothing is stored yet.
type ClubList struct {
	Layout Layout
	Lines  []ClubLine
}

// ClubLine is one line and what would happen: LineNew, LineSame, LineSuspicious or
// LineRefused.
type ClubLine struct {
	Line   int
	Text   string
	Club   tournament.Club
	Kind   LineKind
	Like   []tournament.Club // those of this name
	Faults []*ListFault
}

// ReadClubs reads a list of clubs. One whose name is known, but in another city or
// country, is asked about.
func (d *Director) ReadClubs(ctx context.Context, src ListSource) (ClubList, error) {
	clubs, err := d.store.Clubs(ctx)
	if err != nil {
		return ClubList{}, err
	}
	return readClubs(clubs, src), nil
}

func readClubs(clubs []tournament.Club, src ListSource) ClubList {
	list := ClubList{Layout: src.layout(clubWords, src.Table.Columns() == 1)}
	if list.Layout.Ask {
		return list
	}
	columns := list.Layout.Columns
	if columns == nil {
		columns = []Column{ColumnClub} // names alone
	}
	var above []tournament.Club
	for _, row := range list.Layout.rows {
		r := reading{table: src.Table, row: row}
		l := ClubLine{Line: row.Line, Text: textOf(row), Kind: LineNew}
		for i, cell := range row.Cells {
			switch {
			case i >= len(columns):
				r.refuse(i, "line", cell.Text, tournament.ErrBadChoice)
			case columns[i] == ColumnClub:
				l.Club.Name = cell.Text
			case columns[i] == ColumnCity:
				l.Club.City = cell.Text
			case columns[i] == ColumnCountry:
				l.Club.Country = cell.Text
			}
		}
		club, errs := l.Club.Validate()
		l.Club = club
		for _, f := range FieldErrors(errors.Join(errs...)) {
			column := Column(f.Field)
			if column == "name" {
				column = ColumnClub
			}
			r.faults = append(r.faults, &ListFault{At: r.table.At(row, placeOf(columns, string(column))), Err: f})
		}
		for _, other := range above {
			if fold(other.Name) == fold(club.Name) && fold(other.City) == fold(club.City) {
				r.refuse(wholeLine, "line", l.Text, tournament.ErrDuplicate)
			}
		}
		if l.Faults = r.faults; len(l.Faults) > 0 {
			l.Kind = LineRefused
		} else {
			above = append(above, club)
			l.match(clubs)
		}
		list.Lines = append(list.Lines, l)
	}
	return list
}

// match looks for the club of a line by its name.
func (l *ClubLine) match(clubs []tournament.Club) {
	agrees := func(text, known string) bool { return text == "" || fold(text) == fold(known) }
	for _, c := range clubs {
		if fold(c.Name) != fold(l.Club.Name) {
			continue
		}
		l.Like = append(l.Like, c)
		if agrees(l.Club.City, c.City) && agrees(l.Club.Country, c.Country) {
			l.Kind = LineSame
		}
	}
	if len(l.Like) > 0 && l.Kind == LineNew {
		l.Kind = LineSuspicious
	}
}

// Digest stands for everything that a preview of the list shows.
func (l ClubList) Digest() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%q\n", l.Layout.Columns)
	for _, line := range l.Lines {
		fmt.Fprintf(&out, "%d %s %q %d\n", line.Line, line.Kind, line.Text, len(line.Like))
	}
	return digest(out.String())
}

// ImportClubs creates the clubs of a list that are new; a known one stays as it is.
// Everything or nothing is stored, and the same list again changes nothing.
//
// Errors: [ErrListMoved]; *[ChooseError].
func (d *Director) ImportClubs(ctx context.Context, who Who, src ListSource, take Take) (done ListDone, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		clubs, err := tx.Clubs(ctx)
		if err != nil {
			return entry, err
		}
		list := readClubs(clubs, src)
		if take.Seen != "" && take.Seen != list.Digest() {
			return entry, ErrListMoved
		}
		in := listImport{tx: tx}
		var open []int
		for _, l := range list.Lines {
			choice := take.Choices[l.Line]
			switch {
			case l.Kind == LineSame && !choice.Skip:
				in.done.Same++
				continue
			case l.Kind == LineRefused || l.Kind == LineSame || choice.Skip:
				in.done.Left++
				continue
			case l.Kind == LineSuspicious && !choice.New:
				open = append(open, l.Line)
				continue
			}
			c, err := tx.SaveClub(ctx, l.Club)
			if err != nil {
				return entry, fmt.Errorf("line %d: %w", l.Line, err)
			}
			in.done.Created++
			in.steps = append(in.steps, ImportStep{Club: c.ID, Version: c.Version})
		}
		if len(open) > 0 {
			return entry, &ChooseError{Lines: open}
		}
		if done = in.done; done.Created == 0 {
			return entry, nil
		}
		return tournament.AuditEntry{
			Action: "registry.import", Target: fmt.Sprintf("%d clubs", done.Created),
			After: document(map[string]any{"clubs_created": done.Created}),
		}, in.note(ctx, d, who, ImportedClubs, 0)
	})
	return done, err
}
