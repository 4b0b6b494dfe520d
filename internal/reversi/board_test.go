package reversi

import (
	"errors"
	"math/rand/v2"
	"testing"
)

func TestSquare(t *testing.T) {
	t.Run("a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63", func(t *testing.T) {
		for text, want := range map[string]Square{"a1": 0, "b1": 1, "a2": 8, "h8": 63, "F5": 37} {
			got, err := ParseSquare(text)
			if err != nil || got != want || got.Bit() != 1<<want {
				t.Errorf("ParseSquare(%q) = %d, %v; want %d", text, got, err, want)
			}
		}
	})
	t.Run("every square is written as it is read", func(t *testing.T) {
		for s := range Square(64) {
			got, err := ParseSquare(s.String())
			if err != nil || got != s || int(got) != 8*got.Rank()+got.File() {
				t.Errorf("%d is written %q, read as %d, %v", s, s, got, err)
			}
		}
	})
	t.Run("anything else is no square", func(t *testing.T) {
		for _, text := range []string{"", "f", "f9", "f0", "i5", "f5 ", "5f", "pass", "ｆ5", "!5", "\x015"} {
			if _, err := ParseSquare(text); !errors.Is(err, ErrBadSquare) {
				t.Errorf("ParseSquare(%q) error = %v, want ErrBadSquare", text, err)
			}
		}
	})
	t.Run("a pass has a name and no bit", func(t *testing.T) {
		if Pass.String() != "pass" || Pass.Bit() != 0 || Square(200).String() != "?" || Square(200).Bit() != 0 {
			t.Errorf("Pass = %q %x, 200 = %q %x", Pass, Pass.Bit(), Square(200), Square(200).Bit())
		}
	})
}

func TestColour(t *testing.T) {
	for c, want := range map[Colour]struct {
		opponent Colour
		name     string
	}{
		Black: {White, "Black"}, White: {Black, "White"}, NoColour: {NoColour, ""}, 9: {NoColour, ""},
	} {
		if c.Opponent() != want.opponent || c.String() != want.name {
			t.Errorf("%d: opponent %d, name %q", c, c.Opponent(), c)
		}
	}
}

func TestStart(t *testing.T) {
	b := Start()
	t.Run("White on d4 and e5, Black on d5 and e4", func(t *testing.T) {
		for text, want := range map[string]Colour{"d4": White, "e5": White, "d5": Black, "e4": Black, "f5": NoColour} {
			if s, _ := ParseSquare(text); b.At(s) != want {
				t.Errorf("%s holds %v, want %v", text, b.At(s), want)
			}
		}
		if b.Count(Black) != 2 || b.Count(White) != 2 || b.Empties() != 60 || b.Count(NoColour) != 60 {
			t.Errorf("%d black, %d white, %d empty", b.Count(Black), b.Count(White), b.Empties())
		}
	})
	t.Run("Black's four first moves are d3, c4, f5, e6", func(t *testing.T) {
		if got := FormatSquares(b.Legal(Black)); got != "d3 c4 f5 e6" {
			t.Errorf("legal: %s", got)
		}
	})
	t.Run("nobody has no moves and turns nothing", func(t *testing.T) {
		if b.Legal(NoColour) != 0 || b.Flips(NoColour, 37) != 0 || b.Flips(Black, Pass) != 0 || b.At(Pass) != NoColour {
			t.Error("NoColour or Pass could play")
		}
	})
	t.Run("a move that traps nothing leaves the board as it is", func(t *testing.T) {
		for _, s := range []Square{0, 27, Pass, 99} {
			if b.Play(Black, s) != b {
				t.Errorf("%s changed the board", s)
			}
		}
	})
	t.Run("f5 turns e5", func(t *testing.T) {
		after := b.Play(Black, 37)
		if FormatSquares(b.Flips(Black, 37)) != "e5" || after.Count(Black) != 4 || after.Count(White) != 1 {
			t.Errorf("f5 turns %s", FormatSquares(b.Flips(Black, 37)))
		}
	})
}

// The engine and the plain array play the same random games: same moves, same
// discs, same passes, same end.
func TestRandomGamesAgreeWithTheReference(t *testing.T) {
	const seed = 64
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		ref := newRefGame()
		var moves Transcript
		for ref.toMove != NoColour {
			b := ref.board()
			for _, c := range []Colour{Black, White} {
				want := ref.moves(c)
				got := Squares(b.Legal(c))
				if FormatSquares(b.Legal(c)) == "" != (len(want) == 0) || len(got) != len(want) {
					t.Fatalf("after %s %v may play %v, reference %v", moves, c, got, want)
				}
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("after %s %v may play %v, reference %v", moves, c, got, want)
					}
				}
				for s := range Square(64) {
					if (b.Flips(c, s) != 0) != (b.Legal(c)&s.Bit() != 0) {
						t.Fatalf("after %s %v on %s: moves and flips disagree", moves, c, s)
					}
				}
			}
			legal := ref.moves(ref.toMove)
			s := legal[rng.IntN(len(legal))]
			after := b.Play(ref.toMove, s)
			moves = append(moves, s)
			if err := ref.play(s); err != nil || after != ref.board() {
				t.Fatalf("after %s the boards differ (%v)", moves, err)
			}
		}
		r, err := Replay(moves)
		if err != nil || r.Board != ref.board() || !r.Over() || r.Plies != ref.plies {
			t.Fatalf("%s: %+v, %v", moves, r, err)
		}
		passes := 0
		for ply := 1; ply <= r.Plies; ply++ {
			if r.Mover(ply) != ref.movers[ply-1] {
				t.Fatalf("%s: ply %d by %v", moves, ply, r.Mover(ply))
			}
			if r.PassedBefore(ply) != NoColour {
				passes++
			}
		}
		if passes != r.Passes() {
			t.Fatalf("%s: %d passes, Passes() = %d", moves, passes, r.Passes())
		}
	}
}

func TestShortestGames(t *testing.T) {
	// endings counts the sequences that end exactly at each ply up to deepest.
	endings := map[int]int{}
	var walk func(b Board, c Colour, ply, deepest int)
	walk = func(b Board, c Colour, ply, deepest int) {
		moves := b.Legal(c)
		if moves == 0 {
			if c = c.Opponent(); b.Legal(c) == 0 {
				endings[ply]++
				score, err := ScoringWOC.Final(b)
				if err != nil || b.Count(Black) != 13 || b.Count(White) != 0 || score.Black != Whole(64) {
					t.Errorf("an end after %d plies: %+v %v", ply, score, err)
				}
				return
			}
			moves = b.Legal(c)
		}
		if ply == deepest {
			return
		}
		for _, s := range Squares(moves) {
			walk(b.Play(c, s), c.Opponent(), ply+1, deepest)
		}
	}
	walk(Start(), Black, 0, 9)
	t.Run("no game ends before ply 9", func(t *testing.T) {
		for ply := range 9 {
			if endings[ply] != 0 {
				t.Errorf("%d games end at ply %d", endings[ply], ply)
			}
		}
	})
	t.Run("exactly 228 sequences end at ply 9, all 13–0 and counted 64–0", func(t *testing.T) {
		if endings[9] != 228 {
			t.Errorf("%d games end at ply 9", endings[9])
		}
	})
}
