package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Source reads a text file byte by byte, knows the place, and keeps no more than
// a buffer of it. One game may have [MaxBytes] bytes.
type Source struct {
	file  string
	r     *bufio.Reader
	place Place
	used  int   // bytes of this game
	err   error // of the reader below, io.EOF included
}

// NewSource reads r, which errors call file. A byte order mark is skipped.
func NewSource(file string, r io.Reader) *Source {
	s := &Source{file: file, r: bufio.NewReaderSize(r, 1<<14), place: Place{Line: 1}}
	if mark, err := s.r.Peek(3); err == nil && bytes.Equal(mark, []byte("\ufeff")) {
		s.Next()
		s.Next()
		s.Next()
	}
	return s
}

// Peek returns the next byte without reading it, ok false at the end of the file.
func (s *Source) Peek() (b byte, ok bool) {
	list, err := s.r.Peek(1)
	if err != nil {
		s.err = err
		return 0, false
	}
	return list[0], true
}

// After returns the byte behind the next one, zero when there is none.
func (s *Source) After() byte {
	list, err := s.r.Peek(2)
	if err != nil {
		return 0
	}
	return list[1]
}

// Starts reports whether the file goes on with text.
func (s *Source) Starts(text string) bool {
	list, err := s.r.Peek(len(text))
	return err == nil && string(list) == text
}

// Next reads a byte, ok false at the end of the file.
func (s *Source) Next() (b byte, ok bool) {
	b, err := s.r.ReadByte()
	if err != nil {
		s.err = err
		return 0, false
	}
	s.place.Byte++
	s.used++
	if b == '\n' {
		s.place.Line++
	}
	return b, true
}

// Space skips spaces and line breaks.
func (s *Source) Space() {
	for {
		b, ok := s.Peek()
		if !ok || b != ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\v' && b != '\f' {
			return
		}
		s.Next()
	}
}

// Place returns where the next byte stands.
func (s *Source) Place() Place { return s.place }

// Begin counts a new game, which starts at the next byte.
func (s *Source) Begin() Place {
	s.place.Game++
	s.used = 0
	return s.place
}

// Full reports that the game has more bytes than a game can have.
func (s *Source) Full() bool { return s.used > MaxBytes }

// Fail makes an error at a place. The reader can go on behind it.
func (s *Source) Fail(at Place, err error) *Error {
	return &Error{File: s.file, Place: at, Err: err}
}

// End makes the error for a file that ends here: io.EOF when nothing went wrong
// and no game is open, else an *[Error] that is fatal.
func (s *Source) End(open bool) error {
	switch {
	case s.err != nil && !errors.Is(s.err, io.EOF):
		return &Error{File: s.file, Place: s.place, Fatal: true, Err: fmt.Errorf("%w: %w", ErrUnreadable, s.err)}
	case open:
		return &Error{File: s.file, Place: s.place, Fatal: true, Err: ErrTruncated}
	default:
		return io.EOF
	}
}

// Line reads the rest of a line as its bytes are, without its end. It returns [ErrTooLong] for one
// that is longer than a game can be; the line is then skipped.
func (s *Source) Line() (text string, err error) {
	var line []byte
	s.used = 0
	for {
		b, ok := s.Next()
		if !ok || b == '\n' {
			break
		}
		if s.Full() {
			err = ErrTooLong
			continue
		}
		line = append(line, b)
	}
	return strings.TrimSuffix(string(line), "\r"), err
}

// Text decodes UTF-8, or ISO-8859-1 where it is not that: old archives mix both.
func Text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var sb strings.Builder
	for _, c := range b {
		sb.WriteRune(rune(c))
	}
	return sb.String()
}

// Within makes an error of [Game.Replay] one of a file: it adds the name and the
// number of the game.
func Within(file string, game Place, err error) *Error {
	var e *Error
	if !errors.As(err, &e) {
		return &Error{File: file, Place: game, Err: err}
	}
	at := e.Place
	if at == (Place{}) {
		at = game
	}
	at.Game = game.Game
	return &Error{File: file, Place: at, Fatal: e.Fatal, Err: e.Err}
}
