package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

func (s *Server) deskRoutes(r router) {
	r.get("/events/:event/disputes", s.getDisputes, s.official)
	r.get("/events/:event/games/:game/desk", s.getDesk, s.official)
	r.get("/events/:event/games/:game/desk/print", s.getRuling, s.official)
	r.post("/events/:event/games/:game/desk/sheet", s.postSheet, s.directs)
	r.post("/events/:event/games/:game/desk/board", s.postBoard, s.directs)
	r.post("/events/:event/games/:game/desk/ruling", s.postRuling, s.directs)
	r.get("/events/:event/check", s.getCheck, s.official)
	r.post("/events/:event/check", s.postCheck, s.official)
}

// sheetForm is a score sheet as it is typed: as text, or cell by cell.
type sheetForm struct {
	Side  string   `form:"side"` // black, white or other
	Text  string   `form:"sheet" validate:"max=16000"`
	Cells []string `form:"cell" validate:"max=64,dive,max=9"` // a1 to h8, rank by rank
	Count string   `form:"count" validate:"max=20"`
}

// text returns what was written, the cells as a grid if nothing else was typed.
func (f sheetForm) text() string {
	if strings.TrimSpace(f.Text) != "" || len(f.Cells) != 64 || strings.TrimSpace(strings.Join(f.Cells, "")) == "" {
		return f.Text
	}
	ranks := make([]string, 8)
	for i := range ranks {
		ranks[i] = strings.Join(f.Cells[8*i:8*i+8], "\t")
	}
	return strings.Join(ranks, "\n")
}

// seenForm is the board as it stands on the table.
type seenForm struct {
	Board string `form:"board" validate:"max=1000"`
}

// rulingForm is a ruling as it is typed. Without an outcome the count decides.
type rulingForm struct {
	Outcome    string `form:"outcome" validate:"max=20"` // an outcome, play-on or restart
	Discs      string `form:"discs" validate:"max=20"`
	Reason     string `form:"reason" validate:"max=2000"`
	Moves      string `form:"moves" validate:"max=16000"`
	Ply        string `form:"ply" validate:"max=3"`
	BlackSheet string `form:"black_sheet" validate:"max=19"`
	WhiteSheet string `form:"white_sheet" validate:"max=19"`
	OtherSheet string `form:"other_sheet" validate:"max=19"`
	Board      string `form:"board" validate:"max=19"`
	Version    string `form:"version" validate:"max=9"`
}

// count fills in the discs that the moves give when only they are to decide. With
// a board cited it is for the arbiter to say which count stands.
//
// Errors: those of [director.Count].
func (f *rulingForm) count(rules tournament.Rules) error {
	if f.Outcome != "" || strings.TrimSpace(f.Discs) != "" || strings.TrimSpace(f.Moves) == "" || f.Board != "" {
		return nil
	}
	counted, err := director.Count(rules, f.Moves)
	if err == nil && counted.Record.Plies > 0 && counted.Record.Over() {
		f.Discs = counted.Score.String()
	}
	return err
}

// ruling reads the form.
//
// Errors: a *tournament.FieldError.
func (f rulingForm) ruling(rules tournament.Rules) (tournament.Ruling, error) {
	r := tournament.Ruling{Kind: tournament.RuledResult, Outcome: tournament.Outcome(f.Outcome), Reason: f.Reason, Moves: f.Moves}
	for _, id := range []struct {
		field, text string
		set         func(int)
	}{
		{"black_sheet", f.BlackSheet, func(n int) { r.BlackSheet = tournament.SheetID(n) }},
		{"white_sheet", f.WhiteSheet, func(n int) { r.WhiteSheet = tournament.SheetID(n) }},
		{"other_sheet", f.OtherSheet, func(n int) { r.OtherSheet = tournament.SheetID(n) }},
		{"board", f.Board, func(n int) { r.Board = tournament.BoardID(n) }},
		{"ply", f.Ply, func(n int) { r.Ply = n }},
	} {
		n, err := count(id.field, id.text)
		if err != nil {
			return r, err
		}
		id.set(n)
	}
	switch kind := tournament.RulingKind(f.Outcome); kind {
	case tournament.RuledPlayOn, tournament.RuledRestart:
		r.Kind, r.Outcome = kind, ""
		return r, nil
	case tournament.RuledResult:
	}
	if r.Outcome == tournament.NeitherWon || r.Outcome == tournament.NotPlayed {
		return r, nil
	}
	counted, err := director.ParseResult(rules, f.Discs, reversi.Black)
	if err != nil {
		return r, err
	}
	if counted.Reason != tournament.ReasonPlayed {
		return r, &tournament.FieldError{Field: "discs", Value: f.Discs, Err: tournament.ErrBadNumber}
	}
	r.Score = counted.Score
	if r.Outcome == "" {
		r.Outcome = counted.Outcome
	}
	return r, nil
}

