package dutch

// remainder pairs the residents that no pair of met has taken: articles 4.2 and 4.3. It
// returns the graph that was solved last.
func (g *graph) remainder(met [][2]int) (*graph, [][2]int) {
	taken := make([]bool, len(g.vs))
	for _, p := range met {
		taken[p[0]], taken[p[1]] = true, true
	}
	pairs := 0
	for i := range g.b.size() {
		if j := g.Mate(i); !taken[i] && j > i && g.vs[j].kind == own {
			pairs++
		}
	}
	if pairs == 0 {
		return g, nil
	}
	h := g.sub(func(i int) bool { return !taken[i] })
	first := 0 // vertex of the first of the remainder
	for h.vs[first].kind != own {
		first++
	}
	size := 0
	for i := first; i < len(h.vs) && h.vs[i].kind == own; i++ {
		h.vs[i].at = size
		size++
	}
	want := g.cost(taken)
	g.Solver = nil // the larger the bracket, the more it holds
	r := rem{graph: h, first: first, size: size, pairs: pairs}
	top := make([]bool, size)
	for p := range pairs {
		top[p] = true
	}
	// Without an exchange, if that costs nothing.
	if !r.split(top) || h.cost(nil) != want {
		top = r.exchange()
		r.split(top)
	}
	return h, r.transpose(top)
}

// rem is the remainder of a bracket: vertices first to first+size-1.
type rem struct {
	*graph
	first, size int
	pairs       int
}

// split solves the remainder with those of top above the others.
func (r *rem) split(top []bool) bool {
	r.tops = -1
	for p := range r.size {
		r.vs[r.first+p].role = bottomRole
		if top[p] {
			r.vs[r.first+p].role = topRole
		}
	}
	return r.solve()
}

// onTop reports whether p, a place in the remainder, meets somebody of a lower rank
// in it.
func (r *rem) onTop(p int) bool {
	j := r.Mate(r.first + p)
	return j > r.first+p && j < r.first+r.size
}

// exchange finds who is on top: article 4.3. The least number of exchanges and the least
// sum of their differences are in the prices.
func (r *rem) exchange() []bool {
	r.tops = r.pairs
	for p := range r.size {
		r.vs[r.first+p].role = anyRole
	}
	r.solve()
	count := 0
	for p := range r.pairs {
		if !r.onTop(p) {
			count++
		}
	}
	left := count
	for p := r.pairs - 1; p >= 0 && left > 0; p-- {
		i := r.first + p
		if r.onTop(p) {
			if !r.couldSink(p) {
				continue
			}
			r.again(i, func(j int) int { return r.below(i, j) })
		}
		if !r.onTop(p) {
			left--
			r.vs[i].role = bottomRole
		}
		r.again(i, nil)
	}
	left = count
	for p := r.pairs; p < r.size && left > 1; p++ {
		i := r.first + p
		if !r.onTop(p) {
			if !r.couldRise(p) {
				continue
			}
			r.again(i, func(j int) int { return 1 - r.below(i, j) })
		}
		if r.onTop(p) {
			left--
			r.vs[i].role = topRole
		}
		r.again(i, nil)
	}
	top := make([]bool, r.size)
	for p := range r.size {
		top[p] = r.onTop(p)
	}
	return top
}

// below is 1 if j is in the remainder below i.
func (r *rem) below(i, j int) int {
	if j > i && j < r.first+r.size {
		return 1
	}
	return 0
}

// couldSink reports whether p may be in a best pairing without being on top.
func (r *rem) couldSink(p int) bool {
	i := r.first + p
	if r.TightAlone(i) {
		return true
	}
	for j := range r.vs {
		if (j < i || j >= r.first+r.size) && r.Tight(i, j) {
			return true
		}
	}
	return false
}

// couldRise reports whether p may be on top in a best pairing.
func (r *rem) couldRise(p int) bool {
	for j := r.first + p + 1; j < r.first+r.size; j++ {
		if r.Tight(r.first+p, j) {
			return true
		}
	}
	return false
}

// transpose settles the opponents of those on top after split: article 4.2.
func (r *rem) transpose(top []bool) [][2]int {
	var pairs [][2]int
	for p := range r.size {
		i := r.first + p
		if !top[p] {
			continue
		}
		if r.better(i, i+1) {
			r.again(i, func(j int) int { return r.below(i, j) * (j - i) })
		}
		j := r.Mate(i)
		r.settle(i, j)
		pairs = append(pairs, [2]int{r.vs[i].man, r.vs[j].man})
	}
	return pairs
}
