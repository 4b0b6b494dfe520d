package rating

import "math"

// natural is one point of the scale of 400 in units of e.
const natural = math.Ln10 / 400

// WHROptions are the parameters of [WHR]. Ratings, deviations and variances are on
// the scale of 400.
type WHROptions struct {
	Drift     float64 // variance a day
	Settling  float64 // variance a day more of a newcomer,
	SettlesIn float64 // which fades as e^(−games/SettlesIn)

	// Entry is the standard deviation of newcomers about the mean at which they enter;
	// 0 leaves them to Virtual.
	Entry float64
	// EntryRate is the weight of one newcomer in the running mean of those before,
	// EntryGames how many games he needs to count in it.
	EntryRate  float64
	EntryGames int
	// Virtual is the number of games that everybody won, and of those that he lost,
	// against a rating of 0 on the first day (Coulom's prior).
	Virtual float64

	// Cuts says how high a win is worth how much, in units of e: cut k lies between
	// wins by 2k and 2k+2 discs, cut 0 between a draw and a win. None looks at the
	// result alone.
	Cuts    []float64
	Margin  float64 // weight of the margin where it is known
	Outcome float64 // weight of the result alone beside it

	Tolerance float64                 // sweeps end when no rating moved further
	Sweeps    int                     // in one period at most
	OnSweep   func(step float64) bool // told the longest step in points; false ends the sweeps; nil: not told
}

// WHR is whole-history rating: a rating for every day on which somebody played,
// joined by a Wiener process and fitted to all games at once (R. Coulom, 2008).
//
// With cuts it also uses how high games were won, by a proportional-odds model: the
// result is a logistic variable about the difference of the ratings, and the margin
// says between which two cuts it lay. Without cuts that is Coulom's model.
type WHR struct {
	o     WHROptions
	games []Game
	end   Day

	first  []int32   // by player: his first day; one more at the end
	entry  []float64 // by player: the mean at which he entered
	debuts []Player  // who played, in order of first days

	days   []Day     // by player and time
	before []int32   // by day: games that the player had before
	r      []float64 // by day: the rating, in units of e
	gamma  []float64 // e^r
	firm   []float64 // by day: 1 over the variance that the rating gathers until the next of the player's
	edges  []int32   // by day: its first view; one more at the end
	views  []view

	slope, curve, link []float64 // of one player: gradient, Hessian's diagonal and the one beside it
	lower, y           []float64 // and its factors
}

// view is a game as one player has it: the result lay between the cuts lo and hi,
// as powers of e.
type view struct {
	other           int32   // day of the opponent
	margin, outcome float32 // weights
	score           float32 // 0 to 1
	lo, hi          float64
}

// NewWHR returns a system that has no games yet, for players 0 to n-1.
func NewWHR(n int, o WHROptions) *WHR {
	return &WHR{o: o, first: make([]int32, n+1), entry: make([]float64, n)}
}

// Play implements [System]. It starts from the solution before, so that what is
// left of it is within the tolerance.
func (w *WHR) Play(games []Game, end Day) {
	w.games = append(w.games, games...)
	w.end = end
	w.lay()
	w.fit()
}

// sweep improves every player once, in order, and returns the largest step.
func (w *WHR) sweep() float64 {
	w.enter()
	most := 0.0
	for p := range len(w.first) - 1 {
		most = max(most, w.improve(Player(p)))
	}
	return most
}

// improve makes a Newton step for all days of one player and returns the longest of it.
func (w *WHR) improve(p Player) (most float64) {
	lo, n := w.first[p], int(w.first[p+1]-w.first[p])
	if n == 0 {
		return 0
	}
	w.slopes(p)
	lower, y := w.lower[:n], w.y[:n]
	lower[0], y[0] = w.curve[0], w.slope[0]
	for i := 1; i < n; i++ {
		a := w.link[i-1] / lower[i-1]
		lower[i] = w.curve[i] - float64(a*w.link[i-1])
		y[i] = w.slope[i] - float64(a*y[i-1])
	}
	x := 0.0
	for i := n - 1; i >= 0; i-- {
		x = (y[i] - float64(w.link[i]*x)) / lower[i] // link of the last day is 0
		k := int(lo) + i
		step := max(min(x, 2), -2) // a Newton step from far away may lead further
		w.r[k] -= step
		w.gamma[k] = exp(w.r[k])
		most = max(most, math.Abs(step))
	}
	return most
}

