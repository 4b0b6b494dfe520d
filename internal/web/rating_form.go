package web

import (
	"errors"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// seriesForm is a series of lists as typed. The settings of the system have fields of
// their own, "p-" and the name; blank is the usual value.
type seriesForm struct {
	Version     string `form:"version" validate:"max=9"`
	Name        string `form:"name" validate:"max=300"`
	System      string `form:"system" validate:"max=20"`
	Country     string `form:"country" validate:"max=9"`
	Club        string `form:"club" validate:"max=19"`
	Period      string `form:"period" validate:"max=10"`
	Date        string `form:"date" validate:"max=4"` // "end" or "game"
	Listed      string `form:"listed" validate:"max=9"`
	Provisional string `form:"provisional" validate:"max=9"`
	Inactive    string `form:"inactive" validate:"max=9"`
	Restate     string `form:"restate" validate:"max=9"` // "restate" or "next"
	HideMinors  string `form:"hide_minors" validate:"max=3"`
	Programs    string `form:"programs" validate:"max=3"`
	Level       string `form:"level" validate:"max=3"`
	More        string `form:"more" validate:"max=3"`
	Settings    map[string]string
}

func newSeriesForm(s list.Series) seriesForm {
	f := seriesForm{
		Version: strconv.Itoa(s.Version), Name: s.Name, System: s.System, Country: s.Country, Club: blank(int(s.Club)), Period: string(s.Period),
		Date: "game", Listed: strconv.Itoa(s.Listed), Provisional: strconv.Itoa(s.Provisional), Inactive: strconv.Itoa(s.Inactive),
		Restate: "next", HideMinors: ticked(s.HideMinors), Programs: ticked(s.Policy.WithPrograms), Level: ticked(s.Policy.WithoutLevel),
		More: ticked(s.Policy.WithoutMore), Settings: map[string]string{},
	}
	if s.ByEnd {
		f.Date = "end"
	}
	if s.Restate {
		f.Restate = "restate"
	}
	for name, v := range s.Parameters {
		f.Settings[name] = plainNumber(v)
	}
	return f
}

func ticked(yes bool) string {
	if yes {
		return "on"
	}
	return ""
}

// series reads the form.
//
// Errors: joined *tournament.FieldError.
func (f seriesForm) series() (list.Series, error) {
	s := list.Series{
		Name: f.Name, System: f.System, Country: f.Country, Period: list.Period(f.Period), ByEnd: f.Date == "end", Restate: f.Restate == "restate",
		HideMinors: f.HideMinors != "", Policy: ledger.Policy{WithPrograms: f.Programs != "", WithoutLevel: f.Level != "", WithoutMore: f.More != ""},
	}
	var errs []error
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"version", f.Version, func(n int) { s.Version = n }},
		{"club", f.Club, func(n int) { s.Club = tournament.ClubID(n) }},
		{"listed", f.Listed, func(n int) { s.Listed = n }},
		{"provisional", f.Provisional, func(n int) { s.Provisional = n }},
		{"inactive", f.Inactive, func(n int) { s.Inactive = n }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			errs = append(errs, err)
		}
		field.set(n)
	}
	info, _ := rating.SystemNamed(f.System)
	for _, p := range info.Parameters {
		text := strings.TrimSpace(f.Settings[p.Name])
		if text == "" {
			continue
		}
		v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		switch {
		case err != nil:
			errs = append(errs, &tournament.FieldError{Field: "p-" + p.Name, Value: text, Err: rating.ErrOutOfBounds, Hint: p.Bounds()})
		case v != p.Default:
			if s.Parameters == nil {
				s.Parameters = rating.Parameters{}
			}
			s.Parameters[p.Name] = v
		}
	}
	return s, errors.Join(errs...)
}

// seriesFormView makes or changes a series.
type seriesFormView struct {
	page
	Series   list.Series // as stored; zero for a new one
	Path     string
	Form     seriesForm
	Systems  []option
	Here     string // this page, for another system
	About    string // the system in words
	Periods  []option
	Clubs    []option
	Settings []settingField
	Open     bool // something was typed into the settings
}

// settingField is one setting of a system: a number, or yes or no.
type settingField struct {
	input
	Choice bool
}

