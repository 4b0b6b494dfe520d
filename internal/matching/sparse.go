package matching

import "math"

// sparse solves a field of which only some pairs are known. It is the method of
// [Solver] with lists in place of rows: a tree looks at the pairs of its even
// vertices alone, and what happens next comes out of a heap.
//
// From one solution to the next it keeps the duals of the vertices, so that a few
// new pairs cost a few phases.
type sparse struct {
	Solver
	limit   int64
	arcs    [][]arc
	scanned []bool // in this phase
	events  []event
}

// arc is a pair seen from one of its vertices; the price is doubled.
type arc struct {
	to    int32
	price int64
}

// event is what becomes possible when the raise reaches at: the tree reaches the
// vertex u (v is none), the even vertices u and v close a blossom, or the odd
// blossom u has spent its dual (v is opens). One that something else has
// overtaken is dropped when its time comes.
type event struct {
	at   int64
	u, v int32
}

const opens = none - 1

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
func (s *sparse) solve() bool {
	s.again()
	s.room = int64(s.n) * s.limit
	for v := range s.n {
		if s.mate[v] == none && !s.grow(v) {
			return false
		}
	}
	return true
}

// again takes the solution before apart as far as it must: duals that leave no
// slack negative without any blossom, and the pairs that are still at slack 0.
//
// The bound of [Limit] rests on first duals within 0..2R. Duals that have wandered
// further, or that add up to less than nothing, are dropped for new ones.
func (s *sparse) again() {
	mate := append([]int(nil), s.mate...)
	for v, z := range s.depths() {
		s.y[v] -= (z + 1) / 2
	}
	var sum int64
	kept := true
	for v := range s.n {
		low := s.y[v]
		for _, a := range s.arcs[v] {
			low = min(low, a.price-s.y[a.to])
		}
		s.y[v] = low
		sum += low
		kept = kept && low <= 2*s.limit && low >= -2*s.limit
	}
	if !kept || sum < 0 || mate == nil {
		mate = nil
		for v, arcs := range s.arcs {
			least := arcs[0].price
			for _, a := range arcs {
				least = min(least, a.price)
			}
			s.y[v] = least / 2
		}
	}
	s.empty() // which leaves the duals
	for v, w := range mate {
		if v < w && s.price2(v, w) == s.y[v]+s.y[w] {
			s.mate[v], s.mate[w] = w, v
		}
	}
	for v, arcs := range s.arcs {
		if s.mate[v] != none {
			continue
		}
		least, at := int64(math.MaxInt64), none
		for _, a := range arcs {
			w := int(a.to)
			if k := a.price - s.y[w]; k < least || k == least && s.mate[at] != none && s.mate[w] == none {
				least, at = k, w
			}
		}
		s.y[v] = least
		if s.mate[at] == none {
			s.mate[v], s.mate[at] = at, v
		}
	}
}

// depths returns for each vertex the sum of z over the blossoms that hold it.
func (s *sparse) depths() []int64 {
	sum := make([]int64, s.n)
	for i := range s.flowers {
		if f := &s.flowers[i]; f.used {
			for _, v := range f.members {
				sum[v] += f.z
			}
		}
	}
	return sum
}

// nests returns for each node the sum of z over itself and the blossoms around it.
func (s *sparse) nests() []int64 {
	sums := make([]int64, len(s.parent))
	var enter func(b int, sum int64)
	enter = func(b int, sum int64) {
		f := &s.flowers[b-s.n]
		sums[b] = sum + f.z
		for _, k := range f.kids {
			if k >= s.n {
				enter(k, sums[b])
			}
		}
	}
	for i := range s.flowers {
		if b := s.n + i; s.flowers[i].used && s.parent[b] == none {
			enter(b, 0)
		}
	}
	return sums
}

