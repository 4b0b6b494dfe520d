package web

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// listPreview is a list as it was understood, with a choice for each line.
type listPreview struct {
	sourceView
	Lines  []listLine
	Counts []string
	Take   bool // a line would change something
}

// listLine is one line of a list.
type listLine struct {
	Line         int
	Kind         director.LineKind
	Text         string // as it stands, of a line that is refused
	Name, Native string
	About        []string
	Field        string // the name of its choice
	Choices      []option
	Happens      string   // when there is nothing to choose
	Why          []string // it is refused
	Changes      []string // what it says otherwise than the registry
	Kept         string   // the same of an event's list, where the registry stays
	Notes        []string // worth a look
	Wrong        bool     // it still needs a choice
}

// lineKinds are all of them, what happens by itself first.
var lineKinds = []director.LineKind{
	director.LineKnown, director.LineNew, director.LineChanged, director.LineSuspicious, director.LineEntered,
	director.LineSame, director.LineRefused,
}

// newPreview shows a list of players. event tells that they are entered in one.
func newPreview(w catalogue.Words, source sourceView, list director.List, clubs map[tournament.ClubID]string, form url.Values, event bool) listPreview {
	v := listPreview{sourceView: source}
	v.Seen = list.Digest()
	counts := map[director.LineKind]int{}
	for _, l := range list.Lines {
		counts[l.Kind]++
		line := listLine{
			Line: l.Line, Kind: l.Kind, Name: l.Player.Name(), About: aboutLine(w, l), Field: choiceField(l.Line),
		}
		if l.Player.Family != "" {
			line.Native = l.Player.Native
		}
		for _, f := range l.Faults {
			line.Text = l.Text
			line.Why = append(line.Why, lineWords(w, f))
		}
		for _, f := range l.Notes {
			line.Notes = append(line.Notes, lineWords(w, f))
		}
		switch l.Kind {
		case director.LineEntered:
			line.Happens, line.Kept = w.Text("registry.list.is_in"), changeValues(l.Changes[0])
		case director.LineKnown:
			line.Kept = changeValues(l.Changes[0])
		case director.LineSame:
			line.Happens = w.Text("lists.is_there", "name", whoWords(w, l.Matches[0], clubs))
		case director.LineChanged:
			line.Changes = changeWords(w, l.Changes[0])
		case director.LineSuspicious:
			if len(l.Matches) == 1 && !event {
				line.Changes = changeWords(w, l.Changes[0])
			}
		case director.LineNew, director.LineRefused:
		}
		taken := form.Get(line.Field)
		line.Choices = lineChoices(w, l, clubs, taken, event)
		line.Wrong = l.Kind == director.LineSuspicious && taken == "" && form.Has(line.Field)
		v.Lines = append(v.Lines, line)
	}
	for _, kind := range lineKinds {
		if n := counts[kind]; n > 0 {
			v.Counts = append(v.Counts, w.Text("lists.count."+string(kind), "n", n))
		}
	}
	v.Take = counts[director.LineKnown]+counts[director.LineNew]+counts[director.LineSuspicious]+counts[director.LineChanged] > 0
	return v
}

// aboutLine tells what else was read of a player.
func aboutLine(w catalogue.Words, l director.ListLine) (parts []string) {
	p := l.Player
	if p.BirthYear != 0 {
		parts = append(parts, strings.TrimSpace(p.Country+" "+strconv.Itoa(p.BirthYear)))
	} else if p.Country != "" {
		parts = append(parts, p.Country)
	}
	if p.FederationID != "" {
		parts = append(parts, w.Text("registry.federation_id")+" "+p.FederationID)
	}
	for _, text := range []string{p.Reading, l.Club, p.Email, p.Note} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return parts
}

// changeWords says "Country: NOR → SWE".
func changeWords(w catalogue.Words, changes []director.Change) (list []string) {
	for _, c := range changes {
		if c.From == "" {
			list = append(list, w.Text("lists.added", "field", columnWords(w, c.Field), "to", c.To))
			continue
		}
		list = append(list, w.Text("lists.change", "field", columnWords(w, c.Field), "from", c.From, "to", c.To))
	}
	return list
}

func changeValues(changes []director.Change) string {
	var list []string
	for _, c := range changes {
		if c.Field != "email" {
			list = append(list, c.To)
		}
	}
	return strings.Join(list, ", ")
}

// whoWords names a player of the registry so that namesakes can be told apart.
func whoWords(w catalogue.Words, p tournament.Player, clubs map[tournament.ClubID]string) string {
	label := p.ShownName(w.Lang())
	if about := newPublicPlayer(p, clubs).about(); about != "" {
		label += " · " + about
	}
	return label
}

// lineChoices lists what can become of a line, what happens by itself first. A
// line that may be somebody has no answer of its own.
func lineChoices(w catalogue.Words, l director.ListLine, clubs map[tournament.ClubID]string, taken string, event bool) []option {
	var list []option
	add := func(value, key string, args ...any) {
		list = append(list, option{Value: value, Label: w.Text(key, args...), Chosen: value == taken})
	}
	create, another, is, skip := "lists.create", "lists.another", "lists.is", "lists.skip"
	if event {
		create, another, is, skip = "registry.list.create", "registry.list.another", "registry.list.enter", "registry.list.skip"
	}
	switch l.Kind {
	case director.LineKnown:
		add("", is, "name", whoWords(w, l.Matches[0], clubs))
	case director.LineNew:
		add("", create)
	case director.LineChanged:
		add("", "lists.take_over")
		add("skip", "lists.leave")
		return list
	case director.LineSuspicious:
		add("", "registry.list.choose")
		for _, p := range l.Matches {
			add(fmt.Sprint(p.ID), is, "name", whoWords(w, p, clubs))
		}
	case director.LineSame:
		if l.Player.FederationID != "" {
			return nil
		}
		add("", "lists.is_there", "name", whoWords(w, l.Matches[0], clubs))
	case director.LineEntered, director.LineRefused:
		return nil
	}
	if l.Kind != director.LineNew && !l.ByID() {
		add("new", another)
	}
	add("skip", skip)
	return list
}

// lineWords says what is wrong with a line, or worth a look, and where.
func lineWords(w catalogue.Words, f *director.ListFault) string {
	text := ""
	switch e := f.Err; {
	case e.Field == "line" && errors.Is(e, tournament.ErrBadChoice):
		text = w.Text("registry.list.surplus", "text", e.Value)
	case e.Field == "line" && errors.Is(e, tournament.ErrBadCountry):
		text = w.Text("registry.list.country", "text", e.Value)
	case e.Field == "line" && errors.Is(e, tournament.ErrDuplicate):
		return w.Text("registry.list.twice")
	default:
		text = fieldWords(w, e)
	}
	if f.At.Column == 0 {
		return text
	}
	if f.At.Workbook {
		return w.Text("lists.at", "cell", f.At.String(), "text", text)
	}
	return w.Text("lists.at", "cell", w.Text("lists.field", "column", f.At.Column), "text", text)
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
