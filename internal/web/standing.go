package web

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// standingView is the page that tells how one player's place comes about.
type standingView struct {
	eventPage
	After      int
	Back       string // path of the whole table
	Row        standingRow
	Numbers    []standingSection
	Neighbours []neighbour
}

// standingSection is one number of the table with its working.
type standingSection struct {
	standingNumber
	Title string
	Notes []string // what the number counts
}

// neighbour is somebody beside the player in the table.
type neighbour struct {
	standingRow
	URL    string
	Apart  string // what parts the two, in words
	Myself bool
}

// getStanding shows how the place of one player comes about, now or after the round
// of the path.
func (s *Server) getStanding(c echo.Context) error {
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		after, err := afterRound(c.Param("round"), snapshot)
		if err != nil {
			return "", nil, err
		}
		id, err := number(c, "player")
		if err != nil {
			return "", nil, err
		}
		table := standings.Compute(snapshot.Upto(after))
		at := slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Entry.Player == tournament.PlayerID(id) })
		if at < 0 {
			return "", nil, fmt.Errorf("standing of player %d: %w", id, tournament.ErrNotFound)
		}
		return "standing", newStandingView(words(s, c), p, table, at, afterPath(p.Event.ID, after, snapshot)), nil
	})
}

// afterPath returns the address of the standings after a round: the last one has
// none of its own.
func afterPath(event tournament.EventID, after int, s tournament.Snapshot) string {
	if after == s.Public().Last() {
		return eventPath(event, "/standings")
	}
	return eventPath(event, "/standings/"+strconv.Itoa(after))
}

// standingPath returns the address of a player's page below that of a table.
func standingPath(table string, p tournament.PlayerID) string {
	return table + "/players/" + strconv.FormatInt(int64(p), 10)
}

func newStandingView(w catalogue.Words, p eventPage, table standings.Table, at int, back string) *standingView {
	labels := make([]string, len(table.Columns))
	for i, b := range table.Columns {
		labels[i] = w.Text("standings.short." + string(b))
	}
	deciding := decides(table.Rows)
	work := newWorkings(w, table)
	v := &standingView{eventPage: p, After: table.After, Back: back, Row: work.row(table.Rows[at], deciding[at], labels)}
	for i, n := range v.Row.Numbers {
		b := table.Columns[i]
		v.Numbers = append(v.Numbers, standingSection{
			standingNumber: n, Title: w.Text("standings.break." + string(b)), Notes: columnNotes(w, table.Event.Rules, b),
		})
	}
	for i := max(at-2, 0); i < min(at+3, len(table.Rows)); i++ {
		other := table.Rows[i]
		n := neighbour{URL: standingPath(back, other.Entry.Player), Myself: i == at}
		n.Rank, n.Out = rankText(other.Rank, other.Shared), other.Entry.Out()
		n.Name, n.Latin = shownNames(w, other.Player)
		if !n.Myself {
			n.Apart = apart(w, table, other, table.Rows[at])
		}
		v.Neighbours = append(v.Neighbours, n)
	}
	return v
}

// apart says what parts two players: "level on points; Brightwell 331 to 329".
func apart(w catalogue.Words, table standings.Table, other, own standings.Row) string {
	if (other.Rank == 0) != (own.Rank == 0) {
		return w.Text("standings.expelled_last")
	}
	k := standings.Parting(other, own)
	if k < 0 {
		return w.Text("standings.apart_nothing")
	}
	name := w.Text("standings.break." + string(table.Columns[k]))
	theirs, mine := other.Values[k].String(), own.Values[k].String()
	if k == 0 {
		return w.Text("standings.apart", "name", name, "theirs", theirs, "own", mine)
	}
	level := ""
	for i, b := range table.Columns[:k] {
		if i > 0 {
			level += w.Text("standings.then")
		}
		level += w.Text("standings.break." + string(b))
	}
	return w.Text("standings.apart_level", "level", level, "name", name, "theirs", theirs, "own", mine)
}
