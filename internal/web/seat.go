package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// The pages of a player: whoever holds the slip of a seat needs no account.
func (s *Server) seatRoutes(r router) {
	r.get("/t", s.getSeatCode)
	r.get("/t/:code", s.getSeat)
	r.post("/t/:code", s.postSeat)
	r.get("/t/:code/moves", s.getSeatMoves)
	r.post("/t/:code/moves", s.postSeatMoves)
	r.post("/t/:code/object", s.postObject)
}

// sessionSeat is the last right code that a visitor has shown.
const sessionSeat = "seat"

// seatForm is what a player sends: discs, moves, or both. Colour is the player's in
// that game as the page said it.
type seatForm struct {
	Game       string   `form:"game" validate:"max=3"`
	Colour     string   `form:"colour" validate:"max=5"`
	Discs      string   `form:"discs" validate:"max=20"`
	Transcript string   `form:"transcript" validate:"max=16000"`
	Cells      []string `form:"cell" validate:"max=64,dive,max=9"` // a1 to h8, rank by rank
}

type objectForm struct {
	Game string `form:"game" validate:"max=3"`
	Text string `form:"text" validate:"max=300"`
}

// seatCodeView asks for a code.
type seatCodeView struct {
	page
	Code string // as typed
}

// seatKey says who holds up a code. Who has shown a right one before is counted by
// it and not by the address, which a whole hall may share.
func (s *Server) seatKey(c echo.Context, code string) director.SeatKey {
	from := "address " + c.RealIP()
	if shown := s.sessions.GetString(c.Request().Context(), sessionSeat); shown != "" {
		from = "seat " + shown
	}
	return director.SeatKey{Code: code, From: from, Once: onceKey(c.Request())}
}

// unlisted keeps an address that holds a code to who has it.
func unlisted(c echo.Context) {
	h := c.Response().Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
}

func seatPath(code string, game int) string {
	if game < 2 {
		return "/t/" + code
	}
	return "/t/" + code + "?game=" + strconv.Itoa(game)
}

// getSeatCode asks for a code, or leads to the table of one that was typed.
func (s *Server) getSeatCode(c echo.Context) error {
	typed := c.QueryParam("code")
	if typed == "" {
		return s.show(c, "seat_code", &seatCodeView{})
	}
	t, err := s.myTable(c, typed)
	if err != nil {
		return s.noSeat(c, err, typed)
	}
	return c.Redirect(http.StatusSeeOther, seatPath(t.Code, 1))
}

// myTable opens the table of a code and remembers that it was right.
func (s *Server) myTable(c echo.Context, code string) (director.MyTable, error) {
	unlisted(c)
	t, err := s.director.MyTable(c.Request().Context(), s.seatKey(c, code))
	if ctx := c.Request().Context(); err == nil && s.sessions.GetString(ctx, sessionSeat) != t.Code {
		s.sessions.Put(ctx, sessionSeat, t.Code)
	}
	return t, err
}

// noSeat answers a code that opens nothing, whatever the cause.
func (s *Server) noSeat(c echo.Context, err error, typed string) error {
	w := words(s, c)
	v := &seatCodeView{Code: typed}
	var slow *director.SlowDownError
	switch {
	case errors.Is(err, director.ErrBadSeat):
		v.Errors = map[string]string{"code": w.Text("seat.no_such_code")}
		return s.render(c, http.StatusNotFound, "seat_code", v)
	case errors.As(err, &slow):
		p := s.problem(c, err)
		p.header(c)
		v.Errors = map[string]string{"code": w.Text("seat.slow_down", "n", int(p.Wait.Seconds()))}
		return s.render(c, p.Status, "seat_code", v)
	}
	return err
}

func (s *Server) getSeat(c echo.Context) error {
	t, err := s.myTable(c, c.Param("code"))
	if err != nil {
		return s.noSeat(c, err, c.Param("code"))
	}
	v := s.seatView(c, t, c.QueryParam("game"))
	v.Change = v.MaySend && c.QueryParam("change") != ""
	return s.show(c, "seat", v)
}

