package director

import (
	"cmp"
	"context"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/tournament"
)

// changeDraft loads draft n, lets fn change it, and stores it whole.
//
// Errors: tournament.ErrRoundState when the round is not a draft, ErrConflict
// when version is not the stored one.
func (d *Director) changeDraft(ctx context.Context, who Who, event tournament.EventID, n, version int, action string,
	fn func(tournament.Snapshot, *tournament.Round) error,
) error {
	return d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		r, ok := s.Round(n)
		switch {
		case !ok:
			return tournament.AuditEntry{}, tournament.ErrNotFound
		case r.State != tournament.Draft:
			return tournament.AuditEntry{}, tournament.ErrRoundState
		case r.Version != version:
			return tournament.AuditEntry{}, tournament.ErrConflict
		}
		before := clone(r)
		if err := fn(s, &r); err != nil {
			return tournament.AuditEntry{}, err
		}
		if r, err = tx.SaveRound(ctx, event, r); err != nil {
			return tournament.AuditEntry{}, err
		}
		return roundEntry(s, r, action, &before), nil
	})
}

func clone(r tournament.Round) tournament.Round {
	r.Idle = slices.Clone(r.Idle)
	r.Matches = slices.Clone(r.Matches)
	for i := range r.Matches {
		r.Matches[i].Games = slices.Clone(r.Matches[i].Games)
	}
	return r
}

// Keep lets a draft stand although results of earlier rounds have changed since:
// it is by hand now, and its reasons are worked out anew.
//
// Errors: tournament.ErrDraftStale when who is present has changed as well.
func (d *Director) Keep(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.changeDraft(ctx, who, event, n, version, "round.keep", func(s tournament.Snapshot, r *tournament.Round) error {
		if !Keepable(s, *r) {
			return tournament.ErrDraftStale
		}
		r.Basis = pairing.Basis(s, n)
		for i := range r.Matches {
			settle(s, r, seat{match: i, idle: -1})
		}
		for i := range r.Idle {
			if r.Idle[i].Presence == tournament.PairingBye {
				settle(s, r, seat{match: -1, idle: i})
			}
		}
		return nil
	})
}

// Keepable reports whether exactly those who are present have a place in draft r,
// so that it can stand although results have changed.
func Keepable(s tournament.Snapshot, r tournament.Round) bool {
	return slices.Equal(seated(r), slices.Sorted(slices.Values(pairing.Present(s, r.Number))))
}

// seated returns who has a table or the bye, or is told to have no place, by id.
func seated(r tournament.Round) (players []tournament.PlayerID) {
	for _, m := range r.Matches {
		black, white := m.Players()
		players = append(players, black, white)
	}
	for _, i := range r.Idle {
		// Who has no place in the schedule is present, and absent with a reason.
		if i.Presence == tournament.PairingBye || i.Presence == tournament.Absent && len(i.Terms) > 0 {
			players = append(players, i.Player)
		}
	}
	slices.Sort(players)
	return players
}

// seat is where a player of a draft sits: a table and side, or a bye.
type seat struct {
	match, idle int // index, or -1
	black       bool
}

func findSeat(r tournament.Round, p tournament.PlayerID) (seat, bool) {
	for i, m := range r.Matches {
		if black, white := m.Players(); p == black || p == white {
			return seat{match: i, idle: -1, black: p == black}, true
		}
	}
	for i, d := range r.Idle {
		if d.Player == p && d.Presence == tournament.PairingBye {
			return seat{match: -1, idle: i}, true
		}
	}
	return seat{}, false
}

// Swap lets two players of a draft change places; the place of one of them may
// be the bye. What was touched is pinned, and its reasons are worked out anew.
//
// Errors: tournament.ErrNotFound when one of them has no place in the round.
func (d *Director) Swap(ctx context.Context, who Who, event tournament.EventID, n, version int, a, b tournament.PlayerID) error {
	return d.changeDraft(ctx, who, event, n, version, "round.swap", func(s tournament.Snapshot, r *tournament.Round) error {
		x, okX := findSeat(*r, a)
		y, okY := findSeat(*r, b)
		if !okX || !okY || a == b {
			return tournament.ErrNotFound
		}
		put(r, x, b)
		put(r, y, a)
		settle(s, r, x)
		settle(s, r, y)
		seatFixed(s, r)
		return nil
	})
}

