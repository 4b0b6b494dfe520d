package spreadsheet

import (
	"fmt"
	"io"

	"sixtyfour/internal/tournament"
)

// Registry is what a registry workbook holds.
type Registry struct {
	Players []tournament.Player // in registry order
	Clubs   []tournament.Club   // by name
	Private bool                // birth years, addresses and notes too: for directors alone
}

// WriteRegistry writes players and clubs as a workbook (.xlsx), titled in the
// language of the edition. Its columns have the names by which a list that
// comes in is read. Ids are text and keep their zeros.
func WriteRegistry(w io.Writer, r Registry, e Edition) error {
	b := registryBook{e, r, make(map[tournament.ClubID]string, len(r.Clubs)), make(map[tournament.ClubID]int, len(r.Clubs))}
	for _, c := range r.Clubs {
		b.clubs[c.ID] = c.Name
	}
	for _, p := range r.Players {
		b.members[p.Club]++
	}
	title := e.text("registry.title")
	about := facts{title: title, lang: e.Words.Lang(), made: e.Made, footer: e.footer(title)}
	if err := write(w, []sheet{b.playerSheet(), b.clubSheet()}, about); err != nil {
		return fmt.Errorf("spreadsheet: registry: %w", err)
	}
	return nil
}

type registryBook struct {
	Edition
	Registry
	clubs   map[tournament.ClubID]string
	members map[tournament.ClubID]int
}

func (b registryBook) lines(facts string) []string {
	note := ""
	if b.Private {
		note = b.text("office")
	}
	return []string{b.text("registry.title"), facts, b.day(tournament.DateOf(b.Made)), note}
}

func (b registryBook) playerSheet() sheet {
	sh := sheet{
		name:  b.text("sheet.players"),
		lines: b.lines(b.text("players_registered", "n", len(b.Players))),
		columns: []column{
			{title: b.text("column.family"), look: lookText},
			{title: b.text("column.given"), look: lookText},
			{title: b.text("column.native"), look: lookText},
			{title: b.text("column.reading"), look: lookText},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("column.club"), look: lookText},
			{title: b.text("column.federation_id"), look: lookText},
		},
		frozen: 1,
	}
	if b.Private {
		sh.columns = append(sh.columns,
			column{title: b.text("column.birth_year"), look: lookWhole},
			column{title: b.text("column.email"), look: lookText},
			column{title: b.text("column.note"), look: lookWrap})
	}
	sh.rows = func(yield func([]any) bool) {
		row := make([]any, 0, len(sh.columns))
		for _, p := range b.Players {
			row = append(row[:0], p.Family, p.Given, p.Native, p.Reading, p.Country, b.clubs[p.Club], p.FederationID)
			if b.Private {
				var born any
				if p.BirthYear != 0 {
					born = p.BirthYear
				}
				row = append(row, born, p.Email, p.Note)
			}
			if !yield(row) {
				return
			}
		}
	}
	return sh
}

func (b registryBook) clubSheet() sheet {
	return sheet{
		name:  b.text("sheet.clubs"),
		lines: b.lines(b.text("clubs_registered", "n", len(b.Clubs))),
		columns: []column{
			{title: b.text("column.club"), look: lookText},
			{title: b.text("column.city"), look: lookText},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("column.members"), look: lookWhole},
		},
		frozen: 1,
		rows: func(yield func([]any) bool) {
			for _, c := range b.Clubs {
				if !yield([]any{c.Name, c.City, c.Country, b.members[c.ID]}) {
					return
				}
			}
		},
	}
}
