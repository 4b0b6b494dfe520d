package director

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/pairing/exchange"
	"sixtyfour/internal/pairing/monrad"
	"sixtyfour/internal/pairing/roundrobin"
	"sixtyfour/internal/pairing/swiss"
	"sixtyfour/internal/tournament"
)

// system is a way of pairing rounds, as the packages below internal/pairing have it.
type system struct {
	pair       func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error)
	explain    func(s tournament.Snapshot, round int, seed uint64, black, white tournament.PlayerID) []tournament.Term
	explainBye func(s tournament.Snapshot, round int, seed uint64, player tournament.PlayerID) []tournament.Term
}

var systems = map[tournament.System]system{
	tournament.SystemSwiss:      {swiss.Pair, swiss.Explain, swiss.ExplainBye},
	tournament.SystemDutch:      {dutch.Pair, dutch.Explain, dutch.ExplainBye},
	tournament.SystemMonrad:     {monrad.Pair, monrad.Explain, monrad.ExplainBye},
	tournament.SystemExchange:   {exchange.Pair, exchange.Explain, exchange.ExplainBye},
	tournament.SystemRoundRobin: {roundrobin.Pair, roundrobin.Explain, roundrobin.ExplainBye},
}

// systemOf returns the system of an event; rules are checked before they are stored.
func systemOf(s tournament.Snapshot) system { return systems[s.Event.Rules.Pairing.System] }

// number gives tables their numbers: a fixed player sits at the same table in every
// round that the constraint covers, the others fill the rest in the order of boards.
// Of two who are fixed at one table the earlier constraint holds.
func number(s tournament.Snapshot, round int, tables []pairing.Table) []int {
	numbers := make([]int, len(tables))
	taken := map[int]bool{}
	for _, c := range s.Constraints {
		if c.Kind != tournament.FixedTable || !c.Covers(round) || taken[c.Table] {
			continue
		}
		i := slices.IndexFunc(tables, func(t pairing.Table) bool { return t.Black == c.Players[0] || t.White == c.Players[0] })
		if i < 0 || numbers[i] != 0 {
			continue
		}
		numbers[i], taken[c.Table] = c.Table, true
		tables[i].Terms = append(tables[i].Terms, tournament.Term{Rule: pairing.RuleTable, Player: c.Players[0], Value: c.Table})
	}
	next := 1
	for i := range numbers {
		if numbers[i] != 0 {
			continue
		}
		for taken[next] {
			next++
		}
		numbers[i] = next
		next++
	}
	return numbers
}
