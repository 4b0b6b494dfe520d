package monrad

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// over reports whether r had that colour in the last two matches, or two times
// more than the other.
func over(r *pairing.Record, black bool) bool {
	return r.Run(black) >= 2 || surplus(r, black) >= 2
}

func surplus(r *pairing.Record, black bool) int {
	if black {
		return r.Balance()
	}
	return -r.Balance()
}

// fits reports whether a may have Black against b.
func (x *field) fits(a, b int) bool {
	return !over(&x.records[a], true) && !over(&x.records[b], false)
}

// clash reports whether a and b cannot be given colours.
func (x *field) clash(a, b int) bool { return !x.fits(a, b) && !x.fits(b, a) }

// due tells who has Black and why: the other colours than when they met before;
// what fits one way only; and then
//
//	both new               the stronger, with an odd number, the first colour
//	one of them new        the other alternates
//	different colours last both alternate
//	the same colour last   who has had more of it alternates; else the opposite of
//	                       the last time they differed; else the stronger alternates
func (x *field) due(a, b int) (black, white int, why tournament.Term) {
	if x.Stronger(a, b) > 0 {
		a, b = b, a
	}
	ra, rb := &x.records[a], &x.records[b]
	decide := func(rule string, blackForA bool, value int) (int, int, tournament.Term) {
		black, white = a, b
		if !blackForA {
			black, white = b, a
		}
		return black, white, tournament.Term{Rule: rule, Player: x.records[black].Player, Value: value}
	}
	if ma, mb := ra.Against(rb.Player).Black, rb.Against(ra.Player).Black; ma != mb {
		return decide(pairing.RuleColourTurn, ma < mb, max(ma, mb))
	}
	ha, hb := ra.Black, rb.Black
	switch {
	case x.fits(a, b) != x.fits(b, a):
		first := x.fits(a, b)
		return decide(pairing.RuleColour, first, max(surplus(ra, !first), surplus(rb, first)))
	case len(ha) == 0 && len(hb) == 0:
		return decide(pairing.RuleColourFirst, (ra.Number%2 == 1) == x.odd, ra.Number)
	case len(ha) == 0:
		return decide(pairing.RuleColourLast, hb[len(hb)-1], rb.Number)
	case len(hb) == 0 || ha[len(ha)-1] != hb[len(hb)-1]:
		return decide(pairing.RuleColourLast, !ha[len(ha)-1], ra.Number)
	}
	last := ha[len(ha)-1]
	if sa, sb := surplus(ra, last), surplus(rb, last); sa != sb {
		return decide(pairing.RuleColour, (sa > sb) != last, max(sa, sb))
	}
	for ago := 1; ago <= min(len(ha), len(hb)); ago++ {
		if was := ha[len(ha)-ago]; was != hb[len(hb)-ago] {
			return decide(pairing.RuleColourTurn, !was, ago)
		}
	}
	return decide(pairing.RuleColourLast, !last, ra.Number)
}

// runs lists who has one colour for a third match running, or too often.
func (x *field) runs(black, white int) []tournament.Term {
	var list []tournament.Term
	for _, p := range []int{black, white} {
		if r := &x.records[p]; over(r, p == black) {
			list = append(list, tournament.Term{Rule: pairing.RuleColourRun, Player: r.Player, Value: r.Run(p == black) + 1})
		}
	}
	return list
}
