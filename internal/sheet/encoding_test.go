package sheet_test

import (
	"errors"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"sixtyfour/internal/sheet"
)

func TestDecode(t *testing.T) {
	const list = "氏名,所属\n高橋 一郎,東京\n髙﨑 凪,大阪\n"
	encode := func(data []byte, err error) []byte {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	tests := []struct {
		name    string
		data    []byte
		want    string
		how     sheet.Encoding
		wantErr error
	}{
		{"plain UTF-8", []byte(list), list, sheet.UTF8, nil},
		{"UTF-8 with its mark", append([]byte{0xEF, 0xBB, 0xBF}, list...), list, sheet.UTF8, nil},
		{"UTF-16, little end first", encode(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(list))), list, sheet.UTF16, nil},
		{"UTF-16, big end first", encode(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(list))), list, sheet.UTF16, nil},
		{"IO-03 Shift-JIS with the characters of CP932", encode(japanese.ShiftJIS.NewEncoder().Bytes([]byte(list))), list, sheet.ShiftJIS, nil},
		{"EUC-JP", encode(japanese.EUCJP.NewEncoder().Bytes([]byte("氏名,所属\n高橋 一郎,東京\n"))), "氏名,所属\n高橋 一郎,東京\n", sheet.EUCJP, nil},
		{"Windows-1252", encode(charmap.Windows1252.NewEncoder().Bytes([]byte("Dupont Jérôme;Orléans"))), "Dupont Jérôme;Orléans", sheet.Windows1252, nil},
		{"ASCII is UTF-8", []byte("Berg Anna"), "Berg Anna", sheet.UTF8, nil},
		{"a picture is no text", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "", "", sheet.ErrNoText},
		{"IO-03 a file that would need replaced characters is refused", []byte("\xEF\xBB\xBFBerg \xFF Anna"), "", "", sheet.ErrNoText},
		{"half a character of UTF-16 is refused", []byte{0xFF, 0xFE, 0x41, 0x00, 0x42}, "", "", sheet.ErrNoText},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, how, err := sheet.Decode(tt.data, "")
			if got != tt.want || how != tt.how || !errors.Is(err, tt.wantErr) {
				t.Errorf("got %q as %s, %v", got, how, err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("Berg"))
	f.Add([]byte{0xFF, 0xFE, 0, 0xD8})
	f.Add([]byte{0xFF, 0xFE, 0xFF, 0xFE})
	f.Add([]byte{0x8D, 0x82, 0x8B, 0xB4})
	f.Fuzz(func(t *testing.T, data []byte) {
		text, how, err := sheet.Decode(data, "")
		if err != nil {
			if !errors.Is(err, sheet.ErrNoText) {
				t.Fatalf("error %v", err)
			}
			return
		}
		again, _, err := sheet.Decode([]byte(text), "")
		if err != nil || again != text && how != sheet.UTF8 {
			t.Fatalf("%q was read as %s and then as %q, %v", text, how, again, err)
		}
	})
}
