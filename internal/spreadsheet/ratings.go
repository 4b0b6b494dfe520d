package spreadsheet

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// Ratings is a published rating list with what its numbers stand for.
type Ratings struct {
	director.RatingList
	Name  string                                  // of the series, as it is called now
	Who   func(player int64) (name, latin string) // as shown to everybody
	Clubs map[tournament.ClubID]string
}

// ratingColumn is a column of a rating list in every kind of file.
type ratingColumn struct {
	key   string
	look  look
	value func(Ratings, list.Row) any
}

var ratingColumns = []ratingColumn{
	{"rank", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(r.Rank) }},
	{"rank_before", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(r.Before) }},
	{"id", lookWhole, func(_ Ratings, r list.Row) any { return int(r.Player) }},
	{"name", lookText, func(l Ratings, r list.Row) any { name, _ := l.Who(r.Player); return name }},
	{"latin", lookText, func(l Ratings, r list.Row) any { _, latin := l.Who(r.Player); return latin }},
	{"country", lookCentre, func(_ Ratings, r list.Row) any { return r.Country }},
	{"club", lookText, func(l Ratings, r list.Row) any { return l.Clubs[r.Club] }},
	{"rating", lookWhole, func(_ Ratings, r list.Row) any { return r.Rating }},
	{"exact", lookHundredths, func(_ Ratings, r list.Row) any { return hundredths(r.Exact) }},
	{"deviation", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(int(math.Round(r.Deviation))) }},
	{"low95", lookWhole, func(_ Ratings, r list.Row) any {
		if r.Deviation == 0 {
			return nil
		}
		return int(math.Round(r.Exact - 1.96*r.Deviation))
	}},
	{"change", lookWhole, func(_ Ratings, r list.Row) any {
		if r.New {
			return nil
		}
		return r.Change
	}},
	{"period_games", lookWhole, func(_ Ratings, r list.Row) any { return r.Period }},
	{"won", lookWhole, func(_ Ratings, r list.Row) any { return r.Won }},
	{"drawn", lookWhole, func(_ Ratings, r list.Row) any { return r.Drawn }},
	{"lost", lookWhole, func(_ Ratings, r list.Row) any { return r.Lost }},
	{"opponents", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(r.Opponents) }},
	{"performance", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(r.Performance) }},
	{"games", lookWhole, func(_ Ratings, r list.Row) any { return r.Games }},
	{"peak", lookWhole, func(_ Ratings, r list.Row) any { return unlessZero(r.Peak) }},
	{"peak_day", lookDate, func(_ Ratings, r list.Row) any { return listDay(r.PeakDay) }},
	{"last_played", lookDate, func(_ Ratings, r list.Row) any { return listDay(r.Last) }},
}

// madeFrom are the columns behind the others that say of every row of a CSV file, which has
// no other place for it, what list it is of and what that was made from.
var madeFrom = []ratingColumn{
	{"list_id", lookWhole, func(l Ratings, _ list.Row) any { return int(l.ID) }},
	{"list_day", lookDate, func(l Ratings, _ list.Row) any { return listDay(l.List.Cutoff) }},
	{"valid_from", lookDate, func(l Ratings, _ list.Row) any { return listDay(l.List.Cutoff + 1) }},
	{"system", lookText, func(l Ratings, _ list.Row) any { return l.MadeList.Series.System }},
	{"rules_digest", lookText, func(l Ratings, _ list.Row) any { return list.Digest(l.MadeList.Series.Canonical()) }},
	{"ledger_digest", lookText, func(l Ratings, _ list.Row) any { return l.LedgerDigest }},
	{"version", lookText, func(l Ratings, _ list.Row) any { return l.Program }},
}

