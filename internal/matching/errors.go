package matching

import (
	"errors"
	"fmt"
)

// Reasons a matrix has no answer. Test for them with errors.Is.
var (
	ErrOdd       = errors.New("an odd number cannot be paired without one left over")
	ErrNoPerfect = errors.New("the forbidden pairs leave no way to pair everybody")
	ErrTooLarge  = errors.New("price is too large to be added up exactly")
)

// CostError names the pair whose price broke the bound of [Limit]. It unwraps to
// [ErrTooLarge].
type CostError struct {
	I, J  int   // the pair
	Cost  int64 // its price
	Limit int64 // Limit of the number of vertices
}

func (e *CostError) Error() string {
	return fmt.Sprintf("pair %d–%d costs %d: %v: prices and their differences may reach %d", e.I, e.J, e.Cost, ErrTooLarge, e.Limit)
}

func (e *CostError) Unwrap() error { return ErrTooLarge }
