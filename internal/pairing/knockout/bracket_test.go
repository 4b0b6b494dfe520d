package knockout

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

type games = map[Key][]tournament.Game

// game is a game played with so many discs for Black.
func game(black, white tournament.PlayerID, discs int) tournament.Game {
	res := tournament.DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(discs), White: reversi.Whole(64 - discs)})
	return tournament.Game{Black: black, White: white, Result: &res}
}

func seeds(n int) Entrants {
	var in Entrants
	for i := range n {
		in.Seeds = append(in.Seeds, tournament.PlayerID(i+1))
	}
	return in
}

func draw(t *testing.T, o Options, in Entrants, played games) Bracket {
	t.Helper()
	b, err := Draw(o, in, played)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// show writes the matches of round r as "1-4 2-3", 0 for nobody yet.
func show(matches []Match) string {
	var words []string
	for _, m := range matches {
		words = append(words, fmt.Sprintf("%d-%d", m.Seats[0].Player, m.Seats[1].Player))
	}
	return strings.Join(words, " ")
}

func TestDraw(t *testing.T) {
	for _, tt := range []struct {
		cut, players int
		want         []string
	}{
		{2, 2, []string{"1-2"}},
		{4, 4, []string{"1-4 2-3", "0-0"}},
		{4, 3, []string{"1-0 2-3", "1-0"}},
		{8, 8, []string{"1-8 4-5 2-7 3-6", "0-0 0-0", "0-0"}},
		{8, 5, []string{"1-0 4-5 2-0 3-0", "1-0 2-3", "0-0"}},
		{16, 2, []string{"1-0 0-0 0-0 0-0 2-0 0-0 0-0 0-0", "1-0 0-0 2-0 0-0", "1-0 2-0", "1-2"}},
		{16, 16, []string{"1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11", "0-0 0-0 0-0 0-0", "0-0 0-0", "0-0"}},
	} {
		t.Run(fmt.Sprintf("a cut of %d with %d players", tt.cut, tt.players), func(t *testing.T) {
			b := draw(t, Options{Cut: tt.cut, Games: 1}, seeds(tt.players), nil)
			for r, want := range tt.want {
				if got := show(b.Rounds[r]); got != want {
					t.Errorf("round %d is %s, want %s", r+1, got, want)
				}
			}
		})
	}
}

// TestChampionship plays the finals of a World Championship: semi-finals and final
// best of three, third place one game, and a play-off for fourth place.
func TestChampionship(t *testing.T) {
	o := Options{Cut: 4, Games: 3, ThirdPlace: true}
	in := Entrants{Seeds: []tournament.PlayerID{10, 20, 30}, Level: []tournament.PlayerID{40, 50, 60}}
	played := games{}
	b := draw(t, o, in, played)
	t.Run("of three level for the last place the lowest drops out", func(t *testing.T) {
		if got := show(b.PlayOff); got != "40-50" || b.Seed(60) != 6 {
			t.Errorf("play-off is %s", got)
		}
		if got := show(b.Rounds[0]); got != "10-0 20-30" {
			t.Errorf("semi-finals are %s", got)
		}
	})
	next := b.Next()
	t.Run("in the play-off the higher seed chooses colour or draw, in a semi-final the colour", func(t *testing.T) {
		if len(next) != 2 || next[0].Chooser != 40 || next[0].Right != RightEither || next[1].Chooser != 20 || next[1].Right != RightColour {
			t.Errorf("next games %+v", next)
		}
	})
	played[Key{0, 1}] = []tournament.Game{game(40, 50, 20)}
	played[Key{1, 2}] = []tournament.Game{game(20, 30, 40)}
	b = draw(t, o, in, played)
	t.Run("the winner of the play-off has the last seat", func(t *testing.T) {
		if got := show(b.Rounds[0]); got != "10-50 20-30" {
			t.Errorf("semi-finals are %s", got)
		}
		want := tournament.Term{Rule: pairing.RuleThrough, Player: 50}
		if next := b.Next(); next[0].Key != (Key{1, 1}) || !slices.Contains(next[0].Terms, want) {
			t.Errorf("next games %+v", next)
		}
	})
	t.Run("colours are exchanged in game 2", func(t *testing.T) {
		g := b.Next()[1]
		if g.Number != 2 || g.Black != 30 || g.White != 20 || g.Right != "" || g.Chooser != 0 {
			t.Errorf("next game %+v", g)
		}
	})
	played[Key{1, 2}] = append(played[Key{1, 2}], game(30, 20, 50))
	b = draw(t, o, in, played)
	t.Run("who has more discs in games 1 and 2 chooses in game 3", func(t *testing.T) {
		g := b.Next()[1] // 20 has 40 and 14, 30 has 24 and 50
		if g.Number != 3 || g.Chooser != 30 || g.Right != RightColour || g.Black != 0 {
			t.Errorf("next game %+v", g)
		}
		want := tournament.Term{Rule: pairing.RuleBetterDiscs, Player: 30, Value: int(reversi.Whole(20))}
		if !slices.Contains(g.Terms, want) {
			t.Errorf("terms %+v, want %+v", g.Terms, want)
		}
	})
	played[Key{1, 2}] = append(played[Key{1, 2}], game(30, 20, 20))
	played[Key{1, 1}] = []tournament.Game{game(10, 50, 40), game(50, 10, 20)}
	b = draw(t, o, in, played)
	t.Run("two games won are enough; winners meet in the final, losers for third place", func(t *testing.T) {
		if got := show(b.Rounds[1]); got != "10-20" {
			t.Errorf("final is %s", got)
		}
		if b.Third == nil || show([]Match{*b.Third}) != "50-30" {
			t.Errorf("third place is %+v", b.Third)
		}
		next := b.Next()
		if len(next) != 2 || next[0].Key != (Key{2, 2}) || next[0].Chooser != 30 || next[0].Right != RightEither {
			t.Errorf("next games %+v, want third place first, 30 choosing as the higher seed", next)
		}
	})
	played[Key{2, 2}] = []tournament.Game{game(50, 30, 40)}
	played[Key{2, 1}] = []tournament.Game{game(10, 20, 20), game(20, 10, 32), game(20, 10, 33)}
	b = draw(t, o, in, played)
	t.Run("all four places are known at the end", func(t *testing.T) {
		if want := [4]tournament.PlayerID{20, 10, 50, 30}; b.Places != want || len(b.Next()) != 0 {
			t.Errorf("places %v, next %+v", b.Places, b.Next())
		}
	})
}

func TestMatch(t *testing.T) {
	three := Options{Cut: 2, Games: 3}
	one := Options{Cut: 2, Games: 1}
	level := tournament.Result{Outcome: tournament.BlackWon, Reason: tournament.ReasonPlayed, Score: reversi.Score{Black: reversi.Whole(32), White: reversi.Whole(32)}}
	unplayed := tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}
	noShow := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)
	tests := []struct {
		name   string
		o      Options
		games  []tournament.Game
		winner tournament.PlayerID
		how    Decision
		number int // of the next game, 0 for none
	}{
		{"a single game won", one, []tournament.Game{game(2, 1, 40)}, 2, ByPoints, 0},
		{"a level game won by right", one, []tournament.Game{{Black: 2, White: 1, Result: &level}}, 2, ByPoints, 0},
		{"a level single game without a right goes to the higher seed", one, []tournament.Game{game(2, 1, 32)}, 1, BySeed, 0},
		{"a game that was not played is played again", one, []tournament.Game{{Black: 2, White: 1, Result: &unplayed}}, 0, "", 1},
		{"a no-show is a game lost", one, []tournament.Game{{Black: 2, White: 1, Result: &noShow}}, 2, ByPoints, 0},
		{"one all goes to a third game", three, []tournament.Game{game(1, 2, 40), game(2, 1, 40)}, 0, "", 3},
		{"a win and a draw are not enough while points can be level", three, []tournament.Game{game(1, 2, 40), game(2, 1, 32)}, 0, "", 3},
		{"a win, a draw and a loss are level: discs decide", three, []tournament.Game{game(1, 2, 33), game(2, 1, 32), game(1, 2, 20)}, 2, ByDiscs, 0},
		{"discs level as well: the higher seed", three, []tournament.Game{game(1, 2, 33), game(2, 1, 32), game(1, 2, 31)}, 1, BySeed, 0},
		{"games after the decision are not read", three, []tournament.Game{game(1, 2, 40), game(2, 1, 20), game(2, 1, 64)}, 1, ByPoints, 0},
		{"a game being played waits", three, []tournament.Game{game(1, 2, 40), {Black: 2, White: 1}}, 0, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := draw(t, tt.o, seeds(2), games{{1, 1}: tt.games})
			m := b.Rounds[0][0]
			if m.Winner != tt.winner || m.Decided != tt.how {
				t.Errorf("won by %d, %q; want %d, %q", m.Winner, m.Decided, tt.winner, tt.how)
			}
			number := 0
			if next := b.Next(); len(next) > 0 {
				number = next[0].Number
			}
			if number != tt.number {
				t.Errorf("next game %d, want %d", number, tt.number)
			}
		})
	}
	t.Run("nor do they add to the points and discs of the match", func(t *testing.T) {
		b := draw(t, three, seeds(2), games{{1, 1}: {game(1, 2, 40), game(2, 1, 20), game(2, 1, 64)}})
		m := b.Rounds[0][0]
		if m.Played != 2 || m.Seats[1].Points != 0 || m.Seats[1].Discs != reversi.Whole(24+20) {
			t.Errorf("match %+v", m)
		}
	})
	t.Run("with discs level the higher seed chooses in game 3", func(t *testing.T) {
		b := draw(t, three, seeds(2), games{{1, 1}: {game(1, 2, 40), game(2, 1, 40)}})
		if g := b.Next()[0]; g.Chooser != 1 || g.Right != RightColour {
			t.Errorf("next game %+v", g)
		}
	})
	t.Run("the call or the colour alone can be chosen instead", func(t *testing.T) {
		for right, chooser := range map[Right]tournament.PlayerID{RightCall: 0, RightColour: 1, RightEither: 1, "": 1} {
			b := draw(t, Options{Cut: 2, Games: 1, Right: right}, seeds(2), nil)
			g := b.Next()[0]
			want := right
			if right == "" {
				want = RightEither
			}
			if g.Chooser != chooser || g.Right != want {
				t.Errorf("right %q: next game %+v", right, g)
			}
		}
	})
	t.Run("games of players who are not in the match any more are not read, and it is marked", func(t *testing.T) {
		played := games{
			{1, 1}: {game(1, 4, 40)}, {1, 2}: {game(2, 3, 40)},
			{2, 1}: {game(1, 2, 40)},
		}
		o := Options{Cut: 4, Games: 1}
		if b := draw(t, o, seeds(4), played); b.Places[0] != 1 || b.Rounds[1][0].Stale {
			t.Errorf("places %v", b.Places)
		}
		played[Key{1, 1}] = []tournament.Game{game(1, 4, 20)} // corrected
		b := draw(t, o, seeds(4), played)
		if m := b.Rounds[1][0]; !m.Stale || m.Over() || b.Places[0] != 0 || b.Next()[0].Players != [2]tournament.PlayerID{2, 4} {
			t.Errorf("final is %+v", m)
		}
	})
}

