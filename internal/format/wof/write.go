package wof

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"sixtyfour/internal/reversi"
)

// AddedResults is the label of the games that do not belong to the rounds, such
// as a final, under the heading that PAPP gives them: "%%Added results".
const AddedResults = "Added results"

// Write writes f with one spelling for everything: the header, the roster, and
// the games under their headings. [Read] of what it writes gives f again, but for
// Notes, the places of lines, and commas and control characters in names.
//
// Text is ISO-8859-1, in which the federation reads; UTF-8 where a name has a
// letter that it lacks.
func Write(w io.Writer, f File) error {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	line("%%%%Tournament: %s", words(f.Name))
	line("%%%%Country: %s", words(f.Country))
	line("%%%%Date: %s", period(f.Date, f.LastDay))
	line("%%%%Sender: %s", words(f.Sender))
	if len(f.Players) > 0 {
		line("")
	}
	for _, h := range f.Players {
		line("%s", rosterLine(h))
	}
	marker := -1
	for i, g := range f.Games {
		if i == 0 && g.Marker < 0 {
			line("")
		}
		if g.Marker != marker {
			marker = g.Marker
			line("\n%s\n", heading(f.Markers[marker].Label))
		}
		line("%s", gameText(g))
	}
	if len(f.Remarks) > 0 {
		line("")
	}
	for _, remark := range f.Remarks {
		line("%% %s", words(remark))
	}
	_, err := w.Write(encode(text.String()))
	return err
}

func heading(label string) string {
	if label == AddedResults {
		return "%%" + AddedResults
	}
	return "%Round " + label
}

// encode returns ISO-8859-1, or UTF-8 for text that it lacks letters for or that
// [Read] would take for UTF-8.
func encode(text string) []byte {
	data := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xFF {
			return []byte(text)
		}
		data = append(data, byte(r))
	}
	if len(data) != len(text) && utf8.Valid(data) {
		return []byte(text)
	}
	return data
}

// words returns text in one line, cut to what a line of the file has room for.
func words(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r <= ' ' || r >= 0x7F && r <= 0xA0
	}), " ")
	if runes := []rune(text); len(runes) > maxColumn {
		text = strings.TrimSpace(string(runes[:maxColumn]))
	}
	return text
}

// column returns text without what parts columns.
func column(text string) string { return words(strings.ReplaceAll(text, ",", " ")) }

// period returns the days as "20/09/1997 - 21/09/1997"; nothing for none.
func period(first, last string) string {
	day := func(text string) string {
		t, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return ""
		}
		return t.Format("02/01/2006")
	}
	if last = day(last); last != "" && day(first) != "" && last != day(first) {
		return day(first) + " - " + last
	}
	return day(first)
}

// rosterLine writes "%_% id, NAME, First, CTRY, score, discs", with "-" for discs
// that are not known and a plus for an id that the federation has not given.
func rosterLine(h Header) string {
	id, mark, country, points, discs := h.ID, " ", column(h.Country), "-", "-"
	if id == UnknownID {
		id = unknownText
	}
	if h.New {
		mark = "+"
	}
	if country == "" {
		country = "?"
	}
	if h.HasPoints {
		points = fmt.Sprintf("%d.%d", h.Points/2, h.Points%2*5)
	}
	if h.HasPoints && h.HasDiscs {
		discs = discsText(h.Discs)
	}
	return fmt.Sprintf("%%_%% %s%6s, %s, %s, %s, %s, %s", mark, id, column(h.Family), column(h.Given), country, points, discs)
}

const unknownText = "??????"

func gameText(g GameLine) string {
	ids := [2]string{g.First, g.Second}
	for i, id := range ids {
		if id == UnknownID {
			ids[i] = unknownText
		}
	}
	colour := ""
	switch g.FirstColour {
	case reversi.Black:
		colour = " B"
	case reversi.White:
		colour = " W"
	case reversi.NoColour:
	}
	if !g.HasDiscs() {
		return fmt.Sprintf("%6s %c %6s%s", ids[0], g.Outcome, ids[1], colour)
	}
	return fmt.Sprintf("%6s (%s)%c(%s) %6s%s", ids[0], discsText(g.FirstDiscs), g.Outcome, discsText(g.SecondDiscs), ids[1], colour)
}

// discsText writes half-discs as "08", "42" or "34.5".
func discsText(d reversi.Discs) string {
	if d%2 != 0 {
		return fmt.Sprintf("%02d.5", d/2)
	}
	return fmt.Sprintf("%02d", d/2)
}
