package rating

// events rates the games of an event together, from the ratings at its start. An
// event that goes over the end of a period is rated in two parts.
type events struct {
	players  []eventPlayer
	start    float64
	onChange func(Change)
}

type eventPlayer struct {
	rating  float64
	pending float64
	games   int
	last    Day
}

func newEvents(n int, start float64, onChange func(Change)) events {
	return events{make([]eventPlayer, n), start, onChange}
}

// play rates games by change, which is told the ratings of A and B and says what the
// game gives to each, and what was expected of A; no rating falls below floor.
func (s *events) play(games []Game, floor float64, change func(g Game, a, b float64) (toA, toB, expected float64)) {
	for _, event := range byEvent(games) {
		for _, g := range event {
			a, b := s.value(g.A), s.value(g.B)
			toA, toB, expected := change(g, a, b)
			s.players[g.A].pending += toA
			s.players[g.B].pending += toB
			if s.onChange != nil {
				score := g.score()
				s.onChange(Change{Player: g.A, Opponent: g.B, Day: g.Day, Score: score, Expected: expected, Before: a, Against: b, Delta: toA})
				s.onChange(Change{Player: g.B, Opponent: g.A, Day: g.Day, Score: 1 - score, Expected: 1 - expected, Before: b, Against: a, Delta: toB})
			}
		}
		for _, g := range event {
			for _, p := range [2]Player{g.A, g.B} {
				x := &s.players[p]
				x.rating, x.pending = max(s.value(p)+x.pending, floor), 0
				x.games++
				x.last = max(x.last, g.Day)
			}
		}
	}
}

func (s *events) value(p Player) float64 {
	if x := &s.players[p]; x.games > 0 {
		return x.rating
	}
	return s.start
}

// Rating implements [System].
func (s *events) Rating(p Player) (Rating, bool) {
	x := s.players[p]
	return Rating{Value: x.rating, Games: x.games, Last: x.last}, x.games > 0
}
