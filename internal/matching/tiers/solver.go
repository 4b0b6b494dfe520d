package tiers

const (
	absent = int64(1) << 60 // first tier of a pair that must not be made
	far    = int64(1) << 61 // more than any price and dual
	limit  = int64(1) << 59 // no dual moves that far but for want of a matching
	none   = -1             // no vertex, no node
)

// Most is the largest number of tiers.
const Most = 16

// Price is a row of tiers, the weightiest first. A solver reads as many of them as
// it was made for.
type Price [Most]int64

// Room returns how many bits a tier may take with n vertices: the sum of all
// prices of a matching, and what a tier is packed of, must stay below 1<<Room(n).
func Room(n int) int {
	bits := 0
	for m := n + 2; m > 0; m >>= 1 {
		bits++
	}
	return 56 - bits
}

// A label says how an outermost node hangs in the tree of the current phase.
type label uint8

const (
	outside label = iota // not in the tree: duals rest
	even                 // reached over an even path from the root: duals rise
	odd                  // reached over an odd path: duals fall
)

// Solver finds matchings. Nodes are the vertices 0..n-1 and the blossoms from n
// on; a node is outermost when it has no parent. Duals are stored as in package
// matching: inside a phase the true dual of a vertex is y, y+raise or y-raise as
// edge is outside, even or odd. Slices with a first index of tier are one slice a
// tier, so that the first tier alone decides most comparisons.
type Solver struct {
	n, k  int
	price [Most][]int64 // n×n, doubled
	alone [Most][]int64 // doubled price of leaving a vertex alone; far if forbidden

	// By vertex.
	mate    []int
	exposed []bool // left alone for good, as it stands
	y       [Most][]int64
	edge    []label
	outer   []int
	near    [Most][]int64 // least price(u,v)-y[u] over all even u outside v's node
	from    []int         // that u
	self    []int

	// By node.
	parent []int
	base   []int
	ref    []int
	label  []label
	entry  []int
	via    []int
	links  []link
	seen   []int
	stamp  int

	flowers []flower
	unused  []int

	raise Price
	evens []int
	odds  []int
	fresh []int
}

// link is the pair of least slack between an even node and another even one. It
// becomes tight when the raise reaches key/2; v is none if there is no pair.
type link struct {
	key  Price
	u, v int
}

// New returns a solver for n vertices and k tiers. At first every pair is forbidden
// and nobody may be left alone.
func New(n, k int) *Solver {
	s := &Solver{n: n, k: k}
	for l := range k {
		s.price[l] = make([]int64, n*n)
		s.alone[l] = make([]int64, n)
		s.y[l], s.near[l] = make([]int64, n), make([]int64, n)
	}
	for i := range s.price[0] {
		s.price[0][i] = absent
	}
	for v := range n {
		s.alone[0][v] = far
	}
	nodes := n + n/2
	s.mate, s.outer, s.from, s.self = make([]int, n), make([]int, n), make([]int, n), make([]int, n)
	s.exposed, s.edge = make([]bool, n), make([]label, n)
	s.parent, s.base, s.ref = make([]int, nodes), make([]int, nodes), make([]int, nodes)
	s.entry, s.via, s.seen = make([]int, nodes), make([]int, nodes), make([]int, nodes)
	s.label, s.links = make([]label, nodes), make([]link, nodes)
	s.flowers = make([]flower, n/2)
	for v := range n {
		s.mate[v] = none
		s.self[v], s.outer[v], s.base[v], s.ref[v] = v, v, v, v
	}
	for b := range nodes {
		s.parent[b] = none
	}
	for b := nodes - 1; b >= n; b-- {
		s.unused = append(s.unused, b)
	}
	return s
}

// Set gives the pair (i,j) a price. It must not follow Solve.
func (s *Solver) Set(i, j int, p Price) {
	for l := range s.k {
		s.price[l][i*s.n+j], s.price[l][j*s.n+i] = 2*p[l], 2*p[l]
	}
}

// Alone gives the price of leaving v alone. It must not follow Solve.
func (s *Solver) Alone(v int, p Price) {
	for l := range s.k {
		s.alone[l][v] = 2 * p[l]
	}
}

// Mate returns whom v is paired with, -1 if v is left alone.
func (s *Solver) Mate(v int) int { return s.mate[v] }

// Solve finds a matching of least price. It returns false if there is none.
func (s *Solver) Solve() bool {
	s.start()
	return s.finish()
}

