package pairing

import (
	"reflect"
	"slices"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// four returns an event of players 1 to 4 after a round 1>2, 3>4.
func four() tournament.Snapshot {
	s := tournament.Snapshot{
		Event:   tournament.Event{Rules: tournament.DefaultRules()},
		Players: map[tournament.PlayerID]tournament.Player{},
	}
	for n := 1; n <= 4; n++ {
		id := tournament.PlayerID(n)
		s.Players[id] = tournament.Player{ID: id}
		s.Entries = append(s.Entries, tournament.Entry{Player: id, Number: n, FirstRound: 1})
	}
	s.Rounds = []tournament.Round{{Number: 1, State: tournament.Closed, Matches: []tournament.Match{match(1, 2, 44), match(3, 4, 44)}}}
	return s
}

func match(black, white tournament.PlayerID, discs int) tournament.Match {
	res := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(discs), White: reversi.Whole(64 - discs)})
	return tournament.Match{Games: []tournament.Game{{Number: 1, Black: black, White: white, Result: &res}}}
}

func TestBasis(t *testing.T) {
	tests := []struct {
		name   string
		change func(*tournament.Snapshot)
		stale  bool
	}{
		{"PAIR-15 a withdrawal makes a draft stale", func(s *tournament.Snapshot) { s.Entries[2].Withdrawn = true }, true},
		{"PAIR-19 a corrected result of an earlier round makes a draft stale", func(s *tournament.Snapshot) { s.Rounds[0].Matches[1] = match(3, 4, 20) }, true},
		{"a correction that moves no point does not", func(s *tournament.Snapshot) { s.Rounds[0].Matches[1] = match(3, 4, 40) }, false},
		{"discs count where they part a level match", func(s *tournament.Snapshot) {
			s.Event.Rules.Games, s.Event.Rules.LevelByDiscs = 2, true
		}, true},
		{"another penalty makes a draft stale", func(s *tournament.Snapshot) {
			s.Event.Rules.Pairing.Swiss = tournament.DefaultSwissPenalties()
			s.Event.Rules.Pairing.Swiss.Wish++
		}, true},
		{"the defaults written out do not", func(s *tournament.Snapshot) {
			s.Event.Rules.Pairing.Swiss = tournament.DefaultSwissPenalties()
		}, false},
		{"a late entry makes a draft stale", func(s *tournament.Snapshot) {
			s.Entries = append(s.Entries, tournament.Entry{Player: 5, Number: 5, FirstRound: 2})
		}, true},
		{"an absence makes a draft stale", func(s *tournament.Snapshot) {
			s.Entries[0].Requests = map[int]tournament.Presence{2: tournament.Absent}
		}, true},
		{"an absence in another round does not", func(s *tournament.Snapshot) {
			s.Entries[0].Requests = map[int]tournament.Presence{3: tournament.Absent}
		}, false},
		{"a country makes a draft stale", func(s *tournament.Snapshot) { s.Players[1] = tournament.Player{ID: 1, Country: "JPN"} }, true},
		{"a name does not", func(s *tournament.Snapshot) { s.Players[1] = tournament.Player{ID: 1, Family: "Sato"} }, false},
		{"a constraint on the round makes a draft stale", func(s *tournament.Snapshot) {
			s.Constraints = []tournament.Constraint{{Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{1, 3}, From: 2}}
		}, true},
		{"one on other rounds does not", func(s *tournament.Snapshot) {
			s.Constraints = []tournament.Constraint{{Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{1, 3}, From: 3}}
		}, false},
		{"a club does not, unless clubs are kept apart", func(s *tournament.Snapshot) { s.Players[1] = tournament.Player{ID: 1, Club: 7} }, false},
		{"that the round becomes the last makes a draft stale", func(s *tournament.Snapshot) { s.Event.Rules.Rounds = 2 }, true},
		{"more rounds after it do not", func(s *tournament.Snapshot) { s.Event.Rules.Rounds = 9 }, false},
		{"another worth of a bye makes a draft stale", func(s *tournament.Snapshot) { s.Event.Rules.Bye.Points = 1 }, true},
		{"a game reopened makes a draft stale", func(s *tournament.Snapshot) { s.Rounds[0].Matches[0].Games[0].Result = nil }, true},
		{"a no-show in place of a played game makes a draft stale", func(s *tournament.Snapshot) {
			s.Rounds[0].Matches[0].Games[0].Result.Reason = tournament.ReasonNoShow
		}, true},
		{"the round itself does not", func(s *tournament.Snapshot) {
			s.Rounds = append(s.Rounds, tournament.Round{Number: 2, Matches: []tournament.Match{match(1, 3, 33)}})
		}, false},
		{"the order of rows does not", func(s *tournament.Snapshot) {
			slices.Reverse(s.Entries)
			slices.Reverse(s.Rounds[0].Matches)
		}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := four()
			was := Basis(s, 2)
			tt.change(&s)
			if got := Basis(s, 2) != was; got != tt.stale {
				t.Errorf("basis changed: %v, want %v", got, tt.stale)
			}
		})
	}
}

