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
// Amount. An average divides their sum by Per, rounds it where Rounded says so, and
// adds Plus.
type Value struct {
	Break   tournament.TieBreak
	Amount  Number
	Parts   []Part
	Per     int
	Rounded bool
	Plus    Number
	// Place is the place among the tied that direct encounter gives, 1 for the first;
	// it is compared instead of Amount. 0 in other columns.
	Place int
	// Blank tells that there is nothing to say: a tie that is not decided, nobody
	// with a rating, lots that are not drawn. Amount is 0 then.
	Blank bool
}

// Total is what the working leads to: Amount, unless Blank.
func (v Value) Total() Number {
	var n Number
	for _, p := range v.Parts {
		n = n.Plus(p.Amount)
	}
	if v.Per > 1 {
		n = n.Over(v.Per)
	}
	if v.Rounded {
		n = n.Rounded()
	}
	return n.Plus(v.Plus)
}

// String writes v for a table.
func (v Value) String() string {
	if v.Blank {
		return "–"
	}
	return v.Amount.String()
}

// Compare returns -1 when v is ahead of o in the same column, 1 when it is behind,
// 0 when the column does not part them.
func (v Value) Compare(o Value) int {
	switch {
	case v.Place != 0 || o.Place != 0:
		return cmp.Compare(v.Place, o.Place)
	case v.Break.LowerFirst():
		return v.Amount.Compare(o.Amount)
	}
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
func level(a, b *Row) int {
	for i := range a.Values {
		if c := a.Values[i].Compare(b.Values[i]); c != 0 {
			return c
		}
	}
	return 0
}

// listed orders those who share a rank. It decides nothing.
func listed(a, b *Row) int {
	return cmp.Or(cmp.Compare(a.Player.Name(), b.Player.Name()), cmp.Compare(a.Entry.Number, b.Entry.Number))
}

// Kind says why a part counts as it does. It is a number and not a text, so that the
// hundreds of thousands of parts of a large table hold no pointers.
type Kind uint8

// The kinds of parts.
const (
	KindNothing   Kind = iota // the rule counts nothing for this round
	KindPlayed                // over the board, or a fact that is no round
	KindAdjusted              // the same; the rounds that the opponent left out at the end count as draws
	KindForfeit               // a game that was not played and counts as one
	KindUnplayed              // bye, absence, no-show: counted as the rule for such rounds says
	KindCapped                // the same, with fewer than the own points: C.07, 16.4
	KindWithdrawn             // a game against someone who withdrew later
	KindExpelled              // a game against someone who was expelled later, where the event says so
	KindBelow                 // an opponent below the limit
	KindUnrated               // an opponent without a rating
	KindNotMet                // so many (Of) of the tied were not met
)

var kinds = [...]string{"nothing", "played", "adjusted", "forfeit", "unplayed", "capped", "withdrawn", "expelled", "below", "unrated", "not-met"}

// String returns the name that files and messages have for k.
func (k Kind) String() string { return kinds[k] }

// Part is what one game or round adds to a Value: Base + Factor × Of, or nothing
// when it is cut.
type Part struct {
	Round    int // 0 for what belongs to no round
	Kind     Kind
	Opponent tournament.PlayerID // 0 when there was none
	Base     Number              // counted as it is: discs, points
	Factor   Number              // what each of Of is worth; 0 where nothing is multiplied
	Of       Number              // such as the points of the opponent, or the player's own
	Amount   Number
	Cut      bool // left out as one of the lowest or highest
	// Voluntary is a round that the player left out by choice, a bye that was asked
	// for or a game not come to. C.07, 16.5 cuts such a round first.
	Voluntary bool
}

// counted returns p with its Amount.
func (p Part) counted() Part {
	p.Amount = p.Base
	if !p.Factor.IsZero() {
		p.Amount = p.Base.Plus(p.Factor.Times(p.Of))
	}
	return p
}
