package list

import (
	"cmp"
	"slices"
)

// Move is what became of a player between two lists.
type Move struct {
	Player     int64
	Was, Is    Row  // zero where he is not on that list
	Came, Went bool // is on the later list alone, or on the earlier
	Change     int  // of the rating; 0 for who came or went
	Climbed    int  // ranks gained; 0 unless both lists rank him
	Played     int  // games between the two
}

// Compare returns every player of two lists of a series who is not the same on both: the
// largest changes of rating first, then who came, then who went.
func Compare(earlier, later List) []Move {
	was := make(map[int64]Row, len(earlier.Rows))
	for _, r := range earlier.Rows {
		was[r.Player] = r
	}
	var moves []Move
	for _, r := range later.Rows {
		old, ok := was[r.Player]
		delete(was, r.Player)
		m := Move{Player: r.Player, Was: old, Is: r, Came: !ok}
		if ok {
			m.Change, m.Played = r.Rating-old.Rating, r.Games-old.Games
			if r.Rank > 0 && old.Rank > 0 {
				m.Climbed = old.Rank - r.Rank
			}
			if m.Change == 0 && m.Climbed == 0 && r.Status == old.Status && r.Exact == old.Exact && m.Played == 0 {
				continue
			}
		}
		moves = append(moves, m)
	}
	for _, r := range earlier.Rows {
		if _, gone := was[r.Player]; gone {
			moves = append(moves, Move{Player: r.Player, Was: r, Went: true})
		}
	}
	class := func(m Move) int {
		switch {
		case m.Came:
			return 1
		case m.Went:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(class(a), class(b)), cmp.Compare(max(b.Change, -b.Change), max(a.Change, -a.Change)),
			cmp.Compare(b.Change, a.Change), cmp.Compare(b.Is.Exact, a.Is.Exact), cmp.Compare(a.Player, b.Player))
	})
	return moves
}
