package pairing

import (
	"fmt"
	"strconv"

	"sixtyfour/internal/tournament"
)

// Rules of terms; the table in the package comment tells their values.
const (
	RulePinned        = "pinned"
	RuleRematch       = "rematch"
	RuleRematchSoon   = "rematch-soon"
	RuleRematchColour = "rematch-colour"
	RuleScore         = "score"
	RuleSameScore     = "same-score"
	RuleCountry       = "country"
	RuleColour        = "colour"
	RuleColourForced  = "colour-forced"
	RuleColourRun     = "colour-run"
	RuleColourEven    = "colour-even"
	RuleFloatAgain    = "float-again"
	RuleSeeding       = "seeding"
	RuleLot           = "lot"
	RuleBye           = "bye"
	RuleByeLowest     = "bye-lowest"
	RuleByeAgain      = "bye-again"
	RuleByePassed     = "bye-passed"

	// What only package swiss weighs.
	RuleTop         = "top"
	RuleFloatBack   = "float-back"
	RuleColourBegin = "colour-begin"
	RuleColourRest  = "colour-rest"
	RuleMissed      = "meet-missed"

	// What the director asked for; see package legal.
	RuleApart  = "apart"
	RuleMeet   = "meet"
	RuleClub   = "club"
	RuleFamily = "family"
	RuleTable  = "table"

	// The match of two games; see package exchange.
	RuleUpfloat     = "upfloat"
	RuleFloated     = "floated"
	RuleColourFirst = "colour-first"
	RuleColourFewer = "colour-fewer"
	RuleColourTurn  = "colour-turn"
	RuleColourLast  = "colour-last"
	RuleByeMatches  = "bye-matches"
	RuleByeBlocked  = "bye-blocked"

	// The FIDE Dutch system; see package dutch.
	RuleBracket        = "bracket"
	RuleFloatDown      = "float-down"
	RuleFloatUp        = "float-up"
	RuleColourBoth     = "colour-both"
	RuleColourAbsolute = "colour-absolute"
	RuleColourStrong   = "colour-strong"
	RuleColourRank     = "colour-rank"

	// Everybody against everybody; see package roundrobin.
	RuleSchedule   = "schedule"
	RuleLeg        = "leg"
	RuleResting    = "resting"
	RuleNoOpponent = "no-opponent"
	RuleNoPlace    = "no-place"

	// Neighbours; see package monrad.
	RuleNeighbour = "neighbour"

	// Finals; see package knockout.
	RuleSeed         = "seed"
	RuleThrough      = "through"
	RuleChooseColour = "choose-colour"
	RuleChooseEither = "choose-either"
	RuleCall         = "call"
	RuleColourSwap   = "colour-swap"
	RuleBetterDiscs  = "better-discs"
)

// RuleCriterion names a criterion of the Dutch system by its number, 9 to 21: "c9".
func RuleCriterion(n int) string { return "c" + strconv.Itoa(n) }

// Plan is a paired round: every present player is at one table, has one bye, or has no
// place in the round.
type Plan struct {
	Tables  []Table // by board: higher score of the stronger, then sum, then start number
	Byes    []Bye   // by start number
	Relaxed []tournament.Term
	Cost    int64 // of all terms of Tables and Byes
}

// Table is a pair. The costs of its Terms add up to the cost of the table.
type Table struct {
	Black, White tournament.PlayerID // in the first game
	Pinned       bool
	Terms        []tournament.Term
}

// Bye is a player left without an opponent.
type Bye struct {
	Player tournament.PlayerID
	Pinned bool
	// Away tells that it is no bye: the system has no place for the player, who is absent
	// in this round.
	Away  bool
	Terms []tournament.Term
}

// Presence returns what the player does in the round.
func (b Bye) Presence() tournament.Presence {
	if b.Away {
		return tournament.Absent
	}
	return tournament.PairingBye
}

// Pins are what a person set by hand: they stand whatever they cost. A pin of a
// player who is not present any more is void, and so is a table with one.
// Pinned and Terms of Tables are not read.
type Pins struct {
	Tables []Table
	Byes   []tournament.PlayerID
}

// PinError tells that pins put one player into two places, or at a table alone.
// It unwraps to [tournament.ErrDuplicate].
type PinError struct{ Player tournament.PlayerID }

func (e *PinError) Error() string {
	return fmt.Sprintf("player %d is set by hand at two places of the round", e.Player)
}

func (e *PinError) Unwrap() error { return tournament.ErrDuplicate }

// Sum returns the cost of terms.
func Sum(terms []tournament.Term) int64 {
	var sum int64
	for _, t := range terms {
		sum += t.Cost
	}
	return sum
}
