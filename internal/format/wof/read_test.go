package wof_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

func read(t *testing.T, text string) wof.File {
	t.Helper()
	f, err := wof.Read(strings.NewReader(text))
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return f
}

func TestRead_Games(t *testing.T) {
	game := func(first, second string, a, b int, out wof.Outcome, colour reversi.Colour) wof.GameLine {
		return wof.GameLine{First: first, Second: second, FirstDiscs: reversi.Discs(a), SecondDiscs: reversi.Discs(b), Outcome: out, FirstColour: colour}
	}
	tests := []struct {
		name, line string
		want       wof.GameLine
	}{
		{"the full form", "3752 (42)>(22) 1024 B", game("3752", "1024", 84, 44, wof.FirstWon, reversi.Black)},
		{"the second player won", "  111648 (15)<(49)   110807  W", game("111648", "110807", 30, 98, wof.SecondWon, reversi.White)},
		{"lower-case colour", "1 (42)>(22) 2 b", game("1", "2", 84, 44, wof.FirstWon, reversi.Black)},
		{"colour without a space", "1 (42)>(22) 2w", game("1", "2", 84, 44, wof.FirstWon, reversi.White)},
		{"a draw", "1 (32)=(32) 2", game("1", "2", 64, 64, wof.Drawn, 0)},
		{"spaces around the sign", "\t1 (0) < (64)\t2 ", game("1", "2", 0, 128, wof.SecondWon, 0)},
		{"half discs", "1 (34.5)>(29.5) 2", game("1", "2", 69, 59, wof.FirstWon, 0)},
		{"ids alone", "112054> 105834", game("112054", "105834", -1, -1, wof.FirstWon, 0)},
		{"no space at all", "12>34", game("12", "34", -1, -1, wof.FirstWon, 0)},
		{"a level score with a winner", "1 (32)>(32) 2", game("1", "2", 64, 64, wof.FirstWon, 0)},
		{"a winner with fewer discs", "1 (19)>(45) 2", game("1", "2", 38, 90, wof.FirstWon, 0)},
		{"nobody knows the first", "?????? (56)>(08) 108721", game("?", "108721", 112, 16, wof.FirstWon, 0)},
		{"nobody knows either", "? > ??", game("?", "?", -1, -1, wof.FirstWon, 0)},
		{"leading zeros of an id stay", "0012 > 12", game("0012", "12", -1, -1, wof.FirstWon, 0)},
		{"a remark at the end", "1 > 2 % on time", game("1", "2", -1, -1, wof.FirstWon, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, tt.line)
			if len(f.Games) != 1 || len(f.Notes) != 0 {
				t.Fatalf("games %v, notes %v", f.Games, f.Notes)
			}
			tt.want.Line, tt.want.Marker, tt.want.Text = 1, -1, strings.TrimSpace(tt.line)
			if f.Games[0] != tt.want {
				t.Errorf("got %+v\nwant %+v", f.Games[0], tt.want)
			}
			if f.Games[0].HasDiscs() != (tt.want.FirstDiscs >= 0) {
				t.Errorf("HasDiscs is %v", f.Games[0].HasDiscs())
			}
		})
	}
}

func TestRead_Notes(t *testing.T) {
	tests := []struct {
		name, line string
		why        wof.Reason
		kept       bool // the rest of the line was used
	}{
		{"a player against himself", "105914  >105914", wof.SamePlayer, false},
		{"more discs than squares", "1 (64)>(01) 2", wof.BadDiscs, false},
		{"discs of one side only", "1 (40)> 2", wof.BadDiscs, false},
		{"discs that are no number", "1 (4O)>(24) 2", wof.BadDiscs, false},
		{"negative discs", "1 (-3)>(67) 2", wof.BadDiscs, false},
		{"a huge count", "1 (999999999999)>(0) 2", wof.BadDiscs, false},
		{"another sign", "1 - 2", wof.NotALine, false},
		{"a name instead of an id", "Smith > Jones", wof.NotALine, false},
		{"an endless id", strings.Repeat("9", 20) + " > 1", wof.NotALine, false},
		{"a letter that is no colour", "1 (40)>(24) 2 X", wof.BadColour, true},
		{"words after the game", "1 (40)>(24) 2 on time", wof.BadColour, true},
		{"a line without end", strings.Repeat("1 > 2 ", 300), wof.LineTooLong, false},
		{"a control character", "1 >\x00 2", wof.ControlChar, false},
		{"a roster line without a name", "%_% 123", wof.BadRoster, false},
		{"a roster line without an id", "%_% NAME, First, JPN, 4, 100", wof.BadRoster, false},
		{"a quarter point", "%_% 5, NAME, First, JPN, 4.25, 100", wof.BadScore, true},
		{"an unknown header", "%%Referee: somebody", wof.UnknownField, false},
		{"a day that does not exist", "%%Date: 31/02/2020", wof.BadDate, false},
		{"a range with a bad end", "%%Date: 01/02/2020 - soon", wof.BadDate, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, "7 > 8\n"+tt.line)
			if len(f.Notes) != 1 || f.Notes[0].Why != tt.why || f.Notes[0].Line != 2 {
				t.Fatalf("notes %+v, want %s on line 2", f.Notes, tt.why)
			}
			if f.Notes[0].Text == "" {
				t.Errorf("the note says nothing: %+v", f.Notes[0])
			}
			kept := len(f.Games) > 1 || len(f.Players) > 0 || f.Date != ""
			if kept != tt.kept {
				t.Errorf("kept is %v: %+v", kept, f)
			}
		})
	}
	t.Run("a header line that comes twice is noted and the first holds", func(t *testing.T) {
		f := read(t, "%%Country: Japan\n%%Country: France\n1 > 2")
		if f.Country != "Japan" || len(f.Notes) != 1 || f.Notes[0].Why != wof.Repeated {
			t.Errorf("got %q and %+v", f.Country, f.Notes)
		}
	})
	t.Run("comments and empty lines are no notes", func(t *testing.T) {
		f := read(t, "% played in a fine hall\n%\n\n \t \n%Round robin, with pauses\n1 > 2\n")
		if len(f.Notes) != 0 || len(f.Markers) != 0 {
			t.Errorf("notes %+v, markers %+v", f.Notes, f.Markers)
		}
	})
}