func TestLadder(t *testing.T) {
	in := Entrants{Seeds: []tournament.PlayerID{1, 2, 3}, Level: []tournament.PlayerID{4, 5, 6}}
	o := Options{Cut: 4, Games: 1, Ladder: true}
	played := games{{0, 1}: {game(5, 6, 20)}}
	b := draw(t, o, in, played)
	if got := show(b.PlayOff); got != "5-6 4-6" {
		t.Errorf("play-offs are %s, want the second and third first, then the first against the winner", got)
	}
	played[Key{0, 2}] = []tournament.Game{game(4, 6, 20)}
	b = draw(t, o, in, played)
	if got := show(b.Rounds[0]); got != "1-6 2-3" {
		t.Errorf("semi-finals are %s", got)
	}
}

func TestCut(t *testing.T) {
	ranked := func(points ...tournament.Points) []Standing {
		var list []Standing
		for i, p := range points {
			list = append(list, Standing{Player: tournament.PlayerID(i + 1), Points: p})
		}
		return list
	}
	tests := []struct {
		name   string
		ranked []Standing
		seeds  int
		level  []tournament.PlayerID
	}{
		{"without a tie the cut goes through", ranked(20, 18, 18, 16, 14), 4, nil},
		{"a tie inside the cut is left to the tie-breaks", ranked(20, 18, 16, 16, 14), 4, nil},
		{"two level for the last place play", ranked(20, 18, 16, 14, 14, 12), 3, []tournament.PlayerID{4, 5}},
		{"three do", ranked(20, 18, 16, 14, 14, 14), 3, []tournament.PlayerID{4, 5, 6}},
		{"of more the first three by their tie-breaks", ranked(20, 18, 16, 14, 14, 14, 14), 3, []tournament.PlayerID{4, 5, 6}},
		{"those above the last place stand by their tie-breaks", ranked(20, 14, 14, 14, 14, 12), 3, []tournament.PlayerID{4, 5}},
		{"fewer than the cut all go through", ranked(20, 20, 20), 3, nil},
		{"nobody", nil, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Cut(tt.ranked, 4); len(got.Seeds) != tt.seeds || !slices.Equal(got.Level, tt.level) {
				t.Errorf("entrants %+v", got)
			}
		})
	}
}

