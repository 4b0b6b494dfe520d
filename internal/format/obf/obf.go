// Package obf reads and writes problem files, one position a line, in the shapes
// that programs for solving endgames use:
//
//	--XXXXX-…-- X; G8:+18; H1:+12;   OBF: moves with their scores for the mover
//	--XXXXX-…-- X % a comment        Zebra scripts and plain boards
//	--XXXXX-…-- b +18                NTest: the score of the position
//	12;--XXXXX-…--;w;a description;  gpdb: a name, the board, the side
//
// Black is X * x B b, White O o W w. Comments begin with %. A position is a
// [format.Game] that starts there and has no moves yet.
package obf

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Reader reads the positions of a file in order, one line in memory.
type Reader struct {
	src *format.Source
}

// NewReader reads r, which errors call file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{src: format.NewSource(file, r)}
}

// TagScore holds the score of a position for the side to move, TagName its name.
const (
	TagScore = "PositionScore"
	TagName  = "PositionName"
)

var (
	namePattern  = regexp.MustCompile(`^([^;%]{1,80});\s*([-.XxOo*BbWw]{64})\s*;?`)
	scorePattern = regexp.MustCompile(`^[+-]?\d{1,2}$`)
	valuePattern = regexp.MustCompile(`^([A-Ha-h][1-8]|--|PA|pa|ps|PS)\s*:\s*([+-]?\d{1,3})$`)
	hexPattern   = regexp.MustCompile(`^0[xX][0-9A-Fa-f]+`)
)

// Read reads the next position into g. It returns io.EOF behind the last one, and
// a *[format.Error] for a line that is no position; the next line can then be read.
func (r *Reader) Read(g *format.Game) error {
	for {
		*g = format.Game{}
		if _, ok := r.src.Peek(); !ok {
			return r.src.End(false)
		}
		before := r.src.Place()
		text, err := r.src.Line()
		line, comment, _ := strings.Cut(text, "%")
		trimmed := strings.TrimSpace(line)
		if err == nil && trimmed == "" {
			continue
		}
		r.src.Begin()
		at := before
		at.Game = r.src.Place().Game
		at.Byte += int64(len(line) - len(strings.TrimLeft(line, " \t")))
		g.Place = at
		if err == nil {
			err = position(g, trimmed)
		}
		if err == nil {
			err = g.Comment(0, format.Text([]byte(comment)), at)
		}
		if err != nil {
			return r.src.Fail(at, err)
		}
		return nil
	}
}

// position reads one line without its comment.
func position(g *format.Game, line string) error {
	if hexPattern.MatchString(line) {
		return fmt.Errorf("%w: which bit of a hexadecimal board is a1 depends on the program", format.ErrTwoReadings)
	}
	text := line
	if m := namePattern.FindStringSubmatchIndex(line); m != nil {
		g.Tags = append(g.Tags, format.Tag{Name: TagName, Value: format.Text([]byte(strings.TrimSpace(line[m[2]:m[3]])))})
		text = line[m[4]:]
	}
	p, rest, err := format.ParsePosition(text)
	if err != nil {
		return err
	}
	g.Start = p
	var words []string
	for _, field := range strings.Split(rest, ";") {
		field = strings.TrimSpace(field)
		switch m := valuePattern.FindStringSubmatch(field); {
		case field == "":
		case m != nil:
			if err := value(g, m[1], m[2]); err != nil {
				return err
			}
		case scorePattern.MatchString(field):
			g.Tags = append(g.Tags, format.Tag{Name: TagScore, Value: field})
		case len(g.Tags) > 0 && g.Tags[0].Name == TagName:
			words = append(words, field)
		default:
			return fmt.Errorf("%w: a move with its score is F5:+4, not %s", format.ErrSyntax, format.Clip(field))
		}
	}
	return g.Comment(0, format.Text([]byte(strings.Join(words, "; "))), g.Place)
}

// filler is the score that some writers give to no move at all.
const filler = -127

