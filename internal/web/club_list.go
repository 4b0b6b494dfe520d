package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
)

// clubListView is a list of clubs: first the form, then what it would do.
type clubListView struct {
	page
	listPreview
}

func (s *Server) getClubList(c echo.Context) error {
	return s.show(c, "club_list", &clubListView{page: page{Section: "clubs"}})
}

// previewClubs reads a list of clubs and shows what it would do. With an error the
// view is what the form is shown on again.
func (s *Server) previewClubs(c echo.Context) (*clubListView, director.ListSource, error) {
	w := words(s, c)
	v := &clubListView{page: page{Section: "clubs"}}
	if err := s.bindList(c, &v.Form); err != nil {
		return v, director.ListSource{}, err
	}
	r, err := v.Form.read(w)
	if err != nil {
		if v.Form.told() {
			v.sourceView = newSourceView(w, v.Form, r, director.Layout{}, nil, "/clubs/import")
		}
		return v, r.Source, err
	}
	list, err := s.director.ReadClubs(c.Request().Context(), r.Source)
	if err != nil {
		return v, r.Source, err
	}
	source := newSourceView(w, v.Form, r, list.Layout, director.ClubColumns, "/clubs/import")
	v.listPreview = newClubPreview(w, source, list, c.Request().PostForm)
	return v, r.Source, nil
}

func newClubPreview(w catalogue.Words, source sourceView, list director.ClubList, form url.Values) listPreview {
	v := listPreview{sourceView: source}
	v.Seen = list.Digest()
	counts := map[director.LineKind]int{}
	for _, l := range list.Lines {
		counts[l.Kind]++
		line := listLine{Line: l.Line, Kind: l.Kind, Name: l.Club.Name, Field: choiceField(l.Line)}
		for _, text := range []string{l.Club.City, l.Club.Country} {
			if text != "" {
				line.About = append(line.About, text)
			}
		}
		for _, f := range l.Faults {
			line.Text = l.Text
			line.Why = append(line.Why, lineWords(w, f))
		}
		taken := form.Get(line.Field)
		add := func(value, key string) {
			line.Choices = append(line.Choices, option{Value: value, Label: w.Text(key), Chosen: value == taken})
		}
		if l.Kind == director.LineSame {
			line.Happens = w.Text("lists.is_there", "name", l.Like[0].Name)
		}
		if l.Kind == director.LineSuspicious {
			for _, like := range l.Like {
				known := strings.Trim(strings.Join([]string{like.Name, like.City, like.Country}, " · "), " ·")
				line.Notes = append(line.Notes, w.Text("lists.is_there", "name", known))
			}
			add("", "registry.list.choose")
			add("new", "lists.another_club")
			line.Wrong = taken == "" && form.Has(line.Field)
		}
		if l.Kind == director.LineNew {
			add("", "lists.create")
		}
		if line.Choices != nil {
			add("skip", "lists.skip")
		}
		v.Lines = append(v.Lines, line)
	}
	for _, kind := range lineKinds {
		if n := counts[kind]; n > 0 {
			v.Counts = append(v.Counts, w.Text("lists.clubs."+string(kind), "n", n))
		}
	}
	v.Take = counts[director.LineNew]+counts[director.LineSuspicious] > 0
	return v
}

// postClubList shows what a list would do. Nothing is stored.
func (s *Server) postClubList(c echo.Context) error {
	v, _, err := s.previewClubs(c)
	if err != nil {
		return s.refuse(c, err, "club_list", v)
	}
	return s.show(c, "club_list", v)
}

// postClubTake takes the list as it was previewed and decided on.
func (s *Server) postClubTake(c echo.Context) error {
	v, source, err := s.previewClubs(c)
	var done director.ListDone
	if err == nil {
		done, err = s.director.ImportClubs(c.Request().Context(), who(c), source, taking(v.Form, c.Request().PostForm))
	}
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, "/clubs")
	case err != nil:
		return s.refuse(c, err, "club_list", v)
	}
	return s.see(c, "/clubs", "lists.done", "created", done.Created, "changed", done.Changed, "same", done.Same, "left", done.Left)
}
