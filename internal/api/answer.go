package api

import (
	_ "embed"
	"io"

	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// OpenAPI describes every path, parameter and field under /api/v1, in OpenAPI 3.1.
//
//go:embed openapi.json
var OpenAPI []byte

// Page is which part of a long list is given: Number of Pages, from 1, with Size
// things on each, of Total.
type Page struct{ Number, Size, Pages, Total int }

// NewPage returns page number of total things, size on each, and which of them
// it holds. A page behind the last one holds nothing.
func NewPage(number, size, total int) (p Page, from, to int) {
	p = Page{Number: number, Size: size, Pages: max(1, (total+size-1)/size), Total: total}
	from = min((number-1)*size, total)
	return p, from, min(from+size, total)
}

type pageJSON struct {
	Page    int `json:"page"`
	PerPage int `json:"per_page"`
	Pages   int `json:"pages"`
	Total   int `json:"total"`
}

func pageOf(p Page) pageJSON {
	return pageJSON{Page: p.Number, PerPage: p.Size, Pages: p.Pages, Total: p.Total}
}

// WriteError writes why a request was refused. code is one of those that OpenAPI
// names; the words are for a person.
func WriteError(w io.Writer, status int, code, words string) error {
	type errorJSON struct {
		Status int    `json:"status"`
		Code   string `json:"code"`
		Words  string `json:"words"`
	}
	return writeJSON(w, struct {
		Error errorJSON `json:"error"`
	}{errorJSON{status, code, words}})
}

// listedJSON is an event in a list.
type listedJSON struct {
	eventJSON
	Players         int `json:"players"`
	RoundsPlanned   int `json:"rounds_planned"`
	RoundsPublished int `json:"rounds_published"` // the closed ones too
	RoundsClosed    int `json:"rounds_closed"`
}

func listedOf(row director.EventRow) listedJSON {
	return listedJSON{
		eventJSON: eventOf(row.Event), Players: row.Players,
		RoundsPlanned: row.Event.Rules.Rounds, RoundsPublished: row.Rounds, RoundsClosed: row.Closed,
	}
}

func listOf(rows []director.EventRow) []listedJSON {
	list := make([]listedJSON, len(rows))
	for i, row := range rows {
		list[i] = listedOf(row)
	}
	return list
}

// WriteEvents writes a page of the list of events.
func WriteEvents(w io.Writer, rows []director.EventRow, p Page) error {
	return writeJSON(w, struct {
		Events []listedJSON `json:"events"`
		pageJSON
	}{listOf(rows), pageOf(p)})
}

// WriteEvent writes what an event is and by which rules it is played.
func WriteEvent(w io.Writer, s tournament.Snapshot) error {
	s = s.Public()
	row := director.EventRow{Event: s.Event, Players: len(s.Entries), Rounds: len(s.Rounds)}
	for _, r := range s.Rounds {
		if r.State == tournament.Closed {
			row.Closed++
		}
	}
	return writeJSON(w, struct {
		Event listedJSON `json:"event"`
		Rules rulesJSON  `json:"rules"`
	}{listedOf(row), rulesOf(s.Event.Rules)})
}

// WritePlayers writes who is entered in an event.
func WritePlayers(w io.Writer, s tournament.Snapshot) error {
	return writeJSON(w, struct {
		Event   eventJSON    `json:"event"`
		Players []playerJSON `json:"players"`
	}{eventOf(s.Event), playersOf(s)})
}

// WriteRounds writes the rounds of an event without their games.
func WriteRounds(w io.Writer, s tournament.Snapshot) error {
	type briefJSON struct {
		Number      int    `json:"number"`
		State       string `json:"state"`
		Tables      int    `json:"tables"`
		OpenGames   int    `json:"open_games"`
		WithoutGame int    `json:"without_game"` // players
	}
	s = s.Public()
	list := make([]briefJSON, len(s.Rounds))
	for i, r := range s.Rounds {
		list[i] = briefJSON{Number: r.Number, State: string(r.State), Tables: len(r.Matches), WithoutGame: len(r.Idle)}
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result == nil {
					list[i].OpenGames++
				}
			}
		}
	}
	return writeJSON(w, struct {
		Event  eventJSON   `json:"event"`
		Rounds []briefJSON `json:"rounds"`
	}{eventOf(s.Event), list})
}

// WriteRound writes the pairings of a round with results and moves.
//
// Errors: tournament.ErrNotFound for a round that is not there or a draft.
func WriteRound(w io.Writer, s tournament.Snapshot, n int) error {
	r, ok := s.Public().Round(n)
	if !ok {
		return tournament.ErrNotFound
	}
	return writeJSON(w, struct {
		Event eventJSON `json:"event"`
		Round roundJSON `json:"round"`
	}{eventOf(s.Event), roundOf(r, s.Event.Rules, startNumbers(s))})
}

// WriteCross writes who met whom: the standings without their working, every
// round of a player with its games.
func WriteCross(w io.Writer, x standings.CrossTable) error {
	return writeJSON(w, struct {
		Event eventJSON `json:"event"`
		Cross crossJSON `json:"cross_table"`
	}{eventOf(x.Table.Event), crossOf(x)})
}

// WriteFinals writes the finals of an event.
func WriteFinals(w io.Writer, s tournament.Snapshot) error {
	list := finalsOf(s, startNumbers(s))
	if list == nil {
		list = []finalJSON{}
	}
	return writeJSON(w, struct {
		Event  eventJSON   `json:"event"`
		Finals []finalJSON `json:"finals"`
	}{eventOf(s.Event), list})
}
