// Package ggf reads and writes the Generic Game Format of the game server GGS:
//
//	(;GM[Othello]PC[…]DT[…]PB[…]PW[…]RE[+54.000]BO[8 ---…--- *]B[d3//0.01]W[c5];)
//
// Reading is tolerant: any case and order of tags, spaces and line breaks between
// them, archive lines with a match prefix ("1 (;…;)", and "2 (;…;)(;…;)" for the
// two games of a synchro match), passes in every writing. Writing is canonical.
// What is not understood is refused with its place; nothing is skipped.
//
// Source of the layout: Michael Buro's description of GGF, and archives.
package ggf

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Reader reads the games of a file in order, one game in memory.
type Reader struct {
	src   *format.Source
	match int // games of the match that are still to come: 1 behind the first of a pair
}

// NewReader reads r, which errors call file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{src: format.NewSource(file, r)}
}

// Read reads the next game into g. It returns io.EOF behind the last one, and a
// *[format.Error] for a game that is not understood; unless that is fatal, the
// next game can then be read.
func (r *Reader) Read(g *format.Game) error {
	*g = format.Game{}
	at, err := r.open()
	if err != nil {
		return err
	}
	g.Place = at
	switch r.match {
	case 2:
		g.Pair, r.match = 1, 1
	case 1:
		g.Pair, r.match = 2, 0
	}
	where, err := r.tags(g)
	if err != nil {
		if errors.Is(err, format.ErrTruncated) || errors.Is(err, format.ErrUnreadable) {
			return err
		}
		r.close()
		where.Game = at.Game
		return r.src.Fail(where, err)
	}
	return nil
}

// open reads up to the "(;" of the next game and the match prefix before it.
func (r *Reader) open() (format.Place, error) {
	r.src.Space()
	prefix := r.src.Place()
	b, ok := r.src.Peek()
	if !ok {
		if r.match == 1 {
			r.match = 0
			return prefix, r.src.Fail(prefix, format.ErrPair)
		}
		return prefix, r.src.End(false)
	}
	if b == '1' || b == '2' {
		if r.match == 1 {
			r.match = 0
			return prefix, r.src.Fail(prefix, format.ErrPair)
		}
		r.src.Next()
		r.match = int(b - '0')
		if r.match == 1 {
			r.match = 0
		}
		r.src.Space()
		b, _ = r.src.Peek()
	}
	at := r.src.Begin()
	if b != '(' || r.src.After() != ';' {
		r.match = 0
		return at, r.noise(at)
	}
	r.src.Next()
	r.src.Next()
	return at, nil
}

// noise reports what stands where a game should begin, and skips it.
func (r *Reader) noise(at format.Place) error {
	var start []byte
	for {
		b, ok := r.src.Peek()
		if !ok || b == '(' && r.src.After() == ';' {
			break
		}
		if len(start) < 40 {
			start = append(start, b)
		}
		r.src.Next()
	}
	if err := r.src.End(false); err != io.EOF { //nolint:errorlint // End returns io.EOF itself
		return err
	}
	return r.src.Fail(at, fmt.Errorf("%w: a game begins with (; and not with %s", format.ErrSyntax, format.Clip(format.Text(start))))
}

// close skips the rest of a game that is refused: to behind its ";)", or to the
// next "(;" where that is missing.
func (r *Reader) close() {
	for {
		b, ok := r.src.Peek()
		switch {
		case !ok:
			return
		case b == ';' && r.src.After() == ')':
			r.src.Next()
			r.src.Next()
			return
		case b == '(' && r.src.After() == ';':
			return
		}
		r.src.Next()
	}
}

// tags reads a game behind its "(;". The place is that of the tag in err.
func (r *Reader) tags(g *format.Game) (format.Place, error) {
	plies := 0
	seen := map[string]bool{}
	for {
		r.src.Space()
		at := r.src.Place()
		b, ok := r.src.Peek()
		switch {
		case !ok:
			return at, r.src.End(true)
		case b == ';' && r.src.After() == ')':
			r.src.Next()
			r.src.Next()
			return at, finish(g, seen)
		case r.src.Full():
			return at, format.ErrTooLong
		}
		name, value, err := r.tag()
		if err != nil {
			return at, err
		}
		if name == "B" || name == "W" {
			if len(g.Moves) == format.MaxMoves {
				return at, format.ErrTooLong
			}
			m, err := move(name, value, plies+1, at)
			if err != nil {
				return at, err
			}
			g.Moves = append(g.Moves, m)
			if m.Square != reversi.Pass {
				plies++
			}
			continue
		}
		if name != "CO" && seen[name] {
			return at, fmt.Errorf("%w: %s stands there twice", format.ErrSyntax, name)
		}
		seen[name] = true
		if err := header(g, name, value, plies, at); err != nil {
			return at, err
		}
		if len(g.Tags) > format.MaxTags {
			return at, format.ErrTooLong
		}
	}
}

