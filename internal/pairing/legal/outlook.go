package legal

import (
	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Outlook says how many of the rounds that are left can be played without a
// rematch, if everybody present in the first of them stays. A pairing that looks
// only at its own round may use up what a later one would need: an outlook speaks
// of what is possible, and is to be asked before every round.
type Outlook struct {
	Rounds int // from the one asked about to the last announced
	Fresh  int // so many surely can be: there is a schedule
	Most   int // more than so many surely cannot be
	// First is the rule that gives way first: "" if none has to, else
	// [pairing.RuleByeAgain] or [pairing.RuleRematch].
	First string
}

// Certain reports whether o knows if all rounds can be without a rematch, and which.
func (o Outlook) Certain() (all, certain bool) {
	return o.Fresh >= o.Rounds, o.Fresh >= o.Rounds || o.Most < o.Rounds
}

const (
	tried  = 64     // players up to which schedules are tried
	effort = 50_000 // pairs that the search for a schedule seats before it gives up
)

// Look gives the outlook of the rounds from round on.
//
// Yes has a construction behind it. While everybody may still meet half of the
// others a round exists, whatever was paired before (G. A. Dirac, 1952), and each
// round takes one of them away: so many rounds there are in any case. A field where
// nobody has met has a round robin. In fields up to 64 schedules are tried, and in
// small ones all of them. No is counted: somebody has met too many, or not even the
// next round exists.
func Look(s tournament.Snapshot, round int) Outlook {
	f := Read(s, round, pairing.Records(s, round))
	o := Outlook{Rounds: max(s.Event.Rules.Rounds-round+1, 0)}
	n := len(f.Present)
	if n < 2 || o.Rounds == 0 {
		o.Most = o.Rounds
		return o
	}
	g := newOpen(f)
	strict := g.outlook(o.Rounds)
	o.Fresh, o.Most = strict.low, strict.high
	switch {
	case n%2 == 1: // then a second bye gives way first
		if o.Fresh < o.Rounds {
			o.First = pairing.RuleByeAgain
		}
		g.rest = true
		for a := range n {
			g.may[a][n], g.may[n][a] = true, true
		}
		loose := g.outlook(o.Rounds)
		o.Fresh, o.Most = max(loose.low, strict.low), loose.high
	case o.Fresh < o.Rounds:
		o.First = pairing.RuleRematch
	}
	return o
}

// open is who may still meet whom: a graph with an even number of vertices, the
// last being the bye of an odd field.
type open struct {
	may  [][]bool
	rest bool // the bye can be had again and again
}

func newOpen(f *Field) *open {
	n := len(f.Present)
	g := &open{may: make([][]bool, n+n%2)}
	for i := range g.may {
		g.may[i] = make([]bool, n+n%2)
		for j := range g.may[i] {
			switch {
			case i == j:
			case i < n && j < n:
				g.may[i][j] = !f.Met(f.Present[i], f.Present[j])
			default:
				g.may[i][j] = f.Records[f.Present[min(i, j)]].Byes == 0
			}
		}
	}
	return g
}

// bounds of the number of rounds.
type bounds struct{ low, high int }

func (g *open) outlook(rounds int) bounds {
	n := len(g.may)
	b := bounds{high: rounds}
	least := n
	for i := range n {
		degree := 0
		for j := range n {
			if g.may[i][j] {
				degree++
			}
		}
		least = min(least, degree)
		if !g.rest || i < n-1 && !g.may[i][n-1] {
			b.high = min(b.high, degree)
		}
	}
	switch {
	case least == n-1: // a round robin
		b.low = n - 1
	case 2*least >= n:
		b.low = least - n/2 + 1
	}
	if b.low = min(b.low, b.high); b.low == b.high || n > tried {
		return b
	}
	for variant := range 3 {
		b.low = max(b.low, g.copied().draw(variant, b.high))
	}
	if b.low == 0 { // the draws begin with any round there is
		b.high = 0
	}
	for left := effort; b.low < b.high; {
		found, sure := g.copied().search(b.high, 0, &left)
		switch {
		case found:
			b.low = b.high
		case sure:
			b.high--
		default:
			return b
		}
	}
	return b
}

func (g *open) copied() *open {
	c := &open{may: make([][]bool, len(g.may)), rest: g.rest}
	for i := range g.may {
		c.may[i] = append([]bool(nil), g.may[i]...)
	}
	return c
}

// close takes the pair away, or gives it back.
func (g *open) close(i, j int, open bool) {
	if g.rest && max(i, j) == len(g.may)-1 {
		return
	}
	g.may[i][j], g.may[j][i] = open, open
}

// draw pairs round after round, those with few opponents left among themselves or
// in one of two other ways, and returns how many came about.
func (g *open) draw(variant, most int) int {
	n := len(g.may)
	for round := range most {
		degree := make([]int64, n)
		for i := range n {
			for j := range n {
				if g.may[i][j] {
					degree[i]++
				}
			}
		}
		best, err := matching.Solve(matching.Fill(n, func(i, j int) int64 {
			if !g.may[i][j] {
				return matching.Forbidden
			}
			d := degree[i] - degree[j]
			return [3]int64{d * d, int64((i + j) % n), int64((i*31 + j*17) % 97)}[variant]
		}))
		if err != nil {
			return round
		}
		for _, p := range best.Pairs() {
			g.close(p[0], p[1], false)
		}
	}
	return most
}

// search tries every schedule of so many rounds. In one the opponents of vertex 0
// come in ascending order, from the one given. It returns false and false when it
// gave up.
func (g *open) search(rounds, from int, left *int) (found, sure bool) {
	if rounds == 0 {
		return true, true
	}
	n := len(g.may)
	seated := make([]bool, n)
	var seat func(i, first int) (bool, bool)
	seat = func(i, first int) (bool, bool) {
		for i < n && seated[i] {
			i++
		}
		if i == n {
			if g.rest && first == n-1 {
				return g.search(rounds-1, first, left)
			}
			return g.search(rounds-1, first+1, left)
		}
		begin := i + 1
		if i == 0 {
			begin = max(begin, from)
		}
		sure := true
		for j := begin; j < n; j++ {
			if seated[j] || !g.may[i][j] {
				continue
			}
			if *left--; *left < 0 {
				return false, false
			}
			next := first
			if i == 0 {
				next = j
			}
			seated[i], seated[j] = true, true
			g.close(i, j, false)
			ok, certain := seat(i+1, next)
			g.close(i, j, true)
			seated[i], seated[j] = false, false
			if ok {
				return true, true
			}
			sure = sure && certain
		}
		return false, sure
	}
	return seat(0, 0)
}
