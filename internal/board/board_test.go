package board

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

func afterF5(t *testing.T) Options {
	t.Helper()
	transcript, err := reversi.ParseTranscript("f5")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := reversi.Game{Moves: transcript}.Steps()
	if err != nil || len(steps) != 1 {
		t.Fatalf("steps %d, %v", len(steps), err)
	}
	s := steps[0]
	return Options{
		Board: s.After, Last: s.Square, Turned: s.Flips, Legal: s.After.Legal(ToMove(s)),
		Title: "After move 1", Caption: "White to move",
		Words: Words{Black: "Black", White: "White", Empty: "empty", Last: "last move", Turned: "turned this move", Legal: "White can play"},
	}
}

func TestSVG(t *testing.T) {
	svg := SVG(afterF5(t))
	contains := []struct{ name, text string }{
		{"the disc just played is marked as the last", `class="sq black last" data-sq="f5"`},
		{"a turned disc is marked as turned", `class="sq black turned" data-sq="e5"`},
		{"a disc that stayed has no mark", `class="sq white" data-sq="d4"`},
		{"a legal square is marked", `class="sq legal" data-sq="f4"`},
		{"an empty square has no mark", `class="sq" data-sq="a1"`},
		{"a label says square, colour and what happened", `aria-label="e5, Black, turned this move"`},
		{"a label says who can play where", `aria-label="f4, empty, White can play"`},
		{"the title names the board", `<title id="board-title">After move 1</title>`},
		{"the caption tells what stands on it", `<desc id="board-desc">White to move</desc>`},
		{"the files are written", `>h</text>`},
		{"the ranks are written", `>8</text>`},
	}
	for _, tt := range contains {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(svg, tt.text) {
				t.Errorf("%s is not in the drawing", tt.text)
			}
		})
	}
	t.Run("no style, colour or script is written: the policy of the pages forbids it", func(t *testing.T) {
		for _, banned := range []string{"style=", "fill=", "stroke=", "<script", "<style", " on"} {
			if strings.Contains(svg, banned) {
				t.Errorf("%q is in the drawing", banned)
			}
		}
	})
	t.Run("there are 64 squares", func(t *testing.T) {
		if n := strings.Count(svg, "data-sq="); n != 64 {
			t.Errorf("%d squares", n)
		}
	})
	t.Run("the four dots are drawn", func(t *testing.T) {
		if n := strings.Count(svg, `class="dot"`); n != 4 {
			t.Errorf("%d dots", n)
		}
	})
	t.Run("the drawing is well-formed", func(t *testing.T) {
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
	t.Run("SEC-05 text in a title is shown as text", func(t *testing.T) {
		o := afterF5(t)
		o.Title, o.ID, o.Words.Black = `<svg/onload=alert(1)>`, `"><img src=x>`, `"><img src=x onerror=alert(1)>`
		svg := SVG(o)
		if strings.Contains(svg, "<svg/onload") || strings.Contains(svg, "<img") {
			t.Error("markup from a text is in the drawing")
		}
	})
	t.Run("without words the board is one picture", func(t *testing.T) {
		o := afterF5(t)
		o.Words = Words{}
		svg := SVG(o)
		if !strings.Contains(svg, `role="img" aria-labelledby`) || strings.Contains(svg, "aria-label=\"") {
			t.Error("squares have labels, or the board is no picture")
		}
	})
}

func TestFrames(t *testing.T) {
	tests := []struct {
		name, transcript string
		frames           int
		first, last      string
	}{
		{
			name: "the first frame is the start with Black's four moves", transcript: "", frames: 1,
			first: "810000000:1008000000::0:102004080000:b",
			last:  "810000000:1008000000::0:102004080000:b",
		},
		{
			name: "a frame tells the last move and what it turned", transcript: "f5", frames: 2,
			first: "810000000:1008000000::0:102004080000:b",
			last:  "3810000000:8000000:f5:1000000000:280020000000:w",
		},
		{
			name: "after the last move nobody is to move", transcript: "f5f4c3c6c5d6f3c4c7", frames: 10,
			first: "810000000:1008000000::0:102004080000:b",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			transcript, err := reversi.ParseTranscript(tt.transcript)
			if err != nil {
				t.Fatal(err)
			}
			frames := strings.Split(Frames(reversi.Game{Moves: transcript}), ";")
			if len(frames) != tt.frames || frames[0] != tt.first {
				t.Fatalf("%d frames, first %s", len(frames), frames[0])
			}
			last := frames[len(frames)-1]
			if tt.last != "" && last != tt.last {
				t.Errorf("last %s", last)
			}
			if tt.last == "" && !strings.HasSuffix(last, ":0:") {
				t.Errorf("last %s: somebody is to move", last)
			}
		})
	}
}
