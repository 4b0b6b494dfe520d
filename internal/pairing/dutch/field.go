package dutch

import (
	"cmp"
	"slices"

	"sixtyfour/internal/reversi"
)

// field is everybody present, by rank: score, then start number. Players are meant
// by their place in men.
type field struct {
	in     *Input
	men    []man
	last   bool // the last round: top scorers exist
	apart  []set
	groups [][2]int // from and to of each score group
	bye    int      // score of who gets the pairing bye; no player has less of those who can
	// overfull: a bracket had more different scores than a price can tell apart.
	overfull bool
}

// man is what the rules ask of one player.
type man struct {
	index   int // in Input.Players
	number  int
	place   int // among those who have ever come, from 1, for article 5.2.5
	score   int // with acceleration
	top     bool
	noBye   bool // [C2]
	idle    int  // rounds without a game
	colours []reversi.Colour
	due     reversi.Colour // NoColour without any game
	claim   claim
	gap     int            // difference of colours, 0 or more
	twice   reversi.Colour // of the last two games if it was the same, else NoColour
	floats  [2]float       // in the round before, and in the one before that
}

// float is how a player left the score group in a round.
type float int8

const (
	noFloat float = iota
	floatUp
	floatDown
)

// claim is how strong a colour preference is.
type claim uint8

const (
	noClaim claim = iota
	mildClaim
	strongClaim
	absoluteClaim
)

// set is a set of small numbers.
type set []uint64

func newSet(n int) set       { return make(set, (n+63)/64) }
func (s set) has(i int) bool { return s[i>>6]&(1<<(i&63)) != 0 }
func (s set) add(i int)      { s[i>>6] |= 1 << (i & 63) }

func newField(in *Input) *field {
	f := &field{in: in, last: in.Rounds > 0 && in.Round >= in.Rounds}
	order := make([]int, len(in.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(in.Players[a].Number, in.Players[b].Number) })
	there := 0 // who has a number
	for _, i := range order {
		p := &in.Players[i]
		if !p.Present && !p.Seated && !paired(p.Cells[:min(len(p.Cells), in.Round-1)]) {
			continue
		}
		there++
		if p.Present {
			f.men = append(f.men, f.man(i, there))
		}
	}
	slices.SortStableFunc(f.men, func(a, b man) int { return cmp.Compare(b.score, a.score) })
	for from := 0; from < len(f.men); {
		to := from
		for to < len(f.men) && f.men[to].score == f.men[from].score {
			to++
		}
		f.groups = append(f.groups, [2]int{from, to})
		from = to
	}
	f.separate()
	return f
}

// paired reports whether the pairing of any round has dealt with a player.
func paired(cells []Cell) bool {
	return slices.ContainsFunc(cells, func(c Cell) bool {
		return c.Kind == Game || c.Kind == Forfeit || c.Kind == PairingBye
	})
}

// cell returns what player i did in round r.
func (f *field) cell(i, r int) Cell {
	if cells := f.in.Players[i].Cells; r <= len(cells) {
		return cells[r-1]
	}
	return Cell{}
}

// before returns the score of player i when round r was paired.
func (f *field) before(i, r int) int {
	sum := 0
	for q := 1; q < r; q++ {
		sum += f.cell(i, q).Points
	}
	if v := f.in.Players[i].Virtual; r <= len(v) {
		sum += v[r-1]
	}
	return sum
}

func (f *field) man(i, place int) man {
	m := man{index: i, number: f.in.Players[i].Number, place: place, score: f.before(i, f.in.Round)}
	m.top = f.last && 2*m.score > (f.in.Round-1)*max(f.in.Points.Win, f.in.Points.Draw)
	for r := 1; r < f.in.Round; r++ {
		c := f.cell(i, r)
		if c.Kind != Game {
			m.idle++
			m.noBye = m.noBye || c.Kind == PairingBye || c.Points >= f.in.Points.Win
			continue
		}
		if c.Colour != reversi.NoColour {
			m.colours = append(m.colours, c.Colour)
		}
	}
	for ago := 1; ago <= 2 && ago < f.in.Round; ago++ {
		m.floats[ago-1] = f.float(i, f.in.Round-ago)
	}
	m.prefer()
	return m
}

// float tells how player i floated in round r.
func (f *field) float(i, r int) float {
	c := f.cell(i, r)
	if c.Kind != Game {
		if c.Points > f.in.Points.Loss {
			return floatDown
		}
		return noFloat
	}
	switch own, other := f.before(i, r), f.before(c.Opponent, r); {
	case own > other:
		return floatDown
	case own < other:
		return floatUp
	}
	return noFloat
}

// separate notes who must not meet: [C1], [C3] and what the director forbids.
func (f *field) separate() {
	n := len(f.men)
	place := make([]int, len(f.in.Players))
	for i := range place {
		place[i] = -1
	}
	f.apart = make([]set, n)
	for a := range f.men {
		place[f.men[a].index] = a
		f.apart[a] = newSet(n)
		f.apart[a].add(a)
	}
	part := func(i, j int) {
		if a, b := place[i], place[j]; a >= 0 && b >= 0 {
			f.apart[a].add(b)
			f.apart[b].add(a)
		}
	}
	for a := range f.men {
		for r := 1; r < f.in.Round; r++ {
			if c := f.cell(f.men[a].index, r); c.Kind == Game {
				part(f.men[a].index, c.Opponent)
			}
		}
	}
	for _, p := range f.in.Forbidden {
		part(p[0], p[1])
	}
	for a := range f.men {
		for b := range a {
			if f.clash(a, b) {
				f.apart[a].add(b)
				f.apart[b].add(a)
			}
		}
	}
}

// clash reports whether [C3] bars a meeting of a and b.
func (f *field) clash(a, b int) bool {
	p, q := &f.men[a], &f.men[b]
	return p.claim == absoluteClaim && q.claim == absoluteClaim && p.due == q.due && !p.top && !q.top
}

// may reports whether a and b may meet.
func (f *field) may(a, b int) bool { return !f.apart[a].has(b) }

// canRest reports whether a may have the pairing bye of this round.
func (f *field) canRest(a int) bool { return !f.men[a].noBye && f.men[a].score == f.bye }
