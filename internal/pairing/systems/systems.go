// Package systems knows every way of pairing rounds by the name that the rules of an
// event have for it.
package systems

import (
	"errors"
	"fmt"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/pairing/exchange"
	"sixtyfour/internal/pairing/monrad"
	"sixtyfour/internal/pairing/roundrobin"
	"sixtyfour/internal/pairing/swiss"
	"sixtyfour/internal/tournament"
)

// System is a way of pairing rounds, as the packages beside this one have it.
type System struct {
	pair       func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error)
	Explain    func(s tournament.Snapshot, round int, seed uint64, black, white tournament.PlayerID) []tournament.Term
	ExplainBye func(s tournament.Snapshot, round int, seed uint64, player tournament.PlayerID) []tournament.Term
}

var all = map[tournament.System]System{
	tournament.SystemSwiss:      {swiss.Pair, swiss.Explain, swiss.ExplainBye},
	tournament.SystemDutch:      {dutch.Pair, dutch.Explain, dutch.ExplainBye},
	tournament.SystemMonrad:     {monrad.Pair, monrad.Explain, monrad.ExplainBye},
	tournament.SystemExchange:   {exchange.Pair, exchange.Explain, exchange.ExplainBye},
	tournament.SystemRoundRobin: {roundrobin.Pair, roundrobin.Explain, roundrobin.ExplainBye},
}

// Of returns the system of an event, whose rules are checked before they are stored.
func Of(s tournament.Snapshot) System { return all[s.Event.Rules.Pairing.System] }

// Pair pairs a round; see [pairing] for what comes out.
//
// Errors: [tournament.ErrTooFewPlayers]; [tournament.ErrNoPairing] if the system
// leaves no legal round; a [pairing.PinError].
func (y System) Pair(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error) {
	plan, err := y.pair(s, round, seed, pins)
	for _, none := range []error{dutch.ErrNoPairing, dutch.ErrTooManyScores, matching.ErrNoPerfect, matching.ErrTooLarge} {
		if errors.Is(err, none) {
			return plan, fmt.Errorf("%w: %w", tournament.ErrNoPairing, err)
		}
	}
	return plan, err
}
