package scoresheet

import (
	"context"
	"math/bits"

	"sixtyfour/internal/reversi"
)

// Elements of a sequence that are no squares. Squares are 0 to 63.
const (
	elemMissing int8 = -1 // a number that is nowhere on the sheet
	elemPass    int8 = -2 // a pass was written
	elemHalf    int8 = -3 // an entry that cannot be read
)

const mostMoves = 60

// mostFound bounds the games that one search may find: of a sheet with eight
// squares that cannot be read there are a hundred thousand.
const mostFound = 4000

// line is one game that a search came upon.
type line struct {
	moves [mostMoves]reversi.Square
	n     int
	cost  int // of the edits
	edits []Edit
}

// search walks through a sheet in the order of its numbers, plays what is
// written, and branches into every edit as long as edits are left. A walk ends
// where the rules refuse the next move, so that an edit is only tried before
// the place where the sheet stops being legal.
type search struct {
	ctx   context.Context
	sheet Sheet
	seq   []int8
	half  []uint64
	nums  []int    // the number of each element
	after []uint64 // the squares from an element on
	loose []loose

	moves [mostMoves]reversi.Square
	edits []Edit
	most  int // edits that may be made, for the cost of each further one

	found   map[[mostMoves]reversi.Square]*line
	dearest int // lines above this cost are not followed
	nodes   int // left to spend
	cut     bool
}

// node is a place in a search: the next element, the position, whose turn it is,
// the moves made, the edits left and the cost so far.
type node struct {
	i        int
	own, opp uint64
	mover    reversi.Colour
	n        int
	left     int
	cost     int
}

// run searches every way to read the sheet with at most left edits. Numbers used
// twice are tried with each of their squares.
func (s *search) run(left int) {
	s.most = left
	s.expand(0, left)
}

// expand chooses the square of every number that is used twice, and walks.
func (s *search) expand(k, left int) {
	if s.nodes < 0 {
		s.cut = true
		return
	}
	if k < len(s.sheet.slots) {
		sl := s.sheet.slots[k]
		s.nums = append(s.nums, sl.number)
		s.half = append(s.half, sl.half)
		switch {
		case sl.pass:
			s.seq = append(s.seq, elemPass)
			s.expand(k+1, left)
		case sl.half != 0:
			s.seq = append(s.seq, elemHalf)
			s.expand(k+1, left)
		case len(sl.squares) == 0:
			s.seq = append(s.seq, elemMissing)
			s.expand(k+1, left)
		default:
			s.seq = append(s.seq, 0)
			kept := len(s.loose)
			for i, sq := range sl.squares {
				s.seq[k] = int8(sq)
				for j, other := range sl.squares {
					if j != i {
						s.loose = append(s.loose, loose{other, sl.number})
					}
				}
				s.expand(k+1, left)
				s.loose = s.loose[:kept]
			}
		}
		s.seq, s.nums, s.half = s.seq[:k], s.nums[:k], s.half[:k]
		return
	}
	if s.after == nil {
		s.after = make([]uint64, len(s.seq)+1)
	}
	s.nodes -= 8 // what it takes to get here
	s.remember(0, len(s.seq))
	start := reversi.Start()
	s.walk(node{own: start.Black, opp: start.White, mover: reversi.Black, left: left})
}

// remember brings after up to date for the elements from lo to hi-1.
func (s *search) remember(lo, hi int) {
	for i := hi - 1; i >= lo; i-- {
		s.after[i] = s.after[i+1]
		if s.seq[i] >= 0 {
			s.after[i] |= 1 << s.seq[i]
		}
	}
}

// walk plays the sheet from a node on.
func (s *search) walk(p node) {
	if s.nodes--; s.nodes < 0 {
		s.cut = true
		return
	}
	if s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.nodes = -1
		return
	}
	for {
		occupied := p.own | p.opp
		// Every square ahead that is taken already needs an edit of its own.
		if bits.OnesCount64(occupied&s.after[p.i]) > p.left || p.cost > s.dearest {
			return
		}
		if p.i == len(s.seq) {
			s.end(p)
			return
		}
		elem := s.seq[p.i]
		if p.left == 0 && elem >= 0 {
			sq := reversi.Square(elem)
			if p.n == mostMoves {
				return
			}
			turned := reversi.Turns(p.own, p.opp, sq)
			if turned == 0 {
				if reversi.Moves(p.own, p.opp) != 0 {
					return
				}
				if turned = reversi.Turns(p.opp, p.own, sq); turned == 0 {
					return
				}
				p.pass()
			}
			s.moves[p.n] = sq
			p.play(turned, sq)
			continue
		}
		legal := reversi.Moves(p.own, p.opp)
		forced := legal == 0 && reversi.Moves(p.opp, p.own) != 0
		if forced {
			switch elem {
			case elemPass:
				p.pass()
				p.i++
				continue
			case elemMissing:
				// The number went to the pass, or to a move behind it.
				kept := len(s.edits)
				s.edits = append(s.edits, Edit{Kind: EditPass, Ply: p.n + 1, Number: s.nums[p.i], Mover: p.mover, From: reversi.Pass, To: reversi.Pass})
				q := p
				q.pass()
				q.i++
				q.cost += costPass
				s.walk(q)
				s.edits = s.edits[:kept]
			}
			p.pass()
			legal = reversi.Moves(p.own, p.opp)
		}
		if p.left > 0 {
			s.branch(p, legal)
		}
		switch {
		case elem == elemMissing:
			s.fill(p, legal)
			return
		case elem == elemHalf:
			s.guess(p, legal&s.half[p.i])
			return
		case elem == elemPass, legal>>elem&1 == 0, p.n == mostMoves:
			return
		}
		sq := reversi.Square(elem)
		s.moves[p.n] = sq
		p.play(reversi.Turns(p.own, p.opp, sq), sq)
	}
}

