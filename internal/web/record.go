package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format"
	"sixtyfour/internal/format/ggf"
	"sixtyfour/internal/format/obf"
	"sixtyfour/internal/format/pgn"
	"sixtyfour/internal/format/plain"
	"sixtyfour/internal/format/sgf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// recordWriter writes games in one format.
type recordWriter interface {
	Write(*format.Game) error
	Close() error
}

// recordFormats are the files that a game is given out as, by the extension in the
// address. A base of WTHOR comes in a zip, with its lists of names.
var recordFormats = map[string]func(io.Writer, tournament.Game) (recordWriter, error){
	"obf": func(w io.Writer, _ tournament.Game) (recordWriter, error) { return obf.NewWriter(w), nil }, // the last position
	"ggf": func(w io.Writer, _ tournament.Game) (recordWriter, error) { return ggf.NewWriter(w), nil },
	"pgn": func(w io.Writer, _ tournament.Game) (recordWriter, error) { return pgn.NewWriter(w), nil },
	"sgf": func(w io.Writer, _ tournament.Game) (recordWriter, error) { return sgf.NewWriter(w), nil },
	"txt": func(w io.Writer, _ tournament.Game) (recordWriter, error) { return plain.NewWriter(w), nil },
	"wtb": func(w io.Writer, g tournament.Game) (recordWriter, error) { return newWthorWriter(w, g.ChangedAt) },
}

// getRecord gives out the moves of a game as a file.
func (s *Server) getRecord(c echo.Context) error {
	p, snapshot, at, err := s.spot(c)
	if err != nil {
		return err
	}
	open, known := recordFormats[c.Param("format")]
	if !known || at.game.Transcript == "" {
		return fmt.Errorf("record %q of game %d: %w", c.Param("format"), at.game.ID, tournament.ErrNotFound)
	}
	name := fmt.Sprintf("%s %d-%d", p.Event.Name, at.round.Number, at.match.Table)
	return s.sendRecord(c, open, newRecord(p.Event, at, snapshot.Players), at.game, disposition(name, recordExtension(c), fmt.Sprintf("event-%d", p.Event.ID)))
}

// recordExtension is how the name of the file of the path ends.
func recordExtension(c echo.Context) string {
	if c.Param("format") == "wtb" {
		return "zip"
	}
	return c.Param("format")
}

// sendRecord writes a game with its moves in the format of the path. record is what
// the file says of it besides.
func (s *Server) sendRecord(c echo.Context, open func(io.Writer, tournament.Game) (recordWriter, error),
	record format.Game, g tournament.Game, disposition string,
) error {
	played, err := reversi.ParseGame(g.Transcript)
	if err != nil {
		return fmt.Errorf("stored transcript of game %d: %w", g.ID, err)
	}
	record.AddGame(played)
	var buf bytes.Buffer
	w, err := open(&buf, g)
	if err != nil {
		return err
	}
	if err := w.Write(&record); err != nil {
		return fmt.Errorf("write game %d: %w", g.ID, err)
	}
	if err := w.Close(); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	kind := "text/plain; charset=utf-8"
	if c.Param("format") == "wtb" {
		kind = "application/zip"
	}
	h.Set(echo.HeaderContentDisposition, disposition)
	return c.Blob(http.StatusOK, kind, buf.Bytes())
}

// newRecord is what a file says of a game, without its moves.
func newRecord(e tournament.Event, at gameSpot, players map[tournament.PlayerID]tournament.Player) format.Game {
	return director.Record(e, fmt.Sprint(at.round.Number), at.game, players)
}
