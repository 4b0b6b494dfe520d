package director

import (
	"context"
	"errors"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// longestRuling bounds the reason of a ruling, in characters.
const longestRuling = 2000

// Rule stores an arbiter's ruling above those before it and makes it the result
// of the game: with [tournament.RuledPlayOn] and [tournament.RuledRestart] the game
// is open again. version is that of the game as it was shown. Number, By and At of
// r are filled in. Its moves become the record of the game.
//
// Errors: joined *tournament.FieldError; *reversi.MoveError for moves that are not
// legal on the cited board either; a *tournament.DiscrepancyError for moves that
// end with another count; *tournament.ChangedError;
// tournament.ErrRoundClosed when a game of a closed round would be left open;
// tournament.ErrNotFound for evidence of another game.
func (d *Director) Rule(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID, version int, r tournament.Ruling) (tournament.Ruling, error) {
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, evidence, err := atDesk(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		g := at.game
		if r, err = checkRuling(at.rules, r); err != nil {
			return entry, err
		}
		if version != g.Version {
			return entry, &tournament.ChangedError{By: g.ChangedBy, At: g.ChangedAt.Unix()}
		}
		if r.Kind != tournament.RuledResult && at.round.State == tournament.Closed {
			return entry, tournament.ErrRoundClosed
		}
		moves, err := record(at.rules, &r, evidence)
		if err != nil {
			return entry, err
		}
		r.Number, r.By, r.At = len(evidence.Rulings)+1, who.Name, d.clock()
		if r, err = tx.AddRuling(ctx, game, r); err != nil {
			return entry, err
		}
		before := gameDocument(g)
		g.Result = nil
		switch r.Kind {
		case tournament.RuledResult:
			g.Result = &tournament.Result{
				Outcome: r.Outcome, Score: r.Score, Reason: tournament.ReasonRuling, By: who.Name, At: r.At, Note: clipText(r.Reason, longestReason),
			}
		case tournament.RuledRestart:
			g.Transcript, g.Claims = "", nil
		case tournament.RuledPlayOn:
			g.Claims = nil // what was claimed was not the end
		}
		if moves != "" {
			g.Transcript = moves
		}
		g.ChangedBy, g.ChangedAt = who.Name, r.At
		if _, err = tx.SaveGame(ctx, g); err != nil {
			return entry, err
		}
		if _, err = tx.SettleObjections(ctx, game, r.At); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "desk.ruling", Target: at.target(), Before: before, After: rulingDocument(g, r), Note: r.Reason,
		}, nil
	})
	return r, err
}

// checkRuling trims what was typed and refuses what no ruling can be.
func checkRuling(rules tournament.Rules, r tournament.Ruling) (tournament.Ruling, error) {
	var errs []error
	refuse := func(field string, why error) {
		errs = append(errs, &tournament.FieldError{Field: field, Err: why, High: 64})
	}
	r.Reason = strings.TrimSpace(strings.ReplaceAll(r.Reason, "\r\n", "\n"))
	if r.Reason == "" {
		refuse("reason", tournament.ErrRequired)
	} else if err := tournament.CheckText("reason", r.Reason, longestRuling); err != nil {
		errs = append(errs, err)
	}
	if r.Ply < 0 || r.Ply > 60 {
		errs = append(errs, &tournament.FieldError{Field: "ply", Err: tournament.ErrOutOfRange, High: 60})
	}
	black, white := r.Score.Black, r.Score.White
	switch r.Kind {
	case tournament.RuledPlayOn, tournament.RuledRestart:
		r.Outcome, r.Score = "", reversi.Score{}
		return r, errors.Join(errs...)
	case tournament.RuledResult:
	default:
		refuse("outcome", tournament.ErrBadChoice)
		return r, errors.Join(errs...)
	}
	switch r.Outcome {
	case tournament.NeitherWon, tournament.NotPlayed:
		r.Score = reversi.Score{}
	case tournament.BlackWon, tournament.WhiteWon, tournament.Drawn:
		whole := reversi.Whole(64)
		fixed := rules.Scoring == reversi.ScoringWOC || rules.Scoring == reversi.ScoringSplit
		if black < 0 || black > whole || white < 0 || white > whole {
			errs = append(errs, &tournament.FieldError{Field: "black_discs", Err: tournament.ErrOutOfRange, High: 64})
		} else if black+white > whole || fixed && black+white != whole || !fits(rules, r) {
			refuse("black_discs", tournament.ErrImpossible)
		}
	default:
		refuse("outcome", tournament.ErrBadChoice)
	}
	return r, errors.Join(errs...)
}

