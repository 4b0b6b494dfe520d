package director

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// DryRow is what an event would do to a player, were it over now.
type DryRow struct {
	Player      tournament.PlayerID
	Games       int // of the event, that count
	Was, Is     rating.Rating
	Known       bool // there was a rating before the event
	Provisional bool // too few games for a rank
}

// dryRuns keeps what the last dry run began from: while an event is played, all but its
// own games stay as they are.
type dryRuns struct {
	mu      sync.Mutex // one at a time, too
	key     string
	base    *rating.Outcome
	players []int64 // of the base
}

// DryRun tells what an event would do to the ratings of a series: by all results that it
// has now, also those of a round that goes on, against the ledger without the event. The
// highest rating is first.
//
// Errors: tournament.ErrNotFound; [ErrListEmpty] when the event has no game that counts.
func (d *Director) DryRun(ctx context.Context, event tournament.EventID, id list.SeriesID) ([]DryRow, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return nil, err
	}
	series, err := d.store.Series(ctx, id)
	if err != nil {
		return nil, err
	}
	s = s.Public()
	for i := range s.Rounds {
		s.Rounds[i].State = tournament.Closed
	}
	revision := eventRevision(s, d.now().Location())
	revision.Open = false
	if len(revision.Games) == 0 || revision.Unrated != "" {
		return nil, ErrListEmpty
	}
	entries, err := d.store.LedgerEntries(ctx, 0)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e ledger.Entry) bool { return e.Kind == ledger.KindGames && e.Event.Key == revision.Key })
	in := list.Input{Series: series, Book: ledger.Fold(entries, series.Policy), Cutoff: rating.DayOf(d.now())}
	for _, g := range revision.Games {
		in.Cutoff = max(in.Cutoff, g.Day)
	}
	d.dry.mu.Lock()
	defer d.dry.mu.Unlock()
	if key := fmt.Sprint(series.Canonical(), in.Book.Digest, in.Cutoff, revision.Key); key != d.dry.key {
		_, base, err := list.Compute(in, func(int, int) error { return ctx.Err() })
		if err != nil {
			return nil, err
		}
		d.dry.key, d.dry.base, d.dry.players = key, base, in.Ledger().Players
	}
	last := int64(0)
	if len(entries) > 0 {
		last = entries[len(entries)-1].Seq
	}
	revision.Number = 1
	in.Book = ledger.Fold(append(entries, ledger.Entry{Seq: last + 1, Kind: ledger.KindGames, Event: &revision}), series.Policy)
	l := in.Ledger()
	next, err := d.dry.base.Again(l, in.Cutoff, func(int, int) error { return ctx.Err() })
	if err != nil {
		return nil, err
	}
	return dryRows(d.dry, next, l, revision, series), nil
}

func dryRows(was *dryRuns, next *rating.Outcome, l rating.Ledger, event ledger.Revision, series list.Series) []DryRow {
	games := map[int64]int{}
	for _, g := range event.Games {
		games[g.A]++
		games[g.B]++
	}
	var rows []DryRow
	for at, id := range l.Players {
		if games[id] == 0 {
			continue
		}
		row := DryRow{Player: tournament.PlayerID(id), Games: games[id]}
		var rated bool
		if row.Is, rated = next.Rating(rating.Player(at)); !rated {
			continue
		}
		if before, found := slices.BinarySearch(was.players, id); found {
			row.Was, row.Known = was.base.Rating(rating.Player(before))
		}
		row.Provisional = row.Is.Games < series.Provisional
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b DryRow) int {
		return cmp.Or(cmp.Compare(b.Is.Value, a.Is.Value), cmp.Compare(a.Player, b.Player))
	})
	return rows
}
