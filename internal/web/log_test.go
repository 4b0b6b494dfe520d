package web

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// actions reads the names of all actions out of package director.
func actions(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../director/*.go")
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^(event|entry|round|result|player|club|account|ledger)\.[a-z-]+$`)
	seen := map[string]bool{}
	var list []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && form.MatchString(text) && !seen[text] {
				seen[text] = true
				list = append(list, text)
			}
			return true
		})
	}
	return list
}

func TestActionsHaveWords(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	all := actions(t)
	if len(all) < 25 {
		t.Fatalf("only %d actions were found", len(all))
	}
	for _, action := range all {
		for _, lang := range []string{"en", "ja"} {
			if got := actionWords(s.server.words.In(lang), action); got == action {
				t.Errorf("%s has no words in %s", action, lang)
			}
		}
	}
}

func TestTargets(t *testing.T) {
	t.Parallel()
	ja := newSite(t, nil).server.words.In("ja")
	for target, want := range map[string]string{
		"round 3":                  "第3回戦",
		"round 3, table 4":         "第3回戦 4番卓",
		"round 3, table 4, game 2": "第3回戦 4番卓 第2局",
		"24 players":               "24名",
		"event 2":                  "大会 2",
		"Sato Ken":                 "Sato Ken",
		"round 3, table":           "round 3, table",
	} {
		if got := targetWords(ja, target); got != want {
			t.Errorf("%q: got %q, want %q", target, got, want)
		}
	}
}

func TestEventLog(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.play(1)
	h.enterResult(h.game(1, 1, 1), "20", "sheet misread")
	h.enterResult(h.game(1, 2, 1), "33", `<b>second</b> look`)
	t.Run("who, what, to what, when and why are told in words", func(t *testing.T) {
		h.get(h.path("/log")).want(t, http.StatusOK, "Result corrected", "round 1, table 1", "sheet misread", "Ina",
			"Round closed", "Players entered", "Event created", "&lt;b&gt;second&lt;/b&gt; look", "<del>40–24</del> → <bdi>20–44</bdi>")
	})
	t.Run("in Japanese no word of English is left", func(t *testing.T) {
		h.cookies["lang"] = "ja"
		res := h.get(h.path("/log"))
		res.want(t, http.StatusOK, "結果を訂正", "第1回戦 1番卓", "回戦を終了")
		res.lacks(t, "round 1,", ">table", "4 players", "Result", "Round")
		h.cookies["lang"] = "en"
	})
	t.Run("a long log has pages", func(t *testing.T) {
		for i := range entriesAPage {
			h.must(h.d.Withdraw(t.Context(), h.who, h.event, h.player("P01")))
			h.must(h.d.Return(t.Context(), h.who, h.event, h.player("P01")))
			_ = i
		}
		h.get(h.path("/log")).want(t, http.StatusOK, "Page 1 of 3")
		h.get(h.path("/log?page=3")).want(t, http.StatusOK, "Event created")
	})
	t.Run("the registry and the accounts have a log of their own", func(t *testing.T) {
		h.get("/log").want(t, http.StatusOK, "Player registered", "Account created", "Sign-in link used")
	})
}

func TestImportNotes(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	notes := []tournament.ImportNote{
		{Line: 12, Text: "1234 <Noname>", Why: "import.line.discs"},
		{Why: "import.finals", Args: []string{"round", "9"}},
	}
	h.must(h.db.Change(t.Context(), "", func(tx director.Tx) (tournament.AuditEntry, error) {
		return tournament.AuditEntry{Event: h.event, Action: "event.import", Actor: "Ina", At: h.now, Target: fmt.Sprintf("event %d", h.event)},
			tx.AddImportNotes(t.Context(), h.event, notes)
	}))
	t.Run("lines that could not be used stand in the log with their numbers", func(t *testing.T) {
		h.get(h.path("/log")).want(t, http.StatusOK, "1234 &lt;Noname&gt;", "No game ends with these discs", ">12<", "round 9", "whole file")
		h.get(h.path("")).want(t, http.StatusOK, "2 lines of the file need a look.", h.path("/log#notes"))
	})
	t.Run("visitors are not told of them", func(t *testing.T) {
		h.guest().get(h.path("")).lacks(t, "lines of the file")
	})
}

func TestLogParts(t *testing.T) {
	t.Parallel()
	w := newSite(t, nil).server.words.In("ja")
	tests := []struct {
		name, before, after string
		want                logPart
	}{
		{"a worth in halves is told in whole points and discs", `{"bye":{"Points":2,"Discs":80}}`, `{"bye":{"Points":3,"Discs":144}}`,
			logPart{"不戦勝", "勝点1、40石", "勝点1½、72石"}},
		{"words of a closed set are translated", `{"outcome":"black"}`, `{"outcome":"white"}`, logPart{"勝者", "黒", "白"}},
		{"names are not", `{"family":"black"}`, `{"family":"draw"}`, logPart{"姓", "black", "draw"}},
		{"large numbers are kept exactly", `{"seed":9007199254740993}`, `{"seed":9007199254740992}`,
			logPart{"抽選の種", "9007199254740993", "9007199254740992"}},
		{"tables are pairs of start numbers", `{}`, `{"tables":[[1,4],[3,2]]}`, logPart{"卓（番号、黒が先）", "", "1–4, 3–2"}},
		{"what is no document is nothing", `not JSON`, `{"x":true}`, logPart{"x", "", "true"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := logParts(w, tt.before, tt.after); len(got) != 1 || got[0] != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestResultBrief(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	h.publish(1)
	g := h.game(1, 1, 1)
	score := reversi.Score{Black: reversi.Whole(36), White: reversi.Whole(28)}
	_, err := h.d.Claim(t.Context(), h.who, h.event, g.ID, g.Black, &score, "")
	h.must(err)
	h.enterResult(h.game(1, 1, 1), "44", "")
	h.enterResult(h.game(1, 2, 1), "bn", "")
	h.enterResult(h.game(1, 2, 1), "20", "he came late")
	g = h.game(1, 1, 1)
	h.must(h.d.ClearResult(t.Context(), h.who, h.event, g.ID, g.Version, "wrong table"))
	t.Run("what happened to a result is seen without unfolding", func(t *testing.T) {
		h.get(h.path("/log")).want(t, http.StatusOK,
			`Result entered <span class="brief">44–20</span>`, `Result entered <span class="brief">0–64 (no-show)</span>`,
			`Result corrected <span class="brief">0–64 (no-show) → 20–44</span>`, "he came late",
			`Result claimed <span class="brief">Black says 36–28</span>`, `Result taken back <span class="brief">44–20 → –</span>`)
		h.get(h.path("/log?lang=ja")).want(t, http.StatusOK, `結果の申告 <span class="brief">黒の申告 36–28</span>`, "0–64 (不戦敗) → 20–44")
	})
	t.Run("other entries say nothing of results", func(t *testing.T) {
		h.get(h.path("/log")).lacks(t, `Round published <span class="brief">`)
	})
}
