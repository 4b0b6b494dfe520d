package report

import (
	"errors"

	"sixtyfour/internal/format/trf"
)

// Reasons a report is refused; errors of [Read] are of type *[trf.Error].
var (
	ErrTwice       = errors.New("it is given twice")
	ErrNobody      = errors.New("there is no player with this start number")
	ErrContradict  = errors.New("the records of the two opponents contradict each other")
	ErrPoints      = errors.New("the points do not agree with the results")
	ErrRounds      = errors.New("there are more rounds than announced")
	ErrNoRounds    = errors.New("the number of rounds is missing (142 or XXR)")
	ErrNoColour    = errors.New("the initial colour is missing (152 or XXC) and no game tells it")
	ErrOpen        = errors.New("a game of an earlier round has no result")
	ErrAllPlayed   = errors.New("all announced rounds are paired")
	ErrNoSuchRound = errors.New("the file has no such round")
	ErrNotHeld     = errors.New("this system cannot hold what the file says")
	ErrTeams       = errors.New("team events are not paired")
)

// at makes an error of a place in the file.
func (e *Event) at(line, column int, err error, expected, found string) error {
	return &trf.Error{File: e.File, Line: line, Column: column, Err: err, Expected: expected, Found: found}
}

// cellColumn is where the opponent of a round begins.
func cellColumn(round int) int { return 92 + 10*(round-1) }
