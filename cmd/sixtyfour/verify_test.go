package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

// verifyFiles runs the subcommand with --json and returns its report.
func verifyFiles(t *testing.T, files ...string) (report verifyReport, status int, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = runVerify(append([]string{"--json"}, files...), &out, &errs)
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%v in %q, standard error %q", err, out.String(), errs.String())
	}
	return report, status, errs.String()
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// wtb returns the bytes of a base of games, each given by Black's recorded discs
// and its moves in text.
func wtb(games ...any) []byte {
	b := make([]byte, 16)
	b[0], b[1], b[2], b[3], b[4] = 20, 26, 11, 30, byte(len(games)/2)
	for i := 0; i < len(games); i += 2 {
		g := make([]byte, 68)
		g[0], g[2], g[4], g[6] = 1, 1, 2, byte(games[i].(int))
		for j, moves := 0, games[i+1].(string); j < len(moves); j += 2 {
			g[8+j/2] = 10*(moves[j+1]-'0') + moves[j] - 'a' + 1
		}
		b = append(b, g...)
	}
	return b
}

const (
	wipeoutGame = "f5f6d3e3f3f4f7c3b2"         // 13–0 on the board
	earlyGame   = "d3c3f5d2d1e1f1f6b4b2f7a5a1" // 15–2 on the board
)

