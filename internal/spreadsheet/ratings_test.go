package spreadsheet_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/tournament"
)

// ratings is a list of three players, of whom one is new and one has no rank.
func ratings() spreadsheet.Ratings {
	day := rating.DayOf(time.Date(2026, 5, 31, 0, 0, 0, 0, time.UTC))
	l := spreadsheet.Ratings{
		Name: "=Club list", Clubs: map[tournament.ClubID]string{3: "+Kamo"},
		Who: func(p int64) (string, string) { return fmt.Sprintf("-player %d", p), "" },
	}
	l.ID, l.Digest, l.At = 7, strings.Repeat("a", 64), made
	l.MadeList = director.MadeList{Series: list.DefaultSeries(), Seq: 12, LedgerDigest: strings.Repeat("b", 64), Program: "9.9.9", List: list.List{
		Cutoff: day, Games: 40,
		Rows: []list.Row{
			{Player: 5, Rank: 1, Before: 2, Country: "JPN", Club: 3, Rating: 1812, Exact: 1811.654, Deviation: 41.2, Change: 12, Period: 4, Won: 3, Lost: 1, Opponents: 1700, Performance: 1893, Games: 33, Peak: 1812, PeakDay: day, Last: day - 2, Status: list.Official},
			{Player: 2, Rank: 2, Rating: 1700, Exact: 1700, Deviation: 60, New: true, Games: 31, Last: day, Status: list.Official},
			{Player: 9, Rating: 1500, Exact: 1500, Deviation: 200, Change: -3, Games: 2, Last: day - 40, Status: list.Provisional},
		},
		Changes: []list.Changes{{Player: 5, Games: []list.Change{{Opponent: 2, Day: day - 2, Score: 2, Expected: 0.654, Against: 1690.4, Delta: 7.256}}, Rest: 4.5}},
	}}
	return l
}

func TestWriteRatings(t *testing.T) {
	l := ratings()
	for _, lang := range []string{"en", "ja"} {
		var buf bytes.Buffer
		if err := spreadsheet.WriteRatings(&buf, l, spreadsheet.Edition{Words: words(t, lang), Made: made, Rules: rules}); err != nil {
			t.Fatal(err)
		}
		noFormula(t, buf.Bytes())
		if text := string(cells(t, buf.Bytes(), 0)); strings.Contains(text, "⟦") {
			t.Errorf("a message is missing:\n%s", text)
		}
		if lang == "ja" {
			continue
		}
		f := open(t, buf.Bytes())
		rows, err := f.GetRows("Ratings")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := strings.Join(rows[3], "|"), "1|2|5|-player 5||JPN|+Kamo|1812|1811.65|41|1731|12|4|3|0|1|1700|1893|33|1812|2026-05-31|2026-05-29|official"; got != want {
			t.Errorf("row\n%s\nwant\n%s", got, want)
		}
		if rows[4][11] != "" || rows[5][0] != "" || rows[5][11] != "-3" {
			t.Errorf("who is new has no change, who is provisional no rank: %q", rows[4:])
		}
		changes, err := f.GetRows("Changes")
		if err != nil || !slices.Equal(changes[3], []string{"-player 5", "2026-05-29", "-player 2", "1690", "1.0", "0.65", "7.26"}) || changes[4][2] != "everything else" || changes[4][6] != "4.50" {
			t.Errorf("changes %q, %v", changes, err)
		}
		if text := string(cells(t, buf.Bytes(), 0)); !strings.Contains(text, l.LedgerDigest) || !strings.Contains(text, "9.9.9") {
			t.Error("it does not say what it was made from")
		}
		if got := strings.Join(printed(t, buf.Bytes()), "\n"); !strings.Contains(got, "1812") || !strings.Contains(got, "-player 9") {
			t.Errorf("LibreOffice shows\n%s", got)
		}
	}
}

func TestWriteRatingsCSV(t *testing.T) {
	l := ratings()
	read := func(l spreadsheet.Ratings, bom bool) [][]string {
		var buf bytes.Buffer
		if err := spreadsheet.WriteRatingsCSV(&buf, l, spreadsheet.Edition{Words: words(t, "en"), Made: made}, bom); err != nil {
			t.Fatal(err)
		}
		text, marked := strings.CutPrefix(buf.String(), "\ufeff")
		if marked != bom || strings.Count(text, "\r\n") != 1+len(l.List.Rows) {
			t.Errorf("mark %v, lines %q", marked, text)
		}
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	t.Run("texts that begin like a formula are made harmless, numbers stay", func(t *testing.T) {
		rows := read(l, true)
		if rows[1][3] != "'-player 5" || rows[1][6] != "'+Kamo" || rows[3][11] != "-3" || rows[1][8] != "1811.65" || rows[1][20] != "2026-05-31" {
			t.Errorf("%q", rows)
		}
	})
	t.Run("every row says what list it is of and what that was made from", func(t *testing.T) {
		row := read(l, false)[3]
		want := []string{"7", "2026-05-31", "2026-06-01", "sixtyfour", list.Digest(l.MadeList.Series.Canonical()), l.LedgerDigest, "9.9.9"}
		if got := row[len(row)-len(want):]; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
	t.Run("a system without deviations has no column of them", func(t *testing.T) {
		if titles := read(l, false)[0]; !slices.Contains(titles, "Deviation") {
			t.Errorf("%q", titles)
		}
		for i := range l.List.Rows {
			l.List.Rows[i].Deviation = 0
		}
		rows := read(l, false)
		if slices.Contains(rows[0], "Deviation") || rows[1][9] != strconv.Itoa(l.List.Rows[0].Change) {
			t.Errorf("%q", rows)
		}
	})
}
