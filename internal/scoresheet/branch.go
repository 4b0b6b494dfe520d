package scoresheet

import (
	"math/bits"
	"slices"

	"sixtyfour/internal/reversi"
)

// branch tries every single edit of the element at p. A forced pass is done.
func (s *search) branch(p node, legal uint64) {
	elem := s.seq[p.i]
	switch {
	case elem == elemPass:
		s.strike(p, EditNoPass, costNoPass, reversi.Pass)
	case elem >= 0:
		cost, sq := costExtra, reversi.Square(elem)
		if s.sheet.times(sq) > 1 {
			cost = costTwice
		}
		s.strike(p, EditExtra, cost, sq)
	}
	if p.n == mostMoves || legal == 0 {
		return
	}
	s.insert(p, legal)
	if elem < 0 {
		return
	}
	s.replace(p, legal)
	s.swap(p, legal)
	if p.left == 1 && !s.sheet.grid {
		s.shift(p, legal)
	}
}

// strike leaves out the element at p.
func (s *search) strike(p node, kind EditKind, cost int, sq reversi.Square) {
	if bits.OnesCount64((p.own|p.opp)&s.after[p.i+1]) > p.left-1 {
		return
	}
	kept := len(s.edits)
	if kept > 0 {
		cost += costMore
	}
	s.edits = append(s.edits, Edit{Kind: kind, Ply: p.n + 1, Number: s.nums[p.i], From: sq, To: reversi.Pass, Mover: p.mover})
	p.i++
	p.left--
	p.cost += cost
	s.walk(p)
	s.edits = s.edits[:kept]
}

// fits reports whether sq can be played before element i with left edits to go:
// each square ahead that is taken by then needs one.
func (s *search) fits(p node, sq reversi.Square, i, left int) bool {
	return bits.OnesCount64((p.own|p.opp|sq.Bit())&s.after[i]) <= left
}

// insert plays a move that is not written before the element at p.
func (s *search) insert(p node, legal uint64) {
	p.left--
	base := costInsert
	if s.sheet.grid {
		base = costInsertGrid
	}
	number := 1
	if p.i < len(s.seq) {
		number = s.nums[p.i]
	} else if p.i > 0 {
		number = s.nums[p.i-1] + 1
	}
	if p.i == len(s.seq) && s.sheet.grid {
		base = costFill // the last number has no gap to leave
	}
	for legal != 0 {
		sq := pop(&legal)
		if !s.fits(p, sq, p.i, p.left) {
			continue
		}
		e := Edit{Kind: EditInsert, Ply: p.n + 1, Number: number, From: reversi.Pass, To: sq}
		if written := s.looseNumber(sq); written > 0 {
			e.Kind, e.Other = EditNumber, written
		}
		s.try(p, sq, p.i, s.costPlace(number, sq, base), e)
	}
}

// replace plays another square in place of the one that is written.
func (s *search) replace(p node, legal uint64) {
	written := reversi.Square(s.seq[p.i])
	p.left--
	for legal &^= written.Bit(); legal != 0; {
		sq := pop(&legal)
		if s.fits(p, sq, p.i+1, p.left) {
			s.try(p, sq, p.i+1, s.costSquare(written, sq),
				Edit{Kind: EditSquare, Ply: p.n + 1, Number: s.nums[p.i], From: written, To: sq})
		}
	}
}

// swap exchanges the numbers of the element at p and of a later one.
func (s *search) swap(p node, legal uint64) {
	i, written := p.i, reversi.Square(s.seq[p.i])
	if (p.own|p.opp)&written.Bit() != 0 || legal&s.after[i+1] == 0 {
		return
	}
	p.left--
	for j := i + 1; j < len(s.seq); j++ {
		if s.seq[j] < 0 || legal>>s.seq[j]&1 == 0 || s.seq[j] == s.seq[i] {
			continue
		}
		sq := reversi.Square(s.seq[j])
		s.seq[i], s.seq[j] = s.seq[j], s.seq[i]
		s.remember(i, j+1)
		if s.fits(p, sq, i+1, p.left) {
			s.try(p, sq, i+1, s.costSwap(s.nums[i], s.nums[j], written, sq),
				Edit{Kind: EditSwap, Ply: p.n + 1, Number: s.nums[i], Other: s.nums[j], From: written, To: sq})
		}
		s.seq[i], s.seq[j] = s.seq[j], s.seq[i]
		s.remember(i, j+1)
	}
}

// shift moves one entry of a transcript to another place: the one at p to a
// later place, or a later one to p.
func (s *search) shift(p node, legal uint64) {
	i := p.i
	p.left--
	for j := i + 2; j < len(s.seq); j++ {
		for _, forward := range [2]bool{true, false} {
			first := s.seq[i+1]
			if !forward {
				first = s.seq[j]
			}
			if first < 0 || legal>>first&1 == 0 || s.seq[i] < 0 || s.seq[j] < 0 {
				continue
			}
			saved := slices.Clone(s.seq[i : j+1])
			e := Edit{Kind: EditMove, Ply: p.n + 1, Number: s.nums[j], From: reversi.Square(s.seq[j]), To: reversi.Pass}
			if forward {
				e.Ply, e.Number, e.From = p.n+1+j-i, s.nums[i], reversi.Square(s.seq[i])
				copy(s.seq[i:j], saved[1:])
				s.seq[j] = saved[0]
			} else {
				copy(s.seq[i+1:j+1], saved[:j-i])
				s.seq[i] = saved[j-i]
			}
			s.remember(i, j+1)
			if s.fits(p, reversi.Square(first), i+1, p.left) {
				s.try(p, reversi.Square(first), i+1, costMove, e)
			}
			copy(s.seq[i:], saved)
			s.remember(i, j+1)
		}
	}
}
