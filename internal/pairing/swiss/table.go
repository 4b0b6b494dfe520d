package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// meeting counts what speaks against a table, colours apart.
type meeting struct {
	met      pairing.Meeting // earlier ones
	ordered  bool            // the director asks for it, so that it may be a rematch
	gap, top int             // half-points between them; penalty of unequal scores at the top
	floats   [2]int          // penalty of a's, of b's
	shared   [kinds]bool     // what they have in common, or that they are named
	apart    demand
	missed   [2]demand // whom a, whom b does not meet instead
	places   int       // from the preferred opponent
	seeding  int       // the same in steps
	lot      int
}

// meet counts what speaks against a meeting of a and b.
func (f *field) meet(a, b int) meeting {
	x, y := &f.men[a], &f.men[b]
	m := meeting{gap: x.points - y.points, lot: f.lot(uint64(f.records[a].Number), uint64(f.records[b].Number))}
	switch {
	case m.gap > 0:
		m.floats = [2]int{x.down, y.up}
	case m.gap < 0:
		m.gap = -m.gap
		m.floats = [2]int{x.up, y.down}
	}
	m.top = f.pen.TopHeavy(f.round, tournament.Points(x.points), tournament.Points(y.points))
	m.shared[kindClub] = x.club == y.club && x.club != 0
	m.shared[kindCountry] = x.country == y.country && x.country != 0
	m.shared[kindFamily] = x.family == y.family && x.family != 0
	if f.special.has(a, b) {
		m.met = f.records[a].Against(f.records[b].Player)
		m.apart, m.shared[kindApart] = f.apart[[2]int{min(a, b), max(a, b)}], true
	}
	if len(f.meets[a])+len(f.meets[b]) > 0 {
		_, m.ordered = f.ordered(a, b)
		m.missed = [2]demand{f.missed(a, b), f.missed(b, a)}
	}
	m.places, m.seeding = f.seeding(x, y)
	return m
}

// demand returns what is asked about what the two of m share.
func (f *field) demand(m *meeting, kind int) demand {
	switch {
	case !m.shared[kind]:
		return demand{}
	case kind == kindApart:
		return m.apart
	}
	return f.groups[kind]
}

// lot is drawn once for each two start numbers, in either order; 0 is the bye.
func (f *field) lot(a, b uint64) int {
	if f.lots < 2 {
		return 0
	}
	return int(mix(mix(f.draw, min(a, b)), max(a, b)) % uint64(f.lots))
}

// seeding tells how far two are from the opponents that their places ask for. In
// one group that is the player half the group further, and one of the same half is
// a place worse; between groups it is the last of the upper and the first of the
// lower.
func (f *field) seeding(x, y *man) (places, steps int) {
	if x.size == 0 || y.size == 0 {
		return 0, 0
	}
	if x.points == y.points {
		half := x.size / 2
		places = max(x.place-y.place, y.place-x.place) - half
		places = max(places, -places)
		if (x.place < half) == (y.place < half) {
			places++
		}
		return places, f.inSteps(places, x.size)
	}
	if x.points < y.points {
		x, y = y, x
	}
	places = x.size - 1 - x.place + y.place
	return places, f.inSteps(places, x.size+y.size)
}

// inSteps brings places, less than size, to 0..steps; only 0 becomes 0, but where
// seeding does not count.
func (f *field) inSteps(places, size int) int {
	if size <= f.steps {
		return places
	}
	return (places*f.steps + size - 1) / size
}

// cost is the price of m without colours.
func (f *field) cost(m *meeting) int64 {
	penalty := f.pen.FloatOf(m.gap) + m.top + m.floats[0] + m.floats[1] + f.pen.Wish*(m.missed[0].soft+m.missed[1].soft)
	c := int64(m.lot) + int64(m.seeding)*f.unit[tierSeeding] + int64(m.missed[0].hard+m.missed[1].hard)*f.unit[tierMeet]
	for kind := range kinds {
		if m.shared[kind] {
			c += f.sharedCost(kind, f.demand(m, kind))
		}
	}
	c += int64(penalty) * f.unit[tierPenalty]
	if m.met.Times > 0 && !m.ordered {
		c += f.again * repeats(m.met.Times)
		if m.met.Last == f.round-1 {
			c += f.soon
		}
	}
	return c
}

// sharedCost is what it costs that two share something of which d is asked.
func (f *field) sharedCost(kind int, d demand) int64 {
	penalty, tier := f.pen.Wish*d.soft, tierGroup
	switch kind {
	case kindCountry:
		penalty += f.pen.Country
	case kindApart:
		tier = tierApart
	}
	return int64(penalty)*f.unit[tierPenalty] + int64(d.hard)*f.unit[tier]
}

// colours is the price of giving Black to one and White to the other.
func (f *field) colours(black, white int) int64 {
	c := int64(f.men[black].colour[1]+f.men[white].colour[0]) * f.unit[tierPenalty]
	if f.sameColours(black, white) {
		c += f.same
	}
	return c
}

// sameColours reports whether black has begun with Black against white more often
// than the other way round.
func (f *field) sameColours(black, white int) bool {
	if !f.special.has(black, white) {
		return false
	}
	m := f.records[black].Against(f.records[white].Player)
	return m.Black > f.records[white].Against(f.records[black].Player).Black
}

// price is what a and b cost with the better way to give colours.
func (f *field) price(a, b int) int64 {
	m := f.meet(a, b)
	return f.cost(&m) + min(f.colours(a, b), f.colours(b, a))
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
	first := (f.black == (board%2 == 0))
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
