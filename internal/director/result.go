package director

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Submission is a result as an official enters it.
type Submission struct {
	Event   tournament.EventID
	Round   int // 0 is whatever round the game is in
	Game    tournament.GameID
	Version int // of the game as it was shown; 0 when it was not shown
	// Black and White, unless 0, must be exactly the players of the game.
	Black, White tournament.PlayerID
	Result       *tournament.Result // nil: count the transcript
	Transcript   string             // as typed; empty leaves a stored one alone
	Reason       string             // why a result of a closed round is corrected
}

// longestReason bounds what is written beside a correction, in characters.
const longestReason = 300

// Record stores the result of a game of a published or closed round. The same
// result again changes nothing, however often it comes.
//
// Errors: *reversi.MoveError and reversi.ErrNotOver from the moves, a
// *tournament.DiscrepancyError when they give another count than was typed,
// *tournament.ChangedError when another result is there that was not shown,
// tournament.ErrNeedsReason for a closed round, ErrNotThisTable, ErrRoundState
// for a draft, ErrNotFound.
func (d *Director) Record(ctx context.Context, who Who, sub Submission) (tournament.Game, error) {
	var saved tournament.Game
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, err := loadGame(ctx, tx, sub.Event, sub.Game)
		if err != nil {
			return entry, err
		}
		saved, entry, err = d.recordAt(ctx, tx, who, at, sub)
		return entry, err
	})
	return saved, err
}

// recordAt is Record inside a transaction.
func (d *Director) recordAt(ctx context.Context, tx Tx, who Who, at gameAt, sub Submission) (saved tournament.Game, entry tournament.AuditEntry, err error) {
	g := at.game
	if sub.Round != 0 && sub.Round != at.round.Number {
		return saved, entry, tournament.ErrNotFound
	}
	if (sub.Black != 0 || sub.White != 0) && (sub.Black != g.Black || sub.White != g.White) {
		return saved, entry, tournament.ErrNotThisTable
	}
	if at.round.State == tournament.Draft {
		return saved, entry, tournament.ErrRoundState
	}
	sub.Transcript = withBoards(g.Transcript, sub.Transcript)
	result, transcript, err := settleResult(at.rules, sub)
	if err != nil {
		return saved, entry, err
	}
	if transcript == "" && result.OverTheBoard() {
		transcript = g.Transcript // a game that was not played has no moves
	}
	if g.Result != nil && g.Result.Same(result) && g.Transcript == transcript {
		return g, entry, nil
	}
	if err := refuseRuled(ctx, tx, sub.Event, g); err != nil {
		return saved, entry, err
	}
	if err := mayReplace(at, sub); err != nil {
		return saved, entry, err
	}
	result.By, result.At, result.Note = who.Name, d.clock(), sub.Reason
	before := gameDocument(g)
	g.Result, g.Transcript = &result, transcript
	g.ChangedBy, g.ChangedAt = who.Name, result.At
	if saved, err = tx.SaveGame(ctx, g); err != nil {
		return saved, entry, err
	}
	if _, err := tx.SettleObjections(ctx, g.ID, result.At); err != nil {
		return saved, entry, err
	}
	action := "result.enter"
	if at.game.Result != nil {
		action = "result.correct"
	}
	return saved, tournament.AuditEntry{
		Event: sub.Event, Action: action, Target: at.target(), Before: before, After: gameDocument(g), Note: sub.Reason,
	}, nil
}

// mayReplace guards what is stored: a result that was not shown is not
// overwritten, and a closed round is corrected only with a reason.
func mayReplace(at gameAt, sub Submission) error {
	g := at.game
	if g.Result != nil && sub.Version == 0 || sub.Version != 0 && sub.Version != g.Version {
		return &tournament.ChangedError{By: g.ChangedBy, At: g.ChangedAt.Unix()}
	}
	if err := tournament.CheckText("reason", sub.Reason, longestReason); err != nil {
		return err
	}
	if at.round.State == tournament.Closed && strings.TrimSpace(sub.Reason) == "" {
		return tournament.ErrNeedsReason
	}
	return nil
}

