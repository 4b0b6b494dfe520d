package solver

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sixtyfour/internal/reversi"
)

// minimax is the score by trying everything, with reversi's own boards.
func minimax(b reversi.Board, c reversi.Colour) int {
	legal := b.Legal(c)
	if legal == 0 {
		if b.Over() {
			mine, yours := b.Count(c), b.Count(c.Opponent())
			switch {
			case mine > yours:
				return 64 - 2*yours
			case mine < yours:
				return 2*mine - 64
			}
			return 0
		}
		return -minimax(b, c.Opponent())
	}
	best := -65
	for _, s := range reversi.Squares(legal) {
		best = max(best, -minimax(b.Play(c, s), c.Opponent()))
	}
	return best
}

// position is a position of a random game.
type position struct {
	board  reversi.Board
	toMove reversi.Colour
}

// randomPositions plays random games down to the given empty squares; games
// that end before give their last position.
func randomPositions(t testing.TB, seed uint64, games int, empties func(game int) int) (list []position) {
	t.Helper()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for game := range games {
		b, c := reversi.Start(), reversi.Black
		for b.Empties() > empties(game) && !b.Over() {
			if moves := reversi.Squares(b.Legal(c)); len(moves) > 0 {
				b = b.Play(c, moves[rng.IntN(len(moves))])
			}
			c = c.Opponent()
		}
		list = append(list, position{b, c})
	}
	return list
}

