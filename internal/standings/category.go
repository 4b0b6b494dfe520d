package standings

import "sixtyfour/internal/tournament"

// CategoryTable is one category of an event: its members by the order of the whole
// table.
type CategoryTable struct {
	Category tournament.Category
	Rows     []CategoryRow
}

// CategoryRow is a member of a category. Rank is the one inside it, 1, 2, 2, 4; Row
// has the rank in the whole table. Who shares a rank there shares it here.
type CategoryRow struct {
	Rank   int
	Shared bool
	Row    Row
}

// Categories returns every category of list with its ranking inside t, in the order
// of list. An empty category has no rows.
func Categories(t Table, list []tournament.Category) []CategoryTable {
	out := make([]CategoryTable, len(list))
	for i, c := range list {
		out[i] = CategoryTable{Category: c, Rows: within(t.Rows, c.Holds)}
	}
	return out
}

// within ranks those of rows whom a part of the field holds; who was expelled without a
// rank has none here either.
func within(rows []Row, holds func(tournament.Player) bool) (part []CategoryRow) {
	for _, row := range rows {
		if row.Rank == 0 || !holds(row.Player) {
			continue
		}
		in := CategoryRow{Rank: len(part) + 1, Row: row}
		if n := len(part); n > 0 && part[n-1].Row.Rank == row.Rank {
			in.Rank, in.Shared, part[n-1].Shared = part[n-1].Rank, true, true
		}
		part = append(part, in)
	}
	return part
}
