package standings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// placesOf makes places of players 1, 2, … with given points, ranked by points and
// then, where ranks are given, by them.
func placesOf(points []int, ranks []int) standings.Places {
	var p standings.Places
	for i, n := range points {
		id := tournament.PlayerID(i + 1)
		p.Rows = append(p.Rows, standings.Row{
			Rank: ranks[i], Entry: tournament.Entry{Player: id, Number: len(points) - i},
			Player: tournament.Player{ID: id, Family: fmt.Sprintf("P%d", id)}, Points: tournament.Points(2 * n),
		})
	}
	for i := range p.Rows {
		p.Rows[i].Shared = i > 0 && ranks[i-1] == ranks[i] || i+1 < len(ranks) && ranks[i+1] == ranks[i]
	}
	return p
}

// told writes who gets what, such as "1:50 2:30+5".
func told(t standings.PrizeTable) string {
	var parts []string
	for _, w := range t.Winners {
		var sums []string
		for _, a := range w.Awards {
			sums = append(sums, fmt.Sprint(a.Amount))
		}
		parts = append(parts, fmt.Sprintf("%d:%s", w.Row.Entry.Player, strings.Join(sums, "+")))
	}
	return strings.Join(parts, " ")
}

func TestPrizes(t *testing.T) {
	women := tournament.Category{Number: 1, By: tournament.ByHand, Members: []tournament.PlayerID{2, 4, 5}}
	junior := tournament.Category{Number: 2, By: tournament.ByHand, Members: []tournament.PlayerID{4, 5, 6}}
	points := []int{5, 4, 4, 4, 2, 1}
	byRank := []int{1, 2, 3, 3, 5, 6}
	list := func(category int, amounts ...int64) tournament.PrizeList {
		return tournament.PrizeList{Category: category, Amounts: amounts}
	}
	tests := []struct {
		name    string
		ties    tournament.PrizeTies
		several bool
		lists   []tournament.PrizeList
		want    string
		left    int
	}{
		{"no prizes", tournament.PrizesByRank, false, nil, "", 0},
		{"by rank, only a shared rank shares", tournament.PrizesByRank, false, []tournament.PrizeList{list(0, 100, 60, 40, 20)}, "1:100 2:60 3:30 4:30", 0},
		{"level in points shares, whatever the tie-breaks say", tournament.PrizesByPoints, false, []tournament.PrizeList{list(0, 100, 60, 40, 20)}, "1:100 2:40 3:40 4:40", 0},
		{"more players than prizes share what there is", tournament.PrizesByPoints, false, []tournament.PrizeList{list(0, 100, 60)}, "1:100 2:20 3:20 4:20", 0},
		{"what cannot be divided goes one unit each by place, then start number", tournament.PrizesByPoints, false, []tournament.PrizeList{list(0, 100, 50)}, "1:100 2:17 3:16 4:17", 0},
		{"several prizes: every list by itself", tournament.PrizesByRank, true, []tournament.PrizeList{list(0, 100, 60), list(1, 50, 20), list(2, 30)}, "1:100 2:60+50 4:20+30", 0},
		{"one prize: the larger, and the next one moves up", tournament.PrizesByRank, false, []tournament.PrizeList{list(0, 100, 60), list(1, 50, 20), list(2, 30)}, "1:100 2:60 4:50 5:30", 1},
		{"one prize: a larger one of a category is taken first", tournament.PrizesByRank, false, []tournament.PrizeList{list(0, 100, 30, 20), list(1, 50)}, "1:100 2:50 3:25 4:25", 0},
		{"of equal prizes that of the whole field is taken", tournament.PrizesByRank, false, []tournament.PrizeList{list(0, 100, 50), list(1, 50)}, "1:100 2:50 4:50", 0},
		{"who would share less takes the larger part of a category, and the next move up", tournament.PrizesByPoints, false, []tournament.PrizeList{list(0, 100, 30, 30), list(1, 50)}, "1:100 2:25 3:30 4:25 5:30", 0},
		{"a prize that nobody is there for is left", tournament.PrizesByRank, true, []tournament.PrizeList{list(2, 9, 8, 7, 6, 5)}, "4:9 5:8 6:7", 2},
		{"a category that is gone takes its prizes along", tournament.PrizesByRank, true, []tournament.PrizeList{list(7, 9)}, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := tournament.PrizeRules{Ties: tt.ties, Several: tt.several, Lists: tt.lists}
			got := standings.Prizes(placesOf(points, byRank), r, []tournament.Category{women, junior})
			if told(got) != strings.TrimSpace(tt.want) || len(got.Left) != tt.left {
				t.Errorf("%s, %d left; want %s, %d left", told(got), len(got.Left), tt.want, tt.left)
			}
		})
	}
	t.Run("an award tells how it comes about", func(t *testing.T) {
		r := tournament.PrizeRules{Ties: tournament.PrizesByPoints, Lists: []tournament.PrizeList{list(0, 100, 50, 20), list(2, 30)}}
		got := standings.Prizes(placesOf(points, byRank), r, []tournament.Category{women, junior})
		want := standings.Award{List: 0, Rank: 2, First: 2, Last: 3, Pot: 70, Among: 2, Amount: 35}
		if a := got.Winners[1].Awards; len(a) != 1 || a[0] != want {
			t.Errorf("player 2: %+v", a)
		}
		want = standings.Award{List: 1, Rank: 1, First: 1, Last: 1, Pot: 30, Among: 1, Amount: 30}
		if a := got.Winners[3].Awards; len(a) != 1 || a[0] != want {
			t.Errorf("player 4: %+v", a)
		}
	})
	t.Run("only who comes in for somebody before is told so", func(t *testing.T) {
		r := tournament.PrizeRules{Ties: tournament.PrizesByPoints, Lists: []tournament.PrizeList{list(0, 100, 60, 40, 20), list(1, 10)}}
		got := standings.Prizes(placesOf(points, byRank), r, []tournament.Category{women, junior})
		if told(got) != "1:100 2:40 3:40 4:40 5:10" || got.Winners[3].Awards[0].Passed || !got.Winners[4].Awards[0].Passed {
			t.Errorf("%s: %+v", told(got), got.Winners)
		}
	})
	t.Run("a place that a final decided is not shared", func(t *testing.T) {
		p := placesOf([]int{5, 5, 5, 5}, []int{1, 2, 3, 3})
		p.ByFinal = 2
		r := tournament.PrizeRules{Ties: tournament.PrizesByPoints, Lists: []tournament.PrizeList{list(0, 50, 30, 20)}}
		if got := told(standings.Prizes(p, r, nil)); got != "1:50 2:30 3:10 4:10" {
			t.Error(got)
		}
	})
}

