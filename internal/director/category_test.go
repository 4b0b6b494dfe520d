package director_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestCategories(t *testing.T) {
	h := newHall(t, 4, nil)
	byHand := tournament.Category{Name: " Women  A ", By: tournament.ByHand}
	for _, e := range h.snapshot().Entries[1:3] {
		byHand.Members = append([]tournament.PlayerID{e.Player}, byHand.Members...)
	}
	byHand.Members = append(byHand.Members, 999)
	saved, err := h.d.SaveCategory(h.ctx, h.who, h.event, byHand)
	h.must(err)
	t.Run("members are those entered, by start number", func(t *testing.T) {
		entries := h.snapshot().Entries
		if saved.Number != 1 || saved.Name != "Women A" || len(saved.Members) != 2 || saved.Members[0] != entries[1].Player || saved.Members[1] != entries[2].Player {
			t.Errorf("saved as %+v", saved)
		}
	})
	t.Run("the same again changes nothing, whatever the version", func(t *testing.T) {
		before := h.snapshot().Event.Version
		again := saved
		again.Version = 0
		got, err := h.d.SaveCategory(h.ctx, h.who, h.event, again)
		h.must(err)
		if h.snapshot().Event.Version != before || got.Version != saved.Version {
			t.Error("something was written")
		}
	})
	t.Run("two officials: the second is told who was faster", func(t *testing.T) {
		mine, theirs := saved, saved
		theirs.Name = "Ladies"
		h.must(second(h.d.SaveCategory(h.ctx, h.who, h.event, theirs)))
		mine.Name = "Dames"
		if err := second(h.d.SaveCategory(h.ctx, h.who, h.event, mine)); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("error %v", err)
		}
		if err := h.d.DropCategory(h.ctx, h.who, h.event, 1, saved.Version); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("drop of an old version: %v", err)
		}
	})
	t.Run("a name is there once, a club is one of the event, a number exists", func(t *testing.T) {
		err := second(h.d.SaveCategory(h.ctx, h.who, h.event, tournament.Category{Name: "Ladies", By: tournament.ByRule, Club: 77}))
		fields := director.FieldErrors(err)
		if len(fields) != 2 || !errors.Is(fields[0], tournament.ErrDuplicate) || fields[1].Field != "club" {
			t.Errorf("refused with %v", err)
		}
		if err := second(h.d.SaveCategory(h.ctx, h.who, h.event, tournament.Category{Number: 9, Name: "X", By: tournament.ByHand})); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error %v", err)
		}
		if err := second(h.d.SaveCategory(h.ctx, director.Who{Role: director.RoleViewer}, h.event, byHand)); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
	})
	t.Run("numbers go on after the highest, and a second drop is no error", func(t *testing.T) {
		for _, name := range []string{"B", "C"} {
			h.must(second(h.d.SaveCategory(h.ctx, h.who, h.event, tournament.Category{Name: name, By: tournament.ByHand})))
		}
		for range 2 {
			h.must(h.d.DropCategory(h.ctx, h.who, h.event, 2, 1))
		}
		c, err := h.d.SaveCategory(h.ctx, h.who, h.event, tournament.Category{Name: "D", By: tournament.ByHand})
		h.must(err)
		if list := h.snapshot().Categories; c.Number != 4 || len(list) != 3 {
			t.Errorf("number %d of %+v", c.Number, list)
		}
	})
}

func second[T any](_ T, err error) error { return err }
