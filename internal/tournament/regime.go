package tournament

import "sixtyfour/internal/reversi"

// Flag is what happened when somebody's time ran out.
type Flag struct {
	Loser reversi.Colour // whose flag fell first; a later flag of the other changes nothing
	// Count is what the game came to when it was played out all the same; nil
	// when it was not.
	Count *reversi.Score
	// Overtime tells that the extra time, which the championship gives after the
	// first flag, was used up too.
	Overtime bool
	// Late tells that the flag was not claimed before the last move.
	Late bool
}

// bestLoss is the most that a side keeps whose flag fell: 31–33.
var bestLoss = reversi.Whole(31)

// FlagResult rules on a flag by the event's time-out regime:
//
//	woc        two more minutes to finish; at best 31–33, a worse board stands;
//	           0–64 when they are used up
//	japan      claimed before the last move the game is lost by 31–33 or worse;
//	           claimed later the board stands as it is
//	immediate  0–64
//	online     0–64
//
// Without a count the first two give 31–33. Source: RULES.md, "Time-outs".
func (r Rules) FlagResult(f Flag) Result {
	keeps := reversi.Discs(0)
	switch r.Regime {
	case RegimeWOC:
		if !f.Overtime {
			keeps = min(bestLoss, f.own())
		}
	case RegimeJapan:
		if f.Late && f.Count != nil {
			return r.PlayedResult(*f.Count)
		}
		keeps = min(bestLoss, f.own())
	case RegimeImmediate, RegimeOnline:
	}
	score := reversi.Score{Black: keeps, White: reversi.Whole(64) - keeps}
	if f.Loser == reversi.White {
		score.Black, score.White = score.White, score.Black
		return Result{Outcome: BlackWon, Score: score, Reason: ReasonTime}
	}
	return Result{Outcome: WhiteWon, Score: score, Reason: ReasonTime}
}

// own returns the loser's discs as they were counted, or the most that counts.
func (f Flag) own() reversi.Discs {
	switch {
	case f.Count == nil:
		return bestLoss
	case f.Loser == reversi.White:
		return f.Count.White
	}
	return f.Count.Black
}

// DrawResult is a game that ended level where one side holds the right to win
// it: the count stays, the outcome is decisive.
func DrawResult(winner reversi.Colour) Result {
	level := reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)}
	if winner == reversi.White {
		return Result{Outcome: WhiteWon, Score: level, Reason: ReasonPlayed}
	}
	return Result{Outcome: BlackWon, Score: level, Reason: ReasonPlayed}
}
