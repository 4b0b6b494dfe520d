package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func (s *Server) resultRoutes(r router) {
	r.post("/events/:event/rounds/:round/quick", s.postQuick, s.directs)
	r.post("/events/:event/rounds/:round/results", s.postResults, s.directs)
}

// quickForm is the line at the desk: a table and a result as it is typed.
type quickForm struct {
	Table   string `form:"table" validate:"max=20"`
	Discs   string `form:"discs" validate:"max=40"`
	Version string `form:"version" validate:"max=9"` // of the game whose result is replaced; else empty

	TableError string    `form:"-"`
	DiscsError string    `form:"-"`
	Conflict   *conflict `form:"-"`
}

// postQuick stores one result and leads back to the field for the next.
func (s *Server) postQuick(c echo.Context) error {
	var form quickForm
	v, err := s.roundView(c)
	if err != nil {
		return err
	}
	if err := s.bind(c, &form); err != nil {
		return s.refuseQuick(c, v, form, nil, err)
	}
	row, err := v.find(form.Table)
	if err != nil && !errors.Is(err, errBothIn) {
		return s.refuseQuick(c, v, form, nil, err)
	}
	version, bad := count("version", form.Version)
	if bad != nil {
		return s.refuseQuick(c, v, form, row, bad)
	}
	if err != nil {
		version = 0 // it is asked only whether this form was sent before
	}
	changed, recorded := s.recordRow(c, who(c), v, row, form.Discs, version)
	var repeated *director.RepeatedError
	switch {
	case errors.As(recorded, &repeated):
		return s.quickAgain(c, v, form, repeated)
	case err != nil: // both games are in; nothing was written over them
		return s.refuseQuick(c, v, form, nil, err)
	case recorded != nil:
		return s.refuseQuick(c, v, form, row, recorded)
	case !changed:
		return s.see(c, roundPath(v.Event.ID, v.Round.Number)+"?done="+row.ID(), "results.already", "table", row.Label)
	}
	after, err := s.roundView(c)
	if err != nil {
		return err
	}
	if row, err = after.find(row.Label); err != nil {
		return err
	}
	name := func(p seatView) string { return p.Player.ShownName(lang(c)) }
	return s.see(c, roundPath(v.Event.ID, v.Round.Number)+"?done="+row.ID(), "results.done",
		"table", row.Label, "black", name(row.Black), "score", row.Score(), "white", name(row.White))
}

// find returns the row that a table number means: "4" is its first game without
// a result, "4.2" its second game.
//
// Errors: a *tournament.FieldError for the field "table"; with errBothIn the row
// is one of those that are in.
func (v *roundView) find(text string) (*gameRow, error) {
	typed := strings.TrimSpace(norm.NFKC.String(text))
	if typed == "" {
		return nil, &tournament.FieldError{Field: "table", Err: tournament.ErrRequired}
	}
	var table, in *gameRow
	for i := range v.Games {
		row := &v.Games[i]
		if row.Label == typed {
			return row, nil
		}
		if strconv.Itoa(row.Table) != typed {
			continue
		}
		in = row
		if table == nil && row.Game.Result == nil {
			table = row
		}
	}
	switch {
	case table != nil:
		return table, nil
	case in != nil:
		return in, &tournament.FieldError{Field: "table", Value: text, Err: errBothIn}
	}
	return nil, &tournament.FieldError{Field: "table", Value: text, Err: tournament.ErrUnknownTable}
}

// errBothIn says that a table number does not tell which of two results is meant.
var errBothIn = errors.New("both games of the table have a result")

// quickAgain answers a line that was sent a second time: what the first sending
// stored is there, and nothing is stored for another game of the table.
func (s *Server) quickAgain(c echo.Context, v *roundView, form quickForm, before *director.RepeatedError) error {
	fresh, err := s.roundView(c)
	if err != nil {
		return err
	}
	row := fresh.recorded(before)
	if row == nil { // it was taken away since
		return s.refuseQuick(c, v, form, nil, tournament.ErrConflict)
	}
	return s.see(c, roundPath(v.Event.ID, v.Round.Number)+"?done="+row.ID(), "results.already", "table", row.Label)
}

// recorded returns the row that a form which is repeated stored, or nil when its
// result is not there any more.
func (v *roundView) recorded(before *director.RepeatedError) *gameRow {
	for i := range v.Games {
		row := &v.Games[i]
		target := fmt.Sprintf("round %d, table %d", v.Round.Number, row.Table)
		if before.Target == target || before.Target == fmt.Sprintf("%s, game %d", target, row.Game.Number) {
			if row.Game.Result == nil {
				return nil
			}
			return row
		}
	}
	return nil
}

