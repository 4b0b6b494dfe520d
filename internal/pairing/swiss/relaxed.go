package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// relaxed names the rules that nothing outweighs and that gave way where nobody
// asked for it, worst first.
func (f *field) relaxed(plan pairing.Plan) []tournament.Term {
	counts := map[string]*tournament.Term{}
	count := func(rule string, player tournament.PlayerID, value int, cost int64) {
		if counts[rule] == nil {
			counts[rule] = &tournament.Term{Rule: rule, Player: player}
		}
		counts[rule].Value += value
		counts[rule].Cost += cost
	}
	free := make([]int, len(f.records)) // by player: the opponent of who was not set by hand, +1
	for _, t := range plan.Tables {
		if t.Pinned {
			continue
		}
		a, b := f.at[t.Black], f.at[t.White]
		free[a], free[b] = b+1, a+1
		m := f.meet(a, b)
		for _, term := range t.Terms {
			switch term.Rule {
			case pairing.RuleRematch:
				if !m.ordered {
					count(pairing.RuleRematch, 0, 1, term.Cost)
				}
			case pairing.RuleRematchSoon, pairing.RuleRematchColour:
				if !m.ordered {
					count(pairing.RuleRematch, 0, 0, term.Cost)
				}
			}
		}
		for kind, rule := range kindRules {
			if d := f.demand(&m, kind); d.hard > 0 {
				count(rule, 0, 1, f.sharedCost(kind, d))
			}
		}
	}
	for _, b := range plan.Byes {
		p := f.at[b.Player]
		if b.Pinned {
			continue
		}
		free[p] = p + 1
		for _, term := range b.Terms {
			if term.Rule == pairing.RuleByeAgain && term.Cost > 0 {
				count(term.Rule, term.Player, term.Value, term.Cost)
			}
		}
	}
	for a, asks := range f.meets {
		for _, o := range asks {
			if o.hard && a < o.whom && free[a] > 0 && free[o.whom] > 0 && free[a] != o.whom+1 {
				count(pairing.RuleMeet, 0, 1, 2*f.unit[tierMeet])
			}
		}
	}
	var list []tournament.Term
	for _, rule := range append([]string{pairing.RuleRematch, pairing.RuleByeAgain, pairing.RuleMeet}, kindRules[:]...) {
		if t := counts[rule]; t != nil {
			list = append(list, *t)
		}
	}
	return list
}
