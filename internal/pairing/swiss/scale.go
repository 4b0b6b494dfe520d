package swiss

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
)

// The tiers, least first.
const (
	tierLot = iota
	tierSeeding
	tierFloat
	tierColour
	tierCountry
	tierScore
	tierByeLowest
	tierByeAgain
	tierRematch
	tiers
)

const (
	mostAbove = 15 // half-points above the lowest score after which a bye gets no dearer
	mostByes  = 7  // earlier byes after which another gets no dearer
	mostMet   = 15 // earlier meetings after which another gets no dearer
)

// scale turns what is counted into costs.
type scale struct {
	unit   [tiers]int64
	lots   int   // lots drawn are 0..lots-1
	steps  int   // seeding is counted in 0..steps
	repeat int64 // units that a second meeting costs; one of the round before costs one more
	span   int   // tables at which a unit of a soft tier outweighs the worst of those below
}

// reach is how much of a tier there can be.
type reach struct {
	most  [tiers]int64 // at one table
	total [tiers]int64 // in the whole round
}

// fit chooses the units for the field: as strict as int64 and the bound of
// [matching.Limit] allow. It tries to let the soft tiers outweigh each other over
// the whole round, then over half the tables, a quarter and so on, then with
// coarser seeding and fewer lots.
func fit(f *field) scale {
	tables := (len(f.present) + 1) / 2
	limit := matching.Limit(len(f.present) + 1)
	s := scale{repeat: meetUnits(tables)}
	for _, grain := range []struct{ lots, steps, least int }{{8, 32, 6}, {4, 16, 4}, {2, 6, 2}, {1, 2, 1}} {
		s.lots, s.steps = grain.lots, grain.steps
		r := f.reach(s)
		for s.span = max(tables, 1); ; s.span = (s.span + 1) / 2 {
			if s.spread(r) <= limit {
				return s
			}
			if s.span <= grain.least {
				break
			}
		}
	}
	return s
}

// meetUnits returns enough units for a rematch to outweigh that all others are of
// the round before, in fields up to 128; larger fields with so many rematches
// would be ones where most of the hall has met.
func meetUnits(tables int) int64 {
	switch {
	case tables <= 64:
		return int64(tables) + 1
	case tables <= 250:
		return 16
	}
	return 4
}

// reach bounds each tier from what the players bring.
func (f *field) reach(s scale) reach {
	var r reach
	tables := int64(len(f.present)+1) / 2
	set := func(tier int, most, total int64) { r.most[tier], r.total[tier] = most, total }
	set(tierLot, int64(s.lots-1), int64(s.lots-1)*tables)
	set(tierSeeding, int64(s.steps), int64(s.steps)*tables)
	if f.round <= f.country {
		set(tierCountry, 1, tables)
	}

	var float, colours, colourMost, above, byes int64
	met := 0
	points := make([]int64, 0, len(f.present))
	for _, p := range f.present {
		rec := &f.records[p]
		float += int64(max(floats(rec, pairing.FloatUp), floats(rec, pairing.FloatDown)))
		// The worse colour, since a repeat may force it on both.
		worse := int64(max(f.seats[p].misfit[0].sum(), f.seats[p].misfit[1].sum()))
		colours, colourMost = colours+worse, max(colourMost, 2*worse)
		above = max(above, int64(rec.Points-f.lowest))
		byes = max(byes, int64(rec.Byes-f.fewest))
		points = append(points, int64(rec.Points))
	}
	for i := range f.records {
		for _, m := range f.records[i].Met {
			met = max(met, m.Times)
		}
	}
	set(tierFloat, min(float, 6), float)
	set(tierColour, colourMost, colours)
	set(tierByeLowest, min(above, mostAbove), min(above, mostAbove))
	set(tierByeAgain, min(byes, mostByes), min(byes, mostByes))

	// No pairing has a larger sum of squares than first with last, second with
	// last but one, and so on.
	slices.Sort(points)
	var squares int64
	for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
		squares += (points[j] - points[i]) * (points[j] - points[i])
	}
	set(tierScore, above*above, squares)
	if met > 0 {
		r.most[tierRematch] = s.repeat*repeats(met) + 1
	}
	return r
}

// repeats weighs earlier meetings: 1, 3, 6, 10, … so that a third meeting is
// worse than two second ones.
func repeats(times int) int64 {
	t := int64(min(times, mostMet))
	return t * (t + 1) / 2
}

// spread sets the units and returns the dearest price of one pair, or a number
// beyond every limit if it does not fit.
func (s *scale) spread(r reach) int64 {
	const beyond = int64(1) << 61
	var dearest int64
	for t := range tiers {
		unit := int64(1)
		for low := range t {
			count := r.total[low]
			if t < tierScore {
				count = min(count, r.most[low]*int64(s.span))
			}
			if count > 0 && s.unit[low] > (beyond-unit)/count {
				return beyond
			}
			unit += s.unit[low] * count
		}
		s.unit[t] = unit
		if r.most[t] > 0 && unit > (beyond-dearest)/r.most[t] {
			return beyond
		}
		dearest += unit * r.most[t]
	}
	return dearest
}
