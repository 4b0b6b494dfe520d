package director

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/tournament"
)

// letters are those that do not come apart into a letter and a mark.
var letters = strings.NewReplacer("ł", "l", "ø", "o", "ß", "ss", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i")

// fold makes spellings comparable: case, accents, width of letters, and
// katakana against hiragana, make no difference.
func fold(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(norm.NFKC.String(text))) {
		switch {
		case unicode.Is(unicode.Mn, r) && r != '\u3099' && r != '\u309A':
			continue
		case r >= 'ァ' && r <= 'ヶ':
			r -= 'ァ' - 'ぁ'
		}
		out.WriteRune(r)
	}
	return letters.Replace(strings.Join(strings.FieldsFunc(norm.NFC.String(out.String()), func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == '.' || r == '-' || r == '\'' || r == '’'
	}), " "))
}

// nameKey is fold without regard to the order of the parts: "Ito Ken" and
// "Ken Itō" are the same.
func nameKey(name string) string {
	parts := strings.Fields(fold(name))
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// joined is fold without spaces: 佐藤健 and 佐藤 健 are the same.
func joined(native string) string { return strings.ReplaceAll(fold(native), " ", "") }

// alike reports whether two records may be one person: the same name in any
// order, the same native name, or the same family name with one given name
// being the start of the other.
func alike(a, b tournament.Player) bool {
	if a.Native != "" && joined(a.Native) == joined(b.Native) {
		return true
	}
	if a.Family == "" || b.Family == "" {
		return false
	}
	if nameKey(a.Name()) == nameKey(b.Name()) {
		return true
	}
	if fold(a.Family) != fold(b.Family) || a.Given == "" || b.Given == "" {
		return false
	}
	if a.BirthYear != 0 && b.BirthYear != 0 && a.BirthYear != b.BirthYear {
		return false
	}
	x, y := fold(a.Given), fold(b.Given)
	return strings.HasPrefix(x, y) || strings.HasPrefix(y, x)
}

// matches reports whether every word of a folded query starts a word of p's
// names, or the query is the start of the federation id.
func matches(p tournament.Player, query string) bool {
	if query == "" || p.FederationID != "" && strings.HasPrefix(strings.ToLower(p.FederationID), query) {
		return true
	}
	words := strings.Fields(fold(p.Name() + " " + p.Native + " " + p.Reading))
	for _, part := range strings.Fields(query) {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, part) }) {
			return false
		}
	}
	return true
}
