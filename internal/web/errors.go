package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// errForged says that a change was asked for by no page of this visit.
var errForged = errors.New("the form does not carry the key of the visit")

// errBadBody says that what was sent is no form.
var errBadBody = errors.New("the body is no form")

// errBadLink says that a one-time link opens nothing (any more).
var errBadLink = errors.New("the sign-in link is used or too old")

// Problem is an error in the words of the person at the keyboard.
type Problem struct {
	Status int
	Title  string
	Text   string
	Fields map[string]string // by form field
	Wait   time.Duration     // before it is worth trying again
	known  bool
}

// problem turns err into status and words. It is the only place that does. An
// error that it does not know is a 500, whose text goes to the log and never to
// the page.
func (s *Server) problem(c echo.Context, err error) Problem {
	w := words(s, c)
	p := s.describe(w, err)
	if p.known {
		p.Title = cmp.Or(p.Title, w.Text("errors.refused_title"))
		return p
	}
	id, _ := c.Get(keyRequest).(string)
	return Problem{
		Status: http.StatusInternalServerError,
		Title:  w.Text("errors.internal_title"),
		Text:   w.Text("errors.internal", "id", id),
	}
}

func (s *Server) describe(w catalogue.Words, err error) Problem {
	var (
		slow  *director.SlowDownError
		alike *director.DuplicatesError
		lines *director.ChooseError
		move  *reversi.MoveError
		stood *reversi.BoardError
		sheet *tournament.DiscrepancyError
		newer *tournament.ChangedError
		open  *tournament.OpenGamesError
		shape validator.ValidationErrors
		route *echo.HTTPError
		long  *http.MaxBytesError
		asked *parameterError
		files *filesError
		met   *director.MetError
	)
	refused := func(text string) Problem {
		return Problem{Status: http.StatusUnprocessableEntity, Text: text, known: true}
	}
	switch {
	case errors.As(err, &slow):
		wait := slow.Wait.Round(time.Second) + time.Second
		return Problem{
			Status: http.StatusTooManyRequests, Title: w.Text("errors.too_many_title"), Wait: wait,
			Text: w.Text("errors.slow_down", "n", int(wait.Seconds())), known: true,
		}
	case errors.As(err, &alike):
		return refused(w.Text("errors.duplicates"))
	case errors.As(err, &lines):
		return refused(w.Text("errors.choose", "n", len(lines.Lines), "lines", numbers(w, lines.Lines)))
	case errors.As(err, &move):
		return refused(moveWords(w, move))
	case errors.As(err, &stood):
		return refused(boardErrorWords(w, stood))
	case errors.As(err, &sheet):
		return refused(w.Text("errors.discrepancy", "replayed", sheet.Replayed, "claimed", sheet.Claimed))
	case errors.As(err, &newer):
		return Problem{
			Status: http.StatusConflict, Title: w.Text("errors.conflict_title"), known: true,
			Text: w.Text("errors.changed_by", "who", actorName(w.Text, newer.By), "at", s.clock(time.Unix(newer.At, 0))),
		}
	case errors.As(err, &open):
		return refused(w.Text("errors.open_tables", "n", len(open.Tables), "tables", numbers(w, open.Tables)))
	case errors.As(err, &shape):
		return shapeProblem(w, shape)
	case errors.As(err, &asked):
		return Problem{
			Status: http.StatusBadRequest, known: true,
			Text: w.Text("errors.parameter", "name", asked.name, "low", asked.low, "high", asked.high),
		}
	case errors.As(err, &files):
		p := refused(files.words)
		p.Fields = map[string]string{"files": files.words}
		return p
	case errors.As(err, &met):
		return refused(w.Text("ledger.met", "n", len(met.Meetings), "event", met.Meetings[0].Title))
	case errors.As(err, &long):
		return routeProblem(w, echo.ErrStatusRequestEntityTooLarge)
	case errors.As(err, &route):
		return routeProblem(w, route)
	}
	if text, ok := pasteWords(w, err); ok {
		return refused(text)
	}
	if fields := director.FieldErrors(err); len(fields) > 0 {
		p := refused(w.Text("errors.check"))
		p.Fields = map[string]string{}
		for _, f := range fields {
			if p.Fields[f.Field] == "" {
				p.Fields[f.Field] = fieldWords(w, f)
			}
		}
		if len(fields) == 1 && !errors.Is(err, tournament.ErrRequired) {
			p.Text = fieldWords(w, fields[0]) // it may be of a field that the page does not show
		}
		return p
	}
	for _, known := range sentinels {
		if errors.Is(err, known.err) {
			p := Problem{Status: known.status, Text: w.Text(known.key), known: true}
			if known.title != "" {
				p.Title = w.Text(known.title)
			}
			return p
		}
	}
	return Problem{}
}

