package spreadsheet_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/api"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

func TestSEC07(t *testing.T) {
	s := event(24)
	s.Rounds[2].Matches[1].Games[0].Claims = []tournament.Claim{{Player: 100, Transcript: secretNote}}
	files := markup(t, workbook(t, s, "en"))
	table := standings.Compute(s)
	var event, after, list bytes.Buffer
	if err := api.WriteWholeEvent(&event, s); err != nil {
		t.Fatal(err)
	}
	if err := api.WriteStandings(&after, table); err != nil {
		t.Fatal(err)
	}
	if err := spreadsheet.WriteStandingsCSV(&list, table, words(t, "en"), false); err != nil {
		t.Fatal(err)
	}
	files["event.json"], files["standings.json"], files["standings.csv"] = event.String(), after.String(), list.String()
	for name, text := range files {
		// The theme of a workbook holds constants that are no facts of an event.
		if strings.HasPrefix(name, "xl/theme/") {
			continue
		}
		if !strings.Contains(text, "<") && !strings.Contains(text, "佐藤 健") {
			t.Errorf("%s does not even hold a name: is it the right file?", name)
		}
		for what, secret := range map[string]string{
			"an e-mail": secretMail, "a note": secretNote, "a birth year": strconv.Itoa(secretYear),
			"who recorded a result": secretWho, "why it was corrected": secretWhy,
			"a game of a draft": strconv.Itoa(draftGameID), "what a player asked for": "requests",
		} {
			if strings.Contains(text, secret) {
				t.Errorf("SEC-07 %s holds %s", name, what)
			}
		}
	}
}

func TestWriteStandingsCSV(t *testing.T) {
	table := standings.Compute(event(24))
	t.Run("as text", func(t *testing.T) {
		var buf bytes.Buffer
		if err := spreadsheet.WriteStandingsCSV(&buf, table, words(t, "en"), false); err != nil {
			t.Fatal(err)
		}
		testkit.Golden(t, "standings.csv.golden", buf.Bytes())
		if n := strings.Count(buf.String(), "\r\n"); n != 25 {
			t.Errorf("%d lines end with CR LF, want 25", n)
		}
	})
	t.Run("a byte order mark on request only", func(t *testing.T) {
		for _, bom := range []bool{false, true} {
			var buf bytes.Buffer
			if err := spreadsheet.WriteStandingsCSV(&buf, table, words(t, "ja"), bom); err != nil {
				t.Fatal(err)
			}
			if got := bytes.HasPrefix(buf.Bytes(), []byte("\xef\xbb\xbf")); got != bom {
				t.Errorf("mark %v, want %v", got, bom)
			}
		}
	})
	t.Run("IO-09 text is neutralised, a negative number stays a number", func(t *testing.T) {
		odd := table
		odd.Rows = slices.Clone(table.Rows[:1])
		r := &odd.Rows[0]
		r.Player.Family, r.Player.Given, r.Player.Native, r.Club = "=1+1", "", "＝1", "@SUM(A1)"
		r.Values = []standings.Value{r.Values[0], {Break: tournament.TieBrightwell, Amount: standings.Whole(-12)}, {Break: tournament.TieDiscs, Amount: standings.Fraction(69, 2)}}
		var buf bytes.Buffer
		if err := spreadsheet.WriteStandingsCSV(&buf, odd, words(t, "en"), false); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&buf).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"1", rows[1][1], "'=1+1", "'＝1", rows[1][4], "'@SUM(A1)", rows[1][6], "-12", "34.5"}
		if !slices.Equal(rows[1], want) {
			t.Errorf("%q, want %q", rows[1], want)
		}
	})
}
