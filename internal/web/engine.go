package web

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"path"
	"strings"
	"text/template/parse"

	"sixtyfour/internal/catalogue"
)

// engine holds every page once a language, ready to be executed.
type engine struct {
	pages map[string]*template.Template // by language + "/" + page
}

// parsePages parses the layout, the partials and each page together, once for
// each language, because what a template says is fixed by its functions.
func parsePages(tree fs.FS, words *catalogue.Catalogue, functions func(catalogue.Words) template.FuncMap) (*engine, error) {
	e := &engine{pages: map[string]*template.Template{}}
	paths, err := fs.Glob(tree, "pages/*.html")
	if err != nil {
		return nil, err
	}
	for _, lang := range words.Languages() {
		w := words.In(lang)
		base, err := template.New("base").Funcs(functions(w)).ParseFS(tree, "layout.html", "partials/*.html")
		if err != nil {
			return nil, fmt.Errorf("templates: %w", err)
		}
		for _, file := range paths {
			name := strings.TrimSuffix(path.Base(file), ".html")
			page, err := template.Must(base.Clone()).ParseFS(tree, file)
			if err != nil {
				return nil, fmt.Errorf("templates: %w", err)
			}
			if err := check(page, w); err != nil {
				return nil, fmt.Errorf("templates: page %s: %w", name, err)
			}
			e.pages[lang+"/"+name] = page
		}
	}
	return e, nil
}

// render executes a page into memory.
func (e *engine) render(lang, name string, v view) ([]byte, error) {
	page, ok := e.pages[lang+"/"+name]
	if !ok {
		return nil, fmt.Errorf("no page %q", name)
	}
	var buf bytes.Buffer
	if err := page.ExecuteTemplate(&buf, "layout", v); err != nil {
		return nil, fmt.Errorf("page %s: %w", name, err)
	}
	return buf.Bytes(), nil
}

// check finds at the start what would else be found by a visitor.
func check(page *template.Template, w catalogue.Words) error {
	for _, needed := range []string{"layout", "title", "main"} {
		if page.Lookup(needed) == nil {
			return fmt.Errorf("it does not define %q", needed)
		}
	}
	for _, t := range page.Templates() {
		if t.Tree == nil || t.Tree.Root == nil {
			continue
		}
		var fault error
		walk(t.Tree.Root, func(n parse.Node) {
			if fault == nil {
				fault = checkNode(page, w, n)
			}
		})
		if fault != nil {
			return fmt.Errorf("template %s: %w", t.Name(), fault)
		}
	}
	// Escaping happens on the first use; executed with nothing, the page fails
	// soon after it, and only a fault of escaping is of interest.
	probe, err := page.Clone()
	if err != nil {
		return err
	}
	var escaping *template.Error
	if err := probe.ExecuteTemplate(io.Discard, "layout", nil); errors.As(err, &escaping) {
		return escaping
	}
	return nil
}

func checkNode(page *template.Template, w catalogue.Words, n parse.Node) error {
	switch n := n.(type) {
	case *parse.TemplateNode:
		if page.Lookup(n.Name) == nil {
			return fmt.Errorf("there is no partial %q", n.Name)
		}
	case *parse.CommandNode:
		if len(n.Args) < 2 {
			return nil
		}
		fn, isFn := n.Args[0].(*parse.IdentifierNode)
		key, isText := n.Args[1].(*parse.StringNode)
		if !isFn || !isText {
			return nil
		}
		if fn.Ident == "t" && !w.Known(key.Text) {
			return fmt.Errorf("%s %q: %w", w.Lang(), key.Text, catalogue.ErrUnknownKey)
		}
		if fn.Ident == "tk" && !w.KnownPrefix(key.Text) {
			return fmt.Errorf("%s %q…: %w", w.Lang(), key.Text, catalogue.ErrUnknownKey)
		}
	}
	return nil
}

// walk visits every node below n that can hold a command.
func walk(n parse.Node, visit func(parse.Node)) {
	if n == nil {
		return
	}
	visit(n)
	pipe := func(p *parse.PipeNode) {
		if p == nil {
			return
		}
		for _, cmd := range p.Cmds {
			walk(cmd, visit)
		}
	}
	list := func(l *parse.ListNode) {
		if l == nil {
			return
		}
		for _, child := range l.Nodes {
			walk(child, visit)
		}
	}
	switch n := n.(type) {
	case *parse.ListNode:
		list(n)
	case *parse.ActionNode:
		pipe(n.Pipe)
	case *parse.PipeNode:
		pipe(n)
	case *parse.CommandNode:
		for _, arg := range n.Args {
			walk(arg, visit)
		}
	case *parse.IfNode:
		pipe(n.Pipe)
		list(n.List)
		list(n.ElseList)
	case *parse.RangeNode:
		pipe(n.Pipe)
		list(n.List)
		list(n.ElseList)
	case *parse.WithNode:
		pipe(n.Pipe)
		list(n.List)
		list(n.ElseList)
	case *parse.TemplateNode:
		pipe(n.Pipe)
	}
}
