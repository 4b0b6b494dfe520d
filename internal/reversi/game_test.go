package reversi

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func moves(t testing.TB, text string) Transcript {
	t.Helper()
	parsed, err := ParseTranscript(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestGamePlay(t *testing.T) {
	game := moves(t, "f5d6c3d3c4f4f6f3e6e7")
	t.Run("without boards it is the replay of the rules", func(t *testing.T) {
		p, err := Game{Moves: game}.Play()
		rec, _ := Replay(game)
		if err != nil || p.record() != rec || len(p.Steps) != 10 {
			t.Errorf("%v: %+v, want %+v", err, p.record(), rec)
		}
		for i, step := range p.Steps {
			if step.Before.Play(step.Mover, step.Square) != step.After || step.Stood || step.Ply != i+1 {
				t.Errorf("step %+v", step)
			}
		}
	})
	t.Run("TRN-01 passes are forced, written or not", func(t *testing.T) {
		for _, pass := range []string{"", "pa", "pass"} {
			p, err := Game{Moves: moves(t, trn01+pass+"b8")}.Play()
			if err != nil || !p.Over() || p.Steps[59].PassedBefore != White {
				t.Errorf("%q: %v, passed %v", pass, err, p.Steps[len(p.Steps)-1].PassedBefore)
			}
		}
		if _, err := (Game{Moves: moves(t, trn01+"pa pa b8")}).Play(); !errors.Is(err, ErrPassWithMoves) {
			t.Errorf("two passes: %v", err)
		}
	})
	t.Run("after a board moves are judged on it", func(t *testing.T) {
		steps, _ := Game{Moves: game}.Steps()
		really := steps[4].After
		really.Black, really.White = really.White, really.Black
		p, err := Game{game, []BoardAfter{{5, really}}}.Play()
		var me *MoveError
		if !errors.As(err, &me) || me.Ply != 6 || p.Board != really || len(p.Steps) != 5 || !p.Steps[4].Stood {
			t.Errorf("error %v after %d moves", err, len(p.Steps))
		}
	})
	t.Run("a board before the first move", func(t *testing.T) {
		turned := Board{Black: Start().White, White: Start().Black}
		if _, err := (Game{moves(t, "e6"), nil}).Play(); err != nil {
			t.Fatal(err)
		}
		p, err := Game{moves(t, "d6"), []BoardAfter{{0, turned}}}.Play()
		if err != nil || p.Start != turned || p.ToMove != White {
			t.Errorf("%v: %+v", err, p)
		}
	})
	t.Run("a board that cannot be is refused", func(t *testing.T) {
		board := Start()
		for _, list := range [][]BoardAfter{{{11, board}}, {{-1, board}}, {{0, board}, {0, board}}} {
			if _, err := (Game{game, list}).Play(); !errors.Is(err, ErrBoardPly) {
				t.Errorf("%v: error %v", list, err)
			}
		}
		if _, err := (Game{game, []BoardAfter{{3, board}}}).Play(); !errors.Is(err, ErrOtherSquares) {
			t.Errorf("error %v, want %v", err, ErrOtherSquares)
		}
	})
}

func TestGamePlay_IllegalDiscThatStood(t *testing.T) {
	after := func(g string, sq Square, c Colour) Board {
		p, err := Game{Moves: moves(t, g)}.Play()
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board
		if c == Black {
			b.Black |= sq.Bit()
		} else {
			b.White |= sq.Bit()
		}
		return b
	}
	h8 := Square(63)
	t.Run("a disc that traps nothing is let pass where the board shows it", func(t *testing.T) {
		p, err := Game{moves(t, "f5h8c3"), []BoardAfter{{2, after("f5", h8, White)}}}.Play()
		if err != nil || p.Steps[1].Mover != White || p.Steps[1].Flips != 0 || p.Steps[2].Mover != Black {
			t.Errorf("%v: %+v", err, p.Steps)
		}
	})
	t.Run("and is refused where it does not", func(t *testing.T) {
		for _, stood := range [][]BoardAfter{nil, {{1, after("f5", Pass, White)}}, {{2, after("f5", 0, White)}}} {
			var me *MoveError
			if _, err := (Game{moves(t, "f5h8c3"), stood}).Play(); !errors.As(err, &me) || me.Ply != 2 || !errors.Is(err, ErrTrapsNothing) {
				t.Errorf("%v: error %v", stood, err)
			}
		}
	})
	t.Run("out of turn: the disc tells who placed it", func(t *testing.T) {
		b := after("f5d6", Pass, White)
		f4 := moves(t, "f4")[0]
		if b.Flips(Black, f4) != 0 || b.Flips(White, f4) == 0 {
			t.Fatal("f4 must be for White alone")
		}
		p, err := Game{moves(t, "f5d6f4"), []BoardAfter{{3, b.Play(White, f4)}}}.Play()
		if err != nil || p.Steps[2].Mover != White || p.Steps[2].PassedBefore != NoColour || p.ToMove != Black {
			t.Errorf("%v: %+v", err, p)
		}
	})
}

func TestParseGame(t *testing.T) {
	first, _ := Replay(moves(t, "f5"))
	remark := BoardAfter{1, first.Board}.String()
	t.Run("the canonical text reads the same", func(t *testing.T) {
		g, err := ParseGame("1. F5 2. D6\n" + strings.ToUpper(remark[:20]) + remark[20:] + "\n3. c3")
		want := "f5d6c3 " + remark
		if err != nil || g.String() != want {
			t.Fatalf("%v: %q, want %q", err, g, want)
		}
		if again, err := ParseGame(g.String()); err != nil || again.String() != want {
			t.Errorf("%v: %q", err, again)
		}
	})
	t.Run("offsets are those of the text", func(t *testing.T) {
		text := "f5 " + remark + " d6 a1"
		_, _, err := ReadGame(text)
		var me *MoveError
		if !errors.As(err, &me) || me.Ply != 3 || me.Offset != strings.Index(text, "a1") {
			t.Errorf("error %#v", err)
		}
		_, _, err = ReadGame("f5 " + remark + " zz")
		if !errors.As(err, &me) || me.Offset != len(remark)+4 {
			t.Errorf("error %#v", err)
		}
	})
	t.Run("words without a board are refused, not skipped", func(t *testing.T) {
		for _, text := range []string{"f5 board after ply 1: gone", "f5 board after ply 1:", "board after ply 1: " + strings.Repeat("-", 63)} {
			if _, err := ParseGame(text); !errors.Is(err, ErrBadRemark) {
				t.Errorf("%q: error %v", text, err)
			}
		}
		for _, text := range []string{"f5 after ply 1: --", "f5 board after 1:", "boardafter ply 1:", "board after ply: x"} {
			var me *MoveError
			if _, err := ParseGame(text); !errors.As(err, &me) {
				t.Errorf("%q: error %v", text, err)
			}
		}
	})
}

// FuzzParseGame checks that what is read and written reads the same, and that no
// text makes a replay that contradicts itself.
func FuzzParseGame(f *testing.F) {
	first, _ := Replay(Transcript{37})
	f.Add("f5 " + BoardAfter{1, first.Board}.String() + " d6")
	f.Add("f5d6c3 board after ply 2: none")
	f.Add("pass f5 PA d6 --")
	f.Add(trn01 + "b8 board after ply 60: " + strings.Repeat("X", 64))
	f.Fuzz(func(t *testing.T, text string) {
		g, r, err := ReadGame(text)
		if r.Plies > 60 || r.Board.Black&r.Board.White != 0 {
			t.Fatalf("%q: %+v", text, r)
		}
		if err != nil {
			return
		}
		again, r2, err := ReadGame(g.String())
		if err != nil || r2.Board != r.Board || !slices.Equal(g.Boards, again.Boards) && len(g.Boards) < 2 {
			t.Fatalf("%q written %q: %v", text, g, err)
		}
	})
}
