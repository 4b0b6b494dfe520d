package matching

import (
	"math"
	"slices"
)

// flower is what a node has more if it is a blossom.
//
// kids is the odd cycle of nodes that it was shrunk from, the one with the base
// first; from[i] in kids[i] and to[i] in kids[i+1] are the tight pair between
// neighbours, cyclically. So kids 1–2, 3–4, … are matched to each other.
//
// row and who make the blossom one vertex: row[v] is the least of
// price(u,v) − (y(u) − y(ref)) over members u, who[v] that u. Members of one
// blossom always move together, so a row is right as long as the blossom lives.
type flower struct {
	used     bool
	z        int64
	kids     []int
	from, to []int
	members  []int
	row      []int64
	who      []int32
}

func (s *Solver) members(b int) []int {
	if b < s.n {
		return s.self[b : b+1]
	}
	return s.flowers[b-s.n].members
}

// row returns the prices from node b to every vertex, and the members they come
// from, nil if b is a vertex.
func (s *Solver) row(b int) ([]int64, []int32) {
	if b < s.n {
		return s.price[b*s.n : (b+1)*s.n], nil
	}
	f := &s.flowers[b-s.n]
	return f.row, f.who
}

// shrink makes one even node of the odd cycle that the tight pair (u,v) of two
// even vertices closes in the tree.
func (s *Solver) shrink(u, v int) {
	top := s.meet(s.outer[u], s.outer[v])
	b := s.unused[len(s.unused)-1]
	s.unused = s.unused[:len(s.unused)-1]
	f := &s.flowers[b-s.n]
	f.used, f.z = true, -2*s.raise
	f.kids, f.from, f.to = f.kids[:0], f.from[:0], f.to[:0]

	// Up from u to the meeting node, then turned round; then over the pair and
	// up from v.
	for k := s.outer[u]; k != top; {
		in := s.base[k]
		out := s.mate[in]
		t := s.outer[out]
		f.kids = append(f.kids, k, t)
		f.from = append(f.from, out, s.via[t])
		f.to = append(f.to, in, s.entry[t])
		k = s.outer[s.via[t]]
	}
	f.kids = append(f.kids, top)
	slices.Reverse(f.kids)
	slices.Reverse(f.from)
	slices.Reverse(f.to)
	f.from, f.to = append(f.from, u), append(f.to, v)
	for k := s.outer[v]; k != top; {
		out := s.base[k]
		in := s.mate[out]
		t := s.outer[in]
		f.kids = append(f.kids, k, t)
		f.from = append(f.from, out, s.entry[t])
		f.to = append(f.to, in, s.via[t])
		k = s.outer[s.via[t]]
	}

	s.parent[b], s.base[b], s.ref[b], s.label[b] = none, s.base[top], s.ref[top], even
	f.members = f.members[:0]
	for _, k := range f.kids {
		move := shift(s.label[k], s.raise) - s.raise
		for _, w := range s.members(k) {
			s.y[w] += move
			s.edge[w] = even
			s.outer[w] = b
			f.members = append(f.members, w)
		}
		if k >= s.n {
			s.flowers[k-s.n].z += 2 * shift(s.label[k], s.raise)
		}
		s.label[k] = outside
		s.parent[k] = b
	}
	if s.lists == nil {
		s.fillRow(b)
	}
	s.links[b] = link{key: math.MaxInt64}
	s.evens = append(s.evens, b)
	s.fresh = append(s.fresh, b)
}

// fillRow makes the row of the new blossom b from those of its kids.
func (s *Solver) fillRow(b int) {
	f := &s.flowers[b-s.n]
	if cap(f.row) < s.n {
		f.row, f.who = make([]int64, s.n), make([]int32, s.n)
	}
	f.row, f.who = f.row[:s.n], f.who[:s.n]
	for v := range f.row {
		f.row[v] = absent
	}
	own := s.y[s.ref[b]]
	for _, k := range f.kids {
		row, who := s.row(k)
		apart := s.y[s.ref[k]] - own
		for v, p := range row {
			if p != absent && p-apart < f.row[v] {
				f.row[v] = p - apart
				if who == nil {
					f.who[v] = int32(k)
				} else {
					f.who[v] = who[v]
				}
			}
		}
	}
	for _, v := range f.members {
		f.row[v] = absent
	}
}

// meet returns the even node where the ways from two even nodes to the root join.
func (s *Solver) meet(a, b int) int {
	s.stamp++
	for {
		if a != none {
			if s.seen[a] == s.stamp {
				return a
			}
			s.seen[a] = s.stamp
			a = s.above(a)
		}
		a, b = b, a
		if a == none {
			a, b = b, a
		}
	}
}

// above returns the next even node from b towards the root, none at the root.
func (s *Solver) above(b int) int {
	m := s.mate[s.base[b]]
	if m == none {
		return none
	}
	return s.outer[s.via[s.outer[m]]]
}

// rebase turns the matching inside node b so that v is its unmatched member.
func (s *Solver) rebase(b, v int) {
	if s.base[b] == v {
		return
	}
	s.base[b] = v
	f := &s.flowers[b-s.n]
	i := slices.Index(f.kids, s.kidOf(b, v))
	s.rebase(f.kids[i], v)
	rotate(f.kids, i)
	rotate(f.from, i)
	rotate(f.to, i)
	for j := 1; j < len(f.kids); j += 2 {
		u, w := f.from[j], f.to[j]
		s.rebase(f.kids[j], u)
		s.rebase(f.kids[j+1], w)
		s.mate[u], s.mate[w] = w, u
	}
}

// kidOf returns the kid of blossom b that holds vertex v.
func (s *Solver) kidOf(b, v int) int {
	for s.parent[v] != b {
		v = s.parent[v]
	}
	return v
}

func rotate(a []int, i int) {
	slices.Reverse(a[:i])
	slices.Reverse(a[i:])
	slices.Reverse(a)
}

// open takes the odd blossom b, whose dual is spent, out of the tree and hangs
// those kids in its place that lie on the even way from the entry to the base.
func (s *Solver) open(b int) {
	f := &s.flowers[b-s.n]
	entry, via := s.entry[b], s.via[b]
	first := s.kidOf(b, entry)
	s.relabel(b, outside)
	s.release(b)

	n := len(f.kids)
	i := slices.Index(f.kids, first)
	for {
		t := f.kids[i%n]
		s.entry[t], s.via[t] = entry, via
		s.relabel(t, odd)
		switch {
		case i%n == 0:
			return
		case i%2 == 0: // matched to the kid before
			s.relabel(f.kids[i-1], even)
			i -= 2
			entry, via = f.from[i], f.to[i]
		default: // matched to the kid behind
			s.relabel(f.kids[i+1], even)
			i += 2
			entry, via = f.to[i-1], f.from[i-1]
		}
	}
}

// release makes the kids of blossom b outermost and frees b. The kids stay
// readable until the next shrink.
func (s *Solver) release(b int) {
	f := &s.flowers[b-s.n]
	for _, k := range f.kids {
		s.parent[k] = none
		s.label[k] = outside
		for _, v := range s.members(k) {
			s.outer[v] = k
		}
	}
	f.used = false
	s.unused = append(s.unused, b)
}

// dissolve releases b if it has no dual, then its kids likewise.
func (s *Solver) dissolve(b int) {
	if b < s.n || s.flowers[b-s.n].z != 0 {
		return
	}
	s.release(b)
	for _, k := range s.flowers[b-s.n].kids {
		s.dissolve(k)
	}
}
