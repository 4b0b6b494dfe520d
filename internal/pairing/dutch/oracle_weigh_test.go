package dutch

import (
	"slices"
)

// weigh keeps pairs if it is legal and better than all before it.
func (b *oracleBracket) weigh(pairs [][2]int) {
	o := b.o
	left := b.left
	for _, p := range pairs {
		left &^= 1<<p[0] | 1<<p[1]
	}
	below := b.below(left)
	if !below.ok {
		return
	}
	var floats []int
	for _, i := range slices.Concat(b.down, b.own) {
		if left&(1<<i) != 0 {
			floats = append(floats, i)
		}
	}
	worth := []int{len(floats)} // [C6]
	list := func(values []int, room int) {
		slices.Sort(values)
		slices.Reverse(values)
		for len(values) < room {
			values = append(values, -1)
		}
		worth = append(worth, values...)
	}
	var scores []int
	for _, i := range floats {
		scores = append(scores, o.who[i].score)
	}
	list(scores, len(floats))                // [C7]
	worth = append(worth, len(below.floats)) // [C8]
	list(slices.Clone(below.floats), len(o.who))
	idle := 0
	if len(floats) == 1 && len(o.who)%2 == 1 && o.who[floats[0]].score == o.byeScore && b.residents() <= o.byeScore {
		idle = o.who[floats[0]].idle
	}
	worth = append(worth, idle) // [C9]
	worth = append(worth, b.colours(pairs)...)
	worth = append(worth, b.repeats(pairs, floats)...)
	if !b.found || slices.Compare(worth, b.worth) < 0 {
		b.found, b.worth, b.best = true, worth, slices.Clone(pairs)
	}
}

func (b *oracleBracket) residents() int { return b.o.who[b.own[0]].score }

// colours counts [C10] to [C13] with the colours that article 5 gives.
func (b *oracleBracket) colours(pairs [][2]int) []int {
	count := make([]int, 4)
	for _, p := range pairs {
		hi, lo := min(p[0], p[1]), max(p[0], p[1])
		white := b.o.white(hi, lo)
		for _, side := range []struct {
			i     int
			white bool
		}{{hi, white}, {lo, !white}} {
			m := &b.o.who[side.i]
			want, strength, diff := m.preference()
			got := byte('B')
			diff--
			if side.white {
				got = 'W'
				diff += 2
			}
			if abs(diff) > 2 {
				count[0]++
			}
			if n := len(m.colours); n > 1 && m.colours[n-1] == got && m.colours[n-2] == got {
				count[1]++
			}
			if want != 0 && want != got {
				count[2]++
				if strength == 2 {
					count[3]++
				}
			}
		}
	}
	return count
}

// repeats measures [C14] to [C21].
func (b *oracleBracket) repeats(pairs [][2]int, floats []int) []int {
	who := b.o.who
	isDown := func(i int) bool { return who[i].score > b.residents() }
	var counts, gaps []int
	for ago := range 2 {
		downs, ups := 0, 0
		for _, i := range floats {
			if !isDown(i) && who[i].floats[ago] == 1 {
				downs++
			}
		}
		var own, opp []int
		for _, i := range b.down {
			if who[i].floats[ago] != 1 {
				continue
			}
			gap := who[i].score - b.residents()
			if slices.Contains(floats, i) {
				gap += 1000000
			}
			own = append(own, gap)
		}
		for _, p := range pairs {
			if isDown(p[0]) && who[p[1]].floats[ago] == -1 {
				ups++
				opp = append(opp, who[p[0]].score-who[p[1]].score)
			}
		}
		counts = append(counts, downs, ups)
		for _, list := range [][]int{own, opp} {
			slices.Sort(list)
			slices.Reverse(list)
			for len(list) < len(who) {
				list = append(list, -1)
			}
			gaps = append(gaps, list...)
		}
	}
	return append(counts, gaps...)
}

// below tells what [C4] and [C8] say of those left: the next bracket has everybody
// left of this one and the next score group.
func (b *oracleBracket) below(left uint32) lower {
	if known, ok := b.o.memo[left]; ok {
		return known
	}
	o := b.o
	next, score := uint32(0), -1
	for i := range o.who {
		if left&(1<<i) == 0 {
			continue
		}
		if s := o.who[i].score; s < b.residents() && score < 0 {
			score = s
		}
		if o.who[i].score >= b.residents() || o.who[i].score == score {
			next |= 1 << i
		}
	}
	var best lower
	odd := len(o.who)%2 == 1
	o.completions(left, !odd, nil, o.mayRest, func(pairs [][2]int) bool {
		var floats []int
		for _, p := range pairs {
			both := next&(1<<p[0]) != 0 && next&(1<<p[1]) != 0 && p[0] != p[1] &&
				(o.who[p[0]].score == score || o.who[p[1]].score == score)
			for k, i := range p {
				if !both && next&(1<<i) != 0 && (k == 0 || p[0] != p[1]) {
					floats = append(floats, o.who[i].score)
				}
			}
		}
		slices.Sort(floats)
		slices.Reverse(floats)
		if !best.ok || len(floats) < len(best.floats) || len(floats) == len(best.floats) && slices.Compare(floats, best.floats) < 0 {
			best = lower{ok: true, floats: floats}
		}
		return true
	})
	o.memo[left] = best
	return best
}
