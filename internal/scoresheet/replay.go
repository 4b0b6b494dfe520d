package scoresheet

import (
	"errors"
	"fmt"

	"sixtyfour/internal/reversi"
)

// ErrCorrectionPly refuses a correction before the first or behind the last ply,
// or two for the same one.
var ErrCorrectionPly = errors.New("there is no such move to correct the board after, or it was corrected before")

// ErrNotDisc refuses a character on a board.
var ErrNotDisc = errors.New("a square of a board is X, O or -")

// Correction says how the board really stood after a ply, whatever the rules
// would have made of it. Ply 0 is the board before the first move.
type Correction struct {
	Ply   int
	Board reversi.Board
}

// Played is a game replayed with corrections.
type Played struct {
	Steps  []reversi.Step // After is the board as corrected, Flips what the rules turn
	Start  reversi.Board
	Board  reversi.Board  // after the last move
	ToMove reversi.Colour // forced passes done; NoColour when over
}

// Over reports whether neither side can move after the last ply.
func (p Played) Over() bool { return p.ToMove == reversi.NoColour }

// ReplayWith replays a transcript from the start. From the ply of a correction
// on, moves and passes are judged on the corrected board; what came before stays
// as it was. Corrections may come in any order, one a ply.
//
// The error is a *[reversi.MoveError] for the first move that is refused, or a
// *[BoardError] with [ErrCorrectionPly] or [ErrOtherSquares] for a correction that
// cannot be. Played then holds the moves before it.
func ReplayWith(t reversi.Transcript, corrections []Correction) (Played, error) {
	p := Played{Start: reversi.Start()}
	byPly := map[int]reversi.Board{}
	last := 0
	for _, s := range t {
		if s != reversi.Pass {
			last++
		}
	}
	for _, c := range corrections {
		if _, twice := byPly[c.Ply]; twice || c.Ply < 0 || c.Ply > last {
			p.settle(p.Start, reversi.Black)
			return p, &BoardError{Ply: c.Ply, Err: ErrCorrectionPly}
		}
		byPly[c.Ply] = c.Board
	}
	b, due := p.Start, reversi.Black
	if start, ok := byPly[0]; ok {
		if both := start.Black & start.White; both != 0 {
			p.settle(p.Start, due)
			return p, &BoardError{Extra: both, Err: ErrOtherSquares}
		}
		b, p.Start = start, start
	}
	next := due // whose turn it is before any pass
	p.settle(b, due)
	for _, s := range t {
		if s == reversi.Pass {
			if p.ToMove == due {
				return p, p.refuse(s, reversi.ErrPassWithMoves)
			}
			if !p.Over() {
				due = p.ToMove
			}
			continue
		}
		mover := p.ToMove
		if b.Flips(mover, s) == 0 {
			return p, p.refuse(s, p.reason(s))
		}
		step := reversi.Step{Ply: len(p.Steps) + 1, Mover: mover, Square: s, Flips: b.Flips(mover, s), Before: b}
		if mover != next {
			step.PassedBefore = next
		}
		b = b.Play(mover, s)
		if really, ok := byPly[step.Ply]; ok {
			if err := sameSquares(step.Ply, b.Black|b.White, really); err != nil {
				return p, err
			}
			b = really
		}
		step.After = b
		p.Steps = append(p.Steps, step)
		due, next = mover.Opponent(), mover.Opponent()
		p.settle(b, due)
	}
	return p, nil
}

// settle writes down the board and who moves next in it when c is due.
func (p *Played) settle(b reversi.Board, c reversi.Colour) {
	p.Board, p.ToMove = b, reversi.NoColour
	switch {
	case b.Legal(c) != 0:
		p.ToMove = c
	case b.Legal(c.Opponent()) != 0:
		p.ToMove = c.Opponent()
	}
}

// reason says why s cannot be played.
func (p *Played) reason(s reversi.Square) error {
	switch {
	case s > reversi.Pass:
		return reversi.ErrBadSquare
	case p.Over():
		return reversi.ErrAfterEnd
	case p.Board.At(s) != reversi.NoColour:
		return reversi.ErrOccupied
	case p.Board.Flips(p.ToMove.Opponent(), s) != 0:
		return reversi.ErrOtherSide
	default:
		return reversi.ErrTrapsNothing
	}
}

func (p *Played) refuse(s reversi.Square, reason error) error {
	return &reversi.MoveError{
		Ply: len(p.Steps) + 1, Offset: -1, Text: s.String(), Err: reason,
		Legal: p.Board.Legal(p.ToMove), ToMove: p.ToMove,
	}
}

// ReadBoard reads a board as text: 64 squares, a1 to h8 rank by rank, as X, B, *
// or ● for Black, O, W or ○ for White and - or . for empty, with spaces and line
// breaks anywhere. What stands behind the squares, such as the side to move, is
// left aside.
//
// The error is a *[CellError] with the line and [ErrNotDisc] or [ErrShape].
func ReadBoard(text string) (reversi.Board, error) {
	var b reversi.Board
	sq, line := reversi.Square(0), 1
	gap, side := false, false // white space before this character; the side to move was read
	for _, r := range text {
		if r == '\n' {
			line++
		}
		if unseen(r) || r == ' ' || r == '\t' || r == '\r' || r == '\n' || r == '|' || r == 0x3000 {
			gap = true
			continue
		}
		r = fold(r)
		if sq == reversi.Pass && gap && !side && discOf(r) != reversi.NoColour {
			side = true // behind the squares stands who is to move
			continue
		}
		gap = false
		if sq == reversi.Pass {
			return reversi.Board{}, &CellError{Line: line, Square: reversi.Pass, Text: string(r), Err: fmt.Errorf("%w; behind the 64 squares stands only the side to move, X or O", ErrShape)}
		}
		switch c := discOf(r); {
		case c == reversi.Black:
			b.Black |= sq.Bit()
		case c == reversi.White:
			b.White |= sq.Bit()
		case !isBlank(r):
			return reversi.Board{}, &CellError{Line: line, Square: sq, Text: string(r), Err: ErrNotDisc}
		}
		sq++
	}
	if sq == reversi.Pass {
		return b, nil
	}
	return reversi.Board{}, &CellError{Line: line, Square: reversi.Pass, Err: fmt.Errorf("%w; only %d squares are here", ErrShape, sq)}
}
