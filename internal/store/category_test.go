package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// category makes a category with every field set, or a bare one by hand.
func (m maker) category(number int, members []tournament.PlayerID) tournament.Category {
	c := tournament.Category{Number: number, Name: "Category " + m.text(), By: tournament.ByHand}
	if m.bare {
		return c
	}
	c.By, c.AgeFrom, c.AgeTo, c.On = tournament.ByRule, m.IntN(20), 20+m.IntN(20), "2026-08-01"
	c.Country, c.Club, c.Members = m.country(), tournament.ClubID(1+m.IntN(9)), members
	return c
}

func TestSaveCategory(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	read := func() []tournament.Category {
		t.Helper()
		snapshot, err := s.Snapshot(ctx, h.event)
		if err != nil {
			t.Fatal(err)
		}
		return snapshot.Categories
	}
	save := func(c tournament.Category) (saved tournament.Category) {
		t.Helper()
		h.change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
			saved, err = tx.SaveCategory(ctx, h.event, c)
			return err
		})
		return saved
	}
	var last tournament.Category
	for seed := range uint64(8) {
		m := maker{Rand: rand.New(rand.NewPCG(seed, 64)), bare: seed%4 == 3}
		c := m.category(1, h.players[:3])
		c.ID, c.Version = last.ID, last.Version
		saved := save(c)
		c.ID, c.Version = saved.ID, c.Version+1
		equal(t, "a category as returned", saved, c)
		equal(t, "the categories", read(), []tournament.Category{c})
		last = saved
	}
	t.Run("an old version conflicts and changes nothing", func(t *testing.T) {
		for name, act := range map[string]func(director.Tx, tournament.Category) error{
			"save": func(tx director.Tx, c tournament.Category) error {
				_, err := tx.SaveCategory(ctx, h.event, c)
				return err
			},
			"delete": func(tx director.Tx, c tournament.Category) error { return tx.DeleteCategory(ctx, c) },
		} {
			old := last
			old.Version, old.Name = last.Version-1, "Old"
			err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) { return entryOf(h.event), act(tx, old) })
			if !errors.Is(err, tournament.ErrConflict) {
				t.Errorf("%s: error %v", name, err)
			}
		}
		equal(t, "the categories", read(), []tournament.Category{last})
	})
	t.Run("two categories are read by number, and one that is deleted is gone", func(t *testing.T) {
		other := save(tournament.Category{Number: 2, Name: "Other", By: tournament.ByHand})
		equal(t, "the categories", read(), []tournament.Category{last, other})
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.DeleteCategory(ctx, last) })
		equal(t, "the categories", read(), []tournament.Category{other})
	})
}
