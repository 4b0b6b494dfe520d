package standings

import (
	"cmp"
	"slices"

	"sixtyfour/internal/tournament"
)

// direct fills column j with direct encounter: a table of the games among those who
// are level in all columns before it (C.07, article 6).
//
// Games against the same player count by their average (6.1.2). When all have met,
// the table parts them, and those still level are tried again among themselves
// (6.2). When not all have met, only who is alone at the top whatever the missing
// games would give is ahead, and so on down; the rest is tried again (6.3). Games
// that were not played count only where the event says so. A tie that this leaves
// whole has no value.
func (f *field) direct(j int) {
	order := make([]int, len(f.rows))
	for i := range order {
		order[i] = i
	}
	before := func(a, b int) int {
		for k := range j {
			if c := f.rows[a].Values[k].Compare(f.rows[b].Values[k]); c != 0 {
				return c
			}
		}
		return 0
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(before(a, b), cmp.Compare(a, b)) })
	d := encounters{field: f, group: make([]int, len(f.rows))}
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && before(order[from], order[to]) == 0 {
			to++
		}
		d.column(j, order[from:to])
		from = to
	}
}

// encounters compares players by the games among them. group tells of every player
// in which table he stands, by a number that is new for every table.
type encounters struct {
	*field
	group []int
	last  int
}

// tally is a player's row in a table among some.
type tally struct {
	player  int
	won     Number // points, by the average of each opponent
	missing int    // players of the table who were not met
}

// column gives the values of one tie.
func (d *encounters) column(j int, tied []int) {
	d.last++
	for _, i := range tied {
		d.group[i] = d.last
	}
	for _, i := range tied {
		v := Value{Break: tournament.TieDirect, Place: 1, Blank: true}
		if len(tied) > 1 {
			v.Parts = d.meetings(i)
			if n := len(tied) - 1 - distinct(v.Parts); n > 0 {
				v.Parts = append(v.Parts, Part{Kind: KindNotMet, Of: Whole(n)})
			}
		}
		d.rows[i].Values[j] = v
	}
	if len(tied) == 1 {
		return
	}
	places := map[int]int{}
	d.order(tied, 1, places)
	parted := slices.ContainsFunc(tied, func(i int) bool { return places[i] != 1 })
	for _, i := range tied {
		v := &d.rows[i].Values[j]
		v.Place, v.Blank = places[i], !parted
		if parted {
			v.Amount = v.Total()
		}
	}
}

// meetings returns the games of player i against the others of his table, each worth
// its share of the average against that opponent.
func (d *encounters) meetings(i int) []Part {
	var parts []Part
	for k := range d.rows[i].Rounds {
		sitting := &d.rows[i].Rounds[k]
		opponent := d.met[i][k]
		if opponent < 0 || d.group[opponent] != d.group[i] || sitting.Open {
			continue
		}
		kind := KindPlayed
		if !sitting.Played {
			kind = KindForfeit
			if !d.asGame(sitting) && (!d.rules.ForfeitsMeet || !forfeited(sitting)) {
				continue
			}
		}
		parts = append(parts, Part{Round: sitting.Round, Kind: kind, Opponent: sitting.Opponent, Of: Halves(sitting.Points)})
	}
	for n := range parts {
		times := 0
		for _, other := range parts {
			if other.Opponent == parts[n].Opponent {
				times++
			}
		}
		parts[n].Factor = Fraction(1, int64(times))
		parts[n] = parts[n].counted()
	}
	return parts
}

// distinct returns how many opponents parts have.
func distinct(parts []Part) int {
	n := 0
	for i, p := range parts {
		if !slices.ContainsFunc(parts[:i], func(q Part) bool { return q.Opponent == p.Opponent }) {
			n++
		}
	}
	return n
}

// order gives places from place on to the players of a tie.
func (d *encounters) order(tied []int, place int, places map[int]int) {
	if len(tied) == 1 {
		places[tied[0]] = place
		return
	}
	d.last++
	for _, i := range tied {
		d.group[i] = d.last
	}
	table := make([]tally, len(tied))
	complete := true
	for n, i := range tied {
		parts := d.meetings(i)
		table[n] = tally{player: i, won: Value{Parts: parts}.Total(), missing: len(tied) - 1 - distinct(parts)}
		complete = complete && table[n].missing == 0
	}
	slices.SortFunc(table, func(a, b tally) int { return cmp.Or(b.won.Compare(a.won), cmp.Compare(a.player, b.player)) })
	if !complete {
		sure := d.sure(table)
		for _, t := range table[:sure] {
			places[t.player] = place
			place++
		}
		d.rest(table[sure:], sure > 0, place, places)
		return
	}
	for from := 0; from < len(table); {
		to := from + 1
		for to < len(table) && table[to].won == table[from].won {
			to++
		}
		d.rest(table[from:to], to-from < len(table), place+from, places)
		from = to
	}
}

// rest tries players again among themselves if they are fewer than before, else they
// share a place.
func (d *encounters) rest(table []tally, fewer bool, place int, places map[int]int) {
	players := make([]int, len(table))
	for n, t := range table {
		players[n] = t.player
		places[t.player] = place
	}
	if fewer && len(players) > 0 {
		d.order(players, place, places)
	}
}

// sure returns how many at the top of table, which is sorted, are each alone ahead of
// all who follow, whatever the missing games give.
func (d *encounters) sure(table []tally) int {
	worth := Halves(d.rules.MatchWorth())
	// best of all who follow position n, if they win every missing game
	best := make([]Number, len(table)+1)
	for n := len(table) - 1; n >= 0; n-- {
		best[n] = table[n].won.Plus(worth.Times(Whole(table[n].missing)))
		if n < len(table)-1 && best[n+1].Compare(best[n]) > 0 {
			best[n] = best[n+1]
		}
	}
	n := 0
	for n < len(table)-1 && table[n].won.Compare(best[n+1]) > 0 {
		n++
	}
	if n == len(table)-1 {
		n++
	}
	return n
}
