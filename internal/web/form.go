package web

import (
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-playground/validator/v10"
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// newShape returns the checker of the validate tags of forms, which check shape
// only. It calls a field by its form name.
func newShape() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string { return f.Tag.Get("form") })
	return v
}

// bind fills form, a pointer to a struct of strings with form tags, from the
// body alone: a field that the form does not name is ignored, and the address
// cannot fill one.
//
// Errors: validator.ValidationErrors, or echo's for a body that is no form.
func (s *Server) bind(c echo.Context, form any) error {
	if err := (&echo.DefaultBinder{}).BindBody(c, form); err != nil {
		return err
	}
	return s.shape.Struct(form)
}

// number reads an id or a number from the path. Whatever is none is not there.
func number(c echo.Context, name string) (int64, error) {
	n, err := strconv.ParseInt(c.Param(name), 10, 64)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("path %s %q: %w", name, c.Param(name), tournament.ErrNotFound)
	}
	return n, nil
}

// idText writes an id as addresses and forms have it.
func idText(id int64) string { return strconv.FormatInt(id, 10) }

// count reads a whole number that was typed; blank is 0.
//
// Errors: a *tournament.FieldError with ErrBadNumber.
func count(field, text string) (int, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &tournament.FieldError{Field: field, Value: text, Err: tournament.ErrBadNumber}
	}
	return n, nil
}

// isRepeated reports whether err only says that the form was sent twice, where the
// second sending leads on as the first did.
func isRepeated(err error) bool {
	var repeated *director.RepeatedError
	return errors.As(err, &repeated)
}

// refuse shows the page of a form again, with what was typed, and says what was
// wrong beside each field. A form that was sent twice leads on to where the
// first sending led. What is no fault of the form becomes an error page.
func (s *Server) refuse(c echo.Context, err error, name string, v view) error {
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		return c.Redirect(http.StatusSeeOther, targetURL(repeated.Target))
	}
	p := s.problem(c, err)
	switch p.Status {
	case http.StatusUnprocessableEntity, http.StatusConflict, http.StatusTooManyRequests:
	default:
		return err
	}
	v.frame().Problem, v.frame().Errors = p.Text, p.Fields
	p.header(c)
	return s.render(c, p.Status, name, v)
}

// input is one labelled field of a form, drawn by partials/field.html.
type input struct {
	Name, Label, Value string
	Error              string
	Type               string // text unless said otherwise
	Hint               string
	Required           bool
	Auto               string // autocomplete
	List               string // id of a datalist
	Max                string
	Mode               string // inputmode
	Rows               string // of a textarea
	Mark               string // beside the label, in place of "optional"
	Focus              bool   // typed in first
	Class              string
	Options            []option
}

// option is one choice of a select.
type option struct {
	Value, Label string
	Chosen       bool
}

// newInput is the template function input: the view, the form name, the label,
// what was typed, and options such as "required", "type=number", "hint=…",
// "max=60", "list=players", "auto=off", "mode=numeric", "rows=6", "class=short",
// "mark=…", "focus=" followed by what is typed already.
func newInput(v view, name, label, value string, options ...string) (input, error) {
	in := input{Name: name, Label: label, Value: value, Type: "text", Error: v.frame().Errors[name]}
	for _, o := range options {
		key, text, _ := strings.Cut(o, "=")
		switch key {
		case "required":
			in.Required = true
		case "type":
			in.Type = text
		case "hint":
			in.Hint = text
		case "auto":
			in.Auto = text
		case "list":
			in.List = text
		case "max":
			in.Max = text
		case "mode":
			in.Mode = text
		case "rows":
			in.Rows = text
		case "mark":
			in.Mark = text
		case "focus": // unless something else is typed or has to be looked at
			in.Focus = text == "" && len(v.frame().Errors) == 0
		case "class":
			in.Class = text
		default:
			return in, fmt.Errorf("input %s: unknown option %q", name, o)
		}
	}
	return in, nil
}

// newSelect is the template function choice: like input, with its options as
// pairs of value and label.
func newSelect(v view, name, label, value string, pairs ...string) (input, error) {
	in := input{Name: name, Label: label, Value: value, Error: v.frame().Errors[name]}
	if len(pairs)%2 != 0 {
		return in, fmt.Errorf("choice %s: a value without a label", name)
	}
	for i := 0; i < len(pairs); i += 2 {
		in.Options = append(in.Options, option{Value: pairs[i], Label: pairs[i+1], Chosen: pairs[i] == value})
	}
	return in, nil
}

// newOptions is the template function options: a select whose choices come from
// the view.
func newOptions(v view, name, label string, options []option) input {
	return input{Name: name, Label: label, Error: v.frame().Errors[name], Options: options}
}
