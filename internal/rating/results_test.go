package rating

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

const head = columns + "\n"

func TestReadResults(t *testing.T) {
	l, err := ReadResults(strings.NewReader(head +
		"2014-02-01,7,2,30,10,2,40,24,B\n" +
		"2013-12-31,6,1,20,10,1,32,32,\n" +
		"2014-02-01,7,1,10,20,0,,,W\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.Players, []int64{10, 20, 30}) {
		t.Errorf("players %v", l.Players)
	}
	day := func(s string) Day {
		l, err := ReadResults(strings.NewReader(head + s + ",1,1,1,2,1,,,\n"))
		if err != nil {
			t.Fatal(err)
		}
		return l.Games[0].Day
	}
	want := []Game{
		{Day: day("2013-12-31"), Event: 6, Round: 1, A: 0, B: 1, Score: 1, DiscsA: 32, DiscsB: 32},
		{Day: day("2014-02-01"), Event: 7, Round: 1, A: 0, B: 1, Score: 0, DiscsA: -1, DiscsB: -1, ColourA: 2},
		{Day: day("2014-02-01"), Event: 7, Round: 2, A: 0, B: 2, Score: 0, DiscsA: 24, DiscsB: 40, ColourA: 2},
	}
	if !slices.Equal(l.Games, want) {
		t.Errorf("games\n%v, want\n%v", l.Games, want)
	}
}

func TestReadResults_Refuses(t *testing.T) {
	good := "2014-02-01,7,2,30,10,2,40,24,B\n"
	tests := []struct {
		name, text string
		line       int
		want       error
	}{
		{"an empty file", "", 1, ErrHeader},
		{"a file without the names of its columns", good, 1, ErrHeader},
		{"other columns", "date,event\n", 1, ErrHeader},
		{"a date that is none", head + good + "2014-02-30,7,2,30,10,2,40,24,B\n", 3, ErrNotDate},
		{"three half-points", head + "2014-02-01,7,2,30,10,3,40,24,B\n", 2, ErrNotCount},
		{"65 discs", head + "2014-02-01,7,2,30,10,2,65,24,B\n", 2, ErrNotCount},
		{"a player without a number", head + "2014-02-01,7,2,,10,2,40,24,B\n", 2, ErrNotCount},
		{"a negative number", head + "2014-02-01,7,2,-1,10,2,40,24,B\n", 2, ErrNotCount},
		{"a colour that is none", head + "2014-02-01,7,2,30,10,2,40,24,X\n", 2, ErrColour},
		{"a player against himself", head + "2014-02-01,7,2,30,30,2,40,24,B\n", 2, ErrSelf},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadResults(strings.NewReader(tt.text))
			var row *RowError
			if !errors.As(err, &row) || row.Line != tt.line || !errors.Is(err, tt.want) {
				t.Errorf("error %v, want line %d: %v", err, tt.line, tt.want)
			}
		})
	}
}

func FuzzReadResults(f *testing.F) {
	f.Add(head + "2014-02-01,7,2,30,10,2,40,24,B\n")
	f.Add(head + "2014-02-01,7,2,\"30\",10,1,,,\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ReadResults(strings.NewReader(text))
		if err != nil {
			return
		}
		if !slices.IsSorted(l.Players) {
			t.Error("players are not in order")
		}
		for _, g := range l.Games {
			if g.A >= g.B || int(g.B) >= len(l.Players) || g.Score < 0 || g.Score > 2 {
				t.Fatalf("game %+v of %d players", g, len(l.Players))
			}
		}
	})
}

func TestMargin(t *testing.T) {
	tests := []struct {
		name   string
		g      Game
		margin int
		known  bool
	}{
		{"a win", Game{Score: 2, DiscsA: 40, DiscsB: 24}, 16, true},
		{"a loss", Game{Score: 0, DiscsA: 20, DiscsB: 43}, 23, true},
		{"a draw", Game{Score: 1, DiscsA: 32, DiscsB: 32}, 0, true},
		{"discs that are not known", Game{Score: 2, DiscsA: -1, DiscsB: -1}, 0, false},
		{"more discs for the loser", Game{Score: 0, DiscsA: 40, DiscsB: 24}, 0, false},
		{"a win at 32–32", Game{Score: 2, DiscsA: 32, DiscsB: 32}, 0, false},
		{"more discs than squares", Game{Score: 2, DiscsA: 60, DiscsB: 24}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if m, ok := tt.g.Margin(); m != tt.margin || ok != tt.known {
				t.Errorf("%d, %v", m, ok)
			}
		})
	}
}
