package report

import (
	"fmt"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/reversi"
)

// Dutch returns what a round is paired from, without loss; points are tenths. A
// player is the one at the same place in e.Players.
//
// Who has never been paired and does not come now has no pairing number yet: the
// numbers close up over such players, so that who is odd and who even is settled
// among those who came.
//
// Errors: those of [Event.Pairs].
func (e *Event) Dutch(round int) (dutch.Input, error) {
	if err := e.ready(round); err != nil {
		return dutch.Input{}, err
	}
	if e.Games != 1 {
		return dutch.Input{}, e.at(0, 0, ErrNotHeld, "rounds of one game", fmt.Sprint(e.Games))
	}
	first := e.FirstColour
	if first == reversi.NoColour {
		first = e.Told
	}
	if first == reversi.NoColour {
		return dutch.Input{}, e.at(0, 0, ErrNoColour, "", "")
	}
	in := dutch.Input{
		Points: dutch.Points{Win: int(e.Scores.WhiteWin), Draw: int(e.Scores.WhiteDraw), Loss: int(e.Scores.WhiteLoss)},
		Round:  round, Rounds: e.rounds(), FirstColour: first,
		Players: make([]dutch.Player, len(e.Players)),
	}
	for i := range e.Players {
		p := &e.Players[i]
		to := &in.Players[i]
		to.Present = e.present(p, round)
		to.Number = i + 1
		for k := 1; k < round; k++ {
			to.Cells = append(to.Cells, e.cell(p, k))
		}
		for k := range min(round, len(p.Virtual)) {
			to.Virtual = append(to.Virtual, int(p.Virtual[k]))
		}
	}
	in.Forbidden = e.forbidden(round)
	return in, nil
}

func (e *Event) cell(p *Player, round int) dutch.Cell {
	c := p.Cell(round)
	out := dutch.Cell{Points: int(e.worth(p, round))}
	switch {
	case overTheBoard(c):
		out.Kind, out.Opponent, out.Colour = dutch.Game, e.places[c.Opponent], colour(c.Colour)
	case c.Opponent != 0:
		out.Kind, out.Opponent = dutch.Forfeit, e.places[c.Opponent]
	case c.Result == trf.PairingBye || c.Result == trf.ForfeitWin:
		out.Kind = dutch.PairingBye
	case c.Result != trf.Unwritten:
		out.Kind = dutch.Bye
	}
	return out
}

// forbidden returns the pairs that must not meet in round, as places in e.Players.
func (e *Event) forbidden(round int) [][2]int {
	var pairs [][2]int
	for _, a := range e.Apart {
		if a.To != 0 && (round < a.From || round > a.To) {
			continue
		}
		for i, m := range a.Players {
			for _, n := range a.Players[:i] {
				if m != n {
					pairs = append(pairs, [2]int{e.places[n], e.places[m]})
				}
			}
		}
	}
	return pairs
}
