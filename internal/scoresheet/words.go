package scoresheet

import (
	"math/bits"
	"slices"

	"sixtyfour/internal/reversi"
)

// differ counts the squares that are not the same on two boards.
func differ(a, b reversi.Board) int {
	return bits.OnesCount64(a.Black ^ b.Black | a.White ^ b.White)
}

// candidate words a game.
func (g *game) candidate(ev *Evidence) Candidate {
	c := Candidate{Moves: reversi.Transcript(g.moves[:g.n]), Over: g.rec.Over(), Score: g.score, Cost: g.total}
	own, other := g.written()
	if own != AsWritten {
		c.Edits = append(c.Edits, Edit{Kind: EditTurned, Turned: own, From: reversi.Pass, To: reversi.Pass})
	}
	if g.exchanged(ev) {
		c.Edits = append(c.Edits, Edit{Kind: EditColours, From: reversi.Pass, To: reversi.Pass})
	}
	for _, e := range g.edits {
		c.Edits = append(c.Edits, e.turned(g.how))
	}
	for _, e := range g.other.edits {
		c.Other = append(c.Other, e.turned(g.how))
	}
	laid := g.view.sheet.turned(g.how)
	for _, e := range c.Edits {
		c.Reasons = append(c.Reasons, e.reasons(laid)...)
	}
	if c.Over {
		c.Reasons = append(c.Reasons, note("scoresheet.why.ends"))
	} else {
		c.Reasons = append(c.Reasons, note("scoresheet.why.unfinished", "mover", colourCode(g.rec.ToMove)))
	}
	if ev.Claim != nil {
		c.Reasons = append(c.Reasons, g.countNote(ev))
	}
	if ev.Board != nil {
		if n := differ(g.how.Board(g.rec.Board), *ev.Board); n == 0 {
			c.Reasons = append(c.Reasons, note("scoresheet.why.board_agrees"))
		} else {
			c.Reasons = append(c.Reasons, note("scoresheet.why.board_differs", "n", n))
		}
	}
	if ev.Other != nil {
		if other != AsWritten {
			c.Reasons = append(c.Reasons, note("scoresheet.why.other_turned", "how", other.String()))
		}
		if n := len(c.Other); n == 0 {
			c.Reasons = append(c.Reasons, note("scoresheet.why.other_agrees"))
		} else {
			c.Reasons = append(c.Reasons, note("scoresheet.why.other_differs", "n", n))
		}
	}
	return c
}

func (g *game) countNote(ev *Evidence) Note {
	switch {
	case !g.rec.Over():
		return note("scoresheet.why.count_open")
	case g.score == *ev.Claim:
		return note("scoresheet.why.count_agrees", "count", g.score.String())
	case g.exchanged(ev):
		return note("scoresheet.why.count_exchanged", "count", ev.Claim.String())
	}
	return note("scoresheet.why.count_differs", "count", g.score.String(), "claimed", ev.Claim.String())
}

// turned returns the edit laid over by y.
func (e Edit) turned(y Symmetry) Edit {
	e.From, e.To = y.Square(e.From), y.Square(e.To)
	return e
}

// certain is how many tenths of a power of ten the best must be ahead to be
// called much more likely.
const certain = 10

// Verdict says how sure the first candidate is.
func (r Repaired) Verdict() []Note {
	var list []Note
	if len(r.Candidates) > 0 && len(r.Candidates[0].Edits) == 0 {
		list = append(list, note("scoresheet.verdict.legal"))
	}
	switch n := len(r.Candidates); {
	case n == 0:
		list = append(list, note("scoresheet.verdict.none"))
	case n == 1:
		list = append(list, note("scoresheet.verdict.only"))
	case r.Candidates[1].Cost-r.Candidates[0].Cost >= certain:
		list = append(list, note("scoresheet.verdict.likely", "n", n-1+r.Left))
	case sameTurned(r.Candidates[:alike(r.Candidates)]):
		list = append(list, note("scoresheet.verdict.turned", "n", alike(r.Candidates)))
	default:
		list = append(list, note("scoresheet.verdict.open", "n", alike(r.Candidates)))
	}
	if r.Cut {
		list = append(list, note("scoresheet.verdict.cut"))
	}
	return list
}

// sameTurned reports whether the games are one, laid over in different ways.
func sameTurned(list []Candidate) bool {
	for _, c := range list[1:] {
		if !slices.ContainsFunc(allSymmetries[:], func(y Symmetry) bool { return slices.Equal(y.Moves(c.Moves), list[0].Moves) }) {
			return false
		}
	}
	return true
}

// alike counts the candidates that are about as likely as the first.
func alike(list []Candidate) int {
	for i, c := range list {
		if c.Cost-list[0].Cost >= certain {
			return i
		}
	}
	return len(list)
}