func (s *Server) seriesFormView(c echo.Context, old list.Series, form seriesForm) (*seriesFormView, error) {
	clubs, err := s.read.Clubs(c.Request().Context())
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &seriesFormView{page: page{Section: "ratings"}, Series: old, Form: form, Path: "/ratings/new", About: w.Text("ratings.system_about." + form.System)}
	if old.ID != 0 {
		v.Path = seriesPath(old.ID) + "/change"
	}
	for _, info := range rating.Systems() {
		v.Systems = append(v.Systems, option{Value: info.Name, Label: w.Text("ratings.system." + info.Name), Chosen: info.Name == form.System})
	}
	for _, p := range []list.Period{list.Monthly, list.Quarterly, list.ByHand} {
		v.Periods = append(v.Periods, option{Value: string(p), Label: w.Text("ratings.period." + string(p)), Chosen: string(p) == form.Period})
	}
	v.Clubs = []option{{Value: "", Label: w.Text("ratings.any_club")}}
	for _, club := range clubs {
		id := idText(int64(club.ID))
		v.Clubs = append(v.Clubs, option{Value: id, Label: club.Name, Chosen: id == form.Club})
	}
	return v, nil
}

// fields makes the fields of the settings, when it is known what is wrong with them.
func (v *seriesFormView) fields(w catalogue.Words) {
	info, _ := rating.SystemNamed(v.Form.System)
	for _, p := range info.Parameters {
		f := settingField{Choice: p.IsChoice(), input: input{
			Name: "p-" + p.Name, Label: w.Text("ratings.parameter." + p.Name), Value: v.Form.Settings[p.Name], Type: "text", Error: v.Errors["p-"+p.Name],
			Mode: "decimal", Auto: "off", Max: "12", Class: "short-entry",
		}}
		if f.Choice {
			yes := f.Value == "1" || f.Value == "" && p.Default == 1
			f.Options = []option{{Value: "1", Label: w.Text("ratings.yes"), Chosen: yes}, {Value: "0", Label: w.Text("ratings.no"), Chosen: !yes}}
		} else {
			f.Hint = w.Text("ratings.parameter_hint", "usual", plainNumber(p.Default), "bounds", p.Bounds())
		}
		v.Open = v.Open || f.Error != "" || f.Value != ""
		v.Settings = append(v.Settings, f)
	}
}

func (s *Server) getSeriesForm(c echo.Context) error {
	old, asked := list.Series{}, list.DefaultSeries()
	if c.Param("series") != "" {
		var err error
		if old, err = s.seriesOf(c); err != nil {
			return err
		}
		asked = old
	}
	if info, ok := rating.SystemNamed(c.QueryParam("system")); ok && info.Name != asked.System {
		asked.System, asked.Parameters = info.Name, nil
	}
	v, err := s.seriesFormView(c, old, newSeriesForm(asked))
	if err != nil {
		return err
	}
	v.fields(words(s, c))
	return s.show(c, "ratings_form", v)
}

func (s *Server) postSeries(c echo.Context) error {
	var old list.Series
	var err error
	if c.Param("series") != "" {
		if old, err = s.seriesOf(c); err != nil {
			return err
		}
	}
	var form seriesForm
	err = s.bind(c, &form)
	form.Settings = map[string]string{}
	if info, ok := rating.SystemNamed(form.System); ok {
		for _, p := range info.Parameters {
			if text := c.FormValue("p-" + p.Name); len(text) <= 20 {
				form.Settings[p.Name] = text
			}
		}
	}
	var asked, saved list.Series
	if err == nil {
		if asked, err = form.series(); err != nil { // everything that is wrong at once
			_, more := asked.Validate()
			err = errors.Join(append([]error{err}, more...)...)
		}
	}
	if err == nil {
		if asked.ID = old.ID; asked.ID == 0 {
			asked.Version = 0
		}
		saved, err = s.director.SaveSeries(c.Request().Context(), who(c), asked)
	}
	if err != nil {
		v, lost := s.seriesFormView(c, old, form)
		if lost != nil {
			return lost
		}
		v.Errors = s.problem(c, err).Fields
		v.fields(words(s, c))
		return s.refuse(c, err, "ratings_form", v)
	}
	return s.see(c, seriesPath(saved.ID), "ratings.saved")
}
