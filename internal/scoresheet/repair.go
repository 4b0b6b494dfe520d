package scoresheet

import (
	"context"
	"errors"
	"slices"

	"sixtyfour/internal/reversi"
)

// Evidence is what is known of a game besides the sheet. All of it may be
// missing; the zero Evidence is none.
type Evidence struct {
	Claim   *reversi.Score  // the count that the players claim
	Scoring reversi.Scoring // by which it was made; empty for [reversi.ScoringWOC]
	Board   *reversi.Board  // after the last move, as the sheet's writer saw it
	Other   *Sheet          // the other player's sheet, with errors of its own
}

// Candidate is a legal game that a sheet may stand for.
type Candidate struct {
	Moves   reversi.Transcript // no passes
	Edits   []Edit             // what makes the sheet this game; none if it is as written
	Other   []Edit             // the same for the other sheet
	Over    bool               // neither side can move after the last move
	Score   reversi.Score      // of a game that is over
	Cost    int                // in tenths of a power of ten: 10 more is ten times less likely
	Reasons []Note             // for and against
}

// Repaired is what a sheet may stand for.
type Repaired struct {
	// Stop tells where the sheet, as written, stops being a legal game; nil if
	// it is one. Numbers that are missing or used twice are no part of it.
	Stop *reversi.MoveError
	// Candidates come likeliest first. A sheet that is legal and agrees with all
	// evidence has just itself.
	Candidates []Candidate
	Left       int  // candidates that were found and not listed
	Cut        bool // the search gave up before everything was tried
}

const (
	mostListed = 200
	mostEdits  = 3
	window     = 30 // costs above the best that are still followed and listed
	nearlyFull = 55 // squares of a sheet that leave few other games; two edits are worth trying as well
)

// nodesFor bounds the work of a search, by the edits it may make, so that a
// hostile sheet takes no longer than a bad one.
var nodesFor = [mostEdits + 1]int{100_000, 200_000, 500_000, 300_000}

// Repair finds the legal games that a sheet may stand for. It tries as few edits
// as explain the sheet and the evidence, at most three, and every way to make
// them; boards that were turned or mirrored are tried as well.
//
// The only error is that of ctx.
func Repair(ctx context.Context, sheet Sheet, ev Evidence) (Repaired, error) {
	if ev.Scoring == "" {
		ev.Scoring = reversi.ScoringWOC
	}
	r := repair{ctx: ctx, sheet: sheet, ev: ev, games: map[[mostMoves]reversi.Square]*game{}, best: 1 << 20}
	r.views = append(r.views, newView(sheet, AsWritten), newView(sheet, MirrorFiles))
	if ev.Other != nil {
		for i := range r.views {
			r.views[i].face(*ev.Other)
		}
	}
	for edits := 0; edits <= mostEdits; edits++ {
		r.search(edits)
		if err := ctx.Err(); err != nil {
			return Repaired{}, err
		}
		if r.cut || r.settled(edits) && (edits > 0 || ev.Other == nil || r.agreed()) && (edits != 1 || ev.Other != nil || sheet.Len() < nearlyFull) {
			break
		}
	}
	return r.result(), nil
}

// view is a sheet laid over by one symmetry, with the other sheet laid the way
// in which the two agree best.
type view struct {
	how      Symmetry // from what is written to this view
	sheet    Sheet
	other    Sheet
	otherHow Symmetry
	likely   bool // the first square can be a first move
}

func newView(sheet Sheet, how Symmetry) view {
	v := view{how: how, sheet: sheet.turned(how)}
	for _, sl := range v.sheet.slots {
		if len(sl.squares) > 0 {
			v.likely = reversi.Start().Legal(reversi.Black)&sl.squares[0].Bit() != 0
			break
		}
	}
	return v
}

// face lays the other sheet as it agrees best with this one.
func (v *view) face(other Sheet) {
	agree := func(y Symmetry) (n int) {
		for i, sl := range other.slots {
			if len(sl.squares) == 0 {
				continue
			}
			// A move left out shifts all that follow.
			lo, hi := min(max(i-2, 0), len(v.sheet.slots)), min(i+3, len(v.sheet.slots))
			if slices.ContainsFunc(v.sheet.slots[lo:hi], func(own slot) bool { return slices.Contains(own.squares, y.Square(sl.squares[0])) }) {
				n++
			}
		}
		return n
	}
	v.otherHow = v.how
	most := agree(v.how) + 3 // a symmetric opening is no turned board
	for _, y := range allSymmetries {
		if n := agree(y); n > most {
			v.otherHow, most = y, n
		}
	}
	v.other = other.turned(v.otherHow)
}

// game is a candidate in the making.
type game struct {
	line
	view  *view
	how   Symmetry // from the view to the candidate
	other explanation
	rec   reversi.Record
	score reversi.Score
	total int // cost with all evidence
	gap   int // the part of it that more edits might save
}

type repair struct {
	ctx   context.Context
	sheet Sheet
	ev    Evidence
	views []view
	games map[[mostMoves]reversi.Square]*game
	best  int // least cost of a game so far
	cut   bool
}

// search runs every view, and the other sheet, with a number of edits.
func (r *repair) search(edits int) {
	sensible := r.views[0].likely || r.views[1].likely
	for i := range r.views {
		v := &r.views[i]
		if edits > 2 && sensible && !v.likely {
			continue
		}
		for _, l := range r.lines(v.sheet, edits) {
			r.judge(v, *l, nil)
		}
		if r.ev.Other == nil || edits > 2 {
			continue
		}
		for _, l := range r.lines(v.other, edits) {
			if l.cost > r.best+window {
				continue
			}
			own := explain(v.sheet, l.moves[:l.n])
			r.judge(v, line{moves: l.moves, n: l.n, cost: own.cost, edits: own.edits}, &explanation{l.edits, l.cost})
		}
	}
}

