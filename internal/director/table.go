package director

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// number gives tables their numbers: a fixed player sits at the same table in every
// round that the constraint covers, the others fill the rest in the order of boards.
// Of two who are fixed at one table the earlier constraint holds.
func number(s tournament.Snapshot, round int, tables []pairing.Table) []int {
	numbers := make([]int, len(tables))
	taken := map[int]bool{}
	for _, c := range s.Constraints {
		if c.Kind != tournament.FixedTable || !c.Covers(round) || taken[c.Table] {
			continue
		}
		i := slices.IndexFunc(tables, func(t pairing.Table) bool { return t.Black == c.Players[0] || t.White == c.Players[0] })
		if i < 0 || numbers[i] != 0 {
			continue
		}
		numbers[i], taken[c.Table] = c.Table, true
		tables[i].Terms = append(tables[i].Terms, tournament.Term{Rule: pairing.RuleTable, Player: c.Players[0], Value: c.Table})
	}
	next := 1
	for i := range numbers {
		if numbers[i] != 0 {
			continue
		}
		for taken[next] {
			next++
		}
		numbers[i] = next
		next++
	}
	return numbers
}
