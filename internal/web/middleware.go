package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// Keys under which a step leaves something for the next.
const (
	keyRequest = "request" // string, the id under which the log knows this request
	keyLang    = "lang"    // string
	keyUser    = "user"    // *director.User
)

// longestForm bounds what a form may send, in bytes; what carries a file may send more.
const longestForm = 1 << 20

var longerForms = map[string]int64{
	"/clubs/import":                      longestList,
	"/clubs/import/take":                 longestList,
	"/players/import":                    longestList,
	"/players/import/take":               longestList,
	"/events/:event/players/list":        longestList,
	"/events/:event/players/list/enter":  longestList,
	"/events/:event/results/import":      longestList,
	"/events/:event/results/import/take": longestList,
	"/ledger/import":                     longestUpload,
}

// formBound returns how much the form of a request may send: more only to who may
// bring in a list.
func formBound(c echo.Context) int64 {
	if longer, ok := longerForms[c.Path()]; ok && user(c) != nil && user(c).Role == director.RoleDirector {
		return longer
	}
	return longestForm
}

// policy lets a page load nothing from elsewhere and run nothing that is inline.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// steps returns what every request passes, outermost first. report stands inside
// the session, so that error pages know who is signed in.
func (s *Server) steps() []echo.MiddlewareFunc {
	return []echo.MiddlewareFunc{
		s.speak,
		unlessShared(echo.WrapMiddleware(s.sessions.LoadAndSave)),
		s.report,
		s.rescue,
		unlessShared(s.identify),
		unlessShared(s.guard),
		unlessShared(s.needSetup),
	}
}

// unlessShared leaves a step out for files and answers that are the same for
// everybody.
func unlessShared(step echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		stepped := step(next)
		return func(c echo.Context) error {
			if isStatic(c) || isAPI(c) {
				return next(c)
			}
			return stepped(c)
		}
	}
}

func isStatic(c echo.Context) bool {
	path := c.Request().URL.Path
	return strings.HasPrefix(path, "/static/") || path == "/favicon.ico"
}

// mark gives the request an id, our own whatever the client sent.
func (s *Server) mark(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id := rand.Text()[:12]
		c.Set(keyRequest, id)
		c.Response().Header().Set(echo.HeaderXRequestID, id)
		return next(c)
	}
}

func (s *Server) harden(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if isAPI(c) {
			allow(c)
		}
		return next(c)
	}
}

// report turns an error into its page while the session is still open.
func (s *Server) report(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := next(c); err != nil {
			s.fail(err, c)
		}
		return nil
	}
}

// rescue turns a panic into an error, so that it is logged and shown like one.
func (s *Server) rescue(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			switch r := recover(); r {
			case nil:
			case http.ErrAbortHandler:
				panic(r)
			default:
				err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
			}
		}()
		return next(c)
	}
}

// identify finds out who is signed in. A session of an account whose password
// was changed elsewhere is worth nothing any more.
func (s *Server) identify(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		id := s.sessions.GetInt64(ctx, sessionUser)
		if id == 0 {
			return next(c)
		}
		user, err := s.read.User(ctx, tournament.UserID(id))
		switch {
		case errors.Is(err, tournament.ErrNotFound) || err == nil && user.Version != s.sessions.GetInt(ctx, sessionVersion):
			if err := s.sessions.Destroy(ctx); err != nil {
				return err
			}
		case err != nil:
			return err
		default:
			c.Set(keyUser, &user)
		}
		return next(c)
	}
}

// guard refuses a change that no page of ours asked for.
func (s *Server) guard(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		req := c.Request()
		switch req.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
			return next(c)
		}
		if req.Header.Get("Sec-Fetch-Site") == "cross-site" {
			return errForged
		}
		if err := readForm(c); err != nil {
			return err
		}
		token := req.Header.Get("X-CSRF-Token")
		if token == "" {
			token = req.PostFormValue("csrf")
		}
		if !s.rightToken(req.Context(), token) {
			return errForged
		}
		return next(c)
	}
}

// needSetup leads every visitor of a new installation to the page that creates
// the director.
func (s *Server) needSetup(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if s.ready.Load() {
			return next(c)
		}
		needs, err := s.director.NeedsSetup(c.Request().Context())
		if err != nil {
			return err
		}
		if !needs {
			s.ready.Store(true)
		} else if c.Request().URL.Path != "/setup" {
			return c.Redirect(http.StatusSeeOther, "/setup")
		}
		return next(c)
	}
}

// official lets through who has an account, director or viewer.
func (s *Server) official(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if user(c) == nil {
			return s.askSignIn(c)
		}
		return next(c)
	}
}

// directs lets through directors.
func (s *Server) directs(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		u := user(c)
		if u == nil {
			return s.askSignIn(c)
		}
		if u.Role != director.RoleDirector {
			return tournament.ErrForbidden
		}
		return next(c)
	}
}

// user returns who is signed in, or nil.
func user(c echo.Context) *director.User {
	u, _ := c.Get(keyUser).(*director.User)
	return u
}

// who names the person who asks, with the key of the form.
func who(c echo.Context) director.Who {
	u := user(c)
	if u == nil {
		return director.Who{}
	}
	return director.Who{Name: u.Name, Role: u.Role, Once: onceKey(c.Request())}
}

// readForm reads the body once, within bounds. What says itself that it is too long
// is not read at all.
//
// Errors: *http.MaxBytesError, or errBadBody for what is no form.
func readForm(c echo.Context) error {
	req := c.Request()
	bound := formBound(c)
	if req.ContentLength > bound {
		c.Response().Header().Set("Connection", "close")
		return &http.MaxBytesError{Limit: bound}
	}
	req.Body = http.MaxBytesReader(c.Response(), req.Body, bound)
	err := req.ParseForm()
	if err == nil {
		err = req.ParseMultipartForm(bound)
	}
	var long *http.MaxBytesError
	switch {
	case err == nil, errors.Is(err, http.ErrNotMultipart):
		return nil
	case errors.As(err, &long):
		return err
	}
	return fmt.Errorf("%w: %w", errBadBody, err)
}
