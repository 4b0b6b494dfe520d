package pgn

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Writer writes one game behind another: tags, an empty line, the moves in lines
// of at most 79 characters where comments allow, an empty line.
type Writer struct {
	format.Losses
	w io.Writer
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

var tagName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// Write writes one game. It returns the error of [format.Game.Replay] for a game
// that is not legal. A remark about the board stands in braces behind its move.
func (w *Writer) Write(g *format.Game) error {
	played, err := g.Replay()
	if err != nil {
		return err
	}
	w.Next()
	var sb strings.Builder
	w.tags(&sb, g)
	w.moves(&sb, g, played)
	_, err = io.WriteString(w.w, sb.String())
	return err
}

func (w *Writer) tags(sb *strings.Builder, g *format.Game) {
	tag := func(name, value string) {
		value = strings.Join(strings.Fields(value), " ")
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\x00", "").Replace(value)
		fmt.Fprintf(sb, "[%s \"%s\"]\n", name, value)
	}
	always := func(name, value string) {
		if value == "" {
			value = "?"
		}
		tag(name, value)
	}
	maybe := func(name, value string) {
		if value != "" {
			tag(name, value)
		}
	}
	date, clock := "????.??.??", ""
	if d, ok := format.ParseDate(g.Date); ok {
		date = (d.DayFormat(".") + ".??.??")[:10]
		if clock = d.Clock; d.Zone != "" {
			clock += " " + d.Zone
		}
	} else if g.Date != "" {
		date = g.Date
	}
	always("Event", g.Event)
	always("Site", g.Site)
	tag("Date", date)
	maybe("Time", clock)
	always("Round", g.Round)
	always("Black", g.Black.Name)
	always("White", g.White.Name)
	tag("Result", words(g.Result))
	if g.Result.Kind == format.Margin {
		tag("Margin", g.Result.Margin.String())
	}
	maybe("BlackElo", g.Black.Rating)
	maybe("WhiteElo", g.White.Rating)
	switch {
	case g.Result.Kind == format.Void:
		tag("Termination", "void")
	case g.Result.Why != "":
		tag("Termination", string(g.Result.Why))
	}
	if !g.Start.Usual() {
		tag("SetUp", "1")
		tag("FEN", formatFEN(g.Start))
	}
	for _, t := range g.Tags {
		if tagName.MatchString(t.Name) {
			tag(t.Name, t.Value)
		} else {
			w.Add(format.LostTags)
		}
	}
	w.If(len(g.Values) > 0, format.LostValues)
	w.If(g.Pair != 0, format.LostPair)
	sb.WriteByte('\n')
}

// moves writes "1. f5 d6 2. c3 pass …" with comments, then the result. A number
// counts a turn of Black and one of White, passes included.
func (w *Writer) moves(sb *strings.Builder, g *format.Game, played format.Played) {
	column := 0
	word := func(text string) {
		switch {
		case column > 0 && column+1+len(text) > 79:
			sb.WriteByte('\n')
			column = 0
		case column > 0:
			sb.WriteByte(' ')
			column++
		}
		sb.WriteString(text)
		column += len(text)
	}
	ply, turn := 0, 1
	comments := func() {
		for _, c := range g.CommentsAt(ply) {
			clean := strings.NewReplacer("{", "(", "}", ")", "\x00", "").Replace(c)
			w.If(clean != c, format.LostSigns)
			word("{" + clean + "}")
		}
	}
	comments()
	for i, m := range played.Moves {
		if m.Side == reversi.Black {
			word(strconv.Itoa(turn) + ".")
		} else if i == 0 {
			word("1...")
		}
		word(m.Square.String())
		w.If(m.Eval != "" || m.Time != "", format.LostEvals)
		if m.Side == reversi.White {
			turn++
		}
		if m.Square != reversi.Pass {
			ply++
			comments()
		}
	}
	word(words(g.Result))
	sb.WriteString("\n\n")
}

// Close ends the file; there is nothing to do.
func (w *Writer) Close() error { return nil }
