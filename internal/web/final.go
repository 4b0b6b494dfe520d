package web

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func (s *Server) finalRoutes(r router) {
	const final = "/events/:event/finals/:final"
	r.get("/events/:event/finals", s.getFinals)
	r.post("/events/:event/finals", s.postFinal, s.directs)
	r.get(final, s.getFinal)
	r.get(final+"/games/:place", s.getFinalGame)
	r.get(final+"/games/:place/record/:format", s.getFinalRecord)
	r.post(final, s.postFinalGame, s.directs)
	r.post(final+"/clear", s.postFinalClear, s.directs)
	r.post(final+"/drop", s.postFinalDrop, s.directs)
}

// finalForm makes a final.
type finalForm struct {
	Name       string   `form:"name" validate:"max=120"`
	Cut        string   `form:"cut" validate:"max=3"`
	Games      string   `form:"games" validate:"max=3"`
	FinalGames string   `form:"final_games" validate:"max=3"`
	ThirdPlace string   `form:"third_place" validate:"max=3"`
	Right      string   `form:"right" validate:"max=10"`
	Ladder     string   `form:"ladder" validate:"max=3"`
	Players    []string `form:"player" validate:"max=1000,dive,max=19"`
}

// rules reads the form; what is no number is no choice of the page.
func (f finalForm) rules() tournament.FinalRules {
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0 // which Validate refuses
		}
		return n
	}
	return tournament.FinalRules{
		Cut: number(f.Cut), Games: number(f.Games), FinalGames: number(f.FinalGames),
		ThirdPlace: f.ThirdPlace != "", Right: f.Right, Ladder: f.Ladder != "",
	}
}

// finalGameForm is a game of a final as typed.
type finalGameForm struct {
	Round      string `form:"round" validate:"max=3"`
	Slot       string `form:"slot" validate:"max=3"`
	Number     string `form:"number" validate:"max=3"`
	Version    string `form:"version" validate:"max=9"`
	Black      string `form:"black" validate:"max=19"`
	Discs      string `form:"discs" validate:"max=20"`
	Right      string `form:"right" validate:"max=19"`
	Transcript string `form:"transcript" validate:"max=16000"`
}

// submission reads the form.
//
// Errors: a *tournament.FieldError; those of pastedGame.
func (f finalGameForm) submission(rules tournament.Rules) (director.FinalSubmission, error) {
	var sub director.FinalSubmission
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"round", f.Round, func(n int) { sub.Round = n }},
		{"slot", f.Slot, func(n int) { sub.Slot = n }},
		{"number", f.Number, func(n int) { sub.Number = n }},
		{"version", f.Version, func(n int) { sub.Version = n }},
		{"black", f.Black, func(n int) { sub.Black = tournament.PlayerID(n) }},
		{"right", f.Right, func(n int) { sub.Right = tournament.PlayerID(n) }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			return sub, err
		}
		field.set(n)
	}
	var err error
	if sub.Transcript, err = plainMoves(f.Transcript); err != nil {
		return sub, err
	}
	if strings.TrimSpace(f.Discs) == "" && strings.TrimSpace(f.Transcript) != "" {
		return sub, nil
	}
	result, err := director.ParseResult(rules, f.Discs, reversi.Black)
	sub.Result = &result
	return sub, err
}

func finalPath(event tournament.EventID, n int) string {
	return eventPath(event, fmt.Sprintf("/finals/%d", n))
}

func (s *Server) getFinals(c echo.Context) error {
	v, err := s.finalsView(c, finalForm{Name: words(s, c).Text("finals.final"), Cut: "4", Games: "3", FinalGames: "3", ThirdPlace: "on", Right: "either"})
	if err != nil {
		return err
	}
	return s.show(c, "finals", v)
}

func (s *Server) postFinal(c echo.Context) error {
	var form finalForm
	err := s.bind(c, &form)
	v, lost := s.finalsView(c, form)
	if lost != nil {
		return lost
	}
	var made tournament.Final
	var chosen []tournament.PlayerID
	for _, text := range form.Players {
		if n, bad := count("player", text); bad == nil {
			chosen = append(chosen, tournament.PlayerID(n))
		}
	}
	if err == nil {
		made, err = s.director.MakeFinal(c.Request().Context(), who(c), v.Event.ID, form.Name, form.rules(), chosen)
	}
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		return s.see(c, eventPath(v.Event.ID, "/finals"), "finals.made")
	}
	if err != nil {
		return s.refuse(c, err, "finals", v)
	}
	return s.see(c, finalPath(v.Event.ID, made.Number), "finals.made")
}

func (s *Server) getFinal(c echo.Context) error {
	v, err := s.finalView(c)
	if err != nil {
		return err
	}
	return s.show(c, "final", v)
}

func (s *Server) postFinalGame(c echo.Context) error {
	v, err := s.finalView(c)
	if err != nil {
		return err
	}
	var form finalGameForm
	err = s.bind(c, &form)
	var sub director.FinalSubmission
	if err == nil {
		rules := v.Event.Rules
		rules.DrawRights = rules.DrawRights || v.rights(form) // so that bd and wd can be typed
		sub, err = form.submission(rules)
	}
	if err == nil {
		err = s.director.RecordFinal(c.Request().Context(), s.desk(c), v.Event.ID, v.Final.Number, sub)
	}
	if err != nil {
		v.keep(form)
		if moves, bad := plainMoves(form.Transcript); bad == nil {
			form.Transcript = moves
		}
		v.Fault = newFault(words(s, c), form.Transcript, err)
		return s.refuse(c, err, "final", v)
	}
	return s.see(c, finalPath(v.Event.ID, v.Final.Number), "finals.recorded")
}

func (s *Server) postFinalClear(c echo.Context) error {
	return s.onFinal(c, "finals.cleared", func(v *finalView, f finalGameForm) error {
		sub, err := finalGameForm{Round: f.Round, Slot: f.Slot, Version: f.Version, Discs: "32"}.submission(v.Event.Rules)
		if err != nil {
			return err
		}
		return s.director.ClearFinal(c.Request().Context(), who(c), v.Event.ID, v.Final.Number, sub.Version, sub.Round, sub.Slot)
	})
}

func (s *Server) postFinalDrop(c echo.Context) error {
	v, err := s.finalView(c)
	if errors.Is(err, tournament.ErrNotFound) { // a second press
		if event, bad := number(c, "event"); bad == nil {
			return s.see(c, eventPath(tournament.EventID(event), "/finals"), "finals.dropped")
		}
	}
	if err != nil {
		return err
	}
	var form finalGameForm
	err = s.bind(c, &form)
	version := 0
	if err == nil {
		version, err = count("version", form.Version)
	}
	if err == nil {
		err = s.director.DropFinal(c.Request().Context(), s.desk(c), v.Event.ID, v.Final.Number, version)
	}
	if err != nil {
		return s.refuse(c, err, "final", v)
	}
	return s.see(c, eventPath(v.Event.ID, "/finals"), "finals.dropped")
}

func (s *Server) onFinal(c echo.Context, done string, act func(*finalView, finalGameForm) error) error {
	v, err := s.finalView(c)
	if err != nil {
		return err
	}
	var form finalGameForm
	err = s.bind(c, &form)
	if err == nil {
		err = act(v, form)
	}
	if err != nil && !isRepeated(err) {
		return s.refuse(c, err, "final", v)
	}
	return s.see(c, finalPath(v.Event.ID, v.Final.Number), done)
}
