package web

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// largestFile bounds a list that is sent as a file, in bytes; a form that carries
// one on is larger by a third, and holds a choice for each line.
const (
	largestFile = 2 << 20
	longestList = 5 << 20
)

// listForm is a list that was pasted, or a file as the page before took it, with
// what was said about how to read it. The bytes of a file travel with the form, so
// that it can be read again otherwise, and is read anew whenever it is sent.
type listForm struct {
	List      string `form:"list" validate:"max=400000"`
	Data      string `form:"data" validate:"max=3000000"` // base64
	File      string `form:"name" validate:"max=300"`     // the name of the file
	Encoding  string `form:"encoding" validate:"max=20"`
	Separator string `form:"separator" validate:"max=20"`
	Sheet     string `form:"sheet" validate:"max=200"`
	Locale    string `form:"locale" validate:"max=10"`
	Heading   string `form:"heading" validate:"max=10"` // a check box
	As        string `form:"as" validate:"max=300"`     // how the columns below were parted
	Seen      string `form:"seen" validate:"max=100"`   // what the page showed
	columns   []director.Column
}

// told reports whether the page before said how the list was read.
func (f listForm) told() bool { return f.As != "" }

// errBothLists says that it is not known which of two lists is meant.
var errBothLists = errors.New("a list was typed and a file was sent")

// separators are the names of sheet.Separators in forms.
var separators = []struct {
	name string
	sep  rune
}{{"tab", '\t'}, {"semicolon", ';'}, {"comma", ','}, {"line", sheet.EachLine}}

// listRead is a list as its form says to read it.
type listRead struct {
	Source    director.ListSource
	Encoding  sheet.Encoding // of a file that is text
	Separator string         // of a text
	Workbook  sheet.Workbook // of a file that is one
}

// as is how the fields came about: columns that were named for another reading
// mean nothing.
func (r listRead) as() string {
	return fmt.Sprintf("%s/%s/%s", r.Encoding, r.Separator, r.Workbook.Sheet)
}

// bindList fills f from the form, the file included.
func (s *Server) bindList(c echo.Context, f *listForm) error {
	if err := s.bind(c, f); err != nil {
		return err
	}
	data, name, err := sentFile(c)
	if err != nil {
		return err
	}
	if name != "" {
		if strings.TrimSpace(f.List) != "" {
			return &tournament.FieldError{Field: "file", Err: errBothLists}
		}
		f.Data, f.File = base64.RawURLEncoding.EncodeToString(data), name
	}
	form := c.Request().PostForm
	for i := 0; i < sheet.MostColumns && form.Has(columnField(i)); i++ {
		f.columns = append(f.columns, director.Column(form.Get(columnField(i))))
	}
	if f.Data == "" && strings.TrimSpace(f.List) == "" {
		return &tournament.FieldError{Field: "list", Err: tournament.ErrRequired}
	}
	return nil
}

// sentFile returns the file of a form; no file has no name.
//
// Errors: a *tournament.FieldError for the field "file".
func sentFile(c echo.Context) (data []byte, name string, err error) {
	header, err := c.FormFile("file")
	switch {
	case errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) || err == nil && header.Size == 0:
		return nil, "", nil
	case err != nil:
		return nil, "", err
	case header.Size > largestFile:
		return nil, "", &tournament.FieldError{Field: "file", Value: header.Filename, Err: sheet.ErrTooLarge}
	}
	in, err := header.Open()
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	data, err = io.ReadAll(in) // bounded: the whole form is
	name = strings.ToValidUTF8(header.Filename, "")
	if r := []rune(name); len(r) > 100 {
		name = string(r[:100])
	}
	return data, name, err
}

// read reads the list of the form.
//
// Errors: a *tournament.FieldError for the field "list", "file" or "encoding".
func (f listForm) read(w catalogue.Words) (r listRead, err error) {
	text, field := f.List, "list"
	if f.Data != "" {
		field = "file"
		data, err := base64.RawURLEncoding.DecodeString(f.Data)
		if err != nil || len(data) > largestFile {
			return r, &tournament.FieldError{Field: field, Err: sheet.ErrNoText}
		}
		if sheet.IsWorkbook(data) {
			return f.readWorkbook(w, data)
		}
		if text, r.Encoding, err = sheet.Decode(data, sheet.Encoding(f.Encoding)); err != nil {
			if f.Encoding != "" {
				field = "encoding"
			}
			return r, &tournament.FieldError{Field: field, Value: f.File, Err: err}
		}
	}
	separator := sheet.Separator(text)
	for _, known := range separators {
		if known.name == f.Separator {
			separator = known.sep
		}
	}
	for _, known := range separators {
		if known.sep == separator {
			r.Separator = known.name
		}
	}
	if r.Source.Table, err = sheet.ReadText(text, separator); err != nil {
		return r, sheetProblem(w, field, err)
	}
	return r, f.say(&r, field)
}

// readWorkbook reads a sheet of a workbook.
func (f listForm) readWorkbook(w catalogue.Words, data []byte) (r listRead, err error) {
	r.Workbook, err = sheet.ReadWorkbook(data, f.Sheet)
	r.Source.Table = r.Workbook.Table
	if errors.Is(err, sheet.ErrNoSheet) {
		return r, &tournament.FieldError{Field: "sheet", Value: f.Sheet, Err: err}
	}
	if err != nil {
		return r, sheetProblem(w, "file", err)
	}
	return r, f.say(&r, "file")
}

