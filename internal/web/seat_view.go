package web

import (
	"html/template"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// mySeatView is the page of a player: one table, one game of it at a time.
type mySeatView struct {
	page
	Table  director.MyTable
	Game   tournament.Game
	Games  []link // of the table, when it has several
	Colour reversi.Colour
	State  tournament.GameState

	Mine, Theirs *saidView
	Form         seatForm
	Both         bool // both counts have to be typed: they need not add up to 64
	Total        int  // what they add up to; 0 when Both
	MaySend      bool
	MayObject    bool
	Change       bool // the form is shown although something was sent
	Object       string
	Objecting    bool

	Moves *seatMoves // of the page on which moves are entered
}

// saidView is what one of the two says.
type saidView struct {
	Score    reversi.Score
	Replayed reversi.Score // what the moves give, when that is another count
	Own      string        // the discs of who says it, as the form sends them
	Moves    int
	At       string
}

// seatView lays out one game of a table: the one asked for, else the next that
// this player has to send.
func (s *Server) seatView(c echo.Context, t director.MyTable, game string) *mySeatView {
	v := &mySeatView{Table: t}
	n, _ := strconv.Atoi(game) // anything else is the game that comes next
	g, ok := t.Game(n)
	if !ok {
		g = nextGame(t)
	}
	v.Game, v.State, v.Colour = g, g.State(), g.Colour(t.Me.ID)
	if len(t.Games) > 1 {
		w := words(s, c)
		for _, other := range t.Games {
			v.Games = append(v.Games, link{
				URL:   "/t/" + t.Code + "?game=" + strconv.Itoa(other.Number),
				Label: w.Text("games.game_n", "n", other.Number) + " · " + w.Text("games.state."+string(other.State())),
				Here:  other.ID == g.ID,
			})
		}
	}
	total, fixed := t.Event.Rules.Scoring.Total()
	v.Both = !fixed
	if fixed {
		v.Total = int(total / reversi.Whole(1))
	}
	for _, claim := range g.Claims {
		said := &saidView{
			Score: claim.Score, Replayed: claim.Replayed, Moves: pliesOf(claim.Transcript), At: s.clock(claim.At),
			Own: ownDiscs(claim.Score, g.Colour(claim.Player), v.Both),
		}
		if claim.Player == t.Me.ID {
			v.Mine = said
			v.Form.Discs, v.Form.Transcript = said.Own, claim.Transcript
		} else {
			v.Theirs = said
		}
	}
	v.MaySend = t.State == tournament.Published && g.Result == nil
	v.MayObject = t.State == tournament.Published && g.Result != nil
	return v
}

// nextGame is the first game that waits for this player, else the first without a
// result, else the last.
func nextGame(t director.MyTable) tournament.Game {
	var open *tournament.Game
	for i, g := range t.Games {
		if g.Result != nil {
			continue
		}
		if open == nil {
			open = &t.Games[i]
		}
		sent := false
		for _, claim := range g.Claims {
			sent = sent || claim.Player == t.Me.ID
		}
		if !sent {
			return g
		}
	}
	if open != nil {
		return *open
	}
	return t.Games[len(t.Games)-1]
}

// ownDiscs writes a score as the player of a colour types it.
func ownDiscs(score reversi.Score, c reversi.Colour, both bool) string {
	own, other := score.Black, score.White
	if c == reversi.White {
		own, other = other, own
	}
	if both {
		return own.String() + "-" + other.String()
	}
	return own.String()
}

// ColourName is the colour as the form sends it.
func (v *mySeatView) ColourName() string {
	if v.Colour == reversi.White {
		return "white"
	}
	return "black"
}

// Asks reports whether the form is shown.
func (v *mySeatView) Asks() bool { return v.MaySend && (v.Mine == nil || v.Change) }

// Waits reports whether something may happen without this player.
func (v *mySeatView) Waits() bool { return v.MaySend && v.Mine != nil && !v.Change }

// Confirms is what sending the count of the other player confirms, in the discs of
// this one; empty when there is nothing to confirm.
func (v *mySeatView) Confirms() string {
	if !v.MaySend || v.Theirs == nil || v.Theirs.Replayed != (reversi.Score{}) {
		return ""
	}
	return ownDiscs(v.Theirs.Score, v.Colour, v.Both)
}

// Contradicts reports whether this player's moves give another count than it said.
func (v *mySeatView) Contradicts() bool { return v.Mine != nil && v.Mine.Replayed != reversi.Score{} }

// Path is the address of the page.
func (v *mySeatView) Path() string { return "/t/" + v.Table.Code }

// Again is the address at which what was sent can be changed.
func (v *mySeatView) Again() string {
	return v.Path() + "?game=" + strconv.Itoa(v.Game.Number) + "&change=1"
}

// MovesPath is the address at which moves are entered.
func (v *mySeatView) MovesPath() string {
	return v.Path() + "/moves?game=" + strconv.Itoa(v.Game.Number)
}

// Wins tells the player how the game ended: "won", "lost", "draw" or "undecided".
func (v *mySeatView) Wins() string {
	if v.Game.Result == nil {
		return "undecided"
	}
	switch v.Game.Result.Outcome {
	case tournament.Drawn:
		return "draw"
	case tournament.BlackWon:
		if v.Colour == reversi.Black {
			return "won"
		}
		return "lost"
	case tournament.WhiteWon:
		if v.Colour == reversi.White {
			return "won"
		}
		return "lost"
	case tournament.NeitherWon, tournament.NotPlayed:
	}
	return "undecided"
}

// seatMoves is the part of the page on which moves are entered.
type seatMoves struct {
	Board   template.HTML // the start position, for the script
	Frames  string
	Say     replayWords
	Rows    [8][8]seatCell
	Fault   *faultView
	Grid    string // what is wrong with the grid
	HasGrid bool   // something is in the grid
}

// seatCell is a cell of the grid of move numbers.
type seatCell struct {
	Square reversi.Square
	Text   string
	Start  reversi.Colour // of a start disc, which has no number
	Bad    bool
}

// Rank is the number of the row, 1 for the first.
func (c seatCell) Rank() int { return c.Square.Rank() + 1 }
