package web

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
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
	Present   int // not withdrawn
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
		if !official {
			row.Requests = nil
		}
		if !e.Withdrawn {
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
	row := entryRow{Number: e.Number, Player: p, Withdrawn: e.Withdrawn, Presence: tournament.Plays}
	if e.FirstRound > 1 {
		row.From = e.FirstRound
	}
	for n, presence := range e.Requests {
		switch {
		case coming == 0 || n < coming:
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

// listView is a pasted list as it was understood, with a choice for each line.
type listView struct {
	eventPage
	List    string
	Lines   []listLine
	Counts  []listCount
	Enter   int // lines that bring a player in
	Refused int
}

type listCount struct {
	Kind director.LineKind
	N    int
}

// listLine is one line of a pasted list.
type listLine struct {
	director.ListLine
	Field   string // the name of its choice
	Choices []option
	Why     string // why it is refused
	Wrong   bool   // it still needs a choice
	Like    []publicPlayer
}

func (s *Server) newListView(c echo.Context, ep eventPage, text string, list director.List) (*listView, error) {
	clubs, err := s.clubNames(c)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &listView{eventPage: ep, List: text}
	counts := map[director.LineKind]int{}
	for _, l := range list.Lines {
		line := listLine{ListLine: l, Field: choiceField(l.Line)}
		for _, p := range l.Matches {
			line.Like = append(line.Like, newPublicPlayer(p, clubs))
		}
		if l.Err != nil {
			line.Why = lineWords(w, l.Err)
		}
		taken := c.Request().PostForm.Get(line.Field)
		line.Choices = lineChoices(w, line, taken)
		line.Wrong = l.Kind == director.LineSuspicious && taken == "" && c.Request().PostForm.Has(line.Field)
		counts[l.Kind]++
		v.Lines = append(v.Lines, line)
	}
	for _, kind := range []director.LineKind{
		director.LineKnown, director.LineNew, director.LineSuspicious, director.LineEntered, director.LineRefused,
	} {
		if counts[kind] > 0 {
			v.Counts = append(v.Counts, listCount{kind, counts[kind]})
		}
	}
	v.Refused = counts[director.LineRefused]
	v.Enter = counts[director.LineKnown] + counts[director.LineNew] + counts[director.LineSuspicious]
	return v, nil
}

// lineChoices lists what can become of a line, what happens by itself first. A
// line that may be somebody has no answer of its own.
func lineChoices(w catalogue.Words, l listLine, taken string) []option {
	var list []option
	add := func(value, label string) {
		list = append(list, option{Value: value, Label: label, Chosen: value == taken})
	}
	who := func(p publicPlayer) string {
		label := p.Person().ShownName(w.Lang())
		if about := p.about(); about != "" {
			label += " · " + about
		}
		return label
	}
	switch l.Kind {
	case director.LineKnown:
		add("", w.Text("registry.list.enter", "name", who(l.Like[0])))
	case director.LineNew:
		add("", w.Text("registry.list.create"))
	case director.LineSuspicious:
		add("", w.Text("registry.list.choose"))
		for _, p := range l.Like {
			add(fmt.Sprint(p.ID), w.Text("registry.list.enter", "name", who(p)))
		}
	case director.LineEntered, director.LineRefused:
		return nil
	}
	if l.Kind != director.LineNew {
		add("new", w.Text("registry.list.another"))
	}
	add("skip", w.Text("registry.list.skip"))
	return list
}

// lineWords says why a line of a list is refused.
func lineWords(w catalogue.Words, err error) string {
	var parts []string
	for _, f := range director.FieldErrors(err) {
		if f.Field == "line" && errors.Is(f, tournament.ErrBadChoice) {
			parts = append(parts, w.Text("registry.list.surplus", "text", f.Value))
			continue
		}
		if f.Field == "line" && errors.Is(f, tournament.ErrDuplicate) {
			parts = append(parts, w.Text("registry.list.twice"))
			continue
		}
		parts = append(parts, fieldWords(w, f))
	}
	return strings.Join(parts, " ")
}

func choiceField(line int) string { return "line-" + strconv.Itoa(line) }

// choices reads the decisions on the lines of a list.
func choices(form url.Values) map[int]director.Choice {
	choose := map[int]director.Choice{}
	for name := range form {
		text, ok := strings.CutPrefix(name, "line-")
		line, err := strconv.Atoi(text)
		if !ok || err != nil {
			continue
		}
		switch value := form.Get(name); value {
		case "":
		case "new":
			choose[line] = director.Choice{New: true}
		case "skip":
			choose[line] = director.Choice{Skip: true}
		default:
			id, err := strconv.ParseInt(value, 10, 64)
			if err == nil {
				choose[line] = director.Choice{Player: tournament.PlayerID(id)}
			}
		}
	}
	return choose
}

// Presences are what a director may note for the coming round.
func (v *entriesView) Presences() []tournament.Presence {
	return []tournament.Presence{
		tournament.Plays, tournament.Absent, tournament.HalfBye, tournament.FullBye, tournament.ZeroBye,
	}
}
