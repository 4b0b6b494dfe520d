package rating

import (
	"math"
	"slices"
)

// WOFOptions are the parameters of [WOF].
type WOFOptions struct {
	Since  Day // games before do not count
	Pool   int // players that a pool needs; 0 is 10
	Listed int // months for which a game keeps a player on the list; 0 is 38
}

// WOF is the World Othello Federation's rating: at every list the ratings under which
// all results, weighted by age, are most likely (Bradley and Terry; 200 points are
// three to one). It does not add up by games. Rated are those in a pool, in which
// everybody can be reached from everybody by wins or draws; pools are not compared.
//
// The fit is made when it is first asked for, always from nothing, so that a list
// depends on the games and its day and on nothing else.
type WOF struct {
	o      WOFOptions
	games  []wofGame
	pairs  []wofPair
	pairOf map[[2]Player]int32
	last   []Day
	end    Day
	fitted bool

	pool      []int32 // by player: 0 is not rated
	rated     []int   // by player: games within the pool
	r         []float64
	deviation []float64
}

type wofGame struct {
	pair, month int32
	halfPoints  int8 // of the pair's a
}

type wofPair struct {
	a, b         Player
	won, lost    int // half-points of a and b, weighted
	games        int32
	aBeat, bBeat bool // or drew
}

const (
	wofCentre = 1800
	wofUnits  = 200 / 1.0986122886681098 // points of one unit of e: 200 are ln 3
	wofWhole  = 150                      // weight of a game of today
	wofClose  = 1e-6                     // the step that is the last; the next would be its square
)

// wofWeight is by whole months of age.
func wofWeight(months int) int {
	switch {
	case months < 7:
		return wofWhole
	case months < 14:
		return 100
	case months < 26:
		return 60
	case months < 38:
		return 30
	}
	return 1
}

// NewWOF returns a system that has no games yet, for players 0 to n-1.
func NewWOF(n int, o WOFOptions) *WOF {
	if o.Pool == 0 {
		o.Pool = 10
	}
	if o.Listed == 0 {
		o.Listed = 38
	}
	return &WOF{
		o: o, pairOf: map[[2]Player]int32{}, last: make([]Day, n), pool: make([]int32, n), rated: make([]int, n),
		r: make([]float64, n), deviation: make([]float64, n),
	}
}

// Play implements [System].
func (s *WOF) Play(games []Game, end Day) {
	s.end, s.fitted = end, false
	for _, g := range games {
		if g.Day < s.o.Since {
			continue
		}
		a, b, halfPoints := g.A, g.B, g.Score
		if a > b {
			a, b, halfPoints = b, a, 2-halfPoints
		}
		k, ok := s.pairOf[[2]Player{a, b}]
		if !ok {
			k = int32(len(s.pairs))
			s.pairs = append(s.pairs, wofPair{a: a, b: b})
			s.pairOf[[2]Player{a, b}] = k
		}
		s.games = append(s.games, wofGame{k, int32(g.Day.Month()), halfPoints})
		x := &s.pairs[k]
		x.games++
		x.aBeat = x.aBeat || halfPoints > 0
		x.bBeat = x.bBeat || halfPoints < 2
		s.last[a], s.last[b] = max(s.last[a], g.Day), max(s.last[b], g.Day)
	}
}

// fit brings ratings up to the games.
func (s *WOF) fit() {
	if s.fitted {
		return
	}
	s.fitted = true
	for k := range s.pairs {
		s.pairs[k].won, s.pairs[k].lost = 0, 0
	}
	month := s.end.Month()
	for _, g := range s.games {
		w := wofWeight(month - int(g.month))
		s.pairs[g.pair].won += w * int(g.halfPoints)
		s.pairs[g.pair].lost += w * int(2-g.halfPoints)
	}
	s.pool = pools(len(s.last), s.pairs, s.o.Pool)
	f := newWOFFit(s.pairs, s.pool)
	f.solve()
	clear(s.rated)
	clear(s.r)
	for _, x := range s.pairs {
		if s.pool[x.a] != 0 && s.pool[x.a] == s.pool[x.b] {
			s.rated[x.a] += int(x.games)
			s.rated[x.b] += int(x.games)
		}
	}
	for i, p := range f.players {
		s.r[p] = f.r[i]
		s.deviation[p] = math.Sqrt(wofWhole / f.diagonal[i])
	}
	s.centre()
}

// centre makes the mean of every pool 0, weighted by games.
func (s *WOF) centre() {
	sum := make([]float64, len(s.pool)+1)
	games := make([]float64, len(s.pool)+1)
	for p, k := range s.pool {
		sum[k] += float64(float64(s.rated[p]) * s.r[p])
		games[k] += float64(s.rated[p])
	}
	for p, k := range s.pool {
		if k != 0 {
			s.r[p] -= sum[k] / games[k]
		}
	}
}

