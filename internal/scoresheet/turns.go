package scoresheet

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"sixtyfour/internal/reversi"
)

// TurnEvidence is what is known of the board besides the moves.
type TurnEvidence struct {
	Board   *reversi.Board  // as it stands on the table after the last move
	Claim   *reversi.Score  // the count that the players claim
	Scoring reversi.Scoring // by which it was made; empty for [reversi.ScoringWOC]
}

// WrongTurn is one move at which discs were turned wrongly. Sets that do not
// apply are empty; at least one is not.
type WrongTurn struct {
	Ply    int // the likeliest move
	Plies  []int
	Mover  reversi.Colour
	Square reversi.Square
	Lines  []MissedLine
	Extra  uint64 // discs of the other side that were turned without reason
	Back   uint64 // discs of the mover that were turned to the other side
}

// MissedLine is a line that a move traps and that was not turned, all of it or
// some discs.
type MissedLine struct {
	Discs  uint64 // the whole line
	Missed uint64 // what was not turned
}

// Explanation is a way in which the board may have come about. Ways with the
// same effect are one: the same discs stood wrong, whichever of Plies it was.
type Explanation struct {
	Turns   []WrongTurn // in order of plies; usually one
	Board   reversi.Board
	Over    bool
	Score   reversi.Score // if the game is over
	Cost    int           // in tenths of a power of ten
	Reasons []Note
}

// Explained is what [WrongTurns] found.
type Explained struct {
	Stop         *reversi.MoveError // where the moves stop being legal when all is turned rightly
	Agrees       bool               // nothing is to be explained
	Seen         bool               // a board was given
	Explanations []Explanation      // likeliest first, all with the fewest wrong turns
	Left         int                // explanations that were found and not listed
	Cut          bool               // the search gave up before everything was tried
}

// WrongTurns finds the fewest wrong turns, one or two, after which all moves are
// legal and give the board. Without a board it finds what makes the moves legal
// and the count right, which is much less certain: most wrong turns leave the
// moves legal. Passes in the transcript are left aside: on a wrong board others
// are forced.
//
// The error is a *[BoardError] if the discs lie on other squares than those
// played, a *[reversi.MoveError] if a move is no square or comes twice, or that
// of ctx.
func WrongTurns(ctx context.Context, moves reversi.Transcript, ev TurnEvidence) (Explained, error) {
	if ev.Scoring == "" {
		ev.Scoring = reversi.ScoringWOC
	}
	t := turnSearch{ctx: ctx, ev: ev, budget: mostReplayed}
	for _, s := range moves {
		if s != reversi.Pass {
			t.moves = append(t.moves, s)
		}
	}
	occupied, err := played(t.moves)
	if err != nil {
		return Explained{}, err
	}
	out := Explained{Seen: ev.Board != nil}
	if ev.Board != nil {
		if err := ev.Board.Covers(occupied, len(t.moves)); err != nil {
			return out, err
		}
	}
	rec, err := reversi.Replay(t.moves)
	t.legal = err == nil
	if !t.legal {
		errors.As(err, &out.Stop)
	}
	if t.legal && t.agrees(rec) {
		out.Agrees = true
		return out, nil
	}
	t.one()
	if len(t.found) == 0 && (ev.Board != nil || !t.legal) {
		t.two()
	}
	if err := ctx.Err(); err != nil {
		return out, err
	}
	out.Cut = t.budget < 0
	out.Explanations, out.Left = t.result()
	return out, nil
}

// played returns the squares that hold a disc after the moves.
func played(moves []reversi.Square) (occupied uint64, err error) {
	occupied = Centre
	for i, s := range moves {
		e := &reversi.MoveError{Ply: i + 1, Offset: -1, Text: s.String()}
		switch {
		case s >= reversi.Pass:
			e.Err = reversi.ErrBadSquare
			return 0, e
		case occupied&s.Bit() != 0:
			e.Err = reversi.ErrOccupied
			return 0, e
		}
		occupied |= s.Bit()
	}
	return occupied, nil
}

// agrees reports whether correct play leaves nothing to explain.
func (t *turnSearch) agrees(rec reversi.Record) bool {
	if t.ev.Board != nil {
		return rec.Board == *t.ev.Board
	}
	if t.ev.Claim == nil || !rec.Over() {
		return true
	}
	score, err := t.ev.Scoring.Final(rec.Board)
	return err == nil && score == *t.ev.Claim
}

