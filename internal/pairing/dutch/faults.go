package dutch

import "sixtyfour/internal/reversi"

// faults lists whom the criteria count in a pair of a and b, a with White. Who has the
// higher score has moved down into the bracket of the other.
func (f *field) faults(a, b int) []Fault {
	list := f.colourFaults(nil, &f.men[a], reversi.White)
	list = f.colourFaults(list, &f.men[b], reversi.Black)
	hi, lo := &f.men[min(a, b)], &f.men[max(a, b)]
	if hi.score == lo.score {
		return list
	}
	for ago := range hi.floats {
		if hi.floats[ago] == floatDown {
			list = append(list, Fault{Criterion: 14 + 2*ago, Player: hi.index, Value: 1},
				Fault{Criterion: 18 + 2*ago, Player: hi.index, Value: hi.score - lo.score})
		}
		if lo.floats[ago] == floatUp {
			list = append(list, Fault{Criterion: 15 + 2*ago, Player: lo.index, Value: 1},
				Fault{Criterion: 19 + 2*ago, Player: lo.index, Value: hi.score - lo.score})
		}
	}
	return list
}

// colourFaults adds what it means to m to be given colour c.
func (f *field) colourFaults(list []Fault, m *man, c reversi.Colour) []Fault {
	if m.due == reversi.NoColour || m.due == c {
		return list
	}
	if m.gap > 1 {
		list = append(list, Fault{Criterion: 10, Player: m.index, Value: m.gap + 1})
	}
	if m.twice == c {
		run := 1
		for i := len(m.colours) - 1; i >= 0 && m.colours[i] == c; i-- {
			run++
		}
		list = append(list, Fault{Criterion: 11, Player: m.index, Value: run})
	}
	list = append(list, Fault{Criterion: 12, Player: m.index, Value: int(m.claim)})
	if m.claim == strongClaim {
		list = append(list, Fault{Criterion: 13, Player: m.index, Value: int(m.claim)})
	}
	return list
}

// restFaults lists what the criteria count when a has the pairing bye.
func (f *field) restFaults(a int) []Fault {
	m := &f.men[a]
	var list []Fault
	if m.idle > 0 {
		list = append(list, Fault{Criterion: 9, Player: m.index, Value: m.idle})
	}
	for ago, was := range m.floats {
		if was == floatDown {
			list = append(list, Fault{Criterion: 14 + 2*ago, Player: m.index, Value: 1})
		}
	}
	return list
}
