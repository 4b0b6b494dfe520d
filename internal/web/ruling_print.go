package web

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// rulingPage is a ruling on paper: what was decided, by whom, on what evidence,
// with the position.
type rulingPage struct {
	eventPage
	director.Desk
	Ruling       rulingView
	Older        []link // the others on this game
	Sheets       []rulingSheet
	Moves        []string // in tens
	TurnWords    string
	Diagrams     []rulingDiagram
	Policy       string
	Standing     string // in place of which it stands, or that it was replaced
	Decided      string
	BlackN       string
	WhiteN       string
	deskPathText string
}

// rulingSheet is a cited sheet as it was written.
type rulingSheet struct {
	Name, From, Text, Count string
}

type rulingDiagram struct {
	SVG     template.HTML
	Caption string
}

// getRuling shows a ruling as a sheet of paper: the one that the address numbers,
// else the one that holds.
func (s *Server) getRuling(c echo.Context) error {
	p, _, _, err := s.spot(c)
	if err != nil {
		return err
	}
	desk, err := s.deskGame(c)
	if err != nil {
		return err
	}
	w := words(s, c)
	list := s.rulings(w, desk)
	if len(list) == 0 {
		return tournament.ErrNotFound
	}
	chosen := 0
	if text := c.QueryParam("ruling"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > len(list) {
			return tournament.ErrNotFound
		}
		chosen = len(list) - n // the newest is first
	}
	r := list[chosen]
	v := &rulingPage{
		eventPage: p, Desk: desk, Ruling: r, BlackN: desk.Black.ShownName(w.Lang()), WhiteN: desk.White.ShownName(w.Lang()),
		Policy:  w.Text("events.correction." + string(p.Event.Rules.Correction)),
		Decided: w.Text("desk.decided", "who", r.By, "at", r.When), deskPathText: deskPath(p.Event.ID, desk.Game.ID),
	}
	for i, other := range list {
		v.Older = append(v.Older, link{
			URL:   fmt.Sprintf("%s/print?ruling=%d", v.deskPathText, other.Number),
			Label: w.Text("desk.ruling_n", "n", other.Number), Here: i == chosen,
		})
	}
	switch {
	case !r.Holds:
		v.Standing = w.Text("desk.replaced", "n", list[0].Number)
	case r.Number > 1:
		v.Standing = w.Text("desk.replaces", "n", r.Number-1)
	}
	for _, sheet := range desk.Sheets {
		if sheet.ID == r.BlackSheet || sheet.ID == r.WhiteSheet || sheet.ID == r.OtherSheet {
			v.Sheets = append(v.Sheets, s.rulingSheet(w, v, sheet))
		}
	}
	v.Moves = inTens(r.Moves)
	v.drawRuling(w, r.Ruling)
	return s.show(c, "ruling_print", v)
}

// DeskURL is the page that the sheet leads back to.
func (v *rulingPage) DeskURL() string { return v.deskPathText }

func (s *Server) rulingSheet(w catalogue.Words, v *rulingPage, sheet tournament.Sheet) rulingSheet {
	view := rulingSheet{Name: w.Text("desk.other_sheet"), Text: sheet.Text, From: w.Text("desk.from_sheet", "who", sheet.By, "at", s.when(w.Lang(), sheet.At))}
	switch sheet.Side {
	case tournament.SideBlack:
		view.Name = w.Text("desk.cites_sheet", "name", v.BlackN)
	case tournament.SideWhite:
		view.Name = w.Text("desk.cites_sheet", "name", v.WhiteN)
	case tournament.SideOther:
	}
	if read, err := scoresheet.Read(sheet.Text); err == nil && read.IsGrid() {
		view.Text = gridText(read.Grid())
	}
	if sheet.Count != nil {
		view.Count = sheet.Count.String()
	}
	return view
}

