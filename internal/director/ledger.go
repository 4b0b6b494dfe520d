package director

import (
	"context"
	"fmt"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// LedgerReader is what is read of the ledger.
type LedgerReader interface {
	// LedgerEntries returns the entries up to a number (0: all), in order, without
	// revisions of events that a later one of them replaces.
	LedgerEntries(ctx context.Context, upto int64) ([]ledger.Entry, error)
	// LedgerEventsOf returns the last revisions of the events of which one was about one of players.
	LedgerEventsOf(ctx context.Context, players []int64) ([]ledger.Entry, error)
	// LedgerDecisions returns the entries that are no events, in order.
	LedgerDecisions(ctx context.Context) ([]ledger.Entry, error)
	// LedgerRevisions returns all revisions of an event, the first first, or ErrNotFound.
	LedgerRevisions(ctx context.Context, key string) ([]ledger.Entry, error)
	// LedgerHeads returns the last revision of each event of keys that has one.
	LedgerHeads(ctx context.Context, keys []string) (map[string]LedgerHead, error)
	// LedgerEntry returns one entry.
	LedgerEntry(ctx context.Context, seq int64) (ledger.Entry, error)
	// LedgerLog returns a part of the entries, the last first.
	LedgerLog(ctx context.Context, from, limit int) ([]LedgerLine, error)
	// LedgerUploads returns the files that wait, without their bytes, the last first.
	LedgerUploads(ctx context.Context) ([]LedgerUpload, error)
	LedgerUpload(ctx context.Context, id int64) (LedgerUpload, error)
	// LedgerLast returns the number of the last entry, 0 for none.
	LedgerLast(ctx context.Context) (int64, error)
	// UncomparedEvents returns the events that have changed since they were compared
	// with the ledger, or never were.
	UncomparedEvents(ctx context.Context) ([]tournament.EventID, error)
	// AllPlayers is Players with the records that are part of another one.
	AllPlayers(ctx context.Context) ([]tournament.Player, error)
	// PlayersByFederationID returns the players who have ids of the federation, or had them until
	// they were erased, merged records as well.
	PlayersByFederationID(ctx context.Context, ids []string) (map[string]tournament.PlayerID, error)
	// Aliases returns what a collection calls players, by its numbers.
	Aliases(ctx context.Context, collection string, numbers []string) (map[string]Alias, error)
}

// LedgerTx is what is written of the ledger: only ever more of it.
type LedgerTx interface {
	// AddLedgerEntries appends entries and returns them with their numbers.
	AddLedgerEntries(ctx context.Context, entries []ledger.Entry) ([]ledger.Entry, error)
	// AddPlayers inserts players who are new and returns their ids.
	AddPlayers(ctx context.Context, players []tournament.Player) ([]tournament.PlayerID, error)
	AddAliases(ctx context.Context, aliases []Alias) error
	// AddLedgerUpload keeps files, and throws away what is older than after and all but most.
	AddLedgerUpload(ctx context.Context, u LedgerUpload, after time.Time, most int) (int64, error)
	DeleteLedgerUpload(ctx context.Context, id int64) error
}

// LedgerHead is the last revision of an event.
type LedgerHead struct {
	Seq     int64
	Number  int
	Digest  string
	Games   int
	Earlier []string // digests of the revisions before it
}

// LedgerNotes is written without an entry in the log: it only spares work.
type LedgerNotes interface {
	// SetCompared notes the versions of events that were found to be in the ledger as they are.
	SetCompared(ctx context.Context, versions map[tournament.EventID]int64) error
}

// Progress is told how far long work is. An error that it returns, such as that of a
// context, stops the work; what is done by then stays done.
type Progress func(done, total int, what string) error

// Ledger returns what the ledger says up to an entry (0: all of it) under p.
func (d *Director) Ledger(ctx context.Context, upto int64, p ledger.Policy) (ledger.Book, error) {
	entries, err := d.store.LedgerEntries(ctx, upto)
	if err != nil {
		return ledger.Book{}, err
	}
	return ledger.Fold(entries, p), nil
}

// LedgerChange is an event of ours whose closed rounds and finals are not, or not any
// more, what the ledger says.
type LedgerChange struct {
	Event tournament.Event
	Was   int  // games in the ledger
	Games int  // games to be there
	Fresh bool // the ledger does not know the event yet
}

// LedgerBehind returns the events of ours that the ledger has not, or not as they are
// now. A list that is drafted while there is one would miss it.
func (d *Director) LedgerBehind(ctx context.Context) ([]LedgerChange, error) {
	ids, err := d.store.UncomparedEvents(ctx)
	if err != nil {
		return nil, err
	}
	var list []LedgerChange
	same := map[tournament.EventID]int64{}
	for _, id := range ids {
		s, err := d.store.Snapshot(ctx, id)
		if err != nil {
			return nil, err
		}
		_, c, err := d.compareEvent(ctx, d.store, s)
		if err != nil {
			return nil, err
		}
		if c != nil {
			list = append(list, *c)
		} else {
			same[id] = s.Event.Version
		}
	}
	return list, d.store.SetCompared(ctx, same)
}

// compareEvent returns the revision that would bring the ledger up to s, nil when it is.
func (d *Director) compareEvent(ctx context.Context, r Reader, s tournament.Snapshot) (*ledger.Revision, *LedgerChange, error) {
	revision := eventRevision(s, d.now().Location())
	heads, err := r.LedgerHeads(ctx, []string{revision.Key})
	if err != nil {
		return nil, nil, err
	}
	head, known := heads[revision.Key]
	if known && says(head.Digest, revision) || !known && len(revision.Games) == 0 {
		return nil, nil, nil
	}
	revision.Number = head.Number + 1
	return &revision, &LedgerChange{Event: s.Event, Was: head.Games, Games: len(revision.Games), Fresh: !known}, nil
}

// says reports whether a revision with a digest is r as it is, or r as the twin of another event.
func says(digest string, r ledger.Revision) bool {
	if digest == ledger.Digest(r.Content()) {
		return true
	}
	if r.Unrated != "" {
		return false
	}
	r.Unrated = ledger.UnratedTwin
	return digest == ledger.Digest(r.Content())
}

// LedgerDone counts what was written into the ledger.
type LedgerDone struct {
	Added   int // events that were new
	Changed int // events that got another revision
	Same    int // events that were there as they are
	Left    int // events that were not taken
	Twins   int // events that were written and are not rated, for another one has their games
	Games   int // games of what was written
	Created int // players who came into the registry
}

// UpdateLedger writes every event of ours that is not in the ledger as it is now, one
// transaction an event. Nothing is written for those that are.
func (d *Director) UpdateLedger(ctx context.Context, who Who, progress Progress) (LedgerDone, error) {
	var done LedgerDone
	same := map[tournament.EventID]int64{}
	if who.Role != RoleDirector {
		return done, tournament.ErrForbidden
	}
	who.Once = "" // a second press finds nothing to do
	ids, err := d.store.UncomparedEvents(ctx)
	if err != nil {
		return done, err
	}
	if len(ids) == 0 {
		return done, nil
	}
	entries, err := d.store.LedgerEntries(ctx, 0)
	if err != nil {
		return done, err
	}
	u := ledgerUpdate{like: ledger.NewLikeness(entries), done: &done, same: same}
	for i, id := range ids {
		if err := d.updateEvent(ctx, who, id, u); err != nil {
			return done, fmt.Errorf("event %d into the ledger: %w", id, err)
		}
		if progress == nil {
			continue
		}
		if err := progress(i+1, len(ids), ""); err != nil {
			return done, err
		}
	}
	return done, d.store.SetCompared(ctx, same)
}

// ledgerUpdate is what the events of one update share.
type ledgerUpdate struct {
	like *ledger.Likeness
	done *LedgerDone
	same map[tournament.EventID]int64 // versions that are in the ledger by now
}

func (d *Director) updateEvent(ctx context.Context, who Who, id tournament.EventID, u ledgerUpdate) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, id)
		if err != nil {
			return entry, err
		}
		revision, c, err := d.compareEvent(ctx, tx, s)
		if err != nil {
			return entry, err
		}
		u.same[id] = s.Event.Version
		if revision == nil {
			u.done.Same++
			return entry, nil
		}
		if revision.Unrated == "" && u.like.Like(*revision) != "" { // it came back from the federation first
			revision.Unrated = ledger.UnratedTwin
			u.done.Twins++
		}
		written, err := tx.AddLedgerEntries(ctx, []ledger.Entry{{At: d.clock(), By: who.Name, Kind: ledger.KindGames, Event: revision}})
		if err != nil {
			return entry, err
		}
		u.like.Add(*revision)
		u.done.Added += one(c.Fresh)
		u.done.Changed += one(!c.Fresh)
		u.done.Games += c.Games
		return tournament.AuditEntry{
			Action: "ledger.event", Target: fmt.Sprintf("event %d", id),
			Before: document(map[string]any{"games": c.Was}), After: document(map[string]any{"games": c.Games, "entry": written[0].Seq}),
		}, nil
	})
}

// entriesAbout returns the entries that say which games players have: fewer than all, and enough for
// [ledger.Records] and [ledger.Meetings] of them.
func entriesAbout(ctx context.Context, r Reader, players ...tournament.PlayerID) ([]ledger.Entry, error) {
	decisions, err := r.LedgerDecisions(ctx)
	if err != nil {
		return nil, err
	}
	w := ledger.Identify(decisions)
	var sources []int64
	for _, p := range players {
		sources = append(sources, w.Sources(int64(p))...)
	}
	events, err := r.LedgerEventsOf(ctx, sources)
	return append(events, decisions...), err
}
