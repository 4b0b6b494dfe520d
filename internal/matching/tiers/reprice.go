package tiers

// start gives the vertices duals that leave no slack negative and many at 0, and
// matches greedily over slack 0.
func (s *Solver) start() {
	for v := range s.n {
		least := s.price2(v, v, true)
		for w := range s.n {
			if s.price[0][v*s.n+w] == absent {
				continue
			}
			p := s.price2(v, w, false)
			for l := range s.k { // half of an even number
				p[l] /= 2
			}
			s.lower(&least, &p)
		}
		s.setDual(v, &least)
	}
	for v := range s.n {
		if s.mate[v] == none && !s.exposed[v] {
			s.settleDown(v)
		}
	}
}

// price2 returns the doubled price of (v,w), or of leaving v alone.
func (s *Solver) price2(v, w int, alone bool) Price {
	var p Price
	for l := range s.k {
		if alone {
			p[l] = s.alone[l][v]
		} else {
			p[l] = s.price[l][v*s.n+w]
		}
	}
	return p
}

func (s *Solver) setDual(v int, y *Price) {
	if y[0] >= limit {
		*y = Price{}
	}
	for l := range s.k {
		s.y[l][v] = y[l]
	}
}

// settleDown raises the dual of the free vertex v, no member of a blossom, to where
// something is tight, and pairs it or leaves it alone if that can be had at once.
func (s *Solver) settleDown(v int) {
	least, at := s.price2(v, v, true), none
	row, y := s.price[0][v*s.n:(v+1)*s.n], s.y[0][:s.n]
	for w, p := range row {
		if p == absent || p-y[w] > least[0] {
			continue
		}
		var d Price
		cmp := 0
		for l := range s.k {
			d[l] = s.price[l][v*s.n+w] - s.y[l][w]
			if cmp == 0 && d[l] != least[l] {
				cmp = 1
				if d[l] < least[l] {
					cmp = -1
				}
			}
		}
		if cmp < 0 || cmp == 0 && (at == none || !s.single(at)) && s.single(w) {
			least, at = d, w
		}
	}
	s.setDual(v, &least)
	switch {
	case at == none && least[0] < limit && least == s.price2(v, v, true):
		s.exposed[v] = true
	case at != none && s.single(at):
		s.exposed[at] = false
		s.mate[v], s.mate[at] = at, v
	}
}

// single reports whether w is free, or left alone, and in no blossom.
func (s *Solver) single(w int) bool { return s.mate[w] == none && s.outer[w] == w }

// Reprice changes the price of the pairs of v, and of leaving it alone, and brings
// the matching back to the least price. set is called for every other vertex w, and
// for v itself about being alone; it returns false to forbid. It returns false, and
// leaves the solver useless, if there is no matching any more.
func (s *Solver) Reprice(v int, set func(w int) (Price, bool)) bool {
	s.isolate(v)
	for w := range s.n {
		p, ok := set(w)
		i, j := v*s.n+w, w*s.n+v
		for l := range s.k {
			if w == v {
				s.alone[l][v] = 2 * p[l]
			} else {
				s.price[l][i], s.price[l][j] = 2*p[l], 2*p[l]
			}
		}
		if !ok && w == v {
			s.alone[0][v] = far
		} else if !ok {
			s.price[0][i], s.price[0][j] = absent, absent
		}
	}
	for i := range s.flowers {
		if f := &s.flowers[i]; f.used {
			s.refill(f, s.ref[s.n+i], v)
		}
	}
	s.settleDown(v)
	return s.finish()
}

// isolate takes v out of its pair and of every blossom.
func (s *Solver) isolate(v int) {
	for s.outer[v] != v {
		b := s.outer[v]
		f := &s.flowers[b-s.n]
		half := s.half(&f.z)
		for l := range s.k {
			for _, w := range f.members {
				s.y[l][w] -= half[l]
			}
		}
		base := s.base[b]
		s.exposed[base] = false
		s.part(base)
		s.release(b)
		for _, k := range f.kids {
			s.dissolve(k)
		}
	}
	s.exposed[v] = false
	s.part(v)
}

func (s *Solver) part(v int) {
	if w := s.mate[v]; w != none {
		s.mate[v], s.mate[w] = none, none
	}
}

// refill makes the row of f towards v anew.
func (s *Solver) refill(f *flower, ref, v int) {
	best := Price{absent}
	for _, u := range f.members {
		if s.price[0][u*s.n+v] == absent {
			continue
		}
		var d Price
		for l := range s.k {
			d[l] = s.price[l][u*s.n+v] - s.y[l][u] + s.y[l][ref]
		}
		before := best
		s.lower(&best, &d)
		if best != before {
			f.who[v] = int32(u)
		}
	}
	for l := range s.k {
		f.row[l][v] = best[l]
	}
}

// Tight reports whether the pair (v,w) has slack 0. One that has more is in no
// matching of least price.
func (s *Solver) Tight(v, w int) bool {
	if s.price[0][v*s.n+w] == absent {
		return false
	}
	var z Price
	for b := s.parent[v]; b != none; b = s.parent[b] {
		if s.holds(b, w) {
			for l := range s.k {
				z[l] += s.flowers[b-s.n].z[l]
			}
		}
	}
	for l := range s.k {
		if s.price[l][v*s.n+w]-s.y[l][v]-s.y[l][w]+z[l] != 0 {
			return false
		}
	}
	return true
}

func (s *Solver) holds(b, w int) bool {
	for w != none && w != b {
		w = s.parent[w]
	}
	return w == b
}

// TightAlone does the same for leaving v alone.
func (s *Solver) TightAlone(v int) bool {
	for l := range s.k {
		if s.alone[l][v] != s.y[l][v] {
			return false
		}
	}
	return true
}