// errBoardOnSheet refuses a remark about the board on a sheet, which is numbers and
// squares: the board has a form of its own.
var errBoardOnSheet = errors.New("the board on the table is put in by itself")

func deskPath(event tournament.EventID, game tournament.GameID) string {
	return eventPath(event, fmt.Sprintf("/games/%d/desk", game))
}

func (s *Server) getDesk(c echo.Context) error {
	v, err := s.deskView(c, nil)
	if err != nil {
		return err
	}
	return s.show(c, "desk", v)
}

func (s *Server) postSheet(c echo.Context) error {
	at, err := s.deskGame(c)
	if err != nil {
		return err
	}
	var form sheetForm
	err = s.bind(c, &form)
	sheet := tournament.Sheet{Side: tournament.Side(form.Side), Text: form.text()}
	if err == nil && strings.TrimSpace(form.Count) != "" {
		var counted tournament.Result
		counted, err = director.ParseResult(at.In.Rules, form.Count, reversi.Black)
		err = renamed(err, "discs", "count")
		if err == nil && counted.Reason != tournament.ReasonPlayed {
			err = &tournament.FieldError{Field: "count", Value: form.Count, Err: tournament.ErrBadNumber}
		}
		sheet.Count = &counted.Score
	}
	if err == nil {
		sheet.Text, err = plainMoves(sheet.Text)
	}
	if _, end, _, wrong := reversi.CutBoard(sheet.Text); err == nil && (end > 0 || wrong != nil) {
		err = &tournament.FieldError{Field: "sheet", Value: sheet.Text, Err: errBoardOnSheet}
	}
	if err == nil {
		err = s.director.SaveSheet(c.Request().Context(), s.desk(c), at.In.ID, at.Game.ID, sheet)
	}
	if err != nil {
		return s.refuseDesk(c, err, "sheet", func(v *deskView) { v.SheetForm, v.Open = form, "sheet" })
	}
	return s.see(c, deskPath(at.In.ID, at.Game.ID), "desk.sheet_kept")
}

func (s *Server) postBoard(c echo.Context) error {
	at, err := s.deskGame(c)
	if err != nil {
		return err
	}
	var form seenForm
	err = s.bind(c, &form)
	var b reversi.Board
	if err == nil && strings.TrimSpace(form.Board) == "" {
		err = &tournament.FieldError{Field: "board", Err: tournament.ErrRequired}
	}
	if err == nil {
		b, err = scoresheet.ReadBoard(form.Board)
	}
	if err == nil {
		err = s.director.SaveBoard(c.Request().Context(), s.desk(c), at.In.ID, at.Game.ID, b)
	}
	if err != nil {
		return s.refuseDesk(c, err, "board", func(v *deskView) { v.BoardForm, v.Open = form, "board" })
	}
	return s.see(c, deskPath(at.In.ID, at.Game.ID)+"#turns", "desk.board_kept")
}

func (s *Server) postRuling(c echo.Context) error {
	at, err := s.deskGame(c)
	if err != nil {
		return err
	}
	var form rulingForm
	err = s.bind(c, &form)
	version := 0
	if err == nil {
		version, err = count("version", form.Version)
	}
	typed := form
	var ruling tournament.Ruling
	if err == nil {
		form.Moves, err = plainMoves(form.Moves)
	}
	if err == nil {
		err = form.count(at.In.Rules)
	}
	if err == nil {
		ruling, err = form.ruling(at.In.Rules)
		if err != nil && strings.TrimSpace(form.Reason) == "" { // both are told at once
			err = errors.Join(err, &tournament.FieldError{Field: "reason", Err: tournament.ErrRequired})
		}
	}
	path := deskPath(at.In.ID, at.Game.ID)
	if err == nil {
		ruling, err = s.director.Rule(c.Request().Context(), who(c), at.In.ID, at.Game.ID, version, ruling)
	}
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		return c.Redirect(http.StatusSeeOther, path)
	}
	if err != nil {
		return s.refuseDesk(c, renamed(err, "black_discs", "discs"), "moves", func(v *deskView) {
			typed.Version = strconv.Itoa(v.Game.Version)
			v.RulingForm, v.Taken = typed, ""
		})
	}
	return s.see(c, path, "desk.ruled", "n", ruling.Number)
}

