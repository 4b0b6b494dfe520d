package spreadsheet

import (
	"strconv"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// headLines is how many lines stand above the header of the sheets of an event.
const headLines = 4

// round lists the tables of a round with their results, and who sat out and why.
// A player without a game stands in the column of Black, with White empty.
func (b book) round(r tournament.Round) sheet {
	two := b.snap.Event.Rules.Games > 1
	columns := []column{{title: b.text("column.table"), look: lookWhole}}
	if two {
		columns = append(columns, column{title: b.text("column.game"), look: lookWhole})
	}
	columns = append(columns,
		column{title: b.text("column.black"), look: lookText},
		column{title: b.text("column.black_discs"), look: lookWhole},
		column{title: b.text("column.white_discs"), look: lookWhole},
		column{title: b.text("column.white"), look: lookText},
		column{title: b.text("column.black_points"), look: lookWhole},
		column{title: b.text("column.white_points"), look: lookWhole},
		column{title: b.text("column.reason"), look: lookText},
		column{title: b.text("column.state"), look: lookText},
		column{title: b.text("column.plies"), look: lookWhole},
		column{title: b.text("column.remark"), look: lookText},
	)
	note := b.text("rounds.note")
	if len(r.Idle) == 0 {
		note = ""
	}
	return sheet{
		name: b.roundSheet(r.Number), columns: columns, frozen: 1,
		lines: b.lines(b.text("rounds.title."+string(r.State), "round", r.Number), note),
		rows: func(yield func([]any) bool) {
			row := make([]any, 0, len(columns))
			for _, m := range r.Matches {
				for _, g := range m.Games {
					row = append(row[:0], m.Table)
					if two {
						row = append(row, g.Number)
					}
					c := b.cells(g)
					row = append(row, b.name(g.Black), c.discs[0], c.discs[1], b.name(g.White), c.points[0], c.points[1], c.reason, c.state)
					remark := ""
					if g.ColoursUnknown {
						remark = b.text("colours_unknown")
					}
					if !yield(append(row, b.toMoves(g), remark)) {
						return
					}
				}
			}
			for _, d := range r.Idle {
				worth := b.snap.Event.Rules.Worth(d.Presence)
				if d.Presence == tournament.NotEntered && worth == (tournament.Worth{}) {
					continue
				}
				row = append(row[:0], nil)
				if two {
					row = append(row, nil)
				}
				row = append(row, b.name(d.Player), standings.Halves(worth.Discs), nil, nil, standings.Halves(worth.Points), nil,
					b.text("presence."+string(d.Presence)), b.text("state.confirmed"), nil, "")
				if !yield(row) {
					return
				}
			}
		},
	}
}

func (b book) roundSheet(n int) string { return b.text("sheet.round", "n", n) }

// toMoves leads to the moves of a game, or to nothing.
func (b book) toMoves(g tournament.Game) any {
	if g.Transcript == "" {
		return nil
	}
	return link{plies(g), b.text("sheet.games"), b.gameRows[g.ID]}
}

// slipsAPage is how many slips of single games fit on A4, each to be cut off.
const slipsAPage = 6

// slips are what players write their results on: one for each table of a round,
// with what is known already.
func (b book) slips(r tournament.Round) sheet {
	games := b.snap.Event.Rules.Games
	height := 4 + games // title, header, the two players a game, the line to cut along
	if games > 1 {
		height = 3 + 2*games
	}
	return sheet{
		name: b.text("sheet.slips"), lines: nil,
		columns: []column{{look: lookSlip, widest: 16}, {look: lookSlip, widest: 36}, {look: lookSlip, widest: 12}, {look: lookSlip, widest: 28}},
		paper: paper{
			form: true, upright: true, rowHeight: 24, pageRows: height * max(1, slipsAPage*5/height),
		},
		rows: func(yield func([]any) bool) {
			for _, m := range r.Matches {
				for _, row := range b.slip(r, m) {
					if !yield(row) {
						return
					}
				}
			}
		},
	}
}

// slip lays out one slip: every game has a line for each player.
func (b book) slip(r tournament.Round, m tournament.Match) [][]any {
	rows := [][]any{
		{as{b.text("slips.table", "round", r.Number, "table", m.Table), lookSlipTitle}, nil, as{b.snap.Event.Name, lookSlipEvent}, nil},
		{as{"", lookSlipHead}, as{b.text("column.player"), lookSlipHead}, as{b.text("break.discs"), lookSlipHead}, as{b.text("slips.signature"), lookSlipHead}},
	}
	for _, g := range m.Games {
		which := ""
		if len(m.Games) > 1 {
			which = " " + strconv.Itoa(g.Number)
		}
		c := b.cells(g)
		rows = append(rows,
			[]any{b.text("column.black") + which, b.name(g.Black), as{c.discs[0], lookSlipNumber}, ""},
			[]any{b.text("column.white") + which, b.name(g.White), as{c.discs[1], lookSlipNumber}, ""})
	}
	return append(rows, []any{as{"", lookCut}, as{"", lookCut}, as{"", lookCut}, as{"", lookCut}})
}
