package dutch

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/tournament"
)

// Explain lists the reasons for and against a table that was made by hand. Without
// both of the two among those present it says only that the table was made by hand.
func Explain(s tournament.Snapshot, round int, _ uint64, black, white tournament.PlayerID) []tournament.Term {
	d := look(s, round)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	a, okA := d.here(black)
	b, okB := d.here(white)
	if !okA || !okB || a == b {
		return list
	}
	return append(list, d.terms(a, b)...)
}

// ExplainBye does the same for a bye that was given by hand.
func ExplainBye(s tournament.Snapshot, round int, _ uint64, player tournament.PlayerID) []tournament.Term {
	d := look(s, round)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	p, ok := d.here(player)
	if !ok {
		return list
	}
	return append(list, d.byeTerms(p)...)
}

func look(s tournament.Snapshot, round int) *desk {
	s = heard(s)
	return newDesk(s, legal.Read(s, round, pairing.Records(s, round)))
}

func (d *desk) here(p tournament.PlayerID) (int, bool) {
	i, ok := d.At[p]
	if ok {
		_, ok = d.seat[i]
	}
	return i, ok
}

// terms lists what two who meet bring, whatever the bracket.
func (d *desk) terms(black, white int) []tournament.Term {
	list := d.Terms(black, white)
	rb, rw := &d.Records[black], &d.Records[white]
	switch gap := int(rb.Points - rw.Points); {
	case gap == 0:
		list = append(list, tournament.Term{Rule: pairing.RuleSameScore, Value: int(rb.Points)})
	case gap > 0:
		list = append(list, tournament.Term{Rule: pairing.RuleScore, Player: rb.Player, Value: gap})
	default:
		list = append(list, tournament.Term{Rule: pairing.RuleScore, Player: rw.Player, Value: -gap})
	}
	b, w := d.seat[black], d.seat[white]
	if gap := d.f.men[b].score - d.f.men[w].score; gap != 0 {
		downs, ups := black, white
		if gap < 0 {
			downs, ups, gap = white, black, -gap
		}
		list = append(list, tournament.Term{Rule: pairing.RuleFloatDown, Player: d.Records[downs].Player, Value: gap},
			tournament.Term{Rule: pairing.RuleFloatUp, Player: d.Records[ups].Player, Value: gap})
	}
	return d.faultTerms(list, d.f.faults(w, b))
}

func (d *desk) faultTerms(list []tournament.Term, faults []Fault) []tournament.Term {
	for _, fault := range faults {
		list = append(list, tournament.Term{
			Rule: pairing.RuleCriterion(fault.Criterion), Player: d.Records[fault.Player].Player, Value: fault.Value,
		})
	}
	return list
}

// byeTerms lists the reasons of a bye: who has it, how far above the lowest, and those
// who stand lower and may not have it.
func (d *desk) byeTerms(p int) []tournament.Term {
	a := d.seat[p]
	m := &d.f.men[a]
	list := []tournament.Term{{Rule: pairing.RuleBye, Player: d.Records[p].Player, Value: len(d.Present)}}
	if n := d.Records[p].Byes; n > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleByeAgain, Player: d.Records[p].Player, Value: n})
	}
	lowest := d.f.men[len(d.f.men)-1].score
	list = append(list, tournament.Term{Rule: pairing.RuleByeLowest, Player: d.Records[p].Player, Value: m.score - lowest})
	for _, o := range d.f.men[a+1:] {
		if o.noBye && !m.noBye {
			r := &d.Records[o.index]
			list = append(list, tournament.Term{Rule: pairing.RuleByePassed, Player: r.Player, Value: max(r.Byes, 1)})
		}
	}
	return d.faultTerms(list, d.f.restFaults(a))
}

// clauses names the clauses of article 5.
var clauses = map[Clause]string{
	BothDue:     pairing.RuleColourBoth,
	Absolute:    pairing.RuleColourAbsolute,
	Strong:      pairing.RuleColourStrong,
	Alternation: pairing.RuleColourTurn,
	Rank:        pairing.RuleColourRank,
	Initial:     pairing.RuleColourFirst,
}

// whyTerm tells why the player with Black has it.
func (d *desk) whyTerm(why WhyColour, black int) tournament.Term {
	t := tournament.Term{Rule: clauses[why.Clause], Value: why.Value}
	switch why.Clause {
	case BothDue:
	case Alternation, Initial:
		t.Player = d.Records[black].Player
	case Absolute, Strong, Rank:
		t.Player = d.Records[why.Player].Player
	}
	return t
}
