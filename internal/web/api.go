package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/api"
	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

const (
	apiRoot     = "/api/v1"
	thingsAPage = 100 // unless ?per_page says otherwise
	mostAPage   = 500
	highest     = 1_000_000
)

// apiRoutes are the answers for programs. They are the same for everybody: no
// session is opened, and what is not public is not read. package api holds what
// they say.
func (s *Server) apiRoutes(r router) {
	r.get("/api", s.getAPI)
	r.get(apiRoot+"/openapi.json", s.getOpenAPI)
	r.get(apiRoot+"/events", s.apiEvents)
	r.get(apiRoot+"/events/:event", s.apiEvent(api.WriteEvent))
	r.get(apiRoot+"/events/:event/players", s.apiEvent(api.WritePlayers))
	r.get(apiRoot+"/events/:event/rounds", s.apiEvent(api.WriteRounds))
	r.get(apiRoot+"/events/:event/rounds/:round", s.apiRound)
	r.get(apiRoot+"/events/:event/standings", s.apiStandings)
	r.get(apiRoot+"/events/:event/cross-table", s.apiCross)
	r.get(apiRoot+"/events/:event/games", s.apiGames)
	r.get(apiRoot+"/events/:event/games/:game", s.apiGame)
	r.get(apiRoot+"/events/:event/finals", s.apiEvent(api.WriteFinals))
	r.get(apiRoot+"/players", s.apiPlayers)
	r.get(apiRoot+"/players/:player", s.apiPlayer)
	r.get(apiRoot+"/clubs", s.apiClubs)
	r.get(apiRoot+"/clubs/:club", s.apiClub)
}

func isAPI(c echo.Context) bool { return strings.HasPrefix(c.Request().URL.Path, apiRoot+"/") }

// allow lets pages from anywhere read an answer for programs.
func allow(c echo.Context) {
	h := c.Response().Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if c.Request().Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, HEAD")
		h.Set("Access-Control-Allow-Headers", "If-None-Match")
		h.Set("Access-Control-Max-Age", "86400")
	}
}

// parameterError tells that a number in the query is none, or out of bounds.
type parameterError struct {
	name, value string
	low, high   int
}

func (e *parameterError) Error() string {
	return fmt.Sprintf("parameter %s: %q is no number from %d to %d", e.name, e.value, e.low, e.high)
}

// parameter reads a number from low to high of the query; without one it is absent.
//
// Errors: a *parameterError.
func parameter(c echo.Context, name string, absent, low, high int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return absent, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, &parameterError{name, text, low, high}
	}
	return n, nil
}

// pageAskedOf reads which part of a long list is asked for.
//
// Errors: a *parameterError.
func pageAskedOf(c echo.Context) (number, size int, err error) {
	if number, err = parameter(c, "page", 1, 1, highest); err != nil {
		return 0, 0, err
	}
	size, err = parameter(c, "per_page", thingsAPage, 1, mostAPage)
	return number, size, err
}

// eventAnswer gives an answer about the event of the path, made once for each
// version of the event. query holds what the answer depends on besides the path.
func (s *Server) eventAnswer(c echo.Context, query string, write func(io.Writer, tournament.Snapshot) error) error {
	version, err := s.shownVersion(c)
	if err != nil {
		return err
	}
	key := fmt.Sprintf("api %d %s?%s", version, c.Request().URL.EscapedPath(), query)
	page := s.cache.get(key, func() ([]byte, error) {
		id, err := number(c, "event")
		if err != nil {
			return nil, err
		}
		snapshot, err := s.read.Snapshot(c.Request().Context(), tournament.EventID(id))
		if err != nil {
			return nil, err
		}
		var buf bytes.Buffer
		err = write(&buf, snapshot.Public().Masked(director.Called))
		return buf.Bytes(), err
	})
	if page.err != nil {
		return page.err
	}
	c.Response().Header().Del("Content-Language")
	return page.serve(c, typeJSON)
}

