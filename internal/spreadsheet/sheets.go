package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func (b book) standings() sheet {
	sh := sheet{
		name: b.text("sheet.standings"), lines: b.lines(b.after(), ""),
		columns: []column{
			{title: b.text("column.rank"), look: lookWhole},
			{title: b.text("column.number"), look: lookWhole},
			{title: b.text("column.name"), look: lookText},
			{title: b.text("column.native"), look: lookText},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("column.club"), look: lookText},
		},
		frozen: 3,
	}
	for _, t := range b.table.Columns {
		sh.columns = append(sh.columns, column{title: b.text("break." + string(t)), look: lookWhole})
	}
	categories := b.inCategories()
	for _, c := range b.snap.Categories {
		sh.columns = append(sh.columns, column{title: c.Name, look: lookWhole})
	}
	sh.rows = func(yield func([]any) bool) {
		cells := make([]any, 0, len(sh.columns))
		for _, row := range b.table.Rows {
			rank := ranked(row)
			if rank == nil {
				rank = b.text("presence.expelled")
			}
			cells = append(cells[:0], rank, row.Entry.Number, row.Player.Name(), row.Player.Native,
				row.Player.Country, row.Club)
			for _, v := range row.Values {
				cells = append(cells, shown(v))
			}
			for _, ranks := range categories {
				cells = append(cells, whole(ranks[row.Entry.Player]))
			}
			if !yield(cells) {
				return
			}
		}
	}
	return sh
}

// after says how far the standings go.
func (b book) after() string {
	switch {
	case b.table.After == 0:
		return b.text("standings.before")
	case b.table.Open > 0:
		return b.text("standings.open", "round", b.table.After, "n", b.table.Open)
	}
	if b.final() {
		return b.text("standings.final")
	}
	return b.text("standings.after", "round", b.table.After)
}

// final reports whether all announced rounds are closed.
func (b book) final() bool {
	return b.table.Open == 0 && b.snap.LastClosed() == b.snap.Event.Rules.Rounds
}

func (b book) cross() sheet {
	x := b.table.Cross()
	sh := sheet{
		name: b.text("sheet.cross"),
		columns: []column{
			{title: b.text("column.rank"), look: lookWhole},
			{title: b.text("column.player"), look: lookName, widest: 24},
		},
		frozen: 2, paper: paper{onePage: 32, split: true}, // more would be too small to read
	}
	for _, n := range x.Rounds {
		sh.columns = append(sh.columns, column{title: b.text("column.round_n", "n", n), look: lookCentre})
	}
	for _, t := range b.table.Columns {
		sh.columns = append(sh.columns, column{title: b.text("break." + string(t)), look: lookWhole})
	}
	sh.rows = func(yield func([]any) bool) {
		cells := make([]any, 0, len(sh.columns))
		for i, row := range x.Rows {
			from := b.table.Rows[i]
			cells = append(cells[:0], b.rank(row.Rank), b.name(row.Player))
			for _, c := range row.Cells {
				cells = append(cells, b.crossCell(c))
			}
			for _, v := range from.Values {
				cells = append(cells, shown(v))
			}
			if !yield(cells) {
				return
			}
		}
	}
	title := "cross.title_now"
	if b.final() {
		title = "cross.title"
	}
	legend := b.text("cross.legend")
	if slices.ContainsFunc(x.Rows, func(r standings.CrossRow) bool { return r.Rank == 0 }) {
		legend += " " + b.text("cross.legend_expelled")
	}
	sh.lines = b.lines(b.text(title), legend)
	return sh
}

// crossCell writes one cell of the cross-table, such as "B+7 40": Black against the
// player who is now seventh, won with 40 discs. No cell begins with a sign: a
// sheet that is edited by hand would take it for the start of a formula.
func (b book) crossCell(c standings.Cell) string {
	if c.Opponent == 0 {
		text := b.text("cross." + string(c.Kind))
		if c.Points > 0 || c.Discs > 0 {
			text += " " + c.Discs.String()
		}
		return text
	}
	rank := fmt.Sprint(b.rank(c.OpponentRank))
	games := make([]string, 0, len(c.Games))
	for _, g := range c.Games {
		colour := b.colour(g.Colour)
		if !g.Open && !over(g.Reason) {
			colour = b.text("cross.forfeit")
		}
		switch {
		case g.Open:
			games = append(games, colour+"?"+rank)
			continue
		case g.Reason == tournament.ReasonNotPlayed:
			games = append(games, b.text("cross.unplayed")+rank)
			continue
		}
		games = append(games, colour+sign(g.Points)+rank+" "+g.Own.String())
	}
	return strings.Join(games, b.text("list_comma"))
}

// rank writes a rank of the cross-table; who was expelled may have none.
func (b book) rank(n int) any {
	if n == 0 {
		return b.text("cross.unranked")
	}
	return n
}

// over reports whether a game that ended for this reason was played on the board.
func over(reason tournament.Reason) bool {
	return tournament.Result{Reason: reason}.OverTheBoard()
}

func (b book) colour(c reversi.Colour) string {
	switch c {
	case reversi.Black:
		return b.text("cross.black")
	case reversi.White:
		return b.text("cross.white")
	case reversi.NoColour:
	}
	return "*"
}

// sign tells a win, a draw and a loss by the half-points of one game.
func sign(p tournament.Points) string {
	switch p {
	case 2:
		return "+"
	case 1:
		return "="
	}
	return "−"
}

func (b book) players() sheet {
	return sheet{
		name: b.text("sheet.players"), lines: b.lines(b.text("players.title"), ""),
		columns: []column{
			{title: b.text("column.number"), look: lookWhole},
			{title: b.text("column.name"), look: lookText},
			{title: b.text("column.native"), look: lookText},
			{title: b.text("column.reading"), look: lookText},
			{title: b.text("column.country"), look: lookCentre},
			{title: b.text("column.club"), look: lookText},
			{title: b.text("column.federation_id"), look: lookText},
			{title: b.text("column.first_round"), look: lookWhole},
			{title: b.text("column.withdrawn"), look: lookCentre},
		},
		frozen: 2,
		rows: func(yield func([]any) bool) {
			for _, e := range b.snap.Entries {
				p := b.snap.Players[e.Player]
				withdrawn := b.yes(e.Withdrawn)
				if e.IsExpelled() {
					withdrawn = b.text("presence.expelled")
				}
				if !yield([]any{
					e.Number, p.Name(), p.Native, p.Reading, p.Country, b.snap.Clubs[p.Club].Name,
					p.FederationID, e.FirstRound, withdrawn,
				}) {
					return
				}
			}
		},
	}
}
