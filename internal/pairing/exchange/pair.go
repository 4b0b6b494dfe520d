package exchange

import (
	"cmp"
	"fmt"
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/tournament"
)

// Pair pairs everyone present in round from the rounds of s before it. Pins stand;
// the rest is paired around them. The seed of the round decides nothing.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places.
func Pair(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
	h := read(s, round)
	f, err := legal.New(s, round, h.records, pins)
	if err != nil {
		return pairing.Plan{}, err
	}
	f.Boards(f.Tables)
	x := &field{Field: f, history: h, groups: map[int]int{}}
	left, err := x.round()
	if err != nil {
		return pairing.Plan{}, fmt.Errorf("pair round %d: %w", round, err)
	}
	return x.plan(left), nil
}

// field is a round being paired.
type field struct {
	*legal.Field
	history
	below  []tournament.Points // scores of everyone to be paired, falling
	groups map[int]int         // by player seated in a bracket: its upfloaters
	places map[int]int         // by player seated in a bracket: places from the natural opponent
}

// round pairs x.Free. left is who has the bye, or -1.
func (x *field) round() (left int, err error) {
	left = -1
	rest := slices.Clone(x.Free)
	if len(rest)%2 == 1 {
		if left, x.blocked = x.Rest(slices.SortedFunc(slices.Values(rest), x.byeOrder)); left < 0 {
			return left, matching.ErrNoPerfect
		}
		rest = slices.DeleteFunc(rest, func(p int) bool { return p == left })
	}
	slices.SortFunc(rest, x.Stronger)
	for _, p := range rest {
		if points := x.Records[p].Points; len(x.below) == 0 || x.below[len(x.below)-1] != points {
			x.below = append(x.below, points)
		}
	}
	x.places = map[int]int{}
	for len(rest) > 0 {
		n := 1
		for n < len(rest) && x.Records[rest[n]].Points == x.Records[rest[0]].Points {
			n++
		}
		up, err := x.upfloaters(rest[:n], rest[n:])
		if err != nil {
			return left, err
		}
		members := slices.Concat(rest[:n], up)
		pairs, err := x.bracket(members, len(up))
		if err != nil {
			return left, err
		}
		for _, d := range pairs {
			x.groups[d.A], x.groups[d.B] = len(up), len(up)
		}
		x.Tables = append(x.Tables, pairs...)
		rest = slices.DeleteFunc(rest, func(p int) bool { return slices.Contains(members, p) })
	}
	return left, nil
}

// plan writes the round down with colours and reasons.
func (x *field) plan(left int) pairing.Plan {
	var plan pairing.Plan
	x.Boards(x.Tables)
	for _, d := range x.Tables {
		black, white := d.A, d.B
		var terms []tournament.Term
		if d.Pinned {
			terms = append(terms, tournament.Term{Rule: pairing.RulePinned})
		} else {
			black, white = x.colours(d.A, d.B)
		}
		terms = append(terms, x.terms(black, white)...)
		plan.Tables = append(plan.Tables, pairing.Table{
			Black:  x.Records[black].Player,
			White:  x.Records[white].Player,
			Pinned: d.Pinned,
			Terms:  append(terms, x.bracketTerms(black, white)...),
		})
	}
	for _, p := range x.Byes {
		terms := append([]tournament.Term{{Rule: pairing.RulePinned}}, x.byeTerms(p)...)
		plan.Byes = append(plan.Byes, pairing.Bye{Player: x.Records[p].Player, Pinned: true, Terms: terms})
	}
	if left >= 0 {
		terms := append(x.byeTerms(left), x.blocked...)
		plan.Byes = append(plan.Byes, pairing.Bye{Player: x.Records[left].Player, Terms: terms})
	}
	slices.SortFunc(plan.Byes, func(a, b pairing.Bye) int { return cmp.Compare(x.At[a.Player], x.At[b.Player]) })
	plan.Relaxed = x.Relaxed(x.Tables, left)
	return plan
}
