package web

import (
	"strconv"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// prizesView shows who gets what and why.
type prizesView struct {
	eventPage
	standingsState
	Parts   []link
	Settled bool // nothing is left to play that can change it
	Winners []prizeRow
	Left    []string
	Total   string
	About   []string
}

// prizeRow is a player with a prize, everything in words.
type prizeRow struct {
	Rank, Name, Latin string
	Sum               string
	Why               []string // one for each prize
}

func newPrizesView(w catalogue.Words, p eventPage, s tournament.Snapshot, directs bool) (*prizesView, error) {
	table, settled, err := director.Prizes(s)
	if err != nil {
		return nil, err
	}
	v := &prizesView{
		eventPage: p, standingsState: newStandingsState(s, standings.Compute(s)), Settled: settled,
		Parts: standingsParts(w, s, directs, "prizes"), About: prizesAbout(w, s.Prizes),
	}
	money := func(amount int64) string {
		return w.Text("prizes.money", "amount", s.Prizes.Text(amount), "currency", s.Prizes.Currency)
	}
	for _, winner := range table.Winners {
		row := prizeRow{Rank: rankText(winner.Row.Rank, winner.Row.Shared), Sum: money(winner.Sum)}
		row.Name, row.Latin = shownNames(w, winner.Row.Player)
		for _, award := range winner.Awards {
			row.Why = append(row.Why, awardWords(w, table, award, money))
		}
		v.Winners = append(v.Winners, row)
	}
	for _, left := range table.Left {
		v.Left = append(v.Left, w.Text("prizes.left", "list", listName(w, table.Lists[left.List].Category), "n", left.Prize, "amount", money(left.Amount)))
	}
	v.Total = w.Text("prizes.total", "given", money(table.Given), "total", money(table.Total))
	return v, nil
}

// listName names what prizes are for.
func listName(w catalogue.Words, c tournament.Category) string {
	if c.Number == 0 {
		return w.Text("prizes.whole_field")
	}
	return c.Name
}

// awardWords says why a player gets what.
func awardWords(w catalogue.Words, t standings.PrizeTable, a standings.Award, money func(int64) string) string {
	list := listName(w, t.Lists[a.List].Category)
	var text string
	switch {
	case a.Among == 1:
		text = w.Text("prizes.why", "list", list, "n", a.First, "rank", a.Rank, "amount", money(a.Amount))
	case a.First == a.Last:
		text = w.Text("prizes.why_one", "list", list, "n", a.First, "rank", a.Rank, "amount", money(a.Amount), "pot", money(a.Pot), "among", a.Among)
	default:
		text = w.Text("prizes.why_shared", "list", list, "first", a.First, "last", a.Last, "rank", a.Rank, "amount", money(a.Amount), "pot", money(a.Pot), "among", a.Among)
	}
	if a.Passed {
		text += w.Text("prizes.passed")
	}
	if a.Odd {
		text += w.Text("prizes.odd")
	}
	return text
}

// prizesAbout says how prizes are given.
func prizesAbout(w catalogue.Words, r tournament.PrizeRules) []string {
	if len(r.Lists) == 0 {
		return nil
	}
	several := "prizes.about.single"
	if r.Several {
		several = "prizes.about.several"
	}
	notes := []string{w.Text("prizes.ties_about." + string(r.Ties)), w.Text(several)}
	if r.Final {
		notes = append(notes, w.Text("prizes.about.final"))
	}
	return append(notes, w.Text("prizes.about.rest"))
}

// prizesFormView changes the prizes.
type prizesFormView struct {
	eventPage
	Form  prizesForm
	Lists []prizeField
}

// prizeField is where the amounts of the whole field or of a category are typed.
type prizeField struct {
	Field, Category, Label, Value, Error string
}

func newPrizesFormView(w catalogue.Words, p eventPage, s tournament.Snapshot, form prizesForm) *prizesFormView {
	v := &prizesFormView{eventPage: p, Form: form}
	for _, c := range append([]tournament.Category{{}}, s.Categories...) {
		field := prizeField{Field: tournament.PrizeField(c.Number), Category: strconv.Itoa(c.Number), Label: listName(w, c)}
		for i, category := range form.Categories {
			if category == field.Category && i < len(form.Amounts) {
				field.Value = form.Amounts[i]
			}
		}
		v.Lists = append(v.Lists, field)
	}
	return v
}

// mark says beside each list what was refused of it.
func (v *prizesFormView) mark(fields map[string]string) {
	for i := range v.Lists {
		v.Lists[i].Error = fields[v.Lists[i].Field]
	}
}
