package dutch

import "sixtyfour/internal/reversi"

// Input is all that one round is paired from. Players are meant by their index in
// Players; points are whole numbers of any unit, the same everywhere, such as
// half-points or tenths.
type Input struct {
	Players []Player // in any order, each with another Number
	Points  Points
	Round   int // to be paired, 1 for the first
	Rounds  int // announced; top scorers exist when Round is the last, 0 is never
	// FirstColour is what an odd start number gets while nobody of a pair has a
	// colour yet.
	FirstColour reversi.Colour
	Forbidden   [][2]int // players who must not meet in this round
}

// Points are the values of a result; only what the rules compare is here, all else
// stands in the cells.
type Points struct{ Win, Draw, Loss int }

// Player is one entry of the event, present or not.
type Player struct {
	Number  int  // tournament pairing number, above 0
	Present bool // to be paired
	Seated  bool // there, with an opponent or a bye that is no matter of the pairing
	// Cells are the rounds before Input.Round, the first one first; missing ones
	// are Absent.
	Cells []Cell
	// Virtual are the points of acceleration by round, those of Input.Round too;
	// missing ones are 0.
	Virtual []int
}

// Cell is what a player did in a round that is over.
type Cell struct {
	Kind     CellKind
	Opponent int            // index in Input.Players; read for Game and Forfeit
	Colour   reversi.Colour // read for Game; NoColour if nobody knows
	Points   int            // what the round gave, without acceleration
}

// CellKind says what a cell means to the rules.
type CellKind uint8

// A forfeit was paired and not played, whoever won it. A bye is a full, half or
// zero-point bye that was asked for or granted; only its points matter.
const (
	Absent     CellKind = iota // nothing recorded: away, not yet entered, withdrawn
	Game                       // played over the board
	Forfeit                    // + or - in a TRF
	PairingBye                 // U
	Bye                        // F, H, Z
)

// Result is a paired round.
type Result struct {
	Pairs []Table
	Bye   int     // who has the pairing bye, -1 for nobody
	Rest  []Fault // which criteria the bye fails
	// Brackets are in the order in which they were paired, the top one first.
	Brackets []Bracket
}

// Table is a pair, in no particular order of boards.
type Table struct {
	White, Black int
	Bracket      int       // index in Result.Brackets
	Faults       []Fault   // which criteria the pair fails
	Why          WhyColour // why the colours are so
}

// Bracket tells how a score bracket came out.
type Bracket struct {
	Score      int   // of its residents, with acceleration
	MovedDown  []int // players from above, by rank
	Residents  []int // by rank
	Downfloats []int // who was left for the next bracket or the bye, by rank
}

// Fault is a player counted by a criterion.
type Fault struct {
	Criterion int // 9 to 21, as in C.04.3
	Player    int // whom it is counted for
	// Value is what is to be small: for 9 rounds without a game; 10 the difference of
	// colours with this game; 11 games running with the same colour, this one too; 12 and
	// 13 the strength of the claim passed over, 1 mild, 2 strong, 3 absolute; 14 to 17
	// 1; 18 to 21 the difference in score.
	Value int
}

// WhyColour says which clause of article 5 gave the colours.
type WhyColour struct {
	Clause Clause
	Player int // whose claim decided, -1 if both got what they were due
	// Value is by clause: the difference of colours for Absolute; games over the board
	// ago that the two had different colours for Alternation; the number among those who
	// have ever come for Initial.
	Value int
}

// Clause is a step of article 5.
type Clause uint8

// The steps in their order.
const (
	BothDue     Clause = iota // preferences do not clash
	Absolute                  // the wider difference or the only absolute preference
	Strong                    // the stronger preference
	Alternation               // turned round since the last time the two differed
	Rank                      // the preference of the higher ranked
	Initial                   // no game yet: the number decides
)
