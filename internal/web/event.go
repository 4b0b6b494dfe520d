package web

import (
	"errors"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

func (s *Server) eventRoutes(r router) {
	r.get("/", s.getEvents)
	r.get("/events", s.getEvents)
	r.get("/events/new", s.getNewEvent, s.directs)
	r.post("/events/new", s.postKind, s.directs)
	r.post("/events", s.postEvent, s.directs)
	r.get("/events/:event", s.getEvent)
	r.get("/events/:event/settings", s.getSettings, s.directs)
	r.post("/events/:event/settings", s.postSettings, s.directs)
	r.get("/events/:event/log", s.getEventLog, s.official)
	r.get("/log", s.getLog, s.official)
	s.tieRoutes(r)
}

type eventFormView struct {
	page
	Form    eventForm
	Presets []preset
	Open    bool // the rules are unfolded
}

// getNewEvent fills the rules from the preset that the address names.
func (s *Server) getNewEvent(c echo.Context) error {
	key := c.QueryParam("preset")
	form := newEventForm(tournament.Event{Rules: presetRules(key)})
	form.Starts = string(tournament.DateOf(s.now()))
	form.Preset = key
	return s.show(c, "event_new", newEventFormView(form, false))
}

// kindForm is a kind of event that is chosen, with what does not follow from it.
type kindForm struct {
	Kind    string `form:"kind" validate:"max=20"`
	Name    string `form:"name" validate:"max=200"`
	Place   string `form:"place" validate:"max=200"`
	Country string `form:"country" validate:"max=20"`
	Starts  string `form:"starts" validate:"max=20"`
}

// postKind fills the rules from another kind of event and keeps what else was
// typed. Nothing is stored.
func (s *Server) postKind(c echo.Context) error {
	var kind kindForm
	err := s.bind(c, &kind)
	form := newEventForm(tournament.Event{Rules: presetRules(kind.Kind)})
	form.Preset, form.Name, form.Place, form.Country, form.Starts = kind.Kind, kind.Name, kind.Place, kind.Country, kind.Starts
	if err != nil {
		return s.refuse(c, err, "event_new", newEventFormView(form, false))
	}
	return s.show(c, "event_new", newEventFormView(form, false))
}

func newEventFormView(form eventForm, open bool) *eventFormView {
	return &eventFormView{page: page{Section: "events"}, Form: form, Presets: presets(form.Preset), Open: open}
}

func (s *Server) postEvent(c echo.Context) error {
	var form eventForm
	err := s.bind(c, &form)
	var e tournament.Event
	if err == nil {
		e, err = form.event()
	}
	if err == nil {
		e, err = s.director.CreateEvent(c.Request().Context(), who(c), e)
	}
	if err != nil {
		return s.refuse(c, err, "event_new", newEventFormView(form, true))
	}
	return s.see(c, eventPath(e.ID, ""), "events.created", "name", e.Name)
}

type settingsView struct {
	eventPage
	Form    eventForm
	Open    bool
	Changed []changedField // what someone else changed while this form was open
}

// changedField is a field that is stored otherwise than it was typed.
type changedField struct{ Field, Stored, Typed string }

func (s *Server) getSettings(c echo.Context) error {
	ep, _, err := s.event(c, "settings")
	if err != nil {
		return err
	}
	return s.show(c, "event_settings", &settingsView{eventPage: ep, Form: newEventForm(ep.Event), Open: true})
}

func (s *Server) postSettings(c echo.Context) error {
	ep, _, err := s.event(c, "settings")
	if err != nil {
		return err
	}
	var form eventForm
	err = s.bind(c, &form)
	var e tournament.Event
	if err == nil {
		e, err = form.event()
	}
	if err == nil {
		e.ID = ep.Event.ID
		e.Rules.Pairing.Swiss = ep.Event.Rules.Pairing.Swiss // they have a page of their own
		e.Version, err = strconv.ParseInt(form.Version, 10, 64)
		if err != nil {
			err = tournament.ErrConflict // no page of ours sends such a version
		}
	}
	if err == nil {
		_, err = s.director.ChangeEvent(c.Request().Context(), who(c), e)
	}
	if err != nil {
		form.ID = ep.Event.ID
		v := &settingsView{eventPage: ep, Form: form, Open: true}
		if errors.Is(err, tournament.ErrConflict) {
			v.Changed = changedFields(newEventForm(ep.Event), form)
			// Sent again, the form means what it shows beside what is stored.
			v.Form.Version = strconv.FormatInt(ep.Event.Version, 10)
		}
		return s.refuse(c, err, "event_settings", v)
	}
	return s.see(c, eventPath(ep.Event.ID, ""), "events.changed")
}
