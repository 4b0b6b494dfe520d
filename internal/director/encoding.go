package director

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	xunicode "golang.org/x/text/encoding/unicode"
)

// ErrNoText says that a file is no text in any encoding that we read.
var ErrNoText = errors.New("the file is no text")

// Encoding names how the bytes of a file were read.
type Encoding string

// The encodings that lists come in.
const (
	UTF8        Encoding = "UTF-8"
	UTF16       Encoding = "UTF-16"
	ShiftJIS    Encoding = "Shift-JIS" // with the additions of CP932, such as 髙 and 﨑
	EUCJP       Encoding = "EUC-JP"
	Windows1252 Encoding = "Windows-1252"
)

// DecodeText reads the bytes of a list that a person saved somewhere. A mark at
// the beginning decides; then UTF-8, which is hardly ever met by accident; then
// Shift-JIS and EUC-JP, where they give Japanese and nothing unknown; then
// Windows-1252.
//
// Errors: [ErrNoText] for anything else: no character is ever replaced.
func DecodeText(data []byte) (string, Encoding, error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}):
		if data = data[3:]; !utf8.Valid(data) {
			return "", "", ErrNoText
		}
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		text, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil || len(data)%2 != 0 || !readable(string(text)) {
			return "", "", ErrNoText
		}
		return strings.TrimLeft(string(text), "\ufeff"), UTF16, nil // a file joined from two has a second mark
	}
	if utf8.Valid(data) {
		if !readable(string(data)) {
			return "", "", ErrNoText
		}
		return string(data), UTF8, nil
	}
	if text, err := japanese.ShiftJIS.NewDecoder().Bytes(data); err == nil && readable(string(text)) && isJapanese(string(text)) {
		return string(text), ShiftJIS, nil
	}
	if text, err := japanese.EUCJP.NewDecoder().Bytes(data); err == nil && readable(string(text)) && isJapanese(string(text)) {
		return string(text), EUCJP, nil
	}
	if text, err := charmap.Windows1252.NewDecoder().Bytes(data); err == nil && readable(string(text)) {
		return string(text), Windows1252, nil
	}
	return "", "", ErrNoText
}

// readable reports whether text holds neither replaced nor control characters.
func readable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
	})
}

// isJapanese reports whether the letters beyond ASCII are mostly Japanese. Half-
// width katakana alone are not enough: accented Latin letters read as such.
func isJapanese(text string) bool {
	full, half := 0, 0
	for _, r := range text {
		switch {
		case r >= 0xFF61 && r <= 0xFF9F:
			half++
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			full++
		}
	}
	return full > half
}
