package wthor

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Reasons a file cannot be written. Test for them with errors.Is.
var (
	ErrTooManyGames = errors.New("the base is full")
	ErrTooManyNames = errors.New("a list holds at most 65535 names")
	ErrScore        = errors.New("the discs of Black must be 0 to 64")
)

// bytes returns the header as it is written.
func (h Header) bytes() []byte {
	b := make([]byte, HeaderSize)
	b[0], b[1], b[2], b[3] = h.Century, h.Year, h.Month, h.Day
	binary.LittleEndian.PutUint32(b[4:], h.Games)
	binary.LittleEndian.PutUint16(b[8:], h.Names)
	binary.LittleEndian.PutUint16(b[10:], h.GamesYear)
	b[12], b[13], b[14], b[15] = h.BoardSize, h.Solitaires, h.Depth, h.Reserved
	return b
}

// Writer writes a base of 8×8 games. It holds no games in memory: Close goes back
// and writes their number into the header.
type Writer struct {
	w      io.WriteSeeker
	buf    *bufio.Writer
	header Header
}

// NewWriter begins a base at the start of w. The counts of h are set by the
// writer; its other fields are written as they are.
func NewWriter(w io.WriteSeeker, h Header) (*Writer, error) {
	h.Games, h.Names = 0, 0
	wr := &Writer{w: w, buf: bufio.NewWriterSize(w, 1<<16), header: h}
	if _, err := wr.buf.Write(h.bytes()); err != nil {
		return nil, err
	}
	return wr, nil
}

// Write appends a game. It returns [ErrScore] for a score above 64.
func (w *Writer) Write(g *Game) error {
	if g.Score > 64 || g.Theoretical > 64 {
		return ErrScore
	}
	if w.header.Games == 1<<32-1 {
		return ErrTooManyGames
	}
	var b [GameSize]byte
	binary.LittleEndian.PutUint16(b[0:], g.Tournament)
	binary.LittleEndian.PutUint16(b[2:], g.Black)
	binary.LittleEndian.PutUint16(b[4:], g.White)
	b[6], b[7] = g.Score, g.Theoretical
	copy(b[8:], g.Moves[:])
	w.header.Games++
	_, err := w.buf.Write(b[:])
	return err
}

// SetHeader changes what Close writes into the header, counts aside.
func (w *Writer) SetHeader(h Header) {
	h.Games, h.Names = w.header.Games, 0
	w.header = h
}

// Close writes what is left and the header. It does not close the file below.
func (w *Writer) Close() error {
	if err := w.buf.Flush(); err != nil {
		return err
	}
	if _, err := w.w.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := w.w.Write(w.header.bytes())
	return err
}

// WritePlayers writes a list of players (.JOU) with the date of h. Names are cut
// at 19 characters, and a character that ISO-8859-1 lacks becomes "?".
func WritePlayers(w io.Writer, h Header, names []string) error {
	return writeNames(w, h, names, PlayerSize)
}

// WriteTournaments writes a list of tournaments (.TRN), cut at 25 characters.
func WriteTournaments(w io.Writer, h Header, names []string) error {
	return writeNames(w, h, names, TournamentSize)
}

func writeNames(w io.Writer, h Header, names []string, size int) error {
	if len(names) > 1<<16-1 {
		return fmt.Errorf("%d names: %w", len(names), ErrTooManyNames)
	}
	h = Header{Century: h.Century, Year: h.Year, Month: h.Month, Day: h.Day, Names: uint16(len(names))}
	bw := bufio.NewWriter(w)
	if _, err := bw.Write(h.bytes()); err != nil {
		return err
	}
	record := make([]byte, size)
	for _, name := range names {
		clear(record)
		copy(record[:size-1], encode(name))
		if _, err := bw.Write(record); err != nil {
			return err
		}
	}
	return bw.Flush()
}

// encode writes ISO-8859-1, "?" for what it lacks.
func encode(name string) []byte {
	b := make([]byte, 0, len(name))
	for _, r := range name {
		if r == 0 || r > 0xff {
			r = '?'
		}
		b = append(b, byte(r))
	}
	return b
}
