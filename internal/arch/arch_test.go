// Package arch holds the walls of the house as a test.
package arch

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "sixtyfour/"

// rule says what one package may import besides the pure part of the standard
// library. local is relative to the module; outside lists import path prefixes;
// io lifts the ban on the packages in impure.
type rule struct {
	local, outside string
	io             bool
}

// rules is the policy: right may import left, never the other way round. A new
// package needs a line here; a line is loosened only with its reason in
// ARCHITECTURE.md.
var rules = map[string]rule{
	// Columns one to four: pure. No clock, random source, logger or file.
	"internal/reversi":     {},
	"internal/matching":    {},
	"internal/rating":      {},
	"internal/ledger":      {local: "internal/rating internal/reversi"},
	"internal/rating/list": {local: "internal/ledger internal/rating internal/reversi internal/tournament"},
	"internal/rating/benchmark": {
		local: "internal/rating",
		io:    true, // a seeded source: the same samples for every system
	},
	"internal/matching/tiers": {},
	"internal/board":          {local: "internal/reversi"},
	"internal/solver":         {local: "internal/reversi"},
	"internal/scoresheet":     {local: "internal/reversi"},
	"internal/format":         {local: "internal/reversi"},
	"internal/format/wthor":   {local: "internal/format internal/reversi"},
	"internal/format/ggf":     {local: "internal/format internal/reversi"},
	"internal/format/sgf":     {local: "internal/format internal/reversi"},
	"internal/format/pgn":     {local: "internal/format internal/reversi"},
	"internal/format/plain":   {local: "internal/format internal/reversi"},
	"internal/format/obf":     {local: "internal/format internal/reversi"},
	"internal/format/trf":     {local: "internal/format"},
	"internal/format/papp":    {},
	"internal/format/wof":     {local: "internal/reversi"},
	"internal/sheet":          {outside: "golang.org/x/text/"},
	"internal/tournament":     {local: "internal/reversi"},
	"internal/pairing":        {local: "internal/reversi internal/tournament"},
	"internal/pairing/swiss": {
		local: "internal/matching internal/pairing internal/reversi internal/tournament",
	},
	"internal/pairing/dutch": {
		local: "internal/matching/tiers internal/pairing internal/pairing/legal internal/reversi internal/tournament",
	},
	"internal/pairing/report": {
		local: "internal/format/trf internal/pairing internal/pairing/dutch internal/pairing/systems internal/reversi " +
			"internal/standings internal/tournament",
	},
	"internal/pairing/systems": {
		local: "internal/matching internal/pairing internal/pairing/dutch internal/pairing/exchange internal/pairing/monrad " +
			"internal/pairing/roundrobin internal/pairing/swiss internal/tournament",
	},
	"internal/simulation": {
		local: "internal/pairing internal/reversi internal/tournament",
		io:    true, // a seeded source: the same options give the same event
	},
	"internal/pairing/legal":      {local: "internal/matching internal/pairing internal/tournament"},
	"internal/pairing/monrad":     {local: "internal/pairing internal/pairing/legal internal/reversi internal/tournament"},
	"internal/pairing/roundrobin": {local: "internal/pairing internal/pairing/legal internal/reversi internal/tournament"},
	"internal/pairing/knockout":   {local: "internal/pairing internal/reversi internal/tournament"},
	"internal/pairing/exchange": {
		local: "internal/matching internal/pairing internal/pairing/legal internal/reversi internal/tournament",
	},
	"internal/standings":        {local: "internal/reversi internal/tournament"},
	"internal/standings/season": {local: "internal/standings internal/tournament"},

	"internal/job": {}, // owns the goroutines of long work

	// The words that people see.
	"internal/catalogue": {},

	// Where things happen.
	"internal/director": {
		local: "internal/format internal/format/papp internal/format/wof internal/format/wthor internal/ledger internal/rating internal/rating/list internal/pairing internal/pairing/knockout internal/pairing/legal internal/pairing/systems internal/reversi " +
			"internal/rating internal/scoresheet internal/sheet internal/standings internal/standings/season internal/tournament",
		outside: "github.com/alexedwards/argon2id/ golang.org/x/text/",
	},
	"internal/demo": {
		local: "internal/director internal/rating internal/rating/list internal/reversi internal/solver internal/tournament",
		io:    true, // a seeded source: the demo is the same everywhere
	},

	// The edges.
	"internal/store": {
		local:   "internal/director internal/job internal/ledger internal/rating internal/rating/list internal/reversi internal/tournament",
		outside: "gorm.io/ github.com/mattn/go-sqlite3/ github.com/pressly/goose/",
		io:      true,
	},
	"internal/api": {
		local: "internal/director internal/rating internal/rating/list internal/reversi internal/standings internal/tournament",
		io:    true,
	},
	"internal/handout": {
		outside: "golang.org/x/text/ golang.org/x/image/ github.com/hajimehoshi/ebiten/v2/examples/resources/fonts/",
	},
	"internal/spreadsheet": {
		local:   "internal/catalogue internal/director internal/rating internal/rating/list internal/reversi internal/standings internal/standings/season internal/tournament",
		outside: "github.com/xuri/excelize/",
		io:      true,
	},
	"internal/web": {
		local: "internal/api internal/board internal/catalogue internal/director internal/format internal/format/ggf " +
			"internal/format/obf internal/format/papp internal/format/pgn internal/format/plain internal/format/sgf internal/format/wof internal/format/wthor internal/handout internal/job internal/ledger internal/pairing internal/pairing/knockout internal/pairing/legal " +
			"internal/pairing/report internal/rating internal/rating/list internal/reversi " +
			"internal/scoresheet internal/sheet internal/solver internal/spreadsheet internal/standings internal/standings/season internal/tournament",
		outside: "github.com/labstack/echo/ github.com/go-playground/validator/ github.com/alexedwards/scs/ golang.org/x/text/ rsc.io/qr/",
		io:      true,
	},
	"internal/config":  {io: true},
	"internal/testkit": {io: true},
	"internal/testkit/simulate": {
		local: "internal/matching internal/pairing internal/reversi internal/tournament",
		io:    true, // a seeded source
	},
	"migrations": {},
	"templates":  {},
	"static":     {},
	"cmd/sixtyfour": {
		local: "internal/api internal/board internal/catalogue internal/config internal/demo internal/director internal/format " +
			"internal/format/ggf internal/format/obf internal/format/papp internal/format/pgn internal/format/plain " +
			"internal/format/sgf internal/format/trf internal/format/wof internal/format/wthor internal/job internal/ledger internal/pairing/report " +
			"internal/rating internal/rating/benchmark internal/rating/list internal/reversi internal/scoresheet internal/simulation internal/solver internal/spreadsheet internal/standings internal/store internal/tournament internal/web migrations static templates",
		outside: "github.com/schollz/progressbar/ golang.org/x/term/",
		io:      true,
	},
}

