package legal

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Rest returns the first of order, an odd number of players, who may have the bye
// and leaves the others a legal round, with those who were passed over because they
// do not; -1 if nobody does.
func (f *Field) Rest(order []int) (left int, blocked []tournament.Term) {
	for _, p := range order {
		if f.Records[p].Byes > f.MostBye {
			continue
		}
		if f.Perfect(without(order, p)) {
			return p, blocked
		}
		blocked = append(blocked, tournament.Term{Rule: pairing.RuleByeBlocked, Player: f.Records[p].Player})
	}
	return -1, blocked
}

// ByeTerms lists the reasons of a bye for p. order tells who has it first; those
// before p who were passed over for their earlier byes are named.
func (f *Field) ByeTerms(p int, order func(a, b int) int) []tournament.Term {
	r := &f.Records[p]
	lowest := r.Points
	for _, q := range f.Present {
		lowest = min(lowest, f.Records[q].Points)
	}
	list := []tournament.Term{{Rule: pairing.RuleBye, Player: r.Player, Value: len(f.Present)}}
	if r.Byes > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleByeAgain, Player: r.Player, Value: r.Byes})
	}
	list = append(list, tournament.Term{Rule: pairing.RuleByeLowest, Player: r.Player, Value: int(r.Points - lowest)})
	for _, q := range f.Present {
		if o := &f.Records[q]; q != p && o.Byes > r.Byes && order(q, p) < 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleByePassed, Player: o.Player, Value: o.Byes})
		}
	}
	return list
}
