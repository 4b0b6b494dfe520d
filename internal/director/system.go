package director

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/exchange"
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
	tournament.SystemSwiss:    {swiss.Pair, swiss.Explain, swiss.ExplainBye},
	tournament.SystemExchange: {exchange.Pair, exchange.Explain, exchange.ExplainBye},
}

// systemOf returns the system of an event; rules are checked before they are stored.
func systemOf(s tournament.Snapshot) system { return systems[s.Event.Rules.Pairing.System] }
