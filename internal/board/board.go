// Package board draws a position as SVG. It is the only renderer: pages, print
// and projector differ by style sheet, because every mark is a class and no
// colour is written here. It knows squares and discs, and has no words of its
// own: a caller gives them.
package board

import (
	"fmt"
	"html"
	"strings"

	"sixtyfour/internal/reversi"
)

// Words are what a screen reader says about a square, as in "d7, Black, turned
// this move". All empty, the squares have no labels and the board is one picture.
type Words struct {
	Black, White, Empty string
	Last, Turned, Legal string
	Asked, Wrong        string
	Separator           string // between the parts; ", " if empty
}

// Options says what to draw. Only Board is needed.
type Options struct {
	Board   reversi.Board
	Last    reversi.Square // the disc just played; Pass for none
	Turned  uint64         // the discs it turned
	Legal   uint64         // where the side to move can play
	Lines   []Line         // lines that a move traps, drawn over the discs
	Asked   uint64         // squares that the picture is about, framed
	Wrong   uint64         // discs that lie wrong, crossed out
	Colours Colours        // black and white if empty
	ID      string         // prefix of ids, unique on the page; "board" if empty
	Title   string         // names the board
	Caption string         // tells what stands on it, in a sentence
	Words   Words
}

// The drawing is in units of 1/50 square; the edge leaves room for coordinates.
const (
	square = 50
	edge   = 24
	side   = 8 * square
)

// SVG returns the drawing. All text in it is escaped.
//
// Each square is a group with class "sq" and those of "black", "white", "last",
// "turned" and "legal" that hold; it contains the field, the disc with its rim
// and one mark, whose look the classes decide.
func SVG(o Options) string {
	var sb strings.Builder
	id := o.ID
	if id == "" {
		id = "board"
	}
	role := "img"
	if o.Words != (Words{}) {
		role = "group"
	}
	fmt.Fprintf(&sb, `<svg class="%[7]s" viewBox="%[1]d %[2]d %[3]d %[4]d" role="%[5]s" aria-labelledby="%[6]s-title" aria-describedby="%[6]s-desc" xmlns="http://www.w3.org/2000/svg">`,
		-edge, -edge, side+edge+4, side+edge+4, role, html.EscapeString(id), o.Colours.class())
	fmt.Fprintf(&sb, `<title id="%[1]s-title">%[2]s</title><desc id="%[1]s-desc">%[3]s</desc>`,
		html.EscapeString(id), html.EscapeString(o.Title), html.EscapeString(o.Caption))
	coordinates(&sb)
	fmt.Fprintf(&sb, `<rect class="felt" x="-3" y="-3" width="%[1]d" height="%[1]d" rx="8"/>`, side+6)
	for s := range reversi.Square(64) {
		o.square(&sb, s)
	}
	grid(&sb)
	o.lines(&sb)
	o.frames(&sb)
	sb.WriteString(`</svg>`)
	return sb.String()
}

func (o Options) square(sb *strings.Builder, s reversi.Square) {
	x, y := s.File()*square, s.Rank()*square
	fmt.Fprintf(sb, `<g class="%s" data-sq="%s"`, o.class(s), s)
	if o.Words != (Words{}) {
		fmt.Fprintf(sb, ` role="img" aria-label="%s"`, html.EscapeString(o.label(s)))
	}
	cx, cy := x+square/2, y+square/2
	fmt.Fprintf(sb, `><rect class="field" x="%d" y="%d" width="50" height="50"/>`, x, y)
	fmt.Fprintf(sb, `<circle class="under" cx="%d" cy="%d" r="20"/>`, cx, cy+2)
	fmt.Fprintf(sb, `<circle class="stone" cx="%d" cy="%d" r="20"/>`, cx, cy)
	fmt.Fprintf(sb, `<circle class="rim" cx="%d" cy="%d" r="16.5"/>`, cx, cy)
	fmt.Fprintf(sb, `<circle class="mark" cx="%d" cy="%d" r="%s"/>`, cx, cy, o.markRadius(s))
	if o.Wrong&s.Bit() != 0 {
		fmt.Fprintf(sb, `<path class="cross" d="M%d %dl18 18m0-18l-18 18"/>`, cx-9, cy-9)
	}
	sb.WriteString(`</g>`)
}