// gridText writes a grid in eight lines of cells of one width.
func gridText(g scoresheet.Grid) string {
	var sb strings.Builder
	for i, n := range g {
		switch {
		case i > 0 && i%8 == 0:
			sb.WriteByte('\n')
		case i > 0:
			sb.WriteByte(' ')
		}
		if n == 0 {
			sb.WriteString(" ·")
			continue
		}
		fmt.Fprintf(&sb, "%2d", n)
	}
	return sb.String()
}

// inTens writes the moves of a game ten a line, and behind them how the board stood.
func inTens(text string) (lines []string) {
	game, _ := reversi.ParseGame(text) // it was read before it was stored
	n := 0
	for part := range slices.Chunk(game.Moves, 10) {
		squares := make([]string, len(part))
		for i, s := range part {
			squares[i] = s.String()
		}
		lines = append(lines, strconv.Itoa(n+1)+". "+strings.Join(squares, " "))
		n += len(part)
	}
	for _, b := range game.Boards {
		lines = append(lines, b.String())
	}
	return lines
}

// drawRuling draws what the ruling is about: the board before and after the turn
// that it names, else after the moves as it takes them, and the board as it was
// seen on the table.
func (v *rulingPage) drawRuling(w catalogue.Words, r tournament.Ruling) {
	var seen []reversi.BoardAfter
	for _, b := range v.Boards {
		if b.ID == r.Board {
			if b.Ply < r.Ply { // what comes later does not touch the turn that was ruled on
				seen = append(seen, reversi.BoardAfter{Ply: b.Ply, Board: b.Board})
			}
			v.add(board.Options{Board: b.Board, Last: reversi.Pass, ID: "ruled-seen", Title: w.Text("desk.seen_title", "ply", b.Ply)},
				w.Text("desk.seen_title", "ply", b.Ply)+" "+countWords(w, b.Board))
		}
	}
	game, err := reversi.ParseGame(r.Moves)
	if err != nil || len(game.Moves) == 0 {
		return
	}
	for i, b := range game.Boards[max(0, len(game.Boards)-2):] { // more would not fit on the sheet
		title := w.Text("desk.stood_title", "ply", b.Ply)
		v.add(board.Options{Board: b.Board, Last: reversi.Pass, ID: fmt.Sprintf("ruled-stood-%d", i), Title: title}, title+" "+countWords(w, b.Board))
	}
	played, err := reversi.Game{Moves: game.Moves, Boards: append(seen, game.Boards...)}.Play()
	if err != nil {
		played, _ = game.Play() // as far as it is legal
	}
	if len(played.Steps) == 0 {
		return
	}
	if r.Ply < 1 || r.Ply > len(played.Steps) {
		step := played.Steps[len(played.Steps)-1]
		v.add(board.Options{Board: step.After, Last: step.Square, ID: "ruled-end", Title: w.Text("desk.after_title", "ply", step.Ply)},
			w.Text("desk.after_title", "ply", step.Ply)+" "+countWords(w, step.After))
		return
	}
	step := played.Steps[r.Ply-1]
	v.TurnWords = w.Text("desk.turn_ruled", "ply", r.Ply, "colour", colourWord(w, step.Mover), "move", step.Square)
	v.add(board.Options{
		Board: step.Before, Last: reversi.Pass, Legal: step.Before.Legal(step.Mover), Asked: step.Square.Bit(),
		Lines: board.Trapped(step.Before, step.Mover, step.Square), ID: "ruled-before", Title: w.Text("games.fault_board", "ply", r.Ply),
	}, w.Text("desk.before_title", "ply", r.Ply)+" "+w.Text("desk.lines_drawn", "move", step.Square))
	right := step.Before.Play(step.Mover, step.Square)
	v.add(board.Options{Board: right, Last: step.Square, Turned: step.Flips, ID: "ruled-after", Title: w.Text("desk.right_title", "ply", r.Ply)},
		w.Text("desk.right_title", "ply", r.Ply)+" "+countWords(w, right))
}

func (v *rulingPage) add(o board.Options, caption string) {
	o.Caption = caption
	v.Diagrams = append(v.Diagrams, rulingDiagram{SVG: svg(o), Caption: caption})
}
