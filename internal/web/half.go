package web

import (
	"errors"
	"strconv"
	"strings"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// errBadHalf says that a text is no number of halves.
var errBadHalf = errors.New("not a number of whole or half points")

// halfSpellings brings the ways in which people type halves to one.
var halfSpellings = strings.NewReplacer(
	"1/2", "½", " ", "", "\u3000", "", ",", ".", "，", ".", "．", ".", "。", ".",
	"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
)

// most bounds what is read, far above what any rule allows.
const mostHalves = 1_000_000

// parseHalf reads a number of halves: "1½", "1.5", "1,5" and "1 1/2" are 3, blank
// is 0.
//
// Errors: a *tournament.FieldError with errBadHalf.
func parseHalf(field, text string) (int, error) {
	refused := &tournament.FieldError{Field: field, Value: text, Err: errBadHalf}
	plain := halfSpellings.Replace(strings.TrimSpace(text))
	if plain == "" {
		return 0, nil
	}
	halves := 0
	whole, fraction, found := strings.Cut(plain, ".")
	if cut, ok := strings.CutSuffix(plain, "½"); ok {
		whole, halves = cut, 1
		if whole == "" {
			whole = "0"
		}
	} else if found {
		switch strings.TrimRight(fraction, "0") {
		case "":
		case "5":
			halves = 1
		default:
			return 0, refused
		}
	}
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > mostHalves {
		return 0, refused
	}
	return 2*n + halves, nil
}

// asWhole tells the bounds of fields that are kept in halves as they are typed.
func asWhole(err error, fields ...string) error {
	all := director.FieldErrors(err)
	if len(all) == 0 {
		return err
	}
	errs := make([]error, len(all))
	for i, f := range all {
		told := *f
		for _, name := range fields {
			if told.Field == name {
				told.Low, told.High = told.Low/2, told.High/2
			}
		}
		errs[i] = &told
	}
	return errors.Join(errs...)
}
