package swiss

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// bye counts what speaks against a bye for p.
type bye struct {
	again   int // earlier byes beyond what everyone has had
	above   int // half-points above the lowest score
	floats  int
	places  int // from the last place of the score group
	seeding int // the same in steps
	lot     int
}

func (f *field) bye(p int) bye {
	r, seat := &f.records[p], f.seats[p]
	b := bye{
		again:  max(r.Byes-f.fewest, 0),
		above:  max(int(r.Points-f.lowest), 0),
		floats: floats(r, pairing.FloatDown),
		lot:    f.lot(0, r.Number),
	}
	if seat.size > 0 {
		b.places = seat.size - 1 - seat.place
		b.seeding = f.inSteps(b.places, seat.size)
	}
	return b
}

func (f *field) byeAgainCost(b bye) int64 {
	return int64(min(b.again, mostByes)) * f.unit[tierByeAgain]
}

func (f *field) byeLowestCost(b bye) int64 {
	return int64(min(b.above, mostAbove)) * f.unit[tierByeLowest]
}

// byePrice is what a bye for p costs.
func (f *field) byePrice(p int) int64 {
	b := f.bye(p)
	return f.byeAgainCost(b) + f.byeLowestCost(b) +
		int64(b.floats)*f.unit[tierFloat] +
		int64(b.seeding)*f.unit[tierSeeding] +
		int64(b.lot)*f.unit[tierLot]
}

// byeTerms lists the reasons of a bye; their costs add up to its price. Those who
// stand lower and were passed over for their earlier byes are named.
func (f *field) byeTerms(p int) []tournament.Term {
	b, r := f.bye(p), &f.records[p]
	list := []tournament.Term{{Rule: pairing.RuleBye, Player: r.Player, Value: len(f.present)}}
	if r.Byes > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleByeAgain, Player: r.Player, Value: r.Byes, Cost: f.byeAgainCost(b)})
	}
	list = append(list, tournament.Term{Rule: pairing.RuleByeLowest, Player: r.Player, Value: b.above, Cost: f.byeLowestCost(b)})
	for _, q := range f.present {
		if o := &f.records[q]; q != p && o.Byes > r.Byes && f.stronger(p, q) < 0 {
			list = append(list, tournament.Term{Rule: pairing.RuleByePassed, Player: o.Player, Value: o.Byes})
		}
	}
	list = f.floatTerms(list, r.Player, b.floats)
	if b.seeding > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleSeeding, Value: b.places, Cost: int64(b.seeding) * f.unit[tierSeeding]})
	}
	if b.lot > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleLot, Value: b.lot, Cost: int64(b.lot) * f.unit[tierLot]})
	}
	return list
}
