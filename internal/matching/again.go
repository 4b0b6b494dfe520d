package matching

import "math"

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
