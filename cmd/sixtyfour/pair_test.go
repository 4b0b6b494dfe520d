package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

// fiveTRF is a Dutch event of five players after its first round.
const fiveTRF = `012 Five players
142 3
001    1      Abe                               1500                             1.0    1     3 w 1
001    2      Bea                               1400                             1.0    2     4 b 1
001    3      Cem                               1300                             0.0    4     1 b 0
001    4      Dora                              1200                             0.0    5     2 w 0
001    5      Egon                              1100                             1.0    3  0000 - U
`

// otherTRF is the same with a first round by other rules.
var otherTRF = strings.NewReplacer("     3 w 1", "     4 w 1", "     4 b 1", "     3 b 1", "     1 b 0", "     2 w 0", "     2 w 0", "     1 b 0").Replace(fiveTRF)

// fivePairs is its second round.
const fivePairs = "3\n5 1\n2 3\n4 0\n"

// put writes a file into a folder of the test and returns its name.
func put(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPair(t *testing.T) {
	tests := []struct {
		name, text string
		args       []string // IN stands for the file
		status     int
		out        string // of the standard output, whole
		says       string // on the standard error
	}{
		{"the next round of the system", fiveTRF, []string{"pair", "--dutch", "IN", "-p"}, exitOK, fivePairs, ""},
		{"called as an engine is", fiveTRF, []string{"--dutch", "IN", "-p"}, exitOK, fivePairs, ""},
		{"by the name of the system", fiveTRF, []string{"pair", "--system", "dutch", "IN"}, exitOK, fivePairs, ""},
		{"a file that names no system is Dutch", fiveTRF, []string{"pair", "IN"}, exitOK, fivePairs, ""},
		{"another system", fiveTRF, []string{"pair", "--system=swiss", "IN", "-p"}, exitOK, "3\n2 1\n3 5\n4 0\n", ""},
		{"line ends of old files", strings.ReplaceAll(fiveTRF, "\n", "\r"), []string{"pair", "IN"}, exitOK, fivePairs, ""},
		{"the release before it", fiveTRF, []string{"pair", "-r", "--dutch", "IN", "-p"}, exitOK, "sixtyfour " + version + "\n" + fivePairs, ""},
		{"the release alone", "", []string{"pair", "-r"}, exitOK, "sixtyfour " + version + "\n", ""},
		{"every round again", fiveTRF, []string{"pair", "--dutch", "IN", "-c"}, exitOK, "in: Round #1\n\n", ""},
		{"what differs, as engines list it", otherTRF, []string{"pair", "--dutch", "IN", "-c", "1"}, exitOK,
			"in: Round #1\n  Checker pairings        Tournament pairings \n      1 -   3                  1 -   4\n      4 -   2                  3 -   2\n\n\n", ""},

		{"no pairing keeps the rules", fiveTRF + "XXP 1 2 3 4 5\n", []string{"pair", "--dutch", "IN", "-p"}, exitNoPairing, "", "no pairing"},
		{"62 b Z is told with its place, and ends", strings.Replace(fiveTRF, "3 w 1", "62 b Z", 1), []string{"pair", "--dutch", "IN", "-p"}, exitBadRequest, "", "line 3, column"},
		{"points that do not agree", strings.Replace(fiveTRF, "1.0    1", "1.5    1", 1), []string{"pair", "--dutch", "IN", "-p"}, exitBadRequest, "", "line 3, column 81"},
		{"all rounds are paired", strings.Replace(fiveTRF, "142 3", "142 1", 1), []string{"pair", "--dutch", "IN", "-p"}, exitBadRequest, "", "all announced rounds"},
		{"a line without end", strings.Repeat("x", 1<<17), []string{"pair", "--dutch", "IN", "-p"}, exitTooLarge, "", "longer than"},
		{"a file that is not there", "", []string{"pair", "--dutch", "nowhere.trf", "-p"}, exitFile, "", "nowhere.trf"},
		{"a folder that is not there", fiveTRF, []string{"pair", "--dutch", "IN", "-p", "nowhere/out.txt"}, exitFile, "", "nowhere"},
		{"a system that is not there", fiveTRF, []string{"pair", "--system", "chess", "IN", "-p"}, exitBadRequest, "", `"chess"`},
		{"an option that is not there", fiveTRF, []string{"pair", "--burstein", "IN", "-p"}, exitBadRequest, "", "--burstein"},
		{"two things at once", fiveTRF, []string{"pair", "IN", "-p", "-c"}, exitBadRequest, "", "exclude"},
		{"nothing asked", "", []string{"pair"}, exitBadRequest, "", "usage"},
		{"help is no error", "", []string{"pair", "--help"}, exitOK, "", "exit codes"},
		{"a generator needs a file to write", "", []string{"pair", "--dutch", "-g"}, exitBadRequest, "", "-o"},
		{"a seed that is no number", fiveTRF, []string{"pair", "IN", "--seed", "x"}, exitBadRequest, "", `"x"`},
		{"a round that is no number", fiveTRF, []string{"pair", "IN", "-c", "x"}, exitBadRequest, "", `"x"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := put(t, "in.trf", tt.text)
			args := make([]string, len(tt.args))
			for i, a := range tt.args {
				args[i] = strings.ReplaceAll(a, "IN", file)
			}
			status, out, errs := sixtyfour(t, args...)
			if status != tt.status || out != tt.out || !strings.Contains(errs, tt.says) || tt.says == "" && errs != "" {
				t.Errorf("status %d, said %q and %q; want %d, %q and %q", status, out, errs, tt.status, tt.out, tt.says)
			}
		})
	}
	t.Run("pairs without a folder are put beside the report", func(t *testing.T) {
		file := put(t, "in.trf", fiveTRF)
		if status, out, errs := sixtyfour(t, "--dutch", file, "-p", "out.txt"); status != exitOK || out+errs != "" {
			t.Fatalf("status %d, said %q and %q", status, out, errs)
		}
		got, err := os.ReadFile(filepath.Join(filepath.Dir(file), "out.txt"))
		if err != nil || string(got) != fivePairs {
			t.Errorf("pairs %q, %v", got, err)
		}
	})
	t.Run("a check list stands beside the report, or where it is told to", func(t *testing.T) {
		file := put(t, "in.trf", fiveTRF)
		for _, args := range [][]string{{"-l"}, {"-l", "my.txt"}} {
			if status, out, errs := sixtyfour(t, append([]string{"--dutch", file, "-p"}, args...)...); status != exitOK || out != fivePairs || errs != "" {
				t.Fatalf("status %d, said %q and %q", status, out, errs)
			}
			name := "in.list"
			if len(args) > 1 {
				name = args[1]
			}
			got, err := os.ReadFile(filepath.Join(filepath.Dir(file), name))
			if err != nil || !strings.Contains(string(got), "1.0 points: 1 2 5") || !strings.Contains(string(got), "    4 -    0  bye") {
				t.Errorf("%s: %q, %v", name, got, err)
			}
		}
		status, out, errs := sixtyfour(t, "--dutch", file, "-p", "-l", "nowhere/x")
		if status != exitOK || out != fivePairs || !strings.Contains(errs, "check list") {
			t.Errorf("one that cannot be written: status %d, said %q and %q", status, out, errs)
		}
	})
	t.Run("no pairing leaves the file of the last round as it was", func(t *testing.T) {
		file := put(t, "in.trf", fiveTRF+"XXP 1 2 3 4 5\n")
		out := filepath.Join(filepath.Dir(file), "out.txt")
		if err := os.WriteFile(out, []byte("was"), 0o600); err != nil {
			t.Fatal(err)
		}
		sixtyfour(t, "--dutch", file, "-p", out)
		if got, err := os.ReadFile(out); err != nil || string(got) != "was" {
			t.Errorf("pairs %q, %v", got, err)
		}
	})
}

func TestPairCheck(t *testing.T) {
	file := put(t, "five.trf", fiveTRF)
	status, out, errs := sixtyfour(t, "pair", "check", file)
	if status != exitOK || !strings.HasSuffix(out, "five.trf: dutch, 5 players, 1 round: no difference\n") || errs != "" {
		t.Errorf("status %d, said %q and %q", status, out, errs)
	}
	bad := put(t, "bad.trf", otherTRF)
	status, out, errs = sixtyfour(t, "pair", "check", file, bad)
	if status != exitFailed || !strings.Contains(out, "bad.trf: round 1: the rules give 1–3, 4–2; the file has 1–4, 3–2\n") ||
		!strings.Contains(out, "five.trf: dutch, 5 players, 1 round: no difference\n") || errs != "" {
		t.Errorf("status %d, said %q and %q", status, out, errs)
	}
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"no file", nil, exitBadRequest, "usage"},
		{"a file that is not there", []string{"nowhere.trf"}, exitFile, "nowhere.trf"},
		{"a file that is no report", []string{put(t, "x.trf", "hello\n")}, exitBadRequest, "no player"},
		{"a system that is not there", []string{"--system", "chess", file}, exitBadRequest, `"chess"`},
		{"help is no error", []string{"--help"}, exitOK, "Status 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := sixtyfour(t, append([]string{"pair", "check"}, tt.args...)...)
			if status != tt.status || !strings.Contains(out+errs, tt.says) {
				t.Errorf("status %d, said %q and %q", status, out, errs)
			}
		})
	}
}

func TestPairSimulate(t *testing.T) {
	words := []string{"pair", "simulate", "--players", "19", "--rounds", "6", "--seed", "7", "--draws", "10", "--forfeits", "5",
		"--byes", "4.5", "--absences", "4", "--withdrawals", "2", "--late", "10"}
	for _, more := range [][]string{
		{"--system", "dutch"}, {"--system", "swiss"}, {"--system", "exchange"}, {"--system", "roundrobin"}, {"--system", "monrad"},
		{"--system", "swiss", "--games", "2"}, {"--edition", "2016"},
	} {
		t.Run(strings.Join(more, " "), func(t *testing.T) {
			args := append(append([]string{}, words...), more...)
			status, out, errs := sixtyfour(t, args...)
			if status != exitOK || errs != "" {
				t.Fatalf("status %d, said %q", status, errs)
			}
			if _, again, _ := sixtyfour(t, args...); again != out {
				t.Error("the same words give another event")
			}
			if _, other, _ := sixtyfour(t, append(args, "--seed", "8")...); other == out {
				t.Error("another seed gives the same event")
			}
			status, said, errs := sixtyfour(t, "pair", "check", "--system", named(more), put(t, "s.trf", out))
			if status != exitOK || !strings.Contains(said, "19 players, 6 rounds: no difference") {
				t.Errorf("status %d, said %q and %q", status, said, errs)
			}
			for _, sign := range []string{" =", " +", " -", " U", " Z"} {
				if !strings.Contains(out, sign) && more[1] != "roundrobin" {
					t.Errorf("no round ends with%s", sign)
				}
			}
		})
	}
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"too few players for so many rounds", []string{"--players", "4", "--rounds", "9", "--late", "0"}, exitNoPairing, "no pairing"},
		{"no players", []string{"--rounds", "3"}, exitBadRequest, "usage"},
		{"one player", []string{"--players", "1", "--rounds", "3"}, exitBadRequest, "2 to 9999"},
		{"more than every game", []string{"--players", "9", "--rounds", "3", "--draws", "101"}, exitBadRequest, "percentage"},
		{"an edition that is not there", []string{"--players", "9", "--rounds", "3", "--edition", "2006"}, exitBadRequest, "usage"},
		{"a file that cannot be written", []string{"--players", "9", "--rounds", "3", "-o", "nowhere/x.trf"}, exitFile, "nowhere"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, _, errs := sixtyfour(t, append([]string{"pair", "simulate"}, tt.args...)...)
			if status != tt.status || !strings.Contains(errs, tt.says) {
				t.Errorf("status %d, said %q", status, errs)
			}
		})
	}
}

// named returns the system of a list of words.
func named(words []string) string {
	if words[0] == "--system" {
		return words[1]
	}
	return "dutch"
}

func TestPairGenerate(t *testing.T) {
	config := put(t, "rtg.txt", "# an event\nPlayersNumber=24\r\nRoundsNumber=7\nDrawPercentage=20\nForfeitRate=20\nRetiredRate=30\nHalfPointByeRate=10\nHighestRating=2700\n")
	out := filepath.Join(t.TempDir(), "out.trf")
	status, said, errs := sixtyfour(t, "--dutch", "-g", config, "-o", out, "-s", "12")
	if status != exitOK || said+errs != "" {
		t.Fatalf("status %d, said %q and %q", status, said, errs)
	}
	status, said, _ = sixtyfour(t, "pair", "check", out)
	if status != exitOK || !strings.Contains(said, "dutch, 24 players, 7 rounds: no difference") {
		t.Errorf("status %d, said %q", status, said)
	}
	status, _, errs = sixtyfour(t, "--dutch", "-g", put(t, "bad.txt", "Players=3\n"), "-o", out)
	if status != exitBadRequest || !strings.Contains(errs, `line 1: there is no setting "Players"`) {
		t.Errorf("status %d, said %q", status, errs)
	}
}

func TestPairCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "swiss", "byes_forfeits", "t1*.trf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tournament report in the corpus (%v)", err)
	}
	status, out, errs := sixtyfour(t, append([]string{"pair", "check", "--system", "dutch"}, files...)...)
	if n := strings.Count(out, "no difference\n"); status != exitOK || errs != "" || n != len(files) {
		t.Errorf("status %d, %d of %d files without a difference, said %q", status, n, len(files), errs)
	}
}
