package scoresheet

import "sixtyfour/internal/reversi"

// explanation is how a sheet comes about from a game: the edits that lead back.
type explanation struct {
	edits []Edit
	cost  int
}

// Steps of an alignment.
const (
	stepMatch uint8 = iota
	stepSquare
	stepInsert
	stepExtra
	stepFill
	stepSkip
)

// explain aligns a sheet with a game at the least cost. It looks at single
// squares first and then takes pairs of changes that belong together for what
// they are: two numbers exchanged, or an entry in the wrong place.
func explain(sheet Sheet, moves []reversi.Square) explanation {
	s := search{sheet: sheet}
	n, m := len(sheet.slots), len(moves)
	const far = 1 << 20
	cost := make([][mostMoves + 1]int32, n+1)
	step := make([][mostMoves + 1]uint8, n+1)
	for i := 0; i <= n; i++ {
		for j := 0; j <= m; j++ {
			if i == 0 && j == 0 {
				continue
			}
			best, by := int32(far), stepMatch
			take := func(c int32, st uint8) {
				if c < best {
					best, by = c, st
				}
			}
			if i > 0 && j > 0 {
				c, st := s.stepCost(sheet.slots[i-1], moves[j-1])
				take(cost[i-1][j-1]+int32(c), st)
			}
			if i > 0 {
				switch sl := sheet.slots[i-1]; {
				case sl.pass:
					take(cost[i-1][j], stepSkip)
				case len(sl.squares) == 0 && sl.half == 0:
					take(cost[i-1][j]+costPass+1, stepSkip)
				default:
					take(cost[i-1][j]+costExtra, stepExtra)
				}
			}
			if j > 0 {
				take(cost[i][j-1]+costInsert, stepInsert)
			}
			cost[i][j], step[i][j] = best, by
		}
	}
	var list []Edit
	for i, j := n, m; i > 0 || j > 0; {
		var sl slot
		if i > 0 {
			sl = sheet.slots[i-1]
		}
		e := Edit{Ply: j, Number: sl.number, From: reversi.Pass, To: reversi.Pass}
		switch step[i][j] {
		case stepMatch:
			i, j = i-1, j-1
			continue
		case stepSquare:
			e.Kind, e.From, e.To = EditSquare, writtenAt(sl), moves[j-1]
			i, j = i-1, j-1
		case stepFill:
			e.Kind, e.To = EditMissing, moves[j-1]
			if sl.half != 0 {
				e.Kind = EditUnread
			}
			i, j = i-1, j-1
		case stepInsert:
			e.Kind, e.To, e.Number = EditInsert, moves[j-1], j
			j--
		case stepExtra:
			e.Kind, e.From = EditExtra, writtenAt(sl)
			i--
		case stepSkip:
			i--
			if sl.pass {
				continue
			}
			e.Kind = EditSkipped
		}
		list = append(list, e)
	}
	return s.pair(list)
}

func writtenAt(sl slot) reversi.Square {
	if len(sl.squares) == 0 {
		return reversi.Pass
	}
	return sl.squares[0]
}

// stepCost is the cost of reading a slot as a move.
func (s *search) stepCost(sl slot, move reversi.Square) (int, uint8) {
	least := 1 << 20
	for _, sq := range sl.squares {
		if sq == move {
			return 0, stepMatch
		}
		least = min(least, s.costSquare(sq, move))
	}
	switch {
	case sl.pass:
		return 1 << 20, stepSquare
	case sl.half != 0:
		if sl.half&move.Bit() != 0 {
			return costUnread, stepFill
		}
		return costFar, stepFill
	case len(sl.squares) == 0:
		return costFill, stepFill
	}
	return least, stepSquare
}

// pair joins changes that are two halves of one slip, and adds up. The list
// comes last ply first and is returned first ply first.
func (s *search) pair(list []Edit) (x explanation) {
	used := make([]bool, len(list))
	for a := len(list) - 1; a >= 0; a-- {
		if used[a] {
			continue
		}
		e, cost := list[a], 0
		for b := a - 1; b >= 0 && cost == 0; b-- {
			f := list[b]
			switch {
			case used[b]:
				continue
			case e.Kind == EditSquare && f.Kind == EditSquare && e.From == f.To && e.To == f.From:
				e = Edit{Kind: EditSwap, Ply: e.Ply, Number: e.Number, Other: f.Number, From: e.From, To: e.To}
				cost = s.costSwap(e.Number, e.Other, e.From, e.To)
			case e.Kind == EditInsert && f.Kind == EditExtra && e.To == f.From:
				e = Edit{Kind: EditMove, Ply: e.Ply, Number: f.Number, From: f.From, To: reversi.Pass}
				cost = costMove
			case e.Kind == EditExtra && f.Kind == EditInsert && e.From == f.To:
				e = Edit{Kind: EditMove, Ply: f.Ply, Number: e.Number, From: e.From, To: reversi.Pass}
				cost = costMove
			case e.Kind == EditExtra && f.Kind == EditMissing && e.From == f.To, e.Kind == EditMissing && f.Kind == EditExtra && e.To == f.From:
				if e.Kind == EditExtra {
					e, f = f, e
				}
				e = Edit{Kind: EditNumber, Ply: e.Ply, Number: e.Number, Other: f.Number, From: reversi.Pass, To: e.To}
				cost = costNumber
			default:
				continue
			}
			used[b] = true
			if d := e.Ply - e.Number; e.Kind == EditMove && (d == 1 || d == -1) {
				cost = costSwapNext
			}
		}
		if cost == 0 {
			cost = s.lone(e)
		}
		if len(x.edits) > 0 && cost > costPass+1 {
			cost += costMore
		}
		x.edits = append(x.edits, e)
		x.cost += cost
	}
	for _, sl := range s.sheet.slots {
		if len(sl.squares) > 1 {
			x.cost += costNumberLike * (len(sl.squares) - 1)
		}
	}
	x.cost += costNumberLike * len(s.sheet.loose)
	return x
}

// lone is the cost of a change that belongs to no other.
func (s *search) lone(e Edit) int {
	switch e.Kind {
	case EditSquare:
		return s.costSquare(e.From, e.To)
	case EditMissing:
		return costFill
	case EditUnread:
		return costUnread
	case EditInsert:
		return costInsert
	case EditExtra:
		if s.sheet.times(e.From) > 1 {
			return costTwice
		}
		return costExtra
	case EditSkipped:
		return costPass + 1
	default:
		return costMove
	}
}
