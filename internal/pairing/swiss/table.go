package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// meeting counts what speaks against a table, colours apart.
type meeting struct {
	times   int  // earlier meetings
	soon    bool // the last one in the round before
	score   int  // half-points between them
	country bool
	floats  [2]int // of a, of b
	places  int    // from the preferred opponent
	seeding int    // the same in steps
	lot     int
}

// meet counts what speaks against a meeting of a and b.
func (f *field) meet(a, b int) meeting {
	ra, rb := &f.records[a], &f.records[b]
	met := ra.Against(rb.Player)
	m := meeting{
		times:   met.Times,
		soon:    met.Times > 0 && met.Last == f.round-1,
		country: f.round <= f.country && ra.Country != "" && ra.Country == rb.Country,
		lot:     f.lot(ra.Number, rb.Number),
	}
	m.score = int(ra.Points - rb.Points)
	switch {
	case m.score > 0:
		m.floats = [2]int{floats(ra, pairing.FloatDown), floats(rb, pairing.FloatUp)}
	case m.score < 0:
		m.score = -m.score
		m.floats = [2]int{floats(ra, pairing.FloatUp), floats(rb, pairing.FloatDown)}
	}
	m.places, m.seeding = f.seeding(a, b)
	return m
}

// lot is drawn once for each two start numbers, in either order.
func (f *field) lot(a, b int) int {
	if f.lots < 2 {
		return 0
	}
	return int(mix(f.seed, uint64(f.round), uint64(min(a, b)), uint64(max(a, b))) % uint64(f.lots))
}

// seeding tells how far a and b are from the opponents that their places ask for.
// In one group that is the player half the group further, and one of the same half
// is a place worse; between groups it is the last of the upper and the first of the
// lower.
func (f *field) seeding(a, b int) (places, steps int) {
	sa, sb := f.seats[a], f.seats[b]
	if sa.size == 0 || sb.size == 0 {
		return 0, 0
	}
	if f.records[a].Points == f.records[b].Points {
		half := sa.size / 2
		places = max(sa.place-sb.place, sb.place-sa.place) - half
		places = max(places, -places)
		if (sa.place < half) == (sb.place < half) {
			places++
		}
		return places, f.inSteps(places, sa.size)
	}
	if f.records[a].Points < f.records[b].Points {
		sa, sb = sb, sa
	}
	places = sa.size - 1 - sa.place + sb.place
	return places, f.inSteps(places, sa.size+sb.size)
}

// inSteps brings places, less than size, to 0..steps; only 0 becomes 0.
func (f *field) inSteps(places, size int) int {
	if size <= f.steps {
		return places
	}
	return (places*f.steps + size - 1) / size
}

// cost is the price of m without colours.
func (f *field) cost(m meeting) int64 {
	c := int64(m.lot)*f.unit[tierLot] +
		int64(m.seeding)*f.unit[tierSeeding] +
		int64(m.floats[0]+m.floats[1])*f.unit[tierFloat] +
		int64(m.score)*int64(m.score)*f.unit[tierScore]
	if m.country {
		c += f.unit[tierCountry]
	}
	if m.times > 0 {
		c += f.again(m.times)
	}
	if m.soon {
		c += f.unit[tierRematch]
	}
	return c
}

// again is the price of meeting after so many meetings.
func (f *field) again(times int) int64 { return f.unit[tierRematch] * f.repeat * repeats(times) }

// colours is the price of giving Black to one and White to the other.
func (f *field) colours(black, white int) int64 {
	c := int64(f.seats[black].misfit[1].sum()+f.seats[white].misfit[0].sum()) * f.unit[tierColour]
	if f.sameColours(black, white) {
		c += f.unit[tierRematch]
	}
	return c
}

// sameColours reports whether black has begun with Black against white more often
// than the other way round.
func (f *field) sameColours(black, white int) bool {
	m := f.records[black].Against(f.records[white].Player)
	if m.Times == 0 {
		return false
	}
	return m.Black > f.records[white].Against(f.records[black].Player).Black
}

// price is what a and b cost with the better way to give colours.
func (f *field) price(a, b int) int64 {
	return f.cost(f.meet(a, b)) + min(f.colours(a, b), f.colours(b, a))
}

