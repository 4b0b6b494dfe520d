package exchange

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing/legal"
)

// bracket pairs members, the last up of whom are upfloaters, by the first
// identifier that meets C1 and fits C8 best. An error means that C1 cannot be met.
func (x *field) bracket(members []int, up int) ([]legal.Duo, error) {
	floater := make(map[int]bool, up)
	for _, p := range members[len(members)-up:] {
		floater[p] = true
	}
	players := slices.Sorted(slices.Values(members)) // records are by number
	n := len(players)
	id := newIdentifier(n, func(i, j int) int64 {
		p, q := players[i], players[j]
		if !x.May(p, q) {
			return matching.Forbidden
		}
		var c int64
		if floater[q] {
			p, q = q, p
		}
		if floater[p] && !floater[q] && x.floated[q] && !x.last {
			c = int64(n) // one fault of C8 outweighs all wishes
		}
		if x.Unwished(p, q) {
			c++
		}
		return c
	})
	mates, err := id.first()
	if err != nil {
		return nil, err
	}
	var pairs []legal.Duo
	for top, bottom := range mates {
		if bottom < top {
			continue
		}
		places := max(bottom-top-n/2, top+n/2-bottom)
		x.places[players[top]], x.places[players[bottom]] = places, places
		pairs = append(pairs, legal.Duo{A: players[top], B: players[bottom]})
	}
	return pairs, nil
}
