package roundrobin

import (
	"cmp"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/tournament"
)

// Pair makes a round of the schedule. Pins stand. The seed of the round decides
// nothing.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places.
func Pair(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
	f := legal.Read(s, round, pairing.Records(s, round))
	if len(f.Present) < 2 {
		return pairing.Plan{}, tournament.ErrTooFewPlayers
	}
	if err := f.Pin(pins); err != nil {
		return pairing.Plan{}, err
	}
	x := &maker{Field: f, schedule: read(s, f, round)}
	return x.plan(), nil
}

// maker turns a round of the schedule into a plan.
type maker struct {
	*legal.Field
	schedule
	byes []pairing.Bye
}

func (x *maker) plan() pairing.Plan {
	var plan pairing.Plan
	for _, d := range x.seatAll() {
		terms := x.terms(d.A, d.B)
		if d.Pinned {
			terms = append([]tournament.Term{{Rule: pairing.RulePinned}}, terms...)
		}
		plan.Tables = append(plan.Tables, pairing.Table{
			Black: x.Records[d.A].Player, White: x.Records[d.B].Player, Pinned: d.Pinned, Terms: terms,
		})
	}
	for _, p := range x.Byes {
		terms := append([]tournament.Term{{Rule: pairing.RulePinned}}, x.byeTerms(p)...)
		x.byes = append(x.byes, pairing.Bye{Player: x.Records[p].Player, Pinned: true, Terms: terms})
	}
	plan.Byes = x.byes
	slices.SortFunc(plan.Byes, func(a, b pairing.Bye) int { return cmp.Compare(x.At[a.Player], x.At[b.Player]) })
	plan.Relaxed = x.relaxed(plan)
	return plan
}

// seatAll returns all tables, A with Black, in the order of the Berger tables with
// pins and those who are put together behind. Who is left gets a bye.
func (x *maker) seatAll() []legal.Duo {
	free := map[int]bool{}
	for _, p := range x.Free {
		free[p] = true
	}
	present := map[int]bool{}
	for _, p := range x.Present {
		present[p] = true
	}
	var tables []legal.Duo
	var stranded []int // by a pin
	for _, p := range x.Free {
		opponent, black := x.opponent(p)
		switch {
		case opponent >= 0 && free[opponent]:
			if black {
				tables = append(tables, legal.Duo{A: p, B: opponent})
			}
		case opponent >= 0 && present[opponent]:
			stranded = append(stranded, p)
		default:
			x.rest(p)
		}
	}
	slices.SortFunc(tables, func(a, b legal.Duo) int {
		return cmp.Compare(min(x.place[a.A], x.place[a.B]), min(x.place[b.A], x.place[b.B]))
	})
	tables = append(tables, x.Tables...)
	for len(stranded) > 1 {
		p := stranded[0]
		i := max(1, slices.IndexFunc(stranded, func(q int) bool { return x.May(p, q) }))
		black, white := x.colours(p, stranded[i])
		tables = append(tables, legal.Duo{A: black, B: white})
		stranded = slices.Delete(stranded[1:], i-1, i)
	}
	for _, p := range stranded {
		x.rest(p)
	}
	return tables
}

// colours gives Black to who has begun with it less often, else to the smaller
// number.
func (x *maker) colours(a, b int) (black, white int) {
	if x.Records[a].Balance() > x.Records[b].Balance() {
		return b, a
	}
	return a, b
}

func (x *maker) rest(p int) {
	x.byes = append(x.byes, pairing.Bye{Player: x.Records[p].Player, Away: x.place[p] == 0, Terms: x.byeTerms(p)})
}

// terms lists the reasons of a table: where the schedule has the two, and what
// constraints say.
func (x *maker) terms(black, white int) []tournament.Term {
	list := x.Terms(black, white)
	if r := x.meeting(black, white); r > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleSchedule, Value: r})
	} else {
		list = append(list, tournament.Term{Rule: pairing.RuleNoPlace, Value: len(x.players)})
	}
	if x.leg > 0 {
		list = append(list, tournament.Term{Rule: pairing.RuleLeg, Value: x.leg + 1})
	}
	return list
}

func (x *maker) byeTerms(p int) []tournament.Term {
	id := x.Records[p].Player
	opponent, _ := x.opponent(p)
	switch {
	case x.place[p] == 0:
		return []tournament.Term{{Rule: pairing.RuleNoPlace, Player: id, Value: len(x.players)}}
	case opponent < 0:
		return []tournament.Term{{Rule: pairing.RuleResting, Player: id, Value: x.turn}}
	}
	return []tournament.Term{{Rule: pairing.RuleNoOpponent, Player: x.Records[opponent].Player, Value: x.turn}}
}

// relaxed names hard constraints that the schedule goes against, and rematches that
// it does not provide for.
func (x *maker) relaxed(plan pairing.Plan) []tournament.Term {
	count := map[string]int{}
	for _, t := range plan.Tables {
		if t.Pinned {
			continue
		}
		a, b := x.At[t.Black], x.At[t.White]
		if x.Records[a].Against(t.White).Times >= x.legs {
			count[pairing.RuleRematch]++
		}
		for _, rule := range x.Broken(a, b, true) {
			count[rule]++
		}
	}
	var list []tournament.Term
	for _, rule := range []string{pairing.RuleRematch, pairing.RuleApart, pairing.RuleClub, pairing.RuleCountry, pairing.RuleFamily} {
		if count[rule] > 0 {
			list = append(list, tournament.Term{Rule: rule, Value: count[rule]})
		}
	}
	return list
}

// Explain lists what the schedule and the constraints say of a table that was made
// by hand. Without an entry for one of the two it says only that it was.
func Explain(s tournament.Snapshot, round int, _ uint64, black, white tournament.PlayerID) []tournament.Term {
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	x := look(s, round)
	a, okA := x.At[black]
	b, okB := x.At[white]
	if !okA || !okB || a == b {
		return list
	}
	return append(list, x.terms(a, b)...)
}

// ExplainBye does the same for a bye that was given by hand.
func ExplainBye(s tournament.Snapshot, round int, _ uint64, player tournament.PlayerID) []tournament.Term {
	list := []tournament.Term{{Rule: pairing.RulePinned}}
	x := look(s, round)
	if p, ok := x.At[player]; ok {
		list = append(list, x.byeTerms(p)...)
	}
	return list
}

func look(s tournament.Snapshot, round int) *maker {
	f := legal.Read(s, round, pairing.Records(s, round))
	return &maker{Field: f, schedule: read(s, f, round)}
}
