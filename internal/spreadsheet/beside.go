package spreadsheet

import (
	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// inCategories returns the rank of every player in each category.
func (b book) inCategories() []map[tournament.PlayerID]int {
	var list []map[tournament.PlayerID]int
	for _, t := range standings.Categories(b.table, b.snap.Categories) {
		ranks := make(map[tournament.PlayerID]int, len(t.Rows))
		for _, row := range t.Rows {
			ranks[row.Row.Entry.Player] = row.Rank
		}
		list = append(list, ranks)
	}
	return list
}

// teams lists the players of every team, with what the team has before them.
func (b book) teams() sheet {
	table := standings.Teams(b.table, b.snap.Teams)
	return sheet{
		name:  b.text("sheet.teams"),
		lines: b.lines(b.text("teams.title", "n", table.Rules.Best), b.after()),
		columns: []column{
			{title: b.text("column.rank"), look: lookWhole},
			{title: b.text("column.team"), look: lookText},
			{title: b.text("column.team_points"), look: lookWhole},
			{title: b.text("column.team_discs"), look: lookWhole},
			{title: b.text("column.player"), look: lookText},
			{title: b.text("column.points"), look: lookWhole},
			{title: b.text("column.discs"), look: lookWhole},
			{title: b.text("column.place"), look: lookWhole},
			{title: b.text("column.counts"), look: lookCentre},
		},
		frozen: 2,
		rows: func(yield func([]any) bool) {
			for _, team := range table.Rows {
				for _, m := range team.Members {
					if !yield([]any{
						team.Rank, team.Name, standings.Halves(team.Points), standings.Halves(team.Discs), b.name(m.Row.Entry.Player),
						standings.Halves(m.Row.Points), standings.Halves(m.Discs), whole(m.Row.Rank), b.yes(m.Counts),
					}) {
						return
					}
				}
			}
		},
	}
}

// prizes lists who gets which prize. A prize that several share is told with what
// they share; amounts are numbers in the currency that the lines name.
func (b book) prizes() (sheet, bool, error) {
	if len(b.snap.Prizes.Lists) == 0 {
		return sheet{}, false, nil
	}
	table, settled, err := director.Prizes(b.snap)
	if err != nil {
		return sheet{}, false, err
	}
	unit := int64(1)
	for range table.Rules.Decimals {
		unit *= 10
	}
	money := func(amount int64) standings.Number { return standings.Fraction(amount, unit) }
	title := "prizes.provisional"
	if settled {
		title = "prizes.title"
	}
	return sheet{
		name: b.text("sheet.prizes"),
		lines: b.lines(b.text(title, "currency", table.Rules.Currency),
			b.text("prizes.given", "given", table.Rules.Text(table.Given), "total", table.Rules.Text(table.Total))),
		columns: []column{
			{title: b.text("column.place"), look: lookWhole},
			{title: b.text("column.player"), look: lookText},
			{title: b.text("column.for"), look: lookText},
			{title: b.text("column.rank"), look: lookWhole},
			{title: b.text("column.prize_from"), look: lookWhole},
			{title: b.text("column.prize_to"), look: lookWhole},
			{title: b.text("column.pot"), look: lookWhole},
			{title: b.text("column.among"), look: lookWhole},
			{title: b.text("column.amount"), look: lookWhole},
		},
		frozen: 2,
		rows: func(yield func([]any) bool) {
			for _, w := range table.Winners {
				for _, a := range w.Awards {
					of := table.Lists[a.List].Category.Name
					if of == "" {
						of = b.text("prizes.whole_field")
					}
					if !yield([]any{
						w.Row.Rank, b.name(w.Row.Entry.Player), of, a.Rank, a.First, a.Last, money(a.Pot), a.Among, money(a.Amount),
					}) {
						return
					}
				}
			}
		},
	}, true, nil
}

// whole returns n, or nothing for 0.
func whole(n int) any {
	if n == 0 {
		return nil
	}
	return n
}
