package roundrobin

import (
	"cmp"
	"slices"

	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// schedule is the round as the Berger tables have it. Players are meant by their
// index in the records; -1 is nobody.
type schedule struct {
	players []int // by place, from 0; -1 for the empty one
	place   []int // by player, from 1; 0 for none
	legs    int
	leg     int // from 0
	turn    int // the round of the Berger tables
	tables  [][2]int
}

// read places everybody of the event for round.
func read(s tournament.Snapshot, f *legal.Field, round int) schedule {
	sc := schedule{place: make([]int, len(f.Records)), legs: max(s.Event.Rules.Pairing.Legs, 1)}
	from := seen(s, f, round)
	var late []int
	for p := range f.Records {
		switch {
		case from[p] == 1:
			sc.players = append(sc.players, p)
		case from[p] > 0:
			late = append(late, p)
		}
	}
	slices.SortStableFunc(late, func(a, b int) int { return cmp.Compare(from[a], from[b]) })
	if len(sc.players)%2 == 1 {
		if len(late) > 0 {
			sc.players = append(sc.players, late[0])
		} else {
			sc.players = append(sc.players, -1)
		}
	}
	for i, p := range sc.players {
		if p >= 0 {
			sc.place[p] = i + 1
		}
	}
	n := len(sc.players)
	if n < 2 {
		return sc
	}
	sc.leg, sc.turn = turn(n, sc.legs, round)
	sc.tables = berger(n, sc.turn)
	if exchanged(s) != (sc.leg%2 == 1) {
		for i, t := range sc.tables {
			sc.tables[i] = [2]int{t[1], t[0]}
		}
	}
	return sc
}

// exchanged reports whether number 1 begins the event with White.
func exchanged(s tournament.Snapshot) bool {
	if c := s.Event.Rules.Pairing.FirstColour; c != reversi.NoColour {
		return c == reversi.White
	}
	return s.Event.Seed&1 == 1
}

// seen returns by player the first round up to round in which the event knew of
// the player; 0 for one who is not there yet. Round 1 decides who has a place.
func seen(s tournament.Snapshot, f *legal.Field, round int) []int {
	from := make([]int, len(f.Records))
	note := func(id tournament.PlayerID, n int) {
		if p, ok := f.At[id]; ok && (from[p] == 0 || n < from[p]) {
			from[p] = n
		}
	}
	first := round
	for _, r := range s.Rounds {
		if r.Number >= round {
			continue
		}
		first = min(first, r.Number)
		for _, m := range r.Matches {
			black, white := m.Players()
			note(black, r.Number)
			note(white, r.Number)
		}
		for _, d := range r.Idle {
			if d.Presence != tournament.Withdrawn && d.Presence != tournament.NotEntered && d.Presence != tournament.Expelled {
				note(d.Player, r.Number)
			}
		}
	}
	for _, e := range s.Entries {
		if !e.Out() && e.FirstRound <= round {
			note(e.Player, round)
		}
	}
	for p, n := range from {
		if n == first {
			from[p] = 1
		}
	}
	return from
}

// opponent returns whom p meets in the round, -1 for nobody, and whether p has
// Black.
func (sc *schedule) opponent(p int) (opponent int, black bool) {
	for _, t := range sc.tables {
		switch sc.place[p] {
		case t[0]:
			return sc.players[t[1]-1], true
		case t[1]:
			return sc.players[t[0]-1], false
		}
	}
	return -1, false
}

// meeting returns the round of a leg in which a and b meet, 0 for never.
func (sc *schedule) meeting(a, b int) int {
	i, j, n := sc.place[a], sc.place[b], len(sc.players)
	switch {
	case i == 0 || j == 0:
		return 0
	case i == n:
		i = j
	case j == n:
		j = i
	}
	return (i+j-2)%(n-1) + 1
}
