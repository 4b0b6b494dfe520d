package director_test

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// TestAbsence_Worth holds what each kind of a round without a game gives, by every
// system: in the standings and in what the next round is paired from.
func TestAbsence_Worth(t *testing.T) {
	worth := func(points, discs int) tournament.Worth {
		return tournament.Worth{Points: tournament.Points(points), Discs: reversi.Whole(discs)}
	}
	for _, system := range tournament.Systems {
		t.Run(string(system), func(t *testing.T) {
			h := newHall(t, 9, func(r *tournament.Rules) {
				r.Pairing.System = system
				if system == tournament.SystemExchange {
					r.Games = 2
				}
				r.Late, r.Absent, r.ZeroBye, r.Left, r.HalfBye = worth(1, 11), worth(2, 12), worth(0, 13), worth(1, 14), worth(1, 15)
			})
			entries := h.snapshot().Entries
			absent, zero, half, left := entries[1].Player, entries[2].Player, entries[3].Player, entries[4].Player
			h.play(1)
			late := h.enter("Late")
			h.must(h.d.Request(h.ctx, h.who, h.event, absent, 2, tournament.Absent))
			h.must(h.d.Request(h.ctx, h.who, h.event, zero, 2, tournament.ZeroBye))
			h.must(h.d.Request(h.ctx, h.who, h.event, half, 2, tournament.HalfBye))
			h.must(h.d.Withdraw(h.ctx, h.who, h.event, left))
			h.play(2)
			h.must(h.d.Return(h.ctx, h.who, h.event, left))
			h.play(3)

			s := h.snapshot()
			rules := s.Event.Rules
			for p, want := range map[tournament.PlayerID]struct {
				round    int
				presence tournament.Presence
				worth    tournament.Worth
			}{
				late: {1, tournament.NotEntered, rules.Late}, absent: {2, tournament.Absent, rules.Absent},
				zero: {2, tournament.ZeroBye, rules.ZeroBye}, half: {2, tournament.HalfBye, rules.HalfBye}, left: {2, tournament.Withdrawn, rules.Left},
			} {
				got := h.sitting(want.round, p)
				if got.Presence != want.presence || got.Points != want.worth.Points || got.Discs != want.worth.Discs {
					t.Errorf("player %d in round %d: %+v, want %+v", p, want.round, got, want)
				}
			}
			total := map[tournament.PlayerID]tournament.Points{}
			for _, row := range standings.Compute(s).Rows {
				total[row.Player.ID] = row.Points
			}
			for _, r := range pairing.Records(s, 4) {
				if r.Points != total[r.Player] {
					t.Errorf("player %d is paired with %s points and has %s", r.Player, r.Points, total[r.Player])
				}
			}
			for _, p := range []tournament.PlayerID{late, left} { // the number of players is even now: everybody plays
				if got := h.sitting(3, p); got.Presence != tournament.Plays {
					t.Errorf("player %d in round 3: %+v", p, got)
				}
			}
		})
	}
}

