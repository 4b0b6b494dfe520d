package director

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/tournament"
)

// DraftRound pairs round n. When it exists already nothing is done, so that two
// presses, or two officials, make one round.
//
// Errors: tournament.ErrRoundOpen, ErrNoMoreRounds, ErrTooFewPlayers, ErrNoPairing, and
// ErrRoundState when n is not the next round.
func (d *Director) DraftRound(ctx context.Context, who Who, event tournament.EventID, n int) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		if _, there := s.Round(n); there {
			return tournament.AuditEntry{}, nil
		}
		if last, ok := s.Round(s.Last()); ok && last.State != tournament.Closed {
			return tournament.AuditEntry{}, tournament.ErrRoundOpen
		}
		switch {
		case n != s.Last()+1:
			return tournament.AuditEntry{}, tournament.ErrRoundState
		case n > s.Event.Rules.Rounds:
			return tournament.AuditEntry{}, tournament.ErrNoMoreRounds
		}
		r, err := pair(s, tournament.Round{Number: n, Seed: pairing.RoundSeed(s.Event.Seed, n)}, pairing.Pins{})
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		if r, err = tx.SaveRound(ctx, event, r); err != nil {
			return tournament.AuditEntry{}, err
		}
		return roundEntry(s, r, "round.draft", nil), nil
	})
}

// Repair pairs a draft anew. What was pinned by hand stands; byes that the
// system gave are given anew.
func (d *Director) Repair(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.changeDraft(ctx, who, event, n, version, "round.repair", func(s tournament.Snapshot, r *tournament.Round) error {
		paired, err := pair(s, *r, pinsOf(s, *r))
		*r = paired
		return err
	})
}

// pair fills r from a fresh pairing of s.
func pair(s tournament.Snapshot, r tournament.Round, pins pairing.Pins) (tournament.Round, error) {
	plan, err := systems.Of(s).Pair(s, r.Number, r.Seed, pins)
	if err != nil {
		return r, err
	}
	r.State = tournament.Draft
	r.Basis, r.Pairing = pairing.Basis(s, r.Number), s.Event.Rules.Pairing
	r.Relaxed = plan.Relaxed
	r.Matches, r.Idle = nil, nil
	numbers := number(s, r.Number, plan.Tables)
	for i, t := range plan.Tables {
		r.Matches = append(r.Matches, newMatch(s.Event.Rules, numbers[i], t))
	}
	slices.SortFunc(r.Matches, func(a, b tournament.Match) int { return cmp.Compare(a.Table, b.Table) })
	for _, b := range plan.Byes {
		r.Idle = append(r.Idle, tournament.Idle{
			Player: b.Player, Presence: b.Presence(), Pinned: b.Pinned, Terms: b.Terms,
		})
	}
	r.Idle = append(r.Idle, pairing.Idle(s, r.Number)...)
	return r, nil
}

// newMatch makes the games of a table; colours change from game to game.
func newMatch(rules tournament.Rules, table int, t pairing.Table) tournament.Match {
	m := tournament.Match{Table: table, Pinned: t.Pinned, Terms: t.Terms}
	black, white := t.Black, t.White
	for k := range rules.Games {
		m.Games = append(m.Games, tournament.Game{Number: k + 1, Black: black, White: white})
		black, white = white, black
	}
	return m
}

// Stale reports whether draft r rests on presence or results that have changed.
func Stale(s tournament.Snapshot, r tournament.Round) bool {
	return r.State == tournament.Draft && r.Basis != pairing.Basis(s, r.Number)
}

// Publish shows the round to everyone and gives every seat its code.
//
// Errors: tournament.ErrDraftStale; ErrConflict when the draft is not the one
// that was looked at.
func (d *Director) Publish(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.setState(ctx, who, event, n, version, tournament.Draft, tournament.Published, "round.publish",
		func(_ Tx, s tournament.Snapshot, r tournament.Round) error {
			if Stale(s, r) {
				return tournament.ErrDraftStale
			}
			return nil
		}, giveCodes)
}

// TakeBack makes a published round a draft again. The codes of its seats open
// nothing any more.
//
// Errors: tournament.ErrHasResults.
func (d *Director) TakeBack(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.setState(ctx, who, event, n, version, tournament.Published, tournament.Draft, "round.take-back",
		func(tx Tx, _ tournament.Snapshot, r tournament.Round) error {
			// What lies before the arbiter must not lose its game.
			if err := refuseEvidence(ctx, tx, event, r); err != nil {
				return err
			}
			if hasResults(r) {
				return tournament.ErrHasResults
			}
			return nil
		}, func(ctx context.Context, tx Tx, _ tournament.EventID, r tournament.Round) error {
			return tx.DeleteSeatCodes(ctx, r.ID)
		})
}

