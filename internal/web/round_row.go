package web

import (
	"fmt"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func newGameRow(w catalogue.Words, s tournament.Snapshot, m tournament.Match, g tournament.Game, seats func(tournament.PlayerID) seatView) gameRow {
	row := gameRow{
		Table: m.Table, Label: strconv.Itoa(m.Table), Game: g, Black: seats(g.Black).as(reversi.Black), White: seats(g.White).as(reversi.White),
	}
	if len(m.Games) > 1 {
		row.Label = fmt.Sprintf("%d.%d", m.Table, g.Number)
	}
	if g.Result != nil {
		row.Was = typedResult(s.Event.Rules, *g.Result)
		row.Typed = row.Was
		row.Ended = endedWords(w, *g.Result, row.Black.Player, row.White.Player)
		return row
	}
	var claims []string
	for _, side := range []seatView{row.Black, row.White} {
		for _, c := range g.Claims {
			if c.Player == side.Player.ID {
				claims = append(claims, side.Player.ShownName(w.Lang())+" "+c.Score.String())
			}
		}
	}
	row.Claims = strings.Join(claims, " · ")
	return row
}

// matchScore adds up the points of the games of a table, the side first that has
// Black in the first game; empty for one game, or while one is open.
func matchScore(m tournament.Match) string {
	if len(m.Games) < 2 {
		return ""
	}
	first, _ := m.Players()
	var own, other tournament.Points
	for _, g := range m.Games {
		if g.Result == nil {
			return ""
		}
		black, white := g.Result.Points()
		if g.Black != first {
			black, white = white, black
		}
		own, other = own+black, other+white
	}
	return own.String() + "–" + other.String()
}

// Lost reports whether the game is over and the player of a seat lost it.
func (g gameRow) Lost(s seatView) bool {
	if g.Game.Result == nil {
		return false
	}
	switch g.Game.Result.Outcome {
	case tournament.BlackWon:
		return s.Colour == reversi.White
	case tournament.WhiteWon:
		return s.Colour == reversi.Black
	case tournament.NeitherWon:
		return true
	case tournament.Drawn, tournament.NotPlayed:
	}
	return false
}

// endedWords says how a game ended that was not counted, and who lost it so.
func endedWords(w catalogue.Words, r tournament.Result, black, white tournament.Player) string {
	if r.Reason == tournament.ReasonPlayed {
		return ""
	}
	loser := black
	if r.Outcome == tournament.BlackWon {
		loser = white
	}
	return w.Text("results.reason."+string(r.Reason), "name", loser.ShownName(w.Lang()))
}
