// Package standings derives points, tie-breaks, ranks and the cross-table from a
// snapshot. Nothing here is stored: page, print, projector, JSON and workbook
// render the one Table. Every number carries its working.
package standings

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Table is the standings after the rounds of one snapshot.
type Table struct {
	Event  tournament.Event
	After  int // the number of the last round that counts; 0 before the first
	Open   int // games without a confirmed result in those rounds
	Breaks []tournament.TieBreak
	Rows   []Row // by rank; the tied by name
}

// Row is one player. Players tied on everything share a rank: 1, 2, 2, 4.
type Row struct {
	Rank   int
	Shared bool
	Entry  tournament.Entry
	Player tournament.Player
	Club   string
	Points tournament.Points
	Values []Value              // one for each of Table.Breaks, in its order
	Rounds []tournament.Sitting // one for each round, by number
}

// Value is a tie-break with its working: the Amounts of Parts add up to Amount.
// The unit is half-discs.
type Value struct {
	Break  tournament.TieBreak
	Amount reversi.Discs
	Parts  []Part
}

// Kind says why a part counts as it does.
type Kind string

// The kinds of parts.
const (
	KindPlayed    Kind = "played"    // a game over the board
	KindUnplayed  Kind = "unplayed"  // bye, absence, no-show: 32 discs and own points, or the worth of the round
	KindWithdrawn Kind = "withdrawn" // a game against someone who withdrew later
	KindNothing   Kind = "nothing"   // the rule counts nothing for this round
)

// Part is what one game or round adds to a Value.
type Part struct {
	Round    int
	Kind     Kind
	Opponent tournament.PlayerID // 0 when there was none
	Discs    reversi.Discs       // discs counted
	Points   tournament.Points   // points multiplied: the opponent's, or the player's own
	Constant int                 // discs a point is worth; 0 where points do not count
	Amount   reversi.Discs       // Discs + Constant × Points
}
