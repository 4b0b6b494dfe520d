package director

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// What is typed at the desk and can be said more closely.
var (
	ErrNoDiscs = fmt.Errorf("%w: a colour without discs", tournament.ErrBadNumber)
	ErrSum     = fmt.Errorf("%w: the counts do not add up to 64", tournament.ErrImpossible)
)

// ParseResult reads a result as it is typed at the desk. side is whose discs are
// typed when no colour is named.
//
//	44        discs of side; the other gets the rest
//	44-20     discs of both, side first
//	w44       discs of White (b: of Black)
//	n wn bn   no-show of side, of White, of Black: 0–64, or what the event says
//	r wr20    resigned, keeping nothing or 20 discs
//	t bt21    lost on time, with what the event's time-out regime gives; or with 21
//	          on the board, which the regime may lower
//	bd        32–32, won by Black, who holds the right to win a draw, where the
//	          event knows such rights
//	m         both lose, 0–0
//	u         not played: nobody gets anything
//
// Errors: *tournament.FieldError for the field "discs".
func ParseResult(rules tournament.Rules, text string, side reversi.Colour) (tournament.Result, error) {
	refuse := func(why error) (tournament.Result, error) {
		return tournament.Result{}, &tournament.FieldError{Field: "discs", Value: text, Err: why, High: 64}
	}
	typed := strings.ToLower(strings.Join(strings.Fields(width.Fold.String(text)), " "))
	switch {
	case typed == "":
		return refuse(tournament.ErrRequired)
	case len(typed) > 20:
		return refuse(tournament.ErrBadNumber)
	case typed == "m":
		return tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}, nil
	case typed == "u":
		return tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}, nil
	}
	switch typed[0] {
	case 'b':
		side, typed = reversi.Black, strings.TrimSpace(typed[1:])
	case 'w':
		side, typed = reversi.White, strings.TrimSpace(typed[1:])
	}
	if typed == "" {
		return tournament.Result{}, &tournament.FieldError{Field: "discs", Value: text, Err: ErrNoDiscs, Hint: strings.TrimSpace(text)}
	}
	if reason, ok := lossKeys[typed[0]]; ok {
		return parseLoss(rules, reason, side, strings.TrimSpace(typed[1:]), refuse)
	}
	if typed == "d" && rules.DrawRights {
		return tournament.DrawResult(side), nil
	}
	own, other, both := cutPair(typed)
	discs, err := parseDiscs(rules.Scoring, own)
	if err != nil {
		return refuse(err)
	}
	score, err := rules.Scoring.Complete(discs)
	if both {
		rest, perr := parseDiscs(rules.Scoring, other)
		if perr != nil {
			return refuse(perr)
		}
		score, err = reversi.Score{Black: discs, White: rest}, nil
		total, fixed := rules.Scoring.Total()
		switch {
		case fixed && discs+rest < total && discs+rest > 0:
			return tournament.Result{}, &tournament.FieldError{
				Field: "discs", Value: text, Err: tournament.ErrEmptySquares, Hint: withEmpty(rules.Scoring, score).String(),
			}
		case fixed && discs+rest > total:
			return tournament.Result{}, &tournament.FieldError{
				Field: "discs", Value: text, Err: ErrSum, Hint: fmt.Sprintf("%s + %s = %s", discs, rest, discs+rest), High: 64,
			}
		case discs+rest != total && (fixed || discs+rest > reversi.Whole(64)):
			return refuse(tournament.ErrImpossible)
		}
	}
	switch {
	case errors.Is(err, reversi.ErrNoFixedTotal):
		return refuse(tournament.ErrBothCounts)
	case err != nil:
		return refuse(tournament.ErrImpossible)
	}
	if side == reversi.White {
		score.Black, score.White = score.White, score.Black
	}
	return rules.PlayedResult(score), nil
}

// withEmpty gives the squares that a count leaves empty to whom the rule gives
// them.
func withEmpty(scoring reversi.Scoring, s reversi.Score) reversi.Score {
	empty := reversi.Whole(64) - s.Black - s.White
	switch {
	case scoring == reversi.ScoringSplit || s.Black == s.White:
		s.Black, s.White = s.Black+empty/2, s.White+empty-empty/2
	case s.Black > s.White:
		s.Black += empty
	default:
		s.White += empty
	}
	return s
}

// lossKeys are the letters of a loss that was not counted.
var lossKeys = map[byte]tournament.Reason{
	'n': tournament.ReasonNoShow, 'r': tournament.ReasonResigned, 't': tournament.ReasonTime,
}

// parseLoss reads what stands behind the letter of a loss: the discs of the side
// that lost, as they lay on the board.
func parseLoss(rules tournament.Rules, reason tournament.Reason, loser reversi.Colour, rest string,
	refuse func(error) (tournament.Result, error),
) (tournament.Result, error) {
	keeps := 0
	if rest != "" {
		discs, err := parseDiscs(reversi.ScoringWOC, rest)
		if err != nil {
			return refuse(err)
		}
		keeps = int(discs / 2)
	}
	switch {
	case reason == tournament.ReasonTime && rest == "":
		return rules.FlagResult(tournament.Flag{Loser: loser}), nil
	case reason == tournament.ReasonTime:
		score := tournament.LossResult(loser, reason, keeps).Score
		return rules.FlagResult(tournament.Flag{Loser: loser, Count: &score}), nil
	case reason == tournament.ReasonNoShow && rest == "":
		keeps = 64 - rules.NoShow
	case reason == tournament.ReasonNoShow && keeps != 64-rules.NoShow, keeps > 31:
		return refuse(tournament.ErrImpossible)
	}
	return tournament.LossResult(loser, reason, keeps), nil
}

// cutPair parts "44-20", "44–20", "44:20", "44/20" and "44 20". A leading minus
// is not a separator: -3 is a number that is refused.
func cutPair(typed string) (own, other string, both bool) {
	for i, r := range typed {
		if i > 0 && strings.ContainsRune("-–—:/ ", r) {
			return strings.TrimSpace(typed[:i]), strings.TrimSpace(strings.TrimLeft(typed[i:], "-–—:/ ")), true
		}
	}
	return typed, "", false
}

// parseDiscs reads whole discs, and halves where the scoring rule makes them.
func parseDiscs(scoring reversi.Scoring, text string) (reversi.Discs, error) {
	half := reversi.Discs(0)
	if scoring == reversi.ScoringSplit {
		for _, tail := range []string{".5", ",5", "½"} {
			if cut, ok := strings.CutSuffix(text, tail); ok {
				text, half = strings.TrimSpace(cut), 1
				break
			}
		}
	}
	digits := strings.TrimPrefix(text, "-")
	switch {
	case digits == "" || strings.Trim(digits, "0123456789") != "":
		return 0, tournament.ErrBadNumber
	case digits != text:
		return 0, tournament.ErrOutOfRange
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, tournament.ErrBadNumber
	}
	if discs := reversi.Whole(n) + half; n >= 0 && n <= 64 && discs <= reversi.Whole(64) {
		return discs, nil
	}
	return 0, tournament.ErrOutOfRange
}
