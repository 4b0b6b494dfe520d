package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

const site = "https://reversi.example"

// rules stand for the sentences that the pages have.
var rules = []string{"3 rounds of one game.", "=1+1 is no formula.", "Bye: points 1, discs 40."}

func workbook(t testing.TB, s tournament.Snapshot, lang string) []byte {
	return edition(t, s, lang, nil)
}

func edition(t testing.TB, s tournament.Snapshot, lang string, office *spreadsheet.Office) []byte {
	t.Helper()
	var buf bytes.Buffer
	e := spreadsheet.Edition{Words: words(t, lang), Made: made, BaseURL: site, Rules: rules, Office: office}
	if err := spreadsheet.WriteEvent(&buf, s, e); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func open(t testing.TB, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// cells writes every cell down to a row as "Sheet!B2 type value formula"; 0 is
// every row.
func cells(t testing.TB, data []byte, down int) []byte {
	t.Helper()
	f := open(t, data)
	kinds := map[excelize.CellType]string{
		excelize.CellTypeInlineString: "text", excelize.CellTypeSharedString: "text",
		excelize.CellTypeNumber: "number", excelize.CellTypeUnset: "number",
	}
	var out bytes.Buffer
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if down > 0 && i >= down {
				break
			}
			for j, value := range row {
				if value == "" {
					continue
				}
				name, _ := excelize.CoordinatesToCellName(j+1, i+1)
				kind, err := f.GetCellType(sheet, name)
				if err != nil {
					t.Fatal(err)
				}
				formula, err := f.GetCellFormula(sheet, name)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&out, "%s!%s\t%s\t%s\t%s\n", sheet, name, kinds[kind], value, formula)
			}
		}
	}
	return out.Bytes()
}

// An .xlsx is a zip with dates in it, so its bytes are no golden. Its cells are.
func TestWriteEvent(t *testing.T) {
	testkit.Golden(t, "event.golden", cells(t, workbook(t, event(24), "en"), 0))
	testkit.Golden(t, "event_ja.golden", cells(t, workbook(t, event(24), "ja"), 12))
}

// column returns the texts below the header called title, by the row of the
// sheet that is headed.
func column(t *testing.T, f *excelize.File, sheet, title string) []string {
	t.Helper()
	rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	at := slices.Index(rows[header-1], title)
	if at < 0 {
		t.Fatalf("%s has no column %q: %q", sheet, title, rows[header-1])
	}
	var out []string
	for _, row := range rows[header:] {
		value := ""
		if at < len(row) {
			value = row[at]
		}
		out = append(out, value)
	}
	return out
}

// header is the row of the header on every sheet.
const header = 5

