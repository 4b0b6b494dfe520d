// Package sgf reads and writes Smart Game Format for Reversi (GM[2]).
//
// Squares are read as f5 or F5, and as two letters as for Go, fe, the second
// counting rows from a. A pass is [], [tt], [PA] or any word for it. The position
// is set up with AB, AW and PL in the first node; without them it is the usual
// one. Of side lines the first branch is read, and a note says so, as it does for
// properties of moves that have no place in a [format.Game].
//
// Source: FF[4] for the syntax (Arno Hollosi); FF[4] has no page for GM[2], so
// squares follow the programs that write such files.
package sgf

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Reader reads the games of a collection in order, one game in memory.
type Reader struct {
	src *format.Source
}

// NewReader reads r, which errors call file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{src: format.NewSource(file, r)}
}

// tree is the state of one game tree.
type tree struct {
	g     *format.Game
	node  int // nodes read, from 1
	plies int
	depth int // open parentheses
	side  bool
	black uint64
	white uint64
	setUp bool
	next  reversi.Colour // PL
	named bool           // GM was there
	notes map[string]bool
}

// Read reads the next game into g. It returns io.EOF behind the last one, and a
// *[format.Error] for a game that is not understood; unless that is fatal, the
// next game can then be read.
func (r *Reader) Read(g *format.Game) error {
	*g = format.Game{}
	r.src.Space()
	b, ok := r.src.Peek()
	if !ok {
		return r.src.End(false)
	}
	at := r.src.Begin()
	if b != '(' {
		return r.noise(at)
	}
	r.src.Next()
	g.Place = at
	t := &tree{g: g, depth: 1, notes: map[string]bool{}}
	where, err := r.tree(t)
	if err != nil {
		if errors.Is(err, format.ErrTruncated) || errors.Is(err, format.ErrUnreadable) {
			return err
		}
		r.skip(t.depth)
		where.Game = at.Game
		return r.src.Fail(where, err)
	}
	return nil
}

// noise reports what stands where a game should begin, and skips it.
func (r *Reader) noise(at format.Place) error {
	var start []byte
	for {
		b, ok := r.src.Peek()
		if !ok || b == '(' {
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

// skip reads up to the end of depth open trees, values in brackets left aside. It
// gives up where the first node of a new game begins: a bracket was missing.
func (r *Reader) skip(depth int) {
	inside := false
	for depth > 0 {
		b, ok := r.src.Peek()
		if !ok || r.src.Starts("(;GM[") || r.src.Starts("(;FF[") {
			return
		}
		r.src.Next()
		switch {
		case inside && b == '\\':
			r.src.Next()
		case inside:
			inside = b != ']'
		case b == '[':
			inside = true
		case b == '(':
			depth++
		case b == ')':
			depth--
		}
	}
}

// tree reads a game behind its first parenthesis.
func (r *Reader) tree(t *tree) (format.Place, error) {
	for {
		r.src.Space()
		at := r.src.Place()
		b, ok := r.src.Peek()
		switch {
		case !ok:
			return at, r.src.End(true)
		case r.src.Full():
			return at, format.ErrTooLong
		case b == ';':
			r.src.Next()
			if t.node == 1 {
				if where, err := r.start(t, at); err != nil {
					return where, err
				}
			}
			t.node++
		case b == '(':
			r.src.Next()
			t.depth++
			if t.side { // a branch of the main line was read: this is a side line
				r.skipBranch(t)
				t.note("side lines")
			}
		case b == ')':
			r.src.Next()
			t.depth--
			t.side = true
			if t.depth == 0 {
				return at, r.finish(t)
			}
		case t.node == 0:
			return at, fmt.Errorf("%w: a node begins with ;", format.ErrSyntax)
		case t.side:
			return at, fmt.Errorf("%w: %s stands behind the end of a line of play", format.ErrSyntax, format.Clip(string(rune(b))))
		default:
			if err := r.property(t, at); err != nil {
				return at, err
			}
		}
	}
}

// skipBranch skips a side line.
func (r *Reader) skipBranch(t *tree) {
	r.skip(1)
	t.depth--
}

func (t *tree) note(what string) {
	if !t.notes[what] && len(t.g.Notes) < format.MaxTags {
		t.notes[what] = true
		t.g.Notes = append(t.g.Notes, what)
	}
}

// start takes over the position that the first node sets up.
func (r *Reader) start(t *tree, at format.Place) (format.Place, error) {
	if t.black&t.white != 0 {
		return at, fmt.Errorf("%w: %s is set up for both sides", reversi.ErrBadBoard, reversi.FormatSquares(t.black&t.white))
	}
	p := format.Position{Board: reversi.Start(), ToMove: reversi.Black}
	if t.setUp {
		p.Board = reversi.Board{Black: t.black, White: t.white}
	}
	if t.next != reversi.NoColour {
		p.ToMove = t.next
	}
	if !p.Usual() {
		t.g.Start = p
	}
	return at, nil
}

func (r *Reader) finish(t *tree) error {
	switch {
	case t.node == 0:
		return fmt.Errorf("%w: the game has no node", format.ErrSyntax)
	case t.node == 1:
		_, err := r.start(t, format.Place{})
		return err
	case !t.named && len(t.g.Moves) == 0:
		return fmt.Errorf("%w: it has no GM[2] and no move", format.ErrOtherGame)
	}
	return nil
}

// property reads one property with all its values.
func (r *Reader) property(t *tree, at format.Place) error {
	name, err := r.name()
	if err != nil {
		return err
	}
	values := 0
	for {
		r.src.Space()
		if b, ok := r.src.Peek(); !ok || b != '[' {
			break
		}
		where := r.src.Place()
		value, err := r.value()
		if err != nil {
			return err
		}
		if err := t.apply(name, value, where, values); err != nil {
			return err
		}
		values++
	}
	if values == 0 {
		return fmt.Errorf("%w: %s has no value in brackets", format.ErrSyntax, name)
	}
	return nil
}

// name reads a property's name; small letters in it say nothing (FF[1] to FF[3]).
func (r *Reader) name() (string, error) {
	var name []byte
	for n := 0; ; n++ {
		b, ok := r.src.Peek()
		switch {
		case !ok:
			return "", r.src.End(true)
		case n > 40:
			return "", fmt.Errorf("%w: a property is a few letters, not %s…", format.ErrSyntax, format.Clip(string(name)))
		case b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' && len(name) > 0:
			name = append(name, b)
		case b >= 'a' && b <= 'z':
		case len(name) == 0:
			return "", fmt.Errorf("%w: a property should stand here, not %s", format.ErrSyntax, format.Clip(string(rune(b))))
		default:
			return string(name), nil
		}
		r.src.Next()
	}
}

// value reads [text] and takes the escapes out: a backslash keeps the next
// character, and takes away a line break.
func (r *Reader) value() (string, error) {
	r.src.Next()
	var text []byte
	for {
		b, ok := r.src.Next()
		switch {
		case !ok:
			return "", r.src.End(true)
		case r.src.Full():
			return "", format.ErrTooLong
		case b == ']':
			return strings.TrimSpace(format.Text(text)), nil
		case b == '\\':
			if b, ok = r.src.Next(); !ok {
				return "", r.src.End(true)
			}
			if b == '\r' || b == '\n' {
				continue
			}
		}
		text = append(text, b)
	}
}