func value(g *format.Game, move, score string) error {
	n, err := strconv.Atoi(score)
	if err != nil || n < -64 || n > 64 {
		if n == filler {
			return nil
		}
		return fmt.Errorf("%w: a score is -64 to +64, not %s", format.ErrBadResult, format.Clip(score))
	}
	s, err := format.ParseMove(move, 1)
	if err != nil {
		return err
	}
	b, c := g.Start.Board, g.Start.ToMove
	if legal := b.Legal(c); s == reversi.Pass && legal != 0 || s != reversi.Pass && legal&s.Bit() == 0 {
		reason := reversi.ErrTrapsNothing
		switch {
		case s == reversi.Pass:
			reason = reversi.ErrPassWithMoves
		case b.At(s) != reversi.NoColour:
			reason = reversi.ErrOccupied
		}
		return &reversi.MoveError{Ply: 1, Offset: -1, Text: move, Err: reason, Legal: legal, ToMove: c}
	}
	if len(g.Values) == 66 {
		return format.ErrTooLong
	}
	g.Values = append(g.Values, format.Value{Square: s, Score: n})
	return nil
}

// Writer writes one position a line, that after the last move of a game.
type Writer struct {
	format.Losses
	w io.Writer
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes where a game stands, with the players and what else is known in a
// comment. It returns the error of [format.Game.Replay] for a game that is not
// legal. Nobody is to move when a game is over: the side that would be is written.
func (w *Writer) Write(g *format.Game) error {
	played, err := g.Replay()
	if err != nil {
		return err
	}
	w.Next()
	p := format.Position{Board: played.Board, ToMove: played.ToMove}
	if n := len(played.Moves); p.ToMove == reversi.NoColour && n > 0 {
		p.ToMove = played.Moves[n-1].Side.Opponent()
	}
	if len(g.Moves) == 0 {
		p = g.Start.Given()
	}
	var sb strings.Builder
	name, named := g.Tag(TagName)
	if named {
		sb.WriteString(strings.NewReplacer(";", ",", "%", "", "\n", " ").Replace(name) + ";")
	}
	sb.WriteString(format.FormatPosition(p) + ";")
	if score, ok := g.Tag(TagScore); ok && played.Plies == 0 && scorePattern.MatchString(score) {
		sb.WriteString(" " + score + ";")
	}
	if played.Plies == 0 {
		for _, v := range g.Values {
			move := strings.ToUpper(v.Square.String())
			if v.Square == reversi.Pass {
				move = "--"
			}
			fmt.Fprintf(&sb, " %s:%+d;", move, v.Score)
		}
	}
	w.comment(&sb, g, played)
	w.lose(g, played)
	sb.WriteByte('\n')
	_, err = io.WriteString(w.w, sb.String())
	return err
}

func (w *Writer) comment(sb *strings.Builder, g *format.Game, played format.Played) {
	var parts []string
	if g.Black.Name != "" || g.White.Name != "" {
		parts = append(parts, g.Black.Name+" – "+g.White.Name)
	}
	for _, text := range []string{g.Event, g.Round, g.Date} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	if n := len(played.Moves); n > 0 {
		parts = append(parts, fmt.Sprintf("after %d moves, last %s", played.Plies, played.Moves[n-1].Square))
	}
	for _, c := range g.Comments {
		parts = append(parts, c.Text)
	}
	if len(parts) > 0 {
		text := strings.Join(strings.Fields(strings.Join(parts, ", ")), " ")
		sb.WriteString(" % " + strings.ReplaceAll(text, "\x00", ""))
	}
}

func (w *Writer) lose(g *format.Game, played format.Played) {
	w.If(played.Plies > 0, format.LostMoves)
	w.If(len(g.Boards) > 0, format.LostBoards)
	w.If(len(g.Values) > 0 && played.Plies > 0, format.LostValues)
	w.If(g.Result.Kind != format.NoResult, format.LostResult)
	w.If(g.Black.Rating+g.White.Rating != "", format.LostRatings)
	w.If(g.Site != "", "the place")
	w.If(g.Pair != 0, format.LostPair)
	for _, t := range g.Tags {
		w.If(t.Name != TagName && (t.Name != TagScore || played.Plies > 0), format.LostTags)
	}
}

// Close ends the file; there is nothing to do.
func (w *Writer) Close() error { return nil }
