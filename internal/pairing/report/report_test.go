package report

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// roster writes players in order with points and cells, such as "1.0 3w1 U H"; "-"
// is no points, "_" a blank cell.
func roster(players ...string) string {
	var b strings.Builder
	for i, p := range players {
		words := strings.Fields(p)
		if words[0] == "-" {
			words[0] = ""
		}
		fmt.Fprintf(&b, "001 %4d %-71s%4s %4d", i+1, "", words[0], i+1)
		for _, w := range words[1:] {
			switch n := len(w); {
			case w == "_":
				b.WriteString(strings.Repeat(" ", 10))
			case n == 1:
				b.WriteString("  0000 - " + w)
			default:
				fmt.Fprintf(&b, "  %4s %c %c", w[:n-2], w[n-2], w[n-1])
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// five is an event of five players after a round.
var five = roster("1.0 3w1", "1.0 4b1", "0.0 1b0", "0.0 2w0", "1.0 U") + "142 3\n"

func event(text string) (*Event, error) {
	f, err := trf.Read("x.trf", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return Read("x.trf", f, "")
}

func TestRead_Refuses(t *testing.T) {
	tests := []struct {
		name, text   string
		line, column int
		want         error
	}{
		{"a start number given twice", roster("0.0", "0.0") + "001    1\n", 3, 5, ErrTwice},
		{"an opponent who is not there", roster("1.0 9w1"), 1, 92, ErrNobody},
		{"an opponent who is the player", roster("1.0 1w1"), 1, 92, ErrContradict},
		{"an opponent who names another", roster("1.0 2w1", "0.0 3b0", "0.0 2w1"), 1, 92, ErrContradict},
		{"two opponents with one colour", roster("1.0 2w1", "0.0 1w0"), 1, 97, ErrContradict},
		{"a forfeit against a game", roster("1.0 2w+", "0.0 1b0"), 1, 99, ErrContradict},
		{"a result that one side lacks", strings.ReplaceAll(roster("1.0 2w1", "0.0 1b."), ".\n", "\n"), 1, 99, ErrContradict},
		{"points that the rounds do not give", roster("1.5 2w1", "0.0 1b0"), 1, 81, ErrPoints},
		{"two numbers of rounds", five + "XXR 4\n", 7, 5, ErrTwice},
		{"more rounds than announced", roster("1.5 2w1 2w=", "0.5 1b0 1b=") + "142 1\n", 0, 0, ErrRounds},
		{"a team event", five + "310   1 A\n", 7, 1, ErrTeams},
		{"an unknown code of points", five + "XXS Q=1\n", 7, 5, trf.ErrSymbol},
		{"an absentee who is not there", five + "XXZ 9\n", 7, 5, ErrNobody},
		{"virtual points of nobody", five + "XXA    9  1.0\n", 7, 5, ErrNobody},
		{"virtual points in backward rounds", five + "250       1.0 003 001 0001 0002\n", 7, 15, trf.ErrNumber},
		{"a penalty without a round", five + "299          -0.5  000    1\n", 7, 20, ErrNoSuchRound},
		{"a bye of nobody", five + "240 H 002    9\n", 0, 0, ErrNobody},
		{"a forbidden pair with nobody", five + "XXP 1 9\n", 0, 0, ErrNobody},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := event(tt.text)
			var e *trf.Error
			if !errors.Is(err, tt.want) || !errors.As(err, &e) {
				t.Fatalf("error = %v, want *trf.Error with %v", err, tt.want)
			}
			if e.Line != tt.line || e.Column != tt.column {
				t.Errorf("at line %d, column %d, want %d, %d: %v", e.Line, e.Column, tt.line, tt.column, err)
			}
		})
	}
}

func TestRead_Scores(t *testing.T) {
	tests := []struct {
		name, records string
		points        [5]string // of a win with White, a draw, a loss, a pairing bye, an absence
	}{
		{"three points for a win, and for a bye with it", "162  W 3.0    D 1.0", [5]string{"3.0", "1.0", "0.0", "3.0", "0.0"}},
		{"the bye apart", "162  W 3.0    D 1.0    P 1.5", [5]string{"3.0", "1.0", "0.0", "1.5", "0.0"}},
		{"the bye before the win", "BBU  1.5\nBBW  3.0", [5]string{"3.0", "0.5", "0.0", "1.5", "0.0"}},
		{"a loss and an absence", "BBL  1.0\nBBZ  0.5", [5]string{"1.0", "0.5", "1.0", "1.0", "0.5"}},
		{"each colour apart, the last word wins", "XXS W=3 BW=4 WD=2\nXXS WW=2", [5]string{"2.0", "2.0", "0.0", "3.0", "0.0"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := event(roster("- 2w1", "- 1b0", "- U", "- 5w=", "- 4b=", "- Z") + tt.records + "\n")
			if err != nil {
				t.Fatal(err)
			}
			var got [5]string
			for i, player := range []int{0, 3, 1, 2, 5} {
				got[i] = e.worth(&e.Players[player], 1).String()
			}
			if got != tt.points {
				t.Errorf("points %v, want %v", got, tt.points)
			}
		})
	}
}

func TestPairs(t *testing.T) {
	tests := []struct {
		name, text string
		want       []Pair
		err        error
	}{
		{"the next round, the bye to who had none", five, []Pair{{5, 1}, {2, 3}, {4, 0}}, nil},
		{"a half-point bye is asked for", five + "240 H 002    1\n", []Pair{{2, 5}, {3, 4}}, nil},
		{"so it is in the column of the round", roster("1.5 3w1 H", "1.0 4b1", "0.0 1b0", "0.0 2w0", "1.0 U") + "142 3\n", []Pair{{2, 5}, {3, 4}}, nil},
		{"so it is as an absence", five + "XXZ 1\n", []Pair{{2, 5}, {3, 4}}, nil},
		{"a bye in another round changes nothing", five + "240 H 003    1\n", []Pair{{5, 1}, {2, 3}, {4, 0}}, nil},
		{"nobody may meet anybody", five + "XXP 1 2 3 4 5\n", nil, tournament.ErrNoPairing},
		{"forbidden in this round alone", five + "260 002 002    1    5\n", []Pair{{2, 5}, {4, 1}, {3, 0}}, nil},
		{"forbidden in other rounds", five + "260 003 003    1    5\n260 001 001    2    3\n", []Pair{{5, 1}, {2, 3}, {4, 0}}, nil},
		{"PAIR-07 a full point that the arbiter gave bars the bye", roster("1.0 2w1", "0.0 1b0", "1.0 F") + "142 3\n", []Pair{{3, 1}, {2, 0}}, nil},
		{"a game without a result", roster("0.0 2w.", "0.0 1b.") + "142 3\n", nil, ErrOpen},
		{"no number of rounds", strings.ReplaceAll(five, "142 3\n", ""), nil, ErrNoRounds},
		{"all rounds are paired", strings.ReplaceAll(five, "142 3", "142 1"), nil, ErrAllPlayed},
		{"no initial colour before the first round", roster("0.0", "0.0") + "142 3\n", nil, ErrNoColour},
		{"the first round", roster("0.0", "0.0", "0.0", "0.0") + "142 3\n152 B\n", []Pair{{3, 1}, {2, 4}}, nil},
		{"the first round without number 1, whose number closes up", roster("0.0 Z", "0.0", "0.0", "0.0", "0.0") + "142 3\n152 W\n", []Pair{{2, 4}, {5, 3}}, nil},
		{"by rank, 4 and 3 stand above 1 and 2", "001    4\n001    3\n001    1\n001    2\n142 3\nXXC rank white1\n", []Pair{{4, 1}, {2, 3}}, nil},
		{"boards of equal points stand by the better number of a pair", roster("0.5 3w=", "0.5 4w=", "0.5 1b=", "0.5 2b=") + "142 3\n", []Pair{{4, 1}, {3, 2}}, nil},
		{"nobody is there", roster("0.0", "0.0") + "142 3\n152 W\nXXZ 1 2\n", nil, tournament.ErrTooFewPlayers},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := event(strings.ReplaceAll(tt.text, ".\n", " \n"))
			if err != nil {
				t.Fatal(err)
			}
			got, err := e.Pairs(tournament.SystemDutch, e.PlayedRounds()+1, 0)
			if !errors.Is(err, tt.err) || !slices.Equal(got, tt.want) {
				t.Errorf("pairs %v, %v; want %v, %v", got, err, tt.want, tt.err)
			}
		})
	}
}

func TestDutch(t *testing.T) {
	t.Run("every kind of round, in tenths", func(t *testing.T) {
		e, err := event(roster("3.5 2w1 3b+ H U _", "0.0 1b0 Z _ _ _", "1.0 F 1w- _ _ _", "0.0 Z Z Z Z 5wL", "1.0 _ _ _ _ 4bW") + "142 9\nXXA    1  1.0  0.5\n")
		if err != nil {
			t.Fatal(err)
		}
		in, err := e.Dutch(6)
		if err != nil {
			t.Fatal(err)
		}
		want := [][]dutch.Cell{
			{
				{Kind: dutch.Game, Opponent: 1, Colour: reversi.White, Points: 10}, {Kind: dutch.Forfeit, Opponent: 2, Points: 10},
				{Kind: dutch.Bye, Points: 5}, {Kind: dutch.PairingBye, Points: 10}, {},
			},
			{{Kind: dutch.Game, Opponent: 0, Colour: reversi.Black}, {Kind: dutch.Bye}, {}, {}, {}},
			{{Kind: dutch.Bye, Points: 10}, {Kind: dutch.Forfeit}, {}, {}, {}},
			{{Kind: dutch.Bye}, {Kind: dutch.Bye}, {Kind: dutch.Bye}, {Kind: dutch.Bye}, {Kind: dutch.Game, Opponent: 4, Colour: reversi.White}},
			{{}, {}, {}, {}, {Kind: dutch.Game, Opponent: 3, Colour: reversi.Black, Points: 10}},
		}
		for i, cells := range want {
			if !reflect.DeepEqual(in.Players[i].Cells, cells) {
				t.Errorf("player %d\n got %+v\nwant %+v", i+1, in.Players[i].Cells, cells)
			}
		}
		if got := in.Players[0].Virtual; !slices.Equal(got, []int{10, 5}) {
			t.Errorf("virtual points %v", got)
		}
	})
	t.Run("acceleration by the code: an even upper half, a win and then a draw", func(t *testing.T) {
		e, err := event(roster("0.0", "0.0", "0.0", "0.0", "0.0") + "142 9\n152 W\n192 FIDE_DUTCH_2026_BAKU\n")
		if err != nil {
			t.Fatal(err)
		}
		want := []trf.Points{10, 10, 10, 5, 5}
		for i, p := range e.Players {
			if i < 4 && !slices.Equal(p.Virtual, want) || i == 4 && p.Virtual != nil {
				t.Errorf("player %d has virtual points %v", i+1, p.Virtual)
			}
		}
	})
	t.Run("records of virtual points take its place", func(t *testing.T) {
		e, err := event(roster("0.0", "0.0", "0.0", "0.0") + "142 9\n152 W\n192 FIDE_DUTCH_2026_BAKU\n250       2.0 002 002 0001 0001\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Players[0].Virtual; !slices.Equal(got, []trf.Points{0, 20}) || e.Players[1].Virtual != nil {
			t.Errorf("virtual points %v and %v", got, e.Players[1].Virtual)
		}
	})
	t.Run("points of other worth in a record", func(t *testing.T) {
		e, err := event(roster("0.5 2w+", "0.0 1b-") + "142 9\n299 +         0.5  001    1\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := e.worth(&e.Players[0], 1); got != 5 {
			t.Errorf("the forfeit is worth %v", got)
		}
	})
	t.Run("an event of two games a match is no Dutch", func(t *testing.T) {
		e, err := event(roster("2.0 2w1 2b1", "0.0 1b0 1w0") + "142 6\n192 FIDE_DOUBLESWISS\n")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Dutch(2); !errors.Is(err, ErrNotHeld) {
			t.Errorf("error = %v, want ErrNotHeld", err)
		}
	})
}

func TestSnapshot_Exchange(t *testing.T) {
	text := roster("1.5 2w1 2b=", "0.5 1b0 1w=", "1.5 U H") + "142 6\n192 FIDE_DOUBLESWISS\n"
	e, err := event(text)
	if err != nil {
		t.Fatal(err)
	}
	if e.System != tournament.SystemExchange || e.PlayedRounds() != 1 || e.rounds() != 3 {
		t.Fatalf("system %q, %d of %d rounds", e.System, e.PlayedRounds(), e.rounds())
	}
	s, err := e.Snapshot(e.System, 2)
	if err != nil {
		t.Fatal(err)
	}
	m := s.Rounds[0].Matches[0]
	if len(m.Games) != 2 || m.Games[0].White != 1 || m.Games[1].White != 2 || m.Games[0].Result.Outcome != tournament.WhiteWon || m.Games[1].Result.Outcome != tournament.Drawn {
		t.Errorf("match %+v", m)
	}
	for player, want := range map[tournament.PlayerID]tournament.Points{1: 3, 2: 1, 3: 3} {
		if got := s.Points(player); got != want {
			t.Errorf("player %d has %d half-points, want %d", player, got, want)
		}
	}
	t.Run("two opponents in one match", func(t *testing.T) {
		e, err := event(roster("2.0 2w1 3b1", "0.0 1b0 Z", "0.0 Z 1w0") + "142 6\n192 FIDE_DOUBLESWISS\n")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Snapshot(e.System, 2); !errors.Is(err, ErrContradict) {
			t.Errorf("error = %v, want ErrContradict", err)
		}
	})
}

func TestSnapshot_NotHeld(t *testing.T) {
	for name, text := range map[string]string{
		"other points for a win":    roster("3.0 2w1", "0.0 1b0") + "142 3\nBBW  3.0\n",
		"virtual points":            roster("1.0 2w1", "0.0 1b0") + "142 3\nXXA    1  1.0\n",
		"a game that both have won": roster("1.0 2w1", "1.0 1b1") + "142 3\n",
		"a penalty":                 roster("0.5 2w1", "0.0 1b0") + "142 3\n299          -0.5  001    1\n",
	} {
		t.Run(name, func(t *testing.T) {
			e, err := event(text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = e.Snapshot(tournament.SystemSwiss, 2)
			if !errors.Is(err, ErrNotHeld) {
				t.Errorf("error = %v, want ErrNotHeld", err)
			}
		})
	}
}

func TestCheck_Differs(t *testing.T) {
	e, err := event(roster("1.0 2w1", "0.0 1b0", "1.0 4w1", "0.0 3b0") + "142 3\n")
	if err != nil {
		t.Fatal(err)
	}
	d, ok, err := e.Check(tournament.SystemDutch, 1, 0)
	want := Difference{Round: 1, Ours: []Pair{{1, 3}, {4, 2}}, Theirs: []Pair{{1, 2}, {3, 4}}}
	if ok || err != nil || !reflect.DeepEqual(d, want) {
		t.Errorf("difference %+v, %t, %v; want %+v", d, ok, err, want)
	}
}

func TestWritePairs(t *testing.T) {
	var out bytes.Buffer
	if err := WritePairs(&out, []Pair{{5, 1}, {4, 0}}); err != nil || out.String() != "2\n5 1\n4 0\n" {
		t.Errorf("wrote %q, %v", out.String(), err)
	}
}

func TestRead_InitialColour(t *testing.T) {
	tests := []struct {
		name, text string
		want       reversi.Colour
	}{
		{"that of the first player", roster("1.0 2w1", "0.0 1b0"), reversi.White},
		{"turned round when the first player has the bye", roster("1.0 U", "1.0 3w1", "0.0 2b0"), reversi.Black},
		{"of the first who had come, whoever stands above", roster("0.0 Z", "1.0 3b1", "0.0 2w0"), reversi.Black},
		{"of the first round with colours", roster("2.0 U 3b1", "1.0 3-+ Z", "0.0 2-- 1w0"), reversi.Black},
		{"nobody had a colour", roster("1.0 U", "0.0 Z"), reversi.NoColour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := event(tt.text + "142 9\n")
			if err != nil {
				t.Fatal(err)
			}
			if e.Told != tt.want {
				t.Errorf("told %v, want %v", e.Told, tt.want)
			}
		})
	}
}

func TestRead_TwoGames(t *testing.T) {
	t.Run("the points tell that matches are counted; a match that both lose gives nothing", func(t *testing.T) {
		e, err := event(roster("1.0 2w1 2b=", "0.0 1b0 1w=", "0.0 4w- 4b-", "0.0 3b- 3w-") + "142 6\n192 CUSTOM_DOUBLESWISS\n")
		if err != nil {
			t.Fatal(err)
		}
		if e.Credit != tournament.MatchPoints {
			t.Errorf("it counts by %q", e.Credit)
		}
	})
	t.Run("a match of which one game is written is being played", func(t *testing.T) {
		e, err := event(roster("1.0 2w1", "0.0 1b0") + "142 6\n192 FIDE_DOUBLESWISS\n")
		if err != nil {
			t.Fatal(err)
		}
		if n := e.PlayedRounds(); n != 1 {
			t.Errorf("%d rounds are paired, want 1", n)
		}
	})
}

func TestFile_2016(t *testing.T) {
	s := tournament.Snapshot{Event: tournament.Event{Rules: tournament.DefaultRules()}, Players: map[tournament.PlayerID]tournament.Player{}}
	for n := 1; n <= 3; n++ {
		s.Entries = append(s.Entries, tournament.Entry{Player: tournament.PlayerID(n), Number: n, FirstRound: 1})
	}
	s.Entries[1].Requests = map[int]tournament.Presence{1: tournament.HalfBye, 2: tournament.HalfBye}
	s.Event.Rules.Pairing.FirstColour = reversi.Black
	f, err := File(s, Options{Edition: Edition2016})
	if err != nil {
		t.Fatal(err)
	}
	p := f.Players()[1]
	if want := []trf.Cell{{Result: trf.HalfBye}}; !slices.Equal(p.Rounds, want) || p.Points != 5 {
		t.Errorf("a half-point bye in the next round is %v with %v points, want %v with 0.5", p.Rounds, p.Points, want)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"XXR 7\r\n", "XXC black1\r\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in %q", want, out.String())
		}
	}
}

// Four hundred players of as many scores float into one bracket.
func TestPairs_TooMuch(t *testing.T) {
	var b strings.Builder
	b.WriteString(roster(slices.Repeat([]string{"2.0 F F"}, 400)...) + "142 9\n152 W\nXXP")
	for n := 1; n <= 200; n++ {
		fmt.Fprintf(&b, " %d", n)
	}
	for n := 1; n <= 400; n++ {
		fmt.Fprintf(&b, "\nXXA %4d  0.0  0.0 %v", n, trf.Points(999-n))
	}
	e, err := event(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Pairs(tournament.SystemDutch, 3, 0); !errors.Is(err, ErrTooMuch) {
		t.Errorf("error = %v, want ErrTooMuch", err)
	}
}
