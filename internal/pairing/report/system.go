package report

import (
	"strings"

	"sixtyfour/internal/tournament"
)

// Codes of 192 records. FIDE_DUTCH without a year is what every reader knows; it
// means the rules of 2026 for an event of today.
var codes = map[string]kind{
	"FIDE_DUTCH":              {system: tournament.SystemDutch},
	"FIDE_DUTCH_2025":         {system: tournament.SystemDutch},
	"FIDE_DUTCH_2026":         {system: tournament.SystemDutch},
	"CUSTOM_SWISS":            {system: tournament.SystemSwiss},
	"FIDE_DOUBLESWISS":        {system: tournament.SystemExchange, games: 2},
	"CUSTOM_DOUBLESWISS":      {system: tournament.SystemSwiss, games: 2},
	"CUSTOM_KNOCKOUT":         {system: tournament.SystemKnockout},
	"BERGER_ROUNDROBIN":       {system: tournament.SystemRoundRobin},
	"FIDE_ROUNDROBIN":         {system: tournament.SystemRoundRobin},
	"BERGER_DOUBLEROUNDROBIN": {system: tournament.SystemRoundRobin, legs: 2},
	"FIDE_DOUBLEROUNDROBIN":   {system: tournament.SystemRoundRobin, legs: 2},
	"CUSTOM_ROUNDROBIN":       {system: tournament.SystemRoundRobin},
	"CUSTOM_DOUBLEROUNDROBIN": {system: tournament.SystemRoundRobin, legs: 2},
	"BERGER_ROUNDROBIN_G1":    {system: tournament.SystemRoundRobin},
	"BERGER_ROUNDROBIN_G2":    {system: tournament.SystemRoundRobin, legs: 2},
}

// kind is what a code says of an event.
type kind struct {
	system tournament.System
	games  int // of a match; 0 is 1
	legs   int
	baku   bool
}

// monradWords is how the words of a 092 record begin where CUSTOM_SWISS is not enough.
const monradWords = "Monrad"

// kindOf reads a 192 record, and a 092 record that holds a code or tells a Monrad
// from another Swiss.
func kindOf(code, words string) (kind, bool) {
	plain, baku := strings.CutSuffix(code, "_BAKU")
	k, ok := codes[plain]
	k.baku = baku
	if ok && k.system == tournament.SystemSwiss && strings.HasPrefix(words, monradWords) {
		k.system = tournament.SystemMonrad
	}
	return k, ok
}

// describe returns the 092 and 192 records of an event.
func describe(r tournament.Rules) (words, code string) {
	two := r.Games == 2
	switch r.Pairing.System {
	case tournament.SystemDutch:
		words, code = "Swiss, Dutch system", "FIDE_DUTCH"
		if r.Pairing.Baku {
			code += "_BAKU"
		}
	case tournament.SystemExchange:
		words, code = "Double-Swiss, matches of two games", "FIDE_DOUBLESWISS"
	case tournament.SystemRoundRobin:
		words, code = "Round robin", "BERGER_ROUNDROBIN"
		if r.Pairing.Legs == 2 {
			words, code = "Double round robin", "BERGER_DOUBLEROUNDROBIN"
		}
	case tournament.SystemMonrad:
		words, code = monradWords, "CUSTOM_SWISS"
	case tournament.SystemKnockout:
		words, code = "Knockout", "CUSTOM_KNOCKOUT"
	case tournament.SystemSwiss:
		words, code = "Swiss", "CUSTOM_SWISS"
	}
	if two && code == "CUSTOM_SWISS" {
		code = "CUSTOM_DOUBLESWISS"
	}
	return words, code
}