var impure = strings.Fields("database/sql log log/slog math/rand math/rand/v2 net net/http os os/exec")

func (r rule) allows(path string) bool {
	if local, ok := strings.CutPrefix(path, module); ok {
		return slices.Contains(strings.Fields(r.local), local)
	}
	if strings.Contains(path, ".") {
		return slices.ContainsFunc(strings.Fields(r.outside), func(prefix string) bool {
			return strings.HasPrefix(path+"/", prefix)
		})
	}
	return r.io || !slices.Contains(impure, path)
}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		pkg, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		name := strings.TrimPrefix(pkg, module)
		if name == "internal/arch" {
			continue // holds nothing but this test
		}
		r, ok := rules[name]
		if !ok {
			t.Errorf("%s has no line in rules", pkg)
		}
		seen++
		for _, path := range strings.Fields(imports) {
			if !r.allows(path) {
				t.Errorf("%s must not import %s", pkg, path)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

func TestNames(t *testing.T) {
	for name := range rules {
		base := name[strings.LastIndex(name, "/")+1:]
		if slices.Contains(strings.Fields("util utils common models types service services helpers"), base) {
			t.Errorf("%s is named for a kind, not for a thing", name)
		}
	}
}

func TestAllows(t *testing.T) {
	pure := rules["internal/pairing"]
	for path, want := range map[string]bool{
		"sixtyfour/internal/tournament": true,
		"sixtyfour/internal/store":      false,
		"math/rand/v2":                  false,
		"slices":                        true,
		"gorm.io/gorm":                  false,
	} {
		if got := pure.allows(path); got != want {
			t.Errorf("pairing may import %s: %t, want %t", path, got, want)
		}
	}
	if !rules["internal/store"].allows("gorm.io/gorm") {
		t.Error("the store must be able to import gorm")
	}
}
