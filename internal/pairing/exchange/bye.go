package exchange

import (
	"cmp"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// byeOrder orders players by who has the bye first: lowest score, most matches
// played, largest number (C.04.5 3.4.2 to 3.4.4).
func (x *field) byeOrder(a, b int) int {
	return cmp.Or(
		cmp.Compare(x.Records[a].Points, x.Records[b].Points),
		cmp.Compare(x.played[b], x.played[a]),
		cmp.Compare(b, a),
	)
}

// byeTerms lists the reasons of a bye for p.
func (x *field) byeTerms(p int) []tournament.Term {
	list := x.ByeTerms(p, x.byeOrder)
	return append(list, tournament.Term{Rule: pairing.RuleByeMatches, Player: x.Records[p].Player, Value: x.played[p]})
}