// tag reads NAME[value]. There is no escape in the format: "]" ends a value.
func (r *Reader) tag() (name, value string, err error) {
	var text []byte
	for {
		b, ok := r.src.Next()
		switch {
		case !ok:
			return "", "", r.src.End(true)
		case b == '[' && len(text) > 0:
			name = strings.ToUpper(string(text))
		case b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' && len(text) > 0:
			if text = append(text, b); len(text) > 16 {
				return "", "", fmt.Errorf("%w: a tag is a few letters, not %s", format.ErrSyntax, format.Clip(string(text)))
			}
			continue
		default:
			return "", "", fmt.Errorf("%w: a tag and its value in brackets should stand here, not %s",
				format.ErrSyntax, format.Clip(format.Text(append(text, b))))
		}
		break
	}
	text = text[:0]
	for {
		b, ok := r.src.Next()
		switch {
		case !ok:
			return "", "", r.src.End(true)
		case b == ']':
			return name, strings.TrimSpace(format.Text(text)), nil
		case r.src.Full():
			return "", "", format.ErrTooLong
		}
		text = append(text, b)
	}
}

// move reads "F5", "f5/-2.00" or "H8//1.03" as a ply, with the place of the tag.
func move(side, value string, ply int, at format.Place) (format.Move, error) {
	parts := strings.Split(value, "/")
	if len(parts) > 3 {
		return format.Move{}, fmt.Errorf("%w: a move is square/evaluation/time, not %s", format.ErrSyntax, format.Clip(value))
	}
	s, err := format.ParseMove(strings.TrimSpace(parts[0]), ply)
	if err != nil {
		return format.Move{}, err
	}
	m := format.Move{Square: s, Side: reversi.Black, Place: at}
	if side == "W" {
		m.Side = reversi.White
	}
	if len(parts) > 1 {
		m.Eval = strings.TrimSpace(parts[1])
	}
	if len(parts) > 2 {
		m.Time = strings.TrimSpace(parts[2])
	}
	return m, nil
}

// finish judges what needs all tags: something must say which game it is.
func finish(g *format.Game, seen map[string]bool) error {
	if len(g.Moves) > 0 && !seen["BO"] && !seen["GM"] && !seen["TY"] {
		return fmt.Errorf("%w: neither GM, TY nor BO says which game it is", format.ErrSyntax)
	}
	return nil
}

func header(g *format.Game, name, value string, plies int, at format.Place) error {
	switch name {
	case "GM":
		if !slices.Contains([]string{"othello", "reversi"}, strings.ToLower(value)) {
			return fmt.Errorf("%w: %s", format.ErrOtherGame, format.Clip(value))
		}
	case "PC":
		g.Site = value
	case "EV":
		g.Event = value
	case "RO":
		g.Round = value
	case "DT":
		g.Date = format.NormalDate(value)
	case "PB":
		g.Black.Name = value
	case "PW":
		g.White.Name = value
	case "RB":
		g.Black.Rating = value
	case "RW":
		g.White.Rating = value
	case "RE":
		var err error
		g.Result, err = result(value)
		return err
	case "BO":
		return board(g, value)
	case "CO":
		return g.Comment(plies, value, at)
	case "TY":
		g.Tags = append(g.Tags, format.Tag{Name: name, Value: value})
		if m := typePattern.FindStringSubmatch(value); m == nil {
			return fmt.Errorf("%w: TY is a board size with flags, not %s", format.ErrSyntax, format.Clip(value))
		} else if m[1] != "8" {
			return &format.SizeError{Size: m[1]}
		}
	default:
		g.Tags = append(g.Tags, format.Tag{Name: name, Value: value})
	}
	return nil
}

// typePattern is a type such as 8, s8r18 or 8kr20.
var typePattern = regexp.MustCompile(`^[a-zA-Z]*(\d+)(?:[a-zA-Z]+\d*)*$`)

// board reads the start position: the size, the squares, the side to move.
func board(g *format.Game, value string) error {
	size, squares, _ := strings.Cut(value, " ")
	if size != "8" {
		if len(size) > 0 && len(size) <= 2 && strings.Trim(size, "0123456789") == "" {
			return &format.SizeError{Size: size}
		}
		return fmt.Errorf("%w: it begins with %s", reversi.ErrBadBoard, format.Clip(size))
	}
	p, rest, err := format.ParsePosition(squares)
	if err != nil {
		return err
	}
	if strings.TrimSpace(rest) != "" {
		return fmt.Errorf("%w: %s stands behind it", reversi.ErrBadBoard, format.Clip(rest))
	}
	if !p.Usual() {
		g.Start = p
	}
	return nil
}

// whys are the flags of a result.
var whys = map[string]format.Why{
	"r": format.Resigned, "t": format.TimedOut, "l": format.Adjourned, "s": format.Agreed,
}

// edaxUnfinished is what one program writes for a game that is not over.
const edaxUnfinished = -127000

// result reads "+54.000", "-40.00:r", "?" or nothing.
func result(value string) (format.Result, error) {
	switch value {
	case "":
		return format.Result{}, nil
	case "?":
		return format.Result{Kind: format.Unfinished}, nil
	}
	text, flag, flagged := strings.Cut(value, ":")
	r := format.Result{Kind: format.Margin}
	var ok bool
	if flag = strings.ToLower(strings.TrimSpace(flag)); flagged && flag != "" {
		if r.Why, ok = whys[flag]; !ok {
			return format.Result{}, fmt.Errorf("%w: the flag %s is none of r, t, l and s", format.ErrBadResult, format.Clip(flag))
		}
	}
	if text = strings.TrimSpace(text); text == "?" {
		r.Kind = format.Unfinished
		return r, nil
	}
	if r.Margin, ok = format.ParseThousandths(text); !ok {
		return format.Result{}, fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(value))
	}
	if r.Margin == edaxUnfinished {
		return format.Result{Kind: format.Unfinished}, nil
	}
	return r, nil
}
