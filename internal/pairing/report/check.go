package report

import (
	"fmt"
	"slices"
	"strconv"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// index finds where players stand, by start number.
func (e *Event) index() error {
	e.places = make(map[int]int, len(e.Players))
	for i, p := range e.Players {
		if _, ok := e.places[p.Number]; ok {
			return e.at(p.Line, 5, ErrTwice, "a start number that nobody else has", strconv.Itoa(p.Number))
		}
		e.places[p.Number] = i
	}
	return nil
}

// opponents holds the records of two opponents against each other.
func (e *Event) opponents() error {
	for _, p := range e.Players {
		for k, c := range p.Rounds {
			if c.Opponent == 0 {
				continue
			}
			found := fmt.Sprint(c.Opponent)
			j, ok := e.places[c.Opponent]
			if !ok {
				return e.at(p.Line, cellColumn(k+1), ErrNobody, "a start number of this file", found)
			}
			o := e.Players[j].Cell(k + 1)
			switch {
			case c.Opponent == p.Number:
				return e.at(p.Line, cellColumn(k+1), ErrContradict, "an opponent", found)
			case o.Opponent != p.Number:
				return e.at(p.Line, cellColumn(k+1), ErrContradict,
					fmt.Sprintf("player %d to name %d in round %d too", c.Opponent, p.Number, k+1), fmt.Sprint(o.Opponent))
			case c.Colour != trf.NoColour && c.Colour == o.Colour:
				return e.at(p.Line, cellColumn(k+1)+5, ErrContradict,
					fmt.Sprintf("another colour than that of player %d", c.Opponent), string(rune(c.Colour)))
			case (c.Result == trf.Unwritten) != (o.Result == trf.Unwritten) || overTheBoard(c) != overTheBoard(o):
				return e.at(p.Line, cellColumn(k+1)+7, ErrContradict,
					fmt.Sprintf("a result that goes with that of player %d", c.Opponent), string(rune(max(c.Result, ' '))))
			}
		}
	}
	return nil
}

// overTheBoard reports whether a cell is a game that was, or is being, played.
func overTheBoard(c trf.Cell) bool {
	return c.Opponent != 0 && c.Result != trf.ForfeitWin && c.Result != trf.ForfeitLoss
}

// count finds the last round that is paired. A column behind it in which some
// have asked for byes belongs to the next round; when everybody stands there it
// is a round of its own.
func (e *Event) count() {
	columns, last := 0, 0
	for _, p := range e.Players {
		columns = max(columns, len(p.Rounds))
		for k, c := range p.Rounds {
			if paired(c) {
				last = max(last, k+1)
			}
		}
	}
	e.Played = max(last, columns-1)
	if columns > e.Played && !slices.ContainsFunc(e.Players, func(p Player) bool { return len(p.Rounds) < columns }) {
		e.Played = columns
	}
	if e.Games == 2 {
		e.Played += e.Played % 2
	}
}

// firstColour tells the initial colour from the first round with colours: that of
// the highest who had been paired by then, turned round for every place further
// down the list at which the first colour stands.
func (e *Event) firstColour() reversi.Colour {
	first := 0
	for _, p := range e.Players {
		for k, c := range p.Rounds {
			if c.Colour != trf.NoColour && (first == 0 || k+1 < first) {
				first = k + 1
			}
		}
	}
	odd := true
	for _, p := range e.Players {
		if first == 0 || !slices.ContainsFunc(p.Rounds[:min(first, len(p.Rounds))], paired) {
			continue
		}
		if c := colour(p.Cell(first).Colour); c != reversi.NoColour {
			if odd {
				return c
			}
			return c.Opponent()
		}
		odd = !odd
	}
	return reversi.NoColour
}

// later enters the records that speak of players.
func (e *Event) later(l laterRecords) error {
	next := e.Played + 1
	for i := range e.Players {
		p := &e.Players[i]
		p.Next = p.Cell(next).Result
	}
	for _, b := range e.byes {
		for _, n := range b.Players {
			i, ok := e.places[n]
			if !ok {
				return e.at(0, 0, ErrNobody, "a start number of this file in a 240 record", strconv.Itoa(n))
			}
			if b.Round == next && e.Players[i].Next == trf.Unwritten {
				e.Players[i].Next = b.Kind
			}
		}
	}
	for _, a := range l.absent {
		for _, n := range a.value {
			i, ok := e.places[n]
			if !ok {
				return e.at(a.n, 5, ErrNobody, "a start number of this file", strconv.Itoa(n))
			}
			if e.Players[i].Next == trf.Unwritten {
				e.Players[i].Next = trf.ZeroBye
			}
		}
	}
	for _, a := range e.Apart {
		for _, n := range a.Players {
			if _, ok := e.places[n]; !ok {
				return e.at(0, 0, ErrNobody, "a start number of this file in a record of forbidden pairs", strconv.Itoa(n))
			}
		}
	}
	return e.virtual(l)
}

// virtual enters virtual points. Records of them, even of none, take the place of
// those that the code of the event asks for.
func (e *Event) virtual(l laterRecords) error {
	for _, v := range l.virtual {
		e.Baku = false
		if v.value.From > v.value.To || v.value.First > v.value.Last || v.value.To > mostRounds {
			return e.at(v.n, 15, trf.ErrNumber, "rounds and players from low to high", "")
		}
		for i := range e.Players {
			p := &e.Players[i]
			if p.Number >= v.value.First && p.Number <= v.value.Last {
				for len(p.Virtual) < v.value.To {
					p.Virtual = append(p.Virtual, 0)
				}
				for k := v.value.From; k <= v.value.To; k++ {
					p.Virtual[k-1] = v.value.Points
				}
			}
		}
	}
	for _, g := range l.gains {
		e.Baku = false
		i, ok := e.places[g.value.Player]
		if !ok {
			return e.at(g.n, 5, ErrNobody, "a start number of this file", strconv.Itoa(g.value.Player))
		}
		e.Players[i].Virtual = g.value.Points
	}
	if e.Baku {
		e.accelerate()
	}
	return nil
}

// mostRounds bounds what a record can ask for.
const mostRounds = 999

// accelerate gives the virtual points of C.04.7: the first half of the list, an
// even number of players, has a win in the first half of the accelerated rounds,
// which are the first half of all, and a draw in the others.
func (e *Event) accelerate() {
	rounds := (e.Announced + 1) / 2
	full := (rounds + 1) / 2
	upper := 2 * ((len(e.Players) + 3) / 4)
	for i := range e.Players[:min(upper, len(e.Players))] {
		for k := range rounds {
			p := e.Scores.WhiteDraw
			if k < full {
				p = e.Scores.WhiteWin
			}
			e.Players[i].Virtual = append(e.Players[i].Virtual, p)
		}
	}
}

// worth returns what a round gave a player, records of abnormal points included.
func (e *Event) worth(p *Player, round int) trf.Points {
	c := p.Cell(round)
	points := e.Scores.worth(c)
	for _, a := range e.abnormal[p.Number] {
		if a.Round != 0 && a.Round != round {
			continue
		}
		switch {
		case a.Kind == trf.Unwritten && a.Round != 0:
			points += a.Points
		case a.Kind != trf.Unwritten && a.Kind == letter(c.Result):
			points = a.Points
		}
	}
	return points
}

// letter is the symbol of a result in a 299 record.
func letter(r trf.Result) trf.Result {
	switch r {
	case trf.Win:
		return trf.UnratedWin
	case trf.Draw:
		return trf.UnratedDraw
	case trf.Loss:
		return trf.UnratedLoss
	default:
		return r
	}
}

// total returns the points of the columns before column.
func (e *Event) total(p *Player, column int) trf.Points {
	var sum trf.Points
	for k := 1; k < column; k++ {
		sum += e.worth(p, k)
	}
	return sum
}

// score returns the points of a player before a round, as the event counts them.
func (e *Event) score(p *Player, round int) trf.Points {
	if e.Credit != tournament.MatchPoints || e.Games == 1 {
		return e.total(p, e.column(round))
	}
	var sum trf.Points
	for n := 1; n < round; n++ {
		var own, other trf.Points
		first := p.Cell(e.column(n))
		for g := range e.Games {
			own += e.worth(p, e.column(n)+g)
			if first.Opponent != 0 {
				other += e.worth(&e.Players[e.places[first.Opponent]], e.column(n)+g)
			}
		}
		switch {
		case first.Opponent == 0:
			sum += own
		case own > other:
			sum += e.Scores.WhiteWin
		case own == other && own > 0:
			sum += e.Scores.WhiteDraw
		}
	}
	return sum
}

// points holds the written points against the results. A match of two games
// counts by its games, or as one win where the points of the file say so.
func (e *Event) points() error {
	e.Credit = tournament.MatchPoints
	if e.Games == 2 {
		e.Credit = tournament.GamePoints
	}
	err := e.agree()
	if err == nil || e.Games == 1 {
		return err
	}
	e.Credit = tournament.MatchPoints
	if e.agree() != nil {
		e.Credit = tournament.GamePoints
		return err
	}
	return nil
}

// agree compares the points of every player. They may hold the virtual points of
// the round to come, and what a bye in it gives.
func (e *Event) agree() error {
	next := e.PlayedRounds() + 1
	for i := range e.Players {
		p := &e.Players[i]
		if !p.HasPoints {
			continue
		}
		sum := e.score(p, next)
		var given, bye trf.Points
		if c := e.column(next); c <= len(p.Virtual) {
			given = p.Virtual[c-1]
		}
		if p.Next != trf.Unwritten {
			bye = e.Scores.worth(trf.Cell{Result: p.Next})
		}
		if extra := p.Points - sum; extra != 0 && extra != given && extra != bye && extra != given+bye {
			return e.at(p.Line, 81, ErrPoints, sum.String()+", the sum of the rounds", p.Points.String())
		}
	}
	return nil
}
