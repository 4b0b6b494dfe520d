package dutch

import "slices"

// byeMan stands for the pairing bye among places in field.men.
const byeMan = -1

// complete reports whether all of men, byeMan perhaps among them, can be paired.
func (f *field) complete(men []int, rests func(a int) bool) bool {
	if len(men)%2 == 1 {
		return false
	}
	return newCover(len(men), func(i, j int) bool {
		a, b := men[i], men[j]
		switch {
		case a == byeMan:
			return rests(b)
		case b == byeMan:
			return rests(a)
		}
		return f.may(a, b)
	}).all()
}

// start checks that there is a legal pairing of everybody and finds the score of the
// pairing bye [C5]. It returns false if there is none.
func (f *field) start() bool {
	all := make([]int, len(f.men))
	for a := range all {
		all[a] = a
	}
	if len(all)%2 == 0 {
		return f.complete(all, nil)
	}
	all = append(all, byeMan)
	for g := len(f.groups) - 1; g >= 0; g-- {
		f.bye = f.men[f.groups[g][0]].score
		if slices.ContainsFunc(all[f.groups[g][0]:f.groups[g][1]], f.canRest) && f.complete(all, f.canRest) {
			return true
		}
	}
	return false
}

// proven reports whether what was found within reach r is what the whole field asks
// for. loose are those of the bracket and of the next one for whom r has no opponent.
// Everybody left must find one; and within near, which took it that the next bracket
// gets all it can, it must get that.
func (f *field) proven(b *bracket, loose []int, r reach) bool {
	odd := len(f.men)%2 == 1
	below := b.rest
	if odd && !b.here && (r != middle || !b.byeNext(f)) {
		below = append([]int{byeMan}, below...)
	}
	if r == middle {
		return f.complete(append(loose, below...), f.canRest)
	}
	return f.fill(b, loose, below)
}

// tries bounds how many residents of the next bracket are tried as the one without
// an opponent there.
const tries = 8

// fill reports whether all of floats can meet residents of the next bracket, as few
// of these as can be meet nobody of it, and the rest can be paired as well. It may
// miss a way, and never invents one.
func (f *field) fill(b *bracket, floats, below []int) bool {
	floating := make(map[int]bool, len(floats))
	for _, a := range floats {
		floating[a] = true
	}
	inside := func(out ...int) bool {
		men := append([]int(nil), floats...)
		for _, a := range b.next {
			if !slices.Contains(out, a) {
				men = append(men, a)
			}
		}
		if len(men)%2 == 1 {
			return false
		}
		return newCover(len(men), func(i, j int) bool {
			return f.may(men[i], men[j]) && (!floating[men[i]] || !floating[men[j]])
		}).all()
	}
	resting := []int{}
	if b.byeNext(f) && !b.here && len(f.men)%2 == 1 { // one of the next bracket has the bye
		below = slices.DeleteFunc(slices.Clone(below), func(a int) bool { return a == byeMan })
		for _, a := range b.next {
			if f.canRest(a) {
				resting = append(resting, a)
			}
		}
		slices.Reverse(resting)
		resting = resting[:min(len(resting), tries)]
	} else {
		resting = append(resting, byeMan) // nobody of it
	}
	for _, out := range resting {
		taken := 0
		if out != byeMan {
			taken = 1
		}
		if (len(floats)+len(b.next)-taken)%2 == 0 {
			if inside(out) && f.complete(below, f.canRest) {
				return true
			}
			continue
		}
		for i := range min(len(b.next), tries) {
			a := b.next[len(b.next)-1-i]
			if a != out && inside(out, a) && f.complete(append([]int{a}, below...), f.canRest) {
				return true
			}
		}
	}
	return false
}

// byeNext reports whether the pairing bye, if there is one, falls into the next
// bracket.
func (b *bracket) byeNext(f *field) bool {
	return len(b.next) > 0 && f.bye >= f.men[b.next[0]].score
}
