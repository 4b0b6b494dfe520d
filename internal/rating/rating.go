// Package rating turns results into ratings. It knows players as numbers and games
// as scores with a day; it knows no tournament. Every system is pure: the same
// ledger and parameters give the same bits, in whatever order the rows were given.
//
// Nor do the bits depend on the processor: a product inside a sum is written
// float64(x*y), so that no compiler makes one fused operation of the two, and exp
// and log are our own, for those of the standard library fuse where they can.
package rating

import (
	"cmp"
	"slices"
	"time"
)

// Player is a place in [Ledger.Players].
type Player int32

// Day counts days from 1 January 1970.
type Day int32

// DayOf returns the day of a date in its zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// Time returns midnight of d, UTC.
func (d Day) Time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

// Month returns the months from the year 0 to d.
func (d Day) Month() int {
	t := d.Time()
	return t.Year()*12 + int(t.Month()) - 1
}

// Game is one game that was played. Discs are as written, -1 where they are not
// known; the score is what counts.
type Game struct {
	Day          Day
	Event, Round int32
	A, B         Player
	Score        int8 // half-points of A: 0, 1 or 2
	DiscsA       int8
	DiscsB       int8
	ColourA      int8 // 0 is not known, 1 Black, 2 White
}

// score is what A made, 0 to 1.
func (g Game) score() float64 { return float64(float64(g.Score) / 2) }

// Margin returns the discs by which the game was won, 0 for a draw; false where
// the discs are not known or do not fit the score.
func (g Game) Margin() (int, bool) {
	d := int(g.DiscsA) - int(g.DiscsB)
	if g.DiscsA < 0 || g.DiscsB < 0 || int(g.DiscsA)+int(g.DiscsB) > 64 || cmp.Compare(d, 0) != int(g.Score)-1 {
		return 0, false
	}
	return max(d, -d), true
}

// Ledger is every game that counts, in order of time, with the players' own numbers.
type Ledger struct {
	Players []int64 // ascending
	Games   []Game
}

// Sort puts games into the one order in which they are rated: by day, event and
// round, then by players and result, so that the order of rows is of no account.
func Sort(games []Game) {
	slices.SortFunc(games, func(x, y Game) int {
		return cmp.Or(cmp.Compare(x.Day, y.Day), cmp.Compare(x.Event, y.Event), cmp.Compare(x.Round, y.Round),
			cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.Score, y.Score),
			cmp.Compare(x.DiscsA, y.DiscsA), cmp.Compare(x.DiscsB, y.DiscsB), cmp.Compare(x.ColourA, y.ColourA))
	})
}

// Rating is what a list says of a player.
type Rating struct {
	Value     float64 // on the system's own scale
	Deviation float64 // standard deviation on that scale; 0 where the system has none
	Games     int     // that were rated
	Last      Day     // of the last one
}

// System rates games period by period. After Play it is the list of the period's
// last day.
type System interface {
	// Play rates the games of a period, sorted, that ends with end. Games of an
	// earlier day than the last end are not allowed.
	Play(games []Game, end Day)
	// Rating returns what the list says; false for a player who is not rated.
	Rating(p Player) (Rating, bool)
	// Expect returns the score that a is expected to make against b, 0 to 1; false,
	// and one half, where the system does not say.
	Expect(a, b Player) (float64, bool)
}

// Change is what one game, or a period, did to one player.
type Change struct {
	Player   Player
	Opponent Player
	Day      Day
	Score    float64 // made in the game, 0 to 1
	Expected float64
	Before   float64 // the rating that the expectation is from
	Against  float64 // the opponent's
	Delta    float64 // what the game adds to the list; see [Outcome.Changes]
}

// EndOf returns the last day of a month that is counted as [Day.Month] does.
func EndOf(month int) Day {
	return DayOf(time.Date(month/12, time.Month(month%12+2), 0, 0, 0, 0, 0, time.UTC))
}
