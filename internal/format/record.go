// Package format holds what the game files of this house have in common: one
// plain record of a game, the place where something stands in a file, the
// errors of readers, and the few notations that several formats share.
//
// A [Game] is what a file says, in the file's own order. It is not a result of
// an event: names are text, a recorded score is a claim. The one thing that is
// judged here is whether the moves can be played, see [Game.Replay]: a writer
// writes no other game, because files without colours and passes need it.
package format

import "sixtyfour/internal/reversi"

// Limits of one game, whatever its file holds. They keep memory constant.
const (
	MaxMoves = 122     // 60 discs, a pass before each, two behind the last
	MaxBytes = 1 << 17 // bytes of one game in a text format
	MaxTags  = 200     // tags, comments and notes of one game, each
)

// Game is one game of a file. The zero Game is one that nobody started.
type Game struct {
	Place Place // where it begins

	Event, Round, Site string
	Date               string // see [ParseDate]; empty when not known
	Black, White       Player

	Start    Position // the position before the first move; the zero Position is the usual one
	Moves    []Move   // in order, passes where they are written
	Result   Result   // as recorded
	Boards   []BoardAfter
	Comments []Comment
	Values   []Value // of moves from Start, in problem files
	Pair     int     // 1 or 2 in a synchro pair, whose games stand one behind the other; else 0
	Tags     []Tag   // what the file says and no field above holds
	Notes    []string
}

// Player is a seat as the file names it.
type Player struct {
	Name   string
	Rating string // as written
}

// Move is one square or pass as it is written.
type Move struct {
	Square reversi.Square // Pass where a pass is written
	Side   reversi.Colour // NoColour where the file does not say
	Eval   string         // what the player thought of it, as written
	Time   string         // what it took, as written
	Place  Place
}

// Position is a board with the side to move.
type Position struct {
	Board  reversi.Board
	ToMove reversi.Colour // NoColour in the zero Position only
}

// Usual reports whether p is the position that every game starts from.
func (p Position) Usual() bool { return p == Position{} || p == usual }

var usual = Position{Board: reversi.Start(), ToMove: reversi.Black}

// Given returns p, the usual position for the zero one.
func (p Position) Given() Position {
	if p == (Position{}) {
		return usual
	}
	return p
}

// BoardAfter says what really stood on the table after a ply, whatever the rules
// would give: a wrong flip that nobody corrected in time. Every later move is
// judged from it.
type BoardAfter struct {
	Ply   int // discs played, from 1
	Board reversi.Board
	Place Place
}

// Comment is a remark behind a number of discs; 0 is before the first.
type Comment struct {
	Ply  int
	Text string
}

// Value is the score of one move for the side that plays it, in discs.
type Value struct {
	Square reversi.Square
	Score  int
}

// Tag is a property of a file under its own name.
type Tag struct {
	Name, Value string
}

// Tag returns the value of the first tag with a name, and whether there is one.
func (g *Game) Tag(name string) (string, bool) {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

// Transcript returns the moves as package reversi reads them.
func (g *Game) Transcript() reversi.Transcript {
	t := make(reversi.Transcript, len(g.Moves))
	for i, m := range g.Moves {
		t[i] = m.Square
	}
	return t
}

// Add appends a transcript to the moves of g.
func (g *Game) Add(t reversi.Transcript) {
	for _, s := range t {
		g.Moves = append(g.Moves, Move{Square: s})
	}
}

// AddGame appends the moves of a game from the usual start, and how its board stood.
func (g *Game) AddGame(played reversi.Game) {
	for _, b := range played.Boards {
		if b.Ply == 0 {
			g.Start = Position{Board: b.Board, ToMove: reversi.Black}
			continue
		}
		g.Boards = append(g.Boards, BoardAfter{Ply: b.Ply, Board: b.Board})
	}
	g.Add(played.Moves)
}

// Played returns the moves of g and how its board stood, as package reversi has
// them. ok is false for a game that does not begin with Black from its start.
func (g *Game) Played() (played reversi.Game, ok bool) {
	if start := g.Start.Given(); !g.Start.Usual() {
		if start.ToMove != reversi.Black {
			return played, false
		}
		played.Boards = append(played.Boards, reversi.BoardAfter{Board: start.Board})
	}
	for _, b := range g.Boards {
		played.Boards = append(played.Boards, reversi.BoardAfter{Ply: b.Ply, Board: b.Board})
	}
	played.Moves = g.Transcript()
	return played, true
}

// Plies returns how many discs the moves of g place.
func (g *Game) Plies() int {
	n := 0
	for _, m := range g.Moves {
		if m.Square != reversi.Pass {
			n++
		}
	}
	return n
}
