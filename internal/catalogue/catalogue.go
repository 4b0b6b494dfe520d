// Package catalogue holds every sentence that a page shows, in English and in
// Japanese. It knows keys, named arguments and plural forms; it knows nothing of
// pages, requests or tournaments.
package catalogue

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

//go:embed en/*.json ja/*.json
var files embed.FS

// Languages lists the languages there are, the default first.
var languages = []string{"en", "ja"}

// Reasons a message cannot be made.
var (
	ErrUnknownKey = errors.New("no such message")
	ErrArguments  = errors.New("the arguments are not those of the message")
)

// Catalogue is the messages of all languages. It is read-only.
type Catalogue struct {
	words map[string]Words
}

// Words is the messages of one language. The zero Words knows none.
type Words struct {
	lang  string
	texts map[string]message
}

// message is a text cut at its arguments: literals[0] names[0] literals[1] …
type message struct {
	literals []string
	names    []string
}

// Load reads the embedded files: one folder a language, one file an area of the
// program. The keys of a file begin with its name and a dot.
func Load() (*Catalogue, error) { return load(files) }

func load(tree fs.FS) (*Catalogue, error) {
	c := &Catalogue{words: map[string]Words{}}
	for _, lang := range languages {
		w := Words{lang: lang, texts: map[string]message{}}
		paths, err := fs.Glob(tree, lang+"/*.json")
		if err != nil {
			return nil, fmt.Errorf("catalogue: %w", err)
		}
		for _, name := range paths {
			if err := w.read(tree, name); err != nil {
				return nil, fmt.Errorf("catalogue: %s: %w", name, err)
			}
		}
		c.words[lang] = w
	}
	return c, nil
}

func (w Words) read(tree fs.FS, name string) error {
	data, err := fs.ReadFile(tree, name)
	if err != nil {
		return err
	}
	var flat map[string]string
	if err := json.Unmarshal(data, &flat); err != nil {
		return err
	}
	area := strings.TrimSuffix(path.Base(name), ".json") + "."
	for key, text := range flat {
		if !strings.HasPrefix(key, area) {
			return fmt.Errorf("key %q does not begin with %q", key, area)
		}
		m, err := cut(text)
		if err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
		w.texts[key] = m
	}
	return nil
}

// cut splits a text at its {names}.
func cut(text string) (message, error) {
	var m message
	for {
		before, rest, found := strings.Cut(text, "{")
		m.literals = append(m.literals, before)
		if !found {
			return m, nil
		}
		name, after, found := strings.Cut(rest, "}")
		if !found || name == "" {
			return m, fmt.Errorf("an argument is not closed in %q", text)
		}
		m.names = append(m.names, name)
		text = after
	}
}

// Languages returns the languages, the default first.
func (c *Catalogue) Languages() []string { return slices.Clone(languages) }

// Has reports whether lang is a language of the catalogue.
func (c *Catalogue) Has(lang string) bool { return slices.Contains(languages, lang) }

// In returns the messages of lang, or of the default language if there is none.
func (c *Catalogue) In(lang string) Words {
	if w, ok := c.words[lang]; ok {
		return w
	}
	return c.words[languages[0]]
}

// Lang returns the language of w as a BCP 47 tag, such as "ja".
func (w Words) Lang() string { return w.lang }

// Keys returns all keys, sorted.
func (w Words) Keys() []string { return slices.Sorted(maps.Keys(w.texts)) }

// Known reports whether key can be said, in a plural form or without.
func (w Words) Known(key string) bool {
	_, plain := w.texts[key]
	_, plural := w.texts[key+".other"]
	return plain || plural
}

// Text returns the message of key with its arguments, which come as pairs of
// name and value. A message with plural forms ("x.one", "x.other") is chosen by
// the argument n, an int. An argument cannot turn the direction of the
// text around it. A message that cannot be made is shown as its key in
// brackets, never in another language.
func (w Words) Text(key string, args ...any) string {
	text, err := w.Lookup(key, args...)
	if err != nil {
		return "⟦" + key + "⟧"
	}
	return text
}

// Lookup is [Words.Text] with the reason if the message cannot be made.
//
// Errors: [ErrUnknownKey]; [ErrArguments] if an argument is missing.
func (w Words) Lookup(key string, args ...any) (string, error) {
	m, ok := w.texts[key]
	if !ok {
		m, ok = w.texts[key+w.plural(args)]
	}
	if !ok {
		return "", fmt.Errorf("%s %q: %w", w.lang, key, ErrUnknownKey)
	}
	var sb strings.Builder
	for i, literal := range m.literals {
		sb.WriteString(literal)
		if i == len(m.names) {
			break
		}
		value, found := argument(args, m.names[i])
		if !found {
			return "", fmt.Errorf("%s %q needs {%s}: %w", w.lang, key, m.names[i], ErrArguments)
		}
		sb.WriteString(isolate(fmt.Sprint(value)))
	}
	return sb.String(), nil
}

// plural returns the suffix of the plural form for the argument n. Japanese has
// one form.
func (w Words) plural(args []any) string {
	n, found := argument(args, "n")
	if found && w.lang == "en" && fmt.Sprint(n) == "1" {
		return ".one"
	}
	return ".other"
}

func argument(args []any, name string) (any, bool) {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1], true
		}
	}
	return nil, false
}

// KnownPrefix reports whether any key begins with prefix.
func (w Words) KnownPrefix(prefix string) bool {
	for key := range w.texts {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}
