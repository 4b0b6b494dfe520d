package dutch

import (
	"cmp"
	"fmt"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Pair pairs everyone present in round from the rounds of s before it. Pins stand, and
// the others are paired around them. The seed of the round decides nothing.
//
// Hard constraints bar a pair like an earlier meeting. Where no round keeps them all and
// C1 to C3, they give way in the order of package legal, as few as possible: C1 to C3
// never do. Soft ones, and countrymen in the first rounds, have no place among the
// criteria and are not heard at all.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places, [ErrNoPairing] if the
// absolute criteria leave no round to those who are not pinned.
func Pair(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
	d := look(s, round)
	if len(d.Present) < 2 {
		return pairing.Plan{}, tournament.ErrTooFewPlayers
	}
	err := d.seatAsked(pins)
	if err != nil {
		return pairing.Plan{}, err
	}
	res, err := d.solve()
	if err != nil {
		return pairing.Plan{}, fmt.Errorf("pair round %d: %w", round, err)
	}
	return d.plan(res), nil
}

// heard returns s with the hard constraints alone, which are all that this system hears.
func heard(s tournament.Snapshot) tournament.Snapshot {
	s.Constraints = slices.DeleteFunc(slices.Clone(s.Constraints), func(c tournament.Constraint) bool { return !c.Hard })
	s.Event.Rules.CountryRounds = 0
	return s
}

// seatAsked seats pins, those who must meet, and the tables at which a constraint gives way.
func (d *desk) seatAsked(pins pairing.Pins) error {
	if !slices.ContainsFunc(d.s.Constraints, func(c tournament.Constraint) bool { return c.Covers(d.Round) }) {
		return d.Pin(pins)
	}
	clash := func(a, b int) bool { return d.f.clash(d.seat[a], d.seat[b]) }
	rests := func(p int) bool { return !d.f.men[d.seat[p]].noBye }
	seats, err := legal.NewFirm(d.s, d.Round, d.Records, pins, clash, rests)
	switch {
	case err != nil:
		return err
	case seats.Lost:
		return fmt.Errorf("pair round %d: %w", d.Round, ErrNoPairing)
	}
	d.Field = seats
	return nil
}

// desk is a round of an event and what the engine sees of it. Players are meant by
// their index in Records, which is that of Input.Players.
type desk struct {
	*legal.Field
	s    tournament.Snapshot
	in   *Input
	f    *field      // everybody present
	seat map[int]int // by player present: the place in f.men
}

func newDesk(s tournament.Snapshot, seats *legal.Field) *desk {
	in := input(s, seats.Round, seats.Records)
	d := &desk{Field: seats, s: s, in: in, f: newField(in), seat: map[int]int{}}
	for a := range d.f.men {
		d.seat[d.f.men[a].index] = a
	}
	return d
}

// solve pairs those whom nobody has seated yet.
func (d *desk) solve() (Result, error) {
	in := *d.in
	in.Players = slices.Clone(in.Players)
	for i := range in.Players {
		p := &in.Players[i]
		p.Seated, p.Present = p.Present, false
	}
	for i, a := range d.Free {
		in.Players[a].Seated, in.Players[a].Present = false, true
		for _, b := range d.Free[:i] {
			if !d.May(a, b) {
				in.Forbidden = append(in.Forbidden, [2]int{b, a})
			}
		}
	}
	return Solve(&in)
}

// plan writes the round down with its reasons.
func (d *desk) plan(res Result) pairing.Plan {
	all := slices.Clone(d.Tables)
	bracket := map[int]int{}
	for _, p := range res.Pairs {
		all = append(all, legal.Duo{A: p.White, B: p.Black})
		bracket[p.White] = res.Brackets[p.Bracket].Score
	}
	d.Boards(all)
	var plan pairing.Plan
	for _, t := range all {
		var table pairing.Table
		if t.Pinned {
			table = d.table(t.A, t.B)
			table.Pinned = true
			table.Terms = slices.Insert(table.Terms, 0, tournament.Term{Rule: pairing.RulePinned})
		} else {
			black, white := t.A, t.B
			c, why := d.f.allocate(d.seat[black], d.seat[white])
			if c == reversi.White {
				black, white = white, black
			}
			table = d.table(black, white)
			if score, ok := bracket[t.A]; ok {
				table.Terms = append(table.Terms, tournament.Term{Rule: pairing.RuleBracket, Value: score})
			}
			table.Terms = append(table.Terms, d.whyTerm(why, black))
		}
		plan.Tables = append(plan.Tables, table)
	}
	for _, p := range d.Byes {
		terms := append([]tournament.Term{{Rule: pairing.RulePinned}}, d.byeTerms(p)...)
		plan.Byes = append(plan.Byes, pairing.Bye{Player: d.Records[p].Player, Pinned: true, Terms: terms})
	}
	if res.Bye >= 0 {
		plan.Byes = append(plan.Byes, pairing.Bye{Player: d.Records[res.Bye].Player, Terms: d.byeTerms(res.Bye)})
	}
	slices.SortFunc(plan.Byes, func(a, b pairing.Bye) int { return cmp.Compare(d.At[a.Player], d.At[b.Player]) })
	plan.Relaxed = d.Relaxed(all, -1)
	return plan
}

func (d *desk) table(black, white int) pairing.Table {
	return pairing.Table{
		Black: d.Records[black].Player,
		White: d.Records[white].Player,
		Terms: d.terms(black, white),
	}
}
