package format

import (
	"errors"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

func gameOf(t *testing.T, moves string) *Game {
	t.Helper()
	m, err := reversi.ParseTranscript(moves)
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{}
	g.Add(m)
	return g
}

// trn01 is the game of case TRN-01 without its last move b8, before which one
// side must pass.
const trn01 = "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5e8c7c8h4f1f7g1d1a2h5a8f5b7h7"

func TestReplay(t *testing.T) {
	t.Run("a forced pass is written in, whether it was written or not", func(t *testing.T) {
		for _, pass := range []string{"", "pass"} {
			p, err := gameOf(t, trn01+pass+"b8").Replay()
			if err != nil || p.Plies != 60 || len(p.Moves) != 61 || p.Moves[59].Square != reversi.Pass || !p.Over() {
				t.Errorf("%d moves, %d plies, %v", len(p.Moves), p.Plies, err)
			}
			if p.Moves[59].Side == p.Moves[60].Side {
				t.Error("the side that passes moves too")
			}
		}
	})
	t.Run("the replay is that of package reversi", func(t *testing.T) {
		for _, moves := range []string{trn01 + "b8", "f5f6d3e3f3f4f7c3b2", "e6f4c3c4d3d6f6e3", "f5d6", "", "a1", "f5f5"} {
			g := gameOf(t, moves)
			p, err := g.Replay()
			r, want := reversi.Replay(g.Transcript())
			var a, b *reversi.MoveError
			if p.Board != r.Board || p.Plies != r.Plies || p.ToMove != r.ToMove || (err == nil) != (want == nil) {
				t.Errorf("%s: %+v, %v; want %+v, %v", moves, p, err, r, want)
			}
			if errors.As(err, &a) && errors.As(want, &b) && (a.Ply != b.Ply || a.Legal != b.Legal || !errors.Is(a.Err, b.Err)) {
				t.Errorf("%s: %v, want %v", moves, a, b)
			}
		}
	})
	t.Run("a pass written where a move exists is refused with the ply and the legal moves", func(t *testing.T) {
		g := gameOf(t, "f5 d6 pass c3")
		_, err := g.Replay()
		var me *reversi.MoveError
		if !errors.As(err, &me) || !errors.Is(err, reversi.ErrPassWithMoves) || me.Ply != 3 || me.Legal == 0 {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a second pass behind a forced one is refused", func(t *testing.T) {
		if _, err := gameOf(t, trn01+"pa pa b8").Replay(); !errors.Is(err, reversi.ErrPassWithMoves) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a pass behind the end is left out", func(t *testing.T) {
		if p, err := gameOf(t, "f5f6d3e3f3f4f7c3b2 pa pa").Replay(); err != nil || len(p.Moves) != 9 {
			t.Errorf("%+v, %v", p, err)
		}
	})
	t.Run("later moves are judged from the board on the table", func(t *testing.T) {
		// f5 should turn e5. Left white, f6 no longer traps it, and g5 traps f5.
		g := gameOf(t, "f5f6")
		if _, err := g.Replay(); err != nil {
			t.Fatal(err)
		}
		b := reversi.Start()
		b.Black |= 1 << 37
		g.Boards = []BoardAfter{{Ply: 1, Board: b}}
		_, err := g.Replay()
		var me *reversi.MoveError
		if !errors.As(err, &me) || me.Ply != 2 || me.Legal != b.Legal(reversi.White) {
			t.Errorf("error = %v", err)
		}
		g = gameOf(t, "f5g5")
		if _, err := g.Replay(); err == nil {
			t.Fatal("g5 is legal by the rules")
		}
		g.Boards = []BoardAfter{{Ply: 1, Board: b}}
		if p, err := g.Replay(); err != nil || p.Plies != 2 {
			t.Errorf("%+v, %v", p, err)
		}
	})
	t.Run("a remark about a ply that was not played is refused", func(t *testing.T) {
		for _, ply := range []int{0, -1, 3} {
			g := gameOf(t, "f5d6")
			g.Boards = []BoardAfter{{Ply: ply}}
			if _, err := g.Replay(); !errors.Is(err, reversi.ErrBoardPly) {
				t.Errorf("ply %d: %v", ply, err)
			}
		}
	})
}

func TestRemark(t *testing.T) {
	b := reversi.Start().Play(reversi.Black, 37)
	text := FormatRemark(BoardAfter{Ply: 1, Board: b})
	t.Run("it reads back, with text on both sides", func(t *testing.T) {
		var g Game
		at := Place{Line: 3}
		if err := g.Comment(7, "seen late: "+strings.ToUpper(text)+" signed", at); err != nil {
			t.Fatal(err)
		}
		if len(g.Boards) != 1 || g.Boards[0] != (BoardAfter{Ply: 1, Board: b, Place: at}) || g.Comments[0] != (Comment{Ply: 7, Text: "seen late: signed"}) {
			t.Errorf("%+v", g)
		}
		if list := g.CommentsAt(1); len(list) != 1 || list[0] != text {
			t.Errorf("%q", list)
		}
	})
	t.Run("two in one comment", func(t *testing.T) {
		var g Game
		if err := g.Comment(0, text+strings.Replace(text, "ply 1", "ply 2", 1), Place{}); err != nil || len(g.Boards) != 2 || len(g.Comments) != 0 {
			t.Errorf("%+v, %v", g, err)
		}
	})
	for name, bad := range map[string]string{
		"words without a board":  "board after ply 3: we forgot",
		"63 squares":             text[:len(text)-1],
		"two boards for one ply": text + "; " + "board after ply 1: " + strings.Repeat("-", 64),
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			var g Game
			if err := g.Comment(0, bad, Place{}); !errors.Is(err, reversi.ErrBadRemark) {
				t.Errorf("error = %v", err)
			}
		})
	}
}

