package tournament

import (
	"testing"

	"sixtyfour/internal/reversi"
)

func TestFlagResult(t *testing.T) {
	count := func(black int) *reversi.Score {
		return &reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(64 - black)}
	}
	tests := []struct {
		name    string
		regime  Regime
		flag    Flag
		black   int
		outcome Outcome
		reason  Reason
	}{
		{"championship: who finishes in the extra time and leads loses 31–33", RegimeWOC, Flag{Loser: reversi.Black, Count: count(40)}, 31, WhiteWon, ReasonTime},
		{"championship: a worse board stands, 21–43 stays 21–43", RegimeWOC, Flag{Loser: reversi.Black, Count: count(21)}, 21, WhiteWon, ReasonTime},
		{"championship: a level board is lost 31–33", RegimeWOC, Flag{Loser: reversi.White, Count: count(32)}, 33, BlackWon, ReasonTime},
		{"championship: without a count it is 31–33", RegimeWOC, Flag{Loser: reversi.White}, 33, BlackWon, ReasonTime},
		{"championship: the extra time used up is 0–64, whatever the board", RegimeWOC, Flag{Loser: reversi.Black, Count: count(60), Overtime: true}, 0, WhiteWon, ReasonTime},
		{"immediate: a flag is 0–64", RegimeImmediate, Flag{Loser: reversi.White, Count: count(10)}, 64, BlackWon, ReasonTime},
		{"Japan: claimed before the last move the win is at least 33–31", RegimeJapan, Flag{Loser: reversi.White, Count: count(20)}, 33, BlackWon, ReasonTime},
		{"Japan: or more, as the board gives", RegimeJapan, Flag{Loser: reversi.White, Count: count(50)}, 50, BlackWon, ReasonTime},
		{"Japan: claimed after the last move the board stands", RegimeJapan, Flag{Loser: reversi.White, Count: count(20), Late: true}, 20, WhiteWon, ReasonPlayed},
		{"online: a flag is 0–64", RegimeOnline, Flag{Loser: reversi.Black}, 0, WhiteWon, ReasonTime},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := DefaultRules()
			r.Regime = tt.regime
			got := r.FlagResult(tt.flag)
			want := reversi.Score{Black: reversi.Whole(tt.black), White: reversi.Whole(64 - tt.black)}
			if got.Score != want || got.Outcome != tt.outcome || got.Reason != tt.reason {
				t.Errorf("result %v %s %s, want %v %s %s", got.Score, got.Outcome, got.Reason, want, tt.outcome, tt.reason)
			}
		})
	}
}

func TestDrawResult(t *testing.T) {
	t.Run("32–32 is decisive where one side holds the right to win it", func(t *testing.T) {
		got := DrawResult(reversi.White)
		black, white := got.Points()
		if black != 0 || white != 2 || got.Score.Black != got.Score.White {
			t.Errorf("points %s–%s, score %v", black, white, got.Score)
		}
	})
}

func TestMatchResult(t *testing.T) {
	game := func(n int, black, white PlayerID, res *Result) Game {
		return Game{Number: n, Black: black, White: white, Result: res}
	}
	won := func(black int) *Result {
		r := DefaultRules().PlayedResult(reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(64 - black)})
		return &r
	}
	unplayed := &Result{Outcome: NotPlayed, Reason: ReasonNotPlayed}
	tests := []struct {
		name          string
		credit        Credit
		level         bool
		first, second *Result // of game 2 Black is who had White in game 1
		a, b          Points
	}{
		{"each won one game: a drawn match", MatchPoints, false, won(40), won(40), 1, 1},
		{"each won one game: the disc total parts them where the event says so", MatchPoints, true, won(50), won(40), 2, 0},
		{"a win and a draw win the match", MatchPoints, false, won(40), won(32), 2, 0},
		{"an open game gives nothing by match points", MatchPoints, false, won(40), nil, 0, 0},
		{"an open game leaves what is confirmed by game points", GamePoints, false, won(40), nil, 2, 0},
		{"a half-played match is won by who won the only game", MatchPoints, false, won(40), unplayed, 2, 0},
		{"a match that was not played gives nobody anything", MatchPoints, false, unplayed, unplayed, 0, 0},
		{"game points are those of the games", GamePoints, false, won(40), won(32), 3, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := ExchangeRules()
			r.Credit, r.LevelByDiscs = tt.credit, tt.level
			a, b := r.MatchResult(Match{Games: []Game{game(1, 1, 2, tt.first), game(2, 2, 1, tt.second)}})
			if a != tt.a || b != tt.b {
				t.Errorf("points %s–%s, want %s–%s", a, b, tt.a, tt.b)
			}
		})
	}
}

func TestPoints(t *testing.T) {
	for p, want := range map[Points]string{0: "0", 1: "½", 2: "1", 3: "1½", -1: "-½", -4: "-2"} {
		if got := p.String(); got != want {
			t.Errorf("%d half-points are %q, want %q", int(p), got, want)
		}
	}
}
