package swiss

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// The things that two players can have in common or be named for.
const (
	kindApart = iota
	kindClub
	kindCountry
	kindFamily
	kinds
)

var kindRules = [kinds]string{pairing.RuleApart, pairing.RuleClub, pairing.RuleCountry, pairing.RuleFamily}

// demand is what is asked of two players, or of all who share something.
type demand struct {
	hard, soft int // how often
	to         int // the last round of the first that covers this one, 0 for the end
}

func (d demand) any() bool { return d.hard+d.soft > 0 }

func (d *demand) add(c tournament.Constraint) {
	if !d.any() {
		d.to = c.To
	}
	if c.Hard {
		d.hard = 1
	} else {
		d.soft++
	}
}

// asked is what the director asks of the round, and who has met.
type asked struct {
	groups  [kinds]demand // but for kindApart
	apart   map[[2]int]demand
	meets   [][]ask // by player
	special relation
}

// ask is one who must, or with soft should, meet somebody.
type ask struct {
	whom int
	hard bool
	to   int
}

// ask reads what covers the round.
func (f *field) ask(s tournament.Snapshot) {
	n := len(f.records)
	f.apart, f.meets, f.special = map[[2]int]demand{}, make([][]ask, n), newRelation(n)
	for i := range f.records {
		for _, m := range f.records[i].Met {
			if j, ok := f.at[m.Opponent]; ok {
				f.special.set(i, j)
			}
		}
	}
	for _, c := range s.Constraints {
		if !c.Covers(f.round) {
			continue
		}
		switch c.Kind {
		case tournament.ApartClubs:
			f.groups[kindClub].add(c)
		case tournament.ApartCountry:
			f.groups[kindCountry].add(c)
		case tournament.ApartFamilies:
			f.groups[kindFamily].add(c)
		case tournament.KeepApart, tournament.MustMeet:
			a, okA := f.at[c.Players[0]]
			b, okB := f.at[c.Players[1]]
			if okA && okB && a != b {
				f.askOf(c, a, b)
			}
		case tournament.FixedTable:
		}
	}
	if rounds := s.Event.Rules.CountryRounds; f.round <= rounds {
		f.groups[kindCountry].add(tournament.Constraint{To: rounds})
	}
	if f.pen.CountryFrom > 0 && f.round >= f.pen.CountryFrom {
		f.groups[kindCountry].add(tournament.Constraint{Hard: true})
	}
}

// askOf notes what c asks of a and b. Two meet in the first round that c covers and
// in which both are there; a wish waits for equal scores, and is void once they
// have met at all.
func (f *field) askOf(c tournament.Constraint, a, b int) {
	key := [2]int{min(a, b), max(a, b)}
	if c.Kind == tournament.KeepApart {
		d := f.apart[key]
		d.add(c)
		f.apart[key] = d
		f.special.set(a, b)
		return
	}
	met := f.records[a].Against(f.records[b].Player)
	due := met.Times == 0 && f.men[a].points == f.men[b].points
	if c.Hard {
		due = met.Times == 0 || met.Last < c.From
	}
	named := slices.ContainsFunc(f.meets[a], func(o ask) bool { return o.whom == b })
	if due && !named && f.men[a].size > 0 && f.men[b].size > 0 {
		f.meets[a] = append(f.meets[a], ask{whom: b, hard: c.Hard, to: c.To})
		f.meets[b] = append(f.meets[b], ask{whom: a, hard: c.Hard, to: c.To})
	}
}

// ordered returns what asks for a meeting of a and b, or false.
func (f *field) ordered(a, b int) (ask, bool) {
	for _, o := range f.meets[a] {
		if o.whom == b {
			return o, true
		}
	}
	return ask{}, false
}

// missed counts whom a must and should meet and does not against b, -1 for a bye.
func (f *field) missed(a, b int) (d demand) {
	for _, o := range f.meets[a] {
		switch {
		case o.whom == b:
		case o.hard:
			d.hard++
		default:
			d.soft++
		}
	}
	return d
}

// relation is a symmetric relation of n players, a bit for each two.
type relation struct {
	words int // of a row
	bits  []uint64
}

func newRelation(n int) relation {
	words := (n + 63) / 64
	return relation{words: words, bits: make([]uint64, n*words)}
}

func (r relation) has(a, b int) bool { return r.bits[a*r.words+b/64]&(1<<(b%64)) != 0 }

func (r relation) set(a, b int) {
	r.bits[a*r.words+b/64] |= 1 << (b % 64)
	r.bits[b*r.words+a/64] |= 1 << (a % 64)
}