func TestExpel(t *testing.T) {
	for _, system := range tournament.Systems {
		t.Run("who is expelled is never paired again: "+string(system), func(t *testing.T) {
			h := newHall(t, 6, func(r *tournament.Rules) {
				r.Pairing.System, r.Expelled = system, tournament.Worth{Points: 1, Discs: 7}
				if system == tournament.SystemExchange {
					r.Games = 2
				}
			})
			h.play(1)
			p := h.snapshot().Entries[0].Player
			h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
			for n := 2; n <= 3; n++ {
				h.play(n)
				if got := h.sitting(n, p); got.Presence != tournament.Expelled || got.Points != 1 || got.Discs != 7 {
					t.Errorf("round %d: %+v", n, got)
				}
			}
		})
	}
	t.Run("a reason is needed, and a second press changes nothing", func(t *testing.T) {
		h := newHall(t, 4, nil)
		p := h.snapshot().Entries[0].Player
		for _, reason := range []string{"", " \n", "a\x00b", string(make([]byte, 301))} {
			var field *tournament.FieldError
			if err := h.d.Expel(h.ctx, h.who, h.event, p, reason); !errors.As(err, &field) || field.Field != "reason" {
				t.Errorf("%q: error %v", reason, err)
			}
		}
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
		version := h.snapshot().Event.Version
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, " hit  a clock"))
		if got := h.snapshot().Event.Version; got != version {
			t.Errorf("the second press made version %d of %d", got, version)
		}
		if err := h.d.Expel(h.ctx, h.who, h.event, p, "was late"); !errors.Is(err, tournament.ErrAlreadyDone) {
			t.Errorf("another reason: error %v", err)
		}
		if err := h.d.Expel(h.ctx, h.who, h.event, 999, "x"); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("a stranger: error %v", err)
		}
		viewer := director.Who{Name: "Vera", Role: director.RoleViewer}
		if err := h.d.Expel(h.ctx, viewer, h.event, p, "x"); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: error %v", err)
		}
	})
	t.Run("an expulsion is no withdrawal: no return, no request, no table, not off the list", func(t *testing.T) {
		h := newHall(t, 5, nil)
		p, other := h.snapshot().Entries[0].Player, h.snapshot().Entries[4].Player
		h.must(h.d.Withdraw(h.ctx, h.who, h.event, p))
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
		h.publish(1)
		for what, err := range map[string]error{
			"return":   h.d.Return(h.ctx, h.who, h.event, p),
			"withdraw": h.d.Withdraw(h.ctx, h.who, h.event, p),
			"request":  h.d.Request(h.ctx, h.who, h.event, p, 2, tournament.HalfBye),
			"late":     h.d.SeatLate(h.ctx, h.who, h.event, 1, p, other),
			"remove":   h.d.RemoveEntry(h.ctx, h.who, h.event, p),
		} {
			if !errors.Is(err, tournament.ErrExpelled) && what != "late" || err == nil {
				t.Errorf("%s: error %v", what, err)
			}
		}
	})
	t.Run("it is taken back while nothing rests on it, and a draft made without the player is stale", func(t *testing.T) {
		h := newHall(t, 5, nil)
		p := h.snapshot().Entries[0].Player
		h.play(1)
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
		h.must(h.d.DraftRound(h.ctx, h.who, h.event, 2))
		h.must(h.d.Readmit(h.ctx, h.who, h.event, p))
		h.must(h.d.Readmit(h.ctx, h.who, h.event, p)) // a second press
		if err := h.d.Publish(h.ctx, h.who, h.event, 2, h.round(2).Version); !errors.Is(err, tournament.ErrDraftStale) {
			t.Errorf("error %v", err)
		}
		h.must(h.d.Repair(h.ctx, h.who, h.event, 2, h.round(2).Version))
		h.must(h.d.Publish(h.ctx, h.who, h.event, 2, h.round(2).Version))
		h.must(h.d.TakeBack(h.ctx, h.who, h.event, 2, h.round(2).Version))
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
		h.must(h.d.Repair(h.ctx, h.who, h.event, 2, h.round(2).Version))
		h.must(h.d.Publish(h.ctx, h.who, h.event, 2, h.round(2).Version))
		if err := h.d.Readmit(h.ctx, h.who, h.event, p); !errors.Is(err, tournament.ErrRests) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("a final drawn without the player rests on it; one drawn before or that is as it would be does not", func(t *testing.T) {
		h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds, r.ExpelledCount = 1, true })
		h.play(1)
		rows := standings.Compute(h.snapshot()).Rows
		first, last := rows[0].Player.ID, rows[5].Player.ID
		h.must(h.d.Expel(h.ctx, h.who, h.event, last, "x"))
		h.must(h.d.Expel(h.ctx, h.who, h.event, first, "x"))
		final, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}, nil)
		h.must(err)
		if slices.Contains(append(final.Seeds, final.Level...), first) {
			t.Errorf("the expelled player is in: %+v", final)
		}
		h.must(h.d.Readmit(h.ctx, h.who, h.event, last))
		if err := h.d.Readmit(h.ctx, h.who, h.event, first); !errors.Is(err, tournament.ErrRests) {
			t.Errorf("error %v", err)
		}
		h.must(h.d.DropFinal(h.ctx, h.who, h.event, final.Number, final.Version))
		h.must(h.d.Readmit(h.ctx, h.who, h.event, first))
	})
	t.Run("an open game keeps its table, and the round waits for it", func(t *testing.T) {
		h := newHall(t, 4, nil)
		r := h.publish(1)
		p, _ := r.Matches[0].Players()
		h.must(h.d.Expel(h.ctx, h.who, h.event, p, "hit a clock"))
		if err := h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.Is(err, tournament.ErrResultsMissing) {
			t.Errorf("error %v", err)
		}
		for _, m := range h.round(1).Matches {
			h.must(h.enterResult(m.Games[0], "bn", ""))
		}
		h.must(h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version))
		if s := h.sitting(1, p); s.Presence != tournament.Plays {
			t.Errorf("round 1: %+v", s)
		}
	})
}

// In a round robin a late entry beyond the empty place plays no round of the schedule:
// each is an absence by the rule of the event, never a bye.
func TestRoundRobin_LateEntryWithoutAPlace(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) {
		r.Pairing.System, r.Rounds = tournament.SystemRoundRobin, 3
		r.Late, r.Absent = tournament.Worth{Points: 1}, tournament.Worth{Discs: reversi.Whole(20)}
	})
	h.play(1)
	late := h.enter("Late")
	h.must(h.d.DraftRound(h.ctx, h.who, h.event, 2))
	if !director.Keepable(h.snapshot(), h.round(2)) {
		t.Error("the draft could not be kept")
	}
	h.must(h.d.Repair(h.ctx, h.who, h.event, 2, h.round(2).Version))
	h.play(2)
	h.play(3)
	for n, want := range map[int]tournament.Sitting{
		1: {Presence: tournament.NotEntered, Points: 1}, 2: {Presence: tournament.Absent, Discs: 40}, 3: {Presence: tournament.Absent, Discs: 40},
	} {
		if got := h.sitting(n, late); got.Presence != want.Presence || got.Points != want.Points || got.Discs != want.Discs {
			t.Errorf("round %d: %+v", n, got)
		}
	}
}