// slopes fills gradient and Hessian of the log-likelihood over one player's days.
func (w *WHR) slopes(p Player) {
	lo, n := w.first[p], int(w.first[p+1]-w.first[p])
	for i := range n {
		k := lo + int32(i)
		g, h := 0.0, 0.0
		for _, s := range w.views[w.edges[k]:w.edges[k+1]] {
			q := w.gamma[k] / w.gamma[s.other]
			if s.margin > 0 {
				below, above := 1/(1+q/s.lo), 1/(1+q/s.hi)
				g += float64(float64(s.margin) * (below + above - 1))
				h -= float64(float64(s.margin) * (float64(below*(1-below)) + float64(above*(1-above))))
			}
			if s.outcome > 0 {
				e := q / (1 + q)
				g += float64(float64(s.outcome) * (float64(s.score) - e))
				h -= float64(float64(s.outcome) * e * (1 - e))
			}
		}
		w.slope[i], w.curve[i] = g, h
	}
	if w.o.Entry > 0 {
		c := 1 / float64(w.o.Entry*natural*w.o.Entry*natural)
		w.slope[0] -= float64((w.r[lo] - w.entry[p]) * c)
		w.curve[0] -= c
	}
	if k, e := w.o.Virtual, w.gamma[lo]/(1+w.gamma[lo]); k > 0 {
		w.slope[0] += float64(k * (1 - 2*e))
		w.curve[0] -= float64(2 * k * e * (1 - e))
	}
	for i := range n - 1 {
		k := lo + int32(i)
		c := w.firm[k]
		pull := float64((w.r[k+1] - w.r[k]) * c)
		w.slope[i] += pull
		w.slope[i+1] -= pull
		w.curve[i] -= c
		w.curve[i+1] -= c
		w.link[i] = c
	}
	w.link[n-1] = 0
}

// drift returns the variance that a player of so many games gathers in days, in
// units of e.
func (w *WHR) drift(games int32, days Day) float64 {
	v := w.o.Drift
	if w.o.Settling > 0 {
		v += float64(w.o.Settling * exp(-float64(games)/w.o.SettlesIn))
	}
	return v * float64(days) * natural * natural
}

// last returns the rating of a player's last day and its variance on the day of
// the list, both in units of e.
func (w *WHR) last(p Player) (r, v float64) {
	lo, hi := w.first[p], w.first[p+1]
	if lo == hi {
		s := w.o.Entry * natural
		return w.entry[p], s * s
	}
	w.slopes(p)
	d := w.curve[0]
	for i := 1; i < int(hi-lo); i++ {
		d = w.curve[i] - float64(w.link[i-1]*w.link[i-1])/d
	}
	return w.r[hi-1], w.drift(w.played(p), w.end-w.days[hi-1]) - 1/d
}

func (w *WHR) played(p Player) int32 { return w.edges[w.first[p+1]] - w.edges[w.first[p]] }

// Rating implements [System].
func (w *WHR) Rating(p Player) (Rating, bool) {
	if w.first[p] == w.first[p+1] {
		return Rating{}, false
	}
	r, v := w.last(p)
	return Rating{Value: r / natural, Deviation: math.Sqrt(v) / natural, Games: int(w.played(p)), Last: w.days[w.first[p+1]-1]}, true
}

// Expect implements [System]. It is the expectation over the deviations of both.
func (w *WHR) Expect(a, b Player) (float64, bool) {
	ra, va := w.last(a)
	rb, vb := w.last(b)
	return 1 / (1 + exp((rb-ra)/math.Sqrt(1+float64(math.Pi/8*(va+vb))))), true
}

// Point is a rating on one day of a player's history.
type Point struct {
	Day              Day
	Value, Deviation float64
}

// History returns the rating of every day on which p played, as all games up to the
// day of the list tell it.
func (w *WHR) History(p Player) []Point {
	lo, n := w.first[p], int(w.first[p+1]-w.first[p])
	if n == 0 {
		return nil
	}
	w.slopes(p)
	points := make([]Point, n)
	w.lower[0] = w.curve[0]
	for i := 1; i < n; i++ {
		w.lower[i] = w.curve[i] - float64(w.link[i-1]*w.link[i-1])/w.lower[i-1]
	}
	upper := w.curve[n-1]
	for i := n - 1; i >= 0; i-- {
		v := -1 / w.lower[i]
		if i < n-1 {
			v = upper / (float64(w.link[i]*w.link[i]) - float64(w.lower[i]*upper))
			upper = w.curve[i] - float64(w.link[i]*w.link[i])/upper
		}
		points[i] = Point{Day: w.days[lo+int32(i)], Value: w.r[lo+int32(i)] / natural, Deviation: math.Sqrt(v) / natural}
	}
	return points
}