// share writes into sums, for each other member v of the outermost blossom that holds
// u, the sum of z over the blossoms that hold both.
func (s *sparse) share(nests []int64, u int, sums []int64) {
	for k := u; s.parent[k] != none; k = s.parent[k] {
		b := s.parent[k]
		for _, other := range s.flowers[b-s.n].kids {
			if other == k {
				continue
			}
			for _, v := range s.members(other) {
				sums[v] = nests[b]
			}
		}
	}
}

// price2 returns the doubled price of a known pair.
func (s *sparse) price2(v, w int) int64 {
	for _, a := range s.arcs[v] {
		if int(a.to) == w {
			return a.price
		}
	}
	return absent
}

// grow is phase over lists.
func (s *sparse) grow(root int) bool {
	s.raise = 0
	s.evens, s.odds, s.fresh = s.evens[:0], s.odds[:0], s.fresh[:0]
	s.events = s.events[:0]
	clear(s.scanned)
	for v := range s.n {
		s.near[v] = math.MaxInt64
		s.edge[v] = outside
		s.label[s.outer[v]] = outside
	}
	s.relabel(root, even)
	for {
		for head := 0; head < len(s.fresh); head++ {
			for _, u := range s.members(s.fresh[head]) {
				if !s.scanned[u] {
					s.scanned[u] = true
					s.look(u)
				}
			}
		}
		s.fresh = s.fresh[:0]
		e, ok := s.pop()
		if !ok || e.at > s.room {
			return false
		}
		s.raise = e.at
		switch {
		case e.v == opens:
			b := int(e.u)
			inside := s.members(b)
			s.open(b)
			for _, v := range inside {
				if s.edge[v] == outside && s.near[v] != math.MaxInt64 {
					s.push(event{at: s.near[v] - s.y[v], u: int32(v), v: none})
				}
			}
		case e.v != none:
			s.shrink(int(e.u), int(e.v))
		case s.mate[e.u] == none:
			s.augment(s.from[e.u], int(e.u))
			s.settle()
			return true
		default:
			v := int(e.u)
			t := s.outer[v]
			s.entry[t], s.via[t] = v, s.from[v]
			s.relabel(t, odd)
			s.relabel(s.outer[s.mate[s.base[t]]], even)
		}
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
				s.push(event{at: (k - s.y[v]) / 2, u: int32(u), v: int32(v)})
			}
			continue
		}
		if k < s.near[v] {
			s.near[v], s.from[v] = k, u
			if s.edge[v] == outside {
				s.push(event{at: k - s.y[v], u: int32(v), v: none})
			}
		}
	}
}

// holds reports whether e has not been overtaken.
func (s *sparse) holds(e event) bool {
	u := int(e.u)
	switch {
	case e.v == opens:
		return s.parent[u] == none && s.label[u] == odd && s.flowers[u-s.n].z == 2*e.at
	case e.v != none:
		return s.outer[u] != s.outer[e.v]
	}
	return s.edge[u] == outside && s.near[u]-s.y[u] == e.at
}

// before orders events by their time; at the same time reaching a free vertex, which
// ends the phase, comes first, and opening a blossom last.
func (e event) before(o event) bool { return e.at < o.at || e.at == o.at && e.rank() < o.rank() }

func (e event) rank() int {
	switch e.v {
	case none:
		return 0
	case opens:
		return 2
	}
	return 1
}

func (s *sparse) push(e event) {
	h := append(s.events, e)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if !h[i].before(h[up]) {
			break
		}
		h[i], h[up] = h[up], h[i]
		i = up
	}
	s.events = h
}

// pop takes the first event that still holds, or returns false.
func (s *sparse) pop() (event, bool) {
	for len(s.events) > 0 {
		h := s.events
		e, last := h[0], len(h)-1
		h[0] = h[last]
		h = h[:last]
		for i := 0; ; {
			down := 2*i + 1
			if down >= last {
				break
			}
			if down+1 < last && h[down+1].before(h[down]) {
				down++
			}
			if !h[down].before(h[i]) {
				break
			}
			h[i], h[down] = h[down], h[i]
			i = down
		}
		s.events = h
		if s.holds(e) {
			return e, true
		}
	}
	return event{}, false
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
