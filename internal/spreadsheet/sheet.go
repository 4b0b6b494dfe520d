package spreadsheet

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// link is a text that leads to an address when it is clicked.
type link struct{ text, address string }

// column is one column of a sheet. Width comes from what it holds, up to widest.
type column struct {
	title  string
	look   look
	widest int // in characters; 0 for the usual limit
}

// sheet is one sheet before it is written. A cell is nil, a string, an int,
// a standings.Number or a link; a line above the header is a string or a tournament.Date.
type sheet struct {
	name    string
	lines   []any // above the header: name of the event, what the sheet is, …
	columns []column
	rows    [][]any
	frozen  int // columns that stay when scrolling sideways
	onePage int // rows up to which the sheet is printed on one page; 0 for as many pages as it takes
}

// Widths in characters of the standard font.
const (
	narrowest    = 5
	usualWidest  = 42
	movesWidest  = 31 // a whole game takes four lines: a wider column would shrink the print
	lineHeight   = 15.0
	smallPrint   = 0.88 // a character of the lines above the header, against the standard
	margins      = 3
	filterButton = 4
)

// widths returns the width of every column.
func (s sheet) widths() []float64 {
	widths := make([]float64, len(s.columns))
	for i, c := range s.columns {
		most := usualWidest
		if c.widest > 0 {
			most = c.widest
		}
		width := max(narrowest, titleWidth(c.title)+filterButton)
		for _, row := range s.rows {
			width = max(width, shownWidth(row[i])+margins)
		}
		widths[i] = float64(min(width, most+margins))
	}
	return widths
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
	case link:
		return textWidth(v.text)
	case int:
		return len(strconv.Itoa(v))
	case standings.Number:
		return len(v.String())
	}
	return 0
}

// write adds s to f as its next sheet, row by row, so that ten thousand players
// need no more memory than their cells.
func (s sheet) write(f *excelize.File, ids [looks]int, footer string) error {
	if _, err := f.NewSheet(s.name); err != nil {
		return err
	}
	header := len(s.lines) + 1
	if err := s.paper(f, header, footer); err != nil {
		return err
	}
	sw, err := f.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	widths := s.widths()
	for i, w := range widths {
		if err := sw.SetColWidth(i+1, i+1, w); err != nil {
			return err
		}
	}
	if err := s.head(sw, ids, widths); err != nil {
		return err
	}
	shown := s.looks()
	for i, row := range s.rows {
		cells := make([]any, len(row))
		height := 0.0
		for j, value := range row {
			id := ids[shown[j]]
			if l, ok := value.(link); ok {
				if err := f.SetCellHyperLink(s.name, at(j+1, header+1+i), l.address, "External"); err != nil {
					return err
				}
			}
			if text, ok := value.(string); ok {
				switch shown[j] {
				case lookMoves:
					height = lineHeight * math.Ceil(float64(textWidth(text))/movesWidest)
				case lookLink:
					id = ids[lookText]
				default:
				}
			}
			cells[j] = excelize.Cell{StyleID: id, Value: content(value)}
		}
		if err := sw.SetRow(at(1, header+1+i), cells, excelize.RowOpts{Height: max(height, lineHeight+1)}); err != nil {
			return err
		}
	}
	return sw.Flush()
}

// content returns what is stored for a value: numbers as numbers, all else as
// text. No value is ever stored as a formula.
func content(value any) any {
	switch v := value.(type) {
	case string:
		if v = clean(v); v != "" {
			return stored(v)
		}
	case link:
		return stored(clean(v.text))
	case int:
		return v
	case standings.Number:
		return v.Float()
	}
	return nil
}

// looks returns the look of every column, with digits behind the point where the
// column holds halves or other fractions.
func (s sheet) looks() []look {
	shown := make([]look, len(s.columns))
	for i, c := range s.columns {
		shown[i] = c.look
		for _, row := range s.rows {
			if v, ok := row[i].(standings.Number); ok {
				shown[i] = max(shown[i], numberLook(v))
			}
		}
	}
	return shown
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

// head writes the lines above the header, each over the whole width, and the
// header.
func (s sheet) head(sw *excelize.StreamWriter, ids [looks]int, widths []float64) error {
	total := 0.0
	for _, w := range widths {
		total += w
	}
	for i, line := range s.lines {
		row := i + 1
		cell := excelize.Cell{StyleID: ids[lookLine]}
		height := lineHeight
		switch v := line.(type) {
		case string:
			cell.Value = content(v)
			height = lineHeight * math.Max(1, math.Ceil(smallPrint*float64(textWidth(v))/total))
		case tournament.Date:
			if day, err := time.Parse(time.DateOnly, string(v)); err == nil {
				cell.Value, cell.StyleID = day, ids[lookDay]
			}
		}
		switch i {
		case 0:
			cell.StyleID, height = ids[lookTitle], 24
		case 1:
			cell.StyleID, height = ids[lookSubtitle], 18
		}
		if err := sw.SetRow(at(1, row), []any{cell}, excelize.RowOpts{Height: height}); err != nil {
			return err
		}
		if err := sw.MergeCell(at(1, row), at(len(s.columns), row)); err != nil {
			return err
		}
	}
	titles := make([]any, len(s.columns))
	height := 20.0
	for i, c := range s.columns {
		titles[i] = excelize.Cell{StyleID: ids[c.look.header()], Value: content(c.title)}
		if float64(textWidth(c.title)+filterButton) > widths[i] {
			height = 2 * lineHeight
		}
	}
	return sw.SetRow(at(1, len(s.lines)+1), titles, excelize.RowOpts{Height: height})
}

// paper sets filter, panes and print. It comes before the rows: after them
// excelize would read the whole sheet again.
func (s sheet) paper(f *excelize.File, header int, footer string) error {
	last := at(len(s.columns), header+max(len(s.rows), 1))
	// The filter goes first because it throws away the properties of the sheet.
	if err := f.AutoFilter(s.name, at(1, header)+":"+last, nil); err != nil {
		return err
	}
	yes, wide, high, landscape, a4 := true, 1, 0, "landscape", 9
	if err := f.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return err
	}
	if len(s.rows) <= s.onePage {
		high = 1
	}
	err := f.SetPageLayout(s.name, &excelize.PageLayoutOptions{
		Size: &a4, Orientation: &landscape, FitToWidth: &wide, FitToHeight: &high,
	})
	if err != nil {
		return err
	}
	side, foot := 0.4, 0.6
	err = f.SetPageMargins(s.name, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &side, Bottom: &foot, Header: &side, Footer: &side, Horizontally: &yes,
	})
	if err != nil {
		return err
	}
	if err := f.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{OddFooter: footer}); err != nil {
		return err
	}
	err = f.SetDefinedName(&excelize.DefinedName{
		Name:     "_xlnm.Print_Titles",
		RefersTo: fmt.Sprintf("'%s'!$%d:$%d", strings.ReplaceAll(s.name, "'", "''"), header, header),
		Scope:    s.name,
	})
	if err != nil {
		return err
	}
	return f.SetPanes(s.name, &excelize.Panes{
		Freeze: true, XSplit: s.frozen, YSplit: header,
		TopLeftCell: at(s.frozen+1, header+1), ActivePane: pane(s.frozen),
	})
}

func pane(frozen int) string {
	if frozen > 0 {
		return "bottomRight"
	}
	return "bottomLeft"
}

// at names a cell by its column and row, both from 1. The columns of a sheet
// are far from the limit of the format.
func at(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return name
}
