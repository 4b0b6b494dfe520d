package director

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

func planText(t *testing.T, lines ...string) eventPlan {
	t.Helper()
	f, err := wof.Read(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	p := planWOF(f)
	checkPlan(t, p)
	return p
}

// checkPlan checks that everyone has one place in every round and every game a
// result.
func checkPlan(t *testing.T, p eventPlan) {
	t.Helper()
	for i, r := range p.Rounds {
		if r.Number != i+1 || r.State != tournament.Closed {
			t.Fatalf("round %d is %d, %s", i+1, r.Number, r.State)
		}
		seats := map[tournament.PlayerID]int{}
		for _, m := range r.Matches {
			black, white := m.Players()
			seats[black]++
			seats[white]++
			if black == white || len(m.Games) != 1 || m.Games[0].Result == nil {
				t.Fatalf("round %d: match %+v", r.Number, m)
			}
		}
		for _, d := range r.Idle {
			seats[d.Player]++
		}
		for j, pl := range p.Players {
			id := tournament.PlayerID(j + 1)
			if seats[id] != 1 {
				t.Fatalf("round %d: player %d has %d places", r.Number, id, seats[id])
			}
			if s := p.snapshot().Sitting(r, id); (s.Presence == tournament.NotEntered) != (r.Number < pl.FirstRound) {
				t.Fatalf("round %d: player %d is %s and entered in round %d", r.Number, id, s.Presence, pl.FirstRound)
			}
		}
		if len(seats) != len(p.Players) {
			t.Fatalf("round %d: %d players sit, %d are entered", r.Number, len(seats), len(p.Players))
		}
	}
}

func presence(p eventPlan, round, player int) tournament.Presence {
	return p.snapshot().Sitting(p.Rounds[round-1], tournament.PlayerID(player)).Presence
}

func hasNote(p eventPlan, line int, why string) bool {
	return slices.ContainsFunc(p.Notes, func(n tournament.ImportNote) bool { return n.Line == line && n.Why == why })
}

func TestPlanWOF_Games(t *testing.T) {
	for _, tt := range []struct {
		name, line   string
		black, white tournament.PlayerID // 1 stands on the left of the line
		outcome      tournament.Outcome
		score        reversi.Score
		unknown      bool
	}{
		{"the letter B gives the left player Black", "1 (42)>(22) 2 B", 1, 2, tournament.BlackWon, reversi.Score{Black: 84, White: 44}, false},
		{"the letter W gives him White", "1 (42)>(22) 2 W", 2, 1, tournament.WhiteWon, reversi.Score{Black: 44, White: 84}, false},
		{"without a letter the colours are unknown", "1 (22)<(42) 2", 1, 2, tournament.WhiteWon, reversi.Score{Black: 44, White: 84}, true},
		{"a drawn game with White on the left", "1 (32)=(32) 2 W", 2, 1, tournament.Drawn, reversi.Score{Black: 64, White: 64}, false},
		{"a level score can have a winner", "1 (32)>(32) 2 W", 2, 1, tournament.WhiteWon, reversi.Score{Black: 64, White: 64}, false},
		{"without discs the outcome stands alone", "1 < 2", 1, 2, tournament.WhiteWon, reversi.Score{}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := planText(t, tt.line).Rounds[0].Matches[0].Games[0]
			if g.Black != tt.black || g.White != tt.white || g.ColoursUnknown != tt.unknown {
				t.Errorf("colours: %+v", g)
			}
			if g.Result.Outcome != tt.outcome || g.Result.Score != tt.score || g.Result.Reason != tournament.ReasonPlayed {
				t.Errorf("result: %+v", *g.Result)
			}
		})
	}
}

