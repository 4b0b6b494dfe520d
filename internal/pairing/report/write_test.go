package report

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

// players returns an event of n players, the ids from 101 on.
func players(rules tournament.Rules, n int) tournament.Snapshot {
	s := tournament.Snapshot{Event: tournament.Event{Name: "Spring\nCup", Rules: rules}, Players: map[tournament.PlayerID]tournament.Player{}}
	for i := 1; i <= n; i++ {
		id := tournament.PlayerID(100 + i)
		s.Players[id] = tournament.Player{ID: id, Family: fmt.Sprint("Family", i), Given: "Given", Native: "名", BirthYear: 1980, Email: "a@b", Note: "private"}
		s.Entries = append(s.Entries, tournament.Entry{Player: id, Number: i, FirstRound: 1})
	}
	return s
}

// reread writes s and reads it, and returns the text too.
func reread(t *testing.T, s tournament.Snapshot, o Options) (*Event, string) {
	t.Helper()
	f, err := File(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	e, err := event(out.String())
	if err != nil {
		t.Fatal(err)
	}
	return e, out.String()
}

func TestFile_Results(t *testing.T) {
	result := func(o tournament.Outcome, why tournament.Reason) *tournament.Result {
		return &tournament.Result{Outcome: o, Reason: why}
	}
	tests := []struct {
		name   string
		result *tournament.Result
		back   tournament.Reason // what the file knows of it
	}{
		{"Black won", result(tournament.BlackWon, tournament.ReasonPlayed), tournament.ReasonPlayed},
		{"White won on time", result(tournament.WhiteWon, tournament.ReasonTime), tournament.ReasonPlayed},
		{"a draw", result(tournament.Drawn, tournament.ReasonPlayed), tournament.ReasonPlayed},
		{"a ruling against both, who have met", result(tournament.NeitherWon, tournament.ReasonRuling), tournament.ReasonRuling},
		{"both lost without a game", result(tournament.NeitherWon, tournament.ReasonMutualLoss), tournament.ReasonMutualLoss},
		{"Black did not come", result(tournament.WhiteWon, tournament.ReasonNoShow), tournament.ReasonNoShow},
		{"White did not come", result(tournament.BlackWon, tournament.ReasonNoShow), tournament.ReasonNoShow},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := players(tournament.DefaultRules(), 2)
			s.Rounds = []tournament.Round{{Number: 1, State: tournament.Closed, Matches: []tournament.Match{
				{Table: 1, Games: []tournament.Game{{Number: 1, Black: 102, White: 101, Result: tt.result}}},
			}}}
			e, _ := reread(t, s, Options{})
			back, err := e.Snapshot(tournament.SystemSwiss, 2)
			if err != nil {
				t.Fatal(err)
			}
			g := back.Rounds[0].Matches[0].Games[0]
			if g.Black != 2 || g.White != 1 || g.Result.Outcome != tt.result.Outcome || g.Result.Reason != tt.back {
				t.Errorf("game %+v with %+v, want 2–1, %v, %v", g, g.Result, tt.result.Outcome, tt.back)
			}
		})
	}
	t.Run("a game that is being played has no result, and no round is paired on it", func(t *testing.T) {
		s := players(tournament.DefaultRules(), 2)
		s.Rounds = []tournament.Round{{Number: 1, Matches: []tournament.Match{{Games: []tournament.Game{{Number: 1, Black: 102, White: 101}}}}}}
		e, _ := reread(t, s, Options{})
		if _, err := e.Snapshot(tournament.SystemSwiss, 2); !errors.Is(err, ErrOpen) {
			t.Errorf("error = %v, want ErrOpen", err)
		}
	})
}