// finish runs a phase for everybody who is neither paired nor left alone.
func (s *Solver) finish() bool {
	for v := range s.n {
		if s.mate[v] == none && !s.exposed[v] && s.base[s.outer[v]] == v && !s.phase(s.outer[v]) {
			return false
		}
	}
	return true
}

// phase grows an alternating tree from the free node root until it can be ended,
// and turns the way to the end round. It returns false if there is no end.
func (s *Solver) phase(root int) bool {
	s.raise = Price{}
	s.evens, s.odds, s.fresh = s.evens[:0], s.odds[:0], s.fresh[:0]
	for v := range s.n {
		s.near[0][v] = far
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
		if at[0] >= limit {
			return false
		}
		s.raise = at
		if s.advance() {
			s.settle()
			return true
		}
	}
}

// free reports whether the node of v, outside the tree, can end a way.
func (s *Solver) free(v int) bool { return s.mate[s.base[s.outer[v]]] == none }

// scan offers the pairs of the even node b to all vertices outside it. It returns
// a free vertex at slack 0 as soon as it sees one.
func (s *Solver) scan(b int) int {
	rows, who := s.row(b)
	row, y, near, edge := rows[0], s.y[0][:s.n], s.near[0][:s.n], s.edge[:s.n]
	ref := s.ref[b]
	yb := y[ref]
	best, bestAt := link{u: b, v: none}, far
	for v, p := range row {
		k := p - yb
		if edge[v] == even {
			if k -= y[v]; k > bestAt || p >= absent {
				continue
			}
			if k == bestAt && !s.closer(&rows, ref, v, &best.key) {
				continue
			}
			bestAt = k
			best.v = v
			best.key[0] = k
			for l := 1; l < s.k; l++ {
				best.key[l] = rows[l][v] - s.y[l][ref] - s.y[l][v]
			}
			continue
		}
		if k > near[v] || p >= absent || k == near[v] && !s.nearer(&rows, ref, v) {
			continue
		}
		near[v] = k
		for l := 1; l < s.k; l++ {
			s.near[l][v] = rows[l][v] - s.y[l][ref]
		}
		if who == nil {
			s.from[v] = b
		} else {
			s.from[v] = int(who[v])
		}
		if edge[v] == outside && k-y[v] == s.raise[0] && s.free(v) && s.reached(v) {
			return v
		}
	}
	if who != nil && best.v != none {
		best.u = int(who[best.v])
	}
	s.links[b] = best
	return none
}

// closer compares the tiers behind the first of an even pair with key.
func (s *Solver) closer(rows *[Most][]int64, ref, v int, key *Price) bool {
	for l := 1; l < s.k; l++ {
		if d := rows[l][v] - s.y[l][ref] - s.y[l][v] - key[l]; d != 0 {
			return d < 0
		}
	}
	return false
}

// nearer compares the tiers behind the first with those of near.
func (s *Solver) nearer(rows *[Most][]int64, ref, v int) bool {
	for l := 1; l < s.k; l++ {
		if d := rows[l][v] - s.y[l][ref] - s.near[l][v]; d != 0 {
			return d < 0
		}
	}
	return false
}

// reached reports whether the nearest pair of v, outside the tree, is tight.
func (s *Solver) reached(v int) bool {
	for l := range s.k {
		if s.near[l][v]-s.y[l][v] != s.raise[l] {
			return false
		}
	}
	return true
}

// spent reports whether the dual of the even vertex v is its price of being alone.
func (s *Solver) spent(v int) bool {
	for l := range s.k {
		if s.alone[l][v]-s.y[l][v] != s.raise[l] {
			return false
		}
	}
	return true
}

// next returns the raise at which something happens: the tree reaches a vertex, a
// blossom closes, an odd blossom has spent its dual, or an even vertex can be left
// alone.
func (s *Solver) next() Price {
	at := Price{far}
	y, near, alone := s.y[0][:s.n], s.near[0][:s.n], s.alone[0][:s.n]
	for v, e := range s.edge[:s.n] {
		other, first := &s.near, near[v]
		switch e {
		case outside:
		case odd:
			continue
		case even:
			other, first = &s.alone, alone[v]
		}
		if d := first - y[v]; d > at[0] {
			continue
		}
		var d Price
		for l := range s.k {
			d[l] = other[l][v] - s.y[l][v]
		}
		s.lower(&at, &d)
	}
	kept := s.evens[:0]
	for _, b := range s.evens {
		if s.parent[b] == none {
			kept = append(kept, b)
			if s.links[b].v != none {
				d := s.half(&s.links[b].key)
				s.lower(&at, &d)
			}
		}
	}
	s.evens = kept
	kept = s.odds[:0]
	for _, b := range s.odds {
		if s.parent[b] == none && s.label[b] == odd {
			kept = append(kept, b)
			d := s.half(&s.flowers[b-s.n].z)
			s.lower(&at, &d)
		}
	}
	s.odds = kept
	return at
}

