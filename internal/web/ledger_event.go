package web

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// ledgerEventsView lists the events of the ledger, the latest first.
type ledgerEventsView struct {
	page
	Query string
	Total int
	Rows  []ledgerEventRow
	Pager pager
}

type ledgerEventRow struct {
	ledger.Event
	From, To tournament.Date
	Year     int // where no more is known
}

const ledgerEventsAPage = 50

func (s *Server) getLedgerEvents(c echo.Context) error {
	book, err := s.director.Ledger(c.Request().Context(), 0, ledger.Policy{})
	if err != nil {
		return err
	}
	v := &ledgerEventsView{page: page{Section: "players"}, Query: strings.TrimSpace(c.QueryParam("q"))}
	query := strings.ToLower(v.Query)
	var found []ledger.Event
	for _, e := range slices.Backward(book.Events) {
		if strings.Contains(strings.ToLower(e.Title), query) || strings.Contains(e.Starts.Time().Format(time.DateOnly), query) {
			found = append(found, e)
		}
	}
	v.Total = len(found)
	var from, to int
	v.Pager, from, to = newPager(*c.Request().URL, pageAsked(c), len(found), ledgerEventsAPage)
	for _, e := range found[from:to] {
		row := ledgerEventRow{Event: e, From: dateOf(e.Starts)}
		if e.Ends != e.Starts {
			row.To = dateOf(e.Ends)
		}
		if e.ByYear {
			row.Year = e.Starts.Time().Year()
		}
		v.Rows = append(v.Rows, row)
	}
	return s.show(c, "ledger_events", v)
}

// ledgerEventView is an event as one revision says it, with what that revision changed.
type ledgerEventView struct {
	page
	Entry          ledger.Entry
	Own            tournament.EventID // the event of ours, or 0
	Current        bool
	Unrated        ledger.Unrated
	Year           int
	Twin           *ledger.Entry  // the event that has the same games, where it was told
	Revisions      []ledger.Entry // the last first
	Rows           []ledgerGame
	Added, Removed []ledgerGame
	Changed        bool // the rows above say what the revision changed
	Form           reasonForm
}

func (s *Server) getLedgerEvent(c echo.Context) error {
	v, err := s.ledgerEventView(c)
	if err != nil {
		return err
	}
	return s.show(c, "ledger_event", v)
}

func (s *Server) ledgerEventView(c echo.Context) (*ledgerEventView, error) {
	ctx := c.Request().Context()
	seq, err := number(c, "entry")
	if err != nil {
		return nil, err
	}
	v := &ledgerEventView{page: page{Section: "players"}}
	if v.Entry, err = s.read.LedgerEntry(ctx, seq); err != nil {
		return nil, err
	}
	if v.Entry.Kind != ledger.KindGames {
		return nil, tournament.ErrNotFound
	}
	if v.Revisions, err = s.read.LedgerRevisions(ctx, v.Entry.Event.Key); err != nil {
		return nil, err
	}
	decisions, err := s.read.LedgerDecisions(ctx)
	if err != nil {
		return nil, err
	}
	people, err := s.people(c)
	if err != nil {
		return nil, err
	}
	v.fill(people, ledger.Identify(decisions))
	if v.Unrated != ledger.UnratedTwin {
		return v, nil
	}
	entries, err := s.read.LedgerEntries(ctx, 0)
	if err != nil {
		return nil, err
	}
	twin := ledger.NewLikeness(entries).Like(*v.Entry.Event)
	if i := slices.IndexFunc(entries, func(e ledger.Entry) bool { return e.Kind == ledger.KindGames && e.Event.Key == twin }); i >= 0 {
		v.Twin = &entries[i]
	}
	return v, nil
}

func (v *ledgerEventView) fill(people peopleByID, who ledger.Identities) {
	r := v.Entry.Event
	v.Own = director.EventOfKey(r.Key)
	v.Current = v.Revisions[len(v.Revisions)-1].Seq == v.Entry.Seq
	if v.Unrated = r.Unrated; who.Excluded(r.Key) {
		v.Unrated = ledger.UnratedDecided
	}
	if r.ByYear && len(r.Games) > 0 {
		v.Year = r.Games[0].Day.Time().Year()
	}
	rows := func(games []ledger.Game) (list []ledgerGame) {
		for _, g := range games {
			g.A, g.B = who.Who(r.Key, g.A), who.Who(r.Key, g.B)
			list = append(list, newLedgerGame(people, g))
		}
		return list
	}
	v.Rows = rows(r.Games)
	if r.Number > 1 {
		added, removed := ledger.Compare(*v.Revisions[r.Number-2].Event, *r)
		v.Added, v.Removed, v.Changed = rows(added), rows(removed), true
	}
	slices.Reverse(v.Revisions)
}

func (s *Server) postExclude(c echo.Context) error {
	return s.decide(c, "ledger.excluded", s.director.ExcludeEvent)
}

func (s *Server) postRate(c echo.Context) error {
	return s.decide(c, "ledger.rated", s.director.RateEvent)
}

// decide carries a decision about an event of the ledger out.
func (s *Server) decide(c echo.Context, said string, do func(context.Context, director.Who, string, string) error) error {
	v, err := s.ledgerEventView(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err = s.bind(c, &v.Form); err == nil {
		err = do(ctx, who(c), v.Entry.Event.Key, v.Form.Reason)
	}
	if err != nil && !isRepeated(err) {
		return s.refuse(c, err, "ledger_event", v)
	}
	heads, err := s.read.LedgerHeads(ctx, []string{v.Entry.Event.Key})
	if err != nil {
		return err
	}
	return s.see(c, ledgerEventPath(heads[v.Entry.Event.Key].Seq), said)
}
