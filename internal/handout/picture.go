package handout

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Measures of a picture, in units of which a PNG has two pixels.
const (
	margin   = 24
	gap      = 20 // between columns
	line     = 30
	head     = 22 // size of the letters of the title
	body     = 16
	small    = 13
	density  = 2
	baseline = 20 // of a row, below its upper edge
)

// Colours of the house: paper, ink, felt.
var (
	paper = color.RGBA{0xff, 0xfd, 0xf8, 0xff}
	ink   = color.RGBA{0x17, 0x20, 0x1c, 0xff}
	soft  = color.RGBA{0x56, 0x61, 0x5a, 0xff}
	rule  = color.RGBA{0xdd, 0xd7, 0xc8, 0xff}
	felt  = color.RGBA{0x14, 0x52, 0x3c, 0xff}
)

// geta stands for a character that the letters of a PNG do not have, as printers
// of Japanese do it.
const geta = '〓'

// text is a word with its place: x is the left edge, or the right one of a
// number; y is the line on which the letters stand.
type text struct {
	x, y   int
	size   int
	right  bool
	strong bool
	ink    color.RGBA
	words  string
}

// bar is a filled rectangle.
type bar struct {
	image.Rectangle
	ink color.RGBA
}

// layout is a picture before it is drawn.
type layout struct {
	width, height int
	texts         []text
	bars          []bar
}

// lettering measures and draws with M+ 1p, which has the Japanese of daily use;
// letters are made once for each size. It serves one picture.
type lettering struct {
	font   *opentype.Font
	buffer sfnt.Buffer
	faces  map[int]font.Face
}

func newLettering() (*lettering, error) {
	f, err := opentype.Parse(fonts.MPlus1pRegular_ttf)
	if err != nil {
		return nil, fmt.Errorf("handout: letters: %w", err)
	}
	return &lettering{font: f, faces: map[int]font.Face{}}, nil
}

