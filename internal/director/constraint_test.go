package director_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

func TestConstraints(t *testing.T) {
	h := newHall(t, 8, nil)
	s := h.snapshot()
	a, b := s.Entries[0].Player, s.Entries[4].Player
	apart := tournament.Constraint{Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{b, a}, From: 1, Hard: true}

	t.Run("the same again, from either side, is stored once", func(t *testing.T) {
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, apart))
		turned := apart
		turned.Players = [2]tournament.PlayerID{a, b}
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, turned))
		if list := h.snapshot().Constraints; len(list) != 1 || list[0].Players != [2]tournament.PlayerID{a, b} || !list[0].Hard || list[0].To != 0 {
			t.Errorf("stored: %+v", list)
		}
	})
	t.Run("what no constraint can be is refused field by field", func(t *testing.T) {
		for field, c := range map[string]tournament.Constraint{
			"second": {Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{a, a}, From: 1},
			"first":  {Kind: tournament.MustMeet, Players: [2]tournament.PlayerID{999, a}, From: 1},
			"table":  {Kind: tournament.FixedTable, Players: [2]tournament.PlayerID{a}, From: 1},
			"kind":   {Kind: "love", From: 1},
			"from":   {Kind: tournament.ApartClubs},
			"to":     {Kind: tournament.ApartClubs, From: 3, To: 2},
		} {
			errs := director.FieldErrors(h.d.AddConstraint(h.ctx, h.who, h.event, c))
			if len(errs) != 1 || errs[0].Field != field {
				t.Errorf("%s: %v", field, errs)
			}
		}
		if n := len(h.snapshot().Constraints); n != 1 {
			t.Errorf("%d are stored", n)
		}
	})
	t.Run("a draft that it concerns becomes stale, and is fresh when it is taken back", func(t *testing.T) {
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		stale := func() bool { s := h.snapshot(); return director.Stale(s, s.Rounds[0]) }
		if stale() {
			t.Fatal("a fresh draft is stale")
		}
		later := tournament.Constraint{Kind: tournament.ApartClubs, From: 2, Hard: true}
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, later))
		if stale() {
			t.Error("a constraint of later rounds makes the draft stale")
		}
		now := tournament.Constraint{Kind: tournament.ApartClubs, From: 1, To: 1}
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, now))
		if !stale() {
			t.Error("a constraint of this round does not")
		}
		list := h.snapshot().Constraints
		id := list[len(list)-1].ID
		for range 2 {
			h.must(h.d.RemoveConstraint(h.ctx, h.who, h.event, id))
		}
		if stale() {
			t.Error("it is stale without the constraint")
		}
	})
	t.Run("a constraint of another event is not there to be removed", func(t *testing.T) {
		other := newHall(t, 2, nil)
		if err := other.d.RemoveConstraint(other.ctx, other.who, other.event, h.snapshot().Constraints[0].ID+100); err != nil {
			t.Error(err)
		}
	})
	t.Run("an entry that is removed takes its constraints along", func(t *testing.T) {
		h := newHall(t, 4, nil)
		p := h.snapshot().Entries[0].Player
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, tournament.Constraint{Kind: tournament.FixedTable, Players: [2]tournament.PlayerID{p}, Table: 2, From: 1}))
		h.must(h.d.RemoveEntry(h.ctx, h.who, h.event, p))
		if list := h.snapshot().Constraints; len(list) != 0 {
			t.Errorf("left: %+v", list)
		}
	})
}

func TestFixedTable(t *testing.T) {
	h := newHall(t, 16, nil)
	ruth := h.snapshot().Entries[6].Player
	h.must(h.d.AddConstraint(h.ctx, h.who, h.event, tournament.Constraint{Kind: tournament.FixedTable, Players: [2]tournament.PlayerID{ruth}, Table: 2, From: 1}))
	at := func() (numbers []int, seated int) {
		for _, m := range h.round(1).Matches {
			numbers = append(numbers, m.Table)
			if m.Opponent(ruth) != 0 {
				seated = m.Table
			}
		}
		return numbers, seated
	}
	t.Run("PAIR-27 her pairing has the fixed table, the others fill the rest in order", func(t *testing.T) {
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		numbers, seated := at()
		if seated != 2 || len(numbers) != 8 {
			t.Fatalf("seated at %d of %v", seated, numbers)
		}
		for i, n := range numbers {
			if n != i+1 {
				t.Errorf("tables are %v", numbers)
			}
		}
		m := h.round(1).Matches[1]
		if last := m.Terms[len(m.Terms)-1]; last.Rule != pairing.RuleTable || last.Player != ruth || last.Value != 2 {
			t.Errorf("the table is not marked: %+v", m.Terms)
		}
		// By start numbers 1–9, 2–10, … she would sit at the seventh table.
		if first := h.round(1).Matches[0]; first.Opponent(h.snapshot().Entries[0].Player) == 0 {
			t.Errorf("the top table is %+v", first.Games[0])
		}
	})
	t.Run("PAIR-27 a swap leaves her where she is", func(t *testing.T) {
		r := h.round(1)
		black, _ := r.Matches[4].Players()
		h.must(h.d.Swap(h.ctx, h.who, h.event, 1, r.Version, ruth, black))
		if _, seated := at(); seated != 2 {
			t.Errorf("seated at %d", seated)
		}
	})
	t.Run("a table beyond the last has its number", func(t *testing.T) {
		h := newHall(t, 4, nil)
		p := h.snapshot().Entries[3].Player
		h.must(h.d.AddConstraint(h.ctx, h.who, h.event, tournament.Constraint{Kind: tournament.FixedTable, Players: [2]tournament.PlayerID{p}, Table: 12, From: 1}))
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 1))
		r := h.round(1)
		if r.Matches[0].Table != 1 || r.Matches[1].Table != 12 {
			t.Errorf("tables %d and %d", r.Matches[0].Table, r.Matches[1].Table)
		}
	})
	if err := h.d.AddConstraint(h.ctx, director.Who{}, h.event, tournament.Constraint{Kind: tournament.ApartClubs, From: 1}); !errors.Is(err, tournament.ErrForbidden) {
		t.Errorf("a stranger adds one: %v", err)
	}
}
