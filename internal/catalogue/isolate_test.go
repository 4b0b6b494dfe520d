package catalogue

import "testing"

func TestIsolate(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"what runs from left to right stays as it is", "佐藤 健 (Sato) 44–20", "佐藤 健 (Sato) 44–20"},
		{"Hebrew and Arabic are enclosed", "אבי", "\u2068אבי\u2069"},
		{"an override ends with the name", "a\u202Eb", "\u2068a\u202Eb\u2069"},
		{"a mark that would end the enclosure is left out", "a\u2069\u202Eb", "\u2068a\u202Eb\u2069"},
		{"an enclosure that the name leaves open is closed", "a\u2067b", "\u2068a\u2067b\u2069\u2069"},
		{"what is enclosed already may be enclosed again", "\u2068אבי\u2069 44", "\u2068\u2068אבי\u2069 44\u2069"},
		{"nothing is nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := isolate(tt.text); got != tt.want {
				t.Errorf("got %+q, want %+q", got, tt.want)
			}
		})
	}
}
