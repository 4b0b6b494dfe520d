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
	"time"

	"sixtyfour/internal/catalogue"
)

// Pages is what the pages are made of: templates, words and static files. Servers
// share it.
type Pages struct {
	words  *catalogue.Catalogue
	static *assets
	zone   *time.Location                // in which times are shown
	pages  map[string]*template.Template // by language + "/" + page, ready to be executed
}

// ReadPages reads every template, message and static file and refuses those of
// which a page could fail later: a missing partial, an unknown message, a file
// that is not there. The templates are layout.html, partials/*.html, pages/*.html.
func ReadPages(templates, static fs.FS, zone *time.Location) (*Pages, error) {
	words, err := catalogue.Load()
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	p := &Pages{words: words, zone: zone, pages: map[string]*template.Template{}}
	if p.static, err = readAssets(static); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	if err := p.parse(templates); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return p, nil
}

// parse parses the layout, the partials and each page together, once for each
// language, because what a template says is fixed by its functions.
func (p *Pages) parse(tree fs.FS) error {
	paths, err := fs.Glob(tree, "pages/*.html")
	if err != nil {
		return err
	}
	for _, lang := range p.words.Languages() {
		w := p.words.In(lang)
		base, err := template.New("base").Funcs(p.functions(w)).ParseFS(tree, "layout.html", "partials/*.html")
		if err != nil {
			return fmt.Errorf("templates: %w", err)
		}
		for _, file := range paths {
			name := strings.TrimSuffix(path.Base(file), ".html")
			page, err := template.Must(base.Clone()).ParseFS(tree, file)
			if err != nil {
				return fmt.Errorf("templates: %w", err)
			}
			if err := check(page, w); err != nil {
				return fmt.Errorf("templates: page %s: %w", name, err)
			}
			p.pages[lang+"/"+name] = page
		}
	}
	return nil
}

// execute runs a page into memory.
func (p *Pages) execute(lang, name string, v view) ([]byte, error) {
	page, ok := p.pages[lang+"/"+name]
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