// say adds to a list what the form says of it.
//
// Errors: a *tournament.FieldError for an empty list.
func (f listForm) say(r *listRead, field string) error {
	if len(r.Source.Table.Rows) == 0 {
		return &tournament.FieldError{Field: field, Value: f.File, Err: tournament.ErrRequired}
	}
	r.Source.Locale = sheet.Locale(f.Locale)
	if !slices.Contains(sheet.Locales, r.Source.Locale) {
		r.Source.Locale = sheet.YearFirst
	}
	if f.As != r.as() {
		return nil
	}
	r.Source.Heading = director.WithoutHeading
	if f.Heading != "" {
		r.Source.Heading = director.WithHeading
	}
	if slices.ContainsFunc(f.columns, func(c director.Column) bool { return c != "" }) {
		r.Source.Columns = slices.Clone(f.columns)
		for i, c := range r.Source.Columns {
			if c == notUsed {
				r.Source.Columns[i] = ""
			}
		}
	}
	return nil
}

// notUsed is the choice of a column that is not read.
const notUsed = "-"

// sheetProblem puts the place of a fault into the words beside the field.
func sheetProblem(w catalogue.Words, field string, err error) error {
	var at *sheet.Error
	if errors.As(err, &at) {
		return &tournament.FieldError{Field: field, Err: at, Hint: placeWords(w, at.At)}
	}
	return &tournament.FieldError{Field: field, Err: err}
}

// placeWords says where a cell stands: "B7" or "line 7, field 2".
func placeWords(w catalogue.Words, at sheet.Address) string {
	switch {
	case at.Workbook:
		return at.String()
	case at.Column == 0:
		return w.Text("lists.line", "line", at.Line)
	}
	return w.Text("lists.cell", "line", at.Line, "column", at.Column)
}

// sourceView is how a list was read, with other ways to choose from.
type sourceView struct {
	Form       listForm
	File       string
	Encodings  []option // of a file of text
	Separators []option // of a text
	Sheets     []option // of a workbook
	Locales    []option
	Columns    []columnChoice
	Heading    bool
	Ask        bool
	Again      string // the address that reads the list again
	As, Seen   string
}

// columnChoice is one column of a list with what it may hold.
type columnChoice struct {
	Field, Sample string
	Options       []option
}

func columnField(i int) string { return fmt.Sprintf("col-%d", i) }

// newSourceView lists the ways to read a list that was taken by a layout.
func newSourceView(w catalogue.Words, f listForm, r listRead, layout director.Layout, known []director.Column, again string) sourceView {
	v := sourceView{Again: again, Form: f, File: f.File, Heading: layout.Heading, Ask: layout.Ask, As: r.as()}
	if r.Encoding != "" || f.Encoding != "" {
		for _, e := range sheet.Encodings {
			v.Encodings = append(v.Encodings, option{Value: string(e), Label: string(e), Chosen: e == r.Encoding})
		}
	}
	for _, name := range r.Workbook.Sheets {
		v.Sheets = append(v.Sheets, option{Value: name, Label: name, Chosen: name == r.Workbook.Sheet})
	}
	for _, sep := range separators {
		if r.Workbook.Sheets != nil {
			break
		}
		v.Separators = append(v.Separators, option{Value: sep.name, Label: w.Text("lists.separator." + sep.name), Chosen: sep.name == r.Separator})
	}
	for _, l := range sheet.Locales {
		v.Locales = append(v.Locales, option{Value: string(l), Label: w.Text("lists.locale." + string(l)), Chosen: l == r.Source.Locale})
	}
	rows := r.Source.Table.Rows
	for i := range min(r.Source.Table.Columns(), sheet.MostColumns) {
		choice := columnChoice{Field: columnField(i)}
		for _, row := range rows[:min(3, len(rows))] {
			if i < len(row.Cells) && choice.Sample == "" {
				choice.Sample = shorten(row.Cells[i].Text)
			}
		}
		held := director.Column("")
		if i < len(layout.Columns) {
			held = layout.Columns[i]
		}
		first := option{Value: "", Label: w.Text("lists.by_shape"), Chosen: true}
		if layout.Columns != nil || layout.Ask {
			first = option{Value: notUsed, Label: w.Text("lists.not_used"), Chosen: held == ""}
		}
		choice.Options = append(choice.Options, first)
		for _, col := range known {
			choice.Options = append(choice.Options, option{Value: string(col), Label: columnWords(w, string(col)), Chosen: col == held})
		}
		v.Columns = append(v.Columns, choice)
	}
	return v
}

// columnWords names a column; those of players are called like the fields of their form.
func columnWords(w catalogue.Words, name string) string {
	if slices.Contains(director.ResultColumns, director.Column(name)) {
		return w.Text("lists.column." + name)
	}
	return w.Text("registry." + name)
}

// shorten cuts what is shown of a cell.
func shorten(text string) string {
	if r := []rune(text); len(r) > 24 {
		return string(r[:23]) + "…"
	}
	return text
}

// taking reads what was decided.
func taking(f listForm, form url.Values) director.Take {
	return director.Take{Seen: f.Seen, Choices: choices(form)}
}
