package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sixtyfour/internal/testkit"
)

func noEnv(string) string { return "" }

// sixtyfour runs the program as the shell does.
func sixtyfour(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(args, noEnv, &out, &errs)
	return status, out.String(), errs.String()
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
		says   string // on either output
	}{
		{"nothing asked is answered with the usage", nil, exitUsage, "sixtyfour serve"},
		{"help is no error", []string{"help"}, exitOK, "sixtyfour verify"},
		{"the version", []string{"version"}, exitOK, "sixtyfour " + version},
		{"an unknown command is named", []string{"conquer"}, exitUsage, `"conquer"`},
		{"an unknown flag is named", []string{"export", "--colour"}, exitUsage, "colour"},
		{"the help of a command is no error", []string{"serve", "--help"}, exitOK, "SIXTYFOUR_ADDR"},
		{"export needs a file", []string{"export", "1"}, exitUsage, "-o"},
		{"import needs a file", []string{"import"}, exitUsage, ".elo"},
		{"an address without a port is refused", []string{"serve", "--addr", "here"}, exitUsage, "host:port"},
		{"serve takes no other words", []string{"serve", "now"}, exitUsage, `"now"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := sixtyfour(t, tt.args...)
			if status != tt.status || !strings.Contains(out+errs, tt.says) {
				t.Errorf("status %d, said %q and %q", status, out, errs)
			}
		})
	}
}

const springCup = `%%Tournament: Spring Cup
%%Country: Norway
%%Date: 01/04/2026
%_% 9001, BERG, Anna, NOR, 2, 104
%_% 9002, HOLM, Mia, DEN, 1, 64
%_% 9003, LIND, Signe, SWE, 1, 64
%Round 1
9001 (40)>(24) 9002 B
%Round 2
9001 (24)<(40) 9003 W
this line is no game
`

func TestImportExport(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	file := filepath.Join(dir, "spring.elo")
	if err := os.WriteFile(file, []byte(springCup), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := sixtyfour(t, "import", "--data", data, file)
	if status != exitOK || !strings.Contains(out, "event 1, 3 players, 2 rounds, 2 games") || !strings.Contains(out, "line 11: ") {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	t.Run("the same file again makes no second event", func(t *testing.T) {
		status, out, _ := sixtyfour(t, "import", "--data", data, file)
		if status != exitOK || !strings.Contains(out, "imported already, as event 1") {
			t.Errorf("status %d, %q", status, out)
		}
	})
	t.Run("a file that is not there is an error, and the others are imported", func(t *testing.T) {
		other := filepath.Join(dir, "other.elo")
		text := strings.Replace(springCup, "Spring", "Other", 1)
		if err := os.WriteFile(other, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, errs := sixtyfour(t, "import", "--data", data, filepath.Join(dir, "missing.elo"), other)
		if status != exitFailed || !strings.Contains(errs, "missing.elo") || !strings.Contains(out, "event 2") {
			t.Errorf("status %d, %q, %q", status, out, errs)
		}
	})
	for _, ext := range []string{"xlsx", "csv", "json", "trf", "elo", "xml", "papp.zip"} {
		t.Run("export by number and by name writes "+ext, func(t *testing.T) {
			target := filepath.Join(dir, "out."+ext)
			for _, event := range []string{"1", "spring cup"} {
				if status, _, errs := sixtyfour(t, "export", "--data", data, event, "-o", target); status != exitOK {
					t.Fatalf("status %d, %q", status, errs)
				}
			}
			text, err := os.ReadFile(target)
			if err != nil || len(text) < 100 {
				t.Fatalf("%d bytes, %v", len(text), err)
			}
			if ext == "json" && !json.Valid(text) {
				t.Error("it is no JSON")
			}
			if ext != "xlsx" && ext != "papp.zip" && !bytes.Contains(text, []byte("BERG")) {
				t.Errorf("no player in %s", text)
			}
		})
	}
	t.Run("an event that is not there, a name of another kind, a language that is not there", func(t *testing.T) {
		for _, args := range [][]string{
			{"export", "--data", data, "77", "-o", filepath.Join(dir, "x.csv")},
			{"export", "--data", data, "No Such Cup", "-o", filepath.Join(dir, "x.csv")},
			{"export", "--data", data, "1", "-o", filepath.Join(dir, "x.docx")},
			{"export", "--data", data, "1", "-o", filepath.Join(dir, "x.zip")},
			{"export", "--data", data, "1", "-o", filepath.Join(dir, "x.wthor.zip")}, // the file gives no moves
			{"export", "--data", data, "1", "--lang", "tlh", "-o", filepath.Join(dir, "x.csv")},
		} {
			if status, _, errs := sixtyfour(t, args...); status == exitOK || errs == "" {
				t.Errorf("%v: status %d, %q", args, status, errs)
			}
		}
		left, err := filepath.Glob(filepath.Join(dir, "*x.*"))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
	t.Run("migrate says the version of the schema", func(t *testing.T) {
		status, out, _ := sixtyfour(t, "migrate", "--data", data)
		if status != exitOK || !regexp.MustCompile(`version \d+`).MatchString(out) {
			t.Errorf("status %d, %q", status, out)
		}
	})
}

// TestImportCorpus imports every real result file into one database.
func TestImportCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "wof", "*.elo"))
	if err != nil || len(files) < 90 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	status, out, errs := sixtyfour(t, append([]string{"import", "--data", t.TempDir()}, files...)...)
	if status != exitOK {
		t.Fatalf("status %d, %s", status, errs)
	}
	if agree := strings.Count(out, "in the header agree"); agree < 54 {
		t.Errorf("%d files agree wholly with their headers, 54 did before", agree)
	}
	if made := len(regexp.MustCompile(`event \d+, `).FindAllString(out, -1)); made != len(files) {
		t.Errorf("%d events of %d files", made, len(files))
	}
}

// server is the program, serving on a free port until the test ends.
type server struct {
	t    *testing.T
	base string
	out  *lines
}

// lines collects what the server prints while it runs.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// start runs `serve` and waits until it says where it is.
func start(t *testing.T, data string, args ...string) *server {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s := &server{t: t, out: &lines{}}
	done := make(chan int, 1)
	go func() {
		done <- serve(ctx, append([]string{"--addr", "127.0.0.1:0", "--data", data}, args...), noEnv, s.out, s.out)
	}()
	t.Cleanup(func() {
		stop()
		if status := <-done; status != exitOK {
			t.Errorf("serve ended with %d:\n%s", status, s.out)
		}
	})
	open := regexp.MustCompile(`Open (http://\S+)`)
	for range 600 {
		if m := open.FindStringSubmatch(s.out.String()); m != nil {
			s.base = m[1]
			return s
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("the server did not start:\n%s", s.out)
	return nil
}

func (s *server) get(path string) (status int, body string) {
	s.t.Helper()
	resp, err := http.Get(s.base + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	var buf bytes.Buffer
	if _, err := buf.ReadFrom(resp.Body); err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, buf.String()
}

func TestServeDemo(t *testing.T) {
	data := t.TempDir()
	link := regexp.MustCompile(`/signin/(\S+)`)
	first := ""
	t.Run("the demo is an event in its fourth round with a bye, a withdrawal and a dispute", func(t *testing.T) {
		s := start(t, data, "--demo")
		m := link.FindStringSubmatch(s.out.String())
		if m == nil {
			t.Fatalf("no sign-in link:\n%s", s.out)
		}
		first = m[1]
		status, body := s.get("/events/1/event.json")
		if status != http.StatusOK {
			t.Fatalf("status %d", status)
		}
		var doc struct {
			Players []struct{ Withdrawn bool }
			Rounds  []struct {
				State  string
				Tables []struct {
					Games []struct{ State, Transcript string }
				}
			}
		}
		if err := json.Unmarshal([]byte(body), &doc); err != nil {
			t.Fatal(err)
		}
		if len(doc.Players) != 24 || len(doc.Rounds) != 4 || doc.Rounds[3].State != "published" {
			t.Fatalf("%d players, %d rounds", len(doc.Players), len(doc.Rounds))
		}
		withdrawn, states := 0, map[string]int{}
		for _, p := range doc.Players {
			if p.Withdrawn {
				withdrawn++
			}
		}
		for _, table := range doc.Rounds[3].Tables {
			states[table.Games[0].State]++
		}
		if withdrawn != 1 || len(doc.Rounds[3].Tables) != 11 || states["disputed"] != 1 || states["open"] != 1 || states["confirmed"] != 9 {
			t.Errorf("%d withdrawn, %d tables in round 4, games %v", withdrawn, len(doc.Rounds[3].Tables), states)
		}
		for _, table := range doc.Rounds[0].Tables {
			if g := table.Games[0]; g.State != "confirmed" || len(g.Transcript) < 18 {
				t.Errorf("round 1 has a game %+v", g)
			}
		}
	})
	t.Run("a link from the shell signs in, when a password is lost", func(t *testing.T) {
		status, out, errs := sixtyfour(t, "link", "--data", data, "director")
		if status != exitOK || !link.MatchString(out) {
			t.Fatalf("status %d, %q, %q", status, out, errs)
		}
		s := start(t, data)
		if status, body := s.get(link.FindString(out)); status != http.StatusOK || !strings.Contains(body, "<form") {
			t.Errorf("the link shows status %d", status)
		}
	})
	t.Run("a second start keeps the data and prints a new link", func(t *testing.T) {
		s := start(t, data, "--demo")
		m := link.FindStringSubmatch(s.out.String())
		if m == nil || m[1] == first {
			t.Errorf("link %v, the first was %q", m, first)
		}
		if status, body := s.get("/events"); status != http.StatusOK || strings.Count(body, "Autumn Open") == 0 {
			t.Errorf("status %d, %s", status, body)
		}
		if status, _ := s.get("/events/2"); status != http.StatusNotFound {
			t.Errorf("a second demo event: status %d", status)
		}
	})
}

func TestServeFirstStart(t *testing.T) {
	s := start(t, t.TempDir())
	if !strings.Contains(s.out.String(), "/setup") {
		t.Errorf("nothing says how to begin:\n%s", s.out)
	}
	if status, body := s.get("/"); status != http.StatusOK || !strings.Contains(body, `name="password"`) {
		t.Errorf("the first page does not ask for the director: status %d", status)
	}
}

func TestServeTakenPort(t *testing.T) {
	s := start(t, t.TempDir())
	var out bytes.Buffer
	status := serve(t.Context(), []string{"--addr", strings.TrimPrefix(s.base, "http://"), "--data", t.TempDir(), "--demo"}, noEnv, &out, &out)
	if status != exitFailed || strings.Contains(out.String(), "/signin/") {
		t.Errorf("status %d, %s", status, out.String())
	}
}

func TestAuditVerify(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, "spring.elo")
	if err := os.WriteFile(file, []byte(springCup), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := sixtyfour(t, "import", "--data", data, file); status != exitOK {
		t.Fatal(errs)
	}
	status, out, errs := sixtyfour(t, "audit", "verify", "--data", data)
	if status != exitOK || !strings.Contains(out, "1 entries") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := sixtyfour(t, "audit", "verify", "--data", filepath.Join(data, "typo")); status != exitFailed || !strings.Contains(errs, "no database") {
		t.Errorf("a folder without a database: status %d, %q", status, errs)
	}
	if _, err := os.Stat(filepath.Join(data, "typo")); err == nil {
		t.Error("the folder was made")
	}
	if status, _, errs := sixtyfour(t, "link", "--data", data, "Nobody"); status != exitFailed || !strings.Contains(errs, "Nobody") {
		t.Errorf("a link for nobody: status %d, %q", status, errs)
	}
	if status, _, _ := sixtyfour(t, "audit", "--data", data); status != exitUsage {
		t.Errorf("audit of nothing: status %d", status)
	}
}
