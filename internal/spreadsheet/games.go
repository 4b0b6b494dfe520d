package spreadsheet

import (
	"fmt"
	"strconv"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// rounds lists every game of every round, and who sat out and why. A player
// without a game stands in the column of Black, with White empty.
func (b book) rounds() sheet {
	sh := sheet{
		name:    b.text("sheet.rounds"),
		columns: append(b.gameColumns(), column{title: b.text("column.remark"), look: lookText}),
	}
	for _, r := range b.snap.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				remark := ""
				if g.ColoursUnknown {
					remark = b.text("colours_unknown")
				}
				sh.rows = append(sh.rows, append(b.game(r, m, g), remark))
			}
		}
		for _, d := range r.Idle {
			worth := b.snap.Event.Rules.Worth(d.Presence)
			if d.Presence == tournament.NotEntered && worth == (tournament.Worth{}) {
				continue
			}
			sh.rows = append(sh.rows, []any{
				r.Number, nil, nil, b.name(d.Player), nil, standings.Halves(worth.Discs), nil,
				standings.Halves(worth.Points), nil, b.text("presence." + string(d.Presence)), b.text("state.confirmed"), "",
			})
		}
	}
	sh.lines = b.lines(b.text("rounds.title"), b.text("rounds.note"))
	return sh
}

// games lists every game with its moves.
func (b book) games() sheet {
	sh := sheet{name: b.text("sheet.games"), columns: b.gameColumns()}
	page := b.page()
	if page != nil {
		sh.columns = append(sh.columns, column{title: b.text("column.page"), look: lookLink})
	}
	sh.columns = append(sh.columns,
		column{title: b.text("column.plies"), look: lookWhole},
		column{title: b.text("column.transcript"), look: lookMoves, widest: movesWidest},
	)
	for _, r := range b.snap.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				cells := b.game(r, m, g)
				if page != nil {
					cells = append(cells, page(g))
				}
				if g.Transcript == "" {
					cells = append(cells, nil, nil)
				} else {
					played, _ := reversi.ParseGame(g.Transcript) // it was read before it was stored
					cells = append(cells, played.Plies(), g.Transcript)
				}
				sh.rows = append(sh.rows, cells)
			}
		}
	}
	sh.lines = b.lines(b.text("games.title"), b.text("games.note"))
	return sh
}

// gameColumns are the columns that game fills.
func (b book) gameColumns() []column {
	return []column{
		{title: b.text("column.round"), look: lookWhole},
		{title: b.text("column.table"), look: lookWhole},
		{title: b.text("column.game"), look: lookWhole},
		{title: b.text("column.black"), look: lookText},
		{title: b.text("column.white"), look: lookText},
		{title: b.text("column.black_discs"), look: lookWhole},
		{title: b.text("column.white_discs"), look: lookWhole},
		{title: b.text("column.black_points"), look: lookWhole},
		{title: b.text("column.white_points"), look: lookWhole},
		{title: b.text("column.reason"), look: lookText},
		{title: b.text("column.state"), look: lookText},
	}
}

// game returns the cells of one game. Points are those of the game itself,
// before a match of two games is counted.
func (b book) game(r tournament.Round, m tournament.Match, g tournament.Game) []any {
	cells := []any{r.Number, m.Table, g.Number, b.name(g.Black), b.name(g.White), nil, nil, nil, nil, "",
		b.text("state." + string(g.State()))}
	if g.Result != nil {
		black, white := g.Result.Points()
		cells[5], cells[6] = standings.Halves(g.Result.Score.Black), standings.Halves(g.Result.Score.White)
		cells[7], cells[8] = standings.Halves(black), standings.Halves(white)
		cells[9] = b.text("reason." + string(g.Result.Reason))
	}
	return cells
}

// mostLinks is how many games are linked to their pages. excelize compares each
// new link with all before it; in larger events the address is a plain text.
const mostLinks = 2000

// page returns what the cell that leads to the page of a game holds, or nil
// without a base address.
func (b book) page() func(tournament.Game) any {
	if b.baseURL == "" {
		return nil
	}
	count := 0
	for _, r := range b.snap.Rounds {
		for _, m := range r.Matches {
			count += len(m.Games)
		}
	}
	return func(g tournament.Game) any {
		address := gamePage(b.baseURL, b.snap.Event.ID, g.ID)
		if count > mostLinks {
			return address
		}
		return link{text: "#" + strconv.FormatInt(int64(g.ID), 10), address: address}
	}
}

// gamePage returns the address of the page of a game on the site of baseURL.
func gamePage(baseURL string, event tournament.EventID, game tournament.GameID) string {
	return fmt.Sprintf("%s/events/%d/games/%d", strings.TrimRight(baseURL, "/"), event, game)
}
