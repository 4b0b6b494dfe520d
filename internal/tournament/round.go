package tournament

import (
	"slices"
	"time"

	"sixtyfour/internal/reversi"
)

// RoundState is where a round is in its life.
type RoundState string

// A round goes draft → published → closed, each step a deliberate act.
const (
	Draft     RoundState = "draft"
	Published RoundState = "published"
	Closed    RoundState = "closed"
)

// Round is one round as drafted or played.
type Round struct {
	ID     RoundID
	Number int // 1 for the first
	State  RoundState
	Seed   uint64 // the seed it was paired with
	Basis  string // digest of what it was paired from; a draft is stale when that has changed
	// Pairing is the system and the options it was paired by, as they were then; zero
	// in rounds that were not paired here.
	Pairing PairingRules
	Matches []Match
	Idle    []Idle // everyone in the event who has no match
	// Relaxed names the pairing rules that had to give way, worst first.
	Relaxed []Term
	Version int
}

// Idle is a player without a match in a round, and why.
type Idle struct {
	Player   PlayerID
	Presence Presence
	Pinned   bool   // set by hand; survives re-pairing
	Terms    []Term // why this player has the bye
}

// Match is a table: two players, one, two or three games.
type Match struct {
	ID     MatchID
	Table  int // 1 for the top table
	Games  []Game
	Pinned bool   // set by hand; survives re-pairing
	Terms  []Term // why these two meet, with these colours
}

// Players returns who has Black and who White in the first game.
func (m Match) Players() (black, white PlayerID) {
	if len(m.Games) == 0 {
		return 0, 0
	}
	return m.Games[0].Black, m.Games[0].White
}

// Opponent returns the other player of m, or 0 if p does not sit there.
func (m Match) Opponent(p PlayerID) PlayerID {
	a, b := m.Players()
	switch p {
	case a:
		return b
	case b:
		return a
	}
	return 0
}

// Term is one consideration of a pairing. Its cost adds up with the others of
// the table to the table's cost; a cost of 0 is a remark.
type Term struct {
	Rule   string   // such as "score", "colour", "rematch": a message key
	Player PlayerID // whom it concerns, or 0 for both
	Value  int      // what was counted, in the unit of the rule
	Cost   int64
}

// Game is one game of a match. Results are kept by player and colour, never as
// left and right.
type Game struct {
	ID             GameID
	Number         int // 1 for the first of the match
	Black, White   PlayerID
	ColoursUnknown bool // the source did not say who had Black
	Result         *Result
	Transcript     string // canonical, see [reversi.Game], such as "f5d6c3"; empty is not recorded
	Claims         []Claim
	Version        int
	ChangedBy      string // who changed it last, and when
	ChangedAt      time.Time
}

// Colour returns the colour of p in g.
func (g Game) Colour(p PlayerID) reversi.Colour {
	switch p {
	case g.Black:
		return reversi.Black
	case g.White:
		return reversi.White
	}
	return reversi.NoColour
}

// Claim is what one of the two players says the result was.
type Claim struct {
	Player     PlayerID
	Score      reversi.Score
	Transcript string
	// Replayed is what the moves give when that is not Score, else zero. A player
	// whose moves and count do not fit together has a dispute with himself.
	Replayed reversi.Score
	At       time.Time
}

// Contradicts reports whether the moves of c give another count than it says.
func (c Claim) Contradicts() bool { return c.Replayed != reversi.Score{} }

// GameState tells how far a result is.
type GameState string

// Only a confirmed result counts anywhere.
const (
	GameOpen      GameState = "open"
	GameClaimed   GameState = "claimed"  // one player has said
	GameDisputed  GameState = "disputed" // the two claims differ, or one contradicts itself
	GameConfirmed GameState = "confirmed"
)

// State derives how far g is.
func (g Game) State() GameState {
	switch {
	case g.Result != nil:
		return GameConfirmed
	case len(g.Claims) == 0:
		return GameOpen
	case slices.ContainsFunc(g.Claims, Claim.Contradicts):
		return GameDisputed
	case len(g.Claims) == 1 || g.Claims[0].Agrees(g.Claims[1]):
		return GameClaimed
	}
	return GameDisputed
}

// Agrees reports whether two claims tell the same result and, where both give
// moves, the same game. A claim that contradicts itself agrees with none.
func (c Claim) Agrees(d Claim) bool {
	return c.Score == d.Score && !c.Contradicts() && !d.Contradicts() && (c.Transcript == "" || d.Transcript == "" || c.Transcript == d.Transcript)
}
