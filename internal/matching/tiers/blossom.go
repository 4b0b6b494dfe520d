package tiers

import "slices"

// flower is what a node has more if it is a blossom; see package matching. row and
// who make it one vertex: row[l][v] is tier l of the least price(u,v)-(y(u)-y(ref))
// over members u, who[v] that u.
type flower struct {
	used     bool
	z        Price
	kids     []int
	from, to []int
	members  []int
	row      [Most][]int64
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
func (s *Solver) row(b int) ([Most][]int64, []int32) {
	if b >= s.n {
		f := &s.flowers[b-s.n]
		return f.row, f.who
	}
	var rows [Most][]int64
	for l := range s.k {
		rows[l] = s.price[l][b*s.n : (b+1)*s.n]
	}
	return rows, nil
}

// shrink makes one even node of the odd cycle that the tight pair (u,v) of two
// even vertices closes in the tree.
func (s *Solver) shrink(u, v int) {
	top := s.meet(s.outer[u], s.outer[v])
	b := s.unused[len(s.unused)-1]
	s.unused = s.unused[:len(s.unused)-1]
	f := &s.flowers[b-s.n]
	f.used = true
	for l := range s.k {
		f.z[l] = -2 * s.raise[l]
	}
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
		for l := range s.k {
			move := shift(s.label[k], s.raise[l]) - s.raise[l]
			for _, w := range s.members(k) {
				s.y[l][w] += move
			}
			if k >= s.n {
				s.flowers[k-s.n].z[l] += 2 * shift(s.label[k], s.raise[l])
			}
		}
		for _, w := range s.members(k) {
			s.edge[w] = even
			s.outer[w] = b
			f.members = append(f.members, w)
		}
		s.label[k] = outside
		s.parent[k] = b
	}
	s.fillRow(b)
	s.links[b] = link{v: none}
	s.evens = append(s.evens, b)
	s.fresh = append(s.fresh, b)
}

// fillRow makes the row of the new blossom b from those of its kids.
func (s *Solver) fillRow(b int) {
	f := &s.flowers[b-s.n]
	if f.who == nil {
		f.who = make([]int32, s.n)
		for l := range s.k {
			f.row[l] = make([]int64, s.n)
		}
	}
	for v := range s.n {
		f.row[0][v] = absent
	}
	for _, k := range f.kids {
		rows, who := s.row(k)
		s.offer(f, s.ref[b], s.ref[k], k, &rows, who)
	}
	for _, v := range f.members {
		f.row[0][v] = absent
	}
}

// offer takes what is less in rows of the kid k into the row of f, whose reference
// is own.
func (s *Solver) offer(f *flower, own, ref, k int, rows *[Most][]int64, who []int32) {
	var apart Price
	for l := range s.k {
		apart[l] = s.y[l][ref] - s.y[l][own]
	}
	row := f.row[0]
	for v, p := range rows[0] {
		if p == absent || p-apart[0] > row[v] {
			continue
		}
		if p-apart[0] == row[v] {
			less := false
			for l := 1; l < s.k; l++ {
				if d := rows[l][v] - apart[l] - f.row[l][v]; d != 0 {
					less = d < 0
					break
				}
			}
			if !less {
				continue
			}
		}
		for l := range s.k {
			f.row[l][v] = rows[l][v] - apart[l]
		}
		f.who[v] = int32(k)
		if who != nil {
			f.who[v] = who[v]
		}
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
	if b < s.n || s.flowers[b-s.n].z != (Price{}) {
		return
	}
	s.release(b)
	for _, k := range s.flowers[b-s.n].kids {
		s.dissolve(k)
	}
}
