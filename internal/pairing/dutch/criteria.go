package dutch

import (
	"math/bits"

	"sixtyfour/internal/matching/tiers"
)

// digit is a place in a price: what is counted by one criterion. The zero digit
// counts nothing.
type digit struct{ tier, shift, size int }

// ladder deals out digits from the weightiest down.
type ladder struct {
	room, tier, used int
}

// digit returns room for a sum of up to most, in the next place.
func (l *ladder) digit(most int) digit {
	if most <= 0 {
		return digit{}
	}
	size := bits.Len(uint(most))
	if l.used+size > l.room {
		l.tier++
		l.used = 0
	}
	l.used += size
	return digit{tier: l.tier, shift: l.room - l.used, size: size}
}

func (d digit) add(p *tiers.Price, count int) {
	if d.size > 0 {
		p[d.tier] += int64(count) << d.shift
	}
}

// bracket is a score bracket with what lies below it. Players are places in
// field.men; down and own are by rank.
type bracket struct {
	down []int // moved down into it
	own  []int // residents
	next []int // residents of the next score group
	rest []int // everybody below that
	// here: the pairing bye goes to one of this bracket.
	here bool
}

func (b *bracket) size() int { return len(b.down) + len(b.own) }

// scale is where the criteria of one bracket stand in a price.
type scale struct {
	tiers                       int
	float                       digit         // [C6]
	floatScore                  map[int]digit // [C7] by score
	nextAlone                   digit         // [C8] pairs of the next bracket
	nextScore                   map[int]digit // [C8] their scores
	idle                        digit         // [C9]
	colour                      [4]digit      // [C10] to [C13]
	again                       [4]digit      // [C14] to [C17]
	againScore                  [4]map[int]digit
	exchanges, exchanged, order digit
}

// measure deals out the digits for b. countIdle says that [C9] applies.
func (f *field) measure(b *bracket, vertices int, countIdle bool) scale {
	l := &ladder{room: tiers.Room(vertices)}
	var s scale
	size := b.size()
	s.float = l.digit(size)
	s.floatScore = map[int]digit{}
	scores := []int{}
	count := map[int]int{}
	for _, m := range b.down {
		score := f.men[m].score
		if count[score]++; count[score] == 1 {
			scores = append(scores, score)
		}
	}
	for _, score := range scores {
		s.floatScore[score] = l.digit(count[score])
	}
	s.nextAlone = l.digit(size + len(b.next))
	s.nextScore = map[int]digit{}
	for _, score := range scores {
		s.nextScore[score] = l.digit(count[score])
	}
	s.nextScore[f.men[b.own[0]].score] = l.digit(len(b.own))
	if countIdle {
		s.idle = l.digit(f.in.Round)
	}
	var claims [4]int
	for _, list := range [][]int{b.down, b.own} {
		for _, m := range list {
			switch p := &f.men[m]; {
			case p.claim == absoluteClaim && p.gap > 1:
				claims[0]++
				fallthrough
			case p.claim == absoluteClaim:
				claims[1]++
				fallthrough
			case p.claim == strongClaim:
				claims[3]++
				fallthrough
			case p.claim == mildClaim:
				claims[2]++
			}
		}
	}
	for i := range s.colour {
		s.colour[i] = l.digit(claims[i] / 2)
	}
	var downs, ups [2]int
	downScores := [2]map[int]int{{}, {}}
	for _, m := range b.own {
		for ago := range downs {
			switch f.men[m].floats[ago] {
			case floatDown:
				downs[ago]++
			case floatUp:
				ups[ago]++
			case noFloat:
			}
		}
	}
	for _, m := range b.down {
		for ago := range downs {
			if f.men[m].floats[ago] == floatDown {
				downScores[ago][f.men[m].score]++
			}
		}
	}
	for ago := range downs {
		s.again[2*ago] = l.digit(downs[ago])
		s.again[2*ago+1] = l.digit(min(ups[ago], len(b.down)))
	}
	for ago := range downs {
		s.againScore[2*ago], s.againScore[2*ago+1] = map[int]digit{}, map[int]digit{}
		for _, score := range scores {
			s.againScore[2*ago][score] = l.digit(downScores[ago][score])
		}
		for _, score := range scores {
			s.againScore[2*ago+1][score] = l.digit(min(ups[ago], count[score]))
		}
	}
	pairs := size / 2
	s.exchanges = l.digit(pairs)
	s.exchanged = l.digit(pairs * size)
	s.order = l.digit(2*size + 2)
	s.tiers = l.tier + 1
	return s
}

// pair is the price of a and b meeting in the bracket, a before b by rank.
func (f *field) pair(s *scale, a, b int) tiers.Price {
	var p tiers.Price
	m, o := &f.men[a], &f.men[b]
	faults := clash(m, o)
	for i, fault := range faults {
		if fault {
			s.colour[i].add(&p, 1)
		}
	}
	if m.score > o.score {
		for ago, was := range o.floats {
			if was == floatUp {
				s.again[2*ago+1].add(&p, 1)
				s.againScore[2*ago+1][m.score].add(&p, 1)
			}
		}
	}
	return p
}

// floating is the price of a not meeting anybody in the bracket, without [C8]; moved
// says that a has moved down into it.
func (f *field) floating(s *scale, a int, moved bool) tiers.Price {
	var p tiers.Price
	s.float.add(&p, 1)
	m := &f.men[a]
	s.floatScore[m.score].add(&p, 1)
	for ago, was := range m.floats {
		if was != floatDown {
			continue
		}
		if moved {
			s.againScore[2*ago][m.score].add(&p, 1)
		} else {
			s.again[2*ago].add(&p, 1)
		}
	}
	return p
}