func TestDraw_Refusals(t *testing.T) {
	twice := Entrants{Seeds: []tournament.PlayerID{1, 2, 1}}
	for _, tt := range []struct {
		name string
		o    Options
		in   Entrants
		want error
	}{
		{"a cut of three", Options{Cut: 3, Games: 1}, seeds(4), ErrBadCut},
		{"the best of two", Options{Cut: 4, Games: 2}, seeds(4), ErrBestOf},
		{"no games", Options{Cut: 4}, seeds(4), ErrBestOf},
		{"one player", Options{Cut: 4, Games: 1}, seeds(1), tournament.ErrTooFewPlayers},
		{"nobody", Options{Cut: 2, Games: 1}, Entrants{}, tournament.ErrTooFewPlayers},
		{"a player twice", Options{Cut: 4, Games: 1}, twice, tournament.ErrDuplicate},
		{"a play-off beside a full cut", Options{Cut: 2, Games: 1}, Entrants{Seeds: seeds(2).Seeds, Level: []tournament.PlayerID{7, 8}}, ErrPlayOff},
		{"a play-off of one", Options{Cut: 2, Games: 1}, Entrants{Seeds: seeds(1).Seeds, Level: []tournament.PlayerID{7}}, ErrPlayOff},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Draw(tt.o, tt.in, nil); !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
		})
	}
}

