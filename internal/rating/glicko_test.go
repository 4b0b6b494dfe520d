package rating

import "testing"

// Glickman's example of both papers: player 0 beats 1 and loses to 2 and 3.
var glickmanGames = []Game{game(0, 1, 2), game(0, 2, 0), game(0, 3, 0)}

func TestGlickoPaper(t *testing.T) {
	s := NewGlicko(4, GlickoOptions{Start: 1500, Deviation: 350, Growth: 63.2})
	end := day(0, 31)
	for p, x := range [][2]float64{{1500, 200}, {1400, 30}, {1550, 100}, {1700, 300}} {
		s.players[p] = glickoPlayer{rating: x[0], deviation: x[1], games: 1, rated: end.Month()}
	}
	s.month = end.Month()
	g := []float64{0.9955, 0.9531, 0.7242}
	e := []float64{0.639, 0.432, 0.303}
	for i := range 3 {
		other := s.players[i+1]
		if got := glickoG(other.deviation); !near(got, g[i], 5e-5) {
			t.Errorf("g of %v is %.4f, want %.4f", other.deviation, got, g[i])
		}
		if got := glickoE(glickoG(other.deviation), 1500-other.rating); !near(got, e[i], 5e-4) {
			t.Errorf("E against %v is %.4f, want %.3f", other.rating, got, e[i])
		}
	}
	s.Play(glickmanGames, end)
	got, _ := s.Rating(0)
	if !near(got.Value, 1464.1064627569, 1e-9) || !near(got.Deviation, 151.3989024480, 1e-9) {
		t.Errorf("rating %.10f, deviation %.10f", got.Value, got.Deviation)
	}
	const d2 = 53685.742902
	if informed := 1/(got.Deviation*got.Deviation) - 1/(200.*200); !near(1/informed, d2, 1e-5) {
		t.Errorf("d² is %.6f, want %.6f", 1/informed, d2)
	}
}

func TestGlickoExpectsWithBothDeviations(t *testing.T) {
	s := NewGlicko(2, GlickoOptions{Deviation: 350})
	s.players[0] = glickoPlayer{rating: 1400, deviation: 80, games: 1}
	s.players[1] = glickoPlayer{rating: 1500, deviation: 150, games: 1}
	if got, _ := s.Expect(0, 1); !near(got, 0.375988, 5e-7) {
		t.Errorf("E is %.6f, want 0.375988", got)
	}
	if got := glickoG(170); !near(got, 0.880078, 5e-7) {
		t.Errorf("g is %.6f, want 0.880078", got)
	}
}

func TestGlickoDeviationGrowsWithIdleMonths(t *testing.T) {
	s := NewGlicko(2, GlickoOptions{Start: 1500, Deviation: 350, Growth: 63.2, Floor: 30})
	s.players[0] = glickoPlayer{rating: 1700, deviation: 50, games: 40, last: day(0, 3), rated: day(0, 31).Month()}
	for _, tt := range []struct {
		months int
		want   float64
	}{{0, 50}, {1, 80.5868}, {29, 344.0}, {30, 349.75}, {31, 350}, {600, 350}} {
		s.Play(nil, day(tt.months, 28))
		if got, _ := s.Rating(0); !near(got.Deviation, tt.want, 0.02) || got.Value != 1700 {
			t.Errorf("after %d months: %+v, want deviation %v", tt.months, got, tt.want)
		}
	}
}

func TestGlickoFloorIsAfterTheUpdate(t *testing.T) {
	s := NewGlicko(2, GlickoOptions{Start: 1500, Deviation: 350, Floor: 60})
	games := make([]Game, 200)
	for i := range games {
		games[i] = game(0, 1, int8(2*(i%2)))
	}
	s.Play(games, day(0, 31))
	if got, _ := s.Rating(0); got.Deviation != 60 {
		t.Errorf("deviation %v, want the floor", got.Deviation)
	}
}

func TestGlicko2Paper(t *testing.T) {
	s := NewGlicko2(4, Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5})
	for p, x := range [][2]float64{{1500, 200}, {1400, 30}, {1550, 100}, {1700, 300}} {
		s.players[p] = glicko2Player{
			mu: (x[0] - 1500) / glicko2Scale, phi: x[1] / glicko2Scale, sigma: 0.06, games: 1, rated: day(-1, 28).Month(),
		}
	}
	wantG := []float64{.9954980065, .9531489779, .7242354781}
	wantE := []float64{.6394677306, .4318423561, .3028407291}
	information, sum := 0.0, 0.0
	for i := range 3 {
		other := s.players[i+1]
		g := glicko2G(other.phi)
		e, spread := glicko2E(g * -other.mu)
		if !near(g, wantG[i], 1e-10) || !near(e, wantE[i], 1e-10) {
			t.Errorf("game %d: g %.10f, E %.10f", i, g, e)
		}
		information += g * g * spread
		sum += g * (float64(glickmanGames[i].Score)/2 - e)
	}
	v, phi := 1/information, s.players[0].phi
	if !near(v, 1.7789770897, 1e-10) || !near(v*sum, -0.4839332610, 1e-10) {
		t.Errorf("v %.10f, Δ %.10f", v, v*sum)
	}
	a := log(0.06 * 0.06)
	known := phi*phi + v
	fA, fB := glicko2F(a, a, v*sum*v*sum, known, 0.25), glicko2F(a-0.5, a, v*sum*v*sum, known, 0.25)
	if !near(a, -5.62682, 5e-6) || !near(fA, -0.000535502761, 1e-12) || !near(fB, 1.9996750651, 1e-10) {
		t.Errorf("a %.6f, fA %.12f, fB %.10f", a, fA, fB)
	}
	s.Play(glickmanGames, day(0, 31))
	x := s.players[0]
	grown := phi*phi + x.sigma*x.sigma
	if !near(x.sigma, 0.059995984286, 1e-12) || !near(grown, 1.1528546896*1.1528546896, 1e-9) ||
		!near(x.phi, 0.8721991881, 1e-10) || !near(x.mu, -0.2069409667, 1e-10) {
		t.Errorf("σ' %.12f, φ*² %.10f, φ' %.10f, μ' %.10f", x.sigma, grown, x.phi, x.mu)
	}
	if got, _ := s.Rating(0); !near(got.Value, 1464.0506705393, 1e-6) || !near(got.Deviation, 151.5165241239, 1e-6) {
		t.Errorf("rating %.10f, deviation %.10f", got.Value, got.Deviation)
	}
}

