package reversi

import (
	"errors"
	"strings"
	"testing"
)

func TestParseTranscript(t *testing.T) {
	for _, tt := range []struct {
		name, text, want string
	}{
		{"nothing is no moves", " \n\t", ""},
		{"capitals and small letters", "F5d6C3", "f5d6c3"},
		{"full-width letters, digits, dots and spaces", "１．ｆ５　２．Ｄ６", "f5d6"},
		{"zero-width spaces and byte order marks are skipped", "\ufefff\u200b5\u200d d\u20606\u200b", "f5d6"},
		{"no-break spaces separate", "f5\u00a0d6", "f5d6"},
		{"one number for each move or each pair", "1. f5 d6 2. c3 d3", "f5d6c3d3"},
		{"numbers stand tight against squares", "1.f52.d63.c3", "f5d6c3"},
		{"a square followed by a number with two digits", "f510.d6", "f5d6"},
		{"dots after a number may be several", "1. f5 1... d6", "f5d6"},
		{"passes stand tight too", "f5pad6--c3ps", "f5d6c3"},
		{"passes in any writing", "f5 PASS pa Ps -- d6", "f5d6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseTranscript(tt.text)
			if err != nil || got.String() != tt.want {
				t.Errorf("%q reads as %q, %v; want %q", tt.text, got, err, tt.want)
			}
		})
	}
	t.Run("a written pass is kept as such", func(t *testing.T) {
		got, err := ParseTranscript("f5 pass d6")
		if err != nil || len(got) != 3 || got[1] != Pass {
			t.Errorf("%v, %v", []Square(got), err)
		}
	})
}

func TestParseTranscriptRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		ply        int
		offset     int
		token      string
		reason     error
	}{
		{"a square off the board", "f5d9", 2, 2, "d9", ErrBadSquare},
		{"half a square", "f5 d", 2, 3, "d", ErrBadSquare},
		{"digits that are no number", "f5 10 d6", 2, 3, "10", ErrBadSquare},
		{"a digit too many is not read as another square", "a10", 1, 0, "a10", ErrBadSquare},
		{"a number too long to be one", "1234. f5", 1, 0, "1234.", ErrBadSquare},
		{"punctuation", "f5,d6", 2, 2, ",d6", ErrBadSquare},
		{"one dash is no pass", "f5-d6", 2, 2, "-d6", ErrBadSquare},
		{"a result behind the moves", "f5d6 34-30", 3, 5, "34-30", ErrBadSquare},
		{"bytes that are not UTF-8", "f5\xff", 2, 2, "\xff", ErrBadSquare},
		{"a zero byte", "f5\x00d6", 2, 2, "\x00d6", ErrBadSquare},
		{"the offset counts bytes and passes no ply", "ｆ５ -- x", 2, 10, "x", ErrBadSquare},
		{"a long run of junk is shortened", strings.Repeat("x", 99), 1, 0, "xxxxxxxxxxxxxxxx…", ErrBadSquare},
		{"more moves than a game can have", strings.Repeat("f5", 61), 61, 120, "f5", ErrAfterEnd},
		{"more passes than a game can have", strings.Repeat("--", 63), 1, 124, "--", ErrAfterEnd},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseTranscript(tt.text)
			var me *MoveError
			if !errors.As(err, &me) || !errors.Is(err, tt.reason) {
				t.Fatalf("error = %v, want %v", err, tt.reason)
			}
			if me.Ply != tt.ply || me.Offset != tt.offset || me.Text != tt.token {
				t.Errorf("ply %d at %d %q, want ply %d at %d %q", me.Ply, me.Offset, me.Text, tt.ply, tt.offset, tt.token)
			}
		})
	}
}

func TestLookAlikes(t *testing.T) {
	for r, twin := range lookAlikes {
		text := "f5" + string(r) + "6"
		if twin.like <= '9' {
			text = "f5d" + string(r)
		}
		_, err := ParseTranscript(text)
		var le *LookAlikeError
		if !errors.As(err, &le) || le.Rune != r || le.Like != twin.like || !errors.Is(err, ErrBadSquare) {
			t.Errorf("%q: %v", text, err)
		}
	}
	t.Run("capitals of other scripts too", func(t *testing.T) {
		for _, text := range []string{"С5", "Е6", "Α1", "fI"} {
			if _, err := ParseTranscript(text); !errors.As(err, new(*LookAlikeError)) {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

func TestAMegabyteOfNoiseIsRefusedWhereItBegins(t *testing.T) {
	const size = 1 << 20
	for name, noise := range map[string]string{
		"letters":           strings.Repeat("x", size),
		"spaces":            strings.Repeat(" ", size) + "x",
		"zero-width spaces": strings.Repeat("\u200b", size/3) + "x",
		"split by nothing":  "d" + strings.Repeat("\u200b", size/3) + "x",
		"digits":            strings.Repeat("1", size),
		"numbers":           strings.Repeat("1.", size/2) + "x",
		"dashes":            strings.Repeat("--", size/2),
		"squares":           strings.Repeat("f5", size/2),
		"broken UTF-8":      strings.Repeat("\xe3", size),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ParseTranscript("f5d6" + noise)
			var me *MoveError
			if !errors.As(err, &me) || me.Ply < 2 || me.Offset < 2 || len(me.Error()) > 200 {
				t.Errorf("error = %.300v", err)
			}
		})
	}
}
