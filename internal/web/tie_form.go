package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/tournament"
)

func (s *Server) tieRoutes(r router) {
	r.post("/events/new/ties", s.postNewTies, s.directs)
	r.post("/events/:event/settings/ties", s.postTies, s.directs)
}

// postNewTies changes the order of the tie-breaks in the form of a new event, for
// browsers without scripts. Nothing is stored.
func (s *Server) postNewTies(c echo.Context) error {
	form, err := s.tiesForm(c)
	v := newEventFormView(form, true)
	if err != nil {
		return s.refuse(c, err, "event_new", v)
	}
	return s.show(c, "event_new", v)
}

// postTies does the same in the settings of an event.
func (s *Server) postTies(c echo.Context) error {
	ep, _, err := s.event(c, "settings")
	if err != nil {
		return err
	}
	form, err := s.tiesForm(c)
	form.ID = ep.Event.ID
	v := &settingsView{eventPage: ep, Form: form, Open: true}
	if err != nil {
		return s.refuse(c, err, "event_settings", v)
	}
	return s.show(c, "event_settings", v)
}

func (s *Server) tiesForm(c echo.Context) (eventForm, error) {
	var form eventForm
	err := s.bind(c, &form)
	if err == nil {
		form.editTies(c.FormValue("ties"))
	}
	return form, err
}

// setTies fills the fields of the order from r.
func (f *eventForm) setTies(r tournament.Rules) {
	f.TieBreaks = nil
	for _, b := range r.TieBreaks {
		f.TieBreaks = append(f.TieBreaks, string(b))
	}
	f.BrightwellConstant, f.BrightwellUnplayed = strconv.Itoa(r.BrightwellConstant), string(r.BrightwellUnplayed)
	f.Treatment, f.KoyaLimit = string(r.Treatment), strconv.Itoa(r.KoyaLimit)
	f.BrightwellByRounds, f.ForfeitsMeet = "", ""
	if r.BrightwellByRounds {
		f.BrightwellByRounds = "on"
	}
	if r.ForfeitsMeet {
		f.ForfeitsMeet = "on"
	}
}

// editTies does what a button of the order says: "up 2", "down 0", "drop 1", or the
// name of a usual order. What means nothing changes nothing.
func (f *eventForm) editTies(button string) {
	what, text, _ := strings.Cut(button, " ")
	if r, ok := usualTies(what); ok {
		f.setTies(r)
		return
	}
	i, err := strconv.Atoi(text)
	if err != nil || i < 0 || i >= len(f.TieBreaks) {
		return
	}
	switch {
	case what == "drop":
		f.TieBreaks = slices.Delete(f.TieBreaks, i, i+1)
	case what == "up" && i > 0:
		f.TieBreaks[i-1], f.TieBreaks[i] = f.TieBreaks[i], f.TieBreaks[i-1]
	case what == "down" && i+1 < len(f.TieBreaks):
		f.TieBreaks[i], f.TieBreaks[i+1] = f.TieBreaks[i+1], f.TieBreaks[i]
	}
}

// tieOrders are the usual orders by name, as they are offered.
var tieOrders = []string{"woc", "fide_swiss", "fide_round_robin", "club"}

// usualTies returns the tie-breaks of a usual order and what they are set to.
func usualTies(name string) (tournament.Rules, bool) {
	r := tournament.DefaultRules()
	switch name {
	case "woc":
		r.TieBreaks = []tournament.TieBreak{tournament.TieBrightwell, tournament.TieDiscs, tournament.TieLots}
	case "fide_swiss":
		r.Treatment = tournament.TreatFIDE2026
		r.TieBreaks = []tournament.TieBreak{tournament.TieBuchholzC1, tournament.TieBuchholz, tournament.TieSonneborn, tournament.TieDirect}
	case "fide_round_robin":
		r.Treatment = tournament.TreatFIDE2026
		r.TieBreaks = []tournament.TieBreak{tournament.TieDirect, tournament.TieWins, tournament.TieSonneborn, tournament.TieKoya}
	case "club":
		r.TieBreaks = []tournament.TieBreak{tournament.TieDiscs}
	default:
		return r, false
	}
	return r, true
}

// tieRow is one line of the order in the form: the first columns, and an empty one to
// add another.
type tieRow struct {
	At, Nth    int // from 0 and from 1
	First, New bool
	Last       bool
	Options    []option
}

// tieRows returns the lines of the order.
func tieRows(w catalogue.Words, form eventForm) []tieRow {
	var chosen []string
	for _, b := range form.TieBreaks {
		if b != "" {
			chosen = append(chosen, b)
		}
	}
	rows := make([]tieRow, 0, len(chosen)+1)
	for i, b := range append(slices.Clone(chosen), "") {
		row := tieRow{At: i, Nth: i + 1, First: i == 0, Last: i == len(chosen)-1, New: b == ""}
		row.Options = append(row.Options, option{Label: w.Text("events.ties.none"), Chosen: b == ""})
		for _, t := range tournament.TieBreaks {
			row.Options = append(row.Options, option{Value: string(t), Label: breakName(w, t), Chosen: string(t) == b})
		}
		rows = append(rows, row)
	}
	return rows
}

// breakName says a column in words; one that is not known, as it is.
func breakName(w catalogue.Words, b tournament.TieBreak) string {
	if key := "standings.break." + string(b); w.Known(key) {
		return w.Text(key)
	}
	return string(b)
}

// tieWords says by what ties are parted, with what the tie-breaks are set to.
func tieWords(w catalogue.Words, r tournament.Rules) string {
	if len(r.TieBreaks) == 0 {
		return w.Text("events.words.no_ties")
	}
	names := make([]string, len(r.TieBreaks))
	for i, b := range r.TieBreaks {
		names[i] = breakName(w, b)
		switch b {
		case tournament.TieBrightwell:
			names[i] = w.Text("events.words.brightwell", "constant", constantWords(r))
		case tournament.TieKoya:
			names[i] = w.Text("events.words.koya", "limit", r.KoyaLimit)
		default:
		}
	}
	return w.Text("events.words.ties", "list", strings.Join(names, w.Text("standings.then")))
}

// constantWords writes the Brightwell constant: 6, or 64/7.
func constantWords(r tournament.Rules) string {
	if r.BrightwellByRounds {
		return fmt.Sprintf("64/%d", r.Rounds)
	}
	return strconv.Itoa(r.BrightwellConstant)
}

// treatmentWords says what rounds without a game count in the tie-breaks of r that
// rest on opponents' points; nothing where there is none, or where forfeits count in
// direct encounter.
func treatmentWords(w catalogue.Words, r tournament.Rules) (notes []string) {
	if slices.ContainsFunc(r.TieBreaks, tournament.TieBreak.OpponentsScores) {
		notes = append(notes, w.Text("standings.treatment."+string(r.Treatment)))
	}
	if slices.Contains(r.TieBreaks, tournament.TieDirect) {
		key := "standings.direct_played"
		switch {
		case r.ForfeitsMeet:
			key = "standings.direct_forfeits"
		case r.Treatment.FIDE() && r.Pairing.System == tournament.SystemRoundRobin:
			key = "standings.direct_round_robin"
		}
		notes = append(notes, w.Text(key))
	}
	return notes
}
