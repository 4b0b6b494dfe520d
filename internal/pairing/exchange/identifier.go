package exchange

import (
	"slices"

	"sixtyfour/internal/matching"
)

// role is what has been decided about a member of a bracket.
type role uint8

const (
	undecided role = iota
	top
	bottom
)

// identifier looks for the first identifier of a bracket of n members, by number,
// among the pairings of least cost.
type identifier struct {
	n     int
	cost  []int64 // n×n; matching.Forbidden for who may not meet
	best  int64   // of any pairing
	roles []role
	mates []int // by member: the pairing found last, which agrees with all decisions
}

func newIdentifier(n int, cost func(i, j int) int64) *identifier {
	id := &identifier{n: n, cost: make([]int64, n*n), roles: make([]role, n), mates: make([]int, n)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			id.cost[i*n+j] = cost(i, j)
		}
	}
	return id
}

// at is the cost of i with j, i < j, as far as their roles allow it.
func (id *identifier) at(i, j int) int64 {
	if id.roles[i] == bottom || id.roles[j] == top {
		return matching.Forbidden
	}
	return id.cost[i*id.n+j]
}

// first returns the mate of each member. An error means that there is no pairing.
func (id *identifier) first() ([]int, error) {
	half := id.n / 2
	natural := true
	for i := range half {
		natural = natural && id.cost[i*id.n+i+half] == 0
		id.mates[i], id.mates[i+half] = i+half, i
	}
	if natural {
		return id.mates, nil
	}
	all, err := matching.Solve(matching.Fill(id.n, id.at))
	if err != nil {
		return nil, err
	}
	id.best, id.mates = all.Cost, all.Mate
	if id.best == 0 {
		for i, c := range id.cost {
			if c > 0 {
				id.cost[i] = matching.Forbidden
			}
		}
	}
	id.tops()
	if id.best == 0 {
		id.freeBottoms()
	} else {
		id.pricedBottoms()
	}
	return id.mates, nil
}

// possible reports whether the decisions still allow a pairing of least cost, and
// keeps it.
func (id *identifier) possible() bool {
	m, err := matching.Solve(matching.Fill(id.n, id.at))
	if err != nil || m.Cost != id.best {
		return false
	}
	id.mates = m.Mate
	return true
}

// tops decides who is a top: the upper half if it can be, else one member after
// the other.
func (id *identifier) tops() {
	for i := range id.n {
		id.roles[i] = bottom
		if i < id.n/2 {
			id.roles[i] = top
		}
	}
	if id.possible() {
		return
	}
	clear(id.roles)
	for i := range id.n {
		if id.roles[i] = top; id.mates[i] < i && !id.possible() {
			id.roles[i] = bottom
		}
	}
}

// pricedBottoms gives each top in turn the first bottom that leaves a pairing of
// least cost.
func (id *identifier) pricedBottoms() {
	for i := range id.n {
		if id.roles[i] != top {
			continue
		}
		row := id.cost[i*id.n+i+1 : (i+1)*id.n]
		for k, c := range row {
			j := i + 1 + k
			if id.roles[j] != bottom || c == matching.Forbidden {
				continue
			}
			was := slices.Clone(row)
			for other := range row {
				row[other] = matching.Forbidden
			}
			row[k] = c
			if id.mates[i] == j || id.possible() {
				id.settle(i, j)
				break
			}
			copy(row, was)
			row[k] = matching.Forbidden
		}
	}
}

// settle bars j to all tops but i.
func (id *identifier) settle(i, j int) {
	for k := range j {
		if k != i {
			id.cost[k*id.n+j] = matching.Forbidden
		}
	}
}

// freeBottoms does the same where all allowed pairs cost nothing: the pairing found
// last is mended along one path for each decision.
func (id *identifier) freeBottoms() {
	b := bottoms{identifier: id, seen: make([]int, id.n)}
	for i := range id.n {
		if id.roles[i] != top {
			continue
		}
		for j := i + 1; j < id.n; j++ {
			if id.roles[j] == bottom && id.cost[i*id.n+j] == 0 && b.give(i, j) {
				break
			}
		}
	}
}

// bottoms mends the pairing found last.
type bottoms struct {
	*identifier
	seen  []int
	stamp int
}

// give pairs the top i with j, if the tops after i can do without j. Tops before i
// keep theirs.
func (b *bottoms) give(i, j int) bool {
	had, other := b.mates[i], b.mates[j]
	if had == j {
		return true
	}
	if other < i {
		return false
	}
	b.stamp++
	b.seen[j] = b.stamp
	if !b.mend(i, other, had) {
		return false
	}
	b.mates[i], b.mates[j] = j, i
	return true
}

// mend finds another bottom for the top t, along a path that ends at the bottom
// free and touches only tops after i.
func (b *bottoms) mend(i, t, free int) bool {
	if free > t && b.cost[t*b.n+free] == 0 {
		b.mates[t], b.mates[free] = free, t
		return true
	}
	for j := t + 1; j < b.n; j++ {
		if b.roles[j] != bottom || b.seen[j] == b.stamp || b.cost[t*b.n+j] != 0 || b.mates[j] <= i {
			continue
		}
		b.seen[j] = b.stamp
		if b.mend(i, b.mates[j], free) {
			b.mates[t], b.mates[j] = j, t
			return true
		}
	}
	return false
}
