// Package wthor reads the WTHOR base of games: game files (.WTB), players (.JOU)
// and tournaments (.TRN). It returns what the bytes say: recorded scores are not
// checked, moves are not replayed, and numbers are not resolved to people.
//
// Source of the layout: "Format de la base Thor" (Sylvain Quin, Stéphane
// Nicolet; Fédération Française d'Othello). Words are little-endian; text is
// ISO-8859-1, ended by a zero byte and cut at 19 or 25 characters.
package wthor

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Reasons a file is refused. Test for them with errors.Is.
var (
	ErrTruncated  = errors.New("the file ends before its last record")
	ErrTrailing   = errors.New("the file goes on behind its last record")
	ErrNotWTHOR   = errors.New("this is not a file of the WTHOR base")
	ErrTenByTen   = errors.New("a base of 10×10 games (.WTD); only 8×8 games are read")
	ErrSolitaires = errors.New("a base of solitaires (.PZZ), not of games")
	ErrNames      = errors.New("a list of names (.JOU or .TRN), not of games")
	ErrGames      = errors.New("a base of games, not a list of names")
)

// FormatError tells where a file was refused, and why.
type FormatError struct {
	File   string // name of the file, empty if only a reader was given
	Offset int64  // bytes from the start of the file
	Err    error  // wraps one of the reasons above, or an error of the reader
}

// Error names the file, the offset and the reason.
func (e *FormatError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("byte %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("%s: byte %d: %v", e.File, e.Offset, e.Err)
}

// Unwrap returns the reason.
func (e *FormatError) Unwrap() error { return e.Err }

// HeaderSize is the length in bytes of the header of every file.
const HeaderSize = 16

// Header is the beginning of every file of the base.
type Header struct {
	Century, Year, Month, Day uint8  // when the file was made, such as 20 22 5 22
	Games                     uint32 // how many games follow; 0 in a list of names
	Names                     uint16 // how many names follow; 0 in a base of games
	GamesYear                 uint16 // when the games were played; 0 in a list of names
	BoardSize                 uint8  // 0 or 8 for 8×8, 10 for 10×10
	Solitaires                uint8  // 1 for a base of solitaires
	Depth                     uint8  // empty squares at the theoretical score; 0 stands for 22
	Reserved                  uint8
}

// readHeader reads the header and checks that the fields can be those of a file
// of the base. A file without records is allowed.
func readHeader(r io.Reader) (Header, error) {
	var b [HeaderSize]byte
	n, err := io.ReadFull(r, b[:])
	if err != nil {
		return Header{}, &FormatError{Offset: int64(n), Err: shortRead(err)}
	}
	h := Header{
		Century: b[0], Year: b[1], Month: b[2], Day: b[3],
		Games:     binary.LittleEndian.Uint32(b[4:]),
		Names:     binary.LittleEndian.Uint16(b[8:]),
		GamesYear: binary.LittleEndian.Uint16(b[10:]),
		BoardSize: b[12], Solitaires: b[13], Depth: b[14], Reserved: b[15],
	}
	refuse := func(offset int64, err error) (Header, error) {
		return h, &FormatError{Offset: offset, Err: err}
	}
	switch {
	case h.Year > 99 || h.Month > 12 || h.Day > 31:
		return refuse(0, fmt.Errorf("%w: its date is %02d%02d-%02d-%02d", ErrNotWTHOR, h.Century, h.Year, h.Month, h.Day))
	case h.BoardSize == 10:
		return refuse(12, ErrTenByTen)
	case h.BoardSize != 0 && h.BoardSize != 8:
		return refuse(12, fmt.Errorf("%w: its board size is %d", ErrNotWTHOR, h.BoardSize))
	case h.Solitaires == 1:
		return refuse(13, ErrSolitaires)
	case h.Solitaires != 0:
		return refuse(13, fmt.Errorf("%w: its kind is %d", ErrNotWTHOR, h.Solitaires))
	}
	return h, nil
}

// shortRead names an early end of the file; other errors of a reader stay.
func shortRead(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrTruncated
	}
	return err
}

// checkEnd reports bytes behind the last record, which lies before offset.
func checkEnd(r io.Reader, offset int64) error {
	var b [1]byte
	switch n, err := io.ReadFull(r, b[:]); {
	case n == 1:
		return &FormatError{Offset: offset, Err: ErrTrailing}
	case errors.Is(err, io.EOF):
		return nil
	default:
		return &FormatError{Offset: offset, Err: err}
	}
}
