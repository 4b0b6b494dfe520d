package report_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/tournament"
)

// file writes s, reads what was written and gives it its meaning.
func file(t testing.TB, s tournament.Snapshot, o report.Options, system tournament.System) *report.Event {
	t.Helper()
	f, err := report.File(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	f, err = trf.Read("x.trf", &out)
	if err != nil {
		t.Fatal(err)
	}
	e, err := report.Read("x.trf", f, system)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// fromFile pairs every round from a file of the event.
func fromFile(t testing.TB, o report.Options, system tournament.System, seed uint64) simulation.Pairer {
	return func(s tournament.Snapshot, n int) ([]simulation.Table, error) {
		pairs, err := file(t, s, o, system).Pairs(system, n, seed)
		var tables []simulation.Table
		for _, p := range pairs {
			if p.Black == 0 {
				p.White, p.Black = 0, p.White
			}
			tables = append(tables, simulation.Table{Black: tournament.PlayerID(p.Black), White: tournament.PlayerID(p.White)})
		}
		return tables, err
	}
}

func rulesOf(system tournament.System) tournament.Rules {
	rules := tournament.DefaultRules()
	rules.CountryRounds = 0
	rules.Pairing.System = system
	return rules
}

// TestFile_Simulated plays events that are paired from their files, and holds the
// files to what they have to keep.
func TestFile_Simulated(t *testing.T) {
	two := rulesOf(tournament.SystemSwiss)
	two.Games, two.Credit = 2, tournament.MatchPoints
	games := tournament.ExchangeRules()
	games.Pairing.System = tournament.SystemSwiss
	half := rulesOf(tournament.SystemSwiss)
	half.Bye.Points, half.HalfBye.Points = 1, 2
	half.Late.Points, half.Absent.Points, half.ZeroBye.Points, half.Left.Points = 1, 1, 1, 1
	each := half
	each.Late.Points, each.Absent.Points, each.ZeroBye.Points, each.Left.Points = 1, 2, 0, 1
	eachDutch := rulesOf(tournament.SystemDutch)
	eachDutch.Late.Points, eachDutch.Absent.Points, eachDutch.ZeroBye.Points, eachDutch.Left.Points = 1, 2, 0, 1
	eachGames := games
	eachGames.Late.Points, eachGames.Absent.Points, eachGames.Left.Points = 1, 3, 2
	tests := []struct {
		name   string
		rules  tournament.Rules
		plays  tournament.System
		option report.Options
	}{
		{"a Swiss", rulesOf(tournament.SystemSwiss), tournament.SystemSwiss, report.Options{}},
		{"a Swiss in a file of 2016", rulesOf(tournament.SystemSwiss), tournament.SystemSwiss, report.Options{Edition: report.Edition2016}},
		{"a Dutch", rulesOf(tournament.SystemDutch), tournament.SystemDutch, report.Options{Program: "x"}},
		{"matches of two games by match points", two, tournament.SystemSwiss, report.Options{}},
		{"matches of two games by game points", games, tournament.SystemSwiss, report.Options{}},
		{"byes of other worth", half, tournament.SystemSwiss, report.Options{}},
		{"absences that are each worth something else", each, tournament.SystemSwiss, report.Options{}},
		{"absences that are each worth something else, Dutch", eachDutch, tournament.SystemDutch, report.Options{Program: "x"}},
		{"absences that are each worth something else, by game points", eachGames, tournament.SystemSwiss, report.Options{}},
		{"byes of other worth in a file of 2016", half, tournament.SystemSwiss, report.Options{Edition: report.Edition2016}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rounds := 0
			for seed := uint64(1); seed <= 25; seed++ {
				o := simulation.Options{
					Players: 4 + int(seed*7%45), Rounds: 3 + int(seed%6), Seed: seed, Rules: tt.rules,
					Draws: 1000, Forfeits: 600, Byes: 400, Absences: 400, Withdrawals: 200, Late: 1000,
				}
				s, err := simulation.Play(o, fromFile(t, tt.option, tt.plays, seed))
				if errors.Is(err, tournament.ErrNoPairing) {
					continue // too few players for so many rounds
				}
				if err != nil {
					t.Fatal(err)
				}
				e := file(t, s, tt.option, tt.plays)
				if got := e.PlayedRounds(); got != o.Rounds {
					t.Fatalf("seed %d: %d rounds in the file, want %d", seed, got, o.Rounds)
				}
				for n := 1; n <= o.Rounds; n++ {
					rounds++
					if d, ok, err := e.Check(tt.plays, n, seed); err != nil || !ok {
						t.Fatalf("seed %d: %+v, %v", seed, d, err)
					}
					if tt.plays != tournament.SystemDutch {
						same(t, seed, s.Upto(n-1), e, n)
					}
				}
			}
			if rounds < 60 {
				t.Errorf("only %d rounds", rounds)
			}
		})
	}
}

// same compares what an event and its file bring into round n.
func same(t *testing.T, seed uint64, s tournament.Snapshot, e *report.Event, n int) {
	t.Helper()
	back, err := e.Snapshot(tournament.SystemSwiss, n)
	if err != nil {
		t.Fatal(err)
	}
	// What was asked for is as it was when the round was paired: the file knows.
	if got, want := pairing.Records(back, n), pairing.Records(s, n); !reflect.DeepEqual(got, want) {
		t.Fatalf("seed %d round %d: records\n got %+v\nwant %+v", seed, n, got, want)
	}
	for i, entry := range s.Entries {
		if got, want := back.Points(entry.Player), s.Points(entry.Player); got != want {
			t.Fatalf("seed %d round %d: player %d has %d half-points, want %d", seed, n, i+1, got, want)
		}
	}
}

// TestPlan_FromFile holds the pairing of an event to that of its file.
func TestPlan_FromFile(t *testing.T) {
	for _, system := range report.Systems() {
		t.Run(string(system), func(t *testing.T) {
			for seed := uint64(1); seed <= 20; seed++ {
				o := simulation.Options{
					Players: 9 + int(seed), Rounds: 5, Seed: seed, Rules: rulesOf(system),
					Draws: 1000, Forfeits: 500, Absences: 500, Byes: 500, Withdrawals: 200, Late: 1000,
				}
				if system == tournament.SystemExchange {
					o.Rules = tournament.ExchangeRules()
					o.Rules.Pairing.System = system
				}
				_, err := simulation.Play(o, func(s tournament.Snapshot, n int) ([]simulation.Table, error) {
					return bothWays(t, s, n, seed)
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// bothWays pairs a round from the event and from its file.
func bothWays(t *testing.T, s tournament.Snapshot, n int, seed uint64) ([]simulation.Table, error) {
	system := s.Event.Rules.Pairing.System
	plan, err := report.Plan(s, n, pairing.RoundSeed(seed, n))
	if err != nil {
		return nil, err
	}
	var ours []report.Pair
	var tables []simulation.Table
	for _, table := range plan.Tables {
		tables = append(tables, simulation.Table{Black: table.Black, White: table.White})
		ours = append(ours, report.Pair{White: int(table.White), Black: int(table.Black)})
	}
	for _, b := range plan.Byes {
		if b.Away {
			continue // neither has a place for the player
		}
		tables = append(tables, simulation.Table{Black: b.Player})
		ours = append(ours, report.Pair{White: int(b.Player)})
	}
	theirs, err := file(t, s, report.Options{}, system).Pairs(system, n, seed)
	if err != nil || !slices.Equal(sorted(ours), sorted(theirs)) {
		return nil, fmt.Errorf("the file gives %v, the event %v: %w", theirs, ours, err)
	}
	return tables, nil
}

func sorted(pairs []report.Pair) []report.Pair {
	return slices.SortedFunc(slices.Values(pairs), func(a, b report.Pair) int { return a.White - b.White })
}
