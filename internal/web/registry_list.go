package web

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
)

// playersListView is a list of players for the registry: first the form, then what
// it would do.
type playersListView struct {
	page
	listPreview
}

func (s *Server) getPlayersList(c echo.Context) error {
	return s.show(c, "players_list", &playersListView{page: page{Section: "players"}})
}

// previewPlayers reads a list for the registry and shows what it would do. With an
// error the view is what the form is shown on again.
func (s *Server) previewPlayers(c echo.Context) (*playersListView, director.ListSource, error) {
	w := words(s, c)
	v := &playersListView{page: page{Section: "players"}}
	if err := s.bindList(c, &v.Form); err != nil {
		return v, director.ListSource{}, err
	}
	r, err := v.Form.read(w)
	if err != nil {
		if v.Form.told() {
			v.sourceView = newSourceView(w, v.Form, r, director.Layout{}, nil, "/players/import")
		}
		return v, r.Source, err
	}
	list, err := s.director.ReadPlayers(c.Request().Context(), r.Source)
	if err != nil {
		return v, r.Source, err
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return v, r.Source, err
	}
	source := newSourceView(w, v.Form, r, list.Layout, director.PlayerColumns, "/players/import")
	v.listPreview = newPreview(w, source, list, clubs, c.Request().PostForm, false)
	return v, r.Source, nil
}

// postPlayersList shows what a list would do. Nothing is stored.
func (s *Server) postPlayersList(c echo.Context) error {
	v, _, err := s.previewPlayers(c)
	if err != nil {
		return s.refuse(c, err, "players_list", v)
	}
	return s.show(c, "players_list", v)
}

// postPlayersTake takes the list as it was previewed and decided on.
func (s *Server) postPlayersTake(c echo.Context) error {
	v, source, err := s.previewPlayers(c)
	var done director.ListDone
	if err == nil {
		done, err = s.director.ImportPlayers(c.Request().Context(), who(c), source, taking(v.Form, c.Request().PostForm))
	}
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, "/players")
	case err != nil:
		return s.refuse(c, err, "players_list", v)
	}
	return s.see(c, "/players", "lists.done", "created", done.Created, "changed", done.Changed, "same", done.Same, "left", done.Left)
}
