package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// categoriesView shows the ranking of every category.
type categoriesView struct {
	eventPage
	standingsState
	Parts      []link
	Categories []categoryBlock
	Kinds      []string // usual categories that are not there yet
	// NoYear names who has no year of birth and so is in no category by age; only
	// officials are told.
	NoYear []string
}

// standingsState says what the standings of a page rest on.
type standingsState struct {
	After    int
	Open     int  // games without a confirmed result
	Finished bool // all announced rounds are closed
}

func newStandingsState(s tournament.Snapshot, t standings.Table) standingsState {
	return standingsState{After: t.After, Open: t.Open, Finished: s.LastClosed() >= s.Event.Rules.Rounds}
}

// categoryBlock is one category in words.
type categoryBlock struct {
	Number, Version int
	Name, Rule      string
	Rows            []categoryRow
}

type categoryRow struct {
	Rank, Overall string
	Name, Latin   string
	Country, Club string
	Points        tournament.Points
	Out           bool
}

// standingsParts leads from the standings to what is counted beside them. Visitors
// see what there is, directors all.
func standingsParts(w catalogue.Words, s tournament.Snapshot, directs bool, here string) []link {
	list := []link{{URL: eventPath(s.Event.ID, "/standings"), Label: w.Text("standings.title"), Here: here == "standings"}}
	if directs || len(s.Categories) > 0 {
		list = append(list, link{URL: categoriesPath(s.Event.ID), Label: w.Text("categories.title"), Here: here == "categories"})
	}
	if directs || s.Teams.By != tournament.NoTeams {
		list = append(list, link{URL: eventPath(s.Event.ID, "/teams"), Label: w.Text("teams.title"), Here: here == "teams"})
	}
	if directs || len(s.Prizes.Lists) > 0 {
		list = append(list, link{URL: eventPath(s.Event.ID, "/prizes"), Label: w.Text("prizes.title"), Here: here == "prizes"})
	}
	if len(list) == 1 {
		return nil
	}
	return list
}

func newCategoriesView(w catalogue.Words, p eventPage, s tournament.Snapshot, directs bool) *categoriesView {
	table := standings.Compute(s)
	v := &categoriesView{eventPage: p, standingsState: newStandingsState(s, table)}
	v.Parts = standingsParts(w, s, directs, "categories")
	byAge := false
	for _, c := range standings.Categories(table, s.Categories) {
		byAge = byAge || c.Category.ByAge()
		block := categoryBlock{Number: c.Category.Number, Version: c.Category.Version, Name: c.Category.Name, Rule: categoryRule(w, s, c.Category)}
		for _, row := range c.Rows {
			block.Rows = append(block.Rows, newCategoryRow(w, row))
		}
		v.Categories = append(v.Categories, block)
	}
	for _, kind := range categoryKinds {
		if !slices.ContainsFunc(s.Categories, func(c tournament.Category) bool { return c.Name == w.Text("categories.kind."+kind) }) {
			v.Kinds = append(v.Kinds, kind)
		}
	}
	for _, e := range s.Entries {
		if byAge && s.Players[e.Player].BirthYear == 0 {
			v.NoYear = append(v.NoYear, s.Players[e.Player].ShownName(w.Lang()))
		}
	}
	return v
}

func newCategoryRow(w catalogue.Words, row standings.CategoryRow) categoryRow {
	out := categoryRow{
		Rank: rankText(row.Rank, row.Shared), Overall: rankText(row.Row.Rank, row.Row.Shared), Points: row.Row.Points,
		Country: row.Row.Player.Country, Club: row.Row.Club, Out: row.Row.Entry.Withdrawn,
	}
	out.Name, out.Latin = shownNames(w, row.Row.Player)
	return out
}

// categoryRule says who is in a category.
func categoryRule(w catalogue.Words, s tournament.Snapshot, c tournament.Category) string {
	if c.By == tournament.ByHand {
		return w.Text("categories.by_hand")
	}
	var parts []string
	on := formatDate(w.Lang(), c.On)
	switch {
	case c.AgeFrom > 0 && c.AgeTo > 0:
		parts = append(parts, w.Text("categories.ages", "from", c.AgeFrom, "to", c.AgeTo, "on", on))
	case c.AgeTo > 0:
		parts = append(parts, w.Text("categories.up_to", "to", c.AgeTo, "on", on))
	case c.AgeFrom > 0:
		parts = append(parts, w.Text("categories.at_least", "from", c.AgeFrom, "on", on))
	}
	if c.Country != "" {
		parts = append(parts, c.Country)
	}
	if c.Club != 0 {
		parts = append(parts, s.Clubs[c.Club].Name)
	}
	return strings.Join(parts, " · ")
}

// categoryTags tells of every player of a table the places in categories, such as
// "Junior 2".
func categoryTags(w catalogue.Words, t standings.Table, list []tournament.Category) map[tournament.PlayerID][]string {
	tags := map[tournament.PlayerID][]string{}
	for _, c := range standings.Categories(t, list) {
		for _, row := range c.Rows {
			id := row.Row.Entry.Player
			tags[id] = append(tags[id], placeText(w, "categories.tag.", row.Rank, row.Shared, "name", c.Category.Name))
		}
	}
	return tags
}

// placeText says a place by a message of area, which ends in a dot: alone or shared.
func placeText(w catalogue.Words, area string, rank int, shared bool, args ...any) string {
	key := area + "alone"
	if shared {
		key = area + "shared"
	}
	return w.Text(key, append(args, "rank", rank)...)
}

// categoryFormView makes or changes a category.
type categoryFormView struct {
	eventPage
	Number  int // 0 for a new one
	Form    categoryForm
	Clubs   []option
	Members []memberBox
}

// memberBox is an entry that can be ticked.
type memberBox struct {
	ID     string
	Number int
	Player tournament.Player
	Ticked bool
}

func newCategoryFormView(w catalogue.Words, p eventPage, s tournament.Snapshot, n int, form categoryForm) *categoryFormView {
	v := &categoryFormView{eventPage: p, Number: n, Form: form, Members: memberBoxes(s, form.Members)}
	v.Clubs = []option{{Label: w.Text("categories.any_club")}}
	for id, club := range s.Clubs {
		value := strconv.FormatInt(int64(id), 10)
		v.Clubs = append(v.Clubs, option{Value: value, Label: club.Name, Chosen: value == form.Club})
	}
	slices.SortFunc(v.Clubs[1:], func(a, b option) int { return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(a.Value, b.Value)) })
	return v
}

// memberBoxes lists the entries by start number.
func memberBoxes(s tournament.Snapshot, ticked []string) []memberBox {
	list := make([]memberBox, len(s.Entries))
	for i, e := range s.Entries {
		id := strconv.FormatInt(int64(e.Player), 10)
		list[i] = memberBox{ID: id, Number: e.Number, Player: s.Players[e.Player], Ticked: slices.Contains(ticked, id)}
	}
	return list
}

// besideFields hold words of a closed set: those of categories, teams, prizes and
// seasons in the log.
var besideFields = []string{"by", "teams", "team_ties", "prize_ties", "several", "by_final", "season_ties", "level_in_points"}

// besideWord says a word of one of besideFields; what is none stays.
func besideWord(w catalogue.Words, field, text string) string {
	if key := "audit.value." + text; slices.Contains(besideFields, field) && w.Known(key) {
		return w.Text(key)
	}
	return text
}
