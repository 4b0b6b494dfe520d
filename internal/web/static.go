package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// assets holds the static files in memory, plain and compressed. A file has two
// names: its own, and one with the digest of its content, which a browser may
// keep for ever.
type assets struct {
	byName map[string]*asset
	hashed map[string]string // own name → hashed name
}

type asset struct {
	plain, gzipped []byte
	kind           string
	etag           string
	forever        bool // reached by its hashed name
}

func readAssets(tree fs.FS) (*assets, error) {
	a := &assets{byName: map[string]*asset{}, hashed: map[string]string{}}
	entries, err := fs.ReadDir(tree, ".")
	if err != nil {
		return nil, fmt.Errorf("static files: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		ext := path.Ext(name)
		if entry.IsDir() || ext == ".go" {
			continue
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return nil, fmt.Errorf("static files: %w", err)
		}
		sum := sha256.Sum256(data)
		digest := hex.EncodeToString(sum[:6])
		file := asset{plain: data, gzipped: compress(data, gzip.BestCompression), kind: kindOf(ext), etag: `"` + digest + `"`}
		lasting := file
		lasting.forever = true
		hashed := strings.TrimSuffix(name, ext) + "." + digest + ext
		a.byName[name], a.byName[hashed], a.hashed[name] = &file, &lasting, hashed
	}
	return a, nil
}

// kindOf does not ask the machine, whose tables differ.
func kindOf(ext string) string {
	switch ext {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(ext)
}

// url returns the address of a static file under its lasting name.
func (a *assets) url(name string) (string, error) {
	hashed, ok := a.hashed[name]
	if !ok {
		return "", fmt.Errorf("no static file %q", name)
	}
	return "/static/" + hashed, nil
}

func (s *Server) getStatic(c echo.Context) error {
	file, ok := s.static.byName[c.Param("file")]
	if !ok {
		return tournament.ErrNotFound
	}
	return file.serve(c)
}

func (s *Server) getIcon(c echo.Context) error {
	file, ok := s.static.byName["icon.svg"]
	if !ok {
		return tournament.ErrNotFound
	}
	return file.serve(c)
}

func (a *asset) serve(c echo.Context) error {
	h := c.Response().Header()
	h.Set("ETag", a.etag)
	h.Set("Vary", "Accept-Encoding")
	h.Del("Content-Language")
	h.Set("Cache-Control", "no-cache")
	if a.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if c.Request().Header.Get("If-None-Match") == a.etag {
		return c.NoContent(http.StatusNotModified)
	}
	if acceptsGzip(c) {
		h.Set("Content-Encoding", "gzip")
		return c.Blob(http.StatusOK, a.kind, a.gzipped)
	}
	return c.Blob(http.StatusOK, a.kind, a.plain)
}

func acceptsGzip(c echo.Context) bool {
	for part := range strings.SplitSeq(c.Request().Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" && strings.TrimSpace(params) != "q=0" {
			return true
		}
	}
	return false
}

func compress(data []byte, level int) []byte {
	var buf bytes.Buffer
	w, err := gzip.NewWriterLevel(&buf, level)
	if err != nil {
		panic(err) // the level is a constant of ours
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		panic(err) // memory does not fail
	}
	return buf.Bytes()
}
