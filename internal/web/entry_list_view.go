package web

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// listView is a pasted list as it was understood, with a choice for each line.
type listView struct {
	eventPage
	List    string
	Lines   []listLine
	Counts  []listCount
	Enter   int // lines that bring a player in
	Refused int
	// Encoding is how a file was read; empty for pasted text.
	Encoding director.Encoding
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
	Kept    string // what the line says otherwise than the registry, which stays
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
		if l.Kind == director.LineEntered || l.Kind == director.LineKnown {
			line.Kept = otherwise(l, clubs)
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

// otherwise lists what a line says of a player that the registry does not say.
func otherwise(l director.ListLine, clubs map[tournament.ClubID]string) string {
	known := l.Matches[0]
	var parts []string
	for _, pair := range [][2]string{
		{l.Player.Country, known.Country}, {l.Club, clubs[known.Club]}, {l.Player.Native, known.Native},
		{l.Player.Reading, known.Reading}, {l.Player.FederationID, known.FederationID},
	} {
		if pair[0] != "" && !strings.EqualFold(pair[0], pair[1]) {
			parts = append(parts, pair[0])
		}
	}
	if l.Player.BirthYear != 0 && l.Player.BirthYear != known.BirthYear {
		parts = append(parts, strconv.Itoa(l.Player.BirthYear))
	}
	return strings.Join(parts, ", ")
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
		if f.Field == "line" && errors.Is(f, tournament.ErrBadCountry) {
			parts = append(parts, w.Text("registry.list.country", "text", f.Value))
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
