package rating

import "testing"

func TestDanishTable(t *testing.T) {
	win := func(discs, others int8) Game { return Game{Score: 2, DiscsA: discs, DiscsB: others} }
	for _, tt := range []struct {
		name string
		game Game
		gap  float64
		want float64
	}{
		{"1150 beats 925 by 35–29", win(35, 29), 225, 1},
		{"1150 beats 925 by 33–31 and loses a point", win(33, 31), 225, -1},
		{"more than 350 ahead", win(64, 0), 351, 7},
		{"350 ahead", win(64, 0), 350, 8},
		{"301 ahead", win(34, 30), 301, -3},
		{"300 ahead", win(34, 30), 300, -1},
		{"one ahead", win(42, 22), 1, 12},
		{"equal, a draw", Game{Score: 1, DiscsA: 32, DiscsB: 32}, 0, 0},
		{"equal, 64–0", win(64, 0), 0, 23},
		{"50 behind, 60 discs", win(62, 2), -50, 24},
		{"51 behind", win(62, 2), -51, 27},
		{"350 behind, a draw", Game{Score: 1, DiscsA: 32, DiscsB: 32}, -350, 15},
		{"351 behind, a draw", Game{Score: 1, DiscsA: 32, DiscsB: 32}, -351, 16},
		{"1000 behind, 64–0", win(64, 0), -1000, 39},
		{"eleven discs are of the column from 12", win(31, 20), 0, 14},
		{"a win without discs is one of 12 to 20", Game{Score: 2, DiscsA: -1, DiscsB: -1}, 0, 14},
		{"discs for the loser are none", win(20, 44), 0, 14},
	} {
		if got := danish(tt.game, tt.gap); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestDanishTableRisesWithDiscsAndFallsWithTheGap(t *testing.T) {
	for i, row := range danishTable {
		for k := range row {
			if k > 0 && row[k] < row[k-1] {
				t.Errorf("row %d falls at column %d", i, k)
			}
			if i > 0 && row[k] < danishTable[i-1][k] {
				t.Errorf("column %d falls at row %d", k, i)
			}
		}
		if row[0] != -danishTable[len(danishTable)-1-i][0] {
			t.Errorf("a draw is not the same from both sides in row %d", i)
		}
	}
}

func TestKitajimaTable(t *testing.T) {
	for _, tt := range []struct {
		gap             float64
		win, lose, draw float64 // of the favourite
	}{
		{0, 16, -16, 0},
		{1, 16, -16, 0},
		{2, 16, -16, -1},
		{27, 16, -16, -1},
		{28, 14, -17, -2},
		{47, 13, -18, -3},
		{79, 11, -19, -4},
		{100, 10, -20, -5},
		{122, 9, -21, -6},
		{152, 8, -23, -8},
		{178, 7, -24, -9},
		{212, 6, -26, -10},
		{254, 5, -29, -12},
		{300, 4, -32, -14},
		{362, 3, -37, -17},
		{449, 2, -45, -22},
		{599, 2, -45, -22},
		{600, 1, -64, -32},
		{5000, 1, -64, -32},
	} {
		for score, want := range []float64{tt.lose, tt.draw, tt.win} {
			if got := kitajima(tt.gap, int8(score)); got != want {
				t.Errorf("%v ahead with %d half-points: got %v, want %v", tt.gap, score, got, want)
			}
			if got := kitajima(-tt.gap, int8(2-score)); got != -want {
				t.Errorf("%v behind with %d half-points: got %v, want %v", tt.gap, 2-score, got, -want)
			}
		}
	}
	for _, tt := range []struct{ gap, want float64 }{{0, 0.5}, {100, 2. / 3}, {-100, 1. / 3}, {200, 0.8}} {
		if got := kitajimaExpect(tt.gap); !near(got, tt.want, 1e-15) {
			t.Errorf("%v ahead expects %v, want %v", tt.gap, got, tt.want)
		}
	}
}

func TestEGFVectors(t *testing.T) {
	for _, tt := range []struct {
		name           string
		own, opponent  float64
		score          float64
		want, tolerant float64
	}{
		{"2100 beats 2100", 2100, 2100, 1, 2109.3062, 5e-5},
		{"2000 beats 2200", 2000, 2200, 1, 2016.0024, 5e-5},
		{"2000 loses to 2200", 2000, 2200, 0, 1996.0193, 5e-5},
		{"2400 beats 2300", 2400, 2300, 1, 2403.6402, 5e-5},
		{"100 beats 300", 100, 300, 1, 157.1031, 5e-5},
		{"2700 loses to 2600", 2700, 2600, 0, 2695.6731, 5e-5},
		{"1000 beats 1300", 1000, 1300, 1, 1039, 0.5},
		{"1300 loses to 1000", 1300, 1000, 0, 1274, 0.5},
	} {
		if got := tt.own + egfChange(tt.own, tt.score-egfExpect(tt.own, tt.opponent)); !near(got, tt.want, tt.tolerant) {
			t.Errorf("%s: got %.4f, want %.4f", tt.name, got, tt.want)
		}
	}
	if got := egfExpect(1000, 1300); !near(got, .2732225596, 1e-10) {
		t.Errorf("expected %.10f", got)
	}
}

func TestEGFClassAndFloor(t *testing.T) {
	s := NewEGF(2, EGFOptions{Start: 2100, Class: func(event int32) float64 { return 0.25 }})
	s.Play([]Game{game(0, 1, 2)}, day(0, 31))
	if got, _ := s.Rating(0); !near(got.Value, 2100+9.3062/4, 5e-5) {
		t.Errorf("an event of class D gave %v", got.Value-2100)
	}
	s = NewEGF(2, EGFOptions{Start: -890})
	games := make([]Game, 50)
	for i := range games {
		games[i] = game(0, 1, 0)
	}
	s.Play(games, day(0, 31))
	if got, _ := s.Rating(0); got.Value < -900 {
		t.Errorf("%v is below the floor", got.Value)
	}
}

func TestAnEventIsRatedFromItsStart(t *testing.T) {
	games := []Game{ // event 1 on two days, event 2 on the day between
		{Day: day(0, 1), Event: 1, A: 0, B: 1, Score: 2, DiscsA: -1, DiscsB: -1},
		{Day: day(0, 2), Event: 2, A: 0, B: 1, Score: 2, DiscsA: -1, DiscsB: -1},
		{Day: day(0, 3), Event: 1, A: 0, B: 1, Score: 2, DiscsA: -1, DiscsB: -1},
	}
	var before []float64
	s := NewKitajima(2, KitajimaOptions{Start: 1500, OnChange: func(c Change) {
		if c.Player == 0 {
			before = append(before, c.Before)
		}
	}})
	s.Play(games, day(0, 31))
	if len(before) != 3 || before[0] != 1500 || before[1] != 1500 || before[2] != 1532 {
		t.Errorf("rated from %v", before)
	}
	if got, _ := s.Rating(0); got.Value != 1532+13 || got.Last != day(0, 3) || got.Games != 3 {
		t.Errorf("%+v", got)
	}
}
