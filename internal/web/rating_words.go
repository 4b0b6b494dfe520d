package web

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// today is the day in the zone of the hall.
func (s *Server) today() rating.Day { return rating.DayOf(s.now().In(s.zone)) }

func dayDate(d rating.Day) tournament.Date { return tournament.Date(d.Time().Format(time.DateOnly)) }

// ratingDay writes a day as readers of the language do; 0 is nothing.
func ratingDay(w catalogue.Words, d rating.Day) string {
	if d == 0 {
		return ""
	}
	return formatDate(w.Lang(), dayDate(d))
}

// scopes returns what says whose list a series is.
func (s *Server) scopes(c echo.Context) (func(catalogue.Words, list.Series) string, error) {
	clubs, err := s.clubNames(c)
	if err != nil {
		return nil, err
	}
	return func(w catalogue.Words, series list.Series) string {
		switch {
		case series.Club != 0:
			return w.Text("ratings.scope_club", "club", clubs[series.Club])
		case series.Country != "":
			return w.Text("ratings.scope_country", "country", series.Country)
		}
		return w.Text("ratings.scope_all")
	}, nil
}

// seriesWords says by what rules the lists of a series are made.
func seriesWords(w catalogue.Words, s list.Series) []string {
	lines := []string{w.Text("ratings.system." + s.System)}
	if info, ok := rating.SystemNamed(s.System); ok {
		var parts []string
		for _, p := range info.Parameters {
			if v, given := s.Parameters[p.Name]; given && v != p.Default {
				parts = append(parts, w.Text("ratings.parameter."+p.Name)+" "+plainNumber(v))
			}
		}
		if len(parts) > 0 {
			lines = append(lines, w.Text("ratings.rule_parameters", "list", strings.Join(parts, w.Text("standings.then"))))
		}
	}
	lines = append(lines,
		w.Text("ratings.period_about."+string(s.Period)),
		w.Text(map[bool]string{true: "ratings.rule_by_end", false: "ratings.rule_by_game"}[s.ByEnd]),
		w.Text("ratings.rule_listed", "n", s.Listed),
		w.Text("ratings.rule_provisional", "n", s.Provisional),
		w.Text("ratings.rule_inactive", "n", s.Inactive),
		w.Text(map[bool]string{true: "ratings.rule_restate", false: "ratings.rule_next"}[s.Restate]))
	if s.HideMinors {
		lines = append(lines, w.Text("ratings.rule_minors"))
	}
	return lines
}

// plainNumber writes a parameter as it is typed.
func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// signed writes a difference with its sign; 0 is "±0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}

// signedTenth writes a difference to tenths.
func signedTenth(v float64) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', 1, 64)
	switch {
	case text == "0.0":
		return "±0.0"
	case v < 0:
		return "−" + text
	}
	return "+" + text
}
