package tiers

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
