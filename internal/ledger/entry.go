// Package ledger is the record of every game that ratings are made from: entries
// that are only ever added to, and Fold, which makes of them the games that count.
// It knows players by their numbers in the registry and holds no name of any.
//
// An event is one entry with all of its games. A correction is a further entry for
// the same event, which takes the place of the one before; so does a withdrawal, with no
// games. What is said of players (these two records are one person) is an entry too, and so is
// taking that back.
package ledger

import (
	"slices"
	"time"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// Kind is what an entry says.
type Kind string

// The kinds of entries.
const (
	KindGames   Kind = "games"   // the games of an event as they are now
	KindMerge   Kind = "merge"   // the games of Player are those of Into
	KindSplit   Kind = "split"   // the games of Player in Events are those of Into
	KindProgram Kind = "program" // Player is a computer program
	KindExclude Kind = "exclude" // the event Key is not rated, by a decision
	KindUndo    Kind = "undo"    // the entry Undoes does not hold any more
)

// Entry is one line of the ledger. Which fields are set depends on its kind.
type Entry struct {
	Seq    int64 // 1 for the first
	At     time.Time
	By     string // who wrote it
	Kind   Kind
	Event  *Revision // games
	Player int64     // merge, split, program
	Into   int64     // merge, split
	Events []string  // split: keys of events
	Key    string    // exclude
	Undoes int64     // undo
	Reason string    // as given; empty for games
}

// Revision is an event with all of its games, as one entry says it.
type Revision struct {
	// Key is what the event is known by, such as "event 12" or "wof 2009-05-16 paris
	// open (fra)": two revisions with the same key are of one event.
	Key     string
	Title   string // for people; no part of the content
	Number  int    // of the revision: 1 for the first of its key
	Country string // three capital letters or empty
	// Unrated is why the event is kept but not rated, else empty.
	Unrated Unrated
	// ByYear tells that only the year of the games is known: every one has its last day.
	ByYear bool
	// Open tells that more games are to come.
	Open  bool
	Games []Game // in the order that [Revision.Canonical] gives them
}

// Unrated is why the games of an event are not rated.
type Unrated string

// The reasons.
const (
	UnratedSaid Unrated = "said" // the source says "not rated"
	UnratedAnti Unrated = "anti" // the fewer discs won: another game
	UnratedTwin Unrated = "twin" // another event has the same games
	// UnratedDecided is no part of a revision: an entry of [KindExclude] says it.
	UnratedDecided Unrated = "decided"
)

// Game is a game that was played. A is the smaller number.
type Game struct {
	Day    rating.Day
	Round  int32 // 0 is not known
	A, B   int64 // registry numbers; 0 is somebody nobody knew
	Score  int8  // half-points of A: 0, 1 or 2
	DiscsA reversi.Discs
	DiscsB reversi.Discs // Unknown exactly when DiscsA is
	// ColourA is 1 where A had Black, 2 for White, 0 where it is not known.
	ColourA int8
}

// Unknown is the count of discs where the record has none.
const Unknown reversi.Discs = -1

// turned returns g from the side of the other player.
func (g Game) turned() Game {
	g.A, g.B, g.Score, g.DiscsA, g.DiscsB = g.B, g.A, 2-g.Score, g.DiscsB, g.DiscsA
	if g.ColourA != 0 {
		g.ColourA = 3 - g.ColourA
	}
	return g
}

// Players returns whom e is about, each once, in order.
func (e Entry) Players() []int64 {
	all := []int64{e.Player, e.Into}
	if e.Event != nil {
		for _, g := range e.Event.Games {
			all = append(all, g.A, g.B)
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(p int64) bool { return p == 0 })
}
