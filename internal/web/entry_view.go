package web

import (
	"slices"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// entriesView is the list of the players of an event. Officials also see what
// was asked for in coming rounds; visitors see it once the round is published.
type entriesView struct {
	eventPage
	Form      entryForm
	List      listForm
	Rows      []entryRow
	Present   int // neither withdrawn nor expelled
	Expelled  int
	First     int // the round a new entry begins in; above Rounds when none is left
	Coming    int // the next round that is not published; 0 when none is left
	Stale     int // a draft that was made before somebody came or went; 0 if none
	Registry  int // players of the registry
	Suggested []publicPlayer
	snapshot  tournament.Snapshot
}

// entryRow is one player of an event.
type entryRow struct {
	Number    int
	Player    publicPlayer
	From      int // the round of a late entry; 0 from the start
	Withdrawn bool
	Expelled  bool
	Reason    string // of the expulsion, for officials
	Undoable  bool   // the expulsion
	Rating    int    // 0 is none
	Requests  []requested
	Presence  tournament.Presence // in the coming round, as asked for
	Removable bool
}

// requested is a presence in a coming round.
type requested struct {
	Round    int
	Presence tournament.Presence
}

// mostSuggested bounds the names that the page offers before anything is typed,
// for browsers without scripts.
const mostSuggested = 300

func (s *Server) entriesView(c echo.Context) (*entriesView, error) {
	ep, snapshot, err := s.event(c, "players")
	if err != nil {
		return nil, err
	}
	v := &entriesView{eventPage: ep, First: firstRound(snapshot), snapshot: snapshot}
	if v.First <= ep.Event.Rules.Rounds {
		v.Coming = v.First
	}
	clubs := map[tournament.ClubID]string{}
	for id, club := range snapshot.Clubs {
		clubs[id] = club.Name
	}
	official := user(c) != nil
	for _, e := range snapshot.Entries {
		row := newEntryRow(e, newPublicPlayer(snapshot.Players[e.Player], clubs), v.Coming)
		row.Removable = removable(snapshot, e)
		switch {
		case !official:
			row.Requests = nil
		case e.IsExpelled():
			row.Reason, row.Undoable = e.Expelled, director.Readmissible(snapshot, e.Player)
		}
		switch {
		case e.IsExpelled():
			v.Expelled++
		case !e.Withdrawn:
			v.Present++
		}
		v.Rows = append(v.Rows, row)
	}
	if !official {
		return v, nil
	}
	if r, ok := snapshot.Round(snapshot.Last()); ok && r.State == tournament.Draft && director.Stale(snapshot, r) {
		v.Stale = r.Number
	}
	return v, s.suggest(c, v, snapshot)
}

// suggest fills the names to choose from: the registry without who is in.
func (s *Server) suggest(c echo.Context, v *entriesView, snapshot tournament.Snapshot) error {
	all, err := s.read.Players(c.Request().Context())
	if err != nil {
		return err
	}
	v.Registry = len(all)
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	for _, p := range all {
		if _, in := snapshot.Players[p.ID]; !in && len(v.Suggested) < mostSuggested {
			v.Suggested = append(v.Suggested, newPublicPlayer(p, clubs))
		}
	}
	return nil
}

func newEntryRow(e tournament.Entry, p publicPlayer, coming int) entryRow {
	row := entryRow{Number: e.Number, Player: p, Withdrawn: e.Withdrawn, Expelled: e.IsExpelled(), Rating: e.Rating, Presence: tournament.Plays}
	if e.FirstRound > 1 {
		row.From = e.FirstRound
	}
	for n, presence := range e.Requests {
		switch {
		case row.Expelled || coming == 0 || n < coming:
			continue // it has happened
		case n == coming:
			row.Presence = presence
		}
		row.Requests = append(row.Requests, requested{n, presence})
	}
	slices.SortFunc(row.Requests, func(a, b requested) int { return a.Round - b.Round })
	return row
}

// removable reports whether the button is worth showing; the director decides.
func removable(s tournament.Snapshot, e tournament.Entry) bool {
	if e.IsExpelled() {
		return false
	}
	for _, r := range s.Rounds {
		if r.State == tournament.Draft || e.FirstRound <= r.Number {
			return false
		}
	}
	return true
}

// firstRound returns the round in which a new entry can first be paired.
func firstRound(s tournament.Snapshot) int {
	n := 1
	for _, r := range s.Rounds {
		if r.State != tournament.Draft {
			n = r.Number + 1
		}
	}
	return n
}

// Left counts those who withdrew.
func (v *entriesView) Left() int { return len(v.Rows) - v.Present - v.Expelled }

// MayDraft reports whether the first round can be paired: it is the next thing
// on the day then.
func (v *entriesView) MayDraft() bool { return v.Next == 1 && v.Present >= 2 }

// ComingRounds are the rounds for which a presence can be noted.
func (v *entriesView) ComingRounds() (list []int) {
	for n := v.Coming; n > 0 && n <= v.Event.Rules.Rounds; n++ {
		list = append(list, n)
	}
	return list
}

// Presences are what a director may note for a coming round.
func (v *entriesView) Presences() []tournament.Presence {
	return []tournament.Presence{
		tournament.Plays, tournament.Absent, tournament.HalfBye, tournament.FullBye, tournament.ZeroBye,
	}
}
