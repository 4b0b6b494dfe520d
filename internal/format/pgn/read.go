// Package pgn reads and writes Reversi games in the manner of PGN, the notation
// of chess:
//
//	[Event "…"] [Date "2013.??.??"] [Black "…"] [White "…"] [Result "34-30"]
//	1. f5 d6 2. c3 d3 {a comment} … 34-30
//
// Results are the discs of Black and White, or 1-0 (Black won), 0-1, 1/2-1/2 and
// *. A pass is the word pass or any other for it. [FEN "…"] gives another start,
// with rank 8 first, p for a black and P for a white disc, b or w to move. Tags of
// our own: Margin (Black's lead in discs, where komi makes no counts of it) and
// Termination. Side lines in parentheses and $ marks are left out with a note.
package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Reader reads the games of a file in order, one game in memory.
type Reader struct {
	src *format.Source
}

// NewReader reads r, which errors call file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{src: format.NewSource(file, r)}
}

// reading is the state of one game.
type reading struct {
	g      *format.Game
	plies  int
	tag    format.Result // of the tag Result
	text   format.Result // behind the moves
	margin format.Result // of the tag Margin
	why    format.Why
	clock  string
	notes  map[string]bool
}

// Read reads the next game into g. It returns io.EOF behind the last one, and a
// *[format.Error] for a game that is not understood; unless that is fatal, the
// next game can then be read. A game ends at its result, at the first tag behind
// its moves, or with the file.
func (r *Reader) Read(g *format.Game) error {
	*g = format.Game{}
	r.src.Space()
	if _, ok := r.src.Peek(); !ok {
		return r.src.End(false)
	}
	at := r.src.Begin()
	g.Place = at
	p := &reading{g: g, notes: map[string]bool{}}
	where, err := r.game(p)
	if err == nil {
		err = p.finish()
		where = at
	}
	if err != nil {
		if errors.Is(err, format.ErrTruncated) || errors.Is(err, format.ErrUnreadable) {
			return err
		}
		r.skip()
		where.Game = at.Game
		return r.src.Fail(where, err)
	}
	return nil
}

// skip reads up to a tag at the beginning of a line: there the next game begins.
func (r *Reader) skip() {
	last := byte(0)
	for {
		b, ok := r.src.Peek()
		if !ok || b == '[' && last == '\n' {
			return
		}
		last, _ = r.src.Next()
	}
}

// game reads tags and moves. The place is that of what err is about.
func (r *Reader) game(p *reading) (format.Place, error) {
	moves := false
	for {
		r.src.Space()
		at := r.src.Place()
		b, ok := r.src.Peek()
		switch {
		case !ok:
			if err := r.src.End(false); err != io.EOF { //nolint:errorlint // End returns io.EOF itself
				return at, err
			}
			return at, nil
		case r.src.Full():
			return at, format.ErrTooLong
		case b == '[' && moves:
			return at, nil
		case b == '[':
			name, value, err := r.tag()
			if err == nil {
				err = p.header(name, value)
			}
			if err != nil {
				return at, err
			}
			continue
		}
		moves = true
		switch b {
		case '{', ';':
			text, err := r.comment(b)
			if err == nil {
				err = p.g.Comment(p.plies, text, at)
			}
			if err != nil {
				return at, err
			}
		case '(':
			if err := r.variation(); err != nil {
				return at, err
			}
			p.note("side lines")
		default:
			done, err := p.word(r.word(), at)
			if done || err != nil {
				return at, err
			}
		}
	}
}

func (p *reading) note(what string) {
	if !p.notes[what] {
		p.notes[what] = true
		p.g.Notes = append(p.g.Notes, what)
	}
}

// tag reads [Name "value"], with \" and \\ in the value.
func (r *Reader) tag() (name, value string, err error) {
	r.src.Next()
	r.src.Space()
	var text []byte
	for {
		b, ok := r.src.Peek()
		if !ok {
			return "", "", r.src.End(true)
		}
		if b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' {
			r.src.Next()
			if text = append(text, b); len(text) <= 64 {
				continue
			}
		}
		break
	}
	name = string(text)
	r.src.Space()
	if b, _ := r.src.Next(); b != '"' || name == "" || len(name) > 64 {
		return "", "", fmt.Errorf("%w: a tag is [Name \"value\"], not [%s", format.ErrSyntax, strings.Trim(format.Clip(name), `"`))
	}
	text = text[:0]
	for {
		b, ok := r.src.Next()
		switch {
		case !ok:
			return "", "", r.src.End(true)
		case r.src.Full():
			return "", "", format.ErrTooLong
		case b == '\\':
			if next, _ := r.src.Peek(); next == '"' || next == '\\' {
				b, _ = r.src.Next()
			}
		case b == '"':
			r.src.Space()
			if b, _ := r.src.Next(); b != ']' {
				return "", "", fmt.Errorf("%w: the tag %s is not closed", format.ErrSyntax, name)
			}
			return name, strings.TrimSpace(format.Text(text)), nil
		}
		text = append(text, b)
	}
}

