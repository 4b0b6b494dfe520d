package knockout

import (
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Game is a game to be set up.
type Game struct {
	Key
	Number  int                    // in the match, from 1
	Players [2]tournament.PlayerID // the higher seed first
	// Black and White are 0 where the colours are chosen at the board.
	Black, White tournament.PlayerID
	Right        Right               // what is chosen; empty for colours that are exchanged
	Chooser      tournament.PlayerID // who chooses; 0 with RightCall
	Terms        []tournament.Term   // why; all cost 0
}

// Next returns the games that can be set up now, in the order of play: one for each
// match whose two players are known and who are not at a game of it.
func (b *Bracket) Next() []Game {
	var list []Game
	for _, m := range b.Matches() {
		if m.Over() || m.Open || m.Seats[0].Player == 0 || m.Seats[1].Player == 0 {
			continue
		}
		list = append(list, b.next(m))
	}
	return list
}

func (b *Bracket) next(m Match) Game {
	better, other := m.Seats[m.Better], m.Seats[1-m.Better]
	g := Game{Key: m.Key, Number: m.Played + 1, Players: [2]tournament.PlayerID{better.Player, other.Player}}
	add := func(rule string, p tournament.PlayerID, value int) {
		g.Terms = append(g.Terms, tournament.Term{Rule: rule, Player: p, Value: value})
	}
	for _, s := range []Seat{better, other} {
		add(pairing.RuleSeed, s.Player, b.Seed(s.Player))
		if s.Seed == 0 && !s.Loser && b.At(s.Of).Decided != ByBye { // a bye is not won
			add(pairing.RuleThrough, s.Player, s.Of.Round)
		}
	}
	switch {
	case m.BestOf == 1 && b.Right == RightCall:
		g.Right = RightCall
		add(pairing.RuleCall, 0, g.Number)
	case m.BestOf == 1 && b.Right == RightEither:
		g.Right, g.Chooser = RightEither, better.Player
		add(pairing.RuleChooseEither, g.Chooser, g.Number)
	case g.Number == 2:
		g.Black, g.White = b.exchanged(m)
		add(pairing.RuleColourSwap, g.Black, 1)
	case g.Number == 3 && better.Discs != other.Discs:
		g.Right, g.Chooser = RightColour, better.Player
		more := better.Discs - other.Discs
		if more < 0 {
			g.Chooser, more = other.Player, -more
		}
		add(pairing.RuleBetterDiscs, g.Chooser, int(more))
		add(pairing.RuleChooseColour, g.Chooser, g.Number)
	default:
		g.Right, g.Chooser = RightColour, better.Player
		add(pairing.RuleChooseColour, g.Chooser, g.Number)
	}
	return g
}

// exchanged returns the colours of the first game of m the other way round.
func (b *Bracket) exchanged(m Match) (black, white tournament.PlayerID) {
	for _, g := range b.games[m.Key] {
		if m.has(g) && g.Result != nil && g.Result.Outcome != tournament.NotPlayed {
			return g.White, g.Black
		}
	}
	return 0, 0
}

// Call is a game to be set up in one of several brackets.
type Call struct {
	Bracket int // its place in the list
	Game
	Waits tournament.PlayerID // who is wanted at an earlier game of the list, or is playing; 0 for nobody
}

// Schedule returns the next games of several brackets, those of the first bracket
// first. A player who is in two plays in the first of them first.
func Schedule(brackets []Bracket) []Call {
	busy := map[tournament.PlayerID]bool{}
	for i := range brackets {
		for _, m := range brackets[i].Matches() {
			if m.Open {
				busy[m.Seats[0].Player], busy[m.Seats[1].Player] = true, true
			}
		}
	}
	var list []Call
	for i := range brackets {
		for _, g := range brackets[i].Next() {
			call := Call{Bracket: i, Game: g}
			for _, p := range g.Players {
				if busy[p] && call.Waits == 0 {
					call.Waits = p
				}
			}
			if call.Waits == 0 {
				busy[g.Players[0]], busy[g.Players[1]] = true, true
			}
			list = append(list, call)
		}
	}
	return list
}