// deskGame loads the game of the path with what lies before the arbiter.
func (s *Server) deskGame(c echo.Context) (director.Desk, error) {
	event, err := number(c, "event")
	if err != nil {
		return director.Desk{}, err
	}
	game, err := number(c, "game")
	if err != nil {
		return director.Desk{}, err
	}
	return s.director.Desk(c.Request().Context(), tournament.EventID(event), tournament.GameID(game))
}

// refuseDesk shows the desk again with what was typed. What could not be read is
// said beside field.
func (s *Server) refuseDesk(c echo.Context, err error, field string, keep func(*deskView)) error {
	p := s.deskProblem(c, err, field)
	if p.Status != http.StatusUnprocessableEntity && p.Status != http.StatusConflict {
		return err
	}
	v, lost := s.deskView(c, keep)
	if lost != nil {
		return lost
	}
	v.Problem, v.Errors = p.Text, p.Fields
	return s.render(c, p.Status, "desk", v)
}

// deskProblem puts into words what is wrong with what was handed in; what could not be
// read is said beside field.
func (s *Server) deskProblem(c echo.Context, err error, field string) Problem {
	w := words(s, c)
	p := s.problem(c, err)
	var cell *scoresheet.CellError
	var move *reversi.MoveError
	var stood *reversi.BoardError
	switch {
	case errors.As(err, &stood):
		p.Fields = map[string]string{field: p.Text}
	case errors.As(err, &cell):
		p = Problem{Status: http.StatusUnprocessableEntity, Text: cellWords(w, cell), known: true}
		p.Fields = map[string]string{field: p.Text}
	case errors.As(err, &move):
		p.Text = refusedMove(w, move)
		p.Fields = map[string]string{field: p.Text}
	default:
		if text, ok := pasteWords(w, err); ok {
			p.Fields = map[string]string{field: text}
		}
	}
	return p
}

// disputesView is the queue of games that wait for an arbiter.
type disputesView struct {
	eventPage
	List  []disputeRow
	Ruled []disputeRow // games with rulings, the last ruling first
}

type disputeRow struct {
	URL          string
	Round, Table int
	Game         int // 0 unless the match has several
	Black, White tournament.Player
	Causes       []string
	When         string
	Result       string
}

func (s *Server) getDisputes(c echo.Context) error {
	p, snapshot, err := s.event(c, "disputes")
	if err != nil {
		return err
	}
	evidence, err := s.read.Evidence(c.Request().Context(), p.Event.ID)
	if err != nil {
		return err
	}
	objections, err := s.read.Objections(c.Request().Context(), p.Event.ID)
	if err != nil {
		return err
	}
	w := words(s, c)
	v := &disputesView{eventPage: p}
	row := func(r tournament.Round, m tournament.Match, g tournament.Game) disputeRow {
		d := disputeRow{
			URL: deskPath(p.Event.ID, g.ID), Round: r.Number, Table: m.Table,
			Black: snapshot.Players[g.Black], White: snapshot.Players[g.White],
		}
		if len(m.Games) > 1 {
			d.Game = g.Number
		}
		return d
	}
	for _, d := range director.Disputes(snapshot, evidence, objections) {
		line := row(d.Round, d.Match, d.Game)
		line.When = s.when(w.Lang(), d.Since)
		for _, cause := range d.Causes {
			line.Causes = append(line.Causes, w.Text("desk.cause."+string(cause)))
		}
		v.List = append(v.List, line)
	}
	for _, r := range snapshot.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if ruling, ok := evidence[g.ID].Ruling(); ok {
					line := row(r, m, g)
					line.When, line.Result = s.when(w.Lang(), ruling.At), rulingResult(w, ruling)
					v.Ruled = append(v.Ruled, line)
				}
			}
		}
	}
	return s.show(c, "disputes", v)
}

// waiting counts the games of an event that wait for an arbiter.
func (s *Server) waiting(ctx context.Context, snapshot tournament.Snapshot) (int, error) {
	evidence, err := s.read.Evidence(ctx, snapshot.Event.ID)
	if err != nil {
		return 0, err
	}
	objections, err := s.read.Objections(ctx, snapshot.Event.ID)
	return len(director.Disputes(snapshot, evidence, objections)), err
}
