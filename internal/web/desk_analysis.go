package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
)

// mostCandidates bounds how many candidates of a sheet, and explanations, a page
// shows.
const mostCandidates = 12

// sheetReport is what the program says about one record.
type sheetReport struct {
	Legal      bool
	Text       string // that it is legal, or where it stops
	Board      template.HTML
	Caption    string
	Verdict    []string
	Candidates []candidateView
	More       int // candidates that are not shown
}

// candidateView is a legal game that a record may stand for.
type candidateView struct {
	Edits   []string // none: as it is written
	Other   []string // what the other record needs
	Reasons []string
	Moves   string
	Count   string // empty if the game is not over
	Take    string // the address that fills the ruling with it
	ply     int    // of the first edit that has one
}

// report replays a record and looks for the legal games that it may stand for.
func (v *deskView) report(ctx context.Context, w catalogue.Words, r *deskRecord) *sheetReport {
	if len(r.Moves) == 0 && r.read.Len() == 0 {
		return nil
	}
	rep := &sheetReport{}
	record, err := r.game().Replay()
	var move *reversi.MoveError
	switch {
	case errors.As(err, &move):
		rep.Text = moveWords(w, move)
		rep.Board, rep.Caption = stopBoard(w, r, record, move)
	case record.Over():
		rep.Legal = true
		score, _ := v.Event.Rules.Scoring.Final(record.Board) // it is over, and the event's rule is known
		rep.Text = w.Text("desk.legal", "n", len(r.Moves), "score", score)
		if claim := v.claim(r); claim != nil && *claim != score {
			rep.Text += " " + w.Text("desk.count_differs", "claimed", *claim)
		}
	default:
		rep.Legal = true
		rep.Text = w.Text("desk.unfinished", "n", len(r.Moves), "colour", colourWord(w, record.ToMove))
	}
	if len(r.Boards) > 0 { // it was played through before it was stored, so that nothing is to be put right
		v.asStood(w, r, rep, record)
		return rep
	}
	ev := scoresheet.Evidence{Claim: v.claim(r), Scoring: v.Event.Rules.Scoring}
	for _, other := range v.Records {
		if other != r && other.read.Len() > 0 && ev.Other == nil {
			ev.Other = &other.read
		}
	}
	if v.Seen != nil && near(v.Seen.Ply, r.read.Len()) {
		ev.Board = &v.Seen.Board
	}
	found, err := scoresheet.Repair(ctx, r.read, ev)
	if err != nil {
		rep.Verdict = []string{w.Text("desk.too_long")}
		return rep
	}
	rep.Verdict = sentences(w, found.Verdict())
	rep.More = found.Left
	for i, cand := range found.Candidates {
		if i == mostCandidates {
			rep.More += len(found.Candidates) - i
			break
		}
		view := candidateView{
			Reasons: sheetNotes(w, cand.Reasons), Moves: cand.Moves.String(),
			Take: v.takes(string(r.Side), i),
		}
		for _, e := range cand.Edits {
			view.Edits = append(view.Edits, sheetNote(w, e.Note()))
			view.ply = cmp.Or(view.ply, e.Ply)
		}
		for _, e := range cand.Other {
			view.Other = append(view.Other, sheetNote(w, e.Note()))
			view.ply = cmp.Or(view.ply, e.Ply)
		}
		if cand.Over {
			view.Count = cand.Score.String()
		}
		rep.Candidates = append(rep.Candidates, view)
	}
	return rep
}

// takes is the address that fills the ruling with finding i about what.
func (v *deskView) takes(what string, i int) string {
	if v.Loose {
		return ""
	}
	return fmt.Sprintf("?take=%s-%d#ruling", what, i)
}

// asStood tells of a record that notes how the board stood, and offers it as it is.
func (v *deskView) asStood(w catalogue.Words, r *deskRecord, rep *sheetReport, record reversi.Record) {
	for _, b := range r.Boards {
		rep.Verdict = append(rep.Verdict, w.Text("desk.notes_board", "name", r.Name, "ply", b.Ply))
	}
	view := candidateView{
		Reasons: []string{w.Text("desk.judged_noted")}, Moves: r.game().String(),
		Take: v.takes(string(r.Side), 0), ply: r.Boards[0].Ply,
	}
	if record.Over() {
		score, _ := v.Event.Rules.Scoring.Final(record.Board) // it is over, and the event's rule is known
		view.Count = score.String()
	}
	rep.Candidates = []candidateView{view}
}

// near reports whether a board may be the one after the last move of a sheet on
// which a number or two may be wrong.
func near(a, b int) bool { return a-b <= 2 && b-a <= 2 }

// stopBoard draws where a record stops being a game: the legal squares, and the
// square that was written.
func stopBoard(w catalogue.Words, r *deskRecord, record reversi.Record, move *reversi.MoveError) (template.HTML, string) {
	draw := board.Options{
		Board: record.Board, Last: reversi.Pass, Legal: move.Legal, ID: "stop-" + string(r.Side), Words: boardWords(w),
		Title: w.Text("games.fault_board", "ply", move.Ply), Caption: w.Text("desk.ringed", "ply", move.Ply),
	}
	if record.Plies < len(r.Moves) && r.Moves[record.Plies] < reversi.Pass {
		draw.Asked = r.Moves[record.Plies].Bit()
	}
	steps, _ := r.game().Steps()
	if len(steps) > 0 { // the legal ones are wanted
		draw.Last, draw.Turned = steps[len(steps)-1].Square, steps[len(steps)-1].Flips
	}
	return svg(draw), draw.Caption
}

