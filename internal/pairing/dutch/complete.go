package dutch

import "slices"

// byeMan stands for the pairing bye among places in field.men.
const byeMan = -1

// complete reports whether all of men, byeMan perhaps among them, can be paired.
func (f *field) complete(men []int) bool {
	if len(men)%2 == 1 {
		return false
	}
	return newCover(len(men), func(i, j int) bool {
		a, b := men[i], men[j]
		switch {
		case a == byeMan:
			return f.canRest(b)
		case b == byeMan:
			return f.canRest(a)
		}
		return f.may(a, b)
	}).all()
}

// start checks that there is a legal pairing of everybody and finds the score of the
// pairing bye [C5]. It returns false if there is none.
func (f *field) start() bool {
	all := span(0, len(f.men))
	if !f.odd() {
		return f.complete(all)
	}
	for g := len(f.groups) - 1; g >= 0; g-- {
		group := f.groups[g]
		f.bye = f.men[group[0]].score
		if slices.ContainsFunc(all[group[0]:group[1]], f.canRest) && f.complete(append(all, byeMan)) {
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
	if r == near {
		return f.fill(b, loose)
	}
	men := slices.Concat(loose, b.rest)
	if f.odd() && !b.here && !f.byeNext(b) {
		men = append(men, byeMan)
	}
	return f.complete(men)
}

// tries bounds how many residents of the next bracket are tried as the one without
// an opponent there.
const tries = 8

// fill reports whether all of floats can meet residents of the next bracket, as few
// of these as can be meet nobody of it, and the rest can be paired as well. It may
// miss a way, and never invents one.
func (f *field) fill(b *bracket, floats []int) bool {
	below := slices.Clone(b.rest)
	resting := []int{byeMan} // of the next bracket: nobody
	switch {
	case f.byeNext(b):
		resting = slices.DeleteFunc(slices.Clone(b.next), func(a int) bool { return !f.canRest(a) })
		slices.Reverse(resting)
		resting = resting[:min(len(resting), tries)]
	case f.odd() && !b.here:
		below = append(below, byeMan)
	}
	for _, out := range resting {
		next := slices.DeleteFunc(slices.Clone(b.next), func(a int) bool { return a == out })
		if (len(floats)+len(next))%2 == 0 {
			if f.seats(floats, next) && f.complete(below) {
				return true
			}
			continue
		}
		for i := range min(len(next), tries) {
			at := len(next) - 1 - i
			if f.seats(floats, slices.Concat(next[:at], next[at+1:])) && f.complete(append(below, next[at])) {
				return true
			}
		}
	}
	return false
}

// seats reports whether floats and next can all be paired, no two of floats together.
func (f *field) seats(floats, next []int) bool {
	men := slices.Concat(floats, next)
	return newCover(len(men), func(i, j int) bool {
		return (i >= len(floats) || j >= len(floats)) && f.may(men[i], men[j])
	}).all()
}

// odd reports whether there is a pairing bye.
func (f *field) odd() bool { return len(f.men)%2 == 1 }

// byeNext reports whether the pairing bye falls into the next bracket.
func (f *field) byeNext(b *bracket) bool {
	return f.odd() && !b.here && len(b.next) > 0 && f.bye >= f.men[b.next[0]].score
}
