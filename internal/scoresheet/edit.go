package scoresheet

import "sixtyfour/internal/reversi"

// EditKind says what kind of slip an [Edit] puts right.
type EditKind string

// The kinds of edits.
const (
	EditSquare  EditKind = "square"  // another square was played than is written
	EditSwap    EditKind = "swap"    // two numbers are exchanged
	EditMissing EditKind = "missing" // a number is missing
	EditInsert  EditKind = "insert"  // a move is left out and the numbers go on
	EditExtra   EditKind = "extra"   // what is written was not played
	EditMove    EditKind = "move"    // an entry stands in the wrong place
	EditNumber  EditKind = "number"  // a square carries another square's number
	EditPass    EditKind = "pass"    // a forced pass was counted as a number
	EditNoPass  EditKind = "no_pass" // a pass was written where a move exists
	EditSkipped EditKind = "skipped" // a number was not used
	EditUnread  EditKind = "unread"  // an entry that cannot be read
	EditTurned  EditKind = "turned"  // the board was turned or mirrored
	EditColours EditKind = "colours" // the count belongs to the other side
)

// Edit is one change that makes a sheet a legal game. Fields that its kind does
// not need are zero, squares then reversi.Pass.
type Edit struct {
	Kind     EditKind
	Ply      int            // in the repaired game
	Number   int            // on the sheet: of the entry that is changed
	Other    int            // the second number: of a swap, or the one that was written
	From, To reversi.Square // as written, and as it should be
	Mover    reversi.Colour // who passed
	Turned   Symmetry       // how the sheet was written
}

// Note says what the edit changes.
func (e Edit) Note() Note {
	key := "scoresheet.edit." + string(e.Kind)
	switch e.Kind {
	case EditSquare:
		return note(key, "ply", e.Ply, "from", e.From.String(), "to", e.To.String())
	case EditSwap:
		// Number comes first in the game; From is the square that belongs there.
		return note(key, "number", e.Number, "other", e.Other, "from", e.To.String(), "to", e.From.String())
	case EditMissing:
		return note(key, "number", e.Number, "to", e.To.String())
	case EditInsert:
		return note(key, "ply", e.Ply, "to", e.To.String())
	case EditExtra:
		return note(key, "number", e.Number, "from", e.From.String())
	case EditMove:
		return note(key, "number", e.Number, "ply", e.Ply, "from", e.From.String())
	case EditNumber:
		return note(key, "number", e.Number, "other", e.Other, "to", e.To.String())
	case EditPass:
		return note(key, "number", e.Number, "mover", colourCode(e.Mover))
	case EditNoPass:
		return note(key, "ply", e.Ply, "mover", colourCode(e.Mover))
	case EditSkipped:
		return note(key, "number", e.Number)
	case EditUnread:
		return note(key, "ply", e.Ply, "to", e.To.String())
	case EditTurned:
		return note(key, "how", e.Turned.String())
	case EditColours:
	}
	return note(key)
}

// String words the edit in plain English.
func (e Edit) String() string { return e.Note().String() }

// reasons says what makes the slip a likely one. s is the sheet laid over as the
// game is.
func (e Edit) reasons(s Sheet) (list []Note) {
	squares := func(near_ string) {
		from, to := e.From.String(), e.To.String()
		switch {
		case near(e.From, e.To):
			list = append(list, note(near_, "from", from, "to", to))
		case e.Kind == EditSquare && transposed(e.From, e.To):
			list = append(list, note("scoresheet.why.exchanged", "from", from, "to", to))
		case e.Kind == EditSquare && !s.grid && squaresAlike(e.From, e.To):
			list = append(list, note("scoresheet.why.square_digits", "from", from, "to", to))
		}
	}
	numbers := func() {
		pair := []any{"number", e.Number, "other", e.Other}
		switch d := e.Other - e.Number; {
		case e.Kind == EditSwap && (d == 1 || d == -1):
			list = append(list, note("scoresheet.why.next", pair...))
		case e.Kind == EditSwap && (d == 2 || d == -2):
			list = append(list, note("scoresheet.why.same_player", pair...))
		}
		switch {
		case s.grid && numbersReversed(e.Number, e.Other):
			list = append(list, note("scoresheet.why.reversed", pair...))
		case s.grid && numbersAlike(e.Number, e.Other):
			list = append(list, note("scoresheet.why.digits", pair...))
		}
	}
	switch e.Kind {
	case EditSquare:
		squares("scoresheet.why.neighbour")
		if s.times(e.From) > 1 {
			list = append(list, note("scoresheet.why.twice", "from", e.From.String()))
		}
		if s.times(e.To) == 0 {
			list = append(list, note("scoresheet.why.unplayed", "to", e.To.String()))
		}
	case EditSwap:
		numbers()
		squares("scoresheet.why.near_squares")
	case EditNumber:
		numbers()
		list = append(list, note("scoresheet.why.twice_number", "number", e.Other))
	case EditMissing, EditInsert:
		list = append(list, note("scoresheet.why.unplayed", "to", e.To.String()))
	case EditExtra:
		if s.times(e.From) > 1 {
			list = append(list, note("scoresheet.why.twice", "from", e.From.String()))
		}
	case EditTurned:
		if t := s.Moves(); len(t) > 0 && !e.Turned.KeepsStart() {
			list = append(list, note("scoresheet.why.first_move", "from", e.Turned.Square(t[0]).String(), "to", t[0].String()))
		}
		if !e.Turned.KeepsStart() {
			list = append(list, note("scoresheet.why.start"))
		}
		if s.marksFit() && !e.Turned.KeepsStart() {
			list = append(list, note("scoresheet.why.marks"))
		}
	default:
	}
	return list
}

// times returns how often a square is written.
func (s Sheet) times(sq reversi.Square) (n int) {
	for _, sl := range s.slots {
		for _, w := range sl.squares {
			if w == sq {
				n++
			}
		}
	}
	for _, l := range s.loose {
		if l.square == sq {
			n++
		}
	}
	return n
}

// marksFit reports whether start discs are drawn, and all of them as they must lie.
func (s Sheet) marksFit() bool {
	start := reversi.Start()
	return s.marks.Black|s.marks.White != 0 && s.marks.Black&^start.Black == 0 && s.marks.White&^start.White == 0
}

func colourCode(c reversi.Colour) string {
	if c == reversi.White {
		return "white"
	}
	return "black"
}
