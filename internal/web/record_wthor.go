package web

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/tournament"
)

// wthorWriter writes one game as a WTHOR base with the two lists that name its
// players and its event, which a base has as numbers only: three files in a zip.
type wthorWriter struct {
	out    io.Writer
	base   memory
	year   int
	header wthor.Header
	lists  [2]*wthor.Book // of players, of tournaments
	games  *wthor.RecordWriter
}

// newWthorWriter dates the files by when the game was last changed, so that the
// same game gives the same bytes.
func newWthorWriter(w io.Writer, changed time.Time) (*wthorWriter, error) {
	t := &wthorWriter{out: w, year: changed.Year(), lists: [2]*wthor.Book{wthor.NewPlayers(nil), wthor.NewTournaments(nil)}}
	t.header = wthor.Header{
		Century: uint8(t.year / 100), Year: uint8(t.year % 100), Month: uint8(changed.Month()), Day: uint8(changed.Day()),
	}
	var err error
	t.games, err = wthor.NewRecordWriter(&t.base, t.header, t.lists[0], t.lists[1])
	return t, err
}

// Write writes the game. One that the format cannot hold is not there to be had.
func (t *wthorWriter) Write(g *format.Game) error {
	if len(g.Boards) > 0 {
		return fmt.Errorf("how the board stood: %w", tournament.ErrNotFound)
	}
	err := t.games.Write(g)
	if errors.Is(err, format.ErrNotHeld) || errors.Is(err, wthor.ErrNoScore) || errors.Is(err, wthor.ErrScore) {
		return fmt.Errorf("%w: %w", tournament.ErrNotFound, err)
	}
	return err
}

// Close writes the zip.
func (t *wthorWriter) Close() error {
	if err := t.games.Close(); err != nil {
		return err
	}
	z := zip.NewWriter(t.out)
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{fmt.Sprintf("WTH_%d.wtb", t.year), func(w io.Writer) error {
			_, err := w.Write(t.base.data)
			return err
		}},
		{"WTHOR.JOU", func(w io.Writer) error { return wthor.WritePlayers(w, t.header, t.lists[0].Names) }},
		{"WTHOR.TRN", func(w io.Writer) error { return wthor.WriteTournaments(w, t.header, t.lists[1].Names) }},
	} {
		w, err := z.Create(file.name)
		if err != nil {
			return err
		}
		if err := file.write(w); err != nil {
			return err
		}
	}
	return z.Close()
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