// recordRow stores what was typed for a game. version is that of the game as it
// was shown, 0 when it was not. It reports
// whether that changed anything.
func (s *Server) recordRow(c echo.Context, who director.Who, v *roundView, row *gameRow, text string, version int) (changed bool, err error) {
	result, err := director.ParseResult(v.Event.Rules, text, reversi.Black)
	if err != nil {
		return false, err
	}
	saved, err := s.director.Record(c.Request().Context(), who, director.Submission{
		Event: v.Event.ID, Round: v.Round.Number, Game: row.Game.ID, Version: version,
		Black: row.Game.Black, White: row.Game.White, Result: &result,
	})
	return err == nil && saved.Version != row.Game.Version, err
}

// refuseQuick shows the round again with what was typed and why it was refused.
func (s *Server) refuseQuick(c echo.Context, v *roundView, form quickForm, row *gameRow, err error) error {
	p := s.problem(c, err)
	if p.Status >= http.StatusInternalServerError {
		return err
	}
	w := words(s, c)
	var newer *tournament.ChangedError
	switch {
	case errors.Is(err, errBothIn):
		form.TableError = w.Text("results.both_in", "table", strings.TrimSpace(form.Table))
	case errors.As(err, &newer) && row != nil:
		form.Conflict = s.conflict(c, row.ID(), newer, form.Discs)
	case p.Fields["table"] != "":
		form.TableError = p.Fields["table"]
	default:
		form.DiscsError = s.rowWords(c, err)
	}
	fresh, lost := s.roundView(c)
	if lost != nil {
		return lost
	}
	fresh.Quick = form
	if fresh.Round.State != tournament.Published {
		fresh.Problem = p.Text // there is no line to say it beside
	}
	return s.render(c, p.Status, "round", fresh)
}

// rowWords says why a result was refused, beside its field.
func (s *Server) rowWords(c echo.Context, err error) string {
	p := s.problem(c, err)
	if text := p.Fields["discs"]; text != "" {
		return text
	}
	return p.Text
}

// conflict tells what is stored in place of what was typed.
func (s *Server) conflict(c echo.Context, game string, e *tournament.ChangedError, typed string) *conflict {
	at := &conflict{By: actorName(words(s, c).Text, e.By), At: s.clock(time.Unix(e.At, 0)), Typed: typed}
	v, err := s.roundView(c)
	if err != nil {
		return at
	}
	for _, row := range v.Games {
		if row.ID() == game {
			at.Stored, at.Version = row.Score(), row.Game.Version
		}
	}
	return at
}

// Score writes the stored result, or a dash.
func (g gameRow) Score() string {
	if g.Game.Result == nil {
		return "–"
	}
	return g.Game.Result.Score.String()
}

// resultsForm is the list of games as it stood on the page: the fields of one
// place in all lists are one row. Was is what a field held when the page was
// made: a row that still holds it was not typed in.
type resultsForm struct {
	Game    []string `form:"game" validate:"max=1200,dive,max=19"`
	Version []string `form:"version" validate:"max=1200,dive,max=9"`
	Black   []string `form:"black" validate:"max=1200,dive,max=19"`
	White   []string `form:"white" validate:"max=1200,dive,max=19"`
	Was     []string `form:"was" validate:"max=1200,dive,max=40"`
	Discs   []string `form:"discs" validate:"max=1200"`
	Replace string   `form:"replace" validate:"max=30"` // "game version": the one result to replace
	Confirm string   `form:"confirm" validate:"max=30"` // "game version": the one claim to confirm
}

// typedRow is one row of a resultsForm.
type typedRow struct {
	game, text   string
	black, white tournament.PlayerID
	version      int
}