// seatFixed brings players with a fixed table back to it after a swap: the two
// tables exchange their numbers.
func seatFixed(s tournament.Snapshot, r *tournament.Round) {
	for _, c := range s.Constraints {
		if c.Kind != tournament.FixedTable || !c.Covers(r.Number) {
			continue
		}
		i := slices.IndexFunc(r.Matches, func(m tournament.Match) bool { return m.Opponent(c.Players[0]) != 0 })
		j := slices.IndexFunc(r.Matches, func(m tournament.Match) bool { return m.Table == c.Table })
		if i < 0 || j < 0 || i == j {
			continue
		}
		a, b := &r.Matches[i], &r.Matches[j]
		a.Table, b.Table = b.Table, a.Table
		isFixed := func(t tournament.Term) bool { return t.Rule == pairing.RuleTable }
		b.Terms = slices.DeleteFunc(slices.Clone(b.Terms), isFixed)
		a.Terms = append(slices.DeleteFunc(slices.Clone(a.Terms), isFixed), tournament.Term{Rule: pairing.RuleTable, Player: c.Players[0], Value: c.Table})
	}
	slices.SortFunc(r.Matches, func(a, b tournament.Match) int { return cmp.Compare(a.Table, b.Table) })
}

// put seats p at a place, in every game of the table.
func put(r *tournament.Round, at seat, p tournament.PlayerID) {
	if at.match < 0 {
		r.Idle[at.idle].Player = p
		return
	}
	for k := range r.Matches[at.match].Games {
		g := &r.Matches[at.match].Games[k]
		if at.black == (k%2 == 0) {
			g.Black = p
		} else {
			g.White = p
		}
	}
}

// settle pins a place and gives it the reasons of who sits there now.
func settle(s tournament.Snapshot, r *tournament.Round, at seat) {
	if at.match < 0 {
		i := &r.Idle[at.idle]
		i.Pinned = true
		i.Terms = systems.Of(s).ExplainBye(s, r.Number, r.Seed, i.Player)
		return
	}
	m := &r.Matches[at.match]
	m.Pinned = true
	black, white := m.Players()
	m.Terms = systems.Of(s).Explain(s, r.Number, r.Seed, black, white)
}

// SwapColours exchanges the colours of a table of a draft.
func (d *Director) SwapColours(ctx context.Context, who Who, event tournament.EventID, n, version int, match tournament.MatchID) error {
	return d.changeDraft(ctx, who, event, n, version, "round.colours", func(s tournament.Snapshot, r *tournament.Round) error {
		i := slices.IndexFunc(r.Matches, func(m tournament.Match) bool { return m.ID == match })
		if i < 0 {
			return tournament.ErrNotFound
		}
		for k := range r.Matches[i].Games {
			g := &r.Matches[i].Games[k]
			g.Black, g.White = g.White, g.Black
		}
		settle(s, r, seat{match: i, idle: -1})
		return nil
	})
}

// Pin keeps the table or bye of p when the round is paired anew, or lets it go.
func (d *Director) Pin(ctx context.Context, who Who, event tournament.EventID, n, version int, p tournament.PlayerID, on bool) error {
	return d.changeDraft(ctx, who, event, n, version, "round.pin", func(_ tournament.Snapshot, r *tournament.Round) error {
		at, ok := findSeat(*r, p)
		if !ok {
			return tournament.ErrNotFound
		}
		if at.match < 0 {
			r.Idle[at.idle].Pinned = on
		} else {
			r.Matches[at.match].Pinned = on
		}
		return nil
	})
}
