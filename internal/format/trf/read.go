package trf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"sixtyfour/internal/format"
)

const mark = "\ufeff"

// Read reads a file, which errors call name.
//
// Errors: an *[Error] with the place of the first record that cannot be read;
// [ErrTooLarge] and [ErrNoPlayers] about the whole; those of r.
func Read(name string, r io.Reader) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, &Error{File: name, Err: fmt.Errorf("%w: %w", format.ErrUnreadable, err)}
	}
	if len(data) > MaxSize {
		return nil, &Error{File: name, Err: ErrTooLarge}
	}
	f := &File{}
	for n := 1; len(data) > 0; n++ {
		body, end := cutLine(data)
		rec, err := parse(name, n, body, end)
		if err != nil {
			return nil, err
		}
		f.Records = append(f.Records, rec)
		if f.End == "" {
			f.End = end
		}
		data = data[len(body)+len(end):]
	}
	if len(f.Players()) == 0 {
		return nil, &Error{File: name, Err: ErrNoPlayers}
	}
	return f, nil
}

// cutLine returns the first line of data and its end: CR LF, CR, LF or, at the
// end of the file, nothing.
func cutLine(data []byte) (body []byte, end string) {
	i := bytes.IndexAny(data, "\r\n")
	switch {
	case i < 0:
		return data, ""
	case bytes.HasPrefix(data[i:], []byte("\r\n")):
		return data[:i], "\r\n"
	}
	return data[:i], string(data[i : i+1])
}

// parse reads one line.
func parse(name string, n int, body []byte, end string) (Record, error) {
	rec := Record{Line: n, source: string(body) + end}
	if len(body) > MaxLine {
		return rec, &Error{File: name, Line: n, Err: ErrTooLong}
	}
	if n == 1 {
		body = bytes.TrimPrefix(body, []byte(mark))
	}
	r := &row{file: name, n: n, text: []rune(format.Text(body))}
	if len(r.text) < 3 {
		rec.Value = Text(r.text)
		return rec, nil
	}
	rec.Code = string(r.text[:3])
	var err error
	rec.Value, err = r.value(rec.Code)
	if err != nil && rec.Code == "001" && len(r.text) < len(body) {
		if p, ok := inBytes(n, body); ok {
			rec.Value, err = p, nil
		}
	}
	return rec, err
}

// inBytes reads a player of a program that counts columns in bytes. It is asked
// only where columns of characters give no record, so there is one reading.
func inBytes(n int, body []byte) (*Player, bool) {
	r := &row{n: n, text: make([]rune, len(body))}
	for i, b := range body {
		r.text[i] = rune(b)
	}
	p, err := r.player()
	if err != nil {
		return nil, false
	}
	for _, text := range []*string{&p.Sex, &p.Title, &p.Name, &p.Federation, &p.ID, &p.Birth} {
		raw := make([]byte, 0, len(*text))
		for _, c := range *text {
			raw = append(raw, byte(c))
		}
		if !utf8.Valid(raw) { // a letter that the column cuts through
			return nil, false
		}
		*text = strings.TrimSpace(string(raw))
	}
	return p, true
}

// Write writes f. A record that says what it said when it was read is written as
// it was read.
//
// Errors: an *[Error] with the line of a record that a line cannot hold; those
// of w.
func (f *File) Write(w io.Writer) error {
	end := f.End
	if end == "" {
		end = "\r\n"
	}
	var out bytes.Buffer
	for i, rec := range f.Records {
		if n := out.Len(); n > 0 && out.Bytes()[n-1] != '\n' && out.Bytes()[n-1] != '\r' {
			out.WriteString(end) // the last line of the file that was read had none
		}
		if rec.source != "" && unchanged(rec) {
			out.WriteString(rec.source)
			continue
		}
		text := rec.Value.line(rec.Code)
		again, err := parse("", i+1, []byte(text), "")
		if err != nil || bytes.ContainsAny([]byte(text), "\r\n") || !same(rec, again) {
			return &Error{Line: i + 1, Err: errors.Join(ErrNotHeld, err), Expected: "what a record can say", Found: text}
		}
		out.WriteString(text + end)
	}
	_, err := w.Write(out.Bytes())
	return err
}

// unchanged reports whether a record still says what its line said.
func unchanged(rec Record) bool {
	body, end := cutLine([]byte(rec.source))
	was, err := parse("", rec.Line, body, end)
	return err == nil && same(rec, was)
}

// same reports whether two records say the same.
func same(a, b Record) bool {
	p, ok := a.Value.(*Player)
	q, too := b.Value.(*Player)
	if !ok || !too {
		return a.Code == b.Code && reflect.DeepEqual(a.Value, b.Value)
	}
	one, two := *p, *q
	one.Rounds, two.Rounds = nil, nil
	return reflect.DeepEqual(one, two) && slices.Equal(p.Rounds, q.Rounds)
}
