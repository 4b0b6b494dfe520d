package tournament

import "sixtyfour/internal/reversi"

// System names how the rounds of an event are paired.
type System string

// The systems; the package comments of internal/pairing/… tell what each does.
const (
	SystemSwiss      System = "swiss"
	SystemDutch      System = "dutch"
	SystemExchange   System = "exchange"
	SystemRoundRobin System = "roundrobin"
	SystemMonrad     System = "monrad"
	SystemKnockout   System = "knockout"
)

// Systems are those that pair the rounds of an event, in the order in which they
// are offered.
var Systems = []System{SystemSwiss, SystemDutch, SystemMonrad, SystemExchange, SystemRoundRobin}

// PairingRules is the part of the rules that the systems read.
type PairingRules struct {
	System System
	// FirstColour is what the first odd start number gets in round 1. NoColour
	// leaves it to the seed of the event.
	FirstColour reversi.Colour
	Baku        bool // Dutch: the upper half is given virtual points in the first half of the rounds
	Legs        int  // round robin: 1, or 2 with colours exchanged in the second; 0 is 1
	Swiss       SwissPenalties
}

// ConstraintKind says what a constraint asks.
type ConstraintKind string

// KeepApart and MustMeet name two players; Table names one and the table where
// that player sits, whatever the score. The other kinds speak of everybody who
// shares what they name.
const (
	KeepApart     ConstraintKind = "apart"
	MustMeet      ConstraintKind = "meet"
	FixedTable    ConstraintKind = "table"
	ApartClubs    ConstraintKind = "club"
	ApartCountry  ConstraintKind = "country"
	ApartFamilies ConstraintKind = "family"
)

// ConstraintID is the id of a constraint. Zero is none.
type ConstraintID int64

// Constraint is a wish or an order of the director about rounds From to To, both
// included; To 0 is to the end. A hard one gives way only when the round cannot be
// paired otherwise, and the page says so.
type Constraint struct {
	ID       ConstraintID
	Kind     ConstraintKind
	Players  [2]PlayerID // as Kind says; the second is 0 for a table
	Table    int         // of FixedTable
	From, To int
	Hard     bool
}

// Same reports whether c asks the same as o of the same rounds.
func (c Constraint) Same(o Constraint) bool {
	return c.Kind == o.Kind && c.Players == o.Players && c.Table == o.Table && c.From == o.From && c.To == o.To
}

// Covers reports whether c speaks of round n.
func (c Constraint) Covers(n int) bool { return n >= c.From && (c.To == 0 || n <= c.To) }
