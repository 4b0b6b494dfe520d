package spreadsheet

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// WriteEvent writes the public facts of an event as one workbook (.xlsx) with
// the sheets standings, cross-table, rounds, games and players, titled in the
// language of words. made is written into its properties and its footers.
// baseURL, such as "https://reversi.example", gives each game a link to its
// page; without it there are no links. Drafts of rounds are left out.
func WriteEvent(w io.Writer, s tournament.Snapshot, words catalogue.Words, made time.Time, baseURL string) error {
	if err := writeEvent(w, s, words, made, baseURL); err != nil {
		return fmt.Errorf("spreadsheet: event %d: %w", s.Event.ID, err)
	}
	return nil
}

func writeEvent(w io.Writer, s tournament.Snapshot, words catalogue.Words, made time.Time, baseURL string) (err error) {
	f := excelize.NewFile()
	defer func() {
		// The error of closing matters only if nothing went wrong before.
		if closing := f.Close(); err == nil {
			err = closing
		}
	}()
	ids, err := styles(f, words.Lang())
	if err != nil {
		return err
	}
	b := newBook(s, words, baseURL)
	footer := b.footer(made)
	first := f.GetSheetName(0)
	for _, sh := range []sheet{b.standings(), b.cross(), b.rounds(), b.games(), b.players()} {
		if first != "" {
			if err := f.SetSheetName(first, sh.name); err != nil {
				return err
			}
			first = ""
		}
		if err := sh.write(f, ids, footer); err != nil {
			return fmt.Errorf("sheet %s: %w", sh.name, err)
		}
	}
	stamp := made.UTC().Format(time.RFC3339)
	err = f.SetDocProps(&excelize.DocProperties{
		Title: clean(s.Event.Name), Creator: "Sixtyfour", LastModifiedBy: "Sixtyfour",
		Created: stamp, Modified: stamp, Language: words.Lang(),
	})
	if err != nil {
		return err
	}
	if err := f.SetAppProps(&excelize.AppProperties{Application: "Sixtyfour"}); err != nil {
		return err
	}
	return f.Write(w)
}

// book is what the sheets of one workbook are made from.
type book struct {
	snap    tournament.Snapshot // without drafts
	words   catalogue.Words
	baseURL string
	table   standings.Table
	numbers map[tournament.PlayerID]int // start numbers
}

func newBook(s tournament.Snapshot, words catalogue.Words, baseURL string) book {
	s = s.Public()
	b := book{
		snap: s, words: words, baseURL: baseURL,
		table: standings.Compute(s), numbers: make(map[tournament.PlayerID]int, len(s.Entries)),
	}
	for _, e := range s.Entries {
		b.numbers[e.Player] = e.Number
	}
	return b
}

func (b book) text(key string, args ...any) string { return b.words.Text("spreadsheet."+key, args...) }

// lines returns what stands above the header of every sheet.
func (b book) lines(subtitle, note string) []any {
	e := b.snap.Event
	var where []string
	for _, part := range []string{e.Place, e.Country} {
		if part != "" {
			where = append(where, part)
		}
	}
	facts := []string{
		strings.Join(where, ", "),
		b.text("rounds_announced", "n", e.Rules.Rounds),
		b.text("players_entered", "n", len(b.snap.Entries)),
	}
	if facts[0] == "" {
		facts = facts[1:]
	}
	var day any = ""
	if e.Starts != "" {
		day = e.Starts
	}
	return []any{e.Name, subtitle, day, strings.Join(facts, " · "), b.rules(), note}
}

// rules tells the rules of the event in words.
func (b book) rules() string {
	r := b.snap.Event.Rules
	games := "rules.games.single"
	switch {
	case r.Games == 2 && r.Credit == tournament.GamePoints:
		games = "rules.games.game"
	case r.Games == 2 && r.LevelByDiscs:
		games = "rules.games.match_discs"
	case r.Games == 2:
		games = "rules.games.match"
	}
	parts := []string{
		b.text(games),
		b.text("rules.scoring." + string(r.Scoring)),
		b.text("rules.regime." + string(r.Regime)),
		b.text("rules.bye", "points", r.Bye.Points, "discs", r.Bye.Discs),
	}
	if len(r.TieBreaks) > 0 {
		names := make([]string, len(r.TieBreaks))
		for i, t := range r.TieBreaks {
			names[i] = b.text("break." + string(t))
			if t == tournament.TieBrightwell {
				names[i] = b.text("rules.brightwell", "constant", r.BrightwellConstant)
			}
		}
		parts = append(parts, b.text("rules.breaks", "list", strings.Join(names, b.text("list_comma"))))
	}
	return strings.Join(parts, " · ")
}

// footer returns the print footer: the event, the page, when it was made. An
// ampersand begins a code there; the format allows 255 characters.
func (b book) footer(made time.Time) string {
	name := []rune(strings.Join(strings.Fields(clean(b.snap.Event.Name)), " "))
	if len(name) > 60 {
		name = append(name[:59], '…')
	}
	safe := strings.ReplaceAll(string(name), "&", "&&")
	return "&L" + safe +
		"&C" + b.text("footer.page", "page", "&P", "pages", "&N") +
		"&R" + b.text("footer.made", "at", made.Format("2006-01-02 15:04"))
}

// name returns the name of p as the reader expects it.
func (b book) name(p tournament.PlayerID) string {
	player, ok := b.snap.Players[p]
	if !ok {
		return ""
	}
	return player.ShownName(b.words.Lang())
}
