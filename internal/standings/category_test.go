package standings_test

import (
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// ranked is an event of one round that gives the ranks 1, 2, 2, 4, 5, 5: discs are
// the only tie-break, and player n is of country n mod 2.
func ranked(t *testing.T) standings.Table {
	t.Helper()
	rules := tournament.DefaultRules()
	rules.TieBreaks = []tournament.TieBreak{tournament.TieDiscs}
	e := newEvent(rules, "A", "B", "C", "D", "E", "F")
	r := e.round(tournament.Closed)
	e.won(r, 1, 4, 44)
	e.won(r, 2, 5, 40)
	e.won(r, 3, 6, 40)
	// 20 discs lose to 24: the loser of the first table is last.
	for id, p := range e.s.Players {
		p.Country = []string{"SWE", "NOR"}[id%2]
		e.s.Players[id] = p
	}
	return standings.Compute(e.s)
}

func TestCategories(t *testing.T) {
	table := ranked(t)
	hand := tournament.Category{Number: 1, By: tournament.ByHand, Members: []tournament.PlayerID{2, 3, 4}}
	odd := tournament.Category{Number: 2, By: tournament.ByRule, Country: "NOR"}
	none := tournament.Category{Number: 3, By: tournament.ByRule, Country: "JPN"}
	list := standings.Categories(table, []tournament.Category{hand, odd, none})
	type place struct {
		player        tournament.PlayerID
		rank, overall int
		shared        bool
	}
	for i, want := range [][]place{
		{{2, 1, 2, true}, {3, 1, 2, true}, {4, 3, 6, false}},
		{{1, 1, 1, false}, {3, 2, 2, false}, {5, 3, 4, false}},
		nil,
	} {
		if len(list[i].Rows) != len(want) {
			t.Errorf("category %d has %d members", i+1, len(list[i].Rows))
			continue
		}
		for j, row := range list[i].Rows {
			got := place{row.Row.Entry.Player, row.Rank, row.Row.Rank, row.Shared}
			if got != want[j] {
				t.Errorf("category %d: %+v, want %+v", i+1, got, want[j])
			}
		}
	}
}

// Everybody in one category is the table itself.
func TestCategoryOfEverybody(t *testing.T) {
	for seed := range uint64(20) {
		e := random(rand.New(rand.NewPCG(seed, 64)), tournament.DefaultRules(), 17, 3, true)
		c := tournament.Category{By: tournament.ByHand}
		for _, entry := range e.s.Entries {
			c.Members = append(c.Members, entry.Player)
		}
		for _, row := range standings.Categories(standings.Compute(e.s), []tournament.Category{c})[0].Rows {
			if row.Rank != row.Row.Rank || row.Shared != row.Row.Shared {
				t.Fatalf("seed %d: %d in the category, %d in the table", seed, row.Rank, row.Row.Rank)
			}
		}
	}
}
