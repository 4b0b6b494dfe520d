package web

import (
	"compress/gzip"
	"crypto/rand"
	"html/template"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
)

// view is what a template is given: a struct of its own that embeds page.
type view interface{ frame() *page }

// page is the part of a view that every page shows. A handler sets Section at
// most; render fills in the rest.
type page struct {
	Section string // the entry of the menu that this page stands under, such as "events"

	Lang      string
	OtherLang string // code of the other language
	OtherURL  string // this page in it
	User      *director.User
	Flash     string            // what the page before did
	Problem   string            // why the form was refused
	Errors    map[string]string // the same by field
	Version   string

	token func() string
}

func (p *page) frame() *page { return p }

// IsDirector reports whether the buttons that change things are shown.
func (p *page) IsDirector() bool { return isDirector(p.User) }

func isDirector(u *director.User) bool { return u != nil && u.Role == director.RoleDirector }

// IsOfficial reports whether drafts, logs and private fields are shown.
func (p *page) IsOfficial() bool { return p.User != nil }

// Secrets returns the two hidden fields that every form with method post has:
// the key of the visit, and a key that makes sending it twice harmless.
func (p *page) Secrets() template.HTML {
	if p.token == nil {
		return ""
	}
	// Both are made of letters, digits, - and _. A browser that fills in what it
	// remembers of a page must not take the key of the last one.
	return template.HTML(`<input type="hidden" name="csrf" value="` + p.token() + `" autocomplete="off">` + //nolint:gosec // see above
		`<input type="hidden" name="once" value="` + rand.Text() + `" autocomplete="off">`)
}

// show answers 200 with a page.
func (s *Server) show(c echo.Context, name string, v view) error {
	return s.render(c, http.StatusOK, name, v)
}

// render makes a page in memory and then sends it, so that a template that fails
// half-way becomes an error page and not half a page.
func (s *Server) render(c echo.Context, status int, name string, v view) error {
	s.fill(c, v.frame())
	body, err := s.execute(lang(c), name, v)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Add(echo.HeaderVary, "Accept-Encoding")
	if len(body) > 1400 && acceptsGzip(c) {
		h.Set("Content-Encoding", "gzip")
		body = compress(body, gzip.BestSpeed)
	}
	return c.HTMLBlob(status, body)
}

// fill sets what every page shows.
func (s *Server) fill(c echo.Context, p *page) {
	ctx := c.Request().Context()
	p.Lang = lang(c)
	p.OtherLang = s.words.Languages()[0]
	if p.OtherLang == p.Lang {
		p.OtherLang = s.words.Languages()[1]
	}
	p.OtherURL = s.otherLanguage(c)
	p.User = user(c)
	p.Version = s.version
	p.token = func() string { return s.token(ctx) }
	p.Flash = s.sessions.PopString(ctx, sessionFlash)
}
