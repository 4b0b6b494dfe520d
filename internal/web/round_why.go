package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// whyView answers why two players do not meet in a round.
type whyView struct {
	eventPage
	Round   tournament.Round
	Players [2][]option
	Asked   bool
	Answer  string
	Cost    string // what the round would cost more, when costs are added up
	Changed bool
	Relaxed []string
	Gone    []whyTable
	Come    []whyTable
}

// whyTable is a table or a bye of one of the two rounds.
type whyTable struct {
	Black, White seatView // White is empty for a bye
	Bye          bool
	Reason       reason
}

// getWhy pairs the round again with the two at one table. It changes nothing.
func (s *Server) getWhy(c echo.Context) error {
	p, snapshot, err := s.event(c, "round "+c.Param("round"))
	if err != nil {
		return err
	}
	r, err := roundNumber(c, snapshot)
	if err != nil {
		return err
	}
	w := words(s, c)
	v := &whyView{eventPage: p, Round: r}
	v.choices(w, snapshot, c.QueryParam("a"), c.QueryParam("b"))
	a, err := count("a", c.QueryParam("a"))
	if err != nil {
		return tournament.ErrNotFound
	}
	b, err := count("b", c.QueryParam("b"))
	if err != nil {
		return tournament.ErrNotFound
	}
	if a == 0 {
		return s.show(c, "round_why", v)
	}
	ctx := c.Request().Context()
	select { // one at a time: a large field takes a second or two
	case s.thinking <- struct{}{}:
		defer func() { <-s.thinking }()
	case <-ctx.Done():
		return ctx.Err()
	}
	first, second := tournament.PlayerID(a), tournament.PlayerID(b)
	why, err := s.director.WhyNot(ctx, p.Event.ID, r.Number, first, second)
	if err != nil {
		return err
	}
	v.answer(w, snapshot, why, first, second)
	return s.show(c, "round_why", v)
}

// choices fills the two lists of players; the second begins with the bye.
func (v *whyView) choices(w catalogue.Words, s tournament.Snapshot, a, b string) {
	for i, chosen := range []string{a, b} {
		first := w.Text("pairing.choose")
		if i == 1 {
			first = w.Text("pairing.why_bye")
		}
		v.Players[i] = []option{{Label: first}}
		for _, p := range pairing.Present(s, v.Round.Number) {
			id := strconv.FormatInt(int64(p), 10)
			v.Players[i] = append(v.Players[i], option{Value: id, Label: s.Players[p].ShownName(w.Lang()), Chosen: id == chosen})
		}
	}
}

func (v *whyView) answer(w catalogue.Words, s tournament.Snapshot, why director.Why, a, b tournament.PlayerID) {
	v.Asked, v.Changed = true, why.Changed
	name := func(p tournament.PlayerID) string { return s.Players[p].ShownName(w.Lang()) }
	seats, say := newSeats(s, v.Round.Number), reasons{w: w, s: s}
	rows := func(tables []pairing.Table, byes []pairing.Bye) (list []whyTable) {
		for _, t := range tables {
			m := tournament.Match{Terms: t.Terms, Games: []tournament.Game{{Black: t.Black, White: t.White}}}
			list = append(list, whyTable{Black: seats(t.Black).as(reversi.Black), White: seats(t.White).as(reversi.White), Reason: say.table(m)})
		}
		for _, b := range byes {
			row := say.idle(tournament.Idle{Player: b.Player, Presence: b.Presence(), Terms: b.Terms}, v.Round.Number)
			list = append(list, whyTable{Black: seats(b.Player), Bye: true, Reason: row.Reason})
		}
		return list
	}
	v.Gone, v.Come = rows(why.Gone, why.GoneByes), rows(why.Come, why.ComeByes)
	for _, t := range why.Relaxed {
		v.Relaxed = append(v.Relaxed, say.relaxed(t))
	}
	sums := s.Event.Rules.Pairing.System == tournament.SystemSwiss // the others compare, they add up nothing
	switch {
	case len(v.Come) == 0 && b == 0:
		v.Answer = w.Text("pairing.why_rests", "name", name(a))
	case len(v.Come) == 0:
		v.Answer = w.Text("pairing.why_meet", "name", name(a), "other", name(b))
	case why.Cost == 0 && sums:
		v.Answer = w.Text("pairing.why_level")
	case sums:
		v.Answer, v.Cost = w.Text("pairing.why_dearer", "cost", grouped(why.Cost)), grouped(why.Cost)
	default:
		v.Answer = w.Text("pairing.why_other")
	}
}
