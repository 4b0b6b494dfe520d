package rating

// FIDEOptions are the parameters of [FIDE].
type FIDEOptions struct {
	Rapid bool // the rules of rapid and blitz for ratings that are far apart
	// Junior says who is in the year of the 18th birthday or younger; nil: nobody is.
	Junior func(p Player, end Day) bool
	// Founders says how many must be rated before the unrated no longer count as 1800,
	// or no list could begin; 0 is one.
	Founders int
	OnChange func(Change) // of rated players; nil: not told
}

// FIDE rates whole periods in whole points by the regulations of 1 March 2024 as
// amended on 1 October 2025. Newcomers are not rated before they have five games
// against rated opponents within 26 months and a rating of 1400.
type FIDE struct {
	o       FIDEOptions
	players []fidePlayer
	rated   int // players
	period  period
	before  []fidePlayer // by place in period.players
}

type fidePlayer struct {
	rating int // 0 is unrated
	games  int
	last   Day
	topped bool // 2400 was published
	begun  bool // the first event has been
	pool   []fideGame
}

// fideGame is one that counts for a first rating.
type fideGame struct{ month, opponent, halfPoints int }

const (
	fideNominal   = 1800 // of the two hypothetical opponents
	fideLeast     = 1400
	fideMost      = 2200 // of a first rating
	fidePool      = 26   // months
	fidePoolGames = 5
)

// NewFIDE returns a system that has no games yet, for players 0 to n-1.
func NewFIDE(n int, o FIDEOptions) *FIDE {
	return &FIDE{o: o, players: make([]fidePlayer, n), period: newPeriod(n)}
}

// Play implements [System].
func (s *FIDE) Play(games []Game, end Day) {
	s.period.sort(games)
	s.before = s.before[:0]
	for _, p := range s.period.players {
		x := s.players[p]
		if x.rating == 0 && s.rated < max(s.o.Founders, 1) {
			x.rating = fideNominal
		}
		s.before = append(s.before, x)
	}
	for k, p := range s.period.players {
		x := &s.players[p]
		was := x.rating
		if was == 0 {
			s.enter(x, games, s.period.of(k), end)
		} else {
			s.rate(p, games, s.period.of(k), end)
		}
		x.topped = x.topped || x.rating >= 2400
		switch {
		case was == 0 && x.rating > 0:
			x.pool = nil
			s.rated++
		case was > 0 && x.rating == 0:
			s.rated--
		}
	}
}

// rate moves a rated player.
func (s *FIDE) rate(p Player, games []Game, sides []side, end Day) {
	x := &s.players[p]
	n := 0
	for _, side := range sides {
		if s.counts(x.rating, s.before[side.opponent].rating) {
			n++
		}
	}
	if n == 0 {
		return
	}
	k := x.k(s.o.Junior != nil && s.o.Junior(p, end))
	if k*n > 700 {
		k = 700 / n
	}
	sum := 0 // hundredths
	for _, side := range sides {
		opponent := s.before[side.opponent].rating
		if !s.counts(x.rating, opponent) {
			continue
		}
		expected := fideExpected(fideGap(x.rating, opponent, s.o.Rapid))
		surprise := int(100*side.score) - expected
		sum += surprise
		x.last = games[side.game].Day
		if s.o.OnChange != nil {
			s.o.OnChange(Change{
				Player: p, Opponent: s.period.players[side.opponent], Day: x.last, Score: side.score,
				Expected: float64(expected) / 100, Before: float64(x.rating), Against: float64(opponent), Delta: float64(k*surprise) / 100,
			})
		}
	}
	x.games += n
	x.rating = fideListed(x.rating + fideRound(k*sum, 100))
}

// counts reports whether a game is rated.
func (s *FIDE) counts(own, opponent int) bool {
	if own == 0 || opponent == 0 {
		return false
	}
	return !s.o.Rapid || max(own, opponent) <= 2600 || max(own-opponent, opponent-own) < 600
}

