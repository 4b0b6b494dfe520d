package web

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
)

// listView is a list of players for an event as it was understood.
type listView struct {
	eventPage
	listPreview
}

// previewEntries reads a list for an event and shows what it would do.
func (s *Server) previewEntries(c echo.Context, ep eventPage, f listForm) (*listView, error) {
	w := words(s, c)
	r, err := f.read(w)
	if err != nil {
		v := &listView{eventPage: ep}
		v.sourceView = newSourceView(w, f, r, director.Layout{}, nil, eventPath(ep.Event.ID, "/players/list"))
		return v, err
	}
	list, err := s.director.ReadList(c.Request().Context(), ep.Event.ID, r.Source)
	if err != nil {
		return nil, err
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return nil, err
	}
	source := newSourceView(w, f, r, list.Layout, director.PlayerColumns, eventPath(ep.Event.ID, "/players/list"))
	return &listView{ep, newPreview(w, source, list, clubs, c.Request().PostForm, true)}, nil
}

// postList shows what a list would do. Nothing is stored.
func (s *Server) postList(c echo.Context) error {
	v, err := s.entriesView(c)
	if err != nil {
		return err
	}
	var preview *listView
	if err = s.bindList(c, &v.List); err == nil {
		preview, err = s.previewEntries(c, v.eventPage, v.List)
	}
	switch {
	case err != nil && v.List.told() && preview != nil:
		return s.refuse(c, err, "entry_list", preview)
	case err != nil:
		return s.refuse(c, err, "entries", v)
	}
	return s.show(c, "entry_list", preview)
}

// postListEnter enters the list as it was previewed and decided on.
func (s *Server) postListEnter(c echo.Context) error {
	ep, _, err := s.event(c, "players")
	if err != nil {
		return err
	}
	var form listForm
	if err := s.bindList(c, &form); err != nil {
		return err
	}
	r, err := form.read(words(s, c))
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	before, err := s.director.ReadList(ctx, ep.Event.ID, r.Source)
	if err != nil {
		return err
	}
	added, err := s.director.EnterList(ctx, who(c), ep.Event.ID, r.Source, taking(form, c.Request().PostForm))
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		return c.Redirect(http.StatusSeeOther, eventPath(ep.Event.ID, "/players"))
	}
	if err == nil {
		left := len(before.Lines) - added
		for _, l := range before.Lines {
			if l.Kind == director.LineEntered {
				left--
			}
		}
		if left <= 0 {
			return s.see(c, eventPath(ep.Event.ID, "/players"), "registry.list.entered", "n", added)
		}
		entered := words(s, c).Text("registry.list.entered", "n", added)
		return s.see(c, eventPath(ep.Event.ID, "/players"), "registry.list.left_out", "entered", entered, "n", left)
	}
	v, viewErr := s.previewEntries(c, ep, form)
	if viewErr != nil {
		return viewErr
	}
	return s.refuse(c, err, "entry_list", v)
}
