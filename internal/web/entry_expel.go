package web

import (
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// expelForm expels a player.
type expelForm struct {
	Reason string `form:"reason" validate:"max=600"`
}

// expelView asks why a player is expelled, and says what it means.
type expelView struct {
	eventPage
	Player tournament.Player
	Means  []string // by the rules of the event
	Form   expelForm
}

// expelView shows the player of the path, who has to be in the event.
func (s *Server) expelView(c echo.Context) (*expelView, error) {
	p, snapshot, err := s.event(c, "players")
	if err != nil {
		return nil, err
	}
	id, err := number(c, "player")
	if err != nil {
		return nil, err
	}
	e, ok := snapshot.Entry(tournament.PlayerID(id))
	if !ok {
		return nil, tournament.ErrNotFound
	}
	w := words(s, c)
	v := &expelView{eventPage: p, Player: snapshot.Players[e.Player]}
	say := func(key string, args ...any) { v.Means = append(v.Means, w.Text("registry.expel."+key, args...)) }
	rules := p.Event.Rules
	if rules.ExpelledKeep {
		say("kept")
	} else {
		say("last")
	}
	if rules.ExpelledCount {
		say("played")
	} else {
		say("left")
	}
	if rules.Expelled != (tournament.Worth{}) {
		v.Means = append(v.Means, w.Text("events.words.expelled", "points", rules.Expelled.Points, "discs", rules.Expelled.Discs))
	}
	var open []int
	for _, r := range snapshot.Rounds {
		for _, m := range r.Matches {
			if r.State == tournament.Published && m.Opponent(e.Player) != 0 && snapshot.Sitting(r, e.Player).Open {
				open = append(open, m.Table)
			}
		}
	}
	if len(open) > 0 {
		say("open", "n", len(open), "tables", numbers(w, open))
	}
	return v, nil
}

func (s *Server) getExpel(c echo.Context) error {
	v, err := s.expelView(c)
	if err != nil {
		return err
	}
	return s.show(c, "entry_expel", v)
}

func (s *Server) postExpel(c echo.Context) error {
	v, err := s.expelView(c)
	if err != nil {
		return err
	}
	err = s.bind(c, &v.Form)
	if err == nil {
		err = s.director.Expel(c.Request().Context(), askedBy(c), v.Event.ID, v.Player.ID, v.Form.Reason)
	}
	if err != nil {
		return s.refuse(c, err, "entry_expel", v)
	}
	return s.see(c, entryPath(v.Event.ID, v.Player.ID), "registry.entry.expelled", "name", v.Player.ShownName(lang(c)))
}

func (s *Server) postReadmit(c echo.Context) error {
	return s.changeEntry(c, nil, "registry.entry.readmitted", func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.Readmit(c.Request().Context(), askedBy(c), event, player)
	})
}
