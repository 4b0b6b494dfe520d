package web

import (
	"errors"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// getSeatMoves is the page on which a player taps, pastes or writes the moves.
func (s *Server) getSeatMoves(c echo.Context) error {
	t, err := s.myTable(c, c.Param("code"))
	if err != nil {
		return s.noSeat(c, err, c.Param("code"))
	}
	v := s.seatView(c, t, c.QueryParam("game"))
	if !v.MaySend {
		return c.Redirect(http.StatusSeeOther, seatPath(t.Code, v.Game.Number))
	}
	v.Form.Discs = "" // moves say what the count was, unless somebody writes both
	v.layMoves(words(s, c))
	return s.show(c, "seat_moves", v)
}

// postSeatMoves notes the moves that a player sends, and the count beside them if
// there is one.
func (s *Server) postSeatMoves(c echo.Context) error {
	v, form, err := s.seatForm(c)
	if v == nil {
		return err
	}
	w := words(s, c)
	v.layMoves(w)
	text := form.Transcript
	if err == nil {
		text, err = v.readMoves(w, form)
	}
	var score *reversi.Score
	if err == nil && strings.TrimSpace(form.Discs) != "" {
		said, refused := claimedScore(v.Table.Event.Rules, form.Discs, v.Colour)
		score, err = &said, refused
	}
	if err == nil {
		_, record, wrong := reversi.ReadGame(text)
		if err = wrong; err == nil && !record.Over() {
			err = reversi.ErrNotOver
		}
	}
	if err != nil {
		v.Moves.Fault = newFault(w, text, err)
		v.markMove(err)
		return s.refuseSeat(c, err, "seat_moves", v)
	}
	return s.sendClaim(c, v, "seat_moves", score, text)
}

// layMoves fills the board and the grid of the page from its form.
func (v *mySeatView) layMoves(w catalogue.Words) {
	m := &seatMoves{Say: newReplayWords(w)}
	start := reversi.Start()
	m.Board = template.HTML(board.SVG(board.Options{ //nolint:gosec // board.SVG escapes every text
		Board: start, Last: reversi.Pass, Legal: start.Legal(reversi.Black), ID: "tap", Words: boardWords(w),
		Title: w.Text("seat.board"), Caption: w.Text("seat.board_how"),
	}))
	for s := range reversi.Square(64) {
		cell := seatCell{Square: s, Start: start.At(s)}
		if len(v.Form.Cells) == 64 && cell.Start == reversi.NoColour {
			cell.Text = v.Form.Cells[s]
			m.HasGrid = m.HasGrid || strings.TrimSpace(cell.Text) != ""
		}
		m.Rows[s.Rank()][s.File()] = cell
	}
	v.Moves = m
}

// errTwoRecords says that moves were given as text and as a grid, and differ.
var errTwoRecords = errors.New("the text and the grid are not the same game")

// errBadGrid says that the grid is no list of moves; its words are in the view.
var errBadGrid = errors.New("the grid of move numbers has a fault")

// readMoves returns the moves that were sent as a text: from the board or the field,
// in which a whole grid may have been pasted, or from the cells.
//
// Errors: a *tournament.FieldError for "transcript".
func (v *mySeatView) readMoves(w catalogue.Words, form seatForm) (string, error) {
	text, err := plainMoves(form.Transcript)
	if err != nil {
		return text, err
	}
	refuse := func(err error) (string, error) {
		return text, &tournament.FieldError{Field: "transcript", Value: text, Err: err}
	}
	if sheet, err := scoresheet.Read(text); err == nil && sheet.IsGrid() {
		moves, fault := v.inOrder(w, sheet)
		if fault != "" {
			v.Moves.Grid = fault
			return refuse(errBadGrid)
		}
		text = moves.String()
	}
	if !v.Moves.HasGrid {
		if strings.TrimSpace(text) == "" {
			return refuse(tournament.ErrRequired)
		}
		return text, nil
	}
	sheet, err := scoresheet.ReadCells([64]string(form.Cells))
	var bad *scoresheet.CellError
	switch {
	case errors.As(err, &bad) && bad.Square < reversi.Pass:
		v.mark(bad.Square)
		v.Moves.Grid = w.Text("seat.grid.not_number", "square", bad.Square, "text", bad.Text)
		return refuse(errBadGrid)
	case err != nil:
		return refuse(errBadGrid)
	}
	moves, fault := v.inOrder(w, sheet)
	if fault != "" {
		v.Moves.Grid = fault
		return refuse(errBadGrid)
	}
	if strings.TrimSpace(text) != "" {
		other, err := reversi.ParseTranscript(text)
		if err != nil || other.String() != moves.String() {
			return refuse(errTwoRecords)
		}
	}
	return moves.String(), nil
}

// inOrder returns the moves of a grid by their numbers, and in words what is wrong
// with the numbers: each from 1 to the last stands once.
func (v *mySeatView) inOrder(w catalogue.Words, sheet scoresheet.Sheet) (reversi.Transcript, string) {
	at := map[int][]reversi.Square{}
	last, named := 0, 0
	for i, n := range sheet.Grid() {
		if n > 0 {
			at[n] = append(at[n], reversi.Square(i))
			last, named = max(last, n), named+1
		}
	}
	if sheet.Len() != named {
		return nil, w.Text("seat.grid.two_in_cell")
	}
	var moves reversi.Transcript
	var missing []int
	for n := 1; n <= last; n++ {
		switch squares := at[n]; len(squares) {
		case 0:
			missing = append(missing, n)
		case 1:
			moves = append(moves, squares[0])
		default:
			names := make([]string, len(squares))
			for i, s := range squares {
				v.mark(s)
				names[i] = s.String()
			}
			return nil, w.Text("seat.grid.twice", "number", n, "squares", strings.Join(names, ", "))
		}
	}
	if len(missing) > 0 {
		return nil, w.Text("seat.grid.missing", "n", len(missing), "numbers", numbers(w, missing[:min(len(missing), 10)]))
	}
	return moves, ""
}

func (v *mySeatView) mark(s reversi.Square) { v.Moves.Rows[s.Rank()][s.File()].Bad = true }

// markMove marks the cell with the number of the move that the rules refuse.
func (v *mySeatView) markMove(err error) {
	var move *reversi.MoveError
	if !v.Moves.HasGrid || !errors.As(err, &move) {
		return
	}
	sheet, unread := scoresheet.ReadCells([64]string(v.Form.Cells))
	if unread != nil {
		return
	}
	grid := sheet.Grid()
	if i := slices.Index(grid[:], move.Ply); i >= 0 {
		v.mark(reversi.Square(i))
	}
}
