package exchange

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// due tells who begins with Black by article 4 and which rule decides. The
// stronger has the higher score, else the smaller number.
//
//	4.3.1  neither has played: the stronger, with an odd number, gets the first
//	       colour, with an even number the other
//	4.3.2  who has begun with White less often gets White
//	4.3.3  the opposite of the last time that one had White and the other Black,
//	       counted back over the matches played
//	4.3.4  the stronger gets the colour not had last
//	4.3.5  the other does
func (x *field) due(a, b int) (black int, why tournament.Term) {
	if x.Stronger(a, b) > 0 {
		a, b = b, a
	}
	ha, hb := x.Records[a].Black, x.Records[b].Black
	decide := func(rule string, whiteForA bool, value int) (int, tournament.Term) {
		black := a
		if whiteForA {
			black = b
		}
		return black, tournament.Term{Rule: rule, Player: x.Records[black].Player, Value: value}
	}
	if len(ha) == 0 && len(hb) == 0 {
		return decide(pairing.RuleColourFirst, (x.Records[a].Number%2 == 1) == x.odd, x.Records[a].Number)
	}
	if wa, wb := whites(ha), whites(hb); wa != wb {
		return decide(pairing.RuleColourFewer, wa < wb, max(wa-wb, wb-wa))
	}
	for ago := 1; ago <= min(len(ha), len(hb)); ago++ {
		if was := ha[len(ha)-ago]; was != hb[len(hb)-ago] {
			return decide(pairing.RuleColourTurn, was, ago)
		}
	}
	if n := len(ha); n > 0 {
		return decide(pairing.RuleColourLast, ha[n-1], x.Records[a].Number)
	}
	return decide(pairing.RuleColourLast, !hb[len(hb)-1], x.Records[b].Number)
}

func whites(black []bool) int {
	n := 0
	for _, b := range black {
		if !b {
			n++
		}
	}
	return n
}

// colours gives colours to two who meet. A repeat has the colours of the earlier
// meetings the other way round where one of the two began with Black more often.
func (x *field) colours(a, b int) (black, white int) {
	ma, mb := x.Records[a].Against(x.Records[b].Player).Black, x.Records[b].Against(x.Records[a].Player).Black
	switch {
	case ma > mb:
		return b, a
	case mb > ma:
		return a, b
	}
	if black, _ = x.due(a, b); black == a {
		return a, b
	}
	return b, a
}
