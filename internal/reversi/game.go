package reversi

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Game is what was played: the moves, and how the board stood where that is not
// what they give. A wrong flip or an illegal disc that was answered stays on the
// table; every later move is judged from there.
type Game struct {
	Moves  Transcript
	Boards []BoardAfter // one a ply at most, in any order
}

// BoardAfter says how the board really stood after a ply, whatever the rules
// would have made of it. Ply 0 is the board before the first move.
type BoardAfter struct {
	Ply   int // discs played
	Board Board
}

var (
	// ErrOtherSquares refuses a board with discs where the moves put none, or none
	// where they put one: turning discs wrongly cannot do that.
	ErrOtherSquares = errors.New("the discs do not lie on the squares that were played")
	// ErrBoardPly refuses a board before the first or behind the last ply, or a
	// second one for the same.
	ErrBoardPly = errors.New("there is no such move to say how the board stood after it, or it was said before")
)

// BoardError tells on which squares a board cannot be the one after the moves.
type BoardError struct {
	Ply     int    // after which the board was
	Extra   uint64 // squares with a disc that nobody played, or with two
	Missing uint64 // squares that were played and are empty
	Err     error  // ErrOtherSquares, ErrBoardPly, or another reason
}

// Error names the squares.
func (e *BoardError) Error() string {
	text := fmt.Sprintf("board after move %d: %v", e.Ply, e.Err)
	if e.Extra != 0 {
		text += "; not played: " + FormatSquares(e.Extra)
	}
	if e.Missing != 0 {
		text += "; empty: " + FormatSquares(e.Missing)
	}
	return text
}

// Unwrap returns the reason.
func (e *BoardError) Unwrap() error { return e.Err }

// Covers checks that the discs of b lie on the squares that were occupied after a
// ply, whatever their colour. The error is a *[BoardError].
func (b Board) Covers(occupied uint64, ply int) error {
	on := b.Black | b.White
	if on == occupied && b.Black&b.White == 0 {
		return nil
	}
	return &BoardError{Ply: ply, Extra: on&^occupied | b.Black&b.White, Missing: occupied &^ on, Err: ErrOtherSquares}
}

// Placer returns who put a disc on an empty square where no rule allowed it, when
// the board that stood afterwards shows it there: the side to move, or the other
// one if the disc has its colour. NoColour means that nobody can have.
func (b Board) Placer(toMove Colour, s Square, stood Board) Colour {
	if toMove == NoColour || s >= Pass || b.At(s) != NoColour || stood.Covers(b.Black|b.White|s.Bit(), 0) != nil {
		return NoColour
	}
	if other := toMove.Opponent(); b.Flips(other, s) != 0 && stood.At(s) == other {
		return other
	}
	return toMove
}

// Played is a game played through.
type Played struct {
	Start  Board
	Steps  []Step
	Board  Board  // after the last move
	ToMove Colour // forced passes done; NoColour when over
}

// Over reports whether neither side can move after the last ply.
func (p Played) Over() bool { return p.ToMove == NoColour }

// Play plays g through. From the ply of a board on, moves and passes are judged
// on it; a disc that no rule allowed is let pass where the board after it shows
// it. Forced passes may be written or left out.
//
// The error is a *[MoveError] for the first move that is refused, or a
// *[BoardError] for a board that cannot be. Played then holds the moves before it.
func (g Game) Play() (Played, error) {
	p := Played{Start: Start()}
	stood, err := g.boards()
	if err != nil {
		p.settle(p.Start, Black)
		return p, err
	}
	b, due := p.Start, Black
	if start, ok := stood[0]; ok {
		b, p.Start = start, start
	}
	next := due // whose turn it is before any pass
	p.settle(b, due)
	for _, s := range g.Moves {
		if s == Pass {
			if p.ToMove == due {
				return p, p.refuse(s)
			}
			if !p.Over() {
				due = p.ToMove
			}
			continue
		}
		mover, ply := p.ToMove, len(p.Steps)+1
		really, seen := stood[ply]
		if b.Flips(mover, s) == 0 {
			if mover = b.Placer(mover, s, really); !seen || mover == NoColour {
				return p, p.refuse(s)
			}
		}
		step := Step{Ply: ply, Mover: mover, Square: s, Flips: b.Flips(mover, s), Before: b, After: b.Play(mover, s)}
		if mover != next && b.Legal(next) == 0 {
			step.PassedBefore = next
		}
		if seen {
			if err := really.Covers(b.Black|b.White|s.Bit(), ply); err != nil {
				return p, err
			}
			step.After, step.Stood = really, step.After != really
		}
		b = step.After
		p.Steps = append(p.Steps, step)
		due, next = mover.Opponent(), mover.Opponent()
		p.settle(b, due)
	}
	return p, nil
}

