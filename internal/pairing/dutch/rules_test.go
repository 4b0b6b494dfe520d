package dutch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

// only returns a first round of n in which nobody may meet but the pairs of text,
// such as "1-4 2-3".
func only(n int, text string) *Input {
	in := newInput(n, 5)
	for i := range n {
		for j := range i {
			if !slices.Contains(strings.Fields(text), fmt.Sprintf("%d-%d", j+1, i+1)) {
				in.Forbidden = append(in.Forbidden, [2]int{j, i})
			}
		}
	}
	return in
}

// meetings lists the pairs of res by the smaller number, and the bye.
func meetings(in *Input, res Result) string {
	var list []string
	for _, p := range res.Pairs {
		a, b := in.Players[p.White].Number, in.Players[p.Black].Number
		list = append(list, fmt.Sprintf("%d-%d", min(a, b), max(a, b)))
	}
	slices.Sort(list)
	if res.Bye >= 0 {
		list = append(list, fmt.Sprintf("bye %d", in.Players[res.Bye].Number))
	}
	return strings.Join(list, " ")
}

func TestSolve_Order(t *testing.T) {
	tests := []struct {
		name, may, want string
		n               int
	}{
		{"the upper half meets the lower half in order", "1-3 1-4 2-3 2-4 1-2 3-4", "1-3 2-4", 4},
		{"a transposition comes before an exchange", "1-4 2-3 1-2 3-4", "1-4 2-3", 4},
		{"an exchange where no transposition serves", "1-2 3-4", "1-2 3-4", 4},
		{"of two exchanges the smaller difference", "1-3 2-5 4-6 2-4 5-6", "1-3 2-5 4-6", 6},
		{"at the same difference the larger number moves down", "1-2 1-3 3-5 2-4 4-6 5-6", "1-3 2-4 5-6", 6},
		{"then the smaller number moves up", "1-4 2-5 3-7 6-8 9-10 3-6 7-9 8-10", "1-4 2-5 3-7 6-8 9-10", 10},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := only(tt.n, tt.may)
			res, err := Solve(in)
			if got := meetings(in, res); err != nil || got != tt.want {
				t.Errorf("%s, %v; want %s", got, err, tt.want)
			}
			o := newOracle(in)
			pairs, _, _ := o.pair()
			var list []string
			for _, p := range pairs {
				list = append(list, fmt.Sprintf("%d-%d", p[0]+1, p[1]+1))
			}
			slices.Sort(list)
			if got := strings.Join(list, " "); got != tt.want {
				t.Errorf("the articles give %s", got)
			}
		})
	}
}

// bearer is a player with the colours of text, W and B.
func bearer(text string) *man {
	m := &man{}
	for _, c := range text {
		m.colours = append(m.colours, map[rune]reversi.Colour{'W': reversi.White, 'B': reversi.Black}[c])
	}
	m.prefer()
	return m
}

func TestClash(t *testing.T) {
	tests := []struct {
		a, b string
		want string // the criteria that the pair fails
	}{
		{"", "", ""},
		{"", "WW", ""},
		{"W", "B", ""},
		{"WB", "WB", "12"},
		{"W", "BW", "12"},
		{"W", "W", "12 13"},
		{"WW", "W", "12 13"},
		{"WW", "BW", "12"},
		{"WW", "WW", "10 11 12"},
		{"WWBW", "WBWW", "10 12"},
		{"BWW", "BWW", "11 12"},
		{"WWW", "BWW", "11 12"},
		{"WWW", "WBWBBWWW", "10 11 12"},
		{"BWW", "WWBW", "11 12"},
		{"WWBWBWW", "WWBW", "10 12"},
	}
	for _, tt := range tests {
		for _, swap := range []bool{false, true} {
			a, b := bearer(tt.a), bearer(tt.b)
			if swap {
				a, b = b, a
			}
			var got []string
			for i, fault := range clash(a, b) {
				if fault {
					got = append(got, fmt.Sprint(10+i))
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%q and %q fail %v, want %s", tt.a, tt.b, got, tt.want)
			}
		}
	}
}

// Every field here is too small or too bare to be paired, or only just not.
func TestSolve_Degenerate(t *testing.T) {
	none := newInput(4, 5)
	for i := range 4 {
		none.Players[i].Present = false
	}
	rested := newInput(1, 5)
	rested.Round = 2
	rested.Players[0].Cells = []Cell{{Kind: PairingBye, Points: 2}}
	met := newInput(2, 5)
	met.Round = 2
	for i := range 2 {
		met.Players[i].Cells = []Cell{{Kind: Game, Opponent: 1 - i, Colour: reversi.Black - reversi.Colour(i), Points: 2 * i}}
	}
	tests := []struct {
		name string
		in   *Input
		want string
		err  error
	}{
		{"nobody at all", newInput(0, 5), "", nil},
		{"everybody away", none, "", nil},
		{"one player rests", newInput(1, 5), "bye 1", nil},
		{"one player who has rested already", rested, "", ErrNoPairing},
		{"two players", newInput(2, 5), "1-2", nil},
		{"two players who have met", met, "", ErrNoPairing},
		{"three players", newInput(3, 5), "1-2 bye 3", nil},
		{"no pair allowed", only(6, ""), "", ErrNoPairing},
		{"a player without any opponent rests", only(3, "2-3"), "2-3 bye 1", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, err := Solve(tt.in)
			if !errors.Is(err, tt.err) {
				t.Fatalf("%v, want %v", err, tt.err)
			}
			if err == nil && meetings(tt.in, res) != tt.want {
				t.Errorf("%s, want %s", meetings(tt.in, res), tt.want)
			}
		})
	}
}

