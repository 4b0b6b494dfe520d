package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) roundRoutes(r router) {
	r.post("/events/:event/rounds", s.postRounds, s.directs)
	const round = "/events/:event/rounds/:round"
	r.get(round, s.getRound)
	r.get(round+"/print", s.getRoundPrint)
	r.get(round+"/why", s.getWhy, s.official)
	r.post(round+"/publish", s.roundAction((*director.Director).Publish, "rounds.done.published"), s.directs)
	r.post(round+"/take-back", s.roundAction((*director.Director).TakeBack, "rounds.done.taken_back"), s.directs)
	r.post(round+"/close", s.roundAction((*director.Director).Close, "rounds.done.closed"), s.directs)
	r.post(round+"/reopen", s.roundAction((*director.Director).Reopen, "rounds.done.reopened"), s.directs)
	r.post(round+"/repair", s.roundAction((*director.Director).Repair, "rounds.done.repaired"), s.directs)
	r.post(round+"/keep", s.roundAction((*director.Director).Keep, "rounds.done.kept"), s.directs)
	r.post(round+"/drop", s.postDrop, s.directs)
	r.post(round+"/swap", s.postSwap, s.directs)
	r.post(round+"/colours", s.postColours, s.directs)
	r.post(round+"/pin", s.postPin, s.directs)
	r.post(round+"/late", s.postLate, s.directs)
}

// roundForm is what the buttons of a round send. Version is that of the round
// as it was shown.
type roundForm struct {
	Round   string   `form:"round" validate:"max=3"`   // the round to draft
	Version string   `form:"version" validate:"max=9"` // of the round
	Swap    []string `form:"swap" validate:"max=200,dive,max=19"`
	Match   string   `form:"match" validate:"max=19"`
	Lock    string   `form:"lock" validate:"max=19"` // a player whose place is kept
	Unlock  string   `form:"unlock" validate:"max=19"`
}

// roundPath returns the address of the page of round n.
func roundPath(id tournament.EventID, n int) string {
	return eventPath(id, fmt.Sprintf("/rounds/%d", n))
}

// postRounds drafts a round. A second press lands on the round of the first.
func (s *Server) postRounds(c echo.Context) error {
	id, err := number(c, "event")
	if err != nil {
		return err
	}
	event := tournament.EventID(id)
	var form roundForm
	n := 0
	if err = s.bind(c, &form); err == nil {
		n, err = count("round", form.Round)
	}
	if err == nil {
		err = s.director.DraftRound(c.Request().Context(), askedBy(c), event, n)
	}
	if err != nil {
		return s.refuseDraft(c, err)
	}
	return c.Redirect(http.StatusSeeOther, roundPath(event, n))
}

// refuseDraft says why there is no new round, on the page of the last one.
func (s *Server) refuseDraft(c echo.Context, err error) error {
	_, snapshot, lost := s.event(c, "")
	if lost != nil {
		return lost
	}
	last, ok := snapshot.Round(snapshot.Last())
	if !ok {
		return err
	}
	p := newEventPage(snapshot, roundTab(last.Number))
	return s.refuse(c, err, "round", newRoundView(words(s, c), p, snapshot, last))
}

// getRound shows a round in the state it is in. Drafts are for officials.
func (s *Server) getRound(c echo.Context) error {
	id, err := number(c, "event")
	if err != nil {
		return err
	}
	version, err := s.read.EventVersion(c.Request().Context(), tournament.EventID(id))
	if err != nil {
		return err
	}
	return s.public(c, version, func() (string, view, error) {
		v, err := s.roundView(c)
		if err != nil {
			return "", nil, err
		}
		v.Done = c.QueryParam("done")
		return "round", v, nil
	})
}

// roundView loads the round of the path as it is now.
func (s *Server) roundView(c echo.Context) (*roundView, error) {
	p, snapshot, err := s.event(c, "round "+c.Param("round"))
	if err != nil {
		return nil, err
	}
	r, err := roundNumber(c, snapshot)
	if err != nil {
		return nil, err
	}
	return newRoundView(words(s, c), p, snapshot, r), nil
}

// roundAct is one change of a round; at carries what the form said.
type roundAct func(ctx context.Context, who director.Who, at roundAt) error

// roundAt is which round, as it was shown when the button was pressed.
type roundAt struct {
	event      tournament.EventID
	n, version int
}

