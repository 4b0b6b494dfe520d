//go:build unix

package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

// BenchmarkCachedPage serves the standings of a real event, kept compressed,
// beside a file of the same size on disk: over a connection that is kept open,
// with the client on the same core, and the handlers alone. Run it with -cpu 1.
func BenchmarkCachedPage(b *testing.B) {
	db, err := store.Open(b.Context(), b.TempDir(), migrations.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	now := func() time.Time { return noon }
	d := director.New(db, now, func() uint64 { return 64 })
	who := director.Who{Name: "Ina", Role: director.RoleDirector}
	if _, err := d.CreateFirst(b.Context(), who.Name, password); err != nil {
		b.Fatal(err)
	}
	e, err := d.CreateEvent(b.Context(), who, tournament.Event{Name: "Two hundred", Rules: tournament.DefaultRules()})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 200 {
		p, err := d.SavePlayer(b.Context(), who, tournament.Player{Family: fmt.Sprintf("Family%03d", i), Native: "佐藤 健"}, true)
		if err == nil {
			_, err = d.Enter(b.Context(), who, e.ID, []tournament.PlayerID{p.ID})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := d.DraftRound(b.Context(), who, e.ID, 1); err != nil {
		b.Fatal(err)
	}
	s := New(Config{Director: d, Pages: ourPages(b, nil), Sessions: store.NewSessions(db, now), Now: now, Version: "test"})
	path := eventPath(e.ID, "/standings")
	page := httptest.NewRecorder()
	s.ServeHTTP(page, wanting(path))
	file := filepath.Join(b.TempDir(), "page")
	if err := os.WriteFile(file, page.Body.Bytes(), 0o644); err != nil {
		b.Fatal(err)
	}
	disk := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, file) })
	for _, of := range []struct {
		name    string
		path    string
		handler http.Handler
	}{
		{"page", path, s},
		{"answer", fmt.Sprintf("%s/events/%d/standings", apiRoot, e.ID), s},
		{"file", "/page", disk},
	} {
		b.Run(of.name+"/handler", func(b *testing.B) {
			r := wanting(of.path)
			start := spent(b)
			for b.Loop() {
				w := &nowhere{header: http.Header{}}
				if of.handler.ServeHTTP(w, r); w.status != http.StatusOK && w.status != 0 {
					b.Fatalf("status %d", w.status)
				}
			}
			perSecond(b, start)
		})
		b.Run(of.name+"/connection", func(b *testing.B) {
			server := httptest.NewServer(of.handler)
			defer server.Close()
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			defer conn.Close()
			request := []byte("GET " + of.path + " HTTP/1.1\r\nHost: hall\r\nAccept-Encoding: gzip\r\n\r\n")
			in := bufio.NewReaderSize(conn, 1<<16)
			start := spent(b)
			for b.Loop() {
				if _, err := conn.Write(request); err != nil {
					b.Fatal(err)
				}
				res, err := http.ReadResponse(in, nil)
				if err != nil || res.StatusCode != http.StatusOK {
					b.Fatalf("%v: %v", res, err)
				}
				n, err := io.Copy(io.Discard, res.Body)
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(n)
			}
			perSecond(b, start)
		})
	}
}

// spent returns the processor time that this process has used. Others on the
// machine do not count, as they do in the time on the wall.
func spent(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perSecond reports requests for each second of one core.
func perSecond(b *testing.B, start time.Duration) {
	b.ReportMetric(float64(b.N)/(spent(b)-start).Seconds(), "req/core-s")
}

func wanting(path string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	return r
}

// nowhere takes an answer and forgets it.
type nowhere struct {
	header http.Header
	status int
}

func (w *nowhere) Header() http.Header         { return w.header }
func (w *nowhere) WriteHeader(status int)      { w.status = status }
func (w *nowhere) Write(p []byte) (int, error) { return len(p), nil }
