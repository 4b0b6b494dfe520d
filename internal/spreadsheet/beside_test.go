package spreadsheet_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/standings/season"
	"sixtyfour/internal/tournament"
)

// counted is an event with two categories, teams by country and prizes.
func counted() tournament.Snapshot {
	s := played(8, 3)
	s.Categories = []tournament.Category{
		{Number: 1, Name: "=Junior", By: tournament.ByHand, Members: []tournament.PlayerID{100, 103, 105}},
		{Number: 2, Name: "Japan", By: tournament.ByRule, Country: "JPN"},
	}
	s.Teams = tournament.DefaultTeams()
	s.Prizes = tournament.PrizeRules{Currency: "EUR", Decimals: 2, Ties: tournament.PrizesByRank, Lists: []tournament.PrizeList{
		{Amounts: []int64{10050, 5000}}, {Category: 1, Amounts: []int64{2525}},
	}}
	return s
}

func TestWriteEvent_Beside(t *testing.T) {
	s := counted()
	data := workbook(t, s, "en")
	noFormula(t, data)
	f := open(t, data)
	table := standings.Compute(s)
	t.Run("the standings hold the rank in every category, and nothing for who is in none", func(t *testing.T) {
		for i, c := range standings.Categories(table, s.Categories) {
			want := make([]string, len(table.Rows))
			for _, row := range c.Rows {
				at := slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Player.ID == row.Row.Player.ID })
				want[at] = strconv.Itoa(row.Rank)
			}
			if got := column(t, f, "Standings", s.Categories[i].Name); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", s.Categories[i].Name, got, want)
			}
		}
	})
	t.Run("teams are as the standings count them", func(t *testing.T) {
		var want []string
		for _, team := range standings.Teams(table, s.Teams).Rows {
			for range team.Members {
				want = append(want, strings.TrimSuffix(team.Name+" "+number(team.Points.Float()), " "))
			}
		}
		names, points := column(t, f, "Teams", "Team"), column(t, f, "Teams", "Team points")
		var got []string
		for i := range names {
			got = append(got, names[i]+" "+points[i])
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%q, want %q", got, want)
		}
	})
	t.Run("prizes are numbers, and add up to what is given", func(t *testing.T) {
		prizes, _, err := director.Prizes(s)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, text := range column(t, f, "Prizes", "Amount") {
			amount, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Error(err)
			}
			sum += amount
		}
		if sum != float64(prizes.Given)/100 || sum == 0 {
			t.Errorf("%v, want %d cents", sum, prizes.Given)
		}
	})
	t.Run("what an event does not have has no sheet", func(t *testing.T) {
		if list := open(t, workbook(t, played(8, 3), "en")).GetSheetList(); slices.Contains(list, "Teams") || slices.Contains(list, "Prizes") || slices.Contains(list, "Finals") {
			t.Errorf("%q", list)
		}
	})
}

func TestWriteSeason(t *testing.T) {
	s := played(8, 3)
	places := standings.AfterFinal(standings.Compute(s), nil)
	sn := tournament.Season{ID: 1, Name: "=Grand Prix", Rules: tournament.SeasonPreset("european")}
	sn.Rules.Best = 1
	first, second := season.Event{Event: s.Event, Places: places, Started: true, Settled: true}, season.Event{Event: s.Event, Places: places, Started: true}
	second.Event.Name = "Second"
	table := season.Compute(sn, []season.Event{first, second})
	for _, lang := range []string{"en", "ja"} {
		var buf bytes.Buffer
		if err := spreadsheet.WriteSeason(&buf, table, spreadsheet.Edition{Words: words(t, lang), Made: made, Rules: rules}); err != nil {
			t.Fatal(err)
		}
		noFormula(t, buf.Bytes())
		if text := string(cells(t, buf.Bytes(), 0)); strings.Contains(text, "⟦") {
			t.Errorf("a message is missing:\n%s", text)
		}
		if lang == "ja" {
			continue
		}
		f := open(t, buf.Bytes())
		rows, err := f.GetRows("Season")
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range table.Rows {
			row := rows[4+i] // three lines and the header above
			if row[0] != strconv.Itoa(want.Rank) || row[4] != number(want.Total.Float()) || row[5] != number(want.Scores[0].Points.Float()) {
				t.Errorf("row %d: %q", i+1, row)
			}
		}
		if got := strings.Join(printed(t, buf.Bytes()), "\n"); strings.Count(got, "(200)") != 1 || strings.Count(got, "(140)") != 1 {
			t.Errorf("scores that do not count are not in brackets:\n%s", got)
		}
	}
}
