package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

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

// recordFormats are the files that a game is given out as, by extension.
var recordFormats = map[string]func(io.Writer) recordWriter{
	"obf": func(w io.Writer) recordWriter { return obf.NewWriter(w) }, // the last position
	"ggf": func(w io.Writer) recordWriter { return ggf.NewWriter(w) },
	"pgn": func(w io.Writer) recordWriter { return pgn.NewWriter(w) },
	"sgf": func(w io.Writer) recordWriter { return sgf.NewWriter(w) },
	"txt": func(w io.Writer) recordWriter { return plain.NewWriter(w) },
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
	moves, err := reversi.ParseTranscript(at.game.Transcript)
	if err != nil {
		return fmt.Errorf("stored transcript of game %d: %w", at.game.ID, err)
	}
	game := newRecord(p.Event, at, snapshot.Players)
	game.Add(moves)
	var buf bytes.Buffer
	w := open(&buf)
	if err := w.Write(&game); err != nil {
		return fmt.Errorf("write game %d: %w", at.game.ID, err)
	}
	if err := w.Close(); err != nil {
		return err
	}
	name := fmt.Sprintf("%s %d-%d", p.Event.Name, at.round.Number, at.match.Table)
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set(echo.HeaderContentDisposition, disposition(name, c.Param("format"), p.Event.ID))
	return c.Blob(http.StatusOK, "text/plain; charset=utf-8", buf.Bytes())
}

// newRecord is what a file says of a game, without its moves.
func newRecord(e tournament.Event, at gameSpot, players map[tournament.PlayerID]tournament.Player) format.Game {
	g := format.Game{
		Event: e.Name, Site: e.Place, Round: fmt.Sprint(at.round.Number), Date: string(e.Starts),
		Black: format.Player{Name: players[at.game.Black].Name()},
		White: format.Player{Name: players[at.game.White].Name()},
	}
	r := at.game.Result
	switch {
	case r == nil:
		g.Result = format.Result{Kind: format.Unfinished}
	case r.Score.Black%2 == 0 && r.Score.White%2 == 0: // files know whole discs only
		g.Result = format.Result{
			Kind: format.Counts, Black: int(r.Score.Black / 2), White: int(r.Score.White / 2), Why: whyEnded[r.Reason],
		}
	}
	return g
}

// whyEnded are the reasons that game files know.
var whyEnded = map[tournament.Reason]format.Why{
	tournament.ReasonTime:     format.TimedOut,
	tournament.ReasonResigned: format.Resigned,
}
