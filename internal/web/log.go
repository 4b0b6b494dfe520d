package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
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
	Note   string
	Parts  []logPart
	Hash   string
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

// noteWords says why a line of an import needs a look.
func noteWords(w catalogue.Words, n tournament.ImportNote) string {
	if why, ok := strings.CutPrefix(n.Why, "import."); ok {
		return w.Text("import."+why, n.Arguments()...)
	}
	return n.Why
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
		list = append(list, logEntry{
			At: e.At, Actor: e.Actor, Action: actionWords(w, e.Action), Target: targetWords(w, e.Target),
			Note: e.Note, Parts: logParts(w, e.Before, e.After), Hash: e.Hash,
		})
	}
	return list, p, nil
}

// actionWords says an action in the language of the page.
func actionWords(w catalogue.Words, action string) string {
	if key := "audit.action." + action; w.Known(key) {
		return w.Text(key)
	}
	return action
}

// targets are the forms in which the director names what was changed.
var targets = []struct {
	form  *regexp.Regexp
	key   string
	names []string
}{
	{regexp.MustCompile(`^event (\d+)$`), "audit.target.event", []string{"id"}},
	{regexp.MustCompile(`^player (\d+)$`), "audit.target.player", []string{"id"}},
	{regexp.MustCompile(`^club (\d+)$`), "audit.target.club", []string{"id"}},
	{regexp.MustCompile(`^(\d+) players$`), "audit.target.players", []string{"n"}},
	{regexp.MustCompile(`^round (\d+)$`), "audit.target.round", []string{"round"}},
	{regexp.MustCompile(`^round (\d+), table (\d+)$`), "audit.target.table", []string{"round", "table"}},
	{regexp.MustCompile(`^round (\d+), table (\d+), game (\d+)$`), "audit.target.game", []string{"round", "table", "game"}},
}

// targetWords says what was changed. What has no known form is a name, and stays.
func targetWords(w catalogue.Words, target string) string {
	for _, t := range targets {
		m := t.form.FindStringSubmatch(target)
		if m == nil {
			continue
		}
		args := make([]any, 0, 2*len(t.names))
		for i, name := range t.names {
			args = append(args, name, m[i+1])
		}
		return w.Text(t.key, args...)
	}
	return target
}

// logParts puts the fields that differ side by side.
func logParts(w catalogue.Words, before, after string) []logPart {
	old, fresh := readDocument(before), readDocument(after)
	names := map[string]bool{}
	for name := range old {
		names[name] = true
	}
	for name := range fresh {
		names[name] = true
	}
	var parts []logPart
	for _, name := range slices.Sorted(maps.Keys(names)) {
		p := logPart{Field: fieldName(w, name), Before: valueText(old[name]), After: valueText(fresh[name])}
		if p.Before != p.After {
			parts = append(parts, p)
		}
	}
	return parts
}

func readDocument(text string) map[string]any {
	var fields map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber() // seeds are larger than a float keeps exactly
	if err := d.Decode(&fields); err != nil {
		return nil // no state on this side
	}
	return fields
}

func fieldName(w catalogue.Words, name string) string {
	if key := "audit.field." + strings.ReplaceAll(name, " ", "_"); w.Known(key) {
		return w.Text(key)
	}
	return name
}

// valueText writes a value of a document in a line.
func valueText(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case []any:
		parts := make([]string, len(v))
		for i, part := range v {
			parts[i] = valueText(part)
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, key+" "+valueText(v[key]))
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(value)
}
