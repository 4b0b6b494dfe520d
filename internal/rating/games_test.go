package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// day counts from the first of a month of 2020, each of 31 days.
func day(month, date int) Day {
	return DayOf(time.Date(2020, time.Month(1+month), date, 0, 0, 0, 0, time.UTC))
}

func game(a, b Player, halfPoints int8) Game {
	return Game{Day: day(0, 1), A: a, B: b, Score: halfPoints, DiscsA: -1, DiscsB: -1}
}

// synthetic makes a ledger in which players have strengths: it is the same for the
// same numbers. An event has 16 games on one day, of two players who are near each other.
func synthetic(players, games, months int) []Game {
	source := rand.New(rand.NewPCG(64, uint64(games)))
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = source.NormFloat64() * 200
	}
	out := make([]Game, games)
	days := months * 28
	for i := range out {
		at := i * days / games
		a := Player(source.IntN(players))
		b := Player((int(a) + 1 + source.IntN(players-1)) % players)
		g := Game{Day: day(at/28, 1+at%28), Event: int32(i / 16), Round: int32(i % 16), A: a, B: b}
		discs := 32 + int(math.Round((strength[a]-strength[b])/30+source.NormFloat64()*8))
		discs = min(max(discs, 0), 64)
		g.DiscsA, g.DiscsB = int8(discs), int8(64-discs)
		switch {
		case discs > 32:
			g.Score = 2
		case discs == 32:
			g.Score = 1
		}
		out[i] = g
	}
	Sort(out)
	return out
}

// play rates games month by month, months without a game as well.
func play(s System, games []Game) System {
	eachMonth(games, func(games []Game, end Day) { s.Play(games, end) })
	return s
}

func eachMonth(games []Game, f func(games []Game, end Day)) {
	for len(games) > 0 {
		month := games[0].Day.Month()
		n := 0
		for n < len(games) && games[n].Day.Month() == month {
			n++
		}
		last := month
		if n < len(games) {
			last = games[n].Day.Month() - 1
		}
		f(games[:n], EndOf(month))
		for m := month + 1; m <= last; m++ {
			f(nil, EndOf(m))
		}
		games = games[n:]
	}
}

// listing is every rating and some expectations of s, to the bit.
func listing(s System, n int) string {
	out := ""
	bits := math.Float64bits
	for p := range Player(n) {
		r, ok := s.Rating(p)
		e, said := s.Expect(p, (p+1)%Player(n))
		out += fmt.Sprintf("%d %t %x %x %d %d %t %x\n", p, ok, bits(r.Value), bits(r.Deviation), r.Games, r.Last, said, bits(e))
	}
	return out
}

func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }
