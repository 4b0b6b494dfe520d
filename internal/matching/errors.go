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

// NoPerfectError proves that the forbidden pairs leave no perfect matching. It
// unwraps to [ErrNoPerfect].
//
// Every group is of odd size and has allowed pairs only inside itself and with
// the vertices of Outside. Each group must send somebody to a vertex of Outside
// of its own, and there are more groups than such vertices.
//
// Source: the condition of W. T. Tutte (1947), which always holds when there is
// no perfect matching.
type NoPerfectError struct {
	Groups  [][]int // each ascending; by smallest member
	Outside []int   // ascending; may be empty
}

func (e *NoPerfectError) Error() string {
	if len(e.Outside) > 0 {
		return fmt.Sprintf("%v: %d odd groups %v have only %v to meet outside themselves", ErrNoPerfect, len(e.Groups), e.Groups, e.Outside)
	}
	if group := e.Groups[0]; len(group) > 1 {
		return fmt.Sprintf("%v: the %d of %v may meet only each other", ErrNoPerfect, len(group), group)
	}
	return fmt.Sprintf("%v: %d may meet nobody", ErrNoPerfect, e.Groups[0][0])
}

func (e *NoPerfectError) Unwrap() error { return ErrNoPerfect }
