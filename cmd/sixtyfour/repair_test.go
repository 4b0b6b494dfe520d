package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const drawnGame = "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5e8c7c8h4f1f7g1d1a2h5a8f5b7h7b8"

func TestRepair(t *testing.T) {
	write := func(text string) string {
		name := filepath.Join(t.TempDir(), "sheet.txt")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	swapped := strings.Replace(drawnGame, "c2a7", "a7c2", 1)
	leftOut := strings.Replace(drawnGame, "h2h1", "h2", 1)
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"a legal sheet is said to be one", []string{"--black", "32", write(drawnGame)}, exitOK, "the sheet is a legal game as it is written"},
		{"two moves exchanged are named", []string{write(swapped)}, exitOK, "numbers 20 and 21 are exchanged"},
		{"the other sheet decides", []string{"--other", write(leftOut), write(swapped)}, exitOK, "other sheet: a move is left out: h1 comes as move 43"},
		{"TRN-05 a mirrored start is named", []string{write("c5c6e3d3c3c4c7f3g2")}, exitOK, "the board was written mirrored, a↔h"},
		{"a board explains wrong turns", []string{"--board", write(strings.Repeat("-", 19) + "X-------WB------XB-----" + strings.Repeat("-", 22)), write("d3")}, exitOK, "move 1, d3: the line d4 was not turned"},
		{"a board with other discs is refused", []string{"--board", write("X" + strings.Repeat("-", 63)), write("d3")}, exitOK, "the discs do not lie on the squares that were played"},
		{"a board that is none is refused", []string{"--board", write("here"), write("d3")}, exitFailed, "X, O or -"},
		{"a look-alike letter is refused with its place", []string{write("e6f6f5f4g6h7g3с5")}, exitFailed, "Cyrillic letter es"},
		{"one sheet is needed", nil, exitUsage, "usage: sixtyfour repair"},
		{"a count beyond 64 is refused", []string{"--black", "65", write(drawnGame)}, exitUsage, "usage: sixtyfour repair"},
		{"a count below 0 is refused", []string{"--black", "-1", write(drawnGame)}, exitUsage, "usage: sixtyfour repair"},
		{"a file that is not there is named", []string{"no-such-file"}, exitFailed, "no-such-file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := sixtyfour(t, append([]string{"repair"}, tt.args...)...)
			if status != tt.status || !strings.Contains(out+errs, tt.says) {
				t.Errorf("status %d, said %q and %q", status, out, errs)
			}
		})
	}
}
