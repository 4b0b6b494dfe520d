package wof

import "testing"

func TestSaysUnrated(t *testing.T) {
	for text, want := range map[string]bool{
		"%%Tournament: Fun Open (not rated)\n1 (40)>(24) 2\n": true,
		"% Not  rated, please\r\n1>2\r\n":                     true,
		"% tournoi non homologu\xe9\n1>2\n":                   true,
		"% unrated\n":                                         true,
		"%%Tournament: Rated Open\n1>2\n":                     false,
		"%_% 1, UNRATED, Not Rated, F\n1>2\n":                 false,
		"% ungenerated\n1>2 % not rated\n":                    false,
	} {
		if got := SaysUnrated([]byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
