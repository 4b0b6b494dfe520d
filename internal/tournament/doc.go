// Package tournament holds the facts of an event as plain values: players and
// clubs, events and their rules, rounds, matches, games, results and byes, and
// the Snapshot that pairing and standings read.
//
// It knows no storage, no clock, no form and no file. Points are half-points,
// discs half-discs; what an outcome is worth is asked of [Rules].
package tournament

import (
	"fmt"
	"strconv"
	"time"
)

// Ids of the things that are stored. Zero is none.
type (
	PlayerID int64
	ClubID   int64
	EventID  int64
	RoundID  int64
	MatchID  int64
	GameID   int64
	UserID   int64
)

// Points is a tournament score in half-points: 2 is one point, 3 is 1½.
type Points int

// String writes half-points as people do: 3 is "1½", 1 is "½", -1 is "-½".
func (p Points) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	whole := strconv.Itoa(int(p / 2))
	switch {
	case p%2 == 0:
		return sign + whole
	case p == 1:
		return sign + "½"
	}
	return sign + whole + "½"
}

// Float returns whole points, such as 1.5; it is exact.
func (p Points) Float() float64 { return float64(p) / 2 }

// Date is a calendar day written YYYY-MM-DD; empty is not known.
type Date string

// ParseDate checks text as a day that exists.
//
// Errors: a *FieldError with [ErrBadDate].
func ParseDate(text string) (Date, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", &FieldError{Field: "date", Value: text, Err: ErrBadDate}
	}
	return Date(text), nil
}

// Year returns the year of d, or 0.
func (d Date) Year() int {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return 0
	}
	return t.Year()
}

// DateOf returns the day of t in its own zone.
func DateOf(t time.Time) Date {
	return Date(fmt.Sprintf("%04d-%02d-%02d", t.Year(), t.Month(), t.Day()))
}
