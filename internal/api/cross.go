package api

import (
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

type crossJSON struct {
	AfterRound int            `json:"after_round"`
	OpenGames  int            `json:"open_games"`
	Rounds     []int          `json:"rounds"` // one for each cell of a row
	Rows       []crossRowJSON `json:"rows"`
}

type crossRowJSON struct {
	Rank      int             `json:"rank"`
	Shared    bool            `json:"shared"`
	Number    int             `json:"number"`
	Name      string          `json:"name"`
	Native    string          `json:"native"`
	Withdrawn bool            `json:"withdrawn"`
	Expelled  bool            `json:"expelled"`
	Points    float64         `json:"points"`
	Cells     []crossCellJSON `json:"cells"`
}

type crossCellJSON struct {
	cellJSON
	Games []crossGameJSON `json:"games"`
}

// crossGameJSON is a game from the side of the row.
type crossGameJSON struct {
	ID         int64   `json:"id"`
	Colour     string  `json:"colour"` // black, white, or empty when the source did not say
	Open       bool    `json:"open"`   // no confirmed result yet
	Points     float64 `json:"points"`
	OwnDiscs   float64 `json:"own_discs"`
	OtherDiscs float64 `json:"other_discs"`
	Reason     string  `json:"reason"`
	Recorded   bool    `json:"recorded"` // its moves are known
}

func crossOf(x standings.CrossTable) crossJSON {
	numbers := make(map[tournament.PlayerID]int, len(x.Table.Rows))
	for _, row := range x.Table.Rows {
		numbers[row.Entry.Player] = row.Entry.Number
	}
	out := crossJSON{
		AfterRound: x.Table.After, OpenGames: x.Table.Open,
		Rounds: append([]int{}, x.Rounds...), Rows: make([]crossRowJSON, len(x.Rows)),
	}
	for i, row := range x.Rows {
		of := x.Table.Rows[i]
		out.Rows[i] = crossRowJSON{
			Rank: of.Rank, Shared: of.Shared, Number: of.Entry.Number, Name: of.Player.Name(), Native: of.Player.Native,
			Withdrawn: of.Entry.Withdrawn, Expelled: of.Entry.IsExpelled(), Points: of.Points.Float(), Cells: make([]crossCellJSON, len(row.Cells)),
		}
		for j, c := range row.Cells {
			cell := crossCellJSON{cellJSON: cellOf(c, numbers), Games: make([]crossGameJSON, len(c.Games))}
			for k, g := range c.Games {
				cell.Games[k] = crossGameJSON{
					ID: int64(g.ID), Colour: colourName(g.Colour), Open: g.Open, Points: g.Points.Float(),
					OwnDiscs: discs(g.Own), OtherDiscs: discs(g.Other), Reason: string(g.Reason), Recorded: g.HasTranscript,
				}
			}
			out.Rows[i].Cells[j] = cell
		}
	}
	return out
}
