// Package benchmark says how well rating systems predict games that were played.
package benchmark

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"sixtyfour/internal/rating"
)

// Entrant is a system that takes part in a benchmark.
type Entrant struct {
	Name string
	New  func(players int) rating.System
	// Whole says that the system fits all games at once, so that the months before the
	// first prediction can be given to it in one.
	Whole bool
}

// The segments of a benchmark.
const (
	SegmentAll         = "ALL"
	SegmentEstablished = "EST" // both played 30 games or more before the month
	SegmentNew         = "NEW" // one of them had played none
)

// Interval is where 95 of 100 samples of events lie.
type Interval struct{ Low, High float64 }

// Segment is how good the predictions of some games were.
type Segment struct {
	Games    int
	LogLoss  float64 // nats a game; a draw is half a win and half a loss
	Brier    float64
	Accuracy float64 // of decided games; an expectation of one half is half right
	ECE      float64 // calibration error in ten bins of equal width

	LogLossInterval, BrierInterval, AccuracyInterval Interval
}

// Run predicts every game of the months from from to to by the list of the
// end of the month before, from the side of the player with the smaller number.
// A game that the system does not predict counts as one half.
func Run(l rating.Ledger, e Entrant, from, to rating.Day) map[string]Segment {
	s := e.New(len(l.Players))
	games := make([]int, len(l.Players))
	tallies := map[string]*tally{SegmentAll: newTally(), SegmentEstablished: newTally(), SegmentNew: newTally()}
	given := 0
	for i := 0; i < len(l.Games); {
		month := l.Games[i].Day.Month()
		if month > to.Month() {
			break
		}
		if month >= from.Month() && given < i {
			s.Play(l.Games[given:i], rating.EndOf(month-1))
			given = i
		}
		end := i
		for end < len(l.Games) && l.Games[end].Day.Month() == month {
			end++
		}
		if month >= from.Month() {
			for _, g := range l.Games[i:end] {
				x := prediction{event: g.Event, score: float64(g.Score) / 2}
				a, b := g.A, g.B
				if a > b {
					a, b, x.score = b, a, 1-x.score
				}
				var ok bool
				if x.expected, ok = s.Expect(a, b); !ok {
					x.expected = 0.5
				}
				tallies[SegmentAll].add(x)
				switch least := min(games[a], games[b]); {
				case least >= 30:
					tallies[SegmentEstablished].add(x)
				case least == 0:
					tallies[SegmentNew].add(x)
				}
			}
		}
		for _, g := range l.Games[i:end] {
			games[g.A]++
			games[g.B]++
		}
		i = end
		if !e.Whole {
			// Months without a game are periods too: an idle player's deviation grows.
			last := month
			if i < len(l.Games) {
				last = l.Games[i].Day.Month() - 1
			}
			for m := month; m <= last; m++ {
				s.Play(l.Games[given:i], rating.EndOf(m))
				given = i
			}
		}
	}
	report := map[string]Segment{}
	for name, t := range tallies {
		report[name] = t.segment()
	}
	return report
}

type prediction struct {
	event           int32
	expected, score float64
}

// sums are those of one event, or of all.
type sums struct{ games, decided, loss, brier, right float64 }

func (s *sums) add(o sums) {
	s.games += o.games
	s.decided += o.decided
	s.loss += o.loss
	s.brier += o.brier
	s.right += o.right
}

type tally struct {
	events map[int32]*sums
	bins   [10]struct{ games, expected, score float64 }
}

func newTally() *tally { return &tally{events: map[int32]*sums{}} }

func (t *tally) add(x prediction) {
	p := min(max(x.expected, 1e-6), 1-1e-6)
	one := sums{
		games: 1,
		loss:  -float64(x.score*math.Log(p)) - float64((1-x.score)*math.Log(1-p)),
		brier: (x.score - p) * (x.score - p),
	}
	if x.score != 0.5 {
		one.decided = 1
		switch {
		case p == 0.5:
			one.right = 0.5
		case (p > 0.5) == (x.score == 1):
			one.right = 1
		}
	}
	e := t.events[x.event]
	if e == nil {
		e = &sums{}
		t.events[x.event] = e
	}
	e.add(one)
	b := &t.bins[min(int(p*10), 9)]
	b.games++
	b.expected += p
	b.score += x.score
}

// samples of events give the intervals.
const samples = 1000

func (t *tally) segment() Segment {
	ids := make([]int32, 0, len(t.events))
	for id := range t.events {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	var all sums
	for _, id := range ids {
		all.add(*t.events[id])
	}
	if all.games == 0 {
		return Segment{}
	}
	seg := Segment{Games: int(all.games), LogLoss: all.loss / all.games, Brier: all.brier / all.games, Accuracy: all.right / max(all.decided, 1)}
	for _, b := range t.bins {
		seg.ECE += math.Abs(b.expected-b.score) / all.games
	}
	rng := rand.New(rand.NewPCG(1, 64)) // the same samples for every system
	loss, brier, right := make([]float64, samples), make([]float64, samples), make([]float64, samples)
	for i := range samples {
		var s sums
		for range ids {
			s.add(*t.events[ids[rng.IntN(len(ids))]])
		}
		loss[i], brier[i], right[i] = s.loss/s.games, s.brier/s.games, s.right/max(s.decided, 1)
	}
	seg.LogLossInterval, seg.BrierInterval, seg.AccuracyInterval = middle(loss), middle(brier), middle(right)
	return seg
}

// middle returns the interval that leaves 2.5 of 100 values on either side.
func middle(values []float64) Interval {
	slices.SortFunc(values, cmp.Compare[float64])
	return Interval{values[len(values)*25/1000], values[len(values)-1-len(values)*25/1000]}
}
