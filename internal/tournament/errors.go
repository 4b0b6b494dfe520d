package tournament

import (
	"errors"
	"fmt"

	"sixtyfour/internal/reversi"
)

// Reasons a request is refused. Test for them with errors.Is. The catalogue of
// messages holds the words that people see; these are for logs and the shell.
var (
	ErrNotFound       = errors.New("there is no such thing")
	ErrConflict       = errors.New("it was changed by someone else meanwhile")
	ErrForbidden      = errors.New("this needs the director")
	ErrAlreadyDone    = errors.New("already recorded")
	ErrExpelled       = errors.New("the player was expelled from the event")
	ErrRests          = errors.New("a round that is published or a final that is drawn rests on it")
	ErrRoundState     = errors.New("the round is not in a state that allows this")
	ErrRoundClosed    = errors.New("the round is closed: a correction needs a reason")
	ErrRoundOpen      = errors.New("the round before is not closed")
	ErrRoundsLeft     = errors.New("announced rounds are not played yet")
	ErrDraftStale     = errors.New("the draft was made from presence or results that have changed")
	ErrResultsMissing = errors.New("games without a confirmed result remain")
	ErrHasResults     = errors.New("results have been entered")
	ErrNoMoreRounds   = errors.New("all announced rounds have been paired")
	ErrTooFewPlayers  = errors.New("fewer than two players are present")
	ErrEventStarted   = errors.New("the event has started")
	ErrNotThisTable   = errors.New("the players are not the pair of this table")
	ErrNeedsReason    = errors.New("a reason is needed")
	ErrDispute        = errors.New("two claims differ")
	ErrRuled          = errors.New("the arbiter has ruled on the game: a change is a new ruling")
	ErrDrawRight      = errors.New("who held the right to win a draw has to be entered")
)

// Reasons a single value is refused, wrapped in a [FieldError].
var (
	ErrRequired     = errors.New("it is needed")
	ErrTooLong      = errors.New("it is too long")
	ErrBadDate      = errors.New("not a day written YYYY-MM-DD")
	ErrBadNumber    = errors.New("not a whole number")
	ErrOutOfRange   = errors.New("out of range")
	ErrBadChoice    = errors.New("not one of the choices")
	ErrBadCountry   = errors.New("not a three-letter country code")
	ErrControlChar  = errors.New("it holds a character that cannot be printed")
	ErrDuplicate    = errors.New("it is there already")
	ErrNoPairing    = errors.New("no pairing of this round keeps the rules")
	ErrTwoGames     = errors.New("the system pairs matches of two games")
	ErrImpossible   = errors.New("no game can end with this count")
	ErrEmptySquares = errors.New("it leaves squares empty, which this scoring rule counts")
	ErrBothCounts   = errors.New("this scoring rule needs the discs of both sides, such as 40-20")
	ErrNotPlayed    = errors.New("a game that was not played has no moves")
	ErrTooMany      = errors.New("there are too many of them already")
	ErrUnknownTable = errors.New("there is no such table in this round")
	ErrTakesAll     = errors.New("the rule takes everybody")
	ErrBadAmount    = errors.New("not an amount of this currency")
	ErrRising       = errors.New("it is larger than the one before it")
	ErrRisingPoints = errors.New("a place gives more than the one before it")
)

// FieldError says which value was refused and why. Value is what was typed.
type FieldError struct {
	Field string // the name of the form field or column, such as "family"
	Value string
	Err   error
	// Low and High are the bounds of an ErrOutOfRange or ErrTooLong, both inclusive.
	Low, High int
	// Hint is what was probably meant, such as "44–20"; empty when nothing is sure.
	Hint string
}

func (e *FieldError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("%s: %v", e.Field, e.Err)
	}
	return fmt.Sprintf("%s %q: %v", e.Field, e.Value, e.Err)
}

func (e *FieldError) Unwrap() error { return e.Err }

// DiscrepancyError tells that the moves give another count than was claimed.
type DiscrepancyError struct {
	Claimed, Replayed reversi.Score
}

func (e *DiscrepancyError) Error() string {
	return fmt.Sprintf("the moves give %s–%s, the claim says %s–%s",
		e.Replayed.Black, e.Replayed.White, e.Claimed.Black, e.Claimed.White)
}

// ChangedError is an [ErrConflict] that knows who was faster.
type ChangedError struct {
	By string // who changed it
	At int64  // Unix seconds, UTC
}

func (e *ChangedError) Error() string { return "changed by " + e.By + " meanwhile" }
func (e *ChangedError) Unwrap() error { return ErrConflict }

// OpenGamesError is an [ErrResultsMissing] with the tables that are waited for.
type OpenGamesError struct{ Tables []int }

func (e *OpenGamesError) Error() string {
	return fmt.Sprintf("no confirmed result at tables %v", e.Tables)
}
func (e *OpenGamesError) Unwrap() error { return ErrResultsMissing }
