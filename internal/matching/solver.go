package matching

import "math"

const (
	absent = int64(1) << 62 // doubled price of a forbidden pair; see Limit
	none   = -1             // no vertex, no node
)

// A label says how an outermost node hangs in the tree of the current phase.
type label uint8

const (
	outside label = iota // not in the tree: duals rest
	even                 // reached over an even path from the root: duals rise
	odd                  // reached over an odd path: duals fall
)

// Solver finds matchings and keeps its buffers from one call to the next. The
// zero Solver is ready. It must not be used by two goroutines at once.
//
// Nodes are the vertices 0..n-1 and the blossoms n..n+n/2-1. A node is outermost
// when it has no parent.
//
// Invariant of the duals inside a phase: with raise the total by which the duals
// have moved so far, the true dual of a vertex v is y[v], y[v]+raise or
// y[v]-raise as edge[v] is outside, even or odd; that of an outermost blossom
// likewise with 2·raise. So a raise moves no memory.
type Solver struct {
	n     int
	price []int64 // n×n, doubled, from 0; absent if forbidden
	room  int64   // by how much all coming phases may raise together

	// By vertex.
	mate  []int
	y     []int64
	edge  []label // label of the outermost node that holds the vertex
	outer []int   // that node
	near  []int64 // least price(u,v)-y[u] over all even u outside v's node
	from  []int   // that u
	self  []int   // self[v] = v: the members of node v

	// By node.
	parent []int
	base   []int // the one member that is not matched inside the node
	ref    []int // the member whose dual stands for the node's in its row
	label  []label
	entry  []int // odd node: member that the tree reached
	via    []int // odd node: even vertex that the tree reached it from
	links  []link
	seen   []int
	stamp  int

	flowers []flower // by node - n
	unused  []int    // nodes of flowers not in use, last first
	lists   *sparse  // what this solver is part of if pairs are in lists, else nil

	// The current phase.
	raise int64
	evens []int // even nodes; ones swallowed since are dropped on sight
	odds  []int // odd blossoms, the same way
	fresh []int // even nodes not yet scanned
}

// link is the pair of least slack between an even node and another even one. It
// becomes tight when the raise reaches key/2.
type link struct {
	key  int64
	u, v int
}

// Solve returns a perfect matching of m of least cost.
//
// Errors: [ErrOdd] if the number of vertices is odd, a [CostError] if a price is
// beyond [Limit], a [NoPerfectError] if the forbidden pairs leave nothing.
func (s *Solver) Solve(m *Matrix) (Matching, error) {
	if m.n%2 != 0 {
		return Matching{}, ErrOdd
	}
	lowest, highest, err := m.bounds()
	if err != nil {
		return Matching{}, err
	}
	if m.n == 0 {
		return Matching{Mate: []int{}}, nil
	}
	s.reset(m, lowest)
	s.room = int64(m.n) * (highest - lowest)
	if !s.run() {
		return Matching{}, s.obstacle()
	}
	return s.result(m, lowest), nil
}

// run matches all vertices. It returns false at the first phase that fails.
func (s *Solver) run() bool {
	s.start()
	for v := range s.n {
		if s.mate[v] == none && !s.phase(v) {
			return false
		}
	}
	return true
}

// phase grows an alternating tree from the free vertex root until it reaches
// another free vertex, and matches both. It returns false if there is no way.
func (s *Solver) phase(root int) bool {
	s.raise = 0
	s.evens, s.odds, s.fresh = s.evens[:0], s.odds[:0], s.fresh[:0]
	for v := range s.n {
		s.near[v] = math.MaxInt64
		s.edge[v] = outside
		s.label[s.outer[v]] = outside
	}
	s.relabel(root, even)
	for {
		for head := 0; head < len(s.fresh); head++ {
			b := s.fresh[head]
			if s.parent[b] != none {
				continue
			}
			if v := s.scan(b); v != none {
				s.augment(s.from[v], v)
				s.settle()
				return true
			}
		}
		s.fresh = s.fresh[:0]
		at := s.next()
		if at > s.room {
			return false
		}
		s.raise = at
		if s.advance() {
			s.settle()
			return true
		}
	}
}

