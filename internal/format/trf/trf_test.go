package trf

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/testkit"
)

// first is the record of player 1 up to the rank: columns 1 to 89.
const first = "001    1 m GM Satō, Ken                         2588 JPN      123456 1990/01/02  1.5    3"

func read(t testing.TB, text string) *File {
	t.Helper()
	f, err := Read("x.trf", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func written(t testing.TB, f *File) string {
	t.Helper()
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRead_Player(t *testing.T) {
	base := Player{
		Number: 1, Sex: "m", Title: "GM", Name: "Satō, Ken", Rating: 2588, Federation: "JPN", ID: "123456",
		Birth: "1990/01/02", Points: 15, HasPoints: true, Rank: 3,
	}
	with := func(change func(*Player)) Player {
		p := base
		change(&p)
		return p
	}
	rounds := func(cells ...Cell) Player { return with(func(p *Player) { p.Rounds = cells }) }
	tests := []struct {
		name, line string
		want       Player
	}{
		{"no round yet", first, base},
		{"columns are counted in characters, not in bytes", first + "     2 w 1", rounds(Cell{2, White, Win})},
		{"columns of another program are counted in bytes", strings.Replace(first, "Satō, Ken ", "Satō, Ken", 1) + "     2 w 1", rounds(Cell{2, White, Win})},
		{"the three kinds of paid bye are kept apart", first + "  0000 - F  0000 - H  0000 - U",
			rounds(Cell{Result: FullBye}, Cell{Result: HalfBye}, Cell{Result: PairingBye})},
		{"a zero-point bye written, in short and blank", first + "  0000 - Z  0000 -                 3 b 0",
			rounds(Cell{Result: ZeroBye}, Cell{Result: ZeroBye}, Cell{}, Cell{3, Black, Loss})},
		{"unrated results and forfeits", first + "     2 w W     3 b D     4 w L     5 b +     6 w -     7 - -",
			rounds(Cell{2, White, UnratedWin}, Cell{3, Black, UnratedDraw}, Cell{4, White, UnratedLoss},
				Cell{5, Black, ForfeitWin}, Cell{6, White, ForfeitLoss}, Cell{7, NoColour, ForfeitLoss})},
		{"small letters", first + "     2 W d  0000 - u", rounds(Cell{2, White, UnratedDraw}, Cell{Result: PairingBye})},
		{"a game without a result, its blanks cut off", first + "     2 w", rounds(Cell{2, White, Unwritten})},
		{"an old bye: a forfeit win against nobody", first + "  0000 - +", rounds(Cell{Result: ForfeitWin})},
		{"blanks behind the last round", first + "     2 w 1                    ", rounds(Cell{2, White, Win})},
		{"an opponent above 9999 reaches into the blanks before", first + " 12345 w 1     3 b 0",
			rounds(Cell{12345, White, Win}, Cell{3, Black, Loss})},
		{"an opponent above 9999 pushes the line to the right", first + "  12345 w 1     3 b 0  123456 w =",
			rounds(Cell{12345, White, Win}, Cell{3, Black, Loss}, Cell{123456, White, Draw})},
		{"a rating above 9999 reaches into the blank before", strings.Replace(first, " 2588", "12588", 1) + "     2 w 1",
			with(func(p *Player) { p.Rating, p.Rounds = 12588, []Cell{{2, White, Win}} })},
		{"a rating above 9999 pushes the line to the right", strings.Replace(first, "2588", "12588", 1) + "     2 w 1",
			with(func(p *Player) { p.Rating, p.Rounds = 12588, []Cell{{2, White, Win}} })},
		{"a start number above 9999 pushes the line to the right", strings.Replace(first, "   1 ", "10001 ", 1) + "     2 w 1",
			with(func(p *Player) { p.Number, p.Rounds = 10001, []Cell{{2, White, Win}} })},
		{"a hundred points push the line to the right", strings.Replace(first, " 1.5", "100.5", 1) + "     2 w 1",
			with(func(p *Player) { p.Points, p.Rounds = 1005, []Cell{{2, White, Win}} })},
		{"a name of 33 characters beside a rating", "001    1      ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567 2588",
			Player{Number: 1, Name: "ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567", Rating: 2588}},
		{"a line that ends early", "001    7", Player{Number: 7}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := read(t, tt.line).Players()[0]
			if !reflect.DeepEqual(*got, tt.want) {
				t.Errorf("read\n got %+v\nwant %+v", *got, tt.want)
			}
		})
	}
}

func TestRead_Records(t *testing.T) {
	tests := []struct {
		line string
		want Value
	}{
		{"012 An open event", Text("An open event")},
		{"142 9", Count(9)},
		{"XXR 11", Count(11)},
		{"152 B", Black},
		{"162  W 3.0    D 1.0    P 1.5", Scores{{"W", 30}, {"D", 10}, {"P", 15}}},
		{"172 JPN HBFN", Text("JPN HBFN")},
		{"182 sixtyfour", Text("sixtyfour")},
		{"192 FIDE_DOUBLESWISS", Text("FIDE_DOUBLESWISS")},
		{"202 BH-C1,SB", Text("BH-C1,SB")},
		{"212 PTS,BH", Text("PTS,BH")},
		{"222 5400+30", Text("5400+30")},
		{"240 H 003  026  047", &Byes{HalfBye, 3, []int{26, 47}}},
		{"240 Z 004 12345", &Byes{ZeroBye, 4, []int{12345}}},
		{"250      1.0 001 003 0001 0090", &Virtual{Points: 10, From: 1, To: 3, First: 1, Last: 90}},
		{"250 00.0 02.0 001 003 0001 0090", &Virtual{Points: 20, From: 1, To: 3, First: 1, Last: 90}},
		{"260 001 002  215  290  302", &Apart{1, 2, []int{215, 290, 302}}},
		{"299          -0.5  003    5    7", &Abnormal{Points: -5, Round: 3, Players: []int{5, 7}}},
		{"299 +         1.0  000    5", &Abnormal{Kind: ForfeitWin, Points: 10, Players: []int{5}}},
		{"300 001   1   2    1    2 0000    4", Text("001   1   2    1    2 0000    4")},
		{"310   1 India                            IND     2486   15.0   28.0  11     1    5", Text("  1 India                            IND     2486   15.0   28.0  11     1    5")},
		{"320  1.0  2.0 000 003", Text(" 1.0  2.0 000 003")},
		{"330 +- 004 023 047", Text("+- 004 023 047")},
		{"352 WBWB", Text("WBWB")},
		{"801 anything", Text("anything")},
		{"XXC rank black1", Words{"rank", "black1"}},
		{"XXZ 4 7\t9", Absent{4, 7, 9}},
		{"XXP 13 68", &Apart{Players: []int{13, 68}}},
		{"XXA    5  1.0  0.5", &Gains{5, []Points{10, 5}}},
		{"XXS W=3 D=1.0 PAB=.5", Scores{{"W", 30}, {"D", 10}, {"PAB", 5}}},
		{"BBW  3.0", Scores{{"", 30}}},
		{"BBU 1", Scores{{"", 10}}},
		{"### MPA @ Round 3", Text("MPA @ Round 3")},
		{"###", Text("")},
		{"XYZ unknown   to us", Text("unknown   to us")},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			f := read(t, "001    1\n"+tt.line+"\n")
			if got := f.Records[1].Value; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("read %#v, want %#v", got, tt.want)
			}
			again := read(t, "001    1\n"+tt.want.line(tt.line[:3]))
			if got := again.Records[1].Value; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("written as %q, which is %#v, want %#v", tt.want.line(tt.line[:3]), got, tt.want)
			}
		})
	}
}

