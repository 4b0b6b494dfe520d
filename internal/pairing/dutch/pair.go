package dutch

import (
	"cmp"
	"errors"
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
// Hard constraints bar a pair like an earlier meeting, and give way, as package legal
// says, when there is no round with them; soft ones have no place among the criteria.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places, [ErrNoPairing] if the
// absolute criteria leave no round to those who are not pinned.
func Pair(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
	seats, err := legal.New(s, round, pairing.Records(s, round), pins)
	if err != nil {
		return pairing.Plan{}, err
	}
	d := newDesk(s, seats)
	res, err := d.solve()
	if errors.Is(err, ErrNoPairing) && len(s.Constraints) > 0 {
		bare := s
		bare.Constraints = nil
		loose := legal.Read(bare, round, seats.Records)
		if err := loose.Pin(pins); err != nil {
			return pairing.Plan{}, err
		}
		d.Tables, d.Free, d.Byes = loose.Tables, loose.Free, loose.Byes
		res, err = (&desk{Field: loose, s: bare, in: d.in}).solve()
	}
	if err != nil {
		return pairing.Plan{}, fmt.Errorf("pair round %d: %w", round, err)
	}
	return d.plan(res), nil
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
	for _, t := range d.Tables {
		if !t.Pinned && d.Met(t.A, t.B) && !d.mustMeet(t.A, t.B) {
			return Result{}, ErrNoPairing // the least there is, and a rematch
		}
	}
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

// mustMeet reports whether the director asks for a meeting of a and b.
func (d *desk) mustMeet(a, b int) bool {
	p, q := d.Records[a].Player, d.Records[b].Player
	return slices.ContainsFunc(d.s.Constraints, func(c tournament.Constraint) bool {
		return c.Kind == tournament.MustMeet && c.Covers(d.Round) && slices.Contains(c.Players[:], p) && slices.Contains(c.Players[:], q)
	})
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