// scan offers the pairs of the even node b to all vertices outside it. It
// returns a free vertex at slack 0 as soon as it sees one.
func (s *Solver) scan(b int) int {
	row, who := s.row(b)
	y, near, edge := s.y[:len(row)], s.near[:len(row)], s.edge[:len(row)]
	yb := y[s.ref[b]]
	best, bestAt := int64(math.MaxInt64), none
	for v, p := range row {
		k := p - yb
		if edge[v] == even {
			if k -= y[v]; k < best {
				best, bestAt = k, v
			}
			continue
		}
		if k < near[v] {
			near[v] = k
			if who == nil {
				s.from[v] = b
			} else {
				s.from[v] = int(who[v])
			}
			if k-y[v] == s.raise && edge[v] == outside && s.mate[v] == none {
				return v
			}
		}
	}
	l := link{key: best, u: b, v: bestAt}
	if who != nil && bestAt != none {
		l.u = int(who[bestAt])
	}
	s.links[b] = l
	return none
}

// next returns the raise at which something happens: the tree reaches a vertex,
// a blossom closes, or an odd blossom has spent its dual.
func (s *Solver) next() int64 {
	at := int64(math.MaxInt64)
	y, near := s.y[:s.n], s.near[:s.n]
	for v, l := range s.edge[:s.n] {
		if l == outside {
			at = min(at, near[v]-y[v])
		}
	}
	kept := s.evens[:0]
	for _, b := range s.evens {
		if s.parent[b] == none {
			kept = append(kept, b)
			at = min(at, s.links[b].key/2)
		}
	}
	s.evens = kept
	kept = s.odds[:0]
	for _, b := range s.odds {
		if s.parent[b] == none && s.label[b] == odd {
			kept = append(kept, b)
			at = min(at, s.flowers[b-s.n].z/2)
		}
	}
	s.odds = kept
	return at
}

// advance does what has become possible at the present raise. It returns true
// after an augmentation, which ends the phase.
func (s *Solver) advance() bool {
	for v, l := range s.edge {
		if l == outside && s.mate[v] == none && s.near[v]-s.y[v] == s.raise {
			s.augment(s.from[v], v)
			return true
		}
	}
	moved := false
	for v := range s.n {
		if s.edge[v] == outside && s.near[v]-s.y[v] == s.raise {
			t := s.outer[v]
			s.entry[t], s.via[t] = v, s.from[v]
			s.relabel(t, odd)
			s.relabel(s.outer[s.mate[s.base[t]]], even)
			moved = true
		}
	}
	for i := 0; i < len(s.evens); i++ { // shrink appends
		b := s.evens[i]
		if s.parent[b] == none && s.links[b].key == 2*s.raise {
			s.shrink(s.links[b].u, s.links[b].v)
			moved = true
		}
	}
	if moved {
		return false
	}
	for _, b := range s.odds {
		if s.parent[b] == none && s.flowers[b-s.n].z == 2*s.raise {
			s.open(b)
			return false
		}
	}
	return false
}

// relabel gives the outermost node b a label and restates its duals for it.
func (s *Solver) relabel(b int, to label) {
	move := shift(s.label[b], s.raise) - shift(to, s.raise)
	for _, v := range s.members(b) {
		s.y[v] += move
		s.edge[v] = to
	}
	s.label[b] = to
	if b >= s.n {
		s.flowers[b-s.n].z += 2 * move
		if to == odd {
			s.odds = append(s.odds, b)
			if s.lists != nil {
				s.lists.push(event{at: s.flowers[b-s.n].z / 2, u: int32(b), v: opens})
			}
		}
	}
	if to == even {
		s.links[b] = link{key: math.MaxInt64}
		s.evens = append(s.evens, b)
		s.fresh = append(s.fresh, b)
	}
}

// shift returns what a stored dual with this label lacks of the true one.
func shift(l label, raise int64) int64 {
	switch l {
	case even:
		return raise
	case odd:
		return -raise
	default:
		return 0
	}
}

// augment pairs the even vertex u with v, and re-pairs the path from u to the
// root.
func (s *Solver) augment(u, v int) {
	for {
		b := s.outer[u]
		left := s.mate[s.base[b]]
		s.rebase(b, u)
		s.mate[u], s.mate[v] = v, u
		if left == none {
			return
		}
		t := s.outer[left]
		u, v = s.via[t], s.entry[t]
		s.rebase(t, v)
	}
}

// settle ends a phase: duals are stored as they are, and blossoms without a dual
// come apart.
func (s *Solver) settle() {
	s.room -= s.raise
	for v := range s.n {
		s.y[v] += shift(s.edge[v], s.raise)
		s.edge[v] = outside
	}
	for i := range s.flowers {
		b := s.n + i
		if f := &s.flowers[i]; f.used && s.parent[b] == none {
			f.z += 2 * shift(s.label[b], s.raise)
			s.label[b] = outside
			s.dissolve(b)
		}
	}
}
