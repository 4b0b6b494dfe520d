package director

import (
	"context"
	"fmt"
	"slices"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// Standing is what an event of a source is to the ledger.
type Standing string

// The standings. A twin is kept and not rated; the last three are told and left. Twins are rated and others
// taken where the choice says so.
const (
	StandingNew     Standing = "new"
	StandingSame    Standing = "same"      // it is there as it is
	StandingChanged Standing = "changed"   // a correction of what is there
	StandingTwin    Standing = "twin"      // the games of another event that is there, under another name: kept, not rated
	StandingOther   Standing = "strangers" // its name and day are there, with other people
	StandingOlder   Standing = "older"     // what an earlier revision says, which was replaced since
	StandingClash   Standing = "clash"     // two files of the source say two things of it
)

// PreviewEvent is what taking an event would do.
type PreviewEvent struct {
	File     string
	Key      string
	Title    string
	Standing Standing
	Games    int
	Added    int    // games that a correction brings
	Removed  int    // games that it takes away
	Twin     string // the key of the event that it is like
	TwinName string
	Unrated  ledger.Unrated
}

// LedgerPreview is what importing a source would do. Nothing is stored.
type LedgerPreview struct {
	Events  []PreviewEvent // in order of time
	Count   map[Standing]int
	Games   int // of what is new or changed
	Fresh   int // players who would come into the registry
	Renamed []Renamed
	Faults  []FileError
	Notes   int
}

// PreviewLedger says what importing a source would do.
func (d *Director) PreviewLedger(ctx context.Context, source *LedgerSource) (LedgerPreview, error) {
	v := LedgerPreview{Count: map[Standing]int{}, Faults: source.Faults, Notes: source.Notes}
	g, err := newLedgerGate(ctx, d.store, source)
	if err != nil {
		return v, err
	}
	events := cloned(source.Events)
	who, err := findPeople(ctx, d.store, events)
	if err != nil {
		return v, err
	}
	g.stand(who)
	v.Fresh, v.Renamed = len(who.fresh), who.renamed
	heads, err := d.store.LedgerHeads(ctx, keysOf(events))
	if err != nil {
		return v, err
	}
	for _, e := range events {
		e = who.seat(e)
		p := g.judge(e, heads[e.Event.Key])
		v.Events = append(v.Events, p)
		v.Count[p.Standing]++
		if p.Standing == StandingNew || p.Standing == StandingChanged || p.Standing == StandingTwin {
			v.Games += p.Games
		}
	}
	return v, nil
}

func cloned(events []SourceEvent) []SourceEvent {
	events = slices.Clone(events)
	for i := range events {
		events[i].People = slices.Clone(events[i].People)
	}
	return events
}

func keysOf(events []SourceEvent) []string {
	keys := make([]string, len(events))
	for i, e := range events {
		keys[i] = e.Event.Key
	}
	return keys
}

// LedgerChoice says what is taken besides what is new or a correction.
type LedgerChoice struct {
	Suspicious bool // twins are rated, and what has the name and day of an event with other people, or was replaced, is taken
}

func (c LedgerChoice) takes(s Standing) bool {
	switch s {
	case StandingNew, StandingChanged, StandingTwin:
		return true
	case StandingOther, StandingOlder:
		return c.Suspicious
	case StandingSame, StandingClash:
	}
	return false
}

// ledgerBatch is how many events are written in one transaction: a tenth of a second, for
// which a result that is entered meanwhile waits at most.
const ledgerBatch = 100

// ImportLedger takes a source into the ledger, some events in each transaction. Taking it
// again, after an interruption as well, writes what is missing and nothing else.
func (d *Director) ImportLedger(ctx context.Context, who Who, source *LedgerSource, choice LedgerChoice, progress Progress) (LedgerDone, error) {
	var done LedgerDone
	if who.Role != RoleDirector {
		return done, tournament.ErrForbidden
	}
	who.Once = ""
	gate, err := newLedgerGate(ctx, d.store, source)
	if err != nil {
		return done, err
	}
	events := cloned(source.Events)
	n := 0
	for part := range slices.Chunk(events, ledgerBatch) {
		now, err := d.importPart(ctx, who, gate, part, choice)
		if err != nil {
			return done, fmt.Errorf("import into the ledger: %w", err)
		}
		done.add(now)
		if n += len(part); progress != nil {
			if err := progress(n, len(events), part[len(part)-1].Event.Title); err != nil {
				return done, err
			}
		}
	}
	return done, nil
}

func (d *Director) importPart(ctx context.Context, who Who, gate *ledgerGate, part []SourceEvent, choice LedgerChoice) (now LedgerDone, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		people, err := findPeople(ctx, tx, part)
		if err != nil {
			return entry, err
		}
		heads, err := tx.LedgerHeads(ctx, keysOf(part))
		if err != nil {
			return entry, err
		}
		if err := gate.refresh(ctx, tx, heads); err != nil {
			return entry, err
		}
		// Whom only events need that are not taken does not come into the registry.
		gate.stand(people)
		var taken []SourceEvent
		for _, e := range part {
			p := gate.judge(people.seat(e), heads[e.Event.Key])
			switch {
			case choice.takes(p.Standing):
				if p.Standing == StandingTwin && !choice.Suspicious && e.Event.Unrated == "" {
					e.Event.Unrated = ledger.UnratedTwin
					now.Twins++
				}
				taken = append(taken, e)
				now.Added += one(heads[e.Event.Key].Number == 0)
				now.Changed += one(heads[e.Event.Key].Number > 0)
				now.Games += p.Games
			case p.Standing == StandingSame:
				now.Same++
			default:
				now.Left++
			}
		}
		if len(taken) == 0 {
			return entry, nil
		}
		if people, err = findPeople(ctx, tx, taken); err != nil {
			return entry, err
		}
		if err := people.create(ctx, tx); err != nil {
			return entry, err
		}
		gate.came(people)
		now.Created = len(people.fresh)
		entries := make([]ledger.Entry, len(taken))
		for i, e := range taken {
			r := people.seat(e).Event
			r.Number = heads[r.Key].Number + 1
			entries[i] = ledger.Entry{At: d.clock(), By: who.Name, Kind: ledger.KindGames, Event: &r}
		}
		written, err := tx.AddLedgerEntries(ctx, entries)
		if err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Action: "ledger.import", Target: fmt.Sprintf("%d events", len(taken)), After: document(map[string]any{
				"added": now.Added, "changed": now.Changed, "games": now.Games, "created": now.Created,
				"entry": written[0].Seq, "last": written[len(written)-1].Seq,
			}),
		}, nil
	})
	return now, err
}

func (d *LedgerDone) add(o LedgerDone) {
	d.Added += o.Added
	d.Changed += o.Changed
	d.Same += o.Same
	d.Left += o.Left
	d.Twins += o.Twins
	d.Games += o.Games
	d.Created += o.Created
}
