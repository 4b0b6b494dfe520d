package spreadsheet

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Edition is how a workbook is made, and what it tells beside the event.
type Edition struct {
	Words   catalogue.Words
	Made    time.Time // in the zone that is shown; for properties and footers
	BaseURL string    // such as "https://reversi.example"; empty when no address is known
	Rules   []string  // the rules of the event, a sentence each
	// Office adds what only directors may see; nil makes the public workbook.
	Office *Office
}

// Office is what only directors may see of an event, beside its snapshot.
type Office struct {
	Changes []Change // the newest first
	Asked   []Asked  // of the pairing, in order of entry
}

// Asked is a constraint in words, for the rounds From to To; To 0 is to the end.
type Asked struct {
	What     string
	From, To int
	Must     bool
}

// Change is a change to the event in words.
type Change struct {
	At                    time.Time // in the zone that is shown
	Who, What, On, Result string
	Details, Why          string
}

// WriteEvent writes an event as one workbook (.xlsx), titled in the language of
// the edition: summary, standings with the ranks in categories, cross-table, a sheet a
// round, games, players, teams, prizes and finals; for directors result slips of the last round, constraints and the log of
// changes as well. Drafts of rounds are in neither.
//
// The pages of the games stand there as text. The file holds no link to anything
// outside, so that no program warns of it, asks for something or follows it.
func WriteEvent(w io.Writer, s tournament.Snapshot, e Edition) error {
	b := newBook(s, e)
	sheets, err := b.sheets()
	if err == nil {
		err = write(w, sheets, b.facts())
	}
	if err != nil {
		return fmt.Errorf("spreadsheet: event %d: %w", s.Event.ID, err)
	}
	return nil
}

// book is what the sheets of one workbook are made from.
type book struct {
	Edition
	snap     tournament.Snapshot // without drafts
	table    standings.Table
	numbers  map[tournament.PlayerID]int // start numbers
	gameRows map[tournament.GameID]int   // rows in the sheet of the games
}

func newBook(s tournament.Snapshot, e Edition) book {
	b := book{Edition: e, snap: s.Public(), numbers: make(map[tournament.PlayerID]int, len(s.Entries))}
	b.table = standings.Compute(b.snap)
	b.gameRows = map[tournament.GameID]int{}
	at := headLines + 2
	for _, r := range b.snap.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				b.gameRows[g.ID] = at
				at++
			}
		}
	}
	for _, entry := range s.Entries {
		b.numbers[entry.Player] = entry.Number
	}
	return b
}

// sheets returns the sheets in their order. One about things that the event does
// not have is left out.
func (b book) sheets() ([]sheet, error) {
	list := []sheet{b.standings(), b.cross()}
	for _, r := range b.snap.Rounds {
		list = append(list, b.round(r))
	}
	if n := len(b.snap.Rounds); n > 0 && b.Office != nil {
		list = append(list, b.slips(b.snap.Rounds[n-1]))
	}
	list = append(list, b.games(), b.players())
	if b.snap.Teams.By != tournament.NoTeams {
		list = append(list, b.teams())
	}
	prizes, any, err := b.prizes()
	if err != nil {
		return nil, err
	}
	if any {
		list = append(list, prizes)
	}
	if len(b.snap.Finals) > 0 {
		list = append(list, b.finals())
	}
	if b.Office != nil && len(b.Office.Asked) > 0 {
		list = append(list, b.constraints())
	}
	if b.Office != nil {
		list = append(list, b.changes())
	}
	return append([]sheet{b.summary(list)}, list...), nil
}

func (b book) facts() facts {
	return facts{
		title: b.snap.Event.Name, subject: b.after(), lang: b.Words.Lang(), made: b.Made,
		footer: b.footer(b.snap.Event.Name),
	}
}

func (e Edition) text(key string, args ...any) string {
	return e.Words.Text("spreadsheet."+key, args...)
}

// lines returns what stands above the header of every sheet.
func (b book) lines(subtitle, note string) []string {
	e := b.snap.Event
	var parts []string
	for _, part := range []string{
		b.day(e.Starts), e.Place, e.Country,
		b.text("rounds_announced", "n", e.Rules.Rounds), b.text("players_entered", "n", len(b.snap.Entries)),
	} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return []string{e.Name, subtitle, strings.Join(parts, " · "), note}
}

// day writes a date as it stands in a line of words.
func (e Edition) day(d tournament.Date) string {
	day, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return ""
	}
	return day.Format(e.text("day_layout"))
}

// footer returns the print footer: a name, the page, when it was made. An
// ampersand begins a code there; the format allows 255 characters.
func (e Edition) footer(title string) string {
	name := []rune(strings.Join(strings.Fields(clean(title)), " "))
	if len(name) > 60 {
		name = append(name[:59], '…')
	}
	safe := strings.ReplaceAll(string(name), "&", "&&")
	return "&L" + safe +
		"&C" + e.text("footer.page", "page", "&P", "pages", "&N") +
		"&R" + e.text("footer.made", "at", e.Made.Format("2006-01-02 15:04"))
}

// name returns the name of p as the reader expects it.
func (b book) name(p tournament.PlayerID) string {
	player, ok := b.snap.Players[p]
	if !ok {
		return ""
	}
	return player.ShownName(b.Words.Lang())
}
