package rating

import "math"

const (
	glicko2Scale = 173.7178 // points are a unit; the paper rounds
	glicko2Close = 1e-6     // ends the search for the volatility
)

// Glicko2Options are the parameters of [Glicko2]; Glickman's own are 1500, 350, 0.06
// and a Tau of 0.3 to 1.2.
type Glicko2Options struct {
	Start      float64
	Deviation  float64 // of a newcomer, and the most that an idle player has
	Volatility float64 // of a newcomer
	Tau        float64 // how much volatilities change
	// Entry and EntryGames are as in [EloOptions].
	Entry      float64
	EntryGames int
	OnChange   func(Change) // nil: not told
}

// Glicko2 is [Glicko] with a volatility of each player (Glickman 2013): deviations
// grow faster where results are erratic.
type Glicko2 struct {
	o       Glicko2Options
	players []glicko2Player
	entry   entry
	month   int // of the list
	period  period
	before  []glicko2Player // by place in period.players
	g       []float64       // likewise
}

// glicko2Player is on the internal scale.
type glicko2Player struct {
	mu, phi, sigma float64 // as of the month rated
	games          int
	last           Day
	rated          int
}

// NewGlicko2 returns a system that has no games yet, for players 0 to n-1.
func NewGlicko2(n int, o Glicko2Options) *Glicko2 {
	return &Glicko2{o: o, players: make([]glicko2Player, n), entry: entry{0, o.Entry, o.EntryGames}, period: newPeriod(n)}
}

// Play implements [System].
func (s *Glicko2) Play(games []Game, end Day) {
	s.period.sort(games)
	s.before, s.g = s.before[:0], s.g[:0]
	s.month = end.Month()
	for _, p := range s.period.players {
		// The month that is rated grows the deviation by the new volatility.
		x := s.at(p, float64(s.month-s.players[p].rated-1))
		s.before, s.g = append(s.before, x), append(s.g, glicko2G(x.phi))
	}
	for k, p := range s.period.players {
		x := s.before[k]
		sides := s.period.of(k)
		grow := 1.0
		if x.games > 0 {
			grow = min(1, float64(s.month-x.rated))
		}
		information, sum := 0.0, 0.0
		for _, side := range sides {
			g := s.g[side.opponent]
			e, spread := glicko2E(g * (x.mu - s.before[side.opponent].mu))
			information += float64(g * g * spread)
			sum += float64(g * (side.score - e))
		}
		after := x.rate(1/information, sum, s.o.Tau, grow)
		for _, side := range sides {
			if s.o.OnChange == nil {
				break
			}
			g := s.g[side.opponent]
			e, _ := glicko2E(g * (x.mu - s.before[side.opponent].mu))
			s.o.OnChange(Change{
				Player: p, Opponent: s.period.players[side.opponent], Day: games[side.game].Day, Score: side.score,
				Expected: e, Before: s.points(x.mu), Against: s.points(s.before[side.opponent].mu), Delta: glicko2Scale * after.phi * after.phi * g * (side.score - e),
			})
		}
		after.last, after.rated = games[sides[len(sides)-1].game].Day, s.month
		after.games += len(sides)
		if x.games < s.o.EntryGames && after.games >= s.o.EntryGames {
			s.entry.counts(after.mu)
		}
		s.players[p] = after
	}
}

// rate is steps 5 to 7 of the paper: v is the variance of the rating by the games
// alone, sum that of g(s − E), grow the months by which the deviation grows.
func (x glicko2Player) rate(v, sum, tau, grow float64) glicko2Player {
	x.sigma = x.volatility(v, v*sum, tau)
	grown := float64(x.phi*x.phi) + float64(grow*float64(x.sigma*x.sigma))
	variance := 1 / (1/grown + 1/v)
	x.phi = math.Sqrt(variance)
	x.mu += float64(variance * sum)
	return x
}

// volatility is step 5: the root of f by the Illinois method.
func (x glicko2Player) volatility(v, delta, tau float64) float64 {
	delta2, phi2, tau2 := float64(delta*delta), float64(x.phi*x.phi), float64(tau*tau)
	a := log(float64(x.sigma * x.sigma))
	f := func(y float64) float64 { return glicko2F(y, a, delta2, phi2+v, tau2) }
	low, high := a, a-tau
	if delta2 > phi2+v {
		high = log(delta2 - phi2 - v)
	} else {
		for k := 2.0; f(high) < 0; k++ {
			high = a - float64(k*tau)
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > glicko2Close {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return exp(low / 2)
}

// glicko2F is f of step 5, where known is φ² + v.
func glicko2F(y, a, delta2, known, tau2 float64) float64 {
	e := exp(y)
	d := known + e
	return e*(delta2-d)/(2*float64(d*d)) - (y-a)/tau2
}

// at is p after so many idle months.
func (s *Glicko2) at(p Player, idle float64) glicko2Player {
	x := s.players[p]
	most := s.o.Deviation / glicko2Scale
	if x.games == 0 {
		return glicko2Player{mu: s.entry.mean, phi: most, sigma: s.o.Volatility}
	}
	if idle > 0 {
		x.phi = max(x.phi, min(most, math.Sqrt(float64(x.phi*x.phi)+float64(idle*float64(x.sigma*x.sigma)))))
	}
	return x
}

func (s *Glicko2) now(p Player) glicko2Player { return s.at(p, float64(s.month-s.players[p].rated)) }

func (s *Glicko2) points(mu float64) float64 { return s.o.Start + float64(glicko2Scale*mu) }

// Rating implements [System].
func (s *Glicko2) Rating(p Player) (Rating, bool) {
	x := s.now(p)
	return Rating{Value: s.points(x.mu), Deviation: x.phi * glicko2Scale, Games: x.games, Last: x.last}, x.games > 0
}

// Volatility is how erratic p is, in units of 173.7178 points a month.
func (s *Glicko2) Volatility(p Player) float64 { return s.now(p).sigma }

// Expect implements [System], with the deviations of both.
func (s *Glicko2) Expect(a, b Player) (float64, bool) {
	x, y := s.now(a), s.now(b)
	e, _ := glicko2E(glicko2G(math.Sqrt(float64(x.phi*x.phi)+float64(y.phi*y.phi))) * (x.mu - y.mu))
	return e, true
}

func glicko2G(phi float64) float64 {
	return 1 / math.Sqrt(1+float64(3/(math.Pi*math.Pi)*float64(phi*phi)))
}

// glicko2E is the logistic function e of x and e(1−e), which is never 0 for want of digits.
func glicko2E(x float64) (e, spread float64) {
	t := exp(-math.Abs(x))
	e = 1 / (1 + t)
	spread = t * e * e
	if x < 0 {
		e = t * e
	}
	return e, spread
}