// Close ends a round: every game has its result.
//
// Errors: *tournament.OpenGamesError.
func (d *Director) Close(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.setState(ctx, who, event, n, version, tournament.Published, tournament.Closed, "round.close",
		func(_ Tx, _ tournament.Snapshot, r tournament.Round) error {
			var open []int
			for _, m := range r.Matches {
				for _, g := range m.Games {
					if g.Result == nil {
						open = append(open, m.Table)
						break
					}
				}
			}
			if len(open) > 0 {
				return &tournament.OpenGamesError{Tables: open}
			}
			return nil
		}, nil)
}

// Reopen takes Close back while nothing rests on it.
//
// Errors: tournament.ErrRoundState when a later round exists.
func (d *Director) Reopen(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.setState(ctx, who, event, n, version, tournament.Closed, tournament.Published, "round.reopen",
		func(_ Tx, s tournament.Snapshot, r tournament.Round) error {
			if s.Last() > r.Number {
				return tournament.ErrRoundState
			}
			return nil
		}, giveCodes)
}

// setState moves round n on. A round that is there already is left alone. then, if
// any, does in the same transaction what else belongs to it.
func (d *Director) setState(ctx context.Context, who Who, event tournament.EventID, n, version int,
	from, to tournament.RoundState, action string, allow func(Tx, tournament.Snapshot, tournament.Round) error,
	then func(context.Context, Tx, tournament.EventID, tournament.Round) error,
) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		r, ok := s.Round(n)
		switch {
		case !ok:
			return tournament.AuditEntry{}, tournament.ErrNotFound
		case r.State == to:
			return tournament.AuditEntry{}, nil
		case r.State != from:
			return tournament.AuditEntry{}, tournament.ErrRoundState
		case r.Version != version:
			return tournament.AuditEntry{}, tournament.ErrConflict
		}
		if err := allow(tx, s, r); err != nil {
			return tournament.AuditEntry{}, err
		}
		if err := tx.SetRoundState(ctx, r, to); err != nil {
			return tournament.AuditEntry{}, err
		}
		if then != nil {
			if err := then(ctx, tx, event, r); err != nil {
				return tournament.AuditEntry{}, err
			}
		}
		return tournament.AuditEntry{
			Event: event, Action: action, Target: roundTarget(n),
			Before: document(map[string]any{"state": from}), After: document(map[string]any{"state": to}),
		}, nil
	})
}

// DropDraft throws a draft away.
func (d *Director) DropDraft(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		r, ok := s.Round(n)
		switch {
		case !ok:
			return tournament.AuditEntry{}, nil // a second press
		case r.State != tournament.Draft:
			return tournament.AuditEntry{}, tournament.ErrRoundState
		case r.Version != version:
			return tournament.AuditEntry{}, tournament.ErrConflict
		}
		if err := tx.DeleteRound(ctx, r); err != nil {
			return tournament.AuditEntry{}, err
		}
		entry := roundEntry(s, r, "round.drop", nil)
		entry.Before, entry.After = entry.After, ""
		return entry, nil
	})
}

func roundTarget(n int) string { return fmt.Sprintf("round %d", n) }

// roundEntry writes the tables of r as start numbers, black first.
func roundEntry(s tournament.Snapshot, r tournament.Round, action string, before *tournament.Round) tournament.AuditEntry {
	tables := func(r tournament.Round) string {
		number := func(p tournament.PlayerID) int {
			e, _ := s.Entry(p)
			return e.Number
		}
		pairs := [][2]int{}
		for _, m := range r.Matches {
			black, white := m.Players()
			pairs = append(pairs, [2]int{number(black), number(white)})
		}
		byes := []int{}
		for _, i := range r.Idle {
			if i.Presence.IsBye() {
				byes = append(byes, number(i.Player))
			}
		}
		return document(map[string]any{"tables": pairs, "byes": byes, "seed": r.Seed})
	}
	entry := tournament.AuditEntry{Event: s.Event.ID, Action: action, Target: roundTarget(r.Number), After: tables(r)}
	if before != nil {
		entry.Before = tables(*before)
	}
	return entry
}
