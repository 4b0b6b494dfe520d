package format

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Date is a date as far as a file gives it. Fields that are not known are zero;
// Clock is "hh:mm" or "hh:mm:ss" and Zone its name, as written.
type Date struct {
	Year, Month, Day int
	Clock, Zone      string
}

var (
	datePattern = regexp.MustCompile(`^(\d{4})(?:[-./](\d{1,2}|\?\?)(?:[-./](\d{1,2}|\?\?))?)?(?:[ _T]+(\d{1,2}:\d{2}(?::\d{2})?)(?:[ ._]*([A-Za-z][A-Za-z0-9+:-]{0,9}|[+-]\d{2}:?\d{2}))?)?$`)
	unixPattern = regexp.MustCompile(`^\d{9,10}$`)
)

// ParseDate reads a date in the shapes that game files have: 2003.12.15_13:24:03.MST,
// 2000-4-16 11:13 EST, 2014-02-21 20:52:27 GMT, a bare Unix time, 2013.??.??, and
// the same cut behind the year, month or day. ok is false for any other text.
func ParseDate(text string) (d Date, ok bool) {
	text = strings.TrimSpace(text)
	if unixPattern.MatchString(text) {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return Date{}, false
		}
		t := time.Unix(seconds, 0).UTC()
		return Date{t.Year(), int(t.Month()), t.Day(), t.Format(time.TimeOnly), "GMT"}, true
	}
	m := datePattern.FindStringSubmatch(text)
	if m == nil {
		return Date{}, false
	}
	number := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			return 0 // "??" or nothing
		}
		return n
	}
	d = Date{number(m[1]), number(m[2]), number(m[3]), m[4], m[5]}
	if d.Month == 0 {
		d.Day = 0
	}
	if len(d.Clock) > 0 && d.Clock[1] == ':' {
		d.Clock = "0" + d.Clock
	}
	days := 31
	if d.Day > 0 {
		days = time.Date(d.Year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	}
	if d.Year == 0 || d.Month > 12 || d.Day > days || d.Clock != "" && (d.Day == 0 || !validClock(d.Clock)) {
		return Date{}, false
	}
	return d, true
}

func validClock(clock string) bool {
	for _, layout := range []string{"15:04", time.TimeOnly} {
		if _, err := time.Parse(layout, clock); err == nil {
			return true
		}
	}
	return false
}

// NormalDate returns the text that [Game].Date holds for what a file says: "2013",
// "2013-05", "2013-05-07" or "2013-05-07 13:24:03 MST"; a text that is no date is
// kept as it is, question marks alone are nothing.
func NormalDate(text string) string {
	text = strings.TrimSpace(text)
	if d, ok := ParseDate(text); ok {
		return d.String()
	}
	if strings.Trim(text, "?.-/ ") == "" {
		return ""
	}
	return text
}

// String writes the form of [NormalDate].
func (d Date) String() string {
	return d.Format("-", " ")
}

// Format writes d with the given signs between the parts of the day and before
// the clock and the zone.
func (d Date) Format(sep, clock string) string {
	text := d.DayFormat(sep)
	if d.Clock != "" {
		text += clock + d.Clock
		if d.Zone != "" {
			text += " " + d.Zone
		}
	}
	return text
}

// DayFormat writes the day alone, as far as it is known.
func (d Date) DayFormat(sep string) string {
	switch {
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d%s%02d", d.Year, sep, d.Month)
	default:
		return fmt.Sprintf("%04d%s%02d%s%02d", d.Year, sep, d.Month, sep, d.Day)
	}
}
