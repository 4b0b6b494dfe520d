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
	if plain, ok := foldASCII(text); ok {
		return plain
	}
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

// foldASCII is fold for the many names that need no tables.
func foldASCII(text string) (string, bool) {
	out := make([]byte, 0, len(text))
	space := true // white space at the beginning and in a row is dropped
	for i := range len(text) {
		b := text[i]
		switch {
		case b >= 0x80:
			return "", false
		case b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == ',' || b == '.' || b == '-' || b == '\'':
			if !space {
				out = append(out, ' ')
			}
			space = true
			continue
		case 'A' <= b && b <= 'Z':
			b += 'a' - 'A'
		}
		space = false
		out = append(out, b)
	}
	return strings.TrimSuffix(string(out), " "), true
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

// spelling is a player's names made comparable once.
type spelling struct {
	family, given, key, native string
	birth                      int
}

func spell(p tournament.Player) spelling {
	s := spelling{family: fold(p.Family), given: fold(p.Given), native: joined(p.Native), birth: p.BirthYear}
	if p.Family != "" {
		s.key = nameKey(p.Name())
	}
	return s
}

// same reports whether two records bear the same name, in Latin letters in any
// order or in their own script.
func (s spelling) same(o spelling) bool {
	return s.native != "" && s.native == o.native || s.key != "" && s.key == o.key
}

// alike reports whether two records may be one person: the same name, or the
// same family name with one given name being the start of the other.
func (s spelling) alike(o spelling) bool {
	if s.same(o) {
		return true
	}
	if s.family == "" || s.family != o.family || s.given == "" || o.given == "" {
		return false
	}
	if s.birth != 0 && o.birth != 0 && s.birth != o.birth {
		return false
	}
	return strings.HasPrefix(s.given, o.given) || strings.HasPrefix(o.given, s.given)
}

// matches reports whether every word of a folded query starts a word of p's
// names, or the query is the start of the federation id.
func matches(p tournament.Player, query string) bool {
	if query == "" || p.FederationID != "" && strings.HasPrefix(strings.ToLower(p.FederationID), query) {
		return true
	}
	words := append(strings.Fields(fold(p.Name()+" "+p.Native+" "+p.Reading)), joined(p.Native), joined(p.Reading))
	for _, part := range strings.Fields(query) {
		short := shortVowels.Replace(part)
		if !slices.ContainsFunc(words, func(w string) bool {
			return strings.HasPrefix(w, part) || strings.HasPrefix(shortVowels.Replace(w), short)
		}) {
			return false
		}
	}
	return true
}

// shortVowels makes the ways in which a long Japanese vowel is written one: Satō is Sato,
// Satou and Satoh.
var shortVowels = strings.NewReplacer("ou", "o", "oo", "o", "oh", "o", "uu", "u")

// Finds reports whether a search for query finds text, without regard to case, width,
// accents and kind of kana.
func Finds(query, text string) bool { return strings.Contains(fold(text), fold(query)) }
