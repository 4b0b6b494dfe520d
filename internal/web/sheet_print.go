package web

import (
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// sheetView is a score sheet on paper: the 8×8 grid of move numbers, filled from
// the moves of a game or blank to be written in.
type sheetView struct {
	eventPage
	Round        tournament.Round
	Match        tournament.Match
	Game         tournament.Game
	Black, White tournament.Player
	Ranks        [][]sheetSquare
	Blank        bool
}

// sheetSquare is a cell: a number, a start disc, or nothing.
type sheetSquare struct {
	Number int
	Disc   reversi.Colour
}

// getSheet shows the score sheet of a game; ?blank=1 leaves out the moves. A
// game without moves has a blank one.
func (s *Server) getSheet(c echo.Context) error {
	p, snapshot, at, err := s.spot(c)
	if err != nil {
		return err
	}
	v := &sheetView{
		eventPage: p, Round: at.round, Match: at.match, Game: at.game,
		Black: snapshot.Players[at.game.Black], White: snapshot.Players[at.game.White],
		Blank: at.game.Transcript == "" || c.QueryParam("blank") != "",
	}
	var grid scoresheet.Grid
	if !v.Blank {
		game, err := reversi.ParseGame(at.game.Transcript)
		if err != nil {
			return err
		}
		grid = scoresheet.FillGrid(game.Moves)
	}
	start := reversi.Start()
	for rank := range 8 {
		var row []sheetSquare
		for file := range 8 {
			square := reversi.Square(8*rank + file)
			row = append(row, sheetSquare{Number: grid[square], Disc: start.At(square)})
		}
		v.Ranks = append(v.Ranks, row)
	}
	return s.show(c, "sheet_print", v)
}

// Files returns the letters over the columns.
func (*sheetView) Files() []string { return []string{"a", "b", "c", "d", "e", "f", "g", "h"} }

// Rank returns the number beside a row.
func (*sheetView) Rank(i int) int { return i + 1 }
