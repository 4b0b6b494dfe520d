package reversi

import "math/bits"

// Record is what a replay found. It is a value without pointers, made without
// allocation. Plies are discs played, 1 for the first. The zero Record is a
// game that nobody started: use [Replay] of an empty transcript for that.
type Record struct {
	Board  Board  // the position after the last disc
	Plies  int    // discs played, 0 to 60
	ToMove Colour // who moves next, forced passes done; NoColour when over

	black uint64 // bit p-1 is set when Black played ply p
}

// Over reports whether neither side could move after the last ply.
func (r Record) Over() bool { return r.ToMove == NoColour }

// Mover returns who played a ply, NoColour outside 1 to Plies.
func (r Record) Mover(ply int) Colour {
	switch {
	case ply < 1 || ply > r.Plies:
		return NoColour
	case r.black>>(ply-1)&1 != 0:
		return Black
	default:
		return White
	}
}

// PassedBefore returns who had to pass just before a ply, NoColour if nobody
// did. For Plies+1 it is the side that has to pass after the last disc; at the
// end of a game neither side moves, and nobody is said to have passed.
func (r Record) PassedBefore(ply int) Colour {
	if ply < 1 || ply > r.Plies+1 {
		return NoColour
	}
	due, mover := Black, r.Mover(ply)
	if ply > 1 {
		due = r.Mover(ply - 1).Opponent()
	}
	if ply == r.Plies+1 {
		mover = r.ToMove
	}
	if mover == NoColour || mover == due {
		return NoColour
	}
	return due
}

// Passes returns how many forced passes the record has, one that is due after
// the last disc included.
func (r Record) Passes() int {
	n := 0
	if r.Plies > 1 {
		same := ^(r.black ^ r.black>>1) & (1<<(r.Plies-1) - 1)
		n = bits.OnesCount64(same)
	}
	if r.PassedBefore(r.Plies+1) != NoColour {
		n++
	}
	return n
}

// Replay plays a transcript from the start position. Forced passes may be
// written or left out; a pass written after the end changes nothing. A legal
// transcript is replayed without allocation.
//
// The error is a *[MoveError] for the first move that the rules refuse; the
// Record then holds the legal moves before it. An unfinished game is no error:
// see [Record.Over].
func Replay(t Transcript) (Record, error) {
	r, _, refused := replay(t)
	if refused != nil {
		return r, refused
	}
	return r, nil
}

// replay also returns which element of t was refused.
func replay(t Transcript) (r Record, at int, refused *MoveError) {
	start := Start()
	own, opp, c := start.Black, start.White, Black
	for i, s := range t {
		turned := uint64(0)
		if s < Pass && (own|opp)>>s&1 == 0 {
			turned = flips(own, opp, s)
		}
		if turned == 0 {
			// Either the side to move must pass, or the move is refused. Only
			// here is it worth looking at what else could have been played.
			if s <= Pass && legal(own, opp) == 0 {
				canReply := legal(opp, own) != 0
				if s == Pass {
					if canReply {
						own, opp, c = opp, own, c.Opponent()
					}
					continue
				}
				if canReply && (own|opp)>>s&1 == 0 {
					turned = flips(opp, own, s)
				}
				if turned != 0 {
					own, opp, c = opp, own, c.Opponent()
				}
			}
			if turned == 0 {
				r.settle(own, opp, c)
				return r, i, r.refusal(s)
			}
		}
		own, opp = opp&^turned, own|turned|1<<s
		if c == Black {
			r.black |= 1 << r.Plies
		}
		r.Plies++
		c = c.Opponent()
	}
	r.settle(own, opp, c)
	return r, len(t), nil
}

// settle writes down the position and who moves next in it when c is due.
func (r *Record) settle(own, opp uint64, c Colour) {
	r.Board = board(own, opp, c)
	switch {
	case legal(own, opp) != 0:
		r.ToMove = c
	case legal(opp, own) != 0:
		r.ToMove = c.Opponent()
	default:
		r.ToMove = NoColour
	}
}

// refusal says why s cannot be the next move of r.
func (r Record) refusal(s Square) *MoveError {
	e := &MoveError{
		Ply: r.Plies + 1, Offset: -1, Text: s.String(),
		Legal: r.Board.Legal(r.ToMove), ToMove: r.ToMove,
	}
	switch {
	case s > Pass:
		e.Err = ErrBadSquare
	case s == Pass:
		e.Err = ErrPassWithMoves
	case r.Over():
		e.Err = ErrAfterEnd
	case r.Board.At(s) != NoColour:
		e.Err = ErrOccupied
	case r.Board.Flips(r.ToMove.Opponent(), s) != 0:
		e.Err = ErrOtherSide
	default:
		e.Err = ErrTrapsNothing
	}
	return e
}

// Step is one ply of a game, with the board on both sides of it.
type Step struct {
	Ply           int    // 1 for the first disc
	Mover         Colour // who played it
	Square        Square // where
	Flips         uint64 // the discs it turned, the new disc not included
	Before, After Board
	Stood         bool   // After is how the board stood, not what the move gives
	PassedBefore  Colour // who had to pass just before, NoColour if nobody
}

// Turned returns the discs that changed their colour on the table: Flips, unless
// the board stood otherwise.
func (s Step) Turned() uint64 {
	return s.Before.Black&s.After.White | s.Before.White&s.After.Black
}
