package catalogue

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// separator is a message that stands between two others.
var separator = regexp.MustCompile(`^\pP ?$`)

func loaded(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// plain strips the suffix of a plural form.
func plain(key string) string {
	return strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".other")
}

func TestLanguagesAgree(t *testing.T) {
	c := loaded(t)
	en, ja := c.In("en"), c.In("ja")
	t.Run("every message is there in both languages", func(t *testing.T) {
		for _, key := range en.Keys() {
			if !ja.Known(plain(key)) {
				t.Errorf("%s is not in Japanese", key)
			}
		}
		for _, key := range ja.Keys() {
			if !en.Known(plain(key)) {
				t.Errorf("%s is not in English", key)
			}
		}
	})
	t.Run("English has both plural forms, Japanese one", func(t *testing.T) {
		for _, key := range en.Keys() {
			if stem, ok := strings.CutSuffix(key, ".one"); ok && en.texts[stem+".other"].literals == nil {
				t.Errorf("%s has no other", stem)
			}
			if stem, ok := strings.CutSuffix(key, ".other"); ok && en.texts[stem+".one"].literals == nil {
				t.Errorf("%s has no one", stem)
			}
		}
		for _, key := range ja.Keys() {
			if strings.HasSuffix(key, ".one") {
				t.Errorf("%s has a form that Japanese does not have", key)
			}
		}
	})
	t.Run("both name the same arguments", func(t *testing.T) {
		for _, key := range ja.Keys() {
			other, ok := en.texts[key]
			if !ok {
				continue // told above
			}
			if a, b := arguments(ja.texts[key]), arguments(other); !slices.Equal(a, b) {
				t.Errorf("%s: Japanese %v, English %v", key, a, b)
			}
		}
	})
	t.Run("no message is empty, or has space around it", func(t *testing.T) {
		for _, w := range []Words{en, ja} {
			for key, m := range w.texts {
				whole := strings.Join(m.literals, "x")
				if whole == "" || strings.TrimSpace(whole) != whole && !separator.MatchString(whole) {
					t.Errorf("%s %s: %q", w.lang, key, whole)
				}
			}
		}
	})
	t.Run("Japanese is written in Japanese", func(t *testing.T) {
		japanese := regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]`)
		same := []string{"common.product", "common.language"}
		for key, m := range ja.texts {
			text := strings.Join(m.literals, "")
			if regexp.MustCompile(`[A-Za-z]{2}`).MatchString(text) && !japanese.MatchString(text) && !slices.Contains(same, key) {
				t.Errorf("%s: %q", key, text)
			}
		}
	})
}

func arguments(m message) []string {
	names := slices.Clone(m.names)
	slices.Sort(names)
	return slices.Compact(names)
}

func TestText(t *testing.T) {
	tree := fstest.MapFS{
		"en/a.json": {Data: []byte(`{"a.plain": "Round", "a.args": "{who} beat {whom}", "a.n.one": "{n} game", "a.n.other": "{n} games", "a.only": "English"}`)},
		"ja/a.json": {Data: []byte(`{"a.plain": "回戦", "a.args": "{whom}に{who}が勝ち", "a.n.other": "{n}局"}`)},
	}
	c, err := load(tree)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, lang, key string
		args            []any
		want            string
		wantErr         error
	}{
		{"a message is said in its language", "ja", "a.plain", nil, "回戦", nil},
		{"a language that is not there is the default", "fr", "a.plain", nil, "Round", nil},
		{"arguments go where the language wants them", "ja", "a.args", []any{"who", "森", "whom", "林"}, "林に森が勝ち", nil},
		{"one is one", "en", "a.n", []any{"n", 1}, "1 game", nil},
		{"none is many", "en", "a.n", []any{"n", 0}, "0 games", nil},
		{"Japanese has one form", "ja", "a.n", []any{"n", 1}, "1局", nil},
		{"a message missing in Japanese is never shown in English", "ja", "a.only", nil, "⟦a.only⟧", ErrUnknownKey},
		{"a missing argument is a fault", "en", "a.args", []any{"who", "Mori"}, "⟦a.args⟧", ErrArguments},
		{"braces in a value stay as they are", "en", "a.args", []any{"who", "{whom}", "whom", "x"}, "{whom} beat x", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := c.In(tt.lang)
			if got := w.Text(tt.key, tt.args...); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if _, err := w.Lookup(tt.key, tt.args...); !errors.Is(err, tt.wantErr) {
				t.Errorf("error %v, want %v", err, tt.wantErr)
			}
		})
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"a key of another area":          `{"b.x": "text"}`,
		"an argument that is not closed": `{"a.x": "text {name"}`,
		"an argument without a name":     `{"a.x": "text {}"}`,
		"what is not flat":               `{"a": {"x": "text"}}`,
		"what is not JSON":               `a.x = text`,
	} {
		t.Run(name, func(t *testing.T) {
			tree := fstest.MapFS{"en/a.json": {Data: []byte(text)}}
			if _, err := load(tree); err == nil {
				t.Error("it was taken")
			}
		})
	}
}

// TestKeysAreUsed reads the templates and the Go code that says messages. A key
// counts as used where it stands as a literal, or where a literal that ends in a
// dot is its beginning.
func TestKeysAreUsed(t *testing.T) {
	c := loaded(t)
	en := c.In("en")
	areas := map[string]bool{}
	for _, key := range en.Keys() {
		area, _, _ := strings.Cut(key, ".")
		areas[area] = true
	}
	used := literals(t, en, areas)
	t.Run("every key that is used is there", func(t *testing.T) {
		for text, where := range used {
			if strings.HasSuffix(text, ".") && !en.KnownPrefix(text) || !strings.HasSuffix(text, ".") && !en.Known(text) {
				t.Errorf("%s: no message %q", where, text)
			}
		}
	})
	t.Run("every key that is there is used", func(t *testing.T) {
		for _, key := range en.Keys() {
			if !isUsed(plain(key), used) {
				t.Errorf("nothing says %q", key)
			}
		}
	})
}

func isUsed(key string, used map[string]string) bool {
	if _, ok := used[key]; ok {
		return true
	}
	for i := range key {
		if key[i] == '.' {
			if _, ok := used[key[:i+1]]; ok {
				return true
			}
		}
	}
	return false
}

// keyLike is what a key looks like; file names do not.
var keyLike = regexp.MustCompile(`^([a-z]+)\.[a-z0-9_.\-]*$`)

var fileName = regexp.MustCompile(`\.(html|json|js|css|svg|go|xlsx|csv|db)$`)

// literals returns every text that looks like a key of one of areas, and where
// it stands.
func literals(t *testing.T, en Words, areas map[string]bool) map[string]string {
	t.Helper()
	found := map[string]string{}
	note := func(text, where string) {
		if strings.HasPrefix(where, "../spreadsheet") {
			// The workbook says only messages of its own area, without naming it;
			// its other texts look the same, and its tests look for what is missing.
			if en.Known("spreadsheet."+text) || strings.HasSuffix(text, ".") && en.KnownPrefix("spreadsheet."+text) {
				found["spreadsheet."+text] = where
			}
			return
		}
		if strings.HasPrefix(where, "../director") && !strings.HasPrefix(text, "import.") {
			return // its other texts of this form are actions of the audit
		}
		if m := keyLike.FindStringSubmatch(text); m != nil && areas[m[1]] && !fileName.MatchString(text) {
			found[text] = where
		}
	}
	quoted := regexp.MustCompile(`"[a-z]+\.[a-z0-9_.\-]*"`)
	files := 0
	for _, root := range []string{"../../templates", "../web", "../spreadsheet", "../director", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") {
				return err
			}
			switch filepath.Ext(path) {
			case ".go":
				file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
				if err != nil {
					return err
				}
				ast.Inspect(file, func(n ast.Node) bool {
					if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
						if text, err := strconv.Unquote(lit.Value); err == nil {
							note(text, path)
						}
					}
					return true
				})
			case ".html":
				data, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				for _, text := range quoted.FindAllString(string(data), -1) {
					note(strings.Trim(text, `"`), path)
				}
			default:
				return nil
			}
			files++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 10 {
		t.Fatalf("only %d files were read", files)
	}
	return found
}