// comment reads {text}, or ; and the rest of the line.
func (r *Reader) comment(open byte) (string, error) {
	end := byte('}')
	if open == ';' {
		end = '\n'
	}
	r.src.Next()
	var text []byte
	for {
		b, ok := r.src.Next()
		switch {
		case !ok && open == '{':
			return "", r.src.End(true)
		case !ok || b == end:
			return format.Text(text), nil
		case r.src.Full():
			return "", format.ErrTooLong
		}
		text = append(text, b)
	}
}

// variation skips a side line with those inside it.
func (r *Reader) variation() error {
	for depth := 0; ; {
		b, ok := r.src.Peek()
		switch {
		case !ok:
			return r.src.End(true)
		case r.src.Full():
			return format.ErrTooLong
		case b == '{':
			if _, err := r.comment(b); err != nil {
				return err
			}
			continue
		case b == '(':
			depth++
		case b == ')':
			depth--
		}
		r.src.Next()
		if depth == 0 {
			return nil
		}
	}
}

// word reads up to a space or a sign that stands alone.
func (r *Reader) word() string {
	var text []byte
	for len(text) < 400 {
		b, ok := r.src.Peek()
		if !ok || len(text) > 0 && (b <= ' ' || strings.IndexByte("{};()[]", b) >= 0) {
			break
		}
		r.src.Next()
		text = append(text, b)
	}
	return string(text) // as the bytes are: offsets are counted in it
}

// finish puts the results of tags and text together.
func (p *reading) finish() error {
	g := p.g
	r := p.margin
	for _, other := range []format.Result{p.text, p.tag} {
		if other.Kind == format.NoResult {
			continue
		}
		if r.Kind == format.NoResult || r.Kind == format.Unfinished || r.Kind == format.Void {
			// "*" is also what stands where a count is not allowed.
			r = other
			continue
		}
		if other.Kind == format.Unfinished {
			continue
		}
		if other.Kind == format.Void {
			return format.ErrTwoResults
		}
		a, _ := r.WinnerOf()
		b, _ := other.WinnerOf()
		if a != b || r.Kind == format.Counts && other.Kind == format.Counts && r != other {
			return fmt.Errorf("%w: %s and %s", format.ErrTwoResults, words(other), words(r))
		}
		if r.Kind == format.Winner {
			r = other
		}
	}
	r.Why = p.why
	g.Result = r
	if p.clock != "" && g.Date != "" {
		if date := format.NormalDate(g.Date + " " + p.clock); date != g.Date+" "+p.clock || strings.Contains(date, ":") {
			g.Date = date
		}
	}
	if len(g.Moves) == 0 && g.Black.Name == "" && g.White.Name == "" && r.Kind == format.NoResult && g.Start == (format.Position{}) && len(g.Tags) == 0 {
		return fmt.Errorf("%w: neither a tag nor a move", format.ErrSyntax)
	}
	return nil
}

// word reads one word of the moves: numbers, squares, a result.
func (p *reading) word(text string, at format.Place) (done bool, err error) {
	if r, ok := parseResult(text); ok {
		p.text = r
		return true, nil
	}
	if text[0] == '$' || strings.Trim(text, "!?") == "" {
		p.note("marks of moves")
		return false, nil
	}
	bare := strings.TrimRight(text, "!?")
	if bare != text {
		p.note("marks of moves")
	}
	if strings.Trim(bare, "0123456789") == "" || strings.Trim(bare, "0123456789.") == "" {
		if len(bare) > 8 {
			return false, &reversi.MoveError{Ply: p.plies + 1, Offset: int(at.Byte), Text: format.Clip(bare), Err: reversi.ErrBadSquare}
		}
		return false, nil // a move number, with or without its dots
	}
	t, offsets, err := reversi.ParseTranscriptAt(bare)
	for i, s := range t {
		if len(p.g.Moves) == format.MaxMoves {
			return false, format.ErrTooLong
		}
		where := at
		where.Byte += int64(offsets[i])
		p.g.Moves = append(p.g.Moves, format.Move{Square: s, Place: where})
		if s != reversi.Pass {
			p.plies++
		}
	}
	if me := (*reversi.MoveError)(nil); errors.As(err, &me) {
		return false, &reversi.MoveError{
			Ply: p.plies + 1, Offset: int(at.Byte) + me.Offset, Text: me.Text, Err: me.Err,
		}
	}
	return false, err
}
