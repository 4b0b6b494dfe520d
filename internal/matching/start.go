package matching

import "slices"

// reset copies the prices of m and empties the field.
func (s *Solver) reset(m *Matrix, lowest int64) {
	n := m.n
	s.n = n
	s.price = sized(s.price, n*n)
	for i, c := range m.cells {
		if c == Forbidden {
			s.price[i] = absent
		} else {
			s.price[i] = 2 * (c - lowest)
		}
	}
	for v := range n {
		s.price[v*n+v] = absent
	}
	s.empty()
}

// empty sizes the buffers for a field with nobody matched and no blossom.
func (s *Solver) empty() {
	n := s.n
	nodes := n + n/2
	s.mate, s.outer, s.from, s.self = sized(s.mate, n), sized(s.outer, n), sized(s.from, n), sized(s.self, n)
	s.y, s.near, s.edge = sized(s.y, n), sized(s.near, n), sized(s.edge, n)
	s.parent, s.base, s.ref = sized(s.parent, nodes), sized(s.base, nodes), sized(s.ref, nodes)
	s.entry, s.via, s.seen = sized(s.entry, nodes), sized(s.via, nodes), sized(s.seen, nodes)
	s.label, s.links = sized(s.label, nodes), sized(s.links, nodes)
	s.flowers = sized(s.flowers, n/2)
	s.unused = s.unused[:0]
	s.stamp = 0
	clear(s.seen)
	for v := range n {
		s.mate[v] = none
		s.self[v], s.outer[v], s.base[v], s.ref[v] = v, v, v, v
	}
	for b := range nodes {
		s.parent[b] = none
		s.label[b] = outside
	}
	for b := nodes - 1; b >= n; b-- {
		s.flowers[b-n].used = false
		s.unused = append(s.unused, b)
	}
}

// sized returns a slice of length n, a itself if it is long enough.
func sized[T any](a []T, n int) []T {
	if cap(a) < n {
		return make([]T, n)
	}
	return a[:n]
}

// start gives the vertices duals that leave no slack negative and many at 0, and
// matches greedily over slack 0. The better the start, the fewer phases follow.
func (s *Solver) start() {
	for v := range s.n {
		row, _ := s.row(v)
		least := absent
		for _, p := range row {
			least = min(least, p)
		}
		s.y[v] = 0
		if least != absent {
			s.y[v] = least / 2
		}
	}
	for v := range s.n {
		if s.mate[v] != none {
			continue
		}
		row, _ := s.row(v)
		least, at := absent, none
		for w, p := range row {
			if p == absent {
				continue
			}
			k := p - s.y[w]
			if k < least || k == least && s.mate[at] != none && s.mate[w] == none {
				least, at = k, w
			}
		}
		if at == none {
			continue
		}
		s.y[v] = least
		if s.mate[at] == none {
			s.mate[v], s.mate[at] = at, v
		}
	}
}

// result reads the answer and its proof out of the solver.
func (s *Solver) result(m *Matrix, lowest int64) Matching {
	out := s.proof(lowest)
	for v, w := range out.Mate {
		if v < w {
			out.Cost += m.At(v, w)
		}
	}
	return out
}

// proof reads everything but the cost out of the solver.
func (s *Solver) proof(lowest int64) Matching {
	out := Matching{
		Mate:   append([]int(nil), s.mate...),
		lowest: lowest,
		y:      append([]int64(nil), s.y...),
	}
	for i := range s.flowers {
		if f := &s.flowers[i]; f.used && f.z > 0 {
			out.odd = append(out.odd, oddSet{members: append([]int(nil), f.members...), z: f.z})
		}
	}
	return out
}

// obstacle says why there is no perfect matching. At equal prices no dual ever
// moves, so a phase fails only when the tree is complete: then every odd node is
// a vertex, and the even nodes have no pair but with those.
func (s *Solver) obstacle() error {
	for i, p := range s.price {
		if p != absent {
			s.price[i] = 0
		}
	}
	s.room = 0
	s.empty()
	if s.run() {
		return ErrNoPerfect // not reached: prices do not decide what is allowed
	}
	e := &NoPerfectError{}
	for _, b := range s.evens {
		e.Groups = append(e.Groups, slices.Sorted(slices.Values(s.members(b))))
	}
	slices.SortFunc(e.Groups, func(a, b []int) int { return a[0] - b[0] })
	for v, l := range s.edge {
		if l == odd {
			e.Outside = append(e.Outside, v)
		}
	}
	return e
}
