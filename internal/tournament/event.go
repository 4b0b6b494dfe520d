package tournament

import (
	"strings"
	"time"
)

// Event is one tournament with the rules it is played by.
type Event struct {
	ID      EventID
	Name    string
	Place   string
	Country string
	Starts  Date
	Rules   Rules
	Seed    uint64 // decides what no rule decides; drawn once, shown, never changed
	Lots    uint64 // decides the tie-break by lots; 0 while they are not drawn
	Version int64  // grows with every change to anything of the event
}

// Validate trims what was typed and checks it, rules included.
func (e Event) Validate() (Event, []error) {
	var errs []error
	for _, f := range []struct {
		name  string
		value *string
	}{{"name", &e.Name}, {"place", &e.Place}} {
		*f.value = strings.Join(strings.Fields(*f.value), " ")
		if err := CheckText(f.name, *f.value, 100); err != nil {
			errs = append(errs, err)
		}
	}
	if e.Name == "" {
		errs = append(errs, &FieldError{Field: "name", Err: ErrRequired})
	}
	var err error
	if e.Country, err = ParseCountry(e.Country); err != nil {
		errs = append(errs, err)
	}
	if e.Starts != "" {
		if _, err := ParseDate(string(e.Starts)); err != nil {
			errs = append(errs, &FieldError{Field: "starts", Value: string(e.Starts), Err: ErrBadDate})
		}
	}
	return e, append(errs, e.Rules.Validate()...)
}

// Entry is a player's place in an event. Number is the start number, 1 upwards,
// given once and kept: it breaks ties in pairing and is printed on lists.
type Entry struct {
	Player     PlayerID
	Number     int
	FirstRound int  // the first round the player can be paired in; 1 from the start
	Withdrawn  bool // out until returned
	Rating     int  // at the start of the event, 1 to 4000; 0 is none
	// Expelled is why the player was excluded from the event for good, for officials
	// alone; empty for everybody else.
	Expelled string
	// Requests holds, by round number, what the player asked for in rounds that
	// are not published yet: a granted bye or absence.
	Requests map[int]Presence
	Version  int
}

// Out reports whether the player has left the event, for now or for good.
func (e Entry) Out() bool { return e.Withdrawn || e.IsExpelled() }

// IsExpelled reports whether the player was excluded from the event.
func (e Entry) IsExpelled() bool { return e.Expelled != "" }

// MostRating bounds the rating of an entry.
const MostRating = 4000

// Presence is what a player does in a round. The set is closed.
type Presence string

// Only Plays has a match. The others are worth what [Rules] says.
const (
	Plays      Presence = "plays"
	PairingBye Presence = "bye"      // nobody was left to play
	FullBye    Presence = "full-bye" // granted, worth a pairing bye
	HalfBye    Presence = "half-bye" // granted
	ZeroBye    Presence = "zero-bye" // granted
	Absent     Presence = "absent"   // away this round
	NotEntered Presence = "not-entered"
	Withdrawn  Presence = "withdrawn"
	Expelled   Presence = "expelled"
)

// Granted reports whether a player may ask for p.
func (p Presence) Granted() bool {
	return p == FullBye || p == HalfBye || p == ZeroBye || p == Absent
}

// IsBye reports whether p counts as a bye when the next bye is given: every
// full-point round without a game does.
func (p Presence) IsBye() bool { return p == PairingBye || p == FullBye }

// Worth returns what p gives under r; nothing for Plays.
func (r Rules) Worth(p Presence) Worth {
	switch p {
	case PairingBye, FullBye:
		return r.Bye
	case HalfBye:
		return r.HalfBye
	case ZeroBye:
		return r.ZeroBye
	case Absent:
		return r.Absent
	case NotEntered:
		return r.Late
	case Withdrawn:
		return r.Left
	case Expelled:
		return r.Expelled
	case Plays:
	}
	return Worth{}
}

// AuditEntry tells one change: who, when, what, and the state on both sides.
// Before and After are short JSON documents made by the director.
type AuditEntry struct {
	ID     int64
	Event  EventID // 0 for changes outside an event
	Actor  string  // the name of who did it
	At     time.Time
	Action string // a message key, such as "round.publish"
	Target string // what it was done to, in words, such as "round 3, table 4"
	Before string
	After  string
	Note   string // the reason given
	Hash   string // hex SHA-256 over the previous entry's hash and this entry
}

// ImportNote is a line of an imported file that could not be used, or a
// difference between the file's header and what its games give.
type ImportNote struct {
	Line int // 1 for the first line; 0 for a remark about the whole file
	Text string
	Why  string   // a message key, such as "import.finals"
	Args []string // its arguments, as pairs of name and value
}

// Arguments returns Args as messages take them.
func (n ImportNote) Arguments() []any {
	all := make([]any, len(n.Args))
	for i, a := range n.Args {
		all[i] = a
	}
	return all
}
