package web

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/standings/season"
	"sixtyfour/internal/tournament"
)

func (s *Server) seasonRoutes(r router) {
	r.get("/seasons", s.getSeasons)
	r.get("/seasons/new", s.getNewSeason, s.directs)
	r.post("/seasons/new", s.postSeason, s.directs)
	r.get("/seasons/:season", s.getSeason)
	r.get("/seasons/:season/workbook", s.getSeasonBook)
	r.get("/seasons/:season/change", s.getSeasonForm, s.directs)
	r.post("/seasons/:season/change", s.postSeason, s.directs)
	r.post("/seasons/:season/drop", s.postDropSeason, s.directs)
}

func seasonPath(id tournament.SeasonID) string { return fmt.Sprintf("/seasons/%d", id) }

// seasonForm is a season as typed. Events and Places run side by side: where each
// event stands in the season, blank for nowhere.
type seasonForm struct {
	Version string   `form:"version" validate:"max=9"`
	Name    string   `form:"name" validate:"max=300"`
	Points  string   `form:"points" validate:"max=4000"`
	Rest    string   `form:"rest" validate:"max=9"`
	Ties    string   `form:"ties" validate:"max=10"`
	Level   string   `form:"level" validate:"max=10"`
	Best    string   `form:"best" validate:"max=9"`
	Final   string   `form:"final" validate:"max=3"`
	Events  []string `form:"event" validate:"max=10000,dive,max=19"`
	Places  []string `form:"position" validate:"max=10000,dive,max=9"`
}

// season reads the form. Events with the same place follow each other as listed.
//
// Errors: joined *tournament.FieldError.
func (f seasonForm) season() (tournament.Season, error) {
	s := tournament.Season{Name: f.Name, Rules: tournament.SeasonRules{
		Ties: tournament.SeasonTies(f.Ties), ByPoints: f.Level == "points", Final: f.Final != "",
	}}
	var errs []error
	var err error
	if s.Rules.Points, err = director.ParseSeasonPoints(f.Points); err != nil {
		errs = append(errs, err)
	}
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"rest", f.Rest, func(n int) { s.Rules.Rest = n }},
		{"best", f.Best, func(n int) { s.Rules.Best = n }},
		{"version", f.Version, func(n int) { s.Version = n }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			errs = append(errs, err)
		}
		field.set(n)
	}
	type placed struct{ place, event int }
	var list []placed
	for i, text := range f.Events {
		if i >= len(f.Places) || strings.TrimSpace(f.Places[i]) == "" {
			continue
		}
		event, err := count("events", text)
		if err == nil {
			var place int
			place, err = count("events", f.Places[i])
			list = append(list, placed{place, event})
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	slices.SortStableFunc(list, func(a, b placed) int { return a.place - b.place })
	for _, p := range list {
		s.Events = append(s.Events, tournament.EventID(p.event))
	}
	return s, errors.Join(errs...)
}

func newSeasonForm(s tournament.Season) seasonForm {
	r := s.Rules
	points := make([]string, len(r.Points))
	for i, n := range r.Points {
		points[i] = strconv.Itoa(n)
	}
	f := seasonForm{
		Version: strconv.Itoa(s.Version), Name: s.Name, Points: strings.Join(points, " "), Rest: blank(r.Rest), Ties: string(r.Ties), Level: "rank", Best: blank(r.Best),
	}
	if r.ByPoints {
		f.Level = "points"
	}
	if r.Final {
		f.Final = "on"
	}
	for i, e := range s.Events {
		f.Events = append(f.Events, strconv.FormatInt(int64(e), 10))
		f.Places = append(f.Places, strconv.Itoa(i+1))
	}
	return f
}

// seasonOf loads the season of the path.
func (s *Server) seasonOf(c echo.Context) (tournament.Season, error) {
	id, err := number(c, "season")
	if err != nil {
		return tournament.Season{}, err
	}
	return s.read.Season(c.Request().Context(), tournament.SeasonID(id))
}

func (s *Server) getSeasons(c echo.Context) error {
	list, err := s.read.Seasons(c.Request().Context())
	if err != nil {
		return err
	}
	return s.show(c, "seasons", &seasonsView{page: page{Section: "seasons"}, List: list})
}

// getSeason shows the standing. The page is kept until the season or one of its
// events changes.
func (s *Server) getSeason(c echo.Context) error {
	ctx := c.Request().Context()
	season, err := s.seasonOf(c)
	if err != nil {
		return err
	}
	rows := []director.EventRow{{Event: tournament.Event{ID: tournament.EventID(season.ID), Version: int64(season.Version)}}}
	for _, id := range season.Events {
		version, err := s.read.EventVersion(ctx, id)
		if err != nil {
			return err
		}
		rows = append(rows, director.EventRow{Event: tournament.Event{ID: id, Version: version}})
	}
	return s.public(c, listVersion(rows), func() (string, view, error) {
		table, err := s.seasonTable(c, season.ID)
		if err != nil {
			return "", nil, err
		}
		return "season", newSeasonView(words(s, c), table), nil
	})
}

// seasonTable is the standing with the names that who asks may see.
func (s *Server) seasonTable(c echo.Context, id tournament.SeasonID) (season.Table, error) {
	table, err := s.director.SeasonTable(c.Request().Context(), id)
	if user(c) == nil {
		for i, row := range table.Rows {
			if !row.Player.IsNamed() {
				table.Rows[i].Player = row.Player.Masked(called(words(s, c))(row.Player.ID))
			}
		}
	}
	return table, err
}

func (s *Server) getNewSeason(c echo.Context) error {
	preset := c.QueryParam("preset")
	if preset == "" {
		preset = tournament.SeasonPresets[0]
	}
	form := newSeasonForm(tournament.Season{Rules: tournament.SeasonPreset(preset)})
	if slices.Contains(tournament.SeasonPresets, preset) {
		form.Name = words(s, c).Text("seasons.preset." + preset)
	}
	v, err := s.seasonFormView(c, tournament.Season{}, form)
	if err != nil {
		return err
	}
	v.Preset = preset
	return s.show(c, "season_form", v)
}

func (s *Server) getSeasonForm(c echo.Context) error {
	season, err := s.seasonOf(c)
	if err != nil {
		return err
	}
	v, err := s.seasonFormView(c, season, newSeasonForm(season))
	if err != nil {
		return err
	}
	return s.show(c, "season_form", v)
}

func (s *Server) postSeason(c echo.Context) error {
	var old tournament.Season
	var err error
	if c.Param("season") != "" {
		if old, err = s.seasonOf(c); err != nil {
			return err
		}
	}
	var form seasonForm
	err = s.bind(c, &form)
	var asked, saved tournament.Season
	if err == nil {
		asked, err = form.season()
	}
	if err == nil {
		if asked.ID = old.ID; asked.ID == 0 {
			asked.Version = 0
		}
		saved, err = s.director.SaveSeason(c.Request().Context(), who(c), asked)
	}
	if err != nil {
		v, lost := s.seasonFormView(c, old, form)
		if lost != nil {
			return lost
		}
		return s.refuse(c, err, "season_form", v)
	}
	return s.see(c, seasonPath(saved.ID), "seasons.saved")
}

func (s *Server) postDropSeason(c echo.Context) error {
	id, err := number(c, "season")
	if err != nil {
		return err
	}
	var form seasonForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	version, err := count("version", form.Version)
	if err != nil {
		return err
	}
	if err := s.director.DropSeason(c.Request().Context(), s.desk(c), tournament.SeasonID(id), version); err != nil {
		return err
	}
	return s.see(c, "/seasons", "seasons.dropped")
}
