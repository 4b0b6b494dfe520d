package web

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/tournament"
)

func (s *Server) penaltyRoutes(r router) {
	r.get("/events/:event/penalties", s.getPenalties)
	r.post("/events/:event/penalties", s.postPenalties, s.directs)
}

// penaltyForm is what speaks against a table of the Swiss system, as typed: the
// values in the order of penaltyRows.
type penaltyForm struct {
	Values  []string `form:"value" validate:"max=60,dive,max=12"`
	Usual   string   `form:"usual" validate:"max=3"` // back to the usual values
	Version string   `form:"version" validate:"max=20"`
}

// penaltyGroup is a heading of the page with its values.
type penaltyGroup struct {
	Title, About string
	Rows         []penaltyRow
}

// penaltyRow is one value.
type penaltyRow struct {
	Label, Value, Usual, Error, ID string
	Changed                        bool // it is not the usual one
}

type penaltiesView struct {
	eventPage
	Groups  []penaltyGroup
	Saved   string // the version of the event
	Changed int    // values that are not the usual ones
}

// penaltyValues walks through the values of p in the order of the page: which group
// each belongs to, the field that errors name, its place in the group from 1, and
// where it stands.
func penaltyValues(p *tournament.SwissPenalties, each func(group, field string, n int, value *int)) {
	each("rematch", "rematch", 1, &p.Rematch)
	each("rematch", "rematch_soon", 2, &p.RematchSoon)
	for i := range p.Colour {
		each("colour", fmt.Sprintf("colour_%d", i+1), i+1, &p.Colour[i])
	}
	each("run", "colour_again", 1, &p.ColourAgain)
	for i := range p.Float {
		each("float", fmt.Sprintf("float_%d", i+1), i+1, &p.Float[i])
	}
	each("again", "float_again", 1, &p.FloatAgain)
	each("again", "float_back", 2, &p.FloatBack)
	each("wish", "country", 1, &p.Country)
	each("wish", "country_from", 2, &p.CountryFrom)
	each("wish", "wish", 3, &p.Wish)
	for i := range p.Top {
		each("top", fmt.Sprintf("top_%d", i+1), i+1, &p.Top[i])
	}
}

// fill lays out the values of p; typed, unless nil, stand in their place.
func (v *penaltiesView) fill(w catalogue.Words, p tournament.SwissPenalties, typed []string) {
	p = p.OrDefault()
	usual := tournament.DefaultSwissPenalties()
	var usuals []int
	penaltyValues(&usual, func(_, _ string, _ int, value *int) { usuals = append(usuals, *value) })
	v.Groups, v.Changed = nil, 0
	at := 0
	penaltyValues(&p, func(group, field string, n int, value *int) {
		if len(v.Groups) == 0 || v.Groups[len(v.Groups)-1].Title != w.Text("pairing.penalty."+group) {
			v.Groups = append(v.Groups, penaltyGroup{Title: w.Text("pairing.penalty." + group), About: w.Text("pairing.penalty_about." + group)})
		}
		label := "pairing.penalty_row." + field
		if !w.Known(label) {
			label = "pairing.penalty_row." + group
		}
		row := penaltyRow{
			Label: w.Text(label, "n", n, "points", tournament.Points(n)), Value: strconv.Itoa(*value), Usual: strconv.Itoa(usuals[at]),
			Changed: *value != usuals[at], ID: "swiss_" + field, Error: v.Errors["swiss_"+field],
		}
		if at < len(typed) {
			row.Value = typed[at]
		}
		if row.Changed {
			v.Changed++
		}
		last := &v.Groups[len(v.Groups)-1]
		last.Rows = append(last.Rows, row)
		at++
	})
}

func (s *Server) penaltiesView(c echo.Context) (*penaltiesView, error) {
	p, _, err := s.event(c, "")
	if err != nil {
		return nil, err
	}
	v := &penaltiesView{eventPage: p, Saved: strconv.FormatInt(p.Event.Version, 10)}
	v.fill(words(s, c), p.Event.Rules.Pairing.Swiss, nil)
	return v, nil
}

func (s *Server) getPenalties(c echo.Context) error {
	v, err := s.penaltiesView(c)
	if err != nil {
		return err
	}
	return s.show(c, "penalties", v)
}

// penalties reads the values; what is no number is told at its field.
//
// Errors: joined *tournament.FieldError.
func (f penaltyForm) penalties() (p tournament.SwissPenalties, errs []error) {
	if f.Usual != "" {
		return tournament.SwissPenalties{}, nil
	}
	at := 0
	penaltyValues(&p, func(_, field string, _ int, value *int) {
		text := ""
		if at < len(f.Values) {
			text = f.Values[at]
		}
		at++
		n, err := count("swiss_"+field, text)
		if err == nil && text == "" {
			err = &tournament.FieldError{Field: "swiss_" + field, Err: tournament.ErrRequired}
		}
		if err != nil {
			errs = append(errs, err)
		}
		*value = n
	})
	if p == tournament.DefaultSwissPenalties() {
		p = tournament.SwissPenalties{}
	}
	return p, errs
}

func (s *Server) postPenalties(c echo.Context) error {
	v, err := s.penaltiesView(c)
	if err != nil {
		return err
	}
	var form penaltyForm
	err = s.bind(c, &form)
	e := v.Event
	if err == nil {
		var errs []error
		e.Rules.Pairing.Swiss, errs = form.penalties()
		if len(errs) == 0 {
			errs = e.Rules.Pairing.Swiss.Validate()
		}
		err = errors.Join(errs...)
	}
	if err == nil {
		e.Version, err = strconv.ParseInt(form.Version, 10, 64)
		if err != nil {
			err = tournament.ErrConflict // no page of ours sends such a version
		}
	}
	if err == nil {
		_, err = s.director.ChangeEvent(c.Request().Context(), who(c), e)
	}
	if err != nil {
		v.Errors = s.problem(c, err).Fields
		v.fill(words(s, c), v.Event.Rules.Pairing.Swiss, form.Values)
		return s.refuse(c, err, "penalties", v)
	}
	return s.see(c, eventPath(v.Event.ID, "/penalties"), "events.changed")
}
