package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRateImport(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	folder := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	results := write("r.csv", "date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour\n2014-01-02,1,1,7,9,2,40,24,B\n")
	write("a.elo", "%%Tournament: Open\n%%Date: 02/01/2014\n1 (40)>(24) 2\n")
	write("readme.txt", "nothing")
	rate := func(args ...string) (int, string) {
		var out, errs strings.Builder
		status := run(append([]string{"rate", "import", "--data", data}, args...), func(string) string { return "" }, &out, &errs)
		return status, out.String() + errs.String()
	}
	if status, text := rate("--dry-run", results); status != exitOK || !strings.Contains(text, "nothing is written") {
		t.Errorf("dry run: %d %s", status, text)
	}
	if status, text := rate(folder); status != exitOK || !strings.Contains(text, "2 events added") || !strings.Contains(text, "2 games written, 4 players registered") || !strings.Contains(text, "2 games in 2 events up to entry 2; 2 are rated") {
		t.Errorf("a folder: %d %s", status, text)
	}
	if status, text := rate(results); status != exitOK || !strings.Contains(text, "0 events added, 0 corrected, 1 as they were") {
		t.Errorf("again: %d %s", status, text)
	}
	if status, text := rate(write("broken.csv", "x")); status != exitFailed || !strings.Contains(text, "broken.csv") {
		t.Errorf("a broken file: %d %s", status, text)
	}
	if status, _ := rate(); status != exitUsage {
		t.Errorf("no file: %d", status)
	}
	if status, text := rate(filepath.Join(folder, "missing.elo")); status != exitFailed || text == "" {
		t.Errorf("a missing file: %d %s", status, text)
	}
}
