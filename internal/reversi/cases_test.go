package reversi

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// trn01 is the game of cases TRN-01 and TRN-03 without its last move b8, before
// which one side must pass.
const trn01 = "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5e8c7c8h4f1f7g1d1a2h5a8f5b7h7"

func mustRead(t *testing.T, text string) (Transcript, Record) {
	t.Helper()
	game, r, err := ReadGame(text)
	if err != nil {
		t.Fatalf("ReadGame(%q): %v", text, err)
	}
	return game.Moves, r
}

func TestCases(t *testing.T) {
	t.Run("TRN-01 explicit pass tokens read the same", func(t *testing.T) {
		_, want := mustRead(t, trn01+"b8")
		if want.Plies != 60 || want.Passes() != 1 || want.PassedBefore(60) == NoColour || !want.Over() {
			t.Fatalf("%+v", want)
		}
		if score, err := ScoringWOC.Final(want.Board); err != nil || score.String() != "32–32" {
			t.Errorf("score %v, %v", score, err)
		}
		for _, pass := range []string{"PA", "pa", "ps", "--", "pass", " Pass ", "ＰＡ"} {
			moves, got := mustRead(t, trn01+pass+"b8")
			if got != want || moves.String() != trn01+"b8" {
				t.Errorf("with %q: %+v, %s", pass, got, moves)
			}
		}
	})

	t.Run("TRN-03 capitals, spaces, line breaks, tabs and numbers read the same", func(t *testing.T) {
		upper := strings.ToUpper(trn01 + "b8")
		var lines, numbered, tabs strings.Builder
		for i := 0; i < len(upper); i += 2 {
			move := upper[i : i+2]
			lines.WriteString(move)
			if i%20 == 18 {
				lines.WriteString("\r\n")
			}
			numbered.WriteString(strconv.Itoa(i/2+1) + ". " + move + " ")
			tabs.WriteString(move + "\t")
		}
		tight := strings.ReplaceAll(strings.ReplaceAll(numbered.String(), ". ", "."), " ", "")
		for _, text := range []string{upper, lines.String(), numbered.String(), tight, tabs.String()} {
			if moves, r := mustRead(t, text); moves.String() != trn01+"b8" || r.Plies != 60 {
				t.Errorf("%q reads as %s", text, moves)
			}
		}
	})

	t.Run("TRN-05 a board set up the other way round is refused with a hint", func(t *testing.T) {
		game, _, err := ReadGame("c5c6e3d3c3c4c7f3g2")
		var me *MoveError
		if !errors.As(err, &me) || me.Ply != 1 || FormatSquares(me.Legal) != "d3 c4 f5 e6" {
			t.Fatalf("error = %v", err)
		}
		hint, ok := MirrorHint(game.Moves)
		if !ok || hint.String() != "f5f6d3e3f3f4f7c3b2" {
			t.Errorf("hint %v %s", ok, hint)
		}
		for _, text := range []string{"f5d6", "a1", "c5a1"} {
			moves, err := ParseTranscript(text)
			if err != nil {
				t.Fatal(err)
			}
			if hint, ok := MirrorHint(moves); ok {
				t.Errorf("%s got the hint %s", text, hint)
			}
		}
	})

	t.Run("TRN-07 the game goes on while one side passes five times", func(t *testing.T) {
		_, r := mustRead(t, "e6d6c7f7d3c6d7c4b5f5e7d8g5b8g7c5b6a4b7e2c2f6f1a7c8e3f8b1e8h5c3b3b4g6g4a5b2f3a8e1g3g8d1a2f4h7h8h4a1h2g2g1c1d2f2h1h3a3a6h6")
		if r.Plies != 60 || !r.Over() || r.Board.Count(Black) != 59 || r.Board.Count(White) != 5 {
			t.Fatalf("%+v", r)
		}
		for ply := 56; ply <= 60; ply++ {
			if r.PassedBefore(ply) != White {
				t.Errorf("before ply %d passed %q", ply, r.PassedBefore(ply))
			}
		}
	})

	t.Run("TRN-09 a wipe-out is 64–0", func(t *testing.T) {
		_, r := mustRead(t, "f5f6d3e3f3f4f7c3b2")
		checkFinal(t, r, 9, 13, 0, "64–0")
	})

	t.Run("TRN-11 a game can end while both sides have discs", func(t *testing.T) {
		_, r := mustRead(t, "d3c3f5d2d1e1f1f6b4b2f7a5a1")
		checkFinal(t, r, 13, 15, 2, "62–2")
	})

	t.Run("TRN-13 a draw with empty squares is 32–32", func(t *testing.T) {
		_, r := mustRead(t, "f5d6c4d3c5b4b5f4e2f6d7a5a6b3g5g6b2h6h5a2c3a4e3g4g3d8f7f1a3d2c2a1f2c1e6a7h4g8e7e8b1g7f3c7d1c6b8b6h7e1h8g1f8h3c8b7h2g2")
		checkFinal(t, r, 58, 31, 31, "32–32")
		if score, _ := ScoringWOC.Final(r.Board); ScoringWOC.Winner(score) != NoColour {
			t.Error("a draw has a winner")
		}
	})

	t.Run("TRN-15 every trapped disc turns and no other", func(t *testing.T) {
		for i, want := range perftWant[:7] {
			if got := perftStart(i + 1); got != want {
				t.Errorf("perft(%d) = %d, want %d", i+1, got, want)
			}
		}
		_, r := mustRead(t, "f5f6c4g5g6h6f7c3h5d6b2f4e6g7h4e8g4h3d7g3h7b4c5e7h2d8h8d3e2b3g2a1a4d2c6c7e1b5g8f1f8d1c8b6a3a5b1c1c2a2a6a7b7b8a8e3")
		checkFinal(t, r, 56, 35, 25, "39–25")
	})

	t.Run("TRN-17 a look-alike letter is refused by name at its ply", func(t *testing.T) {
		const before, after = "e6f6f5f4g6h7g3", "g5g4g5h6h5"
		text := before + "с5" + "g4g5h6h5"
		_, r, err := ReadGame(text)
		var me *MoveError
		var twin *LookAlikeError
		if !errors.As(err, &me) || me.Ply != 8 || me.Offset != len(before) || !errors.Is(err, ErrBadSquare) {
			t.Fatalf("error = %v", err)
		}
		if !errors.As(err, &twin) || twin.Rune != 'с' || twin.Like != 'c' || !strings.Contains(err.Error(), "Cyrillic") {
			t.Errorf("error = %v", err)
		}
		if r.Plies != 7 {
			t.Errorf("the beginning has %d plies", r.Plies)
		}
		// Why leaving it out is no way: both readings are legal games.
		_, with := mustRead(t, before+"c5"+"g4g5h6h5")
		_, without := mustRead(t, before+"g4g5h6h5")
		if with.Plies != 12 || with.Board.Count(Black) != 6 || with.Board.Count(White) != 10 ||
			without.Plies != 11 || without.Board.Count(Black) != 9 || without.Board.Count(White) != 6 {
			t.Errorf("with %+v, without %+v", with, without)
		}
	})

	t.Run("TRN-19 an illegal move is refused with the legal ones and nothing is repaired", func(t *testing.T) {
		moves, r, err := ReadGame("e6f4c3c4d3d6f6e3")
		var me *MoveError
		if !errors.As(err, &me) || me.Ply != 8 || me.ToMove != White || FormatSquares(me.Legal) != "c2 d2 e2 c6 g6 e7 f7" {
			t.Fatalf("error = %v", err)
		}
		if moves.String() != "e6f4c3c4d3d6f6e3" || r.Plies != 7 || r.Over() {
			t.Errorf("%s became %+v", moves, r)
		}
		if _, err := ScoringWOC.Final(r.Board); !errors.Is(err, ErrNotOver) {
			t.Errorf("the beginning was counted: %v", err)
		}
	})
}

func checkFinal(t *testing.T, r Record, plies, black, white int, woc string) {
	t.Helper()
	if !r.Over() || r.Plies != plies || r.Board.Count(Black) != black || r.Board.Count(White) != white {
		t.Errorf("over %v after %d plies with %d–%d, want %d plies with %d–%d", r.Over(), r.Plies,
			r.Board.Count(Black), r.Board.Count(White), plies, black, white)
	}
	if score, err := ScoringWOC.Final(r.Board); err != nil || score.String() != woc {
		t.Errorf("score %v, %v; want %s", score, err, woc)
	}
}
