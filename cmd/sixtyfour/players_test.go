package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestImportPlayers(t *testing.T) {
	dir := t.TempDir()
	data, elo, list := filepath.Join(dir, "data"), filepath.Join(dir, "spring.elo"), filepath.Join(dir, "joueurs.txt")
	for name, text := range map[string]string{
		elo:  springCup,
		list: "pays = NOR\n9001 BERG, Anna %_<1500>\n9002 HOLM, Maja %_<1400>\npays = JPN\n77 NEW, One\nwhat is this\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, errs := sixtyfour(t, "players", "--data", data, list); status != exitFailed || !strings.Contains(errs, "there is no database") {
		t.Fatalf("status %d, %q", status, errs)
	}
	if status, _, errs := sixtyfour(t, "import", "--data", data, elo); status != exitOK {
		t.Fatal(errs)
	}
	for range 2 { // without --apply nothing is changed
		status, out, errs := sixtyfour(t, "players", "--data", data, list)
		for _, want := range []string{
			"line 6: ", "9002: HOLM Mia is HOLM Maja now", "9003: LIND Signe is not in the file any more",
			"2 new ratings, 1 not registered here, 0 as they were", "nothing is changed",
		} {
			if status != exitOK || !strings.Contains(out, want) {
				t.Errorf("status %d: no %q in\n%s%s", status, want, out, errs)
			}
		}
	}
	if status, out, errs := sixtyfour(t, "players", "--data", data, "--apply", "--add", "JPN", list); status != exitOK || !strings.Contains(out, "applied: 1 added, 1 renamed, 1 moved, 2 ratings") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if status, out, _ := sixtyfour(t, "players", "--data", data, "--apply", "--add", "all", list); status != exitOK || !strings.Contains(out, "applied: 0 added, 0 renamed, 0 moved, 0 ratings") {
		t.Errorf("a second time: status %d\n%s", status, out)
	}
	for _, args := range [][]string{{"players"}, {"players", list, elo}} {
		if status, _, errs := sixtyfour(t, args...); status != exitUsage || errs == "" {
			t.Errorf("%v: status %d, %q", args, status, errs)
		}
	}
	if status, _, errs := sixtyfour(t, "players", "--data", data, elo); status != exitFailed || !strings.Contains(errs, "no player") {
		t.Errorf("another file: status %d, %q", status, errs)
	}
}
