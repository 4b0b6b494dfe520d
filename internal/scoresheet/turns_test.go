package scoresheet

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

// spoiled plays a game and leaves or turns discs wrongly at a ply.
func spoiled(game reversi.Transcript, ply int, wrong uint64) (b reversi.Board, legal bool) {
	p := startPlace()
	for i, s := range game {
		turned := p.ready(s)
		if turned == 0 {
			return b, false
		}
		if i+1 == ply {
			turned ^= wrong
		}
		p = p.after(s, turned)
	}
	return p.board(), true
}

func TestWrongTurns(t *testing.T) {
	game := moves(t, "f5d6c3d3c4f4f6f3e6e7")
	find := func(t *testing.T, m reversi.Transcript, ev TurnEvidence) Explained {
		t.Helper()
		x, err := WrongTurns(context.Background(), m, ev)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	t.Run("a board as the moves give it needs no explanation", func(t *testing.T) {
		rec, _ := reversi.Replay(game)
		x := find(t, game, TurnEvidence{Board: &rec.Board})
		if !x.Agrees || len(x.Explanations) != 0 || x.Verdict()[0].Key != "scoresheet.turn.verdict.correct" {
			t.Errorf("got %+v", x)
		}
	})
	t.Run("a line that was not turned is named with its move", func(t *testing.T) {
		steps, _ := reversi.Game{Moves: game}.Steps()
		last := steps[len(steps)-1]
		board, _ := spoiled(game, 10, last.Flips)
		x := find(t, game, TurnEvidence{Board: &board})
		if len(x.Explanations) == 0 {
			t.Fatal("nothing was found")
		}
		first := x.Explanations[0]
		if w := first.Turns[0]; len(first.Turns) != 1 || !slices.Contains(w.Plies, 10) || first.Board != board {
			t.Errorf("first %+v", first)
		}
		if said := first.Reasons[0].String(); !strings.Contains(said, "was not turned") {
			t.Errorf("says %q", said)
		}
	})
	t.Run("an extra disc may have been turned at several moves, and that is one explanation", func(t *testing.T) {
		steps, _ := reversi.Game{Moves: game}.Steps()
		tried := 0
		for at := 3; at < 8; at++ {
			step := steps[at-1]
			others := step.Before.Black
			if step.Mover == reversi.Black {
				others = step.Before.White
			}
			for others &^= step.Flips; others != 0; {
				disc := pop(&others)
				board, legal := spoiled(game, at, disc.Bit())
				if !legal {
					continue
				}
				x := find(t, game, TurnEvidence{Board: &board})
				if x.Agrees {
					continue
				}
				i := slices.IndexFunc(x.Explanations, func(x Explanation) bool {
					w := x.Turns[0]
					return len(x.Turns) == 1 && len(w.Lines) == 0 && w.Extra|w.Back == disc.Bit() && slices.Contains(w.Plies, at)
				})
				if i < 0 {
					t.Errorf("%s turned at move %d is not among the explanations", disc, at)
				} else if len(x.Explanations[i].Turns[0].Plies) > 1 {
					tried++
				}
			}
		}
		if tried == 0 {
			t.Error("no disc was found that may have been turned at several moves")
		}
	})
	t.Run("two wrong turns are found when one is not enough", func(t *testing.T) {
		p := startPlace()
		for i, s := range game {
			turned := p.ready(s)
			if turned == 0 {
				t.Fatalf("move %d is not legal on the spoiled board", i+1)
			}
			if i+1 == 9 || i+1 == 10 {
				turned = lowest(turned)
			}
			p = p.after(s, turned)
		}
		board := p.board()
		x := find(t, game, TurnEvidence{Board: &board})
		if x.Agrees || len(x.Explanations) == 0 || x.Explanations[0].Board != board {
			t.Errorf("got %+v", x)
		}
	})
	t.Run("without a board the answer says that it is a guess", func(t *testing.T) {
		x := find(t, moves(t, "e6f4c3c4d3d6f6e3"), TurnEvidence{})
		v := x.Verdict()
		if x.Stop == nil || x.Stop.Ply != 8 || v[len(v)-1].Key != "scoresheet.turn.verdict.unseen" {
			t.Errorf("stop %v, verdict %v", x.Stop, v)
		}
	})
	t.Run("a board with discs on other squares is refused, with the squares", func(t *testing.T) {
		rec, _ := reversi.Replay(game)
		rec.Board.Black |= 1
		_, err := WrongTurns(context.Background(), game, TurnEvidence{Board: &rec.Board})
		var be *reversi.BoardError
		if !errors.As(err, &be) || be.Extra != 1 || !errors.Is(err, reversi.ErrOtherSquares) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("a square that is played twice is no matter of turned discs", func(t *testing.T) {
		_, err := WrongTurns(context.Background(), append(slices.Clone(game), game[0]), TurnEvidence{})
		if !errors.Is(err, reversi.ErrOccupied) {
			t.Errorf("error %v", err)
		}
	})
}

func lowest(set uint64) uint64 { return set & -set }

func TestReadBoard(t *testing.T) {
	want := reversi.Start()
	for name, text := range map[string]string{
		"64 characters in a row, the side behind": "---------------------------OX------XO--------------------------- X",
		"eight lines, discs as circles":           "........\n........\n........\n...○●...\n...●○...\n........\n........\n........\n",
	} {
		t.Run(name, func(t *testing.T) {
			if b, err := ReadBoard(text); err != nil || b != want {
				t.Errorf("%v: %+v", err, b)
			}
		})
	}
	t.Run("another character and a short board are refused", func(t *testing.T) {
		var ce *CellError
		if _, err := ReadBoard("----\n--?"); !errors.Is(err, ErrNotDisc) || !errors.As(err, &ce) || ce.Line != 2 || ce.Square != 6 {
			t.Errorf("error %v", err)
		}
		if _, err := ReadBoard("----"); !errors.Is(err, ErrShape) {
			t.Errorf("error %v", err)
		}
	})
}

func TestReadBoardRefusesMoreThanABoard(t *testing.T) {
	board := strings.Repeat("X", 64)
	if _, err := ReadBoard(board); err != nil {
		t.Errorf("64 squares: %v", err)
	}
	for _, extra := range []string{"X", " -", " X X", "\nXXX", strings.Repeat("X", 1000)} {
		if _, err := ReadBoard(board + extra); !errors.Is(err, ErrShape) {
			t.Errorf("%d squares: %v", 64+len(strings.TrimSpace(extra)), err)
		}
	}
}
