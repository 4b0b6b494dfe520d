package rating

import "math"

// KitajimaOptions are the parameters of [Kitajima].
type KitajimaOptions struct {
	Start    float64
	OnChange func(Change) // nil: not told
}

// Kitajima is the Japanese table of 1983, on a scale where 100 points are two to one.
// The source does not say when ratings change: here it is after the event.
type Kitajima struct{ events }

// NewKitajima returns a system that has no games yet, for players 0 to n-1.
func NewKitajima(n int, o KitajimaOptions) *Kitajima {
	return &Kitajima{newEvents(n, o.Start, o.OnChange)}
}

// kitajimaTable is what the winner gets and the loser gives, and what the favourite
// gives for a draw.
var kitajimaTable = []struct {
	gap                       float64 // the most of the row, in whole points
	favourite, underdog, draw float64
}{
	{1, 16, 16, 0},
	{27, 16, 16, 1},
	{46, 14, 17, 2},
	{78, 13, 18, 3},
	{99, 11, 19, 4},
	{121, 10, 20, 5},
	{151, 9, 21, 6},
	{177, 8, 23, 8},
	{211, 7, 24, 9},
	{253, 6, 26, 10},
	{299, 5, 29, 12},
	{361, 4, 32, 14},
	{448, 3, 37, 17},
	{599, 2, 45, 22},
	{math.MaxFloat64, 1, 64, 32},
}

// kitajima returns what a player gets who is ahead by gap.
func kitajima(gap float64, score int8) float64 {
	if gap < 0 {
		return -kitajima(-gap, 2-score)
	}
	row := 0
	for math.Round(gap) > kitajimaTable[row].gap {
		row++
	}
	switch x := kitajimaTable[row]; score {
	case 0:
		return -x.underdog
	case 1:
		return -x.draw
	default:
		return x.favourite
	}
}

// Play implements [System].
func (s *Kitajima) Play(games []Game, _ Day) {
	s.play(games, math.Inf(-1), func(g Game, a, b float64) (toA, toB, expected float64) {
		toA = kitajima(a-b, g.Score)
		return toA, -toA, kitajimaExpect(a - b)
	})
}

// Expect implements [System].
func (s *Kitajima) Expect(a, b Player) (float64, bool) {
	return kitajimaExpect(s.value(a) - s.value(b)), true
}

func kitajimaExpect(d float64) float64 { return 1 / (1 + exp(-d*(math.Ln2/100))) }
