package rating

import (
	"math"
	"testing"
)

// aged is a game of so many months before the list of EndOf(2030-01).
func aged(months int, a, b Player, halfPoints int8) Game {
	g := game(a, b, halfPoints)
	g.Day = EndOf(wofMonth - months)
	return g
}

const wofMonth = 2030 * 12

// fitted is the list of January 2030 of pools of two and more.
func fitted(n int, games ...Game) *WOF {
	s := NewWOF(n, WOFOptions{Pool: 2})
	Sort(games)
	s.Play(games, EndOf(wofMonth))
	return s
}

func TestWOFVectors(t *testing.T) {
	tests := []struct {
		name   string
		games  []Game
		want   float64 // of player 0
		expect float64 // of player 0
	}{
		{"three of four are 200 points", []Game{aged(0, 0, 1, 2), aged(0, 0, 1, 2), aged(0, 0, 1, 2), aged(0, 0, 1, 0)}, 1900, 0.75},
		{"a game of weight 150 against one of 60", []Game{aged(0, 0, 1, 2), aged(14, 0, 1, 0)}, 1800 + 166.81/2, 150. / 210},
		{"a draw is half a win each", []Game{aged(0, 0, 1, 1), aged(0, 0, 1, 2)}, 1900, 0.75},
		{
			"nine of ten are 400 points",
			[]Game{aged(0, 0, 1, 1), aged(0, 0, 1, 2), aged(0, 0, 1, 2), aged(0, 0, 1, 2), aged(0, 0, 1, 2)}, 2000, 0.9,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := fitted(2, tt.games...)
			a, _ := s.Rating(0)
			b, _ := s.Rating(1)
			if !near(a.Value, tt.want, 0.005) || !near(a.Value+b.Value, 3600, 1e-9) {
				t.Errorf("ratings %v and %v, want %v", a.Value, b.Value, tt.want)
			}
			if p, ok := s.Expect(0, 1); !ok || !near(p, tt.expect, 1e-12) {
				t.Errorf("expects %v, want %v", p, tt.expect)
			}
		})
	}
	if !near(wofUnits, 182.0478453, 5e-8) || !near(1/(1+math.Exp(-100/wofUnits)), 0.633975, 5e-7) {
		t.Error("the scale is wrong")
	}
}

func TestWOFWeights(t *testing.T) {
	for months, want := range map[int]int{0: 150, 6: 150, 7: 100, 13: 100, 14: 60, 25: 60, 26: 30, 37: 30, 38: 1, 500: 1} {
		if got := wofWeight(months); got != want {
			t.Errorf("%d months: %d, want %d", months, got, want)
		}
	}
}

// ring is a pool in which everybody beat the next.
func ring(first, n Player) []Game {
	var games []Game
	for p := range n {
		games = append(games, aged(0, first+p, first+(p+1)%n, 2))
	}
	return games
}

func TestWOFRateablePlayers(t *testing.T) {
	s := NewWOF(40, WOFOptions{})
	games := append(ring(0, 10), ring(10, 9)...) // a pool of ten, one of nine
	games = append(games, ring(19, 12)...)       // a pool of twelve
	games = append(games, aged(0, 0, 19, 2), aged(0, 1, 25, 2),
		aged(0, 31, 3, 2), aged(0, 32, 3, 0), // only wins, only losses
		aged(0, 33, 3, 1),                    // one draw
		aged(0, 34, 3, 2), aged(0, 34, 4, 0)) // a win and a loss
	Sort(games)
	s.Play(games, EndOf(wofMonth))
	for _, tt := range []struct {
		name  string
		p     Player
		rated bool
	}{
		{"in a pool of ten", 0, true}, {"in a pool of nine", 10, false}, {"in a pool of twelve", 19, true}, {"only wins", 31, false},
		{"only losses", 32, false}, {"one draw", 33, true}, {"a win and a loss", 34, true}, {"no game", 39, false},
	} {
		if _, ok := s.Rating(tt.p); ok != tt.rated {
			t.Errorf("%s: rated %t", tt.name, ok)
		}
	}
	if _, ok := s.Expect(0, 19); ok {
		t.Error("pools that are joined by wins one way are compared")
	}
	if r, _ := s.Rating(0); r.Games != 2 {
		t.Errorf("player 0 has %d games within the pool, want 2", r.Games)
	}
	if r, _ := s.Rating(19); !near(r.Value, 1800, 1e-6) {
		t.Errorf("the loss against the other pool counts: %v", r.Value)
	}
}

