package rating

import "math"

// GlickoOptions are the parameters of [Glicko]; Glickman's own are 1500, 350, 30 and,
// for players who fade from 50 to 350 in 30 periods, a growth of 63.2.
type GlickoOptions struct {
	Start     float64
	Deviation float64 // of a newcomer, and the most that anybody has
	Growth    float64 // c: the variance grows by c² in a month
	Floor     float64 // the least deviation
	// Entry and EntryGames are as in [EloOptions].
	Entry      float64
	EntryGames int
	OnChange   func(Change) // nil: not told
}

// Glicko rates the games of a period together, by the uncertainty of both players
// (Glickman 1999). A deviation grows with the months, played or idle.
type Glicko struct {
	o       GlickoOptions
	players []glickoPlayer
	entry   entry
	month   int // of the list
	period  period
	before  []glickoPlayer // by place in period.players
}

type glickoPlayer struct {
	rating, deviation float64 // as of the month rated
	games             int
	last              Day
	rated             int
}

// NewGlicko returns a system that has no games yet, for players 0 to n-1.
func NewGlicko(n int, o GlickoOptions) *Glicko {
	return &Glicko{o: o, players: make([]glickoPlayer, n), entry: entry{o.Start, o.Entry, o.EntryGames}, period: newPeriod(n)}
}

// Play implements [System].
func (s *Glicko) Play(games []Game, end Day) {
	s.month = end.Month()
	s.period.sort(games)
	s.before = s.before[:0]
	for _, p := range s.period.players {
		s.before = append(s.before, s.now(p))
	}
	for k, p := range s.period.players {
		x := s.before[k]
		sides := s.period.of(k)
		information, sum := 0.0, 0.0
		for _, side := range sides {
			y := s.before[side.opponent]
			g := glickoG(y.deviation)
			e := glickoE(g, x.rating-y.rating)
			information += float64(g * g * float64(e*(1-e)))
			sum += float64(g * (side.score - e))
		}
		variance := 1 / (1/float64(x.deviation*x.deviation) + float64(natural*natural*information))
		for _, side := range sides {
			if s.o.OnChange == nil {
				break
			}
			y := s.before[side.opponent]
			g := glickoG(y.deviation)
			e := glickoE(g, x.rating-y.rating)
			s.o.OnChange(Change{
				Player: p, Opponent: s.period.players[side.opponent], Day: games[side.game].Day,
				Score: side.score, Expected: e, Before: x.rating, Against: y.rating, Delta: natural * variance * g * (side.score - e),
			})
		}
		x.rating += float64(natural * variance * sum)
		x.deviation = max(math.Sqrt(variance), s.o.Floor)
		x.last, x.rated = games[sides[len(sides)-1].game].Day, s.month
		newcomer := x.games < s.o.EntryGames
		x.games += len(sides)
		if newcomer && x.games >= s.o.EntryGames {
			s.entry.counts(x.rating)
		}
		s.players[p] = x
	}
}

// now is p on the day of the list: with the deviation that it has grown to.
func (s *Glicko) now(p Player) glickoPlayer {
	x := s.players[p]
	if x.games == 0 {
		return glickoPlayer{rating: s.entry.mean, deviation: s.o.Deviation}
	}
	grown := float64(x.deviation*x.deviation) + float64(s.o.Growth*s.o.Growth*float64(s.month-x.rated))
	x.deviation = max(min(math.Sqrt(grown), s.o.Deviation), s.o.Floor)
	return x
}

// Rating implements [System].
func (s *Glicko) Rating(p Player) (Rating, bool) {
	x := s.now(p)
	return Rating{Value: x.rating, Deviation: x.deviation, Games: x.games, Last: x.last}, x.games > 0
}

// Expect implements [System], with the deviations of both.
func (s *Glicko) Expect(a, b Player) (float64, bool) {
	x, y := s.now(a), s.now(b)
	both := float64(x.deviation*x.deviation) + float64(y.deviation*y.deviation)
	return glickoE(glickoG(math.Sqrt(both)), x.rating-y.rating), true
}

// glickoG is how much a game tells when the opponent's rating has that deviation.
func glickoG(deviation float64) float64 {
	return 1 / math.Sqrt(1+float64(3*natural*natural/(math.Pi*math.Pi)*float64(deviation*deviation)))
}

func glickoE(g, d float64) float64 { return logistic400(g * d) }
