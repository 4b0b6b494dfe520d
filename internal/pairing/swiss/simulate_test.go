package swiss

import (
	"slices"
	"testing"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

// TestPair_Simulated holds simulated events to what no round may break; see
// [simulate.Run]. The flag -events plays more of them.
func TestPair_Simulated(t *testing.T) {
	brute, guarded, imbalance := 0, 0, 0
	check := func(r simulate.Round) {
		l := newLedger(r)
		if len(r.Pins.Tables)+len(r.Pins.Byes) == 0 && !slices.ContainsFunc(r.Constraints, mustMeet) {
			guarded++
			got, want := l.worth(r.Plan), l.fewest()
			if !slices.Equal(got[:3], want[:3]) {
				t.Errorf("rematches, of the round before, second byes: %v, but %v can be had", got[:3], want[:3])
			}
			if len(r.Constraints) == 0 && len(l.present) <= 8 {
				brute++
				if want := l.best(); got != want {
					t.Errorf("rematches, of the round before, second byes, penalties: %v, but %v can be had", got, want)
				}
			}
		}
		for _, table := range r.Plan.Tables {
			if met := l.of[table.Black].met[table.White]; !table.Pinned && len(met) == 0 {
				black, white := l.of[table.Black].ahead+1, l.of[table.White].ahead-1
				imbalance = max(imbalance, black, -white)
			}
		}
	}
	rules := func(seed uint64) tournament.Rules {
		if seed%5 == 0 {
			r := tournament.ExchangeRules()
			r.Pairing.System = tournament.SystemSwiss
			return r
		}
		return tournament.DefaultRules()
	}
	rounds := simulate.Run(t, simulate.Options{Events: 900, Rounds: 8, Most: 22, Rules: rules, Constraints: true, Pins: true}, Pair, check)
	rounds += simulate.Run(t, simulate.Options{Events: 450, Rounds: 9, Most: 12, Rules: rules}, Pair, check)
	t.Logf("%d rounds, %d against a matching of their own, %d against brute force; largest colour difference where nobody met again %d", rounds, guarded, brute, imbalance)
	if rounds < 10_000 || guarded < 5_000 || brute < 1_000 {
		t.Errorf("only %d rounds, %d against a matching, %d against brute force", rounds, guarded, brute)
	}
	if imbalance > 3 {
		t.Errorf("colour difference %d, want at most 3", imbalance)
	}
}

func mustMeet(c tournament.Constraint) bool { return c.Kind == tournament.MustMeet && c.Hard }

// tally counts straight from the matches of the snapshot, worst first: earlier
// meetings weighed 1, 3, 6, …, rematches of the round before, earlier byes of who
// rests beyond the fewest, and the penalties in points of the rulebook.
type tally [4]int

func (a tally) add(b tally) tally {
	for i := range a {
		a[i] += b[i]
	}
	return a
}

// past is what a player brings, counted once more.
type past struct {
	points, ahead, byes, floated int
	last                         int // 1 Black, -1 White in the last game
	met                          map[tournament.PlayerID][]int
	blacks                       map[tournament.PlayerID]int // against each, how many times more with Black
}

type ledger struct {
	r       simulate.Round
	present []tournament.PlayerID
	of      map[tournament.PlayerID]*past
	lowest  int
	spared  int // byes of who had fewest
}

func newLedger(r simulate.Round) ledger {
	l := ledger{r: r, present: pairing.Present(r.Snapshot, r.Number), of: map[tournament.PlayerID]*past{}, lowest: 1 << 30, spared: 1 << 30}
	for _, e := range r.Entries {
		l.of[e.Player] = &past{met: map[tournament.PlayerID][]int{}, blacks: map[tournament.PlayerID]int{}}
	}
	for _, round := range r.Rounds {
		before := map[tournament.PlayerID]int{}
		for id, p := range l.of {
			before[id] = p.points
			p.floated = 0
		}
		for id, p := range l.of {
			s := r.Sitting(round, id)
			p.points += int(s.Points)
			switch {
			case s.Presence.IsBye():
				p.byes++
				p.floated = -1
			case s.Presence != tournament.Plays:
				continue
			case s.Played:
				p.met[s.Opponent] = append(p.met[s.Opponent], round.Number)
				p.last = -1
				if black, _ := s.Match.Players(); black == id {
					p.last = 1
				}
				p.ahead += p.last
				p.blacks[s.Opponent] += p.last
			case s.Points > r.Sitting(round, s.Opponent).Points:
				p.byes++
			}
			if s.Presence == tournament.Plays {
				p.floated = sign(before[s.Opponent] - before[id])
			}
		}
	}
	for _, id := range l.present {
		l.lowest, l.spared = min(l.lowest, l.of[id].points), min(l.spared, l.of[id].byes)
	}
	return l
}

func sign(n int) int { return max(-1, min(n, 1)) }

// floats gives the penalty of scores a and b, and of how each floated before.
func (l ledger) floats(a, b int, floated ...int) int {
	table := []int{0, 20000, 40588, 62785, 87119, 114041, 143998, 177453, 214908, 256910, 304062, 357037, 416582, 483534, 558828, 643514, 738767,
		845906, 966413, 1101949, 1254381, 1425805, 1618578, 1835345, 2079081}
	elite := []int{0, 100, 100, 100, 200, 200, 300, 300, 300, 300}[l.r.Number]
	if a < 0 || b < 0 {
		elite = 0
	}
	gap := max(a-b, b-a)
	sum := table[min(gap, 24)] + max(gap-24, 0)*243736 + elite*(a+b)*gap/2
	way := sign(b - a)
	for _, f := range floated {
		switch f * way {
		case 1:
			sum += 25
		case -1:
			sum -= 10
		}
		way = -way
	}
	return sum
}

// colour gives the penalty of a colour, 1 for Black, -1 for White, 0 for neither.
func (p *past) colour(c int) int {
	ahead := p.ahead + c
	sum := []int{0, 20, 105, 225, 530, 1075}[min(max(ahead, -ahead), 5)]
	if c != 0 && c == p.last {
		sum += 15
	}
	return sum
}

func (l ledger) table(a, b tournament.PlayerID) tally {
	p, q := l.of[a], l.of[b]
	black, white := p.colour(1)+q.colour(-1), p.colour(-1)+q.colour(1)
	switch sign(p.blacks[b]) { // never the same colours again
	case 1:
		black = white
	case 0:
		black = min(black, white)
	}
	t := tally{3: l.floats(p.points, q.points, p.floated, q.floated) + black}
	if n := len(p.met[b]); n > 0 {
		t[0] = n * (n + 1) / 2
		if p.met[b][n-1] == l.r.Number-1 {
			t[1] = 1
		}
	}
	if c := l.r.Players[a].Country; c != "" && c == l.r.Players[b].Country {
		t[3] += 2
		if l.r.Number <= l.r.Snapshot.Event.Rules.CountryRounds {
			t[3] += 10
		}
	}
	return t
}

func (l ledger) bye(id tournament.PlayerID) tally {
	p := l.of[id]
	return tally{2: p.byes - l.spared, 3: l.floats(p.points, l.lowest-1, p.floated) + p.colour(0)}
}

func (l ledger) worth(plan pairing.Plan) tally {
	var sum tally
	for _, t := range plan.Tables {
		sum = sum.add(l.table(t.Black, t.White))
	}
	for _, b := range plan.Byes {
		sum = sum.add(l.bye(b.Player))
	}
	return sum
}

// fewest finds the least of the first three by a matching that knows nothing else.
func (l ledger) fewest() tally {
	n := len(l.present)
	best, err := matching.Solve(matching.Fill(n+n%2, func(i, j int) int64 {
		t := l.bye(l.present[i])
		if j < n {
			t = l.table(l.present[i], l.present[j])
		}
		return int64(t[0])<<24 + int64(t[1])<<12 + int64(t[2])
	}))
	if err != nil {
		l.r.T.Fatal(err)
	}
	return tally{int(best.Cost >> 24), int(best.Cost >> 12 & 0xfff), int(best.Cost & 0xfff)}
}

// best tries every round there is.
func (l ledger) best() tally {
	var try func(rest []tournament.PlayerID, rested bool) tally
	try = func(rest []tournament.PlayerID, rested bool) tally {
		if len(rest) == 0 {
			return tally{}
		}
		least := tally{1 << 30}
		first := rest[0]
		if len(rest)%2 == 1 && !rested {
			least = l.bye(first).add(try(rest[1:], true))
		}
		for i := 1; i < len(rest); i++ {
			others := slices.Concat(rest[1:i], rest[i+1:])
			if got := l.table(first, rest[i]).add(try(others, rested)); slices.Compare(got[:], least[:]) < 0 {
				least = got
			}
		}
		return least
	}
	return try(l.present, false)
}