func TestRead_Markers(t *testing.T) {
	for _, tt := range []struct {
		line, label string
		number      int
	}{
		{"%Round 3", "3", 3}, {"%Round: 12  ", "12", 12}, {"%%Round: 1", "1", 1}, {"% Round 4", "4", 4},
		{"%Round5", "5", 5}, {"%round 6:", "6", 6}, {"%round7:", "7", 7}, {"%Round PO", "PO", 0},
		{"%Round SF1", "SF1", 0}, {"%Round 3P", "3P", 0},
	} {
		t.Run(tt.line, func(t *testing.T) {
			f := read(t, "1 > 2\n"+tt.line+"\n2 > 1\n")
			want := []wof.Marker{{Line: 2, Label: tt.label, Number: tt.number}}
			if !slices.Equal(f.Markers, want) || len(f.Notes) != 0 {
				t.Fatalf("markers %+v, notes %+v", f.Markers, f.Notes)
			}
			if f.Games[0].Marker != -1 || f.Games[1].Marker != 0 || f.Games[1].Round != tt.number {
				t.Errorf("games %+v", f.Games)
			}
		})
	}
}

func TestRead_Roster(t *testing.T) {
	half := func(n int) reversi.Discs { return reversi.Discs(n) }
	for _, tt := range []struct {
		name, line string
		want       wof.Header
	}{
		{"the full form", "%_% 3752, NAME, First, JPN, 4.5, 217",
			wof.Header{ID: "3752", Family: "NAME", Given: "First", Country: "JPN", HasPoints: true, Points: 9, HasDiscs: true, Discs: half(434)}},
		{"a player who is new, with a rating", "%_% + 111380, NAME, First, FRA,  1, 136, 1980",
			wof.Header{ID: "111380", New: true, Family: "NAME", Given: "First", Country: "FRA", HasPoints: true, Points: 2, HasDiscs: true, Discs: half(272)}},
		{"columns without spaces", "%_% +115776,NAME,First,RUS,0,75",
			wof.Header{ID: "115776", New: true, Family: "NAME", Given: "First", Country: "RUS", HasPoints: true, HasDiscs: true, Discs: half(150)}},
		{"an empty column too many", "%_% 100544, NAME, First, ,ARG, 4, 257",
			wof.Header{ID: "100544", Family: "NAME", Given: "First", Country: "ARG", HasPoints: true, Points: 8, HasDiscs: true, Discs: half(514)}},
		{"discs for and against", "%_% 109640, NAME, First, ITA, 4, 171-085",
			wof.Header{ID: "109640", Family: "NAME", Given: "First", Country: "ITA", HasPoints: true, Points: 8, HasDiscs: true, Discs: half(342)}},
		{"no score", "%_%\t5,\tNAME\t,\tFirst Second\t, JPN",
			wof.Header{ID: "5", Family: "NAME", Given: "First Second", Country: "JPN"}},
		{"no given name and no country", "%_% 5, NAME, 4, 100",
			wof.Header{ID: "5", Family: "NAME", HasPoints: true, Points: 8, HasDiscs: true, Discs: half(200)}},
		{"discs not given", "%_% 5, NAME, First, JPN, 4, -",
			wof.Header{ID: "5", Family: "NAME", Given: "First", Country: "JPN", HasPoints: true, Points: 8}},
		{"an id that nobody knows", "%_% ??????, NAME, First, JPN, 4, 100",
			wof.Header{ID: "?", Family: "NAME", Given: "First", Country: "JPN", HasPoints: true, Points: 8, HasDiscs: true, Discs: half(200)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, tt.line)
			tt.want.Line = 1
			if len(f.Players) != 1 || f.Players[0] != tt.want || len(f.Notes) != 0 {
				t.Errorf("got %+v, notes %+v\nwant %+v", f.Players, f.Notes, tt.want)
			}
		})
	}
}

