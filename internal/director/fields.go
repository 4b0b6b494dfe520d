package director

import (
	"errors"

	"sixtyfour/internal/tournament"
)

// FieldErrors returns every *tournament.FieldError joined in err, in order.
func FieldErrors(err error) []*tournament.FieldError {
	switch e := err.(type) { //nolint:errorlint // this walks the tree itself
	case nil:
		return nil
	case *tournament.FieldError:
		return []*tournament.FieldError{e}
	case interface{ Unwrap() []error }:
		var all []*tournament.FieldError
		for _, part := range e.Unwrap() {
			all = append(all, FieldErrors(part)...)
		}
		return all
	}
	return FieldErrors(errors.Unwrap(err))
}
