package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

func TestConvertResults(t *testing.T) {
	dir := t.TempDir()
	in, out, again := filepath.Join(dir, "a.elo"), filepath.Join(dir, "b.elo"), filepath.Join(dir, "c.elo")
	if err := os.WriteFile(in, []byte(springCup), 0o600); err != nil {
		t.Fatal(err)
	}
	status, said, errs := sixtyfour(t, "convert", in, out)
	if status != exitFailed || !strings.Contains(said, "line 11: ") || !strings.Contains(said, "3 players, 2 rounds, 2 games written") || !strings.Contains(errs, "1 game refused") {
		t.Fatalf("status %d\n%s%s", status, said, errs)
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "  9003 (40)>(24)   9001 B\n") {
		t.Fatalf("%v\n%s", err, text)
	}
	if status, _, errs := sixtyfour(t, "convert", out, again); status != exitOK {
		t.Fatalf("status %d, %s", status, errs)
	}
	if twice, err := os.ReadFile(again); err != nil || string(twice) != string(text) {
		t.Errorf("a second trip differs (%v)\n%s", err, twice)
	}
	t.Run("results have no moves and moves are no results", func(t *testing.T) {
		for _, args := range [][]string{{in, filepath.Join(dir, "x.pgn")}, {filepath.Join(dir, "x.pgn"), out}, {in, in}} {
			if status, _, errs := sixtyfour(t, "convert", args[0], args[1]); status != exitUsage || errs == "" {
				t.Errorf("%v: status %d, %q", args, status, errs)
			}
		}
	})
	t.Run("what is no result file leaves OUT as it was", func(t *testing.T) {
		empty := filepath.Join(dir, "empty.elo")
		if err := os.WriteFile(empty, []byte("% nothing\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{empty, filepath.Join(dir, "missing.elo")} {
			if status, _, errs := sixtyfour(t, "convert", name, out); status != exitFailed || !strings.Contains(errs, filepath.Base(name)) {
				t.Errorf("status %d, %q", status, errs)
			}
		}
		if now, err := os.ReadFile(out); err != nil || string(now) != string(text) {
			t.Errorf("OUT is changed (%v)", err)
		}
	})
	left, err := filepath.Glob(filepath.Join(dir, ".convert-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestConvertResultsThroughADatabase holds that an event that was stored says the same
// as one that was only read.
func TestConvertResultsThroughADatabase(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"0041-2004-03-21.elo", "0031-1999-07-11.elo", "0012-1988-11-12.elo"} {
		in := filepath.Join(testkit.Corpus(t), "wof", name)
		converted, exported := filepath.Join(dir, "converted.elo"), filepath.Join(dir, "exported.elo")
		sixtyfour(t, "convert", in, converted)
		data := filepath.Join(dir, name)
		if status, _, errs := sixtyfour(t, "import", "--data", data, in); status != exitOK {
			t.Fatal(errs)
		}
		if status, _, errs := sixtyfour(t, "export", "--data", data, "1", "--sender", "Tournament director", "-o", exported); status != exitOK {
			t.Fatal(errs)
		}
		a, err := os.ReadFile(converted)
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		if string(a) != string(b) {
			t.Errorf("%s:\n%s\n%s", name, a, b)
		}
	}
}