func TestSchedule(t *testing.T) {
	open := draw(t, Options{Cut: 4, Games: 1}, Entrants{Seeds: []tournament.PlayerID{1, 2, 3, 4}}, games{{1, 2}: {{Black: 2, White: 3}}})
	women := draw(t, Options{Cut: 2, Games: 1, Category: "women"}, Entrants{Seeds: []tournament.PlayerID{4, 9}}, nil)
	juniors := draw(t, Options{Cut: 2, Games: 1, Category: "juniors"}, Entrants{Seeds: []tournament.PlayerID{3, 8}}, nil)
	calls := Schedule([]Bracket{open, women, juniors})
	var got []string
	for _, c := range calls {
		got = append(got, fmt.Sprintf("%d: %d-%d waits %d", c.Bracket, c.Players[0], c.Players[1], c.Waits))
	}
	want := []string{"0: 1-4 waits 0", "1: 4-9 waits 4", "2: 3-8 waits 3"}
	if !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q: 4 is wanted in the open finals, 3 is at a game", got, want)
	}
}

func TestNext_Through(t *testing.T) {
	b := draw(t, Options{Cut: 4, Games: 1}, seeds(3), games{{1, 2}: {game(2, 3, 40)}})
	next := b.Next()
	if len(next) != 1 || next[0].Players != [2]tournament.PlayerID{1, 2} {
		t.Fatalf("next is %+v", next)
	}
	var through []tournament.PlayerID
	for _, term := range next[0].Terms {
		if term.Rule == pairing.RuleThrough {
			through = append(through, term.Player)
		}
	}
	if !slices.Equal(through, []tournament.PlayerID{2}) {
		t.Errorf("%v are said to have won the round before: 1 had a bye", through)
	}
}

