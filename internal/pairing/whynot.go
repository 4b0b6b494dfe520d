package pairing

import (
	"slices"

	"sixtyfour/internal/tournament"
)

// Pairer pairs a round, as the entrance of every system does.
type Pairer func(s tournament.Snapshot, round int, seed uint64, pins Pins) (Plan, error)

// Difference is what changes in a round when two meet who would not have, or
// somebody rests.
type Difference struct {
	// Cost is what the round costs more, in the units of the plans; 0 if it is just
	// as good. Of a system that adds up no costs it says nothing.
	Cost int64
	// Gone are the tables and byes that the round loses, Come those that it has
	// instead, the asked one among them. Two who meet in both with the other colours
	// are not listed.
	Gone, Come         []Table
	GoneByes, ComeByes []Bye
	Relaxed            []tournament.Term // what gives way in the round as asked
}

// WhyNot pairs a round twice, as pins leave it and with a table of a and b as well,
// and tells the difference. b 0 asks for a bye of a. Both colours are tried, and the
// cheaper way stands, with Black for a where they are equal.
//
// Errors: [tournament.ErrNotFound] if one of the two is not present in the round or
// both are the same, and those of pair, such as a [PinError] if one of them is set
// by hand elsewhere.
func WhyNot(pair Pairer, s tournament.Snapshot, round int, seed uint64, pins Pins, a, b tournament.PlayerID) (Difference, error) {
	present := Present(s, round)
	if a == b || !slices.Contains(present, a) || b != 0 && !slices.Contains(present, b) {
		return Difference{}, tournament.ErrNotFound
	}
	plan, err := pair(s, round, seed, pins)
	if err != nil {
		return Difference{}, err
	}
	if plan.seats(a, b) {
		return Difference{Relaxed: plan.Relaxed}, nil
	}
	var asked Plan
	if b == 0 {
		asked, err = pair(s, round, seed, Pins{Tables: pins.Tables, Byes: append(slices.Clone(pins.Byes), a)})
	} else {
		asked, err = forced(pair, s, round, seed, pins, a, b)
	}
	if err != nil {
		return Difference{}, err
	}
	d := Difference{Cost: asked.Cost - plan.Cost, Relaxed: asked.Relaxed}
	d.Gone, d.GoneByes = plan.without(asked)
	d.Come, d.ComeByes = asked.without(plan)
	return d, nil
}

// forced pairs with a table of a and b, the cheaper way round.
func forced(pair Pairer, s tournament.Snapshot, round int, seed uint64, pins Pins, a, b tournament.PlayerID) (Plan, error) {
	var best Plan
	for i, t := range []Table{{Black: a, White: b}, {Black: b, White: a}} {
		plan, err := pair(s, round, seed, Pins{Tables: append(slices.Clone(pins.Tables), t), Byes: pins.Byes})
		if err != nil {
			return Plan{}, err
		}
		if i == 0 || plan.Cost < best.Cost {
			best = plan
		}
	}
	return best, nil
}

// seats reports whether a and b meet, or with b 0 whether a rests.
func (p Plan) seats(a, b tournament.PlayerID) bool {
	if b == 0 {
		return slices.ContainsFunc(p.Byes, func(x Bye) bool { return x.Player == a })
	}
	return slices.ContainsFunc(p.Tables, func(t Table) bool {
		return t.Black == a && t.White == b || t.Black == b && t.White == a
	})
}

// without returns the tables and byes of p that other does not have.
func (p Plan) without(other Plan) (tables []Table, byes []Bye) {
	in := map[[2]tournament.PlayerID]bool{}
	key := func(a, b tournament.PlayerID) [2]tournament.PlayerID {
		return [2]tournament.PlayerID{min(a, b), max(a, b)}
	}
	for _, t := range other.Tables {
		in[key(t.Black, t.White)] = true
	}
	for _, b := range other.Byes {
		in[key(0, b.Player)] = true
	}
	for _, t := range p.Tables {
		if !in[key(t.Black, t.White)] {
			tables = append(tables, t)
		}
	}
	for _, b := range p.Byes {
		if !in[key(0, b.Player)] {
			byes = append(byes, b)
		}
	}
	return tables, byes
}
