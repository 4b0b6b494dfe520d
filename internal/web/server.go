// Package web is what people see: routes, forms, views, sessions, the error page
// and the cache of public pages. It turns requests into calls of package director
// and values into pages; no rule of the game or of an event is decided here.
package web

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/go-playground/validator/v10"
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/job"
)

// Config is what a server needs. All fields but Log, Jobs, SetupKey, URL, Proxies and Version are required.
type Config struct {
	Director *director.Director
	Pages    *Pages
	Sessions scs.Store // where sessions are kept
	Log      *slog.Logger
	Now      func() time.Time
	Jobs     *job.Runner // without it nothing that takes long can be asked for
	// SetupKey lets someone from another machine create the first account;
	// empty lets nobody but this machine do so.
	SetupKey string
	// URL is the public address, without a slash at its end; empty is the one at which a
	// visitor reaches us. Cookies of an https address never travel over plain HTTP.
	URL     string
	Proxies []*net.IPNet // who may say for whom a request is passed on
	Version string
}

// Server serves the pages. It is an http.Handler.
type Server struct {
	*Pages
	director *director.Director
	read     director.Reader
	cache    *pageCache
	sessions *scs.SessionManager
	shape    *validator.Validate
	log      *slog.Logger
	now      func() time.Time
	url      string
	setupKey string
	version  string
	jobs     *job.Runner
	patience time.Duration // how long a request waits for a job
	ready    atomic.Bool   // an account exists
	solving  chan struct{} // one place: a position that is being solved
	thinking chan struct{} // one place: score sheets that are being analysed
	echo     *echo.Echo
}

// New makes a server.
func New(cfg Config) *Server {
	log := cfg.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		Pages:    cfg.Pages,
		director: cfg.Director,
		read:     cfg.Director.Reader(),
		cache:    newPageCache(cacheBytes),
		shape:    newShape(),
		log:      log,
		now:      cfg.Now,
		url:      cfg.URL,
		setupKey: cfg.SetupKey,
		version:  cfg.Version,
		jobs:     cfg.Jobs,
		patience: atOnce,
		solving:  make(chan struct{}, 1),
		thinking: make(chan struct{}, 1),
	}
	s.sessions = s.newSessions(cfg.Sessions)
	s.echo = s.router(visitorAddress(cfg.Proxies))
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

func (s *Server) router(visitor echo.IPExtractor) *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Logger.SetOutput(io.Discard) // everything is logged once, by report
	e.IPExtractor = visitor
	e.HTTPErrorHandler = s.fail
	e.Pre(s.mark, s.harden)
	e.Use(s.steps()...)
	s.routes(e)
	return e
}
