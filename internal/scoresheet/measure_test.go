package scoresheet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"sixtyfour/internal/reversi"
)

// slip spoils a game; ok is false when it cannot, or nothing would be seen.
type slip struct {
	name string
	make func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool)
	// what one edit leaves open: how often only one game fits, in percent, with
	// the moves alone and with the count
	alone, counted int
	turned         bool // nothing but the evidence tells the symmetries apart
	double         bool // two errors: the true game may be missed
}

func illegal(t reversi.Transcript) bool {
	_, err := reversi.Replay(t)
	return err != nil
}

func neighbours(sq reversi.Square) (list []reversi.Square) {
	for other := reversi.Square(0); other < 64; other++ {
		if near(sq, other) {
			list = append(list, other)
		}
	}
	return list
}

func swapped(rng *rand.Rand, t reversi.Transcript) (reversi.Transcript, bool) {
	i, j := rng.IntN(len(t)), rng.IntN(len(t))
	t = slices.Clone(t)
	t[i], t[j] = t[j], t[i]
	return t, i != j
}

func misread(rng *rand.Rand, t reversi.Transcript) (reversi.Transcript, bool) {
	i := rng.IntN(len(t))
	near := neighbours(t[i])
	t = slices.Clone(t)
	t[i] = near[rng.IntN(len(near))]
	return t, true
}

func leftOut(rng *rand.Rand, t reversi.Transcript) (reversi.Transcript, bool) {
	i := rng.IntN(len(t))
	return slices.Delete(slices.Clone(t), i, i+1), true
}

func written(f func(*rand.Rand, reversi.Transcript) (reversi.Transcript, bool)) func(*rand.Rand, reversi.Transcript) (Sheet, bool) {
	return func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
		t, ok := f(rng, t)
		return FromMoves(t), ok && illegal(t)
	}
}

// gridOf writes a game as a grid and lets change spoil its cells.
func gridOf(t reversi.Transcript, change func(cells *[64][]int)) Sheet {
	var cells [64][]int
	for i, sq := range t {
		cells[sq] = []int{i + 1}
	}
	change(&cells)
	return fromNumbers(cells, reversi.Board{})
}

// slipKinds are the kinds that are measured. The first five have known limits.
func slipKinds() []slip {
	return []slip{
		{"two numbers swapped", written(swapped), 82, 93, false, false},
		{"a square misread as a neighbour", written(misread), 92, 96, false, false},
		{"a move left out", written(leftOut), 80, 94, false, false},
		{"neighbouring moves of one player swapped", written(func(rng *rand.Rand, t reversi.Transcript) (reversi.Transcript, bool) {
			if len(t) < 3 {
				return t, false
			}
			i := rng.IntN(len(t) - 2)
			r, _ := reversi.Replay(t)
			t = slices.Clone(t)
			t[i], t[i+2] = t[i+2], t[i]
			return t, r.Mover(i+1) == r.Mover(i+3)
		}), 31, 49, false, false},
		{"grid: two numbers swapped", func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
			t, ok := swapped(rng, t)
			return gridOf(t, func(*[64][]int) {}), ok && illegal(t)
		}, 82, 93, false, false},
		{"grid: a number left out", func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
			i := rng.IntN(len(t))
			return gridOf(t, func(c *[64][]int) { c[t[i]] = nil }), true
		}, 0, 0, false, false},
		{"grid: a digit misread", func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
			i := rng.IntN(len(t))
			text := []byte(strconv.Itoa(i + 1))
			text[rng.IntN(len(text))] = '0' + byte(rng.IntN(10))
			n, _ := strconv.Atoi(string(text))
			return gridOf(t, func(c *[64][]int) { c[t[i]] = []int{n} }), n > 0 && n != i+1
		}, 0, 0, false, false},
		{"grid: a number in a neighbouring cell", func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
			i := rng.IntN(len(t))
			near := neighbours(t[i])
			to := near[rng.IntN(len(near))]
			return gridOf(t, func(c *[64][]int) { c[t[i]], c[to] = nil, append(c[to], i+1) }), Centre&to.Bit() == 0
		}, 0, 0, false, false},
		{"grid: passes counted as numbers", func(_ *rand.Rand, t reversi.Transcript) (Sheet, bool) {
			r, _ := reversi.Replay(t)
			passes := 0
			return gridOf(t, func(c *[64][]int) {
				for i, sq := range t {
					if r.PassedBefore(i+1) != reversi.NoColour {
						passes++
					}
					c[sq] = []int{i + 1 + passes}
				}
			}), r.Passes() > 0
		}, 0, 0, false, false},
		{"board turned so that the start stays", turnedBy(HalfTurn, MainDiagonal, AntiDiagonal), 0, 0, true, false},
		{"board mirrored or given a quarter turn", turnedBy(MirrorFiles, MirrorRanks, QuarterLeft, QuarterRight), 0, 0, true, false},
		{"two errors: swapped and misread", two(swapped, misread), 0, 0, false, true},
		{"two errors: two pairs swapped", two(swapped, swapped), 0, 0, false, true},
		{"two errors: left out and misread", two(leftOut, misread), 0, 0, false, true},
		{"two errors: two squares misread", two(misread, misread), 0, 0, false, true},
	}
}

