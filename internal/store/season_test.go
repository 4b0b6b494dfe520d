package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// season makes a season with every field set, or a bare one.
func (m maker) season(events []tournament.EventID) tournament.Season {
	s := tournament.Season{Name: "Season " + m.text(), Rules: tournament.SeasonRules{Points: []int{1}, Ties: tournament.SeasonTiesEach}}
	if m.bare {
		return s
	}
	s.Rules = tournament.SeasonRules{
		Points: []int{200, m.IntN(200)}, Rest: m.IntN(9), Ties: tournament.SeasonTiesCents, ByPoints: m.yes(), Best: m.IntN(9), Final: m.yes(),
	}
	for _, i := range m.Perm(len(events))[:1+m.IntN(len(events))] {
		s.Events = append(s.Events, events[i])
	}
	return s
}

func TestSaveSeason(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	events := []tournament.EventID{newHall(t, s).event, newHall(t, s).event, newHall(t, s).event}
	change := func(fn func(director.Tx) error) error {
		return s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
			entry := entryOf(0)
			return entry, fn(tx)
		})
	}
	save := func(season tournament.Season) (saved tournament.Season) {
		t.Helper()
		err := change(func(tx director.Tx) (err error) {
			saved, err = tx.SaveSeason(ctx, season)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return saved
	}
	read := func() []tournament.Season {
		t.Helper()
		list, err := s.Seasons(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	var last tournament.Season
	for seed := range uint64(8) {
		m := maker{Rand: rand.New(rand.NewPCG(seed, 64)), bare: seed%4 == 3}
		season := m.season(events)
		season.ID, season.Version = last.ID, last.Version
		saved := save(season)
		season.ID, season.Version = saved.ID, season.Version+1
		equal(t, "a season as returned", saved, season)
		one, err := s.Season(ctx, saved.ID)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "the season", one, season)
		last = saved
	}
	t.Run("an old version conflicts and changes nothing", func(t *testing.T) {
		for name, act := range map[string]func(director.Tx, tournament.Season) error{
			"save":   func(tx director.Tx, season tournament.Season) error { _, err := tx.SaveSeason(ctx, season); return err },
			"delete": func(tx director.Tx, season tournament.Season) error { return tx.DeleteSeason(ctx, season) },
		} {
			old := last
			old.Version, old.Name, old.Events = last.Version-1, "Old", nil
			if err := change(func(tx director.Tx) error { return act(tx, old) }); !errors.Is(err, tournament.ErrConflict) {
				t.Errorf("%s: error %v", name, err)
			}
		}
		equal(t, "the seasons", read(), []tournament.Season{last})
	})
	t.Run("the latest comes first, and one that is deleted is gone with its list", func(t *testing.T) {
		other := save(tournament.Season{Name: "Other", Rules: last.Rules, Events: events})
		equal(t, "the seasons", read(), []tournament.Season{other, last})
		if err := change(func(tx director.Tx) error { return tx.DeleteSeason(ctx, other) }); err != nil {
			t.Fatal(err)
		}
		equal(t, "the seasons", read(), []tournament.Season{last})
		if _, err := s.Season(ctx, other.ID); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error %v", err)
		}
		var left int64
		if err := s.db.Table("season_events").Where("season = ?", int64(other.ID)).Count(&left).Error; err != nil || left != 0 {
			t.Errorf("%d events are left of it, %v", left, err)
		}
	})
}