// Whatever the event: nothing is lost, nobody has two where one is the rule, and
// who shares gets the same to a unit.
func TestPrizesAddUp(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 64))
		e := random(rng, tournament.DefaultRules(), 5+rng.IntN(20), 3, true)
		table := standings.Compute(e.s)
		var categories []tournament.Category
		r := tournament.PrizeRules{Ties: []tournament.PrizeTies{tournament.PrizesByPoints, tournament.PrizesByRank}[rng.IntN(2)], Several: rng.IntN(2) == 0}
		for n := range 4 {
			c := tournament.Category{Number: n, By: tournament.ByHand}
			for _, entry := range e.s.Entries {
				if rng.IntN(3) == 0 {
					c.Members = append(c.Members, entry.Player)
				}
			}
			categories = append(categories, c)
			l := tournament.PrizeList{Category: n}
			for range rng.IntN(7) {
				l.Amounts = append(l.Amounts, 1+rng.Int64N(1000))
			}
			slices.SortFunc(l.Amounts, func(a, b int64) int { return int(b - a) })
			r.Lists = append(r.Lists, l)
		}
		got := standings.Prizes(standings.AfterFinal(table, nil), r, categories[1:])
		var given, left int64
		for _, w := range got.Winners {
			if !r.Several && len(w.Awards) != 1 {
				t.Errorf("seed %d: %d prizes for one player", seed, len(w.Awards))
			}
			for _, a := range w.Awards {
				given += a.Amount
				if low := a.Pot / int64(a.Among); a.Amount != low && (!a.Odd || a.Amount != low+1) {
					t.Errorf("seed %d: %+v", seed, a)
				}
				if c := got.Lists[a.List].Category; c.Number != 0 && !c.Holds(w.Row.Player) {
					t.Errorf("seed %d: a prize of a category for somebody else", seed)
				}
			}
		}
		for _, u := range got.Left {
			left += u.Amount
		}
		if given != got.Given || given+left != got.Total {
			t.Errorf("seed %d: %d given, %d left, %d in all", seed, given, left, got.Total)
		}
	}
}

func TestAfterFinal(t *testing.T) {
	table := twoRounds(t)
	ranks := func(p standings.Places) (out []string) {
		for _, row := range p.Rows {
			out = append(out, fmt.Sprintf("%d:%d %t", row.Entry.Player, row.Rank, row.Shared))
		}
		return out
	}
	tests := []struct {
		name  string
		first []tournament.PlayerID
		want  string
		by    int
	}{
		{"without a final the standings are the places", nil, "1:1 false, 2:2 false, 3:3 false, 4:4 false, 5:5 true, 6:5 true", 0},
		{"the final decides the first places, the others follow", []tournament.PlayerID{2, 1, 0, 0}, "2:1 false, 1:2 false, 3:3 false, 4:4 false, 5:5 true, 6:5 true", 2},
		{"who comes up from a shared rank leaves it", []tournament.PlayerID{6, 3, 1, 2}, "6:1 false, 3:2 false, 1:3 false, 2:4 false, 4:5 false, 5:6 false", 4},
		{"the first place is not decided yet", []tournament.PlayerID{0, 0, 1, 2}, "1:1 false, 2:2 false, 3:3 false, 4:4 false, 5:5 true, 6:5 true", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := standings.AfterFinal(table, tt.first)
			if got := strings.Join(ranks(p), ", "); got != tt.want || p.ByFinal != tt.by {
				t.Errorf("%s; %d by the final", got, p.ByFinal)
			}
		})
	}
}

// Who was expelled without a rank counts nowhere: not in a category, a team, or
// among the places of prizes and seasons.
func TestExpelledHaveNoPlace(t *testing.T) {
	table := twoRounds(t)
	first := table.Rows[0]
	first.Rank = 0
	table.Rows = append(table.Rows[1:], first)
	if rows := standings.Categories(table, []tournament.Category{{By: tournament.ByRule, Country: first.Player.Country}})[0].Rows; len(rows) != 2 || rows[0].Row.Player.ID != 3 {
		t.Errorf("category: %+v", rows)
	}
	teams := standings.Teams(table, tournament.TeamRules{By: tournament.TeamByCountry, Best: 3}).Rows
	if i := slices.IndexFunc(teams, func(r standings.TeamRow) bool { return r.Name == first.Player.Country }); i < 0 || len(teams[i].Members) != 2 {
		t.Errorf("teams: %+v", teams)
	}
	if p := standings.AfterFinal(table, nil); len(p.Rows) != 5 || p.Rows[0].Player.ID != 2 || p.Rows[0].Rank != 1 {
		t.Errorf("places: %d of them, the first %d", len(p.Rows), p.Rows[0].Player.ID)
	}
}
