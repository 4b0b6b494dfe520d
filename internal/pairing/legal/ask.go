package legal

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// ask notes a constraint that covers the round.
func (f *Field) ask(c tournament.Constraint) {
	f.asked = append(f.asked, c)
	if c.Kind == tournament.KeepApart {
		a, okA := f.At[c.Players[0]]
		b, okB := f.At[c.Players[1]]
		switch {
		case !okA || !okB || a == b:
		case c.Hard:
			f.apart.set(a, b)
		default:
			f.wish.set(a, b)
		}
		return
	}
	for _, group := range shared(c.Kind, f.players) {
		for i, a := range group {
			for _, b := range group[i+1:] {
				if c.Hard {
					f.group.set(a, b)
				} else {
					f.wish.set(a, b)
				}
			}
		}
	}
}

// shared returns who has in common what kind speaks of.
func shared(kind tournament.ConstraintKind, players []tournament.Player) map[any][]int {
	groups := map[any][]int{}
	for i, p := range players {
		if key, ok := common(kind, p); ok {
			groups[key] = append(groups[key], i)
		}
	}
	return groups
}

// common returns what p shares with others under kind, or false for nothing.
func common(kind tournament.ConstraintKind, p tournament.Player) (any, bool) {
	switch kind {
	case tournament.ApartClubs:
		return p.Club, p.Club != 0
	case tournament.ApartCountry:
		return p.Country, p.Country != ""
	case tournament.ApartFamilies:
		return p.Family, p.Family != ""
	default:
		return nil, false
	}
}

// rules names what a constraint asks in a term.
var rules = map[tournament.ConstraintKind]string{
	tournament.KeepApart:     pairing.RuleApart,
	tournament.MustMeet:      pairing.RuleMeet,
	tournament.ApartClubs:    pairing.RuleClub,
	tournament.ApartCountry:  pairing.RuleCountry,
	tournament.ApartFamilies: pairing.RuleFamily,
}

// broken reports whether a meeting of a and b goes against c.
func (f *Field) broken(c tournament.Constraint, a, b int) bool {
	if c.Kind == tournament.KeepApart {
		return f.names(c, a, b)
	}
	x, okX := common(c.Kind, f.players[a])
	y, okY := common(c.Kind, f.players[b])
	return okX && okY && x == y
}

// names reports whether c names a and b.
func (f *Field) names(c tournament.Constraint, a, b int) bool {
	p, q := f.Records[a].Player, f.Records[b].Player
	return c.Players == [2]tournament.PlayerID{p, q} || c.Players == [2]tournament.PlayerID{q, p}
}

// Terms lists the constraints that a meeting of a and b fulfils or goes against,
// and the rematch that it is. All cost 0.
func (f *Field) Terms(a, b int) []tournament.Term {
	var list []tournament.Term
	if met := f.Records[a].Against(f.Records[b].Player); met.Times > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleRematch, Value: met.Times})
		if met.Last == f.Round-1 {
			list = append(list, tournament.Term{Rule: pairing.RuleRematchSoon, Value: 1})
		}
	}
	for _, c := range f.asked {
		if f.broken(c, a, b) || c.Kind == tournament.MustMeet && f.names(c, a, b) {
			list = append(list, tournament.Term{Rule: rules[c.Kind], Value: c.To})
		}
	}
	return list
}

// ScoreTerm tells how far the scores of two who meet lie apart.
func (f *Field) ScoreTerm(a, b int) tournament.Term {
	ra, rb := &f.Records[a], &f.Records[b]
	switch d := int(ra.Points - rb.Points); {
	case d > 0:
		return tournament.Term{Rule: pairing.RuleScore, Player: ra.Player, Value: d}
	case d < 0:
		return tournament.Term{Rule: pairing.RuleScore, Player: rb.Player, Value: -d}
	}
	return tournament.Term{Rule: pairing.RuleSameScore, Value: int(ra.Points)}
}

// Relaxed names what gave way at tables that nobody set by hand, worst first.
// left is who has the bye, or -1.
func (f *Field) Relaxed(tables []Duo, left int) []tournament.Term {
	var list []tournament.Term
	count := map[string]int{}
	for _, d := range tables {
		if d.Pinned {
			continue
		}
		if f.Met(d.A, d.B) && !f.ordered(d.A, d.B) {
			count[pairing.RuleRematch]++
		}
		for _, rule := range f.Broken(d.A, d.B, false) {
			count[rule]++
		}
	}
	add := func(rule string, value int) {
		if value > 0 {
			list = append(list, tournament.Term{Rule: rule, Value: value})
		}
	}
	add(pairing.RuleRematch, count[pairing.RuleRematch])
	if left >= 0 && f.Records[left].Byes > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleByeAgain, Player: f.Records[left].Player, Value: f.Records[left].Byes})
	}
	add(pairing.RuleMeet, f.missed)
	for _, rule := range []string{pairing.RuleApart, pairing.RuleClub, pairing.RuleCountry, pairing.RuleFamily} {
		add(rule, count[rule])
	}
	return list
}

// Broken lists what a meeting of a and b goes against, each rule once.
func (f *Field) Broken(a, b int, hardOnly bool) []string {
	var list []string
	for _, c := range f.asked {
		if rule := rules[c.Kind]; (c.Hard || !hardOnly) && f.broken(c, a, b) && !slices.Contains(list, rule) {
			list = append(list, rule)
		}
	}
	return list
}

// ordered reports whether the director asked for a meeting of a and b.
func (f *Field) ordered(a, b int) bool {
	for _, c := range f.asked {
		if c.Kind == tournament.MustMeet && f.names(c, a, b) {
			return true
		}
	}
	return false
}
