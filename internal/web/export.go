package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/api"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Types of the files that an event is given out as.
const (
	typeWorkbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	typeCSV      = "text/csv; charset=utf-8"
	typeJSON     = "application/json; charset=utf-8"
)

// exportRoutes are the files of an event. They hold what the public pages show:
// drafts and private fields are left out even for officials. Only the workbook for
// directors holds more: slips, what is asked of the pairing and who changed what.
func (s *Server) exportRoutes(r router) {
	r.get("/events/:event/workbook", s.getWorkbook)
	r.get("/events/:event/workbook/office", s.getOfficeWorkbook, s.directs)
	r.get("/events/:event/standings.csv", s.getStandingsCSV)
	r.get("/events/:event/standings.json", s.getStandingsJSON)
	r.get("/events/:event/event.json", s.getEventJSON)
	r.get("/events/:event/report.trf", s.getReport)
}

func (s *Server) getWorkbook(c echo.Context) error {
	return s.export(c, "", "xlsx", typeWorkbook, func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return spreadsheet.WriteEvent(buf, snapshot, s.edition(c, snapshot.Event))
	})
}

// getOfficeWorkbook is the workbook with what only directors may see.
func (s *Server) getOfficeWorkbook(c echo.Context) error {
	w := words(s, c)
	return s.export(c, w.Text("events.export.office_name"), "xlsx", typeWorkbook, func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		_, whole, err := s.event(c, "")
		if err != nil {
			return err
		}
		entries, err := s.read.Audit(c.Request().Context(), snapshot.Event.ID, 0)
		if err != nil {
			return err
		}
		edition := s.edition(c, snapshot.Event)
		edition.Office = &spreadsheet.Office{Changes: s.changes(w, entries)}
		for _, asked := range whole.Constraints {
			edition.Office.Asked = append(edition.Office.Asked, spreadsheet.Asked{
				What: constraintWords(w, whole, asked), From: asked.From, To: asked.To, Must: asked.Hard || asked.Kind == tournament.FixedTable,
			})
		}
		return spreadsheet.WriteEvent(buf, snapshot, edition)
	})
}

// edition is how a workbook of e is made for who asks.
func (s *Server) edition(c echo.Context, e tournament.Event) spreadsheet.Edition {
	w := words(s, c)
	return spreadsheet.Edition{Words: w, Made: s.now().In(s.zone), BaseURL: s.baseURL(c), Rules: RulesInWords(w, e.Rules)}
}

// changes puts the log into words.
func (s *Server) changes(w catalogue.Words, entries []tournament.AuditEntry) []spreadsheet.Change {
	list := make([]spreadsheet.Change, len(entries))
	for i, e := range entries {
		_, on := targetLink(e)
		if on == "" {
			on = targetWords(w, e.Target)
		}
		var details []string
		for _, p := range logParts(w, e.Before, e.After) {
			details = append(details, w.Text("audit.part", "field", p.Field, "before", p.Before, "after", p.After))
		}
		list[i] = spreadsheet.Change{
			At: e.At.In(s.zone), Who: actorWords(w, e), What: actionWords(w, e.Action), On: on,
			Result: resultBrief(w, e), Why: e.Note, Details: strings.Join(details, "\n"),
		}
	}
	return list
}

func (s *Server) getStandingsCSV(c echo.Context) error {
	title := words(s, c).Text("standings.title")
	return s.export(c, title, "csv", typeCSV, func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return spreadsheet.WriteStandingsCSV(buf, standings.Compute(snapshot), words(s, c), true)
	})
}

func (s *Server) getStandingsJSON(c echo.Context) error {
	title := words(s, c).Text("standings.title")
	return s.export(c, title, "json", typeJSON, func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return api.WriteStandings(buf, standings.Compute(snapshot))
	})
}

func (s *Server) getEventJSON(c echo.Context) error {
	return s.export(c, "", "json", typeJSON, func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return api.WriteWholeEvent(buf, snapshot)
	})
}

// getReport gives out the event as a tournament report, which other programs pair
// and rate. An event whose points it cannot hold has none.
func (s *Server) getReport(c echo.Context) error {
	return s.export(c, "", "trf", "text/plain; charset=utf-8", func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		err := report.Write(buf, snapshot, "sixtyfour "+s.version)
		if errors.Is(err, report.ErrNotHeld) {
			return fmt.Errorf("%w: %w", tournament.ErrNotFound, err)
		}
		return err
	})
}

// export answers with a file made from the public part of the event of the path,
// after the round that ?after names. The same version gives the same file, so
// that a reader who has it is told so before anything is computed; a workbook
// holds the time when it was made and is made anew.
func (s *Server) export(c echo.Context, title, extension, mime string, write func(*bytes.Buffer, tournament.Snapshot) error) error {
	version, err := s.shownVersion(c)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	after := c.QueryParam("after")
	if after != "" {
		round, err := strconv.Atoi(after)
		if err != nil || round < 1 {
			return fmt.Errorf("%s after %q: %w", extension, after, tournament.ErrNotFound)
		}
		after = strconv.Itoa(round) // it stands in a header
	}
	if extension != "xlsx" {
		etag := fmt.Sprintf(`"%d-%s-%s-%s"`, version, s.version, lang(c), after)
		h.Set("ETag", etag)
		if strings.Contains(c.Request().Header.Get("If-None-Match"), etag) {
			return c.NoContent(http.StatusNotModified)
		}
	}
	p, snapshot, err := s.event(c, "")
	if err != nil {
		return err
	}
	n, err := afterRound(after, snapshot)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := write(&buf, snapshot.Public().Upto(n)); err != nil {
		return err
	}
	h.Set(echo.HeaderContentDisposition, disposition(fileName(p.Event, title, n, after != ""), extension, fmt.Sprintf("event-%d", p.Event.ID)))
	return c.Blob(http.StatusOK, mime, buf.Bytes())
}

// fileName names a file for people: the event, what it holds, after which round.
func fileName(e tournament.Event, title string, after int, cut bool) string {
	name := e.Name
	if title != "" {
		name += " " + title
	}
	if cut {
		name += fmt.Sprintf(" %d", after)
	}
	return name
}

// disposition offers a file under a name, once in ASCII for old programs and
// once in UTF-8 (RFC 6266). Characters that a file system refuses become
// spaces. plainly is the ASCII name where nothing is left of it.
func disposition(name, extension string, plainly string) string {
	name = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|;%`, r) {
			return ' '
		}
		return r
	}, name)), " ")
	name = strings.Trim(name, ". ")
	plain := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r > 0x7e {
			return -1
		}
		return r
	}, name)), " ")
	// A name of which nothing but digits would be left says nothing.
	if !strings.ContainsFunc(plain, func(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }) {
		plain = plainly
	}
	if name == "" {
		name = plain
	}
	utf8 := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return fmt.Sprintf(`attachment; filename="%s.%s"; filename*=UTF-8''%s.%s`, plain, extension, utf8, extension)
}