func turnedBy(ways ...Symmetry) func(*rand.Rand, reversi.Transcript) (Sheet, bool) {
	return func(rng *rand.Rand, t reversi.Transcript) (Sheet, bool) {
		return FromMoves(ways[rng.IntN(len(ways))].Moves(t)), true
	}
}

func two(f, g func(*rand.Rand, reversi.Transcript) (reversi.Transcript, bool)) func(*rand.Rand, reversi.Transcript) (Sheet, bool) {
	return written(func(rng *rand.Rand, t reversi.Transcript) (reversi.Transcript, bool) {
		t, ok := f(rng, t)
		if !ok {
			return t, false
		}
		return g(rng, t)
	})
}

// evidence says what is known besides the sheet in a measurement.
var evidence = []struct {
	name string
	of   func(rng *rand.Rand, t reversi.Transcript, r reversi.Record) Evidence
}{
	{"moves alone", func(*rand.Rand, reversi.Transcript, reversi.Record) Evidence { return Evidence{} }},
	{"count known", func(_ *rand.Rand, _ reversi.Transcript, r reversi.Record) Evidence {
		score, _ := reversi.ScoringWOC.Final(r.Board)
		return Evidence{Claim: &score}
	}},
	{"final board", func(_ *rand.Rand, _ reversi.Transcript, r reversi.Record) Evidence {
		return Evidence{Board: &r.Board}
	}},
	{"two sheets", func(rng *rand.Rand, t reversi.Transcript, _ reversi.Record) Evidence {
		kinds := []func(*rand.Rand, reversi.Transcript) (reversi.Transcript, bool){swapped, misread, leftOut}
		for {
			if u, ok := kinds[rng.IntN(len(kinds))](rng, t); ok {
				other := FromMoves(u)
				return Evidence{Other: &other}
			}
		}
	}},
}

// tally counts where the true game came in the list.
type tally struct {
	n, first, five, listed, cut, length int
	slowest, sum                        time.Duration
}

func (c *tally) add(rank, length int, cut bool, took time.Duration) {
	c.n++
	c.length += length
	if rank == 0 {
		c.first++
	}
	if rank >= 0 && rank < 5 {
		c.five++
	}
	if rank >= 0 {
		c.listed++
	}
	if cut {
		c.cut++
	}
	c.sum += took
	c.slowest = max(c.slowest, took)
}

func (c tally) String() string {
	pc := func(n int) string { return fmt.Sprintf("%6.2f", 100*float64(n)/float64(max(c.n, 1))) }
	return fmt.Sprintf("n %5d  first %s  in five %s  listed %s  cut %d  mean list %.1f  mean %v  slowest %v", c.n, pc(c.first), pc(c.five),
		pc(c.listed), c.cut, float64(c.length)/float64(max(c.n, 1)), (c.sum / time.Duration(max(c.n, 1))).Round(10*time.Microsecond), c.slowest.Round(time.Millisecond))
}

// TestRepair_RealGames spoils real games at random. The small sample that always
// runs holds what must never fail: the true game is listed. With -measure it is
// thousands a kind, and the rates of the first place are held too.
func TestRepair_RealGames(t *testing.T) {
	games := realGames(t)
	n := 10
	if *measure {
		n = 2000
	}
	for _, kind := range slipKinds() {
		for e, ev := range evidence {
			t.Run(kind.name+", "+ev.name, func(t *testing.T) {
				rng := rand.New(rand.NewPCG(64, uint64(e)))
				var c tally
				for c.n < n {
					game := games[rng.IntN(len(games))]
					sheet, ok := kind.make(rng, game)
					if !ok {
						continue
					}
					rec, _ := reversi.Replay(game)
					known := ev.of(rng, game, rec)
					began := time.Now()
					got, err := Repair(context.Background(), sheet, known)
					took := time.Since(began)
					if err != nil {
						t.Fatal(err)
					}
					if took > 200*time.Millisecond {
						t.Logf("%v: %s, cut %t", took, sheet.Moves(), got.Cut)
					}
					rank := slices.IndexFunc(got.Candidates, func(c Candidate) bool {
						return slices.Equal(c.Moves, game) || kind.turned && sameUpToSymmetry(c.Moves, game)
					})
					c.add(rank, len(got.Candidates), got.Cut, took)
					if rank < 0 && !kind.double {
						t.Errorf("not listed: %s\n written %v", game, sheet.Moves())
					}
				}
				t.Logf("%-45s %-12s %v", kind.name, ev.name, c)
				if *measure {
					kind.hold(t, ev.name, c)
				}
			})
		}
	}
}

// sameUpToSymmetry reports whether two games differ at most by a symmetry.
func sameUpToSymmetry(a, b reversi.Transcript) bool {
	return slices.ContainsFunc(allSymmetries[:], func(y Symmetry) bool { return slices.Equal(y.Moves(a), b) })
}

// hold compares a tally with what is known to be possible.
func (k slip) hold(t *testing.T, evidence string, c tally) {
	t.Helper()
	want, five := 0, 0
	switch {
	case k.turned || k.double:
	case evidence == "moves alone":
		want = k.alone
		if want == 31 {
			five = 77
		}
	case evidence == "count known":
		want = k.counted
		if want == 49 {
			five = 98
		}
	case evidence == "two sheets":
		want = 99
	}
	if 100*c.first < want*c.n || 100*c.five < five*c.n {
		t.Errorf("first %d, in five %d of %d; want at least %d %% and %d %%", c.first, c.five, c.n, want, five)
	}
}