// sentinels are the reasons that need no data. The first that fits is taken.
var sentinels = []struct {
	err        error
	status     int
	title, key string
}{
	{errForged, http.StatusForbidden, "errors.csrf_title", "errors.csrf"},
	{errBadBody, http.StatusBadRequest, "errors.method_title", "errors.method"},
	{errBadLink, http.StatusGone, "", "errors.bad_link"},
	{director.ErrBadLogin, http.StatusUnprocessableEntity, "", "errors.bad_login"},
	{reversi.ErrNotOver, http.StatusUnprocessableEntity, "", "errors.not_over"},
	{tournament.ErrNotFound, http.StatusNotFound, "errors.not_found_title", "errors.not_found"},
	{tournament.ErrForbidden, http.StatusForbidden, "errors.forbidden_title", "errors.forbidden"},
	{director.ErrErased, http.StatusConflict, "", "registry.is_erased"},
	{director.ErrMerged, http.StatusConflict, "", "ledger.is_merged"},
	{director.ErrBuiltOn, http.StatusConflict, "", "ledger.built_on"},
	{director.ErrImportUsed, http.StatusConflict, "", "lists.used"},
	{director.ErrListMoved, http.StatusConflict, "errors.conflict_title", "lists.moved"},
	{director.ErrListStale, http.StatusConflict, "", "ratings.error.stale"},
	{tournament.ErrConflict, http.StatusConflict, "errors.conflict_title", "errors.conflict"},
	{tournament.ErrAlreadyDone, http.StatusConflict, "", "errors.already_done"},
	{tournament.ErrExpelled, http.StatusConflict, "", "errors.expelled"},
	{tournament.ErrRests, http.StatusConflict, "", "errors.rests"},
	{tournament.ErrRoundState, http.StatusConflict, "", "errors.round_state"},
	{tournament.ErrRoundClosed, http.StatusConflict, "", "errors.round_closed"},
	{tournament.ErrRoundOpen, http.StatusConflict, "", "errors.round_open"},
	{tournament.ErrRoundsLeft, http.StatusConflict, "", "finals.rounds_left"},
	{tournament.ErrDraftStale, http.StatusConflict, "", "errors.draft_stale"},
	{tournament.ErrResultsMissing, http.StatusConflict, "", "errors.results_missing"},
	{tournament.ErrHasResults, http.StatusConflict, "", "errors.has_results"},
	{tournament.ErrNoMoreRounds, http.StatusConflict, "", "errors.no_more_rounds"},
	{tournament.ErrNoPairing, http.StatusConflict, "", "errors.no_pairing"},
	{tournament.ErrTooFewPlayers, http.StatusConflict, "", "errors.too_few_players"},
	{tournament.ErrEventStarted, http.StatusConflict, "", "errors.event_started"},
	{tournament.ErrNotThisTable, http.StatusUnprocessableEntity, "", "errors.not_this_table"},
	{tournament.ErrNeedsReason, http.StatusUnprocessableEntity, "", "errors.needs_reason"},
	{tournament.ErrRuled, http.StatusConflict, "", "desk.final"},
	{tournament.ErrDispute, http.StatusConflict, "", "errors.dispute"},
	{tournament.ErrDrawRight, http.StatusConflict, "", "errors.draw_right"},
	{director.ErrBadSeat, http.StatusNotFound, "", "seat.no_such_code"},
}

