package standings

import (
	"slices"

	"sixtyfour/internal/tournament"
)

// Places is the order that prizes and seasons go by: the standings of the rounds,
// with the first places as a final decided them.
type Places struct {
	Rows    []Row // by place; Rank and Shared are the place, 1, 2, 2, 4
	ByFinal int   // how many of the first rows a final decided
}

// AfterFinal returns the places of t when first are those that a final decided, from
// the first on; 0 in it is a place that was not decided and ends it. Everybody else
// follows by the standings; who was expelled without a rank has no place.
func AfterFinal(t Table, first []tournament.PlayerID) Places {
	var p Places
	rest := slices.DeleteFunc(slices.Clone(t.Rows), func(r Row) bool { return r.Rank == 0 })
	for _, id := range first {
		i := slices.IndexFunc(rest, func(r Row) bool { return r.Entry.Player == id })
		if i < 0 {
			break
		}
		row := rest[i]
		row.Rank, row.Shared = len(p.Rows)+1, false
		p.Rows = append(p.Rows, row)
		rest = slices.Delete(rest, i, i+1)
	}
	p.ByFinal = len(p.Rows)
	for i, row := range rest {
		old := row.Rank
		row.Rank, row.Shared = len(p.Rows)+1, false
		if i > 0 && rest[i-1].Rank == old {
			above := &p.Rows[len(p.Rows)-1]
			row.Rank, row.Shared, above.Shared = above.Rank, true, true
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// Tied returns how many rows from row i on share its place: those level in points
// with byPoints, else those of its rank. A place that a final decided is not shared.
func (p Places) Tied(i int, byPoints bool) int {
	n := 1
	for j := i + 1; j < len(p.Rows) && i >= p.ByFinal; j++ {
		if byPoints && p.Rows[j].Points != p.Rows[i].Points || !byPoints && p.Rows[j].Rank != p.Rows[i].Rank {
			break
		}
		n++
	}
	return n
}
