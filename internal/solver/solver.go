package solver

import (
	"context"
	"errors"
	"fmt"

	"sixtyfour/internal/reversi"
)

// Solver finds exact results. It keeps its table between calls to spare the
// allocation, but no call depends on an earlier one. The zero Solver is ready
// for use; it is not for several goroutines at once.
type Solver struct {
	// TableBytes bounds the memory for positions already searched: 0 stands for
	// 64 MiB, a negative number for no table, which is slower but as exact.
	TableBytes int
	// MaxEmpties bounds the empty squares of a position that is taken on: 0
	// stands for 22, a negative number for no bound.
	MaxEmpties int

	table table
}

const (
	defaultTableBytes = 64 << 20
	defaultMaxEmpties = 22
)

// Reasons why a position is not solved. Test for them with errors.Is.
var (
	// ErrTooMany says that more squares are empty than the solver was allowed.
	ErrTooMany = errors.New("too many empty squares to solve")
	// ErrNoSide says that the side to be judged is neither Black nor White.
	ErrNoSide = errors.New("no side to solve for")
	// ErrBadBoard says that both sides are said to hold the same square.
	ErrBadBoard = errors.New("a square holds two discs")
)

// Result is the outcome of a position with best play by both sides.
type Result struct {
	Score int            // discs more for the side asked about, empties to the winner: -64 to 64
	Best  reversi.Square // a move that reaches Score; Pass when there is none
	Line  []reversi.Square
	Nodes uint64 // positions looked at
}

// MoveScore is a legal move and what it leads to with best play after it.
type MoveScore struct {
	Square reversi.Square
	Score  int // as in Result
}

// Solve returns the exact result of b with c to move, and a line of best play to
// the end with its passes written. A side that cannot move passes; when neither
// can, the line is empty.
//
// Errors: [ErrTooMany], [ErrNoSide], [ErrBadBoard], or that of ctx.
func (s *Solver) Solve(ctx context.Context, b reversi.Board, c reversi.Colour) (Result, error) {
	own, opp, r, err := s.start(ctx, b, c)
	if err != nil {
		return Result{}, err
	}
	n := b.Empties()
	res := Result{Best: reversi.Pass}
	res.Score = r.search(own, opp, -64, 64, n)
	res.Line = r.line(own, opp, res.Score, n)
	res.Nodes = r.nodes
	if r.stopped != nil {
		return Result{Best: reversi.Pass, Nodes: r.nodes}, r.stopped
	}
	if len(res.Line) > 0 {
		res.Best = res.Line[0]
	}
	return res, nil
}

// Moves returns the exact score of every legal move of c, squares from a1 on. It
// is empty when c has no move. Errors are those of [Solver.Solve].
func (s *Solver) Moves(ctx context.Context, b reversi.Board, c reversi.Colour) ([]MoveScore, error) {
	own, opp, r, err := s.start(ctx, b, c)
	if err != nil {
		return nil, err
	}
	list := &r.lists[b.Empties()]
	list.expand(own, opp, reversi.Moves(own, opp))
	scores := make([]MoveScore, 0, list.n)
	for _, m := range list.moves[:list.n] {
		v := -r.search(m.own, m.opp, -64, 64, b.Empties()-1)
		if r.stopped != nil {
			return nil, r.stopped
		}
		scores = append(scores, MoveScore{m.square, v})
	}
	return scores, nil
}

// start checks what is asked and makes the table ready.
func (s *Solver) start(ctx context.Context, b reversi.Board, c reversi.Colour) (own, opp uint64, r *run, err error) {
	own, opp = b.Black, b.White
	switch c {
	case reversi.Black:
	case reversi.White:
		own, opp = opp, own
	case reversi.NoColour:
		fallthrough
	default:
		return 0, 0, nil, ErrNoSide
	}
	if own&opp != 0 {
		return 0, 0, nil, ErrBadBoard
	}
	most := s.MaxEmpties
	if most == 0 {
		most = defaultMaxEmpties
	}
	if n := b.Empties(); most > 0 && n > most {
		return 0, 0, nil, fmt.Errorf("%d, at most %d: %w", n, most, ErrTooMany)
	}
	if err := ctx.Err(); err != nil {
		return 0, 0, nil, err
	}
	size := s.TableBytes
	if size == 0 {
		size = defaultTableBytes
	}
	s.table.resize(size)
	s.table.forget()
	return own, opp, &run{ctx: ctx, table: &s.table}, nil
}

// line follows moves that keep the score to the end of the game.
func (r *run) line(own, opp uint64, score, n int) (line []reversi.Square) {
	for r.stopped == nil {
		moves := reversi.Moves(own, opp)
		if moves == 0 {
			if reversi.Moves(opp, own) == 0 {
				return line
			}
			line, own, opp, score = append(line, reversi.Pass), opp, own, -score
			continue
		}
		list := &r.lists[n]
		list.expand(own, opp, moves)
		known := reversi.Pass
		if e := r.table.find(own, opp); e != nil {
			known = e.best
		}
		r.rate(list, own|opp, known, score, n)
		m := list.pick(0)
		for i := range list.n {
			// The last one needs no proof: one of them keeps the score.
			if m = list.pick(i); i == list.n-1 || -r.search(m.own, m.opp, -score, -score+2, n-1) >= score {
				break
			}
		}
		line, own, opp, score, n = append(line, m.square), m.own, m.opp, -score, n-1
	}
	return nil
}
