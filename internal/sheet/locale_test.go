package sheet_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/sheet"
)

func TestLocale(t *testing.T) {
	days := []struct {
		name, text string
		locale     sheet.Locale
		want       string
	}{
		{"the year first is read in every list", "1990-04-03", sheet.MonthFirst, "1990-04-03"},
		{"days first", "3.4.1990", sheet.DayFirst, "1990-04-03"},
		{"months first", "4/3/1990", sheet.MonthFirst, "1990-04-03"},
		{"full-width digits", "１９９０年４月３日", sheet.YearFirst, "1990-04-03"},
		{"a year of an era", "昭和63年3月12日", sheet.YearFirst, "1988-03-12"},
		{"the first year of an era", "令和元年5月1日", sheet.YearFirst, "2019-05-01"},
		{"an era by its letter", "h2.1.5", sheet.YearFirst, "1990-01-05"},
		{"without a declaration 3/4/1990 does not tell", "3/4/1990", sheet.YearFirst, ""},
		{"there is no month 31", "31/12/1990", sheet.MonthFirst, ""},
		{"there is no 30 February", "30.2.1990", sheet.DayFirst, ""},
		{"two digits are no year", "3.4.90", sheet.DayFirst, ""},
	}
	for _, tt := range days {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.locale.Day(sheet.Cell{Text: tt.text})
			if got != tt.want || tt.want == "" && !errors.Is(err, sheet.ErrBadDay) {
				t.Errorf("%q is %q, %v", tt.text, got, err)
			}
		})
	}
	numbers := []struct {
		name   string
		cell   sheet.Cell
		locale sheet.Locale
		want   string
	}{
		{"a point", sheet.Cell{Text: "32.5"}, sheet.YearFirst, "32.5"},
		{"a comma where it is declared", sheet.Cell{Text: "32,5"}, sheet.DayFirst, "32.5"},
		{"a comma where it is not", sheet.Cell{Text: "32,5"}, sheet.MonthFirst, ""},
		{"a point where a comma is declared parts thousands, or nothing", sheet.Cell{Text: "32.5"}, sheet.DayFirst, ""},
		{"a number of a workbook has a point everywhere", sheet.Cell{Text: "32.5", Kind: sheet.Number}, sheet.DayFirst, "32.5"},
		{"full-width digits", sheet.Cell{Text: "３２"}, sheet.YearFirst, "32"},
		{"words", sheet.Cell{Text: "many"}, sheet.YearFirst, ""},
		{"a point with nothing behind", sheet.Cell{Text: "32."}, sheet.YearFirst, ""},
	}
	for _, tt := range numbers {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.locale.Decimal(tt.cell)
			if got != tt.want || tt.want == "" && !errors.Is(err, sheet.ErrBadDecimal) {
				t.Errorf("%q is %q, %v", tt.cell.Text, got, err)
			}
		})
	}
}
