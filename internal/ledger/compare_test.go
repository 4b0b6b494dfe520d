package ledger

import (
	"slices"
	"testing"

	"sixtyfour/internal/rating"
)

func TestCompare(t *testing.T) {
	a := Revision{Games: []Game{game(1, 1, 1, 2), game(1, 1, 1, 2), game(1, 2, 3, 4)}}
	b := Revision{Games: []Game{game(1, 1, 1, 2), game(1, 2, 4, 3).turned()}}
	added, removed := Compare(a, b)
	if len(added) != 1 || len(removed) != 2 {
		t.Errorf("added %v, removed %v: a game that is there twice counts twice", added, removed)
	}
	if added, removed := Compare(a, a); len(added)+len(removed) > 0 {
		t.Errorf("the same: %v %v", added, removed)
	}
}

func TestLikeness(t *testing.T) {
	rounds := func(key string, day rating.Day, n int) Revision {
		var games []Game
		for i := range n {
			games = append(games, game(day, int32(i), int64(i+1), int64(i+2)))
		}
		return Revision{Key: key, Games: games}
	}
	other := func(r Revision, change func([]Game)) Revision {
		r.Key, r.Games = "b", slices.Clone(r.Games)
		change(r.Games)
		return r
	}
	ten := rounds("a", 100, 10)
	for _, tt := range []struct {
		name string
		in   Revision
		of   Revision
		want string
	}{
		{"the same games", other(ten, func([]Game) {}), ten, "a"},
		{"nine of ten results", other(ten, func(g []Game) { g[0].Score = 0 }), ten, "a"},
		{"eight of ten results", other(ten, func(g []Game) { g[0].Score, g[1].Score = 0, 0 }), ten, ""},
		{"other rounds and discs", other(ten, func(g []Game) { g[0].Round, g[1].DiscsA, g[1].DiscsB = 9, Unknown, Unknown }), ten, "a"},
		{"the other way round", other(ten, func(g []Game) { g[0] = g[0].turned() }), ten, "a"},
		{"four days apart", rounds("b", 104, 10), ten, "a"},
		{"five days apart", rounds("b", 105, 10), ten, ""},
		{"few games two days apart", rounds("b", 102, 9), rounds("a", 100, 9), ""},
		{"few games on the next day", rounds("b", 99, 3), rounds("a", 100, 3), "a"},
		{"two games on the same day", rounds("b", 100, 2), rounds("a", 100, 2), "a"},
		{"two games on the next day", rounds("b", 101, 2), rounds("a", 100, 2), ""},
		{"itself", ten, ten, ""},
		{"one that is not rated", rounds("b", 100, 10), Revision{Key: "a", Games: ten.Games, Unrated: UnratedTwin}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := NewLikeness([]Entry{{Seq: 1, Kind: KindGames, Event: &tt.of}})
			if got := l.Like(tt.in); got != tt.want {
				t.Errorf("like %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSameEvent(t *testing.T) {
	a := Revision{Games: []Game{game(1, 1, 1, 2), game(1, 1, 3, 4)}}
	if !SameEvent(a, Revision{Games: []Game{game(1, 1, 1, 2), game(1, 1, 7, 8)}}) {
		t.Error("half of the players are the same")
	}
	if SameEvent(a, Revision{Games: []Game{game(1, 1, 5, 6), game(1, 1, 7, 8)}}) {
		t.Error("nobody is the same")
	}
}
