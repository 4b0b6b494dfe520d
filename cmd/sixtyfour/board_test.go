package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBoard(t *testing.T) {
	const start = "---------------------------OX------XO---------------------------"
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"a transcript is drawn after its last move", []string{"--transcript", "f5d6"}, exitOK, "After move 2, White d6: Black 3, White 3"},
		{"--at goes back", []string{"--transcript", "f5d6", "--at", "1", "--lines"}, exitOK, `class="line"`},
		{"the start is ply 0", []string{"--transcript", "f5d6", "--at", "0", "--legal"}, exitOK, `class="sq legal" data-sq="d3"`},
		{"a board is drawn", []string{start}, exitOK, "Black 2, White 2"},
		{"a board with its side to move shows its squares", []string{start + " O", "--legal"}, exitOK, `class="sq legal" data-sq="e3"`},
		{"other colours", []string{start, "--colours", "pink-yellow"}, exitOK, `class="board pink-yellow"`},
		{"for paper", []string{start, "--print"}, exitOK, "stroke-dasharray"},
		{"an illegal move is told", []string{"--transcript", "f5f6a1"}, exitFailed, "a1"},
		{"a ply that was not played is told", []string{"--transcript", "f5", "--at", "2"}, exitFailed, "ends after ply 1"},
		{"half a board is told", []string{"XO--"}, exitFailed, "4 squares"},
		{"an unknown colour is told", []string{start, "--colours", "red"}, exitUsage, "pink-yellow"},
		{"an unknown side to move is told", []string{start + " Q", "--legal"}, exitFailed, "side to move"},
		{"nothing to draw", nil, exitUsage, "usage"},
		{"a ply below 0", []string{"--transcript", "f5", "--at", "-1"}, exitUsage, "--at is a ply"},
		{"a file that is no drawing", []string{"--transcript", "f5", "-o", "x.png"}, exitUsage, "only .svg"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := sixtyfour(t, append([]string{"board"}, tt.args...)...)
			if status != tt.status || !strings.Contains(out+errs, tt.says) {
				t.Errorf("status %d, want %d; it does not say %q:\n%.600s%s", status, tt.status, tt.says, out, errs)
			}
		})
	}
	t.Run("-o writes a file", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "x.svg")
		if status, _, errs := sixtyfour(t, "board", "--transcript", "f5", "-o", file); status != exitOK {
			t.Fatal(errs)
		}
		data, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(data), "<svg ") || !strings.Contains(string(data), "<style>") {
			t.Errorf("%.80s %v", data, err)
		}
	})
}
