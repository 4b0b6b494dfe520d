package web

import (
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/tournament"
)

func (s *Server) constraintRoutes(r router) {
	r.get("/events/:event/constraints", s.getConstraints, s.official)
	r.post("/events/:event/constraints", s.postConstraint, s.directs)
	r.post("/events/:event/constraints/:constraint/remove", s.postRemoveConstraint, s.directs)
}

// constraintKinds are the kinds in the order of the form.
var constraintKinds = []tournament.ConstraintKind{
	tournament.KeepApart, tournament.MustMeet, tournament.FixedTable, tournament.ApartClubs, tournament.ApartCountry, tournament.ApartFamilies,
}

// constraintForm is a constraint as typed.
type constraintForm struct {
	Kind   string `form:"kind" validate:"max=20"`
	First  string `form:"first" validate:"max=19"`
	Second string `form:"second" validate:"max=19"`
	Table  string `form:"table" validate:"max=9"`
	From   string `form:"from" validate:"max=9"`
	To     string `form:"to" validate:"max=9"`
	Hard   string `form:"hard" validate:"max=3"`
}

// constraint reads the form. Fields that the kind does not have are left alone.
//
// Errors: a *tournament.FieldError.
func (f constraintForm) constraint() (tournament.Constraint, error) {
	c := tournament.Constraint{Kind: tournament.ConstraintKind(f.Kind), Hard: f.Hard != ""}
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"first", f.First, func(n int) { c.Players[0] = tournament.PlayerID(n) }},
		{"second", f.Second, func(n int) { c.Players[1] = tournament.PlayerID(n) }},
		{"table", f.Table, func(n int) { c.Table = n }},
		{"from", f.From, func(n int) { c.From = n }},
		{"to", f.To, func(n int) { c.To = n }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			return c, err
		}
		field.set(n)
	}
	if strings.TrimSpace(f.From) == "" {
		c.From = 1
	}
	return c, nil
}

// constraintsView lists what is asked of the pairing.
type constraintsView struct {
	eventPage
	List    []constraintRow
	Form    constraintForm
	Order   string // what gives way, and what the system does not hear
	Kinds   []option
	Players [2][]option // for either of two players
}

type constraintRow struct {
	ID   tournament.ConstraintID
	Text string
	When string
	Hard bool
	// Wish says that it could be a wish or a must: a fixed table is never a wish.
	Wish bool
	// Unheard says that the system of the event takes no account of it.
	Unheard bool
}

// unheard reports whether a system pairs as if c had not been asked.
func unheard(system tournament.System, c tournament.Constraint) bool {
	switch {
	case c.Kind == tournament.FixedTable:
		return false
	case system == tournament.SystemRoundRobin:
		return true
	}
	return system == tournament.SystemDutch && !c.Hard
}

func (s *Server) getConstraints(c echo.Context) error {
	v, err := s.constraintsView(c)
	if err != nil {
		return err
	}
	return s.show(c, "constraints", v)
}

func (s *Server) constraintsView(c echo.Context) (*constraintsView, error) {
	p, snapshot, err := s.event(c, "players")
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &constraintsView{eventPage: p, Form: constraintForm{Kind: string(tournament.KeepApart), From: "1", Hard: "on"}}
	switch p.Event.Rules.Pairing.System {
	case tournament.SystemDutch:
		v.Order = w.Text("pairing.asked_dutch")
	case tournament.SystemRoundRobin:
		v.Order = w.Text("pairing.asked_roundrobin")
	default:
		v.Order = w.Text("pairing.asked_order")
	}
	for _, asked := range snapshot.Constraints {
		v.List = append(v.List, constraintRow{
			ID: asked.ID, Text: constraintWords(w, snapshot, asked), When: roundsWords(w, asked),
			Hard: asked.Hard, Wish: asked.Kind != tournament.FixedTable,
			Unheard: unheard(p.Event.Rules.Pairing.System, asked),
		})
	}
	v.fill(w, snapshot)
	return v, nil
}

// fill lays out the choices of the form as it stands.
func (v *constraintsView) fill(w catalogue.Words, s tournament.Snapshot) {
	v.Kinds = nil
	for _, kind := range constraintKinds {
		v.Kinds = append(v.Kinds, option{Value: string(kind), Label: w.Text("pairing.ask." + string(kind)), Chosen: string(kind) == v.Form.Kind})
	}
	for i, chosen := range []string{v.Form.First, v.Form.Second} {
		v.Players[i] = []option{{Label: w.Text("pairing.choose")}}
		for _, e := range s.Entries {
			id := strconv.FormatInt(int64(e.Player), 10)
			v.Players[i] = append(v.Players[i], option{
				Value: id, Label: strconv.Itoa(e.Number) + " " + s.Players[e.Player].ShownName(w.Lang()), Chosen: id == chosen,
			})
		}
	}
}

// constraintWords says what is asked.
func constraintWords(w catalogue.Words, s tournament.Snapshot, c tournament.Constraint) string {
	name := func(i int) string { return s.Players[c.Players[i]].ShownName(w.Lang()) }
	return w.Text("pairing.asked."+string(c.Kind), "name", name(0), "other", name(1), "table", c.Table)
}

// roundsWords says for which rounds.
func roundsWords(w catalogue.Words, c tournament.Constraint) string {
	switch {
	case c.To == 0 && c.From == 1:
		return w.Text("pairing.rounds.all")
	case c.To == 0:
		return w.Text("pairing.rounds.from", "from", c.From)
	case c.To == c.From:
		return w.Text("pairing.rounds.only", "from", c.From)
	}
	return w.Text("pairing.rounds.range", "from", c.From, "to", c.To)
}

func constraintsPath(event tournament.EventID) string { return eventPath(event, "/constraints") }

func (s *Server) postConstraint(c echo.Context) error {
	v, err := s.constraintsView(c)
	if err != nil {
		return err
	}
	var form constraintForm
	err = s.bind(c, &form)
	v.Form = form
	var asked tournament.Constraint
	if err == nil {
		asked, err = form.constraint()
	}
	if err == nil {
		err = s.director.AddConstraint(c.Request().Context(), s.desk(c), v.Event.ID, asked)
	}
	if err != nil {
		_, snapshot, lost := s.event(c, "players")
		if lost != nil {
			return lost
		}
		v.fill(words(s, c), snapshot)
		return s.refuse(c, err, "constraints", v)
	}
	return s.see(c, constraintsPath(v.Event.ID), "pairing.asked_noted")
}

func (s *Server) postRemoveConstraint(c echo.Context) error {
	event, err := number(c, "event")
	if err != nil {
		return err
	}
	id, err := number(c, "constraint")
	if err != nil {
		return err
	}
	err = s.director.RemoveConstraint(c.Request().Context(), s.desk(c), tournament.EventID(event), tournament.ConstraintID(id))
	if err != nil {
		return err
	}
	return s.see(c, constraintsPath(tournament.EventID(event)), "pairing.asked_removed")
}
