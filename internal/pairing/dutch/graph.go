package dutch

import "sixtyfour/internal/matching/tiers"

// reach is how much of the field a bracket is solved with.
//
// The criteria of a bracket ask two things of the players below: that they can all
// be paired [C4], and that the next bracket loses nothing it need not lose [C8].
// near leaves both out and takes it that all floaters find an opponent in the next
// bracket; middle has the next bracket, and takes it that the rest can always be
// paired; whole has everybody. A narrower reach allows more, so if its answer turns
// out to be allowed by the whole field it is the answer: see field.proven.
type reach int

const (
	near reach = iota
	middle
	whole
)

type kind uint8

// The kinds in the order of vertices.
const (
	down kind = iota // moved down into the bracket
	own              // resident
	next
	rest
	bye // the pairing bye, as one more opponent
)

// role is what has been settled about a vertex of the bracket.
type role uint8

const (
	anyRole role = iota
	topRole      // meets somebody of the bracket, and somebody lower by rank
	bottomRole
)

type vertex struct {
	man  int // place in field.men, -1 for the bye
	kind kind
	// at is the place in the remainder, counted from 0, or -1.
	at   int
	role role
	only int // the one vertex it may meet, -1 for any
}

// graph is who may meet whom in one bracket at which price.
type graph struct {
	f     *field
	b     *bracket
	s     scale
	reach reach
	vs    []vertex
	tops  int // pairs of the remainder, whose first so many are to be on top; -1 without exchanges
	*tiers.Solver
}

func (f *field) graph(b *bracket, r reach, countIdle bool) *graph {
	g := &graph{f: f, b: b, reach: r, tops: -1}
	add := func(k kind, men []int) {
		for _, m := range men {
			g.vs = append(g.vs, vertex{man: m, kind: k, at: -1, only: -1})
		}
	}
	add(down, b.down)
	add(own, b.own)
	if r >= middle {
		add(next, b.next)
	}
	if r == whole {
		add(rest, b.rest)
	}
	if b.here || r == whole && f.odd() || r == middle && f.byeNext(b) {
		add(bye, []int{-1})
	}
	g.s = f.measure(b, len(g.vs), countIdle)
	return g
}

// sub is g with the vertices that keep allows, and nothing settled.
func (g *graph) sub(keep func(i int) bool) *graph {
	h := &graph{f: g.f, b: g.b, s: g.s, reach: g.reach, tops: -1}
	for i, v := range g.vs {
		if keep(i) {
			h.vs = append(h.vs, vertex{man: v.man, kind: v.kind, at: -1, only: -1})
		}
	}
	return h
}

// solve finds a matching of least price from nothing. It returns false if there is none,
// or if its price would not fit.
func (g *graph) solve() bool {
	if g.s.tiers > tiers.Most {
		g.f.overfull = true
		return false
	}
	g.Solver = tiers.New(len(g.vs), g.s.tiers)
	for i := range g.vs {
		if p, ok := g.price(i, i); ok {
			g.Alone(i, p)
		}
		for j := i + 1; j < len(g.vs); j++ {
			if p, ok := g.price(i, j); ok {
				g.Set(i, j, p)
			}
		}
	}
	return g.Solve()
}

// again solves g after the role of i has changed, with order as the last digit of
// its prices; order may be nil.
func (g *graph) again(i int, order func(j int) int) bool {
	return g.Reprice(i, func(j int) (tiers.Price, bool) {
		p, ok := g.price(i, j)
		if ok && order != nil {
			g.s.order.add(&p, order(j))
		}
		return p, ok
	})
}

// price is what it costs that i and j meet, or that i is left alone if j is i.
func (g *graph) price(i, j int) (tiers.Price, bool) {
	if i > j {
		i, j = j, i
	}
	v, w := &g.vs[i], &g.vs[j]
	if i == j {
		return g.alone(v)
	}
	if v.only >= 0 && v.only != j || w.only >= 0 && w.only != i {
		return tiers.Price{}, false
	}
	if w.kind == bye && !g.f.canRest(v.man) || w.kind != bye && !g.f.may(v.man, w.man) {
		return tiers.Price{}, false
	}
	if w.kind <= own {
		return g.inside(v, w)
	}
	if v.role == topRole {
		return tiers.Price{}, false
	}
	var p tiers.Price
	if v.kind <= own {
		p = g.f.floating(&g.s, v.man, v.kind == down)
		if w.kind > next {
			g.away(v, &p)
		}
		if w.kind == bye {
			g.s.idle.add(&p, g.f.men[v.man].idle)
		}
		return p, true
	}
	if v.kind == next && w.kind > next {
		g.s.nextAlone.add(&p, 1)
	}
	return p, true
}

// inside is the price of a pair of the bracket, v before w by rank.
func (g *graph) inside(v, w *vertex) (tiers.Price, bool) {
	if w.kind == down || v.role == bottomRole || w.role == topRole {
		return tiers.Price{}, false
	}
	p := g.f.pair(&g.s, v.man, w.man)
	if g.tops >= 0 && v.at >= 0 {
		if v.at >= g.tops {
			g.s.exchanges.add(&p, 1)
		}
		g.s.exchanged.add(&p, v.at)
	}
	return p, true
}

func (g *graph) alone(v *vertex) (tiers.Price, bool) {
	var p tiers.Price
	switch {
	case g.reach == whole || v.role == topRole || v.only >= 0 || v.kind >= rest:
		return p, false
	case v.kind == next:
		g.s.nextAlone.add(&p, 1)
		return p, true
	}
	p = g.f.floating(&g.s, v.man, v.kind == down)
	if g.reach == middle {
		g.away(v, &p)
	}
	return p, true
}

// away adds what [C8] says to a floater who finds nobody in the next bracket.
func (g *graph) away(v *vertex, p *tiers.Price) {
	g.s.nextAlone.add(p, 1)
	g.s.nextScore[g.f.men[v.man].score].add(p, 1)
}

// inBracket reports whether i, of the bracket, meets somebody of it.
func (g *graph) inBracket(i int) bool {
	j := g.Mate(i)
	return j >= 0 && g.vs[j].kind <= own
}

// cost is the price of what is found but for the vertices of without.
func (g *graph) cost(without []bool) tiers.Price {
	var sum tiers.Price
	for i := range g.vs {
		j := g.Mate(i)
		if without != nil && without[i] || j >= 0 && j < i {
			continue
		}
		if j < 0 {
			j = i
		}
		p, _ := g.price(i, j)
		for l := range g.s.tiers {
			sum[l] += p[l]
		}
	}
	return sum
}
