package papp_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"sixtyfour/internal/format/papp"
	"sixtyfour/internal/testkit"
)

func event() papp.Event {
	return papp.Event{
		Name: `The "Spring" Cup`, Date: "01/04/2024", Rounds: 3, Brightwell: 6, Bye: 24,
		Players: []papp.Player{
			{ID: 3752, Family: "LOTÉ", Given: "Jörg", Country: "FRA", Place: 1, Points: "2", TieBreak: "86"},
			{ID: 9000002, New: true, Family: "O'NEIL {x}", Given: "Ann, B", Place: 2, Points: "1", TieBreak: "70.5"},
			{ID: 12, Family: "A & B", Given: "<C>", Country: "JPN", Place: 3, Points: "0.5", Left: true},
		},
		Played: []papp.Round{
			{Present: []int64{3752, 12, 9000002}, Pairs: []papp.Pair{{Black: 3752, White: 12, BlackDiscs: 40, WhiteDiscs: 24}}},
			{Present: []int64{3752, 9000002}, Pairs: []papp.Pair{{Black: 9000002, White: 3752, Open: true}}, Open: true},
		},
	}
}

func TestWriteZip(t *testing.T) {
	var buf bytes.Buffer
	if err := papp.WriteZip(&buf, event(), 2); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(buf.Bytes()), int64(buf.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		testkit.Golden(t, f.Name, data)
		if strings.HasSuffix(f.Name, ".xml") {
			if err := xml.Unmarshal(data, new(struct{ XMLName xml.Name })); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
	if want := "papp-internal-workfile.txt nouveaux.txt stand_02.xml rounds.xml"; strings.Join(names, " ") != want {
		t.Errorf("files %v", names)
	}
}

func TestWriteWorkfile(t *testing.T) {
	write := func(e papp.Event) string {
		var buf bytes.Buffer
		if err := papp.WriteWorkfile(&buf, e); err != nil {
			t.Fatal(err)
		}
		return buf.String()
	}
	t.Run("a bye that is not PAPP's own is said", func(t *testing.T) {
		e := event()
		if strings.Contains(write(e), "score-bip") {
			t.Error("the usual bye is said")
		}
		if e.Bye = 31; !strings.Contains(write(e), "\nscore-bip = 31/64 ;\n") {
			t.Errorf("got %s", write(e))
		}
	})
	t.Run("who comes later is not named before, and who is away is", func(t *testing.T) {
		e := event()
		e.Played[0].Present = []int64{3752, 12}
		if text := write(e); !strings.Contains(text, "\n& +003752 +000012;\n") || !strings.Contains(text, "\n& +003752 +9000002 -000012;\n") {
			t.Errorf("got %s", text)
		}
	})
	t.Run("nothing in a name ends its string or its line", func(t *testing.T) {
		e := event()
		e.Name = "a\"b\nc"
		if !strings.Contains(write(e), "#_Nom-Tournoi   = \"a'b c\" ;\n") {
			t.Errorf("got %s", write(e))
		}
	})
	t.Run("a name with a letter that ISO-8859-1 lacks makes the file UTF-8", func(t *testing.T) {
		e := event()
		e.Name = "Łódź"
		if !strings.Contains(write(e), "Łódź") {
			t.Errorf("got %s", write(e))
		}
	})
}
