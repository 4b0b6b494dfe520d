package swiss

import (
	"sixtyfour/internal/matching"
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

// Feasible reports whether round can be paired without a rematch, a bye given to
// whomever it takes. With fewer than two players present there is no round.
func Feasible(s tournament.Snapshot, round int) (fresh bool) {
	f := newField(s, round, 0)
	n := len(f.present)
	if n < 2 {
		return false
	}
	m := matching.Fill(n+n%2, func(i, j int) int64 {
		if j < n && f.records[f.present[i]].Against(f.records[f.present[j]].Player).Times > 0 {
			return 1
		}
		return 0
	})
	best, err := matching.Solve(m)
	return err == nil && best.Cost == 0
}
