package sgf

import (
	"io"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Writer writes FF[4] GM[2], a collection of one tree a game: the header, the
// position, then ten moves a line.
type Writer struct {
	format.Losses
	w io.Writer
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes one game. It returns the error of [format.Game.Replay] for a game
// that is not legal. A remark about the board stands in C behind its move. The
// position is always set up, for programs that do not know the game.
func (w *Writer) Write(g *format.Game) error {
	played, err := g.Replay()
	if err != nil {
		return err
	}
	w.Next()
	var sb strings.Builder
	tag := func(name, value string) {
		if value != "" {
			sb.WriteString(name + "[" + escape(value) + "]")
		}
	}
	sb.WriteString("(;FF[4]CA[UTF-8]GM[2]AP[sixtyfour]SZ[8]\n")
	tag("EV", g.Event)
	tag("RO", g.Round)
	tag("PC", g.Site)
	tag("DT", w.date(g.Date))
	tag("PB", g.Black.Name)
	tag("PW", g.White.Name)
	tag("BR", g.Black.Rating)
	tag("WR", g.White.Rating)
	for _, t := range g.Tags {
		if known := rootTags[t.Name]; known {
			tag(t.Name, t.Value)
		} else {
			w.Add(format.LostTags)
		}
	}
	tag("RE", w.result(g.Result))
	start := g.Start.Given()
	sb.WriteString("\n")
	discs := func(name string, set uint64) {
		if set != 0 {
			sb.WriteString(name + "[" + strings.ReplaceAll(reversi.FormatSquares(set), " ", "][") + "]")
		}
	}
	discs("AB", start.Board.Black)
	discs("AW", start.Board.White)
	if start.Board == (reversi.Board{}) {
		sb.WriteString("AE[a1:h8]")
	}
	sb.WriteString("PL[" + letter(start.ToMove) + "]")
	tag("C", strings.Join(g.CommentsAt(0), "\n"))
	ply := 0
	for i, m := range played.Moves {
		if i%10 == 0 {
			sb.WriteString("\n")
		}
		square := m.Square.String()
		if m.Square == reversi.Pass {
			square = "PA"
		}
		sb.WriteString(";" + letter(m.Side) + "[" + square + "]")
		w.If(m.Eval != "" || m.Time != "", format.LostEvals)
		if m.Square != reversi.Pass {
			ply++
			tag("C", strings.Join(g.CommentsAt(ply), "\n"))
		}
	}
	w.If(len(g.Values) > 0, format.LostValues)
	w.If(g.Pair != 0, format.LostPair)
	sb.WriteString("\n)\n")
	_, err = io.WriteString(w.w, sb.String())
	return err
}

// Close ends the collection; there is nothing to do.
func (w *Writer) Close() error { return nil }

// rootTags are the properties of the first node that are written as they were
// read, beside those with a field of their own.
var rootTags = map[string]bool{
	"AN": true, "BT": true, "CP": true, "GN": true, "ON": true, "OT": true, "RU": true,
	"SO": true, "TM": true, "US": true, "WT": true, "HA": true, "KM": true,
}

func letter(c reversi.Colour) string {
	if c == reversi.White {
		return "W"
	}
	return "B"
}

// escape keeps a value inside its brackets.
func escape(value string) string {
	return strings.NewReplacer(`\`, `\\`, "]", `\]`, ":", `\:`, "\x00", "").Replace(value)
}

// date writes 2026-10-07 as far as it is known: the format has no clock.
func (w *Writer) date(text string) string {
	d, ok := format.ParseDate(text)
	if !ok {
		return text
	}
	w.If(d.Clock != "", "the time of day")
	return d.DayFormat("-")
}

func (w *Writer) result(r format.Result) string {
	margin, ok := r.MarginOf()
	w.If(r.Kind == format.Counts && r.Black+r.White != 64, format.LostCounts)
	switch {
	case ok && margin == 0 && r.Kind == format.Winner:
		return "Draw"
	case ok && margin == 0:
		return "0"
	case ok:
		w.If(r.Why != "", format.LostWhy) // the score goes before it
		lead := margin.Short()[1:]
		if margin < 0 {
			return "W+" + lead
		}
		return "B+" + lead
	case r.Kind == format.Winner:
		short := map[format.Why]string{format.Resigned: "R", format.TimedOut: "T", format.Forfeited: "F"}[r.Why]
		w.If(r.Why != "" && short == "", format.LostWhy)
		return letter(r.Winner) + "+" + short
	case r.Kind == format.Void:
		return "Void"
	case r.Kind == format.Unfinished:
		w.If(r.Why != "", format.LostWhy)
		return "?"
	default:
		return ""
	}
}