// postSeat notes the count that a player sends.
func (s *Server) postSeat(c echo.Context) error {
	v, form, err := s.seatForm(c)
	if v == nil {
		return err
	}
	v.Change = true
	if err == nil {
		var score reversi.Score
		if score, err = claimedScore(v.Table.Event.Rules, form.Discs, v.Colour); err == nil {
			return s.sendClaim(c, v, "seat", &score, "")
		}
	}
	return s.refuseSeat(c, err, "seat", v)
}

// seatForm opens the table of the path and reads what was sent to it. Without a
// table the answer has been given, and the view is nil.
func (s *Server) seatForm(c echo.Context) (*mySeatView, seatForm, error) {
	var form seatForm
	t, err := s.myTable(c, c.Param("code"))
	if err != nil {
		return nil, form, s.noSeat(c, err, c.Param("code"))
	}
	err = s.bind(c, &form)
	v := s.seatView(c, t, form.Game)
	v.Form = form
	if n, bad := strconv.Atoi(form.Game); err == nil && form.Game != "" {
		if _, there := t.Game(n); bad != nil || !there {
			err = tournament.ErrNotFound // never noted for another game
		}
	}
	if err == nil && form.Colour != "" && colourNamed(form.Colour) != v.Colour {
		err = tournament.ErrNotThisTable // the page was of another pairing
	}
	return v, form, err
}

// claimedScore reads the discs that a player says, its own first.
//
// Errors: a *tournament.FieldError for the field "discs".
func claimedScore(rules tournament.Rules, text string, side reversi.Colour) (reversi.Score, error) {
	result, err := director.ParseResult(rules, text, side)
	if err == nil && (result.Reason != tournament.ReasonPlayed || result.Outcome != rules.PlayedResult(result.Score).Outcome) {
		// A player says how many discs there were; the rest is a ruling.
		err = &tournament.FieldError{Field: "discs", Value: text, Err: tournament.ErrBadNumber}
	}
	return result.Score, err
}

// sendClaim hands on what a player says and leads back to the table.
func (s *Server) sendClaim(c echo.Context, v *mySeatView, name string, score *reversi.Score, transcript string) error {
	saved, err := s.director.ClaimBySeat(c.Request().Context(), s.seatKey(c, v.Table.Code), v.Game.Number, score, transcript)
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, seatPath(v.Table.Code, v.Game.Number))
	case errors.Is(err, tournament.ErrAlreadyDone):
		return s.see(c, seatPath(v.Table.Code, v.Game.Number), "seat.was_confirmed")
	case err != nil:
		return s.refuseSeat(c, err, name, v)
	}
	key := "seat.done.sent"
	switch saved.State() {
	case tournament.GameConfirmed:
		key = "seat.done.confirmed"
	case tournament.GameDisputed:
		key = "seat.done.disputed"
	case tournament.GameOpen, tournament.GameClaimed:
	}
	return s.see(c, seatPath(v.Table.Code, v.Game.Number), key)
}

// refuseSeat shows the form again with what was typed. A code that went meanwhile
// opens nothing.
func (s *Server) refuseSeat(c echo.Context, err error, name string, v *mySeatView) error {
	var slow *director.SlowDownError
	if errors.Is(err, director.ErrBadSeat) || errors.As(err, &slow) {
		return s.noSeat(c, err, v.Table.Code)
	}
	if errors.Is(err, tournament.ErrRoundState) {
		return s.see(c, seatPath(v.Table.Code, v.Game.Number), "seat.closed")
	}
	return s.refuse(c, err, name, v)
}

// postObject notes what a player says against a confirmed result.
func (s *Server) postObject(c echo.Context) error {
	t, err := s.myTable(c, c.Param("code"))
	if err != nil {
		return s.noSeat(c, err, c.Param("code"))
	}
	var form objectForm
	err = s.bind(c, &form)
	v := s.seatView(c, t, form.Game)
	v.Objecting, v.Object = true, strings.TrimSpace(form.Text)
	if err == nil {
		err = s.director.Object(c.Request().Context(), s.seatKey(c, t.Code), v.Game.Number, form.Text)
	}
	if err != nil && !isRepeated(err) {
		return s.refuseSeat(c, err, "seat", v)
	}
	return s.see(c, seatPath(t.Code, v.Game.Number), "seat.done.objected")
}
