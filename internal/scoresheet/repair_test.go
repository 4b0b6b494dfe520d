package scoresheet

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

func repaired(t *testing.T, s Sheet, ev Evidence) Repaired {
	t.Helper()
	r, err := Repair(context.Background(), s, ev)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func text(t *testing.T, s string) Sheet {
	t.Helper()
	sheet, err := ReadText(s)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

func TestRepair(t *testing.T) {
	game := moves(t, game60)
	rec, _ := reversi.Replay(game)
	score, _ := reversi.ScoringWOC.Final(rec.Board)
	half := score
	half.Black, half.White = reversi.Whole(40), reversi.Whole(24)
	for _, tt := range []struct {
		name  string
		sheet Sheet
		ev    Evidence
		kind  EditKind
		words string // said by the edits or the reasons of the first candidate
	}{
		{"a legal sheet is left as it is", FromMoves(game), Evidence{Claim: &score}, "", "the count 32–32 agrees"},
		{"TRN-01 a pass that is written changes nothing", text(t, strings.TrimSuffix(game60, "b8")+"pass b8"), Evidence{}, "", "the game is over"},
		{"a pass written where a move exists is struck out", text(t, "e6f6 pass "+game60[4:]), Evidence{}, EditNoPass, "the pass before move 3 is struck out: Black could move"},
		{"two numbers swapped", FromMoves(replaced(game, 19, "a7", 20, "c2")), Evidence{}, EditSwap, "numbers 20 and 21 are exchanged: c2 is move 20, a7 move 21"},
		{"a square misread as its neighbour", FromMoves(replaced(game, 33, "h7", 33, "h7")), Evidence{}, EditSquare, "h7 and h8 are neighbouring squares"},
		{"a move left out", FromMoves(slices.Delete(slices.Clone(game), 5, 6)), Evidence{Claim: &score}, EditInsert, "a move is left out: c3 comes as move 6"},
		{"a move written twice", FromMoves(slices.Insert(slices.Clone(game), 30, game[29])), Evidence{}, EditExtra, "g2 is written twice"},
		{"an unreadable square", text(t, strings.Replace(game60, "d8", "d?", 1)), Evidence{}, EditUnread, "which cannot be read, is d8"},
		{"a number missing", gridOf(game, func(c *[64][]int) { c[game[16]] = nil }), Evidence{}, EditMissing, "number 17 is missing: it is d8"},
		{"a number used twice for one that looks like it", gridOf(game, func(c *[64][]int) { c[game[16]] = []int{11} }), Evidence{}, EditNumber, "17 and 11 look alike"},
		{"a number misread as one above the last", gridOf(game, func(c *[64][]int) { c[game[50]] = []int{61} }), Evidence{}, EditNumber, "51 and 61 look alike"},
		{"a number far too high", gridOf(game, func(c *[64][]int) { c[game[9]] = []int{70} }), Evidence{}, EditNumber, "d6 is move 10, not 70"},
		{"a pass counted as a number", gridOf(game, func(c *[64][]int) { c[game[59]] = []int{61} }), Evidence{}, EditPass, "number 60 was given to White's forced pass"},
		{"the colours of the count exchanged", FromMoves(moves(t, "f5f6d3e3f3f4f7c3b2")), Evidence{Claim: &reversi.Score{White: reversi.Whole(64)}}, EditColours, "agrees with the colours exchanged"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := repaired(t, tt.sheet, tt.ev)
			if len(r.Candidates) == 0 {
				t.Fatal("nothing was found")
			}
			first := r.Candidates[0]
			if want := game; tt.kind != EditColours && !slices.Equal(first.Moves, want) {
				t.Errorf("first is %s by %v, want %s", first.Moves, first.Edits, want)
			}
			if tt.kind == "" != (len(first.Edits) == 0) || tt.kind != "" && first.Edits[0].Kind != tt.kind {
				t.Errorf("edits %v, want %s", first.Edits, tt.kind)
			}
			if said := saying(first); !strings.Contains(said, tt.words) {
				t.Errorf("says %q, want %q in it", said, tt.words)
			}
			if len(r.Verdict()) == 0 {
				t.Error("nothing is said about how sure it is")
			}
		})
	}
	t.Run("a legal sheet whose count differs is repaired to one that agrees", func(t *testing.T) {
		other := reversi.Score{Black: reversi.Whole(40), White: reversi.Whole(24)}
		r := repaired(t, FromMoves(game), Evidence{Claim: &other})
		if len(r.Candidates) < 2 || r.Stop != nil {
			t.Fatalf("%d candidates, stop %v", len(r.Candidates), r.Stop)
		}
		agrees := slices.ContainsFunc(r.Candidates, func(c Candidate) bool { return c.Score == other && len(c.Edits) > 0 })
		asWritten := slices.ContainsFunc(r.Candidates, func(c Candidate) bool { return len(c.Edits) == 0 })
		if !agrees || !asWritten {
			t.Errorf("a game that agrees: %t, the sheet as written: %t; want both", agrees, asWritten)
		}
	})
	t.Run("TRN-05 a mirrored start is found, and one way of four comes first", func(t *testing.T) {
		r := repaired(t, text(t, "c5c6e3d3c3c4c7f3g2"), Evidence{})
		if r.Stop == nil || r.Stop.Ply != 1 || len(r.Candidates) != 4 {
			t.Fatalf("stop %v, %d candidates", r.Stop, len(r.Candidates))
		}
		if got := r.Candidates[0]; got.Moves.String() != "f5f6d3e3f3f4f7c3b2" || got.Edits[0].Turned != MirrorFiles {
			t.Errorf("first is %s by %v", got.Moves, got.Edits)
		}
		if v := r.Verdict()[0].Key; v != "scoresheet.verdict.turned" {
			t.Errorf("verdict %s", v)
		}
	})
	t.Run("the final board tells how a board was turned, in all eight ways", func(t *testing.T) {
		for _, y := range allSymmetries {
			r := repaired(t, FromMoves(y.Moves(game)), Evidence{Board: &rec.Board})
			if len(r.Candidates) == 0 || !slices.Equal(r.Candidates[0].Moves, game) {
				t.Errorf("%s is not found", y)
			}
		}
	})
	t.Run("TRN-19 an illegal move is pointed out and never replaced unasked", func(t *testing.T) {
		r := repaired(t, text(t, "e6f4c3c4d3d6f6e3"), Evidence{})
		if r.Stop == nil || r.Stop.Ply != 8 || reversi.FormatSquares(r.Stop.Legal) != "c2 d2 e2 c6 g6 e7 f7" {
			t.Fatalf("stop %v", r.Stop)
		}
		for _, c := range r.Candidates {
			if len(c.Edits) == 0 {
				t.Error("a candidate names no change")
			}
			if _, err := reversi.Replay(c.Moves); err != nil {
				t.Errorf("candidate %s: %v", c.Moves, err)
			}
		}
	})
	t.Run("two sheets with different errors give the game", func(t *testing.T) {
		other := FromMoves(slices.Delete(slices.Clone(game), 40, 41))
		r := repaired(t, FromMoves(replaced(game, 19, "a7", 20, "c2")), Evidence{Other: &other})
		if got := r.Candidates[0]; !slices.Equal(got.Moves, game) || len(got.Edits) != 1 || len(got.Other) != 1 {
			t.Errorf("first is %s by %v and %v", got.Moves, got.Edits, got.Other)
		}
	})
	t.Run("an empty sheet is the game that nobody started", func(t *testing.T) {
		r := repaired(t, Sheet{}, Evidence{})
		if len(r.Candidates) == 0 || len(r.Candidates[0].Moves) != 0 {
			t.Errorf("candidates %v", r.Candidates)
		}
	})
}

// replaced returns a game with two moves changed, by index.
func replaced(game reversi.Transcript, i int, a string, j int, b string) reversi.Transcript {
	t := slices.Clone(game)
	t[i], _ = reversi.ParseSquare(a)
	t[j], _ = reversi.ParseSquare(b)
	return t
}

func saying(c Candidate) string {
	var list []string
	for _, e := range c.Edits {
		list = append(list, e.String())
	}
	for _, n := range c.Reasons {
		list = append(list, n.String())
	}
	return strings.Join(list, "; ")
}

func TestNote(t *testing.T) {
	t.Run("an unknown key is shown in brackets", func(t *testing.T) {
		if got := note("x").String(); got != "[x]" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("every key belongs to the room and is worded", func(t *testing.T) {
		for _, key := range Keys() {
			if !strings.HasPrefix(key, "scoresheet.") || english[key] == "" {
				t.Errorf("key %q says %q", key, english[key])
			}
		}
	})
}

func BenchmarkRepair(b *testing.B) {
	game := moves(b, game60)
	sheet := FromMoves(replaced(game, 19, "a7", 20, "c2"))
	for b.Loop() {
		if _, err := Repair(context.Background(), sheet, Evidence{}); err != nil {
			b.Fatal(err)
		}
	}
}
