package plain

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Reader reads the games of a text in order. It holds two lines in memory.
type Reader struct {
	src    *format.Source
	ahead  *line // read, not yet part of a game
	failed error // what follows the game that is returned first
	games  int
	end    bool
}

// NewReader reads r, which errors call file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{src: format.NewSource(file, r)}
}

// Read reads the next game into g. It returns io.EOF behind the last one, and a
// *[format.Error] for a line that is no game, behind which reading goes on.
//
// A line goes on the game of the line before when it begins with a move number
// above 1, or when its moves can be played there and cannot be a game of their
// own. A line without a number that could be both is refused with
// [format.ErrAmbiguous]: guessing could give another game.
func (r *Reader) Read(g *format.Game) error {
	*g = format.Game{}
	if err := r.failed; err != nil {
		r.failed = nil
		r.games++
		return err
	}
	first, err := r.line()
	r.games++
	if err != nil {
		return err
	}
	if first.score {
		return r.src.Fail(first.game.Place, fmt.Errorf("%w: a score without moves", format.ErrSyntax))
	}
	*g = first.game
	g.Place.Game = r.games
	for !first.whole {
		next, err := r.line()
		if err != nil {
			if next != nil { // a game with an unreadable line in it is no shorter game
				if joined, errJoin := r.join(g, next); joined || errJoin != nil {
					return r.inside(err)
				}
			}
			r.failed = err
			break
		}
		joined, err := r.join(g, next)
		if err != nil {
			return r.inside(err) // neither reading is taken
		}
		if !joined {
			r.ahead = next
			break
		}
		first.whole = next.whole
	}
	for i := range g.Moves {
		g.Moves[i].Place.Game = r.games
	}
	return nil
}

// inside makes err one of the game that is being read.
func (r *Reader) inside(err error) error {
	if e := (*format.Error)(nil); errors.As(err, &e) && !e.Fatal {
		e.Place.Game = r.games
	}
	return err
}

// join appends the line to g if it goes on the game.
func (r *Reader) join(g *format.Game, next *line) (bool, error) {
	if next.number == 1 || next.game.Start != (format.Position{}) || len(g.Moves) == 0 && next.number == 0 {
		return false, nil
	}
	if next.number < 2 {
		if len(next.game.Moves) == 0 { // a score in a line of its own
			if next.game.Result.Kind == format.NoResult && len(next.game.Boards) == 0 {
				return false, nil
			}
		} else {
			longer := *g
			longer.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], next.game.Moves...)
			longer.Boards = append(g.Boards[:len(g.Boards):len(g.Boards)], next.game.Boards...)
			_, errLonger := longer.Replay()
			_, errAlone := next.game.Replay()
			if errLonger != nil {
				return false, nil
			}
			if errAlone == nil {
				return false, r.src.Fail(next.game.Place, format.ErrAmbiguous)
			}
		}
	}
	if len(g.Moves)+len(next.game.Moves) > format.MaxMoves {
		return false, r.src.Fail(next.game.Place, format.ErrTooLong)
	}
	g.Moves = append(g.Moves, next.game.Moves...)
	g.Boards = append(g.Boards, next.game.Boards...)
	g.Result = next.game.Result
	return true, nil
}

// line returns the next line that holds something. With an error it returns what
// was understood of the line, nil for nothing.
func (r *Reader) line() (*line, error) {
	if l := r.ahead; l != nil {
		r.ahead = nil
		return l, nil
	}
	for {
		if r.end {
			return nil, io.EOF
		}
		at := r.src.Place()
		at.Game = r.games + 1
		text, err := r.src.Line()
		if _, more := r.src.Peek(); !more {
			r.end = true
			if failed := r.src.End(false); failed != io.EOF { //nolint:errorlint // End returns io.EOF itself
				return nil, failed
			}
		}
		if err != nil {
			return nil, r.src.Fail(at, err)
		}
		trimmed := strings.TrimSpace(text)
		if trimmed == "" || trimmed[0] == '%' || trimmed[0] == '#' || strings.EqualFold(trimmed, csvHeader) {
			continue
		}
		if strings.IndexByte(trimmed, 0) >= 0 {
			return nil, r.src.Fail(at, fmt.Errorf("%w: there are zero bytes in it", format.ErrSyntax))
		}
		l, err := parseLine(text, at)
		if err != nil {
			return &l, r.src.Fail(l.placeOf(err), err)
		}
		return &l, nil
	}
}

// Writer writes one game a line: moves without passes, remarks about the board, then
// the score. A game from another position begins with its squares, the side to move
// and ";".
type Writer struct {
	format.Losses
	w io.Writer
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes one game. It returns the error of [format.Game.Replay] for a game
// that is not legal.
func (w *Writer) Write(g *format.Game) error {
	w.Next()
	if _, err := g.Replay(); err != nil {
		return err
	}
	var parts []string
	moves := g.Transcript().String()
	if !g.Start.Usual() {
		moves = format.FormatPosition(g.Start) + ";" + moves
	}
	if moves == "" { // a line without moves would be none
		moves = format.FormatPosition(format.Position{}.Given()) + ";"
	}
	parts = append(parts, moves)
	for _, b := range g.Boards {
		parts = append(parts, format.FormatRemark(b))
	}
	if text := w.result(g.Result); text != "" {
		parts = append(parts, text)
	}
	w.lose(g)
	_, err := io.WriteString(w.w, strings.Join(parts, " ")+"\n")
	return err
}

func (w *Writer) result(r format.Result) string {
	switch r.Kind {
	case format.Counts:
		return fmt.Sprintf("%d-%d", r.Black, r.White)
	case format.Margin:
		text := r.Margin.Short()
		if text == "+1" || text == "-1" { // which alone would say who won
			text += ".0"
		}
		if r.Margin >= 100000 || r.Margin <= -100000 {
			w.Add(format.LostResult)
			return ""
		}
		return text
	case format.Winner:
		switch r.Winner {
		case reversi.Black:
			return "+1"
		case reversi.White:
			return "-1"
		default:
			return "+0"
		}
	case format.Unfinished:
		return "*"
	case format.Void:
		w.Add(format.LostResult)
	case format.NoResult:
	}
	return ""
}

func (w *Writer) lose(g *format.Game) {
	w.If(g.Event+g.Round+g.Site+g.Date+g.Black.Name+g.White.Name != "", format.LostNames)
	w.If(g.Black.Rating+g.White.Rating != "", format.LostRatings)
	w.If(len(g.Comments) > 0, format.LostComments)
	w.If(len(g.Values) > 0, format.LostValues)
	w.If(len(g.Tags) > 0, format.LostTags)
	w.If(g.Result.Why != "", format.LostWhy)
	w.If(g.Pair != 0, format.LostPair)
	for _, m := range g.Moves {
		w.If(m.Eval != "" || m.Time != "", format.LostEvals)
	}
}

// Close ends the text; there is nothing to do.
func (w *Writer) Close() error { return nil }
