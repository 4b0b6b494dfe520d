package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// bye counts what speaks against a bye for a player: it is an opponent half a point
// below the lowest score.
type bye struct {
	again   int // earlier byes beyond what everyone has had
	above   int // half-points above the lowest score
	top     int // penalty of unequal scores at the top
	float   int // penalty of floating down
	ahead   int // games that one colour is ahead, and stays
	missed  demand
	places  int // from the last place of the score group
	seeding int // the same in steps
	lot     int
}

func (f *field) bye(p int) bye {
	r, m := &f.records[p], &f.men[p]
	balance := r.Balance()
	b := bye{
		again:  min(max(r.Byes-f.fewest, 0), mostByes),
		above:  max(m.points-int(f.lowest), 0),
		top:    f.pen.TopHeavy(f.round, r.Points, f.lowest-1),
		float:  m.down,
		ahead:  max(balance, -balance),
		missed: f.missed(p, -1),
		lot:    f.lot(0, uint64(r.Number)),
	}
	if m.size > 0 {
		b.places = m.size - 1 - m.place
		b.seeding = f.inSteps(b.places, m.size)
	}
	return b
}

// byePrice is what a bye for p costs.
func (f *field) byePrice(p int) int64 {
	b := f.bye(p)
	return int64(b.again)*f.unit[tierBye] +
		int64(b.missed.hard)*f.unit[tierMeet] +
		f.penalty(f.pen.FloatOf(b.above+1)+b.top+b.float+f.pen.ColourOf(b.ahead)+f.pen.Wish*b.missed.soft) +
		int64(b.seeding)*f.unit[tierSeeding] +
		int64(b.lot)
}

// byeTerms lists the reasons of a bye; their costs add up to its price. Those who
// stand lower and were passed over for their earlier byes are named.
func (f *field) byeTerms(p int) []tournament.Term {
	b, r := f.bye(p), &f.records[p]
	var list reasons
	list.add(pairing.RuleBye, r.Player, len(f.present), 0)
	if r.Byes > 0 {
		list.add(pairing.RuleByeAgain, r.Player, r.Byes, int64(b.again)*f.unit[tierBye])
	}
	list.add(pairing.RuleByeLowest, r.Player, b.above, f.penalty(f.pen.FloatOf(b.above+1)))
	if b.top != 0 {
		list.add(pairing.RuleTop, 0, int(r.Points), f.penalty(b.top))
	}
	for _, q := range f.present {
		if o := &f.records[q]; q != p && o.Byes > r.Byes && f.stronger(p, q) < 0 {
			list.add(pairing.RuleByePassed, o.Player, o.Byes, 0)
		}
	}
	if cost := f.penalty(f.pen.ColourOf(b.ahead)); cost > 0 {
		list.add(pairing.RuleColourRest, r.Player, b.ahead, cost)
	}
	list = f.floatTerm(list, p, b.float)
	list = f.missedTerm(list, p, b.missed)
	if b.seeding > 0 {
		list.add(pairing.RuleSeeding, 0, b.places, int64(b.seeding)*f.unit[tierSeeding])
	}
	if b.lot > 0 {
		list.add(pairing.RuleLot, 0, b.lot, int64(b.lot))
	}
	return list
}
