package wof_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/wof"
)

func TestReadPlayers(t *testing.T) {
	for _, tt := range []struct {
		name, line string
		want       wof.Listed
	}{
		{"with a rating", "280016 ACUNA, Ricardo                       %_<1484>", wof.Listed{ID: "280016", Family: "ACUNA", Given: "Ricardo", Country: "ARG", HasRating: true, Rating: 1484}},
		{"without one", "280028 ANANOS, Sergio   ", wof.Listed{ID: "280028", Family: "ANANOS", Given: "Sergio", Country: "ARG"}},
		{"a rating below zero", "1 A, B <-12>", wof.Listed{ID: "1", Family: "A", Given: "B", Country: "ARG", HasRating: true, Rating: -12}},
		{"several family names", "  7 VAN DEN BERG, Jan Piet %_<900>", wof.Listed{ID: "7", Family: "VAN DEN BERG", Given: "Jan Piet", Country: "ARG", HasRating: true, Rating: 900}},
		{"an apostrophe in a name, and a remark", "8 O'NEIL, D'Arcy 'moved", wof.Listed{ID: "8", Family: "O'NEIL", Given: "D'Arcy", Country: "ARG"}},
		{"no comma: the last word is the given name", "9 SMITH John", wof.Listed{ID: "9", Family: "SMITH", Given: "John", Country: "ARG"}},
		{"one name", "10 ZEBRA", wof.Listed{ID: "10", Family: "ZEBRA", Country: "ARG"}},
		{"a program and its maker", "11 ZEBRA (Gunnar Andersson) %_<2700>", wof.Listed{ID: "11", Family: "ZEBRA", Country: "ARG", HasRating: true, Rating: 2700, Program: true}},
		{"a country of his own", "12 LEE, Min\t{KOR}", wof.Listed{ID: "12", Family: "LEE", Given: "Min", Country: "KOR"}},
		{"leading zeros of an id stay", "0012 A, B", wof.Listed{ID: "0012", Family: "A", Given: "B", Country: "ARG"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := wof.ReadPlayers(strings.NewReader("% Liste des joueurs\npays = ARG\n\n" + tt.line))
			tt.want.Line = 4
			if err != nil || len(f.Players) != 1 || f.Players[0] != tt.want || len(f.Notes) != 0 {
				t.Errorf("got %+v, notes %+v (%v)\nwant %+v", f.Players, f.Notes, err, tt.want)
			}
		})
	}
	t.Run("blocks, comments and headings of federations", func(t *testing.T) {
		f, err := wof.ReadPlayers(strings.NewReader("\ufeffFederation of the world\nPays=\"FRA\"\r\n1 A, B % left\r\n# nothing\n%2 C, D\npays = JPN\n3 E, F %_<5>%was 6\n"))
		if err != nil || len(f.Notes) != 0 || len(f.Players) != 2 || f.Players[0].Country != "FRA" || f.Players[1].Country != "JPN" || f.Players[1].Rating != 5 {
			t.Errorf("got %+v (%v)", f, err)
		}
	})
	t.Run("ISO-8859-1 and UTF-8 give the same names", func(t *testing.T) {
		for _, text := range []string{"5 LOT\xc9, J\xf6rg", "5 LOTÉ, Jörg"} {
			f, err := wof.ReadPlayers(strings.NewReader(text))
			_, latin1 := wof.Decode([]byte(text))
			if err != nil || f.Players[0].Family != "LOTÉ" || f.Players[0].Given != "Jörg" || latin1 != (text[5] == 0xc9) {
				t.Errorf("got %+v, ISO-8859-1 %t (%v)", f.Players, latin1, err)
			}
		}
	})
	t.Run("what cannot be used has its line and reason", func(t *testing.T) {
		f, err := wof.ReadPlayers(strings.NewReader("1 A, B\nACUNA, Ricardo\n1 C, D\n000 X, Y\n2 A\x01, B\n3 E, F <14 84>\n4\n" + strings.Repeat("5 x", 900)))
		var got []wof.Reason
		for i, n := range f.Notes {
			if n.Line != i+2 || n.Text == "" {
				t.Errorf("note %+v", n)
			}
			got = append(got, n.Why)
		}
		want := []wof.Reason{wof.BadRoster, wof.Repeated, wof.BadRoster, wof.ControlChar, wof.BadRoster, wof.BadRoster, wof.LineTooLong}
		if err != nil || !slices.Equal(got, want) || len(f.Players) != 1 {
			t.Errorf("got %v, want %v (%v)", got, want, err)
		}
	})
	t.Run("a file without a player and one that is too large are refused", func(t *testing.T) {
		if _, err := wof.ReadPlayers(strings.NewReader("pays = ARG\n")); !errors.Is(err, wof.ErrNoPlayers) {
			t.Errorf("%v", err)
		}
		if _, err := wof.ReadPlayers(strings.NewReader(strings.Repeat("1 A, B\n", wof.MaxLines+1))); !errors.Is(err, wof.ErrTooLarge) {
			t.Errorf("%v", err)
		}
	})
}