func TestVerifyText(t *testing.T) {
	text := "\ufeff% finals\n\n" +
		wipeoutGame + " 64-0\n" + // 0
		"# a comment\r\n" +
		strings.ToUpper(earlyGame) + "  62 – 2 \r\n" + // 1
		wipeoutGame + "\n" + // 2: nothing recorded
		wipeoutGame + " 13-0\n" + // 3: TRN-09
		wipeoutGame + " 38-25\n" + // 4
		"f5d6c3 34-30\n" + // 5: incomplete
		"e6f4c3c4d3d6f6e3 40-24\n" + // 6: TRN-19
		"e6f6f5f4g6h7g3с5g4g5h6h5\n" + // 7: TRN-17
		"c5c6e3d3c3c4c7f3g2\n" + // 8: TRN-05
		wipeoutGame + " +64\n" + // 9: as convert writes the lead of a GGF
		wipeoutGame + " -64\n" // 10
	report, status, stderr := verifyFiles(t, write(t, "games.txt", []byte(text)))
	f := report.Files[0]
	if status != 1 || stderr != "" {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
	if f.Games != 11 || f.Equal != 4 || f.Unscored != 1 || f.Differing != 3 || f.Incomplete != 1 || f.Illegal != 3 {
		t.Errorf("%+v", f)
	}
	want := []problem{
		{Index: 3, Line: 7, Kind: "differing", Ply: 9, Recorded: "13–0", Counted: "64–0"},
		{Index: 4, Line: 8, Kind: "differing", Ply: 9, Recorded: "38–25", Counted: "64–0"},
		{Index: 5, Line: 9, Kind: "incomplete", Ply: 3, Recorded: "34–30"},
		{Index: 6, Line: 10, Kind: "illegal", Ply: 8, Recorded: "40–24"},
		{Index: 7, Line: 11, Kind: "illegal", Ply: 8},
		{Index: 8, Line: 12, Kind: "illegal", Ply: 1},
		{Index: 10, Line: 14, Kind: "differing", Ply: 9, Recorded: "0–64", Counted: "64–0"},
	}
	if len(f.Problems) != len(want) {
		t.Fatalf("%d problems: %+v", len(f.Problems), f.Problems)
	}
	for i, p := range f.Problems {
		reason := p.Reason
		p.Reason = ""
		if p != want[i] || reason == "" {
			t.Errorf("problem %+v %q, want %+v", p, reason, want[i])
		}
	}
	for i, words := range map[int]string{3: "c2 d2 e2 c6 g6 e7 f7", 4: "Cyrillic", 5: "a↔h gives f5f6d3e3f3f4f7c3b2"} {
		if i < len(f.Problems) && !strings.Contains(f.Problems[i].Reason, words) {
			t.Errorf("reason %q lacks %q", f.Problems[i].Reason, words)
		}
	}
}

func TestVerifyWTHOR(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "WTH_2026.WTB")
	jou := make([]byte, 16, 16+3*20)
	jou[0], jou[8] = 20, 3
	for _, name := range []string{"???", "Aiko", "Bram\x1b[2J"} {
		jou = append(jou, append([]byte(name), make([]byte, 20-len(name))...)...)
	}
	hole := wtb(64, wipeoutGame)
	hole[16+8+20] = 11
	data := wtb(64, wipeoutGame, 13, wipeoutGame, 30, "f5d6", 30, "f5f5", 200, earlyGame, 62, earlyGame)
	data[4]++
	data = append(data, hole[16:]...)
	for name, b := range map[string][]byte{base: data, filepath.Join(dir, "wthor.jou"): jou} {
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report, status, stderr := verifyFiles(t, base)
	f := report.Files[0]
	if status != 1 || stderr != "" || f.Games != 7 || f.Equal != 2 || f.Differing != 2 || f.Incomplete != 1 || f.Illegal != 2 {
		t.Fatalf("status %d, %q, %+v", status, stderr, f)
	}
	for i, want := range []problem{
		{Index: 1, Kind: "differing", Ply: 9, Recorded: "13–51", Counted: "64–0"},
		{Index: 2, Kind: "incomplete", Ply: 2, Recorded: "30–34"},
		{Index: 3, Kind: "illegal", Ply: 2, Recorded: "30–34"},
		{Index: 4, Kind: "differing", Ply: 13, Recorded: "200 discs for Black", Counted: "62–2"},
		{Index: 6, Kind: "illegal", Ply: 21, Recorded: "64–0"},
	} {
		want.Black, want.White = "Aiko", "Bram\ufffd[2J"
		p := f.Problems[i]
		p.Reason = ""
		if p != want {
			t.Errorf("problem %+v, want %+v", p, want)
		}
	}
}

func TestVerifyStatus(t *testing.T) {
	good := write(t, "good.txt", []byte(wipeoutGame+" 64-0\nf5d6\n"))
	bad := write(t, "bad.txt", []byte(wipeoutGame+" 63-1\n"))
	run := func(args ...string) (int, string, string) {
		var out, errs bytes.Buffer
		status := runVerify(args, &out, &errs)
		return status, out.String(), errs.String()
	}
	for _, tt := range []struct {
		name   string
		args   []string
		status int
	}{
		{"0 when nothing is wrong, though a game stops early", []string{good}, 0},
		{"1 when a score differs", []string{good, bad}, 1},
		{"1 with the flag behind the file", []string{bad, "--json"}, 1},
		{"2 without a file", nil, 2},
		{"2 for a flag that does not exist", []string{"--fast", good}, 2},
		{"2 for a file that does not exist, others are read all the same", []string{"no-such-file", bad}, 2},
		{"2 for a folder", []string{t.TempDir()}, 2},
		{"2 for a line without end", []string{write(t, "long.txt", bytes.Repeat([]byte("x"), longestLine+1))}, 2},
		{"2 for 10×10 games", []string{write(t, "a.wtd", append(make([]byte, 12), 10, 0, 0, 0))}, 2},
		{"2 for a base that is cut off", []string{write(t, "a.wtb", wtb(64, wipeoutGame)[:50])}, 2},
		{"2 for a base that is cut off under another name", []string{write(t, "a.bin", wtb(64, wipeoutGame)[:50])}, 2},
		{"0 for help", []string{"-h"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := run(tt.args...)
			if status != tt.status {
				t.Errorf("status %d, want %d; %s%s", status, tt.status, out, errs)
			}
			if tt.status == 2 && errs == "" {
				t.Error("standard error says nothing")
			}
		})
	}
	t.Run("words for people", func(t *testing.T) {
		_, out, _ := run(good, bad)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		want := []string{
			good + ": 2 games, 1 equal, 1 incomplete, 0 illegal, 0 differing",
			good + " #1 (line 2) ply 2: incomplete: Black can still move",
			bad + ": 1 games, 0 equal, 0 incomplete, 0 illegal, 1 differing",
			bad + " #0 (line 1) ply 9: differing: recorded 63–1, the moves give 64–0",
		}
		if len(lines) != 5 || !strings.HasPrefix(lines[4], "3 games in ") || !strings.HasSuffix(lines[4], " games/s") {
			t.Fatalf("%q", lines)
		}
		for i := range want {
			if lines[i] != want[i] {
				t.Errorf("line %q, want %q", lines[i], want[i])
			}
		}
	})
	t.Run("lists are never null in JSON", func(t *testing.T) {
		_, out, _ := run("--json", "no-such-file")
		if strings.Contains(out, "null") || !strings.Contains(out, `"problems": []`) || !strings.Contains(out, `"seconds"`) {
			t.Errorf("%s", out)
		}
	})
}

func TestVerifyRealGames(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "wthor")
	want := []fileReport{
		{File: "WTH_1977.wtb", Games: 12, Equal: 12},
		{File: "WTH_1986.wtb", Games: 1440, Equal: 1430, Incomplete: 10},
		{File: "WTH_1996.wtb", Games: 5852, Equal: 5824, Incomplete: 28},
		{File: "WTH_2001.wtb", Games: 5575, Equal: 5575},
		{File: "WTH_2013.wtb", Games: 2396, Equal: 2396},
	}
	var files []string
	for _, w := range want {
		files = append(files, filepath.Join(dir, w.File))
	}
	report, status, stderr := verifyFiles(t, files...)
	if status != 0 || stderr != "" || len(report.Files) != len(want) {
		t.Fatalf("status %d, %q, %d files", status, stderr, len(report.Files))
	}
	for i, w := range want {
		f := report.Files[i]
		if f.Games != w.Games || f.Equal != w.Equal || f.Incomplete != w.Incomplete || f.Illegal != 0 || f.Differing != 0 {
			t.Errorf("%+v, want %+v", f, w)
		}
		if len(f.Problems) != w.Incomplete {
			t.Errorf("%s lists %d problems, want %d", w.File, len(f.Problems), w.Incomplete)
		}
		for _, p := range f.Problems {
			if p.Kind != "incomplete" || p.Black == "" || p.White == "" || p.Tournament == "" || p.Ply < 25 || p.Ply > 59 {
				t.Errorf("%s: %+v", w.File, p)
			}
		}
	}
}

func BenchmarkVerifyRealGames(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(b), "wthor", "*.wtb"))
	if err != nil || len(files) == 0 {
		b.Fatal("no .wtb file in the corpus")
	}
	const games = 12 + 1440 + 5852 + 5575 + 2396
	for b.Loop() {
		if status := runVerify(files, io.Discard, io.Discard); status != 0 {
			b.Fatalf("status %d", status)
		}
	}
	b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
