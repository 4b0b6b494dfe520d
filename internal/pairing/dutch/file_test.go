package dutch_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/tournament"
)

// fromFile pairs round n of s from the report of s, read back.
func fromFile(s tournament.Snapshot, n int) ([]report.Pair, error) {
	f, err := report.File(s, report.Options{})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		return nil, err
	}
	if f, err = trf.Read("x.trf", &out); err != nil {
		return nil, err
	}
	e, err := report.Read("x.trf", f, tournament.SystemDutch)
	if err != nil {
		return nil, err
	}
	return e.Pairs(tournament.SystemDutch, n, 0)
}

// An event and the file of it are two ways to the same Input: through the snapshot and
// through the cells.
func TestPair_File(t *testing.T) {
	rounds := 0
	for seed := uint64(1); seed <= 60; seed++ {
		rules := tournament.DefaultRules()
		rules.CountryRounds = 0
		rules.Pairing = tournament.PairingRules{System: tournament.SystemDutch, FirstColour: reversi.White, Baku: seed%3 == 0}
		o := simulation.Options{
			Players: 5 + int(seed*7%40), Rounds: 3 + int(seed%6), Seed: seed, Rules: rules,
			Draws: 1000, Forfeits: 600, Byes: 400, Absences: 400, Withdrawals: 200,
		}
		if seed%3 > 0 { // a file cannot say whom the acceleration began with
			o.Late = 1000
		}
		_, err := simulation.Play(o, func(s tournament.Snapshot, n int) ([]simulation.Table, error) {
			plan, err := dutch.Pair(s, n, 0, pairing.Pins{})
			if err != nil {
				return nil, err
			}
			rounds++
			var ours []report.Pair
			var tables []simulation.Table
			for _, table := range plan.Tables {
				tables = append(tables, simulation.Table{Black: table.Black, White: table.White})
				ours = append(ours, report.Pair{White: int(table.White), Black: int(table.Black)})
			}
			for _, b := range plan.Byes {
				tables = append(tables, simulation.Table{Black: b.Player})
				ours = append(ours, report.Pair{White: int(b.Player)})
			}
			theirs, err := fromFile(s, n)
			if err != nil || !slices.Equal(ours, theirs) {
				return nil, fmt.Errorf("the file gives %v, the event %v: %w", theirs, ours, err)
			}
			return tables, nil
		})
		if err != nil && !errors.Is(err, dutch.ErrNoPairing) {
			t.Error(err)
		}
	}
	if rounds < 250 {
		t.Errorf("only %d rounds", rounds)
	}
}
