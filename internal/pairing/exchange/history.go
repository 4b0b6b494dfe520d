package exchange

import (
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// history is what the rounds before bring beyond the records.
type history struct {
	records []pairing.Record
	number  int
	last    bool   // the last announced round: floats do not matter any more
	floated []bool // by player: played an opponent of another score in the round before
	played  []int  // by player: matches played
	odd     bool   // what an odd number gets in a first match: White
	blocked []tournament.Term
}

func read(s tournament.Snapshot, round int) history {
	h := history{
		records: pairing.Records(s, round),
		number:  round,
		last:    round >= s.Event.Rules.Rounds,
		odd:     s.Event.Seed&1 == 0,
	}
	if c := s.Event.Rules.Pairing.FirstColour; c != reversi.NoColour {
		h.odd = c == reversi.White
	}
	at := make(map[tournament.PlayerID]int, len(h.records))
	for i := range h.records {
		at[h.records[i].Player] = i
	}
	h.floated, h.played = make([]bool, len(h.records)), make([]int, len(h.records))
	scores := pairing.Records(s, round-1)
	for _, r := range s.Rounds {
		if r.Number >= round {
			continue
		}
		for _, m := range r.Matches {
			black, white := m.Players()
			a, okA := at[black]
			b, okB := at[white]
			if !okA || !okB || a == b || !counts(m) {
				continue
			}
			h.played[a]++
			h.played[b]++
			if !overTheBoard(m) {
				meet(&h.records[a], white, r.Number)
				meet(&h.records[b], black, r.Number)
			}
			if r.Number == round-1 && scores[a].Points != scores[b].Points {
				h.floated[a], h.floated[b] = true, true
			}
		}
	}
	return h
}

func overTheBoard(m tournament.Match) bool {
	return slices.ContainsFunc(m.Games, func(g tournament.Game) bool {
		return g.Result == nil || g.Result.OverTheBoard()
	})
}

// counts reports whether m bars a second meeting: a game was or is being played,
// or each of the two forfeited one and neither both.
func counts(m tournament.Match) bool {
	if overTheBoard(m) {
		return true
	}
	first, _ := m.Players()
	var lost [2]int // games forfeited by the first, by the other
	for _, g := range m.Games {
		black, white := 0, 1
		if g.Black != first {
			black, white = 1, 0
		}
		switch g.Result.Outcome {
		case tournament.BlackWon:
			lost[white]++
		case tournament.WhiteWon:
			lost[black]++
		case tournament.NeitherWon, tournament.Drawn, tournament.NotPlayed:
			return false
		}
	}
	return lost == [2]int{1, 1}
}

// meet enters a meeting without a game over the board.
func meet(r *pairing.Record, opponent tournament.PlayerID, round int) {
	for i := range r.Met {
		if m := &r.Met[i]; m.Opponent == opponent {
			m.Times++
			m.Last = max(m.Last, round)
			return
		}
	}
	r.Met = append(r.Met, pairing.Meeting{Opponent: opponent, Times: 1, Last: round})
}
