package rating

import "testing"

func TestEloGames(t *testing.T) {
	tests := []struct {
		name       string
		options    EloOptions
		games      []Game
		want0      float64
		want1      float64
		tolerance  float64
		afterwards float64 // what a newcomer is expected to make against player 0
	}{
		{
			"a win against an equal gives half of K", EloOptions{Start: 1500, K: K{Base: 32}},
			[]Game{game(0, 1, 2)}, 1516, 1484, 0, logistic400(-16),
		},
		{
			"a draw between equals gives nothing", EloOptions{Start: 1500, K: K{Base: 32}},
			[]Game{game(0, 1, 1)}, 1500, 1500, 0, 0.5,
		},
		{
			"game after game the second win is worth less", EloOptions{Start: 1500, K: K{Base: 32}},
			[]Game{game(0, 1, 2), game(0, 1, 2)}, 1530.530498, 1469.469502, 1e-6, logistic400(-30.530498),
		},
		{
			"in a batch both wins are worth the same", EloOptions{Start: 1500, K: K{Base: 32}, Batch: true},
			[]Game{game(0, 1, 2), game(0, 1, 2)}, 1532, 1468, 0, logistic400(-32),
		},
		{
			"K fades with the games", EloOptions{Start: 1500, K: K{Base: 20, Extra: 80, Fades: 30}},
			[]Game{game(0, 1, 1), game(0, 1, 2)}, 1500 + 10 + 40*0.967216100, 1500 - 10 - 40*0.967216100, 1e-6, logistic400(-10 - 40*0.967216100),
		},
		{
			"a margin of nineteen discs is worth its logarithm", EloOptions{Start: 1500, K: K{Base: 30}, Margin: true},
			[]Game{{A: 0, B: 1, Score: 2, DiscsA: 41, DiscsB: 22}}, 1514.978661, 1485.021339, 1e-6, logistic400(-14.978661),
		},
		{
			"discs that do not fit the winner have no margin", EloOptions{Start: 1500, K: K{Base: 32}, Margin: true},
			[]Game{{A: 0, B: 1, Score: 2, DiscsA: 22, DiscsB: 42}}, 1516, 1484, 0, logistic400(-16),
		},
		{
			"newcomers follow the mean of newcomers", EloOptions{Start: 1500, K: K{Base: 32}, Entry: 0.5, EntryGames: 1},
			[]Game{game(0, 1, 2)}, 1516, 1484, 0, logistic400((1500+8)*0.5 + 1484*0.5 - 1516),
		},
		{
			"a performance of one win and one draw against the start", EloOptions{Start: 1800, K: K{Base: 32}, Draws: 1, EntryGames: 2},
			[]Game{game(0, 1, 2)}, 1800 + 190.848502, 1800 - 190.848502, 1e-6, 0.25,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := NewElo(3, tt.options)
			e.Play(tt.games, day(0, 31))
			a, _ := e.Rating(0)
			b, _ := e.Rating(1)
			if !near(a.Value, tt.want0, tt.tolerance) || !near(b.Value, tt.want1, tt.tolerance) {
				t.Errorf("ratings %.9f and %.9f, want %.9f and %.9f", a.Value, b.Value, tt.want0, tt.want1)
			}
			if a.Games != len(tt.games) {
				t.Errorf("%d games, want %d", a.Games, len(tt.games))
			}
			if p, ok := e.Expect(2, 0); !ok || !near(p, tt.afterwards, 1e-6) {
				t.Errorf("a newcomer is expected to make %.9f, want %.9f", p, tt.afterwards)
			}
			if _, ok := e.Rating(2); ok {
				t.Error("a player without a game is rated")
			}
		})
	}
}

func TestK(t *testing.T) {
	for _, tt := range []struct {
		name   string
		games  int
		topped bool
		want   float64
	}{
		{"40 in the first game", 0, false, 40},
		{"40 in the thirtieth game", 29, false, 40},
		{"20 after thirty games", 30, false, 20},
		{"10 once 2400 was published", 100, true, 10},
		{"10 even within thirty games", 12, true, 10},
	} {
		if got := FIDEK.at(tt.games, tt.topped); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestTopKNeedsAListAndLastsForEver(t *testing.T) {
	e := NewElo(2, EloOptions{Start: 2380, K: FIDEK})
	e.Play([]Game{game(0, 1, 2), game(0, 1, 2)}, day(0, 31))
	if r, _ := e.Rating(0); r.Value < 2415 {
		t.Fatalf("%v: the second game must still be rated with 40", r.Value)
	}
	for range 20 {
		e.Play([]Game{game(0, 1, 0)}, day(1, 28))
	}
	before, _ := e.Rating(0)
	if before.Value > 2380 {
		t.Fatalf("%v is not below 2400", before.Value)
	}
	p, _ := e.Expect(0, 1)
	e.Play([]Game{game(0, 1, 2)}, day(2, 31))
	if after, _ := e.Rating(0); !near(after.Value-before.Value, 10*(1-p), 1e-9) {
		t.Errorf("moved by %v, want K of 10", after.Value-before.Value)
	}
}
