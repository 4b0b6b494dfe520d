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
