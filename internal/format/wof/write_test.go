package wof_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

func write(t testing.TB, f wof.File) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := wof.Write(&buf, f); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// same compares what two files say, without the places of lines.
func same(a, b wof.File) bool {
	players := func(f wof.File) []wof.Header {
		all := slices.Clone(f.Players)
		for i := range all {
			all[i].Line = 0
		}
		return all
	}
	games := func(f wof.File) []wof.GameLine {
		all := slices.Clone(f.Games)
		for i := range all {
			all[i].Line, all[i].Text = 0, ""
		}
		return all
	}
	labels := func(f wof.File) (all []string) {
		for _, m := range f.Markers {
			all = append(all, m.Label)
		}
		return all
	}
	return a.Name == b.Name && a.Country == b.Country && a.Date == b.Date && a.LastDay == b.LastDay && a.Sender == b.Sender &&
		slices.Equal(players(a), players(b)) && slices.Equal(games(a), games(b)) && slices.Equal(labels(a), labels(b))
}

func TestWrite(t *testing.T) {
	f := wof.File{
		Name: "Spring Cup, open", Country: "France", Date: "2024-04-01", LastDay: "2024-04-02", Sender: "Chloé",
		Players: []wof.Header{
			{ID: "12", Family: "LOTÉ", Given: "Jörg", Country: "FRA", HasPoints: true, Points: 5, HasDiscs: true, Discs: 181},
			{ID: "9000007", New: true, Family: "NEW", Given: "One, Two", HasPoints: true, Points: 2, HasDiscs: true, Discs: 96},
			{ID: "280016", Family: "DIGIT", Given: "3rd", Country: "ARG", HasPoints: true},
		},
		Markers: []wof.Marker{{Label: "1", Number: 1}, {Label: "2", Number: 2}, {Label: wof.AddedResults}},
		Games: []wof.GameLine{
			{Marker: 0, Round: 1, First: "12", Second: "9000007", FirstDiscs: 69, SecondDiscs: 59, Outcome: wof.FirstWon, FirstColour: reversi.Black},
			{Marker: 0, Round: 1, First: "280016", Second: wof.UnknownID, FirstDiscs: wof.Unknown, SecondDiscs: wof.Unknown, Outcome: wof.Drawn},
			{Marker: 1, Round: 2, First: "9000007", Second: "12", FirstDiscs: 16, SecondDiscs: 112, Outcome: wof.SecondWon, FirstColour: reversi.White},
			{Marker: 2, First: "12", Second: "280016", FirstDiscs: 64, SecondDiscs: 64, Outcome: wof.FirstWon, FirstColour: reversi.Black},
		},
		Remarks: []string{"round 2, not played:\n280016 (64) 12 (0), no-show"},
	}
	text := write(t, f)
	testkit.Golden(t, "written.elo", text)
	back := read(t, string(text))
	f.Players[1].Given = "One Two" // a comma parts columns
	f.Players[1].Country, f.Players[2].Country = "?", "ARG"
	if !same(f, back) || len(back.Notes) != 0 {
		t.Errorf("read back as %+v", back)
	}
	t.Run("a name with a letter that ISO-8859-1 lacks makes the file UTF-8", func(t *testing.T) {
		for _, family := range []string{"ŁUKASZ", "佐藤", "Ã©"} {
			f := wof.File{Players: []wof.Header{{ID: "1", Family: family}}}
			if back := read(t, string(write(t, f))); back.Players[0].Family != family {
				t.Errorf("%q is read back as %q", family, back.Players[0].Family)
			}
		}
	})
	t.Run("games before any heading stay there", func(t *testing.T) {
		f := read(t, "1 > 2\n2 > 1\n%Round 2\n1 = 2")
		if back := read(t, string(write(t, f))); !same(f, back) {
			t.Errorf("got %+v", back)
		}
	})
}

func TestRead_AddedResults(t *testing.T) {
	for _, line := range []string{"%%Added results", "%% added  Results:", "%Added results"} {
		f := read(t, "%Round 1\n1 > 2\n"+line+"\n2 > 1")
		if len(f.Notes) != 0 || len(f.Markers) != 2 || f.Markers[1].Label != wof.AddedResults || f.Games[1].Marker != 1 || f.Games[1].Round != 0 {
			t.Errorf("%q: markers %+v, notes %+v", line, f.Markers, f.Notes)
		}
	}
}

// FuzzWrite holds that what is written says what was read, and is written the same
// a second time.
func FuzzWrite(f *testing.F) {
	for _, seed := range []string{
		"%%Tournament: T\n%%Date: 1/2/2003 - 3/2/2003\n%_% +1, A, B, JPN, 1.0, 42\n%Round 1\n1 (42)>(22) 2 B\n%%Added results\n1=2",
		"%_% ??????, N\xe9, X, , 5½, 1-2\r??????(1)<( 2 )?", "1>2", "%Round RR\n1=2 w % x", "%_%1,A,7,,4,5,6\n%_%1,Ã©", "1 (64.5)>(0) 2",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := wof.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		once := write(t, file)
		back, err := wof.Read(bytes.NewReader(once))
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		if len(back.Games) != len(file.Games) || len(back.Players) != len(file.Players) || len(back.Notes) != 0 {
			t.Fatalf("%d games of %d, %d players of %d, notes %+v\n%s", len(back.Games), len(file.Games), len(back.Players), len(file.Players), back.Notes, once)
		}
		for i, g := range file.Games {
			b := back.Games[i]
			g.Line, g.Text, b.Line, b.Text = 0, "", 0, ""
			g.Marker, b.Marker = 0, 0 // headings without a game are left out
			if g != b {
				t.Fatalf("game %+v became %+v", g, b)
			}
		}
		if twice := write(t, back); !bytes.Equal(once, twice) {
			t.Fatalf("a second time:\n%s\n%s", strings.ToValidUTF8(string(once), "?"), strings.ToValidUTF8(string(twice), "?"))
		}
	})
}