// play makes a move that turns discs, for the next element.
func (p *node) play(turned uint64, sq reversi.Square) {
	p.own, p.opp = p.opp&^turned, p.own|turned|sq.Bit()
	p.mover = p.mover.Opponent()
	p.i++
	p.n++
}

func (p *node) pass() {
	p.own, p.opp = p.opp, p.own
	p.mover = p.mover.Opponent()
}

// try plays sq after an edit and walks on from element i.
func (s *search) try(p node, sq reversi.Square, i, cost int, e Edit) {
	kept := len(s.edits)
	if e.Kind != EditUnread && e.Kind != EditMissing && kept > 0 {
		cost += costMore
	}
	s.edits = append(s.edits, e)
	s.moves[p.n] = sq
	p.play(reversi.Turns(p.own, p.opp, sq), sq)
	p.i = i
	p.cost += cost
	s.walk(p)
	s.edits = s.edits[:kept]
}

// fill puts a square in the place of a missing number, or skips the number.
func (s *search) fill(p node, legal uint64) {
	number := s.nums[p.i]
	if p.n < mostMoves {
		for free := legal &^ s.after[p.i+1]; free != 0; {
			sq := pop(&free)
			e := Edit{Kind: EditMissing, Ply: p.n + 1, Number: number, From: reversi.Pass, To: sq}
			if written := s.looseNumber(sq); written > 0 {
				e.Kind, e.Other = EditNumber, written
			}
			s.try(p, sq, p.i+1, s.costPlace(number, sq, costFill), e)
		}
	}
	s.fillFromEnd(p, legal)
	kept := len(s.edits)
	s.edits = append(s.edits, Edit{Kind: EditSkipped, Ply: p.n + 1, Number: number, From: reversi.Pass, To: reversi.Pass})
	p.i++
	p.cost += costSkip
	s.walk(p)
	s.edits = s.edits[:kept]
}

// fillFromEnd takes the highest number of a grid for a misread missing one: 61 for
// 51. Numbers that are missing below it go too.
func (s *search) fillFromEnd(p node, legal uint64) {
	last := len(s.seq) - 1
	if !s.sheet.grid || last <= p.i || s.seq[last] < 0 || legal>>s.seq[last]&1 == 0 || p.n == mostMoves {
		return
	}
	sq, whole := reversi.Square(s.seq[last]), s.seq
	end := last
	for end > p.i+1 && s.seq[end-1] == elemMissing {
		end--
	}
	cost := costNumber
	if numbersAlike(s.nums[last], s.nums[p.i]) || numbersReversed(s.nums[last], s.nums[p.i]) {
		cost = costNumberLike
	}
	s.seq, s.after[end] = whole[:end], 0
	s.remember(p.i, end)
	if s.fits(p, sq, p.i+1, p.left) {
		s.try(p, sq, p.i+1, cost, Edit{Kind: EditNumber, Ply: p.n + 1, Number: s.nums[p.i], Other: s.nums[last], From: reversi.Pass, To: sq})
	}
	s.seq = whole
	s.remember(p.i, len(whole))
}

// guess tries every square that an unreadable entry may stand for.
func (s *search) guess(p node, could uint64) {
	if p.n == mostMoves {
		return
	}
	for could &^= s.after[p.i+1]; could != 0; {
		sq := pop(&could)
		s.try(p, sq, p.i+1, costUnread, Edit{Kind: EditUnread, Ply: p.n + 1, Number: s.nums[p.i], From: reversi.Pass, To: sq})
	}
}

// looseNumber returns the number that a square carries in vain, 0 if none.
func (s *search) looseNumber(sq reversi.Square) int {
	for _, l := range s.loose {
		if l.square == sq {
			return l.number
		}
	}
	return 0
}

// end takes the walk for a game, with what is still loose struck out, and then
// looks for moves that are missing behind the last number.
func (s *search) end(p node) {
	cost, kept := p.cost, len(s.edits)
	for _, l := range s.loose {
		if !s.used(l.square, p.n) {
			cost += costExtra
			s.edits = append(s.edits, Edit{Kind: EditExtra, Number: l.number, From: l.square, To: reversi.Pass})
		}
	}
	s.keep(p.n, cost)
	s.edits = s.edits[:kept]
	if p.left > 0 {
		legal := reversi.Moves(p.own, p.opp)
		if legal == 0 {
			p.pass()
			legal = reversi.Moves(p.own, p.opp)
		}
		s.insert(p, legal)
	}
}

func (s *search) used(sq reversi.Square, n int) bool {
	for _, m := range s.moves[:n] {
		if m == sq {
			return true
		}
	}
	return false
}

// keep stores a game, or a cheaper way to one.
func (s *search) keep(n, cost int) {
	var key [mostMoves]reversi.Square
	copy(key[:], s.moves[:n])
	for i := n; i < mostMoves; i++ {
		key[i] = reversi.Pass
	}
	l := s.found[key]
	if l != nil && l.cost <= cost {
		return
	}
	if l == nil {
		if len(s.found) == mostFound {
			s.nodes, s.cut = -1, true
			return
		}
		l = &line{moves: key, n: n}
		s.found[key] = l
	}
	l.cost = cost
	l.edits = append(l.edits[:0], s.edits...)
}