// Mark radii are in the style sheet too, for browsers that let a script change
// the classes; here they serve a drawing that stands alone.
func (o Options) markRadius(s reversi.Square) string {
	switch {
	case s == o.Last:
		return "6"
	case o.Turned&s.Bit() != 0:
		return "11"
	}
	return "5"
}

func (o Options) class(s reversi.Square) string {
	class := "sq"
	switch o.Board.At(s) {
	case reversi.Black:
		class += " black"
	case reversi.White:
		class += " white"
	case reversi.NoColour:
		if o.Legal&s.Bit() != 0 {
			class += " legal"
		}
		return class
	}
	if s == o.Last {
		return class + " last"
	}
	if o.Turned&s.Bit() != 0 {
		class += " turned"
	}
	return class
}

// label says what stands on s.
func (o Options) label(s reversi.Square) string {
	separator := o.Words.Separator
	if separator == "" {
		separator = ", "
	}
	parts := []string{s.String()}
	switch o.Board.At(s) {
	case reversi.Black:
		parts = append(parts, o.Words.Black)
	case reversi.White:
		parts = append(parts, o.Words.White)
	case reversi.NoColour:
		parts = append(parts, o.Words.Empty)
		if o.Legal&s.Bit() != 0 {
			parts = append(parts, o.Words.Legal)
		}
		return o.joined(parts, s, separator)
	}
	if s == o.Last {
		parts = append(parts, o.Words.Last)
	} else if o.Turned&s.Bit() != 0 {
		parts = append(parts, o.Words.Turned)
	}
	if o.Wrong&s.Bit() != 0 {
		parts = append(parts, o.Words.Wrong)
	}
	return o.joined(parts, s, separator)
}

func (o Options) joined(parts []string, s reversi.Square, separator string) string {
	if o.Asked&s.Bit() != 0 {
		parts = append(parts, o.Words.Asked)
	}
	return strings.Join(parts, separator)
}

func coordinates(sb *strings.Builder) {
	for i := range 8 {
		at := i*square + square/2
		fmt.Fprintf(sb, `<text class="coord" x="%d" y="-9" text-anchor="middle" aria-hidden="true">%c</text>`, at, 'a'+i)
		fmt.Fprintf(sb, `<text class="coord" x="-14" y="%d" text-anchor="middle" aria-hidden="true">%d</text>`, at+5, i+1)
	}
}

// grid draws the lines over the fields, and the four dots.
func grid(sb *strings.Builder) {
	sb.WriteString(`<path class="grid" d="`)
	for i := 1; i < 8; i++ {
		fmt.Fprintf(sb, "M%d 0V%dM0 %[1]dH%d", i*square, side, side)
	}
	sb.WriteString(`"/>`)
	for _, dot := range [][2]int{{2, 2}, {6, 2}, {2, 6}, {6, 6}} {
		fmt.Fprintf(sb, `<circle class="dot" cx="%d" cy="%d" r="3.5"/>`, dot[0]*square, dot[1]*square)
	}
}

// Frames writes every position of a game for a script that walks through it:
// one frame a position, the start first, separated by ";". A frame is
// "black:white:last:turned:legal:mover", the sets as hexadecimal numbers with
// a1 as the lowest bit, last as a square or empty, mover as "b", "w" or empty.
//
// Of a game that the rules refuse, the legal moves before are written.
func Frames(g reversi.Game) string {
	played, _ := g.Play() // the error belongs to whoever stored the game
	var sb strings.Builder
	frame(&sb, played.Start, "", 0, reversi.Black)
	for _, step := range played.Steps {
		sb.WriteByte(';')
		frame(&sb, step.After, step.Square.String(), step.Turned(), ToMove(step))
	}
	return sb.String()
}

func frame(sb *strings.Builder, b reversi.Board, last string, turned uint64, mover reversi.Colour) {
	side := ""
	switch mover {
	case reversi.Black:
		side = "b"
	case reversi.White:
		side = "w"
	case reversi.NoColour:
	}
	fmt.Fprintf(sb, "%x:%x:%s:%x:%x:%s", b.Black, b.White, last, turned, b.Legal(mover), side)
}

// ToMove returns who moves after step, a forced pass done; NoColour at the end.
func ToMove(step reversi.Step) reversi.Colour {
	next := step.Mover.Opponent()
	switch {
	case step.After.Legal(next) != 0:
		return next
	case step.After.Legal(step.Mover) != 0:
		return step.Mover
	}
	return reversi.NoColour
}