func (l *lettering) face(size int) (font.Face, error) {
	if face, ok := l.faces[size]; ok {
		return face, nil
	}
	face, err := opentype.NewFace(l.font, &opentype.FaceOptions{Size: float64(size * density), DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("handout: letters: %w", err)
	}
	l.faces[size] = face
	return face, nil
}

// shown returns text with geta for what cannot be drawn.
func (l *lettering) shown(text string) string {
	return strings.Map(func(r rune) rune {
		if i, err := l.font.GlyphIndex(&l.buffer, r); err != nil || i == 0 {
			return geta
		}
		return r
	}, text)
}

func (l *lettering) width(text string, size int) (int, error) {
	face, err := l.face(size)
	if err != nil {
		return 0, err
	}
	return (font.MeasureString(face, l.shown(text)).Ceil() + density - 1) / density, nil
}

// lay gives every word its place. slack widens the columns, in hundredths, for
// letters that are not ours.
func (l List) lay(letters *lettering, slack int) (layout, error) {
	var errs error
	measure := func(text string, size int) int {
		n, err := letters.width(text, size)
		if err != nil {
			errs = err
		}
		return n * (100 + slack) / 100
	}
	wide := make([]int, len(l.Columns))
	sum := -gap
	for i, c := range l.Columns {
		wide[i] = measure(c.Title, small)
		for _, row := range l.Rows {
			wide[i] = max(wide[i], measure(row[i], body))
		}
		sum += wide[i] + gap
	}
	out := layout{width: 2*margin + max(sum, measure(l.Title, head), measure(l.Note, small))}
	if i := slices.IndexFunc(l.Columns, func(c Column) bool { return !c.Number }); i >= 0 {
		wide[i] += out.width - 2*margin - sum
	}
	add := func(x, y, size int, c Column, ink color.RGBA, words string, i int) {
		if c.Number {
			x += wide[i]
		}
		out.texts = append(out.texts, text{x, y, size, c.Number, c.Strong, ink, words})
	}
	y := margin + head
	out.bars = append(out.bars, bar{image.Rect(0, 0, out.width, 6), felt})
	out.texts = append(out.texts, text{x: margin, y: y, size: head, strong: true, ink: ink, words: l.Title})
	if l.Note != "" {
		y += line - 6
		out.texts = append(out.texts, text{x: margin, y: y, size: small, ink: soft, words: l.Note})
	}
	y += line / 2
	for n := -1; n < len(l.Rows); n++ {
		x := margin
		for i, c := range l.Columns {
			if n < 0 {
				add(x, y+baseline, small, Column{Number: c.Number}, soft, c.Title, i)
			} else {
				shade := soft
				if c.Strong {
					shade = ink
				}
				add(x, y+baseline, body, c, shade, l.Rows[n][i], i)
			}
			x += wide[i] + gap
		}
		y += line
		shade := rule
		if n < 0 {
			shade = ink
		}
		out.bars = append(out.bars, bar{image.Rect(margin, y-1, out.width-margin, y), shade})
	}
	out.height = y + margin
	return out, errs
}

// SVG returns the list as a picture that is drawn with the letters of whoever
// looks at it, so that no character is missing that they have.
func (l List) SVG() ([]byte, error) {
	letters, err := newLettering()
	if err != nil {
		return nil, err
	}
	at, err := l.lay(letters, 12)
	if err != nil {
		return nil, err
	}
	var sb bytes.Buffer
	fmt.Fprintf(&sb, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" lang="%s" font-family="system-ui, 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif">`,
		at.width, at.height, at.width, at.height, html.EscapeString(l.Lang))
	fmt.Fprintf(&sb, `<title>%s</title><rect width="%d" height="%d" fill="%s"/>`, html.EscapeString(l.Title), at.width, at.height, hex(paper))
	for _, b := range at.bars {
		fmt.Fprintf(&sb, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, b.Min.X, b.Min.Y, b.Dx(), b.Dy(), hex(b.ink))
	}
	for _, t := range at.texts {
		anchor, weight := "", ""
		if t.right {
			anchor = ` text-anchor="end"`
		}
		if t.strong {
			weight = ` font-weight="600"`
		}
		fmt.Fprintf(&sb, `<text x="%d" y="%d" font-size="%d" fill="%s"%s%s>%s</text>`, t.x, t.y, t.size, hex(t.ink), anchor, weight, html.EscapeString(t.words))
	}
	sb.WriteString("</svg>\n")
	return sb.Bytes(), nil
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// PNG returns the list as a picture of dots, two to a unit. A character that the
// letters do not have is a 〓.
func (l List) PNG() ([]byte, error) {
	letters, err := newLettering()
	if err != nil {
		return nil, err
	}
	at, err := l.lay(letters, 0)
	if err != nil {
		return nil, err
	}
	dots := image.NewRGBA(image.Rect(0, 0, at.width*density, at.height*density))
	draw.Draw(dots, dots.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	for _, b := range at.bars {
		box := image.Rectangle{Min: b.Min.Mul(density), Max: b.Max.Mul(density)}
		draw.Draw(dots, box, image.NewUniform(b.ink), image.Point{}, draw.Src)
	}
	for _, t := range at.texts {
		if err := letters.draw(dots, t); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, dots); err != nil {
		return nil, fmt.Errorf("handout: %w", err)
	}
	return out.Bytes(), nil
}

func (l *lettering) draw(dots draw.Image, t text) error {
	face, err := l.face(t.size)
	if err != nil {
		return err
	}
	words := l.shown(t.words)
	pen := font.Drawer{Dst: dots, Src: image.NewUniform(t.ink), Face: face, Dot: fixed.P(t.x*density, t.y*density)}
	if t.right {
		pen.Dot.X -= font.MeasureString(face, words)
	}
	from := pen.Dot
	pen.DrawString(words)
	if t.strong { // there is one weight of letters: drawn twice they are darker
		pen.Dot = from
		pen.Dot.X += fixed.Int26_6(32)
		pen.DrawString(words)
	}
	return nil
}