// settleResult turns what was typed into one result and a canonical transcript.
// Moves that end the game give the count; moves that stop before the end are
// kept beside a result that was not won by counting.
func settleResult(rules tournament.Rules, sub Submission) (tournament.Result, string, error) {
	if strings.TrimSpace(sub.Transcript) == "" {
		if sub.Result == nil {
			return tournament.Result{}, "", &tournament.FieldError{Field: "discs", Err: tournament.ErrRequired}
		}
		return *sub.Result, "", nil
	}
	if sub.Result != nil && !sub.Result.OverTheBoard() {
		return tournament.Result{}, "", &tournament.FieldError{Field: "transcript", Err: tournament.ErrNotPlayed}
	}
	counted, err := Count(rules, sub.Transcript)
	switch {
	case err != nil:
		return tournament.Result{}, "", err
	case counted.Record.Plies == 0: // such as a board alone, on which nobody could move
		return tournament.Result{}, "", &tournament.FieldError{Field: "transcript", Err: tournament.ErrRequired}
	case sub.Result != nil && sub.Result.Reason != tournament.ReasonPlayed:
		return *sub.Result, counted.Transcript, nil
	case !counted.Record.Over():
		return tournament.Result{}, "", reversi.ErrNotOver
	case sub.Result != nil && sub.Result.Score != counted.Score:
		return tournament.Result{}, "", &tournament.DiscrepancyError{Claimed: sub.Result.Score, Replayed: counted.Score}
	case sub.Result != nil:
		return *sub.Result, counted.Transcript, nil // moves do not tell who won a level game by right
	}
	return rules.PlayedResult(counted.Score), counted.Transcript, nil
}

// withBoards adds to moves how the board stood where the stored record of the game
// says so and the moves are the same so far: after a ruling that the game goes on
// from there, players need not say it again.
func withBoards(stored, typed string) string {
	before, errStored := reversi.ParseGame(stored)
	now, errTyped := reversi.ParseGame(typed)
	if errStored != nil || errTyped != nil || len(before.Boards) == 0 || len(now.Boards) > 0 {
		return typed
	}
	last := 0
	for _, b := range before.Boards {
		last = max(last, b.Ply)
	}
	if now.Plies() < last || now.Upto(last).Moves.String() != before.Upto(last).Moves.String() {
		return typed
	}
	now.Boards = before.Boards
	if _, err := now.Play(); err != nil {
		return typed // what is wrong is told about what was typed
	}
	return now.String()
}

// Counted is a game as the engine replays it. Score is set when it is over.
type Counted struct {
	Record     reversi.Record
	Transcript string // canonical, see [reversi.Game]
	Score      reversi.Score
}

// Count replays a transcript and counts it by the rules of an event.
//
// Errors: *reversi.MoveError, *reversi.BoardError, reversi.ErrBadRemark.
func Count(rules tournament.Rules, text string) (Counted, error) {
	game, record, err := reversi.ReadGame(text)
	if err != nil {
		return Counted{Record: record}, err
	}
	c := Counted{Record: record, Transcript: game.String()}
	if record.Over() {
		if c.Score, err = rules.Scoring.Final(record.Board); err != nil {
			return c, err
		}
	}
	return c, nil
}

// ClearResult takes a result away, as if it had never been entered.
func (d *Director) ClearResult(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID, version int, reason string) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, err := loadGame(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		g := at.game
		if g.Result == nil && g.Transcript == "" && len(g.Claims) == 0 {
			return entry, nil
		}
		if at.round.State == tournament.Closed {
			return entry, tournament.ErrRoundClosed // a closed round has no open games
		}
		if err := refuseRuled(ctx, tx, event, g); err != nil {
			return entry, err
		}
		if err := mayReplace(at, Submission{Version: version, Reason: reason}); err != nil {
			return entry, err
		}
		before := gameDocument(g)
		g.Result, g.Transcript, g.Claims = nil, "", nil
		g.ChangedBy, g.ChangedAt = who.Name, d.clock()
		if _, err := tx.SaveGame(ctx, g); err != nil {
			return entry, err
		}
		if _, err := tx.SettleObjections(ctx, g.ID, g.ChangedAt); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "result.clear", Target: at.target(), Before: before, After: gameDocument(g), Note: reason,
		}, nil
	})
}

// Claim notes what one of the two players says. Two claims that agree confirm
// the result; two that differ are a dispute, and nothing counts until an
// official rules. A player's later claim replaces the earlier one.
//
// Errors: as for [Director.Record]; tournament.ErrNotThisTable when by is not
// one of the two; ErrAlreadyDone when the game has its result.
func (d *Director) Claim(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID,
	by tournament.PlayerID, score *reversi.Score, transcript string,
) (tournament.Game, error) {
	var saved tournament.Game
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, err := loadGame(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		saved, entry, err = d.claim(ctx, tx, who, at, by, score, transcript, false)
		return entry, err
	})
	return saved, err
}

