package spreadsheet_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/tournament"
)

// registered are the players and clubs of an event of so many.
func registered(players int, private bool) spreadsheet.Registry {
	s := event(players)
	r := spreadsheet.Registry{Private: private}
	for _, e := range s.Entries {
		r.Players = append(r.Players, s.Players[e.Player])
	}
	for id := tournament.ClubID(1); id <= 3; id++ {
		r.Clubs = append(r.Clubs, s.Clubs[id])
	}
	return r
}

func registry(t testing.TB, r spreadsheet.Registry, lang string) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := spreadsheet.WriteRegistry(&buf, r, spreadsheet.Edition{Words: words(t, lang), Made: made}); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestWriteRegistry(t *testing.T) {
	r := registered(24, true)
	data := registry(t, r, "en")
	noFormula(t, data)
	f := open(t, data)
	t.Run("every player and club is there, as text where it is text", func(t *testing.T) {
		for i, title := range []string{"Family name", "Given name", "Native name", "Federation id", "Birth year", "E-mail", "Note"} {
			got := column(t, f, "Players", title)
			if len(got) != len(r.Players) {
				t.Fatalf("%d players", len(got))
			}
			for j, p := range r.Players {
				want := []string{p.Family, p.Given, p.Native, p.FederationID, strconv.Itoa(p.BirthYear), p.Email, p.Note}[i]
				if got[j] != want {
					t.Errorf("%s of player %d is %q, want %q", title, j+1, got[j], want)
				}
			}
		}
		if got := column(t, f, "Clubs", "Members"); !slices.Equal(got, []string{"6", "6", "6"}) {
			t.Errorf("members %v", got)
		}
	})
	t.Run("IO-13 an id keeps its zeros, a birth year is a number", func(t *testing.T) {
		text := string(cells(t, data, 0))
		for _, want := range []string{"Players!G7\ttext\t00007\t", "Players!H7\tnumber\t" + strconv.Itoa(secretYear) + "\t"} {
			if !strings.Contains(text, want) {
				t.Errorf("no cell %q", want)
			}
		}
	})
	t.Run("SEC-07 without the private fields nothing of them is there, in either language", func(t *testing.T) {
		r.Private = false
		for _, lang := range []string{"en", "ja"} {
			for name, text := range markup(t, registry(t, r, lang)) {
				for _, secret := range []string{secretMail, secretNote, strconv.Itoa(secretYear)} {
					if strings.Contains(text, secret) && !strings.HasPrefix(name, "xl/theme/") {
						t.Errorf("%s: %s holds %s", lang, name, secret)
					}
				}
			}
		}
	})
	t.Run("an empty registry is a workbook too", func(t *testing.T) {
		open(t, registry(t, spreadsheet.Registry{}, "ja"))
	})
}
