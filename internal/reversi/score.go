package reversi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Discs is a count of discs in half-discs, because the split rule halves an odd
// number of empty squares. Use [Whole] for whole discs. The zero Discs is none.
type Discs int

// Whole returns n whole discs.
func Whole(n int) Discs { return Discs(2 * n) }

// String returns "44" or "34½".
func (d Discs) String() string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	whole, half := int(d/2), ""
	if d%2 != 0 {
		half = "½"
		if whole == 0 {
			return sign + half
		}
	}
	return sign + strconv.Itoa(whole) + half
}

// Score is the final count of a game as it is written on the sheet. It is plain
// data: who won is for the [Scoring] to say.
type Score struct {
	Black, White Discs
}

// Winner returns the side with more discs, NoColour when level. Under
// [ScoringAnti] the other side wins; [Scoring.Winner] knows.
func (s Score) Winner() Colour {
	switch {
	case s.Black > s.White:
		return Black
	case s.White > s.Black:
		return White
	default:
		return NoColour
	}
}

// String returns "44–20".
func (s Score) String() string { return s.Black.String() + "–" + s.White.String() }

// Scoring is a rule for the final count of an event's games.
type Scoring string

// The scoring rules in use.
const (
	// ScoringWOC gives the empty squares to the winner; a draw is 32–32.
	// Source: RULES.md, "Final score" (World Othello Championship rule IV.8).
	ScoringWOC Scoring = "woc"
	// ScoringRetail counts the discs on the board and no empty square.
	ScoringRetail Scoring = "retail"
	// ScoringSplit halves the empty squares between the sides.
	ScoringSplit Scoring = "split"
	// ScoringAnti lets the side with fewer discs win. The empty squares favour
	// the winner as under WOC: they are written to the loser's count, so that
	// 13–0 is 64–0 for Black on paper and a win for White, the counts add up to
	// 64, and the sheet still shows the winner as the side with fewer discs.
	ScoringAnti Scoring = "anti"
)

// Reasons a count is refused. Test for them with errors.Is.
var (
	ErrNotOver         = errors.New("the game is not over")
	ErrUnknownScoring  = errors.New("the scoring rule must be woc, retail, split or anti")
	ErrImpossibleScore = errors.New("no game can end with this count")
	ErrNoFixedTotal    = errors.New("this scoring rule needs the discs of both sides")
)

// ParseScoring reads the name of a rule in any case. It returns
// [ErrUnknownScoring] for any other text, the empty one included.
func ParseScoring(text string) (Scoring, error) {
	s := Scoring(strings.ToLower(strings.TrimSpace(text)))
	if !s.known() {
		return "", fmt.Errorf("%q: %w", clip(text), ErrUnknownScoring)
	}
	return s, nil
}

func (s Scoring) known() bool {
	switch s {
	case ScoringWOC, ScoringRetail, ScoringSplit, ScoringAnti:
		return true
	default:
		return false
	}
}

// Final returns the count of a finished board.
//
// It returns [ErrNotOver] if either side can still move, and
// [ErrUnknownScoring] if s is none of the four rules.
func (s Scoring) Final(b Board) (Score, error) {
	if !s.known() {
		return Score{}, ErrUnknownScoring
	}
	if !b.Over() {
		return Score{}, ErrNotOver
	}
	return s.count(b), nil
}

// count applies the rule to a board, over or not.
func (s Scoring) count(b Board) Score {
	score := Score{Black: Whole(b.Count(Black)), White: Whole(b.Count(White))}
	empty := Whole(b.Empties())
	lead := score.Winner()
	switch {
	case s == ScoringRetail:
	case s == ScoringSplit || lead == NoColour:
		score.Black += empty / 2
		score.White += empty / 2
	case lead == Black:
		score.Black += empty
	default:
		score.White += empty
	}
	return score
}

// Winner returns who won a game with this count, NoColour when it is level.
func (s Scoring) Winner(score Score) Colour {
	if s == ScoringAnti {
		return score.Winner().Opponent()
	}
	return score.Winner()
}

// Total returns what the two counts of every game add up to: 64 discs, except
// under the retail rule, where there is no fixed total and ok is false.
func (s Scoring) Total() (total Discs, ok bool) {
	return Whole(64), s.known() && s != ScoringRetail
}

// Complete returns the score of a game of which Black's count is known: White
// has what is left of 64.
//
// It returns [ErrNoFixedTotal] under the retail rule and [ErrImpossibleScore]
// for a count outside 0 to 64, or with a half-disc where no rule makes halves.
func (s Scoring) Complete(black Discs) (Score, error) {
	if !s.known() {
		return Score{}, ErrUnknownScoring
	}
	total, ok := s.Total()
	if !ok {
		return Score{}, ErrNoFixedTotal
	}
	if black < 0 || black > total || (black%2 != 0 && s != ScoringSplit) {
		return Score{}, fmt.Errorf("%s discs: %w", black, ErrImpossibleScore)
	}
	return Score{Black: black, White: total - black}, nil
}
