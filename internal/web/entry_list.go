package web

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// listForm is a pasted list.
type listForm struct {
	List string `form:"list" validate:"max=400000"`
}

// errBothLists says that it is not known which of two lists is meant.
var errBothLists = errors.New("a list was typed and a file was sent")

// listFile reads a list that was sent as a file, in whatever encoding it is. No
// file is no text.
//
// Errors: a *tournament.FieldError with director.ErrNoText.
func listFile(c echo.Context) (text string, how director.Encoding, err error) {
	header, err := c.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) || err == nil && header.Size == 0 {
		return "", "", nil
	}
	if err != nil {
		return "", "", err
	}
	in, err := header.Open()
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	data, err := io.ReadAll(in) // bounded: the whole form is
	if err != nil {
		return "", "", err
	}
	if text, how, err = director.DecodeText(data); err != nil {
		return "", "", &tournament.FieldError{Field: "file", Value: header.Filename, Err: err}
	}
	return text, how, nil
}

// postList shows what a pasted list would do. Nothing is stored.
func (s *Server) postList(c echo.Context) error {
	v, err := s.entriesView(c)
	if err != nil {
		return err
	}
	err = s.bind(c, &v.List)
	var how director.Encoding
	if err == nil {
		var text string
		if text, how, err = listFile(c); err == nil && text != "" {
			if strings.TrimSpace(v.List.List) != "" {
				err = &tournament.FieldError{Field: "file", Err: errBothLists}
			} else {
				v.List.List = text
			}
		}
	}
	if err == nil && strings.TrimSpace(v.List.List) == "" {
		err = &tournament.FieldError{Field: "list", Err: tournament.ErrRequired}
	}
	var list director.List
	if err == nil {
		list, err = s.director.ReadList(c.Request().Context(), v.Event.ID, v.List.List)
	}
	if err != nil {
		return s.refuse(c, err, "entries", v)
	}
	preview, err := s.newListView(c, v.eventPage, v.List.List, list)
	if err != nil {
		return err
	}
	preview.Encoding = how
	return s.show(c, "entry_list", preview)
}

// postListEnter enters the list as it was previewed and decided on.
func (s *Server) postListEnter(c echo.Context) error {
	ep, _, err := s.event(c, "players")
	if err != nil {
		return err
	}
	var form listForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	ctx := c.Request().Context()
	before, err := s.director.ReadList(ctx, ep.Event.ID, form.List)
	if err != nil {
		return err
	}
	added, err := s.director.EnterList(ctx, who(c), ep.Event.ID, form.List, choices(c.Request().PostForm))
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
	list, readErr := s.director.ReadList(ctx, ep.Event.ID, form.List)
	if readErr != nil {
		return readErr
	}
	v, viewErr := s.newListView(c, ep, form.List, list)
	if viewErr != nil {
		return viewErr
	}
	return s.refuse(c, err, "entry_list", v)
}
