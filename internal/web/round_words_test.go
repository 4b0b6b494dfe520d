package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// TestEveryRuleHasWords reads the rules of terms from their source.
func TestEveryRuleHasWords(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "../pairing/plan.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "Rule") {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				rule, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				rules = append(rules, rule)
			}
		}
		return true
	})
	for n := 9; n <= 21; n++ {
		rules = append(rules, pairing.RuleCriterion(n))
	}
	if len(rules) < 40 {
		t.Fatalf("only %d rules were found", len(rules))
	}
	for _, lang := range []string{"en", "ja"} {
		w := newSite(t, nil).server.words.In(lang)
		for _, rule := range rules {
			if key := "pairing.term." + messageOf(rule); !w.Known(key) && !w.Known(key+"_bye") && !w.Known(key+"_none") {
				t.Errorf("%s has no words in %s", rule, lang)
			}
		}
		for _, rule := range []string{
			pairing.RuleRematch, pairing.RuleByeAgain, pairing.RuleApart, pairing.RuleClub, pairing.RuleCountry, pairing.RuleFamily, pairing.RuleMeet, pairing.RuleColourRun,
		} {
			if !w.Known("pairing.relaxed." + messageOf(rule)) {
				t.Errorf("%s gives way without words in %s", rule, lang)
			}
		}
	}
}

func TestRoundWords(t *testing.T) {
	t.Parallel()
	t.Run("a result that was not counted says through whom, and the winner stands out", func(t *testing.T) {
		h := newHall(t, 4)
		h.publish(1)
		first, second := h.game(1, 1, 1), h.game(1, 2, 1)
		h.enterResult(first, "wn", "")
		h.enterResult(second, "bt", "")
		name := func(p tournament.PlayerID) string { return h.snapshot().Players[p].Family }
		res := h.guest().get(h.path("/rounds/1"))
		res.want(t, http.StatusOK, "no-show: "+name(first.White), name(second.Black)+" lost on time", `class="b lost"`, `class="a lost"`)
		h.get(h.gameAt(second)).want(t, http.StatusOK, name(second.Black)+" lost on time")
	})
	t.Run("two claims are named, Black first, with Black's discs first", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		g := h.game(1, 1, 1)
		for _, claim := range []struct {
			by    tournament.PlayerID
			black reversi.Discs
		}{{g.White, 60}, {g.Black, 72}} {
			score := reversi.Score{Black: claim.black, White: 128 - claim.black}
			_, err := h.d.Claim(t.Context(), h.who, h.event, g.ID, claim.by, &score, "")
			h.must(err)
		}
		s := h.snapshot().Players
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, s[g.Black].Family+" 36–28 · "+s[g.White].Family+" 30–34")
	})
	t.Run("a table of two games shows the score of the match once both are in", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		h.publish(1)
		h.enterResult(h.game(1, 1, 1), "40", "")
		h.get(h.path("/rounds/1")).lacks(t, "match 1")
		h.enterResult(h.game(1, 1, 2), "20", "")
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, "match 2–0")
	})
}
