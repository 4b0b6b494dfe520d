package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

// ratedResults are four months in which player 1 beats player 2.
const ratedResults = `date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour
2013-11-02,1,1,1,2,2,40,24,B
2013-12-07,2,1,2,1,0,20,44,B
2014-01-04,3,1,1,2,2,,,
2014-02-01,4,1,3,1,1,32,32,W
`

func TestRateBenchmark(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.csv.gz")
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(ratedResults)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := run([]string{"rate", "benchmark", path, "--from", "2014-01", "--to", "2014-12", "--json"}, noEnv, &out, &errs); status != exitOK {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	var got struct {
		Systems []struct {
			Name     string
			Segments map[string]struct {
				Games    int
				LogLoss  float64 `json:"log_loss"`
				Accuracy float64
			}
			Seconds float64
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Systems) < 2 || got.Systems[0].Name != "sixtyfour" {
		t.Fatalf("systems %+v", got.Systems)
	}
	for _, s := range got.Systems {
		all := s.Segments["ALL"]
		if all.Games != 2 || s.Segments["NEW"].Games != 1 || s.Segments["EST"].Games != 0 || all.LogLoss <= 0.4 || all.LogLoss >= 0.8 {
			t.Errorf("%s: %+v", s.Name, s.Segments)
		}
	}
	t.Run("as a table", func(t *testing.T) {
		var out bytes.Buffer
		run([]string{"rate", "benchmark", path, "--from", "2014-01", "--to", "2014-12", "--system", "whr"}, noEnv, &out, &errs)
		if !strings.Contains(out.String(), "whr") || !strings.Contains(out.String(), "NEW") || strings.Contains(out.String(), "sixtyfour") {
			t.Errorf("printed\n%s", out.String())
		}
	})
}

func TestRateBenchmark_Refuses(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.csv")
	bad := filepath.Join(t.TempDir(), "bad.csv")
	for path, text := range map[string]string{good: ratedResults, bad: strings.Replace(ratedResults, "2014-01-04", "2014-01-44", 1)} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"no file", []string{"--from", "2014-01", "--to", "2014-12"}, exitUsage, "usage"},
		{"months that are none", []string{good, "--from", "2014-13", "--to", "2014-12"}, exitUsage, "--from and --to are months"},
		{"months the wrong way round", []string{good, "--from", "2014-12", "--to", "2014-01"}, exitUsage, "in this order"},
		{"a system that is not known", []string{good, "--from", "2014-01", "--to", "2014-12", "--system", "elephant"}, exitUsage, `no rating system "elephant"`},
		{"a row that is wrong", []string{bad, "--from", "2014-01", "--to", "2014-12"}, exitFailed, `line 4: "2014-01-44": not a date`},
		{"a file that is not there", []string{good + "x", "--from", "2014-01", "--to", "2014-12"}, exitFailed, "no such file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(append([]string{"rate", "benchmark"}, tt.args...), noEnv, &out, &errs)
			if status != tt.status || !strings.Contains(errs.String(), tt.says) || out.Len() > 0 {
				t.Errorf("status %d, %q", status, errs.String())
			}
		})
	}
}

// TestRateBenchmark_Corpus holds the program's own system to what it was tuned for.
func TestRateBenchmark_Corpus(t *testing.T) {
	path := filepath.Join(testkit.Corpus(t), "wof-results-to-2014.csv.gz")
	var out, errs bytes.Buffer
	if status := run([]string{"rate", "benchmark", path, "--from", "2014-01", "--to", "2014-12", "--system", "sixtyfour", "--json"}, noEnv, &out, &errs); status != exitOK {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	var got struct {
		Systems []struct {
			Segments map[string]struct {
				Games   int
				LogLoss float64 `json:"log_loss"`
				ECE     float64
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	segments := got.Systems[0].Segments
	if all := segments["ALL"]; all.Games != 15_927 || all.LogLoss > 0.5365 || all.ECE > 0.0105 {
		t.Errorf("all games: %+v", all)
	}
	if est := segments["EST"]; est.LogLoss > 0.546 {
		t.Errorf("established players: %+v", est)
	}
}
