package monrad

import (
	"cmp"
	"fmt"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Pair pairs everyone present in round from the rounds of s before it. Pins stand;
// the rest is paired around them. The seed of the round decides nothing.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places.
func Pair(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
	x := read(s, round)
	var clash func(a, b int) bool
	if round < s.Event.Rules.Rounds && s.Event.Rules.Games < 2 {
		clash = x.clash
	}
	f, err := legal.NewBarring(s, round, x.records, pins, clash)
	if err != nil {
		return pairing.Plan{}, err
	}
	x.Field, x.bars = f, clash != nil
	left, blocked, ok := x.round()
	if !ok {
		return pairing.Plan{}, fmt.Errorf("pair round %d: no round is left", round)
	}
	return x.plan(left, blocked), nil
}

// field is a round being paired.
type field struct {
	*legal.Field
	records []pairing.Record
	odd     bool        // an odd number begins with Black
	bars    bool        // colours bar meetings
	passed  map[int]int // by player who stands higher: places passed over
}

func read(s tournament.Snapshot, round int) *field {
	x := &field{records: pairing.Records(s, round), odd: s.Event.Seed&1 == 1, passed: map[int]int{}}
	if c := s.Event.Rules.Pairing.FirstColour; c != reversi.NoColour {
		x.odd = c == reversi.Black
	}
	return x
}

// round pairs x.Free. left is who has the bye, or -1.
func (x *field) round() (left int, blocked []tournament.Term, ok bool) {
	left = -1
	rest := slices.SortedFunc(slices.Values(x.Free), x.Stronger)
	if len(rest)%2 == 1 {
		fromFoot := slices.Clone(rest)
		slices.Reverse(fromFoot)
		if left, blocked = x.Rest(fromFoot); left < 0 {
			return left, nil, false
		}
		rest = slices.DeleteFunc(rest, func(p int) bool { return p == left })
	}
	for len(rest) > 0 {
		i := x.opponent(rest)
		if i == 0 {
			return left, nil, false
		}
		x.passed[rest[0]] = i - 1
		x.Tables = append(x.Tables, legal.Duo{A: rest[0], B: rest[i]})
		rest = slices.Delete(slices.Clone(rest[1:]), i-1, i)
	}
	return left, blocked, true
}

// opponent returns the place in rest of whom the first of rest meets; 0 for nobody.
func (x *field) opponent(rest []int) int {
	unwished := 0
	for i, p := range rest[1:] {
		i++
		if unwished > 0 && x.records[p].Points != x.records[rest[unwished]].Points {
			break
		}
		if !x.May(rest[0], p) || unwished > 0 && x.Unwished(rest[0], p) {
			continue
		}
		if !x.Perfect(slices.Concat(rest[1:i], rest[i+1:])) {
			continue
		}
		if !x.Unwished(rest[0], p) {
			return i
		}
		unwished = i
	}
	return unwished
}

func (x *field) plan(left int, blocked []tournament.Term) pairing.Plan {
	var plan pairing.Plan
	x.Boards(x.Tables)
	clashes := 0
	for _, d := range x.Tables {
		black, white := d.A, d.B
		var terms []tournament.Term
		if d.Pinned {
			terms = append(terms, tournament.Term{Rule: pairing.RulePinned})
		} else {
			black, white, _ = x.due(d.A, d.B)
			if x.bars && x.clash(black, white) {
				clashes++
			}
		}
		terms = append(terms, x.terms(black, white)...)
		if n, ok := x.passed[d.A]; ok {
			terms = append(terms, tournament.Term{Rule: pairing.RuleNeighbour, Player: x.records[d.A].Player, Value: n})
		}
		plan.Tables = append(plan.Tables, pairing.Table{
			Black: x.records[black].Player, White: x.records[white].Player, Pinned: d.Pinned, Terms: terms,
		})
	}
	for _, p := range x.Byes {
		terms := append([]tournament.Term{{Rule: pairing.RulePinned}}, x.byeTerms(p)...)
		plan.Byes = append(plan.Byes, pairing.Bye{Player: x.records[p].Player, Pinned: true, Terms: terms})
	}
	if left >= 0 {
		plan.Byes = append(plan.Byes, pairing.Bye{Player: x.records[left].Player, Terms: append(x.byeTerms(left), blocked...)})
	}
	slices.SortFunc(plan.Byes, func(a, b pairing.Bye) int { return cmp.Compare(x.At[a.Player], x.At[b.Player]) })
	plan.Relaxed = x.Relaxed(x.Tables, left)
	if clashes > 0 {
		plan.Relaxed = append(plan.Relaxed, tournament.Term{Rule: pairing.RuleColourRun, Value: clashes})
	}
	return plan
}

// terms lists the reasons for and against a table, but for the way to the opponent.
func (x *field) terms(black, white int) []tournament.Term {
	list := append(x.Terms(black, white), x.ScoreTerm(black, white))
	if x.records[black].Against(x.records[white].Player).Black > x.records[white].Against(x.records[black].Player).Black {
		list = append(list, tournament.Term{Rule: pairing.RuleRematchColour, Value: 1})
	}
	_, _, why := x.due(black, white)
	return append(append(list, why), x.runs(black, white)...)
}

func (x *field) byeTerms(p int) []tournament.Term {
	return x.ByeTerms(p, func(a, b int) int { return x.Stronger(b, a) })
}

// Explain lists the reasons for and against a table that was made by hand. Without
// an entry for one of the two it says only that the table was made by hand.
func Explain(s tournament.Snapshot, round int, _ uint64, black, white tournament.PlayerID) []tournament.Term {
	x := read(s, round)
	x.Field = legal.Read(s, round, x.records)
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
	x := read(s, round)
	x.Field = legal.Read(s, round, x.records)
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	if p, ok := x.At[player]; ok {
		list = append(list, x.byeTerms(p)...)
	}
	return list
}
