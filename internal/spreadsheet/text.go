package spreadsheet

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// clean returns text without what a workbook cannot hold: bytes that are not
// UTF-8 (a lone surrogate among them), control characters and noncharacters.
// Tabs stay; every form of line break becomes a line feed.
func clean(text string) string {
	if plain(text) {
		return text
	}
	var sb strings.Builder
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == utf8.RuneError && size == 1:
		case r == '\r':
			sb.WriteByte('\n')
		case !printable(r):
		default:
			sb.WriteRune(r)
		}
	}
	return sb.String()
}

func plain(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !printable(r) {
			return false
		}
	}
	return true
}

func printable(r rune) bool {
	switch {
	case r == '\t' || r == '\n':
		return true
	case unicode.IsControl(r), r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF:
		return false
	}
	return true
}

// escape is how a workbook writes a character that XML cannot hold. A name may
// look like one by accident.
var escape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// stored returns text as a value that reads back the same. A text such as
// "_x0041_" is escaped by excelize. It does not see a second one that begins
// with the last character of the first, nor one that names a surrogate; there
// the text is cut into runs, because readers undo escapes run by run.
func stored(text string) any {
	cuts := cuts(text)
	if len(cuts) == 0 {
		return text
	}
	runs := make([]excelize.RichTextRun, 0, len(cuts)+1)
	from := 0
	for _, at := range append(cuts, len(text)) {
		runs = append(runs, excelize.RichTextRun{Text: text[from:at]})
		from = at
	}
	return runs
}

// cuts returns the offsets at which stored cuts text.
func cuts(text string) []int {
	if !strings.Contains(text, "_x") {
		return nil
	}
	var at []int
	for i := 0; i < len(text); {
		m := escape.FindStringIndex(text[i:])
		if m == nil {
			break
		}
		start, end := i+m[0], i+m[1]
		switch {
		case text[start+2] == 'd' || text[start+2] == 'D':
			at = append(at, start+1)
			i = start + 1
			continue
		case escape.MatchString(text[end-1 : min(end+6, len(text))]):
			at = append(at, end)
		}
		i = end
	}
	return at
}

// textWidth returns the columns that the longest line of text takes on screen:
// two for East Asian wide characters, none for combining marks.
func textWidth(text string) int {
	if short(text) {
		return len(text)
	}
	longest, width := 0, 0
	for _, r := range text {
		switch {
		case r == '\n':
			longest, width = max(longest, width), 0
		case unicode.Is(unicode.Mn, r):
		case wide(r):
			width += 2
		default:
			width++
		}
	}
	return max(longest, width)
}

// short reports whether text is one line of ASCII, as most are.
func short(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf || text[i] == '\n' {
			return false
		}
	}
	return true
}

// wide reports the blocks of East Asian wide and full-width characters.
func wide(r rune) bool {
	return r >= 0x1100 && r <= 0x115F || // Hangul letters
		r >= 0x2E80 && r <= 0xA4CF || // radicals, kana, ideographs, Yi
		r >= 0xAC00 && r <= 0xD7A3 || // Hangul syllables
		r >= 0xF900 && r <= 0xFAFF || // compatibility ideographs
		r >= 0xFE30 && r <= 0xFE6F || // compatibility forms
		r >= 0xFF00 && r <= 0xFF60 || r >= 0xFFE0 && r <= 0xFFE6 || // full-width forms
		r >= 0x1F300 && r <= 0x1FAFF || // pictographs
		r >= 0x20000 && r <= 0x3FFFD // further ideographs
}
