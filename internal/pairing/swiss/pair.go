package swiss

import (
	"cmp"
	"fmt"
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Pair pairs everyone present in round from the rounds of s before it. Pins stand;
// the rest is paired around them.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places.
func Pair(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error) {
	f := newField(s, round, seed)
	if len(f.present) < 2 {
		return pairing.Plan{}, tournament.ErrTooFewPlayers
	}
	pinned, err := f.pin(pins)
	if err != nil {
		return pairing.Plan{}, err
	}
	free := slices.DeleteFunc(slices.Clone(f.present), func(p int) bool { return pinned.taken[p] })
	pairs, left, err := f.solve(free)
	if err != nil {
		return pairing.Plan{}, fmt.Errorf("pair round %d: %w", round, err)
	}
	var plan pairing.Plan
	for board, t := range f.boards(append(pinned.tables, pairs...)) {
		plan.Tables = append(plan.Tables, f.table(t, board))
	}
	for _, p := range pinned.byes {
		terms := append([]tournament.Term{{Rule: pairing.RulePinned}}, f.byeTerms(p)...)
		plan.Byes = append(plan.Byes, pairing.Bye{Player: f.records[p].Player, Pinned: true, Terms: terms})
	}
	if left >= 0 {
		plan.Byes = append(plan.Byes, pairing.Bye{Player: f.records[left].Player, Terms: f.byeTerms(left)})
	}
	slices.SortFunc(plan.Byes, func(a, b pairing.Bye) int { return cmp.Compare(f.at[a.Player], f.at[b.Player]) })
	for _, t := range plan.Tables {
		plan.Cost += pairing.Sum(t.Terms)
	}
	for _, b := range plan.Byes {
		plan.Cost += pairing.Sum(b.Terms)
	}
	plan.Relaxed = f.relaxed(plan)
	return plan, nil
}

// duo is two players who meet; pinned, a has Black.
type duo struct {
	a, b   int
	pinned bool
}

// pinned is what a person set, as far as it still holds.
type pinned struct {
	tables []duo
	byes   []int
	taken  []bool // by player
}

func (f *field) pin(pins pairing.Pins) (pinned, error) {
	p := pinned{taken: make([]bool, len(f.records))}
	here := make([]bool, len(f.records))
	for _, i := range f.present {
		here[i] = true
	}
	take := func(ids ...tournament.PlayerID) ([]int, error) {
		var players []int
		for _, id := range ids {
			i, ok := f.at[id]
			if !ok || !here[i] {
				return nil, nil
			}
			players = append(players, i)
		}
		for _, i := range players {
			if p.taken[i] {
				return nil, &pairing.PinError{Player: f.records[i].Player}
			}
			p.taken[i] = true
		}
		return players, nil
	}
	for _, t := range pins.Tables {
		players, err := take(t.Black, t.White)
		if err != nil {
			return pinned{}, err
		}
		if players != nil {
			p.tables = append(p.tables, duo{a: players[0], b: players[1], pinned: true})
		}
	}
	for _, id := range pins.Byes {
		players, err := take(id)
		if err != nil {
			return pinned{}, err
		}
		p.byes = append(p.byes, players...)
	}
	return p, nil
}

// dense is up to how many vertices the whole matrix of prices is made. Beyond, most
// prices are never asked for.
const dense = 400

// solve pairs free at the least cost. left is who has the bye, or -1.
func (f *field) solve(free []int) (pairs []duo, left int, err error) {
	n := len(free)
	slices.SortFunc(free, f.stronger)
	vertices := n + n%2 // the last one is the bye when n is odd
	price := func(i, j int) int64 {
		if j == n {
			return f.byePrice(free[i])
		}
		return f.price(free[i], free[j])
	}
	var best matching.Matching
	if vertices <= dense {
		best, err = matching.Solve(matching.Fill(vertices, price))
	} else {
		best, err = matching.SolveField(f.groupsOf(free, price))
	}
	if err != nil {
		return nil, -1, err
	}
	left = -1
	for _, p := range best.Pairs() {
		if p[1] == n {
			left = free[p[0]]
			continue
		}
		pairs = append(pairs, duo{a: free[p[0]], b: free[p[1]]})
	}
	return pairs, left, nil
}

// groupsOf describes free, strongest first, by score groups, the bye being one of
// its own. No pair costs less than its difference of scores, less what two get off
// for floating the other way.
func (f *field) groupsOf(free []int, price func(i, j int) int64) matching.Field {
	var groups, points []int
	for i, p := range free {
		if m := &f.men[p]; i == 0 || m.points != points[len(points)-1] {
			groups, points = append(groups, i), append(points, m.points)
		}
	}
	if len(free)%2 == 1 {
		groups, points = append(groups, len(free)), append(points, int(f.lowest)-1)
	}
	return matching.Field{
		Vertices: len(free) + len(free)%2, Price: price, Groups: groups,
		Floor: func(g, h int) int64 {
			if g == h {
				return 0
			}
			a, b := points[g], points[h]
			return f.penalty(f.pen.FloatOf(a-b) + f.pen.TopHeavy(f.round, tournament.Points(a), tournament.Points(b)) - 2*f.pen.FloatBack)
		},
	}
}

// boards puts pairs in the order of boards: higher score of the stronger, then
// sum, then start number of the stronger.
func (f *field) boards(pairs []duo) []duo {
	strong := func(d duo) int {
		if f.stronger(d.a, d.b) < 0 {
			return d.a
		}
		return d.b
	}
	sum := func(d duo) tournament.Points { return f.records[d.a].Points + f.records[d.b].Points }
	slices.SortFunc(pairs, func(x, y duo) int {
		a, b := strong(x), strong(y)
		return cmp.Or(
			cmp.Compare(f.records[b].Points, f.records[a].Points),
			cmp.Compare(sum(y), sum(x)),
			cmp.Compare(a, b),
		)
	})
	return pairs
}

func (f *field) table(d duo, board int) pairing.Table {
	var terms []tournament.Term
	black, white := d.a, d.b
	if d.pinned {
		terms = append(terms, tournament.Term{Rule: pairing.RulePinned})
	} else {
		black, white = f.allocate(d.a, d.b, board)
	}
	return pairing.Table{
		Black:  f.records[black].Player,
		White:  f.records[white].Player,
		Pinned: d.pinned,
		Terms:  append(terms, f.terms(black, white)...),
	}
}
