package wthor

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"sixtyfour/internal/format"
)

// Base is a base in memory with the two lists that name its players and events,
// which it has as numbers only.
type Base struct {
	Header  Header
	records *RecordWriter
	games   memory
	written int
}

// NewBase begins an empty base whose files are dated with a day, so that the same
// games give the same bytes.
func NewBase(day time.Time) (*Base, error) {
	b := &Base{Header: Header{
		Century: uint8(day.Year() / 100), Year: uint8(day.Year() % 100), Month: uint8(day.Month()), Day: uint8(day.Day()),
	}}
	var err error
	b.records, err = NewRecordWriter(&b.games, b.Header, NewPlayers(nil), NewTournaments(nil))
	return b, err
}

// Write appends a game. A game whose board once stood otherwise than the moves give is
// [format.ErrNotHeld]: a base would tell another game. Other errors are those of
// [RecordWriter.Write]; the base goes on without that game.
func (b *Base) Write(g *format.Game) error {
	if len(g.Boards) > 0 {
		return fmt.Errorf("%w: how the board stood", format.ErrNotHeld)
	}
	if err := b.records.Write(g); err != nil {
		return err
	}
	b.written++
	return nil
}

// NotHeld reports whether err of [Base.Write] is about the one game.
func NotHeld(err error) bool {
	return errors.Is(err, format.ErrNotHeld) || errors.Is(err, ErrNoScore) || errors.Is(err, ErrScore)
}

// Games returns how many games the base holds.
func (b *Base) Games() int { return b.written }

// Each calls fn for the three files of the base, which are named for a year, and
// stops at an error.
func (b *Base) Each(year int, fn func(name string, write func(io.Writer) error) error) error {
	if err := b.records.Close(); err != nil {
		return err
	}
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{fmt.Sprintf("WTH_%d.wtb", year), func(w io.Writer) error {
			_, err := w.Write(b.games.data)
			return err
		}},
		{"WTHOR.JOU", func(w io.Writer) error { return WritePlayers(w, b.Header, b.records.Players.Names) }},
		{"WTHOR.TRN", func(w io.Writer) error { return WriteTournaments(w, b.Header, b.records.Tournaments.Names) }},
	} {
		if err := fn(file.name, file.write); err != nil {
			return err
		}
	}
	return nil
}

// WriteZip writes the three files as a zip.
func (b *Base) WriteZip(w io.Writer, year int) error {
	z := zip.NewWriter(w)
	err := b.Each(year, func(name string, write func(io.Writer) error) error {
		f, err := z.Create(name)
		if err != nil {
			return err
		}
		return write(f)
	})
	return errors.Join(err, z.Close())
}

// memory is a file in memory, for a header that is written last.
type memory struct {
	data []byte
	at   int
}

func (m *memory) Write(p []byte) (int, error) {
	if grow := m.at + len(p) - len(m.data); grow > 0 {
		m.data = append(m.data, bytes.Repeat([]byte{0}, grow)...)
	}
	m.at += copy(m.data[m.at:], p)
	return len(p), nil
}

func (m *memory) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekStart || offset < 0 || offset > int64(len(m.data)) {
		return 0, fmt.Errorf("seek to %d: %w", offset, errors.ErrUnsupported)
	}
	m.at = int(offset)
	return offset, nil
}