// TestBracket_Simulated plays brackets of every size to the end.
func TestBracket_Simulated(t *testing.T) {
	drawn := 0
	for seed := uint64(1); seed <= 2000; seed++ {
		rng := rand.New(rand.NewPCG(seed, 16))
		o := Options{
			Cut: 2 << rng.IntN(4), Games: 1 + 2*rng.IntN(2), FinalGames: 1 + 2*rng.IntN(2), ThirdGames: 1 + 2*rng.IntN(2),
			ThirdPlace: rng.IntN(2) == 0, Ladder: rng.IntN(2) == 0, Right: []Right{RightEither, RightCall, RightColour}[rng.IntN(3)],
		}
		in := seeds(2 + rng.IntN(o.Cut))
		if rng.IntN(3) == 0 {
			in = seeds(o.Cut - 1)
			for i := range 2 + rng.IntN(2) {
				in.Level = append(in.Level, tournament.PlayerID(100+i))
			}
		}
		favourites := seed%2 == 0 // the higher seed wins every game
		played := games{}
		for step := 0; ; step++ {
			b := draw(t, o, in, played)
			drawn++
			hold(t, b)
			next := b.Next()
			if t.Failed() || step > 200 {
				t.Fatalf("seed %d step %d: %+v", seed, step, b)
			}
			if len(next) == 0 {
				end(t, b, in, favourites)
				break
			}
			g := next[rng.IntN(len(next))]
			black, white := g.Black, g.White
			if black == 0 {
				if g.Right == "" {
					t.Fatalf("seed %d: nobody has Black and nobody chooses: %+v", seed, g)
				}
				black, white = g.Players[0], g.Players[1]
				if rng.IntN(2) == 0 {
					black, white = white, black
				}
			}
			discs := rng.IntN(65)
			if rng.IntN(6) == 0 {
				discs = 32
			}
			if favourites {
				discs = 40
				if black != g.Players[0] {
					discs = 24
				}
			}
			played[g.Key] = append(played[g.Key], game(black, white, discs))
		}
	}
	t.Logf("%d brackets drawn", drawn)
}

// hold holds b to what every bracket must keep.
func hold(t *testing.T, b Bracket) {
	t.Helper()
	for r, round := range b.Rounds {
		seen := map[tournament.PlayerID]bool{}
		for s, m := range round {
			if m.Key != (Key{r + 1, s + 1}) || !reflect.DeepEqual(b.At(m.Key), &b.Rounds[r][s]) {
				t.Errorf("match %+v stands at round %d, slot %d", m.Key, r+1, s+1)
			}
			for _, seat := range m.Seats {
				if seat.Player != 0 && seen[seat.Player] {
					t.Errorf("%d sits twice in round %d", seat.Player, r+1)
				}
				seen[seat.Player] = true
			}
			if m.Over() && m.Winner != 0 && m.Winner != m.Seats[0].Player && m.Winner != m.Seats[1].Player {
				t.Errorf("%d won a match of others: %+v", m.Winner, m)
			}
			if m.Over() && m.Winner != 0 && r+1 < len(b.Rounds) && b.Rounds[r+1][s/2].Seats[s%2].Player != m.Winner {
				t.Errorf("the winner of %+v does not sit in the next round", m.Key)
			}
			if m.Stale {
				t.Errorf("match %+v has games of others", m.Key)
			}
		}
	}
}

// end holds a bracket that has been played.
func end(t *testing.T, b Bracket, in Entrants, favourites bool) {
	t.Helper()
	for _, m := range b.Matches() {
		if !m.Over() {
			t.Errorf("match %+v is not over, but no game is next", m)
		}
	}
	if b.Places[0] == 0 || b.Places[1] == 0 || b.Places[0] == b.Places[1] {
		t.Errorf("places %v", b.Places)
	}
	if favourites && (b.Places[0] != in.Seeds[0] || len(in.Seeds) > 1 && b.Places[1] != in.Seeds[1]) {
		t.Errorf("the higher seed won every game, but places are %v", b.Places)
	}
	if favourites && b.ThirdPlace && len(in.Seeds) > 3 && b.Cut > 2 && (b.Places[2] != in.Seeds[2] || b.Places[3] != in.Seeds[3]) {
		t.Errorf("the higher seed won every game, but places are %v", b.Places)
	}
}