func TestPlanWOF_Rules(t *testing.T) {
	for _, tt := range []struct {
		name    string
		lines   []string
		scoring reversi.Scoring
		breaks  int
	}{
		{"counts that add up to 64", []string{"1 (40)>(24) 2"}, reversi.ScoringWOC, 2},
		{"counts that leave squares out", []string{"1 (40)>(20) 2", "2 (40)>(24) 1"}, reversi.ScoringRetail, 2},
		{"half discs", []string{"1 (34.5)>(29.5) 2"}, reversi.ScoringSplit, 2},
		{"every winner has fewer discs", []string{"1 (20)>(44) 2", "2 (32)>(32) 1"}, reversi.ScoringAnti, 2},
		{"one winner with fewer discs is a slip", []string{"1 (20)>(44) 2", "2 (40)>(24) 1"}, reversi.ScoringWOC, 2},
		{"a game without discs leaves no tie-break", []string{"1 (40)>(24) 2", "2 > 1"}, reversi.ScoringWOC, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := planText(t, tt.lines...).Event
			if e.Rules.Scoring != tt.scoring || len(e.Rules.TieBreaks) != tt.breaks || len(e.Rules.Validate()) != 0 {
				t.Errorf("rules %+v", e.Rules)
			}
		})
	}
	t.Run("name, country and day come from the header", func(t *testing.T) {
		e := planText(t, "%%Tournament: Cup", "%%Country: Great-Britain", "%%Date: 08/02/2003 - 09/02/2003", "1 > 2").Event
		if e.Name != "Cup" || e.Country != "GBR" || e.Starts != "2003-02-08" {
			t.Errorf("event %+v", e)
		}
	})
	t.Run("a file without a header makes a valid event", func(t *testing.T) {
		if _, errs := planText(t, "1 > 2").Event.Validate(); len(errs) != 0 {
			t.Error(errs)
		}
	})
}

func TestPlanWOF_Rounds(t *testing.T) {
	tables := func(p eventPlan) (n []int) {
		for _, r := range p.Rounds {
			n = append(n, len(r.Matches))
		}
		return n
	}
	for _, tt := range []struct {
		name  string
		lines []string
		want  []int
	}{
		{"each heading is a round", []string{"%Round 1", "1 > 2", "3 > 4", "%Round 2", "1 > 3"}, []int{2, 1}},
		{"without headings a round ends when somebody sits again", []string{"1 > 2", "3 > 4", "1 > 3", "2 > 4"}, []int{2, 2}},
		{"a final under the last heading is a round of its own", []string{"%Round 1", "1 > 2", "3 > 4", "1 > 3", "1 > 3"}, []int{2, 1, 1}},
		{"lines sorted by the winner are spread over few rounds",
			[]string{"1 > 2", "1 > 3", "1 > 4", "1 > 5", "2 > 3", "2 > 4", "2 > 5", "3 > 4", "3 > 5", "4 > 5"}, []int{2, 2, 2, 1, 1, 1, 1}},
		{"a play-off written first is played last", []string{"%Round PO", "1 > 2", "%Round RR", "1 > 2", "3 > 4"}, []int{2, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tables(planText(t, tt.lines...)); !slices.Equal(got, tt.want) {
				t.Errorf("tables %v, want %v", got, tt.want)
			}
		})
	}
}