// allocate gives colours to the pair at a board, 0 for the top: the cheaper way,
// else the opposite of the last time when the two had different colours, else what
// the stronger is due, else by lot, boards alternating.
func (f *field) allocate(a, b, board int) (black, white int) {
	if f.stronger(a, b) > 0 {
		a, b = b, a
	}
	if x, y := f.colours(a, b), f.colours(b, a); x != y {
		if x < y {
			return a, b
		}
		return b, a
	}
	ha, hb := f.records[a].Black, f.records[b].Black
	for i := 1; i <= min(len(ha), len(hb)); i++ {
		if was := ha[len(ha)-i]; was != hb[len(hb)-i] {
			if was {
				return b, a
			}
			return a, b
		}
	}
	first := (f.firstBlack() == (board%2 == 0))
	switch {
	case len(ha) > 0:
		first = !ha[len(ha)-1]
	case len(hb) > 0:
		first = hb[len(hb)-1]
	}
	if first {
		return a, b
	}
	return b, a
}

// firstBlack is the lot for the colour of the stronger player at the top board.
func (f *field) firstBlack() bool { return mix(f.seed)&1 == 0 }

// terms lists the reasons of a table; their costs add up to its price.
func (f *field) terms(black, white int) []tournament.Term {
	m := f.meet(black, white)
	rb, rw := &f.records[black], &f.records[white]
	var list []tournament.Term
	add := func(rule string, p tournament.PlayerID, value int, cost int64) {
		list = append(list, tournament.Term{Rule: rule, Player: p, Value: value, Cost: cost})
	}
	if m.times > 0 {
		add(pairing.RuleRematch, 0, m.times, f.again(m.times))
	}
	if m.soon {
		add(pairing.RuleRematchSoon, 0, 1, f.unit[tierRematch])
	}
	if f.sameColours(black, white) {
		add(pairing.RuleRematchColour, 0, 1, f.unit[tierRematch])
	}
	switch {
	case m.score == 0:
		add(pairing.RuleSameScore, 0, int(rb.Points), 0)
	case rb.Points > rw.Points:
		add(pairing.RuleScore, rb.Player, m.score, int64(m.score)*int64(m.score)*f.unit[tierScore])
	default:
		add(pairing.RuleScore, rw.Player, m.score, int64(m.score)*int64(m.score)*f.unit[tierScore])
	}
	if m.country {
		add(pairing.RuleCountry, 0, f.country, f.unit[tierCountry])
	}
	list = append(list, f.colourTerms(black, white)...)
	list = f.floatTerms(list, rb.Player, m.floats[0])
	list = f.floatTerms(list, rw.Player, m.floats[1])
	if m.seeding > 0 {
		add(pairing.RuleSeeding, 0, m.places, int64(m.seeding)*f.unit[tierSeeding])
	}
	if m.lot > 0 {
		add(pairing.RuleLot, 0, m.lot, int64(m.lot)*f.unit[tierLot])
	}
	return list
}

func (f *field) colourTerms(black, white int) []tournament.Term {
	var list []tournament.Term
	for _, p := range []struct {
		player int
		black  bool
	}{{black, true}, {white, false}} {
		r, c := &f.records[p.player], f.seats[p.player].misfit[side(p.black)]
		surplus := r.Balance() // of the colour that p gets
		if !p.black {
			surplus = -surplus
		}
		if c.lean > 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleColourForced, Player: r.Player, Value: surplus, Cost: int64(c.lean) * f.unit[tierColour]})
		}
		if c.run > 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleColourRun, Player: r.Player, Value: r.Run(p.black) + 1, Cost: int64(c.run) * f.unit[tierColour]})
		}
		if c.sum() == 0 && len(r.Black) > 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleColour, Player: r.Player, Value: -surplus})
		}
	}
	if len(list) == 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleColourEven})
	}
	return list
}

// floatTerms adds how a float of p repeats, n as counted by floats.
func (f *field) floatTerms(list []tournament.Term, p tournament.PlayerID, n int) []tournament.Term {
	if n&2 != 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleFloatAgain, Player: p, Value: 1, Cost: 2 * f.unit[tierFloat]})
	}
	if n&1 != 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleFloatAgain, Player: p, Value: 2, Cost: f.unit[tierFloat]})
	}
	return list
}
