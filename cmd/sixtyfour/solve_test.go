package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

// sixEmpties is a position with six empty squares and the scores of its moves.
const sixEmpties = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;"

// longGame is a real game of 60 moves that ends 34–30.
const longGame = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"

func TestSolve(t *testing.T) {
	tests := []struct {
		name   string
		obf    string // text of the file; empty for none
		args   []string
		status int
		says   []string // on either output
	}{
		{"a score as recorded", sixEmpties + " H5:+6; G6:-2; F6:-4; H6:-10;", nil, exitOK,
			[]string{":1  6 empties  Black  h5  +6  ", "as recorded"}},
		{"a position without a recorded score", sixEmpties, nil, exitOK, []string{"h5  +6"}},
		{"a score of the position itself", strings.TrimSuffix(sixEmpties, ";") + " +6", nil, exitOK, []string{"as recorded"}},
		{"another score is named", sixEmpties + " H5:+8;", nil, exitFailed, []string{"DIFFERS: recorded +8"}},
		{"a best move that is said to be worse is named", sixEmpties + " H5:+4; G6:+6;", nil, exitFailed,
			[]string{"DIFFERS: recorded h5 +4"}},
		{"every move", sixEmpties + " H5:+6; G6:-2; F6:-4; H6:-8;", []string{"--moves"}, exitFailed,
			[]string{"  g6 -2\n", "  h6 -10  DIFFERS: recorded -8"}},
		{"a line that is no position is named, the next is solved", "X-O\n" + sixEmpties, nil, exitFailed,
			[]string{"line 1", ":2  6 empties"}},
		{"too many empty squares", sixEmpties, []string{"--limit", "5"}, exitFailed, []string{"6, at most 5"}},
		{"no table", sixEmpties, []string{"--table", "0"}, exitOK, []string{"h5  +6"}},

		{"a game before its end", "", []string{"--transcript", longGame, "--at", "50"}, exitOK,
			[]string{"after ply 50  10 empties", "best play"}},
		{"a game that is over", "", []string{"--transcript", longGame}, exitOK, []string{"0 empties  Black  pass  +4  "}},
		{"a ply that the game does not have", "", []string{"--transcript", "f5d6", "--at", "9"}, exitFailed, []string{"no ply 9"}},
		{"a game that is not legal", "", []string{"--transcript", "f5f5"}, exitFailed, []string{"move 2", "occupied"}},
		{"too early in a game", "", []string{"--transcript", "f5d6"}, exitFailed, []string{"58, at most 26"}},
		{"a ply needs a game", sixEmpties, []string{"--at", "9"}, exitUsage, []string{"--at"}},
		{"nothing to solve", "", nil, exitUsage, []string{"usage"}},
		{"a file without a position", "\n", nil, exitFailed, []string{"there is no position in it"}},
		{"a file that is not there", "", []string{"nowhere.obf"}, exitFailed, []string{"nowhere.obf"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"solve"}, tt.args...)
			if tt.obf != "" {
				file := filepath.Join(t.TempDir(), "test.obf")
				if err := os.WriteFile(file, []byte(tt.obf+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				args = append(args, file)
			}
			status, out, errs := sixtyfour(t, args...)
			if status != tt.status {
				t.Errorf("status %d, want %d", status, tt.status)
			}
			for _, says := range tt.says {
				if !strings.Contains(out+errs, says) {
					t.Errorf("said %q and %q, want %q", out, errs, says)
				}
			}
		})
	}
}

func TestSolveCorpus(t *testing.T) {
	file := filepath.Join(testkit.Corpus(t), "endgame", "ffo-1-19.obf")
	status, out, errs := sixtyfour(t, "solve", file)
	if status != exitOK || errs != "" || strings.Count(out, "as recorded\n") != 19 || !strings.Contains(out, "\n19 positions, ") {
		t.Errorf("status %d, said %q and %q", status, out, errs)
	}
}
