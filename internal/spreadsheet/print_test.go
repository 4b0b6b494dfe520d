package spreadsheet_test

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

// played makes an event of so many players and closed rounds, without a draft.
func played(players, rounds int) tournament.Snapshot {
	rng := rand.New(rand.NewPCG(64, uint64(players)))
	s := event(players)
	s.Event.Rules.Rounds, s.Rounds = rounds, nil
	for n := 1; n <= rounds; n++ {
		r := round(rng, s, n, tournament.Closed, nil)
		for i := range r.Matches {
			if players > 100 { // the moves of a thousand games would take a hundred pages
				r.Matches[i].Games[0].Transcript = ""
			}
		}
		s.Rounds = append(s.Rounds, r)
	}
	return s
}

// printed prints a workbook and returns the text of every page.
func printed(t *testing.T, data []byte) []string {
	t.Helper()
	reader := testkit.Program(t, "pdftotext")
	pdf := filepath.Join(convert(t, data, "pdf"), "event.pdf")
	text, err := exec.CommandContext(t.Context(), reader, "-layout", pdf, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	about, err := exec.CommandContext(t.Context(), testkit.Program(t, "pdfinfo"), "-f", "1", "-l", "999", pdf).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range regexp.MustCompile(`Page +\d+ size: .*`).FindAllString(string(about), -1) {
		if !strings.Contains(size, "(A4)") {
			t.Errorf("%s, want A4", size)
		}
	}
	return strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
}

// sheetPages returns the pages of each sheet, by what stands on the first page of
// it; the starts are in their order.
func sheetPages(t *testing.T, pages []string, starts ...string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	next := 0
	for _, page := range pages {
		if next < len(starts) && strings.Contains(page, starts[next]) {
			next++
		}
		if next > 0 {
			out[starts[next-1]] = append(out[starts[next-1]], page)
		}
	}
	if next < len(starts) {
		t.Fatalf("no page begins %q:\n%s", starts[next], strings.Join(pages, "\n=====\n"))
	}
	return out
}

func TestLibreOfficePrints(t *testing.T) {
	t.Run("STAND-13 a club evening: a page a sheet, the cross-table whole", func(t *testing.T) {
		s := played(8, 3)
		got := sheetPages(t, printed(t, edition(t, s, "en", office)), "In this workbook", "Final standings\n", "Who met whom", "Round 1, closed", "Round 2, closed",
			"Round 3, closed", "Round 3 · Table 1", "All games", "Players by start", "What is asked", "Who changed")
		for sheet, pages := range got {
			if len(pages) != 1 {
				t.Errorf("%s: %d pages", sheet, len(pages))
			}
		}
		if slips := got["Round 3 · Table 1"][0]; strings.Count(slips, "Signature") != 4 {
			t.Errorf("slips:\n%s", slips)
		}
	})
	t.Run("a weekend in Japanese: 64 players, nine rounds", func(t *testing.T) {
		got := sheetPages(t, printed(t, workbook(t, played(64, 9), "ja")), "このブックの内容", "最終順位", "対戦表（相手は", "第1回戦（終了）", "第2回戦（終了）", "全対局と棋譜", "選手一覧")
		for sheet, want := range map[string]int{"このブックの内容": 1, "最終順位": 2, "対戦表（相手は": 2, "第1回戦（終了）": 1, "選手一覧": 2} {
			if len(got[sheet]) != want {
				t.Errorf("%s: %d pages, want %d", sheet, len(got[sheet]), want)
			}
		}
	})
	t.Run("a cross-table of 200 players and 13 rounds takes five pages, with the header on each", func(t *testing.T) {
		got := sheetPages(t, printed(t, workbook(t, played(200, 13), "en")), "Final standings\n", "Who met whom", "Round 1, closed")["Who met whom"]
		if len(got) < 4 || len(got) > 6 {
			t.Errorf("%d pages", len(got))
		}
		for i, page := range got {
			if !strings.Contains(page, "Player") || !strings.Contains(page, "R1 ") || !strings.Contains(page, "R13 ") {
				t.Errorf("page %d has no header:\n%s", i+1, page)
			}
		}
	})
	t.Run("one of two games a round is split over pages, with the names on each", func(t *testing.T) {
		s := played(24, 13)
		s.Event.Rules = tournament.ExchangeRules()
		s.Event.Rules.Rounds = 13
		for i := range s.Rounds {
			for j := range s.Rounds[i].Matches {
				m := &s.Rounds[i].Matches[j]
				g := m.Games[0]
				g.Number, g.Black, g.White = 2, g.White, g.Black
				m.Games[0].Transcript, g.Transcript = "", ""
				m.Games = append(m.Games, g)
			}
		}
		got := sheetPages(t, printed(t, workbook(t, s, "en")), "Final standings\n", "Who met whom", "Round 1, closed")["Who met whom"]
		left, right := 0, 0
		for i, page := range got {
			if !strings.Contains(page, "Player") {
				t.Errorf("page %d names nobody:\n%s", i+1, page)
			}
			if strings.Contains(page, "R1 ") {
				left++
			}
			if strings.Contains(page, "Brightwell") {
				right++
			}
		}
		if left != right || left+right != len(got) || left < 1 {
			t.Errorf("%d pages, %d of them left and %d right", len(got), left, right)
		}
	})
}