func TestFile_Constraints(t *testing.T) {
	apart := func(a, b tournament.PlayerID, from, to int) tournament.Constraint {
		return tournament.Constraint{ID: 1, Kind: tournament.KeepApart, Hard: true, Players: [2]tournament.PlayerID{a, b}, From: from, To: to}
	}
	soft := apart(101, 104, 1, 0)
	soft.Hard = false
	for _, games := range []int{1, 2} {
		t.Run(fmt.Sprintf("%d games a match", games), func(t *testing.T) {
			rules := tournament.DefaultRules()
			rules.Rounds, rules.Games = 6, games
			s := players(rules, 4)
			s.Constraints = []tournament.Constraint{apart(101, 102, 2, 3), apart(103, 104, 1, 0), soft, {Kind: tournament.FixedTable, Hard: true}}
			e, _ := reread(t, s, Options{})
			back, err := e.Snapshot(tournament.SystemSwiss, 1)
			if err != nil {
				t.Fatal(err)
			}
			want := []tournament.Constraint{apart(1, 2, 2, 3), apart(3, 4, 1, 6)}
			want[1].ID = 2
			if !reflect.DeepEqual(back.Constraints, want) {
				t.Errorf("constraints %+v, want %+v", back.Constraints, want)
			}
		})
	}
	t.Run("in 2016 those of the next round alone", func(t *testing.T) {
		s := players(tournament.DefaultRules(), 4)
		s.Constraints = []tournament.Constraint{apart(101, 102, 2, 3), apart(103, 104, 1, 0)}
		if _, text := reread(t, s, Options{Edition: Edition2016}); !strings.Contains(text, "XXP 3 4\r\n") || strings.Contains(text, "XXP 1 2") {
			t.Errorf("wrote %q", text)
		}
	})
}

func TestFile_Header(t *testing.T) {
	rules := tournament.ExchangeRules()
	rules.Credit = tournament.MatchPoints
	s := players(rules, 2)
	s.Event.Starts, s.Event.Seed = "2026-04-01", 7
	s.Rounds = []tournament.Round{{Number: 1, Matches: []tournament.Match{{Table: 1, Games: []tournament.Game{
		{Number: 1, Black: 101, White: 102, ColoursUnknown: true}, {Number: 2, Black: 102, White: 101, ColoursUnknown: true},
	}}}}}
	e, text := reread(t, s, Options{Program: "sixtyfour", Ranks: map[tournament.PlayerID]int{101: 2, 102: 1}})
	for _, want := range []string{
		"012 Spring Cup\r\n", "042 2026/04/01\r\n", "062 2\r\n", "142 10\r\n", "182 sixtyfour\r\n", "192 FIDE_DOUBLESWISS\r\n", "### seed 7\r\n",
		"### a round counts as one match", "### the colours of round 1, table 1 are not known\r\n", "Family1, Given  ", " 0.0    2     2 b       2 w\r\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if e.Seed != 7 || e.Name != "Spring Cup" || e.Games != 2 {
		t.Errorf("read as %+v", e)
	}
	for _, private := range []string{"1980", "a@b", "private"} {
		if strings.Contains(text, private) {
			t.Errorf("%q has left the house", private)
		}
	}
}

func TestFile_NotHeld(t *testing.T) {
	s := players(tournament.ExchangeRules(), 1)
	s.Event.Rules.Bye.Points = 1 // less than the first column gives
	s.Rounds = []tournament.Round{{Number: 1, Idle: []tournament.Idle{{Player: 101, Presence: tournament.PairingBye}}}}
	if _, err := File(s, Options{}); !errors.Is(err, ErrNotHeld) {
		t.Errorf("error = %v, want ErrNotHeld", err)
	}
}

// A long name is cut to its columns, a player's own script fills in for letters.
func TestFile_Names(t *testing.T) {
	s := players(tournament.DefaultRules(), 2)
	s.Players[101] = tournament.Player{Family: strings.Repeat("Ō", 40), Given: "Ken"}
	s.Players[102] = tournament.Player{Native: "佐藤 健"}
	e, _ := reread(t, s, Options{})
	for i, want := range []string{strings.Repeat("Ō", 33), "佐藤 健"} {
		if got := e.Players[i].Name; got != want {
			t.Errorf("name %q, want %q", got, want)
		}
	}
}
