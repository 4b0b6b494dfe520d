package tournament

import (
	"slices"

	"sixtyfour/internal/reversi"
)

// Snapshot is everything that pairing and standings need of one event, loaded by
// one call and read-only. Entries are by start number, rounds by number.
type Snapshot struct {
	Event   Event
	Entries []Entry
	Players map[PlayerID]Player
	Clubs   map[ClubID]Club
	Rounds  []Round
	// Constraints are what the director asks of the pairing, in order of entry.
	Constraints []Constraint
	// Finals come behind the rounds, by number.
	Finals []Final
	// Categories are the parts of the field that are ranked by themselves, by number.
	Categories []Category
	// Teams and Prizes are counted beside the standings; the zero values are none.
	Teams  TeamRules
	Prizes PrizeRules
}

// Round returns round n, or false.
func (s Snapshot) Round(n int) (Round, bool) {
	i := slices.IndexFunc(s.Rounds, func(r Round) bool { return r.Number == n })
	if i < 0 {
		return Round{}, false
	}
	return s.Rounds[i], true
}

// Entry returns the entry of p, or false.
func (s Snapshot) Entry(p PlayerID) (Entry, bool) {
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.Player == p })
	if i < 0 {
		return Entry{}, false
	}
	return s.Entries[i], true
}

// Last returns the number of the last round that exists, 0 before the first.
func (s Snapshot) Last() int {
	if len(s.Rounds) == 0 {
		return 0
	}
	return s.Rounds[len(s.Rounds)-1].Number
}

// LastClosed returns the number of the last closed round, 0 before the first.
func (s Snapshot) LastClosed() int {
	n := 0
	for _, r := range s.Rounds {
		if r.State == Closed {
			n = r.Number
		}
	}
	return n
}

// Upto returns s with the rounds up to n only, so that standings after any
// earlier round cost nothing more.
func (s Snapshot) Upto(n int) Snapshot {
	cut := s
	cut.Rounds = nil
	for _, r := range s.Rounds {
		if r.Number <= n {
			cut.Rounds = append(cut.Rounds, r)
		}
	}
	return cut
}

// Public returns s without drafts and without what is asked of the pairing, which
// nobody but officials may see.
func (s Snapshot) Public() Snapshot {
	cut := s
	cut.Constraints = nil
	cut.Rounds = slices.DeleteFunc(slices.Clone(s.Rounds), func(r Round) bool { return r.State == Draft })
	return cut
}

// Masked returns s with other names for those whom not everybody may know by name: what
// called says.
func (s Snapshot) Masked(called func(PlayerID) string) Snapshot {
	masked := make(map[PlayerID]Player, len(s.Players))
	for id, p := range s.Players {
		if !p.IsNamed() {
			p = p.Masked(called(id))
		}
		masked[id] = p
	}
	s.Players = masked
	return s
}

// Sitting is what one player did in one round.
type Sitting struct {
	Round    int
	Presence Presence
	Opponent PlayerID // 0 unless Presence is Plays
	Match    Match    // zero unless Presence is Plays
	Points   Points   // of confirmed results, or the worth of the bye
	Discs    reversi.Discs
	Played   bool // at least one game was really played
	Open     bool // a game has no confirmed result yet
}

// Sitting returns what p did in r.
func (s Snapshot) Sitting(r Round, p PlayerID) Sitting {
	for _, m := range r.Matches {
		if opp := m.Opponent(p); opp != 0 {
			return s.Event.Rules.sitting(r.Number, m, p, opp)
		}
	}
	presence := Absent
	if i := slices.IndexFunc(r.Idle, func(d Idle) bool { return d.Player == p }); i >= 0 {
		presence = r.Idle[i].Presence
	} else if e, ok := s.Entry(p); ok {
		presence = e.away(r.Number)
	}
	return s.idle(r.Number, presence)
}

