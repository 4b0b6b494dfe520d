package sheet

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/width"
)

// Locale says how numbers and days are written in a list. It is declared by who
// brings the list: 3/4/1990 alone does not tell.
type Locale string

// The ways to write 1234.5 and the last day of 2024. Days written with the year
// first are read in each of them, digits of full width as well.
const (
	YearFirst  Locale = "year"  // 1234.5 and 2024-12-31, 2024/12/31, 2024年12月31日, 令和6年12月31日
	DayFirst   Locale = "day"   // 1234,5 and 31.12.2024, 31/12/2024
	MonthFirst Locale = "month" // 1234.5 and 12/31/2024
)

// Locales are all of them.
var Locales = []Locale{YearFirst, DayFirst, MonthFirst}

// Reasons a value is refused.
var (
	ErrBadDecimal = errors.New("not a number as this list writes them")
	ErrBadDay     = errors.New("not a day as this list writes them")
)

var (
	yearFirst = regexp.MustCompile(`^(\d{4})[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?$`)
	yearLast  = regexp.MustCompile(`^(\d{1,2})[-/.]\s*(\d{1,2})[-/.]\s*(\d{4})$`)
	eraDay    = regexp.MustCompile(`^(明治|大正|昭和|平成|令和|[MTSHR])\.?(\d{1,2}|元)[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?$`)
)

// eras are the years before the first of each Japanese era.
var eras = map[string]int{
	"明治": 1867, "M": 1867, "大正": 1911, "T": 1911, "昭和": 1925, "S": 1925, "平成": 1988, "H": 1988, "令和": 2018, "R": 2018,
}

// Decimal returns a number with a point: "32,5" is "32.5" where days come first. A
// number of a workbook has one already.
//
// Errors: ErrBadDecimal.
func (l Locale) Decimal(c Cell) (string, error) {
	text := Digits(c.Text)
	point := "."
	if l == DayFirst && c.Kind == Text {
		point = ","
	}
	whole, part, parted := strings.Cut(text, point)
	for _, digits := range []string{strings.TrimPrefix(whole, "-"), part} {
		if strings.Trim(digits, "0123456789") != "" {
			return "", ErrBadDecimal
		}
	}
	switch {
	case whole == "" || parted && part == "":
		return "", ErrBadDecimal
	case parted:
		return whole + "." + part, nil
	}
	return whole, nil
}

// Day returns a day as YYYY-MM-DD.
//
// Errors: ErrBadDay, also for a day that no calendar has.
func (l Locale) Day(c Cell) (string, error) {
	text := strings.ToUpper(Digits(c.Text))
	var year, month, day string
	base := 0
	switch m := yearFirst.FindStringSubmatch(text); {
	case m != nil:
		year, month, day = m[1], m[2], m[3]
	case eraDay.MatchString(text):
		m = eraDay.FindStringSubmatch(text)
		base, year, month, day = eras[m[1]], strings.Replace(m[2], "元", "1", 1), m[3], m[4]
	default:
		m = yearLast.FindStringSubmatch(text)
		switch {
		case m == nil || l == YearFirst:
			return "", ErrBadDay
		case l == DayFirst:
			day, month, year = m[1], m[2], m[3]
		default:
			month, day, year = m[1], m[2], m[3]
		}
	}
	y, _ := strconv.Atoi(year) // digits, by the patterns
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(day)
	t := time.Date(base+y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if t.Year() != base+y || int(t.Month()) != m || t.Day() != d {
		return "", ErrBadDay
	}
	return t.Format(time.DateOnly), nil
}

// Digits returns text with letters and digits of full width made narrow.
func Digits(text string) string { return strings.TrimSpace(width.Fold.String(text)) }
