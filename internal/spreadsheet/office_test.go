package spreadsheet_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/api"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

// convert opens a workbook in LibreOffice and saves it as another kind of file.
// It returns the folder of the results.
func convert(t *testing.T, data []byte, filter string) string {
	t.Helper()
	office := testkit.Program(t, "soffice", "libreoffice")
	dir := t.TempDir()
	source := filepath.Join(dir, "event.xlsx")
	if err := os.WriteFile(source, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	// Its own profile, so that neither a running office nor its settings matter.
	cmd := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"),
		"--headless", "--convert-to", filter, "--outdir", out, source)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return out
}

// everySheet makes LibreOffice write each sheet as a CSV file of its own, cells
// as they are shown.
const everySheet = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"

// records returns the rows below the header of one sheet, by the titles.
func records(t *testing.T, dir, sheet string) []map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "event-"+sheet+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	in := csv.NewReader(bytes.NewReader(data))
	in.FieldsPerRecord = -1
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, row := range rows[header:] {
		record := map[string]string{}
		for i, title := range rows[header-1] {
			record[title] = row[i]
		}
		out = append(out, record)
	}
	return out
}

// document is the JSON of an event as a stranger would read it.
type document struct {
	Players []struct {
		Number       int
		Name         string
		Native       string
		Reading      string
		Country      string
		Club         string
		FederationID string `json:"federation_id"`
		FirstRound   int    `json:"first_round"`
		Withdrawn    bool
	}
	Rounds []struct {
		Number int
		Tables []struct {
			Table int
			Games []struct {
				ID           int
				Game         int
				Black, White int
				State        string
				Plies        int
				Transcript   string
				Result       *struct {
					BlackDiscs  float64 `json:"black_discs"`
					WhiteDiscs  float64 `json:"white_discs"`
					BlackPoints float64 `json:"black_points"`
					WhitePoints float64 `json:"white_points"`
					Reason      string
				}
			}
		}
		WithoutGame []struct {
			Player   int
			Presence string
			Points   float64
			Discs    float64
		} `json:"without_game"`
	}
	Standings struct {
		Rows []struct {
			Rank, Number          int
			Name, Native, Country string
			Club                  string
			Points                float64
			Values                []struct {
				Name  string
				Value float64
				Parts []struct{ Value float64 }
			}
			Rounds []struct {
				Kind string
			}
		}
	}
}

