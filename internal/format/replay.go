package format

import (
	"errors"

	"sixtyfour/internal/reversi"
)

// Played is what the moves of a game give.
type Played struct {
	Moves  []Move         // with the side of each, every forced pass written, none behind the end
	Board  reversi.Board  // after the last disc
	Plies  int            // discs played
	ToMove reversi.Colour // who moves next, forced passes done; NoColour when over
}

// Over reports whether neither side could move after the last disc.
func (p Played) Over() bool { return p.ToMove == reversi.NoColour }

// Replay plays the moves of g from its start, and goes on from what really stood
// on the table where a [BoardAfter] says so. Forced passes may be written or left
// out. A pass where a move exists, a move written for the other side, and a
// remark about a ply that the game does not have are refused.
//
// The error is an *[Error] with the place of the move and, for a move, a
// *[reversi.MoveError] with the ply and the legal moves; Played then holds what
// is before it.
func (g *Game) Replay() (Played, error) {
	start := g.Start.Given()
	p := Played{Moves: make([]Move, 0, len(g.Moves)+8), Board: start.Board, ToMove: settle(start.Board, start.ToMove)}
	due := start.ToMove // who moves next when no pass is done or written
	stood, err := g.stood()
	if err != nil {
		return p, err
	}
	for _, m := range g.Moves {
		if m.Square == reversi.Pass {
			if p.Over() {
				continue // some writers put a pass behind the last move
			}
			if due == p.ToMove || m.Side == p.ToMove {
				return p, p.refuse(m, reversi.ErrPassWithMoves)
			}
			m.Side = due
			p.Moves = append(p.Moves, m)
			due = p.ToMove
			continue
		}
		turned := p.Board.Flips(p.ToMove, m.Square)
		really, seen := stood[p.Plies+1]
		mover := p.ToMove
		placed := turned == 0 && seen && p.Board.Placer(mover, m.Square, really.Board) != reversi.NoColour
		if placed {
			mover = p.Board.Placer(mover, m.Square, really.Board)
		}
		switch {
		case m.Square > reversi.Pass:
			return p, p.refuse(m, reversi.ErrBadSquare)
		case p.Over():
			return p, p.refuse(m, reversi.ErrAfterEnd)
		case p.Board.At(m.Square) != reversi.NoColour:
			return p, p.refuse(m, reversi.ErrOccupied)
		case turned == 0 && !placed && p.Board.Flips(p.ToMove.Opponent(), m.Square) != 0:
			return p, p.refuse(m, reversi.ErrOtherSide)
		case turned == 0 && !placed:
			return p, p.refuse(m, reversi.ErrTrapsNothing)
		case m.Side != reversi.NoColour && m.Side != mover:
			return p, p.refuse(m, ErrWrongSide)
		}
		if due != mover && p.Board.Legal(due) == 0 {
			p.Moves = append(p.Moves, Move{Square: reversi.Pass, Side: due, Place: m.Place})
		}
		m.Side = mover
		p.Moves = append(p.Moves, m)
		occupied := p.Board.Black | p.Board.White | m.Square.Bit()
		p.Board = p.Board.Play(mover, m.Square)
		p.Plies++
		if seen {
			if err := really.Board.Covers(occupied, p.Plies); err != nil {
				return p, &Error{Place: really.Place, Err: err}
			}
			p.Board = really.Board
		}
		due = mover.Opponent()
		p.ToMove = settle(p.Board, due)
	}
	return p, nil
}

// stood returns g.Boards by ply.
func (g *Game) stood() (map[int]BoardAfter, error) {
	if len(g.Boards) == 0 {
		return nil, nil
	}
	byPly := make(map[int]BoardAfter, len(g.Boards))
	plies := g.Plies()
	for _, b := range g.Boards {
		if b.Ply < 1 || b.Ply > plies {
			return nil, &Error{Place: b.Place, Err: reversi.ErrBoardPly}
		}
		byPly[b.Ply] = b
	}
	return byPly, nil
}

// settle returns who moves on b when c is due: c, the other side, or nobody.
func settle(b reversi.Board, c reversi.Colour) reversi.Colour {
	switch {
	case b.Legal(c) != 0:
		return c
	case b.Legal(c.Opponent()) != 0:
		return c.Opponent()
	default:
		return reversi.NoColour
	}
}

func (p *Played) refuse(m Move, reason error) error {
	return &Error{Place: m.Place, Err: &reversi.MoveError{
		Ply: p.Plies + 1, Offset: int(m.Place.Byte), Text: m.Square.String(), Err: reason,
		Legal: p.Board.Legal(p.ToMove), ToMove: p.ToMove,
	}}
}

// ParseMove reads one square or one word for a pass, in every writing that
// [reversi.ParseTranscript] reads. The error is a *[reversi.MoveError] for a given
// ply with its reason, such as a letter that only looks right.
func ParseMove(text string, ply int) (reversi.Square, error) {
	if s, err := reversi.ParseSquare(text); err == nil {
		return s, nil
	}
	t, err := reversi.ParseTranscript(text)
	if me := (*reversi.MoveError)(nil); errors.As(err, &me) {
		return reversi.Pass, &reversi.MoveError{Ply: ply, Offset: -1, Text: me.Text, Err: me.Err}
	}
	if len(t) != 1 {
		return reversi.Pass, &reversi.MoveError{Ply: ply, Offset: -1, Text: Clip(text), Err: reversi.ErrBadSquare}
	}
	return t[0], nil
}
