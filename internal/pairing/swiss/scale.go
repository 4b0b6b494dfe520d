package swiss

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/tournament"
)

// The tiers, least first. Penalties of the event are one tier.
const (
	tierLot = iota
	tierSeeding
	tierPenalty
	tierGroup   // by order: clubs, countries, families apart
	tierApart   // by order: two apart
	tierMeet    // by order: two meet; counted for each of them
	tierBye     // earlier byes
	tierRematch // an earlier meeting is many units, one of the round before one more
	tiers
)

const (
	mostByes = 7  // earlier byes after which another gets no dearer
	mostMet  = 15 // earlier meetings after which another gets no dearer
)

// beyond stands for every number that is too large.
const beyond = int64(1) << 61

// scale turns what is counted into costs.
type scale struct {
	unit  [tiers]int64
	lots  int   // lots drawn are 0..lots-1
	steps int   // seeding is counted in 0..steps
	again int64 // cost of an earlier meeting
	soon  int64 // more if it was in the round before
	same  int64 // more with the same colours
}

// grain is how finely the least tiers are told apart.
type grain struct{ lots, steps, repeat int }

// reach is how much of a tier there can be.
type reach struct {
	most  [tiers]int64 // at one table
	total [tiers]int64 // in the whole round
	met   int          // most earlier meetings of two
}

// fit chooses the units for the field: as fine as the bound of [matching.Limit]
// allows. What gets coarser in a large field is the lot, the seeding, and how much
// worse two rematches are than one of the round before.
func fit(f *field) scale {
	tables := (len(f.present) + 1) / 2
	limit := matching.Limit(len(f.present) + 1)
	var s scale
	for _, repeat := range []int{meetUnits(tables), 1} {
		for _, g := range []grain{{8, 32, 0}, {8, 16, 0}, {4, 16, 0}, {4, 8, 0}, {2, 6, 0}, {1, 2, 0}, {1, 0, 0}} {
			g.repeat = repeat
			var dearest int64
			if s, dearest = f.scaled(g); dearest <= limit {
				return s
			}
		}
	}
	return s
}

// meetUnits returns how many rematches of the round before an earlier one outweighs:
// all others in fields up to 128; larger fields with so many rematches would be ones
// where most of the hall has met.
func meetUnits(tables int) int {
	switch {
	case tables <= 64:
		return tables + 1
	case tables <= 250:
		return 16
	}
	return 4
}

// reach bounds each tier from what the players bring.
func (f *field) reach(g grain) reach {
	var r reach
	tables := int64(len(f.present)+1) / 2
	set := func(tier int, most, total int64) { r.most[tier], r.total[tier] = most, total }
	set(tierLot, int64(g.lots-1), int64(g.lots-1)*tables)
	set(tierSeeding, int64(g.steps), int64(g.steps)*tables)
	var byes, meets, wished, mostMeets, mostWished int64
	for _, p := range f.present {
		byes = max(byes, min(int64(f.records[p].Byes-f.fewest), mostByes))
		d := f.missed(p, -1)
		meets, wished = meets+int64(d.hard), wished+int64(d.soft)
		mostMeets, mostWished = max(mostMeets, 2*int64(d.hard)), max(mostWished, 2*int64(d.soft))
		for _, m := range f.records[p].Met {
			r.met = max(r.met, min(m.Times, mostMet))
		}
	}
	set(tierMeet, mostMeets, meets)
	set(tierBye, byes, byes*int64(len(f.present)%2))
	var groups, soft int64
	for _, d := range f.groups {
		groups, soft = groups+int64(d.hard), soft+int64(d.soft)
	}
	set(tierGroup, groups, groups*tables)
	var apart, mostApart, softApart, mostSoft int64
	for _, d := range f.apart {
		apart, mostApart = apart+int64(d.hard), max(mostApart, int64(d.hard))
		softApart, mostSoft = softApart+int64(d.soft), max(mostSoft, int64(d.soft))
	}
	set(tierApart, mostApart, min(apart, tables))
	most, total := f.penalties()
	wish := int64(f.pen.Wish)
	set(tierPenalty, most+wish*(soft+mostSoft+mostWished), total+wish*(soft*tables+softApart+wished))
	return r
}

// penalties bounds the penalties of a table and of the round, wishes apart. No
// round has larger differences than first with last, second with last but one and
// so on: every half-point adds more than the one before, and sums of squares
// likewise. The bye stands half a point below the last.
func (f *field) penalties() (most, total int64) {
	var colours, worst int
	points := make([]int, 0, len(f.present)+1)
	for _, p := range f.present {
		m := &f.men[p]
		dearer := max(m.colour[0], m.colour[1])
		colours, worst = colours+dearer, max(worst, dearer)
		points = append(points, m.points)
	}
	if len(points)%2 == 1 {
		points = append(points, int(f.lowest)-1)
	}
	slices.Sort(points)
	for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
		c := int64(f.pen.FloatOf(points[j]-points[i])) +
			int64(f.pen.TopHeavy(f.round, tournament.Points(points[j]), tournament.Points(max(points[i], 0))))
		most, total = max(most, c), total+c
	}
	drift := int64(f.pen.FloatAgain)
	tables := int64(len(points) / 2)
	most += 2*drift + 2*int64(worst) + int64(f.pen.Country)
	total += 2*drift*tables + int64(colours) + int64(f.pen.Country)*tables
	return most, total
}

// repeats weighs earlier meetings: 1, 3, 6, 10, … so that a third meeting is
// worse than two second ones.
func repeats(times int) int64 {
	t := int64(min(times, mostMet))
	return t * (t + 1) / 2
}

// scaled returns the units for g, and the dearest price that the matching can be
// told, or a number beyond every limit if units do not fit.
func (f *field) scaled(g grain) (scale, int64) {
	s, r := scale{lots: g.lots, steps: g.steps}, f.reach(g)
	var below, dearest int64 // of the tiers so far: in a whole round, at a table
	for t := range tiers {
		s.unit[t] = below + 1
		if t == tierSeeding {
			s.unit[t] = int64(g.lots) // lots of other tables do not count against it
		}
		if t == tierRematch {
			break
		}
		below = plus(below, product(s.unit[t], r.total[t]))
		dearest = plus(dearest, product(s.unit[t], r.most[t]))
	}
	penalty := s.unit[tierPenalty]
	s.soon = max(s.unit[tierRematch], product(penalty, int64(f.pen.RematchSoon)))
	s.again = max(product(s.soon, int64(g.repeat)), product(penalty, int64(f.pen.Rematch)))
	if r.met > 0 {
		dearest = plus(dearest, plus(product(s.again, repeats(r.met)), s.soon))
	}
	s.same = dearest + 1
	return s, dearest
}

// product and plus stop at beyond.
func product(a, b int64) int64 {
	if a > 0 && b > beyond/a {
		return beyond
	}
	return a * b
}

func plus(a, b int64) int64 { return min(a+b, beyond) }
