package web

import (
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/api"
)

// apiView explains the answers for programs to people.
type apiView struct {
	page
	Root       string
	Operations []api.Operation
}

func (s *Server) getAPI(c echo.Context) error {
	return s.public(c, 0, func() (string, view, error) {
		list, err := api.Operations()
		return "api", &apiView{Root: apiRoot, Operations: list}, err
	})
}
