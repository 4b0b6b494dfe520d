package web

import (
	"context"
	"errors"
	"html/template"
	"math/bits"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/solver"
	"sixtyfour/internal/tournament"
)

const (
	solveTime    = 2 * time.Second
	mostEmpties  = 20
	solverMemory = 32 << 20
)

// questionView answers what an arbiter asks about one turn.
type questionView struct {
	Ply, Last     int
	Of            string // the side whose record is asked about
	Judged        string // from which board it is judged, if not from the start
	Answers       []answerView
	Before, After template.HTML
	AfterNote     string // what is drawn behind the turn
	Squares       string // the board after the turn, as text
	MayAsk        bool   // the position can be solved
	Worth         string // what it is worth with best play
}

// answerView is a question and its answer.
type answerView struct{ Question, Answer string }

// turnAt is a turn of a record with the board on both sides of it.
type turnAt struct {
	ply           int
	square        reversi.Square // Pass when the record ends before it
	before, after reversi.Board
	due, mover    reversi.Colour // whose turn it is before any pass, and after; NoColour when over
	turned        uint64
	stood         bool // after is how the board stood, which is not what the rules give
	refused       *reversi.MoveError
}

// ask answers about the turn that the address names, else the one that matters:
// where a record stops, where two part, or the last.
func (v *deskView) ask(c echo.Context, s *Server, w catalogue.Words) {
	r := v.record(tournament.Side(c.QueryParam("of")))
	for _, other := range v.Records {
		if r == nil && len(other.Moves) > 0 {
			r = other
		}
	}
	if r == nil || len(r.Moves) == 0 {
		return
	}
	seen := slices.Clone(r.Boards)
	if v.Seen != nil && !slices.ContainsFunc(seen, func(b reversi.BoardAfter) bool { return b.Ply == v.Seen.Ply }) {
		seen = append(seen, reversi.BoardAfter{Ply: v.Seen.Ply, Board: v.Seen.Board})
	}
	played, err := reversi.Game{Moves: r.Moves, Boards: seen}.Play()
	var unfit *reversi.BoardError
	if errors.As(err, &unfit) {
		seen = nil
		played, err = reversi.Game{Moves: r.Moves}.Play()
	}
	var refused *reversi.MoveError
	errors.As(err, &refused)
	last := len(played.Steps)
	if refused != nil {
		last++
	}
	ply, err := strconv.Atoi(c.QueryParam("ply"))
	switch {
	case err == nil:
		ply = min(max(ply, 1), last)
	case refused == nil && v.Parting != nil && v.Parting.Ply > 0:
		ply = min(v.Parting.Ply, last)
	default:
		ply = last
	}
	q := &questionView{Ply: ply, Last: last, Of: string(r.Side)}
	for _, b := range seen {
		if b.Ply < ply {
			q.Judged = w.Text("desk.judged_from", "ply", b.Ply)
		}
	}
	turn := turnOf(played, r.Moves, ply, refused)
	q.answer(w, turn)
	q.draw(w, turn)
	q.MayAsk = turn.mover != reversi.NoColour && turn.before.Empties() <= mostEmpties
	if q.MayAsk && c.QueryParam("worth") != "" {
		q.Worth = s.worth(c.Request().Context(), w, turn)
	}
	v.Asked = q
	for _, other := range v.Records {
		if len(other.Moves) > 0 {
			v.Sources = append(v.Sources, option{Value: string(other.Side), Label: other.Name, Chosen: other == r})
		}
	}
}

// turn returns who had to move by the rules.
func (t turnAt) turn() reversi.Colour {
	if t.before.Legal(t.due) == 0 {
		return t.due.Opponent()
	}
	return t.due
}

// turnOf finds a turn of a replay; the one that was refused is behind its last.
func turnOf(played reversi.Played, moves reversi.Transcript, ply int, refused *reversi.MoveError) turnAt {
	t := turnAt{ply: ply, square: moves[ply-1], due: reversi.Black}
	if ply > 1 {
		t.due = played.Steps[ply-2].Mover.Opponent()
	}
	if ply <= len(played.Steps) {
		step := played.Steps[ply-1]
		t.before, t.after, t.mover, t.turned, t.stood = step.Before, step.After, step.Mover, step.Flips, step.Stood
		return t
	}
	t.before, t.after, t.mover, t.refused = played.Board, played.Board, played.ToMove, refused
	return t
}