// Who has rested before and has one opponent left must meet that one, or is given a
// second bye: here three do, one after the other, and a single round remains.
func TestSolve_NoSecondBye(t *testing.T) {
	in := only(7, "1-2 1-4 1-7 2-3 3-6 4-5 5-7")
	in.Round = 2
	for i, score := range []int{7, 8, 7, 10, 9, 5, 5} {
		p := &in.Players[i]
		p.Virtual = []int{0, score}
		if slices.Contains([]int{1, 2, 6, 7}, p.Number) {
			p.Cells = []Cell{{Kind: PairingBye, Points: 2}}
			p.Virtual[1] -= 2
		}
	}
	res, err := Solve(in)
	if got, want := meetings(in, res), "1-2 3-6 5-7 bye 4"; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// Four hundred players of as many scores, the upper half of whom may not meet each other,
// float down into one bracket that no price can hold.
func TestSolve_TooManyScores(t *testing.T) {
	in := newInput(400, 9)
	in.Round = 3
	for i := range in.Players {
		p := &in.Players[i]
		p.Cells = []Cell{{Kind: Bye, Points: 1}, {Kind: Bye, Points: 1}}
		p.Virtual = []int{0, 0, 1000 - i}
		for j := range i {
			if i < 200 {
				in.Forbidden = append(in.Forbidden, [2]int{j, i})
			}
		}
	}
	if _, err := Solve(in); !errors.Is(err, ErrTooManyScores) {
		t.Errorf("%v, want %v", err, ErrTooManyScores)
	}
}

func TestFloat(t *testing.T) {
	game := func(points int) Cell { return Cell{Kind: Game, Opponent: 1, Points: points} }
	tests := []struct {
		name        string
		own         Cell // of the second round
		before, opp int  // points of the first round
		want        float
	}{
		{"against a lower score", game(1), 3, 1, floatDown},
		{"against a higher score, won", game(3), 1, 3, floatUp},
		{"against the same score", game(3), 2, 2, noFloat},
		{"a pairing bye", Cell{Kind: PairingBye, Points: 3}, 1, 1, floatDown},
		{"a pairing bye worth a loss", Cell{Kind: PairingBye, Points: 1}, 1, 1, noFloat},
		{"a bye worth a draw", Cell{Kind: Bye, Points: 2}, 1, 1, floatDown},
		{"a bye worth a loss", Cell{Kind: Bye, Points: 1}, 1, 1, noFloat},
		{"an absence worth a loss", Cell{Kind: Absent, Points: 1}, 1, 1, noFloat},
		{"a forfeit won against a higher score", Cell{Kind: Forfeit, Opponent: 1, Points: 3}, 1, 3, floatDown},
		{"a forfeit lost against a lower score", Cell{Kind: Forfeit, Opponent: 1}, 3, 1, noFloat},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := newInput(2, 5)
			in.Points = Points{Win: 3, Draw: 2, Loss: 1}
			in.Round = 3
			in.Players[0].Cells = []Cell{{Kind: Bye, Points: tt.before}, tt.own}
			in.Players[1].Cells = []Cell{{Kind: Bye, Points: tt.opp}, {}}
			f := newField(in)
			i := slices.IndexFunc(f.men, func(m man) bool { return m.index == 0 })
			if got := f.men[i].floats[0]; got != tt.want {
				t.Errorf("%d, want %d", got, tt.want)
			}
		})
	}
}
