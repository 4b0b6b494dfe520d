package rating

// pools numbers, from 1, the sets of at least so many players in which everybody can
// be reached from everybody by going from losers to winners, a draw being both. It
// returns the number by player, 0 for those in none. (Tarjan's algorithm; the stack is
// our own, for a chain of wins may be as long as the ledger.)
func pools(n int, pairs []wofPair, least int) []int32 {
	first := make([]int32, n+1)
	eachBeat(pairs, func(loser, _ Player) { first[loser+1]++ })
	for p := range n {
		first[p+1] += first[p]
	}
	winners := make([]Player, first[n])
	next := append([]int32(nil), first[:n]...)
	eachBeat(pairs, func(loser, winner Player) {
		winners[next[loser]] = winner
		next[loser]++
	})
	copy(next, first[:n])

	pool := make([]int32, n)
	order := make([]int32, n) // when a player was come to, from 1
	low := make([]int32, n)   // the earliest that is reached from a player
	open := make([]bool, n)   // on held
	var held, path []Player
	var came, pooled int32
	enter := func(p Player) {
		came++
		order[p], low[p], open[p] = came, came, true
		held, path = append(held, p), append(path, p)
	}
	for root := range Player(n) {
		if order[root] != 0 {
			continue
		}
		for enter(root); len(path) > 0; {
			p := path[len(path)-1]
			if next[p] < first[p+1] {
				w := winners[next[p]]
				next[p]++
				if order[w] == 0 {
					enter(w)
				} else if open[w] {
					low[p] = min(low[p], order[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[p])
			}
			if low[p] != order[p] {
				continue
			}
			k := len(held) - 1
			for held[k] != p {
				k--
			}
			number := int32(0)
			if len(held)-k >= least {
				pooled++
				number = pooled
			}
			for _, member := range held[k:] {
				pool[member], open[member] = number, false
			}
			held = held[:k]
		}
	}
	return pool
}

// eachBeat tells f of every pair of which one beat or drew the other.
func eachBeat(pairs []wofPair, f func(loser, winner Player)) {
	for _, x := range pairs {
		if x.aBeat {
			f(x.b, x.a)
		}
		if x.bBeat {
			f(x.a, x.b)
		}
	}
}
