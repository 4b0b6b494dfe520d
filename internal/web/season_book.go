package web

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/spreadsheet"
)

// getSeasonBook gives the standing of a season out as a workbook.
func (s *Server) getSeasonBook(c echo.Context) error {
	season, err := s.seasonOf(c)
	if err != nil {
		return err
	}
	table, err := s.seasonTable(c, season.ID)
	if err != nil {
		return err
	}
	w := words(s, c)
	var buf bytes.Buffer
	edition := spreadsheet.Edition{Words: w, Made: s.now().In(s.zone), Rules: seasonAbout(w, table.Season.Rules)}
	if err := spreadsheet.WriteSeason(&buf, table, edition); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set(echo.HeaderContentDisposition, disposition(season.Name, "xlsx", fmt.Sprintf("season-%d", season.ID)))
	return c.Blob(http.StatusOK, typeWorkbook, buf.Bytes())
}
