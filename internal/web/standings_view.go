package web

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// mostLines is how many lines of working a page may have; it is twice what 40 players,
// 7 rounds and 5 columns make.
const mostLines = 3000

// standingsView is the page of the standings after a round.
type standingsView struct {
	eventPage
	After    int
	Current  bool // nothing later is published
	Finished bool // all announced rounds are closed
	Open     int
	Steps    []link // the same after every round there is
	Columns  []string
	Cards    int // tie-breaks beside the points on a card of a narrow screen, at most 2
	Rows     []standingRow
	Notes    []string // how the order comes about
	Query    string   // of the files: "?after=3" for an earlier round
	Parts    []link   // what is counted beside the standings
	Brief    bool     // the workings are on the pages of the players
}

// standingRow is one player, everything in words.
type standingRow struct {
	Rank          string // "2=" when shared
	Name, Latin   string
	Country, Club string
	Tags          []string // places in categories
	Out           bool
	Expelled      bool
	ID            int    // unique in the page
	URL           string // how the place comes about
	Numbers       []standingNumber
}

// standingNumber is points or a tie-break, with how it comes about.
type standingNumber struct {
	Label, Text string        // the label is short, for narrow screens
	Decides     bool          // it parts the player from a neighbour in the table
	Working     template.HTML // empty before the first round
}

func (s *Server) newStandingsView(c echo.Context, p eventPage, snapshot tournament.Snapshot, after int) *standingsView {
	w := words(s, c)
	last := snapshot.Public().Last()
	table := standings.Compute(snapshot.Upto(after))
	v := &standingsView{
		eventPage: p, After: table.After, Current: after == last, Open: table.Open,
		Finished: snapshot.LastClosed() == p.Event.Rules.Rounds,
		Notes:    standingsNotes(w, table),
	}
	if !v.Current {
		v.Query = "?after=" + strconv.Itoa(after)
	}
	for n := 1; n <= last; n++ {
		step := link{URL: eventPath(p.Event.ID, "/standings/"+strconv.Itoa(n)), Label: strconv.Itoa(n), Here: n == after}
		if n == last {
			step.URL = eventPath(p.Event.ID, "/standings")
		}
		v.Steps = append(v.Steps, step)
	}
	v.Cards = min(len(table.Columns)-1, 2)
	var labels []string
	for _, b := range table.Columns {
		v.Columns = append(v.Columns, w.Text("standings.break."+string(b)))
		labels = append(labels, w.Text("standings.short."+string(b)))
	}
	v.Parts = standingsParts(w, snapshot, isDirector(user(c)), "standings")
	tags := categoryTags(w, table, snapshot.Categories)
	work := newWorkings(w, table)
	v.Brief = len(table.Rows)*table.After*len(table.Columns) > mostLines
	work.brief = v.Brief
	back := afterPath(p.Event.ID, after, snapshot)
	deciding := decides(table.Rows)
	v.Rows = make([]standingRow, len(table.Rows))
	for i, row := range table.Rows {
		v.Rows[i] = work.row(row, deciding[i], labels)
		v.Rows[i].ID, v.Rows[i].Tags = i+1, tags[row.Entry.Player]
		if table.After > 0 {
			v.Rows[i].URL = standingPath(back, row.Entry.Player)
		}
	}
	return v
}

// decides returns for each row which column parts it from its neighbours; -1 when
// it is alone or level with them.
func decides(rows []standings.Row) []int {
	out := make([]int, len(rows))
	for i := range rows {
		out[i] = -1
		for _, j := range []int{i - 1, i + 1} {
			if j < 0 || j >= len(rows) || (rows[i].Rank == 0) != (rows[j].Rank == 0) {
				continue
			}
			out[i] = max(out[i], standings.Parting(rows[i], rows[j]))
		}
	}
	return out
}

func rankText(rank int, shared bool) string {
	if rank == 0 {
		return "–" // expelled
	}
	if shared {
		return strconv.Itoa(rank) + "="
	}
	return strconv.Itoa(rank)
}

// shownNames returns the name for a reader and, where that is the native one,
// the Latin one below it.
func shownNames(w catalogue.Words, p tournament.Player) (name, latin string) {
	name = p.ShownName(w.Lang())
	if name == p.Native && p.Name() != p.Native {
		latin = p.Name()
	}
	return name, latin
}

// standingsNotes tells how the order comes about, rule by rule.
func standingsNotes(w catalogue.Words, t standings.Table) []string {
	rules := t.Event.Rules
	var order []string
	for _, b := range t.Columns {
		order = append(order, w.Text("standings.break."+string(b)))
	}
	notes := []string{w.Text("standings.order", "list", strings.Join(order, w.Text("standings.then")))}
	said := map[string]bool{}
	for _, b := range t.Columns {
		for _, note := range columnNotes(w, rules, b) {
			if !said[note] {
				notes, said[note] = append(notes, note), true
			}
		}
	}
	notes = append(notes, treatmentWords(w, rules)...)
	if slices.ContainsFunc(t.Rows, func(r standings.Row) bool { return r.Entry.IsExpelled() }) {
		if !rules.ExpelledKeep {
			notes = append(notes, w.Text("standings.expelled_last"))
		}
		if !rules.ExpelledCount && slices.Contains(t.Columns, tournament.TieBrightwell) {
			notes = append(notes, w.Text("standings.expelled_left"))
		}
	}
	if t.Open > 0 {
		notes = append(notes, w.Text("standings.about_open", "n", t.Open))
	}
	return append(notes, w.Text("standings.about_bold"))
}

// columnNotes says what a column counts.
func columnNotes(w catalogue.Words, rules tournament.Rules, b tournament.TieBreak) []string {
	name, cut := string(b), false
	for _, end := range []string{"-c1", "-c2", "-m1", "-m2"} {
		if stem, ok := strings.CutSuffix(name, end); ok {
			name, cut = stem, stem == string(tournament.TieBuchholz)
		}
	}
	switch b {
	case tournament.TiePoints:
		return nil
	case tournament.TieBrightwell:
		constant := constantWords(rules)
		notes := []string{
			w.Text("standings.about_brightwell", "constant", constant),
			w.Text("standings.unplayed."+string(rules.BrightwellUnplayed), "constant", constant),
		}
		if rules.Games > 1 {
			notes = append(notes, w.Text("standings.about_games", "n", rules.Games))
		}
		return notes
	case tournament.TieDiscs:
		return []string{w.Text("standings.about_discs", "bye", rules.Bye.Discs)}
	case tournament.TieKoya:
		return []string{w.Text("standings.about.koya", "limit", rules.KoyaLimit)}
	case tournament.TieRoundWins:
		return []string{w.Text("standings.about.round-wins", "n", rules.Rounds)}
	default:
	}
	notes := []string{w.Text("standings.about." + name)}
	if cut {
		notes = append(notes, w.Text("standings.about.cut"))
	}
	return notes
}
