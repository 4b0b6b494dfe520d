package rating

import "testing"

// rated makes a system of players with those ratings, who have played enough for K 20.
func rated(o FIDEOptions, ratings ...int) *FIDE {
	s := NewFIDE(len(ratings), o)
	for p, r := range ratings {
		s.players[p] = fidePlayer{rating: r, games: 30, topped: r >= 2400}
		if r > 0 {
			s.rated++
		} else {
			s.players[p].games = 0
		}
	}
	return s
}

func TestFIDETables(t *testing.T) {
	for _, tt := range []struct{ d, want int }{
		{0, 50}, {3, 50}, {4, 51}, {10, 51}, {50, 57}, {-50, 43}, {150, 70}, {-450, 6}, {391, 91}, {392, 92}, {400, 92}, {-400, 8},
		{620, 99}, {735, 99}, {736, 100}, {-736, 0},
	} {
		if got := fideExpected(tt.d); got != tt.want {
			t.Errorf("%d ahead: got .%02d, want .%02d", tt.d, got, tt.want)
		}
	}
	for _, tt := range []struct{ hundredths, want int }{{50, 0}, {57, 50}, {43, -50}, {70, 149}, {86, 309}, {100, 800}, {0, -800}} {
		if got := fideDifference(tt.hundredths); got != tt.want {
			t.Errorf(".%02d: got %d, want %d", tt.hundredths, got, tt.want)
		}
	}
	for p := 51; p < 100; p++ { // both tables are the same curve
		if got := fideExpected(fideDifference(p)); got < p-1 || got > p+1 {
			t.Errorf("the difference for .%02d expects .%02d", p, got)
		}
	}
}

func TestFIDEPeriod(t *testing.T) {
	s := rated(FIDEOptions{}, 1850, 1900, 1700, 2300)
	games := []Game{game(0, 1, 0), game(0, 2, 2), game(0, 3, 1)}
	sum := 0.0
	s.o.OnChange = func(c Change) {
		if c.Player == 0 {
			sum += c.Delta
		}
	}
	s.Play(games, day(0, 31))
	if got, _ := s.Rating(0); got.Value != 1856 {
		t.Errorf("1850 became %v, want 1856", got.Value)
	}
	if !near(sum, 5.8, 1e-9) {
		t.Errorf("games add up to %v, want 5.8", sum)
	}
}

func TestFIDEGames(t *testing.T) {
	tests := []struct {
		name             string
		rapid            bool
		own, k, opponent int
		lose, draw, win  int
	}{
		{"400 behind", false, 1500, 40, 1900, -3, 17, 37},
		{"100 behind", false, 1500, 40, 1600, -14, 6, 26},
		{"400 ahead", false, 2000, 40, 1600, -37, -17, 3},
		{"from 2650 on the true difference counts", false, 2800, 10, 1800, -10, -5, 0},
		{"700 ahead counts as 400 in rapid", true, 2600, 10, 1900, -9, -4, 1},
		{"600 apart and above 2600 is not rated in rapid", true, 2601, 10, 2001, 0, 0, 0},
		{"599 apart is", true, 2601, 10, 2002, -9, -4, 1},
	}
	for _, tt := range tests {
		for score, want := range []int{tt.lose, tt.draw, tt.win} {
			s := rated(FIDEOptions{Rapid: tt.rapid}, tt.own, tt.opponent)
			if tt.k == 40 {
				s.players[0].games = 29
			}
			s.Play([]Game{game(0, 1, int8(score))}, day(0, 31))
			if got := s.players[0].rating - tt.own; got != want {
				t.Errorf("%s, %d half-points: %+d, want %+d", tt.name, score, got, want)
			}
		}
	}
}

func TestFIDEK(t *testing.T) {
	junior := func(p Player, _ Day) bool { return p == 0 }
	for _, tt := range []struct {
		name   string
		player fidePlayer
		junior bool
		games  int
		want   float64 // for every draw with an equal of 100 points more
	}{
		{"40 until thirty games", fidePlayer{rating: 1800, games: 29}, false, 1, 0.14 * 40},
		{"20 after thirty games", fidePlayer{rating: 1800, games: 30}, false, 1, 0.14 * 20},
		{"40 for juniors below 2300", fidePlayer{rating: 2299, games: 300}, true, 1, 0.14 * 40},
		{"20 for juniors from 2300", fidePlayer{rating: 2300, games: 300}, true, 1, 0.14 * 20},
		{"10 for ever once 2400 was published", fidePlayer{rating: 2200, games: 300, topped: true}, false, 1, 0.14 * 10},
		{"17 for forty games", fidePlayer{rating: 1800, games: 30}, false, 40, 0.14 * 17},
		{"20 for 35 games", fidePlayer{rating: 1800, games: 30}, false, 35, 0.14 * 20},
		{"17 for forty games of a beginner", fidePlayer{rating: 1800}, false, 40, 0.14 * 17},
	} {
		s := rated(FIDEOptions{}, tt.player.rating, tt.player.rating+100)
		s.players[0] = tt.player
		if tt.junior {
			s.o.Junior = junior
		}
		s.o.OnChange = func(c Change) {
			if c.Player == 0 && !near(c.Delta, tt.want, 1e-9) {
				t.Errorf("%s: %v, want %v", tt.name, c.Delta, tt.want)
			}
		}
		games := make([]Game, tt.games)
		for i := range games {
			games[i] = game(0, 1, 1)
		}
		s.Play(games, day(0, 31))
	}
}

