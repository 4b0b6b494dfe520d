package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) lotsRoutes(r router) {
	r.post("/events/:event/lots", s.postLots, s.directs)
	r.post("/events/:event/lots/back", s.postLotsBack, s.directs)
}

func (s *Server) postLots(c echo.Context) error {
	return s.lots(c, "standings.lots_done", s.director.DrawLots)
}

func (s *Server) postLotsBack(c echo.Context) error {
	return s.lots(c, "standings.lots_gone", s.director.TakeBackLots)
}

type lotsForm struct {
	Version string `form:"version" validate:"max=20"`
}

func (s *Server) lots(c echo.Context, said string, do func(context.Context, director.Who, tournament.EventID, int64) error) error {
	id, err := number(c, "event")
	if err != nil {
		return err
	}
	var form lotsForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	version, err := strconv.ParseInt(form.Version, 10, 64)
	if err != nil {
		return tournament.ErrConflict // no page of ours sends such a version
	}
	if err := do(c.Request().Context(), who(c), tournament.EventID(id), version); err != nil {
		return err
	}
	return s.see(c, eventPath(tournament.EventID(id), "/standings"), said)
}

// HasLots reports whether ties are parted by lots.
func (v *standingsView) HasLots() bool {
	for _, b := range v.Event.Rules.TieBreaks {
		if b == tournament.TieLots {
			return true
		}
	}
	return false
}
