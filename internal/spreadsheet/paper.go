package spreadsheet

import (
	"fmt"
	"math"
	"strings"

	"github.com/xuri/excelize/v2"
)

// paper says how a sheet is printed. The zero paper is A4 across, as wide as the
// page and as long as it takes, with the header on every page.
type paper struct {
	upright   bool
	large     bool    // A3
	onePage   int     // rows up to which the sheet is printed on one page
	split     bool    // pages side by side before letters become too small to read
	form      bool    // no header, filter or panes; columns are as wide as widest
	area      int     // columns that are printed; 0 for all
	rowHeight float64 // of all rows, in points; 0 for what the text needs
	pageRows  int     // rows of a form that stay together on a page; 0 for as many as fit
}

// What A4 across holds at full size, in characters of the standard font, and how
// small print may become before a sheet is split: 7 points of 10½.
const (
	a4Across = 142.0
	a3Across = 203.0
	smallest = 0.66
)

// parts returns how many pages side by side a sheet of such columns takes, and how
// many of its columns lie on the first. The frozen columns are printed on each.
func (p paper) parts(widths []float64, frozen int) (wide, across int) {
	room := a4Across
	if p.large {
		room = a3Across
	}
	room /= smallest
	names, rest := 0.0, 0.0
	for i, w := range widths {
		if i < frozen {
			names += w
		} else {
			rest += w
		}
	}
	wide = max(1, int(math.Ceil(rest/(room-names))))
	share := names + rest/float64(wide)
	for across < len(widths) && (wide == 1 || share >= widths[across]/2) {
		share -= widths[across]
		across++
	}
	return wide, max(across, min(len(widths), frozen+1))
}

// Paper sizes by their number in the format.
const (
	sizeA3 = 8
	sizeA4 = 9
)

// setPaper sets filter, panes and print. It comes before the rows: after them
// excelize would read the whole sheet again.
func (s sheet) setPaper(f *excelize.File, m measured, footer string) error {
	if !s.paper.form {
		last := cell(len(s.columns), s.header()+max(m.rows, 1))
		// The filter goes first because it throws away the properties of the sheet.
		if err := f.AutoFilter(s.name, cell(1, s.header())+":"+last, nil); err != nil {
			return err
		}
	}
	yes := true
	if err := f.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return err
	}
	size, orientation, high := sizeA4, "landscape", 0
	if s.paper.large {
		size = sizeA3
	}
	if s.paper.upright {
		orientation = "portrait"
	}
	if m.rows <= s.paper.onePage {
		high = 1
	}
	err := f.SetPageLayout(s.name, &excelize.PageLayoutOptions{
		Size: &size, Orientation: &orientation, FitToWidth: &m.wide, FitToHeight: &high,
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
	if s.paper.form {
		return s.breaks(f, m)
	}
	return s.table(f, m)
}

// breaks puts page breaks between the blocks of a form.
func (s sheet) breaks(f *excelize.File, m measured) error {
	if s.paper.pageRows == 0 {
		return nil
	}
	for row := s.paper.pageRows; row < m.rows; row += s.paper.pageRows {
		if err := f.InsertPageBreak(s.name, cell(1, s.first()+row)); err != nil {
			return err
		}
	}
	return nil
}

// table repeats header and names on every page, leaves out what is not printed,
// and keeps both in sight on a screen.
func (s sheet) table(f *excelize.File, m measured) error {
	header := s.header()
	titles := fmt.Sprintf("%s!$%d:$%d", quoted(s.name), header, header)
	if m.wide > 1 {
		titles = fmt.Sprintf("%s!$A:$%s,%s", quoted(s.name), letters(s.frozen), titles)
	}
	err := f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: s.name})
	if err != nil {
		return err
	}
	if s.paper.area > 0 {
		err := f.SetDefinedName(&excelize.DefinedName{
			Name:     "_xlnm.Print_Area",
			RefersTo: fmt.Sprintf("%s!$A$1:$%s$%d", quoted(s.name), letters(s.paper.area), header+max(m.rows, 1)),
			Scope:    s.name,
		})
		if err != nil {
			return err
		}
	}
	pane := "bottomLeft"
	if s.frozen > 0 {
		pane = "bottomRight"
	}
	return f.SetPanes(s.name, &excelize.Panes{
		Freeze: true, XSplit: s.frozen, YSplit: header, TopLeftCell: cell(s.frozen+1, header+1), ActivePane: pane,
	})
}

// quoted names a sheet inside a reference.
func quoted(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

// letters names a column, from 1.
func letters(col int) string {
	name, err := excelize.ColumnNumberToName(col)
	if err != nil {
		return "A"
	}
	return name
}

// cell names a cell by its column and row, both from 1. The columns of a sheet
// are far from the limit of the format.
func cell(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return name
}