func (x *fidePlayer) k(junior bool) int {
	switch {
	case x.topped:
		return 10
	case x.games < 30, junior && x.rating < 2300:
		return 40
	}
	return 20
}

// enter gathers an unrated player's games and rates the player when they suffice.
func (s *FIDE) enter(x *fidePlayer, games []Game, sides []side, end Day) {
	skip := int32(-1) // a first event without a point
	zero := true
	for _, side := range sides {
		if s.before[side.opponent].rating == 0 || x.begun {
			continue
		}
		if g := games[side.game]; skip < 0 || g.Event == skip {
			skip = g.Event
			zero = zero && side.score == 0
		}
	}
	for _, side := range sides {
		opponent := s.before[side.opponent].rating
		if opponent == 0 {
			continue
		}
		g := games[side.game]
		if !x.begun && zero && g.Event == skip {
			continue
		}
		x.pool = append(x.pool, fideGame{end.Month(), opponent, int(2 * side.score)})
		x.games++
		x.last = g.Day
	}
	x.begun = x.begun || skip >= 0
	for len(x.pool) > 0 && end.Month()-x.pool[0].month >= fidePool {
		x.pool = x.pool[1:]
	}
	if len(x.pool) < fidePoolGames {
		return
	}
	sum, halfPoints := 2*fideNominal, 2 // two draws
	for _, g := range x.pool {
		sum += g.opponent
		halfPoints += g.halfPoints
	}
	x.rating = fideListed(min(fidePerformance(sum, len(x.pool)+2, halfPoints), fideMost))
}

// fideListed is r, or 0 where that is too low for the list.
func fideListed(r int) int {
	if r < fideLeast {
		return 0
	}
	return r
}

// Rating implements [System].
func (s *FIDE) Rating(p Player) (Rating, bool) {
	x := s.players[p]
	return Rating{Value: float64(x.rating), Games: x.games, Last: x.last}, x.rating > 0
}

// Expect implements [System], by the table without the rule of 400 points.
func (s *FIDE) Expect(a, b Player) (float64, bool) {
	x, y := s.players[a].rating, s.players[b].rating
	if x == 0 || y == 0 {
		return 0.5, false
	}
	return float64(fideExpected(x-y)) / 100, true
}

// FIDEPerformance is the opponents' mean rating and what the table gives for the
// score; opponents is not empty.
func FIDEPerformance(opponents []int, halfPoints int) int {
	sum := 0
	for _, r := range opponents {
		sum += r
	}
	return fidePerformance(sum, len(opponents), halfPoints)
}

func fidePerformance(sum, games, halfPoints int) int {
	hundredths := (100*halfPoints + games) / (2 * games)
	return fideRound(sum+games*fideDifference(hundredths), games)
}

// fideRound is x/y to the nearest integer, a half away from zero; y > 0.
func fideRound(x, y int) int {
	if x < 0 {
		return -fideRound(-x, y)
	}
	return (2*x + y) / (2 * y)
}

// fideGap is the difference that counts: at most 400 points, but for players of 2650
// or more in standard chess.
func fideGap(own, opponent int, rapid bool) int {
	d := own - opponent
	if own >= 2650 && !rapid {
		return d
	}
	return min(max(d, -400), 400)
}

// fideBands are the greatest differences for an expectation of .50, .51 and so on to
// .99 (8.1.2).
var fideBands = [50]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// fideExpected is the expectation in hundredths of who is d points ahead.
func fideExpected(d int) int {
	if d < 0 {
		return 100 - fideExpected(-d)
	}
	k := 0
	for k < len(fideBands) && d > fideBands[k] {
		k++
	}
	return 50 + k
}

// fideDifferences are the differences for scores of 50 to 100 hundredths (8.1.1).
var fideDifferences = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

func fideDifference(hundredths int) int {
	if hundredths < 50 {
		return -fideDifferences[50-hundredths]
	}
	return fideDifferences[hundredths-50]
}
