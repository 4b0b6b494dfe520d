package pairing

import (
	"slices"

	"sixtyfour/internal/tournament"
)

// Float is the direction in which a player left the own score group in a round.
type Float int8

// A player floats down against a lower score or with a bye.
const (
	FloatDown Float = -1
	NoFloat   Float = 0
	FloatUp   Float = 1
)

// Record is what one player brings into a round from the rounds before it.
type Record struct {
	Player  tournament.PlayerID
	Number  int // start number
	Country string
	Points  tournament.Points // of confirmed results and rounds without a game
	Byes    int               // full-point rounds without a game, whatever they are called
	Black   []bool            // one for each match over the board, oldest first: began with Black
	Floats  [2]Float          // in the round before, and in the one before that
	Met     []Meeting
}

// Meeting sums up the matches over the board against one opponent.
type Meeting struct {
	Opponent tournament.PlayerID
	Times    int
	Black    int // times with Black in the first game
	Last     int // the round of the last one
}

// Balance returns how many more matches were begun with Black than with White.
func (r *Record) Balance() int {
	sum := 0
	for _, black := range r.Black {
		if black {
			sum++
		} else {
			sum--
		}
	}
	return sum
}

// Run returns how many of the last matches running were begun with that colour.
func (r *Record) Run(black bool) int {
	n := 0
	for i := len(r.Black) - 1; i >= 0 && r.Black[i] == black; i-- {
		n++
	}
	return n
}

// Against returns the meetings with p; the zero Meeting is none.
func (r *Record) Against(p tournament.PlayerID) Meeting {
	for i := range r.Met {
		if r.Met[i].Opponent == p {
			return r.Met[i]
		}
	}
	return Meeting{}
}

// Records returns the record of every entry before round, by start number.
//
// Only a match with a game over the board is a meeting and gives a colour: one
// forfeited, lost by both or not played leaves no trace but its points. A game
// still open counts as being played. In matches of several games the colour is
// that of the first.
func Records(s tournament.Snapshot, round int) []Record {
	sorted := entries(s)
	records := make([]Record, len(sorted))
	at := make(map[tournament.PlayerID]int, len(sorted))
	for i, e := range sorted {
		records[i] = Record{Player: e.Player, Number: e.Number, Country: s.Players[e.Player].Country}
		at[e.Player] = i
	}
	for _, r := range before(s, round) {
		gained := make([]tournament.Points, len(records))
		float := make([]Float, len(records))
		done := make([]bool, len(records))
		for _, m := range r.Matches {
			first, second := m.Players()
			a, okA := at[first]
			b, okB := at[second]
			if !okA || !okB || a == b {
				continue
			}
			gained[a], gained[b] = s.Event.Rules.MatchResult(m)
			done[a], done[b] = true, true
			switch {
			case records[a].Points > records[b].Points:
				float[a], float[b] = FloatDown, FloatUp
			case records[a].Points < records[b].Points:
				float[a], float[b] = FloatUp, FloatDown
			}
			note(&records[a], &records[b], m, r.Number, gained[a], gained[b])
		}
		for _, d := range r.Idle {
			i, ok := at[d.Player]
			if !ok || done[i] {
				continue
			}
			done[i] = true
			gained[i] = s.Event.Rules.Worth(d.Presence).Points
			if d.Presence.IsBye() {
				records[i].Byes++
				float[i] = FloatDown
			}
		}
		for i := range records {
			if !done[i] {
				gained[i] = s.Sitting(r, records[i].Player).Points
			}
			records[i].Points += gained[i]
			if ago := round - r.Number; ago <= len(records[i].Floats) {
				records[i].Floats[ago-1] = float[i]
			}
		}
	}
	return records
}

// note enters match m of a, who began with Black, and b.
func note(a, b *Record, m tournament.Match, round int, gainedA, gainedB tournament.Points) {
	if !met(m) {
		if gainedA > gainedB {
			a.Byes++
		} else if gainedB > gainedA {
			b.Byes++
		}
		return
	}
	a.meet(b.Player, round, !m.Games[0].ColoursUnknown)
	b.meet(a.Player, round, false)
	if !m.Games[0].ColoursUnknown {
		a.Black, b.Black = append(a.Black, true), append(b.Black, false)
	}
}

func (r *Record) meet(p tournament.PlayerID, round int, black bool) {
	i := slices.IndexFunc(r.Met, func(m Meeting) bool { return m.Opponent == p })
	if i < 0 {
		i = len(r.Met)
		r.Met = append(r.Met, Meeting{Opponent: p})
	}
	r.Met[i].Times++
	r.Met[i].Last = round
	if black {
		r.Met[i].Black++
	}
}

// met reports whether at least one game of m was or is being played.
func met(m tournament.Match) bool {
	return slices.ContainsFunc(m.Games, func(g tournament.Game) bool {
		return g.Result == nil || g.Result.OverTheBoard()
	})
}