func TestNormalDate(t *testing.T) {
	for text, want := range map[string]string{
		"1977": "1977", "2013.??.??": "2013", "2013-05-??": "2013-05", "2026.10.7": "2026-10-07", "2026/1/2": "2026-01-02",
		"????.??.??": "", "?": "", "": "", "2026-13-01": "2026-13-01", "2026-02-30": "2026-02-30", "yesterday": "yesterday",
		"2024-02-29 9:05": "2024-02-29 09:05", "2024-02-29 25:00": "2024-02-29 25:00", "947375357": "2000-01-08 23:49:17 GMT",
	} {
		if got := NormalDate(text); got != want {
			t.Errorf("NormalDate(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestResultOf(t *testing.T) {
	for _, tt := range []struct {
		name         string
		r            Result
		black, white int
		ok           bool
	}{
		{"counts are counts", Result{Kind: Counts, Black: 40, White: 20}, 40, 20, true},
		{"a lead is shared out of 64", Result{Kind: Margin, Margin: 4000}, 34, 30, true},
		{"a draw is 32–32", Result{Kind: Winner}, 32, 32, true},
		{"a lead with komi gives no counts", Result{Kind: Margin, Margin: -22870}, 0, 0, false},
		{"an odd lead gives no counts", Result{Kind: Margin, Margin: 3000}, 0, 0, false},
		{"a winner gives no counts", Result{Kind: Winner, Winner: reversi.Black}, 0, 0, false},
		{"nothing gives no counts", Result{}, 0, 0, false},
	} {
		if black, white, ok := tt.r.CountsOf(); black != tt.black || white != tt.white || ok != tt.ok {
			t.Errorf("%s: %d–%d %v", tt.name, black, white, ok)
		}
	}
	for text, want := range map[string]string{"+54.000": "+54.000", "-22.87": "-22.870", "0": "+0.000", "-0.5": "-0.500", "7.": "+7.000"} {
		if m, ok := ParseThousandths(text); !ok || m.String() != want {
			t.Errorf("%s is %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "+", "--1", "1e3", "99999", "½"} {
		if m, ok := ParseThousandths(text); ok {
			t.Errorf("%q is %v", text, m)
		}
	}
}

// FuzzPosition holds these promises: no panic; a position that is read is written
// so that it reads the same; what is refused is reversi.ErrBadBoard.
func FuzzPosition(f *testing.F) {
	for _, seed := range []string{"", FormatPosition(Position{}.Given()), strings.Repeat(".", 64) + ";w", strings.Repeat("01", 32) + " 0 x", "?"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, rest, err := ParsePosition(text)
		if err != nil {
			if !errors.Is(err, reversi.ErrBadBoard) {
				t.Fatalf("error = %v", err)
			}
			return
		}
		if p.Board.Black&p.Board.White != 0 || p.ToMove == reversi.NoColour || !strings.HasSuffix(text, rest) {
			t.Fatalf("%+v, rest %q", p, rest)
		}
		if again, rest, err := ParsePosition(FormatPosition(p)); err != nil || again != p || rest != "" {
			t.Fatalf("%+v became %+v, %q, %v", p, again, rest, err)
		}
	})
}

// FuzzComment holds these promises: no panic; what a comment holds is written so
// that it reads the same.
func FuzzComment(f *testing.F) {
	remark := FormatRemark(BoardAfter{Ply: 1, Board: reversi.Start()})
	for _, seed := range []string{"", "hello", remark, "a " + remark + " b", "board after ply 1: x", remark + remark} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var g, again Game
		if err := g.Comment(0, text, Place{}); err != nil {
			if !errors.Is(err, reversi.ErrBadRemark) && !errors.Is(err, ErrTooLong) {
				t.Fatalf("error = %v", err)
			}
			return
		}
		for _, b := range g.Boards {
			if err := again.Comment(0, FormatRemark(b), Place{}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range again.Boards {
			if again.Boards[i] != g.Boards[i] {
				t.Fatalf("%+v became %+v", g.Boards, again.Boards)
			}
		}
	})
}