func unlessZero(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func hundredths(v float64) float64 { return math.Round(100*v) / 100 }

func listDay(d rating.Day) tournament.Date {
	if d == 0 {
		return ""
	}
	return tournament.Date(d.Time().Format(time.DateOnly))
}

// columns returns the columns of l; a system without deviations has none for them.
func (l Ratings) columns() []ratingColumn {
	if slices.ContainsFunc(l.List.Rows, func(r list.Row) bool { return r.Deviation != 0 }) {
		return ratingColumns
	}
	return slices.DeleteFunc(slices.Clone(ratingColumns), func(c ratingColumn) bool { return c.key == "deviation" || c.key == "low95" })
}

// WriteRatingsCSV writes a rating list as [WriteStandingsCSV] does standings.
func WriteRatingsCSV(w io.Writer, l Ratings, e Edition, bom bool) error {
	if bom {
		if _, err := io.WriteString(w, byteOrderMark); err != nil {
			return fmt.Errorf("spreadsheet: ratings as CSV: %w", err)
		}
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	columns := l.columns()
	var cells []any
	for _, c := range columns {
		cells = append(cells, e.text("ratings."+c.key))
	}
	cells = append(cells, e.text("ratings.status"))
	for _, c := range madeFrom {
		cells = append(cells, e.text("ratings."+c.key))
	}
	records := [][]string{record(cells)}
	for _, r := range l.List.Rows {
		cells = cells[:0]
		for _, c := range columns {
			cells = append(cells, c.value(l, r))
		}
		cells = append(cells, e.text("ratings.status."+string(r.Status)))
		for _, c := range madeFrom {
			cells = append(cells, c.value(l, r))
		}
		records = append(records, record(cells))
	}
	if err := out.WriteAll(records); err != nil {
		return fmt.Errorf("spreadsheet: ratings as CSV: %w", err)
	}
	return nil
}

// WriteRatings writes a rating list as a workbook (.xlsx): by which rules it was made
// and from what, the list, and what every game since the list before gave.
func WriteRatings(w io.Writer, l Ratings, e Edition) error {
	b := ratingsBook{e, l}
	about := facts{title: l.Name, subject: b.day(listDay(l.List.Cutoff)), lang: e.Words.Lang(), made: e.Made, footer: e.footer(l.Name)}
	if err := write(w, []sheet{b.list(), b.games(), b.summary()}, about); err != nil {
		return fmt.Errorf("spreadsheet: list %d: %w", l.ID, err)
	}
	return nil
}

type ratingsBook struct {
	Edition
	Ratings
}

func (b ratingsBook) lines(subtitle string) []string {
	return []string{b.Name + " · " + b.day(listDay(b.List.Cutoff)), subtitle}
}

func (b ratingsBook) list() sheet {
	sh := sheet{
		name: b.text("sheet.ratings"), lines: b.lines(b.text("ratings.title", "n", len(b.List.Rows), "games", b.List.Games)),
		frozen: 4, paper: paper{split: true},
	}
	columns := b.columns()
	for _, c := range columns {
		sh.columns = append(sh.columns, column{title: b.text("ratings." + c.key), look: c.look})
	}
	sh.columns = append(sh.columns, column{title: b.text("ratings.status"), look: lookText})
	sh.rows = func(yield func([]any) bool) {
		row := make([]any, 0, len(sh.columns))
		for _, r := range b.List.Rows {
			row = row[:0]
			for _, c := range columns {
				row = append(row, c.value(b.Ratings, r))
			}
			if !yield(append(row, b.text("ratings.status."+string(r.Status)))) {
				return
			}
		}
	}
	return sh
}

func (b ratingsBook) games() sheet {
	return sheet{
		name: b.text("sheet.changes"), lines: b.lines(b.text("ratings.changes_title")),
		columns: []column{
			{title: b.text("column.player"), look: lookText},
			{title: b.text("ratings.day"), look: lookDate},
			{title: b.text("ratings.opponent"), look: lookText},
			{title: b.text("ratings.against"), look: lookWhole},
			{title: b.text("column.points"), look: lookHalf},
			{title: b.text("ratings.expected"), look: lookHundredths},
			{title: b.text("ratings.gave"), look: lookHundredths},
		},
		frozen: 1,
		rows: func(yield func([]any) bool) {
			for _, c := range b.List.Changes {
				name, _ := b.Who(c.Player)
				for _, g := range c.Games {
					opponent, _ := b.Who(g.Opponent)
					if !yield([]any{
						name, listDay(g.Day), opponent, int(math.Round(g.Against)), float64(g.Score) / 2, hundredths(g.Expected), hundredths(g.Delta),
					}) {
						return
					}
				}
				if rest := hundredths(c.Rest); rest != 0 && !yield([]any{name, nil, b.text("ratings.rest"), nil, nil, nil, rest}) {
					return
				}
			}
		},
	}
}

func (b ratingsBook) summary() sheet {
	rows := [][]any{{as{b.text("summary.rules"), lookSection}, as{"", lookSection}}}
	for i, rule := range b.Rules {
		rows = append(rows, []any{as{strconv.Itoa(i+1) + ".", lookLabel}, rule})
	}
	rows = append(rows, []any{as{b.text("ratings.made_from"), lookSection}, as{"", lookSection}})
	for _, f := range []struct{ key, value string }{
		{"ratings.entry", strconv.FormatInt(b.Seq, 10)}, {"ratings.ledger_digest", b.LedgerDigest},
		{"ratings.rules_digest", list.Digest(b.MadeList.Series.Canonical())}, {"ratings.list_digest", b.Digest}, {"ratings.version", b.Program},
		{"ratings.published", b.At.In(b.Made.Location()).Format("2006-01-02 15:04")},
	} {
		rows = append(rows, []any{as{b.text(f.key), lookLabel}, f.value})
	}
	return sheet{
		name: b.text("sheet.summary"), lines: b.lines(""),
		columns: []column{{look: lookLabel, widest: 26}, {look: lookWrap, widest: 70}},
		rows:    slices.Values(rows), paper: paper{form: true, upright: true},
	}
}
