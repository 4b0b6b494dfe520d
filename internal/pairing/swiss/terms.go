package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// reasons collects terms.
type reasons []tournament.Term

func (r *reasons) add(rule string, p tournament.PlayerID, value int, cost int64) {
	*r = append(*r, tournament.Term{Rule: rule, Player: p, Value: value, Cost: cost})
}

// penalty is the cost of so many points of penalty.
func (f *field) penalty(points int) int64 { return int64(points) * f.unit[tierPenalty] }

// terms lists the reasons of a table; their costs add up to its price.
func (f *field) terms(black, white int) []tournament.Term {
	m := f.meet(black, white)
	players := [2]int{black, white}
	rb, rw := &f.records[black], &f.records[white]
	var list reasons
	if m.met.Times > 0 {
		again, soon := f.again*repeats(m.met.Times), f.soon
		if m.ordered {
			again, soon = 0, 0
		}
		list.add(pairing.RuleRematch, 0, m.met.Times, again)
		if m.met.Last == f.round-1 {
			list.add(pairing.RuleRematchSoon, 0, 1, soon)
		}
	}
	if f.sameColours(black, white) {
		list.add(pairing.RuleRematchColour, 0, 1, f.same)
	}
	upper := rb
	if rw.Points > rb.Points {
		upper = rw
	}
	if m.gap == 0 {
		list.add(pairing.RuleSameScore, 0, int(rb.Points), 0)
	} else {
		list.add(pairing.RuleScore, upper.Player, m.gap, f.penalty(f.pen.FloatOf(m.gap)))
	}
	if m.top != 0 {
		list.add(pairing.RuleTop, 0, int(upper.Points), f.penalty(m.top))
	}
	for kind, rule := range kindRules {
		d := f.demand(&m, kind)
		if cost := f.sharedCost(kind, d); m.shared[kind] && (d.any() || cost > 0 && kind == kindCountry) {
			list.add(rule, 0, d.to, cost)
		}
	}
	if o, ok := f.ordered(black, white); ok {
		list.add(pairing.RuleMeet, 0, o.to, 0)
	}
	list = append(list, f.colourTerms(black, white)...)
	for i, p := range players {
		list = f.floatTerm(list, p, m.floats[i])
		list = f.missedTerm(list, p, m.missed[i])
	}
	if m.seeding > 0 {
		list.add(pairing.RuleSeeding, 0, m.places, int64(m.seeding)*f.unit[tierSeeding])
	}
	if m.lot > 0 {
		list.add(pairing.RuleLot, 0, m.lot, int64(m.lot))
	}
	return list
}

// colourTerms tells of each what the colour makes of the balance.
func (f *field) colourTerms(black, white int) []tournament.Term {
	var list reasons
	for _, p := range []struct {
		player int
		black  bool
	}{{black, true}, {white, false}} {
		r := &f.records[p.player]
		surplus := r.Balance() // of the colour that p gets
		if !p.black {
			surplus = -surplus
		}
		again := 0
		if r.Run(p.black) > 0 {
			again = f.pen.ColourAgain
		}
		cost := f.penalty(f.men[p.player].colour[side(p.black)] - again)
		switch {
		case surplus > 0:
			list.add(pairing.RuleColourForced, r.Player, surplus, cost)
		case len(r.Black) > 0:
			list.add(pairing.RuleColour, r.Player, -surplus, cost)
		case cost > 0:
			list.add(pairing.RuleColourBegin, r.Player, 0, cost)
		}
		if again > 0 {
			list.add(pairing.RuleColourRun, r.Player, r.Run(p.black)+1, f.penalty(again))
		}
	}
	if len(f.records[black].Black)+len(f.records[white].Black) == 0 {
		list.add(pairing.RuleColourEven, 0, 0, 0)
	}
	return list
}

// floatTerm adds how a float of p repeats the last one, or makes up for it.
func (f *field) floatTerm(list reasons, p, penalty int) reasons {
	switch player := f.records[p].Player; {
	case penalty > 0:
		list.add(pairing.RuleFloatAgain, player, 1, f.penalty(penalty))
	case penalty < 0:
		list.add(pairing.RuleFloatBack, player, 1, f.penalty(penalty))
	}
	return list
}

// missedTerm adds whom p was to meet and does not.
func (f *field) missedTerm(list reasons, p int, d demand) reasons {
	if d.any() {
		list.add(pairing.RuleMissed, f.records[p].Player, d.hard+d.soft, int64(d.hard)*f.unit[tierMeet]+f.penalty(f.pen.Wish*d.soft))
	}
	return list
}
