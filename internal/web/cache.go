package web

import (
	"compress/gzip"
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

// cacheBytes bounds the compressed pages that are kept: some 3,000 of them.
const cacheBytes = 32 << 20

// pageCache keeps public pages compressed, the least recently used dropped
// first. A page that is being made is made once, however many ask for it.
type pageCache struct {
	mu    sync.Mutex
	limit int
	size  int
	byKey map[string]*list.Element
	used  *list.List // of *cachedPage, the last used in front
}

type cachedPage struct {
	key  string
	once sync.Once
	gz   []byte
	etag string
	err  error
}

func newPageCache(limit int) *pageCache {
	return &pageCache{limit: limit, byKey: map[string]*list.Element{}, used: list.New()}
}

// errUnmade is the fault of a page whose making broke off.
var errUnmade = errors.New("the page was not made")

// get returns the page of key, made by make if it is not kept.
func (pc *pageCache) get(key string, make func() ([]byte, error)) *cachedPage {
	pc.mu.Lock()
	e, ok := pc.byKey[key]
	if ok {
		pc.used.MoveToFront(e)
	} else {
		e = pc.used.PushFront(&cachedPage{key: key})
		pc.byKey[key] = e
	}
	page := e.Value.(*cachedPage)
	pc.mu.Unlock()

	page.once.Do(func() {
		page.err = errUnmade
		defer func() {
			if page.err != nil {
				pc.drop(e)
			}
		}()
		body, err := make()
		if err != nil {
			page.err = err
			return
		}
		page.err = nil
		page.keep(body, gzip.DefaultCompression)
		pc.grow(len(page.gz))
	})
	return page
}

// grow counts a new page and drops old ones until all fit.
func (pc *pageCache) grow(n int) {
	pc.mu.Lock()
	defer pc.mu.Unlock()
	pc.size += n
	for e := pc.used.Back(); e != nil && pc.size > pc.limit; {
		older := e.Prev()
		page := e.Value.(*cachedPage)
		// A page that is still being made has no size yet and stays.
		if page.etag != "" {
			pc.size -= len(page.gz)
			pc.used.Remove(e)
			delete(pc.byKey, page.key)
		}
		e = older
	}
}

// drop forgets a page that could not be made, so that the next visitor tries again.
func (pc *pageCache) drop(e *list.Element) {
	pc.mu.Lock()
	defer pc.mu.Unlock()
	pc.used.Remove(e)
	delete(pc.byKey, e.Value.(*cachedPage).key)
}

// public answers a page that is the same for every visitor who is not signed
// in. It is made once for each address, version and language. version must
// change whenever the page would: of a page of an event it is the event's.
// build returns the template and its view, and is asked only when needed.
//
// A signed-in visitor, one to whom the page before has something to say, and an
// address with a query other than ?lang get a page of their own.
func (s *Server) public(c echo.Context, version int64, build func() (name string, v view, err error)) error {
	if user(c) != nil || s.sessions.Exists(c.Request().Context(), sessionFlash) || hasQuery(c) {
		name, v, err := build()
		if err != nil {
			return err
		}
		return s.show(c, name, v)
	}
	key := lang(c) + " " + strconv.FormatInt(version, 10) + " " + c.Request().URL.EscapedPath()
	page := s.cache.get(key, func() ([]byte, error) {
		name, v, err := build()
		if err != nil {
			return nil, err
		}
		s.fill(c, v.frame())
		v.frame().token = nil // nothing of one visitor may be kept for another
		return s.execute(lang(c), name, v)
	})
	if page.err != nil {
		return page.err
	}
	return page.serve(c, echo.MIMETextHTMLCharsetUTF8)
}

// publicEvent is public for a page of the event of the path, in its menu under tab.
func (s *Server) publicEvent(c echo.Context, tab string, build func(p eventPage, snapshot tournament.Snapshot) (name string, v view, err error)) error {
	version, err := s.shownVersion(c)
	if err != nil {
		return err
	}
	return s.public(c, version, func() (string, view, error) {
		p, snapshot, err := s.event(c, tab)
		if err != nil {
			return "", nil, err
		}
		return build(p, snapshot)
	})
}

func hasQuery(c echo.Context) bool {
	for name := range c.QueryParams() {
		if name != "lang" {
			return true
		}
	}
	return false
}

// keep compresses the body and names it.
func (p *cachedPage) keep(body []byte, level int) {
	p.gz = compress(body, level)
	sum := sha256.Sum256(body)
	p.etag = `"` + hex.EncodeToString(sum[:8]) + `"`
}

// serve answers with what is kept, or says that the visitor has it.
func (p *cachedPage) serve(c echo.Context, kind string) error {
	h := c.Response().Header()
	h.Set("ETag", p.etag)
	h.Set("Cache-Control", "private, no-cache")
	h.Add(echo.HeaderVary, "Accept-Encoding")
	if strings.Contains(c.Request().Header.Get("If-None-Match"), p.etag) {
		return c.NoContent(http.StatusNotModified)
	}
	if acceptsGzip(c) {
		h.Set("Content-Encoding", "gzip")
		return c.Blob(http.StatusOK, kind, p.gz)
	}
	plain, err := gunzip(p.gz)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, kind, plain)
}

func gunzip(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(strings.NewReader(string(data)))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
