package scoresheet

import (
	"math/bits"

	"sixtyfour/internal/reversi"
)

// Grid is a score sheet as cells: index 0 is a1, 63 is h8, rank by rank. Zero is
// a blank cell. It is what a page prints blank or filled.
type Grid [64]int

// Centre holds the squares of the four start discs, which carry no number.
const Centre uint64 = 1<<27 | 1<<28 | 1<<35 | 1<<36

// FillGrid returns the grid of a transcript: each square with its ply, passes
// not counted. A square that comes twice keeps its first number.
func FillGrid(t reversi.Transcript) Grid {
	var g Grid
	ply := 0
	for _, s := range t {
		if s >= reversi.Pass {
			continue
		}
		if ply++; g[s] == 0 {
			g[s] = ply
		}
	}
	return g
}

// slot is one number of a sheet with what is written for it. In a transcript a
// slot is one entry and its number the count of entries up to it.
type slot struct {
	number  int
	squares []reversi.Square // empty: the number is missing; several: used more than once
	half    uint64           // squares that an unreadable entry may stand for
	pass    bool             // a pass was written
}

// loose is a square of a grid that has no place among the numbers: it carries a
// number that another square claims too, or one that is far too high.
type loose struct {
	square reversi.Square
	number int
}

// Sheet is what one person wrote, legal or not. The zero Sheet is empty.
type Sheet struct {
	grid  bool
	slots []slot
	loose []loose
	marks reversi.Board // start discs that were drawn in the centre of a grid
}

// IsGrid reports whether the sheet was read from cells, not from a transcript.
func (s Sheet) IsGrid() bool { return s.grid }

// Len returns how many squares the sheet names.
func (s Sheet) Len() int {
	n := len(s.loose)
	for _, sl := range s.slots {
		n += len(sl.squares)
		if sl.half != 0 {
			n++
		}
	}
	return n
}

// Moves returns the squares in the order of their numbers. Missing numbers and
// unreadable entries are left out; of a number used twice the first square is
// taken. Whether that is a game is for [Repair] to say.
func (s Sheet) Moves() reversi.Transcript {
	t := make(reversi.Transcript, 0, len(s.slots))
	for _, sl := range s.slots {
		switch {
		case sl.pass:
			t = append(t, reversi.Pass)
		case len(sl.squares) > 0:
			t = append(t, sl.squares[0])
		}
	}
	return t
}

// Grid returns the sheet as cells. A square with several numbers shows the
// first, a square of a transcript its place in it.
func (s Sheet) Grid() Grid {
	var g Grid
	put := func(sq reversi.Square, n int) {
		if g[sq] == 0 {
			g[sq] = n
		}
	}
	for _, sl := range s.slots {
		for _, sq := range sl.squares {
			put(sq, sl.number)
		}
	}
	for _, l := range s.loose {
		put(l.square, l.number)
	}
	return g
}

// FromMoves returns the sheet of a transcript that is already parsed. Squares
// that are none are left out.
func FromMoves(t reversi.Transcript) Sheet {
	var s Sheet
	for _, sq := range t {
		if sq <= reversi.Pass {
			s.write(sq)
		}
	}
	return s
}

// write adds an entry behind the others of a transcript.
func (s *Sheet) write(sq reversi.Square) {
	if sq == reversi.Pass {
		s.slots = append(s.slots, slot{number: s.next(), pass: true})
		return
	}
	s.slots = append(s.slots, slot{number: s.next(), squares: []reversi.Square{sq}})
}

// next returns the number of the next disc of a transcript; a pass has the
// number of the disc behind it.
func (s *Sheet) next() int {
	n := 1
	for _, sl := range s.slots {
		if !sl.pass {
			n++
		}
	}
	return n
}

// widestGap is how many numbers in a row may be missing below a higher one. A
// counted pass leaves one out, and a smudge a few; beyond that the higher number
// is a slip of the pen, 70 for 10.
const widestGap = 3

// fromNumbers orders the cells of a grid by their numbers.
func fromNumbers(cells [64][]int, marks reversi.Board) Sheet {
	s := Sheet{grid: true, marks: marks}
	var at [highest + 1][]reversi.Square
	for sq, numbers := range cells {
		for _, n := range numbers {
			at[n] = append(at[n], reversi.Square(sq))
		}
	}
	gap := 0
	for n := 1; n <= highest; n++ {
		switch {
		case len(at[n]) == 0:
			gap++
		case gap > widestGap && len(s.slots) > 0:
			for _, sq := range at[n] {
				s.loose = append(s.loose, loose{sq, n})
			}
		default:
			for m := n - gap; m < n; m++ {
				s.slots = append(s.slots, slot{number: m})
			}
			s.slots = append(s.slots, slot{number: n, squares: at[n]})
			gap = 0
		}
	}
	return s
}

// turned returns the sheet laid over by y.
func (s Sheet) turned(y Symmetry) Sheet {
	if y == AsWritten {
		return s
	}
	t := Sheet{grid: s.grid, marks: y.Board(s.marks)}
	for _, sl := range s.slots {
		moved := slot{number: sl.number, half: y.Set(sl.half), pass: sl.pass}
		for _, sq := range sl.squares {
			moved.squares = append(moved.squares, y.Square(sq))
		}
		t.slots = append(t.slots, moved)
	}
	for _, l := range s.loose {
		t.loose = append(t.loose, loose{y.Square(l.square), l.number})
	}
	return t
}

// pop takes the lowest square out of a set that is not empty.
func pop(set *uint64) reversi.Square {
	sq := reversi.Square(bits.TrailingZeros64(*set))
	*set &= *set - 1
	return sq
}
