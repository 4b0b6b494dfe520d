package solver

import (
	"context"
	"math/bits"

	"sixtyfour/internal/reversi"
)

// From so many empties on a search does the following; fewer make it dearer than
// what it saves. All were measured on the positions of BenchmarkFFO.
const (
	sortFrom  = 7  // sort moves; below, try odd quadrants first
	tableFrom = 8  // remember positions
	peekFrom  = 9  // look all moves up before searching one
	aheadFrom = 12 // sort by a short search instead of counting replies

	aheadMost = 6 // plies of that search
)

// run is one call of Solve or Moves.
type run struct {
	ctx     context.Context
	table   *table
	nodes   uint64
	asked   uint64 // searched positions since the context was asked, a counter
	stopped error  // why everything must return; values are then worthless

	lists [64]moveList // by empty squares: one for each position on the way down
}

// stop reports whether the search must end. It asks the context now and then: a
// position in the sorted part stands for about a hundred below it.
func (r *run) stop() bool {
	if r.asked++; r.asked&31 == 0 && r.stopped == nil {
		r.stopped = r.ctx.Err()
	}
	return r.stopped != nil
}

// search returns the score of a position for the side owning own, who is to
// move, n squares being empty. Scores are even. A value at most low is an upper
// bound of the score, one of at least high a lower bound, else it is the score.
func (r *run) search(own, opp uint64, low, high, n int) int {
	if n < sortFrom {
		return r.last(own, opp, low, high, n)
	}
	moves := reversi.Moves(own, opp)
	if moves == 0 {
		if reversi.Moves(opp, own) == 0 {
			return final(own, opp)
		}
		return -r.sorted(opp, own, reversi.Moves(opp, own), -high, -low, n)
	}
	return r.sorted(own, opp, moves, low, high, n)
}

// last searches a position with few empties.
func (r *run) last(own, opp uint64, low, high, n int) int {
	empty := ^(own | opp)
	switch n {
	case 0:
		r.nodes++
		return final(own, opp)
	case 1:
		return r.last1(own, bits.TrailingZeros64(empty))
	case 2:
		return r.last2(own, opp, low, high, empty)
	default:
		return r.shallow(own, opp, low, high, n, oddQuadrants(empty), false)
	}
}

// sorted searches a position with at least one move, the best-looking first.
func (r *run) sorted(own, opp, moves uint64, low, high, n int) int {
	r.nodes++
	if r.stop() {
		return low
	}
	// What the other side cannot lose any more bounds what this side can win.
	if low >= worthStable(n) {
		if most := 64 - 2*bits.OnesCount64(stable(opp, own)); most <= low {
			return most
		} else if most < high {
			high = most
		}
	}
	known := reversi.Pass
	if n >= tableFrom {
		if e := r.table.find(own, opp); e != nil {
			if v := int(e.lower); v >= high || e.lower == e.upper {
				return v
			}
			if v := int(e.upper); v <= low {
				return v
			}
			low, high = max(low, int(e.lower)), min(high, int(e.upper))
			known = e.best
		}
	}
	list := &r.lists[n&63]
	if n >= peekFrom {
		if v, ok := r.expandAndPeek(list, own, opp, moves, high); ok {
			return v
		}
	} else {
		list.expand(own, opp, moves)
	}
	r.rate(list, own|opp, known, low, n)

	best, bestMove, from := worst, known, low
	for i := range list.n {
		m := list.pick(i)
		var v int
		if i == 0 || high-low <= 2 {
			v = -r.child(m, -high, -low, n-1)
		} else {
			v = -r.child(m, -low-2, -low, n-1)
			if v > low && v < high {
				v = -r.child(m, -high, -v, n-1)
			}
		}
		if r.stopped != nil {
			return low
		}
		if v > best {
			best, bestMove = v, m.square
			if v > low {
				low = v
			}
			if v >= high {
				break
			}
		}
	}
	if n >= tableFrom {
		r.table.store(own, opp, from, high, best, n, bestMove)
	}
	return best
}

// child searches the position after m.
func (r *run) child(m *move, low, high, n int) int {
	switch {
	case n < sortFrom:
		return r.last(m.own, m.opp, low, high, n)
	case m.replies != 0:
		return r.sorted(m.own, m.opp, m.replies, low, high, n)
	default:
		return r.search(m.own, m.opp, low, high, n)
	}
}

// expandAndPeek fills the list and looks every move up; ok is true when one is
// known to reach high already.
func (r *run) expandAndPeek(list *moveList, own, opp, moves uint64, high int) (value int, ok bool) {
	list.expand(own, opp, moves)
	for i := range list.n {
		m := &list.moves[i]
		if e := r.table.find(m.own, m.opp); e != nil && -int(e.upper) >= high {
			return -int(e.upper), true
		}
	}
	return 0, false
}

// worthStable is the lowest bound at which counting stable discs pays.
func worthStable(n int) int { return 2*n - 8 }
