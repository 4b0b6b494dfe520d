package web

import (
	"cmp"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// The levels of warnings about a draft, the gravest last.
const (
	levelNote    = 1 // good to know
	levelNotice  = 2 // set by hand, or a wish that was not kept
	levelUnusual = 3 // within the rules, and players will ask
	levelRule    = 4 // a rule had to give way
	levelStop    = 5 // it cannot be published
)

// warning is something to look at before a draft is published.
type warning struct {
	Level int
	Name  string // of the level
	Text  string
}

// farApart is from which difference of scores players ask why, in half-points of a
// match: two whole matches.
func farApart(r tournament.Rules) int { return 2 * int(r.MatchWorth()) }

// warnings lists what a director should look at, the gravest first.
func (v *roundView) warnings(say reasons, r tournament.Round) (list []warning) {
	w := say.w
	warn := func(level int, key string, args ...any) {
		list = append(list, warning{Level: level, Text: w.Text(key, args...)})
	}
	if v.Stale {
		warn(levelStop, "pairing.warning.stale")
	}
	for _, text := range v.Relaxed {
		list = append(list, warning{Level: levelRule, Text: text})
	}
	gap := farApart(v.Event.Rules)
	for _, m := range r.Matches {
		for _, t := range m.Terms {
			switch {
			case t.Rule == pairing.RuleRematch && m.Pinned:
				warn(levelRule, "pairing.warning.rematch_by_hand", "table", m.Table)
			case (t.Rule == pairing.RuleScore || t.Rule == pairing.RuleFloatDown) && t.Value >= gap:
				warn(levelUnusual, "pairing.warning.far", "table", m.Table, "points", tournament.Points(t.Value))
			case t.Rule == pairing.RuleColourRun && t.Value >= 3, t.Rule == pairing.RuleCriterion(11):
				warn(levelUnusual, "pairing.warning.run", "table", m.Table, "name", say.name(t.Player), "n", t.Value)
			case t.Rule == pairing.RuleCountry || t.Rule == pairing.RuleClub || t.Rule == pairing.RuleFamily || t.Rule == pairing.RuleApart:
				warn(levelNotice, "pairing.warning.wish", "table", m.Table)
			}
		}
	}
	if v.Locked > 0 {
		warn(levelNotice, "pairing.warning.by_hand", "n", v.Locked)
	}
	if n := len(v.Away); n > 0 {
		warn(levelNote, "pairing.warning.away", "n", n)
	}
	slices.SortStableFunc(list, func(a, b warning) int { return cmp.Compare(b.Level, a.Level) })
	for i := range list {
		list[i].Name = w.Text("pairing.level." + levelNames[list[i].Level])
	}
	return slices.Compact(list)
}

// levelNames end the keys of the levels' words.
var levelNames = map[int]string{levelNote: "note", levelNotice: "notice", levelUnusual: "unusual", levelRule: "rule", levelStop: "stop"}