// Rating implements [System]. The deviation takes a game of the last months as one
// game, as if the opponents' ratings were certain.
func (s *WOF) Rating(p Player) (Rating, bool) {
	s.fit()
	if s.pool[p] == 0 || s.end.Month()-s.last[p].Month() >= s.o.Listed {
		return Rating{}, false
	}
	return Rating{
		Value: wofCentre + float64(wofUnits*s.r[p]), Deviation: wofUnits * s.deviation[p], Games: s.rated[p], Last: s.last[p],
	}, true
}

// Expect implements [System]; those whom the list leaves out for want of recent games
// keep their ratings.
func (s *WOF) Expect(a, b Player) (float64, bool) {
	s.fit()
	if s.pool[a] == 0 || s.pool[a] != s.pool[b] {
		return 0.5, false
	}
	return 1 / (1 + exp(s.r[b]-s.r[a])), true
}

// wofFit finds the greatest likelihood by Newton's method, whose steps come from
// conjugate gradients. The players of all pools are solved at once.
type wofFit struct {
	players  []Player
	edges    []wofEdge
	r        []float64
	diagonal []float64 // of minus the second derivative
	gradient []float64
	step     []float64
	rest     []float64 // what conjugate gradients have still to solve
	along    []float64
	image    []float64
}

type wofEdge struct {
	a, b              int32
	won, total, curve float64
}

func newWOFFit(pairs []wofPair, pool []int32) *wofFit {
	f := &wofFit{}
	place := make([]int32, len(pool))
	for p, k := range pool {
		if k != 0 {
			place[p] = int32(len(f.players))
			f.players = append(f.players, Player(p))
		}
	}
	for _, x := range pairs {
		if pool[x.a] != 0 && pool[x.a] == pool[x.b] {
			f.edges = append(f.edges, wofEdge{
				a: place[x.a], b: place[x.b], won: float64(x.won) / 2, total: float64(x.won+x.lost) / 2,
			})
		}
	}
	slices.SortFunc(f.edges, func(x, y wofEdge) int { // near each other in memory
		if x.a != y.a {
			return int(x.a - y.a)
		}
		return int(x.b - y.b)
	})
	for _, v := range []*[]float64{&f.r, &f.diagonal, &f.gradient, &f.step, &f.rest, &f.along, &f.image} {
		*v = make([]float64, len(f.players))
	}
	return f
}

func (f *wofFit) solve() {
	if len(f.players) == 0 {
		return
	}
	exact := 0.01
	for range 1000 {
		f.slopes()
		f.newton(exact)
		// A step of ln(1+R)/R of Newton's never overshoots: R is the longest of it
		// along an edge, and the third derivative of a logistic is at most the second.
		longest, far := 0.0, 0.0
		for _, e := range f.edges {
			longest = max(longest, math.Abs(f.step[e.a]-f.step[e.b]))
		}
		t := 1.0
		if longest > 1e-6 {
			t = log(1+longest) / longest
		}
		for i, x := range f.step {
			far = max(far, math.Abs(x))
			f.r[i] += float64(t * x)
		}
		if far < wofClose {
			break
		}
		exact = min(0.01, max(longest, 1e-4))
	}
	f.slopes()
}

// slopes fills gradient and diagonal and the curve of the edges.
func (f *wofFit) slopes() {
	clear(f.gradient)
	clear(f.diagonal)
	for i := range f.edges {
		e := &f.edges[i]
		p, spread := glicko2E(f.r[e.a] - f.r[e.b])
		e.curve = e.total * spread
		surprise := e.won - float64(e.total*p)
		f.gradient[e.a] += surprise
		f.gradient[e.b] -= surprise
		f.diagonal[e.a] += e.curve
		f.diagonal[e.b] += e.curve
	}
}

// newton solves for step until the rest is exact times the gradient, in the norm
// of the inverse diagonal. The matrix is that of a network: a shift of a whole pool is
// in no gradient, and so in no step.
func (f *wofFit) newton(exact float64) {
	clear(f.step)
	copy(f.rest, f.gradient)
	square := 0.0
	for i, g := range f.rest {
		f.along[i] = g / f.diagonal[i]
		square += float64(g * f.along[i])
	}
	all := 0.0
	for _, d := range f.diagonal {
		all += d
	}
	enough := max(exact*exact*square, 1e-24*all) // below, the gradient is rounding
	for range len(f.rest) {
		if square <= enough {
			return
		}
		clear(f.image)
		for _, e := range f.edges {
			x := float64(e.curve * (f.along[e.a] - f.along[e.b]))
			f.image[e.a] += x
			f.image[e.b] -= x
		}
		bend := 0.0
		for i, x := range f.along {
			bend += float64(x * f.image[i])
		}
		if bend <= 0 {
			return
		}
		t := square / bend
		before := square
		square = 0
		for i, x := range f.along {
			f.step[i] += float64(t * x)
			f.rest[i] -= float64(t * f.image[i])
			square += float64(f.rest[i] * f.rest[i] / f.diagonal[i])
		}
		u := square / before
		for i := range f.along {
			f.along[i] = f.rest[i]/f.diagonal[i] + float64(u*f.along[i])
		}
	}
}