func TestWriteEventFacts(t *testing.T) {
	s := event(24)
	f := open(t, edition(t, s, "en", office))
	t.Run("a draft is on no sheet", func(t *testing.T) {
		for _, round := range column(t, f, "Games", "Round") {
			if round != "1" && round != "2" && round != "3" {
				t.Errorf("Games tells of round %s", round)
			}
		}
		if list := f.GetSheetList(); slices.Contains(list, "Round 4") || !slices.Contains(list, "Round 3") {
			t.Errorf("sheets %q", list)
		}
	})
	t.Run("a bye, an absence, a withdrawal and a forfeit are told apart", func(t *testing.T) {
		reasons := slices.Concat(column(t, f, "Round 1", "How it ended"), column(t, f, "Round 2", "How it ended"), column(t, f, "Round 3", "How it ended"))
		for reason, want := range map[string]int{"bye": 1, "away": 1, "withdrawn": 2, "no-show": 1, "": 1} {
			got := 0
			for _, r := range reasons {
				if r == reason {
					got++
				}
			}
			if got != want {
				t.Errorf("%d lines %q, want %d", got, reason, want)
			}
		}
		cross := strings.Join(append(column(t, f, "Cross-table", "R1"), append(
			column(t, f, "Cross-table", "R2"), column(t, f, "Cross-table", "R3")...)...), "\n")
		for _, cell := range []string{"bye 40", "away", "withdrawn", "F+", "F−", "B?", "W?", "*"} {
			if !strings.Contains(cross, cell) {
				t.Errorf("the cross-table has no %q", cell)
			}
		}
	})
	t.Run("STAND-03 fully tied players share a rank: 1, 2, 2, 4", func(t *testing.T) {
		tied := s
		tied.Rounds = nil
		tied.Entries = s.Entries[:4]
		tied.Rounds = []tournament.Round{{Number: 1, State: tournament.Closed}}
		for i, presence := range []tournament.Presence{tournament.FullBye, tournament.HalfBye, tournament.HalfBye, tournament.ZeroBye} {
			tied.Rounds[0].Idle = append(tied.Rounds[0].Idle, tournament.Idle{Player: s.Entries[i].Player, Presence: presence})
		}
		got := column(t, open(t, workbook(t, tied, "en")), "Standings", "Rank")
		if want := []string{"1", "2", "2", "4"}; !slices.Equal(got, want) {
			t.Errorf("ranks %v, want %v", got, want)
		}
	})
	t.Run("a round leads to the moves of its games, and the games to their rounds", func(t *testing.T) {
		g := s.Rounds[1].Matches[2].Games[0]
		ok, target, err := f.GetCellHyperLink("Round 2", "J8")
		if err != nil || !ok || !strings.HasPrefix(target, "'Games'!A") {
			t.Fatalf("link %v %q %v", ok, target, err)
		}
		at, err := strconv.Atoi(strings.TrimPrefix(target, "'Games'!A"))
		if err != nil {
			t.Fatal(err)
		}
		if got := column(t, f, "Games", "Page")[at-header-1]; got != fmt.Sprintf("%s/events/3/games/%d", site, g.ID) {
			t.Errorf("it leads to %s", got)
		}
		back := fmt.Sprintf("A%d", at)
		if ok, target, err := f.GetCellHyperLink("Games", back); err != nil || !ok || target != "'Round 2'!A8" {
			t.Errorf("back link %v %q %v", ok, target, err)
		}
		if ok, target, err := f.GetCellHyperLink("Summary", fmt.Sprintf("B%d", summaryRow(t, f, "Standings"))); err != nil || !ok || target != "'Standings'!A1" {
			t.Errorf("the summary leads to %v %q %v", ok, target, err)
		}
	})
	t.Run("no link leads out of the file and nothing is loaded from elsewhere", func(t *testing.T) {
		for name, text := range markup(t, edition(t, s, "ja", office)) {
			if strings.Contains(text, "TargetMode") || strings.Contains(name, "externalLink") || strings.Contains(name, "connections") {
				t.Errorf("%s leads out of the file", name)
			}
		}
	})
	t.Run("print, filter, panes and properties are set", func(t *testing.T) {
		props, err := f.GetDocProps()
		if err != nil {
			t.Fatal(err)
		}
		if props.Title != s.Event.Name || props.Creator != "Sixtyfour" || props.Created != "2026-10-18T17:30:00Z" {
			t.Errorf("properties %+v", props)
		}
		names := f.GetDefinedName()
		for _, sheet := range f.GetSheetList() {
			layout, err := f.GetPageLayout(sheet)
			if err != nil {
				t.Fatal(err)
			}
			sheetProps, err := f.GetSheetProps(sheet)
			if err != nil {
				t.Fatal(err)
			}
			pages, across := 0, "landscape"
			form := sheet == "Summary" || sheet == "Slips"
			if sheet == "Cross-table" { // of 24 players
				pages = 1
			}
			if form {
				across = "portrait"
			}
			if *layout.Size != 9 || *layout.Orientation != across || *layout.FitToWidth != 1 ||
				*layout.FitToHeight != pages || sheetProps.FitToPage == nil || !*sheetProps.FitToPage {
				t.Errorf("%s is not fitted to one A4 width", sheet)
			}
			foot, err := f.GetHeaderFooter(sheet)
			if err != nil || !strings.Contains(foot.OddFooter, "Page &P of &N") || !strings.Contains(foot.OddFooter, "Cup && Friends") {
				t.Errorf("%s footer %+v %v", sheet, foot, err)
			}
			if form {
				continue
			}
			panes, err := f.GetPanes(sheet)
			if err != nil || !panes.Freeze || panes.YSplit != header {
				t.Errorf("%s panes %+v %v", sheet, panes, err)
			}
			for _, name := range []string{"_xlnm.Print_Titles", "_xlnm._FilterDatabase"} {
				if !slices.ContainsFunc(names, func(d excelize.DefinedName) bool { return d.Name == name && d.Scope == sheet }) {
					t.Errorf("%s has no %s", sheet, name)
				}
			}
		}
	})
	t.Run("a Japanese name has room", func(t *testing.T) {
		width, err := f.GetColWidth("Standings", "D")
		if err != nil || width < 11 {
			t.Errorf("width %v %v, want at least 11 for 高橋 一郎", width, err)
		}
	})
	t.Run("an event without rounds and an exchange event are written too", func(t *testing.T) {
		empty := s
		empty.Rounds, empty.Event.Starts = nil, ""
		open(t, workbook(t, empty, "ja"))
		pair := s
		pair.Event.Rules = tournament.ExchangeRules()
		pair.Rounds = slices.Clone(s.Rounds[:1])
		pair.Rounds[0].Matches = slices.Clone(s.Rounds[0].Matches)
		m := &pair.Rounds[0].Matches[0]
		g := m.Games[0]
		g.Number, g.Black, g.White = 2, g.White, g.Black
		m.Games = append(slices.Clone(m.Games), g)
		pair.Rounds[0].Matches[1].Games = slices.Clone(pair.Rounds[0].Matches[1].Games)
		pair.Rounds[0].Matches[1].Games[0].Result = &tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}
		f := open(t, workbook(t, pair, "en"))
		if got := column(t, f, "Games", "Game")[:3]; !slices.Equal(got, []string{"1", "2", "1"}) {
			t.Errorf("games of the first two tables %v, want a row for each game", got)
		}
		shown := strings.Join(column(t, f, "Cross-table", "R1"), " | ")
		if !regexp.MustCompile(`(^|\| )U\d+( \||$)`).MatchString(shown) {
			t.Errorf("a game that was not played is not told from one that was lost: %s", shown)
		}
	})
}

