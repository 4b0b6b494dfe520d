package list

import (
	"cmp"
	"math"
	"slices"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// ID is the id of a published list. Zero is none.
type ID int64

// Status is how a rating is to be taken.
type Status string

// The statuses. Only official and returning players have a rank.
const (
	Official    Status = "official"
	Provisional Status = "provisional" // too few games
	Inactive    Status = "inactive"    // no game for too long
	Returning   Status = "returning"   // official, and inactive on the list before
)

// Person is what a list has to know of a player beside his games.
type Person struct {
	Country string
	Club    tournament.ClubID
}

// Row is a player on a list.
type Row struct {
	Player        int64
	Rank          int // 1, 2, 2, 4; 0 without
	Shared        bool
	Before        int // rank on the list before; 0 is none
	Country       string
	Club          tournament.ClubID
	Rating        int
	Exact         float64
	Deviation     float64 // 0 where the system has none
	New           bool    // was not on the list before
	Change        int     // of Rating since the list before; 0 for who is new
	Period        int     // games since the list before
	Won           int     // of these
	Drawn, Lost   int
	Opponents     int // their mean rating; 0 without games
	Performance   int // in these games, by FIDE's table; 0 without
	Games         int // that were rated, in all
	Peak          int // highest Rating as official, by the lists of the series; 0 is none
	PeakDay, Last rating.Day
	Status        Status
}

// List is a rating list. Cutoff is the last day whose games it counts.
type List struct {
	Cutoff   rating.Day
	Previous rating.Day // cutoff of the list before it, or the end of the period before
	Rows     []Row      // those with a rank by rank, then the provisional, then the inactive; by exact rating in each
	Changes  []Changes  // by player: what the games since Previous gave
	Games    int        // that were rated
}

// Changes is what each game of a period gave to a player, in order of time.
type Changes struct {
	Player int64
	Games  []Change
	Rest   float64 // what else made the difference between the exact ratings
}

// Change is what one game gave.
type Change struct {
	Opponent int64
	Day      rating.Day
	Score    int8    // half-points
	Expected float64 // 0 to 1
	Against  float64 // the opponent's rating
	Delta    float64
}

// Input is what a list is made from.
type Input struct {
	Book   ledger.Book
	Series Series
	Cutoff rating.Day
	// People says what is known of each player; who is missing plays, but is not listed.
	People map[int64]Person
	Before *List // the list before, nil for the first
}

// Ledger returns the games as the series dates them, up to the cutoff, in their order.
// By the end of an event those of one that goes on wait for it.
func (in Input) Ledger() rating.Ledger {
	l := rating.Ledger{Players: in.Book.Players}
	for _, g := range in.Book.Games {
		event := &in.Book.Events[g.Event]
		if in.Series.ByEnd {
			g.Day = event.Ends
		}
		if g.Day <= in.Cutoff && (!in.Series.ByEnd || !event.Open) {
			l.Games = append(l.Games, g)
		}
	}
	if in.Series.ByEnd {
		rating.Sort(l.Games)
	}
	return l
}

// Compute makes a list. The outcome behind it tells what any two may expect.
//
// Errors: those of rating.Run.
func Compute(in Input, progress rating.Progress) (List, *rating.Outcome, error) {
	l := in.Ledger()
	out := List{Cutoff: in.Cutoff, Games: len(l.Games)}
	if len(l.Games) == 0 {
		o, err := rating.Run(l, in.Series.System, in.Series.Parameters, rating.Plan{Ends: []rating.Day{in.Cutoff}, Progress: progress})
		return out, o, err
	}
	previous := rating.Day(0)
	if in.Before != nil {
		previous = in.Before.Cutoff
	}
	ends := in.Series.ends(l.Games[0].Day, previous, in.Cutoff)
	plan := rating.Plan{Ends: ends, Progress: progress}
	if slices.Contains(ends, previous) {
		plan.Since = previous
	}
	o, err := rating.Run(l, in.Series.System, in.Series.Parameters, plan)
	if err != nil {
		return out, nil, err
	}
	if out.Previous = previous; previous == 0 && len(ends) > 1 {
		out.Previous = ends[len(ends)-2]
	}
	c := computation{in: in, list: &out, outcome: o, before: map[int64]Row{}}
	if in.Before != nil {
		for _, r := range in.Before.Rows {
			c.before[r.Player] = r
		}
	}
	for p, id := range l.Players {
		c.row(rating.Player(p), id, l.Players)
	}
	c.count(l)
	c.rank()
	return out, o, nil
}

type computation struct {
	in      Input
	list    *List
	outcome *rating.Outcome
	before  map[int64]Row
}

// row lists a player, if he is to be.
func (c *computation) row(p rating.Player, id int64, players []int64) {
	r, ok := c.outcome.Rating(p)
	s := c.in.Series
	person, known := c.in.People[id]
	if !ok || !known || r.Games < s.Listed || s.Country != "" && person.Country != s.Country || s.Club != 0 && person.Club != s.Club {
		return
	}
	row := Row{
		Player: id, Country: person.Country, Club: person.Club, Rating: int(math.Round(r.Value)), Exact: r.Value,
		Deviation: r.Deviation, Games: r.Games, Last: r.Last, Status: Official,
	}
	was, listed := c.before[id]
	if row.New = !listed; listed {
		row.Before, row.Change, row.Peak, row.PeakDay = was.Rank, row.Rating-was.Rating, was.Peak, was.PeakDay
	}
	switch {
	case c.in.Cutoff.Month()-r.Last.Month() >= s.Inactive:
		row.Status = Inactive
	case r.Games < s.Provisional:
		row.Status = Provisional
	case listed && was.Status == Inactive:
		row.Status = Returning
	}
	if row.Status == Official || row.Status == Returning {
		if row.Rating > row.Peak || row.PeakDay == 0 {
			row.Peak, row.PeakDay = row.Rating, c.in.Cutoff
		}
	}
	c.changes(&row, was, listed, p, players)
	c.list.Rows = append(c.list.Rows, row)
}

// changes keeps what the games of the period gave, and what is left of the difference.
func (c *computation) changes(row *Row, was Row, listed bool, p rating.Player, players []int64) {
	told := c.outcome.Changes(p)
	if len(told) == 0 && (!listed || was.Exact == row.Exact) {
		return
	}
	out := Changes{Player: row.Player}
	var opponents []int
	sum, halfPoints, against := 0.0, 0, 0.0
	for _, g := range told {
		score := int8(math.Round(2 * g.Score))
		out.Games = append(out.Games, Change{
			Opponent: players[g.Opponent], Day: g.Day, Score: score, Expected: g.Expected, Against: g.Against, Delta: g.Delta,
		})
		sum += g.Delta
		halfPoints += int(score)
		against += g.Against
		opponents = append(opponents, int(math.Round(g.Against)))
	}
	if n := len(opponents); n > 0 {
		row.Opponents = int(math.Round(against / float64(n)))
		row.Performance = rating.FIDEPerformance(opponents, halfPoints)
	}
	if listed {
		out.Rest = row.Exact - was.Exact - sum
	}
	c.list.Changes = append(c.list.Changes, out)
}

// count tells how many games the period had for each player, whatever was told of them.
func (c *computation) count(l rating.Ledger) {
	at := make(map[int64]*Row, len(c.list.Rows))
	for i := range c.list.Rows {
		at[c.list.Rows[i].Player] = &c.list.Rows[i]
	}
	add := func(p rating.Player, score int8) {
		r, ok := at[l.Players[p]]
		if !ok {
			return
		}
		r.Period++
		switch score {
		case 0:
			r.Lost++
		case 1:
			r.Drawn++
		default:
			r.Won++
		}
	}
	for _, g := range l.Games {
		if g.Day > c.list.Previous {
			add(g.A, g.Score)
			add(g.B, 2-g.Score)
		}
	}
}

// rank puts the rows in order and numbers those who have a rank. Equal whole ratings
// share one; inside it the exact rating is the order.
func (c *computation) rank() {
	class := map[Status]int{Official: 0, Returning: 0, Provisional: 1, Inactive: 2}
	rows := c.list.Rows
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(class[a.Status], class[b.Status]), cmp.Compare(b.Exact, a.Exact), cmp.Compare(a.Player, b.Player))
	})
	for i := range rows {
		if class[rows[i].Status] != 0 {
			break
		}
		rows[i].Rank = i + 1
		if i > 0 && rows[i-1].Rating == rows[i].Rating {
			rows[i].Rank = rows[i-1].Rank
			rows[i-1].Shared, rows[i].Shared = true, true
		}
	}
}

// Row returns the row of a player, or false.
func (l List) Row(player int64) (Row, bool) {
	for _, r := range l.Rows {
		if r.Player == player {
			return r, true
		}
	}
	return Row{}, false
}

// Of returns what the games of the period gave to a player.
func (l List) Of(player int64) (Changes, bool) {
	for _, c := range l.Changes {
		if c.Player == player {
			return c, true
		}
	}
	return Changes{}, false
}
