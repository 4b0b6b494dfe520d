package web

import (
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// confirmForm makes the one claim of a game its result.
type confirmForm struct {
	Version string `form:"confirm" validate:"max=9"` // of the game as it was shown
}

// postConfirm confirms the claim of a player whose opponent does not answer.
func (s *Server) postConfirm(c echo.Context) error {
	v, err := s.gameView(c)
	if err != nil {
		return err
	}
	var form confirmForm
	err = s.bind(c, &form)
	version := 0
	if err == nil {
		version, err = count("version", form.Version)
	}
	var saved tournament.Game
	if err == nil {
		saved, err = s.director.Confirm(c.Request().Context(), s.desk(c), v.Event.ID, v.Game.ID, version)
	}
	if err != nil {
		fresh, lost := s.gameView(c) // as it is now
		if lost != nil {
			return lost
		}
		return s.refuse(c, err, "game", fresh)
	}
	return s.see(c, gamePath(v.Event.ID, saved.ID), "seat.confirmed", "score", saved.Result.Score)
}

// confirmRow does the same from the list of a round, where the button says which
// game, as "12 3" with the version that was shown.
func (s *Server) confirmRow(c echo.Context, v *roundView, pressed string) error {
	game, text, _ := strings.Cut(pressed, " ")
	version, err := count("version", text)
	if err != nil {
		return err
	}
	for _, row := range v.Games {
		if row.ID() == game {
			_, err := s.director.Confirm(c.Request().Context(), s.desk(c), v.Event.ID, row.Game.ID, version)
			return err
		}
	}
	return tournament.ErrNotThisTable
}

// confirmable returns the count that one press confirms, or nothing.
func confirmable(rules tournament.Rules, r tournament.Round, g tournament.Game) string {
	if r.State != tournament.Published || !director.MayConfirm(rules, g) {
		return ""
	}
	return g.Claims[0].Score.String()
}

// actorName names who did something: a player who acted by the code of a seat is
// told apart from an account of the same name.
func actorName(say func(key string, args ...any) string, actor string) string {
	if name, ok := director.SeatName(actor); ok {
		return say("seat.actor", "name", name)
	}
	return actor
}

// showObjections lays out what the players say against the result, for officials.
func (s *Server) showObjections(c echo.Context, v *gameView) error {
	list, err := s.read.Objections(c.Request().Context(), v.Event.ID)
	if err != nil {
		return err
	}
	for _, o := range list {
		if o.Game == v.Game.ID {
			v.Objections = append(v.Objections, objectionView{
				Name: v.nameOf(o.Player, lang(c)), Text: o.Text, When: s.when(lang(c), o.At), Open: o.Open(),
			})
		}
	}
	return nil
}

// objectionView is what one player says against a result.
type objectionView struct {
	Name, Text, When string
	Open             bool
}

func (v *gameView) nameOf(p tournament.PlayerID, lang string) string {
	if p == v.Game.White {
		return v.White.ShownName(lang)
	}
	return v.Black.ShownName(lang)
}