func TestRead_Refuses(t *testing.T) {
	tests := []struct {
		name, text   string
		line, column int
		want         error
	}{
		{"a bye with an opponent, 62 b Z", first + "    62 b Z", 1, 99, ErrOpponent},
		{"a game against nobody", first + "  0000 - 1", 1, 99, ErrOpponent},
		{"a colour against nobody", first + "  0000 w +", 1, 97, ErrOpponent},
		{"a game without a colour", first + "     2 - 1", 1, 97, ErrColour},
		{"a letter that is no colour", first + "     2 x 1", 1, 97, ErrColour},
		{"a letter that is no result", first + "     2 w 1     3 b Q", 1, 109, ErrResult},
		{"an opponent that is no number", first + "   2x2 w 1", 1, 92, ErrNumber},
		{"a round that is pushed aside", first + "      2 w 1", 1, 96, ErrTrailing},
		{"text behind the last round", first + "     2 w 1 abc", 1, 101, ErrTrailing},
		{"a rating that is no number", strings.Replace(first, "2588", "2x88", 1), 1, 49, ErrNumber},
		{"columns pushed aside by one", strings.Replace(first, " JPN ", "JPN  ", 1), 1, 53, ErrTrailing},
		{"columns that are neither of characters nor of bytes", strings.Replace(first, "Satō, Ken  ", "Satō, Ken", 1) + "     2 w 1", 1, 48, ErrNumber},
		{"points that are no number", strings.Replace(first, " 1.5", " 1,5", 1), 1, 81, ErrPoints},
		{"quarters of a point", strings.Replace(first, " 1.5", "1.25", 1), 1, 81, ErrPoints},
		{"no start number", "001", 1, 5, ErrNumber},
		{"start number 0", "001    0", 1, 5, ErrNumber},
		{"a number without end", "001    1\n142 99999999999999999999", 2, 4, ErrNumber},
		{"no number of rounds", "001    1\r\rXXR", 3, 4, ErrNumber},
		{"an initial colour that is none", "001    1\n152 X", 2, 5, ErrColour},
		{"a symbol of 162 that is none", "001    1\n162  Q 1.0", 2, 6, ErrSymbol},
		{"a symbol of 162 without points", "001    1\n162  W", 2, 7, ErrPoints},
		{"an XXS record without a value", "001    1\nXXS W", 2, 5, ErrPoints},
		{"a bye of no kind", "001    1\n240 U 001    1", 2, 5, ErrSymbol},
		{"a bye in no round", "001    1\n240 F        1", 2, 7, ErrNumber},
		{"virtual points without rounds", "001    1\n250      1.0", 2, 14, ErrNumber},
		{"forbidden pairs without rounds", "001    1\n260         1    2", 2, 5, ErrNumber},
		{"an absentee that is no number", "001    1\nXXZ 4 seven", 2, 7, ErrNumber},
		{"virtual points of nobody", "001    1\nXXA", 2, 5, ErrNumber},
		{"a line without end", strings.Repeat("x", MaxLine+1), 1, 0, ErrTooLong},
		{"no player", "012 An open\n", 0, 0, ErrNoPlayers},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Read("x.trf", strings.NewReader(tt.text))
			var e *Error
			if !errors.As(err, &e) || !errors.Is(err, tt.want) {
				t.Fatalf("error = %v, want *Error with %v", err, tt.want)
			}
			if e.Line != tt.line || e.Column != tt.column || e.File != "x.trf" {
				t.Errorf("at %s:%d:%d, want x.trf:%d:%d (%v)", e.File, e.Line, e.Column, tt.line, tt.column, err)
			}
		})
	}
	t.Run("a reader that fails", func(t *testing.T) {
		_, err := Read("x.trf", failing{})
		if !errors.Is(err, format.ErrUnreadable) || !errors.Is(err, os.ErrClosed) {
			t.Errorf("error = %v, want ErrUnreadable and its cause", err)
		}
	})
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, os.ErrClosed }

