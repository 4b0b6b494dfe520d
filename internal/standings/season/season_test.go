package season_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/standings/season"
	"sixtyfour/internal/tournament"
)

// placed makes an event whose places are groups of players: those of a group share a
// rank. Everybody has as many points as there are groups behind.
func placed(groups ...[]tournament.PlayerID) season.Event {
	e := season.Event{Started: true, Settled: true}
	for g, group := range groups {
		first := len(e.Places.Rows) + 1
		for _, id := range group {
			e.Places.Rows = append(e.Places.Rows, standings.Row{
				Rank: first, Shared: len(group) > 1, Player: tournament.Player{ID: id, Family: fmt.Sprintf("P%02d", id)},
				Points: tournament.Points(2 * (len(groups) - g)),
				Rounds: []tournament.Sitting{{Round: 1, Presence: tournament.Plays}},
			})
		}
	}
	return e
}

func p(list ...tournament.PlayerID) []tournament.PlayerID { return list }

// told writes the standing, such as "1 P01 200: 200#1 (5#9)".
func told(t season.Table) string {
	var lines []string
	for _, row := range t.Rows {
		line := fmt.Sprintf("%d %s %s:", row.Rank, row.Player.Family, row.Total)
		for _, s := range row.Scores {
			switch {
			case s.Counts:
				line += fmt.Sprintf(" %s#%d", s.Points, s.Place)
			case s.Took:
				line += fmt.Sprintf(" (%s#%d)", s.Points, s.Place)
			default:
				line += " –"
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func preset(name string, change ...func(*tournament.SeasonRules)) tournament.Season {
	s := tournament.Season{Name: name, Rules: tournament.SeasonPreset(name)}
	for _, fn := range change {
		fn(&s.Rules)
	}
	return s
}

func TestSeason(t *testing.T) {
	ties := func(rule tournament.SeasonTies) func(*tournament.SeasonRules) {
		return func(r *tournament.SeasonRules) { r.Ties = rule }
	}
	tests := []struct {
		name   string
		season tournament.Season
		events []season.Event
		want   string
	}{
		{"no events", preset("european"), nil, ""},
		{
			"European: the best four of five count, the fifth stands in brackets",
			preset("european"),
			[]season.Event{placed(p(1), p(2)), placed(p(2), p(1)), placed(p(1), p(2)), placed(p(1)), placed(p(3), p(4), p(1))},
			"1 P01 740: 200#1 140#2 200#1 200#1 (90#3); 2 P02 480: 140#2 200#1 140#2 – –; 3 P03 200: – – – – 200#1; 4 P04 140: – – – – 140#2",
		},
		{
			"British: tied places are averaged and fractions rounded up, 5 from the tenth on",
			preset("british"),
			[]season.Event{placed(p(1), p(2, 3, 4), p(5), p(6), p(7), p(8, 9, 10, 11))},
			"1 P01 200: 200#1; 2 P02 127: 127#2; 2 P03 127: 127#2; 2 P04 127: 127#2; 5 P05 80: 80#5; 6 P06 60: 60#6; 7 P07 40: 40#7; 8 P08 10: 10#8; 8 P09 10: 10#8; 8 P10 10: 10#8; 8 P11 10: 10#8",
		},
		{
			"Italian: ties are averaged to two decimals",
			preset("italian"),
			[]season.Event{placed(p(1, 2, 3), p(4)), placed(p(4), p(1, 2))},
			"1 P04 135: 35#4 100#1; 2 P01 133.33: 73.33#1 60#2; 2 P02 133.33: 73.33#1 60#2; 4 P03 73.33: 73.33#1 –",
		},
		{
			"averaged exactly: three thirds are a whole",
			preset("italian", ties(tournament.SeasonTiesExact)),
			[]season.Event{placed(p(1, 2, 3)), placed(p(1, 2, 3)), placed(p(1, 2, 3))},
			"1 P01 220: 73 1/3#1 73 1/3#1 73 1/3#1; 1 P02 220: 73 1/3#1 73 1/3#1 73 1/3#1; 1 P03 220: 73 1/3#1 73 1/3#1 73 1/3#1",
		},
		{
			"each gets the points of the first of the places",
			preset("italian", ties(tournament.SeasonTiesEach)),
			[]season.Event{placed(p(1), p(2, 3), p(4))},
			"1 P01 100: 100#1; 2 P02 70: 70#2; 2 P03 70: 70#2; 4 P04 35: 35#4",
		},
		{
			"half a hundredth goes up",
			tournament.Season{Rules: tournament.SeasonRules{Points: []int{1}, Ties: tournament.SeasonTiesCents}},
			[]season.Event{placed(p(1, 2, 3, 4, 5, 6, 7, 8))},
			"1 P01 0.13: 0.13#1; 1 P02 0.13: 0.13#1; 1 P03 0.13: 0.13#1; 1 P04 0.13: 0.13#1; 1 P05 0.13: 0.13#1; 1 P06 0.13: 0.13#1; 1 P07 0.13: 0.13#1; 1 P08 0.13: 0.13#1",
		},
		{
			"of equal results the earlier count",
			preset("european", func(r *tournament.SeasonRules) { r.Best = 1 }),
			[]season.Event{placed(p(1)), placed(p(1))},
			"1 P01 200: 200#1 (200#1)",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := season.Compute(tt.season, tt.events)
			if told(got) != tt.want || got.Provisional {
				t.Errorf("got  %s\nwant %s", told(got), tt.want)
			}
		})
	}
	t.Run("level in points is tied where the rules say so, but for places that a final decided", func(t *testing.T) {
		e := placed(p(1), p(2), p(3), p(4))
		for i := range e.Places.Rows {
			e.Places.Rows[i].Points = 6
		}
		s := preset("european", func(r *tournament.SeasonRules) { r.ByPoints = true })
		if got := told(season.Compute(s, []season.Event{e})); got != "1 P01 122.5: 122.5#1; 1 P02 122.5: 122.5#1; 1 P03 122.5: 122.5#1; 1 P04 122.5: 122.5#1" {
			t.Error(got)
		}
		e.Places.ByFinal = 2
		if got := told(season.Compute(s, []season.Event{e})); got != "1 P01 200: 200#1; 2 P02 140: 140#2; 3 P03 75: 75#3; 3 P04 75: 75#3" {
			t.Error(got)
		}
	})
	t.Run("who played no round is left out, and the places close up", func(t *testing.T) {
		e := placed(p(1), p(2), p(3))
		e.Places.Rows[0].Rounds[0].Presence = tournament.FullBye
		e.Places.ByFinal = 1
		got := season.Compute(preset("european"), []season.Event{e})
		if told(got) != "1 P02 200: 200#1; 2 P03 140: 140#2" || got.Columns[0].Players != 2 {
			t.Error(told(got))
		}
	})
	t.Run("an event that runs is provisional, one that has not started gives nothing", func(t *testing.T) {
		running, next := placed(p(1), p(2)), placed(p(2), p(1))
		running.Settled, next.Started, next.Settled = false, false, false
		got := season.Compute(preset("european"), []season.Event{running, next})
		if told(got) != "1 P01 200: 200#1 –; 2 P02 140: 140#2 –" || !got.Provisional || got.Columns[1].Started {
			t.Errorf("%s %t", told(got), got.Provisional)
		}
		if season.Compute(preset("european"), []season.Event{next}).Provisional {
			t.Error("what has not started makes nothing provisional")
		}
	})
}

// Averages give what the places are worth, no more and no less, and no choice of
// results is better than the one that counts.
func TestSeasonAddsUp(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 64))
		s := preset("italian", func(r *tournament.SeasonRules) {
			r.Ties, r.Rest, r.Best = tournament.SeasonTiesExact, rng.IntN(2), rng.IntN(4)
		})
		var events []season.Event
		want := new(big.Rat)
		for range 1 + rng.IntN(6) {
			order := rng.Perm(30)[:1+rng.IntN(30)]
			var groups [][]tournament.PlayerID
			place := 0
			for len(order) > 0 {
				n := 1 + rng.IntN(min(4, len(order)))
				var group []tournament.PlayerID
				for _, i := range order[:n] {
					place++
					want.Add(want, big.NewRat(int64(s.Rules.Worth(place)), 1))
					group = append(group, tournament.PlayerID(i+1))
				}
				order, groups = order[n:], append(groups, group)
			}
			events = append(events, placed(groups...))
		}
		table := season.Compute(s, events)
		var all season.Points
		for i, row := range table.Rows {
			var total season.Points
			counted := 0
			var kept, dropped []season.Points
			for _, score := range row.Scores {
				all = all.Plus(score.Points)
				switch {
				case score.Counts:
					total, counted, kept = total.Plus(score.Points), counted+1, append(kept, score.Points)
				case score.Took:
					dropped = append(dropped, score.Points)
				}
			}
			if total.Compare(row.Total) != 0 || s.Rules.Best > 0 && counted > s.Rules.Best {
				t.Errorf("seed %d: %s adds up to %s of %d", seed, row.Total, total, counted)
			}
			if len(dropped) > 0 && slices.MaxFunc(dropped, season.Points.Compare).Compare(slices.MinFunc(kept, season.Points.Compare)) > 0 {
				t.Errorf("seed %d: a better result is dropped", seed)
			}
			if i > 0 && (table.Rows[i-1].Total.Compare(row.Total) < 0 || table.Rows[i-1].Rank == row.Rank != (table.Rows[i-1].Total.Compare(row.Total) == 0)) {
				t.Errorf("seed %d: not in order at %d", seed, i)
			}
		}
		if all.String() != season.NewPoints(want.Num().Int64(), want.Denom().Int64()).String() {
			t.Errorf("seed %d: %s are given, the places are worth %s", seed, all, want.RatString())
		}
	}
}
