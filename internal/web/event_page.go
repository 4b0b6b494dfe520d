package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// eventPage is the part of a view that every page of one event shows: its name,
// its own menu and the rules in a line. Views of an event embed it.
type eventPage struct {
	page
	Event  tournament.Event
	Rounds []roundLink
	Tab    string // where in the event's menu this page is: "overview", "players", "round 3", "standings", …
	Next   int    // the round that can be drafted now; 0 when none can
	Waits  int    // games that wait for an arbiter; officials only
	Finals bool   // there are finals, or may be soon; for the menu
}

// roundLink is a round in the menu of its event.
type roundLink struct {
	Number int
	State  tournament.RoundState
	Here   bool
}

// event loads the event of the path. Visitors who are not officials get it
// without drafts and without the names of those who do not want to be named. tab tells which entry of the event's menu is shown as here.
func (s *Server) event(c echo.Context, tab string) (eventPage, tournament.Snapshot, error) {
	id, err := number(c, "event")
	if err != nil {
		return eventPage{}, tournament.Snapshot{}, err
	}
	snapshot, err := s.read.Snapshot(c.Request().Context(), tournament.EventID(id))
	if err != nil {
		return eventPage{}, snapshot, err
	}
	if user(c) == nil {
		snapshot = snapshot.Public().Masked(called(words(s, c)))
		return newEventPage(snapshot, tab), snapshot, nil
	}
	p := newEventPage(snapshot, tab)
	p.Finals = p.Finals || snapshot.LastClosed() >= snapshot.Event.Rules.Rounds
	p.Waits, err = s.waiting(c.Request().Context(), snapshot)
	return p, snapshot, err
}

func newEventPage(s tournament.Snapshot, tab string) eventPage {
	p := eventPage{page: page{Section: "events"}, Event: s.Event, Tab: tab, Finals: len(s.Finals) > 0}
	for _, r := range s.Rounds {
		p.Rounds = append(p.Rounds, roundLink{r.Number, r.State, tab == fmt.Sprintf("round %d", r.Number)})
	}
	last, ok := s.Round(s.Last())
	if (!ok || last.State == tournament.Closed) && s.Last() < s.Event.Rules.Rounds {
		p.Next = s.Last() + 1
	}
	return p
}

// eventPath returns the address of a page of an event, such as "/events/3/players".
func eventPath(id tournament.EventID, rest string) string {
	return fmt.Sprintf("/events/%d%s", id, rest)
}

// roundNumber reads the round of the path and finds it in s: a draft is not
// there for visitors, because their snapshot has none.
func roundNumber(c echo.Context, s tournament.Snapshot) (tournament.Round, error) {
	n, err := number(c, "round")
	if err != nil {
		return tournament.Round{}, err
	}
	r, ok := s.Round(int(n))
	if !ok {
		return tournament.Round{}, tournament.ErrNotFound
	}
	return r, nil
}
