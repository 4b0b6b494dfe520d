package wthor

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"sixtyfour/internal/reversi"
)

// GameSize is the length in bytes of one game of an 8×8 base.
const GameSize = 68

// Game is one game as the base holds it.
type Game struct {
	Tournament   uint16   // number in the list of tournaments
	Black, White uint16   // numbers in the list of players; 0 is an unknown one
	Score        uint8    // Black's discs, 0 to 64, empty squares to the winner
	Theoretical  uint8    // Black's discs after perfect play from Header.Depth empties
	Moves        [60]byte // 10×rank + file, a1 = 11, h8 = 88; 0 behind the last; no passes
}

// Reasons a list of moves cannot be read as squares. Test with errors.Is.
var (
	ErrMoveByte = errors.New("not a move from 11 (a1) to 88 (h8)")
	ErrHole     = errors.New("a move stands behind the end of the game")
)

// MoveError tells which byte of a game is no move.
type MoveError struct {
	Ply  int   // 1 for the first move byte
	Byte uint8 // its value
	Err  error // ErrMoveByte or ErrHole
}

// Error names the ply, the value and the reason.
func (e *MoveError) Error() string { return fmt.Sprintf("move %d is %d: %v", e.Ply, e.Byte, e.Err) }

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }

// AppendMoves appends the squares of g to t, in playing order and without
// passes, and returns the longer transcript. The error is a *[MoveError] for the
// first byte that is no square or follows the end; the squares before it are
// appended.
func (g *Game) AppendMoves(t reversi.Transcript) (reversi.Transcript, error) {
	for i, m := range g.Moves {
		if m == 0 {
			for j, late := range g.Moves[i:] {
				if late != 0 {
					return t, &MoveError{Ply: i + j + 1, Byte: late, Err: ErrHole}
				}
			}
			return t, nil
		}
		s := squares[m]
		if s == reversi.Pass {
			return t, &MoveError{Ply: i + 1, Byte: m, Err: ErrMoveByte}
		}
		t = append(t, s)
	}
	return t, nil
}

// squares holds the square of every move byte, Pass where there is none.
var squares = func() (table [256]reversi.Square) {
	for m := range table {
		table[m] = reversi.Pass
		if rank, file := m/10, m%10; rank >= 1 && rank <= 8 && file >= 1 && file <= 8 {
			table[m] = reversi.Square(8*(rank-1) + file - 1)
		}
	}
	return table
}()

// Reader reads the games of one base in order. It holds one game in memory,
// whatever the header promises.
type Reader struct {
	header Header
	r      *bufio.Reader
	next   uint32 // index of the game that Read gives next
}

// NewReader reads the header of a base of 8×8 games. It returns a *[FormatError]
// when r is no such base, with [ErrNames], [ErrTenByTen] or [ErrSolitaires] for
// the other files that travel with it.
func NewReader(r io.Reader) (*Reader, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	h, err := readHeader(br)
	if err != nil {
		return nil, err
	}
	if h.Games == 0 && h.Names > 0 {
		return nil, &FormatError{Offset: 8, Err: ErrNames}
	}
	return &Reader{header: h, r: br}, nil
}

// Header returns the header of the base.
func (r *Reader) Header() Header { return r.header }

// Read reads the next game into g. It returns io.EOF behind the last game of a
// whole file; otherwise a *[FormatError] with [ErrTruncated], [ErrTrailing] or
// the error of the underlying reader.
func (r *Reader) Read(g *Game) error {
	offset := HeaderSize + GameSize*int64(r.next)
	if r.next == r.header.Games {
		if err := checkEnd(r.r, offset); err != nil {
			return err
		}
		return io.EOF
	}
	b, err := r.r.Peek(GameSize)
	if err != nil {
		return &FormatError{Offset: offset + int64(len(b)), Err: shortRead(err)}
	}
	g.Tournament = binary.LittleEndian.Uint16(b)
	g.Black = binary.LittleEndian.Uint16(b[2:])
	g.White = binary.LittleEndian.Uint16(b[4:])
	g.Score, g.Theoretical = b[6], b[7]
	copy(g.Moves[:], b[8:])
	r.next++
	if _, err := r.r.Discard(GameSize); err != nil {
		return &FormatError{Offset: offset, Err: err}
	}
	return nil
}