func TestPlanWOF_Idle(t *testing.T) {
	games := []string{"%Round 1", "1 (40)>(24) 2", "%Round 2", "1 (40)>(24) 3", "%Round 3", "2 (40)>(24) 3"}
	roster := func(lines ...string) []string { return append(lines, games...) }
	for _, tt := range []struct {
		name   string
		lines  []string
		want   [3]tournament.Presence // player 3 in round 1, 2 in round 2, 1 in round 3
		bye    tournament.Worth
		differ int
	}{
		{"a point and 40 discs are a bye, nothing is an absence",
			roster("%_% 1, A, A, JPN, 3, 120", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 0, 48"),
			[3]tournament.Presence{tournament.NotEntered, tournament.Absent, tournament.PairingBye}, tournament.Worth{Points: 2, Discs: 80}, 0},
		{"the worth of a bye is the one that fits most",
			roster("%_% 1, A, A, JPN, 3, 144", "%_% 2, B, B, JPN, 2, 128", "%_% 3, C, C, JPN, 0, 48"),
			[3]tournament.Presence{tournament.NotEntered, tournament.PairingBye, tournament.PairingBye}, tournament.Worth{Points: 2, Discs: 128}, 0},
		{"half a point is a half bye",
			roster("%_% 1, A, A, JPN, 2.5, 112", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 1, 88"),
			[3]tournament.Presence{tournament.PairingBye, tournament.Absent, tournament.HalfBye}, tournament.Worth{Points: 2, Discs: 80}, 0},
		{"a bye in the first round is an entry from the start",
			roster("%_% 1, A, A, JPN, 2, 80", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 1, 88"),
			[3]tournament.Presence{tournament.PairingBye, tournament.Absent, tournament.Absent}, tournament.Worth{Points: 2, Discs: 80}, 0},
		{"points without discs are enough",
			roster("%_% 1, A, A, JPN, 3", "%_% 2, B, B, JPN, 1", "%_% 3, C, C, JPN, 0"),
			[3]tournament.Presence{tournament.NotEntered, tournament.Absent, tournament.PairingBye}, tournament.Worth{Points: 2, Discs: 80}, 0},
		{"without scores nobody had a bye", games,
			[3]tournament.Presence{tournament.NotEntered, tournament.Absent, tournament.Absent}, tournament.Worth{Points: 2, Discs: 80}, 0},
		{"more than all byes could give is a difference",
			roster("%_% 1, A, A, JPN, 7, 120", "%_% 2, B, B, JPN, 1, 65", "%_% 3, C, C, JPN, 0, 48"),
			[3]tournament.Presence{tournament.NotEntered, tournament.Absent, tournament.Absent}, tournament.Worth{Points: 2, Discs: 80}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := planText(t, tt.lines...)
			for i, want := range tt.want {
				if got := presence(p, i+1, 3-i); got != want {
					t.Errorf("round %d: player %d is %s, want %s", i+1, 3-i, got, want)
				}
			}
			if p.Event.Rules.Bye != tt.bye {
				t.Errorf("a bye is worth %+v, want %+v", p.Event.Rules.Bye, tt.bye)
			}
			if r := p.report(); len(r.Differences) != tt.differ {
				t.Errorf("differences %+v", r.Differences)
			}
		})
	}
	t.Run("scores that leave out a final are compared before it", func(t *testing.T) {
		p := planText(t, append(roster("%_% 1, A, A, JPN, 2, 80", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 0, 48"),
			"% final", "1 (33)>(31) 2")...)
		if r := p.report(); r.HeaderAfter != 3 || r.Rounds != 4 || !r.Agrees() {
			t.Errorf("report %+v", r)
		}
	})
	t.Run("added results are in no score, whatever the scores say", func(t *testing.T) {
		p := planText(t, append(roster("%_% 1, A, A, JPN, 2, 99", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 0, 48"),
			"%%Added results", "1 (33)>(31) 2")...)
		if r := p.report(); r.HeaderAfter != 3 || r.Rounds != 4 || len(r.Differences) != 1 || !hasNote(p, 0, whyFinals) {
			t.Errorf("report %+v", r)
		}
	})
	t.Run("a difference names the line, the player and both numbers", func(t *testing.T) {
		p := planText(t, roster("%_% 1, A, A, JPN, 2, 81", "%_% 2, B, B, JPN, 1, 64", "%_% 3, C, C, JPN, 0, 48")...)
		r := p.report()
		want := []Difference{{Line: 1, FederationID: "1", Name: "A A", Field: "discs", Header: "81", Computed: "80"}}
		if !slices.Equal(r.Differences, want) || r.Agrees() {
			t.Errorf("got %+v", r.Differences)
		}
		if !slices.ContainsFunc(r.log(), func(n tournament.ImportNote) bool { return n.Line == 1 && slices.Contains(n.Args, "81") }) {
			t.Errorf("the log does not say so: %+v", r.Notes)
		}
	})
}

func TestPlanWOF_Players(t *testing.T) {
	t.Run("the unknown of one round are different players and named in the log", func(t *testing.T) {
		p := planText(t, "1 (40)>(24) ??????", "?????? (40)>(24) 2", "?????? > ??????")
		if len(p.Players) != 6 || !hasNote(p, 1, whyUnknownID) || !hasNote(p, 3, whyUnknownID) {
			t.Errorf("%d players, notes %+v", len(p.Players), p.Notes)
		}
		for _, pl := range p.Players {
			if pl.Player.Family == wof.UnknownID && pl.Player.FederationID != "" {
				t.Errorf("a stand-in has an id: %+v", pl.Player)
			}
		}
	})
	t.Run("a second roster line of a player is left out and named", func(t *testing.T) {
		p := planText(t, "%_% 1, A, A, JPN, 1, 40", "%_% 1, B, B, JPN, 0, 24", "1 (40)>(24) 2")
		if len(p.Players) != 2 || !hasNote(p, 2, whyTwice) || p.Players[1].Player.Family != "2" {
			t.Errorf("players %+v, notes %+v", p.Players, p.Notes)
		}
	})
	t.Run("a name that cannot be kept is cut to one that can", func(t *testing.T) {
		p := planText(t, "%_% 1, "+strings.Repeat("x", 90)+", \ufffe, J, 1, 40", "1 (40)>(24) 2")
		player, errs := p.Players[0].Player.Validate()
		if len(errs) != 0 || len(player.Family) != 60 || player.Country != "JPN" || !hasNote(p, 1, whyClipped) {
			t.Errorf("%+v %v", player, errs)
		}
	})
	t.Run("lines that the reader refused are in the log", func(t *testing.T) {
		p := planText(t, "1 > 2", "7 > 7")
		if !hasNote(p, 2, whyLine+string(wof.SamePlayer)) {
			t.Errorf("notes %+v", p.Notes)
		}
	})
}

// disagreeing are the real files whose roster the games do not lead to.
var disagreeing = map[string]string{
	"0044-2005-06-26.elo": "players sit twice under a heading: games of several people under one id",
	"0053-2010-08-14.elo": "the discs of two players are not the sum of their games",
	"0067-2017-03-26.elo": "the column of discs holds something larger; all points agree",
	"0075-2021-10-17.elo": "the discs of five players are not the sum of their games",
	"0077-2022-03-13.elo": "two players have two discs less and two more than their games",
}

// TestPlanWOF_Corpus compares every real file with its own roster.
func TestPlanWOF_Corpus(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(testkit.Corpus(t), "wof", "*.elo"))
	if err != nil || len(paths) != 92 {
		t.Fatalf("%d files, want 92 (%v)", len(paths), err)
	}
	rosters, whole, beforeFinal, games := 0, 0, 0, 0
	for _, path := range paths {
		r, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := wof.Read(r)
		r.Close()
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		p := planWOF(f)
		checkPlan(t, p)
		report := p.report()
		games += report.Games
		if report.Games != len(f.Games) || report.Rounds > 30 || len(p.Event.Rules.Validate()) != 0 {
			t.Errorf("%s: %d of %d games in %d rounds", path, report.Games, len(f.Games), report.Rounds)
		}
		name := filepath.Base(path)
		switch {
		case report.Compared == 0:
			continue
		case !report.Agrees():
			if disagreeing[name] == "" {
				t.Errorf("%s does not agree: %+v", name, report.Differences)
			}
		case disagreeing[name] != "":
			t.Errorf("%s agrees now: take it off the list", name)
		case report.HeaderAfter < report.Rounds:
			beforeFinal++
		default:
			whole++
		}
		rosters++
	}
	if games != 8581 || rosters != 59 || whole != 47 || beforeFinal != 7 {
		t.Errorf("%d games; %d rosters, %d agree after the last round and %d before a final; want 8581; 59, 47 and 7",
			games, rosters, whole, beforeFinal)
	}
}

func FuzzPlanWOF(f *testing.F) {
	f.Add("%_% 1, A, B, JPN, 1.5, 72\n%_% 1, A\n%_% ?, X, 4\n%Round PO\n1 (40)>(24) ?\n%Round RR\n1 (24)<(40) 2 W\n3 > 1\n1 = 4\n")
	f.Add("1>2\n1>3\n1>4\n1>5\n2>3\n2>4\n??>??\n?>1")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := wof.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		p := planWOF(file)
		if p.report(); len(p.Rounds) <= mostRounds {
			checkPlan(t, p)
		}
		if p.report().Games != len(file.Games) {
			t.Fatalf("%d games of %d", p.report().Games, len(file.Games))
		}
		if _, errs := p.Event.Validate(); len(errs) != 0 {
			t.Fatal(errs)
		}
		for _, pl := range p.Players {
			if _, errs := pl.Player.Validate(); len(errs) != 0 {
				t.Fatal(errs)
			}
		}
	})
}
