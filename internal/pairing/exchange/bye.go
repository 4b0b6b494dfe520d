package exchange

import (
	"cmp"
	"slices"

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

// bye chooses who of rest has the bye: the first in order who may have one (C2)
// and leaves the others a legal round (3.4.1); -1 if nobody does.
func (x *field) bye(rest []int) int {
	order := slices.SortedFunc(slices.Values(rest), x.byeOrder)
	for _, p := range order {
		if x.Records[p].Byes > x.MostBye {
			continue
		}
		if x.Perfect(slices.DeleteFunc(slices.Clone(rest), func(q int) bool { return q == p })) {
			return p
		}
		x.blocked = append(x.blocked, tournament.Term{Rule: pairing.RuleByeBlocked, Player: x.Records[p].Player})
	}
	return -1
}

// byeTerms lists the reasons of a bye for p.
func (x *field) byeTerms(p int) []tournament.Term {
	r := &x.Records[p]
	lowest := r.Points
	for _, q := range x.Present {
		lowest = min(lowest, x.Records[q].Points)
	}
	list := []tournament.Term{{Rule: pairing.RuleBye, Player: r.Player, Value: len(x.Present)}}
	if r.Byes > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleByeAgain, Player: r.Player, Value: r.Byes})
	}
	list = append(list,
		tournament.Term{Rule: pairing.RuleByeLowest, Player: r.Player, Value: int(r.Points - lowest)},
		tournament.Term{Rule: pairing.RuleByeMatches, Player: r.Player, Value: x.played[p]})
	for _, q := range x.Present {
		if o := &x.Records[q]; q != p && o.Byes > r.Byes && x.byeOrder(q, p) < 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleByePassed, Player: o.Player, Value: o.Byes})
		}
	}
	return list
}