func mustSolve(t testing.TB, s *Solver, b reversi.Board, c reversi.Colour) Result {
	t.Helper()
	res, err := s.Solve(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestSolveIsMinimax(t *testing.T) {
	withTable, without, small := &Solver{}, &Solver{TableBytes: -1}, &Solver{TableBytes: 200}
	passes := 0
	for i, p := range randomPositions(t, 64, 900, func(game int) int { return game % 9 }) {
		want := minimax(p.board, p.toMove)
		for _, s := range []*Solver{withTable, without, small} {
			res := mustSolve(t, s, p.board, p.toMove)
			if res.Score != want {
				t.Fatalf("%d: %+v for %v: %+d, want %+d", i, p.board, p.toMove, res.Score, want)
			}
			passes += checkLine(t, p, res)
		}
		scores, err := withTable.Moves(context.Background(), p.board, p.toMove)
		if err != nil || len(scores) != bits.OnesCount64(p.board.Legal(p.toMove)) {
			t.Fatalf("%d: %v, %v", i, scores, err)
		}
		for _, m := range scores {
			if v := -minimax(p.board.Play(p.toMove, m.Square), p.toMove.Opponent()); v != m.Score {
				t.Fatalf("%d: %+v for %v: %s %+d, want %+d", i, p.board, p.toMove, m.Square, m.Score, v)
			}
		}
	}
	if passes == 0 {
		t.Error("no line held a pass")
	}
}

// checkLine plays a line: legal to the end of the game, with passes where there
// is no move and only there, and it gives the score. It returns the passes.
func checkLine(t *testing.T, p position, res Result) (passes int) {
	t.Helper()
	b, c := p.board, p.toMove
	if len(res.Line) == 0 != b.Over() || len(res.Line) > 0 && res.Line[0] != res.Best || b.Over() && res.Best != reversi.Pass {
		t.Fatalf("best %s, line %v", res.Best, res.Line)
	}
	for _, s := range res.Line {
		switch {
		case s == reversi.Pass && b.Legal(c) == 0:
			passes++
		case b.Flips(c, s) == 0:
			t.Fatalf("%+v: %v plays %s in %v", b, c, s, res.Line)
		}
		b, c = b.Play(c, s), c.Opponent()
	}
	if !b.Over() {
		t.Fatalf("%v does not end the game", res.Line)
	}
	if c != p.toMove {
		c = c.Opponent()
	}
	if got := minimax(b, c); got != res.Score {
		t.Fatalf("%v gives %+d, not %+d", res.Line, got, res.Score)
	}
	return passes
}

func TestScoresBeyondMinimax(t *testing.T) {
	var s, without Solver
	without.TableBytes = -1
	for _, p := range randomPositions(t, 65, 40, func(game int) int { return 9 + game%5 }) {
		want := mustSolve(t, &s, p.board, p.toMove)
		checkLine(t, p, want)
		t.Run("a solver with a past gives the same again", func(t *testing.T) {
			if got := mustSolve(t, &s, p.board, p.toMove); got.Score != want.Score || got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line) {
				t.Errorf("%+v, then %+v", want, got)
			}
		})
		t.Run("without a table the score is the same", func(t *testing.T) {
			if got := mustSolve(t, &without, p.board, p.toMove); got.Score != want.Score {
				t.Errorf("%+d, want %+d", got.Score, want.Score)
			}
		})
		t.Run("turned and mirrored boards have the same score", func(t *testing.T) {
			for n := range 8 {
				b := turned(p.board, n)
				if got := mustSolve(t, &s, b, p.toMove); got.Score != want.Score {
					t.Errorf("symmetry %d: %+d, want %+d", n, got.Score, want.Score)
				}
			}
		})
		t.Run("with the colours exchanged the score is the same", func(t *testing.T) {
			b := reversi.Board{Black: p.board.White, White: p.board.Black}
			if got := mustSolve(t, &s, b, p.toMove.Opponent()); got.Score != want.Score {
				t.Errorf("%+d, want %+d", got.Score, want.Score)
			}
		})
	}
}

// turned is one of the eight symmetries of a board.
func turned(b reversi.Board, n int) (out reversi.Board) {
	for s := range reversi.Square(64) {
		f, r := s.File(), s.Rank()
		if n&1 != 0 {
			f = 7 - f
		}
		if n&2 != 0 {
			r = 7 - r
		}
		if n&4 != 0 {
			f, r = r, f
		}
		at := reversi.Square(8*r + f).Bit()
		switch b.At(s) {
		case reversi.Black:
			out.Black |= at
		case reversi.White:
			out.White |= at
		case reversi.NoColour:
		}
	}
	return out
}

func TestRefusals(t *testing.T) {
	background := context.Background()
	late := randomPositions(t, 66, 1, func(int) int { return 23 })[0]
	both := late.board
	both.White |= both.Black
	for _, tt := range []struct {
		name  string
		board reversi.Board
		side  reversi.Colour
		most  int
		want  error
	}{
		{"more empties than the usual limit", late.board, late.toMove, 0, ErrTooMany},
		{"more empties than the limit set", late.board, late.toMove, 10, ErrTooMany},
		{"nobody to solve for", late.board, reversi.NoColour, -1, ErrNoSide},
		{"a colour that does not exist", late.board, 7, -1, ErrNoSide},
		{"two discs on one square", both, reversi.Black, -1, ErrBadBoard},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Solver{MaxEmpties: tt.most}
			if _, err := s.Solve(background, tt.board, tt.side); !errors.Is(err, tt.want) {
				t.Errorf("Solve: %v, want %v", err, tt.want)
			}
			if _, err := s.Moves(background, tt.board, tt.side); !errors.Is(err, tt.want) {
				t.Errorf("Moves: %v, want %v", err, tt.want)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	s := Solver{MaxEmpties: -1, TableBytes: 1 << 20}
	t.Run("a context that is over before the search", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := s.Solve(ctx, reversi.Start(), reversi.Black); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a search that would take for ever ends with its context", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		if res, err := s.Solve(ctx, reversi.Start(), reversi.Black); !errors.Is(err, context.DeadlineExceeded) || len(res.Line) != 0 {
			t.Errorf("%+v, %v", res, err)
		}
		ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		if scores, err := s.Moves(ctx, reversi.Start(), reversi.Black); !errors.Is(err, context.DeadlineExceeded) || scores != nil {
			t.Errorf("%v, %v", scores, err)
		}
	})
	t.Run("what was interrupted leaves nothing behind", func(t *testing.T) {
		p := randomPositions(t, 67, 1, func(int) int { return 12 })[0]
		var fresh Solver
		want, got := mustSolve(t, &fresh, p.board, p.toMove), mustSolve(t, &s, p.board, p.toMove)
		if got.Score != want.Score {
			t.Errorf("%+d, want %+d", got.Score, want.Score)
		}
	})
}
