package spreadsheet

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// byteOrderMark tells Excel that a CSV file is UTF-8.
const byteOrderMark = "\ufeff"

// WriteStandingsCSV writes the standings as RFC 4180 in UTF-8, with a byte order
// mark in front if bom is set, as Excel needs it. Numbers are plain, with a
// point: 2.5. A text that a spreadsheet would take for a formula gets an
// apostrophe in front, because CSV has no other way to say that it is text.
func WriteStandingsCSV(w io.Writer, t standings.Table, words catalogue.Words, bom bool) error {
	if bom {
		if _, err := io.WriteString(w, byteOrderMark); err != nil {
			return fmt.Errorf("spreadsheet: standings as CSV: %w", err)
		}
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	var titles []any
	for _, key := range []string{"rank", "number", "name", "native", "country", "club"} {
		titles = append(titles, words.Text("spreadsheet.column."+key))
	}
	for _, b := range t.Columns {
		titles = append(titles, words.Text("spreadsheet.break."+string(b)))
	}
	records := [][]string{record(titles)}
	for _, row := range t.Rows {
		cells := []any{
			ranked(row), row.Entry.Number, row.Player.Name(), row.Player.Native,
			row.Player.Country, row.Club,
		}
		for _, v := range row.Values {
			cells = append(cells, shown(v))
		}
		records = append(records, record(cells))
	}
	if err := out.WriteAll(records); err != nil {
		return fmt.Errorf("spreadsheet: standings as CSV: %w", err)
	}
	return nil
}

// ranked returns the rank of a row, nothing for who was expelled and has none.
func ranked(row standings.Row) any {
	if row.Rank == 0 {
		return nil
	}
	return row.Rank
}

func record(cells []any) []string {
	fields := make([]string, len(cells))
	for i, c := range cells {
		fields[i] = field(c)
	}
	return fields
}

// field returns a cell as CSV: numbers as they are, texts made harmless.
func field(value any) string {
	switch v := value.(type) {
	case string:
		return harmless(clean(v))
	case int:
		return strconv.Itoa(v)
	case standings.Number:
		return strconv.FormatFloat(v.Float(), 'f', -1, 64)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case tournament.Date:
		return string(v)
	}
	return ""
}

// harmless puts an apostrophe before a text that begins like a formula, in plain
// or full-width characters, or with white space that a spreadsheet skips.
func harmless(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if text != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + text
	}
	return text
}
