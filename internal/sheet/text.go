package sheet

import "strings"

// Separators are what parts the fields of a line, the surest sign first: a comma
// may stand in a number, a tab hardly ever in a name.
var Separators = []rune{'\t', ';', ','}

// EachLine as a separator lets every line have its own, as in notes that were put
// together from several places.
const EachLine rune = 0

// sample is how many bytes of a text are looked at to find its separator.
const sample = 64 << 10

// Separator returns what parts the fields of a text: the first of [Separators]
// that stands outside quotation marks in at least half of the rows, else the only
// one that stands in any, else [EachLine]. A first line such as "sep=;" decides.
func Separator(text string) rune {
	text = strings.TrimPrefix(text, "\uFEFF")
	if sep, _, ok := declared(text); ok {
		return sep
	}
	if len(text) > sample {
		text = text[:strings.LastIndexByte(text[:sample], '\n')+1]
	}
	found := []rune{}
	for _, sep := range Separators {
		rows, parted := 0, 0
		s := scanner{text: text, separator: sep}
		for s.next() == nil && s.cells != nil {
			rows++
			if len(s.cells) > 1 {
				parted++
			}
		}
		if parted > 0 && parted*2 >= rows {
			return sep
		}
		if parted > 0 {
			found = append(found, sep)
		}
	}
	switch len(found) {
	case 0:
		return ','
	case 1:
		return found[0]
	}
	return EachLine
}

// declared reads the line with which a spreadsheet program says its separator.
func declared(text string) (sep rune, rest string, ok bool) {
	first, rest, _ := strings.Cut(text, "\n")
	name, ok := strings.CutPrefix(strings.ToLower(strings.TrimSuffix(first, "\r")), "sep=")
	if !ok {
		return 0, text, false
	}
	for _, sep := range Separators {
		if name == string(sep) {
			return sep, rest, true
		}
	}
	return 0, text, false
}

// ReadText reads a text whose fields are parted by separator. Fields in quotation
// marks may hold separators, line breaks and doubled quotation marks (RFC 4180);
// spaces around a field are dropped. A row has the number of the line that it
// begins on.
//
// Errors: *[Error].
func ReadText(text string, separator rune) (Table, error) {
	s := scanner{text: strings.TrimPrefix(text, "\uFEFF"), separator: separator, mixed: separator == EachLine}
	if _, rest, ok := declared(s.text); ok {
		s.text, s.line = rest, 1
	}
	var b builder
	for {
		if err := s.next(); err != nil {
			return Table{}, err
		}
		if s.cells == nil {
			return b.table, nil
		}
		if s.line > MostLines {
			return Table{}, &Error{Address{Line: s.line}, ErrTooManyRows}
		}
		if err := b.add(s.began, s.cells); err != nil {
			return Table{}, err
		}
	}
}

// scanner parts a text into rows of fields.
type scanner struct {
	text      string
	separator rune
	mixed     bool // every line has a separator of its own
	line      int  // lines that have begun
	began     int  // the line on which the row began
	cells     []Cell
}

// next reads one row into cells; nil at the end of the text.
func (s *scanner) next() error {
	s.cells = nil
	if s.text == "" {
		return nil
	}
	s.line++
	s.began = s.line
	if s.mixed {
		s.separator = ownSeparator(s.text)
	}
	for {
		field, more, err := s.field()
		if err != nil {
			return err
		}
		if len(s.cells) < MostColumns || field != "" {
			s.cells = append(s.cells, Cell{Text: field})
		}
		if len(s.cells) > MostColumns {
			return &Error{Address{Line: s.began, Column: MostColumns + 1}, ErrTooWide}
		}
		if !more {
			return nil
		}
	}
}

// field reads one field with what ends it, and reports whether another follows in
// the row.
func (s *scanner) field() (text string, more bool, err error) {
	spaces := " \u3000"
	if s.separator != '\t' {
		spaces += "\t"
	}
	if quoted := strings.TrimLeft(s.text, spaces); strings.HasPrefix(quoted, `"`) {
		if text, err = s.quoted(quoted[1:]); err != nil {
			return "", false, err
		}
		s.text = strings.TrimLeft(s.text, spaces)
		switch {
		case s.text == "":
			return text, false, nil
		case strings.HasPrefix(s.text, string(s.separator)):
			s.text = s.text[len(string(s.separator)):]
			return text, true, nil
		case s.breaks():
			return text, false, nil
		}
		return "", false, &Error{Address{Line: s.line, Column: len(s.cells) + 1}, ErrQuote}
	}
	end := strings.IndexAny(s.text, string(s.separator)+"\r\n")
	if end < 0 {
		text, s.text = s.text, ""
		return tidy(text), false, nil
	}
	text, s.text = s.text[:end], s.text[end:]
	if s.breaks() {
		return tidy(text), false, nil
	}
	s.text = s.text[len(string(s.separator)):]
	return tidy(text), true, nil
}

// quoted reads up to the closing quotation mark.
func (s *scanner) quoted(rest string) (string, error) {
	at := Address{Line: s.line, Column: len(s.cells) + 1}
	var out strings.Builder
	for {
		inside, behind, closed := strings.Cut(rest, `"`)
		if !closed {
			return "", &Error{at, ErrQuote}
		}
		inside = strings.ReplaceAll(inside, "\r\n", "\n")
		inside = strings.ReplaceAll(inside, "\r", "\n")
		s.line += strings.Count(inside, "\n")
		out.WriteString(inside)
		if !strings.HasPrefix(behind, `"`) {
			s.text = behind
			return tidy(out.String()), nil
		}
		out.WriteByte('"')
		rest = behind[1:]
	}
}

// breaks reads a line break, if there is one.
func (s *scanner) breaks() bool {
	for _, end := range []string{"\r\n", "\n", "\r"} {
		if rest, ok := strings.CutPrefix(s.text, end); ok {
			s.text = rest
			return true
		}
	}
	return false
}

// tidy drops spaces around a field, and the ="…" by which a spreadsheet program
// is told that digits are text.
func tidy(text string) string {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, `="`); ok {
		if inner, ok := strings.CutSuffix(inner, `"`); ok && !strings.Contains(inner, `"`) {
			return strings.TrimSpace(inner)
		}
	}
	return text
}

// ownSeparator returns the surest separator in the first line of text.
func ownSeparator(text string) rune {
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		text = text[:end]
	}
	for _, sep := range Separators {
		if strings.ContainsRune(text, sep) {
			return sep
		}
	}
	return ','
}