func TestWrite(t *testing.T) {
	t.Run("what was not changed is written byte for byte", func(t *testing.T) {
		for _, text := range []string{
			"012 a\r001    1 \rXXX kept\r",
			"\ufeff### note\r\n\r\n001    1\r\n",
			"001    1\n  \nab\nQQQ\todd\n001    2      Ren\xe9\n",
			"001    1\n012 a\rXXR 3\r\n012 no end",
			first + "     2 w D  0000 - u            \n",
		} {
			if got := written(t, read(t, text)); got != text {
				t.Errorf("wrote %q, want %q", got, text)
			}
		}
	})
	t.Run("what was changed is written anew, the rest stays", func(t *testing.T) {
		f := read(t, "012  odd \n001    1      A\n142 9")
		f.Players()[0].Rounds = []Cell{{2, White, Draw}}
		f.Add("240", &Byes{HalfBye, 3, []int{1}})
		want := "012  odd \n" + "001    1      A" + strings.Repeat(" ", 76) + "   2 w =\n142 9\n240 H 003    1\n"
		if got := written(t, f); got != want {
			t.Errorf("wrote\n%q, want\n%q", got, want)
		}
	})
	t.Run("a new file ends its lines with CR LF", func(t *testing.T) {
		f := &File{}
		f.Add("001", &Player{Number: 1})
		if got := written(t, f); got != "001    1\r\n" {
			t.Errorf("wrote %q", got)
		}
	})
	t.Run("what a line cannot hold is refused with its line", func(t *testing.T) {
		for _, v := range []Value{
			&Player{Number: 1, Name: strings.Repeat("x", 34)},
			&Player{Number: 1, Rating: 1_000_000},
			&Player{},
			Text("two\rlines"),
			Count(0),
			&Byes{PairingBye, 1, []int{1}},
		} {
			f := &File{}
			f.Add("001", &Player{Number: 1})
			code := map[bool]string{true: "001"}[reflect.TypeOf(v) == reflect.TypeFor[*Player]()]
			switch v.(type) {
			case Text:
				code = "012"
			case Count:
				code = "142"
			case *Byes:
				code = "240"
			}
			f.Add(code, v)
			err := f.Write(&bytes.Buffer{})
			var e *Error
			if !errors.Is(err, ErrNotHeld) || !errors.As(err, &e) || e.Line != 2 {
				t.Errorf("%#v: error = %v, want ErrNotHeld in line 2", v, err)
			}
		}
	})
}

