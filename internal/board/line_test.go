package board

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
)

func square8(t *testing.T, text string) reversi.Square {
	t.Helper()
	s, err := reversi.ParseSquare(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTrapped(t *testing.T) {
	start := reversi.Start()
	t.Run("the first move traps one line", func(t *testing.T) {
		want := []Line{{square8(t, "f5"), square8(t, "d5")}}
		if got := Trapped(start, reversi.Black, square8(t, "f5")); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
	t.Run("a move that is not legal traps none", func(t *testing.T) {
		for _, s := range []string{"a1", "f4", "d4"} {
			if got := Trapped(start, reversi.Black, square8(t, s)); len(got) != 0 {
				t.Errorf("%s traps %v", s, got)
			}
		}
	})
	t.Run("the discs of the lines are those that turn, in a whole game", func(t *testing.T) {
		moves, err := reversi.ParseTranscript("f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1")
		if err != nil {
			t.Fatal(err)
		}
		steps, err := reversi.Game{Moves: moves}.Steps()
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			discs := uint64(0)
			for _, l := range Trapped(step.Before, step.Mover, step.Square) {
				discs |= l.Discs()
			}
			if discs != step.Flips {
				t.Errorf("move %d: %x, want %x", step.Ply, discs, step.Flips)
			}
		}
	})
}

func TestMarks(t *testing.T) {
	o := afterF5(t)
	o.Lines = []Line{{square8(t, "f5"), square8(t, "d5")}, {square8(t, "a1"), square8(t, "b3")}}
	o.Asked, o.Wrong = square8(t, "a1").Bit(), square8(t, "e5").Bit()
	o.Words.Asked, o.Words.Wrong = "asked about", "lies wrong"
	svg := SVG(o)
	for name, text := range map[string]string{
		"a frame is around what is asked about": `<rect class="frame" x="3" y="3"`,
		"a cross is on what lies wrong":         `class="cross"`,
		"a frame is said":                       `aria-label="a1, empty, asked about"`,
		"a cross is said":                       `aria-label="e5, Black, turned this move, lies wrong"`,
	} {
		if !strings.Contains(svg, text) {
			t.Errorf("%s: %s is not in the drawing", name, text)
		}
	}
	if n := strings.Count(svg, `class="line"`); n != 1 {
		t.Errorf("%d lines, want the one that is straight", n)
	}
}

func TestFile(t *testing.T) {
	for name, file := range map[string]string{
		"screen": File(afterF5(t), false), "paper": File(afterF5(t), true),
		"pink": File(func() Options { o := afterF5(t); o.Colours = PinkYellow; return o }(), false),
	} {
		t.Run(name, func(t *testing.T) {
			d := xml.NewDecoder(strings.NewReader(file))
			for {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			if strings.Count(file, "<style>") != 1 || strings.Contains(file, "var(") {
				t.Error("the file does not stand alone")
			}
			if (name == "pink") != strings.Contains(file, `class="board pink-yellow"`) {
				t.Error("the colours are not those asked for")
			}
		})
	}
	t.Run("paper has no solid black disc", func(t *testing.T) {
		if strings.Contains(printStyle, ".black .stone{fill:#000") || !strings.Contains(printStyle, ".stone{fill:#fff") {
			t.Error("it has")
		}
	})
}