func TestBasis_Shared(t *testing.T) {
	for kind, change := range map[tournament.ConstraintKind]tournament.Player{
		tournament.ApartClubs:    {ID: 1, Club: 7},
		tournament.ApartFamilies: {ID: 1, Family: "Sato"},
	} {
		t.Run("what players share makes a draft stale where it keeps them apart: "+string(kind), func(t *testing.T) {
			s := four()
			s.Constraints = []tournament.Constraint{{Kind: kind, From: 1}}
			was := Basis(s, 2)
			s.Players[1] = change
			if Basis(s, 2) == was {
				t.Error("the draft stays fresh")
			}
		})
	}
}

func TestPresentAndIdle(t *testing.T) {
	s := four()
	s.Entries[0].Requests = map[int]tournament.Presence{2: tournament.HalfBye}
	s.Entries[1].Withdrawn = true
	s.Entries[1].Requests = map[int]tournament.Presence{2: tournament.FullBye}
	s.Entries[2].FirstRound = 3
	slices.Reverse(s.Entries)
	if got, want := Present(s, 2), []tournament.PlayerID{4}; !slices.Equal(got, want) {
		t.Errorf("present %v, want %v", got, want)
	}
	want := []tournament.Idle{
		{Player: 1, Presence: tournament.HalfBye},
		{Player: 2, Presence: tournament.Withdrawn},
		{Player: 3, Presence: tournament.NotEntered},
	}
	if got := Idle(s, 2); !reflect.DeepEqual(got, want) {
		t.Errorf("idle %+v, want %+v", got, want)
	}
	if got, want := Present(s, 3), []tournament.PlayerID{1, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("present in round 3 %v, want %v", got, want)
	}
}

func TestRecords(t *testing.T) {
	s := four()
	noShow := match(1, 3, 64)
	noShow.Games[0].Result.Reason = tournament.ReasonNoShow
	s.Rounds = append(s.Rounds, tournament.Round{
		Number:  2,
		Matches: []tournament.Match{noShow},
		Idle:    []tournament.Idle{{Player: 2, Presence: tournament.FullBye}, {Player: 4, Presence: tournament.HalfBye}},
	})
	s.Rounds = append(s.Rounds, tournament.Round{Number: 3, Matches: []tournament.Match{match(2, 1, 40), match(4, 3, 32)}})
	want := []Record{
		{Player: 1, Number: 1, Points: 4, Byes: 1, Black: []bool{true, false}, Floats: [2]Float{FloatDown, NoFloat}, Met: []Meeting{{Opponent: 2, Times: 2, Black: 1, Last: 3}}},
		{Player: 2, Number: 2, Points: 4, Byes: 1, Black: []bool{false, true}, Floats: [2]Float{FloatUp, FloatDown}, Met: []Meeting{{Opponent: 1, Times: 2, Black: 1, Last: 3}}},
		{Player: 3, Number: 3, Points: 3, Black: []bool{true, false}, Floats: [2]Float{FloatDown, NoFloat}, Met: []Meeting{{Opponent: 4, Times: 2, Black: 1, Last: 3}}},
		{Player: 4, Number: 4, Points: 2, Black: []bool{false, true}, Floats: [2]Float{FloatUp, NoFloat}, Met: []Meeting{{Opponent: 3, Times: 2, Black: 1, Last: 3}}},
	}
	got := Records(s, 4)
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("record %d\n got %+v\nwant %+v", i, got[i], want[i])
		}
	}
}

func TestRecords_TwoGames(t *testing.T) {
	t.Run("a match of two games is one meeting with the colour of its first game", func(t *testing.T) {
		s := four()
		s.Event.Rules = tournament.ExchangeRules()
		m := match(1, 2, 40)
		m.Games = append(m.Games, match(2, 1, 40).Games...)
		half := match(3, 4, 40)
		half.Games = append(half.Games, match(4, 3, 64).Games...)
		half.Games[1].Result.Reason = tournament.ReasonNoShow
		s.Rounds[0].Matches = []tournament.Match{m, half}
		got := Records(s, 2)
		if !slices.Equal(got[0].Black, []bool{true}) || got[0].Against(2).Times != 1 || got[0].Points != 2 {
			t.Errorf("record %+v, want one meeting begun with Black and a point of two", got[0])
		}
		if got[2].Against(4).Times != 1 || got[2].Byes != 0 {
			t.Errorf("record %+v, want one meeting: half of the match was played", got[2])
		}
	})
}
