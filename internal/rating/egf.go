package rating

// EGFOptions are the parameters of [EGF].
type EGFOptions struct {
	Start    float64                   // 2100 is one dan, 100 points a grade
	Class    func(event int32) float64 // weight of an event: A 1, B 0.75, C 0.5, D 0.25; nil is 1
	OnChange func(Change)              // nil: not told
}

// EGF is the European Go Federation's rating of 2021: an event is rated from the
// ratings at its start, and every game adds a bonus that grows towards beginners.
type EGF struct {
	events
	class func(event int32) float64
}

const (
	egfFloor = -900
	egfTop   = 3300 // ratings stay below
)

// NewEGF returns a system that has no games yet, for players 0 to n-1.
func NewEGF(n int, o EGFOptions) *EGF { return &EGF{newEvents(n, o.Start, o.OnChange), o.Class} }

// Play implements [System]. Changes add up to that of the rating but for the floor.
func (s *EGF) Play(games []Game, _ Day) {
	s.play(games, egfFloor, func(g Game, a, b float64) (toA, toB, expected float64) {
		weight, score := 1.0, g.score()
		if s.class != nil {
			weight = s.class(g.Event)
		}
		expected = egfExpect(a, b)
		return weight * egfChange(a, score-expected), weight * egfChange(b, expected-score), expected
	})
}

// egfChange is what a game gives to a rating of r, of an event of class A.
func egfChange(r, surprise float64) float64 {
	con := exp(1.6 * log(egfRoom(r)/200))
	bonus := log(1+exp((2300-r)/80)) / 5
	return float64(con*surprise) + bonus
}

// egfExpect is the logistic function of β(a) − β(b), where β(r) = −7 ln(3300 − r).
func egfExpect(a, b float64) float64 {
	return 1 / (1 + exp(7*(log(egfRoom(a))-log(egfRoom(b)))))
}

func egfRoom(r float64) float64 { return max(egfTop-r, 1) }

// Expect implements [System].
func (s *EGF) Expect(a, b Player) (float64, bool) { return egfExpect(s.value(a), s.value(b)), true }
