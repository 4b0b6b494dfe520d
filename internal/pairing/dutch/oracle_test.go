package dutch

import (
	"cmp"
	"slices"

	"sixtyfour/internal/reversi"
)

// The oracle pairs small fields as the articles are written: it goes through every
// candidate of a bracket in the order of article 4, weighs each by the criteria and
// keeps the first of the best. It shares nothing with the engine but Input.
type oracle struct {
	in       *Input
	who      []oracleMan // by score, then number
	byeScore int
	memo     map[uint32]lower
}

type oracleMan struct {
	index, number, score int
	colours              string // of games over the board, W and B
	met                  map[int]bool
	barred               bool
	idle                 int
	floats               [2]int // 1 down, -1 up
	top                  bool
	parity               int
}

// lower is what is left for the bracket below: nothing if the field cannot be
// completed, else its downfloaters' scores, most important first.
type lower struct {
	ok     bool
	floats []int
}

func (o *oracle) score(i, round int) int {
	p, sum := &o.in.Players[i], 0
	for r := range round - 1 {
		if r < len(p.Cells) {
			sum += p.Cells[r].Points
		}
	}
	if round <= len(p.Virtual) {
		sum += p.Virtual[round-1]
	}
	return sum
}

func newOracle(in *Input) *oracle {
	o := &oracle{in: in}
	numbers := []int{}
	for _, p := range in.Players {
		numbers = append(numbers, p.Number)
	}
	slices.Sort(numbers)
	parity := 0
	for _, n := range numbers {
		i := slices.IndexFunc(in.Players, func(p Player) bool { return p.Number == n })
		p := &in.Players[i]
		m := oracleMan{index: i, number: n, score: o.score(i, in.Round), met: map[int]bool{}}
		came := p.Present
		for r, c := range p.Cells {
			switch c.Kind {
			case Game:
				came = true
				m.met[c.Opponent] = true
				m.colours += map[reversi.Colour]string{reversi.White: "W", reversi.Black: "B"}[c.Colour]
			case Forfeit, PairingBye:
				came = true
			case Absent, Bye:
			}
			if c.Kind != Game {
				m.idle++
				m.barred = m.barred || c.Kind == PairingBye || c.Points >= in.Points.Win
			}
			if ago := in.Round - 1 - r; ago <= 2 {
				f := 0
				if c.Kind == Game {
					f = cmp.Compare(o.score(i, r+1), o.score(c.Opponent, r+1))
				} else if c.Points > in.Points.Loss {
					f = 1
				}
				m.floats[ago-1] = f
			}
		}
		if in.Round == in.Rounds {
			m.top = 2*m.score > max(in.Points.Win, in.Points.Draw)*(in.Round-1)
		}
		if came {
			parity++
			m.parity = parity
		}
		if p.Present {
			o.who = append(o.who, m)
		}
	}
	slices.SortStableFunc(o.who, func(a, b oracleMan) int { return cmp.Compare(b.score, a.score) })
	return o
}

// preference returns W, B or nothing, and how strong it is from 0 to 3; and the
// difference of colours, Whites first.
func (m *oracleMan) preference() (colour byte, strength, diff int) {
	n := len(m.colours)
	if n == 0 {
		return 0, 0, 0
	}
	for _, c := range m.colours {
		if c == 'W' {
			diff++
		} else {
			diff--
		}
	}
	last := m.colours[n-1]
	other := byte('W' + 'B' - int(last))
	switch {
	case diff > 1:
		return 'B', 3, diff
	case diff < -1:
		return 'W', 3, diff
	case n > 1 && m.colours[n-2] == last:
		return other, 3, diff
	case diff == 1:
		return 'B', 2, diff
	case diff == -1:
		return 'W', 2, diff
	}
	return other, 1, diff
}

func abs(n int) int { return max(n, -n) }

// white reports whether the player at a, ranked above the one at b, has White.
func (o *oracle) white(a, b int) bool {
	m, n := &o.who[a], &o.who[b]
	mc, ms, md := m.preference()
	nc, ns, nd := n.preference()
	switch {
	case mc == 0 && nc == 0:
		return (o.in.FirstColour == reversi.White) == (m.parity%2 == 1)
	case mc == 0:
		return nc != 'W'
	case mc != nc:
		return mc == 'W'
	case ms != ns:
		return (mc == 'W') == (ms > ns)
	case ms == 3 && abs(md) != abs(nd):
		return (mc == 'W') == (abs(md) > abs(nd))
	}
	for i := 1; i <= min(len(m.colours), len(n.colours)); i++ {
		if x, y := m.colours[len(m.colours)-i], n.colours[len(n.colours)-i]; x != y {
			return x == 'B'
		}
	}
	return mc == 'W'
}

func (o *oracle) legal(a, b int) bool {
	m, n := &o.who[a], &o.who[b]
	if m.met[n.index] {
		return false
	}
	for _, p := range o.in.Forbidden {
		if p == [2]int{m.index, n.index} || p == [2]int{n.index, m.index} {
			return false
		}
	}
	mc, ms, _ := m.preference()
	nc, ns, _ := n.preference()
	return mc != nc || ms < 3 || ns < 3 || m.top || n.top
}

func (o *oracle) mayRest(a int) bool { return !o.who[a].barred && o.who[a].score == o.byeScore }

