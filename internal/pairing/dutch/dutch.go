package dutch

import (
	"errors"

	"sixtyfour/internal/reversi"
)

// ErrNoPairing tells that no legal pairing of those present exists.
var ErrNoPairing = errors.New("no legal pairing of the players present exists")

// ErrTooManyScores tells that so many players of so many different scores float into
// one bracket that the criteria cannot be weighed: about a hundred at the least.
var ErrTooManyScores = errors.New("too many different scores meet in one bracket")

// Solve pairs a round.
//
// Errors: [ErrNoPairing] if the absolute criteria leave nothing,
// [ErrTooManyScores].
func Solve(in *Input) (Result, error) { return newField(in).solve(near) }

// solve pairs the brackets with a reach of at least from.
func (f *field) solve(from reach) (Result, error) {
	res := Result{Bye: -1}
	if len(f.men) == 0 {
		return res, nil
	}
	if !f.start() {
		return res, ErrNoPairing
	}
	var floats []int
	for g, group := range f.groups {
		b := bracket{down: floats, own: span(group[0], group[1])}
		if g+1 < len(f.groups) {
			b.next = span(f.groups[g+1][0], f.groups[g+1][1])
			b.rest = span(f.groups[g+1][1], len(f.men))
		}
		b.here = f.odd() && f.bye >= f.men[group[0]].score
		out, ok := f.pairBracket(&b, from)
		switch {
		case f.overfull:
			return res, ErrTooManyScores
		case !ok:
			return res, ErrNoPairing
		}
		for _, p := range out.pairs {
			res.Pairs = append(res.Pairs, f.table(p[0], p[1], len(res.Brackets)))
		}
		res.Brackets = append(res.Brackets, f.facts(&b, &out))
		floats = out.floats
		if len(floats) == 1 && g+1 == len(f.groups) {
			res.Bye, res.Rest = f.men[floats[0]].index, f.restFaults(floats[0])
			floats = nil
		}
	}
	if len(floats) > 0 {
		return res, ErrNoPairing
	}
	return res, nil
}

func span(from, to int) []int {
	s := make([]int, to-from)
	for i := range s {
		s[i] = from + i
	}
	return s
}

// table gives the colours to a and b, the higher ranked first.
func (f *field) table(a, b, at int) Table {
	c, why := f.allocate(a, b)
	p := Table{Bracket: at, Why: why}
	if c == reversi.Black {
		a, b = b, a
	}
	p.White, p.Black, p.Faults = f.men[a].index, f.men[b].index, f.faults(a, b)
	return p
}

func (f *field) facts(b *bracket, out *outcome) Bracket {
	name := func(men []int) []int {
		var list []int
		for _, a := range men {
			list = append(list, f.men[a].index)
		}
		return list
	}
	return Bracket{Score: f.men[b.own[0]].score, MovedDown: name(b.down), Residents: name(b.own), Downfloats: name(out.floats)}
}
