package tournament

import (
	"time"

	"sixtyfour/internal/reversi"
)

// Ids of what lies before an arbiter. Zero is none.
type (
	SheetID  int64
	BoardID  int64
	RulingID int64
)

// Side says whose score sheet it is.
type Side string

// The third is anybody else's: a spectator's, a scribe's.
const (
	SideBlack Side = "black"
	SideWhite Side = "white"
	SideOther Side = "other"
)

// Sheet is a score sheet of a game as it was written, legal or not.
type Sheet struct {
	ID    SheetID
	Side  Side
	Text  string         // a transcript or an 8×8 grid, as typed
	Count *reversi.Score // as written on it; nil if it is not
	By    string         // who typed it
	At    time.Time
}

// Seen is the board as it stood on the table after a ply.
type Seen struct {
	ID    BoardID
	Ply   int // discs played, which the board itself tells
	Board reversi.Board
	By    string
	At    time.Time
}

// RulingKind says what becomes of the game.
type RulingKind string

// Only the first gives the game a result.
const (
	RuledResult  RulingKind = "result"
	RuledPlayOn  RulingKind = "play-on"
	RuledRestart RulingKind = "restart" // from the start, unscored
)

// Ruling is what an arbiter decided about a game. It is final: a change is a new
// ruling, and the last one holds.
type Ruling struct {
	ID      RulingID
	Number  int // 1 for the first on its game
	Kind    RulingKind
	Outcome Outcome       // of a RuledResult
	Score   reversi.Score // of a RuledResult, half-discs
	Reason  string
	// The evidence it rests on; 0 is not cited.
	BlackSheet, WhiteSheet, OtherSheet SheetID
	Board                              BoardID
	Moves                              string // as it takes them, canonical; empty if it does not say
	Ply                                int    // the turn it is about; 0 for none
	By                                 string
	At                                 time.Time
}

// Evidence is everything that lies before the arbiter on one game. Sheets and
// boards come in the order in which they were recorded, rulings by number.
type Evidence struct {
	Sheets  []Sheet
	Boards  []Seen
	Rulings []Ruling
}

// Sheet returns the last sheet of a side, or false.
func (e Evidence) Sheet(of Side) (Sheet, bool) {
	for i := len(e.Sheets) - 1; i >= 0; i-- {
		if e.Sheets[i].Side == of {
			return e.Sheets[i], true
		}
	}
	return Sheet{}, false
}

// Ruling returns the ruling that holds, or false.
func (e Evidence) Ruling() (Ruling, bool) {
	if len(e.Rulings) == 0 {
		return Ruling{}, false
	}
	return e.Rulings[len(e.Rulings)-1], true
}

// Correction is what an event does about a faulty turn: an illegal square, a disc
// too few or too many turned, the wrong colour, out of turn, a pass that was none.
type Correction string

// Neither policy adds a penalty.
const (
	CorrectionCompetition Correction = "competition"
	CorrectionFriendly    Correction = "friendly"
)

// Remedy is what a policy makes of one faulty turn.
type Remedy string

// RemedyRestore goes on from before the faulty turn if both players can rebuild
// the layout; else the game begins again, unscored.
const (
	RemedyCorrect Remedy = "correct" // put right now, on the offender's clock
	RemedyStands  Remedy = "stands"  // it was answered: the position stands
	RemedyRestore Remedy = "restore"
)

// Remedy says what becomes of a fault at a ply when last plies have been played.
func (c Correction) Remedy(ply, last int) Remedy {
	switch {
	case c == CorrectionFriendly:
		return RemedyRestore
	case ply >= last:
		return RemedyCorrect
	}
	return RemedyStands
}
