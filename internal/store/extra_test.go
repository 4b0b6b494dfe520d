package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (m maker) teams(players []tournament.PlayerID) tournament.TeamRules {
	if m.bare {
		return tournament.TeamRules{}
	}
	r := tournament.TeamRules{By: tournament.TeamByHand, Best: 1 + m.IntN(5), Size: m.IntN(9), Ties: tournament.TeamTiesBest, Named: map[tournament.PlayerID]string{}}
	for _, p := range players {
		r.Named[p] = "Team " + m.text()
	}
	return r
}

func (m maker) prizes() tournament.PrizeRules {
	if m.bare {
		return tournament.PrizeRules{}
	}
	return tournament.PrizeRules{
		Currency: m.text(), Decimals: m.IntN(4), Ties: tournament.PrizesByPoints, Several: m.yes(), Final: m.yes(),
		Lists: []tournament.PrizeList{{Amounts: []int64{m.Int64N(9999), 1}}, {Category: 2, Amounts: []int64{m.Int64N(9999)}}},
	}
}

// Teams and prizes are saved over each other, the fourth time bare.
func TestSaveTeamsAndPrizes(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	read := func() tournament.Snapshot {
		t.Helper()
		snapshot, err := s.Snapshot(ctx, h.event)
		if err != nil {
			t.Fatal(err)
		}
		return snapshot
	}
	equal(t, "teams of nobody", read().Teams, tournament.TeamRules{})
	for seed := range uint64(8) {
		m := maker{Rand: rand.New(rand.NewPCG(seed, 64)), bare: seed%4 == 3}
		teams, prizes := m.teams(h.players[:4]), m.prizes()
		teams.Version, prizes.Version = int(seed), int(seed)
		h.change(t, s, func(ctx context.Context, tx director.Tx) error {
			saved, err := tx.SaveTeams(ctx, h.event, teams)
			teams.Version++
			equal(t, "teams as returned", saved, teams)
			return err
		})
		h.change(t, s, func(ctx context.Context, tx director.Tx) error {
			saved, err := tx.SavePrizes(ctx, h.event, prizes)
			prizes.Version++
			equal(t, "prizes as returned", saved, prizes)
			return err
		})
		equal(t, "the teams", read().Teams, teams)
		equal(t, "the prizes", read().Prizes, prizes)
	}
	t.Run("an old version conflicts, and so does a first one when there is one", func(t *testing.T) {
		before := read()
		for _, version := range []int{0, 7} {
			for name, act := range map[string]func(director.Tx) error{
				"teams": func(tx director.Tx) error {
					_, err := tx.SaveTeams(ctx, h.event, tournament.TeamRules{By: tournament.TeamByClub, Version: version})
					return err
				},
				"prizes": func(tx director.Tx) error {
					_, err := tx.SavePrizes(ctx, h.event, tournament.PrizeRules{Currency: "X", Version: version})
					return err
				},
			} {
				err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) { return entryOf(h.event), act(tx) })
				if !errors.Is(err, tournament.ErrConflict) {
					t.Errorf("%s of version %d: %v", name, version, err)
				}
			}
		}
		equal(t, "the teams", read().Teams, before.Teams)
		equal(t, "the prizes", read().Prizes, before.Prizes)
	})
}
