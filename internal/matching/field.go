package matching

import (
	"cmp"
	"fmt"
	"slices"
)

// Field is a field too large for a matrix: prices are asked for when they are
// needed, and most never are.
//
// Vertices stand in groups of neighbours, such as a score group. That is only a
// promise about prices: it lets [SolveField] pass over whole groups.
type Field struct {
	Vertices int
	// Price is what the pair (i,j), i < j, costs: 0 to Limit(Vertices), always the
	// same. No pair is forbidden.
	Price  func(i, j int) int64
	Groups []int // the first vertex of each group, ascending; Groups[0] is 0
	// Floor is a price that no pair of a vertex of group g with one of group h, or
	// with another of g where both are the same, is below. g ≤ h.
	Floor func(g, h int) int64
}

const (
	first  = 14 // partners that a vertex begins with in its group
	across = 5  // and in later ones
	nearby = 40 // vertices of later groups that it looks at
	added  = 10 // further partners of a vertex after each solution
)

// SolveField returns a perfect matching of f of least cost.
//
// It solves a few pairs of each vertex, then prices every other pair against the
// duals of that solution. One that is cheaper than its two duals might make the
// whole cheaper: it is added, and the field is solved again from where it stood.
// When there is none left, the duals prove the matching for all pairs, just as if
// it had been found among all of them; [Matching.Check] can be asked.
//
// Errors: [ErrOdd] if the number of vertices is odd, a [CostError] for a price
// outside its bounds.
func SolveField(f Field) (Matching, error) {
	if f.Vertices%2 != 0 {
		return Matching{}, ErrOdd
	}
	if f.Vertices == 0 {
		return Matching{Mate: []int{}}, nil
	}
	p := &pricing{f: f, limit: Limit(f.Vertices), ends: append(slices.Clone(f.Groups[1:]), f.Vertices)}
	s := newSparse(f.Vertices, p.limit)
	for _, o := range p.begin() {
		s.join(o.i, o.j, o.price)
	}
	for p.err == nil {
		if !s.solve() {
			return Matching{}, fmt.Errorf("%w: pairs of neighbours are missing", ErrNoPerfect) // not reached: begin offers them
		}
		missing := p.below(s)
		if len(missing) == 0 {
			break
		}
		for _, o := range missing {
			s.join(o.i, o.j, o.price)
		}
	}
	if p.err != nil {
		return Matching{}, p.err
	}
	return s.answer(f.Price), nil
}

// offer is a pair that a solution lacks, with what it would gain.
type offer struct {
	i, j  int
	price int64
	gain  int64
}

// pricing asks for the prices of a field.
type pricing struct {
	f     Field
	limit int64
	ends  []int // behind the last vertex of each group
	err   error
}

// ask returns the price of (i,j) and notes the first that breaks its bounds.
func (p *pricing) ask(i, j int) int64 {
	c := p.f.Price(i, j)
	if (c < 0 || c > p.limit) && p.err == nil {
		p.err = &CostError{I: i, J: j, Cost: c, Limit: p.limit}
	}
	return c
}

// begin returns the cheapest pairs of each vertex with its group and the next
// ones, and pairs of neighbours, so that everybody can be paired.
func (p *pricing) begin() []offer {
	home, away := newBest(p.f.Vertices, first), newBest(p.f.Vertices, across)
	for g, from := range p.f.Groups {
		to := p.ends[g]
		for i := from; i < to; i++ {
			for j := i + 1; j < p.f.Vertices && j < to+nearby; j++ {
				c := p.ask(i, j)
				o := offer{i: i, j: j, price: c, gain: -c}
				if j < to {
					home.offer(o)
				} else {
					away.offer(o)
				}
			}
		}
	}
	list := append(home.all(), away.all()...)
	for i := 0; i < p.f.Vertices; i += 2 {
		list = append(list, offer{i: i, j: i + 1, price: p.ask(i, i+1)})
	}
	return list
}

// below returns the pairs whose slack under the duals of s is below 0, for each
// vertex those furthest below.
func (p *pricing) below(s *sparse) []offer {
	best, nests, shared := newBest(p.f.Vertices, added), s.nests(), make([]int64, p.f.Vertices)
	// By group, the vertices from the highest dual down: where a dual is too low
	// for the floor of two groups, all that follow are.
	order := make([]int, p.f.Vertices)
	for v := range order {
		order[v] = v
	}
	floors := make([]int64, len(p.f.Groups))
	for g, from := range p.f.Groups {
		slices.SortFunc(order[from:p.ends[g]], func(a, b int) int {
			return cmp.Or(cmp.Compare(s.y[b], s.y[a]), cmp.Compare(a, b))
		})
	}
	for g, from := range p.f.Groups {
		for h := g; h < len(p.f.Groups); h++ {
			floors[h] = 2 * p.f.Floor(g, h)
		}
		for at := from; at < p.ends[g]; at++ {
			i := order[at]
			s.share(nests, i, shared)
			for h := g; h < len(p.f.Groups); h++ {
				others := order[p.f.Groups[h]:p.ends[h]]
				if g == h {
					others = order[at+1 : p.ends[h]]
				}
				for _, j := range others {
					sum := s.y[i] + s.y[j]
					if floors[h] >= sum {
						break
					}
					low, high := min(i, j), max(i, j)
					c := p.ask(low, high)
					gain := sum - 2*c
					if gain > 0 && s.outer[i] == s.outer[j] {
						gain -= shared[j]
					}
					if gain > 0 {
						best.offer(offer{i: low, j: high, price: c, gain: gain})
					}
				}
			}
		}
	}
	return best.all()
}

// best keeps for each vertex the offers of most gain.
type best struct {
	most int
	of   [][]offer // each by gain, best first
}

func newBest(vertices, most int) *best { return &best{most: most, of: make([][]offer, vertices)} }

func (b *best) offer(o offer) {
	b.keep(o.i, o)
	b.keep(o.j, o)
}

func (b *best) keep(v int, o offer) {
	list := b.of[v]
	switch {
	case len(list) < b.most:
		list = append(list, o)
	case o.gain <= list[len(list)-1].gain:
		return
	default:
		list[len(list)-1] = o
	}
	for k := len(list) - 1; k > 0 && list[k].gain > list[k-1].gain; k-- {
		list[k], list[k-1] = list[k-1], list[k]
	}
	b.of[v] = list
}

// all returns every offer that one of its two vertices keeps, each once.
func (b *best) all() []offer {
	var list []offer
	for v, offers := range b.of {
		for _, o := range offers {
			if v == o.i || !slices.ContainsFunc(b.of[o.i], func(k offer) bool { return k.j == o.j && k.i == o.i }) {
				list = append(list, o)
			}
		}
	}
	return list
}
