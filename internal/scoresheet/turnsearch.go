package scoresheet

import (
	"cmp"
	"context"
	"math/bits"

	"sixtyfour/internal/reversi"
)

// mostReplayed bounds the work of a search for wrong turns, in plies replayed.
const mostReplayed = 20_000_000

// Costs of wrong turns, in tenths of a power of ten. An extra disc may be any of
// some fifteen, so each single one is less likely than a missed line.
const (
	costLine      = 0
	costPart      = 9  // the discs nearest to the move or farthest from it
	costHoles     = 14 // any others of a line
	costTwoLines  = 10
	costExtraDisc = 16
	costExtraRun  = 14 // several in a row from the new disc on, ending nowhere
	costBack      = 24
	costBoth      = 6 // besides the parts
)

// place is a position in a replay: whose turn it is, before forced passes.
type place struct {
	own, opp uint64
	mover    reversi.Colour
}

func startPlace() place {
	b := reversi.Start()
	return place{b.Black, b.White, reversi.Black}
}

func (p place) board() reversi.Board {
	if p.mover == reversi.White {
		return reversi.Board{Black: p.opp, White: p.own}
	}
	return reversi.Board{Black: p.own, White: p.opp}
}

// ready does a forced pass if s can only be played after one, and returns what
// the move turns: the empty set if it is not legal.
func (p *place) ready(s reversi.Square) uint64 {
	if (p.own|p.opp)&s.Bit() != 0 {
		return 0
	}
	turned := reversi.Turns(p.own, p.opp, s)
	if turned == 0 && reversi.Moves(p.own, p.opp) == 0 {
		if turned = reversi.Turns(p.opp, p.own, s); turned != 0 {
			*p = place{p.opp, p.own, p.mover.Opponent()}
		}
	}
	return turned
}

// after plays s with the discs that were turned in truth.
func (p place) after(s reversi.Square, turned uint64) place {
	changed := p.own ^ turned | s.Bit()
	return place{p.opp ^ turned, changed, p.mover.Opponent()}
}

// deviation is a wrong turn at one ply. ply 0 is none.
type deviation struct {
	ply   int
	mover reversi.Colour
	lines [2]MissedLine
	extra uint64
	back  uint64
	cost  int
}

func (d deviation) missed() (list []MissedLine) {
	for _, l := range d.lines {
		if l.Discs != 0 {
			list = append(list, l)
		}
	}
	return list
}

// wrong returns the discs that lie wrong just after the move.
func (d deviation) wrong() uint64 {
	return d.lines[0].Missed | d.lines[1].Missed | d.extra | d.back
}

// effect is what a deviation leaves: which discs lie wrong, and which of them
// show black.
type effect struct{ wrong, black uint64 }

func (d deviation) effect() effect {
	if d.ply == 0 {
		return effect{}
	}
	black := d.extra
	if d.mover == reversi.White {
		black = d.lines[0].Missed | d.lines[1].Missed | d.back
	}
	return effect{d.wrong(), black}
}

type effects [2]effect

func (k effects) compare(o effects) int {
	return cmp.Or(cmp.Compare(k[0].wrong, o[0].wrong), cmp.Compare(k[0].black, o[0].black),
		cmp.Compare(k[1].wrong, o[1].wrong), cmp.Compare(k[1].black, o[1].black))
}

// turnGroup is all ways with the same effects.
type turnGroup struct {
	key   effects
	ways  [][2]deviation
	costs []int
	ends  []place
	cost  int // of any of the ways: their likelihoods added
}

type turnSearch struct {
	ctx    context.Context
	ev     TurnEvidence
	moves  []reversi.Square
	found  map[effects]*turnGroup
	legal  bool // with every disc turned rightly
	budget int
}

// steps are the eight directions as changes of the square's number and file.
var steps = [8][2]int{{1, 1}, {-1, -1}, {8, 0}, {-8, 0}, {9, 1}, {7, -1}, {-7, 1}, {-9, -1}}

