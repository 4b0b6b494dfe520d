package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/labstack/echo/v4"
)

type countView struct {
	page
	N int
}

var countPage = fstest.MapFS{"pages/count.html": {Data: []byte(`{{define "title"}}Count{{end}}{{define "main"}}<p>made {{.N}} times</p>{{end}}`)}}

func TestPublicPages(t *testing.T) {
	t.Parallel()
	made, version := 0, int64(1)
	var fault error
	s := newSite(t, countPage)
	s.server.echo.GET("/count", func(c echo.Context) error {
		return s.server.public(c, version, func() (string, view, error) {
			made++
			return "count", &countView{N: made}, fault
		})
	})
	var etag string
	t.Run("a page is made once for all visitors", func(t *testing.T) {
		s.get("/count").want(t, http.StatusOK, "made 1 times")
		res := s.get("/count")
		res.want(t, http.StatusOK, "made 1 times")
		etag = res.Header.Get("ETag")
	})
	t.Run("who has it already is told so", func(t *testing.T) {
		r := httptest.NewRequest(http.MethodGet, "/count", nil)
		r.Header.Set("If-None-Match", etag)
		s.do(r).want(t, http.StatusNotModified)
	})
	t.Run("it is sent compressed to who takes that", func(t *testing.T) {
		r := httptest.NewRequest(http.MethodGet, "/count", nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		res := s.do(r)
		plain, err := gunzip([]byte(res.body))
		if err != nil || !bytes.Contains(plain, []byte("made 1 times")) {
			t.Errorf("%v: %q", err, plain)
		}
	})
	t.Run("each language has its own", func(t *testing.T) {
		s.get("/count?lang=ja").want(t, http.StatusOK, "made 2 times", `<html lang="ja">`)
		s.get("/count").want(t, http.StatusOK, "made 2 times", `<html lang="ja">`)
		s.get("/count?lang=en").want(t, http.StatusOK, "made 1 times", `<html lang="en">`)
	})
	t.Run("a change of the event makes it anew", func(t *testing.T) {
		version = 2
		res := s.get("/count")
		res.want(t, http.StatusOK, "made 3 times")
		if res.Header.Get("ETag") == etag {
			t.Error("the same ETag")
		}
	})
	t.Run("a page that could not be made is not kept", func(t *testing.T) {
		version, fault = 3, errDisk
		s.get("/count").want(t, http.StatusInternalServerError)
		fault = nil
		s.get("/count").want(t, http.StatusOK, "made 5 times")
	})
	t.Run("who is signed in gets a page of their own, and leaves nothing of it to others", func(t *testing.T) {
		s.signIn()
		s.get("/count").want(t, http.StatusOK, "made 6 times", "Ina", `name="csrf"`)
		s.cookies = map[string]string{}
		res := s.get("/count")
		res.want(t, http.StatusOK, "made 5 times")
		if strings.Contains(res.body, "Ina") || strings.Contains(res.body, "csrf") {
			t.Error("the page of somebody else")
		}
	})
}

func TestPageCache(t *testing.T) {
	t.Run("it never grows beyond its bound", func(t *testing.T) {
		one := compress([]byte("a page"), 6)
		pc := newPageCache(10 * len(one))
		for i := range 100 {
			pc.get(fmt.Sprint(i), func() ([]byte, error) { return []byte("a page"), nil })
		}
		if pc.size > pc.limit || len(pc.byKey) > 10 || pc.used.Len() != len(pc.byKey) {
			t.Errorf("size %d of %d, %d pages", pc.size, pc.limit, len(pc.byKey))
		}
		if _, kept := pc.byKey["99"]; !kept {
			t.Error("the newest page is gone")
		}
	})
	t.Run("a page that fails is forgotten", func(t *testing.T) {
		pc := newPageCache(1000)
		page := pc.get("a", func() ([]byte, error) { return nil, errDisk })
		if !errors.Is(page.err, errDisk) || len(pc.byKey) != 0 {
			t.Errorf("error %v, %d pages", page.err, len(pc.byKey))
		}
	})
}

func TestPageCachePanic(t *testing.T) {
	pc := newPageCache(1000)
	func() {
		defer func() { _ = recover() }()
		pc.get("a", func() ([]byte, error) { panic("half-way") })
	}()
	page := pc.get("a", func() ([]byte, error) { return []byte("whole"), nil })
	if page.err != nil || len(page.gz) == 0 {
		t.Errorf("a page whose making broke off is not made again: %v", page.err)
	}
}

var tablePage = fstest.MapFS{"pages/table.html": {Data: []byte(`{{define "title"}}Table{{end}}{{define "main"}}<table>{{range .Rows}}<tr>{{range .}}<td class="num">{{.}}</td>{{end}}</tr>{{end}}</table>{{end}}`)}}

type tableView struct {
	page
	Rows [][10]int
}

// BenchmarkPublicPage serves a table of 200 rows and 10 columns through the
// router, kept and made anew each time.
func BenchmarkPublicPage(b *testing.B) {
	for _, kept := range []bool{true, false} {
		b.Run(fmt.Sprintf("kept=%t", kept), func(b *testing.B) {
			s := newSite(b, tablePage).server
			version := int64(0)
			s.echo.GET("/table", func(c echo.Context) error {
				if !kept {
					version++
				}
				return s.public(c, version, func() (string, view, error) {
					return "table", &tableView{Rows: make([][10]int, 200)}, nil
				})
			})
			r := httptest.NewRequest(http.MethodGet, "/table", nil)
			r.Header.Set("Accept-Encoding", "gzip")
			b.ReportAllocs()
			for b.Loop() {
				s.ServeHTTP(httptest.NewRecorder(), r)
			}
		})
	}
}