func TestGlicko2NewcomersGame(t *testing.T) {
	s := NewGlicko2(2, Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5})
	s.Play([]Game{game(0, 1, 2)}, day(0, 31))
	got, _ := s.Rating(0)
	if !near(got.Value, 1662.3108939, 1e-6) || !near(got.Deviation, 290.3189637, 1e-6) || !near(s.Volatility(0), 0.0599996754, 1e-9) {
		t.Errorf("%.7f / %.7f / %.10f", got.Value, got.Deviation, s.Volatility(0))
	}
}

// The tests of lichess rate games with no time between them.
func TestGlicko2WithinAMonth(t *testing.T) {
	type player struct{ rating, deviation, volatility float64 }
	tests := []struct {
		name       string
		a, b       player
		halfPoints int8
		wantA      player
		wantB      player
	}{
		{"newcomers, a win", player{1500, 350, .06}, player{1500, 350, .06}, 2, player{1662.21, 290.2305, .0599993}, player{1337.79, 290.2305, .0599993}},
		{"newcomers, a draw", player{1500, 350, .06}, player{1500, 350, .06}, 1, player{1500, 290.2305, .0599977}, player{1500, 290.2305, .0599977}},
		{"1400 beats 1550", player{1400, 79, .06}, player{1550, 110, .065}, 2, player{1422.63, 77.4956, .06}, player{1506.32, 105.8706, .065}},
		{"1400 loses to 1550", player{1400, 79, .06}, player{1550, 110, .065}, 0, player{1389.99, 77.4956, .06}, player{1568.90, 105.8706, .065}},
		{"1400 draws 1550", player{1400, 79, .06}, player{1550, 110, .065}, 1, player{1406.31, 77.4956, .06}, player{1537.61, 105.8706, .065}},
		{"1200 beats 1850", player{1200, 60, .053}, player{1850, 200, .062}, 2, player{1216.73, 59.9006, .053}, player{1635.99, 196.9873, .062}},
		{"1200 draws 1850", player{1200, 60, .053}, player{1850, 200, .062}, 1, player{1208.01, 59.9006, .053}, player{1745.71, 196.9873, .062}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := NewGlicko2(2, Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.75})
			for p, x := range [2]player{tt.a, tt.b} {
				s.players[p] = glicko2Player{
					mu: (x.rating - 1500) / glicko2Scale, phi: x.deviation / glicko2Scale, sigma: x.volatility, games: 1, rated: day(0, 31).Month(),
				}
			}
			s.Play([]Game{game(0, 1, tt.halfPoints)}, day(0, 31))
			for p, want := range [2]player{tt.wantA, tt.wantB} {
				got, _ := s.Rating(Player(p))
				sigma := s.Volatility(Player(p))
				tolerance := 5e-5 // the volatility of the others is not in the source
				if tt.a.deviation == 350 {
					tolerance = 6e-8
				}
				if !near(got.Value, want.rating, 0.006) || !near(got.Deviation, want.deviation, 6e-5) || !near(sigma, want.volatility, tolerance) {
					t.Errorf("player %d: %.2f / %.4f / %.7f, want %+v", p, got.Value, got.Deviation, sigma, want)
				}
			}
		})
	}
}

func TestGlicko2DeviationGrowsWithIdleMonths(t *testing.T) {
	s := NewGlicko2(1, Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06})
	s.players[0] = glicko2Player{phi: 60 / glicko2Scale, sigma: 0.06, games: 9, rated: day(0, 31).Month()}
	for _, tt := range []struct {
		months int
		want   float64
	}{{0, 60}, {1, 60.8986}, {12, 70.0263}, {5000, 350}} {
		s.Play(nil, day(tt.months, 28))
		if got, _ := s.Rating(0); !near(got.Deviation, tt.want, 0.001) || got.Value != 1500 {
			t.Errorf("after %d months: %+v, want deviation %v", tt.months, got, tt.want)
		}
	}
}
