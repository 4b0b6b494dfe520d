package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// final draws a final with every field set, or a bare one of two seeds.
func (m maker) final(number int, players []tournament.PlayerID) tournament.Final {
	f := tournament.Final{
		Number: number, Name: "Final " + m.text(), Seeds: players[:2:2],
		Rules: tournament.FinalRules{Cut: 4, Games: 3, FinalGames: 1, ThirdPlace: m.yes(), Right: "call", Ladder: m.yes()},
	}
	if m.bare {
		return f
	}
	f.Seeds, f.Level, f.Chosen = players[:3:3], players[3:5:5], players
	for n := range 3 {
		f.Games = append(f.Games, tournament.FinalGame{
			Round: n, Slot: 1 + m.IntN(2), Number: n + 1, Black: players[n], White: players[n+1], Result: *m.result(), Transcript: m.text(),
		})
	}
	return f
}

func TestSaveFinal(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	read := func() []tournament.Final {
		t.Helper()
		snapshot, err := s.Snapshot(ctx, h.event)
		if err != nil {
			t.Fatal(err)
		}
		return snapshot.Finals
	}
	save := func(f tournament.Final) (saved tournament.Final) {
		t.Helper()
		h.change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
			saved, err = tx.SaveFinal(ctx, h.event, f)
			return err
		})
		return saved
	}
	var last tournament.Final
	for seed := range uint64(8) {
		m := maker{Rand: rand.New(rand.NewPCG(seed, 64)), bare: seed%4 == 3}
		f := m.final(1, h.players[:5])
		f.ID, f.Version = last.ID, last.Version
		saved := save(f)
		f.ID, f.Version = saved.ID, f.Version+1
		equal(t, "a final as returned", saved, f)
		equal(t, "the finals", read(), []tournament.Final{f})
		last = saved
	}
	t.Run("an old version conflicts and changes nothing", func(t *testing.T) {
		for name, act := range map[string]func(director.Tx, tournament.Final) error{
			"save":   func(tx director.Tx, f tournament.Final) error { _, err := tx.SaveFinal(ctx, h.event, f); return err },
			"delete": func(tx director.Tx, f tournament.Final) error { return tx.DeleteFinal(ctx, f) },
		} {
			old := last
			old.Version, old.Name = last.Version-1, "Old"
			err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) { return entryOf(h.event), act(tx, old) })
			if !errors.Is(err, tournament.ErrConflict) {
				t.Errorf("%s: error %v", name, err)
			}
		}
		equal(t, "the finals", read(), []tournament.Final{last})
	})
	t.Run("two finals are read by number, and one that is deleted is gone", func(t *testing.T) {
		other := tournament.Final{Number: 2, Name: "Other", Seeds: last.Seeds, Rules: last.Rules}
		other = save(other)
		equal(t, "the finals", read(), []tournament.Final{last, other})
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.DeleteFinal(ctx, last) })
		equal(t, "the finals", read(), []tournament.Final{other})
	})
}
