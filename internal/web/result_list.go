package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// resultListView is a list of results of an event: first the form, then what it
// would do.
type resultListView struct {
	eventPage
	listPreview
}

func (s *Server) resultListRoutes(r router) {
	r.get("/events/:event/results/import", s.getResultList, s.directs)
	r.post("/events/:event/results/import", s.postResultList, s.directs)
	r.post("/events/:event/results/import/take", s.postResultTake, s.directs)
}

func (s *Server) getResultList(c echo.Context) error {
	ep, _, err := s.event(c, "rounds")
	if err != nil {
		return err
	}
	return s.show(c, "result_list", &resultListView{eventPage: ep})
}

// previewResults reads a list of results and shows what it would do. With an error
// the view is what the form is shown on again.
func (s *Server) previewResults(c echo.Context) (*resultListView, director.ListSource, error) {
	w := words(s, c)
	ep, snapshot, err := s.event(c, "rounds")
	if err != nil {
		return nil, director.ListSource{}, err
	}
	v := &resultListView{eventPage: ep}
	if err := s.bindList(c, &v.Form); err != nil {
		return v, director.ListSource{}, err
	}
	again := eventPath(ep.Event.ID, "/results/import")
	r, err := v.Form.read(w)
	if err != nil {
		if v.Form.told() {
			v.sourceView = newSourceView(w, v.Form, r, director.Layout{}, nil, again)
		}
		return v, r.Source, err
	}
	list, err := s.director.ReadResults(c.Request().Context(), ep.Event.ID, r.Source)
	if err != nil {
		return v, r.Source, err
	}
	source := newSourceView(w, v.Form, r, list.Layout, director.ResultColumns, again)
	v.listPreview = newResultPreview(w, source, list, snapshot, c.Request().PostForm)
	return v, r.Source, nil
}

func newResultPreview(w catalogue.Words, source sourceView, list director.ResultList, s tournament.Snapshot, form url.Values) listPreview {
	v := listPreview{sourceView: source}
	v.Seen = list.Digest()
	counts := map[director.LineKind]int{}
	for _, l := range list.Lines {
		counts[l.Kind]++
		line := listLine{Line: l.Line, Kind: l.Kind, Field: choiceField(l.Line)}
		if l.Game.ID != 0 {
			black, white := s.Players[l.Game.Black], s.Players[l.Game.White]
			line.Name = fmt.Sprintf("%s – %s", black.ShownName(w.Lang()), white.ShownName(w.Lang()))
			line.About = append(line.About, w.Text("audit.target.game", "round", l.Round, "table", l.Table, "game", l.Game.Number))
		}
		for _, f := range l.Faults {
			line.Text = l.Text
			line.Why = append(line.Why, lineWords(w, f))
		}
		if l.Kind == director.LineNew {
			taken := form.Get(line.Field)
			line.Choices = []option{
				{Value: "", Label: w.Text("lists.enter_result", "score", l.Result.Score.String()), Chosen: taken == ""},
				{Value: "skip", Label: w.Text("lists.leave_out"), Chosen: taken == "skip"},
			}
		}
		if l.Kind == director.LineSame {
			line.Happens = w.Text("lists.result_there", "score", l.Result.Score.String())
		}
		v.Lines = append(v.Lines, line)
	}
	for _, kind := range lineKinds {
		if n := counts[kind]; n > 0 {
			v.Counts = append(v.Counts, w.Text("lists.results."+string(kind), "n", n))
		}
	}
	v.Take = counts[director.LineNew] > 0
	return v
}

// postResultList shows what a list would do. Nothing is stored.
func (s *Server) postResultList(c echo.Context) error {
	v, _, err := s.previewResults(c)
	switch {
	case v == nil:
		return err
	case err != nil:
		return s.refuse(c, err, "result_list", v)
	}
	return s.show(c, "result_list", v)
}

// postResultTake enters the results as they were previewed and decided on.
func (s *Server) postResultTake(c echo.Context) error {
	v, source, err := s.previewResults(c)
	if v == nil {
		return err
	}
	var done director.ListDone
	if err == nil {
		done, err = s.director.ImportResults(c.Request().Context(), who(c), v.Event.ID, source, taking(v.Form, c.Request().PostForm))
	}
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, "/imports")
	case err != nil:
		return s.refuse(c, err, "result_list", v)
	}
	return s.see(c, "/imports", "lists.results_done", "created", done.Created, "same", done.Same, "left", done.Left)
}
