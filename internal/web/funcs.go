package web

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// functions returns what templates can call, in one language. CONTRIBUTING has
// no list of them: this is it.
func (p *Pages) functions(w catalogue.Words) template.FuncMap {
	return template.FuncMap{
		"t": w.Lookup,
		"tk": func(prefix string, end any, args ...any) (string, error) {
			return w.Lookup(prefix+fmt.Sprint(end), args...)
		},
		"asset":   p.static.url,
		"points":  func(n tournament.Points) string { return n.String() },
		"discs":   func(d reversi.Discs) string { return d.String() },
		"score":   func(r reversi.Score) string { return r.String() },
		"date":    func(d tournament.Date) string { return formatDate(w.Lang(), d) },
		"clock":   func(t time.Time) string { return p.clock(t) },
		"when":    func(t time.Time) string { return p.when(w.Lang(), t) },
		"disc":    func(c reversi.Colour) template.HTML { return discMark(w, c) },
		"name":    func(who tournament.Player) string { return who.ShownName(w.Lang()) },
		"actor":   func(name string) string { return actorName(w.Text, name) },
		"link":    newLink,
		"input":   newInput,
		"choice":  newSelect,
		"options": newOptions,
		"ties":    func(form eventForm) []tieRow { return tieRows(w, form) },
		"orders":  func() []string { return tieOrders },
		"treatments": func(v view, form eventForm) input {
			options := make([]option, len(tournament.Treatments))
			for i, t := range tournament.Treatments {
				options[i] = option{Value: string(t), Label: w.Text("events.treatment." + string(t)), Chosen: string(t) == form.Treatment}
			}
			return newOptions(v, "treatment", w.Text("events.field.treatment"), options)
		},
		"systems": func() (names []string) {
			for _, system := range tournament.Systems {
				names = append(names, string(system))
			}
			return names
		},
	}
}

// formatDate writes a day as readers of lang do. An unknown day is nothing.
func formatDate(lang string, d tournament.Date) string {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return ""
	}
	if lang == "ja" {
		return t.Format("2006年1月2日")
	}
	return t.Format("2 Jan 2006")
}

// clock writes the time of day in the zone of the hall.
func (p *Pages) clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(p.zone).Format("15:04")
}

// when writes day and time.
func (p *Pages) when(lang string, t time.Time) string {
	if t.IsZero() {
		return ""
	}
	local := t.In(p.zone)
	return formatDate(lang, tournament.DateOf(local)) + " " + local.Format("15:04")
}

// discMark draws a small disc; the word for it is there for who cannot see it.
func discMark(w catalogue.Words, c reversi.Colour) template.HTML {
	class, key := "", ""
	switch c {
	case reversi.Black:
		class, key = "black", "common.black"
	case reversi.White:
		class, key = "white", "common.white"
	case reversi.NoColour:
		return ""
	}
	word := template.HTMLEscapeString(w.Text(key))
	return template.HTML(`<span class="disc ` + class + `"><span class="unseen">` + word + `</span></span>`) //nolint:gosec // escaped above
}

// targetURL returns the page of what a form made, told as "event 12".
func targetURL(target string) string {
	kind, id, _ := strings.Cut(target, " ")
	switch kind {
	case "event", "player", "club", "season":
		return "/" + kind + "s/" + id
	case "series":
		return "/ratings/" + id
	case "list":
		return "/ratings/lists/" + id
	}
	return "/"
}
