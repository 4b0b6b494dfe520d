package tournament

import (
	"time"

	"sixtyfour/internal/reversi"
)

// Outcome is who gets the points of a game. It is kept apart from the discs:
// 32–32 can be decisive, and 0–0 exists.
type Outcome string

// NeitherWon is a loss for both; Unplayed gives nobody anything.
const (
	BlackWon   Outcome = "black"
	WhiteWon   Outcome = "white"
	Drawn      Outcome = "draw"
	NeitherWon Outcome = "neither"
	NotPlayed  Outcome = "unplayed"
)

// Reason is how a result came about.
type Reason string

// The reasons. The last three are not games over the board: they carry no
// colour, bar no later meeting and are not rated.
const (
	ReasonPlayed     Reason = "played"
	ReasonTime       Reason = "time"
	ReasonResigned   Reason = "resigned"
	ReasonRuling     Reason = "ruling"
	ReasonNoShow     Reason = "no-show"
	ReasonMutualLoss Reason = "mutual-loss"
	ReasonNotPlayed  Reason = "not-played"
)

// Result is a ruling on a game: outcome, discs and reason are separate facts.
type Result struct {
	Outcome Outcome
	Score   reversi.Score // half-discs for each side
	Reason  Reason
	By      string // who recorded it
	At      time.Time
	Note    string // why it was corrected
}

// OverTheBoard reports whether moves were made against each other.
func (r Result) OverTheBoard() bool {
	switch r.Reason {
	case ReasonPlayed, ReasonTime, ReasonResigned, ReasonRuling:
		return true
	case ReasonNoShow, ReasonMutualLoss, ReasonNotPlayed:
	}
	return false
}

// Points returns the half-points of each side for one game.
func (r Result) Points() (black, white Points) {
	switch r.Outcome {
	case BlackWon:
		return 2, 0
	case WhiteWon:
		return 0, 2
	case Drawn:
		return 1, 1
	case NeitherWon, NotPlayed:
	}
	return 0, 0
}

// PlayedResult returns the result of a game that ended with score under r.
func (r Rules) PlayedResult(score reversi.Score) Result {
	res := Result{Score: score, Reason: ReasonPlayed}
	switch r.Scoring.Winner(score) {
	case reversi.Black:
		res.Outcome = BlackWon
	case reversi.White:
		res.Outcome = WhiteWon
	case reversi.NoColour:
		res.Outcome = Drawn
	}
	return res
}

// LossResult returns the result of a game that loser lost for a reason other
// than the count. discs is what loser keeps, in whole discs.
func LossResult(loser reversi.Colour, reason Reason, discs int) Result {
	lost, won := reversi.Whole(discs), reversi.Whole(64-discs)
	if loser == reversi.Black {
		return Result{Outcome: WhiteWon, Score: reversi.Score{Black: lost, White: won}, Reason: reason}
	}
	return Result{Outcome: BlackWon, Score: reversi.Score{Black: won, White: lost}, Reason: reason}
}

// Same reports whether two results say the same, whoever recorded them.
func (r Result) Same(o Result) bool {
	return r.Outcome == o.Outcome && r.Score == o.Score && r.Reason == o.Reason
}
