package dutch

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sixtyfour/internal/reversi"
)

// smallEvent is a random event of few players, with all that may befall one.
type smallEvent struct {
	in                   *Input
	rng                  *rand.Rand
	draws, away, forfeit int // percent
	zero, lost, bye      int // points of an absence, a forfeit loss, the pairing bye
	from                 []int
}

func newSmallEvent(seed uint64, most int) *smallEvent {
	rng := rand.New(rand.NewPCG(seed, 3))
	e := &smallEvent{rng: rng, in: newInput(2+rng.IntN(most-1), 3+rng.IntN(6)), bye: 2}
	e.draws, e.away, e.forfeit = []int{3, 30, 60}[rng.IntN(3)], []int{0, 0, 5, 15}[rng.IntN(4)], []int{0, 0, 5, 15}[rng.IntN(4)]
	if rng.IntN(2) == 0 {
		e.in.FirstColour = reversi.White
	}
	switch rng.IntN(6) {
	case 0:
		e.in.Points, e.bye = Points{Win: 3, Draw: 1}, 1
	case 1:
		e.in.Points, e.zero, e.lost = Points{Win: 3, Draw: 2, Loss: 1}, 1, 0
	case 2:
		e.bye = 1
	}
	dense := []int{0, 0, 20, 40}[rng.IntN(4)] // exchanges come of pairs that must not be
	for i := range e.in.Players {
		e.from = append(e.from, 1)
		if rng.IntN(12) == 0 {
			e.from[i] = 2
		}
		for j := range i {
			if rng.IntN(100) < dense {
				e.in.Forbidden = append(e.in.Forbidden, [2]int{i, j})
			}
		}
		if rng.IntN(8) == 0 {
			e.in.Forbidden = append(e.in.Forbidden, [2]int{i, rng.IntN(len(e.in.Players))})
		}
	}
	if rng.IntN(5) == 0 {
		for i := range e.in.Players {
			for range e.in.Rounds {
				e.in.Players[i].Virtual = append(e.in.Players[i].Virtual, rng.IntN(3))
			}
		}
	}
	return e
}

// gather says who is there in the round to be paired; how many.
func (e *smallEvent) gather() int {
	n := 0
	for i := range e.in.Players {
		e.in.Players[i].Present = e.in.Round >= e.from[i] && e.rng.IntN(100) >= e.away
		if e.in.Players[i].Present {
			n++
		}
	}
	return n
}

// finish plays the round.
func (e *smallEvent) finish(res Result) {
	in := e.in
	at := in.Round - 1
	play(in, res, e.rng, e.draws)
	for _, p := range res.Pairs {
		if e.rng.IntN(100) >= e.forfeit {
			continue
		}
		white, black := &in.Players[p.White].Cells[at], &in.Players[p.Black].Cells[at]
		white.Kind, black.Kind = Forfeit, Forfeit
		white.Points, black.Points = e.lost, e.lost
		switch e.rng.IntN(3) {
		case 0:
			white.Points = in.Points.Win
		case 1:
			black.Points = in.Points.Win
		}
	}
	for i := range in.Players {
		c := &in.Players[i].Cells[at]
		switch {
		case c.Kind == PairingBye:
			c.Points = e.bye
		case in.Players[i].Present:
		case at+1 < e.from[i]:
			c.Points = e.zero
		default:
			c.Kind = Bye
			c.Points = []int{in.Points.Win, in.Points.Draw, e.zero}[e.rng.IntN(3)]
		}
	}
}

func TestSolve_Oracle(t *testing.T) {
	rounds, none := 0, 0
	for seed := range uint64(1200) {
		e := newSmallEvent(seed, 9)
		for e.in.Round <= e.in.Rounds && e.gather() > 0 {
			o := newOracle(e.in)
			pairs, bye, ok := o.pair()
			res, err := Solve(e.in)
			if ok != (err == nil) {
				t.Fatalf("seed %d round %d: %v, but a pairing exists: %v", seed, e.in.Round, err, ok)
			}
			rounds++
			if !ok {
				none++
				break
			}
			var want []string
			for _, p := range pairs {
				hi, lo := min(p[0], p[1]), max(p[0], p[1])
				if !o.white(hi, lo) {
					hi, lo = lo, hi
				}
				want = append(want, fmt.Sprintf("%d-%d", o.who[hi].number, o.who[lo].number))
			}
			if bye >= 0 {
				want = append(want, fmt.Sprintf("%d bye", o.who[bye].number))
			}
			got := shown(e.in, res)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d round %d of %d:\n got %v\nwant %v", seed, e.in.Round, e.in.Rounds, got, want)
			}
			e.finish(res)
		}
	}
	t.Logf("%d rounds, %d without a pairing", rounds, none)
	if rounds < 1500 || none < 20 {
		t.Errorf("only %d rounds, %d without a pairing", rounds, none)
	}
}

// shown lists the pairs, White first, and the bye by number.
func shown(in *Input, res Result) []string {
	var list []string
	for _, p := range res.Pairs {
		list = append(list, fmt.Sprintf("%d-%d", in.Players[p.White].Number, in.Players[p.Black].Number))
	}
	if res.Bye >= 0 {
		list = append(list, fmt.Sprintf("%d bye", in.Players[res.Bye].Number))
	}
	return list
}

// A bracket solved with its own players alone, or with those of the next one, has to
// come out as with the whole field.
func TestSolve_Reach(t *testing.T) {
	rounds := 0
	for seed := range uint64(150) {
		e := newSmallEvent(seed+1000, 45)
		for e.in.Round <= e.in.Rounds && e.gather() > 0 {
			res, err := Solve(e.in)
			for from := middle; from <= whole; from++ {
				other, otherErr := newField(e.in).solve(from)
				if (err == nil) != (otherErr == nil) || err == nil && !reflect.DeepEqual(res, other) {
					t.Fatalf("seed %d round %d: %v (%v), with reach %d %v (%v)",
						seed, e.in.Round, shown(e.in, res), err, from, shown(e.in, other), otherErr)
				}
			}
			if err != nil {
				break
			}
			rounds++
			e.finish(res)
		}
	}
	t.Logf("%d rounds", rounds)
	if rounds < 500 {
		t.Errorf("only %d rounds", rounds)
	}
}