// fits reports whether the discs do not speak for the other side. A level count
// can be decisive, where one side holds the right to win a draw.
func fits(rules tournament.Rules, r tournament.Ruling) bool {
	switch rules.Scoring.Winner(r.Score) {
	case reversi.Black:
		return r.Outcome == tournament.BlackWon
	case reversi.White:
		return r.Outcome == tournament.WhiteWon
	case reversi.NoColour:
	}
	return true
}

// record returns the moves of r as the record of the game, empty if it has none,
// and makes r.Moves canonical. What is final must not contradict itself: the moves
// are legal and a result that they end with is the one that is ruled, from the start
// or, where that is not so, with the cited board as it stood. A game that goes on
// behind a fault that was answered is one with that board too. A result that moves
// do not give, such as a loss on time, is ruled without them.
//
// Errors: *reversi.MoveError, *tournament.DiscrepancyError.
func record(rules tournament.Rules, r *tournament.Ruling, evidence tournament.Evidence) (string, error) {
	if strings.TrimSpace(r.Moves) == "" {
		r.Moves = ""
		return "", nil
	}
	game, err := reversi.ParseGame(r.Moves)
	if err != nil {
		return "", err
	}
	if game.Plies() == 0 {
		return "", &tournament.FieldError{Field: "moves", Value: r.Moves, Err: tournament.ErrRequired}
	}
	r.Moves = game.String()
	refused := agrees(rules, *r, r.Moves)
	stands := r.Kind == tournament.RuledPlayOn && r.Ply > 0 && rules.Correction.Remedy(r.Ply, game.Plies()) == tournament.RemedyStands
	if refused == nil && !stands {
		return r.Moves, nil
	}
	for _, seen := range evidence.Boards {
		if seen.ID == r.Board && r.Board != 0 {
			if before, err := game.Upto(seen.Ply).Replay(); err == nil && before.Board == seen.Board {
				break // the moves give it
			}
			game.Boards = append(game.Boards, reversi.BoardAfter{Ply: seen.Ply, Board: seen.Board})
			stood := agrees(rules, *r, game.String())
			if stood == nil {
				return game.String(), nil
			}
			if differs := (*tournament.DiscrepancyError)(nil); errors.As(stood, &differs) {
				refused = stood // the moves can be played; it is the count that is wrong
			}
		}
	}
	if refused == nil {
		return r.Moves, nil
	}
	return "", refused
}

// agrees reports what speaks against a game as the record of what r decides.
func agrees(rules tournament.Rules, r tournament.Ruling, game string) error {
	counted, err := Count(rules, game)
	if err != nil || r.Kind != tournament.RuledResult || !counted.Record.Over() || counted.Score == r.Score {
		return err
	}
	return &tournament.DiscrepancyError{Claimed: r.Score, Replayed: counted.Score}
}

func clipText(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit-1]) + "…"
}

func rulingDocument(g tournament.Game, r tournament.Ruling) string {
	fields := map[string]any{"ruling": r.Number}
	if r.Kind != tournament.RuledResult {
		fields["kind"] = r.Kind
	}
	if g.Result != nil {
		fields["outcome"], fields["score"], fields["reason"] = g.Result.Outcome, g.Result.Score.String(), g.Result.Reason
	}
	if r.Moves != "" {
		fields["transcript"] = r.Moves
	}
	return document(fields)
}

// refuseRuled is an error for a game whose result an arbiter has ruled: only
// another ruling changes it.
func refuseRuled(ctx context.Context, tx Tx, event tournament.EventID, g tournament.Game) error {
	if g.Result == nil || g.Result.Reason != tournament.ReasonRuling {
		return nil
	}
	evidence, err := tx.Evidence(ctx, event)
	if err != nil {
		return err
	}
	if _, ruled := evidence[g.ID].Ruling(); ruled {
		return tournament.ErrRuled
	}
	return nil
}
