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
	c := f.census(b)
	byScore := func(most func(score int) int) map[int]digit {
		digits := map[int]digit{}
		for _, score := range c.scores {
			digits[score] = l.digit(most(score))
		}
		return digits
	}
	all := func(score int) int { return c.down[score] }
	size := b.size()
	var s scale
	s.float = l.digit(size)
	s.floatScore = byScore(all)
	s.nextAlone = l.digit(size + len(b.next))
	s.nextScore = byScore(all)
	s.nextScore[f.men[b.own[0]].score] = l.digit(len(b.own))
	if countIdle {
		s.idle = l.digit(f.in.Round)
	}
	for i := range s.colour {
		s.colour[i] = l.digit(c.claims[i] / 2)
	}
	for ago := range 2 {
		s.again[2*ago] = l.digit(c.ownDown[ago])
		s.again[2*ago+1] = l.digit(min(c.ownUp[ago], len(b.down)))
	}
	for ago := range 2 {
		s.againScore[2*ago] = byScore(func(score int) int { return c.downAgain[ago][score] })
		s.againScore[2*ago+1] = byScore(func(score int) int { return min(c.ownUp[ago], c.down[score]) })
	}
	s.exchanges = l.digit(size / 2)
	s.exchanged = l.digit(size / 2 * size)
	s.order = l.digit(2*size + 2)
	s.tiers = l.tier + 1
	return s
}

// census counts whom the criteria can count at most.
type census struct {
	claims         [4]int         // who can fail [C10] to [C13]
	ownDown, ownUp [2]int         // residents who floated so, by rounds ago
	scores         []int          // of those moved down, falling
	down           map[int]int    // how many, by score
	downAgain      [2]map[int]int // of them, who floated down before
}

func (f *field) census(b *bracket) census {
	c := census{down: map[int]int{}, downAgain: [2]map[int]int{{}, {}}}
	for _, a := range b.down {
		m := &f.men[a]
		c.claim(m)
		if c.down[m.score]++; c.down[m.score] == 1 {
			c.scores = append(c.scores, m.score)
		}
		for ago, was := range m.floats {
			if was == floatDown {
				c.downAgain[ago][m.score]++
			}
		}
	}
	for _, a := range b.own {
		m := &f.men[a]
		c.claim(m)
		for ago, was := range m.floats {
			switch was {
			case noFloat:
			case floatDown:
				c.ownDown[ago]++
			case floatUp:
				c.ownUp[ago]++
			}
		}
	}
	return c
}

func (c *census) claim(m *man) {
	for i, counts := range [4]bool{m.gap > 1, m.claim == absoluteClaim, m.claim > noClaim, m.claim >= strongClaim} {
		if counts {
			c.claims[i]++
		}
	}
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
