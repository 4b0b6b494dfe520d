package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// won makes a game that A, or with half 1 nobody, won.
func won(day Day, a, b Player, half int8) Game {
	return Game{Day: day, A: a, B: b, Score: half, DiscsA: -1, DiscsB: -1}
}

func TestWHR_Vectors(t *testing.T) {
	three := []Game{won(1, 0, 1, 2), won(2, 1, 0, 2), won(3, 1, 0, 2)}
	five := append(slices.Clone(three), won(4, 1, 0, 2), won(4, 1, 0, 2))
	four := []Game{won(0, 0, 2, 1), won(10, 1, 3, 2), won(30, 0, 3, 2), won(60, 2, 1, 2)}
	tests := []struct {
		name     string
		games    []Game
		drift, k float64
		want     [][]float64 // ratings by player and day
		variance [][]float64 // in units of e, where the source has them
	}{
		{
			"three games, one virtual win and loss", three, 300, 1,
			[][]float64{{-43.390361, -44.679686, -45.322853}, {43.390361, 44.679686, 45.322853}},
			[][]float64{{.838574, .840731, .846756}},
		},
		{
			"five games, one virtual win and loss", five, 300, 1,
			[][]float64{{-92.093053, -93.823044, -95.115304, -95.974676}, {92.093053, 93.823044, 95.115304, 95.974676}},
			[][]float64{{.715096, .714469, .716462, .721071}},
		},
		{
			"three games, half a virtual win and loss", three, 300, .5,
			[][]float64{{-50.023320, -51.252249, -51.865317}}, [][]float64{{1.074026, 1.074211, 1.079256}},
		},
		{
			"five games, half a virtual win and loss", five, 300, .5,
			[][]float64{{-103.237479, -104.810429, -105.985683, -106.767367}}, nil,
		},
		{
			"a draw, and days far apart", four, 30, 1,
			[][]float64{{78.509763, 79.471833}, {-15.262552, -18.086031}, {103.918777, 107.306952}, {-176.677394, -177.318774}}, nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := NewWHR(4, WHROptions{Drift: tt.drift, Virtual: tt.k, Tolerance: 1e-10, Sweeps: 10_000})
			w.Play(tt.games, 100)
			for p, want := range tt.want {
				got := w.History(Player(p))
				if len(got) != len(want) {
					t.Fatalf("player %d has %d days", p, len(got))
				}
				for i := range want {
					if math.Abs(got[i].Value-want[i]) > 1e-5 {
						t.Errorf("player %d, day %d: %.6f, want %.6f", p, got[i].Day, got[i].Value, want[i])
					}
				}
			}
			for p, want := range tt.variance {
				for i, point := range w.History(Player(p)) {
					if v := point.Deviation * natural; math.Abs(v*v-want[i]) > 1e-6 {
						t.Errorf("player %d, day %d: variance %.6f, want %.6f", p, point.Day, v*v, want[i])
					}
				}
			}
		})
	}
}

// ledger makes a ledger of n games between some players, who have a strength.
func ledger(seed uint64, players, n, days int) []Game {
	rng := rand.New(rand.NewPCG(seed, 64))
	games := make([]Game, n)
	for i := range games {
		a, b := Player(rng.IntN(players)), Player(rng.IntN(players-1))
		if b >= a {
			b++
		}
		margin := int(float64(b-a)/float64(players)*40 + rng.NormFloat64()*20)
		margin = max(min(margin/2*2, 64), -64)
		g := Game{Day: Day(rng.IntN(days)), Event: int32(i / 50), A: min(a, b), B: max(a, b), DiscsA: int8(32 + margin/2), DiscsB: int8(32 - margin/2), Score: 1}
		if a > b {
			g.DiscsA, g.DiscsB = g.DiscsB, g.DiscsA
		}
		switch {
		case g.DiscsA > g.DiscsB:
			g.Score = 2
		case g.DiscsA < g.DiscsB:
			g.Score = 0
		}
		games[i] = g
	}
	Sort(games)
	return games
}

