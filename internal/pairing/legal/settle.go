package legal

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/tournament"
)

// faults counts what gives way in a round, worst first: rematches weighed by
// repeats (with what a firm system bars), earlier byes beyond the fewest, players to be kept apart, groups, what the
// system bars.
type faults [5]int

const (
	mostMet  = 7 // earlier meetings after which another gets no worse
	mostByes = 7 // earlier byes after which another gets no worse
)

// outcome is the least that gives way among some players.
type outcome struct {
	faults
	tables  []Duo // with a fault
	mostBye int
}

// demand seats those who must meet.
func (f *Field) demand() {
	for _, hard := range []bool{true, false} {
		for _, c := range f.asked {
			if c.Kind != tournament.MustMeet || c.Hard != hard {
				continue
			}
			a, okA := f.At[c.Players[0]]
			b, okB := f.At[c.Players[1]]
			if !okA || !okB || a == b || !slices.Contains(f.Free, a) || !slices.Contains(f.Free, b) {
				continue
			}
			if !f.due(c, a, b) {
				continue
			}
			if f.affordable(a, b, hard) {
				f.seat(Duo{A: a, B: b})
			} else if hard {
				f.missed++
			}
		}
	}
}

// due reports whether c still asks for a meeting of a and b.
func (f *Field) due(c tournament.Constraint, a, b int) bool {
	met := f.Records[a].Against(f.Records[b].Player)
	if c.Hard {
		return met.Times == 0 || met.Last < c.From
	}
	return met.Times == 0 && f.Records[a].Points == f.Records[b].Points
}

// affordable reports whether the others can do without a and b: without another
// rematch or second bye, or for a wish without any other fault.
func (f *Field) affordable(a, b int, hard bool) bool {
	with, without := f.least(without(f.Free, a, b)).faults, f.least(f.Free).faults
	if hard {
		return slices.Compare(with[:2], without[:2]) <= 0
	}
	return f.May(a, b) && slices.Compare(with[:], without[:]) <= 0
}

// settle seats the tables with a fault that no round can do without.
func (f *Field) settle() {
	o := f.least(f.Free)
	if f.firm && o.faults[0]+o.faults[1] > 0 {
		f.Lost = true
		return
	}
	f.MostBye = o.mostBye
	for _, d := range o.tables {
		f.seat(d)
	}
}

// least finds the round of players with the least that gives way.
func (f *Field) least(players []int) outcome {
	n := len(players)
	fewest := f.fewestByes()
	if n == 0 || f.easy(players, fewest) {
		return outcome{mostBye: fewest}
	}
	units := fit(f, players)
	best, err := matching.Solve(matching.Fill(n+n%2, func(i, j int) int64 {
		if j == n {
			return units.price(faults{1: f.byesBeyond(players[i], fewest)}, 0)
		}
		return units.price(f.faults(players[i], players[j]), f.gap(players[i], players[j]))
	}))
	if err != nil {
		return outcome{mostBye: mostByes} // no pair is forbidden and fit keeps the bound
	}
	o := outcome{mostBye: fewest}
	for _, p := range best.Pairs() {
		if p[1] == n {
			o.mostBye = f.Records[players[p[0]]].Byes
			o.faults[1] += f.byesBeyond(players[p[0]], fewest)
			continue
		}
		a, b := players[p[0]], players[p[1]]
		if f.May(a, b) {
			continue
		}
		for i, v := range f.faults(a, b) {
			o.faults[i] += v
		}
		o.tables = append(o.tables, Duo{A: a, B: b})
	}
	return o
}

// easy reports whether players surely have a round without a fault.
func (f *Field) easy(players []int, fewest int) bool {
	if len(players)%2 == 0 {
		return f.Plenty(players)
	}
	for i, p := range slices.Backward(players) {
		if f.byesBeyond(p, fewest) == 0 {
			return f.Plenty(slices.Delete(slices.Clone(players), i, i+1))
		}
	}
	return false
}

func (f *Field) byesBeyond(p, fewest int) int {
	if f.firm {
		if f.rests(p) {
			return 0
		}
		return 1
	}
	return min(max(f.Records[p].Byes-fewest, 0), mostByes)
}

// faults counts what a meeting of a and b would have to let through.
func (f *Field) faults(a, b int) faults {
	var v faults
	if met := f.Records[a].Against(f.Records[b].Player); met.Times > 0 {
		t := min(met.Times, mostMet)
		v[0] = t * (t + 1)
		if met.Last == f.Round-1 {
			v[0]++
		}
	}
	if f.apart.has(a, b) {
		v[2] = 1
	}
	if f.group.has(a, b) {
		v[3] = 1
	}
	switch {
	case !f.own.has(a, b):
	case f.firm:
		v[0]++
	default:
		v[4] = 1
	}
	return v
}

// gap is how far the scores of a faulty table lie apart.
func (f *Field) gap(a, b int) int64 {
	if f.May(a, b) {
		return 0
	}
	d := int64(f.Records[a].Points - f.Records[b].Points)
	return d * d
}

// units prices faults so that each outweighs all below it in the whole round.
type units struct {
	of   [5]int64
	gaps int64 // the largest gap told apart
}

// fit chooses units for players, with coarser gaps where the bound of
// [matching.Limit] asks for it.
func fit(f *Field, players []int) units {
	tables := int64(len(players)/2 + 1)
	limit := matching.Limit(len(players) + 1)
	u := units{gaps: 1023}
	for ; ; u.gaps /= 4 {
		u.of[4] = u.gaps*tables + 1
		u.of[3] = u.of[4] * (tables + 1)
		u.of[2] = u.of[3] * (tables + 1)
		u.of[1] = u.of[2] * (tables + 1)
		u.of[0] = u.of[1] * (mostByes + 1)
		dearest := u.of[0]*(mostMet*(mostMet+1)+2) + u.of[1]*mostByes + u.of[2] + u.of[3] + u.of[4] + u.gaps
		if u.gaps == 0 || dearest <= limit {
			return u
		}
	}
}

func (u units) price(v faults, gap int64) int64 {
	sum := min(gap, u.gaps)
	for i, n := range v {
		sum += u.of[i] * int64(n)
	}
	return sum
}