// result groups the ways by effect, sorts and words them.
func (t *turnSearch) result() (list []Explanation, left int) {
	groups := make([]*turnGroup, 0, len(t.found))
	for _, g := range t.found {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b *turnGroup) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.ways[0][0].ply, a.ways[0][0].ply), a.key.compare(b.key))
	})
	for i, g := range groups {
		if i == mostListed || g.cost > groups[0].cost+window {
			return list, len(groups) - i
		}
		list = append(list, t.explanation(g))
	}
	return list, 0
}

// explanation words a group by its likeliest way.
func (t *turnSearch) explanation(g *turnGroup) Explanation {
	best := 0
	for i := range g.ways {
		if g.costs[i] < g.costs[best] {
			best = i
		}
	}
	x := Explanation{Board: g.ends[best].board(), Cost: g.cost}
	for k, d := range g.ways[best] {
		if d.ply == 0 {
			continue
		}
		w := WrongTurn{Ply: d.ply, Mover: d.mover, Square: t.moves[d.ply-1], Lines: d.missed(), Extra: d.extra, Back: d.back}
		for _, way := range g.ways {
			w.Plies = append(w.Plies, way[k].ply)
		}
		slices.Sort(w.Plies)
		w.Plies = slices.Compact(w.Plies)
		x.Turns = append(x.Turns, w)
	}
	x.Over = x.Board.Over()
	if x.Over {
		x.Score, _ = t.ev.Scoring.Final(x.Board) // an unknown rule has no count and none agrees
	}
	for _, w := range x.Turns {
		x.Reasons = append(x.Reasons, w.Notes()...)
	}
	x.Reasons = append(x.Reasons, note("scoresheet.turn.legal"))
	if t.ev.Board != nil {
		x.Reasons = append(x.Reasons, note("scoresheet.turn.board_agrees"))
	}
	if claim := t.ev.Claim; claim != nil {
		switch {
		case !x.Over:
			x.Reasons = append(x.Reasons, note("scoresheet.turn.count_open"))
		case x.Score == *claim:
			x.Reasons = append(x.Reasons, note("scoresheet.turn.count_agrees", "count", claim.String()))
		default:
			x.Reasons = append(x.Reasons, note("scoresheet.turn.count_differs", "count", x.Score.String(), "claimed", claim.String()))
		}
	}
	return x
}

// Notes says what was turned wrongly, and when it may have been.
func (w WrongTurn) Notes() (list []Note) {
	at := []any{"ply", w.Ply, "square", w.Square.String()}
	for _, l := range w.Lines {
		key, args := "scoresheet.turn.line", append(slices.Clone(at), "line", formatLine(l.Discs, w.Square))
		if l.Missed != l.Discs {
			key, args = "scoresheet.turn.part", append(args, "discs", reversi.FormatSquares(l.Missed))
		}
		list = append(list, note(key, args...))
	}
	if w.Extra != 0 {
		list = append(list, note("scoresheet.turn.extra", append(slices.Clone(at), "discs", reversi.FormatSquares(w.Extra))...))
	}
	if w.Back != 0 {
		list = append(list, note("scoresheet.turn.back", append(slices.Clone(at), "discs", reversi.FormatSquares(w.Back))...))
	}
	if n := len(w.Plies); n > 1 {
		list = append(list, note("scoresheet.turn.span", "first", w.Plies[0], "last", w.Plies[n-1]))
	}
	return list
}

// formatLine writes a line from the disc next to a square to the last: "d6–d4".
func formatLine(discs uint64, from reversi.Square) string {
	list := reversi.Squares(discs)
	if len(list) > 0 && !near(list[0], from) {
		slices.Reverse(list)
	}
	if len(list) == 1 {
		return list[0].String()
	}
	return list[0].String() + "–" + list[len(list)-1].String()
}

// Verdict says how sure the first explanation is.
func (x Explained) Verdict() []Note {
	var list []Note
	switch n := len(x.Explanations); {
	case x.Agrees && x.Seen:
		return []Note{note("scoresheet.turn.verdict.correct")}
	case n == 0 && !x.Agrees:
		list = append(list, note("scoresheet.turn.verdict.none"))
	case n == 0:
	case n == 1:
		list = append(list, note("scoresheet.turn.verdict.only"))
	case x.Explanations[1].Cost-x.Explanations[0].Cost >= certain:
		list = append(list, note("scoresheet.turn.verdict.likely", "n", n-1+x.Left))
	default:
		same := 0
		for same < n && x.Explanations[same].Cost-x.Explanations[0].Cost < certain {
			same++
		}
		list = append(list, note("scoresheet.turn.verdict.open", "n", same))
	}
	if !x.Seen {
		list = append(list, note("scoresheet.turn.verdict.unseen"))
	}
	if x.Cut {
		list = append(list, note("scoresheet.turn.verdict.cut"))
	}
	return list
}
