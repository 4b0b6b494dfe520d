package director

import (
	"context"
	"fmt"
	"strconv"

	"sixtyfour/internal/tournament"
)

// Enter enters players. Whoever is entered already stays as he is, so a second
// press changes nothing. Once round 1 is published a new entry is a late entry:
// it begins in the first round that is not published.
func (d *Director) Enter(ctx context.Context, who Who, event tournament.EventID, players []tournament.PlayerID) (added int, err error) {
	err = d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		added = 0
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		names, err := enter(ctx, tx, s, players)
		added = len(names)
		if err != nil || added == 0 {
			return tournament.AuditEntry{}, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "entry.add", Target: fmt.Sprintf("%d players", added),
			After: document(map[string]any{"players": names}),
		}, nil
	})
	return added, err
}

// enter adds those who are not in yet and returns their names.
func enter(ctx context.Context, tx Tx, s tournament.Snapshot, players []tournament.PlayerID) (names []string, err error) {
	number := 0
	for _, e := range s.Entries {
		number = max(number, e.Number)
	}
	first := firstOpenRound(s)
	in := map[tournament.PlayerID]bool{}
	for _, id := range players {
		if _, entered := s.Entry(id); entered || in[id] {
			continue
		}
		p, err := tx.Player(ctx, id)
		for err == nil && p.Merged != 0 {
			p, err = tx.Player(ctx, p.Merged)
		}
		if err != nil {
			return nil, err
		}
		if _, entered := s.Entry(p.ID); entered || in[p.ID] {
			continue
		}
		id = p.ID
		number++
		e := tournament.Entry{Player: id, Number: number, FirstRound: first, Rating: min(max(p.Rating, 0), tournament.MostRating)}
		if err := tx.AddEntry(ctx, s.Event.ID, e); err != nil {
			return nil, err
		}
		in[id] = true
		names = append(names, p.Name())
	}
	return names, nil
}

// firstOpenRound returns the number of the first round that is not published.
func firstOpenRound(s tournament.Snapshot) int {
	n := 1
	for _, r := range s.Rounds {
		if r.State != tournament.Draft {
			n = r.Number + 1
		}
	}
	return n
}

// Request notes that a player will be away, or is granted a bye, in a round that
// is not published yet; tournament.Plays takes it back.
//
// Errors: tournament.ErrRoundState when the round is published, ErrExpelled;
// *tournament.FieldError for another presence or an unannounced round.
func (d *Director) Request(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID, round int, p tournament.Presence) error {
	return d.changeEntry(ctx, who, event, player, func(s tournament.Snapshot, e *tournament.Entry) (string, error) {
		switch {
		case e.IsExpelled():
			return "", tournament.ErrExpelled
		case p != tournament.Plays && !p.Granted():
			return "", &tournament.FieldError{Field: "presence", Value: string(p), Err: tournament.ErrBadChoice}
		case round < 1 || round > s.Event.Rules.Rounds:
			return "", &tournament.FieldError{Field: "round", Err: tournament.ErrOutOfRange, Low: 1, High: s.Event.Rules.Rounds}
		case round < firstOpenRound(s):
			return "", tournament.ErrRoundState
		}
		requests := map[int]tournament.Presence{}
		for n, was := range e.Requests {
			requests[n] = was
		}
		if p == tournament.Plays {
			delete(requests, round)
		} else {
			requests[round] = p
		}
		if requests[round] == e.Requests[round] {
			return "", nil
		}
		e.Requests = requests
		return "entry.request", nil
	})
}

// Withdraw takes a player out of all rounds to come.
//
// Errors: tournament.ErrExpelled.
func (d *Director) Withdraw(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID) error {
	return d.setWithdrawn(ctx, who, event, player, true)
}

// Return takes a withdrawal back: the player is paired again from the next round.
//
// Errors: tournament.ErrExpelled: an expulsion is no withdrawal.
func (d *Director) Return(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID) error {
	return d.setWithdrawn(ctx, who, event, player, false)
}

func (d *Director) setWithdrawn(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID, out bool) error {
	return d.changeEntry(ctx, who, event, player, func(_ tournament.Snapshot, e *tournament.Entry) (string, error) {
		if e.IsExpelled() {
			return "", tournament.ErrExpelled
		}
		if e.Withdrawn == out {
			return "", nil
		}
		e.Withdrawn = out
		if out {
			return "entry.withdraw", nil
		}
		return "entry.return", nil
	})
}

// SetRating sets the rating that a player began the event with; 0 is none.
//
// Errors: *tournament.FieldError for a rating out of range.
func (d *Director) SetRating(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID, rating int) error {
	return d.changeEntry(ctx, who, event, player, func(_ tournament.Snapshot, e *tournament.Entry) (string, error) {
		if rating < 0 || rating > tournament.MostRating {
			return "", &tournament.FieldError{Field: "rating", Value: strconv.Itoa(rating), Err: tournament.ErrOutOfRange, Low: 0, High: tournament.MostRating}
		}
		if e.Rating == rating {
			return "", nil
		}
		e.Rating = rating
		return "entry.rating", nil
	})
}

// changeEntry loads an entry, lets fn change it, and stores it under the action
// that fn names; no action means that nothing had to change.
func (d *Director) changeEntry(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID,
	fn func(tournament.Snapshot, *tournament.Entry) (action string, err error),
) error {
	return d.changeEntryFor(ctx, who, event, player, "", fn)
}

// changeEntryFor does it for a reason, which is kept with the change.
func (d *Director) changeEntryFor(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID, note string,
	fn func(tournament.Snapshot, *tournament.Entry) (action string, err error),
) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		e, ok := s.Entry(player)
		if !ok {
			return tournament.AuditEntry{}, tournament.ErrNotFound
		}
		before := entryDocument(e)
		action, err := fn(s, &e)
		if err != nil || action == "" {
			return tournament.AuditEntry{}, err
		}
		if err := tx.SaveEntry(ctx, event, e); err != nil {
			return tournament.AuditEntry{}, err
		}
		return tournament.AuditEntry{
			Event: event, Action: action, Target: s.Players[player].Name(), Before: before, After: entryDocument(e), Note: note,
		}, nil
	})
}

func entryDocument(e tournament.Entry) string {
	return document(map[string]any{
		"number": e.Number, "first_round": e.FirstRound, "withdrawn": e.Withdrawn, "expelled": e.IsExpelled(), "requests": e.Requests, "rating": e.Rating,
	})
}

// RemoveEntry takes out a player who was entered by mistake.
//
// Errors: tournament.ErrEventStarted when the player is part of a round; then
// only a withdrawal is left. ErrExpelled.
func (d *Director) RemoveEntry(ctx context.Context, who Who, event tournament.EventID, player tournament.PlayerID) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		e, ok := s.Entry(player)
		if !ok {
			return tournament.AuditEntry{}, nil // a second press
		}
		if e.IsExpelled() {
			return tournament.AuditEntry{}, tournament.ErrExpelled
		}
		for _, r := range s.Rounds {
			if r.State != tournament.Draft && e.FirstRound <= r.Number {
				return tournament.AuditEntry{}, tournament.ErrEventStarted
			}
		}
		if r, ok := s.Round(s.Last()); ok && r.State == tournament.Draft {
			return tournament.AuditEntry{}, tournament.ErrRoundState // the draft holds a seat
		}
		if err := tx.DeleteEntry(ctx, event, player); err != nil {
			return tournament.AuditEntry{}, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "entry.remove", Target: s.Players[player].Name(), Before: entryDocument(e),
		}, nil
	})
}
