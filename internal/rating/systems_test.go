package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// kinds is every system, with the change of ratings that it tells or none.
var kinds = []struct {
	name     string
	additive bool
	make     func(n int, told func(Change)) System
}{
	{"Elo", true, func(n int, told func(Change)) System {
		return NewElo(n, EloOptions{Start: 1500, K: FIDEK, OnChange: told})
	}},
	{"Elo in batches with margins and a moving entry", true, func(n int, told func(Change)) System {
		return NewElo(n, EloOptions{Start: 1500, K: K{Base: 20, Extra: 80, Fades: 30}, Batch: true, Margin: true, Entry: 0.05, EntryGames: 10, OnChange: told})
	}},
	{"Elo from performances", true, func(n int, told func(Change)) System {
		return NewElo(n, EloOptions{Start: 1800, K: FIDEK, Draws: 9, EntryGames: 9, OnChange: told})
	}},
	{"Elo in batches from performances", true, func(n int, told func(Change)) System {
		return NewElo(n, EloOptions{Start: 1800, K: FIDEK, Batch: true, Draws: 9, EntryGames: 9, OnChange: told})
	}},
	{"FIDE", true, func(n int, told func(Change)) System { return NewFIDE(n, FIDEOptions{OnChange: told}) }},
	{"Glicko", true, func(n int, told func(Change)) System {
		return NewGlicko(n, GlickoOptions{Start: 1500, Deviation: 350, Growth: 12, Floor: 30, Entry: 0.05, EntryGames: 10, OnChange: told})
	}},
	{"Glicko-2", true, func(n int, told func(Change)) System {
		return NewGlicko2(n, Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5, Entry: 0.05, EntryGames: 10, OnChange: told})
	}},
	{"WOF", false, func(n int, _ func(Change)) System { return NewWOF(n, WOFOptions{}) }},
	{"Danish", true, func(n int, told func(Change)) System {
		return NewDanish(n, DanishOptions{Start: 1000, OnChange: told})
	}},
	{"Kitajima", true, func(n int, told func(Change)) System {
		return NewKitajima(n, KitajimaOptions{Start: 1500, OnChange: told})
	}},
	{"EGF", true, func(n int, told func(Change)) System { return NewEGF(n, EGFOptions{Start: 1500, OnChange: told}) }},
}

func TestRAT01_OrderOfRowsIsIrrelevant(t *testing.T) {
	games := synthetic(60, 1200, 9)
	for i := range games { // events of several days that run side by side, and many games a day
		games[i].Event %= 7
	}
	Sort(games)
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			want := listing(play(kind.make(60, nil), games), 60)
			source := rand.New(rand.NewPCG(3, 4))
			for range 3 {
				shuffled := slices.Clone(games)
				source.Shuffle(len(shuffled), func(i, k int) { shuffled[i], shuffled[k] = shuffled[k], shuffled[i] })
				Sort(shuffled)
				if listing(play(kind.make(60, nil), shuffled), 60) != want {
					t.Fatal("the list depends on the order of the rows")
				}
			}
		})
	}
}

func TestRAT03_CorrectionIsARunFromScratch(t *testing.T) {
	games := synthetic(60, 1200, 9)
	corrected := slices.Clone(games)
	corrected[400].Score, corrected[400].DiscsA, corrected[400].DiscsB = 2-games[400].Score, games[400].DiscsB, games[400].DiscsA
	annulled := append(slices.Clone(corrected[:200]), corrected[201:]...)
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			s := play(kind.make(60, nil), annulled)
			// The same ledger as it comes about: with the game at first, wrong and in
			// the place where it was entered late.
			again := append(slices.Clone(games[:200]), games[201:400]...)
			again = append(append(again, games[401:]...), corrected[400])
			Sort(again)
			if listing(s, 60) != listing(play(kind.make(60, nil), again), 60) {
				t.Error("the corrected list is not that of a run from scratch")
			}
			if listing(s, 60) == listing(play(kind.make(60, nil), games), 60) {
				t.Error("the correction changed nothing")
			}
		})
	}
}

func TestRAT03_AWinIsNotExplainedAsALoss(t *testing.T) {
	games := synthetic(60, 1200, 9)
	for _, kind := range kinds {
		if !kind.additive || kind.name == "Danish" { // by whose table a narrow win may cost points
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			told := 0
			play(kind.make(60, func(c Change) {
				if told++; c.Score == 1 && c.Delta < 0 {
					t.Errorf("%+v", c)
				}
			}), games)
			if told == 0 {
				t.Error("nothing was told")
			}
		})
	}
}

func TestChangesAddUp(t *testing.T) {
	games := synthetic(60, 1200, 9)
	for _, kind := range kinds {
		if !kind.additive {
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			sum := make([]float64, 60)
			games1 := make([]int, 60)
			s := kind.make(60, func(c Change) {
				sum[c.Player] += c.Delta
				games1[c.Player]++
				if c.Opponent == c.Player || c.Expected < 0 || c.Expected > 1 {
					t.Errorf("%+v", c)
				}
			})
			tolerance := 1e-9
			if kind.name == "FIDE" {
				tolerance = 0.5 + 1e-9 // a list is of whole points
			}
			checked := 0
			eachMonth(games, func(games []Game, end Day) {
				before := make([]float64, 60)
				was := make([]bool, 60)
				for p := range before {
					r, ok := s.Rating(Player(p))
					before[p], was[p] = r.Value, ok
				}
				clear(sum)
				s.Play(games, end)
				for p := range before {
					r, ok := s.Rating(Player(p))
					if !was[p] || !ok {
						continue // entered, or fell below the list
					}
					checked++
					if !near(r.Value-before[p], sum[p], tolerance) {
						t.Errorf("player %d moved by %v, the games add up to %v", p, r.Value-before[p], sum[p])
					}
				}
			})
			if checked < 100 {
				t.Errorf("only %d changes were looked at", checked)
			}
		})
	}
}