// fieldReasons are the words beside a field.
var fieldReasons = []struct {
	err error
	key string
}{
	{tournament.ErrRequired, "errors.field.required"},
	{tournament.ErrTooLong, "errors.field.too_long"},
	{tournament.ErrNeedsReason, "errors.needs_reason"},
	{director.ErrNoGame, "ledger.no_game"},
	{tournament.ErrBadDate, "errors.field.bad_date"},
	{director.ErrNoDiscs, "errors.field.no_discs"},
	{director.ErrSum, "errors.field.sum"},
	{tournament.ErrBadNumber, "errors.field.bad_number"},
	{rating.ErrOutOfBounds, "ratings.out_of_bounds"},
	{director.ErrListAhead, "ratings.error.ahead"},
	{director.ErrListEmpty, "ratings.error.empty"},
	{director.ErrListOrder, "ratings.error.order"},
	{director.ErrListPublished, "ratings.error.published"},
	{errBadHalf, "errors.field.bad_half"},
	{errTwoRecords, "seat.grid.two_records"},
	{errBadGrid, "seat.grid.fault"},
	{errBoardOnSheet, "desk.board_on_sheet"},
	{errContradicts, "errors.field.contradicts"},
	{errBothLists, "errors.field.both_lists"},
	{tournament.ErrEventStarted, "errors.event_started"},
	{tournament.ErrOutOfRange, "errors.field.out_of_range"},
	{tournament.ErrBadChoice, "errors.field.bad_choice"},
	{tournament.ErrBadCountry, "errors.field.bad_country"},
	{tournament.ErrControlChar, "errors.field.control_char"},
	{tournament.ErrDuplicate, "errors.field.duplicate"},
	{tournament.ErrImpossible, "errors.field.impossible"},
	{tournament.ErrTwoGames, "errors.field.two_games"},
	{tournament.ErrEmptySquares, "errors.field.empty_squares"},
	{tournament.ErrBothCounts, "errors.field.both_counts"},
	{sheet.ErrNoText, "errors.field.no_text"},
	{sheet.ErrNotWorkbook, "lists.error.workbook"},
	{sheet.ErrOldWorkbook, "lists.error.old_workbook"},
	{sheet.ErrNoSheet, "lists.error.sheet"},
	{sheet.ErrQuote, "lists.error.quote"},
	{sheet.ErrTooManyRows, "lists.error.rows"},
	{sheet.ErrTooWide, "lists.error.wide"},
	{sheet.ErrTooLarge, "lists.error.large"},
	{sheet.ErrLongCell, "lists.error.long_cell"},
	{sheet.ErrBadDay, "lists.error.day"},
	{sheet.ErrBadDecimal, "lists.error.decimal"},
	{director.ErrOtherResult, "lists.error.other_result"},
	{director.ErrNobody, "lists.error.nobody"},
	{director.ErrNoPair, "lists.error.no_pair"},
	{tournament.ErrNotThisTable, "errors.not_this_table"},
	{tournament.ErrRoundState, "lists.error.round"},
	{tournament.ErrRoundClosed, "errors.round_closed"},
	{tournament.ErrDispute, "lists.error.claimed"},
	{director.ErrZerosLost, "lists.zeros"},
	{director.ErrCellFault, "lists.error.fault"},
	{wof.ErrNoPlayers, "federation.no_players"},
	{wof.ErrTooLarge, "federation.too_large"},
	{tournament.ErrAlreadyDone, "federation.has_id"},
	{tournament.ErrUnknownTable, "errors.field.unknown_table"},
	{tournament.ErrTakesAll, "categories.takes_all"},
	{tournament.ErrBadAmount, "prizes.bad_amount"},
	{tournament.ErrRising, "prizes.rising"},
	{tournament.ErrRisingPoints, "seasons.rising"},
	{tournament.ErrTooMany, "errors.field.too_many"},
	{tournament.ErrNotPlayed, "errors.field.not_played"},
	{tournament.ErrDrawRight, "finals.needs_right"},
	{tournament.ErrTooFewPlayers, "finals.too_few"},
	{director.ErrBadLogin, "errors.field.wrong_password"},
}

func fieldWords(w catalogue.Words, f *tournament.FieldError) string {
	if strings.HasSuffix(f.Field, "password") && errors.Is(f.Err, tournament.ErrOutOfRange) {
		return w.Text("errors.field.length", "low", f.Low, "high", f.High)
	}
	for _, r := range fieldReasons {
		if errors.Is(f.Err, r.err) {
			return w.Text(r.key, "low", f.Low, "high", f.High, "hint", f.Hint)
		}
	}
	return w.Text("errors.field.refused")
}

// shapeProblem puts into words what the validate tags of a form refused.
func shapeProblem(w catalogue.Words, shape validator.ValidationErrors) Problem {
	p := Problem{
		Status: http.StatusUnprocessableEntity, Text: w.Text("errors.check"),
		Fields: map[string]string{}, known: true,
	}
	for _, f := range shape {
		switch f.Tag() {
		case "required":
			p.Fields[f.Field()] = w.Text("errors.field.required")
		case "max":
			p.Fields[f.Field()] = w.Text("errors.field.too_long", "high", f.Param())
		case "number":
			p.Fields[f.Field()] = w.Text("errors.field.bad_number")
		default:
			p.Fields[f.Field()] = w.Text("errors.field.refused")
		}
	}
	return p
}

