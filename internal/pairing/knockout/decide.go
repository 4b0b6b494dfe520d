package knockout

import (
	"sixtyfour/internal/tournament"
)

// match puts two seats together and reads the games of the match.
func (b *Bracket) match(k Key, bestOf int, first, second Seat) Match {
	m := Match{Key: k, BestOf: bestOf, Seats: [2]Seat{first, second}}
	for i := range m.Seats {
		if other := m.Seats[1-i]; m.Seats[i].Empty && (other.Empty || other.Player != 0) {
			m.Winner, m.Decided = other.Player, ByBye
			return m
		}
	}
	if first.Player == 0 || second.Player == 0 {
		m.Stale = len(b.games[k]) > 0
		return m
	}
	if b.Seed(first.Player) > b.Seed(second.Player) {
		m.Better = 1
	}
	for _, g := range b.games[k] {
		m.count(g)
	}
	return m
}

// count reads one more game of m.
func (m *Match) count(g tournament.Game) {
	top, bottom := &m.Seats[0], &m.Seats[1]
	switch {
	case !m.has(g):
		m.Stale = true
		return
	case m.Over():
		return
	case g.Result == nil:
		m.Open = true
		return
	case g.Result.Outcome == tournament.NotPlayed:
		return // it is still to be played
	}
	m.Played++
	x, y := top, bottom // Black, White
	if g.Black != top.Player {
		x, y = bottom, top
	}
	black, white := g.Result.Points()
	x.Points, y.Points = x.Points+black, y.Points+white
	x.Discs, y.Discs = x.Discs+g.Result.Score.Black, y.Discs+g.Result.Score.White

	left := tournament.Points(2 * (m.BestOf - m.Played)) // what can still be won
	lead := top.Points - bottom.Points
	switch {
	case lead > left:
		m.decide(0, ByPoints)
	case -lead > left:
		m.decide(1, ByPoints)
	case left > 0:
	case top.Discs > bottom.Discs:
		m.decide(0, ByDiscs)
	case top.Discs < bottom.Discs:
		m.decide(1, ByDiscs)
	default:
		m.decide(m.Better, BySeed)
	}
}

// has reports whether g is between the two players of m.
func (m *Match) has(g tournament.Game) bool {
	p, q := m.Seats[0].Player, m.Seats[1].Player
	return g.Black == p && g.White == q || g.Black == q && g.White == p
}

func (m *Match) decide(winner int, how Decision) {
	m.Winner, m.Loser, m.Decided = m.Seats[winner].Player, m.Seats[1-winner].Player, how
	m.Open = false
}
