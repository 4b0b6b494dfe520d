// Package standings derives points, tie-breaks, ranks and the cross-table from a
// snapshot. Nothing here is stored: page, print, projector, JSON and workbook
// render the one Table. Every number carries its working.
package standings

import (
	"cmp"

	"sixtyfour/internal/tournament"
)

// Table is the standings after the rounds of one snapshot.
type Table struct {
	Event tournament.Event
	After int // the number of the last round that counts; 0 before the first
	Open  int // games without a confirmed result in those rounds
	// Columns are what a rank is decided by, one after the other: points, then the
	// tie-breaks of the event. Whoever shows a table loops over them.
	Columns []tournament.TieBreak
	Rows    []Row // by rank; the tied by name
}

// Row is one player. Players tied on everything share a rank: 1, 2, 2, 4. Who was
// expelled stands last and has rank 0, unless the event lets the place stand.
type Row struct {
	Rank   int
	Shared bool
	Entry  tournament.Entry
	Player tournament.Player
	Club   string
	Points tournament.Points
	Values []Value              // one for each of Table.Columns, in its order
	Rounds []tournament.Sitting // one for each round, by number
}

// Value is a number of the table with its working: the Amounts of Parts add up to
// Amount.
type Value struct {
	Break  tournament.TieBreak
	Amount Number
	Parts  []Part
}

// Compare returns -1 when v is ahead of o in the same column, 1 when it is behind,
// 0 when the column does not part them.
func (v Value) Compare(o Value) int {
	return o.Amount.Compare(v.Amount)
}

// Parting returns the first column that parts a and b, -1 for none.
func Parting(a, b Row) int {
	for i := range a.Values {
		if a.Values[i].Compare(b.Values[i]) != 0 {
			return i
		}
	}
	return -1
}

// level compares what decides a rank; 0 is a shared rank.
func level(a, b Row) int {
	if i := Parting(a, b); i >= 0 {
		return a.Values[i].Compare(b.Values[i])
	}
	return 0
}

// listed orders those who share a rank. It decides nothing.
func listed(a, b Row) int {
	return cmp.Or(cmp.Compare(a.Player.Name(), b.Player.Name()), cmp.Compare(a.Entry.Number, b.Entry.Number))
}

// Kind says why a part counts as it does.
type Kind string

// The kinds of parts.
const (
	KindPlayed    Kind = "played"    // a game over the board
	KindUnplayed  Kind = "unplayed"  // bye, absence, no-show: counted as the rule for such rounds says
	KindWithdrawn Kind = "withdrawn" // a game against someone who withdrew later
	KindExpelled  Kind = "expelled"  // a game against someone who was expelled later, where the event says so
	KindNothing   Kind = "nothing"   // the rule counts nothing for this round
)

// Part is what one game or round adds to a Value: Base + Factor × Of.
type Part struct {
	Round    int
	Kind     Kind
	Opponent tournament.PlayerID // 0 when there was none
	Base     Number              // counted as it is: discs, points
	Factor   Number              // what each of Of is worth; 0 where nothing is multiplied
	Of       Number              // such as the points of the opponent, or the player's own
	Amount   Number
}
