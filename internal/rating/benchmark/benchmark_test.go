package benchmark

import (
	"math"
	"testing"
	"time"

	"sixtyfour/internal/rating"
)

func month(year int, m time.Month, day int) rating.Day {
	return rating.DayOf(time.Date(year, m, day, 0, 0, 0, 0, time.UTC))
}

// spy predicts a fixed score and notes what it was given.
type spy struct {
	expect float64
	rated  bool
	seen   []rating.Game
	ends   []rating.Day
}

func (s *spy) Play(games []rating.Game, end rating.Day) {
	s.seen, s.ends = append(s.seen, games...), append(s.ends, end)
}
func (s *spy) Rating(rating.Player) (rating.Rating, bool)          { return rating.Rating{}, false }
func (s *spy) Expect(rating.Player, rating.Player) (float64, bool) { return s.expect, s.rated }

func TestRun(t *testing.T) {
	l := rating.Ledger{Players: []int64{1, 2, 3}, Games: []rating.Game{
		{Day: month(2009, 11, 3), Event: 1, A: 0, B: 1, Score: 2},
		{Day: month(2010, 1, 31), Event: 2, A: 0, B: 1, Score: 2},
		{Day: month(2010, 1, 31), Event: 2, A: 1, B: 2, Score: 1},
		{Day: month(2010, 3, 1), Event: 3, A: 2, B: 0, Score: 0},
		{Day: month(2011, 1, 1), Event: 4, A: 0, B: 1, Score: 0},
	}}
	s := &spy{expect: 0.8, rated: true}
	report := Run(l, Entrant{New: func(int) rating.System { return s }}, month(2010, 1, 1), month(2010, 12, 1))
	t.Run("every game of the months is predicted, from the smaller number's side", func(t *testing.T) {
		all := report[SegmentAll]
		want := -(math.Log(0.8) + (math.Log(0.8)+math.Log(0.2))/2 + math.Log(0.8)) / 3
		if all.Games != 3 || math.Abs(all.LogLoss-want) > 1e-12 {
			t.Errorf("%d games, loss %.6f, want %.6f", all.Games, all.LogLoss, want)
		}
		if brier := (0.04 + 0.09 + 0.04) / 3; math.Abs(all.Brier-brier) > 1e-12 || all.Accuracy != 1 {
			t.Errorf("Brier %.6f, accuracy %.3f", all.Brier, all.Accuracy)
		}
		if ece := math.Abs(0.8*3-2.5) / 3; math.Abs(all.ECE-ece) > 1e-12 {
			t.Errorf("calibration error %.6f, want %.6f", all.ECE, ece)
		}
	})
	t.Run("a newcomer has no game before the month", func(t *testing.T) {
		if n := report[SegmentNew].Games; n != 1 {
			t.Errorf("%d games of newcomers", n)
		}
		if n := report[SegmentEstablished].Games; n != 0 {
			t.Errorf("%d games of established players", n)
		}
	})
	t.Run("every month is a period, with or without games", func(t *testing.T) {
		if len(s.ends) < 5 || s.ends[0] != month(2009, 11, 30) || s.ends[1] != month(2009, 12, 31) || s.ends[2] != month(2010, 1, 31) || s.ends[3] != month(2010, 2, 28) {
			t.Errorf("periods end on days %v", s.ends)
		}
		if len(s.seen) != 4 {
			t.Errorf("%d games were given", len(s.seen))
		}
	})
	t.Run("who fits all games at once is given the months before in one", func(t *testing.T) {
		whole := &spy{}
		Run(l, Entrant{Whole: true, New: func(int) rating.System { return whole }}, month(2010, 3, 1), month(2010, 3, 1))
		if len(whole.ends) != 1 || len(whole.seen) != 3 || whole.ends[0] != month(2010, 2, 28) {
			t.Errorf("%d games in periods that end on %v", len(whole.seen), whole.ends)
		}
	})
	t.Run("a game that is not predicted counts as one half", func(t *testing.T) {
		report := Run(l, Entrant{New: func(int) rating.System { return &spy{expect: 0.9} }}, month(2010, 1, 1), month(2010, 12, 1))
		if all := report[SegmentAll]; math.Abs(all.LogLoss-math.Ln2) > 1e-12 || all.Accuracy != 0.5 {
			t.Errorf("loss %.6f, accuracy %.3f", all.LogLoss, all.Accuracy)
		}
	})
}

// season makes four years of events in which the lower number mostly wins.
func season() []rating.Game {
	var games []rating.Game
	for event := range int32(100) {
		for a := range rating.Player(12) {
			for b := a + 1; b < 12; b++ {
				g := rating.Game{Day: rating.Day(event * 15), Event: event, A: a, B: b, Score: 2, DiscsA: 36, DiscsB: 28}
				if (int32(a)*7+int32(b)*3+event)%(2+int32(b-a)) == 0 {
					g.Score, g.DiscsA, g.DiscsB = 0, 30, 34
				}
				games = append(games, g)
			}
		}
	}
	return games
}

func TestRun_Intervals(t *testing.T) {
	games := season()
	l := rating.Ledger{Players: make([]int64, 12), Games: games}
	run := func() Segment {
		return Run(l, Entrant{Whole: true, New: func(n int) rating.System { return rating.NewWHR(n, rating.Ours()) }}, 400, 1500)[SegmentAll]
	}
	s := run()
	if !(s.LogLossInterval.Low < s.LogLoss && s.LogLoss < s.LogLossInterval.High && s.LogLoss < 0.65) {
		t.Errorf("loss %.4f in %.4f", s.LogLoss, s.LogLossInterval)
	}
	if run() != s {
		t.Error("a second run differs")
	}
}