func TestIdleAndUnratedPlayers(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			games := synthetic(30, 600, 3)
			s := play(kind.make(33, nil), games)
			before, ok := s.Rating(0)
			if !ok {
				t.Fatal("twenty games a month do not rate a player")
			}
			expected, _ := s.Expect(0, 1)
			for m := range 24 {
				s.Play(nil, EndOf(games[len(games)-1].Day.Month()+1+m))
			}
			after, ok := s.Rating(0)
			if !ok || after.Games != before.Games || after.Last != before.Last || after.Deviation < before.Deviation {
				t.Errorf("%+v became %+v by doing nothing", before, after)
			}
			if kind.additive && after.Value != before.Value {
				t.Errorf("the rating moved from %v to %v by doing nothing", before.Value, after.Value)
			}
			if now, _ := s.Expect(0, 1); kind.additive && math.Abs(now-0.5) > math.Abs(expected-0.5)+1e-9 {
				t.Errorf("after two years the system is surer: %v was %v", now, expected)
			}
			if _, ok := s.Rating(31); ok {
				t.Error("who never played is rated")
			}
			if p, _ := s.Expect(31, 32); p != 0.5 {
				t.Errorf("unrated against unrated expects %v", p)
			}
			// Two newcomers meet each other and nobody else.
			g := game(31, 32, 2)
			g.Day = EndOf(games[len(games)-1].Day.Month() + 25)
			s.Play([]Game{g}, g.Day)
			a, okA := s.Rating(31)
			b, okB := s.Rating(32)
			if okA != okB || okA && !(a.Value > b.Value) {
				t.Errorf("a game of two newcomers made %+v and %+v", a, b)
			}
		})
	}
}

func TestHopelessAndPerfectScoresAreFinite(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			games := synthetic(20, 2000, 12)
			for i := range 3000 { // 20 wins all, 21 loses all
				g := games[i%2000]
				g.A, g.B, g.Score, g.DiscsA, g.DiscsB = 20, Player(i%20), 2, 64, 0
				games = append(games, g)
				g.A, g.B, g.Score, g.DiscsA, g.DiscsB = 21, Player(i%20), 0, 0, 64
				games = append(games, g)
			}
			Sort(games)
			s := play(kind.make(22, nil), games)
			finite := func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
			for p := range Player(22) {
				r, _ := s.Rating(p)
				e, _ := s.Expect(p, (p+1)%22)
				if !finite(r.Value) || !finite(r.Deviation) || !finite(e) || e < 0 || e > 1 {
					t.Errorf("player %d: %+v, expects %v", p, r, e)
				}
			}
			best, ok := s.Rating(20)
			if mean, _ := s.Rating(0); ok && best.Value <= mean.Value {
				t.Errorf("who wins all has %v, another %v", best.Value, mean.Value)
			}
		})
	}
}

func TestDisconnectedPoolsDoNotTouchEachOther(t *testing.T) {
	for _, kind := range kinds {
		if kind.name == "Elo in batches with margins and a moving entry" || kind.name == "Glicko" || kind.name == "Glicko-2" {
			continue // newcomers of one pool enter by those of the other
		}
		t.Run(kind.name, func(t *testing.T) {
			games := synthetic(30, 900, 6)
			other := synthetic(30, 1000, 6)
			for i := range other {
				other[i].A, other[i].B, other[i].Event = other[i].A+30, other[i].B+30, other[i].Event+10_000
			}
			both := append(slices.Clone(games), other...)
			Sort(both)
			alone, together := play(kind.make(60, nil), games), play(kind.make(60, nil), both)
			for p := range Player(30) {
				want, _ := alone.Rating(p)
				got, _ := together.Rating(p)
				if !near(got.Value, want.Value, 1e-6) || got.Games != want.Games {
					t.Errorf("player %d: %+v alone, %+v beside the others", p, want, got)
				}
			}
		})
	}
}

func TestWOFListDependsOnlyOnTheGames(t *testing.T) {
	games := synthetic(60, 1200, 9)
	monthly := play(NewWOF(60, WOFOptions{}), games)
	listing(monthly, 60)
	atOnce := NewWOF(60, WOFOptions{})
	atOnce.Play(games, EndOf(games[len(games)-1].Day.Month()))
	if listing(monthly, 60) != listing(atOnce, 60) {
		t.Error("the list depends on the lists before")
	}
}

func BenchmarkSystems(b *testing.B) {
	games := synthetic(100_000, 1_000_000, 240)
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			for b.Loop() {
				s := play(kind.make(100_000, nil), games)
				s.Rating(0)
			}
		})
	}
}
