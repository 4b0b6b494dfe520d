package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// logView is the log of an event: who did what, and what an import could not use.
type logView struct {
	eventPage
	Entries []logEntry
	Pager   pager
	Notes   []logNote
}

// siteLogView is the log of the registry and the accounts.
type siteLogView struct {
	page
	Entries []logEntry
	Pager   pager
}

// logEntry is a change in words.
type logEntry struct {
	At     time.Time
	Actor  string
	Action string
	Target string
	URL    string // of the target, or empty
	Brief  string // of a result: what it is, to be seen without unfolding
	Note   string
	Parts  []logPart
}

// logPart is one field of the state before and after a change.
type logPart struct{ Field, Before, After string }

type logNote struct {
	Line      int // 0 for a remark about the whole file
	Text, Why string
}

const entriesAPage = 100

func (s *Server) getEventLog(c echo.Context) error {
	ep, _, err := s.event(c, "log")
	if err != nil {
		return err
	}
	v := &logView{eventPage: ep}
	if v.Entries, v.Pager, err = s.logEntries(c, ep.Event.ID); err != nil {
		return err
	}
	notes, err := s.read.ImportNotes(c.Request().Context(), ep.Event.ID)
	if err != nil {
		return err
	}
	for _, n := range notes {
		v.Notes = append(v.Notes, logNote{Line: n.Line, Text: n.Text, Why: noteWords(words(s, c), n)})
	}
	return s.show(c, "event_log", v)
}

func (s *Server) getLog(c echo.Context) error {
	v := &siteLogView{page: page{Section: "account"}}
	var err error
	if v.Entries, v.Pager, err = s.logEntries(c, 0); err != nil {
		return err
	}
	return s.show(c, "log", v)
}

func (s *Server) logEntries(c echo.Context, event tournament.EventID) ([]logEntry, pager, error) {
	all, err := s.read.Audit(c.Request().Context(), event, 0)
	if err != nil {
		return nil, pager{}, err
	}
	p, from, to := newPager(*c.Request().URL, pageAsked(c), len(all), entriesAPage)
	w := words(s, c)
	var list []logEntry
	for _, e := range all[from:to] {
		url, target := targetLink(e)
		if target == "" {
			target = targetWords(w, e.Target)
		}
		list = append(list, logEntry{
			At: e.At, Actor: actorWords(w, e), Action: actionWords(w, e.Action), Target: target, URL: url,
			Note: e.Note, Brief: resultBrief(w, e), Parts: logParts(w, e.Before, e.After),
		})
	}
	return list, p, nil
}