// lines runs one search.
func (r *repair) lines(sheet Sheet, edits int) map[[mostMoves]reversi.Square]*line {
	s := search{ctx: r.ctx, sheet: sheet, loose: slices.Clone(sheet.loose), found: map[[mostMoves]reversi.Square]*line{},
		nodes: nodesFor[edits], dearest: 60 + 40*edits}
	s.dearest = min(s.dearest, r.best+window)
	s.run(edits)
	r.cut = r.cut || s.cut
	return s.found
}

// judge weighs a game against the evidence and stores it if it is new or
// cheaper. other is how the other sheet comes about, if that is known.
func (r *repair) judge(v *view, l line, other *explanation) {
	if l.cost > r.best+window {
		return
	}
	g := game{line: l, view: v}
	if r.ev.Other != nil {
		if other == nil {
			x := explain(v.other, l.moves[:l.n])
			other = &x
		}
		g.other = *other
	}
	if old := r.games[l.moves]; old != nil && old.view == v {
		if old.cost <= g.cost {
			g.line = old.line
		}
		if old.other.cost <= g.other.cost {
			g.other = old.other
		}
	}
	rec, err := reversi.Replay(l.moves[:l.n])
	if err != nil {
		return // an edit made for the other sheet alone: cannot be, but costs nothing
	}
	g.rec = rec
	least := 1 << 30
	for _, y := range allSymmetries[:4] {
		h := g
		h.how = y
		h.weigh(&r.ev)
		if h.total < least {
			least = h.total
		}
	}
	r.best = min(r.best, least)
	if least > r.best+window {
		return
	}
	for _, y := range allSymmetries[:4] {
		h := g
		h.how = y
		h.weigh(&r.ev)
		if h.total > least+5 {
			continue
		}
		for i, sq := range h.moves[:h.n] {
			h.moves[i] = y.Square(sq)
		}
		if old := r.games[h.moves]; old == nil || h.total < old.total {
			r.games[h.moves] = &h
		}
	}
}

// written returns how the sheet and the other one were written, seen from the
// candidate.
func (g *game) written() (own, other Symmetry) {
	return g.view.how.then(g.how).inverse(), g.view.otherHow.then(g.how).inverse()
}

// weigh adds up the cost of the edits and of the evidence.
func (g *game) weigh(ev *Evidence) {
	g.total, g.gap = g.cost, 0
	own, other := g.written()
	if own != AsWritten {
		g.total += costTurned
		if !own.KeepsStart() && g.view.sheet.marksFit() {
			g.total -= costTurned / 2
		}
	}
	if ev.Other != nil {
		if g.total += g.other.cost; other != AsWritten {
			g.total += costTurned
		}
	}
	if g.rec.Over() {
		g.score, _ = ev.Scoring.Final(g.rec.Board) // an unknown rule has no count and none agrees
		if ev.Claim != nil && g.score != *ev.Claim {
			cost := costCount
			if g.exchanged(ev) {
				cost = costColours
			}
			g.total += cost
			g.gap += cost
		}
	} else {
		g.total += costUnfinished
		if g.n >= mostMoves-mostEdits {
			g.gap += costUnfinished
		}
	}
	if ev.Board != nil {
		if n := differ(g.how.Board(g.rec.Board), *ev.Board); n > 0 {
			g.total += costBoard + costBoardDisc*n
			g.gap += costBoard
		}
	}
}

// exchanged reports whether the claim is right for the other colour.
func (g *game) exchanged(ev *Evidence) bool {
	return ev.Claim != nil && g.rec.Over() && g.score.Black == ev.Claim.White && g.score.White == ev.Claim.Black &&
		g.score.Black != g.score.White
}

// settled reports whether more edits are not worth trying: the best game leaves
// no evidence unexplained.
func (r *repair) settled(edits int) bool {
	for _, g := range r.games {
		if g.gap == 0 && slips(g.edits) <= edits && slips(g.other.edits) <= max(edits, 1) {
			return true
		}
	}
	return false
}

// agreed reports whether the two sheets are the same legal game.
func (r *repair) agreed() bool {
	for _, g := range r.games {
		if len(g.edits)+len(g.other.edits) == 0 {
			return true
		}
	}
	return false
}

// slips counts the edits that are no answer to a gap which the sheet shows itself.
func slips(edits []Edit) (n int) {
	for _, e := range edits {
		switch e.Kind {
		case EditPass, EditMissing, EditNumber, EditSkipped, EditUnread:
		default:
			n++
		}
	}
	return n
}

// result sorts the games and words them.
func (r *repair) result() Repaired {
	var out Repaired
	if _, err := reversi.Replay(r.sheet.Moves()); err != nil {
		errors.As(err, &out.Stop)
	}
	list := make([]*game, 0, len(r.games))
	for _, g := range r.games {
		list = append(list, g)
	}
	slices.SortFunc(list, func(a, b *game) int {
		if a.total != b.total {
			return a.total - b.total
		}
		aw, _ := a.written()
		bw, _ := b.written()
		if rank := slices.Index(allSymmetries[:], aw) - slices.Index(allSymmetries[:], bw); rank != 0 {
			return rank
		}
		return slices.Compare(a.moves[:], b.moves[:])
	})
	for i, g := range list {
		if i == mostListed || g.total > list[0].total+window {
			out.Left = len(list) - i
			break
		}
		out.Candidates = append(out.Candidates, g.candidate(&r.ev))
	}
	out.Cut = r.cut
	return out
}