// completions calls yield with every legal pairing of set: pairs, and the bye as a
// pair of a player with itself. It stops when yield returns false.
func (o *oracle) completions(set uint32, rested bool, pairs [][2]int, rest func(a int) bool, yield func([][2]int) bool) bool {
	if set == 0 {
		return yield(pairs)
	}
	a := 0
	for set&(1<<a) == 0 {
		a++
	}
	for b := a; b < len(o.who); b++ {
		if set&(1<<b) == 0 || a == b && (rested || !rest(a)) || a != b && !o.legal(a, b) {
			continue
		}
		if !o.completions(set&^(1<<a)&^(1<<b), rested || a == b, append(pairs, [2]int{a, b}), rest, yield) {
			return false
		}
	}
	return true
}

func (o *oracle) pair() (pairs [][2]int, bye int, ok bool) {
	all := uint32(1)<<len(o.who) - 1
	odd := len(o.who)%2 == 1
	found, least := false, 0
	o.completions(all, !odd, nil, func(a int) bool { return !o.who[a].barred }, func(pairs [][2]int) bool {
		found = true
		if !odd {
			return false
		}
		for _, p := range pairs {
			if p[0] == p[1] && (least == 0 || o.who[p[0]].score < o.byeScore) {
				o.byeScore, least = o.who[p[0]].score, 1
			}
		}
		return true
	})
	if !found {
		return nil, -1, false
	}
	var floats []int
	left := all
	for from := 0; from < len(o.who); {
		to := from
		for to < len(o.who) && o.who[to].score == o.who[from].score {
			to++
		}
		o.memo = map[uint32]lower{}
		b := oracleBracket{o: o, down: floats, left: left}
		for i := from; i < to; i++ {
			b.own = append(b.own, i)
		}
		b.choose()
		floats = nil
		for _, i := range slices.Concat(b.down, b.own) {
			if !slices.ContainsFunc(b.best, func(p [2]int) bool { return p[0] == i || p[1] == i }) {
				floats = append(floats, i)
			}
		}
		for _, p := range b.best {
			left &^= 1<<p[0] | 1<<p[1]
		}
		pairs = append(pairs, b.best...)
		from = to
	}
	bye = -1
	if len(floats) == 1 {
		bye = floats[0]
	}
	return pairs, bye, true
}

// oracleBracket goes through the candidates of a bracket.
type oracleBracket struct {
	o         *oracle
	down, own []int
	left      uint32 // everybody who is not paired yet
	best      [][2]int
	worth     []int
	found     bool
}

func (b *oracleBracket) choose() {
	size := len(b.down) + len(b.own)
	for pairs := size / 2; pairs >= 0 && !b.found; pairs-- {
		for moved := min(len(b.down), pairs); moved >= 0; moved-- {
			if moved+2*(pairs-moved) > len(b.own) {
				continue
			}
			sets := subsets(len(b.down), moved) // article 4.4
			for _, set := range sets {
				b.oppose(set, 0, nil, pairs-moved)
			}
		}
	}
}

// oppose gives the moved down players of set, from at on, opponents in the order of
// article 4.2, then pairs the remainder.
func (b *oracleBracket) oppose(set []int, at int, pairs [][2]int, rest int) {
	if at == len(set) {
		b.remainder(pairs, rest)
		return
	}
	for _, r := range b.own {
		if m := b.down[set[at]]; b.o.legal(m, r) && !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[1] == r }) {
			b.oppose(set, at+1, append(pairs, [2]int{m, r}), rest)
		}
	}
}

func (b *oracleBracket) remainder(pairs [][2]int, n int) {
	var men []int
	for _, r := range b.own {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[1] == r }) {
			men = append(men, r)
		}
	}
	tops := subsets(len(men), n)
	slices.SortStableFunc(tops, func(x, y []int) int { return exchangeOrder(x, y, n, len(men)) }) // article 4.3
	for _, top := range tops {
		var s1, s2 []int
		for i, m := range men {
			if slices.Contains(top, i) {
				s1 = append(s1, m)
			} else {
				s2 = append(s2, m)
			}
		}
		b.transpose(s1, s2, pairs)
	}
}

func (b *oracleBracket) transpose(s1, s2 []int, pairs [][2]int) {
	if len(s1) == 0 {
		b.weigh(pairs)
		return
	}
	for i, r := range s2 {
		if b.o.legal(s1[0], r) {
			b.transpose(s1[1:], slices.Concat(s2[:i], s2[i+1:]), append(pairs, [2]int{s1[0], r}))
		}
	}
}

// exchangeOrder compares two choices of an upper half of n out of size.
func exchangeOrder(x, y []int, n, size int) int {
	measure := func(top []int) (count, sum int, down, up []int) {
		for i := range size {
			in := slices.Contains(top, i)
			if in && i >= n {
				up, sum, count = append(up, i), sum+i, count+1
			}
			if !in && i < n {
				down, sum = append([]int{-i}, down...), sum-i
			}
		}
		return count, sum, down, up
	}
	xn, xs, xd, xu := measure(x)
	yn, ys, yd, yu := measure(y)
	return cmp.Or(cmp.Compare(xn, yn), cmp.Compare(xs, ys), slices.Compare(xd, yd), slices.Compare(xu, yu))
}

// subsets lists the subsets of k out of n in lexicographic order.
func subsets(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var list [][]int
	for first := 0; first <= n-k; first++ {
		for _, tail := range subsets(n-first-1, k-1) {
			set := []int{first}
			for _, t := range tail {
				set = append(set, first+1+t)
			}
			list = append(list, set)
		}
	}
	return list
}
