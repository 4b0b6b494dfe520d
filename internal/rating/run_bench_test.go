package rating

import (
	"math/rand/v2"
	"testing"
)

// million is a ledger of 1,000,000 games of 100,000 players in 240 months, in events of
// 64 games between some 16 who meet often, as clubs do: 8 games a player and day.
func million() Ledger {
	const players, games, months = 100_000, 1_000_000, 240
	rng := rand.New(rand.NewPCG(64, 1))
	strength := make([]float64, players)
	l := Ledger{Players: make([]int64, players), Games: make([]Game, games)}
	for p := range strength {
		l.Players[p] = int64(p + 1)
		strength[p] = 250 * rng.NormFloat64()
	}
	first := EndOf(12*1995-1) + 1
	for i := range l.Games {
		event := int32(i / 64)
		home := int(event) * 7919 % players
		some := func() Player {
			if rng.IntN(16) == 0 {
				return Player(rng.IntN(players))
			}
			return Player((home + rng.IntN(16)) % players)
		}
		a, b := some(), some()
		for a == b {
			b = some()
		}
		d := strength[a] - strength[b]
		margin := int8(min(max(d/12+18*rng.NormFloat64(), -64), 64)) / 2 * 2
		g := Game{Day: first + Day(i/64*64*months*30/games), Event: event, Round: int32(i % 64 / 8), A: a, B: b, DiscsA: 32 + margin/2, DiscsB: 32 - margin/2, Score: 1}
		if margin > 0 {
			g.Score = 2
		} else if margin < 0 {
			g.Score = 0
		}
		l.Games[i] = g
	}
	Sort(l.Games)
	return l
}

func months(l Ledger) (ends []Day) {
	for m := l.Games[0].Day.Month(); m <= l.Games[len(l.Games)-1].Day.Month(); m++ {
		ends = append(ends, EndOf(m))
	}
	return ends
}

// BenchmarkRun makes the list of a million games from nothing, with all that led to it.
func BenchmarkRun(b *testing.B) {
	l := million()
	ends := months(l)
	for _, info := range Systems() {
		b.Run(info.Name, func(b *testing.B) {
			b.ReportAllocs()
			of := ends
			if info.Fits { // one list: a run with the one before is two
				of = ends[len(ends)-1:]
			}
			for b.Loop() {
				if _, err := Run(l, info.Name, nil, Plan{Ends: of}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAgain makes the list of a million games after one of them was corrected.
func BenchmarkAgain(b *testing.B) {
	l := million()
	ends := months(l)
	corrected := Ledger{Players: l.Players, Games: append([]Game(nil), l.Games...)}
	g := &corrected.Games[len(l.Games)-20_000]
	g.Score, g.DiscsA, g.DiscsB = 2-g.Score, g.DiscsB, g.DiscsA
	for _, name := range []string{"sixtyfour", "whr", "elo", "glicko2"} {
		b.Run(name, func(b *testing.B) {
			of := ends
			if info, _ := SystemNamed(name); info.Fits {
				of = ends[len(ends)-1:]
			}
			o, err := Run(l, name, nil, Plan{Ends: of})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := o.Again(corrected, ends[len(ends)-1], nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
