package scoresheet

import (
	"errors"
	"strconv"
	"strings"

	"sixtyfour/internal/reversi"
)

// ReadGrid reads a grid of move numbers as it is typed or pasted from a
// spreadsheet: eight lines of eight cells, rank 1 first, parted by tabs,
// semicolons, bars, commas or spaces. With spaces a blank cell must be shown, as
// "-" or "."; with the others it may be empty, and blanks at the end of a line may
// be missing. A line of file letters and a column of rank digits are skipped. The
// cells are those of [ReadCells].
//
// The error is a *[CellError] with the line.
func ReadGrid(text string) (Sheet, error) {
	if len(text) > mostBytes {
		return Sheet{}, &CellError{Square: reversi.Pass, Err: ErrTooLong}
	}
	rows := splitRows(text)
	if len(rows) == 0 {
		return Sheet{}, &CellError{Square: reversi.Pass, Err: ErrEmpty}
	}
	labelled := ranksInFront(rows)
	var cells [64]string
	var lines [8]int
	for i, row := range rows {
		if i == 8 {
			return Sheet{}, &CellError{Line: row.line, Square: reversi.Pass, Err: ErrShape}
		}
		fields := row.fields
		if labelled {
			fields = fields[1:]
		}
		for len(fields) > 8 && strings.TrimSpace(fields[len(fields)-1]) == "" {
			fields = fields[:len(fields)-1]
		}
		if len(fields) > 8 || len(fields) < 8 && row.spaced {
			return Sheet{}, &CellError{Line: row.line, Square: reversi.Pass, Text: clip(strings.TrimSpace(row.text)), Err: ErrShape}
		}
		copy(cells[8*i:], fields)
		lines[i] = row.line
	}
	if len(rows) < 8 {
		return Sheet{}, &CellError{Line: rows[len(rows)-1].line + 1, Square: reversi.Pass, Err: ErrShape}
	}
	s, err := ReadCells(cells)
	var ce *CellError
	if errors.As(err, &ce) && ce.Square < reversi.Pass {
		ce.Line, ce.Column = lines[ce.Square.Rank()], ce.Square.File()+1
	}
	return s, err
}

type gridRow struct {
	line   int
	text   string
	fields []string
	spaced bool // parted by spaces, so that no field is empty
}

// splitRows parts the text into lines of fields. Lines with nothing in them are
// dropped around the grid; inside they are kept when just they make eight rows,
// because a spreadsheet may cut a blank row down to nothing.
func splitRows(text string) []gridRow {
	var all []gridRow
	full := 0
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	text = strings.TrimSuffix(text, "\n")
	for i, line := range strings.Split(text, "\n") {
		row := gridRow{line: i + 1, text: line}
		row.fields, row.spaced = splitCells(line)
		if header(row.fields) {
			continue
		}
		if len(row.fields) > 0 {
			full++
		} else if len(all) == 0 {
			continue
		}
		all = append(all, row)
	}
	for len(all) > 8 && len(all[len(all)-1].fields) == 0 {
		all = all[:len(all)-1]
	}
	if len(all) == 8 && full > 0 {
		return all
	}
	rows := all[:0]
	for _, row := range all {
		if len(row.fields) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func splitCells(line string) (fields []string, spaced bool) {
	line = strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, line)
	if strings.ContainsRune(line, '|') {
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	}
	for _, sep := range []string{"\t", ";", "|", ","} {
		if strings.Contains(line, sep) {
			return strings.Split(line, sep), false
		}
	}
	fields = strings.Fields(line)
	return fields, len(fields) > 0
}

// header reports a line of the file letters a to h, in order.
func header(fields []string) bool {
	next := 'a'
	for _, f := range fields {
		f = strings.TrimSpace(f)
		if f == "" {
			continue
		}
		if next > 'h' || len([]rune(f)) != 1 || fold([]rune(f)[0]) != next {
			return false
		}
		next++
	}
	return next == 'h'+1
}

// ranksInFront reports whether every row has a field too many and begins with
// its rank.
func ranksInFront(rows []gridRow) bool {
	for i, row := range rows {
		if len(row.fields) == 0 || len(row.fields) < 9 && row.spaced {
			return false
		}
		first := strings.TrimSpace(row.fields[0])
		if n, err := strconv.Atoi(strings.Map(fold, first)); err != nil || n != i+1 {
			return false
		}
	}
	// Eight cells to a line that happen to begin 1, 2, 3 … are no labels.
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row.fields))
	}
	return len(rows) == 8 && widest >= 9
}
