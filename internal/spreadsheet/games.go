package spreadsheet

import (
	"fmt"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// games lists every game with its moves. The address of its page comes last and is
// not printed.
func (b book) games() sheet {
	sh := sheet{
		name:  b.text("sheet.games"),
		lines: b.lines(b.text("games.title"), b.text("games.note")),
		columns: []column{
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
			{title: b.text("column.plies"), look: lookWhole},
			{title: b.text("column.transcript"), look: lookMoves, widest: movesWidest},
		},
		frozen: 3,
	}
	if b.BaseURL != "" {
		sh.paper.area = len(sh.columns)
		sh.columns = append(sh.columns, column{title: b.text("column.page"), look: lookText, widest: 80})
	}
	sh.rows = func(yield func([]any) bool) {
		row := make([]any, 0, len(sh.columns))
		for _, r := range b.snap.Rounds {
			sheet, at := b.roundSheet(r.Number), headLines+2
			for _, m := range r.Matches {
				for _, g := range m.Games {
					c := b.cells(g)
					row = append(row[:0], link{r.Number, sheet, at}, m.Table, g.Number, b.name(g.Black), b.name(g.White),
						c.discs[0], c.discs[1], c.points[0], c.points[1], c.reason, c.state, plies(g), g.Transcript)
					if b.BaseURL != "" {
						row = append(row, gamePage(b.BaseURL, b.snap.Event.ID, g.ID))
					}
					if !yield(row) {
						return
					}
					at++
				}
			}
		}
	}
	return sh
}

// gameCells are what several sheets say of a game. Points are those of the game
// itself, before a match of two games is counted.
type gameCells struct {
	discs, points [2]any // Black, White; nil without a result
	reason, state string
}

func (b book) cells(g tournament.Game) gameCells {
	c := gameCells{state: b.text("state." + string(g.State()))}
	if g.Result != nil {
		black, white := g.Result.Points()
		c.discs = [2]any{standings.Halves(g.Result.Score.Black), standings.Halves(g.Result.Score.White)}
		c.points = [2]any{standings.Halves(black), standings.Halves(white)}
		c.reason = b.text("reason." + string(g.Result.Reason))
	}
	return c
}

// plies returns how many moves of a game are known, or nil.
func plies(g tournament.Game) any {
	if g.Transcript == "" {
		return nil
	}
	played, _ := reversi.ParseGame(g.Transcript) // it was read before it was stored
	return played.Plies()
}

// gamePage returns the address of the page of a game on the site of baseURL.
func gamePage(baseURL string, event tournament.EventID, game tournament.GameID) string {
	return fmt.Sprintf("%s/events/%d/games/%d", strings.TrimRight(baseURL, "/"), event, game)
}
