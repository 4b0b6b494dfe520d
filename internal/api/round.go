package api

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

type roundJSON struct {
	Number      int         `json:"number"`
	State       string      `json:"state"` // published, closed
	Tables      []tableJSON `json:"tables"`
	WithoutGame []idleJSON  `json:"without_game"`
}

type tableJSON struct {
	Table int        `json:"table"`
	Games []gameJSON `json:"games"`
}

type gameJSON struct {
	ID           int64       `json:"id"`
	Game         int         `json:"game"` // 1 for the first of the match
	Black        int         `json:"black"`
	White        int         `json:"white"`
	ColoursKnown bool        `json:"colours_known"`
	State        string      `json:"state"`  // open, claimed, disputed, confirmed
	Result       *resultJSON `json:"result"` // null until confirmed
	Plies        int         `json:"plies"`
	Transcript   string      `json:"transcript"` // empty if not recorded
	Boards       []boardJSON `json:"boards,omitempty"`
}

// boardJSON is how the board stood after a ply where the moves give another one.
type boardJSON struct {
	Ply     int    `json:"ply"`
	Squares string `json:"squares"` // a1 to h8, rank by rank: X Black, O White, - empty
}

// addMoves takes a stored transcript apart.
func (g *gameJSON) addMoves(transcript string) {
	played, _ := reversi.ParseGame(transcript) // it was read before it was stored
	g.Plies, g.Transcript = played.Plies(), played.Moves.String()
	for _, b := range played.Boards {
		g.Boards = append(g.Boards, boardJSON{Ply: b.Ply, Squares: reversi.FormatBoard(b.Board, "XO-")})
	}
}

type resultJSON struct {
	Outcome     string  `json:"outcome"`
	Reason      string  `json:"reason"`
	BlackDiscs  float64 `json:"black_discs"`
	WhiteDiscs  float64 `json:"white_discs"`
	BlackPoints float64 `json:"black_points"` // of this game alone
	WhitePoints float64 `json:"white_points"`
}

type idleJSON struct {
	Player   int     `json:"player"`
	Presence string  `json:"presence"`
	Points   float64 `json:"points"`
	Discs    float64 `json:"discs"`
}

func roundOf(r tournament.Round, rules tournament.Rules, numbers map[tournament.PlayerID]int) roundJSON {
	out := roundJSON{
		Number: r.Number, State: string(r.State),
		Tables: make([]tableJSON, 0, len(r.Matches)), WithoutGame: make([]idleJSON, 0, len(r.Idle)),
	}
	for _, m := range r.Matches {
		table := tableJSON{Table: m.Table, Games: make([]gameJSON, 0, len(m.Games))}
		for _, g := range m.Games {
			table.Games = append(table.Games, gameOf(g, numbers))
		}
		out.Tables = append(out.Tables, table)
	}
	for _, d := range r.Idle {
		worth := rules.Worth(d.Presence)
		out.WithoutGame = append(out.WithoutGame, idleJSON{
			Player: numbers[d.Player], Presence: string(d.Presence),
			Points: worth.Points.Float(), Discs: discs(worth.Discs),
		})
	}
	return out
}

func gameOf(g tournament.Game, numbers map[tournament.PlayerID]int) gameJSON {
	game := gameJSON{
		ID: int64(g.ID), Game: g.Number, Black: numbers[g.Black], White: numbers[g.White],
		ColoursKnown: !g.ColoursUnknown, State: string(g.State()),
	}
	game.addMoves(g.Transcript)
	if g.Result != nil {
		black, white := g.Result.Points()
		game.Result = &resultJSON{
			Outcome: string(g.Result.Outcome), Reason: string(g.Result.Reason),
			BlackDiscs: discs(g.Result.Score.Black), WhiteDiscs: discs(g.Result.Score.White),
			BlackPoints: black.Float(), WhitePoints: white.Float(),
		}
	}
	return game
}