func FuzzReadPlayers(f *testing.F) {
	for _, seed := range []string{
		"% Liste\n\npays = ARG\n\n280016 ACUNA, Ricardo   %_<1484>\n280028 ANANOS, Sergio\n", "Pays=\"X\r1 \xc9, '\xe9 {Y} <-1>", "1 A (B) C 'd", "%_%_%1", "2 ,",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := wof.ReadPlayers(bytes.NewReader(data))
		if err != nil && !errors.Is(err, wof.ErrNoPlayers) && !errors.Is(err, wof.ErrTooLarge) {
			t.Fatalf("untyped error %v", err)
		}
		back, _ := wof.ReadPlayers(strings.NewReader(file.Text()))
		for i, p := range file.Players {
			if i >= len(back.Players) {
				t.Fatalf("%+v is lost in %q", p, file.Text())
			}
			b := back.Players[i]
			if b.Line = p.Line; b != p {
				t.Fatalf("%+v became %+v", p, b)
			}
		}
		var written bytes.Buffer
		if err := wof.WritePlayers(&written, file); err != nil {
			t.Fatal(err)
		}
		again, _ := wof.ReadPlayers(&written)
		if len(again.Players) != len(file.Players) {
			t.Fatalf("%d players became %d in %q", len(file.Players), len(again.Players), written.String())
		}
		last, ids := 0, map[string]bool{}
		for _, p := range file.Players {
			if p.Line <= last || p.ID == "" || p.Family == "" || ids[p.ID] || !p.HasRating && p.Rating != 0 || strings.ContainsAny(p.Family+p.Given, "\n\t<>{}%#") {
				t.Fatalf("player %+v", p)
			}
			last, ids[p.ID] = p.Line, true
		}
		for _, n := range file.Notes {
			if n.Line < 1 || n.Why == "" {
				t.Fatalf("note %+v", n)
			}
		}
	})
}

func TestWritePlayers(t *testing.T) {
	file := wof.PlayerFile{Players: []wof.Listed{
		{ID: "280016", Family: "Acuña", Given: "Ricardo", Country: "ARG", HasRating: true, Rating: 1484},
		{ID: "7", Family: "Wu", Country: "CHN"},
		{ID: "280028", Family: "A<N>(A)NOS", Given: "Ser%gio #1", Country: "ARG", HasRating: true, Rating: -3},
		{ID: "9", Family: "Zebra", Program: true},
	}}
	var buf bytes.Buffer
	if err := wof.WritePlayers(&buf, file); err != nil {
		t.Fatal(err)
	}
	text, latin1 := wof.Decode(buf.Bytes())
	want := "9 Zebra,  (program)\npays = ARG\n280016 Acuña, Ricardo %_<1484>\n280028 A N A NOS, Ser gio 1 %_<-3>\npays = CHN\n7 Wu, \n"
	if text != want || !latin1 {
		t.Errorf("ISO-8859-1 %v, got\n%s\nwant\n%s", latin1, text, want)
	}
	back, err := wof.ReadPlayers(&buf)
	if err != nil || len(back.Players) != 4 || len(back.Notes) > 0 || back.Players[1].Rating != 1484 || back.Players[1].Country != "ARG" || !back.Players[0].Program {
		t.Errorf("read back as %+v, %v", back, err)
	}
}
