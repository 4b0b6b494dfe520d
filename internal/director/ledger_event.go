package director

import (
	"fmt"
	"slices"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// EventKey is what the ledger knows an event of ours by.
func EventKey(id tournament.EventID) string { return fmt.Sprintf("event %d", id) }

// eventRevision returns what the ledger is to say of an event: every game of a closed
// round that was played over the board and has a winner or is drawn, each game of a
// match, and the games of finals. Discs are kept where they were played out.
//
// An event of which all results were recorded on one day took place on the day that
// it says. Otherwise each round took place on the first day on which one of its
// results was recorded, in the hall's zone, and no later than the round after it.
func eventRevision(s tournament.Snapshot, zone *time.Location) ledger.Revision {
	r := ledger.Revision{Key: EventKey(s.Event.ID), Title: s.Event.Name, Country: s.Event.Country, Open: isOpen(s)}
	if s.Event.Rules.Scoring == reversi.ScoringAnti {
		r.Unrated = ledger.UnratedAnti
	}
	var parts [][]ledger.Game
	var recorded [][]time.Time
	add := func(round int, rows []playedGame) {
		var games []ledger.Game
		var at []time.Time
		for _, g := range rows {
			if line, ok := g.line(int32(round)); ok {
				games, at = append(games, line), append(at, g.result.At)
			}
		}
		if len(games) > 0 {
			parts, recorded = append(parts, games), append(recorded, at)
		}
	}
	last := 0
	for _, round := range s.Rounds {
		last = max(last, round.Number)
		if round.State != tournament.Closed {
			continue
		}
		var rows []playedGame
		for _, m := range round.Matches {
			for _, g := range m.Games {
				rows = append(rows, playedGame{g.Black, g.White, g.ColoursUnknown, g.Result})
			}
		}
		add(round.Number, rows)
	}
	for _, stage := range finalStages(s.Finals) {
		last++
		add(last, stage)
	}
	days := roundDays(s.Event.Starts, recorded, zone)
	for i, games := range parts {
		for _, g := range games {
			g.Day, g.A, g.B = days[i], known(s, g.A), known(s, g.B)
			r.Games = append(r.Games, g)
		}
	}
	return r.Canonical()
}

// isOpen reports whether games of an event are still to come: announced rounds, or those
// of a final.
func isOpen(s tournament.Snapshot) bool {
	if s.LastClosed() < max(s.Event.Rules.Rounds, s.Last()) {
		return true
	}
	return slices.ContainsFunc(s.Finals, func(f tournament.Final) bool {
		b, err := Bracket(f)
		return err == nil && len(b.Next()) > 0
	})
}

// finalStages returns the games of finals by their rounds, which come behind those of the event.
func finalStages(finals []tournament.Final) [][]playedGame {
	var stages [][]playedGame
	for _, f := range finals {
		for _, g := range f.Games {
			for len(stages) <= g.Round {
				stages = append(stages, nil)
			}
			result := g.Result
			stages[g.Round] = append(stages[g.Round], playedGame{g.Black, g.White, false, &result})
		}
	}
	return stages
}

// playedGame is a game of a round or of a final.
type playedGame struct {
	black, white   tournament.PlayerID
	coloursUnknown bool
	result         *tournament.Result
}

// known returns p, or nobody for one who stands for a player whom a file did not know.
func known(s tournament.Snapshot, p int64) int64 {
	if standIn(s.Players[tournament.PlayerID(p)]) {
		return 0
	}
	return p
}

// line returns g as the ledger has it, without its day; false for what is not rated.
func (g playedGame) line(round int32) (ledger.Game, bool) {
	if g.result == nil || !g.result.OverTheBoard() {
		return ledger.Game{}, false
	}
	black, white := g.result.Points()
	if black+white != 2 { // nobody won
		return ledger.Game{}, false
	}
	line := ledger.Game{
		Round: round, A: int64(g.black), B: int64(g.white), Score: int8(black), ColourA: 1,
		DiscsA: ledger.Unknown, DiscsB: ledger.Unknown,
	}
	if g.coloursUnknown {
		line.ColourA = 0
	}
	// Who resigned or ran out of time has discs by a rule and not by playing.
	if score := g.result.Score; g.result.Reason == tournament.ReasonPlayed && score != (reversi.Score{}) {
		line.DiscsA, line.DiscsB = score.Black, score.White
	}
	return line, true
}

// roundDays returns the day of each round from the times at which its results were recorded.
func roundDays(starts tournament.Date, recorded [][]time.Time, zone *time.Location) []rating.Day {
	days := make([]rating.Day, len(recorded))
	first, last := rating.Day(1<<31-1), rating.Day(-1<<31)
	for i, times := range recorded {
		days[i] = rating.Day(1<<31 - 1)
		for _, at := range times {
			day := rating.DayOf(at.In(zone))
			days[i] = min(days[i], day)
			first, last = min(first, day), max(last, day)
		}
	}
	for i := len(days) - 2; i >= 0; i-- {
		days[i] = min(days[i], days[i+1])
	}
	begin, err := time.Parse(time.DateOnly, string(starts))
	if err != nil {
		return days
	}
	for i := range days {
		if first == last {
			days[i] = rating.DayOf(begin)
		}
		days[i] = max(days[i], rating.DayOf(begin))
	}
	return days
}
