package sheet

import (
	"strconv"
	"strings"
	"time"
)

// table reads the cells of a sheet.
func (b *book) table(part string) (Table, error) {
	out := builder{table: Table{Workbook: true}}
	w := worksheet{book: b, out: &out}
	if err := b.each(part, w.take); err != nil {
		return Table{}, err
	}
	if w.row == 0 && !w.begun {
		return Table{}, ErrNotWorkbook
	}
	return out.table, nil
}

// widest is how many columns a worksheet can have at all.
const widest = 16384

// worksheet is a sheet that is being read.
type worksheet struct {
	book          *book
	out           *builder
	begun         bool // the rows have
	inRow, inCell bool
	rows          int // rows that the file has, empty ones too
	row           int // number of the row that is read
	cells         []Cell

	column       int // of the cell that is read, from 1
	kind, style  string
	value, texts string
	said         bool // inside how a text is said
}

func (w *worksheet) take(e element) error {
	switch e.name {
	case "sheetData":
		w.begun = true
	case "row":
		return w.takeRow(e)
	case "c":
		return w.takeCell(e)
	case "v":
		if e.end {
			w.value = e.text
		}
	case "rPh":
		w.said = !e.end
	case "t":
		if e.end && !w.said {
			w.texts += e.text
			if len(w.texts) > longestElement {
				return &Error{Address{w.row, w.column, true}, ErrLongCell}
			}
		}
	}
	return nil
}

func (w *worksheet) takeRow(e element) error {
	if e.end != w.inRow || w.inCell {
		return ErrNotWorkbook
	}
	w.inRow = !e.end
	if e.end {
		err := w.out.add(w.row, w.cells)
		w.cells = nil
		return err
	}
	w.rows++
	w.row++
	if n, err := strconv.Atoi(e.attr("r")); err == nil && n >= w.row {
		w.row = n
	}
	if w.rows > MostLines {
		return &Error{Address{w.row, 1, true}, ErrTooManyRows}
	}
	w.cells, w.column = nil, 0
	return nil
}

func (w *worksheet) takeCell(e element) error {
	if !w.inRow || e.end != w.inCell {
		return ErrNotWorkbook
	}
	w.inCell = !e.end
	if !e.end {
		w.column++
		if n := columnNumber(e.attr("r")); n >= w.column {
			w.column = n
		}
		if w.column > widest {
			return &Error{Address{w.row, w.column, true}, ErrTooWide}
		}
		w.kind, w.style, w.value, w.texts = e.attr("t"), e.attr("s"), "", ""
		return nil
	}
	cell := w.cell()
	if cell.Text == "" {
		return nil
	}
	if w.column > MostColumns {
		return &Error{Address{w.row, w.column, true}, ErrTooWide}
	}
	for len(w.cells) < w.column {
		w.cells = append(w.cells, Cell{})
	}
	w.cells[w.column-1] = cell
	return nil
}

// cell returns what the cell holds.
func (w *worksheet) cell() Cell {
	value := strings.TrimSpace(w.value)
	switch w.kind {
	case "s":
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < len(w.book.strings) {
			return Cell{Text: tidy(w.book.strings[n])}
		}
		return Cell{}
	case "inlineStr":
		return Cell{Text: tidy(unescape(w.texts))}
	case "str":
		return Cell{Text: tidy(unescape(w.value))}
	case "e":
		return Cell{Text: value, Kind: Fault}
	case "b":
		if value == "1" {
			return Cell{Text: "TRUE"}
		}
		return Cell{Text: "FALSE"}
	case "d":
		day, _, _ := strings.Cut(value, "T")
		return Cell{Text: day, Kind: Date}
	}
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return Cell{Text: value}
	}
	if style, err := strconv.Atoi(w.style); err == nil && style >= 0 && style < len(w.book.dates) && w.book.dates[style] {
		if day, ok := dayOf(n, w.book.since04); ok {
			return Cell{Text: day, Kind: Date}
		}
	}
	return Cell{Text: strconv.FormatFloat(n, 'f', -1, 64), Kind: Number}
}

// dayOf returns the day of a number of days since the end of 1899, in which 1900
// had a 29 February, or since the beginning of 1904.
func dayOf(n float64, since04 bool) (string, bool) {
	if n < 1 || n >= 2958466 { // behind 9999-12-31
		return "", false
	}
	days := int(n)
	begin := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case since04:
		begin = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case days < 60:
		days++
	}
	return begin.AddDate(0, 0, days).Format(time.DateOnly), true
}

// columnNumber reads the letters of an address such as AB12; 0 for none.
func columnNumber(address string) int {
	n := 0
	for _, c := range address {
		if c < 'A' || c > 'Z' || n > 20000 {
			break
		}
		n = n*26 + int(c-'A') + 1
	}
	return n
}