// lower sets at to d if that is less.
func (s *Solver) lower(at, d *Price) {
	for l := range s.k {
		if at[l] != d[l] {
			if d[l] < at[l] {
				*at = *d
			}
			return
		}
	}
}

func (s *Solver) half(p *Price) Price {
	var h Price
	for l := range s.k {
		h[l] = p[l] / 2
	}
	return h
}

// advance does what has become possible at the present raise. It returns true
// after an augmentation, which ends the phase.
func (s *Solver) advance() bool {
	for v, e := range s.edge {
		if e == outside && s.near[0][v]-s.y[0][v] == s.raise[0] && s.free(v) && s.reached(v) {
			s.augment(s.from[v], v)
			return true
		}
		if e == even && s.alone[0][v]-s.y[0][v] == s.raise[0] && s.spent(v) {
			s.expose(v)
			return true
		}
	}
	moved := false
	for v := range s.n {
		if s.edge[v] == outside && s.near[0][v]-s.y[0][v] == s.raise[0] && s.reached(v) {
			t := s.outer[v]
			s.entry[t], s.via[t] = v, s.from[v]
			s.relabel(t, odd)
			s.relabel(s.outer[s.mate[s.base[t]]], even)
			moved = true
		}
	}
	for i := 0; i < len(s.evens); i++ { // shrink appends
		b := s.evens[i]
		if s.parent[b] == none && s.links[b].v != none && s.half(&s.links[b].key) == s.raise {
			s.shrink(s.links[b].u, s.links[b].v)
			moved = true
		}
	}
	if moved {
		return false
	}
	for _, b := range s.odds {
		if s.parent[b] == none && s.half(&s.flowers[b-s.n].z) == s.raise {
			s.open(b)
			return false
		}
	}
	return false
}

// relabel gives the outermost node b a label and restates its duals for it.
func (s *Solver) relabel(b int, to label) {
	for l := range s.k {
		move := shift(s.label[b], s.raise[l]) - shift(to, s.raise[l])
		if move == 0 {
			continue
		}
		for _, v := range s.members(b) {
			s.y[l][v] += move
		}
		if b >= s.n {
			s.flowers[b-s.n].z[l] += 2 * move
		}
	}
	for _, v := range s.members(b) {
		s.edge[v] = to
	}
	s.label[b] = to
	if b >= s.n && to == odd {
		s.odds = append(s.odds, b)
	}
	if to == even {
		s.links[b] = link{v: none}
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

// augment pairs the even vertex u with the vertex v of a free node, and re-pairs
// the path from u to the root.
func (s *Solver) augment(u, v int) {
	b := s.outer[v]
	s.exposed[s.base[b]] = false
	s.rebase(b, v)
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

// expose leaves the even vertex v alone and re-pairs the path from it to the root.
func (s *Solver) expose(v int) {
	b := s.outer[v]
	left := s.mate[s.base[b]]
	s.rebase(b, v)
	s.mate[v], s.exposed[v] = none, true
	if left == none {
		return
	}
	t := s.outer[left]
	u, w := s.via[t], s.entry[t]
	s.mate[left] = none // the base of t is free for the moment
	s.augment(u, w)
}

// settle ends a phase: duals are stored as they are, and blossoms without a dual
// come apart.
func (s *Solver) settle() {
	for l := range s.k {
		y, raise := s.y[l], s.raise[l]
		for v, e := range s.edge {
			y[v] += shift(e, raise)
		}
	}
	for v := range s.edge {
		s.edge[v] = outside
	}
	for i := range s.flowers {
		b := s.n + i
		if f := &s.flowers[i]; f.used && s.parent[b] == none {
			for l := range s.k {
				f.z[l] += 2 * shift(s.label[b], s.raise[l])
			}
			s.label[b] = outside
			s.dissolve(b)
		}
	}
}