func TestWHR_OrderOfRows(t *testing.T) {
	games := ledger(1, 40, 2000, 400)
	rate := func(games []Game) []float64 {
		w := NewWHR(40, Ours())
		w.Play(games, 400)
		return slices.Clone(w.r)
	}
	want := rate(games)
	rng := rand.New(rand.NewPCG(2, 64))
	for range 3 {
		mixed := slices.Clone(games)
		rng.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		Sort(mixed)
		if got := rate(mixed); !slices.Equal(got, want) {
			t.Fatal("the order of rows shows in the ratings")
		}
	}
}

func TestWHR_Warm(t *testing.T) {
	games := ledger(3, 40, 3000, 900)
	o := Ours()
	o.Tolerance, o.Sweeps = 1e-6, 10_000
	cold := NewWHR(40, o)
	cold.Play(games, 900)
	warm := NewWHR(40, o)
	for i := 0; i < len(games); {
		j := i
		for j < len(games) && games[j].Day/100 == games[i].Day/100 {
			j++
		}
		warm.Play(games[i:j], games[i].Day/100*100+99)
		i = j
	}
	warm.Play(nil, 900)
	for i := range cold.r {
		if d := math.Abs(cold.r[i]-warm.r[i]) / natural; d > 0.01 {
			t.Fatalf("day %d differs by %.4f when it is reached step by step", i, d)
		}
	}
}

func TestWHR_Extremes(t *testing.T) {
	o := Ours()
	o.Sweeps = 1000
	w := NewWHR(6, o)
	games := make([]Game, 0, 300)
	for i := range 100 { // 1 wins everything, 2 and 3 never met the others
		games = append(games, Game{Day: Day(i), A: 0, B: 1, DiscsB: 64}, Game{Day: Day(i), A: 2, B: 3, DiscsA: 64, Score: 2})
	}
	Sort(games)
	w.Play(games, 5000)
	for p := range 4 {
		for _, point := range w.History(Player(p)) {
			if math.IsNaN(point.Value) || math.Abs(point.Value) > 5000 || !(point.Deviation > 0) {
				t.Fatalf("player %d: %+v", p, point)
			}
		}
	}
	if e, ok := w.Expect(1, 0); !ok || e < 0.9 || e >= 1 {
		t.Errorf("who won 100 games of 100 is expected to score %v", e)
	}
	if e, _ := w.Expect(4, 5); e != 0.5 {
		t.Errorf("two newcomers: %v", e)
	}
	if _, ok := w.Rating(4); ok {
		t.Error("a player without a game has a rating")
	}
	early, _ := NewWHR(6, o), 0
	early.Play(games, 100)
	now, _ := early.Rating(0)
	idle, _ := w.Rating(0)
	if idle.Deviation <= now.Deviation {
		t.Errorf("the deviation of an idle player went from %.1f to %.1f", now.Deviation, idle.Deviation)
	}
}

func TestWHR_Margins(t *testing.T) {
	high, low := NewWHR(2, Ours()), NewWHR(2, Ours())
	high.Play([]Game{{Day: 1, B: 1, A: 0, DiscsA: 60, DiscsB: 4, Score: 2}}, 2)
	low.Play([]Game{{Day: 1, B: 1, A: 0, DiscsA: 33, DiscsB: 31, Score: 2}}, 2)
	h, _ := high.Expect(0, 1)
	l, _ := low.Expect(0, 1)
	if !(h > l && l > 0.4) {
		t.Errorf("60–4 gives %.3f, 33–31 %.3f", h, l)
	}
	odd := NewWHR(2, Ours())
	odd.Play([]Game{{Day: 1, B: 1, A: 0, DiscsA: 4, DiscsB: 60, Score: 2}}, 2)
	if e, _ := odd.Expect(0, 1); e <= 0.5 {
		t.Errorf("discs that contradict the result count: %.3f", e)
	}
}

func BenchmarkWHR(b *testing.B) {
	games := ledger(5, 20_000, 200_000, 7000)
	for b.Loop() {
		w := NewWHR(20_000, Ours())
		w.Play(games, 7000)
	}
}