// rows returns what was typed in.
//
// Errors: errBadBody for lists of different length, *tournament.FieldError.
func (f resultsForm) rows() ([]typedRow, error) {
	n := len(f.Game)
	if len(f.Version) != n || len(f.Black) != n || len(f.White) != n || len(f.Was) != n || len(f.Discs) != n {
		return nil, errBadBody
	}
	replaced, version, _ := strings.Cut(f.Replace, " ")
	var rows []typedRow
	for i, game := range f.Game {
		text := f.Version[i]
		switch {
		case replaced == game:
			text = version
		case replaced != "", strings.TrimSpace(f.Discs[i]) == f.Was[i]:
			continue
		}
		row := typedRow{game: game, text: f.Discs[i]}
		var err error
		if row.version, err = count("version", text); err != nil {
			return nil, err
		}
		if row.black, err = playerID("black", f.Black[i]); err != nil {
			return nil, err
		}
		if row.white, err = playerID("white", f.White[i]); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// refusedRow is a row that was not stored, and why.
type refusedRow struct {
	text     string
	words    string
	conflict *conflict
}

// postResults stores every row that was typed in. A row that is refused holds up
// no other: it comes back with what was typed and the reason beside it.
func (s *Server) postResults(c echo.Context) error {
	var form resultsForm
	v, err := s.roundView(c)
	if err != nil {
		return err
	}
	if err := s.bind(c, &form); err != nil {
		return s.refuse(c, err, "round", v)
	}
	rows, err := form.rows()
	if err != nil {
		return s.refuse(c, err, "round", v)
	}
	stored, same, status := 0, 0, http.StatusConflict
	if form.Confirm != "" {
		if err := s.confirmRow(c, v, form.Confirm); err != nil {
			fresh, lost := s.roundView(c)
			if lost != nil {
				return lost
			}
			return s.refuse(c, err, "round", fresh)
		}
		stored++
	}
	refused := map[string]refusedRow{}
	for _, row := range rows {
		changed, err := s.recordTyped(c, v, row)
		switch {
		case err == nil && changed:
			stored++
			continue
		case err == nil:
			same++
			continue
		}
		p := s.problem(c, err)
		if p.Status >= http.StatusInternalServerError {
			return err
		}
		bad := refusedRow{text: row.text}
		var newer *tournament.ChangedError
		if errors.As(err, &newer) {
			bad.conflict = s.conflict(c, row.game, newer, row.text)
		} else {
			status = http.StatusUnprocessableEntity
			bad.words = s.rowWords(c, err)
			if strings.TrimSpace(row.text) == "" {
				bad.words = words(s, c).Text("results.not_blank")
			}
		}
		refused[row.game] = bad
	}
	if len(refused) == 0 && stored == 0 && same > 0 {
		return s.see(c, roundPath(v.Event.ID, v.Round.Number), "results.nothing_new", "n", same)
	}
	if len(refused) == 0 {
		return s.see(c, roundPath(v.Event.ID, v.Round.Number), "results.stored", "n", stored)
	}
	fresh, err := s.roundView(c)
	if err != nil {
		return err
	}
	fresh.Refused = true
	fresh.keep(refused)
	w := words(s, c)
	fresh.Problem = w.Text("results.some_refused", "n", len(refused), "stored", w.Text("results.stored", "n", stored))
	return s.render(c, status, "round", fresh)
}

// recordTyped stores one row of the list and reports whether that changed
// anything. The game has to be one of this round.
func (s *Server) recordTyped(c echo.Context, v *roundView, typed typedRow) (changed bool, err error) {
	for i := range v.Games {
		row := v.Games[i]
		if row.ID() != typed.game {
			continue
		}
		row.Game.Black, row.Game.White = typed.black, typed.white
		changed, err := s.recordRow(c, ofRow(who(c), row), v, &row, typed.text, typed.version)
		var repeated *director.RepeatedError
		if errors.As(err, &repeated) {
			fresh, lost := s.roundView(c)
			if lost != nil {
				return false, lost
			}
			if fresh.recorded(repeated) == nil {
				return false, tournament.ErrConflict
			}
			return false, nil
		}
		return changed, err
	}
	return false, tournament.ErrNotThisTable
}

// ofRow gives each row of a form a key of its own.
func ofRow(w director.Who, row gameRow) director.Who {
	if w.Once != "" {
		w.Once += "-" + row.ID()
	}
	return w
}

// keep puts what was typed and why it was refused into the rows.
func (v *roundView) keep(refused map[string]refusedRow) {
	for i := range v.Games {
		bad, ok := refused[v.Games[i].ID()]
		if !ok {
			continue
		}
		row := &v.Games[i]
		row.Typed, row.Error, row.Conflict = bad.text, bad.words, bad.conflict
	}
}

// Rest is what stands beside the field: what it does not say of the result.
func (g gameRow) Rest() string {
	r := g.Game.Result
	switch {
	case r == nil || strings.Contains(g.Was, "-"):
		return ""
	case g.Was == r.Score.Black.String():
		return "–" + r.Score.White.String()
	}
	return r.Score.String()
}