// answer puts the three questions.
func (q *questionView) answer(w catalogue.Words, t turnAt) {
	say := func(question, answer string) { q.Answers = append(q.Answers, answerView{question, answer}) }
	due := colourWord(w, t.due)
	legal := t.before.Legal(t.due)
	pass := ""
	switch {
	case legal != 0:
		pass = w.Text("desk.pass_no", "colour", due, "squares", reversi.FormatSquares(legal), "n", bits.OnesCount64(legal))
	case t.mover == reversi.NoColour:
		pass = w.Text("desk.pass_over")
	default:
		pass = w.Text("desk.pass_yes", "colour", due, "other", colourWord(w, t.mover))
	}
	say(w.Text("desk.ask_pass", "colour", due, "ply", t.ply), pass)
	move := ""
	switch {
	case t.refused != nil:
		move = moveWords(w, t.refused)
	case t.turned == 0 || t.mover != t.turn(): // let stand by the board that is noted behind it
		move = w.Text("desk.move_stood", "colour", colourWord(w, t.turn()), "squares", reversi.FormatSquares(t.before.Legal(t.turn())))
	default:
		move = w.Text("desk.move_yes", "colour", colourWord(w, t.mover), "move", t.square,
			"n", bits.OnesCount64(t.turned), "squares", reversi.FormatSquares(t.turned))
	}
	say(w.Text("desk.ask_move", "ply", t.ply, "move", t.square), move)
	say(w.Text("desk.ask_board", "ply", t.ply), countWords(w, t.after))
	q.Squares = boardText(t.after)
}

// draw shows the board before the turn, with legal squares and trapped lines, and
// after it.
func (q *questionView) draw(w catalogue.Words, t turnAt) {
	before := board.Options{
		Board: t.before, Last: reversi.Pass, Legal: t.before.Legal(t.mover), ID: "asked-before", Words: boardWords(w),
		Title: w.Text("games.fault_board", "ply", t.ply), Caption: w.Text("desk.ringed", "ply", t.ply),
	}
	if t.square < reversi.Pass {
		before.Asked = t.square.Bit()
	}
	if t.refused == nil {
		before.Lines = board.Trapped(t.before, t.mover, t.square)
	}
	q.Before = svg(before)
	if t.refused != nil {
		return
	}
	q.AfterNote = w.Text("desk.after")
	if t.stood {
		q.AfterNote = w.Text("desk.after_stood")
	}
	q.After = svg(board.Options{
		Board: t.after, Last: t.square, Turned: t.turned & (t.after.Black | t.after.White), ID: "asked-after", Words: boardWords(w),
		Title: w.Text("desk.after_title", "ply", t.ply), Caption: countWords(w, t.after),
	})
}

// worth says what the position before a turn is worth with best play. One is
// solved at a time, so that a hall of officials cannot use up the machine.
func (s *Server) worth(ctx context.Context, w catalogue.Words, t turnAt) string {
	ctx, cancel := context.WithTimeout(ctx, solveTime)
	defer cancel()
	select {
	case s.solving <- struct{}{}:
		defer func() { <-s.solving }()
	case <-ctx.Done():
		return w.Text("desk.worth_late")
	}
	solve := solver.Solver{TableBytes: solverMemory, MaxEmpties: mostEmpties}
	found, err := solve.Solve(ctx, t.before, t.mover)
	if err != nil {
		return w.Text("desk.worth_late")
	}
	side := colourWord(w, t.mover)
	switch {
	case found.Score > 0:
		return w.Text("desk.worth_wins", "colour", side, "move", found.Best, "n", found.Score)
	case found.Score < 0:
		return w.Text("desk.worth_loses", "colour", side, "move", found.Best, "n", -found.Score)
	}
	return w.Text("desk.worth_draw", "colour", side, "move", found.Best)
}