// deviations lists the wrong turns that a move allows. simple leaves out the
// rare ones, for searches of two.
func deviations(p place, s reversi.Square, turned uint64, simple bool) (list []deviation) {
	var lines []uint64
	for _, step := range steps {
		var run uint64
		q, file := int(s), int(s&7)
		for {
			q, file = q+step[0], file+step[1]
			if q < 0 || q > 63 || file < 0 || file > 7 || p.opp>>q&1 == 0 {
				break
			}
			run |= 1 << q
			if run&turned == 0 && bits.OnesCount64(run) > 1 && !simple {
				list = append(list, deviation{extra: run, cost: costExtraRun})
			}
		}
		if run&turned == 0 {
			continue
		}
		lines = append(lines, run)
		down := step[0] < 0 // the disc next to the move has the highest number
		for part := run; part != 0; part = (part - 1) & run {
			cost := costLine
			if part != run {
				cost = partCost(part, run, down)
			}
			if simple && cost > costPart {
				continue
			}
			list = append(list, deviation{lines: [2]MissedLine{{run, part}}, cost: cost})
		}
	}
	missed := len(list)
	for i, a := range lines {
		for _, b := range lines[i+1:] {
			list = append(list, deviation{lines: [2]MissedLine{{a, a}, {b, b}}, cost: costTwoLines})
		}
	}
	for others := p.opp &^ turned; others != 0; {
		disc := pop(&others).Bit()
		list = append(list, deviation{extra: disc, cost: costExtraDisc})
		if simple {
			continue
		}
		for _, d := range list[:missed] {
			if d.extra == 0 && d.cost <= costPart {
				d.extra, d.cost = disc, d.cost+costExtraDisc+costBoth
				list = append(list, d)
			}
		}
	}
	if !simple {
		for own := p.own; own != 0; {
			list = append(list, deviation{back: pop(&own).Bit(), cost: costBack})
		}
	}
	return list
}

// partCost tells the beginning or the end of a line from other parts of it.
func partCost(part, run uint64, down bool) int {
	list := reversi.Squares(run)
	changes := 0
	for i := 1; i < len(list); i++ {
		if part>>list[i]&1 != part>>list[i-1]&1 {
			changes++
		}
	}
	if changes > 1 {
		return costHoles
	}
	// Who stops turning half-way leaves the far discs; that is the likelier half.
	nearest := list[0]
	if down {
		nearest = list[len(list)-1]
	}
	if part&nearest.Bit() != 0 {
		return costPart + 1
	}
	return costPart
}

// one tries every single wrong turn.
func (t *turnSearch) one() {
	t.found = map[effects]*turnGroup{}
	p := startPlace()
	for i, s := range t.moves {
		turned := p.ready(s)
		if turned == 0 {
			return
		}
		for _, d := range deviations(p, s, turned, false) {
			d.ply, d.mover = i+1, p.mover
			if end, ok := t.replay(p.after(s, turned^d.wrong()), i+1); ok {
				t.keep([2]deviation{d}, end)
			}
		}
		p = p.after(s, turned)
	}
}

// two tries every two wrong turns, at different moves.
func (t *turnSearch) two() {
	p := startPlace()
	for i, s := range t.moves {
		turned := p.ready(s)
		if turned == 0 {
			return
		}
		for _, d := range deviations(p, s, turned, true) {
			d.ply, d.mover = i+1, p.mover
			q := p.after(s, turned^d.wrong())
			for j := i + 1; j < len(t.moves); j++ {
				next := q.ready(t.moves[j])
				if next == 0 {
					break
				}
				for _, e := range deviations(q, t.moves[j], next, true) {
					e.ply, e.mover = j+1, q.mover
					if end, ok := t.replay(q.after(t.moves[j], next^e.wrong()), j+1); ok {
						t.keep([2]deviation{d, e}, end)
					}
				}
				q = q.after(t.moves[j], next)
			}
			if t.budget < 0 || t.ctx.Err() != nil {
				return
			}
		}
		p = p.after(s, turned)
	}
}

// replay plays the moves from index i on. ok is false if one is not legal or the
// end contradicts the board.
func (t *turnSearch) replay(p place, i int) (place, bool) {
	if t.budget < 0 {
		return p, false
	}
	t.budget -= len(t.moves) - i + 1
	for ; i < len(t.moves); i++ {
		turned := p.ready(t.moves[i])
		if turned == 0 {
			return p, false
		}
		p = p.after(t.moves[i], turned)
	}
	return p, t.ev.Board == nil || p.board() == *t.ev.Board
}

// keep adds a way to the group of its effect.
func (t *turnSearch) keep(way [2]deviation, end place) {
	key := effects{way[0].effect(), way[1].effect()}
	cost := way[0].cost + way[1].cost
	if t.ev.Board == nil && t.ev.Claim != nil {
		b := end.board()
		if score, err := t.ev.Scoring.Final(b); err == nil && score != *t.ev.Claim {
			if t.legal {
				return // the count is all there is to explain
			}
			cost += costCount
		}
	}
	g := t.found[key]
	if g == nil {
		g = &turnGroup{key: key, cost: cost}
		t.found[key] = g
	} else {
		g.cost = both(g.cost, cost)
	}
	g.ways = append(g.ways, way)
	g.costs = append(g.costs, cost)
	g.ends = append(g.ends, end)
}

// sums holds what adding a second likelihood takes off a cost, by how much
// dearer the second is: ten times the logarithm of 1+10^(-d/10), rounded.
var sums = [...]int{3, 3, 2, 2, 1, 1, 1, 1, 1, 1}

// both is the cost of either of two ways.
func both(a, b int) int {
	if a > b {
		a, b = b, a
	}
	if b-a < len(sums) {
		return a - sums[b-a]
	}
	return a
}