func TestRead_Bytes(t *testing.T) {
	t.Run("ISO-8859-1 and UTF-8 give the same names", func(t *testing.T) {
		for _, text := range []string{"%_% 5, LOT\xc9, J\xf6rg, FRA, 1, 40", "\xef\xbb\xbf%_% 5, LOTÉ, Jörg, FRA, 1, 40"} {
			f := read(t, text)
			if f.Players[0].Family != "LOTÉ" || f.Players[0].Given != "Jörg" {
				t.Errorf("got %+v", f.Players[0])
			}
		}
	})
	t.Run("every kind of line end counts as one line", func(t *testing.T) {
		f := read(t, "%%Tournament: T\r\n%%Country: World\r%%Date: 1/2/2003 - 02/02/2003\n1 > 2")
		if f.Name != "T" || f.Country != "World" || f.Date != "2003-02-01" || f.LastDay != "2003-02-02" || f.Games[0].Line != 4 {
			t.Errorf("got %+v", f)
		}
	})
	t.Run("a file with nothing in it is refused", func(t *testing.T) {
		for _, text := range []string{"", "% comment\n", "%%Tournament: T\n", "PK\x03\x04\x00"} {
			if _, err := wof.Read(strings.NewReader(text)); !errors.Is(err, wof.ErrNoResult) {
				t.Errorf("%q gives %v", text, err)
			}
		}
	})
	t.Run("a file that is too large is refused", func(t *testing.T) {
		for _, text := range []string{strings.Repeat("1 > 2 % comment that goes on and on\n", 140_000), strings.Repeat("\n", wof.MaxLines+1)} {
			if _, err := wof.Read(strings.NewReader(text)); !errors.Is(err, wof.ErrTooLarge) {
				t.Errorf("%d bytes give %v", len(text), err)
			}
		}
	})
}

// TestRead_Corpus reads every real file. Three lines of all cannot be used.
func TestRead_Corpus(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "wof", "*.elo"))
	if err != nil || len(paths) != 92 {
		t.Fatalf("%d files, want 92 (%v)", len(paths), err)
	}
	var games, players, rosters int
	var notes []string
	for _, path := range paths {
		r, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := wof.Read(r)
		r.Close()
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		games, players = games+len(f.Games), players+len(f.Players)
		if len(f.Players) > 0 {
			rosters++
		}
		for _, n := range f.Notes {
			notes = append(notes, filepath.Base(path)+" "+string(n.Why))
		}
		if f.Name == "" || f.Date == "" || f.Country == "" || f.Sender == "" {
			t.Errorf("%s: header %q %q %q %q", path, f.Name, f.Date, f.Country, f.Sender)
		}
		for _, h := range f.Players {
			if !h.HasPoints || !h.HasDiscs {
				t.Errorf("%s line %d: no score in %+v", path, h.Line, h)
			}
		}
	}
	if games != 8581 || players != 1859 || rosters != 59 {
		t.Errorf("%d games, %d players in %d files, want 8581, 1859 and 59", games, players, rosters)
	}
	want := []string{"0016-1991-11-10.elo self", "0031-1999-07-11.elo self", "0031-1999-07-11.elo self"}
	if !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"%%Tournament: T\n%%Date: 1/2/2003\n%_% 1, A, B, JPN, 1.0, 42\n%Round 1\n1 (42)>(22) 2 B\n",
		"%_% ??????, N\xe9, X, , 5½, 1-2\r??????(1)<( 2 )?", "1>2", "%Round RR\n1=2 w % x", "%_%+1,A,4.5.5", "1 (64.5)>(0) 2",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := wof.Read(strings.NewReader(string(data)))
		if err != nil && !errors.Is(err, wof.ErrNoResult) && !errors.Is(err, wof.ErrTooLarge) {
			t.Fatalf("untyped error %v", err)
		}
		last := 0
		for _, g := range file.Games {
			if g.Line <= last || g.First == g.Second && g.First != wof.UnknownID || g.Marker >= len(file.Markers) {
				t.Fatalf("game %+v", g)
			}
			if g.HasDiscs() != (g.SecondDiscs != wof.Unknown) || g.FirstDiscs+g.SecondDiscs > reversi.Whole(64) {
				t.Fatalf("discs of %+v", g)
			}
			last = g.Line
		}
		for _, n := range file.Notes {
			if n.Line < 1 || string(n.Why) == "" {
				t.Fatalf("note %+v", n)
			}
		}
	})
}
