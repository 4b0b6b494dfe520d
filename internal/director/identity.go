package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// Reasons why two records cannot be made one, or that cannot be taken back. Test with errors.Is.
var (
	ErrMerged  = errors.New("the record is part of another one")
	ErrBuiltOn = errors.New("a later merge or split rests on it")
	ErrNoGame  = errors.New("the player has no game in the event")
)

// Meeting is a game that two players have with each other, or a table at which they sit.
type Meeting struct {
	Title string             // of the event
	Event tournament.EventID // 0 for one of the ledger alone
	Key   string
	Game  ledger.Game // without a result where none is recorded; then Score is -1
}

// MetError refuses to make one person of two who have met.
type MetError struct{ Meetings []Meeting }

func (e *MetError) Error() string {
	return fmt.Sprintf("the two have met %d times, the first time in %s", len(e.Meetings), e.Meetings[0].Title)
}

// records returns the record that stands for each of all players: its own, or the one that it is part of by now.
func records(all []tournament.Player) func(tournament.PlayerID) tournament.PlayerID {
	merged := map[tournament.PlayerID]tournament.PlayerID{}
	for _, p := range all {
		if p.Merged != 0 {
			merged[p.ID] = p.Merged
		}
	}
	return func(id tournament.PlayerID) tournament.PlayerID {
		for range all { // never around in a circle
			into, ok := merged[id]
			if !ok {
				break
			}
			id = into
		}
		return id
	}
}

// MergePreview is what making one record of two would mean.
type MergePreview struct {
	From, Into  tournament.Player
	FromRecords []ledger.Record
	IntoRecords []ledger.Record
	Met         []Meeting // not empty: it is refused
	LosesID     bool      // the record that stays has no id of the federation, and the other one has
	Together    []string  // events in which both are, without having met: a reason to doubt
}

// PreviewMerge says what making from a part of into would mean.
//
// Errors: tournament.ErrNotFound; a *tournament.FieldError for a record with itself;
// [ErrMerged].
func (d *Director) PreviewMerge(ctx context.Context, from, into tournament.PlayerID) (MergePreview, error) {
	return previewMerge(ctx, d.store, from, into)
}

func previewMerge(ctx context.Context, r Reader, from, into tournament.PlayerID) (v MergePreview, err error) {
	if v.From, err = r.Player(ctx, from); err != nil {
		return v, err
	}
	if v.Into, err = r.Player(ctx, into); err != nil {
		return v, err
	}
	switch {
	case from == into:
		return v, &tournament.FieldError{Field: "into", Err: tournament.ErrBadChoice}
	case v.From.Merged != 0 || v.Into.Merged != 0:
		return v, ErrMerged
	}
	v.LosesID = v.Into.FederationID == "" && v.From.FederationID != ""
	entries, err := entriesAbout(ctx, r, from, into)
	if err != nil {
		return v, err
	}
	v.FromRecords, v.IntoRecords = ledger.Records(entries, int64(from)), ledger.Records(entries, int64(into))
	seen := map[string]bool{} // events of ours that the ledger knows a meeting of
	for _, m := range ledger.Meetings(entries, int64(from), int64(into)) {
		for _, g := range m.Games {
			v.Met = append(v.Met, Meeting{Title: m.Title, Key: m.Key, Event: EventOfKey(m.Key), Game: g})
		}
		seen[m.Key] = true
	}
	tables, together, err := tablesOf(ctx, r, from, into)
	if err != nil {
		return v, err
	}
	for _, m := range tables {
		if !seen[m.Key] {
			v.Met = append(v.Met, m)
		}
	}
	v.Together = together
	for _, a := range v.FromRecords {
		in := slices.ContainsFunc(v.IntoRecords, func(b ledger.Record) bool { return b.Key == a.Key })
		if in && !slices.Contains(v.Together, a.Title) {
			v.Together = append(v.Together, a.Title)
		}
	}
	return v, nil
}

// EventOfKey returns the event of ours that a key of the ledger stands for, or 0.
func EventOfKey(key string) tournament.EventID {
	var id tournament.EventID
	if _, err := fmt.Sscanf(key, "event %d", &id); err != nil || key != EventKey(id) {
		return 0
	}
	return id
}