// boards returns g.Boards by ply.
func (g Game) boards() (map[int]Board, error) {
	byPly := make(map[int]Board, len(g.Boards))
	plies := g.Plies()
	for _, after := range g.Boards {
		if _, twice := byPly[after.Ply]; twice || after.Ply < 0 || after.Ply > plies {
			return nil, &BoardError{Ply: after.Ply, Err: ErrBoardPly}
		}
		if start := Start(); after.Ply == 0 {
			if err := after.Board.Covers(start.Black|start.White, 0); err != nil {
				return nil, err // only the colours of the four can have been set up otherwise
			}
		}
		byPly[after.Ply] = after.Board
	}
	return byPly, nil
}

// settle writes down the board and who moves next in it when c is due.
func (p *Played) settle(b Board, c Colour) {
	p.Board, p.ToMove = b, NoColour
	switch {
	case b.Legal(c) != 0:
		p.ToMove = c
	case b.Legal(c.Opponent()) != 0:
		p.ToMove = c.Opponent()
	}
}

// refuse says why s cannot be the next move.
func (p *Played) refuse(s Square) *MoveError {
	return Record{Board: p.Board, Plies: len(p.Steps), ToMove: p.ToMove}.refusal(s)
}

// Steps plays g ply by ply, for pages that show every position. The error is that
// of [Game.Play], and the steps are the moves before it.
func (g Game) Steps() ([]Step, error) {
	p, err := g.Play()
	return p.Steps, err
}

// Replay plays g through and returns where it ended. Without boards it is [Replay].
//
// The error is that of [Game.Play].
func (g Game) Replay() (Record, error) {
	if len(g.Boards) == 0 {
		return Replay(g.Moves)
	}
	p, err := g.Play()
	return p.record(), err
}

func (p Played) record() Record {
	r := Record{Board: p.Board, Plies: len(p.Steps), ToMove: p.ToMove}
	for i, step := range p.Steps {
		if step.Mover == Black {
			r.black |= 1 << i
		}
	}
	return r
}

// String returns the canonical text: the moves as "f5d6c3", and behind them, by
// ply, how the board stood. [ParseGame] reads it.
func (g Game) String() string {
	text := g.Moves.String()
	boards := slices.Clone(g.Boards)
	slices.SortStableFunc(boards, func(a, b BoardAfter) int { return a.Ply - b.Ply })
	for _, b := range boards {
		text += " " + b.String()
	}
	return text
}

// ParseGame reads moves as [ParseTranscript] does, with remarks "board after ply
// 19: …" between or behind them (see [CutBoard]).
//
// The error is a *[MoveError], or wraps [ErrBadRemark].
func ParseGame(text string) (Game, error) {
	g, _, err := parseGame(text)
	return g, err
}

func parseGame(text string) (g Game, offsets []int, err error) {
	moves := text
	for {
		start, end, b, err := CutBoard(moves)
		if err != nil {
			return g, nil, err
		}
		if end == 0 {
			break
		}
		g.Boards = append(g.Boards, b)
		// Spaces in its place leave every offset as it was.
		moves = moves[:start] + strings.Repeat(" ", end-start) + moves[end:]
	}
	g.Moves, offsets, err = parse(moves)
	return g, offsets, err
}

// ReadGame parses a text and plays it. It returns what [ParseGame] and
// [Game.Replay] return; a move that the rules refuse carries its byte offset in the
// text too. When the text is not understood, the moves before that are still
// replayed, and the earlier of the two faults is the error.
func ReadGame(text string) (Game, Record, error) {
	g, offsets, parseErr := parseGame(text)
	if len(g.Boards) > 0 {
		p, err := g.Play()
		if refused := (*MoveError)(nil); errors.As(err, &refused) && len(offsets) > 0 {
			refused.Offset = offsets[min(g.element(len(p.Steps)), len(offsets)-1)]
		}
		if err == nil {
			err = parseErr
		}
		return g, p.record(), err
	}
	r, at, refused := replay(g.Moves)
	if refused != nil {
		refused.Offset = offsets[at]
		return g, r, refused
	}
	return g, r, parseErr
}

// element returns which element of the moves is the first behind so many discs; a
// pass that is refused stands there too.
func (g Game) element(plies int) int {
	for i, s := range g.Moves {
		if plies == 0 {
			return i
		}
		if s != Pass {
			plies--
		}
	}
	return len(g.Moves)
}

// Plies returns how many discs the moves of g place.
func (g Game) Plies() int {
	n := 0
	for _, s := range g.Moves {
		if s != Pass {
			n++
		}
	}
	return n
}

// Upto returns g as it was after so many discs.
func (g Game) Upto(plies int) Game {
	cut := Game{Moves: g.Moves[:g.element(plies)]}
	for _, b := range g.Boards {
		if b.Ply <= plies {
			cut.Boards = append(cut.Boards, b)
		}
	}
	return cut
}
