// Package season adds up what the places of a list of events give: points by place,
// ties by a rule, the best results of each player. It reads the places of the events
// and stores nothing.
package season

import (
	"cmp"
	"slices"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Event is an event of a season with its places.
type Event struct {
	Event   tournament.Event
	Places  standings.Places
	Started bool // a round is published
	Settled bool // nothing is left to play that can change a place
}

// Table is the standing of a season.
type Table struct {
	Season  tournament.Season
	Columns []Column // the events in order
	Rows    []Row    // by rank; the tied by name
	// Provisional says that an event that counts is not settled yet.
	Provisional bool
}

// Column is an event of the season. One that has not started gives nobody points;
// one that is not settled gives them by its standings of now.
type Column struct {
	Event            tournament.Event
	Started, Settled bool
	Players          int // who took part
}

// Row is a player who took part in an event of the season. Players with the same
// total share a rank: 1, 2, 2, 4.
type Row struct {
	Rank   int
	Shared bool
	Player tournament.Player
	Club   string
	Total  Points
	Scores []Score // one for each of Table.Columns, in its order
}

// Score is what a player has from one event.
type Score struct {
	Took   bool // took part; else the rest is zero
	Place  int  // the first of the places that are shared
	Among  int  // how many share them; 1 is alone
	Points Points
	Counts bool // false is dropped: written in brackets
}

// Compute returns the standing of a season. events are those of s.Events, in order.
//
// A player takes part in an event with a round that he plays; who does not is left
// out before the places are counted.
func Compute(s tournament.Season, events []Event) Table {
	t := Table{Season: s}
	index := map[tournament.PlayerID]int{}
	for i, e := range events {
		column := Column{Event: e.Event, Started: e.Started, Settled: e.Settled}
		t.Provisional = t.Provisional || e.Started && !e.Settled
		p := standings.Places{}
		if e.Started {
			p = present(e.Places)
		}
		column.Players = len(p.Rows)
		t.Columns = append(t.Columns, column)
		for at := 0; at < len(p.Rows); {
			among := p.Tied(at, s.Rules.ByPoints)
			points := worth(s.Rules, at+1, among)
			for _, row := range p.Rows[at : at+among] {
				j, ok := index[row.Player.ID]
				if !ok {
					j = len(t.Rows)
					index[row.Player.ID] = j
					t.Rows = append(t.Rows, Row{Player: row.Player, Club: row.Club, Scores: make([]Score, len(events))})
				}
				t.Rows[j].Scores[i] = Score{Took: true, Place: at + 1, Among: among, Points: points}
			}
			at += among
		}
	}
	for i := range t.Rows {
		t.Rows[i].add(s.Rules.Best)
	}
	t.rank()
	return t
}

// present leaves those out who played no round.
func present(p standings.Places) (out standings.Places) {
	for i, row := range p.Rows {
		if slices.ContainsFunc(row.Rounds, func(s tournament.Sitting) bool { return s.Presence == tournament.Plays }) {
			out.Rows = append(out.Rows, row)
			if i < p.ByFinal {
				out.ByFinal++
			}
		}
	}
	return out
}

// worth returns what each of among players gets who are tied from place on.
func worth(r tournament.SeasonRules, place, among int) Points {
	var sum int64
	for i := range among {
		sum += int64(r.Worth(place + i))
	}
	switch r.Ties {
	case tournament.SeasonTiesUp:
		return averaged(sum, int64(among), 1, true)
	case tournament.SeasonTiesCents:
		return averaged(sum, int64(among), 100, false)
	case tournament.SeasonTiesEach:
		return NewPoints(int64(r.Worth(place)), 1)
	case tournament.SeasonTiesExact:
	}
	return averaged(sum, int64(among), 0, false)
}

// add counts the best results, of equal ones the earlier.
func (r *Row) add(best int) {
	var order []int
	for i, s := range r.Scores {
		if s.Took {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return r.Scores[b].Points.Compare(r.Scores[a].Points) })
	for n, i := range order {
		if best == 0 || n < best {
			r.Scores[i].Counts = true
			r.Total = r.Total.Plus(r.Scores[i].Points)
		}
	}
}

func (t *Table) rank() {
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(b.Total.Compare(a.Total), cmp.Compare(a.Player.Name(), b.Player.Name()), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	for i := range t.Rows {
		t.Rows[i].Rank = i + 1
		if i > 0 && t.Rows[i-1].Total.Compare(t.Rows[i].Total) == 0 {
			t.Rows[i].Rank = t.Rows[i-1].Rank
			t.Rows[i-1].Shared, t.Rows[i].Shared = true, true
		}
	}
}
