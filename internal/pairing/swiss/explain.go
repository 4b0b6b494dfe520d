package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Explain lists the reasons for and against a table that was made by hand, in the
// units that [Pair] uses for the same round and seed. Without an entry for one of
// the two it says only that the table was made by hand.
func Explain(s tournament.Snapshot, round int, seed uint64, black, white tournament.PlayerID) []tournament.Term {
	f := newField(s, round, seed)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	a, okA := f.at[black]
	b, okB := f.at[white]
	if !okA || !okB || a == b {
		return list
	}
	return append(list, f.terms(a, b)...)
}

// ExplainBye does the same for a bye that was given by hand.
func ExplainBye(s tournament.Snapshot, round int, seed uint64, player tournament.PlayerID) []tournament.Term {
	f := newField(s, round, seed)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	p, ok := f.at[player]
	if !ok {
		return list
	}
	return append(list, f.byeTerms(p)...)
}
