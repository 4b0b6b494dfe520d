package web

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func (s *Server) standingsRoutes(r router) {
	r.get("/events/:event/standings", s.getStandings)
	r.get("/events/:event/standings/what-if", s.getWhatIf)
	r.get("/events/:event/standings/:round", s.getStandings)
	r.get("/events/:event/standings/players/:player", s.getStanding)
	r.get("/events/:event/standings/:round/players/:player", s.getStanding)
	r.get("/events/:event/cross", s.getCross)
	r.get("/events/:event/certificates", s.getCertificates, s.official)
	r.get("/events/:event/cross/print", s.getCrossPrint)
	s.exportRoutes(r)
	s.lotsRoutes(r)
}

// getStandings shows the standings after the round of the path, or now. The
// round may also come as a query, which leads to the path: pages are kept by
// path.
func (s *Server) getStandings(c echo.Context) error {
	if after := c.QueryParam("after"); after != "" && c.Param("round") == "" {
		n, err := strconv.Atoi(after)
		if err != nil || n < 1 {
			return fmt.Errorf("standings after %q: %w", after, tournament.ErrNotFound)
		}
		return c.Redirect(http.StatusSeeOther, c.Request().URL.EscapedPath()+"/"+strconv.Itoa(n))
	}
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		after, err := afterRound(c.Param("round"), snapshot)
		if err != nil {
			return "", nil, err
		}
		return "standings", s.newStandingsView(c, p, snapshot, after), nil
	})
}

// getCross shows who met whom.
func (s *Server) getCross(c echo.Context) error {
	return s.publicEvent(c, "cross", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		return "cross", newCrossView(words(s, c), p, standings.Cross(snapshot)), nil
	})
}

// shownVersion returns the version of the event of the path, by which its public
// pages and files are kept.
func (s *Server) shownVersion(c echo.Context) (int64, error) {
	id, err := number(c, "event")
	if err != nil {
		return 0, err
	}
	return s.read.EventVersion(c.Request().Context(), tournament.EventID(id))
}

// afterRound reads which round standings are asked for: nothing is the last one
// that is published. Drafts have no standings.
func afterRound(text string, s tournament.Snapshot) (int, error) {
	last := s.Public().Last()
	if text == "" {
		return last, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > last {
		return 0, fmt.Errorf("standings after %q: %w", text, tournament.ErrNotFound)
	}
	return n, nil
}
