package scoresheet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sixtyfour/internal/reversi"
)

// wrongKinds are the wrong turns that are measured, with how often they leave
// one explanation, in percent, when the board is seen 1, 3, 6 and 10 plies later.
var wrongKinds = []struct {
	name   string
	choose func(rng *rand.Rand, p place, s reversi.Square, turned uint64) (deviation, bool)
	limits [4]int
}{
	{"a line missed", func(rng *rand.Rand, p place, s reversi.Square, turned uint64) (deviation, bool) {
		return pick(rng, deviations(p, s, turned, false), func(d deviation) bool { return d.cost == costLine })
	}, [4]int{94, 85, 73, 60}},
	{"an extra disc", func(rng *rand.Rand, p place, s reversi.Square, turned uint64) (deviation, bool) {
		return pick(rng, deviations(p, s, turned, false), func(d deviation) bool { return d.cost == costExtraDisc })
	}, [4]int{75, 61, 48, 34}},
	{"part of a line missed", func(rng *rand.Rand, p place, s reversi.Square, turned uint64) (deviation, bool) {
		return pick(rng, deviations(p, s, turned, false), func(d deviation) bool { return d.cost == costPart || d.cost == costPart+1 })
	}, [4]int{}},
	{"a line missed and an extra disc", func(rng *rand.Rand, p place, s reversi.Square, turned uint64) (deviation, bool) {
		return pick(rng, deviations(p, s, turned, false), func(d deviation) bool { return d.cost == costExtraDisc+costBoth })
	}, [4]int{}},
}

func pick(rng *rand.Rand, list []deviation, want func(deviation) bool) (deviation, bool) {
	list = slices.DeleteFunc(list, func(d deviation) bool { return !want(d) })
	if len(list) == 0 {
		return deviation{}, false
	}
	return list[rng.IntN(len(list))], true
}

// misplay plays a game up to a random ply, turns wrongly there, and goes on for
// some plies: as in the game while that is legal, else at random.
func misplay(rng *rand.Rand, game reversi.Transcript, later int,
	choose func(*rand.Rand, place, reversi.Square, uint64) (deviation, bool)) (moves reversi.Transcript, d deviation, end place, ok bool) {
	if len(game) <= later {
		return nil, d, end, false
	}
	at := rng.IntN(len(game) - later)
	p := startPlace()
	for i := 0; i <= at+later; i++ {
		s := game[i]
		turned := p.ready(s)
		if turned == 0 {
			free := reversi.Moves(p.own, p.opp)
			if free == 0 {
				p = place{p.opp, p.own, p.mover.Opponent()}
				free = reversi.Moves(p.own, p.opp)
			}
			if free == 0 {
				return nil, d, end, false
			}
			list := reversi.Squares(free)
			s = list[rng.IntN(len(list))]
			turned = reversi.Turns(p.own, p.opp, s)
		}
		if i == at {
			if d, ok = choose(rng, p, s, turned); !ok {
				return nil, d, end, false
			}
			d.ply, d.mover = i+1, p.mover
			turned ^= d.wrong()
		}
		moves = append(moves, s)
		p = p.after(s, turned)
	}
	return moves, d, p, true
}

// explains reports whether an explanation is what happened.
func explains(x Explanation, d deviation) bool {
	if len(x.Turns) != 1 {
		return false
	}
	w := x.Turns[0]
	set := w.Extra | w.Back
	for _, l := range w.Lines {
		set |= l.Missed
	}
	return set == d.wrong() && slices.Contains(w.Plies, d.ply)
}

// TestWrongTurns_RealGames turns discs wrongly in real games and looks at the
// board some plies later. What happened must be listed; with -measure the rates
// of the first place are held too.
func TestWrongTurns_RealGames(t *testing.T) {
	games := realGames(t)
	n := 20
	if *measure {
		n = 2000
	}
	for _, kind := range wrongKinds {
		for i, later := range [4]int{1, 3, 6, 10} {
			t.Run(fmt.Sprintf("%s, seen %d plies later", kind.name, later), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(8, uint64(later)))
				var c tally
				alone := 0
				for c.n < n {
					moves, d, end, ok := misplay(rng, games[rng.IntN(len(games))], later, kind.choose)
					if !ok {
						continue
					}
					board := end.board()
					if rec, err := reversi.Replay(moves); err == nil && rec.Board == board {
						continue // nothing is left to see
					}
					began := time.Now()
					got, err := WrongTurns(context.Background(), moves, TurnEvidence{Board: &board})
					took := time.Since(began)
					if err != nil {
						t.Fatal(err)
					}
					rank := slices.IndexFunc(got.Explanations, func(x Explanation) bool { return explains(x, d) })
					c.add(rank, len(got.Explanations), got.Cut, took)
					if len(got.Explanations) == 1 {
						alone++
					}
					if rank < 0 {
						t.Errorf("not listed: %s, ply %d, %s wrong", moves, d.ply, reversi.FormatSquares(d.wrong()))
					}
				}
				if first := 100 * c.first / c.n; *measure && first < kind.limits[i] {
					t.Errorf("first in %d %%, want at least %d %%", first, kind.limits[i])
				}
				t.Logf("%-32s +%-2d %v  alone %d", kind.name, later, c, 100*alone/c.n)
			})
		}
	}
}
