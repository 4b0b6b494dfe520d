package standings_test

import (
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// TestRounds_Reconcile is STAND-09 for every system and both forms of match: the
// points of a round are what its matches and byes are worth, and everybody has as
// many parts of Brightwell as there were games, with or without an opponent.
func TestRounds_Reconcile(t *testing.T) {
	for _, system := range tournament.Systems {
		for name, rules := range map[string]tournament.Rules{"one game": tournament.DefaultRules(), "two games": tournament.ExchangeRules()} {
			if system == tournament.SystemExchange && rules.Games == 1 || system == tournament.SystemDutch && rules.Games == 2 {
				continue
			}
			rules.Pairing.System = system
			t.Run("STAND-09 "+string(system)+", "+name, func(t *testing.T) {
				for seed := range uint64(8) {
					s, err := simulation.Play(simulation.Options{
						Players: 9, Rounds: 5, Seed: seed, Rules: rules, Draws: 800, Byes: 300, Absences: 200, Withdrawals: 200, Late: 500,
					}, pairBySystem)
					if err != nil {
						t.Fatal(err)
					}
					holdRounds(t, s)
				}
			})
		}
	}
}

func pairBySystem(s tournament.Snapshot, n int) ([]simulation.Table, error) {
	plan, err := systems.Of(s).Pair(s, n, s.Event.Seed, pairing.Pins{})
	if err != nil {
		return nil, err
	}
	var tables []simulation.Table
	for _, table := range plan.Tables {
		tables = append(tables, simulation.Table{Black: table.Black, White: table.White})
	}
	for _, bye := range plan.Byes {
		tables = append(tables, simulation.Table{Black: bye.Player})
	}
	return tables, nil
}

func holdRounds(t *testing.T, s tournament.Snapshot) {
	t.Helper()
	table := standings.Compute(s)
	for k, round := range s.Rounds {
		want := s.Event.Rules.MatchWorth() * tournament.Points(len(round.Matches))
		for _, d := range round.Idle {
			want += s.Event.Rules.Worth(d.Presence).Points
		}
		var got tournament.Points
		for _, r := range table.Rows {
			got += r.Rounds[k].Points
		}
		if got != want {
			t.Errorf("seed %d, round %d gives %s points, want %s", s.Event.Seed, k+1, got, want)
		}
	}
	for _, r := range table.Rows {
		if n := len(r.Values[1].Parts); n != s.Event.Rules.Games*len(s.Rounds) {
			t.Errorf("seed %d: %s has %d parts of Brightwell in %d rounds", s.Event.Seed, r.Player.Name(), n, len(s.Rounds))
		}
	}
}
