package reversi

import (
	"errors"
	"testing"
)

func TestReplayRefuses(t *testing.T) {
	const wipeout = "f5f6d3e3f3f4f7c3b2"
	tests := []struct {
		name   string
		text   string
		ply    int
		offset int
		reason error
		toMove Colour
		legal  string
	}{
		{"a square outside the board", "f5i6", 2, 2, ErrBadSquare, NoColour, ""},
		{"an occupied square", "f5 d5", 2, 3, ErrOccupied, White, "f4 d6 f6"},
		{"a move that traps nothing", "f5 a1", 2, 3, ErrTrapsNothing, White, "f4 d6 f6"},
		{"a move that only the other side could make", "f5 c3", 2, 3, ErrOtherSide, White, "f4 d6 f6"},
		{"a move after the end of the game", wipeout + "a1", 10, 18, ErrAfterEnd, NoColour, ""},
		{"an occupied square after the end is after the end", wipeout + "f5", 10, 18, ErrAfterEnd, NoColour, ""},
		{"a pass claimed with moves available", "f5 pass d6", 2, 3, ErrPassWithMoves, White, "f4 d6 f6"},
		{"a pass on the first move", "--", 1, 0, ErrPassWithMoves, Black, "d3 c4 f5 e6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			moves, r, err := ReadGame(tt.text)
			var me *MoveError
			if !errors.As(err, &me) || !errors.Is(err, tt.reason) {
				t.Fatalf("error = %v, want %v", err, tt.reason)
			}
			if me.Ply != tt.ply || me.Offset != tt.offset {
				t.Errorf("ply %d at %d, want ply %d at %d", me.Ply, me.Offset, tt.ply, tt.offset)
			}
			if me.ToMove != tt.toMove || FormatSquares(me.Legal) != tt.legal {
				t.Errorf("%v may play %q, want %v %q", me.ToMove, FormatSquares(me.Legal), tt.toMove, tt.legal)
			}
			if r.Plies != tt.ply-1 {
				t.Errorf("the legal beginning has %d plies, want %d", r.Plies, tt.ply-1)
			}
			if _, err := Replay(moves.Moves); errors.As(err, &me) && me.Offset != -1 {
				t.Errorf("without a text the offset is %d, want -1", me.Offset)
			}
		})
	}
	t.Run("a value that is no square", func(t *testing.T) {
		_, err := Replay(Transcript{37, 77})
		if me := (*MoveError)(nil); !errors.Is(err, ErrBadSquare) || !errors.As(err, &me) || me.Ply != 2 {
			t.Errorf("error = %v, want ErrBadSquare at ply 2", err)
		}
	})
}

func TestRecord(t *testing.T) {
	read := func(t *testing.T, text string) Record {
		t.Helper()
		_, r, err := ReadGame(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Run("nothing played is the start with Black to move", func(t *testing.T) {
		r := read(t, "")
		if r.Board != Start() || r.ToMove != Black || r.Over() || r.Plies != 0 || r.Passes() != 0 {
			t.Errorf("%+v", r)
		}
		if r.Mover(0) != NoColour || r.Mover(1) != NoColour || r.PassedBefore(1) != NoColour || r.PassedBefore(2) != NoColour {
			t.Errorf("%+v: someone moved or passed", r)
		}
	})
	t.Run("a pass due after the last disc belongs to the record", func(t *testing.T) {
		var moves Transcript
		// Found by walking, so that the position is not a matter of belief.
		var walk func(r Record) bool
		walk = func(r Record) bool {
			if r.Plies == 8 {
				return r.PassedBefore(9) != NoColour
			}
			for _, s := range Squares(r.Board.Legal(r.ToMove)) {
				moves = append(moves, s)
				next, err := Replay(moves)
				if err == nil && walk(next) {
					return true
				}
				moves = moves[:len(moves)-1]
			}
			return false
		}
		if !walk(read(t, "")) {
			t.Fatal("no game has a forced pass after ply 8")
		}
		r, err := Replay(moves)
		if err != nil || r.PassedBefore(9) != Black || r.ToMove != White || r.Passes() != 1 || r.Over() {
			t.Fatalf("%s: %+v, %v", moves, r, err)
		}
		written, err := Replay(append(moves[:8:8], Pass))
		if err != nil || written != r {
			t.Errorf("with the pass written: %+v, %v; want %+v", written, err, r)
		}
		if _, err := Replay(append(moves[:8:8], Pass, Pass)); !errors.Is(err, ErrPassWithMoves) {
			t.Errorf("a second pass: %v, want ErrPassWithMoves", err)
		}
	})
	t.Run("passes written after the end change nothing", func(t *testing.T) {
		if a, b := read(t, "f5f6d3e3f3f4f7c3b2"), read(t, "f5f6d3e3f3f4f7c3b2 pa pa"); a != b || !a.Over() {
			t.Errorf("%+v and %+v", a, b)
		}
	})
	t.Run("a legal replay does not allocate", func(t *testing.T) {
		moves, err := ParseTranscript(trn01 + "b8")
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { _, err = Replay(moves) }); n != 0 || err != nil {
			t.Errorf("%v allocations, %v", n, err)
		}
	})
}

func TestSteps(t *testing.T) {
	game, r, err := ReadGame(trn01 + "pass b8")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := game.Steps()
	if err != nil || len(steps) != 60 {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	b := Start()
	for i, s := range steps {
		if s.Ply != i+1 || s.Before != b || s.Mover != r.Mover(i+1) || s.PassedBefore != r.PassedBefore(i+1) {
			t.Fatalf("step %d: %+v", i+1, s)
		}
		if s.Flips == 0 || s.After != b.Play(s.Mover, s.Square) || s.After.Empties() != 59-i {
			t.Fatalf("step %d: %+v", i+1, s)
		}
		b = s.After
	}
	if b != r.Board || steps[59].Square.String() != "b8" || steps[59].PassedBefore == NoColour {
		t.Errorf("last step %+v, record %+v", steps[59], r)
	}
	t.Run("a refused game shows its legal beginning", func(t *testing.T) {
		moves, _ := ParseTranscript("f5d6a1c3")
		if steps, err := (Game{Moves: moves}).Steps(); len(steps) != 2 || !errors.Is(err, ErrTrapsNothing) {
			t.Errorf("%d steps, %v", len(steps), err)
		}
	})
}

func TestFirstDifference(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		want       int
	}{
		{"the same game is the same", "f5d6c3", "F5 D6 C3", 0},
		{"two empty games are the same", "", "", 0},
		{"passes are left aside", "f5 -- d6", "f5 d6 --", 0},
		{"the ply of the first other square", "f5d6c3", "f5d6c4", 3},
		{"the ply after the shorter one", "f5d6c3", "f5d6", 3},
		{"nothing against something", "", "f5", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, errA := ParseTranscript(tt.a)
			b, errB := ParseTranscript(tt.b)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			if x, y := FirstDifference(a, b), FirstDifference(b, a); x != tt.want || y != tt.want {
				t.Errorf("%d and %d, want %d", x, y, tt.want)
			}
		})
	}
}