func TestWOFListsForThirtyEightMonths(t *testing.T) {
	for _, tt := range []struct {
		months int
		want   bool
	}{{0, true}, {37, true}, {38, false}} {
		s := fitted(2, aged(tt.months, 0, 1, 1))
		if _, ok := s.Rating(0); ok != tt.want {
			t.Errorf("%d months after the last game: listed %t", tt.months, ok)
		}
		if _, ok := s.Expect(0, 1); !ok {
			t.Error("the rating is gone")
		}
	}
}

func TestWOFSince(t *testing.T) {
	s := NewWOF(2, WOFOptions{Pool: 2, Since: aged(1, 0, 1, 1).Day})
	s.Play([]Game{aged(2, 0, 1, 2), aged(1, 0, 1, 1)}, EndOf(wofMonth))
	if r, _ := s.Rating(0); r.Value != 1800 || r.Games != 1 {
		t.Errorf("%+v: a game before counts", r)
	}
}

func TestWOFDeviation(t *testing.T) {
	var games []Game
	for range 16 {
		games = append(games, aged(0, 0, 1, 1))
	}
	r, _ := fitted(2, games...).Rating(0)
	if want := wofUnits / math.Sqrt(16*0.25); !near(r.Deviation, want, 1e-9) {
		t.Errorf("deviation %v, want %v", r.Deviation, want)
	}
}

// At the maximum everybody made what was expected.
func TestWOFIsTheMaximum(t *testing.T) {
	games := synthetic(300, 6000, 50)
	for i := range Player(40) { // a long thin tail, each tied to the next by two old games
		a, b := 299+i, 300+i
		games = append(games, Game{Day: games[0].Day, A: a, B: b, Score: 2}, Game{Day: games[0].Day, A: a, B: b, Score: int8(i % 2)})
	}
	Sort(games)
	s := NewWOF(340, WOFOptions{})
	end := games[len(games)-1].Day
	s.Play(games, end)
	surprise := make([]float64, 340)
	weights := make([]float64, 340)
	for _, g := range games {
		p, ok := s.Expect(g.A, g.B)
		if !ok {
			continue
		}
		w := float64(wofWeight(end.Month() - g.Day.Month()))
		surprise[g.A] += w * (float64(g.Score)/2 - p)
		surprise[g.B] -= w * (float64(g.Score)/2 - p)
		weights[g.A] += w
		weights[g.B] += w
	}
	rated := 0
	for p := range surprise {
		if _, ok := s.Rating(Player(p)); ok {
			rated++
		}
		if weights[p] > 0 && math.Abs(surprise[p]) > 1e-8*weights[p] {
			t.Errorf("player %d is %g of %g from what was expected", p, surprise[p], weights[p])
		}
	}
	if rated < 290 {
		t.Errorf("only %d are rated", rated)
	}
}

func TestWOFConvergesWhereAWinIsRare(t *testing.T) {
	var games []Game
	for range 200 {
		games = append(games, aged(0, 0, 1, 2))
	}
	games = append(games, aged(40, 0, 1, 0))
	r, _ := fitted(2, games...).Rating(0)
	if want := 1800 + wofUnits*math.Log(200*150)/2; !near(r.Value, want, 1e-6) {
		t.Errorf("got %v, want %v", r.Value, want)
	}
}