// routeProblem puts into words what echo refused before a handler ran.
func routeProblem(w catalogue.Words, e *echo.HTTPError) Problem {
	p := Problem{Status: e.Code, known: true}
	switch e.Code {
	case http.StatusNotFound:
		p.Title, p.Text = w.Text("errors.not_found_title"), w.Text("errors.not_found")
	case http.StatusMethodNotAllowed:
		p.Title, p.Text = w.Text("errors.method_title"), w.Text("errors.method")
	case http.StatusRequestEntityTooLarge:
		p.Title, p.Text = w.Text("errors.too_large_title"), w.Text("errors.too_large")
	case http.StatusBadRequest, http.StatusUnsupportedMediaType:
		p.Text = w.Text("errors.method")
	default:
		p.known = false
	}
	return p
}

// moveReasons are the words for why a move was refused.
var moveReasons = []struct {
	err error
	key string
}{
	{reversi.ErrBadSquare, "errors.move.bad_square"},
	{reversi.ErrOccupied, "errors.move.occupied"},
	{reversi.ErrTrapsNothing, "errors.move.traps_nothing"},
	{reversi.ErrOtherSide, "errors.move.other_side"},
	{reversi.ErrAfterEnd, "errors.move.after_end"},
	{reversi.ErrPassWithMoves, "errors.move.pass_with_moves"},
}

// moveWords tells which move was refused, why, and what could have been played.
func moveWords(w catalogue.Words, e *reversi.MoveError) string {
	why := w.Text("errors.field.refused")
	for _, r := range moveReasons {
		if errors.Is(e, r.err) {
			why = w.Text(r.key)
		}
	}
	if e.Legal == 0 {
		return w.Text("errors.move", "ply", e.Ply, "move", e.Text, "why", why)
	}
	return w.Text("errors.move_legal", "ply", e.Ply, "move", e.Text, "why", why,
		"colour", colourWord(w, e.ToMove), "squares", reversi.FormatSquares(e.Legal))
}

func colourWord(w catalogue.Words, c reversi.Colour) string {
	if c == reversi.White {
		return w.Text("common.white")
	}
	return w.Text("common.black")
}

// numbers writes "1, 4, 7".
func numbers(w catalogue.Words, list []int) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = strconv.Itoa(n)
	}
	if w.Lang() == "ja" {
		return strings.Join(parts, "・")
	}
	return strings.Join(parts, ", ")
}

// header says in a header when it is worth trying again.
func (p Problem) header(c echo.Context) {
	if p.Wait > 0 {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(p.Wait.Seconds())))
	}
}

// errorView is the page of an error.
type errorView struct {
	page
	Title, Text string
	Status      int
	Back        string // the page whose button led here, or empty
}

// fail answers with the page of an error, and logs once what we did not expect.
func (s *Server) fail(err error, c echo.Context) {
	p := s.problem(c, err)
	if p.Status >= http.StatusInternalServerError {
		s.log.Error("request failed", "request", c.Get(keyRequest), "method", c.Request().Method,
			"path", c.Request().URL.Path, "error", err)
	}
	if c.Response().Committed {
		return
	}
	p.header(c)
	c.Response().Header().Set("Cache-Control", "no-store")
	if isStatic(c) || c.Request().Method == http.MethodHead {
		// No session is open for a file, and a HEAD has no page.
		if err := c.NoContent(p.Status); err != nil {
			s.log.Warn("answer not sent", "request", c.Get(keyRequest), "error", err)
		}
		return
	}
	if isAPI(c) {
		s.failAPI(c, p)
		return
	}
	v := &errorView{Title: p.Title, Text: p.Text, Status: p.Status}
	if c.Request().Method == http.MethodPost {
		v.Back = refererPath(c)
	}
	if err := s.render(c, p.Status, "error", v); err != nil {
		s.log.Error("error page failed", "request", c.Get(keyRequest), "error", err)
		if err := c.String(p.Status, p.Text); err != nil {
			s.log.Warn("answer not sent", "request", c.Get(keyRequest), "error", err)
		}
	}
}
