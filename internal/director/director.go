// Package director holds the use cases: the only place where things happen.
// Each takes who asks, loads what it needs, decides, and writes one transaction
// with one audit entry. It declares the storage it needs and is given the clock.
package director

import (
	"context"
	"encoding/json"
	"runtime"
	"sync/atomic"
	"time"

	"sixtyfour/internal/tournament"
)

// Who asks for a change, and the key of the form that asks.
type Who struct {
	Name string
	Role Role
	Once string // empty, or the key that makes a repeated form harmless
}

// Role is what an account may do.
type Role string

// A director changes things; a viewer also sees drafts, logs and private fields.
const (
	RoleDirector Role = "director"
	RoleViewer   Role = "viewer"
)

// Director runs the use cases over one store.
type Director struct {
	store    Store
	now      func() time.Time
	random   func() uint64
	throttle *throttle
	guesses  *guesses
	cores    chan struct{} // one place for each core that may calculate passwords
	waiting  atomic.Int64  // calculations under way or waiting
	dry      *dryRuns
}

// New returns a director. now is the clock, random draws the seeds of events.
func New(store Store, now func() time.Time, random func() uint64) *Director {
	return &Director{store: store, now: now, random: random, dry: &dryRuns{}, throttle: newThrottle(), guesses: newGuesses(), cores: make(chan struct{}, max(1, runtime.NumCPU()/2))}
}

// Reader gives pages what they show.
func (d *Director) Reader() Reader { return d.store }

// clock returns the time as it is stored: UTC, whole seconds.
func (d *Director) clock() time.Time { return d.now().UTC().Truncate(time.Second) }

// change runs one use case for a director. Whoever is not one is refused before
// anything is read.
func (d *Director) change(ctx context.Context, who Who, fn func(Tx) (tournament.AuditEntry, error)) error {
	if who.Role != RoleDirector {
		return tournament.ErrForbidden
	}
	return d.record(ctx, who, fn)
}

func (d *Director) record(ctx context.Context, who Who, fn func(Tx) (tournament.AuditEntry, error)) error {
	return d.store.Change(ctx, who.Once, func(tx Tx) (tournament.AuditEntry, error) {
		entry, err := fn(tx)
		entry.Actor, entry.At = who.Name, d.clock()
		return entry, err
	})
}

// document writes a state of the audit as a short JSON document.
func document(fields map[string]any) string {
	text, err := json.Marshal(fields)
	if err != nil {
		return "{}"
	}
	return string(text)
}
