package exchange

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/tournament"
)

// Explain lists the reasons for and against a table that was made by hand. Without
// an entry for one of the two it says only that the table was made by hand.
func Explain(s tournament.Snapshot, round int, _ uint64, black, white tournament.PlayerID) []tournament.Term {
	x := look(s, round)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	a, okA := x.At[black]
	b, okB := x.At[white]
	if !okA || !okB || a == b {
		return list
	}
	return append(list, x.terms(a, b)...)
}

// ExplainBye does the same for a bye that was given by hand.
func ExplainBye(s tournament.Snapshot, round int, _ uint64, player tournament.PlayerID) []tournament.Term {
	x := look(s, round)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	p, ok := x.At[player]
	if !ok {
		return list
	}
	return append(list, x.byeTerms(p)...)
}

func look(s tournament.Snapshot, round int) *field {
	h := read(s, round)
	return &field{Field: legal.Read(s, round, h.records), history: h}
}

// terms lists what two who meet bring, whatever the bracket.
func (x *field) terms(black, white int) []tournament.Term {
	list := append(x.Terms(black, white), x.ScoreTerm(black, white))
	rb, rw := &x.Records[black], &x.Records[white]
	if rb.Points != rw.Points && !x.last {
		for _, p := range []int{black, white} {
			if x.floated[p] {
				list = append(list, tournament.Term{Rule: pairing.RuleFloated, Player: x.Records[p].Player, Value: 1})
			}
		}
	}
	if rb.Against(rw.Player).Black > rw.Against(rb.Player).Black {
		list = append(list, tournament.Term{Rule: pairing.RuleRematchColour, Value: 1})
	}
	_, why := x.due(black, white)
	return append(list, why)
}

// bracketTerms lists what the bracket adds to a table of two.
func (x *field) bracketTerms(black, white int) []tournament.Term {
	var list []tournament.Term
	rb, rw := &x.Records[black], &x.Records[white]
	if n := x.groups[black]; n > 0 && rb.Points != rw.Points {
		up := rb
		if rw.Points < rb.Points {
			up = rw
		}
		list = append(list, tournament.Term{Rule: pairing.RuleUpfloat, Player: up.Player, Value: n})
	}
	if n := x.places[black]; n > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleSeeding, Value: n})
	}
	return list
}
