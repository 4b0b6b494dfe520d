package dutch

// outcome is a bracket paired: pairs with the higher ranked first, in the order in
// which article 3 makes them, and who floats down.
type outcome struct {
	pairs  [][2]int
	floats []int
}

// pairBracket finds the pairs of b: C.04.3 articles 2 to 4. It returns false if there
// is no legal pairing of the field.
func (f *field) pairBracket(b *bracket, from reach) (outcome, bool) {
	for r := from; r <= whole; r++ {
		out, loose, ok := f.tryBracket(b, r)
		if ok && (r == whole || f.proven(b, loose, r)) {
			return out, true
		}
	}
	return outcome{}, false
}

// tryBracket pairs b within reach r. loose are those who are left alone so far.
func (f *field) tryBracket(b *bracket, r reach) (out outcome, loose []int, ok bool) {
	g := f.graph(b, r, false)
	if !g.solve() || b.here && g.floaters() == 1 && !g.weighIdle() {
		return out, nil, false
	}
	met := g.movedDown()
	for _, p := range met {
		out.pairs = append(out.pairs, [2]int{g.vs[p[0]].man, g.vs[p[1]].man})
	}
	h, pairs := g.remainder(met)
	out.pairs = append(out.pairs, pairs...)
	for i := range h.vs {
		if h.Mate(i) < 0 {
			loose = append(loose, h.vs[i].man)
		}
	}
	seated := map[int]bool{}
	for _, p := range out.pairs {
		seated[p[0]], seated[p[1]] = true, true
	}
	for _, list := range [][]int{b.down, b.own} {
		for _, m := range list {
			if !seated[m] {
				out.floats = append(out.floats, m)
			}
		}
	}
	return out, loose, true
}

// weighIdle solves g with [C9].
func (g *graph) weighIdle() bool {
	*g = *g.f.graph(g.b, g.reach, true)
	return g.solve()
}

// floaters counts who of the bracket meets nobody of it.
func (g *graph) floaters() int {
	n := 0
	for i := range g.b.size() {
		if !g.inBracket(i) {
			n++
		}
	}
	return n
}

// movedDown settles which of those moved down are paired in the bracket, and with
// whom: article 4.4, then 4.2 for the opponents.
func (g *graph) movedDown() [][2]int {
	n := len(g.b.down)
	g.chooseDown()
	var met [][2]int
	for i := range n {
		if !g.inBracket(i) {
			continue
		}
		g.vs[i].role = topRole
		if g.better(i, n) {
			g.again(i, func(j int) int { return j - n })
		}
		j := g.Mate(i)
		g.settle(i, j)
		met = append(met, [2]int{i, j})
	}
	return met
}

// chooseDown settles who of those moved down with the same score is paired in the
// bracket where not all of them are: the first by rank who can.
func (g *graph) chooseDown() {
	n := len(g.b.down)
	for from := 0; from < n; {
		to, left := from, 0
		for to < n && g.score(to) == g.score(from) {
			if g.inBracket(to) {
				left++
			}
			to++
		}
		for i := from; i < to && left > 0 && left < to-i; i++ {
			if !g.inBracket(i) {
				if !g.better(i, n) {
					continue
				}
				g.again(i, func(j int) int {
					if j != i && g.vs[j].kind == own {
						return 0
					}
					return 1
				})
			}
			if g.inBracket(i) {
				g.vs[i].role = topRole
				left--
			}
			g.again(i, nil)
		}
		from = to
	}
}

func (g *graph) score(i int) int { return g.f.men[g.vs[i].man].score }

// better reports whether i might meet a vertex from first on, by rank before the one
// it meets, with nothing lost: a pair with slack is in no best pairing.
func (g *graph) better(i, first int) bool {
	last := g.Mate(i)
	if last < 0 || g.vs[last].kind > own {
		last = g.b.size()
	}
	for j := first; j < last; j++ {
		if g.vs[j].kind == own && g.Tight(i, j) {
			return true
		}
	}
	return false
}

// settle fixes the pair of i and j.
func (g *graph) settle(i, j int) {
	g.vs[i].only, g.vs[j].only = j, i
	g.again(i, nil)
	g.again(j, nil)
}
