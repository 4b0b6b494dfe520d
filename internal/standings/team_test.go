package standings_test

import (
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// twoRounds is an event of two rounds: points and discs of players 1 to 6 are
// 2 and 84, 2 and 80, 1 and 64, 1 and 60, 0 and 48, 0 and 48.
func twoRounds(t *testing.T) standings.Table {
	t.Helper()
	rules := tournament.DefaultRules()
	rules.TieBreaks = []tournament.TieBreak{tournament.TieDiscs}
	e := newEvent(rules, "A", "B", "C", "D", "E", "F")
	r := e.round(tournament.Closed)
	e.won(r, 1, 4, 44)
	e.won(r, 2, 5, 40)
	e.won(r, 3, 6, 40)
	r = e.round(tournament.Closed)
	e.won(r, 1, 6, 40)
	e.won(r, 2, 3, 40)
	e.won(r, 4, 5, 40)
	for id, p := range e.s.Players {
		p.Country = []string{"SWE", "NOR"}[id%2]
		e.s.Players[id] = p
	}
	return standings.Compute(e.s)
}

func TestTeams(t *testing.T) {
	table := twoRounds(t)
	byHand := func(best int, ties tournament.TeamTies, names ...string) tournament.TeamRules {
		r := tournament.TeamRules{By: tournament.TeamByHand, Best: best, Ties: ties, Named: map[tournament.PlayerID]string{}}
		for i, name := range names {
			if name != "" {
				r.Named[tournament.PlayerID(i+1)] = name
			}
		}
		return r
	}
	type team struct {
		name   string
		rank   int
		shared bool
		points tournament.Points
		discs  int
		counts []tournament.PlayerID
		spare  []tournament.PlayerID
	}
	p := func(list ...tournament.PlayerID) []tournament.PlayerID { return list }
	tests := []struct {
		name  string
		rules tournament.TeamRules
		want  []team
	}{
		{"no teams", tournament.TeamRules{}, nil},
		{
			"the best two of a country count, the others are spare",
			tournament.TeamRules{By: tournament.TeamByCountry, Best: 2, Ties: tournament.TeamTiesDiscs},
			[]team{
				{"NOR", 1, false, 6, 84 + 64, p(1, 3), p(5)},
				{"SWE", 2, false, 6, 80 + 60, p(2, 4), p(6)},
			},
		},
		{
			"a country sends its first players by start number",
			tournament.TeamRules{By: tournament.TeamByCountry, Best: 1, Size: 1, Ties: tournament.TeamTiesDiscs},
			[]team{{"NOR", 1, false, 4, 84, p(1), nil}, {"SWE", 2, false, 4, 80, p(2), nil}},
		},
		{
			"level in points and discs: the best placed decides",
			byHand(2, tournament.TeamTiesDiscs, "X", "Y", "Y", "X", "", ""),
			[]team{{"X", 1, false, 6, 144, p(1, 4), nil}, {"Y", 2, false, 6, 144, p(2, 3), nil}},
		},
		{
			"the best placed alone decides",
			byHand(2, tournament.TeamTiesBest, "X", "Y", "Y", "", "", "X"),
			[]team{{"Y", 1, false, 6, 144, p(2, 3), nil}, {"X", 2, false, 4, 132, p(1, 6), nil}},
		},
		{
			"nothing parts level teams: they share the rank, by name",
			byHand(1, tournament.TeamTiesShared, "Z", "Y", "X", "X", "", ""),
			[]team{{"Y", 1, true, 4, 80, p(2), nil}, {"Z", 1, true, 4, 84, p(1), nil}, {"X", 3, false, 2, 64, p(3), p(4)}},
		},
		{
			"a team with fewer players than scores has what they have",
			byHand(3, tournament.TeamTiesDiscs, "X", "", "Y", "", "Y", "Y"),
			[]team{{"X", 1, false, 4, 84, p(1), nil}, {"Y", 2, false, 2, 64 + 48 + 48, p(3, 5, 6), nil}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := standings.Teams(table, tt.rules).Rows
			if len(got) != len(tt.want) {
				t.Fatalf("%d teams, want %d", len(got), len(tt.want))
			}
			for i, want := range tt.want {
				row := got[i]
				if row.Name != want.name || row.Rank != want.rank || row.Shared != want.shared || row.Points != want.points || row.Discs != reversi.Whole(want.discs) {
					t.Errorf("%d: %s rank %d (%t) %s points %s discs, want %+v", i, row.Name, row.Rank, row.Shared, row.Points, row.Discs, want)
				}
				for j, m := range row.Members {
					all := append(append([]tournament.PlayerID{}, want.counts...), want.spare...)
					if j >= len(all) || m.Row.Entry.Player != all[j] || m.Counts != (j < len(want.counts)) {
						t.Errorf("%s: member %d is %d, counts %t", row.Name, j, m.Row.Entry.Player, m.Counts)
					}
				}
			}
		})
	}
}

// The working adds up, and no other choice of k scores is better.
func TestTeamsAddUp(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 64))
		e := random(rng, tournament.DefaultRules(), 23, 4, true)
		rules := tournament.TeamRules{By: tournament.TeamByHand, Best: 1 + rng.IntN(4), Ties: tournament.TeamTiesDiscs, Named: map[tournament.PlayerID]string{}}
		for i := range 23 {
			rules.Named[tournament.PlayerID(i+1)] = []string{"", "A", "B", "C"}[rng.IntN(4)]
		}
		rows := standings.Teams(standings.Compute(e.s), rules).Rows
		for i, row := range rows {
			var sum, least tournament.Points
			var discs reversi.Discs
			n := 0
			for _, m := range row.Members {
				if m.Counts {
					sum, discs, least = sum+m.Row.Points, discs+m.Discs, m.Row.Points
					n++
				} else if m.Row.Points > least {
					t.Errorf("seed %d: %s leaves %s out", seed, row.Name, m.Row.Points)
				}
			}
			if sum != row.Points || discs != row.Discs || n != min(rules.Best, len(row.Members)) {
				t.Errorf("seed %d: %s has %s of %d, want %s", seed, row.Name, row.Points, n, sum)
			}
			if i > 0 && rows[i-1].Points < row.Points {
				t.Errorf("seed %d: not in order", seed)
			}
		}
	}
}
