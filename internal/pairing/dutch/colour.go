package dutch

import "sixtyfour/internal/reversi"

// prefer works out the colour preference, C.04.3 article 1.6, from the games over
// the board.
func (m *man) prefer() {
	n := len(m.colours)
	if n == 0 {
		return
	}
	white := 0
	for _, c := range m.colours {
		if c == reversi.White {
			white++
		}
	}
	lacking := reversi.White
	if m.gap = 2*white - n; m.gap > 0 {
		lacking = reversi.Black
	} else {
		m.gap = -m.gap
	}
	last := m.colours[n-1]
	if n > 1 && m.colours[n-2] == last {
		m.twice = last
	}
	switch {
	case m.gap > 1:
		m.due, m.claim = lacking, absoluteClaim
	case m.twice != reversi.NoColour:
		m.due, m.claim = last.Opponent(), absoluteClaim
	case m.gap == 1:
		m.due, m.claim = lacking, strongClaim
	default:
		m.due, m.claim = last.Opponent(), mildClaim
	}
}

// clash tells which of [C10] to [C13] a pair fails.
func clash(a, b *man) (faults [4]bool) {
	if a.due != b.due || a.due == reversi.NoColour {
		return faults
	}
	faults[2] = true
	if a.claim < strongClaim || b.claim < strongClaim {
		return faults
	}
	if a.claim == strongClaim || b.claim == strongClaim {
		faults[3] = true
		return faults
	}
	faults[0] = a.gap > 1 && b.gap > 1
	// Who has the narrower difference does not get the colour; at equal
	// differences it may be either.
	if a.gap == b.gap {
		faults[1] = a.twice != reversi.NoColour && a.twice == b.twice
	} else {
		loser := a
		if a.gap > b.gap {
			loser = b
		}
		faults[1] = loser.twice == a.due.Opponent()
	}
	return faults
}

// allocate gives the colour of a in a pair with b, article 5.
func (f *field) allocate(a, b int) (reversi.Colour, WhyColour) {
	m, o := &f.men[a], &f.men[b]
	first := min(a, b) // by rank
	toFirst := func(c reversi.Colour) reversi.Colour {
		if first == a {
			return c
		}
		return c.Opponent()
	}
	switch {
	case m.due == reversi.NoColour && o.due == reversi.NoColour:
		c := f.in.FirstColour
		if f.men[first].place%2 == 0 {
			c = c.Opponent()
		}
		return toFirst(c), WhyColour{Clause: Initial, Player: f.men[first].index, Value: f.men[first].place}
	case m.due == reversi.NoColour:
		return o.due.Opponent(), WhyColour{Clause: BothDue, Player: -1}
	case m.due != o.due:
		return m.due, WhyColour{Clause: BothDue, Player: -1}
	}
	if winner := stronger(m, o); winner != nil {
		why := WhyColour{Clause: Strong, Player: winner.index}
		if winner.claim == absoluteClaim {
			why.Clause, why.Value = Absolute, winner.gap
		}
		if winner == m {
			return m.due, why
		}
		return o.due.Opponent(), why
	}
	for i := 1; i <= min(len(m.colours), len(o.colours)); i++ {
		if was := o.colours[len(o.colours)-i]; was != m.colours[len(m.colours)-i] {
			return was, WhyColour{Clause: Alternation, Player: f.men[first].index, Value: i}
		}
	}
	return toFirst(f.men[first].due), WhyColour{Clause: Rank, Player: f.men[first].index}
}

// stronger returns who of two with the same due colour has the better claim, nil if
// neither.
func stronger(m, o *man) *man {
	switch {
	case m.claim == absoluteClaim && (o.claim != absoluteClaim || m.gap > o.gap):
		return m
	case o.claim == absoluteClaim && (m.claim != absoluteClaim || o.gap > m.gap):
		return o
	case m.claim == absoluteClaim:
		return nil
	case m.claim > o.claim && m.claim == strongClaim:
		return m
	case o.claim > m.claim && o.claim == strongClaim:
		return o
	}
	return nil
}
