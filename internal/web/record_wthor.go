package web

import (
	"fmt"
	"io"
	"time"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/tournament"
)

// wthorWriter writes one game as a WTHOR base: three files in a zip.
type wthorWriter struct {
	out  io.Writer
	base *wthor.Base
	year int
}

// newWthorWriter dates the files by when the game was last changed, so that the
// same game gives the same bytes.
func newWthorWriter(w io.Writer, changed time.Time) (*wthorWriter, error) {
	base, err := wthor.NewBase(changed)
	return &wthorWriter{out: w, base: base, year: changed.Year()}, err
}

// Write writes the game. One that the format cannot hold is not there to be had.
func (t *wthorWriter) Write(g *format.Game) error {
	err := t.base.Write(g)
	if wthor.NotHeld(err) {
		return fmt.Errorf("%w: %w", tournament.ErrNotFound, err)
	}
	return err
}

// Close writes the zip.
func (t *wthorWriter) Close() error { return t.base.WriteZip(t.out, t.year) }
