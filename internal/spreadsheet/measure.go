package spreadsheet

import (
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// measured is what a sheet needs to know of all its rows before the first is
// written.
type measured struct {
	widths []float64 // of every column, in characters of the standard font
	looks  []look    // of every column
	rows   int
	links  int
	across int // columns from the left over which the lines above the header lie
	wide   int // pages side by side
}

// Widths in characters of the standard font.
const (
	narrowest    = 5
	usualWidest  = 42
	movesWidest  = 31 // a whole game takes four lines: a wider column would shrink the print
	smallPrint   = 0.88
	margins      = 3
	filterButton = 4
)

// measure goes through the rows of s once.
func (s sheet) measure() measured {
	m := measured{widths: make([]float64, len(s.columns)), looks: make([]look, len(s.columns)), across: len(s.columns), wide: 1}
	longest := make([]int, len(s.columns))
	for i, c := range s.columns {
		m.looks[i] = c.look
		longest[i] = max(narrowest, titleWidth(c.title)+filterButton)
		if s.paper.form {
			longest[i] = c.widest
		}
	}
	for row := range s.rows {
		m.rows++
		for i, value := range row {
			if v, ok := value.(link); ok {
				m.links++
				value = v.value
			}
			if s.paper.form {
				continue
			}
			if v, ok := value.(standings.Number); ok && m.looks[i] < lookHundredths {
				m.looks[i] = max(m.looks[i], numberLook(v))
			}
			longest[i] = max(longest[i], shownWidth(value)+margins)
		}
	}
	for i, c := range s.columns {
		most := usualWidest
		if c.widest > 0 {
			most = c.widest
		}
		m.widths[i] = float64(min(longest[i], most+margins))
	}
	if s.paper.split {
		m.wide, m.across = s.paper.parts(m.widths, s.frozen)
	}
	return m
}

// titleWidth returns the width that a title needs on two lines, cut between words.
func titleWidth(title string) int {
	longest := (textWidth(title) + 1) / 2
	for _, word := range strings.Fields(title) {
		longest = max(longest, textWidth(word))
	}
	return longest
}

func shownWidth(value any) int {
	switch v := value.(type) {
	case string:
		return textWidth(v)
	case int:
		return len(strconv.Itoa(v))
	case float64:
		return 8
	case standings.Number:
		return textWidth(v.String())
	case tournament.Date:
		return 14
	case time.Time:
		return 18
	}
	return 0
}

// shown returns a number of the table for a cell; one that has nothing to tell is empty.
func shown(v standings.Value) any {
	if v.Blank {
		return nil
	}
	return v.Amount
}

// numberLook returns the look that shows n; a later one shows what an earlier one does.
func numberLook(n standings.Number) look {
	switch {
	case n == n.Rounded():
		return lookWhole
	case n.Times(standings.Whole(2)) == n.Times(standings.Whole(2)).Rounded():
		return lookHalf
	}
	return lookHundredths
}
