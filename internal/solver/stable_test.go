package solver

import (
	"math/bits"
	"testing"

	"sixtyfour/internal/reversi"
)

func TestStableDiscsNeverTurn(t *testing.T) {
	// everTurned is what of own turns in any continuation, passes or not.
	var everTurned func(own, opp, watched uint64) uint64
	everTurned = func(own, opp, watched uint64) (lost uint64) {
		for moves := reversi.Moves(opp, own); moves != 0; moves &= moves - 1 {
			s := reversi.Square(bits.TrailingZeros64(moves))
			turned := reversi.Turns(opp, own, s)
			lost |= turned&watched | everTurned(own&^turned, opp|turned|s.Bit(), watched)
		}
		for moves := reversi.Moves(own, opp); moves != 0; moves &= moves - 1 {
			s := reversi.Square(bits.TrailingZeros64(moves))
			turned := reversi.Turns(own, opp, s)
			lost |= everTurned(own|turned|s.Bit(), opp&^turned, watched)
		}
		return lost
	}
	found := 0
	for _, p := range randomPositions(t, 68, 300, func(game int) int { return 1 + game%6 }) {
		for _, side := range [][2]uint64{{p.board.Black, p.board.White}, {p.board.White, p.board.Black}} {
			safe := stable(side[0], side[1])
			if safe&^side[0] != 0 {
				t.Fatalf("%+v: %s are not the side's own", p.board, reversi.FormatSquares(safe&^side[0]))
			}
			if lost := everTurned(side[0], side[1], safe); lost != 0 {
				t.Fatalf("%+v: %s are called stable and turn", p.board, reversi.FormatSquares(lost))
			}
			found += bits.OnesCount64(safe)
		}
	}
	if found < 1000 {
		t.Errorf("only %d stable discs in all", found)
	}
}

func TestStable(t *testing.T) {
	for _, tt := range []struct {
		name     string
		own, opp string // squares
		want     string
	}{
		{"a lone disc inside is not stable", "d4", "", ""},
		{"a corner is stable", "a1", "b1", "a1"},
		{"discs beside a corner of their colour are stable", "a1 b1 c1 a2", "d1", "a1 b1 c1 a2"},
		{"a gap in the edge leaves what is behind it open", "a1 c1", "", "a1"},
		{"a disc leaning on three stable ones is stable with a fourth line behind it", "a1 b1 c1 a2 b2 a3", "", "a1 b1 c1 a2 b2 a3"},
		{"a full edge is stable", "a1 c1 e1 g1", "b1 d1 f1 h1", "a1 c1 e1 g1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := reversi.FormatSquares(stable(set(t, tt.own), set(t, tt.opp))); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// set reads squares as reversi.FormatSquares writes them.
func set(t *testing.T, text string) (squares uint64) {
	t.Helper()
	for ; text != ""; text = text[min(3, len(text)):] {
		s, err := reversi.ParseSquare(text[:2])
		if err != nil {
			t.Fatal(err)
		}
		squares |= s.Bit()
	}
	return squares
}

func TestCountTurnsIsTheNumberOfTurns(t *testing.T) {
	seen := 0
	for _, p := range randomPositions(t, 69, 3000, func(int) int { return 1 }) {
		empty := ^(p.board.Black | p.board.White)
		if bits.OnesCount64(empty) != 1 {
			continue // ended before
		}
		s := reversi.Square(bits.TrailingZeros64(empty))
		for _, c := range []reversi.Colour{reversi.Black, reversi.White} {
			own := p.board.Black
			if c == reversi.White {
				own = p.board.White
			}
			want := bits.OnesCount64(p.board.Flips(c, s))
			if got := countTurns(own, int(s)); got != want {
				t.Fatalf("%+v: %v on %s turns %d, counted %d", p.board, c, s, want, got)
			}
			seen++
		}
	}
	if seen < 2000 {
		t.Errorf("only %d positions", seen)
	}
}
