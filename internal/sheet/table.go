// Package sheet reads lists: text in any encoding and with any separator, and
// workbooks. It gives rows of cells with their addresses and knows nothing of what
// they mean. What it reads was made by somebody else: every reader has bounds and
// stops at the first thing that passes them.
package sheet

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Bounds of a list. A row counts when something stands in it, a line always.
const (
	MostRows    = 5000
	MostLines   = 20000
	MostColumns = 100
	LongestCell = 1000    // characters
	mostText    = 2 << 20 // bytes in all cells
)

// Reasons a list is refused. Test for them with errors.Is.
var (
	ErrNoText      = errors.New("the file is no text in this encoding")
	ErrQuote       = errors.New("a quotation mark is not closed, or something stands behind it")
	ErrTooManyRows = errors.New("it has too many rows")
	ErrTooWide     = errors.New("it has too many columns")
	ErrTooLarge    = errors.New("it holds more than a list does")
	ErrLongCell    = errors.New("the cell holds more than a list does")
)

// Error tells at which cell a list was refused.
type Error struct {
	At  Address
	Err error // one of the reasons above
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.At, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Address is where a cell stands. Line is the line of a text, or the row of a
// worksheet, from 1; Column counts from 1, and 0 is the whole line.
type Address struct {
	Line, Column int
	Workbook     bool
}

// String returns "B7" in a workbook and "7:2" in a text.
func (a Address) String() string {
	switch {
	case !a.Workbook && a.Column == 0:
		return strconv.Itoa(a.Line)
	case !a.Workbook:
		return fmt.Sprintf("%d:%d", a.Line, a.Column)
	}
	return ColumnName(a.Column) + strconv.Itoa(a.Line)
}

// ColumnName returns the letters of a column of a workbook: A for 1, AA for 27.
func ColumnName(column int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// Kind is what a cell holds.
type Kind int

// A cell of a text is always Text. A Number is written with a point, a Date as
// YYYY-MM-DD; a Fault is an error that a spreadsheet program computed.
const (
	Text Kind = iota
	Number
	Date
	Fault
)

// Cell is one cell, without white space around it.
type Cell struct {
	Text string
	Kind Kind
}

// Row is a row in which something stands. Cells ends with the last that is filled.
type Row struct {
	Line  int
	Cells []Cell
}

// Table is a list as it was read.
type Table struct {
	Rows     []Row
	Workbook bool
}

// At returns the address of a cell by its index.
func (t Table) At(r Row, index int) Address {
	return Address{Line: r.Line, Column: index + 1, Workbook: t.Workbook}
}

// Columns returns the width of the widest row.
func (t Table) Columns() int {
	widest := 0
	for _, r := range t.Rows {
		widest = max(widest, len(r.Cells))
	}
	return widest
}

// builder adds rows within the bounds.
type builder struct {
	table Table
	text  int
}

// add adds a row whose last cells may be empty.
//
// Errors: *Error.
func (b *builder) add(line int, cells []Cell) error {
	last := 0
	for i, c := range cells {
		if c.Text == "" {
			continue
		}
		last = i + 1
		b.text += len(c.Text)
		at := Address{Line: line, Column: i + 1, Workbook: b.table.Workbook}
		switch {
		case i >= MostColumns:
			return &Error{at, ErrTooWide}
		case len(c.Text) > LongestCell && utf8.RuneCountInString(c.Text) > LongestCell:
			return &Error{at, ErrLongCell}
		case b.text > mostText:
			return &Error{at, ErrTooLarge}
		}
	}
	if last == 0 {
		return nil
	}
	if len(b.table.Rows) == MostRows {
		return &Error{Address{Line: line, Column: 1, Workbook: b.table.Workbook}, ErrTooManyRows}
	}
	b.table.Rows = append(b.table.Rows, Row{Line: line, Cells: cells[:last:last]})
	return nil
}
