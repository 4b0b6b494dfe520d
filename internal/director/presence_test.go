package director_test

import (
	"testing"

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
