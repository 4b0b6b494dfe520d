package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sixtyfour/internal/tournament"
)

// TestFile_IO15 writes names that do not fit: columns are characters, and every column
// stays where it is.
func TestFile_IO15(t *testing.T) {
	for name, player := range map[string]tournament.Player{
		"IO-15 an over-long name is cut to its width": {Family: "von Hohenfels-Oststeinbek", Given: "Maximiliane-Theodora", Country: "DEU", FederationID: "280016"},
		"IO-15 letters of two bytes are one column":   {Family: strings.Repeat("Łódźäöü", 6), Given: "Žižka", Country: "POL", FederationID: "123456789012345"},
		"IO-15 letters of three bytes are one column": {Family: strings.Repeat("佐藤健", 12), Country: "JPN", FederationID: "7"},
	} {
		t.Run(name, func(t *testing.T) {
			s := players(tournament.DefaultRules(), 2)
			player.ID = 101
			s.Players[101] = player
			s.Rounds = []tournament.Round{{Number: 1, State: tournament.Closed, Matches: []tournament.Match{
				{Table: 1, Games: []tournament.Game{{Number: 1, Black: 101, White: 102, Result: &tournament.Result{Outcome: tournament.BlackWon, Reason: tournament.ReasonPlayed}}}},
			}}}
			e, text := reread(t, s, Options{})
			for line := range strings.Lines(text) {
				row := []rune(strings.TrimRight(line, "\r\n"))
				if !strings.HasPrefix(line, "001    1") {
					continue
				}
				wantName := []rune(strings.TrimSuffix(player.Family+", "+player.Given, ", "))
				wantName = wantName[:min(33, len(wantName))]
				if got := strings.TrimSpace(string(row[14:47])); got != strings.TrimSpace(string(wantName)) {
					t.Errorf("the name is %q, want %q", got, string(wantName))
				}
				if got := string(row[53:56]); got != player.Country {
					t.Errorf("the country is %q in %q", got, line)
				}
				if got := strings.TrimSpace(string(row[80:84])); got != "1.0" {
					t.Errorf("the points are %q in %q", got, line)
				}
				if !utf8.ValidString(line) {
					t.Errorf("a letter is cut through: %q", line)
				}
			}
			back, err := e.Snapshot(tournament.SystemSwiss, 2)
			if err != nil || len(back.Rounds) != 1 || len(back.Rounds[0].Matches) != 1 {
				t.Errorf("read back as %+v (%v)", back.Rounds, err)
			}
		})
	}
}
