package web

import (
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// finalGameView is the page of a game of a final whose moves are known. Such a game
// has no id: it is named by its place in the bracket, such as "1-2-3".
type finalGameView struct {
	eventPage
	Final        tournament.Final
	Game         finalGame
	Black, White tournament.Player
	Transcript   string
	Replay       replay
	InWthor      bool // a base of WTHOR can hold it
	Title        string
	stored       tournament.FinalGame
}

func (s *Server) finalGameView(c echo.Context) (*finalGameView, error) {
	n, err := number(c, "final")
	if err != nil {
		return nil, err
	}
	p, snapshot, err := s.event(c, "finals")
	if err != nil {
		return nil, err
	}
	missing := fmt.Errorf("game %q of final %d: %w", c.Param("place"), n, tournament.ErrNotFound)
	f, ok := snapshot.Final(int(n))
	if !ok {
		return nil, missing
	}
	i := slices.IndexFunc(f.Games, func(g tournament.FinalGame) bool {
		return finalGame{Round: g.Round, Slot: g.Slot, Number: g.Number}.at() == c.Param("place")
	})
	if i < 0 || f.Games[i].Transcript == "" {
		return nil, missing
	}
	b, err := director.Bracket(f)
	if err != nil {
		return nil, err
	}
	moves, err := reversi.ParseGame(f.Games[i].Transcript)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	x := finalWords{w: w, s: snapshot, b: &b, number: f.Number, rules: f.Rules}
	v := &finalGameView{
		eventPage: p, Final: f, Game: x.played(f.Games[i]), Transcript: f.Games[i].Transcript, InWthor: len(moves.Boards) == 0,
		Black: snapshot.Players[f.Games[i].Black], White: snapshot.Players[f.Games[i].White], stored: f.Games[i],
	}
	v.Title = w.Text("finals.game_title", "match", v.Game.Title, "black", x.name(v.Black.ID), "white", x.name(v.White.ID))
	v.Replay = newReplay(w, moves, plyOf(c), v.Game.URL, v.Title)
	return v, nil
}

func (s *Server) getFinalGame(c echo.Context) error {
	v, err := s.finalGameView(c)
	if err != nil {
		return err
	}
	return s.show(c, "final_game", v)
}

// getFinalRecord gives out the moves of a game of a final as a file.
func (s *Server) getFinalRecord(c echo.Context) error {
	v, err := s.finalGameView(c)
	if err != nil {
		return err
	}
	open, known := recordFormats[c.Param("format")]
	if !known {
		return fmt.Errorf("record %q of %s: %w", c.Param("format"), v.Game.at(), tournament.ErrNotFound)
	}
	result := v.stored.Result
	g := tournament.Game{
		Number: v.stored.Number, Black: v.stored.Black, White: v.stored.White, Result: &result,
		Transcript: v.stored.Transcript, ChangedAt: result.At,
	}
	players := map[tournament.PlayerID]tournament.Player{g.Black: v.Black, g.White: v.White}
	record := newRecord(v.Event, gameSpot{game: g}, players)
	record.Round = v.Final.Name + ", " + v.Game.Title
	name := fmt.Sprintf("%s %s %s", v.Event.Name, v.Final.Name, v.Game.at())
	return s.sendRecord(c, open, record, g, disposition(name, recordExtension(c), fmt.Sprintf("event-%d", v.Event.ID)))
}