func eventJSON(t *testing.T, s tournament.Snapshot) document {
	t.Helper()
	var buf bytes.Buffer
	if err := api.WriteWholeEvent(&buf, s); err != nil {
		t.Fatal(err)
	}
	in := json.NewDecoder(&buf)
	var doc document
	if err := in.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// row compares one record with what the JSON says. Numbers are compared as
// numbers, because a sheet shows 3 as 3.0 beside 2.5.
func row(t *testing.T, where string, got map[string]string, want map[string]string) {
	t.Helper()
	for title, value := range want {
		shown, ok := got[title]
		if !ok {
			t.Fatalf("%s has no column %q", where, title)
		}
		if shown == value {
			continue
		}
		a, errA := strconv.ParseFloat(shown, 64)
		b, errB := strconv.ParseFloat(value, 64)
		if title == "Name" || title == "Player" || title == "Federation id" || errA != nil || errB != nil || a != b {
			t.Errorf("%s, %s: the workbook shows %q, the JSON says %q", where, title, shown, value)
		}
	}
}

func TestLibreOfficeShowsWhatTheJSONSays(t *testing.T) {
	s := event(24)
	// These two excelize itself reads wrongly; see stored.
	for id, family := range map[tournament.PlayerID]string{108: "_x0041_x0042_", 109: "_xD800_"} {
		p := s.Players[id]
		p.Family = family
		s.Players[id] = p
	}
	dir := convert(t, workbook(t, s, "en"), everySheet)
	doc := eventJSON(t, s)
	names := map[int]string{}
	for _, p := range s.Entries {
		names[p.Number] = s.Players[p.Player].ShownName("en")
	}

	table := records(t, dir, "Standings")
	cross := records(t, dir, "Cross-table")
	if len(table) != len(doc.Standings.Rows) || len(cross) != len(table) || len(table) != 24 {
		t.Fatalf("%d and %d rows, the JSON has %d", len(table), len(cross), len(doc.Standings.Rows))
	}
	for i, r := range doc.Standings.Rows {
		want := map[string]string{
			"Rank": strconv.Itoa(r.Rank), "Name": r.Name, "Points": number(r.Points),
			"Brightwell": number(r.Values[1].Value), "Discs": number(r.Values[2].Value),
		}
		want["Player"] = r.Name
		delete(want, "Name")
		row(t, "Cross-table", cross[i], want)
		delete(want, "Player")
		want["Name"] = r.Name
		want["No."], want["Native name"] = strconv.Itoa(r.Number), r.Native
		want["Country"], want["Club"] = r.Country, r.Club
		row(t, "Standings", table[i], want)
		for j, c := range r.Rounds {
			shown := cross[i]["R"+strconv.Itoa(j+1)]
			if !kinds[c.Kind].MatchString(shown) {
				t.Errorf("Cross-table, %s, round %d: %q is not %s", r.Name, j+1, shown, c.Kind)
			}
		}
	}

	players := records(t, dir, "Players")
	for i, p := range doc.Players {
		withdrawn := ""
		if p.Withdrawn {
			withdrawn = "yes"
		}
		row(t, "Players", players[i], map[string]string{
			"No.": strconv.Itoa(p.Number), "Name": p.Name, "Native name": p.Native, "Reading": p.Reading,
			"Country": p.Country, "Club": p.Club, "Federation id": p.FederationID,
			"From round": strconv.Itoa(p.FirstRound), "Withdrawn": withdrawn,
		})
	}

	games := records(t, dir, "Games")
	for _, r := range doc.Rounds {
		sheet := fmt.Sprintf("Round %d", r.Number)
		rounds := records(t, dir, sheet)
		for _, m := range r.Tables {
			for _, g := range m.Games {
				want := map[string]string{
					"Table": strconv.Itoa(m.Table),
					"Black": names[g.Black], "White": names[g.White], "Status": g.State,
					"Black discs": "", "White discs": "", "Black points": "", "White points": "", "How it ended": "",
				}
				if g.Result != nil {
					want["Black discs"], want["White discs"] = number(g.Result.BlackDiscs), number(g.Result.WhiteDiscs)
					want["Black points"], want["White points"] = number(g.Result.BlackPoints), number(g.Result.WhitePoints)
					want["How it ended"] = g.Result.Reason
				}
				want["Moves"] = ""
				if g.Plies > 0 {
					want["Moves"] = strconv.Itoa(g.Plies)
				}
				row(t, sheet, rounds[0], want)
				want["Round"], want["Game"], want["Transcript"] = strconv.Itoa(r.Number), strconv.Itoa(g.Game), g.Transcript
				want["Page"] = fmt.Sprintf("%s/events/3/games/%d", site, g.ID)
				row(t, "Games", games[0], want)
				games, rounds = games[1:], rounds[1:]
			}
		}
		for _, d := range r.WithoutGame {
			row(t, sheet, rounds[0], map[string]string{
				"Table": "", "Black": names[d.Player], "White": "",
				"Black discs": number(d.Discs), "Black points": number(d.Points), "How it ended": strings.ReplaceAll(d.Presence, "absent", "away"),
			})
			rounds = rounds[1:]
		}
		if len(rounds) > 0 {
			t.Errorf("%s: %d lines are in no JSON", sheet, len(rounds))
		}
	}
	if len(games) > 0 {
		t.Errorf("%d games are in no JSON", len(games))
	}
}

// kinds are the cells of the cross-table by what the JSON calls them.
var kinds = map[string]*regexp.Regexp{
	"played":       regexp.MustCompile(`^[BW*][+=−]\d+ \d+$`),
	"open":         regexp.MustCompile(`^[BW*]\?\d+$`),
	"forfeit-win":  regexp.MustCompile(`^F\+\d+ 64$`),
	"forfeit-loss": regexp.MustCompile(`^F−\d+ 0$`),
	"bye":          regexp.MustCompile(`^bye 40$`),
	"absent":       regexp.MustCompile(`^away$`),
	"withdrawn":    regexp.MustCompile(`^withdrawn$`),
}
