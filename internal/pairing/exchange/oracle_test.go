package exchange

import (
	"cmp"
	"math/bits"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// oracle pairs small fields by trying everything that the text names, in the order
// of the text. It reads the snapshot and shares no code with the engine. Players
// are bits of a set, by start number.
type oracle struct {
	s        tournament.Snapshot
	round    int
	players  []tournament.Entry
	points   []tournament.Points
	byes     []int
	matches  []int
	floated  []bool
	whites   []int
	colours  [][]bool // White in the first game of each match played, oldest first
	met      []int    // a set for each player: met, or kept apart by a hard constraint
	wish     []int    // the same of soft constraints
	pairable map[int]bool
	needs    map[[2]int]int
}

func newOracle(s tournament.Snapshot, round int) *oracle {
	o := &oracle{s: s, round: round, pairable: map[int]bool{0: true}, needs: map[[2]int]int{}}
	for _, p := range pairing.Present(s, round) {
		entry, _ := s.Entry(p)
		o.players = append(o.players, entry)
	}
	n := len(o.players)
	o.points, o.byes, o.matches = make([]tournament.Points, n), make([]int, n), make([]int, n)
	o.floated, o.whites, o.colours, o.met = make([]bool, n), make([]int, n), make([][]bool, n), make([]int, n)
	o.wish = make([]int, n)
	for i, entry := range o.players {
		before := tournament.Points(0) // score when the round began
		for _, r := range s.Rounds {
			sat := s.Sitting(r, entry.Player)
			o.one(i, r, sat, before)
			before += sat.Points
		}
		o.points[i] = before
	}
	o.constraints()
	return o
}

// constraints enters who is to be kept apart.
func (o *oracle) constraints() {
	for _, c := range o.s.Constraints {
		if c.Kind != tournament.KeepApart || c.From > o.round || c.To != 0 && c.To < o.round {
			continue
		}
		sets := o.wish
		if c.Hard {
			sets = o.met
		}
		for i := range o.players {
			for j := range o.players {
				if i != j && slices.Contains(c.Players[:], o.players[i].Player) && slices.Contains(c.Players[:], o.players[j].Player) {
					sets[i] |= 1 << j
				}
			}
		}
	}
}

// one enters what player i did in round r.
func (o *oracle) one(i int, r tournament.Round, sat tournament.Sitting, score tournament.Points) {
	if sat.Presence != tournament.Plays {
		if sat.Presence == tournament.PairingBye || sat.Presence == tournament.FullBye {
			o.byes[i]++
		}
		return
	}
	theirs := o.s.Sitting(r, sat.Opponent)
	mine, other, anybody := 0, 0, false // games forfeited
	for _, g := range sat.Match.Games {
		if g.Result.OverTheBoard() {
			anybody = true
			continue
		}
		decided := g.Result.Outcome == tournament.BlackWon || g.Result.Outcome == tournament.WhiteWon
		blackWon := g.Result.Outcome == tournament.BlackWon
		if decided && blackWon == (g.Black == o.players[i].Player) {
			other++
		} else if decided {
			mine++
		}
	}
	if !anybody && (mine != 1 || other != 1) {
		if sat.Points > theirs.Points {
			o.byes[i]++
		}
		return
	}
	o.matches[i]++
	for j, entry := range o.players {
		if entry.Player == sat.Opponent {
			o.met[i] |= 1 << j
		}
	}
	if anybody {
		white := sat.Match.Games[0].White == o.players[i].Player
		o.colours[i] = append(o.colours[i], white)
		if white {
			o.whites[i]++
		}
	}
	if r.Number == o.round-1 {
		o.floated[i] = score != o.s.Upto(r.Number-1).Points(sat.Opponent)
	}
}

// legal reports whether all of set can be paired (C1).
func (o *oracle) legal(set int) bool {
	if known, ok := o.pairable[set]; ok {
		return known
	}
	i := bits.TrailingZeros(uint(set))
	ok := false
	for j := i + 1; j < len(o.players) && !ok; j++ {
		if set&(1<<j) != 0 && o.met[i]&(1<<j) == 0 {
			ok = o.legal(set &^ (1<<i | 1<<j))
		}
	}
	o.pairable[set] = ok
	return ok
}

// bye chooses by C2 and 3.4; -1 if nobody leaves a legal round.
func (o *oracle) bye() int {
	all := 1<<len(o.players) - 1
	fewest := slices.Min(o.byes)
	best := -1
	for i := range o.players {
		if o.byes[i] > fewest || !o.legal(all&^(1<<i)) {
			continue
		}
		if best < 0 || cmp.Or(
			cmp.Compare(o.points[i], o.points[best]),
			cmp.Compare(o.matches[best], o.matches[i]),
			cmp.Compare(o.players[best].Number, o.players[i].Number)) < 0 {
			best = i
		}
	}
	return best
}

func (o *oracle) members(set int) []int {
	var list []int
	for i := range o.players {
		if set&(1<<i) != 0 {
			list = append(list, i)
		}
	}
	return list
}

// level returns those of set with points.
func (o *oracle) level(set int, points tournament.Points) int {
	group := 0
	for _, i := range o.members(set) {
		if o.points[i] == points {
			group |= 1 << i
		}
	}
	return group
}

// need is how many upfloaters group needs from others (C1, C3, C4).
func (o *oracle) need(group, others int) int {
	if group == 0 {
		return 0
	}
	key := [2]int{group, others}
	if n, ok := o.needs[key]; ok {
		return n
	}
	least := 99
	for up := others; ; up = (up - 1) & others {
		if n := bits.OnesCount(uint(up)); n < least && o.legal(group|up) && o.legal(others&^up) {
			least = n
		}
		if up == 0 {
			break
		}
	}
	o.needs[key] = least
	return least
}

// candidate is a set of upfloaters with what C4 to C7 count, and its order.
type candidate struct {
	set     int
	fewer   int
	scores  []tournament.Points // rising
	next    int
	floats  int
	numbers []int // by score, then number
}

func (a candidate) compare(b candidate) int {
	return cmp.Or(
		cmp.Compare(a.fewer, b.fewer),
		slices.Compare(b.scores, a.scores),
		cmp.Compare(a.next, b.next),
		cmp.Compare(a.floats, b.floats),
		slices.Compare(a.numbers, b.numbers),
	)
}

// upfloaters chooses by C3 to C7 and 3.5.
func (o *oracle) upfloaters(group, rest, everyone int) int {
	points := o.points[bits.TrailingZeros(uint(group))]
	following := 0
	for _, i := range o.members(everyone) { // the highest score below in the standings
		if o.points[i] < points && (following == 0 || o.points[i] > o.points[bits.TrailingZeros(uint(following))]) {
			following = o.level(everyone, o.points[i])
		}
	}
	var best *candidate
	for up := rest; ; up = (up - 1) & rest {
		if o.legal(group|up) && o.legal(rest&^up) {
			c := candidate{set: up, fewer: bits.OnesCount(uint(up))}
			list := o.members(up)
			slices.SortFunc(list, func(a, b int) int {
				return cmp.Or(cmp.Compare(o.points[b], o.points[a]), cmp.Compare(o.players[a].Number, o.players[b].Number))
			})
			for _, i := range list {
				c.numbers = append(c.numbers, o.players[i].Number)
				c.scores = append([]tournament.Points{o.points[i]}, c.scores...)
				if o.floated[i] && o.round < o.s.Event.Rules.Rounds {
					c.floats++
				}
			}
			left := following & rest &^ up
			c.next = o.need(left, rest&^up&^left)
			if best == nil || c.compare(*best) < 0 {
				best = &c
			}
		}
		if up == 0 {
			break
		}
	}
	return best.set
}

// bracket chooses by C1, C8, wishes and 3.6.
func (o *oracle) bracket(set, up int) [][2]int {
	var best [][2]int
	var bestID []int
	bestFloats, bestWishes := 99, 99
	var try func(left int, pairs [][2]int)
	try = func(left int, pairs [][2]int) {
		if left == 0 {
			id, floats, wishes := o.identify(pairs, up)
			c := cmp.Or(cmp.Compare(floats, bestFloats), cmp.Compare(wishes, bestWishes), slices.Compare(id, bestID))
			if bestID == nil || c < 0 {
				best, bestID, bestFloats, bestWishes = slices.Clone(pairs), id, floats, wishes
			}
			return
		}
		i := bits.TrailingZeros(uint(left))
		for _, j := range o.members(left &^ (1 << i)) {
			if o.met[i]&(1<<j) == 0 {
				try(left&^(1<<i|1<<j), append(pairs, [2]int{i, j}))
			}
		}
	}
	try(set, nil)
	return best
}

// identify writes the identifier of pairs, each with the smaller number first, and
// counts what C8 counts and the wishes that go unheard.
func (o *oracle) identify(pairs [][2]int, up int) (id []int, floats, wishes int) {
	for _, p := range pairs {
		id = append(id, o.players[p[0]].Number)
	}
	for _, p := range pairs {
		id = append(id, o.players[p[1]].Number)
		if o.wish[p[0]]&(1<<p[1]) != 0 {
			wishes++
		}
	}
	if o.round < o.s.Event.Rules.Rounds {
		for _, p := range pairs {
			for k := range 2 {
				if up&(1<<p[k]) != 0 && o.floated[p[1-k]] {
					floats++
				}
			}
		}
	}
	return id, floats, wishes
}

// white tells who begins with White by article 4.
func (o *oracle) white(a, b int) int {
	if o.points[b] > o.points[a] || o.points[b] == o.points[a] && o.players[b].Number < o.players[a].Number {
		a, b = b, a
	}
	ca, cb := o.colours[a], o.colours[b]
	pick := func(aGetsWhite bool) int {
		if aGetsWhite {
			return a
		}
		return b
	}
	if len(ca)+len(cb) == 0 {
		initial := o.s.Event.Rules.Pairing.FirstColour == reversi.White
		return pick((o.players[a].Number%2 == 1) == initial)
	}
	if o.whites[a] != o.whites[b] {
		return pick(o.whites[a] < o.whites[b])
	}
	for k := 1; k <= len(ca) && k <= len(cb); k++ {
		if x, y := ca[len(ca)-k], cb[len(cb)-k]; x != y {
			return pick(!x)
		}
	}
	if len(ca) > 0 {
		return pick(!ca[len(ca)-1])
	}
	return pick(cb[len(cb)-1])
}

// pair returns the round as sets of Black and White in the first game and the
// player with the bye, 0 for none; false if no round is legal.
func (o *oracle) pair() (tables map[[2]tournament.PlayerID]bool, left tournament.PlayerID, ok bool) {
	everyone := 1<<len(o.players) - 1
	if len(o.players)%2 == 1 {
		i := o.bye()
		if i < 0 {
			return nil, 0, false
		}
		left, everyone = o.players[i].Player, everyone&^(1<<i)
	}
	if !o.legal(everyone) {
		return nil, 0, false
	}
	tables = map[[2]tournament.PlayerID]bool{}
	for rest := everyone; rest != 0; {
		highest := tournament.Points(-1)
		for _, i := range o.members(rest) {
			highest = max(highest, o.points[i])
		}
		group := o.level(rest, highest)
		up := o.upfloaters(group, rest&^group, everyone)
		for _, p := range o.bracket(group|up, up) {
			white := o.white(p[0], p[1])
			black := p[0] + p[1] - white
			tables[[2]tournament.PlayerID{o.players[black].Player, o.players[white].Player}] = true
		}
		rest &^= group | up
	}
	return tables, left, true
}
