package web

import (
	"bytes"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/spreadsheet"
)

// registryBookRoutes are the registry as a workbook: what its pages show, and for
// directors the private fields as well.
func (s *Server) registryBookRoutes(r router) {
	r.get("/players/workbook", s.getRegistryBook)
	r.get("/players/workbook/office", s.getOfficeRegistryBook, s.directs)
}

func (s *Server) getRegistryBook(c echo.Context) error { return s.registryBook(c, false) }

func (s *Server) getOfficeRegistryBook(c echo.Context) error { return s.registryBook(c, true) }

func (s *Server) registryBook(c echo.Context, private bool) error {
	ctx := c.Request().Context()
	players, err := s.named(c)
	if err != nil {
		return err
	}
	clubs, err := s.read.Clubs(ctx)
	if err != nil {
		return err
	}
	w := words(s, c)
	name := w.Text("registry.book_name")
	if private {
		name += " " + w.Text("events.export.office_name")
	}
	var buf bytes.Buffer
	r := spreadsheet.Registry{Players: players, Clubs: clubs, Private: private}
	if err := spreadsheet.WriteRegistry(&buf, r, spreadsheet.Edition{Words: w, Made: s.now().In(s.zone)}); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set(echo.HeaderContentDisposition, disposition(name, "xlsx", "registry"))
	return c.Blob(http.StatusOK, typeWorkbook, buf.Bytes())
}
