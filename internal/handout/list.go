// Package handout makes a list ready for a chat group: as text, as Markdown, as
// a picture. It knows columns, letters and paper; what stands in the list is
// said by whoever asks, already in words.
package handout

import (
	"strings"

	"golang.org/x/text/width"
)

// List is a table with its title.
type List struct {
	Title, Note string // the note stands below the title and may be empty
	Columns     []Column
	Rows        [][]string // a cell for each column
	Lang        string     // of the words, such as "ja"
}

// Column is one column of a list.
type Column struct {
	Title  string
	Number bool // stands at the right edge
	Strong bool // carries the eye: a name, the points
}

// Part returns the rows from number from on, most of them, as a list of its own.
func (l List) Part(from, most int) List {
	from = min(max(from, 0), len(l.Rows))
	l.Rows = l.Rows[from:min(from+most, len(l.Rows))]
	return l
}

// Text returns the list as lines, in columns where every letter is as wide as
// another and a Japanese one as two.
func (l List) Text() string {
	wide := make([]int, len(l.Columns))
	for i, c := range l.Columns {
		wide[i] = cells(c.Title)
		for _, row := range l.Rows {
			wide[i] = max(wide[i], cells(row[i]))
		}
	}
	var sb strings.Builder
	sb.WriteString(l.Title + "\n")
	if l.Note != "" {
		sb.WriteString(l.Note + "\n")
	}
	sb.WriteString("\n")
	line := func(text func(int) string) {
		var row strings.Builder
		for i, c := range l.Columns {
			pad := strings.Repeat(" ", wide[i]-cells(text(i)))
			if c.Number {
				row.WriteString(pad + text(i))
			} else {
				row.WriteString(text(i) + pad)
			}
			row.WriteString("  ")
		}
		sb.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	line(func(i int) string { return l.Columns[i].Title })
	for _, row := range l.Rows {
		line(func(i int) string { return row[i] })
	}
	return sb.String()
}

// cells returns how many places of a typewriter a text takes.
func cells(text string) (n int) {
	for _, r := range text {
		n++
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n++
		case width.Neutral, width.EastAsianAmbiguous, width.EastAsianNarrow, width.EastAsianHalfwidth:
		}
	}
	return n
}

// Markdown returns the list as a table of GitHub's Markdown, which chat programs
// read too. Nothing in a name is taken for a mark.
func (l List) Markdown() string {
	var sb strings.Builder
	sb.WriteString("**" + plain(l.Title) + "**\n")
	if l.Note != "" {
		sb.WriteString(plain(l.Note) + "\n")
	}
	sb.WriteString("\n|")
	for _, c := range l.Columns {
		sb.WriteString(" " + plain(c.Title) + " |")
	}
	sb.WriteString("\n|")
	for _, c := range l.Columns {
		if c.Number {
			sb.WriteString(" --: |")
		} else {
			sb.WriteString(" :-- |")
		}
	}
	sb.WriteString("\n")
	for _, row := range l.Rows {
		sb.WriteString("|")
		for _, text := range row {
			sb.WriteString(" " + plain(text) + " |")
		}
		sb.WriteString("\n")
	}
	return sb.String()
}

// plain takes the meaning from every character that Markdown may read as a mark.
func plain(text string) string { return marks.Replace(text) }

var marks = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`, "&", `\&`, "#", `\#`,
	"\n", " ", "\t", " ",
)
