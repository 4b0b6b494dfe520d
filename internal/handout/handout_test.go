package handout_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/handout"
)

func table(rows ...[]string) handout.List {
	return handout.List{
		Title: "Autumn Cup · Standings after round 3", Note: "2 games open", Lang: "en",
		Columns: []handout.Column{{Title: "Rank", Number: true}, {Title: "Player", Strong: true}, {Title: "Points", Number: true, Strong: true}},
		Rows:    rows,
	}
}

func TestText(t *testing.T) {
	t.Run("columns stand below each other, a Japanese letter is as wide as two", func(t *testing.T) {
		got := table([]string{"1", "佐藤 健", "2½"}, []string{"12=", "Ödön", "10"}).Text()
		want := "Autumn Cup · Standings after round 3\n2 games open\n\n" +
			"Rank  Player   Points\n   1  佐藤 健      2½\n 12=  Ödön         10\n"
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}

func TestMarkdown(t *testing.T) {
	t.Run("numbers stand at the right", func(t *testing.T) {
		got := table([]string{"1", "Ana", "3"}).Markdown()
		want := "**Autumn Cup · Standings after round 3**\n2 games open\n\n| Rank | Player | Points |\n| --: | :-- | --: |\n| 1 | Ana | 3 |\n"
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
	t.Run("SEC-05 a name is text, whatever is in it", func(t *testing.T) {
		got := table([]string{"1", "<svg/onload=alert(1)> a|b *c* [d](e) `f`\n|x", "3"}).Markdown()
		if !strings.Contains(got, "| 1 | \\<svg/onload=alert(1)\\> a\\|b \\*c\\* \\[d\\](e) \\`f\\` \\|x | 3 |\n") {
			t.Errorf("got %s", got)
		}
	})
}

// long is a list as a large event has one.
func long(n int) handout.List {
	l := table()
	for i := range n {
		l.Rows = append(l.Rows, []string{fmt.Sprint(i + 1), []string{"佐藤 健", "髙﨑 凪", "Łukasz Żółw", "渡邉 邉"}[i%4], "3½"})
	}
	return l
}

func TestSVG(t *testing.T) {
	l := table([]string{"1", `<svg/onload=alert(1)> "&'`, "3"}, []string{"2", "渡邉 凪", "2"})
	data, err := l.SVG()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("SEC-05 it is one drawing with the names as text, whatever is in them", func(t *testing.T) {
		in := xml.NewDecoder(bytes.NewReader(data))
		var all []string
		for {
			token, err := in.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				if name := token.Name.Local; !strings.Contains("svg title rect text", name) {
					t.Errorf("there is a <%s>", name)
				}
				for _, a := range token.Attr {
					if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style" {
						t.Errorf("there is an attribute %s", a.Name.Local)
					}
				}
			case xml.CharData:
				all = append(all, string(token))
			}
		}
		for _, want := range []string{l.Title, l.Note, l.Rows[0][1], "渡邉 凪"} {
			if !strings.Contains(strings.Join(all, "\n"), want) {
				t.Errorf("%q is not there", want)
			}
		}
	})
}

func TestPNG(t *testing.T) {
	data, err := long(12).PNG()
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("SIXTYFOUR_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "handout.png"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	more, err := long(13).PNG()
	if err != nil {
		t.Fatal(err)
	}
	taller, err := png.Decode(bytes.NewReader(more))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("a row more makes it a row taller, and no wider", func(t *testing.T) {
		if a, b := picture.Bounds(), taller.Bounds(); b.Dy()-a.Dy() != 60 || a.Dx() != b.Dx() {
			t.Errorf("%v and %v", a, b)
		}
	})
	t.Run("every Japanese letter is drawn, one that is not had as a geta", func(t *testing.T) {
		seen := map[string]string{}
		for _, name := range []string{"佐", "藤", "髙", "﨑", "凪", "邊", "〓", "あ", "ン", "½"} {
			one, err := table([]string{"1", name, "3"}).PNG()
			if err != nil {
				t.Fatal(err)
			}
			if same, ok := seen[string(one)]; ok {
				t.Errorf("%s is drawn like %s", name, same)
			}
			seen[string(one)] = name
		}
		missing, err := table([]string{"1", "邉", "3"}).PNG()
		if err != nil || seen[string(missing)] != "〓" {
			t.Errorf("邉 is drawn like %q (%v)", seen[string(missing)], err)
		}
	})
}

func TestPart(t *testing.T) {
	l := long(120)
	for _, tt := range []struct{ from, want int }{{0, 50}, {50, 50}, {100, 20}, {120, 0}, {500, 0}, {-3, 50}} {
		if got := len(l.Part(tt.from, 50).Rows); got != tt.want {
			t.Errorf("from %d: %d rows, want %d", tt.from, got, tt.want)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	l := long(50)
	for b.Loop() {
		if _, err := l.PNG(); err != nil {
			b.Fatal(err)
		}
	}
}
