package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
)

// importsView is every list that was brought in, the last first, with the button
// that takes one back.
type importsView struct {
	page
	Rows []importLine
}

type importLine struct {
	director.Import
	Event string // the name of the event, if it belongs to one
}

// mostImports is how many are shown.
const mostImports = 100

func (s *Server) importRoutes(r router) {
	r.get("/imports", s.getImports, s.official)
	r.post("/imports/:import/undo", s.postUndoImport, s.directs)
}

func (s *Server) importsView(c echo.Context) (*importsView, error) {
	ctx := c.Request().Context()
	list, err := s.read.Imports(ctx, mostImports)
	if err != nil {
		return nil, err
	}
	events, err := s.read.Events(ctx)
	if err != nil {
		return nil, err
	}
	v := &importsView{page: page{Section: "players"}}
	for _, i := range list {
		line := importLine{Import: i}
		for _, row := range events {
			if row.Event.ID == i.Event {
				line.Event = row.Event.Name
			}
		}
		v.Rows = append(v.Rows, line)
	}
	return v, nil
}

func (s *Server) getImports(c echo.Context) error {
	v, err := s.importsView(c)
	if err != nil {
		return err
	}
	return s.show(c, "imports", v)
}

func (s *Server) postUndoImport(c echo.Context) error {
	id, err := number(c, "import")
	if err != nil {
		return err
	}
	if err := s.director.UndoImport(c.Request().Context(), askedBy(c), id); err != nil {
		v, viewErr := s.importsView(c)
		if viewErr != nil {
			return viewErr
		}
		return s.refuse(c, err, "imports", v)
	}
	return s.see(c, fmt.Sprintf("/imports#import-%d", id), "lists.undone")
}
