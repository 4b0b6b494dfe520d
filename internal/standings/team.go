package standings

import (
	"cmp"
	"slices"
	"strconv"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// TeamTable is the ranking of the teams of an event.
type TeamTable struct {
	Rules tournament.TeamRules
	Rows  []TeamRow // by rank; the tied by name
}

// TeamRow is one team. Teams that the rules leave level share a rank: 1, 2, 2, 4.
type TeamRow struct {
	Rank   int
	Shared bool
	Name   string            // a country's code, a club's name, or as it was named
	Points tournament.Points // of those who count
	Discs  reversi.Discs     // of those who count, byes with what they are worth
	Best   int               // the best rank among those who count
	// Members come by points, rank, discs and start number; the first of them count.
	Members []TeamMember
}

// TeamMember is a player of a team; Counts says that his score is in that of the team.
type TeamMember struct {
	Row    Row
	Counts bool
	Discs  reversi.Discs
}

// Teams returns the ranking of teams inside t, with whose score counted. A team with
// fewer players than scores that count has what they have. Who was expelled without a
// rank is in no team.
func Teams(t Table, r tournament.TeamRules) TeamTable {
	out := TeamTable{Rules: r}
	if r.By == tournament.NoTeams {
		return out
	}
	index := map[string]int{}
	for _, row := range t.Rows {
		key, name := teamOf(r, row)
		if key == "" || row.Rank == 0 {
			continue
		}
		i, ok := index[key]
		if !ok {
			i = len(out.Rows)
			index[key] = i
			out.Rows = append(out.Rows, TeamRow{Name: name})
		}
		member := TeamMember{Row: row}
		for _, sitting := range row.Rounds {
			member.Discs += sitting.Discs
		}
		out.Rows[i].Members = append(out.Rows[i].Members, member)
	}
	for i := range out.Rows {
		out.Rows[i].count(r)
	}
	slices.SortFunc(out.Rows, func(a, b TeamRow) int { return cmp.Or(levelTeams(r, a, b), cmp.Compare(a.Name, b.Name)) })
	for i := range out.Rows {
		row := &out.Rows[i]
		row.Rank = i + 1
		if i > 0 && levelTeams(r, out.Rows[i-1], *row) == 0 {
			row.Rank = out.Rows[i-1].Rank
			row.Shared, out.Rows[i-1].Shared = true, true
		}
	}
	return out
}

// teamOf returns the team of a player, which has a key of its own: two clubs may
// have one name. Who has no country, no club or no team is in none.
func teamOf(r tournament.TeamRules, row Row) (key, name string) {
	switch r.By {
	case tournament.TeamByCountry:
		return row.Player.Country, row.Player.Country
	case tournament.TeamByClub:
		if row.Player.Club == 0 {
			return "", ""
		}
		return strconv.FormatInt(int64(row.Player.Club), 10), row.Club
	case tournament.TeamByHand:
		name = r.Named[row.Player.ID]
		return name, name
	case tournament.NoTeams:
	}
	return "", ""
}

// count takes the players of the team and adds up the best of them.
func (t *TeamRow) count(r tournament.TeamRules) {
	if r.Size > 0 && len(t.Members) > r.Size {
		slices.SortFunc(t.Members, func(a, b TeamMember) int { return cmp.Compare(a.Row.Entry.Number, b.Row.Entry.Number) })
		t.Members = t.Members[:r.Size]
	}
	slices.SortFunc(t.Members, func(a, b TeamMember) int {
		return cmp.Or(
			cmp.Compare(b.Row.Points, a.Row.Points),
			cmp.Compare(a.Row.Rank, b.Row.Rank),
			cmp.Compare(b.Discs, a.Discs),
			cmp.Compare(a.Row.Entry.Number, b.Row.Entry.Number),
		)
	})
	for i := range min(r.Best, len(t.Members)) {
		m := &t.Members[i]
		m.Counts = true
		t.Points += m.Row.Points
		t.Discs += m.Discs
		if t.Best == 0 || m.Row.Rank < t.Best {
			t.Best = m.Row.Rank
		}
	}
}

// levelTeams compares what decides a rank of teams; 0 is a shared rank.
func levelTeams(r tournament.TeamRules, a, b TeamRow) int {
	if c := cmp.Compare(b.Points, a.Points); c != 0 {
		return c
	}
	switch r.Ties {
	case tournament.TeamTiesDiscs:
		return cmp.Or(cmp.Compare(b.Discs, a.Discs), cmp.Compare(a.Best, b.Best))
	case tournament.TeamTiesBest:
		return cmp.Compare(a.Best, b.Best)
	case tournament.TeamTiesShared:
	}
	return 0
}
