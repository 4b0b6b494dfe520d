package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// checkView is what the desk says about score sheets that belong to no game of a
// round, such as those of a final. Nothing is stored.
type checkView struct {
	*deskView
	Form checkForm
}

// checkForm is what was handed in, as typed.
type checkForm struct {
	Black string `form:"black_sheet" validate:"max=16000"`
	White string `form:"white_sheet" validate:"max=16000"`
	Count string `form:"count" validate:"max=20"`
	Board string `form:"board" validate:"max=1000"`
}

func (s *Server) getCheck(c echo.Context) error {
	v, err := s.newCheckView(c)
	if err != nil {
		return err
	}
	return s.show(c, "check", v)
}

func (s *Server) newCheckView(c echo.Context) (*checkView, error) {
	p, _, err := s.event(c, "disputes")
	if err != nil {
		return nil, err
	}
	return &checkView{deskView: &deskView{eventPage: p, Loose: true}}, nil
}

// postCheck answers with what the program says; it changes nothing.
func (s *Server) postCheck(c echo.Context) error {
	v, err := s.newCheckView(c)
	if err != nil {
		return err
	}
	if err := s.bind(c, &v.Form); err != nil {
		return s.refuse(c, err, "check", v)
	}
	w := words(s, c)
	for _, side := range []struct {
		side              tournament.Side
		colour            reversi.Colour
		name, field, text string
	}{
		{tournament.SideBlack, reversi.Black, "common.black", "black_sheet", v.Form.Black},
		{tournament.SideWhite, reversi.White, "common.white", "white_sheet", v.Form.White},
	} {
		if strings.TrimSpace(side.text) == "" {
			continue
		}
		text, err := plainMoves(side.text)
		if err == nil {
			text, err = director.CheckSheet(text)
		}
		if err != nil {
			return s.refuseCheck(c, v, renamed(err, "sheet", side.field), side.field)
		}
		read, _ := scoresheet.Read(text) // it was read by CheckSheet
		v.Records = append(v.Records, &deskRecord{
			Side: side.side, Colour: side.colour, Name: w.Text(side.name), read: read,
			Moves: director.SheetMoves(tournament.Sheet{Text: text}),
		})
	}
	if len(v.Records) == 0 {
		return s.refuseCheck(c, v, &tournament.FieldError{Field: "black_sheet", Err: tournament.ErrRequired}, "black_sheet")
	}
	if strings.TrimSpace(v.Form.Count) != "" {
		counted, err := director.ParseResult(v.Event.Rules, v.Form.Count, reversi.Black)
		if err == nil && counted.Reason != tournament.ReasonPlayed {
			err = &tournament.FieldError{Field: "discs", Value: v.Form.Count, Err: tournament.ErrBadNumber}
		}
		if err != nil {
			return s.refuseCheck(c, v, renamed(err, "discs", "count"), "count")
		}
		for _, r := range v.Records {
			r.Count = &counted.Score
		}
	}
	if strings.TrimSpace(v.Form.Board) != "" {
		b, err := scoresheet.ReadBoard(v.Form.Board)
		if err == nil {
			err = director.CheckBoard(b)
		}
		if err != nil {
			return s.refuseCheck(c, v, err, "board")
		}
		v.Seen = &seenView{Seen: tournament.Seen{Ply: 60 - b.Empties(), Board: b}, SVG: svg(board.Options{
			Board: b, Last: reversi.Pass, ID: "seen", Words: boardWords(w),
			Title: w.Text("desk.seen_title", "ply", 60-b.Empties()), Caption: countWords(w, b),
		})}
	}
	v.analyse(c, s, w)
	return s.show(c, "check", v)
}

// refuseCheck shows the form as typed with the words beside field.
func (s *Server) refuseCheck(c echo.Context, v *checkView, err error, field string) error {
	p := s.deskProblem(c, err, field)
	if p.Status != http.StatusUnprocessableEntity {
		return err
	}
	v.Problem, v.Errors, v.Records = p.Text, p.Fields, nil
	return s.render(c, p.Status, "check", v)
}
