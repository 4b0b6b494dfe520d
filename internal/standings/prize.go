package standings

import (
	"cmp"
	"slices"

	"sixtyfour/internal/tournament"
)

// PrizeTable tells who gets which prize and why. What is given and what is left add
// up to the prizes that there are.
type PrizeTable struct {
	Rules   tournament.PrizeRules
	Lists   []PrizeGroup // the lists of Rules with who may have their prizes
	Winners []Winner     // by place in the whole field
	Left    []Unclaimed  // prizes that nobody is there for
	Given   int64        // in the smallest unit of the currency, as all amounts
	Total   int64
}

// PrizeGroup is a list of prizes with the category it is of; Category is zero for
// the whole field.
type PrizeGroup struct {
	Category tournament.Category
	Amounts  []int64
}

// Winner is a player with what he gets. Row has the place in the whole field.
type Winner struct {
	Row    Row
	Awards []Award // in the order of the lists
	Sum    int64
}

// Award is what a player gets from a list, with how it comes about.
type Award struct {
	List        int // index in PrizeTable.Lists
	Rank        int // place among all whom the list is for
	First, Last int // the prizes that are shared, from 1; one where they are equal
	Pot         int64
	Among       int // who share the pot equally
	Amount      int64
	Odd         bool // a unit of what cannot be divided is in Amount
	Passed      bool // somebody before was passed over, who has another prize
}

// Unclaimed is a prize that nobody gets.
type Unclaimed struct {
	List, Prize int
	Amount      int64
}

// Prizes gives the prizes of r to the places of p.
//
// Each list goes down its places; who is level, by the rule for ties, shares the
// prizes of the places together. What cannot be divided goes one unit each to the
// first of them by place, then start number.
//
// Where a player may have one prize, the largest share on offer is given first, and
// who has it is passed over elsewhere: everybody next in line in a list is offered
// an equal share of the prizes there. Of equal shares the whole field comes first,
// then the categories by number.
func Prizes(p Places, r tournament.PrizeRules, categories []tournament.Category) PrizeTable {
	t := PrizeTable{Rules: r}
	var lines []prizeLine
	for _, l := range r.Lists {
		line := prizeLine{amounts: l.Amounts, list: len(t.Lists)}
		group := PrizeGroup{Amounts: l.Amounts}
		if l.Category != 0 {
			i := slices.IndexFunc(categories, func(c tournament.Category) bool { return c.Number == l.Category })
			if i < 0 {
				continue // the category was removed, and its prizes with it
			}
			group.Category = categories[i]
		}
		for i, row := range p.Rows {
			if l.Category == 0 || group.Category.Holds(row.Player) {
				line.add(p, i, row)
			}
		}
		for _, amount := range l.Amounts {
			t.Total += amount
		}
		t.Lists = append(t.Lists, group)
		lines = append(lines, line)
	}
	has := map[tournament.PlayerID]*Winner{}
	for {
		best := -1
		for i := range lines {
			lines[i].offer(r.Ties == tournament.PrizesByPoints)
			if lines[i].pot > 0 && (best < 0 || lines[i].share(lines[best]) > 0) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		group, awards := lines[best].give()
		for j, player := range group {
			award := awards[j]
			w := has[player.row.Entry.Player]
			if w == nil {
				w = &Winner{Row: player.row}
				has[player.row.Entry.Player] = w
			}
			w.Awards = append(w.Awards, award)
			w.Sum += award.Amount
			t.Given += award.Amount
			if !r.Several {
				for i := range lines {
					lines[i].pass(player.row.Entry.Player)
				}
			}
		}
	}
	for _, row := range p.Rows {
		if w := has[row.Entry.Player]; w != nil {
			slices.SortFunc(w.Awards, func(a, b Award) int { return cmp.Compare(a.List, b.List) })
			t.Winners = append(t.Winners, *w)
		}
	}
	for _, l := range lines {
		for n := l.next; n < len(l.amounts); n++ {
			t.Left = append(t.Left, Unclaimed{List: l.list, Prize: n + 1, Amount: l.amounts[n]})
		}
	}
	return t
}

// prizeLine is a list of prizes with those who wait for one, by place.
type prizeLine struct {
	list    int
	amounts []int64
	next    int // prizes given
	queue   []waiting

	group int   // how many of the queue are level for the next prizes
	pot   int64 // what they would share
}

type waiting struct {
	row     Row
	rank    int  // among all whom the list is for
	byFinal bool // the place cannot be shared
}

func (l *prizeLine) add(p Places, i int, row Row) {
	w := waiting{row: row, rank: len(l.queue) + 1, byFinal: i < p.ByFinal}
	if n := len(l.queue); n > 0 && l.queue[n-1].row.Rank == row.Rank {
		w.rank = l.queue[n-1].rank
	}
	l.queue = append(l.queue, w)
}

// offer finds who is level at the head of the queue and what they would share.
func (l *prizeLine) offer(byPoints bool) {
	l.group, l.pot = 0, 0
	for _, w := range l.queue {
		head := l.queue[0]
		level := w.row.Rank == head.row.Rank || byPoints && w.row.Points == head.row.Points && !w.byFinal && !head.byFinal
		if !level {
			break
		}
		l.group++
	}
	for n := l.next; n < min(l.next+l.group, len(l.amounts)); n++ {
		l.pot += l.amounts[n]
	}
}

// share compares what one of each group would get.
func (l *prizeLine) share(other prizeLine) int {
	return cmp.Compare(l.pot*int64(other.group), other.pot*int64(l.group))
}

// give takes the group from the queue and shares the pot: what cannot be divided goes
// one unit each to the first by place, then start number.
func (l *prizeLine) give() ([]waiting, []Award) {
	group := slices.Clone(l.queue[:l.group])
	slices.SortFunc(group, func(a, b waiting) int {
		return cmp.Or(cmp.Compare(a.row.Rank, b.row.Rank), cmp.Compare(a.row.Entry.Number, b.row.Entry.Number))
	})
	n := int64(len(group))
	awards := make([]Award, n)
	last := min(l.next+l.group, len(l.amounts))
	for i, w := range group {
		odd := int64(i) < l.pot%n
		awards[i] = Award{List: l.list, Rank: w.rank, First: l.next + 1, Last: last, Pot: l.pot, Among: l.group, Amount: l.pot / n, Odd: odd, Passed: group[0].rank > l.next+1}
		if odd {
			awards[i].Amount++
		}
	}
	l.queue, l.next = l.queue[l.group:], last
	return group, awards
}

// pass takes a player who has a prize from the queue.
func (l *prizeLine) pass(p tournament.PlayerID) {
	l.queue = slices.DeleteFunc(l.queue, func(w waiting) bool { return w.row.Entry.Player == p })
}
