package spreadsheet

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"sixtyfour/internal/standings/season"
)

// WriteSeason writes the standing of a season as a workbook (.xlsx): the table with
// what every event gave, scores that do not count in brackets, and the events.
func WriteSeason(w io.Writer, t season.Table, e Edition) error {
	b := seasonBook{e, t}
	about := facts{title: t.Season.Name, lang: e.Words.Lang(), made: e.Made, footer: e.footer(t.Season.Name)}
	if err := write(w, []sheet{b.summary(), b.standing(), b.events()}, about); err != nil {
		return fmt.Errorf("spreadsheet: season %d: %w", t.Season.ID, err)
	}
	return nil
}

type seasonBook struct {
	Edition
	season.Table
}

func (b seasonBook) lines() []string {
	state := ""
	if b.Provisional {
		state = b.text("season.provisional")
	}
	return []string{b.Season.Name, b.text("season.title"), state}
}

func (b seasonBook) summary() sheet {
	rows := [][]any{{as{b.text("summary.rules"), lookSection}, as{"", lookSection}}}
	for i, rule := range b.Rules {
		rows = append(rows, []any{as{strconv.Itoa(i+1) + ".", lookLabel}, rule})
	}
	rows = append(rows, []any{as{b.text("summary.sheets"), lookSection}, as{"", lookSection}})
	for _, name := range []string{b.text("sheet.season"), b.text("sheet.events")} {
		rows = append(rows, []any{as{"", lookLabel}, link{name, name, 1}})
	}
	return sheet{
		name: b.text("sheet.summary"), lines: b.lines(),
		columns: []column{{look: lookLabel, widest: 26}, {look: lookWrap, widest: 66}},
		rows:    slices.Values(rows), paper: paper{form: true, upright: true},
	}
}

func (b seasonBook) standing() sheet {
	sh := sheet{
		name: b.text("sheet.season"), lines: b.lines(),
		columns: []column{
			{title: b.text("column.rank"), look: lookWhole},
			{title: b.text("column.player"), look: lookName, widest: 24},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("column.club"), look: lookText},
			{title: b.text("column.total"), look: lookPlain},
		},
		frozen: 2, paper: paper{split: true},
	}
	for _, c := range b.Columns {
		sh.columns = append(sh.columns,
			column{title: c.Event.Name, look: lookPlain},
			column{title: b.text("column.place"), look: lookWhole})
	}
	sh.rows = func(yield func([]any) bool) {
		row := make([]any, 0, len(sh.columns))
		for _, r := range b.Rows {
			row = append(row[:0], r.Rank, r.Player.ShownName(b.Words.Lang()), r.Player.Country, r.Club, r.Total.Float())
			for _, s := range r.Scores {
				switch {
				case !s.Took:
					row = append(row, nil, nil)
				case s.Counts:
					row = append(row, s.Points.Float(), s.Place)
				default:
					points, look := s.Points.Float(), lookDropped
					if points != math.Trunc(points) {
						look = lookDroppedPart
					}
					row = append(row, as{points, look}, s.Place)
				}
			}
			if !yield(row) {
				return
			}
		}
	}
	return sh
}

func (b seasonBook) events() sheet {
	return sheet{
		name: b.text("sheet.events"), lines: b.lines(),
		columns: []column{
			{title: b.text("column.number"), look: lookWhole},
			{title: b.text("column.event"), look: lookText},
			{title: b.text("summary.date"), look: lookDate},
			{title: b.text("summary.place"), look: lookText},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("sheet.players"), look: lookWhole},
			{title: b.text("column.state"), look: lookText},
		},
		rows: func(yield func([]any) bool) {
			for i, c := range b.Columns {
				state := "season.open"
				switch {
				case !c.Started:
					state = "season.not_played"
				case c.Settled:
					state = "season.settled"
				}
				e := c.Event
				if !yield([]any{i + 1, e.Name, e.Starts, e.Place, e.Country, c.Players, b.text(state)}) {
					return
				}
			}
		},
	}
}