// Sittings returns what every entered player did in every round of s, by the
// order of s.Entries and then of s.Rounds. It is Sitting for all at once, in
// time that grows with the seats and not with their square.
func (s Snapshot) Sittings() [][]Sitting {
	seats := len(s.Entries)
	index := make(map[PlayerID]int, seats)
	all := make([]Sitting, seats*len(s.Rounds))
	out := make([][]Sitting, seats)
	for i, e := range s.Entries {
		index[e.Player] = i
		out[i] = all[i*len(s.Rounds) : (i+1)*len(s.Rounds) : (i+1)*len(s.Rounds)]
	}
	for j, r := range s.Rounds {
		for i, e := range s.Entries {
			out[i][j] = s.idle(r.Number, e.away(r.Number))
		}
		for _, d := range r.Idle {
			if i, ok := index[d.Player]; ok {
				out[i][j] = s.idle(r.Number, d.Presence)
			}
		}
		for _, m := range r.Matches {
			first, second := m.Players()
			if i, ok := index[first]; ok && second != 0 {
				out[i][j] = s.Event.Rules.sitting(r.Number, m, first, second)
			}
			if i, ok := index[second]; ok && first != 0 {
				out[i][j] = s.Event.Rules.sitting(r.Number, m, second, first)
			}
		}
	}
	return out
}

// idle returns the sitting of someone without a match.
func (s Snapshot) idle(round int, p Presence) Sitting {
	worth := s.Event.Rules.Worth(p)
	return Sitting{Round: round, Presence: p, Points: worth.Points, Discs: worth.Discs}
}

// away says what a round without any record of the player is.
func (e Entry) away(round int) Presence {
	if round < e.FirstRound {
		return NotEntered
	}
	return Absent
}

func (r Rules) sitting(round int, m Match, p, opp PlayerID) Sitting {
	s := Sitting{Round: round, Presence: Plays, Opponent: opp, Match: m}
	for _, g := range m.Games {
		if g.Result == nil {
			s.Open = true
			continue
		}
		s.Played = s.Played || g.Result.OverTheBoard()
		if g.Colour(p) == reversi.Black {
			s.Discs += g.Result.Score.Black
		} else {
			s.Discs += g.Result.Score.White
		}
	}
	a, b := r.MatchResult(m)
	if black, _ := m.Players(); p == black {
		s.Points = a
	} else {
		s.Points = b
	}
	return s
}

// MatchResult returns the half-points of m for the player with Black in its
// first game and for the other, from confirmed results alone. A match that is
// counted by match points and still has an open game gives nothing yet.
func (r Rules) MatchResult(m Match) (first, second Points) {
	lead, other := m.Players()
	var discs [2]reversi.Discs
	open, decided := false, false
	for _, g := range m.Games {
		if g.Result == nil {
			open = true
			continue
		}
		decided = decided || g.Result.Outcome != NotPlayed
		black, white := g.Result.Points()
		if g.Black == lead && g.White == other {
			first, second = first+black, second+white
			discs[0], discs[1] = discs[0]+g.Result.Score.Black, discs[1]+g.Result.Score.White
		} else {
			first, second = first+white, second+black
			discs[0], discs[1] = discs[0]+g.Result.Score.White, discs[1]+g.Result.Score.Black
		}
	}
	if len(m.Games) < 2 || r.Credit == GamePoints {
		return first, second
	}
	switch {
	case open || !decided:
		return 0, 0
	case first == second && r.LevelByDiscs && discs[0] != discs[1] && first > 0:
		if discs[0] > discs[1] {
			return 2, 0
		}
		return 0, 2
	case first == second && first == 0:
		return 0, 0 // both lost both games
	case first == second:
		return 1, 1
	case first > second:
		return 2, 0
	}
	return 0, 2
}

// Points returns the total of p over the rounds of s.
func (s Snapshot) Points(p PlayerID) Points {
	var sum Points
	for _, r := range s.Rounds {
		sum += s.Sitting(r, p).Points
	}
	return sum
}
