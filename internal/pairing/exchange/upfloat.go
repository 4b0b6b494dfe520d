package exchange

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/tournament"
)

// upfloaters chooses who of rest joins residents, who share the highest score.
// Both are by score, then number, and so is the answer. An error means that
// residents and rest together have no legal round.
func (x *field) upfloaters(residents, rest []int) ([]int, error) {
	if len(residents)%2 == 0 && x.Perfect(residents) && x.Perfect(rest) {
		return nil, nil
	}
	if len(residents)%2 == 1 {
		if p := x.single(residents, rest); p >= 0 {
			return []int{p}, nil
		}
	}
	return x.search(residents, rest)
}

// single looks for one upfloater who meets C4 and C5 with C6 at its least for the
// parity of the group below; -1 if there is none or if it is not to be seen at once,
// which says nothing about others.
func (x *field) single(residents, rest []int) int {
	following := x.following(residents, rest)
	e := eye{field: x}
	best := -1
	legal := false
	for i, p := range rest {
		if e.blind || i > 0 && legal && x.Records[rest[i-1]].Points != x.Records[p].Points {
			break
		}
		others := without(rest, p)
		if !e.sees(append(slices.Clone(residents), p)) || !e.sees(others) {
			continue
		}
		legal = true
		if !e.follows(without(following, p), others) {
			continue
		}
		if x.last || !x.floated[p] {
			best = p
			break
		}
		if best < 0 {
			best = p
		}
	}
	if e.blind {
		return -1
	}
	return best
}

// eye tells without much work who can be paired.
type eye struct {
	*field
	blind bool // it had to pass something by
}

// sees reports whether players can be paired. What it cannot tell it takes for no
// and goes blind.
func (e *eye) sees(players []int) bool {
	const few = 40 // players whose pairing is found as fast as anything is told of it
	if len(players) <= few {
		return e.Perfect(players)
	}
	if e.Plenty(players) {
		return true
	}
	e.blind = true
	return false
}

// following returns those of rest with the score next below that of residents in
// the standings of the round.
func (x *field) following(residents, rest []int) []int {
	i := slices.Index(x.below, x.Records[residents[0]].Points)
	if i+1 >= len(x.below) {
		return nil
	}
	n := 0
	for n < len(rest) && x.Records[rest[n]].Points == x.below[i+1] {
		n++
	}
	return rest[:n]
}

// follows reports whether the group below does with no upfloater, or one if its
// number is odd. others is everyone left, the group included.
func (e *eye) follows(group, others []int) bool {
	if len(group) == 0 {
		return true
	}
	rest := without(others, group...)
	if len(group)%2 == 0 {
		return e.sees(group) && e.sees(rest)
	}
	for _, p := range rest {
		if e.sees(append(slices.Clone(group), p)) && e.sees(without(rest, p)) {
			return true
		}
		if e.blind {
			break
		}
	}
	return false
}

func without(players []int, who ...int) []int {
	return slices.DeleteFunc(slices.Clone(players), func(p int) bool { return slices.Contains(who, p) })
}

// search finds the upfloaters whatever the position. Each criterion is a tier of
// the price of a pair: the cheapest round of residents and rest shows what can be
// had, and a player belongs to the first set if the round gets no dearer with the
// player tied to the residents.
func (x *field) search(residents, rest []int) ([]int, error) {
	q := &query{field: x, players: slices.Concat(residents, rest), residents: len(residents)}
	q.following = len(x.following(residents, rest))
	q.price = tariff{up: 1}
	fewest, err := q.solve()
	if err != nil {
		return nil, err
	}
	q.tied, q.kept = make([]bool, len(q.players)), make([]bool, len(q.players))
	q.price = x.tariff(rest, int(fewest.Cost), q.following)
	best, err := q.solve()
	if err != nil {
		return nil, err
	}
	var up []int
	for v := len(residents); len(up) < int(fewest.Cost) && v < len(q.players); v++ {
		if !q.wanted(best, v) {
			q.kept[v] = true
			continue
		}
		if q.tied[v] = true; best.Mate[v] >= len(residents) {
			with, err := q.solve()
			if err != nil || with.Cost != best.Cost {
				q.tied[v], q.kept[v] = false, true
				continue
			}
			best = with
		}
		up = append(up, q.players[v])
	}
	return up, nil
}

// wanted reports whether v has the score of an upfloater of best beyond those tied
// already: C5 fixes how many come from each score.
func (q *query) wanted(best matching.Matching, v int) bool {
	for w := q.residents; w < len(q.players); w++ {
		if best.Mate[w] < q.residents && q.Records[q.players[w]].Points == q.Records[q.players[v]].Points && !q.tied[w] {
			return true
		}
	}
	return false
}

// query is a round of everybody left, in which some are tied to the residents and
// some kept from them.
type query struct {
	*field
	players              []int
	residents, following int // how many there are, in this order
	price                tariff
	tied, kept           []bool
}

// tariff is what an upfloater costs.
type tariff struct {
	up     int64                       // C4
	score  map[tournament.Points]int64 // C5
	follow int64                       // C6
	float  int64                       // C7
}

// tariff spreads the criteria for a bracket with n upfloaters. Where int64 is too
// small for every score below, scores are taken together two by two, four by four.
func (x *field) tariff(rest []int, n, following int) tariff {
	var levels []tournament.Points // rising: the lowest counts most
	for _, p := range slices.Backward(rest) {
		if points := x.Records[p].Points; len(levels) == 0 || levels[len(levels)-1] != points {
			levels = append(levels, points)
		}
	}
	limit := matching.Limit(len(rest)*2) / 4
	for together := 1; ; together *= 2 {
		t := tariff{float: 1, follow: int64(n) + 1, score: map[tournament.Points]int64{}}
		if x.last {
			t.float = 0
		}
		unit, fits := t.follow*int64(following+1), true
		for i, points := range slices.Backward(levels) {
			t.score[points] = unit
			if i%together != 0 {
				continue
			}
			if fits = fits && unit <= limit/int64(n+1); fits {
				unit *= int64(n) + 1
			}
		}
		t.up = unit
		if fits && unit <= limit/int64(n+1) || together > len(levels) {
			return t
		}
	}
}

// solve finds the cheapest round.
func (q *query) solve() (matching.Matching, error) {
	n := len(q.players)
	return matching.Solve(matching.Fill(n, func(i, j int) int64 {
		switch a, b := q.players[i], q.players[j]; {
		case !q.May(a, b):
			return matching.Forbidden
		case i >= q.residents:
			if q.tied != nil && (q.tied[i] || q.tied[j]) {
				return matching.Forbidden
			}
			if i < q.residents+q.following && j >= q.residents+q.following {
				return q.price.follow
			}
			return 0
		case j >= q.residents:
			if q.kept != nil && q.kept[j] {
				return matching.Forbidden
			}
			return q.upCost(b)
		}
		return 0
	}))
}

func (q *query) upCost(p int) int64 {
	c := q.price.up + q.price.score[q.Records[p].Points]
	if q.floated[p] {
		c += q.price.float
	}
	return c
}
