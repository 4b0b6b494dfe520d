package spreadsheet

import (
	"iter"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// link is a value that leads to a cell of the same workbook when it is clicked.
type link struct {
	value any    // a string or an int
	sheet string // where it leads
	row   int    // 1 for the first
}

// as is a value with a look of its own, whatever its column has.
type as struct {
	value any
	look  look
}

// column is one column of a sheet. Width comes from what it holds, up to widest.
type column struct {
	title  string
	look   look
	widest int // in characters; 0 for the usual limit
}

// sheet is one sheet before it is written. A cell is nil or a string, an int, a
// float64, a standings.Number, a tournament.Date, a time.Time, a link or an as.
type sheet struct {
	name    string
	lines   []string // above the header: name of the event, what the sheet is, …
	columns []column
	// rows are gone through twice, to measure and to write, so that ten thousand
	// players never lie in memory as cells. A row may be used again for the next.
	rows   iter.Seq[[]any]
	frozen int // columns that stay when scrolling sideways
	paper  paper
}

// header returns the row of the header, from 1.
func (s sheet) header() int { return len(s.lines) + 1 }

// first returns the row of the first row below the header, from 1.
func (s sheet) first() int {
	if s.paper.form {
		return s.header()
	}
	return s.header() + 1
}

const lineHeight = 15.0

// write adds s to f as its next sheet, row by row.
func (s sheet) write(f *excelize.File, ids [looks]int, footer string) error {
	if _, err := f.NewSheet(s.name); err != nil {
		return err
	}
	m := s.measure()
	if err := s.setPaper(f, m, footer); err != nil {
		return err
	}
	sw, err := f.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	for i, w := range m.widths {
		if err := sw.SetColWidth(i+1, i+1, w); err != nil {
			return err
		}
	}
	if err := s.head(sw, ids, m); err != nil {
		return err
	}
	if err := s.body(f, sw, ids, m); err != nil {
		return err
	}
	return sw.Flush()
}

// body writes the rows below the header.
func (s sheet) body(f *excelize.File, sw *excelize.StreamWriter, ids [looks]int, m measured) error {
	cells := make([]excelize.Cell, len(s.columns))
	row := make([]any, len(s.columns))
	for i := range cells {
		row[i] = &cells[i]
	}
	at := s.first()
	for values := range s.rows {
		height := lineHeight + 1
		if s.paper.rowHeight > 0 {
			height = s.paper.rowHeight
		}
		for j, value := range values {
			look := m.looks[j]
			if v, ok := value.(as); ok {
				value, look = v.value, v.look
				if look == lookSection {
					height = 2 * lineHeight
				}
			}
			switch v := value.(type) {
			case link:
				if m.links <= mostLinks {
					target := quoted(v.sheet) + "!A" + strconv.Itoa(v.row)
					if err := f.SetCellHyperLink(s.name, cell(j+1, at), target, "Location"); err != nil {
						return err
					}
					look = lookLink
					if _, number := v.value.(int); number {
						look = lookLinkNumber
					}
				}
				value = v.value
			case tournament.Date:
				look = lookDate
			case string:
				if look.wraps() {
					height = max(height, lineHeight*lineCount(v, m.widths[j]-margins))
				}
			}
			cells[j] = excelize.Cell{StyleID: ids[look], Value: content(value)}
		}
		if err := sw.SetRow(cell(1, at), row[:len(values)], excelize.RowOpts{Height: min(height, excelize.MaxRowHeight)}); err != nil {
			return err
		}
		at++
	}
	return nil
}

// lineCount returns how many lines a text takes in a column of a width.
func lineCount(text string, width float64) float64 {
	lines := 0.0
	for line := range strings.SplitSeq(text, "\n") {
		lines += math.Max(1, math.Ceil(float64(textWidth(line))/width))
	}
	return lines
}

// mostLinks is how many links a sheet has: excelize compares each new one with
// all before it. In larger sheets the cells hold the same values without them.
const mostLinks = 2000

// content returns what is stored for a value: numbers and dates as numbers, all
// else as text. No value is ever stored as a formula.
func content(value any) any {
	switch v := value.(type) {
	case string:
		if v = clean(v); v != "" {
			return stored(v)
		}
	case int:
		return v
	case float64:
		return v
	case standings.Number:
		return v.Float()
	case time.Time:
		return v
	case tournament.Date:
		if day, err := time.Parse(time.DateOnly, string(v)); err == nil {
			return day
		}
	}
	return nil
}

// head writes the lines above the header and, unless s is a form, the header.
func (s sheet) head(sw *excelize.StreamWriter, ids [looks]int, m measured) error {
	total := 0.0
	for _, w := range m.widths[:m.across] {
		total += w
	}
	for i, line := range s.lines {
		look, height := lookLine, math.Max(lineHeight, lineHeight*lineCount(line, total/smallPrint))
		switch i {
		case 0:
			look, height = lookTitle, 24
		case 1:
			look, height = lookSubtitle, 18
		}
		row := []any{excelize.Cell{StyleID: ids[look], Value: content(line)}}
		if err := sw.SetRow(cell(1, i+1), row, excelize.RowOpts{Height: height}); err != nil {
			return err
		}
		if m.across > 1 {
			if err := sw.MergeCell(cell(1, i+1), cell(m.across, i+1)); err != nil {
				return err
			}
		}
	}
	if s.paper.form {
		return nil
	}
	titles := make([]any, len(s.columns))
	height := 20.0
	for i, c := range s.columns {
		titles[i] = excelize.Cell{StyleID: ids[c.look.header()], Value: content(c.title)}
		if float64(textWidth(c.title)+filterButton) > m.widths[i] {
			height = 2 * lineHeight
		}
	}
	return sw.SetRow(cell(1, s.header()), titles, excelize.RowOpts{Height: height})
}
