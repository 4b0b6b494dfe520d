package dutch

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/reversi"
)

// play adds the round res to in, with results by start number and luck; draws is
// their share in percent.
func play(in *Input, res Result, rng *rand.Rand, draws int) {
	for i := range in.Players {
		p := &in.Players[i]
		for len(p.Cells) < in.Round {
			p.Cells = append(p.Cells, Cell{})
		}
	}
	for _, pair := range res.Pairs {
		white, black := in.Points.Loss, in.Points.Loss
		n := len(in.Players)
		edge := in.Players[pair.Black].Number - in.Players[pair.White].Number
		switch {
		case rng.IntN(100) < draws:
			white, black = in.Points.Draw, in.Points.Draw
		case rng.IntN(2*n) < n+edge:
			white = in.Points.Win
		default:
			black = in.Points.Win
		}
		at := in.Round - 1
		in.Players[pair.White].Cells[at] = Cell{Kind: Game, Opponent: pair.Black, Colour: reversi.White, Points: white}
		in.Players[pair.Black].Cells[at] = Cell{Kind: Game, Opponent: pair.White, Colour: reversi.Black, Points: black}
	}
	if res.Bye >= 0 {
		in.Players[res.Bye].Cells[in.Round-1] = Cell{Kind: PairingBye, Points: in.Points.Win}
	}
	in.Round++
}

func newInput(n, rounds int) *Input {
	in := &Input{Points: Points{Win: 2, Draw: 1}, Round: 1, Rounds: rounds, FirstColour: reversi.Black}
	for i := range n {
		in.Players = append(in.Players, Player{Number: i + 1, Present: true})
	}
	return in
}

// after returns a field of n after rounds that the engine has paired itself.
func after(t testing.TB, n, rounds, draws int, seed uint64) *Input {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	in := newInput(n, 9)
	for range rounds {
		res, err := Solve(in)
		if err != nil {
			t.Fatal(err)
		}
		play(in, res, rng, draws)
	}
	return in
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{100, 200, 500, 1000, 3000} {
		b.Run(fmt.Sprintf("%d", n), func(b *testing.B) {
			in := after(b, n, 4, 3, 1)
			for b.Loop() {
				if _, err := Solve(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
