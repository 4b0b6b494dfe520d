package trf

import (
	"fmt"
	"strings"
)

// row is one line taken apart into columns, which are characters from 1 on.
type row struct {
	file string
	n    int
	text []rune
}

// at returns the character of a column, a blank behind the end.
func (r *row) at(column int) rune {
	if column < 1 || column > len(r.text) {
		return ' '
	}
	return r.text[column-1]
}

// cut returns columns from to to, both included, without blanks around.
func (r *row) cut(from, to int) string {
	to = min(to, len(r.text))
	if from > to {
		return ""
	}
	return strings.TrimSpace(string(r.text[from-1 : to]))
}

func (r *row) fail(column, to int, err error, expected string) *Error {
	return &Error{File: r.file, Line: r.n, Column: column, Expected: expected, Found: r.cut(column, to), Err: err}
}

func digit(c rune) bool { return c >= '0' && c <= '9' }

// numeric is a character of a number of points.
func numeric(c rune) bool { return digit(c) || c == '.' || c == '-' }

// wide returns where the number of columns from to to really stands when it is
// wider: by one digit it may reach into the blank before, by one or two push what
// follows to the right. shift is how far that is done already, and is raised.
func (r *row) wide(from, to int, part func(rune) bool, shift *int) (first, last int) {
	first, last = from+*shift, to+*shift
	if digit(r.at(first)) && digit(r.at(first-1)) {
		return first - 1, last
	}
	for reach := 2; reach > 0 && part(r.at(first)) && part(r.at(last)) && part(r.at(last+1)); reach-- {
		last++
		*shift++
	}
	return first, last
}

// number reads columns from to to as a whole number; blanks are 0.
func (r *row) number(from, to int, what string) (int, error) {
	n, ok := whole(r.cut(from, to))
	if !ok {
		return 0, r.fail(from, to, ErrNumber, what)
	}
	return n, nil
}

// positive is number for one that must be there and not 0.
func (r *row) positive(from, to int, what string) (int, error) {
	n, err := r.number(from, to, what)
	if err == nil && n == 0 {
		err = r.fail(from, to, ErrNumber, what)
	}
	return n, err
}

// points reads columns from to to as points; ok is false for blanks.
func (r *row) points(from, to int, what string) (p Points, ok bool, err error) {
	text := r.cut(from, to)
	if text == "" {
		return 0, false, nil
	}
	if p, ok = parsePoints(text); !ok {
		return 0, false, r.fail(from, to, ErrPoints, what)
	}
	return p, true, nil
}

// token is a word of a line and the column where it begins.
type token struct {
	text   string
	column int
}

// tokens returns the words from a column on.
func (r *row) tokens(from int) []token {
	var all []token
	for c := from; c <= len(r.text); {
		if blank(r.at(c)) {
			c++
			continue
		}
		first := c
		for c <= len(r.text) && !blank(r.at(c)) {
			c++
		}
		all = append(all, token{text: string(r.text[first-1 : c-1]), column: first})
	}
	return all
}

func blank(c rune) bool { return c == ' ' || c == '\t' }

// players reads the start numbers from a column on.
func (r *row) players(from int) ([]int, error) {
	var all []int
	for _, t := range r.tokens(from) {
		n, ok := whole(t.text)
		if !ok || n == 0 {
			return nil, r.fail(t.column, t.column+len(t.text), ErrNumber, "a start number")
		}
		all = append(all, n)
	}
	return all, nil
}

// whole reads a number of digits and nothing else; no text is 0.
func whole(text string) (int, bool) {
	n := 0
	for _, c := range text {
		if !digit(c) {
			return 0, false
		}
		if n = 10*n + int(c-'0'); n > MaxNumber {
			return 0, false
		}
	}
	return n, true
}

// parsePoints reads "5", "5.5", ".5" or "-1.0", at most 999.9; a second decimal
// must be 0.
func parsePoints(text string) (Points, bool) {
	text, minus := strings.CutPrefix(text, "-")
	before, after, _ := strings.Cut(text, ".")
	n, ok := whole(before)
	if !ok || n > 999 || before == "" && after == "" {
		return 0, false
	}
	n *= 10
	if after != "" {
		if !digit(rune(after[0])) || strings.Trim(after[1:], "0") != "" {
			return 0, false
		}
		n += int(after[0] - '0')
	}
	if minus {
		n = -n
	}
	return Points(n), true
}

// round reads a round of three columns, which must be there, and the blank
// before it.
func (r *row) round(from int, what string) (int, error) {
	if err := r.gap(from - 1); err != nil {
		return 0, err
	}
	return r.positive(from, from+2, fmt.Sprintf("%s in columns %d to %d", what, from, from+2))
}

// gap holds the column blank that parts a number from its neighbour: a line whose
// columns are pushed about is refused, not guessed at.
func (r *row) gap(column int) error {
	if !blank(r.at(column)) {
		return r.fail(column, column, ErrTrailing, "a blank beside the number")
	}
	return nil
}