// turnsView is what the program says about wrong turns.
type turnsView struct {
	Of      string // whose moves they are
	Unfit   string // why the board cannot be compared, in words
	Verdict []string
	List    []turnView
	More    int
	Noted   string       // that the record itself notes the board, in words
	game    reversi.Game // the whole record, with the board
}

// turnView is one way in which the board may have come about.
type turnView struct {
	What          []string
	Count         string
	Remedy        string
	Before, After template.HTML
	Take          string
	ply           int
}

// explainTurns looks for the fewest wrong turns that make the moves legal and give
// the board. Without a board it does so only where something is wrong.
func (v *deskView) explainTurns(ctx context.Context, w catalogue.Words) {
	for _, r := range v.Records {
		moves := r.Moves
		ev := scoresheet.TurnEvidence{Scoring: v.Event.Rules.Scoring}
		if v.Seen != nil {
			if len(moves) < v.Seen.Ply {
				continue
			}
			moves, ev.Board = moves[:v.Seen.Ply], &v.Seen.Board
		} else if n := len(r.Boards); n > 0 {
			moves, ev.Board = moves[:r.Boards[n-1].Ply], &r.Boards[n-1].Board
		} else if ev.Claim = v.claim(r); r.Report == nil || len(moves) == 0 {
			continue
		}
		found, err := scoresheet.WrongTurns(ctx, moves, ev)
		t := &turnsView{Of: r.Name, game: r.game()}
		switch {
		case v.Seen != nil: // whatever the record notes, this is what was seen
			t.game.Boards = []reversi.BoardAfter{{Ply: v.Seen.Ply, Board: v.Seen.Board}}
		case ev.Board != nil:
			t.Noted = w.Text("desk.notes_board", "name", r.Name, "ply", len(moves))
		}
		var other *reversi.BoardError
		var move *reversi.MoveError
		switch {
		case errors.As(err, &other):
			t.Unfit = boardErrorWords(w, other)
		case errors.As(err, &move): // a square twice: the report says so
			continue
		case err != nil:
			t.Unfit = w.Text("desk.too_long")
		case found.Agrees && v.Seen == nil:
			continue
		default:
			t.Verdict = sentences(w, found.Verdict())
			v.listTurns(w, t, moves, found)
		}
		// Of several records the first that explains the board is shown.
		if v.Turns == nil || len(v.Turns.List) == 0 && len(t.List) > 0 || v.Turns.Unfit != "" && t.Unfit == "" {
			v.Turns = t
		}
	}
}

func (v *deskView) listTurns(w catalogue.Words, t *turnsView, moves reversi.Transcript, found scoresheet.Explained) {
	t.More = found.Left
	for i, x := range found.Explanations {
		if i == mostCandidates {
			t.More += len(found.Explanations) - i
			return
		}
		view := turnView{
			What: sheetNotes(w, x.Reasons), ply: x.Turns[0].Ply, Take: v.takes("turn", i),
			Remedy: remedyWords(w, v.Event.Rules.Correction, x.Turns[0].Ply, t.game.Plies()),
		}
		if x.Over {
			view.Count = x.Score.String()
		} else if record, err := t.game.Replay(); err == nil && record.Over() { // it was played on from the board
			score, _ := v.Event.Rules.Scoring.Final(record.Board) // it is over, and the event's rule is known
			view.Count = score.String()
		}
		if i < 3 {
			view.Before, view.After = turnBoards(w, fmt.Sprintf("turn-%d", i), moves, x.Turns[0])
		}
		t.List = append(t.List, view)
	}
}

// turnBoards draws the board before a wrong turn, with the lines that the move
// traps, and as it was left, with the discs that lie wrong crossed out.
func turnBoards(w catalogue.Words, id string, moves reversi.Transcript, turn scoresheet.WrongTurn) (before, after template.HTML) {
	record, _ := reversi.Replay(moves[:turn.Ply-1]) // wrong turns before it would be told first
	b := record.Board
	draw := board.Options{
		Board: b, Last: reversi.Pass, Legal: b.Legal(turn.Mover), Asked: turn.Square.Bit(), ID: id + "-before", Words: boardWords(w),
		Lines: board.Trapped(b, turn.Mover, turn.Square),
		Title: w.Text("games.fault_board", "ply", turn.Ply), Caption: w.Text("desk.lines_drawn", "move", turn.Square),
	}
	before = svg(draw)
	left, wrong := asLeft(b, turn)
	draw = board.Options{
		Board: left, Last: turn.Square, Wrong: wrong, ID: id + "-after", Words: boardWords(w),
		Title: w.Text("desk.left_title", "ply", turn.Ply), Caption: w.Text("desk.crossed", "squares", reversi.FormatSquares(wrong)),
	}
	return before, svg(draw)
}

// asLeft returns the board as a wrong turn left it, and the discs that lie wrong.
func asLeft(b reversi.Board, turn scoresheet.WrongTurn) (left reversi.Board, wrong uint64) {
	missed := uint64(0)
	for _, l := range turn.Lines {
		missed |= l.Missed
	}
	left = b.Play(turn.Mover, turn.Square)
	own, opp := &left.Black, &left.White
	if turn.Mover == reversi.White {
		own, opp = opp, own
	}
	*own, *opp = *own&^missed&^turn.Back|turn.Extra, *opp&^turn.Extra|missed|turn.Back
	return left, missed | turn.Extra | turn.Back
}