// roundAction is the handler of a button that needs nothing but the round.
func (s *Server) roundAction(
	act func(d *director.Director, ctx context.Context, who director.Who, event tournament.EventID, n, version int) error, done string,
) echo.HandlerFunc {
	return func(c echo.Context) error {
		return s.changeRound(c, &roundForm{}, done, func(ctx context.Context, who director.Who, at roundAt) error {
			return act(s.director, ctx, who, at.event, at.n, at.version)
		})
	}
}

// changeRound binds a form, changes the round of the path and leads back to it.
// What is refused is said on the page of the round as it is now. done is the
// message of success; empty says nothing.
func (s *Server) changeRound(c echo.Context, form *roundForm, done string, act roundAct) error {
	at, err := s.roundOf(c, form)
	if err == nil {
		err = act(c.Request().Context(), who(c), at)
	}
	if err != nil && !isRepeated(err) {
		v, lost := s.roundView(c)
		if lost != nil {
			return lost
		}
		v.mark(form.Swap)
		return s.refuse(c, err, "round", v)
	}
	if done == "" {
		return c.Redirect(http.StatusSeeOther, roundPath(at.event, at.n))
	}
	return s.see(c, roundPath(at.event, at.n), done, "n", at.n)
}

// roundOf reads the round of the path and what the form says about it.
func (s *Server) roundOf(c echo.Context, form *roundForm) (at roundAt, err error) {
	id, err := number(c, "event")
	if err != nil {
		return at, err
	}
	n, err := number(c, "round")
	if err != nil {
		return at, err
	}
	at = roundAt{event: tournament.EventID(id), n: int(n)}
	if err := s.bind(c, form); err != nil {
		return at, err
	}
	at.version, err = count("version", form.Version)
	return at, err
}

// postDrop throws a draft away. The page of the event is what remains.
func (s *Server) postDrop(c echo.Context) error {
	var form roundForm
	at, err := s.roundOf(c, &form)
	there := false
	if err == nil {
		var snapshot tournament.Snapshot
		if _, snapshot, err = s.event(c, ""); err == nil {
			_, there = snapshot.Round(at.n)
		}
	}
	if err == nil {
		err = s.director.DropDraft(c.Request().Context(), who(c), at.event, at.n, at.version)
	}
	if err != nil && !isRepeated(err) {
		v, lost := s.roundView(c)
		if lost != nil {
			return lost
		}
		return s.refuse(c, err, "round", v)
	}
	if err == nil && !there {
		return s.see(c, eventPath(at.event, ""), "rounds.done.nothing_dropped", "n", at.n)
	}
	return s.see(c, eventPath(at.event, ""), "rounds.done.dropped", "n", at.n)
}

// postSwap lets the two marked players change places.
func (s *Server) postSwap(c echo.Context) error {
	var form roundForm
	return s.changeRound(c, &form, "rounds.done.swapped", func(ctx context.Context, who director.Who, at roundAt) error {
		if len(form.Swap) != 2 {
			return &tournament.FieldError{Field: "swap", Err: tournament.ErrRequired}
		}
		a, err := playerID("swap", form.Swap[0])
		if err != nil {
			return err
		}
		b, err := playerID("swap", form.Swap[1])
		if err != nil {
			return err
		}
		return s.director.Swap(ctx, who, at.event, at.n, at.version, a, b)
	})
}

// postColours exchanges the colours of a table.
func (s *Server) postColours(c echo.Context) error {
	var form roundForm
	return s.changeRound(c, &form, "", func(ctx context.Context, who director.Who, at roundAt) error {
		match, err := count("match", form.Match)
		if err != nil {
			return err
		}
		return s.director.SwapColours(ctx, who, at.event, at.n, at.version, tournament.MatchID(match))
	})
}

// postPin keeps a table or bye when the round is paired again, or lets it go.
func (s *Server) postPin(c echo.Context) error {
	var form roundForm
	return s.changeRound(c, &form, "", func(ctx context.Context, who director.Who, at roundAt) error {
		text, on := form.Lock, true
		if text == "" {
			text, on = form.Unlock, false
		}
		p, err := playerID("lock", text)
		if err != nil {
			return err
		}
		return s.director.Pin(ctx, who, at.event, at.n, at.version, p, on)
	})
}

// playerID reads the id of a player that a button sent.
func playerID(field, text string) (tournament.PlayerID, error) {
	n, err := count(field, text)
	return tournament.PlayerID(n), err
}

// askedBy is who asks, without the key of the form: drafting a round is harmless
// when it is repeated, and a page that is kept open may draft round after round.
func askedBy(c echo.Context) director.Who {
	w := who(c)
	w.Once = ""
	return w
}