// tablesOf returns the tables of our events, drafts and no-shows too, at which two records sit
// with each other, and the events in which both are entered.
func tablesOf(ctx context.Context, r Reader, a, b tournament.PlayerID) (met []Meeting, together []string, err error) {
	all, err := r.AllPlayers(ctx)
	if err != nil {
		return nil, nil, err
	}
	into := records(all)
	events := map[tournament.PlayerID]map[tournament.EventID]string{a: {}, b: {}}
	for _, p := range all {
		own := into(p.ID)
		if own != a && own != b {
			continue
		}
		rows, err := r.PlayerEvents(ctx, p.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range rows {
			events[own][row.Event.ID] = row.Event.Name
		}
	}
	for id, name := range events[a] {
		if _, both := events[b][id]; !both {
			continue
		}
		together = append(together, name)
		s, err := r.Snapshot(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		var day rating.Day
		if starts, err := time.Parse(time.DateOnly, string(s.Event.Starts)); err == nil {
			day = rating.DayOf(starts)
		}
		for _, g := range tables(s) {
			x, y := into(g.black), into(g.white)
			if x != a && y != a || x != b && y != b {
				continue
			}
			line, ok := g.line(int32(g.round))
			if !ok {
				line = ledger.Game{Round: int32(g.round), A: int64(g.black), B: int64(g.white), Score: -1, DiscsA: ledger.Unknown, DiscsB: ledger.Unknown}
			}
			line.Day = day
			met = append(met, Meeting{Title: name, Event: id, Key: EventKey(id), Game: line})
		}
	}
	slices.Sort(together)
	return met, together, nil
}

type seatedGame struct {
	playedGame
	round int
}

// tables returns every game of the rounds and finals of s, whatever its state.
func tables(s tournament.Snapshot) (list []seatedGame) {
	for _, round := range s.Rounds {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				list = append(list, seatedGame{playedGame{g.Black, g.White, g.ColoursUnknown, g.Result}, round.Number})
			}
		}
	}
	for i, stage := range finalStages(s.Finals) {
		for _, g := range stage {
			list = append(list, seatedGame{g, s.Last() + i + 1})
		}
	}
	return list
}

// MergePlayers makes the record of from a part of into: its games in the ledger are into's from
// now on, its page leads to the other, and no list shows it. Nothing is lost: [Director.UndoIdentity]
// takes it back. Once it is done a second press changes nothing.
//
// Errors: those of [Director.PreviewMerge]; a *[MetError] when the two have met;
// tournament.ErrNeedsReason.
func (d *Director) MergePlayers(ctx context.Context, who Who, from, into tournament.PlayerID, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		p, err := tx.Player(ctx, from)
		if err != nil || p.Merged == into && into != 0 {
			return entry, err
		}
		v, err := previewMerge(ctx, tx, from, into)
		if err != nil {
			return entry, err
		}
		if len(v.Met) > 0 {
			return entry, &MetError{Meetings: v.Met}
		}
		p.Merged = into
		if _, err := tx.SavePlayer(ctx, p); err != nil {
			return entry, err
		}
		return d.addIdentity(ctx, tx, who, from, ledger.Entry{Kind: ledger.KindMerge, Player: int64(from), Into: int64(into), Reason: reason})
	})
}

// longestIdentityReason bounds what is written beside a merge, in characters.
const longestIdentityReason = 300

func checkReason(reason string) (string, error) {
	reason = oneLine(reason)
	if reason == "" {
		return "", &tournament.FieldError{Field: "reason", Err: tournament.ErrNeedsReason}
	}
	return reason, tournament.CheckText("reason", reason, longestIdentityReason)
}

// addIdentity writes one entry about a player and returns what the log says of it.
func (d *Director) addIdentity(ctx context.Context, tx Tx, who Who, about tournament.PlayerID, e ledger.Entry) (tournament.AuditEntry, error) {
	e.At, e.By = d.clock(), who.Name
	written, err := tx.AddLedgerEntries(ctx, []ledger.Entry{e})
	if err != nil {
		return tournament.AuditEntry{}, err
	}
	fields := map[string]any{"entry": written[0].Seq}
	if e.Into != 0 {
		fields["into"] = e.Into
	}
	if len(e.Events) > 0 {
		fields["events"] = e.Events
	}
	target := fmt.Sprintf("player %d", about)
	switch {
	case e.Undoes != 0:
		target = fmt.Sprintf("ledger entry %d", e.Undoes)
	case e.Key != "":
		target = e.Key
	}
	return tournament.AuditEntry{Action: "ledger." + string(e.Kind), Target: target, After: document(fields), Note: e.Reason}, nil
}
