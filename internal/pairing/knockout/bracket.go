package knockout

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Options are the rules of a bracket. They are stored with the event.
type Options struct {
	Category   string // empty for the finals of the whole event
	Cut        int    // 2, 4, 8 or 16
	Games      int    // best of: 1 or 3
	FinalGames int    // best of, in the final; 0 is as Games
	ThirdPlace bool   // the losers of the semi-finals play for third place
	ThirdGames int    // best of, there and in the play-off; 0 is 1
	Right      Right  // in single games; empty is RightEither
	Ladder     bool   // three level for the last place all play; else the lowest drops out
}

// Right says what is chosen before a single game, and by whom.
type Right string

// In matches of three games it is always the colour alone, by the higher seed.
const (
	RightEither Right = "either" // the higher seed: the colour, or to win a level game
	RightCall   Right = "call"   // the same, by who wins the call of a hidden disc
	RightColour Right = "colour" // the higher seed: the colour
)

// Entrants are who plays, by standings. They are stored with the event.
type Entrants struct {
	Seeds []tournament.PlayerID // 1, 2, … in this order
	// Level are two or three who play for the last place of the cut; Seeds are then
	// one less than the cut.
	Level []tournament.PlayerID
}

// Key names a match: the round from 1, the last being the final, and the slot from
// 1, counted from the top. The match for third place is slot 2 of the last round;
// the play-offs are round 0.
type Key struct{ Round, Slot int }

// Source says where a player of a match comes from: a seed, or a match.
type Source struct {
	Seed  int // 0 if from a match
	Of    Key // the match
	Loser bool
}

// Seat is one side of a match.
type Seat struct {
	Source
	Player tournament.PlayerID // 0 is not known yet, or nobody
	Empty  bool                // nobody will ever sit here: the other has a bye
	Points tournament.Points   // of the match
	Discs  reversi.Discs       // of the match
}

// Decision says what decided a match.
type Decision string

// The decisions; empty is not decided yet.
const (
	ByPoints Decision = "points"
	ByDiscs  Decision = "discs"
	BySeed   Decision = "seed"
	ByBye    Decision = "bye" // the other seat is empty
)

// Match is one match of a bracket with what is known of it.
type Match struct {
	Key
	BestOf  int
	Seats   [2]Seat // as drawn, top first
	Better  int     // which of Seats has the higher seed, once both players are known
	Played  int     // games with a result
	Open    bool    // a game is being played
	Stale   bool    // there are games of others, which are not read
	Winner  tournament.PlayerID
	Loser   tournament.PlayerID // 0 after a bye
	Decided Decision
}

// Over reports whether m has nothing more to play, won or empty.
func (m Match) Over() bool { return m.Decided != "" }

// Bracket is a drawn bracket. A page draws Rounds from left to right, each of them
// from top to bottom.
type Bracket struct {
	Options
	Rounds  [][]Match // Rounds[r-1][s-1] is the match of Key{r, s}
	Third   *Match    // nil without one
	PlayOff []Match   // for the last place of the cut
	// Places are first to fourth; 0 is not decided, or not played for.
	Places [4]tournament.PlayerID
	games  map[Key][]tournament.Game
	seeds  map[tournament.PlayerID]int
}

// Seed returns the seed of p, 0 for who is not in the bracket. Those who are level
// for the last place count from that place on.
func (b *Bracket) Seed(p tournament.PlayerID) int { return b.seeds[p] }

// Matches returns every match in the order of play: play-offs, rounds, third place
// before the final.
func (b *Bracket) Matches() []Match {
	all := append([]Match(nil), b.PlayOff...)
	for i, round := range b.Rounds {
		if i == len(b.Rounds)-1 && b.Third != nil {
			all = append(all, *b.Third)
		}
		all = append(all, round...)
	}
	return all
}
