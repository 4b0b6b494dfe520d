package matching

import "math"

// sparse solves a field of which only some pairs are known. It is the method of
// [Solver] with lists in place of rows: a tree looks at the pairs of its even
// vertices alone, and what happens next comes out of a heap.
//
// From one solution to the next it keeps the duals of the vertices, so that a few
// new pairs cost a few trees.
type sparse struct {
	Solver
	limit   int64
	arcs    [][]arc
	scanned []bool // as an even vertex of a tree
	events  []event
}

// arc is a pair seen from one of its vertices; the price is doubled.
type arc struct {
	to    int32
	price int64
}

func newSparse(n int, limit int64) *sparse {
	s := &sparse{limit: limit, arcs: make([][]arc, n), scanned: make([]bool, n)}
	s.n = n
	s.lists = s
	s.y = make([]int64, n)
	return s
}

// join makes the pair (i,j) known at a price, unless it is.
func (s *sparse) join(i, j int, price int64) {
	for _, a := range s.arcs[i] {
		if int(a.to) == j {
			return
		}
	}
	s.arcs[i] = append(s.arcs[i], arc{to: int32(j), price: 2 * price})
	s.arcs[j] = append(s.arcs[j], arc{to: int32(i), price: 2 * price})
}

// solve pairs everybody over the known pairs. It returns false if that cannot be.
//
// A tree grows from every free vertex at once, all raised together. Where two trees
// touch, their roots are paired, and both fall apart: their vertices are outside
// again, for other trees to reach. The first duals of free vertices are even, and
// those of a tree differ from them by whole prices, which are even too: so is the
// slack between two even vertices, and half of it is a whole raise.
func (s *sparse) solve() bool {
	s.again()
	s.room = int64(s.n) * s.limit
	s.raise = 0
	s.evens, s.odds, s.fresh, s.events = s.evens[:0], s.odds[:0], s.fresh[:0], s.events[:0]
	clear(s.scanned)
	free := 0
	for v := range s.n {
		s.near[v] = math.MaxInt64
		s.edge[v] = outside
		s.label[v] = outside
	}
	for v := range s.n {
		if s.mate[v] == none {
			free++
			s.y[v] &^= 1
			s.relabel(v, even)
		}
	}
	for free > 0 {
		for head := 0; head < len(s.fresh); head++ {
			for _, u := range s.members(s.fresh[head]) {
				if s.edge[u] == even && !s.scanned[u] {
					s.scanned[u] = true
					s.look(u)
				}
			}
		}
		s.evens, s.odds, s.fresh = s.evens[:0], s.odds[:0], s.fresh[:0]
		e, ok := s.pop()
		if !ok || e.at > s.room {
			return false
		}
		s.raise = e.at
		u, v := int(e.u), int(e.v)
		switch {
		case v == opens:
			inside := s.members(u)
			s.open(u)
			for _, w := range inside {
				s.reach(w)
			}
		case v == none:
			t := s.outer[u]
			s.entry[t], s.via[t] = u, s.from[u]
			s.relabel(t, odd)
			s.relabel(s.outer[s.mate[s.base[t]]], even)
		case s.root(s.outer[u]) == s.root(s.outer[v]):
			s.shrink(u, v)
		default:
			nodes := s.trees(s.root(s.outer[u]), s.root(s.outer[v]))
			s.touch(u, v)
			s.fell(nodes)
			free -= 2
		}
	}
	return true
}

// root returns the outermost node at the root of the tree of b.
func (s *sparse) root(b int) int {
	if s.label[b] == odd {
		b = s.outer[s.via[b]]
	}
	for up := s.above(b); up != none; up = s.above(b) {
		b = up
	}
	return b
}

// trees returns the outermost nodes of the trees with roots a and b.
func (s *sparse) trees(a, b int) []int {
	s.stamp++
	s.seen[a], s.seen[b] = s.stamp, s.stamp
	in, known := s.stamp, s.stamp+1 // known not to be
	s.stamp++
	var nodes, way []int
	for v := range s.n {
		if s.edge[v] == outside {
			continue
		}
		way = way[:0]
		k := s.outer[v]
		first := k
		for s.seen[k] != in && s.seen[k] != known {
			way = append(way, k)
			up := s.above(k)
			if s.label[k] == odd {
				up = s.outer[s.via[k]]
			}
			if up == none {
				break
			}
			k = up
		}
		mark := known
		if s.seen[k] == in {
			mark = in
		}
		for _, w := range way {
			s.seen[w] = mark
		}
		if mark == in && s.members(first)[0] == v {
			nodes = append(nodes, first)
		}
	}
	return nodes
}

// touch pairs the even vertices u and v of two trees, and re-pairs the paths from
// both to their roots.
func (s *sparse) touch(u, v int) {
	var left [2]int
	for i, w := range [2]int{u, v} {
		left[i] = s.mate[s.base[s.outer[w]]]
		s.rebase(s.outer[w], w)
	}
	s.mate[u], s.mate[v] = v, u
	for _, w := range left {
		if w != none {
			t := s.outer[w]
			s.rebase(t, s.entry[t])
			s.augment(s.via[t], s.entry[t])
		}
	}
}

// fell takes nodes out of their trees.
func (s *sparse) fell(nodes []int) {
	var all []int
	for _, b := range nodes {
		all = append(all, s.members(b)...)
		s.relabel(b, outside)
		s.dissolve(b)
	}
	for _, u := range all {
		s.scanned[u] = false
		s.seek(u)
	}
	for _, u := range all {
		for _, a := range s.arcs[u] {
			if v := int(a.to); s.edge[v] != even && s.near[v] != math.MaxInt64 && s.from[v] == u {
				s.seek(v)
			}
		}
	}
}

// seek finds anew from where v is nearest.
func (s *sparse) seek(v int) {
	s.near[v] = math.MaxInt64
	for _, a := range s.arcs[v] {
		if u := int(a.to); s.scanned[u] && s.edge[u] == even {
			if k := a.price - s.y[u]; k < s.near[v] {
				s.near[v], s.from[v] = k, u
			}
		}
	}
	s.reach(v)
}

// reach notes when the trees reach v, if it is outside.
func (s *sparse) reach(v int) {
	if s.edge[v] == outside && s.near[v] != math.MaxInt64 {
		s.push(event{at: s.near[v] - s.y[v], u: int32(v), v: none})
	}
}

// look offers the pairs of the even vertex u to everybody outside its node.
func (s *sparse) look(u int) {
	home := s.outer[u]
	for _, a := range s.arcs[u] {
		v := int(a.to)
		if s.outer[v] == home {
			continue
		}
		k := a.price - s.y[u]
		if s.edge[v] == even {
			if s.scanned[v] { // the second of the two to be scanned sees the final duals
				s.push(event{at: (k - s.y[v]) / 2, price: a.price, u: int32(u), v: int32(v)})
			}
			continue
		}
		if k < s.near[v] {
			s.near[v], s.from[v] = k, u
			s.reach(v)
		}
	}
}

// answer reads out the matching and its proof.
func (s *sparse) answer(price func(i, j int) int64) Matching {
	out := s.proof(0)
	for v, w := range out.Mate {
		if v < w {
			out.Cost += price(v, w)
		}
	}
	return out
}
