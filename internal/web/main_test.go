package web

import (
	"os"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"sixtyfour/static"
	"sixtyfour/templates"
)

func TestMain(m *testing.M) {
	analysisTime = time.Minute
	os.Exit(m.Run())
}

var readOurs = sync.OnceValues(func() (*Pages, error) { return ReadPages(templates.FS, static.FS, time.UTC) })

// ourPages returns the pages of the program, which the servers of all tests share,
// or those with some more.
func ourPages(t testing.TB, more fstest.MapFS) *Pages {
	t.Helper()
	pages, err := readOurs()
	if len(more) > 0 {
		pages, err = ReadPages(with(t, more), static.FS, time.UTC)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pages
}
