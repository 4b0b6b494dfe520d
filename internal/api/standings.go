package api

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

type standingsJSON struct {
	AfterRound int       `json:"after_round"` // 0 before the first
	OpenGames  int       `json:"open_games"`
	Columns    []string  `json:"columns"` // what decides a rank, in order; points first
	Rows       []rowJSON `json:"rows"`
}

type rowJSON struct {
	Rank      int         `json:"rank"`   // 0 for who was expelled and has none
	Shared    bool        `json:"shared"` // another player has this rank too
	Number    int         `json:"number"`
	Name      string      `json:"name"`
	Native    string      `json:"native"`
	Country   string      `json:"country"`
	Club      string      `json:"club"`
	Withdrawn bool        `json:"withdrawn"`
	Expelled  bool        `json:"expelled"`
	Points    float64     `json:"points"`
	Values    []valueJSON `json:"values"` // one for each column
	Rounds    []cellJSON  `json:"rounds"`
}

// valueJSON is a number of the table; the values of its parts add up to its own.
// Exact is the value without rounding, such as 34½ or 18/7: what ranks compare.
type valueJSON struct {
	Name  string     `json:"name"`
	Value float64    `json:"value"`
	Exact string     `json:"exact"`
	Blank bool       `json:"blank"` // nothing to tell, such as a tie that is not decided
	Place int        `json:"place"` // direct encounter: place among the level, which is what ranks compare; else 0
	Plus  float64    `json:"plus"`  // performance: added to the average of the parts
	Per   int        `json:"per"`   // an average: what the sum of the parts is divided by; else 0
	Parts []partJSON `json:"parts"`
}

// partJSON is what one game or round adds: base + factor × of.
type partJSON struct {
	Round    int     `json:"round"`
	Kind     string  `json:"kind"` // see standings.Kind
	Opponent int     `json:"opponent"`
	Base     float64 `json:"base"`
	Factor   float64 `json:"factor"`
	Of       float64 `json:"of"`
	Value    float64 `json:"value"`
	Cut      bool    `json:"cut"` // left out as one of the lowest or highest; value is 0
}

// cellJSON is a cell of the cross-table.
type cellJSON struct {
	Round        int     `json:"round"`
	Kind         string  `json:"kind"`
	Opponent     int     `json:"opponent"`
	OpponentRank int     `json:"opponent_rank"` // in these standings
	Colour       string  `json:"colour"`        // in the first game: black, white, or empty
	Points       float64 `json:"points"`
	Discs        float64 `json:"discs"`
}

func standingsOf(t standings.Table) standingsJSON {
	numbers := make(map[tournament.PlayerID]int, len(t.Rows))
	for _, row := range t.Rows {
		numbers[row.Entry.Player] = row.Entry.Number
	}
	out := standingsJSON{
		AfterRound: t.After, OpenGames: t.Open, Columns: breakNames(t.Columns),
		Rows: make([]rowJSON, len(t.Rows)),
	}
	cross := t.Cross()
	for i, row := range t.Rows {
		out.Rows[i] = rowJSON{
			Rank: row.Rank, Shared: row.Shared, Number: row.Entry.Number,
			Name: row.Player.Name(), Native: row.Player.Native, Country: row.Player.Country,
			Club: row.Club, Withdrawn: row.Entry.Withdrawn, Expelled: row.Entry.IsExpelled(), Points: row.Points.Float(),
			Values: make([]valueJSON, len(row.Values)),
			Rounds: make([]cellJSON, len(cross.Rows[i].Cells)),
		}
		for j, v := range row.Values {
			out.Rows[i].Values[j] = valueOf(v, numbers)
		}
		for j, c := range cross.Rows[i].Cells {
			out.Rows[i].Rounds[j] = cellOf(c, numbers)
		}
	}
	return out
}

func cellOf(c standings.Cell, numbers map[tournament.PlayerID]int) cellJSON {
	return cellJSON{
		Round: c.Round, Kind: string(c.Kind), Opponent: numbers[c.Opponent],
		OpponentRank: c.OpponentRank, Colour: colourName(c.Colour),
		Points: c.Points.Float(), Discs: discs(c.Discs),
	}
}

func valueOf(v standings.Value, numbers map[tournament.PlayerID]int) valueJSON {
	out := valueJSON{Name: string(v.Break), Value: v.Amount.Float(), Exact: v.Amount.Exact(), Blank: v.Blank, Place: v.Place, Plus: v.Plus.Float(), Per: v.Per, Parts: make([]partJSON, len(v.Parts))}
	for i, p := range v.Parts {
		out.Parts[i] = partJSON{
			Round: p.Round, Kind: p.Kind.String(), Opponent: numbers[p.Opponent],
			Base: p.Base.Float(), Factor: p.Factor.Float(), Of: p.Of.Float(), Value: p.Amount.Float(), Cut: p.Cut,
		}
	}
	return out
}

func colourName(c reversi.Colour) string {
	switch c {
	case reversi.Black:
		return "black"
	case reversi.White:
		return "white"
	case reversi.NoColour:
	}
	return ""
}
