package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// router registers the pages of one area. get answers HEAD too.
type router struct{ e *echo.Echo }

func (r router) get(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) {
	r.e.Match([]string{http.MethodGet, http.MethodHead}, path, h, m...)
}

func (r router) post(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) {
	r.e.POST(path, h, m...)
}

// routes is the map of the site, area by area.
func (s *Server) routes(e *echo.Echo) {
	r := router{e}
	r.get("/static/:file", s.getStatic)
	r.get("/favicon.ico", s.getIcon)
	s.accountRoutes(r)
	s.registryRoutes(r)
	s.registryBookRoutes(r)
	s.eventRoutes(r)
	s.entryRoutes(r)
	s.constraintRoutes(r)
	s.finalRoutes(r)
	s.categoryRoutes(r)
	s.teamRoutes(r)
	s.prizeRoutes(r)
	s.seasonRoutes(r)
	s.penaltyRoutes(r)
	s.importRoutes(r)
	s.resultListRoutes(r)
	s.roundRoutes(r)
	s.resultRoutes(r)
	s.gameRoutes(r)
	s.deskRoutes(r)
	s.seatRoutes(r)
	s.standingsRoutes(r)
	s.federationRoutes(r)
	s.apiRoutes(r)
	s.shareRoutes(r)
	s.ledgerRoutes(r)
	s.ratingRoutes(r)
	s.jobRoutes(r)
	s.dryRunRoutes(r)
}