func TestFIDERoundsAHalfAwayFromZero(t *testing.T) {
	for _, tt := range []struct{ x, y, want int }{{50, 100, 1}, {-50, 100, -1}, {49, 100, 0}, {-49, 100, 0}, {150, 100, 2}, {-250, 100, -3}, {5, 3, 2}} {
		if got := fideRound(tt.x, tt.y); got != tt.want {
			t.Errorf("%d/%d is %d, want %d", tt.x, tt.y, got, tt.want)
		}
	}
}

func TestFIDEFirstRating(t *testing.T) {
	tests := []struct {
		name      string
		opponents []int
		results   []int8 // half-points
		want      int    // 0 is unrated
	}{
		{"three points of five", []int{1600, 1500, 1700, 1650, 1550}, []int8{2, 2, 2, 0, 0}, 1707},
		{"five wins against 1800", []int{1800, 1800, 1800, 1800, 1800}, []int8{2, 2, 2, 2, 2}, 2109},
		{"five wins against 1000", []int{1000, 1000, 1000, 1000, 1000}, []int8{2, 2, 2, 2, 2}, 1538},
		{"at most 2200", []int{2500, 2500, 2500, 2500, 2500}, []int8{2, 2, 2, 2, 2}, 2200},
		{"four games do not do", []int{1800, 1800, 1800, 1800}, []int8{2, 2, 2, 2}, 0},
		{"below 1400 is unrated", []int{1400, 1400, 1400, 1400, 1400}, []int8{0, 0, 0, 0, 1}, 0},
		{"a first event without a point is disregarded", []int{2000, 2000, 2000, 2000, 2000, 2000}, []int8{0, 0, 0, 0, 0, 0}, 0},
		{"an unrated opponent does not count", []int{1800, 1800, 1800, 1800, 0}, []int8{2, 2, 2, 2, 2}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := rated(FIDEOptions{}, append([]int{0}, tt.opponents...)...)
			var games []Game
			for i, score := range tt.results {
				games = append(games, game(0, Player(i+1), score))
			}
			s.Play(games, day(0, 31))
			got, ok := s.Rating(0)
			if int(got.Value) != tt.want || ok != (tt.want > 0) {
				t.Errorf("got %v (%t), want %d", got.Value, ok, tt.want)
			}
			for i, r := range tt.opponents {
				if s.players[i+1].rating != r {
					t.Errorf("an opponent of an unrated player moved from %d to %d", r, s.players[i+1].rating)
				}
			}
		})
	}
}

func TestFIDEPoolsFirstGamesForTwentySixMonths(t *testing.T) {
	for _, tt := range []struct {
		name  string
		later int
		want  bool
	}{{"25 months later they count", 25, true}, {"26 months later they do not", 26, false}} {
		s := rated(FIDEOptions{}, 0, 1800)
		four := []Game{game(0, 1, 1), game(0, 1, 1), game(0, 1, 1), game(0, 1, 1)}
		s.Play(four, day(0, 31))
		s.Play([]Game{game(0, 1, 1)}, day(tt.later, 28))
		if _, ok := s.Rating(0); ok != tt.want {
			t.Errorf("%s: rated %t", tt.name, ok)
		}
	}
}

func TestFIDEZeroInALaterEventCounts(t *testing.T) {
	s := rated(FIDEOptions{}, 0, 1800)
	at := func(event int32, score int8) Game {
		g := game(0, 1, score)
		g.Event = event
		return g
	}
	s.Play([]Game{at(1, 1), at(2, 0), at(2, 0), at(2, 0), at(2, 0)}, day(0, 31))
	if got, ok := s.Rating(0); !ok || got.Value != float64(fidePerformance(7*1800, 7, 3)) {
		t.Errorf("got %v, want the performance of half a point in five games", got.Value)
	}
}

func TestFIDEFallBelow1400IsUnrated(t *testing.T) {
	s := rated(FIDEOptions{}, 1405, 1405)
	s.Play([]Game{game(0, 1, 0)}, day(0, 31))
	if _, ok := s.Rating(0); ok {
		t.Error("1395 is on the list")
	}
	if r, _ := s.Rating(1); r.Value != 1415 {
		t.Errorf("the winner has %v", r.Value)
	}
	if _, ok := s.Expect(0, 1); ok {
		t.Error("the system says what an unrated player makes")
	}
}

func TestFIDEFirstList(t *testing.T) {
	s := NewFIDE(3, FIDEOptions{})
	var games []Game
	for range 5 {
		games = append(games, game(0, 1, 2), game(1, 2, 1))
	}
	s.Play(games, day(0, 31))
	if got, ok := s.Rating(0); !ok || got.Value != 2109 {
		t.Errorf("five wins among founders gave %v", got.Value)
	}
	if got, ok := s.Rating(2); !ok || got.Value != 1800 {
		t.Errorf("five draws among founders gave %v", got.Value)
	}
}

func TestFIDEPerformance(t *testing.T) {
	if got := FIDEPerformance([]int{1600, 1600, 1600, 1600, 1600}, 7); got != 1749 {
		t.Errorf("got %d, want 1749", got)
	}
}
