package ggf

import (
	"io"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Writer writes one game a line, the two games of a synchro pair in one.
type Writer struct {
	format.Losses
	w    io.Writer
	half string // the first game of a pair, until its second comes
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes one game. It returns the error of [format.Game.Replay] for a game
// that is not legal. A remark about the board stands in CO behind its move.
func (w *Writer) Write(g *format.Game) error {
	played, err := g.Replay()
	if err != nil {
		return err
	}
	w.Next()
	var sb strings.Builder
	tag := func(name, value string) {
		if value != "" {
			sb.WriteString(name + "[" + w.clean(value) + "]")
		}
	}
	sb.WriteString("(;GM[Othello]")
	tag("PC", g.Site)
	tag("EV", g.Event)
	tag("RO", g.Round)
	tag("DT", date(g.Date))
	tag("PB", g.Black.Name)
	tag("PW", g.White.Name)
	tag("RB", g.Black.Rating)
	tag("RW", g.White.Rating)
	kind := ""
	for _, t := range g.Tags {
		switch {
		case t.Name == "TY":
			kind = t.Value
		case known[t.Name]:
			tag(t.Name, t.Value)
		default:
			w.Add(format.LostTags)
		}
	}
	if kind == "" {
		kind = "8"
		if g.Pair != 0 {
			kind = "s8"
		}
	}
	tag("TY", kind)
	tag("RE", w.result(g.Result))
	start := g.Start.Given()
	side := " *"
	if start.ToMove == reversi.White {
		side = " O"
	}
	tag("BO", "8 "+reversi.FormatBoard(start.Board, "*O-")+side)
	ply := 0
	comments := func() {
		for _, c := range g.CommentsAt(ply) {
			tag("CO", c)
		}
	}
	comments()
	for _, m := range played.Moves {
		sb.WriteString(w.move(m))
		if m.Square != reversi.Pass {
			ply++
			comments()
		}
	}
	w.If(len(g.Values) > 0, format.LostValues)
	sb.WriteString(";)")
	return w.put(g.Pair, sb.String())
}

// put writes a game, or keeps the first of a pair back until it knows whether the
// second one comes.
func (w *Writer) put(pair int, text string) error {
	if pair == 2 && w.half != "" {
		text = "2 " + w.half + text + "\n"
		w.half = ""
	} else {
		if err := w.flush(); err != nil {
			return err
		}
		if pair == 1 {
			w.half = text
			return nil
		}
		w.If(pair == 2, format.LostPair)
		text = "1 " + text + "\n"
	}
	_, err := io.WriteString(w.w, text)
	return err
}

func (w *Writer) flush() error {
	if w.half == "" {
		return nil
	}
	text := "1 " + w.half + "\n"
	w.half = ""
	w.Add(format.LostPair)
	_, err := io.WriteString(w.w, text)
	return err
}

// Close writes what was kept back.
func (w *Writer) Close() error { return w.flush() }

// known are the tags that are written as they were read, beside those with a
// field of their own. TY has its place behind the ratings.
var known = map[string]bool{"TI": true, "TB": true, "TW": true, "KB": true, "KW": true, "KM": true}

// clean keeps a value inside its brackets.
func (w *Writer) clean(value string) string {
	clean := strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", "", "\x00", "").Replace(value)
	w.If(clean != value, format.LostSigns)
	return strings.TrimSpace(clean)
}

// date writes 2003.12.15_13:24:03.MST, or what is known of it.
func date(text string) string {
	d, ok := format.ParseDate(text)
	if !ok {
		return text
	}
	day := d.DayFormat(".")
	if d.Clock != "" {
		day += "_" + d.Clock
		if d.Zone != "" {
			day += "." + d.Zone
		}
	}
	return day
}

// move writes B[d3/0.50/12.3], a pass as B[PA].
func (w *Writer) move(m format.Move) string {
	square := m.Square.String()
	if m.Square == reversi.Pass {
		square = "PA"
	}
	text := square
	if m.Eval != "" || m.Time != "" {
		text += "/" + strings.ReplaceAll(w.clean(m.Eval), "/", "")
	}
	if m.Time != "" {
		text += "/" + strings.ReplaceAll(w.clean(m.Time), "/", "")
	}
	side := "B"
	if m.Side == reversi.White {
		side = "W"
	}
	return side + "[" + text + "]"
}

func (w *Writer) result(r format.Result) string {
	text := ""
	switch margin, ok := r.MarginOf(); {
	case ok:
		text = margin.String()
		w.If(r.Kind == format.Counts && r.Black+r.White != 64, format.LostCounts)
	case r.Kind == format.NoResult:
		return ""
	case r.Kind == format.Unfinished:
		text = "?"
	default:
		w.Add(format.LostResult)
		return ""
	}
	for flag, why := range whys {
		if why == r.Why {
			return text + ":" + flag
		}
	}
	w.If(r.Why != "", format.LostWhy)
	return text
}