// claim is what Claim and ClaimBySeat share. With keep, moves that give another
// count than score are no error: both are kept, for an official to look at.
func (d *Director) claim(ctx context.Context, tx Tx, who Who, at gameAt, by tournament.PlayerID,
	score *reversi.Score, transcript string, keep bool,
) (saved tournament.Game, entry tournament.AuditEntry, err error) {
	g := at.game
	switch {
	case g.Colour(by) == reversi.NoColour:
		return g, entry, tournament.ErrNotThisTable
	case at.round.State != tournament.Published:
		return g, entry, tournament.ErrRoundState
	}
	claim, result, err := newClaim(at.rules, score, withBoards(g.Transcript, transcript), keep)
	if err != nil {
		return g, entry, err
	}
	claim.Player, claim.At = by, d.clock()
	if g.Result != nil {
		if g.Result.Score == claim.Score && !claim.Contradicts() {
			return g, entry, nil
		}
		return g, entry, tournament.ErrAlreadyDone
	}
	before := gameDocument(g)
	claims := []tournament.Claim{claim}
	for _, other := range g.Claims {
		if other.Player != by {
			claims = append(claims, other)
			continue
		}
		if other.Score == claim.Score && other.Transcript == claim.Transcript {
			return g, entry, nil
		}
	}
	g.Claims = claims
	g.ChangedBy, g.ChangedAt = who.Name, claim.At
	if len(claims) == 2 && claims[0].Agrees(claims[1]) && !needsRight(at.rules, result.Score) {
		result.By, result.At = who.Name, claim.At
		g.Result = &result
		g.Transcript = max(claims[0].Transcript, claims[1].Transcript) // one of them may be empty
	}
	if saved, err = tx.SaveGame(ctx, g); err != nil {
		return g, entry, err
	}
	return saved, tournament.AuditEntry{
		Event: at.event, Action: "result.claim", Target: at.target(), Before: before, After: gameDocument(g),
		Note: at.players[by].Name(),
	}, nil
}

// newClaim makes a claim of what a player said, without who and when, and the
// result it stands for.
func newClaim(rules tournament.Rules, score *reversi.Score, transcript string, keep bool) (tournament.Claim, tournament.Result, error) {
	sub := Submission{Transcript: transcript}
	if score != nil {
		played := rules.PlayedResult(*score)
		sub.Result = &played
	}
	result, moves, err := settleResult(rules, sub)
	claim := tournament.Claim{Score: result.Score, Transcript: moves}
	var sheet *tournament.DiscrepancyError
	if keep && errors.As(err, &sheet) {
		counted, err := Count(rules, transcript)
		claim.Score, claim.Transcript, claim.Replayed = sheet.Claimed, counted.Transcript, sheet.Replayed
		return claim, result, err
	}
	return claim, result, err
}

// gameAt is a game with where it stands.
type gameAt struct {
	event   tournament.EventID
	rules   tournament.Rules
	round   tournament.Round
	match   tournament.Match
	game    tournament.Game
	players map[tournament.PlayerID]tournament.Player
}

func (a gameAt) target() string {
	if len(a.match.Games) > 1 {
		return fmt.Sprintf("round %d, table %d, game %d", a.round.Number, a.match.Table, a.game.Number)
	}
	return fmt.Sprintf("round %d, table %d", a.round.Number, a.match.Table)
}

// loadGame finds a game inside its event: an id of another event is not found.
func loadGame(ctx context.Context, tx Tx, event tournament.EventID, id tournament.GameID) (gameAt, error) {
	s, err := tx.Snapshot(ctx, event)
	if err != nil {
		return gameAt{}, err
	}
	return findGame(s, id)
}

func findGame(s tournament.Snapshot, id tournament.GameID) (gameAt, error) {
	for _, r := range s.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.ID == id {
					return gameAt{event: s.Event.ID, rules: s.Event.Rules, round: r, match: m, game: g, players: s.Players}, nil
				}
			}
		}
	}
	return gameAt{}, tournament.ErrNotFound
}

func gameDocument(g tournament.Game) string {
	fields := map[string]any{}
	if g.Result != nil {
		fields["outcome"] = g.Result.Outcome
		fields["score"] = g.Result.Score.String()
		fields["reason"] = g.Result.Reason
	}
	if g.Transcript != "" {
		fields["transcript"] = g.Transcript
	}
	for _, c := range g.Claims {
		claim := c.Score.String()
		if c.Contradicts() {
			claim += " (moves: " + c.Replayed.String() + ")"
		}
		fields["claim of "+strings.ToLower(g.Colour(c.Player).String())] = claim
	}
	return document(fields)
}