// markup returns all parts of a workbook as text.
func markup(t testing.TB, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[part.Name] = string(text)
	}
	return out
}

var formula = regexp.MustCompile(`<f[ >]|t="str"`)

func noFormula(t *testing.T, data []byte) {
	t.Helper()
	for name, text := range markup(t, data) {
		if strings.HasPrefix(name, "xl/worksheets/") && formula.MatchString(text) {
			t.Errorf("%s holds a formula", name)
		}
	}
}

func TestNothingBecomesAFormula(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	starts := []string{"=", "+", "-", "@", "＝", "＋", "－", "＠", "'", "{=", "\t=", "\n=", " =", "%", "|", "_x0041_", "_x000D_=", ""}
	middles := []rune("SUM(A1:9)!$&\"'<>;, 石髙̀é😀_x00_")
	for range 20 {
		s := event(8)
		want := map[string]bool{}
		for id, p := range s.Players {
			var name strings.Builder
			name.WriteString(starts[rng.IntN(len(starts))])
			for range 1 + rng.IntN(20) {
				name.WriteRune(middles[rng.IntN(len(middles))])
			}
			name.WriteString(strconv.Itoa(int(id)))
			p.Native, p.Family, p.Given = "", name.String(), ""
			p.FederationID = starts[rng.IntN(len(starts))] + "1+1"
			s.Players[id] = p
			want[p.Name()] = true
		}
		s.Event.Name = starts[rng.IntN(len(starts))] + "1+1"
		data := workbook(t, s, "en")
		noFormula(t, data)
		f := open(t, data)
		for sheet, title := range map[string]string{"Standings": "Name", "Cross-table": "Player", "Players": "Name"} {
			got := map[string]bool{}
			for _, name := range column(t, f, sheet, title) {
				got[name] = true
			}
			for name := range want {
				if !got[name] {
					t.Errorf("%s: %q does not read back, got %v", sheet, name, got)
				}
			}
		}
	}
}

func TestIO11(t *testing.T) {
	t.Run("IO-11 control characters and lone surrogates are stripped", func(t *testing.T) {
		s := event(8)
		s.Clubs[1] = tournament.Club{ID: 1, Name: "Nord\u0001Ost\x00 \xed\xa0\x80\ufffe\r\nWest"}
		data := workbook(t, s, "en")
		if got := column(t, open(t, data), "Players", "Club")[1]; got != "NordOst \nWest" {
			t.Errorf("club %q", got)
		}
		for name, text := range markup(t, data) {
			if strings.ContainsAny(text, "\x00\x01\ufffd\ufffe") {
				t.Errorf("%s holds a character that needs repair", name)
			}
		}
	})
}
