package web

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/api"
	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// clubs returns all clubs by id.
func (s *Server) clubs(c echo.Context) (api.Clubs, error) {
	all, err := s.read.Clubs(c.Request().Context())
	if err != nil {
		return nil, err
	}
	clubs := make(api.Clubs, len(all))
	for _, club := range all {
		clubs[club.ID] = club
	}
	return clubs, nil
}

func (s *Server) apiPlayers(c echo.Context) error {
	number, size, err := pageAskedOf(c)
	if err != nil {
		return err
	}
	found, err := s.director.SearchPlayers(c.Request().Context(), strings.TrimSpace(c.QueryParam("q")), -1, false)
	if err != nil {
		return err
	}
	clubs, err := s.clubs(c)
	if err != nil {
		return err
	}
	page, from, to := api.NewPage(number, size, len(found))
	return s.answer(c, func(w io.Writer) error { return api.WriteRegistry(w, found[from:to], clubs, page) })
}

func (s *Server) apiPlayer(c echo.Context) error {
	id, err := number(c, "player")
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	player, err := s.read.Player(ctx, tournament.PlayerID(id))
	if err == nil && player.Privacy == tournament.Hidden {
		err = fmt.Errorf("player %d: %w", id, tournament.ErrNotFound)
	}
	if err != nil {
		return err
	}
	if !player.IsNamed() {
		player = player.Masked(director.Called(player.ID))
		player.Club = 0
	}
	events, err := s.read.PlayerEvents(ctx, player.ID)
	if err != nil {
		return err
	}
	clubs, err := s.clubs(c)
	if err != nil {
		return err
	}
	return s.answer(c, func(w io.Writer) error { return api.WritePlayer(w, player, clubs, events) })
}

func (s *Server) apiClubs(c echo.Context) error {
	number, size, err := pageAskedOf(c)
	if err != nil {
		return err
	}
	clubs, err := s.read.Clubs(c.Request().Context())
	if err != nil {
		return err
	}
	page, from, to := api.NewPage(number, size, len(clubs))
	return s.answer(c, func(w io.Writer) error { return api.WriteClubs(w, clubs[from:to], page) })
}

func (s *Server) apiClub(c echo.Context) error {
	club, err := s.clubOf(c)
	if err != nil {
		return err
	}
	members, err := s.read.Players(c.Request().Context())
	if err != nil {
		return err
	}
	members = slices.DeleteFunc(members, func(p tournament.Player) bool { return p.Club != club.ID || !p.IsNamed() })
	return s.answer(c, func(w io.Writer) error { return api.WriteClub(w, club, members) })
}
