package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// Reasons a workbook is refused.
var (
	ErrNotWorkbook = errors.New("it is no .xlsx workbook")
	ErrOldWorkbook = errors.New("it is a workbook of an old form, or one with a password")
	ErrNoSheet     = errors.New("there is no such sheet in the workbook")
)

// Bounds of what a workbook unpacks to, in bytes: all parts that are read, and one
// element with its text.
const (
	mostUnpacked   = 16 << 20
	longestElement = 256 << 10
	mostStrings    = 4 << 20 // text of the table of strings
)

// Workbook is one sheet of a workbook, with the names of all.
type Workbook struct {
	Table  Table
	Sheet  string
	Sheets []string
}

// IsWorkbook reports whether data is meant to be read by [ReadWorkbook].
func IsWorkbook(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || isOld(data)
}

// isOld reports whether data is in the container of old workbooks, in which ones
// with a password are kept too.
func isOld(data []byte) bool { return bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0")) }

// ReadWorkbook reads a sheet of an .xlsx file; without a name the first that is not
// hidden. It reads piece by piece and stops at the bounds, whatever the file says of
// itself, so that a small file cannot fill the memory. Formulas are read as the
// value that was stored with them.
//
// Errors: [ErrNotWorkbook], [ErrOldWorkbook], [ErrNoSheet], [ErrTooLarge]; *[Error].
func ReadWorkbook(data []byte, sheet string) (Workbook, error) {
	if isOld(data) {
		return Workbook{}, ErrOldWorkbook
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Workbook{}, ErrNotWorkbook
	}
	b := book{archive: archive, left: mostUnpacked}
	if err := b.open(); err != nil {
		return Workbook{}, err
	}
	w := Workbook{}
	part := ""
	for _, s := range b.sheets {
		w.Sheets = append(w.Sheets, s.name)
		if part == "" && (s.name == sheet || sheet == "" && !s.hidden) {
			w.Sheet, part = s.name, s.part
		}
	}
	if part == "" {
		return w, ErrNoSheet
	}
	w.Table, err = b.table(part)
	return w, err
}

// book is a workbook that is being read.
type book struct {
	archive *zip.Reader
	left    int64 // bytes that may still be unpacked
	sheets  []bookSheet
	strings []string
	dates   []bool // by cell style
	since04 bool   // days are counted from 1904
}

type bookSheet struct {
	name, part string
	hidden     bool
}

// open reads what the sheets need.
func (b *book) open() error {
	main := "xl/workbook.xml"
	if targets, err := b.relations("_rels/.rels", "", "/officeDocument"); err != nil {
		return err
	} else if len(targets) == 1 {
		for _, target := range targets {
			main = target
		}
	}
	dir, file := path.Split(main)
	parts, err := b.relations(dir+"_rels/"+file+".rels", dir, "")
	if err != nil {
		return err
	}
	found := false
	err = b.each(main, func(e element) error {
		if e.end {
			return nil
		}
		switch e.name {
		case "workbook":
			found = true
		case "workbookPr":
			b.since04 = e.flag("date1904")
		case "sheet":
			b.sheets = append(b.sheets, bookSheet{e.attr("name"), parts[e.attr("id")], e.attr("state") != "" && e.attr("state") != "visible"})
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case !found || len(b.sheets) == 0:
		return ErrNotWorkbook
	}
	if err := b.readStyles(dir + "styles.xml"); err != nil {
		return err
	}
	return b.readStrings(dir + "sharedStrings.xml")
}

// relations returns the parts that a part of the archive names, by id; those whose
// type ends in kind.
func (b *book) relations(name, dir, kind string) (map[string]string, error) {
	targets := map[string]string{}
	err := b.each(name, func(e element) error {
		if e.name == "Relationship" && !e.end && strings.HasSuffix(e.attr("Type"), kind) && e.attr("TargetMode") != "External" {
			target := e.attr("Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("/", dir, target)
			}
			targets[e.attr("Id")] = strings.TrimPrefix(path.Clean(target), "/")
		}
		return nil
	})
	return targets, err
}

var (
	notFormat  = regexp.MustCompile(`"[^"]*"|\\.|\[[^\]]*\]|_.|\*.`)
	dateFormat = regexp.MustCompile(`(?i)[ymdhs]`)
)

// readStyles learns which cell styles show a day.
func (b *book) readStyles(name string) error {
	own := map[string]bool{}
	inside := false
	return b.each(name, func(e element) error {
		switch {
		case e.name == "numFmt" && !e.end:
			code := notFormat.ReplaceAllString(e.attr("formatCode"), "")
			own[e.attr("numFmtId")] = dateFormat.MatchString(code) && !strings.EqualFold(code, "General")
		case e.name == "cellXfs":
			inside = !e.end
		case e.name == "xf" && inside && !e.end:
			id := e.attr("numFmtId")
			date, known := own[id]
			n, err := strconv.Atoi(id)
			if !known && err == nil {
				date = n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58
			}
			b.dates = append(b.dates, date)
		}
		return nil
	})
}

// readStrings reads the table of texts that cells name by number. How a text is
// said is left out.
func (b *book) readStrings(name string) error {
	var text strings.Builder
	said, size := false, 0
	return b.each(name, func(e element) error {
		switch e.name {
		case "rPh":
			said = !e.end
		case "t":
			if e.end && !said {
				text.WriteString(e.text)
			}
		case "si":
			if !e.end {
				return nil
			}
			if size += text.Len() + 16; size > mostStrings {
				return ErrTooLarge
			}
			b.strings = append(b.strings, unescape(text.String()))
			text.Reset()
		}
		return nil
	})
}

// element is the beginning or the end of an element; the end has the text that
// stood before it.
type element struct {
	name  string
	attrs []xml.Attr
	text  string
	end   bool
}

func (e element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) flag(name string) bool { return e.attr(name) == "1" || e.attr(name) == "true" }

// each calls fn for the elements of a part, in order. A part that is not there has
// none.
func (b *book) each(name string, fn func(element) error) error {
	for _, f := range b.archive.File {
		if f.Name == name {
			return b.eachOf(f, fn)
		}
	}
	return nil
}

func (b *book) eachOf(f *zip.File, fn func(element) error) error {
	if f.UncompressedSize64 > uint64(b.left) {
		return ErrTooLarge // it says so itself
	}
	in, err := f.Open()
	if err != nil {
		return ErrNotWorkbook
	}
	defer in.Close()
	g := &guard{in: in, left: &b.left}
	d := xml.NewDecoder(g)
	text := ""
	for {
		// Raw tokens: the decoder would else remember every element that is open.
		token, err := d.RawToken()
		switch {
		case g.err != nil:
			return g.err
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return ErrNotWorkbook
		}
		switch t := token.(type) {
		case xml.StartElement:
			text = ""
			err = fn(element{name: t.Name.Local, attrs: t.Attr})
		case xml.CharData:
			text = string(t)
		case xml.EndElement:
			err = fn(element{name: t.Name.Local, text: text, end: true})
			text = ""
		}
		if err != nil {
			return err
		}
	}
}

// guard hands on what is unpacked as long as it stays within the bounds. It refuses
// what begins with <!, which no workbook needs: definitions, and comments and
// sections without end.
type guard struct {
	in   io.Reader
	left *int64
	run  int // bytes since an element began
	open bool
	err  error
}

func (g *guard) Read(p []byte) (int, error) {
	n, err := g.in.Read(p)
	if *g.left -= int64(n); *g.left < 0 {
		g.err = ErrTooLarge
		return 0, g.err
	}
	for _, c := range p[:n] {
		g.run++
		switch {
		case g.open && c == '!':
			g.err = ErrNotWorkbook
		case g.run > longestElement:
			g.err = ErrTooLarge
		case c == '<':
			g.run = 0
		}
		g.open = c == '<'
		if g.err != nil {
			return 0, g.err
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		g.err = ErrNotWorkbook
	}
	return n, err
}

var escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// unescape reads the form in which a workbook writes characters that XML cannot.
func unescape(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return escaped.ReplaceAllStringFunc(text, func(e string) string {
		n, err := strconv.ParseUint(e[2:6], 16, 16)
		if err != nil {
			return e
		}
		return string(rune(n))
	})
}
