package web

import (
	"slices"

	"sixtyfour/internal/tournament"
)

// preset is a kind of event whose rules fill the form. Its key ends the messages
// events.preset.… and events.preset_about.…
type preset struct {
	Key  string
	Here bool
}

// presetKeys are the kinds of events, the usual one first.
var presetKeys = []string{"national", "woc", "club", "exchange", "roundrobin", "school"}

// presetRules returns the rules of a kind of event; an unknown kind is the usual one.
func presetRules(key string) tournament.Rules {
	r := tournament.DefaultRules()
	switch key {
	case "woc":
		r.Rounds = 13
		r.TieBreaks = append(r.TieBreaks, tournament.TieLots)
	case "club":
		r.Rounds = 5
		r.CountryRounds = 0
	case "exchange":
		r = tournament.ExchangeRules()
	case "roundrobin":
		r.Pairing.System = tournament.SystemRoundRobin
		r.TieBreaks = []tournament.TieBreak{tournament.TieDirect, tournament.TieDiscs}
		r.CountryRounds = 0
	case "school":
		r.Rounds = 5
		r.Regime = tournament.RegimeImmediate
		r.TieBreaks = []tournament.TieBreak{tournament.TieDiscs}
		r.CountryRounds = 0
	}
	return r
}

// presets lists the kinds of events; chosen is shown as taken.
func presets(chosen string) []preset {
	if !slices.Contains(presetKeys, chosen) {
		chosen = presetKeys[0]
	}
	list := make([]preset, len(presetKeys))
	for i, key := range presetKeys {
		list[i] = preset{Key: key, Here: key == chosen}
	}
	return list
}