// FuzzRead holds four promises: an error is an *Error with a place or one of the
// whole file; what was read is written back byte for byte; a record written in
// the columns of 2026 says the same; and no input is read for ever.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		first + "    62 b Z", first + "  12345 w 1     3 b 0  0000 - U\r", "012 a\r\n142 9\n162  W 3.0    D 1.0",
		"001    1\n240 H 003  026\n250      1.0 001 003 0001 0090\n260 001 002    1    2\n299 +         1.0  000    5",
		strings.Replace(first, "Satō, Ken ", "Satō, Ken", 1) + "     2 w 1",
		"001    1\nXXR 5\nXXC rank white1\nXXZ 1 2\nXXP 1 2\nXXA    1  1.0\nXXS W=3 PAB=.5\nBBW  3.0\n\ufeff", "\ufeff001 1\xe9",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Read("x", bytes.NewReader(data))
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Err == nil || e.Line == 0 && !errors.Is(err, ErrNoPlayers) {
				t.Fatalf("error = %#v, want *Error with a place", err)
			}
			return
		}
		if text := written(t, got); text != string(data) {
			t.Fatalf("wrote %q, read %q", text, data)
		}
		for _, rec := range got.Records {
			if rec.Code == "" {
				continue
			}
			again, err := parse("", 2, []byte(rec.Value.line(rec.Code)), "")
			if err != nil || !same(rec, again) {
				t.Fatalf("%q written as %q: %v", rec.source, rec.Value.line(rec.Code), err)
			}
		}
	})
}

func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "swiss", "*", "*.trf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tournament report in the corpus (%v)", err)
	}
	players := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := read(t, string(data))
		if got := written(t, f); got != string(data) {
			t.Errorf("%s is written with differences", name)
		}
		for i, rec := range f.Records {
			f.Records[i].source = "" // now every line is made anew
			if _, ok := rec.Value.(*Player); ok {
				players++
			}
		}
		if got := written(t, f); got != string(data) {
			t.Errorf("%s is made anew with differences:\n%s", name, difference(got, string(data)))
		}
	}
	t.Logf("%d files, %d players", len(files), players)
}

func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] + "\n" + b[i]
		}
	}
	return "length"
}
