package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// eraseView asks whether a person is really to be erased.
type eraseView struct {
	page
	Player publicPlayer
	Form   eraseForm
}

// eraseForm says it once more.
type eraseForm struct {
	Sure string `form:"sure" validate:"max=3"`
}

func (s *Server) getErase(c echo.Context) error {
	v, err := s.eraseView(c)
	if err != nil {
		return err
	}
	return s.show(c, "player_erase", v)
}

func (s *Server) eraseView(c echo.Context) (*eraseView, error) {
	p, err := s.playerOf(c)
	if err != nil {
		return nil, err
	}
	return &eraseView{page: page{Section: "players"}, Player: newPublicPlayer(p, nil)}, nil
}

func (s *Server) postErase(c echo.Context) error {
	p, err := s.playerOf(c)
	if err != nil {
		return err
	}
	var form eraseForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	if form.Sure == "" {
		v, err := s.eraseView(c)
		if err != nil {
			return err
		}
		return s.refuse(c, &tournament.FieldError{Field: "sure", Err: tournament.ErrRequired}, "player_erase", v)
	}
	err = s.director.ErasePlayer(c.Request().Context(), who(c), p.ID)
	if isRepeated(err) {
		return c.Redirect(http.StatusSeeOther, playerPath(p.ID))
	}
	if err != nil {
		return err
	}
	return s.see(c, playerPath(p.ID), "registry.erased", "n", int64(p.ID))
}
