package sheet

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	xunicode "golang.org/x/text/encoding/unicode"
)

// Encoding names how the bytes of a file are read.
type Encoding string

// The encodings that lists come in.
const (
	UTF8        Encoding = "UTF-8"
	UTF16       Encoding = "UTF-16"
	ShiftJIS    Encoding = "Shift-JIS" // with the additions of CP932, such as 髙 and 﨑
	EUCJP       Encoding = "EUC-JP"
	Windows1252 Encoding = "Windows-1252"
)

// Encodings are all of them, in the order in which they are tried.
var Encodings = []Encoding{UTF8, UTF16, ShiftJIS, EUCJP, Windows1252}

// Decode reads the bytes of a list that a person saved somewhere as a given
// encoding, or finds it out where as is empty: a mark at the beginning decides;
// then UTF-8, which is hardly ever met by accident; then Shift-JIS and EUC-JP,
// where they give Japanese and nothing unknown; then Windows-1252.
//
// Errors: [ErrNoText] for anything else: no character is ever replaced.
func Decode(data []byte, as Encoding) (string, Encoding, error) {
	if as != "" {
		text, ok := decode(data, as)
		if !ok {
			return "", "", ErrNoText
		}
		return text, as, nil
	}
	try := Encodings[2:]
	switch {
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}), utf8.Valid(data):
		try = []Encoding{UTF8}
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		try = []Encoding{UTF16}
	}
	for _, as := range try {
		text, ok := decode(data, as)
		if ok && (as != ShiftJIS && as != EUCJP || isJapanese(text)) {
			return text, as, nil
		}
	}
	return "", "", ErrNoText
}

func decode(data []byte, as Encoding) (string, bool) {
	var from encoding.Encoding
	switch as {
	case UTF8:
		text := strings.TrimPrefix(string(data), "\ufeff")
		return text, utf8.ValidString(text) && readable(text)
	case UTF16:
		if len(data)%2 != 0 {
			return "", false
		}
		from = xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM)
	case ShiftJIS:
		from = japanese.ShiftJIS
	case EUCJP:
		from = japanese.EUCJP
	case Windows1252:
		from = charmap.Windows1252
	default:
		return "", false
	}
	read, err := from.NewDecoder().Bytes(data)
	text := string(read)
	if as == UTF16 {
		text = strings.TrimLeft(text, "\ufeff") // a file joined from two has a second mark
	}
	return text, err == nil && readable(text)
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