// answer gives an answer that nothing is known of before it is made.
func (s *Server) answer(c echo.Context, write func(io.Writer) error) error {
	var buf bytes.Buffer
	if err := write(&buf); err != nil {
		return err
	}
	c.Response().Header().Del("Content-Language")
	page := &cachedPage{}
	page.keep(buf.Bytes(), gzip.BestSpeed)
	return page.serve(c, typeJSON)
}

func (s *Server) getOpenAPI(c echo.Context) error {
	return s.answer(c, func(w io.Writer) error {
		_, err := w.Write(api.OpenAPI)
		return err
	})
}

func (s *Server) apiEvents(c echo.Context) error {
	number, size, err := pageAskedOf(c)
	if err != nil {
		return err
	}
	rows, err := s.read.Events(c.Request().Context())
	if err != nil {
		return err
	}
	page, from, to := api.NewPage(number, size, len(rows))
	return s.answer(c, func(w io.Writer) error { return api.WriteEvents(w, rows[from:to], page) })
}

// apiEvent answers with a document of an event that takes nothing but the event.
func (s *Server) apiEvent(write func(io.Writer, tournament.Snapshot) error) echo.HandlerFunc {
	return func(c echo.Context) error { return s.eventAnswer(c, "", write) }
}

func (s *Server) apiRound(c echo.Context) error {
	n, err := number(c, "round")
	if err != nil {
		return err
	}
	return s.eventAnswer(c, "", func(w io.Writer, snapshot tournament.Snapshot) error {
		return api.WriteRound(w, snapshot, int(n))
	})
}

// after answers with what is so after the round that ?after names, or now.
func (s *Server) after(c echo.Context, write func(io.Writer, standings.Table) error) error {
	n, err := parameter(c, "after", 0, 1, highest)
	if err != nil {
		return err
	}
	return s.eventAnswer(c, strconv.Itoa(n), func(w io.Writer, snapshot tournament.Snapshot) error {
		if n > snapshot.Last() {
			return fmt.Errorf("standings after %d: %w", n, tournament.ErrNotFound)
		}
		return write(w, standings.Compute(snapshot.Upto(cmp.Or(n, snapshot.Last()))))
	})
}

func (s *Server) apiStandings(c echo.Context) error {
	return s.after(c, func(w io.Writer, t standings.Table) error { return api.WriteStandings(w, t) })
}

func (s *Server) apiCross(c echo.Context) error {
	return s.after(c, func(w io.Writer, t standings.Table) error { return api.WriteCross(w, t.Cross()) })
}

func (s *Server) apiGames(c echo.Context) error {
	number, size, err := pageAskedOf(c)
	if err != nil {
		return err
	}
	return s.eventAnswer(c, fmt.Sprintf("%d %d", number, size), func(w io.Writer, snapshot tournament.Snapshot) error {
		return api.WriteGames(w, snapshot, number, size)
	})
}

func (s *Server) apiGame(c echo.Context) error {
	id, err := number(c, "game")
	if err != nil {
		return err
	}
	return s.eventAnswer(c, "", func(w io.Writer, snapshot tournament.Snapshot) error {
		return api.WriteGame(w, snapshot, tournament.GameID(id))
	})
}

// codes name an error for programs, by its status.
var codes = map[int]string{
	http.StatusBadRequest:       "bad_request",
	http.StatusNotFound:         "not_found",
	http.StatusMethodNotAllowed: "method_not_allowed",
}

// failAPI answers a program with a problem: a code for it and words for a person.
func (s *Server) failAPI(c echo.Context, p Problem) {
	var buf bytes.Buffer
	err := api.WriteError(&buf, p.Status, cmp.Or(codes[p.Status], "internal"), p.Text)
	if err == nil {
		err = c.Blob(p.Status, typeJSON, buf.Bytes())
	}
	if err != nil {
		s.log.Warn("answer not sent", "request", c.Get(keyRequest), "error", err)
	}
}
