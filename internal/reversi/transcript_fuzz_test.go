package reversi

import (
	"errors"
	"slices"
	"testing"
)

// FuzzParseTranscript holds these promises: any error is a *MoveError with a ply
// and a place inside the text; what was accepted is written back in a form that
// reads the same; a replay ends in a record or in a *MoveError; and the engine
// takes exactly the games that the plain array takes.
func FuzzParseTranscript(f *testing.F) {
	for _, seed := range []string{
		"", "f5d6c3", "F5 D6\nC3", "f", "i9", "f5f5", "ｆ５", "1. f5 2. d6", "f5 pass d6", "f5\u200b", "с5",
		"f5f6d3e3f3f4f7c3b2", "f5f6d3e3f3f4f7c3b2a1", trn01 + "--b8", "a10.", "c5c6e3",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ParseTranscript(text)
		var me *MoveError
		if err != nil {
			if !errors.As(err, &me) || me.Ply < 1 || me.Offset < 0 || me.Offset >= len(text) {
				t.Fatalf("ParseTranscript(%q) error = %#v, want *MoveError with a place", text, err)
			}
			return
		}
		discs := slices.DeleteFunc(slices.Clone(got), func(s Square) bool { return s == Pass })
		again, err := ParseTranscript(got.String())
		if err != nil || !slices.Equal(discs, again) {
			t.Fatalf("round trip of %q: %v, %v", text, again, err)
		}
		r, err := Replay(got)
		if err != nil && (!errors.As(err, &me) || me.Ply != r.Plies+1) {
			t.Fatalf("Replay(%q) error = %v, want *MoveError behind the legal plies", text, err)
		}
		ref := newRefGame()
		refErr := error(nil)
		for _, s := range discs {
			if refErr = ref.play(s); refErr != nil {
				break
			}
		}
		plain, err := Replay(discs)
		if (err == nil) != (refErr == nil) || plain.Plies != ref.plies || plain.Board != ref.board() || plain.ToMove != ref.toMove {
			t.Fatalf("%s: engine %+v %v, reference %+v %v", discs, plain, err, ref, refErr)
		}
	})
}
