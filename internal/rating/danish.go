package rating

import "math"

// DanishOptions are the parameters of [Danish].
type DanishOptions struct {
	Start    float64
	OnChange func(Change) // nil: not told
}

// Danish is the Danish federation's table: a game is worth what the discs and the
// ratings at the start of the event say. A narrow win against a weak opponent costs
// points. A win without discs counts as one of 12 to 20.
type Danish struct{ events }

// NewDanish returns a system that has no games yet, for players 0 to n-1.
func NewDanish(n int, o DanishOptions) *Danish { return &Danish{newEvents(n, o.Start, o.OnChange)} }

// danishDiscs are the most discs of each column of danishTable.
var danishDiscs = [9]int{0, 2, 10, 20, 30, 40, 50, 60, 64}

const danishUsual = 3 // the column of 12 to 20 discs

// danishTable is what the winner gets and the loser gives (othello.dk). The rows are
// by how far the winner was ahead: more than 350, down by 50 to 1–50, equal, and so
// on to more than 350 behind.
var danishTable = [17][9]float64{
	{-16, -6, -4, -2, 0, 2, 4, 6, 7},
	{-15, -4, -3, -1, 1, 3, 5, 7, 8},
	{-13, -3, -1, 1, 3, 5, 7, 9, 10},
	{-11, -1, 1, 3, 5, 7, 9, 11, 12},
	{-9, 1, 3, 5, 7, 9, 11, 13, 14},
	{-7, 3, 5, 7, 9, 11, 13, 15, 16},
	{-5, 6, 7, 9, 11, 13, 15, 17, 18},
	{-2, 8, 10, 12, 14, 16, 18, 20, 20},
	{0, 10, 12, 14, 16, 18, 20, 22, 23},
	{2, 13, 14, 16, 18, 20, 22, 24, 25},
	{5, 15, 17, 19, 21, 23, 25, 27, 28},
	{7, 17, 19, 21, 23, 25, 27, 29, 30},
	{9, 20, 21, 23, 25, 27, 29, 31, 32},
	{11, 22, 23, 25, 27, 29, 31, 33, 34},
	{13, 23, 25, 27, 29, 31, 33, 35, 36},
	{15, 25, 27, 29, 31, 33, 35, 37, 37},
	{16, 27, 28, 30, 32, 35, 36, 38, 39},
}

// danish returns what the winner of g gets, who was ahead by gap.
func danish(g Game, gap float64) float64 {
	gap = math.Round(gap)
	row := 8 - int(math.Ceil(min(math.Abs(gap), 351)/50))
	if gap < 0 {
		row = 16 - row
	}
	column := danishUsual
	if g.Score == 1 {
		column = 0
	} else if m, ok := g.Margin(); ok {
		for column = 0; m > danishDiscs[column]; {
			column++
		}
	}
	return danishTable[row][column]
}

// Play implements [System].
func (s *Danish) Play(games []Game, _ Day) {
	s.play(games, math.Inf(-1), func(g Game, a, b float64) (toA, toB, expected float64) {
		if g.Score == 0 {
			toA = -danish(g, b-a)
		} else {
			toA = danish(g, a-b)
		}
		return toA, -toA, logistic400(a - b)
	})
}

// Expect implements [System]. The table has no expectation of its own; the scale of
// 400 is near to it.
func (s *Danish) Expect(a, b Player) (float64, bool) {
	return logistic400(s.value(a) - s.value(b)), true
}
