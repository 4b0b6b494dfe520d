package solver

import (
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/reversi"
)

func first(int) int { return 0 }

func TestChoose(t *testing.T) {
	start := reversi.Start()
	t.Run("a move that it chooses is legal, to the end of the game", func(t *testing.T) {
		b, c := start, reversi.Black
		for !b.Over() {
			s := Choose(b, c, 2, 0, first)
			switch {
			case s == reversi.Pass && b.Legal(c) != 0:
				t.Fatalf("passed with moves available on %+v", b)
			case s != reversi.Pass && b.Flips(c, s) == 0:
				t.Fatalf("chose %v, which traps nothing", s)
			case s != reversi.Pass:
				b = b.Play(c, s)
			}
			c = c.Opponent()
		}
	})
	t.Run("it beats a player who moves at random, as either colour", func(t *testing.T) {
		random := rand.New(rand.NewPCG(64, 64))
		won := 0
		for game := range 20 {
			side := reversi.Black
			if game%2 == 1 {
				side = reversi.White
			}
			b, c := start, reversi.Black
			for !b.Over() {
				if moves := reversi.Squares(b.Legal(c)); len(moves) > 0 {
					s := moves[random.IntN(len(moves))]
					if c == side {
						s = Choose(b, c, 3, 0, first)
					}
					b = b.Play(c, s)
				}
				c = c.Opponent()
			}
			if b.Count(side) > b.Count(side.Opponent()) {
				won++
			}
		}
		if won < 17 {
			t.Errorf("won %d of 20 games against random moves", won)
		}
	})
	t.Run("it takes a corner that is offered", func(t *testing.T) {
		b := reversi.Board{Black: 1 << 18, White: 1 << 9} // c3 black, b2 white: a1 is legal
		if s := Choose(b, reversi.Black, 1, 0, first); s.String() != "a1" {
			t.Errorf("chose %v", s)
		}
	})
}
