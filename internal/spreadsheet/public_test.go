package spreadsheet_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

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
	if err := spreadsheet.WriteEventJSON(&event, s); err != nil {
		t.Fatal(err)
	}
	if err := spreadsheet.WriteStandingsJSON(&after, table); err != nil {
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

// The names of the fields are a promise: a change of this golden breaks whoever
// reads the files.
func TestJSON(t *testing.T) {
	s := event(6)
	var buf bytes.Buffer
	if err := spreadsheet.WriteEventJSON(&buf, s); err != nil {
		t.Fatal(err)
	}
	testkit.Golden(t, "event.json.golden", buf.Bytes())
	t.Run("the parts of every tie-break add up to it", func(t *testing.T) {
		for _, r := range eventJSON(t, event(24)).Standings.Rows {
			for _, v := range r.Values {
				sum := 0.0
				for _, p := range v.Parts {
					sum += p.Value
				}
				if sum != v.Value || len(v.Parts) != 3 {
					t.Errorf("%s %s: %d parts add up to %v, not %v", r.Name, v.Name, len(v.Parts), sum, v.Value)
				}
			}
		}
	})
	t.Run("the standings alone say the same as those of the event", func(t *testing.T) {
		var alone bytes.Buffer
		if err := spreadsheet.WriteStandingsJSON(&alone, standings.Compute(s)); err != nil {
			t.Fatal(err)
		}
		var a, b struct{ Event, Rules, Standings json.RawMessage }
		if err := json.Unmarshal(alone.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(buf.Bytes(), &b); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Standings, b.Standings) || !bytes.Equal(a.Event, b.Event) || !bytes.Equal(a.Rules, b.Rules) {
			t.Error("they differ")
		}
	})
	t.Run("nothing is null but an open result", func(t *testing.T) {
		empty := s
		empty.Rounds, empty.Entries = nil, nil
		var buf bytes.Buffer
		if err := spreadsheet.WriteEventJSON(&buf, empty); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(buf.Bytes(), []byte("null")) {
			t.Errorf("%s", buf.Bytes())
		}
	})
}
